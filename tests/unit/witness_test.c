/* src/witness/witness.h: surface programs, elaborated and evaluated where n is 3, and the value or
 * the error that they come to; with their modules, and when these have been interpreted away. */
#include <string.h>

#include "modules/modules.h"
#include "witness/witness.h"
#include "program.h"

struct eval_case {
    const char *name, *program, *expected;
};

static const struct eval_case cases[] = {
#define CASE(name, program, expected) {#name, program, expected},
#include "witness_cases.def"
#undef CASE
};

static struct core_program *elaborate(const char *text)
{
    return elaborate_right(types_new(arena), text);
}

static void print_scalar(struct buf *buf, struct literal literal)
{
    if (scalar_class(literal.scalar) == CLASS_FLOAT)
        buf_printf(buf, "%g", literal.real);
    else
        buf_printf(buf, "%lld", (long long)literal.bits);
}

/* "[(1, 2.5), (3, 4.5)]"; "[]" or, with the sizes of a row that would be there, "[] of [0, 0]". */
static void print_value(struct buf *buf, const struct value *value)
{
    bool array = value->kind == VALUE_ARRAY;
    if (value->kind == VALUE_SCALAR) {
        print_scalar(buf, value->scalar);
        return;
    }
    buf_add(buf, array ? "[" : "(");
    for (size_t i = 0; i < value->count; i++) {
        buf_add(buf, i > 0 ? ", " : "");
        print_value(buf, value->parts[i]);
    }
    buf_add(buf, array ? "]" : ")");
    if (array && value->model && value->model->kind == VALUE_ARRAY) {
        buf_add(buf, " of ");
        print_value(buf, value->model);
    }
}

static const char *ending(const struct interp_outcome *outcome)
{
    static const char *const errors[] = {"none", "size", "bounds", "division", "exponent",
                                         "assertion"};
    if (outcome->status == INTERP_FAILED)
        return arena_printf(arena, "%s, line %u", errors[outcome->error], loc_line(outcome->loc));
    return outcome->status == INTERP_GAVE_UP ? "gave up" : "no result";
}

static const char *evaluated(const struct core_program *program)
{
    const struct witness_options options = {.lanes = 5, .steps = 10000};
    const struct value *three = value_scalar(arena, literal_int(SCALAR_I64, 3));
    struct interp_outcome outcome = witness_run(arena, program, "main", &three, 1, &options);
    if (outcome.status != INTERP_DONE)
        return ending(&outcome);
    ck_assert_int_eq(outcome.result_count, 1);
    struct buf buf = {0};
    print_value(&buf, outcome.results[0]);
    const char *printed = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return printed;
}

START_TEST(test_case)
{
    const struct eval_case *this = &cases[_i];
    const char *found = evaluated(elaborate(this->program));
    ck_assert_msg(strcmp(found, this->expected) == 0, "%s: expected %s, found %s", this->name,
                  this->expected, found);
}
END_TEST

/* The same without modules. */
START_TEST(test_interpreted)
{
    const struct eval_case *this = &cases[_i];
    const struct core_program *program =
        modules_interpret(arena, diag, elaborate(this->program), NULL);
    ck_assert_uint_eq(program->decs.len, 0);
    const char *found = evaluated(program);
    ck_assert_msg(strcmp(found, this->expected) == 0, "%s: expected %s, found %s", this->name,
                  this->expected, found);
}
END_TEST

/* All errors of a map are kept, the first among them as the one that ends it. */
START_TEST(test_errors)
{
    const struct witness_options options = {.lanes = 1};
    const struct value *three = value_scalar(arena, literal_int(SCALAR_I64, 3));
    struct interp_outcome outcome = witness_run(
        arena,
        elaborate("entry main (n: i64) = map (\\i -> if i == 1 then 1 / (i - 1) else "
                  "[1, 2][i + 1]) (iota n)"),
        "main", &three, 1, &options);
    ck_assert_int_eq(outcome.status, INTERP_FAILED);
    ck_assert_int_eq(outcome.error, INTERP_ERROR_DIVISION);
    ck_assert_uint_eq(outcome.errors,
                      interp_bit(INTERP_ERROR_DIVISION) | interp_bit(INTERP_ERROR_BOUNDS));
}
END_TEST

/* A failure that nobody needs is none in a lazy evaluation. */
static const char *const lazy[] = {
    "entry main (n: i64) : i64 = let x = 1 / (n - 3) in n",
    "entry main (n: i64) : i64 = (n, 1 / (n - 3)).0",
    "def first (a: i64) (b: i64) : i64 = a\nentry main (n: i64) : i64 = first n (1 / (n - 3))",
    "entry main (n: i64) : i64 = let (a, b) = (n, 1 / (n - 3)) in a",
    /* Nor is what is annotated computed for its sizes. */
    "def f [k] (xs: [k]i64) (n: i64) = n entry main (n: i64) = f (map (/ (n - 3)) [1]) n",
    "def f [k] (xs: [k]i64) (ys: [k]i64) = length xs\n"
    "entry main (n: i64) = f (iota n) (map (/ (n - 3)) (iota ((n + 5) / 2)))",
    "def f [k] (p: ([k]i64, i64)) = p.1 entry main (n: i64) = f (map (/ (n - 3)) [1], n)",
    "def f [k] (xs: [k]i64) (ys: [k]i64) : ([k]i64, i64) = (ys, length xs)\n"
    "entry main (n: i64) = (f (iota n) (map (/ (n - 3)) (iota ((n + 5) / 2)))).1",
};

START_TEST(test_lazy)
{
    struct witness_options options = {.lanes = 1};
    const struct value *three = value_scalar(arena, literal_int(SCALAR_I64, 3));
    const struct core_program *core = elaborate(lazy[_i]);
    struct interp_outcome outcome = witness_run(arena, core, "main", &three, 1, &options);
    ck_assert_int_eq(outcome.status, INTERP_FAILED);
    options.lazy = true;
    outcome = witness_run(arena, core, "main", &three, 1, &options);
    ck_assert_int_eq(outcome.status, INTERP_DONE);
    ck_assert(value_equal(outcome.results[0], three));
}
END_TEST

static const struct {
    const char *text;
    enum interp_error error;
} lazy_failures[] = {
    {"entry main (n: i64) : (i64, i64) = let x = 1 / (n - 3) in (n, x)",
     INTERP_ERROR_DIVISION},
    {"def f [k] (xs: [k]i64) (ys: [k]i64) = (xs[0], ys[0])\n"
     "entry main (n: i64) = f (iota n) (iota ((n + 5) / 2))",
     INTERP_ERROR_SIZE},
    {"def f [k] (xs: [k]i64) (ys: [k]i64) : ([k]i64, [4]i64) = (ys, xs :> [4]i64)\n"
     "entry main (n: i64) = (f (iota n) (iota n)).1[0]",
     INTERP_ERROR_SIZE},
    {"entry main (n: i64) = let (_, ys) = (iota n, iota n) :> ([n]i64, [4]i64) in ys[0]",
     INTERP_ERROR_SIZE},
    {"entry main (n: i64) = let (xs, _) = (iota n, iota n) :> ([n]i64, [4]i64) in xs[0]",
     INTERP_ERROR_NONE},
    {"def f 'a (x: a) (y: a) = y\n"
     "entry main (n: i64) = length (f (iota n) (iota ((n + 5) / 2)))",
     INTERP_ERROR_SIZE},
    {"def f [k] (xs: [k]i64) (ys: [k]i64) = length xs\n"
     "entry main (n: i64) = f (iota n) (iota ((n + 5) / 2))",
     INTERP_ERROR_NONE},
};

START_TEST(test_lazy_failure)
{
    const struct witness_options options = {.lanes = 1, .lazy = true};
    const struct value *three = value_scalar(arena, literal_int(SCALAR_I64, 3));
    struct interp_outcome outcome =
        witness_run(arena, elaborate(lazy_failures[_i].text), "main", &three, 1, &options);
    ck_assert_int_eq(outcome.status,
                     lazy_failures[_i].error == INTERP_ERROR_NONE ? INTERP_DONE : INTERP_FAILED);
    ck_assert_int_eq(outcome.error, lazy_failures[_i].error);
}
END_TEST

/* Of several things that fail and are needed any may be seen first: all are told. */
START_TEST(test_lazy_errors)
{
    const struct witness_options options = {.lanes = 1, .lazy = true};
    const struct value *three = value_scalar(arena, literal_int(SCALAR_I64, 3));
    struct interp_outcome outcome = witness_run(
        arena, elaborate("entry main (n: i64) = ([1, 2][n] + length (0..<(0 - n)), 1 / (n - 3))"),
        "main", &three, 1, &options);
    ck_assert_int_eq(outcome.status, INTERP_FAILED);
    ck_assert_int_eq(outcome.error, INTERP_ERROR_BOUNDS);
    ck_assert_uint_eq(outcome.errors, interp_bit(INTERP_ERROR_BOUNDS) |
                                          interp_bit(INTERP_ERROR_SIZE) |
                                          interp_bit(INTERP_ERROR_DIVISION));
}
END_TEST

/* Of what only the sizes are used, the elements need not be computed: it is not known then. What
 * else fails there does. */
static const struct {
    const char *text;
    enum interp_status status;
} lazy_sizes[] = {
    {"entry main (n: i64) = length (map (/ (n - 3)) (iota n))", INTERP_GAVE_UP},
    {"entry main (n: i64) = let xs = tabulate n (/ (n - 3)) in length (map (+ 1) xs)",
     INTERP_GAVE_UP},
    {"entry main (n: i64) = length (scan (\\a x -> a / (x - x)) 1 (iota n))", INTERP_GAVE_UP},
    {"entry main (n: i64) = length (exscan (\\a x -> a / (x - x)) 1 (iota n))", INTERP_GAVE_UP},
    {"entry main (n: i64) =\n"
     "  length (reduce_by_index [1] (\\a x -> a / (x - x)) 1 [0] (iota 1))",
     INTERP_GAVE_UP},
    {"entry main (n: i64) = (scan (\\a x -> a / (x - x)) 1 (iota n))[0]", INTERP_FAILED},
    {"def f [k] (_: [k]i64) = k entry main (n: i64) = f (map (/ (n - 3)) (iota n))",
     INTERP_GAVE_UP},
    {"entry main (n: i64) =\n"
     "  let xs = zip (iota n) (iota n)\n"
     "  let (a, _) = unzip (scan (\\(a, b) (x, _) -> (a / (x - x), b)) (1, 1) xs)\n"
     "  in length a",
     INTERP_GAVE_UP},
    {"entry main (n: i64) = length (replicate n (1 / (n - 3)))", INTERP_GAVE_UP},
    {"entry main (n: i64) = let (a, _) = (1 / (n - 3), iota n) in a", INTERP_FAILED},
    {"entry main (n: i64) = let (_, b) = (1 / (n - 3), iota n) in length b", INTERP_DONE},
    {"entry main (n: i64) = length (tabulate n (\\_ -> iota n))[n]", INTERP_FAILED},
    {"entry main (n: i64) = length (iota n with [n] = 1)", INTERP_FAILED},
    {"entry main (n: i64) = (tabulate n (\\_ -> iota n))[n, 0]", INTERP_FAILED},
    {"entry main (n: i64) = length (iota (1 / (n - 3)))", INTERP_FAILED},
    {"entry main (n: i64) = length (map (+ 1) (take 5 (iota n)))", INTERP_FAILED},
    {"entry main (n: i64) = length (filter (\\x -> 1 / (n - 3) > x) (iota n))", INTERP_FAILED},
    {"entry main (n: i64) = map (\\_ -> length (take 5 (iota n))) (iota n)", INTERP_FAILED},
    {"entry main (n: i64) = (map (/ (n - 3)) (iota n))[0]", INTERP_FAILED},
};

START_TEST(test_lazy_sizes)
{
    const struct witness_options options = {.lanes = 1, .lazy = true};
    const struct value *three = value_scalar(arena, literal_int(SCALAR_I64, 3));
    struct interp_outcome outcome =
        witness_run(arena, elaborate(lazy_sizes[_i].text), "main", &three, 1, &options);
    ck_assert_int_eq(outcome.status, lazy_sizes[_i].status);
}
END_TEST

/* Memory of rounds and of calls goes when they are over, in both evaluations, but what is still
 * used: what was computed when it was first needed, functions, the place of a failure. */
static const struct long_case {
    const char *program;
    int64_t expected; /* none where it fails */
    size_t most;      /* bytes; 0: any */
} long_cases[] = {
    {"entry main (n: i64) = i64.sum (loop xs = replicate n 1 for i < 3000 do\n"
     "  map (\\x -> (x * 3 + i64.sum (map (+ i) (iota 20))) % 1000) xs)",
     3, 1 << 22},
    {"entry main (n: i64) = let big = map (* 2) (iota 200) in\n"
     "  loop x = n for _i < 3000i64 do (x + big[x % 200] + i64.sum (iota 50)) % 1000",
     3, 1 << 22},
    {"entry main (n: i64) = (loop (x, k) = (n, 0) while k < 300i64 do\n"
     "  ((x * 7 + i64.sum (iota 40)) % 1000, k + 1)).0",
     3, 1 << 22},
    {"entry main (n: i64) = loop x = n for e in iota 3000 do\n"
     "  (x * 5 + i64.sum (iota 40) + e) % 1000",
     719, 1 << 22},
    {"entry main (n: i64) = (loop (x, y) = (n, 0) for i < 300i64 do\n"
     "  let f = #[alternatives] \\z -> z + y in ((f x + i64.sum (iota 40)) % 1000, i)).0",
     554, 1 << 22},
    {"entry main (_: i64) = i64.sum\n"
     "  (map (\\i -> i64.sum (map (\\j -> (j * i) % 7) (iota 50)) % 5) (iota 2000))",
     3428, 1 << 22},
    {"entry main (n: i64) =\n"
     "  loop x = n for i < 3000i64 do (x + i64.sum (iota 40)) / (2999 - i)", -1, 0},
};

START_TEST(test_long)
{
    const struct long_case *this = &long_cases[_i / 2];
    const struct witness_options options = {.lanes = 1, .lazy = _i % 2};
    const struct value *three = value_scalar(arena, literal_int(SCALAR_I64, 3));
    const struct core_program *core = elaborate(this->program);
    struct arena_mark mark = arena_mark(arena);
    struct interp_outcome outcome = witness_run(arena, core, "main", &three, 1, &options);
    if (this->expected < 0) {
        ck_assert_str_eq(ending(&outcome), "division, line 2");
        ck_assert_ptr_nonnull(strstr(outcome.message, "zero"));
        return;
    }
    ck_assert_int_eq(outcome.status, INTERP_DONE);
    ck_assert_int_eq((int64_t)outcome.results[0]->scalar.bits, this->expected);
    ck_assert_uint_le(arena_taken(arena, mark), this->most);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("witness");
    TCase *tcase = tcase_create("cases");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, test_case, 0, sizeof cases / sizeof cases[0]);
    tcase_add_loop_test(tcase, test_interpreted, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, test_errors);
    tcase_add_loop_test(tcase, test_lazy, 0, sizeof lazy / sizeof lazy[0]);
    tcase_add_loop_test(tcase, test_lazy_failure, 0,
                        sizeof lazy_failures / sizeof lazy_failures[0]);
    tcase_add_test(tcase, test_lazy_errors);
    tcase_add_loop_test(tcase, test_lazy_sizes, 0, sizeof lazy_sizes / sizeof lazy_sizes[0]);
    tcase_add_loop_test(tcase, test_long, 0, 2 * (sizeof long_cases / sizeof long_cases[0]));
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
