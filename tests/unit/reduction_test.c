/* Reductions and scans with every operator, of every type that has it, with the operator's neutral
 * element and with a number that is given: what the strategies of all targets make of them is what
 * they mean. Numbers are chosen such that floats are exact in any order. */
#include <string.h>

#include "interp/interp.h"
#include "run_text.h"
#include "unit.h"

/* The operator, its neutral element, and which types have both; T stands for the type. */
static const struct {
    const char *operator, *neutral;
    bool is_for_signed, is_for_unsigned, is_for_floats, is_for_bool;
} operators[] = {
    {"(+)", "0", true, true, true, false},
    {"(*)", "1", true, true, true, false},
    {"T.min", "T.highest", true, true, false, false},
    {"T.max", "T.lowest", true, true, false, false},
    {"T.min", "T.inf", false, false, true, false},
    {"T.max", "(-T.inf)", false, false, true, false},
    {"(&)", "(-1)", true, false, false, false},
    {"(&)", "T.highest", false, true, false, false},
    {"(|)", "0", true, true, false, false},
    {"(^)", "0", true, true, false, false},
    {"(&&)", "true", false, false, false, true},
    {"(||)", "false", false, false, false, true},
    {"(\\x y -> y)", "0", true, false, false, false},
};

static const enum scalar scalars[] = {SCALAR_I8,  SCALAR_I16, SCALAR_I32, SCALAR_I64,
                                      SCALAR_U8,  SCALAR_U16, SCALAR_U32, SCALAR_U64,
                                      SCALAR_F32, SCALAR_F64, SCALAR_BOOL};

/* With the neutral element, from a number on, behind a map, and with prefixes. */
static const char *const shapes[] = {
    "entry NAME [n] (z: T) (xs: [n]T) : T = reduce OP NEUTRAL xs\n",
    "entry NAME [n] (z: T) (xs: [n]T) : T = reduce OP z xs\n",
    "entry NAME [n] (z: T) (xs: [n]T) : T =\n"
    "  reduce OP NEUTRAL (map (\\x -> if x == z then z else x) xs)\n",
    "entry NAME [n] (z: T) (xs: [n]T) : [n]T = scan OP NEUTRAL xs\n",
    "entry NAME [n] (z: T) (xs: [n]T) : [n]T = scan OP z xs\n",
    "entry NAME [n] (z: T) (xs: [n]T) : (T, i32) =\n"
    "  reduce (\\(a, i) (b, j) -> (OP a b, i32.max i j)) (NEUTRAL, i32.lowest)\n"
    "    (map (\\x -> (x, 3)) xs)\n",
};

enum {
    OPERATOR_COUNT = sizeof operators / sizeof *operators,
    TYPE_COUNT = sizeof scalars / sizeof *scalars,
    SHAPE_COUNT = sizeof shapes / sizeof *shapes
};

static struct arena *arena;
static unsigned random_state;

static unsigned below(unsigned n)
{
    random_state = random_state * 1103515245u + 12345u;
    return (random_state >> 16) % n;
}

/* TEXT with the words NAME, OP, NEUTRAL and T replaced. */
static const char *filled(const char *text, const char *name, const char *operator,
                          const char *neutral, const char *type)
{
    struct buf buf = {0};
    for (; *text; text++)
        if (strncmp(text, "NEUTRAL", 7) == 0) {
            buf_add(&buf, filled(neutral, name, "", "", type));
            text += 6;
        } else if (strncmp(text, "OP", 2) == 0) {
            buf_add(&buf, filled(operator, name, "", "", type));
            text += 1;
        } else if (strncmp(text, "NAME", 4) == 0) {
            buf_add(&buf, name);
            text += 3;
        } else if (*text == 'T') {
            buf_add(&buf, type);
        } else {
            buf_add_char(&buf, *text);
        }
    const char *copy = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return copy;
}

/* 1 and -1, sometimes 2, or anything where integers wrap. */
static const struct value *number(enum scalar scalar)
{
    unsigned choice = below(16);
    double real = choice == 0 ? 2 : choice < 8 ? -1 : 1;
    switch (scalar_class(scalar)) {
    case CLASS_FLOAT:
        return value_scalar(arena, literal_real(scalar, real));
    case CLASS_BOOL:
        return value_scalar(arena, literal_int(scalar, choice < 8));
    case CLASS_SIGNED:
    case CLASS_UNSIGNED:
        break;
    }
    return value_scalar(arena, literal_int(scalar, (uint64_t)below(300) * below(60000) + choice));
}

static const struct value *numbers(enum scalar scalar, size_t count)
{
    const struct value **elems = ARENA_ARRAY(arena, const struct value *, count);
    for (size_t k = 0; k < count; k++)
        elems[k] = number(scalar);
    return value_array(arena, elems, count, NULL);
}

/* ---- Programs: an entry for each type that the operator has, and each shape ---- */

enum { LENGTHS = 4, MOST_ENTRIES = SHAPE_COUNT * TYPE_COUNT };

static const size_t lengths[LENGTHS] = {0, 1, 37, 300};

struct entry_case {
    const struct value *args[LENGTHS][2], *expected[LENGTHS];
};

static struct entry_case cases[MOST_ENTRIES];

static bool applies(int operator, enum scalar scalar)
{
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        return operators[operator].is_for_bool;
    case CLASS_SIGNED:
        return operators[operator].is_for_signed;
    case CLASS_UNSIGNED:
        return operators[operator].is_for_unsigned;
    case CLASS_FLOAT:
        return operators[operator].is_for_floats;
    }
    return false;
}

/* Adds the entries of one type; their number so far is COUNT. */
static size_t add_entries(struct buf *text, int operator, enum scalar scalar, size_t count)
{
    for (int shape = 0; shape < SHAPE_COUNT; shape++, count++) {
        const char *name = arena_printf(arena, "t%zu", count);
        buf_add(text, filled(shapes[shape], name, operators[operator].operator,
                             operators[operator].neutral, scalar_name(scalar)));
        for (size_t k = 0; k < LENGTHS; k++) {
            cases[count].args[k][0] = number(scalar);
            cases[count].args[k][1] = numbers(scalar, lengths[k]);
        }
    }
    return count;
}

/* Entry number E of RUN's program on input number K. */
static const struct value *result_of(const struct run *run, size_t e, size_t k)
{
    const struct interp_options how = {.seed = k, .lanes = 4};
    struct interp_outcome outcome =
        interp_entry(run->dpia, run->program, run->program->entries.at[e], cases[e].args[k], &how);
    ck_assert_msg(outcome.status == INTERP_DONE, "entry t%zu: %s", e, outcome.message);
    return outcome.results[0];
}

/* The results of TEXT after STAGE for TARGET are those expected, or, for the first stage, are
 * expected from now on. For OpenCL of the first and the last length only: its groups are large. */
static void run_stage(const char *text, enum stage stage, enum target target)
{
    const struct options options = {.target = target, .from = STAGE_DPIA, .input = "t.fut"};
    struct run run = run_of_text(arena, &options, text);
    ck_assert_msg(pipeline_run(&run, stage), "%s\n%s", text, run_message(&run));
    for (size_t e = 0; e < run.program->entries.len; e++)
        for (size_t k = 0; k < LENGTHS; k += target == TARGET_OPENCL ? LENGTHS - 1 : 1) {
            const struct value *found = result_of(&run, e, k);
            if (stage == STAGE_DPIA)
                cases[e].expected[k] = found;
            ck_assert_msg(value_equal(cases[e].expected[k], found),
                          "entry t%zu, %zu numbers, target %d:\n%s", e, lengths[k], target, text);
        }
    output_free(&run.output);
}

START_TEST(strategies_keep_what_reductions_mean)
{
    struct buf text = {0};
    size_t count = 0;
    arena = arena_new();
    for (size_t k = 0; k < TYPE_COUNT; k++)
        if (applies(_i, scalars[k]))
            count = add_entries(&text, _i, scalars[k], count);
    ck_assert_uint_gt(count, 0);
    run_stage(buf_text(&text), STAGE_DPIA, TARGET_C);
    for (int target = 0; target < TARGET_COUNT; target++)
        run_stage(buf_text(&text), STAGE_MEMORY, (enum target)target);
    buf_free(&text);
    arena_free(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("reduction");
    TCase *tests = tcase_create("reduction");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, strategies_keep_what_reductions_mean, 0, OPERATOR_COUNT);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
