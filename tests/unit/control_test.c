/* src/translate and src/memory: loops, scans, updates and filters, on phrases built by hand. Each
 * case gives the command after stage I, after stage II and as placed for OpenCL, and every one of
 * them passes the type and interference checker. */
#include <stdio.h>
#include <stdlib.h>

#include "translate_build.h"
#include "unit.h"

#define AT loc_none()

static struct build b;

static const struct phrase *vector(const char *name)
{
    return build_input(&b, name, build_array(&b, b.n, b.f32));
}

static const struct var *pair_var(const char *name)
{
    return build_var(&b, name, data_pair(b.types, b.f32, b.f32));
}

static const struct phrase *part(const struct var *pair, int which)
{
    return build_select(&b, build_use(&b, pair), which);
}

static const struct phrase *two(double first, double second)
{
    return phrase_data_pair(b.dpia, build_real(&b, first), build_real(&b, second), AT);
}

static const struct phrase *plus(const struct phrase *left, const struct phrase *right)
{
    return build_op(&b, OP_ADD, left, right);
}

/* pair (snd p) (fst p + snd p), whose components read each other. */
static const struct phrase *next_of_pair(const struct var *p)
{
    return phrase_data_pair(b.dpia, part(p, 2), plus(part(p, 1), part(p, 2)), AT);
}

static const struct phrase *scan_sums(void)
{
    return phrase_scan(b.dpia, PRIM_SCAN, build_plus(&b), build_real(&b, 0), vector("xs"), AT);
}

static const struct phrase *scan_pairs(void)
{
    const struct var *x = build_var(&b, "x", b.f32), *p = pair_var("p");
    const struct phrase *step = phrase_data_pair(
        b.dpia, part(p, 2), plus(part(p, 1), build_use(&b, x)), AT);
    return phrase_scan(b.dpia, PRIM_SCAN, build_lam2(&b, x, p, step), two(0, 1), vector("xs"),
                       AT);
}

static const struct phrase *scan_rows(void)
{
    const struct data *row = build_array(&b, b.m, b.f32);
    const struct var *xs = build_var(&b, "xs", row);
    const struct phrase *sums = phrase_scan(b.dpia, PRIM_SCAN, build_plus(&b), build_real(&b, 0),
                                            build_use(&b, xs), AT);
    return build_map(&b, level_of(LOOP_GLOBAL), xs, sums,
                     build_input(&b, "xss", build_array(&b, b.n, row)));
}

/* The scan is needed in memory. */
static const struct phrase *scan_then_map(void)
{
    const struct var *x = build_var(&b, "x", b.f32);
    return build_map(&b, level_of(LOOP_GLOBAL), x, plus(build_use(&b, x), build_use(&b, x)),
                     scan_sums());
}

static const struct var *index_var(const char *name, const struct nat *n)
{
    return var_new(b.dpia, name, type_exp(b.types, data_idx(b.types, n)), AT);
}

static const struct phrase *at(const struct var *array, const struct var *i)
{
    return phrase_idx(b.dpia, build_use(&b, array), build_use(&b, i), AT);
}

static const struct phrase *put(const struct phrase *array, const struct var *i,
                                const struct phrase *value)
{
    return phrase_update(b.dpia, array, build_use(&b, i), value, AT);
}

static const struct phrase *loop(const struct var *i, const struct var *a,
                                 const struct phrase *step, const struct phrase *init)
{
    return phrase_iterate(b.dpia, PRIM_LOOP, b.n, build_lam2(&b, i, a, step), init, AT);
}

/* One element of the array is changed, which lies where it is. */
static const struct phrase *loop_update(void)
{
    const struct var *i = index_var("i", b.n);
    const struct var *a = build_var(&b, "a", build_array(&b, b.n, b.f32));
    return loop(i, a, put(build_use(&b, a), i, plus(at(a, i), build_real(&b, 1))), vector("xs"));
}

/* Two elements change places: the second value is read before the first is changed. */
static const struct phrase *loop_swap(void)
{
    const struct var *i = index_var("i", b.n), *j = index_var("j", b.n);
    const struct var *a = build_var(&b, "a", build_array(&b, b.n, b.f32));
    const struct phrase *step = put(put(build_use(&b, a), i, at(a, j)), j, at(a, i));
    const struct phrase *last = phrase_to_idx(
        b.dpia, b.n, build_input(&b, "k", b.i64), AT);
    return phrase_let(b.dpia, j, last, loop(i, a, step, vector("xs")), AT);
}

/* A loop in a loop changes the same array: it has no accumulator of its own. */
static const struct phrase *loop_in_loop(void)
{
    const struct data *data = build_array(&b, b.n, b.f32);
    const struct var *i = index_var("i", b.n), *j = index_var("j", b.n);
    const struct var *a = build_var(&b, "a", data), *c = build_var(&b, "c", data);
    const struct phrase *inner = put(build_use(&b, c), j, plus(at(c, j), at(c, i)));
    return loop(i, a, loop(j, c, inner, build_use(&b, a)), vector("xs"));
}

/* The same, but for a step that reads the outer array too. */
static const struct phrase *loop_in_loop_apart(void)
{
    const struct data *data = build_array(&b, b.n, b.f32);
    const struct var *i = index_var("i", b.n), *j = index_var("j", b.n);
    const struct var *a = build_var(&b, "a", data), *c = build_var(&b, "c", data);
    const struct phrase *inner = put(build_use(&b, c), j, plus(at(c, j), at(a, i)));
    return loop(i, a, loop(j, c, inner, build_use(&b, a)), vector("xs"));
}

/* A row of a matrix becomes another one: only that row has a second version. */
static const struct phrase *loop_rows(void)
{
    const struct data *row = build_array(&b, b.m, b.f32);
    const struct var *i = index_var("i", b.n), *x = build_var(&b, "x", b.f32);
    const struct var *a = build_var(&b, "a", build_array(&b, b.n, row));
    const struct phrase *twice = plus(build_use(&b, x), build_use(&b, x));
    const struct phrase *step =
        put(build_use(&b, a), i, build_map(&b, level_of(LOOP_SEQUENTIAL), x, twice, at(a, i)));
    return loop(i, a, step, build_input(&b, "xss", build_array(&b, b.n, row)));
}

/* The whole array is read while it is written: the copy is needed. */
static const struct phrase *loop_transposed(void)
{
    const struct data *square = build_array(&b, b.m, build_array(&b, b.m, b.f32));
    const struct var *i = index_var("i", b.n), *a = build_var(&b, "a", square);
    return loop(i, a, phrase_transpose(b.dpia, build_use(&b, a), AT),
                build_input(&b, "xss", square));
}

static const struct phrase *iterate_pair(void)
{
    const struct var *p = pair_var("p");
    return phrase_iterate(b.dpia, PRIM_ITERATE, b.n, build_lam(&b, p, next_of_pair(p)), two(0, 1),
                          AT);
}

static const struct phrase *while_number(void)
{
    const struct var *x = build_var(&b, "x", b.f32), *y = build_var(&b, "x", b.f32);
    const struct phrase *cond = build_op(&b, OP_LT, build_use(&b, x), build_input(&b, "c", b.f32));
    return phrase_while(b.dpia, build_lam(&b, x, cond),
                        build_lam(&b, y, plus(build_use(&b, y), build_use(&b, y))),
                        build_real(&b, 1), AT);
}

static const struct phrase *while_pair(void)
{
    const struct var *p = pair_var("p"), *q = pair_var("p");
    const struct phrase *cond = build_op(&b, OP_LT, part(q, 1), build_input(&b, "c", b.f32));
    return phrase_while(b.dpia, build_lam(&b, q, cond), build_lam(&b, p, next_of_pair(p)),
                        two(0, 1), AT);
}

static const struct phrase *sum_of(const struct phrase *array)
{
    return phrase_reduce(b.dpia, PRIM_REDUCE, build_plus(&b), build_real(&b, 0), array, AT);
}

/* Steps with a parallel loop in them: the host runs the loop, and reads its condition. */
static const struct phrase *while_host(void)
{
    const struct data *data = build_array(&b, b.n, b.f32);
    const struct var *a = build_var(&b, "a", data), *c = build_var(&b, "a", data);
    const struct var *x = build_var(&b, "x", b.f32);
    const struct phrase *cond =
        build_op(&b, OP_LT, sum_of(build_use(&b, c)), build_real(&b, 100));
    const struct phrase *step = build_map(
        &b, level_of(LOOP_GLOBAL), x, plus(build_use(&b, x), build_use(&b, x)), build_use(&b, a));
    return phrase_while(b.dpia, build_lam(&b, c, cond), build_lam(&b, a, step), vector("xs"), AT);
}

static const struct phrase *asserted(void)
{
    const struct phrase *c = build_input(&b, "c", b.f32);
    const struct phrase *positive = build_op(&b, OP_LT, build_real(&b, 0), c);
    return phrase_assert(b.dpia, positive, plus(c, phrase_copy(b.dpia, c)), AT);
}

static const struct phrase *scattered(void)
{
    const struct phrase *is = build_input(&b, "is", build_array(&b, b.m, b.i64));
    const struct phrase *vs = build_input(&b, "vs", build_array(&b, b.m, b.f32));
    return phrase_scatter(b.dpia, vector("xs"), is, vs, AT);
}

static const struct phrase *filter_of(const struct phrase *array,
                                      const struct phrase *(*body)(const struct phrase *kept))
{
    const struct var *x = build_var(&b, "x", b.f32);
    const struct nat_var *k = nat_var_new(dpia_nats(b.dpia), "k", build_const(&b, 0), NULL);
    const struct var *ys =
        build_var(&b, "ys", build_array(&b, nat_of_var(dpia_nats(b.dpia), k), b.f32));
    const struct phrase *pred = build_op(&b, OP_LT, build_real(&b, 0), build_use(&b, x));
    return phrase_filter(b.dpia, build_lam(&b, x, pred), array, k, ys, body(build_use(&b, ys)),
                         AT);
}

static const struct phrase *filter_sum(void)
{
    return filter_of(vector("xs"), sum_of);
}

static const struct phrase *sum_of_doubled(const struct phrase *array)
{
    const struct var *x = build_var(&b, "x", b.f32);
    return sum_of(
        build_map(&b, level_of(LOOP_GLOBAL), x, plus(build_use(&b, x), build_use(&b, x)), array));
}

/* What follows is a kernel over as many elements as there are, which the host reads. */
static const struct phrase *filter_host(void)
{
    return filter_of(vector("xs"), sum_of_doubled);
}

static const struct phrase *filter_rows(void)
{
    const struct data *row = build_array(&b, b.m, b.f32);
    const struct var *xs = build_var(&b, "xs", row);
    return build_map(&b, level_of(LOOP_GLOBAL), xs, filter_of(build_use(&b, xs), sum_of),
                     build_input(&b, "xss", build_array(&b, b.n, row)));
}

/* The array is twice as large after each step. */
static const struct phrase *loop_doubled(void)
{
    struct nat_table *nats = dpia_nats(b.dpia);
    const struct nat_var *k = nat_var_new(nats, "k", nat_const(nats, 0), NULL);
    const struct nat_var *last = nat_var_new(nats, "k", nat_const(nats, 0), NULL);
    const struct var *i = index_var("i", b.n);
    const struct var *a = build_var(&b, "a", data_packed(b.types, b.f32));
    const struct var *r = build_var(&b, "r", data_packed(b.types, b.f32));
    const struct phrase *half = phrase_unpack(b.dpia, nat_of_var(nats, k), build_use(&b, a), AT);
    const struct phrase *step = phrase_pack(
        b.dpia, phrase_concat(b.dpia, half, phrase_copy(b.dpia, half), AT), AT);
    const struct phrase *all =
        sum_of(phrase_unpack(b.dpia, nat_of_var(nats, last), build_use(&b, r), AT));
    step = phrase_let_nat(b.dpia, phrase_length_of(b.dpia, build_use(&b, a), AT), k, step, AT);
    all = phrase_let_nat(b.dpia, phrase_length_of(b.dpia, build_use(&b, r), AT), last, all, AT);
    return phrase_let(b.dpia, r, loop(i, a, step, phrase_pack(b.dpia, vector("xs"), AT)), all,
                      AT);
}

struct control_case {
    const char *name;
    const struct phrase *(*build)(void);
    const char *stage1, *stage2, *memory;
};

static const struct control_case cases[] = {
#define CASE(name, stage1, stage2, memory) {#name, name, stage1, stage2, memory},
#include "control_cases.def"
#undef CASE
};

enum { CASE_COUNT = sizeof cases / sizeof *cases };

static void set_up(void)
{
    build_start(&b);
}

static void tear_down(void)
{
    build_end(&b);
}

START_TEST(stage_1_gives)
{
    ck_assert_str_eq(build_stage1(&b, cases[_i].build()), cases[_i].stage1);
}
END_TEST

START_TEST(stage_2_gives)
{
    ck_assert_str_eq(build_stage2(&b, cases[_i].build()), cases[_i].stage2);
}
END_TEST

START_TEST(memory_gives)
{
    ck_assert_str_eq(build_memory(&b, cases[_i].build()), cases[_i].memory);
}
END_TEST

static void print_text(const char *text, const char *end)
{
    printf("     \"");
    for (; *text; text++)
        printf(*text == '\\' ? "\\\\" : "%c", *text);
    printf("\"%s\n", end);
}

/* The table as it would be now. */
static void print_cases(void)
{
    for (size_t k = 0; k < CASE_COUNT; k++) {
        build_start(&b);
        printf("CASE(%s,\n", cases[k].name);
        const struct phrase *body = cases[k].build();
        print_text(build_stage1(&b, body), ",");
        print_text(build_stage2(&b, body), ",");
        print_text(build_memory(&b, body), ")");
        build_end(&b);
    }
}

int main(void)
{
    Suite *suite = suite_create("control");
    TCase *stages = tcase_create("stages");

    if (getenv("PRINT_CONTROL_CASES")) {
        print_cases();
        return 0;
    }
    tcase_add_checked_fixture(stages, set_up, tear_down);
    tcase_add_loop_test(stages, stage_1_gives, 0, CASE_COUNT);
    tcase_add_loop_test(stages, stage_2_gives, 0, CASE_COUNT);
    tcase_add_loop_test(stages, memory_gives, 0, CASE_COUNT);
    suite_add_tcase(suite, stages);
    return unit_run(suite);
}
