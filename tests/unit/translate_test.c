/* src/translate: stages I and II on phrases built by hand. Every result also passes the type and
 * interference checker. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interpret.h"
#include "memory/place.h"
#include "translate/assign.h"
#include "translate/stage1.h"
#include "translate/stage1_build.h"
#include "translate/stage1_state.h"
#include "translate/stage2.h"
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

START_TEST(stage_1_gives)
{
    const struct translate_case *one = &translate_cases[_i];
    const struct phrase *body = one->build(&b);
    ck_assert_str_eq(build_stage1(&b, body), one->stage1);
}
END_TEST

START_TEST(stage_2_gives)
{
    const struct translate_case *one = &translate_cases[_i];
    const struct phrase *body = one->build(&b);
    ck_assert_str_eq(build_stage2(&b, body), one->stage2);
}
END_TEST

START_TEST(memory_gives)
{
    const struct translate_case *one = &translate_cases[_i];
    const struct phrase *body = one->build(&b);
    ck_assert_str_eq(build_memory(&b, body), one->memory);
}
END_TEST

/* n = 3, m = 5, and small other ones. */
static int64_t different_sizes(const char *name)
{
    return name[0] == 'n' ? 3 : name[0] == 'm' ? 5 : 2;
}

/* For `coerce`. */
static int64_t equal_sizes(const char *name)
{
    return name[0] == 'n' || name[0] == 'm' ? 4 : 2;
}

static int64_t (*size_of)(const char *name);

/* What the program's entry gives; nothing may go wrong. */
static const struct value *result_of(const struct program *program, const char *stage)
{
    struct interp_outcome outcome = interpret_program(b.dpia, program, size_of);
    ck_assert_msg(outcome.status == INTERP_DONE, "%s: %s", stage, outcome.message);
    ck_assert_uint_eq(outcome.result_count, 1);
    return outcome.results[0];
}

static const char *text_of(const struct value *value, const struct program *program)
{
    struct buf buf = {0};
    value_print(&buf, value, program->entries.at[0]->result);
    const char *text = arena_strdup(b.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static void check_same(const struct program *program, const char *stage,
                       const struct value *expected)
{
    build_text(&b, program, stage);
    const struct value *found = result_of(program, stage);

    ck_assert_msg(value_equal(found, expected), "%s: %sshould be %s", stage,
                  text_of(found, program), text_of(expected, program));
}

/* The program means the same at every stage, and it is accepted at every stage. */
START_TEST(all_stages_agree)
{
    struct program *program = build_whole(&b, translate_cases[_i].build(&b));
    size_of = strcmp(translate_cases[_i].name, "coerced") == 0 ? equal_sizes : different_sizes;
    const struct value *expected = result_of(program, "functional");

    program = translate_stage1(b.dpia, program);
    check_same(program, "stage1", expected);
    program = translate_stage2(b.dpia, program);
    check_same(program, "stage2", expected);
    check_same(memory_place(b.dpia, b.diag, program, MEMORY_SEQUENTIAL), "memory for C", expected);
    check_same(memory_place(b.dpia, b.diag, program, MEMORY_THREADS), "memory for OpenMP",
               expected);
    check_same(memory_place(b.dpia, b.diag, program, MEMORY_DEVICE), "memory for OpenCL",
               expected);
}
END_TEST

/* x / y + x, as a function of two numbers. */
static struct function quotient(void)
{
    struct types *types = b.types;
    const struct phrase_type *number = type_exp(types, b.f32);
    const struct phrase_type *type = type_fun(types, number, type_fun(types, number, number));
    const struct var *x = build_var(&b, "x", b.f32), *y = build_var(&b, "y", b.f32);
    const struct phrase *body =
        build_op(&b, OP_ADD, build_op(&b, OP_DIV, build_use(&b, x), build_use(&b, y)),
                 build_use(&b, x));
    return (struct function){.var = var_new(b.dpia, "quotient", type, loc_none()),
                             .body = build_lam2(&b, x, y, body)};
}

START_TEST(a_function_gets_an_acceptor)
{
    struct function function = quotient();
    const struct phrase *fun = phrase_var(b.dpia, function.var, loc_none());
    const struct phrase *call =
        phrase_app(b.dpia, fun, build_input(&b, "p", b.f32), loc_none());
    struct buf buf = {0};
    call = phrase_app(b.dpia, call, build_input(&b, "q", b.f32), loc_none());
    struct program *program = build_whole(&b, call);

    VEC_PUSH(b.arena, &program->functions, function);
    program = translate_stage2(b.dpia, translate_stage1(b.dpia, program));
    ck_assert_str_eq(build_text(&b, program, "stage2"), "out := quotient p q");
    phrase_print(&buf, b.arena, program->functions.at[0].body, 100);
    ck_assert_str_eq(buf_text(&buf), "\\x y o. o := x / y + x");
    buf_free(&buf);
}
END_TEST

/* if 0 < x then 1 / k else if 0 < x then 1 / k else ..., which are 40 commands and no more. */
START_TEST(nested_ifs_stay_small)
{
    const struct phrase *k = build_input(&b, "k", b.i64);
    const struct phrase *one = phrase_int(b.dpia, SCALAR_I64, 1, loc_none()), *all = k;
    for (size_t depth = 0; depth < 40; depth++)
        all = phrase_if(b.dpia, build_op(&b, OP_LT, one, k), build_op(&b, OP_DIV, one, k), all,
                        loc_none());
    ck_assert_uint_lt(strlen(build_stage2(&b, all)), 4000);
}
END_TEST

/* let x1 = x0 * ... * x0 in let x2 = x1 * ... * x1 in ..., eight times eight uses. */
START_TEST(lets_duplicate_nothing)
{
    const struct var *vars[9];
    const struct phrase *all;
    for (size_t k = 0; k < 9; k++)
        vars[k] = build_var(&b, arena_printf(b.arena, "x%zu", k), b.f32);
    all = build_use(&b, vars[8]);
    for (size_t k = 8; k > 0; k--) {
        const struct phrase *product = build_use(&b, vars[k - 1]);
        for (size_t use = 1; use < 8; use++)
            product = build_op(&b, OP_MUL, product, build_use(&b, vars[k - 1]));
        all = phrase_let(b.dpia, vars[k], product, all, loc_none());
    }
    all = build_map(&b, level_of(LOOP_GLOBAL), vars[0], all,
                    build_input(&b, "xs", build_array(&b, b.n, b.f32)));
    ck_assert_uint_lt(strlen(build_stage2(&b, all)), 1000);
}
END_TEST

/* A(pair (snd v.2) (fst v.2))(v.1) would be well typed and wrong (Theorem 4.1). */
START_TEST(an_acceptor_that_interferes_is_a_bug)
{
    struct stage1 stage = {.dpia = b.dpia, .values = map_new_objects(b.arena)};
    const struct var *v = translate_new_var(b.dpia, "v", data_pair(b.types, b.f32, b.f32),
                                            loc_none());
    const struct phrase *swapped =
        phrase_data_pair(b.dpia, build_select(&b, translate_exp_of(b.dpia, v), 2),
                         build_select(&b, translate_exp_of(b.dpia, v), 1), loc_none());
    stage1_rewrite(&stage, stage1_a(&stage, swapped, translate_acc_of(b.dpia, v)));
}
END_TEST

START_TEST(an_undecided_reduction_is_a_bug)
{
    const struct phrase *xs = build_input(&b, "xs", build_array(&b, b.n, b.f32));
    build_stage1(&b, phrase_reduce(b.dpia, PRIM_REDUCE_COMM, build_plus(&b), build_real(&b, 0),
                                   xs, loc_none()));
}
END_TEST

static void print_case(const struct translate_case *one)
{
    build_start(&b);
    const struct phrase *body = one->build(&b);

    printf("CASE(%s,\n     \"%s\",\n", one->name, build_stage1(&b, body));
    printf("     \"%s\",\n", build_stage2(&b, body));
    printf("     \"%s\")\n", build_memory(&b, body));
    build_end(&b);
}

/* The table as it would be now, but for doubled backslashes. */
static void print_cases(void)
{
    for (size_t k = 0; k < translate_case_count; k++)
        print_case(&translate_cases[k]);
}

int main(void)
{
    Suite *suite = suite_create("translate");
    TCase *stages = tcase_create("stages");

    if (getenv("PRINT_TRANSLATE_CASES")) {
        print_cases();
        return 0;
    }
    tcase_add_checked_fixture(stages, set_up, tear_down);
    tcase_add_loop_test(stages, stage_1_gives, 0, (int)translate_case_count);
    tcase_add_loop_test(stages, stage_2_gives, 0, (int)translate_case_count);
    tcase_add_loop_test(stages, memory_gives, 0, (int)translate_case_count);
    tcase_add_loop_test(stages, all_stages_agree, 0, (int)translate_case_count);
    tcase_add_test(stages, a_function_gets_an_acceptor);
    tcase_add_test(stages, nested_ifs_stay_small);
    tcase_add_test(stages, lets_duplicate_nothing);
    tcase_add_test_raise_signal(stages, an_acceptor_that_interferes_is_a_bug, SIGABRT);
    tcase_add_test_raise_signal(stages, an_undecided_reduction_is_a_bug, SIGABRT);
    suite_add_tcase(suite, stages);
    return unit_run(suite);
}
