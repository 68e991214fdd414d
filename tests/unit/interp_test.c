/* src/interp: what each primitive means, races, values as text, and scalar operators at their
 * edges. */
#include <math.h>
#include <string.h>

#include "interp/interp.h"
#include "interp/scalar.h"
#include "notation/notation.h"
#include "unit.h"

struct interp_case {
    const char *name, *program, *args, *expected;
};

static const struct interp_case cases[] = {
#define CASE(name, program, args, expected) {#name, program, args, expected},
#include "interp_cases.def"
#undef CASE
};

static struct arena *arena;
static struct diag *diag;
static struct dpia *dpia;

static void set_up(void)
{
    arena = arena_new();
    diag = diag_new(arena);
    dpia = dpia_new(arena, types_new(arena));
}

static void tear_down(void)
{
    arena_free(arena);
}

static const char *first_message(void)
{
    return diag_count(diag) > 0 ? diag_at(diag, 0)->text : "no message";
}

static struct program *read_program(const char *text)
{
    struct source *source =
        source_from_text(arena, "case.dpia", arena_printf(arena, "%s\n", text));
    struct program *program = notation_read(dpia, diag, source, "test");
    ck_assert_msg(program != NULL, "%s\n%s", text, first_message());
    return program;
}

static const struct value *read_value(const struct source *source, size_t *offset,
                                      const struct data *data)
{
    const struct value *value = value_read(arena, diag, source, offset, data, NULL);
    ck_assert_msg(value != NULL, "%s\n%s", source->text, first_message());
    return value;
}

/* Without the last newline; others become "; ". */
static const char *in_one_line(const char *text)
{
    struct buf buf = {0};
    for (; *text != '\0' && strcmp(text, "\n") != 0; text++) {
        if (*text == '\n')
            buf_add(&buf, "; ");
        else
            buf_add_char(&buf, *text);
    }
    const char *line = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return line;
}

static const char *printed(const struct interp_outcome *outcome)
{
    struct buf buf = {0};
    for (size_t i = 0; i < outcome->result_count; i++)
        value_print(&buf, outcome->results[i], outcome->types[i]);
    const char *line = in_one_line(buf_text(&buf));
    buf_free(&buf);
    return line;
}

static const char *described(const struct interp_outcome *outcome)
{
    static const char *const names[] = {"done", "failed", "race", "uninitialised", "gave up"};
    if (outcome->status == INTERP_DONE)
        return printed(outcome);
    return arena_printf(arena, "%s: %s", names[outcome->status], outcome->message);
}

static struct interp_outcome run(const char *text, const char *arg_text,
                                 const struct interp_options *options)
{
    const struct program *program = read_program(text);
    const struct entry *entry = program->entries.at[0];
    const struct value **args = ARENA_ARRAY(arena, const struct value *, entry->params.len);
    const struct source *source = source_from_text(arena, "arguments", arg_text);
    size_t offset = 0, count = 0;
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        if (param->nat && !param->implicit)
            args[count++] =
                read_value(source, &offset, data_scalar(dpia_types(dpia), SCALAR_I64));
        else if (!param->nat && param_is_read(param))
            args[count++] = read_value(source, &offset, param_data(param));
    }
    return interp_entry(dpia, program, entry, args, options);
}

/* Whether TEXT is PATTERN, in which '_' stands for a word or a number. */
static bool matches(const char *text, const char *pattern)
{
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '_') {
            if (*text++ != *pattern)
                return false;
            continue;
        }
        size_t len = strcspn(text, " ]'");
        if (len == 0)
            return false;
        text += len;
    }
    return *text == '\0';
}

START_TEST(means)
{
    const struct interp_options options = {.seed = (uint64_t)_i, .lanes = 2, .steps = 100000};
    struct interp_outcome outcome = run(cases[_i].program, cases[_i].args, &options);
    const char *found = described(&outcome);
    ck_assert_msg(matches(found, cases[_i].expected), "%s: %s, should be %s", cases[_i].name,
                  found, cases[_i].expected);
}
END_TEST

/* Where the strict interpreter has a result, the lazy one has the same. */
START_TEST(means_the_same_lazily)
{
    const struct interp_options strict = {.steps = 100000};
    const struct interp_options lazy = {.steps = 100000, .lazy = true};
    struct interp_outcome outcome = run(cases[_i].program, cases[_i].args, &strict);
    const char *expected = described(&outcome);
    if (outcome.status != INTERP_DONE)
        return;
    outcome = run(cases[_i].program, cases[_i].args, &lazy);
    ck_assert_str_eq(described(&outcome), expected);
}
END_TEST

/* Programs that fail, and what they give where nobody computes what is not needed. */
static const struct {
    const char *program, *args, *expected;
} lazy_cases[] = {
    {"f (x: exp[i32]) : exp[i32] = let y = 1 / x in 5", "0", "5i32"},
    {"f (x: exp[i32]) : exp[i32] = let y = 1 / x in y", "0", "failed: division by zero"},
    {"f (x: exp[i32]) : exp[i32] = (\\(y: exp[i32]). 5) (1 / x)", "0", "5i32"},
    {"f (x: exp[i32]) : exp[[2]i32] = map (\\y. 7) (map (\\y. y / x) (array 1 2))", "0",
     "[7i32, 7i32]"},
    {"f (x: exp[i32]) : exp[i32] = let ys = map (\\y. 4 / y) (array x 2) in idx ys (toIdx 2 1)",
     "0", "2i32"},
    {"f (x: exp[i32]) : exp[i32] = reduce (\\y a. y) (1 / x) (array (2 / x) 3)", "0", "3i32"},
    {"f (x: exp[i32]) : exp[i32] = snd (iterate 9 (\\p. pair (fst p / x) (snd p + 1)) (pair 1 1))",
     "0", "10i32"},
};

START_TEST(computes_only_what_is_read)
{
    const struct interp_options strict = {.lazy = false}, lazy = {.lazy = true};
    struct interp_outcome outcome = run(lazy_cases[_i].program, lazy_cases[_i].args, &strict);
    ck_assert_int_eq(outcome.status, INTERP_FAILED);
    outcome = run(lazy_cases[_i].program, lazy_cases[_i].args, &lazy);
    ck_assert_str_eq(described(&outcome), lazy_cases[_i].expected);
}
END_TEST

/* Both iterations and both places. */
START_TEST(a_race_names_both_sides)
{
    const struct interp_options options = {.seed = 3};
    struct interp_outcome outcome = run("f (o: acc[[2]i32]) : comm =\n"
                                        "  new i32 (\\b. parfor 2 o (\\i a.\n"
                                        "    a := 1;\n"
                                        "    if fromIdx i == 0 then\n"
                                        "      b.1 := 2\n"
                                        "    else\n"
                                        "      b.1 := 3))",
                                        "", &options);
    ck_assert_int_eq(outcome.status, INTERP_RACE);
    ck_assert_int_eq(outcome.iterations[0] + outcome.iterations[1], 1);
    ck_assert_uint_eq(loc_line(outcome.loc), outcome.iterations[0] == 0 ? 5 : 7);
    ck_assert_uint_eq(loc_line(outcome.other), outcome.iterations[1] == 0 ? 5 : 7);
}
END_TEST

/* Every order is tried by some seed; what is free of races does not depend on it. */
START_TEST(iterations_are_shuffled)
{
    bool first_seen[3] = {false};
    for (uint64_t seed = 0; seed < 32; seed++) {
        const struct interp_options options = {.seed = seed};
        struct interp_outcome outcome =
            run("f (o: acc[[3]i32]) : comm = new i32 (\\b. parfor 3 o (\\i a. b.1 := 1))", "",
                &options);
        ck_assert_int_eq(outcome.status, INTERP_RACE);
        first_seen[outcome.iterations[1]] = true;
    }
    ck_assert(first_seen[0] && first_seen[1] && first_seen[2]);
}
END_TEST

/* All errors are known that iterations have, whichever of them comes first. */
START_TEST(errors_of_all_iterations_are_kept)
{
    static const char *const texts[] = {
        "f (xs: exp[[4]i32]) : exp[[4]i32] =\n"
        "  map (\\x. 12 / x + idx xs (toIdx 4 (convert i64 x))) xs",
        "f (xs: exp[[4]i32]) (out: acc[[4]i32]) : comm =\n"
        "  parfor 4 out (\\i o. o := 12 / idx xs i + idx xs (toIdx 4 (convert i64 (idx xs i))))",
        "f (xs: exp[[4]i32]) (out: acc[[2][2]i32]) : comm =\n"
        "  parfor 2 out (\\j p. parfor 2 p (\\i o. o := 12 / idx (idx (split 2 xs) j) i\n"
        "    + idx xs (toIdx 4 (convert i64 (idx (idx (split 2 xs) j) i)))))"};
    const unsigned both = interp_bit(INTERP_ERROR_DIVISION) | interp_bit(INTERP_ERROR_BOUNDS);
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        const struct interp_options options = {.seed = (uint64_t)_i};
        struct interp_outcome outcome = run(texts[k], "[1, 0, 7, 3]", &options);
        ck_assert_int_eq(outcome.status, INTERP_FAILED);
        ck_assert_uint_eq(outcome.errors, both);
        ck_assert_uint_ne(outcome.errors & interp_bit(outcome.error), 0);
        outcome = run(texts[k], "[1, 2, 7, 3]", &options);
        ck_assert_uint_eq(outcome.errors, interp_bit(INTERP_ERROR_BOUNDS));
        outcome = run(texts[k], "[1, 2, 1, 3]", &options);
        ck_assert_int_eq(outcome.status, INTERP_DONE);
    }
}
END_TEST

/* What follows a failure may be anything where it was not run to its end. */
START_TEST(a_run_that_is_given_up_after_an_error_has_failed)
{
    const struct interp_options options = {.steps = 200};
    struct interp_outcome outcome =
        run("f (xs: exp[[2]i32]) (out: acc[[2]i32]) : comm =\n"
            "  parfor 2 out (\\i o. new i32 (\\s. s.1 := 0;\n"
            "    if idx xs i == 0 then s.1 := 1 / idx xs i\n"
            "    else for 1000 (\\k. s.1 := s.2 + 1);\n"
            "    o := s.2))",
            "[0, 1]", &options);
    if (outcome.status == INTERP_FAILED)
        ck_assert_uint_eq(outcome.errors, INTERP_ANY_ERROR);
    else
        ck_assert_int_eq(outcome.status, INTERP_GAVE_UP);
}
END_TEST

/* dpia.txt 3.3: newly allocated variables are zero initialised. */
START_TEST(new_is_zero_if_wanted)
{
    const struct interp_options options = {.zero_new = true};
    struct interp_outcome outcome =
        run("f (o: acc[[2](f32 x i8)]) : comm = new [2](f32 x i8) (\\v. o := v.2)", "", &options);
    ck_assert_str_eq(described(&outcome), "[0f32, 0f32]; [0i8, 0i8]");
}
END_TEST

/* Sizes that were read with the arguments are taken as they are, and compared. */
START_TEST(sizes_may_be_given)
{
    const int64_t nats[] = {0, 3}, others[] = {1, 3};
    const char *text = "f {n: nat} {m: nat} (xs: exp[[n][m]i32]) : exp[[m][n]i32] = transpose xs";
    struct interp_options options = {.nats = nats};
    struct interp_outcome outcome = run(text, "[]", &options);
    ck_assert_str_eq(described(&outcome), "empty([3][0]i32)");
    options.nats = others;
    outcome = run(text, "[]", &options);
    ck_assert_str_eq(described(&outcome),
                     "failed: the argument for 'xs' has 0 elements where 1 are needed");
    ck_assert_int_eq(outcome.error, INTERP_ERROR_SIZE);
}
END_TEST

/* 2*n + m = 5 for m = 1. */
START_TEST(a_size_follows_from_a_sum)
{
    const struct interp_options options = {.seed = 1};
    struct program *program =
        read_program("f (n: nat) (m: nat) (xs: exp[[2*n+m]i32]) : exp[i64] = natValue n");
    struct entry *entry = program->entries.at[0];
    entry->params.at[0].implicit = true;
    const struct value *elem = value_scalar(arena, literal_int(SCALAR_I32, 1));
    const struct value *const elems[] = {elem, elem, elem, elem, elem};
    const struct value *const args[] = {value_scalar(arena, literal_int(SCALAR_I64, 1)),
                                        value_array(arena, elems, 5, NULL)};
    struct interp_outcome outcome = interp_entry(dpia, program, entry, args, &options);
    ck_assert_str_eq(described(&outcome), "2i64");
}
END_TEST

START_TEST(lanes_have_a_value)
{
    const struct interp_options options = {.lanes = 5};
    struct program *program = read_program("f : exp[i64] = natValue 1");
    struct entry *entry = program->entries.at[0];
    const struct nat_var *lanes =
        program->lanes
            ? program->lanes
            : nat_var_new(dpia_nats(dpia), "lanes", nat_const(dpia_nats(dpia), 1), NULL);
    program->lanes = lanes;
    entry->body = phrase_nat_value(dpia, nat_of_var(dpia_nats(dpia), lanes), loc_none());
    struct interp_outcome outcome = interp_entry(dpia, program, entry, NULL, &options);
    ck_assert_str_eq(described(&outcome), "5i64");
}
END_TEST

/* ---- Values as text ---- */

static const struct {
    const char *type, *text, *expected; /* expected null: an error */
} texts[] = {
    {"i8", "-128", "-128i8"},
    {"i8", "128", NULL},
    {"i8", "0x7f", "127i8"},
    {"i8", "-0b1000_0000i8", "-128i8"},
    {"u8", "255u8", "255u8"},
    {"u8", "256", NULL},
    {"u8", "-1", NULL},
    {"u8", "1i8", NULL},
    {"i8", "255i8", "-1i8"},
    {"i8", "256i8", NULL},
    {"u8", "-128u8", "128u8"},
    {"u8", "-129u8", NULL},
    {"i64", "18446744073709551615i64", "-1i64"},
    {"u64", "-9223372036854775808u64", "9223372036854775808u64"},
    {"i64", "-9223372036854775808", "-9223372036854775808i64"},
    {"u64", "18446744073709551615", "18446744073709551615u64"},
    {"u64", "18446744073709551616", NULL},
    {"i32", " -- a comment\n 1_000 ", "1000i32"},
    {"bool", "true", "true"},
    {"bool", "1", NULL},
    {"f16", "0.1", "0.099976f16"},
    {"f16", "65519", "65504f16"},
    {"f16", "6e-8f16", "5.9605e-08f16"},
    {"f16", "-f16.inf", "-f16.inf"},
    {"f16", "f32.inf", NULL},
    {"f32", "1", "1f32"},
    {"f32", "0.1", "0.100000001f32"},
    {"f32", "2.5e-1f32", "0.25f32"},
    {"f32", "f32.nan", "f32.nan"},
    {"f32", "-f32.inf", "-f32.inf"},
    {"f32", "f64.inf", NULL},
    {"f64", "0.1", "0.10000000000000001f64"},
    {"f64", "-0.0", "-0f64"},
    {"f64", "1e999", "f64.inf"},
    {"f64", "e5", NULL},
    {"idx(4)", "3", "3i64"},
    {"[n]i32", "[1, 2,]", "[1i32, 2i32]"},
    {"[n]i32", "[1 2]", NULL},
    {"[n]i32", "[]", "empty([0]i32)"},
    {"[n]u8", "\"a\\\\\"", "[97u8, 92u8]"},
    {"[n]u8", "\"a\377\"", "[97u8, 255u8]"},
    {"[n][m]u8", "[\"ab\", [99, 100]]", "[[97u8, 98u8], [99u8, 100u8]]"},
    {"[n][m]i32", "[[1], [2]]", "[[1i32], [2i32]]"},
    {"[n][m]i32", "[[1], [2, 3]]", NULL},
    {"[n][m]i32", "empty([0][3]i32)", "empty([0][3]i32)"},
    {"[n][m]i32", "[[], []]", "empty([2][0]i32)"},
    {"[n][m]i32", "empty([2][3]i32)", NULL},
    {"[n][m]i32", "empty([2][0]i64)", NULL},
    {"(i32 x f32)", "1 2.5", "1i32; 2.5f32"},
    {"[n](i32 x [m](bool x u8))", "[1, 2] [[true], [false]] [[3], [4]]",
     "[1i32, 2i32]; [[true], [false]]; [[3u8], [4u8]]"},
    {"[n](i32 x i32)", "[1, 2] [3]", NULL},
    {"[n]f32<2>", "[[1, 2], [3, 4]]", "[[1f32, 2f32], [3f32, 4f32]]"},
    {"f32<2>", "[1, 2, 3]", NULL},
};

static const struct data *data_from_text(const char *text)
{
    const char *program = arena_printf(
        arena, "f (n: nat) (m: nat) (v: exp[%s]) : exp[i32] = 0", text);
    return param_data(&read_program(program)->entries.at[0]->params.at[2]);
}

START_TEST(values_are_read_and_printed)
{
    const struct data *data = data_from_text(texts[_i].type);
    const struct source *source = source_from_text(arena, "value", texts[_i].text);
    struct buf buf = {0};
    size_t offset = 0;
    const struct value *value = value_read(arena, diag, source, &offset, data, NULL);
    if (!texts[_i].expected) {
        ck_assert_msg(!value, "%s was read as %s", texts[_i].text, texts[_i].type);
        ck_assert_uint_eq(diag_error_count(diag), 1);
        return;
    }
    ck_assert_msg(value != NULL, "%s: %s", texts[_i].text, first_message());
    value_print(&buf, value, data);
    ck_assert_str_eq(in_one_line(buf_text(&buf)), texts[_i].expected);
    buf_free(&buf);
}
END_TEST

/* ---- Scalars ---- */

static struct literal operate(enum operator op, enum scalar from, enum scalar to, int64_t a,
                              int64_t b)
{
    const struct literal args[] = {literal_int(from, (uint64_t)a), literal_int(from, (uint64_t)b)};
    enum scalar_fault fault;
    struct literal result = scalar_operate(op, from, to, args, &fault);
    ck_assert_int_eq(fault, SCALAR_FINE);
    return result;
}

static int64_t on_i8(enum operator op, int64_t a, int64_t b)
{
    return (int64_t)operate(op, SCALAR_I8, SCALAR_I8, a, b).bits;
}

START_TEST(integers_wrap_and_round_down)
{
    ck_assert_int_eq(on_i8(OP_ADD, 127, 1), -128);
    ck_assert_int_eq(on_i8(OP_MUL, -128, -1), -128);
    ck_assert_int_eq(on_i8(OP_DIV, -128, -1), -128);
    ck_assert_int_eq(on_i8(OP_DIV, -7, 2), -4);
    ck_assert_int_eq(on_i8(OP_MOD, -7, 2), 1);
    ck_assert_int_eq(on_i8(OP_MOD, 7, -2), -1);
    ck_assert_int_eq(on_i8(OP_QUOT, -7, 2), -3);
    ck_assert_int_eq(on_i8(OP_REM, -7, 2), -1);
    ck_assert_int_eq(on_i8(OP_SHL, 1, 9), 2);
    ck_assert_int_eq(on_i8(OP_SHR, -128, 7), -1);
    ck_assert_int_eq(on_i8(OP_ABS, -128, 0), -128);
    ck_assert_int_eq(on_i8(OP_POW, 3, 5), -13);
    ck_assert_int_eq((int64_t)operate(OP_CLZ, SCALAR_I16, SCALAR_I32, 0, 0).bits, 16);
    ck_assert_int_eq((int64_t)operate(OP_CTZ, SCALAR_U64, SCALAR_I32, 0, 0).bits, 64);
    ck_assert_int_eq((int64_t)operate(OP_CONVERT, SCALAR_I32, SCALAR_U8, -1, 0).bits, 255);
}
END_TEST

static int64_t from_float(enum scalar to, double real)
{
    const struct literal arg = literal_real(SCALAR_F32, real);
    enum scalar_fault fault;
    return (int64_t)scalar_operate(OP_CONVERT, SCALAR_F32, to, &arg, &fault).bits;
}

START_TEST(floats_that_do_not_fit_become_zero)
{
    ck_assert_int_eq(from_float(SCALAR_I8, -128.9), -128);
    ck_assert_int_eq(from_float(SCALAR_I8, -129), 0);
    ck_assert_int_eq(from_float(SCALAR_U8, 255.9), 255);
    ck_assert_int_eq(from_float(SCALAR_U8, 256), 0);
    ck_assert_int_eq(from_float(SCALAR_U8, -0.9), 0);
    ck_assert_int_eq(from_float(SCALAR_I32, 2147483648.0), 0);
    ck_assert_int_eq(from_float(SCALAR_I32, -2147483648.0), INT32_MIN);
    ck_assert_int_eq(from_float(SCALAR_I64, (double)NAN), 0);
    ck_assert_int_eq(from_float(SCALAR_U64, (double)INFINITY), 0);
}
END_TEST

START_TEST(float_operators_stay_in_float)
{
    const struct literal args[] = {literal_real(SCALAR_F32, 16777216.0),
                                   literal_real(SCALAR_F32, 1.0)};
    enum scalar_fault fault;
    struct literal sum = scalar_operate(OP_ADD, SCALAR_F32, SCALAR_F32, args, &fault);
    ck_assert(sum.real == 16777216.0);
    const struct literal third = literal_real(SCALAR_F32, 3.0);
    struct literal root = scalar_operate(OP_SQRT, SCALAR_F32, SCALAR_F32, &third, &fault);
    ck_assert(root.real == (double)sqrtf(3.0f));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("interp");
    TCase *programs = tcase_create("programs"), *values = tcase_create("values");
    tcase_add_checked_fixture(programs, set_up, tear_down);
    tcase_add_loop_test(programs, means, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_loop_test(programs, means_the_same_lazily, 0,
                        (int)(sizeof cases / sizeof cases[0]));
    tcase_add_loop_test(programs, computes_only_what_is_read, 0,
                        (int)(sizeof lazy_cases / sizeof lazy_cases[0]));
    tcase_add_test(programs, a_race_names_both_sides);
    tcase_add_test(programs, iterations_are_shuffled);
    tcase_add_test(programs, new_is_zero_if_wanted);
    tcase_add_test(programs, a_run_that_is_given_up_after_an_error_has_failed);
    tcase_add_loop_test(programs, errors_of_all_iterations_are_kept, 0, 5);
    tcase_add_test(programs, sizes_may_be_given);
    tcase_add_test(programs, a_size_follows_from_a_sum);
    tcase_add_test(programs, lanes_have_a_value);
    tcase_add_checked_fixture(values, set_up, tear_down);
    tcase_add_loop_test(values, values_are_read_and_printed, 0,
                        (int)(sizeof texts / sizeof texts[0]));
    tcase_add_test(values, integers_wrap_and_round_down);
    tcase_add_test(values, floats_that_do_not_fit_become_zero);
    tcase_add_test(values, float_operators_stay_in_float);
    suite_add_tcase(suite, programs);
    suite_add_tcase(suite, values);
    return unit_run(suite);
}
