/* src/memory: where variables lie in work-groups (memory_cases.def), what the placement refuses,
 * how targets differ, and the report. What it gives for OpenCL otherwise is in
 * translate_cases.def. */
#include <string.h>

#include "memory/place.h"
#include "memory/report.h"
#include "notation/notation.h"
#include "translate/stage1.h"
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

static const struct phrase *named_case(const char *name)
{
    for (size_t k = 0; k < translate_case_count; k++)
        if (strcmp(translate_cases[k].name, name) == 0)
            return translate_cases[k].build(&b);
    ck_abort_msg("no case '%s'", name);
}

static struct program *placed(const struct phrase *body, enum memory_target target)
{
    struct program *program =
        translate_stage2(b.dpia, translate_stage1(b.dpia, build_whole(&b, body)));
    return memory_place(b.dpia, b.diag, program, target);
}

static const char *text(const char *name, enum memory_target target)
{
    return build_text(&b, placed(named_case(name), target), "memory");
}

START_TEST(on_one_thread_there_is_one_slot)
{
    ck_assert_ptr_nonnull(strstr(text("temporary_in_kernel", MEMORY_SEQUENTIAL),
                                 "newGlobal [1][m]f32 (\\tmp. parforGlobalSlots n out tmp"));
}
END_TEST

START_TEST(a_thread_has_a_slot)
{
    ck_assert_ptr_nonnull(strstr(text("temporary_in_kernel", MEMORY_THREADS),
                                 "newGlobal [lanes][m + 16]f32 (\\tmp. "
                                 "parforGlobalSlots n out tmp"));
}
END_TEST

START_TEST(in_c_a_flat_variable_is_one_of_c)
{
    ck_assert_str_eq(text("let_reduction", MEMORY_THREADS),
                     "newPrivate f32 (\\s. s.1 := 0.0; for n (\\i. s.1 := idx xs i + s.2); "
                     "parforGlobal n out (\\i o. o := idx xs i / s.2))");
}
END_TEST

/* A command with the parameters that all cases have, placed for TARGET. */
static struct program *placed_text(const char *body, enum memory_target target)
{
    const char *text = arena_printf(
        b.arena, "f {n: nat} {m: nat} (xs: exp[[n][m]i64]) (out: acc[[n][m]i64]) : comm =\n  %s\n",
        body);
    struct program *program =
        notation_read(b.dpia, b.diag, source_from_text(b.arena, "f.dpia", text), "f");
    ck_assert_msg(program && program_check(b.dpia, b.diag, program, NULL), "%s", text);
    return memory_place(b.dpia, b.diag, program, target);
}

static const struct {
    const char *name;
    enum memory_target target;
    const char *body, *placed;
} cases[] = {
#define CASE(name, target, body, placed) {#name, MEMORY_##target, body, placed},
#define REFUSED(name, body, message)
#include "memory_cases.def"
#undef CASE
#undef REFUSED
};

START_TEST(a_variable_has_its_place)
{
    ck_assert_msg(strcmp(build_text(&b, placed_text(cases[_i].body, cases[_i].target), "memory"),
                         cases[_i].placed) == 0,
                  "%s: %s", cases[_i].name,
                  build_text(&b, placed_text(cases[_i].body, cases[_i].target), "memory"));
}
END_TEST

static const struct {
    const char *name, *body, *message;
} refused[] = {
#define CASE(name, target, body, placed)
#define REFUSED(name, body, message) {#name, body, message},
#include "memory_cases.def"
#undef CASE
#undef REFUSED
};

START_TEST(a_variable_without_a_place_is_refused)
{
    ck_assert_msg(!placed_text(refused[_i].body, MEMORY_DEVICE), "%s", refused[_i].name);
    ck_assert_uint_eq(diag_error_count(b.diag), 1);
    ck_assert_str_eq(diag_at(b.diag, 0)->text, refused[_i].message);
}
END_TEST

/* mapGlobal (\q. let_nat k = q in sum (mapSeq double (generate k (\i. 2)))) qs */
static const struct phrase *size_in_kernel(void)
{
    struct nat_table *nats = dpia_nats(b.dpia);
    const struct nat_var *k = nat_var_new(nats, "k", nat_const(nats, 0), NULL);
    const struct nat *size = nat_of_var(nats, k);
    const struct var *i = build_var(&b, "i", data_idx(b.types, size));
    const struct var *x = build_var(&b, "x", b.f32), *q = build_var(&b, "q", b.i64);
    const struct phrase *twos = phrase_generate(
        b.dpia, size, build_lam(&b, i, build_real(&b, 2)), loc_none());
    const struct phrase *doubled =
        build_map(&b, level_of(LOOP_SEQUENTIAL), x,
                  build_op(&b, OP_ADD, build_use(&b, x), build_use(&b, x)), twos);
    const struct phrase *sum = phrase_reduce(b.dpia, PRIM_REDUCE, build_plus(&b),
                                             build_real(&b, 0), doubled, loc_none());
    return build_map(&b, level_of(LOOP_GLOBAL), q,
                     phrase_let_nat(b.dpia, build_use(&b, q), k, sum, loc_none()),
                     build_input(&b, "qs", build_array(&b, b.n, b.i64)));
}

START_TEST(a_size_that_only_the_kernel_knows_is_searched_for)
{
    struct program *program = placed(size_in_kernel(), MEMORY_DEVICE);
    struct buf buf = {0};
    ck_assert_ptr_nonnull(program);
    memory_report(&buf, b.dpia, program);
    ck_assert_str_eq(buf_text(&buf), "f: found : [workers]i64, global, 8*workers bytes\n"
                                     "f: all : i64, global, 8 bytes\n"
                                     "f: tmp : [min(lanes, n)][largest]f32, global, "
                                     "4*largest*min(lanes, n) bytes\n");
    buf_free(&buf);
}
END_TEST

START_TEST(the_report_lists_arrays)
{
    struct program *program = placed(named_case("temporaries_in_kernel"), MEMORY_DEVICE);
    struct buf buf = {0};
    memory_report(&buf, b.dpia, program);
    ck_assert_str_eq(buf_text(&buf), "f: slots : [min(lanes, n)]([m]f32 x ([m]f32 x [m]f32)), "
                                     "global, 12*m*min(lanes, n) bytes\n");
    buf_free(&buf);
}
END_TEST

START_TEST(the_report_lists_private_arrays)
{
    struct program *program = placed(named_case("temporary_small"), MEMORY_DEVICE);
    struct buf buf = {0};
    memory_report(&buf, b.dpia, program);
    ck_assert_str_eq(buf_text(&buf), "f: tmp : [4]f32, private, 16 bytes\n");
    buf_free(&buf);
}
END_TEST

/* Of each kind one. */
static const char every_space[] =
    "parforWorkgroup n out (\\g o. newLocal [m]i64 (\\t. newPrivate [4]i64 (\\u. "
    "newPrivate [2]i64 (\\v. parforLocal 4 u.1 (\\l e. newLocal i64 (\\w. e := 1)); "
    "idxAcc v.1 (toIdx 2 0) := 1; parforLocal m o (\\l e. e := 1)))))";

START_TEST(the_report_tells_spaces)
{
    struct buf buf = {0};
    memory_report(&buf, b.dpia, placed_text(every_space, MEMORY_DEVICE));
    ck_assert_str_eq(buf_text(&buf), "f: t : [m]i64, local, 8*m bytes\n"
                                     "f: u : [4]i64, private, distributed, 32 bytes\n"
                                     "f: v : [2]i64, private, 16 bytes\n"
                                     "f: w : [4]i64, local, 32 bytes\n");
    buf_free(&buf);
}
END_TEST

START_TEST(a_kernel_has_so_much_local_memory)
{
    struct program *program = placed_text(every_space, MEMORY_DEVICE);
    struct nat_table *nats = dpia_nats(b.dpia);
    const struct nat *m = nat_of_var(nats, program->entries.at[0]->params.at[1].nat);
    ck_assert_ptr_eq(memory_local_bytes(b.dpia, program->entries.at[0]->body),
                     nat_add(nats, nat_const(nats, 32), nat_mul(nats, nat_const(nats, 8), m)));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("memory");
    TCase *all = tcase_create("placement");

    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, on_one_thread_there_is_one_slot);
    tcase_add_test(all, a_thread_has_a_slot);
    tcase_add_test(all, in_c_a_flat_variable_is_one_of_c);
    tcase_add_loop_test(all, a_variable_has_its_place, 0, sizeof cases / sizeof *cases);
    tcase_add_loop_test(all, a_variable_without_a_place_is_refused, 0,
                        sizeof refused / sizeof *refused);
    tcase_add_test(all, a_size_that_only_the_kernel_knows_is_searched_for);
    tcase_add_test(all, the_report_lists_arrays);
    tcase_add_test(all, the_report_lists_private_arrays);
    tcase_add_test(all, the_report_tells_spaces);
    tcase_add_test(all, a_kernel_has_so_much_local_memory);
    suite_add_tcase(suite, all);
    return unit_run(suite);
}
