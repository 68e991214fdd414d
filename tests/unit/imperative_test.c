/* Programs in the imperative language: direct entries, from the checker to C and OpenCL, and the
 * analysis that finds the variables that must be zero at first. That the code runs and is right is
 * for tests/run. */
#include <string.h>

#include "dpia_build.h"
#include "memory/place.h"
#include "opencl/emit.h"
#include "target/emit_c.h"
#include "translate/initialise.h"
#include "unit.h"

static struct diag *diag;
static struct program *program;
static struct entry *entry;
static struct buf c, h, cl, report;

/* A program with one entry, which has no parameters yet. */
static void begin(void)
{
    dpia_set_up();
    diag = diag_new(f.arena);
    program = ARENA_NEW(f.arena, struct program);
    entry = ARENA_NEW(f.arena, struct entry);
    program->name = entry->name = "t";
    program->lanes = nat_var_new(f.nats, "lanes", nat_const(f.nats, 1), NULL);
    VEC_PUSH(f.arena, &program->entries, entry);
}

static void end(void)
{
    struct buf *all[] = {&c, &h, &cl, &report};
    for (size_t i = 0; i < 4; i++) {
        buf_free(all[i]);
        *all[i] = (struct buf){0};
    }
    dpia_tear_down();
}

static void add_size(void)
{
    struct param param = {.name = "n", .nat = f.n_var, .implicit = true};
    VEC_PUSH(f.arena, &entry->params, param);
}

static const struct var *add(const struct var *var)
{
    struct param param = {.name = var->name, .var = var};
    VEC_PUSH(f.arena, &entry->params, param);
    return var;
}

static const char *message(void)
{
    return diag_count(diag) > 0 ? diag_at(diag, 0)->text : "no message";
}

static const struct emit_options options = {
    .source_name = "t.dpia", .version = "dpiac", .file_name = "t"};

static void expect(const struct buf *text, const char *part)
{
    ck_assert_msg(strstr(buf_text(text), part), "%s\nis not in\n%s", part, buf_text(text));
}

static void to_c(void)
{
    ck_assert_msg(program_check(f.dpia, diag, program, "dpia"), "%s", message());
    program = memory_place(f.dpia, diag, program, MEMORY_SEQUENTIAL);
    ck_assert(program && emit_c(f.dpia, program, &options, &c, &h));
}

static void to_opencl(void)
{
    ck_assert_msg(program_check(f.dpia, diag, program, "dpia"), "%s", message());
    program = memory_place(f.dpia, diag, program, MEMORY_DEVICE);
    ck_assert_msg(program && emit_opencl(f.dpia, diag, program, &options, &c, &h, &cl, &report),
                  "%s", message());
}

/* ---- Direct entries ---- */

static const struct var *index_var(const char *name)
{
    return exp_var(name, data_idx(f.types, f.n));
}

static const struct phrase *idx_acc(const struct phrase *acc, const struct phrase *index)
{
    return phrase_idx_acc(f.dpia, acc, index, loc_none());
}

static const struct phrase *loop(const struct var *index, const struct phrase *body)
{
    return phrase_for(f.dpia, f.n, index, body, loc_none());
}

/* t {n} (a: exp[f32]) (xs: exp[[n]f32]) (ys: var[[n]f32]) (sum: acc[f32]), where ys becomes
 * a * xs + ys. */
static void make_axpy(void)
{
    add_size();
    const struct var *a = add(exp_var("a", f.f32)), *xs = add(exp_var("xs", f.vec));
    const struct var *ys = add(store_var("ys", f.vec)), *sum = add(acc_var("sum", f.f32));
    const struct var *i = index_var("i");
    const struct phrase *element =
        plus(times(use(a), idx(use(xs), use(i))), idx(proj(use(ys), 2), use(i)));
    entry->body = seq(loop(i, assign(idx_acc(proj(use(ys), 1), use(i)), element)),
                      assign(use(sum), real(1)));
}

START_TEST(test_direct_c)
{
    make_axpy();
    to_c();
    expect(&h, "int t(int64_t n, float a, const float *xs, float *ys, float *sum);");
    expect(&h, " *     xs       [n]f32\n *     ys       [n]f32, read and written\n"
               " *     sum      f32, written\n");
    expect(&c, "ys[i] += a * xs[i];");
    expect(&c, "*sum = 1.0f;");
}
END_TEST

START_TEST(test_direct_opencl)
{
    make_axpy();
    to_opencl();
    expect(&h, "int64_t n, float a, cl_mem xs, cl_mem ys,\n              cl_mem sum, ");
    expect(&c, "const cl_mem ys_buffer = t_copy_in(&run, ys, n, sizeof *ys);");
    expect(&c, "const cl_mem sum_buffer = t_allocate(&run, 1, sizeof *sum);");
    expect(&c, "t_copy_out(&run, ys, ys_buffer, n, sizeof *ys);");
    ck_assert(!strstr(buf_text(&c), "t_copy_out(&run, xs"));
}
END_TEST

/* Scalar variables, and one of pairs: x += p.fst; p.fst := x. */
START_TEST(test_direct_scalars)
{
    const struct data *pair = data_pair(f.types, f.f32, f.f32);
    const struct var *x = add(store_var("x", f.f32)), *p = add(store_var("p", pair));
    const struct phrase *first = phrase_select(f.dpia, proj(use(p), 2), 1, loc_none());
    const struct phrase *to = phrase_acc_view(f.dpia, PRIM_PAIR_ACC_FST, proj(use(p), 1),
                                              loc_none());
    entry->body = seq(assign(proj(use(x), 1), plus(proj(use(x), 2), first)),
                      assign(to, proj(use(x), 2)));
    to_c();
    expect(&h, "int t(float *x, float *p_0, float *p_1);");
    expect(&c, "*x += *p_0;\n    *p_0 = *x;");
}
END_TEST

START_TEST(test_wrong_params)
{
    const struct var *g = var_new(f.dpia, "g",
                                  type_fun(f.types, type_exp(f.types, f.f32),
                                           type_exp(f.types, f.f32)),
                                  loc_none());
    add(g);
    entry->body = phrase_skip(f.dpia, loc_none());
    ck_assert(!program_check(f.dpia, diag, program, "dpia"));
    ck_assert_msg(strstr(message(), "where a nat, exp[d], acc[d] or var[d] is expected"), "%s",
                  message());
}
END_TEST

START_TEST(test_functional_writes)
{
    add(acc_var("a", f.f32));
    entry->body = real(1);
    entry->result = f.f32;
    ck_assert(!program_check(f.dpia, diag, program, "dpia"));
    ck_assert_msg(strstr(message(), "the entry is no command"), "%s", message());
}
END_TEST

/* ---- Zero at first ---- */

/* Whether the body of the entry gets an initialisation. */
static bool is_initialised(const struct phrase *body)
{
    entry->body = body;
    return translate_initialise(f.dpia, program)->entries.at[0]->body != body;
}

static const struct phrase *place(const struct var *var)
{
    return proj(use(var), 1);
}

static const struct phrase *value(const struct var *var)
{
    return proj(use(var), 2);
}

static const struct phrase *if_comm(const struct phrase *then, const struct phrase *other)
{
    return phrase_if_comm(f.dpia, phrase_bool(f.dpia, true, loc_none()), then, other, loc_none());
}

static const struct phrase *skip(void)
{
    return phrase_skip(f.dpia, loc_none());
}

START_TEST(test_zero_scalar)
{
    const struct var *v = store_var("v", f.f32), *out = acc_var("out", f.f32), *i = index_var("i");
    const struct phrase *set = assign(place(v), real(1)), *get = assign(use(out), value(v));
    ck_assert(is_initialised(new (v, get)));
    ck_assert(!is_initialised(new (v, seq(set, get))));
    ck_assert(is_initialised(new (v, seq(assign(place(v), plus(value(v), real(1))), get))));
    ck_assert(is_initialised(new (v, seq(if_comm(set, skip()), get))));
    ck_assert(!is_initialised(new (v, seq(if_comm(set, set), get))));
    ck_assert(is_initialised(new (v, seq(loop(i, set), get))));
    ck_assert(!is_initialised(new (v, loop(i, seq(set, get)))));
    ck_assert(is_initialised(new (v, loop(i, seq(get, set)))));
}
END_TEST

START_TEST(test_zero_pairs)
{
    const struct data *pair = data_pair(f.types, f.f32, f.f32);
    const struct var *v = store_var("v", pair), *out = acc_var("out", f.f32);
    const struct phrase *set[2], *get[2];
    for (int k = 0; k < 2; k++) {
        enum primitive prim = k == 0 ? PRIM_PAIR_ACC_FST : PRIM_PAIR_ACC_SND;
        set[k] = assign(phrase_acc_view(f.dpia, prim, place(v), loc_none()), real(1));
        get[k] = assign(use(out), phrase_select(f.dpia, value(v), k + 1, loc_none()));
    }
    ck_assert(!is_initialised(new (v, seq(set[0], get[0]))));
    ck_assert(is_initialised(new (v, seq(set[0], get[1]))));
    ck_assert(!is_initialised(new (v, seq(set[0], seq(set[1], get[1])))));
}
END_TEST

/* for n (\i. v[i] := 1), or only where the number of iterations is M. */
static const struct phrase *fill(const struct var *v, const struct nat *m)
{
    const struct var *i = exp_var("i", data_idx(f.types, m));
    const struct phrase *index =
        phrase_to_idx(f.dpia, f.n, phrase_from_idx(f.dpia, use(i), loc_none()), loc_none());
    const struct phrase *to = idx_acc(place(v), m == f.n ? use(i) : index);
    return phrase_for(f.dpia, m, i, assign(to, real(1)), loc_none());
}

START_TEST(test_zero_arrays)
{
    const struct var *v = store_var("v", f.vec), *out = acc_var("out", f.f32);
    const struct var *i = index_var("i"), *j = index_var("j"), *o = acc_var("o", f.f32);
    const struct phrase *get = loop(j, assign(use(out), idx(value(v), use(j))));
    const struct phrase *all = phrase_parfor(f.dpia, level_of(LOOP_OPEN), place(v),
                                             lam2(i, o, assign(use(o), real(1))), loc_none());
    ck_assert(is_initialised(new (v, get)));
    ck_assert(!is_initialised(new (v, seq(fill(v, f.n), get))));
    ck_assert(is_initialised(new (v, seq(fill(v, nat_const(f.nats, 2)), get))));
    ck_assert(!is_initialised(new (v, seq(all, get))));
    ck_assert(is_initialised(new (v, seq(get, all))));
    ck_assert(!is_initialised(
        new (v, loop(i, seq(assign(idx_acc(place(v), use(i)), real(1)),
                            assign(use(out), idx(value(v), use(i))))))));
    ck_assert(is_initialised(
        new (v, loop(i, seq(assign(idx_acc(place(v), use(i)), real(1)),
                            loop(j, assign(use(out), idx(value(v), use(j)))))))));
}
END_TEST

/* Rows and columns of [n][n]f32, in either order; and by numbers. */
START_TEST(test_zero_matrices)
{
    const struct data *matrix = data_array(f.types, f.n, f.vec);
    const struct var *v = store_var("v", matrix), *out = acc_var("out", matrix);
    const struct var *i = index_var("i"), *j = index_var("j");
    const struct phrase *get = assign(use(out), value(v));
    const struct phrase *one =
        assign(idx_acc(idx_acc(place(v), use(i)), use(j)), real(1));
    ck_assert(!is_initialised(new (v, seq(loop(i, loop(j, one)), get))));
    ck_assert(!is_initialised(new (v, seq(loop(j, loop(i, one)), get))));
    ck_assert(is_initialised(new (v, seq(loop(i, if_comm(loop(j, one), skip())), get))));
}
END_TEST

START_TEST(test_zero_numbers)
{
    const struct data *three = data_array(f.types, nat_const(f.nats, 3), f.f32);
    const struct var *v = store_var("v", three), *out = acc_var("out", three);
    const struct phrase *some = skip();
    for (int64_t k = 0; k < 3; k++) {
        const struct phrase *number = phrase_int(f.dpia, SCALAR_I64, k, loc_none());
        const struct phrase *index =
            phrase_to_idx(f.dpia, nat_const(f.nats, 3), number, loc_none());
        ck_assert(is_initialised(new (v, seq(some, assign(use(out), value(v))))));
        some = seq(some, assign(idx_acc(place(v), index), real(1)));
    }
    ck_assert(!is_initialised(new (v, seq(some, assign(use(out), value(v))))));
}
END_TEST

static const struct phrase *whole(int64_t number)
{
    return phrase_int(f.dpia, SCALAR_I64, number, loc_none());
}

/* new (\v. new (\c. c := FIRST; for n (\i. if true then (v[c] := 1; c := c + STEP) else skip);
 *                  letNat k = c in for k (\j. out := v[j], or only v[c])))
 * where v[c] := 1 is left out if WRITTEN is not set. */
static const struct phrase *compaction(int64_t first, int64_t step, bool written, bool counted)
{
    const struct data *i64 = data_scalar(f.types, SCALAR_I64);
    const struct var *v = store_var("v", f.vec), *c = store_var("c", i64);
    const struct var *out = acc_var("out", f.f32), *i = index_var("i");
    const struct nat_var *k = nat_var_new(f.nats, "k", nat_const(f.nats, 0), f.n);
    const struct nat *size = nat_of_var(f.nats, k);
    const struct phrase *number = phrase_to_idx(f.dpia, f.n, value(c), loc_none());
    const struct phrase *element = assign(idx_acc(place(v), number), real(1));
    const struct phrase *next = assign(place(c), plus(value(c), whole(step)));
    const struct phrase *body = if_comm(written ? seq(element, next) : next, skip());
    const struct var *j = exp_var("j", data_idx(f.types, size));
    const struct phrase *kept =
        phrase_take(f.dpia, size, nat_sub(f.nats, f.n, size), value(v), loc_none());
    const struct phrase *get = assign(
        use(out), counted ? idx(kept, use(j)) : idx(value(v), phrase_copy(f.dpia, number)));
    const struct phrase *rest = phrase_let_nat_comm(
        f.dpia, value(c), k, phrase_for(f.dpia, size, j, get, loc_none()), loc_none());
    return new (v, new (c, seq(assign(place(c), whole(first)), seq(loop(i, body), rest))));
}

START_TEST(test_zero_counted)
{
    ck_assert(!is_initialised(compaction(0, 1, true, true)));
    ck_assert(is_initialised(compaction(1, 1, true, true)));
    ck_assert(is_initialised(compaction(0, 2, true, true)));
    ck_assert(is_initialised(compaction(0, 1, false, true)));
    ck_assert(is_initialised(compaction(0, 1, true, false)));
}
END_TEST

/* new d (\v. parfor v.1 (\i o. pairAcc1 o := 0.0; parfor (pairAcc2 o) ...); P) */
START_TEST(test_zero_phrase)
{
    const struct data *rows = data_array(f.types, f.n, data_pair(f.types, f.f32, f.vec));
    const struct var *v = store_var("v", rows), *out = add(acc_var("out", rows));
    ck_assert(is_initialised(new (v, assign(use(out), value(v)))));
    const struct phrase *body =
        phrase_arg(translate_initialise(f.dpia, program)->entries.at[0]->body, 0)->u.lam.body;
    ck_assert(phrase_is_prim(body, PRIM_SEQ));
    const struct phrase *loop = phrase_arg(body, 0)->u.pair.fst;
    ck_assert(phrase_is_at(loop, PRIM_PARFOR, LOOP_OPEN));
    body = phrase_arg(loop, 1)->u.lam.body->u.lam.body;
    ck_assert(phrase_is_prim(phrase_arg(body, 0)->u.pair.fst, PRIM_ASSIGN));
    ck_assert(phrase_is_at(phrase_arg(body, 0)->u.pair.snd, PRIM_PARFOR, LOOP_OPEN));
}
END_TEST

START_TEST(test_writes_all)
{
    const struct var *out = acc_var("out", f.vec), *i = index_var("i");
    const struct phrase *one = assign(idx_acc(use(out), use(i)), real(1));
    add(out);
    entry->body = loop(i, one);
    ck_assert(translate_writes_all(f.dpia, entry, out));
    entry->body = loop(i, if_comm(one, skip()));
    ck_assert(!translate_writes_all(f.dpia, entry, out));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("imperative");
    TCase *tests = tcase_create("imperative");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, test_direct_c);
    tcase_add_test(tests, test_direct_opencl);
    tcase_add_test(tests, test_direct_scalars);
    tcase_add_test(tests, test_wrong_params);
    tcase_add_test(tests, test_functional_writes);
    tcase_add_test(tests, test_zero_scalar);
    tcase_add_test(tests, test_zero_pairs);
    tcase_add_test(tests, test_zero_arrays);
    tcase_add_test(tests, test_zero_matrices);
    tcase_add_test(tests, test_zero_numbers);
    tcase_add_test(tests, test_zero_counted);
    tcase_add_test(tests, test_zero_phrase);
    tcase_add_test(tests, test_writes_all);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
