/* Stage I as a rewriting system: the steps of the paper's dot product, the checker on every program
 * between the steps, the length of derivations, and the table of rules. What stage I makes of whole
 * programs is for translate_test. */
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "driver/pipeline.h"
#include "translate/stage1.h"
#include "translate_cases.h"
#include "unit.h"

static struct build b;

static void set_up(void)
{
    build_start(&b);
}

static void tear_down(void)
{
    build_end(&b);
}

/* What an observer needs to know, and notes. */
struct watch {
    struct dpia *dpia;
    struct arena *arena, *moment; /* MOMENT: for one step */
    struct diag *diag;
    struct check_memory *memory; /* of what the steps have in common */
    const struct program *program;
    struct buf notes;
    size_t steps;
};

static void count_step(void *data, const struct rewrite_step *step)
{
    (void)step;
    ((struct watch *)data)->steps++;
}

/* reduce (\x a. x + a) 0 (map (\x. fst x * snd x) (zip xs ys)), dpia.txt 2.1 (1). */
static const struct phrase *dot_product(void)
{
    const struct data *row = build_array(&b, b.n, b.f32);
    const struct var *p = build_var(&b, "x", data_pair(b.types, b.f32, b.f32));
    const struct var *x = build_var(&b, "x", b.f32), *a = build_var(&b, "a", b.f32);
    const struct phrase *product = build_op(&b, OP_MUL, build_select(&b, build_use(&b, p), 1),
                                            build_select(&b, build_use(&b, p), 2));
    const struct phrase *pairs =
        phrase_zip(b.dpia, build_input(&b, "xs", row), build_input(&b, "ys", row), loc_none());
    const struct phrase *products = build_map(&b, level_of(LOOP_OPEN), p, product, pairs);
    const struct phrase *plus = build_op(&b, OP_ADD, build_use(&b, x), build_use(&b, a));
    return phrase_reduce(b.dpia, PRIM_REDUCE, build_lam2(&b, x, a, plus), build_real(&b, 0),
                         products, loc_none());
}

/* PROGRAM with BODY in the place of what STEP rewrites. */
static struct program *with_body(struct watch *watch, const struct rewrite_step *step,
                                 const struct phrase *body)
{
    struct program *program = ARENA_NEW(watch->arena, struct program);
    struct entry *entry = ARENA_NEW(watch->arena, struct entry);
    *program = *watch->program;
    program->entries = (struct entry_vec){0};
    if (step->entry) {
        *entry = *step->entry;
        entry->body = body;
        VEC_PUSH(watch->arena, &program->entries, entry);
        return program;
    }
    program->functions = (struct function_vec){0};
    for (size_t k = 0; k < watch->program->functions.len; k++) {
        struct function function = watch->program->functions.at[k];
        if (function.var == step->function->var)
            function.body = body;
        VEC_PUSH(watch->arena, &program->functions, function);
    }
    return program;
}

/* The rule, and the whole program that it leads to. */
static void note_step(void *data, const struct rewrite_step *step)
{
    struct watch *watch = data;
    const struct phrase *body = rewrite_whole(step, step->after);
    buf_printf(&watch->notes, "%-11s %s\n", step->rule,
               build_text(&b, with_body(watch, step, body), "a step of stage I"));
}

/* Compare section 2.2: first reduce, then map, which allocates; then zip, the arithmetic, and out.
 */
static const char *const dot_steps =
    "A reduce    C[] (map (\\x. fst x * snd x) (zip xs ys)) (\\tmp. C[] 0.0f32 (\\y. reduceI "
    "(\\x a o. A[] (x + a) o) y tmp (\\r. A[] r out)))\n"
    "C map       new [n]f32 (\\tmp. A[] (map (\\x. fst x * snd x) (zip xs ys)) tmp.1; C[] "
    "0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 (\\r. A[] r out)))\n"
    "A map       new [n]f32 (\\tmp. C[] (zip xs ys) (\\x. mapI (\\x_1 o. A[] (fst x_1 * snd "
    "x_1) o) x tmp.1); C[] 0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 (\\r. A[] r "
    "out)))\n"
    "C zip       new [n]f32 (\\tmp. C[] xs (\\x. C[] ys (\\y. mapI (\\x_1 o. A[] (fst x_1 * "
    "snd x_1) o) (zip x y) tmp.1)); C[] 0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y "
    "tmp.2 (\\r. A[] r out)))\n"
    "C x         new [n]f32 (\\tmp. C[] ys (\\y. mapI (\\x o. A[] (fst x * snd x) o) (zip xs "
    "y) tmp.1); C[] 0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 (\\r. A[] r "
    "out)))\n"
    "C x         new [n]f32 (\\tmp. mapI (\\x o. A[] (fst x * snd x) o) (zip xs ys) tmp.1; "
    "C[] 0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 (\\r. A[] r out)))\n"
    "A operator  new [n]f32 (\\tmp. mapI (\\x o. C[] (fst x) (\\x_1. C[] (snd x) (\\y. o := "
    "x_1 * y))) (zip xs ys) tmp.1; C[] 0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 "
    "(\\r. A[] r out)))\n"
    "C fst       new [n]f32 (\\tmp. mapI (\\x o. C[] x (\\x_1. C[] (snd x) (\\y. o := fst "
    "x_1 * y))) (zip xs ys) tmp.1; C[] 0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 "
    "(\\r. A[] r out)))\n"
    "C x         new [n]f32 (\\tmp. mapI (\\x o. C[] (snd x) (\\y. o := fst x * y)) (zip xs "
    "ys) tmp.1; C[] 0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 (\\r. A[] r "
    "out)))\n"
    "C snd       new [n]f32 (\\tmp. mapI (\\x o. C[] x (\\x_1. o := fst x * snd x_1)) (zip "
    "xs ys) tmp.1; C[] 0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 (\\r. A[] r "
    "out)))\n"
    "C x         new [n]f32 (\\tmp. mapI (\\x o. o := fst x * snd x) (zip xs ys) tmp.1; C[] "
    "0.0f32 (\\y. reduceI (\\x a o. A[] (x + a) o) y tmp.2 (\\r. A[] r out)))\n"
    "C literal   new [n]f32 (\\tmp. mapI (\\x o. o := fst x * snd x) (zip xs ys) tmp.1; "
    "reduceI (\\x a o. A[] (x + a) o) 0.0f32 tmp.2 (\\r. A[] r out))\n"
    "A operator  new [n]f32 (\\tmp. mapI (\\x o. o := fst x * snd x) (zip xs ys) tmp.1; "
    "reduceI (\\x a o. C[] x (\\x_1. C[] a (\\y. o := x_1 + y))) 0.0f32 tmp.2 (\\r. A[] r "
    "out))\n"
    "C x         new [n]f32 (\\tmp. mapI (\\x o. o := fst x * snd x) (zip xs ys) tmp.1; "
    "reduceI (\\x a o. C[] a (\\y. o := x + y)) 0.0f32 tmp.2 (\\r. A[] r out))\n"
    "C x         new [n]f32 (\\tmp. mapI (\\x o. o := fst x * snd x) (zip xs ys) tmp.1; "
    "reduceI (\\x a o. o := x + a) 0.0 tmp.2 (\\r. A[] r out))\n"
    "A x         new [n]f32 (\\tmp. mapI (\\x o. o := fst x * snd x) (zip xs ys) tmp.1; "
    "reduceI (\\x a o. o := x + a) 0.0 tmp.2 (\\r. out := r))\n";

START_TEST(dot_product_goes_as_in_the_paper)
{
    struct watch watch = {.arena = b.arena, .program = build_whole(&b, dot_product())};
    translate_stage1_observed(b.dpia, watch.program, note_step, &watch);
    ck_assert_msg(strcmp(buf_text(&watch.notes), dot_steps) == 0, "other steps:\n%.2000s",
                  buf_text(&watch.notes));
    buf_free(&watch.notes);
}
END_TEST

static void accept_program(struct watch *watch, const struct rewrite_step *step,
                           const struct phrase *body)
{
    struct program *program = with_body(watch, step, body);
    struct buf text = {0};
    if (program_check_with(watch->dpia, watch->diag, program, "a step of stage I", watch->memory))
        return;
    diag_print(watch->diag, stdout);
    phrase_print(&text, watch->arena, body, 100);
    ck_abort_msg("rejected, at rule %s:\n%s", step->rule, buf_text(&text));
}

/* Both sides of the step are well typed, in their places. The programs that are made for that lie
 * in memory that the next step uses again; what they have in common the checker remembers. */
static void check_step(void *data, const struct rewrite_step *step)
{
    struct watch *watch = data;
    struct arena_mark mark = arena_mark(watch->moment);
    struct arena *outer = dpia_set_arena(watch->dpia, watch->moment);
    if (watch->steps++ == 0)
        accept_program(watch, step, rewrite_whole(step, step->before));
    accept_program(watch, step, rewrite_whole(step, step->after));
    dpia_set_arena(watch->dpia, outer);
    arena_release(watch->moment, mark);
}

/* All steps of stage I on PROGRAM; how many there are. */
static size_t check_steps(struct dpia *dpia, struct arena *arena, struct diag *diag,
                          struct program *program)
{
    struct watch watch = {.dpia = dpia,
                          .arena = arena,
                          .moment = arena_new(),
                          .diag = diag,
                          .memory = check_memory_new(arena),
                          .program = program};
    translate_stage1_observed(dpia, program, check_step, &watch);
    arena_free(watch.moment);
    return watch.steps;
}

START_TEST(every_step_is_well_typed)
{
    struct program *program = build_whole(&b, translate_cases[_i].build(&b));
    ck_assert_uint_gt(check_steps(b.dpia, b.arena, b.diag, program), 0);
}
END_TEST

/* The same for a surface program. */
static void check_file(const char *path, enum target target)
{
    struct options options = {.target = target, .input = path, .from = STAGE_DPIA};
    struct arena *arena = arena_new();
    struct types *types = types_new(arena);
    const char *why;
    struct run run = {.options = &options,
                      .name = "t",
                      .file_name = "t",
                      .source_name = "t.fut",
                      .arena = arena,
                      .diag = diag_new(arena),
                      .types = types,
                      .dpia = dpia_new(arena, types),
                      .source = source_read(arena, path, &why)};
    ck_assert_msg(pipeline_run(&run, STAGE_STRATEGY), "%s", path);
    check_steps(run.dpia, arena, run.diag, run.program);
    arena_free(arena);
}

/* The last LARGE ones take longest. */
enum { LARGE = 3 };
static const char *const programs[] = {
    "examples/blas/*.fut",           "examples/linear/*.fut",
    "examples/simulation/*.fut",     "examples/statistics/*.fut",
    "examples/dpia/*.dpia",          "tests/run/programs/[a-f]*.fut",
    "tests/run/programs/[g-q]*.fut", "tests/run/programs/[r-z]*.fut",
};

/* How many of the patterns are for a run in which DPIAC_TEST_QUICK is 1: all but the large ones. */
static int pattern_count(void)
{
    const char *quick = getenv("DPIAC_TEST_QUICK");
    int count = (int)(sizeof programs / sizeof programs[0]);
    return quick && strcmp(quick, "1") == 0 ? count - LARGE : count;
}

START_TEST(every_step_of_a_program_is_well_typed)
{
    const char *top = getenv("top_srcdir");
    glob_t found;
    char *pattern = arena_printf(b.arena, "%s/%s", top ? top : ".", programs[_i]);
    ck_assert_int_eq(glob(pattern, 0, NULL, &found), 0);
    for (size_t k = 0; k < found.gl_pathc; k++) {
        check_file(found.gl_pathv[k], TARGET_C);
        check_file(found.gl_pathv[k], TARGET_OPENCL);
    }
    globfree(&found);
}
END_TEST

/* let x1 = x0 * x0 + x0 in let x2 = ... in ... */
static size_t chain_length(size_t count)
{
    const struct var **vars = ARENA_ARRAY(b.arena, const struct var *, count + 1);
    struct watch watch = {.dpia = b.dpia};
    const struct phrase *all;
    for (size_t k = 0; k <= count; k++)
        vars[k] = build_var(&b, "x", b.f32);
    all = build_use(&b, vars[count]);
    for (size_t k = count; k > 0; k--) {
        const struct phrase *square =
            build_op(&b, OP_MUL, build_use(&b, vars[k - 1]), build_use(&b, vars[k - 1]));
        square = build_op(&b, OP_ADD, square, build_use(&b, vars[k - 1]));
        all = phrase_let(b.dpia, vars[k], square, all, loc_none());
    }
    all = build_map(&b, level_of(LOOP_SEQUENTIAL), vars[0], all,
                    build_input(&b, "xs", build_array(&b, b.n, b.f32)));
    translate_stage1_observed(b.dpia, build_whole(&b, all), count_step, &watch);
    return watch.steps;
}

START_TEST(chains_of_lets_take_steps_by_their_length)
{
    size_t one = chain_length(100), two = chain_length(200);
    ck_assert_uint_eq(chain_length(300) - two, two - one);
}
END_TEST

START_TEST(every_rule_has_a_name_and_a_figure)
{
    struct map *functions = map_new_strings(b.arena);
    for (size_t k = 0; k < stage1_rule_count(); k++) {
        struct stage1_rule rule = stage1_rule_at(k);
        ck_assert_msg(!strncmp(rule.name, "A ", 2) || !strncmp(rule.name, "C ", 2), "%s",
                      rule.name);
        ck_assert_msg(!strncmp(rule.figure, "Fig. 5", 6) || !strncmp(rule.figure, "own", 3), "%s",
                      rule.name);
        ck_assert_msg(rule.function[7] == (rule.name[0] == 'A' ? 'a' : 'c'), "%s", rule.name);
        map_set(functions, rule.name, &b);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stage1");
    TCase *steps = tcase_create("steps");

    tcase_add_checked_fixture(steps, set_up, tear_down);
    tcase_set_timeout(steps, 600);
    tcase_add_test(steps, dot_product_goes_as_in_the_paper);
    tcase_add_loop_test(steps, every_step_is_well_typed, 0, (int)translate_case_count);
    tcase_add_loop_test(steps, every_step_of_a_program_is_well_typed, 0, pattern_count());
    tcase_add_test(steps, chains_of_lets_take_steps_by_their_length);
    tcase_add_test(steps, every_rule_has_a_name_and_a_figure);
    suite_add_tcase(suite, steps);
    return unit_run(suite);
}
