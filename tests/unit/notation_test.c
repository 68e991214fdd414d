/* Reading DPIA's text syntax: what the tree holds that its printed form shows only in part. What is
 * printed and what is reported is tested by tests/golden/notation.sh. */
#include <string.h>

#include "notation/needed.h"
#include "notation/notation.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"
#include "type/nat.h"
#include "unit.h"

static struct arena *arena;
static struct dpia *dpia;
static struct diag *diag;

static void set_up(void)
{
    arena = arena_new();
    dpia = dpia_new(arena, types_new(arena));
    diag = diag_new(arena);
}

static void tear_down(void)
{
    arena_free(arena);
}

static struct program *read_text(const char *text)
{
    return notation_read(dpia, diag, source_from_text(arena, "t.dpia", text), "t");
}

/* The one entry of TEXT, which has no errors. */
static const struct entry *read_entry(const char *text)
{
    struct program *program = read_text(text);
    ck_assert_uint_eq(diag_error_count(diag), 0);
    ck_assert_ptr_nonnull(program);
    ck_assert_uint_eq(program->entries.len, 1);
    return program->entries.at[0];
}

START_TEST(an_empty_file_is_an_empty_program)
{
    struct program *program = read_text("-- nothing\n");
    ck_assert_ptr_nonnull(program);
    ck_assert_uint_eq(program->entries.len, 0);
    ck_assert_str_eq(program->lanes->name, "lanes");
    int64_t least;
    ck_assert(nat_is_const(program->lanes->lower, &least) && least == 1);
}
END_TEST

START_TEST(the_last_acceptor_stands_apart)
{
    const struct entry *entry =
        read_entry("f {n: nat} (xs: exp[[n]f32]) (o: acc[f32, i32]) : comm = skip\n");
    ck_assert_uint_eq(entry->params.len, 2);
    ck_assert(entry->params.at[0].implicit);
    ck_assert_str_eq(entry->out->name, "o");
    ck_assert_uint_eq(entry->result_parts, 2);
    ck_assert(!entry_is_direct(entry));
}
END_TEST

START_TEST(other_commands_are_direct)
{
    const struct entry *entry = read_entry("f (n: nat) (v: var[[n]f32]) : comm = skip\n");
    ck_assert_uint_eq(entry->params.len, 2);
    ck_assert(!entry->params.at[0].implicit);
    ck_assert_ptr_null(entry->out);
    ck_assert_ptr_null(entry->result);
    ck_assert(entry_is_direct(entry));
    ck_assert_int_eq(param_mode(&entry->params.at[1]), PARAM_IN_OUT);
}
END_TEST

START_TEST(a_result_of_three_parts_is_two_pairs)
{
    const struct entry *entry =
        read_entry("f (p: exp[(i8 x (i16 x i32))]) : exp[i8, i16, i32] = p\n");
    ck_assert_uint_eq(entry->result_parts, 3);
    ck_assert_ptr_eq(entry->result, entry->params.at[0].var->type->data);
}
END_TEST

START_TEST(a_result_may_say_how_many_elements_are_there)
{
    const struct entry *entry = read_entry(
        "f {n: nat} (xs: exp[[n]f32]) (o: acc[i8, [<= n]f32, (i16 x [<= 2*n]i8)]) : comm = skip\n");
    ck_assert_uint_eq(entry->counts.len, 2);
    ck_assert_uint_eq(entry->counts.at[0], 2);
    ck_assert_uint_eq(entry->counts.at[1], 5);
    entry = read_entry("f {n: nat} (xs: exp[[n]f32]) : exp[[n]f32, i64] = pair xs 1\n");
    ck_assert_uint_eq(entry->counts.len, 0);
}
END_TEST

/* The name in the output of the parameter of \x. in PHRASE. */
static const char *name_in(const char *phrase)
{
    const char *text =
        arena_printf(arena, "f (x: exp[f32]) (x_2: exp[f32]) : exp[f32] = %s\n", phrase);
    const struct phrase *body = read_entry(text)->body;
    ck_assert(body->kind == PHRASE_APP && body->u.app.fun->kind == PHRASE_LAM);
    return body->u.app.fun->u.lam.param->name;
}

START_TEST(suffixes_for_clashes_are_taken_off)
{
    ck_assert_str_eq(name_in("(\\x_1. x_1) x"), "x");
    ck_assert_str_eq(name_in("(\\x_2. x_2) x"), "x_2");
    ck_assert_str_eq(name_in("(\\y_1. y_1) x"), "y_1");
    ck_assert_str_eq(name_in("(\\map_1. map_1) x"), "map");
    ck_assert_str_eq(name_in("(\\x_1@x_1. x_1) x"), "x_1");
    ck_assert_str_eq(name_in("(\\a_b@(a, b). a_b) x"), "a,b");
    ck_assert_str_eq(name_in("(\\a_b@(idx, map). a_b) x"), "idx,map");
    ck_assert_str_eq(name_in("(\\a_b@(letNat, f32x4). a_b) x"), "letNat,f32x4");
    ck_assert_str_eq(name_in("(\\_. x) x"), "unused");
}
END_TEST

/* The nat that the `letNat` of PHRASE names. */
static const struct nat_var *named_in(const char *phrase)
{
    const char *text =
        arena_printf(arena, "f (n: nat) (x: exp[i64]) : exp[i64] =\n  %s in natValue k\n", phrase);
    const struct phrase *body = read_entry(text)->body;
    ck_assert(phrase_is_prim(body, PRIM_LET_NAT));
    return phrase_arg(body, 1)->u.nat_lam.param;
}

static bool is_at_least(const struct nat_var *var, int64_t constant)
{
    int64_t least;
    return nat_is_const(var->lower, &least) && least == constant;
}

START_TEST(bounds_come_of_the_value_or_are_written)
{
    ck_assert(is_at_least(named_in("letNat k = x"), 0));
    ck_assert_ptr_null(named_in("letNat k = x")->upper);
    ck_assert(is_at_least(named_in("letNat k = natValue (n + 3)"), 3));
    ck_assert(is_at_least(named_in("letNat k = natValue (max(n, 7))"), 7));
    ck_assert_ptr_nonnull(named_in("letNat k = natValue (n + 3)")->upper);
    ck_assert_ptr_null(named_in("letNat k <= _ = natValue n")->upper);
    ck_assert(is_at_least(named_in("letNat k >= 2 <= n = x"), 2));
}
END_TEST

START_TEST(applied_lambdas_stay_for_the_checker)
{
    const struct entry *entry = read_entry("def d (x: exp[f32]) : exp[f32] = x\n"
                                           "f (y: exp[f32]) : exp[f32] = d y\n");
    ck_assert(entry->body->kind == PHRASE_APP);
    ck_assert(entry->body->u.app.fun->kind == PHRASE_LAM);
}
END_TEST

START_TEST(each_definition_reports_its_error)
{
    ck_assert_ptr_null(read_text("f (x: exp[f32]) : exp[f32] = y\n"
                                 "def g (x: exp[f32]) : exp[f32] = z\n"
                                 "h (x: exp[f32]) : exp[f32] = g x\n"));
    ck_assert_uint_eq(diag_error_count(diag), 2);
}
END_TEST

START_TEST(bytes_must_be_text)
{
    ck_assert_ptr_null(read_text("f \xFF\n"));
    ck_assert_uint_eq(diag_error_count(diag), 1);
    ck_assert_str_eq(diag_at(diag, 0)->text, "the file is not UTF-8 text: byte 0xFF");
}
END_TEST

/* TEXT as it is printed after it was read. */
static const char *printed(const char *text)
{
    struct buf buf = {0};
    struct program *program = read_text(text);
    ck_assert_ptr_nonnull(program);
    program_print(&buf, arena, program);
    const char *result = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return result;
}

START_TEST(literals_say_their_types_where_nothing_else_does)
{
    static const char *const bodies[] = {
        "convert i64 (not 1i8)",
        "convert i64 (if 1u8 + 2 < 3 then 4i16 else 5)",
        "convert i64 (reduce (\\x a. a * 2) 1i16 (generate 3 (\\i. 1)))",
        "reduce (\\x a. a * 2) 1 (generate 3 (\\i. 1i8))",
        "convert i64 (idx (update (scan (\\x a. a - 1) 2u16 [true]) (toIdx 1 0) 1) (toIdx 1 0))",
        "convert i64 (min (1f32 + 0.5) 2)",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        const char *text = arena_printf(arena, "f : exp[i64] =\n  %s\n", bodies[i]);
        const char *once = printed(text);
        ck_assert_str_eq(once, printed(once));
        ck_assert_uint_eq(diag_error_count(diag), 0);
    }
}
END_TEST

/* A run reads those of the strategy's definitions that it uses; here are all, for all types of
 * numbers. */
static void expect_definitions(const char *device, size_t least)
{
    for (int i = 0; i < SCALAR_COUNT; i++) {
        if (i == SCALAR_BOOL)
            continue;
        const struct program *program =
            read_text(strategy_template_text(arena, device_find(arena, device), (enum scalar)i,
                                             STRATEGY_ITEMS));
        ck_assert_uint_eq(diag_error_count(diag), 0);
        ck_assert_ptr_nonnull(program);
        ck_assert_uint_gt(program->definitions.len, least);
    }
}

START_TEST(what_the_strategy_defines_is_read_for_each_type)
{
    expect_definitions("gpu", 25);
    expect_definitions("cpu", 30);
}
END_TEST

START_TEST(a_definition_needs_what_it_mentions)
{
    const struct source *source =
        source_from_text(arena, "t.dpia", "def a (x: exp[i32]) : exp[i32] = x\n"
                                          "def b (x: exp[i32]) : exp[i32] = a (a x)\n"
                                          "def c (x: exp[i32]) : exp[i32] = a x\n"
                                          "def d (x: exp[i32]) : exp[i32] = b x + 1\n");
    struct needed_block_vec blocks = {NULL, 0, 0};
    needed_blocks(arena, source, &blocks);
    ck_assert_uint_eq(blocks.len, 4);
    struct needed_position_vec of_d = {NULL, 0, 0}, of_c = {NULL, 0, 0};
    needed_mentions(arena, source, &blocks, 3, &of_d);
    ck_assert_uint_eq(of_d.len, 1);
    ck_assert_uint_eq(of_d.at[0], 1);
    needed_mentions(arena, source, &blocks, 2, &of_c);
    ck_assert_uint_eq(of_c.len, 1);
    ck_assert_uint_eq(of_c.at[0], 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        an_empty_file_is_an_empty_program,
        the_last_acceptor_stands_apart,
        other_commands_are_direct,
        a_result_of_three_parts_is_two_pairs,
        a_result_may_say_how_many_elements_are_there,
        suffixes_for_clashes_are_taken_off,
        bounds_come_of_the_value_or_are_written,
        applied_lambdas_stay_for_the_checker,
        each_definition_reports_its_error,
        bytes_must_be_text,
        literals_say_their_types_where_nothing_else_does,
        what_the_strategy_defines_is_read_for_each_type,
        a_definition_needs_what_it_mentions,
    };
    Suite *suite = suite_create("notation");
    TCase *all = tcase_create("read");
    tcase_add_checked_fixture(all, set_up, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return unit_run(suite);
}
