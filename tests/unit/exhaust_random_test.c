/* Matches made up at random over types of a few values, which are listed: a match is refused if
 * and only if some value has no case, its examples are such values, and the cases that are said
 * never to be reached are those whose values all have an earlier one.
 *
 *     def f (x: (bool, #a bool | #b)) =
 *       match x case (true, #a _) -> 1 case (_, #b) -> 1 case (true, _) -> 1
 *
 *     DPIAC_TEST_SEED=7      another seed than 1
 *     DPIAC_TEST_ROUNDS=500  as many matches */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "front/front.h"
#include "syntax/parse.h"
#include "unit.h"

enum { MOST_DEPTH = 2, MOST_PARTS = 3, MOST_CASES = 7, MOST_VALUES = 400 };

static struct arena *arena;
static uint64_t random_state;

static int below(int n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((random_state >> 33) % (uint64_t)n);
}

/* ---- Types, values and patterns ---- */

/* A type with its constructors: false and true, #a and its like, or the one of a record. */
enum shape { BOOLEAN, SUM, RECORD };

struct type {
    enum shape shape;
    int count;                              /* of constructors */
    int part_counts[MOST_PARTS];            /* of each */
    const struct type *parts[MOST_PARTS][MOST_PARTS];
};

/* A value or a pattern: CONSTRUCTOR is -1 for a wildcard. */
struct tree {
    const struct type *type;
    int constructor;
    const struct tree *parts[MOST_PARTS];
};

static const struct type *make_type(int depth)
{
    struct type *type = ARENA_NEW(arena, struct type);
    type->shape = depth == 0 ? BOOLEAN : (enum shape)below(3);
    type->count = type->shape == BOOLEAN ? 2 : type->shape == SUM ? 1 + below(MOST_PARTS) : 1;
    for (int i = 0; type->shape != BOOLEAN && i < type->count; i++) {
        type->part_counts[i] = type->shape == RECORD ? 2 + below(2) : below(3);
        for (int k = 0; k < type->part_counts[i]; k++)
            type->parts[i][k] = make_type(depth - 1);
    }
    return type;
}

static const struct tree *make_pattern(const struct type *type)
{
    struct tree *tree = ARENA_NEW(arena, struct tree);
    tree->type = type;
    tree->constructor = below(3) == 0 ? -1 : below(type->count);
    for (int k = 0; tree->constructor >= 0 && k < type->part_counts[tree->constructor]; k++)
        tree->parts[k] = make_pattern(type->parts[tree->constructor][k]);
    return tree;
}

static int count_values(const struct type *type)
{
    int sum = 0;
    for (int i = 0; i < type->count; i++) {
        int product = 1;
        for (int k = 0; k < type->part_counts[i] && product <= MOST_VALUES; k++)
            product *= count_values(type->parts[i][k]);
        sum += product;
    }
    return sum;
}

/* The value of TYPE at POSITION, of those that count_values counts. */
static const struct tree *value_at(const struct type *type, int position)
{
    struct tree *tree = ARENA_NEW(arena, struct tree);
    tree->type = type;
    for (int i = 0; i < type->count; i++) {
        int product = 1;
        for (int k = 0; k < type->part_counts[i]; k++)
            product *= count_values(type->parts[i][k]);
        tree->constructor = i;
        for (int k = 0; position < product && k < type->part_counts[i]; k++) {
            int count = count_values(type->parts[i][k]);
            tree->parts[k] = value_at(type->parts[i][k], position % count);
            position /= count;
        }
        if (position < product)
            return tree;
        position -= product;
    }
    ck_abort_msg("no value %d", position);
}

static bool matches(const struct tree *pattern, const struct tree *value)
{
    if (pattern->constructor < 0)
        return true;
    if (pattern->constructor != value->constructor)
        return false;
    for (int k = 0; k < pattern->type->part_counts[pattern->constructor]; k++)
        if (!matches(pattern->parts[k], value->parts[k]))
            return false;
    return true;
}

/* ---- Text ---- */

static void add_type(struct buf *buf, const struct type *type)
{
    static const char *const marks[] = {"bool", "(", "{"}, *const ends[] = {"", ")", "}"};
    buf_add(buf, marks[type->shape]);
    for (int i = 0; type->shape != BOOLEAN && i < type->count; i++) {
        if (type->shape == SUM)
            buf_printf(buf, i == 0 ? "#%c" : " | #%c", 'a' + i);
        for (int k = 0; k < type->part_counts[i]; k++) {
            if (type->shape == RECORD)
                buf_printf(buf, k == 0 ? "f%d: " : ", f%d: ", k);
            buf_add(buf, type->shape == SUM ? " " : "");
            add_type(buf, type->parts[i][k]);
        }
    }
    buf_add(buf, ends[type->shape]);
}

static void add_pattern(struct buf *buf, const struct tree *tree)
{
    static const char *const booleans[] = {"false", "true"};
    const struct type *type = tree->type;
    if (tree->constructor < 0 || type->shape == BOOLEAN) {
        buf_add(buf, tree->constructor < 0 ? "_" : booleans[tree->constructor]);
        return;
    }
    buf_add_char(buf, type->shape == SUM ? '(' : '{');
    if (type->shape == SUM)
        buf_printf(buf, "#%c", 'a' + tree->constructor);
    for (int k = 0; k < type->part_counts[tree->constructor]; k++) {
        if (type->shape == RECORD)
            buf_printf(buf, k == 0 ? "f%d = " : ", f%d = ", k);
        buf_add(buf, type->shape == SUM ? " " : "");
        add_pattern(buf, tree->parts[k]);
    }
    buf_add_char(buf, type->shape == SUM ? ')' : '}');
}

/* ---- What the front end says ---- */

/* A match of COUNT cases, and behind them, if it is not null, of the one with the pattern LAST. */
static const char *write_match(const struct type *type, const struct tree *const *cases, int count,
                               const char *last)
{
    struct buf buf = {0};
    buf_add(&buf, "def f (x: ");
    add_type(&buf, type);
    buf_add(&buf, ") = match x");
    for (int i = 0; i < count; i++) {
        buf_add(&buf, "\n case ");
        add_pattern(&buf, cases[i]);
        buf_add(&buf, " -> 1");
    }
    if (last)
        buf_printf(&buf, "\n case %s -> 1", last);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static struct diag *check(const char *text)
{
    struct diag *diag = diag_new(arena);
    struct source *source = source_from_text(arena, "t.fut", text);
    struct syn_program *program = syntax_parse(arena, diag, source);
    unit_assert(program, "this does not parse:\n%s", text);
    front_elaborate(arena, diag, types_new(arena), program, "t");
    return diag;
}

/* Whether a message of KIND is about line LINE; any line if that is 0. */
static const char *find_message(const struct diag *diag, enum diag_kind kind, unsigned line)
{
    for (size_t i = 0; i < diag_count(diag); i++) {
        const struct diag_message *message = diag_at(diag, i);
        unsigned at, column;
        source_position(message->loc.source, message->loc.begin, &at, &column);
        if (message->kind == kind && (line == 0 || at == line))
            return message->text;
    }
    return NULL;
}

/* ---- The test ---- */

/* The first case of COUNT that VALUE has, or COUNT. */
static int case_of(const struct tree *const *cases, int count, const struct tree *value)
{
    int i = 0;
    while (i < count && !matches(cases[i], value))
        i++;
    return i;
}

/* With one more case for each example that MESSAGE, about TEXT, gives, that case is reached. */
static void check_examples(const struct type *type, const struct tree *const *cases, int count,
                           const char *message)
{
    const char *at = strchr(strchr(message, ':'), '\'');
    for (; at; at = strchr(at, '\'')) {
        size_t len = strcspn(at + 1, "'");
        const char *example = arena_strndup(arena, at + 1, len);
        const char *text = write_match(type, cases, count, example);
        unit_assert(!find_message(check(text), DIAG_WARNING, (unsigned)count + 2),
                    "%s is matched in\n%s", example, text);
        at += len + 2;
    }
}

static void try_match(const struct type *type, int value_count)
{
    int count = 1 + below(MOST_CASES), reached[MOST_CASES + 1] = {0};
    const struct tree *cases[MOST_CASES];
    for (int i = 0; i < count; i++)
        cases[i] = make_pattern(type);
    for (int i = 0; i < value_count; i++)
        reached[case_of(cases, count, value_at(type, i))]++;
    const char *text = write_match(type, cases, count, NULL);
    const struct diag *diag = check(text);
    const char *message = find_message(diag, DIAG_ERROR, 0);
    unit_assert(!message == !reached[count], "%d values have no case, but the message is %s:\n%s",
                reached[count], message ? message : "none", text);
    for (int i = 0; i < count; i++)
        unit_assert(!find_message(diag, DIAG_WARNING, (unsigned)i + 2) == (reached[i] > 0),
                    "case %d is reached by %d values:\n%s", i + 1, reached[i], text);
    if (message)
        check_examples(type, cases, count, message);
}

START_TEST(verdict_is_that_of_all_values)
{
    const char *seed = getenv("DPIAC_TEST_SEED"), *rounds = getenv("DPIAC_TEST_ROUNDS");
    int complete = rounds ? atoi(rounds) : 300;
    random_state = seed ? strtoull(seed, NULL, 10) : 1;
    for (int i = 0; i < complete; i++) {
        arena = arena_new();
        const struct type *type = make_type(MOST_DEPTH);
        int value_count = count_values(type);
        if (value_count <= MOST_VALUES)
            try_match(type, value_count);
        arena_free(arena);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exhaust_random");
    TCase *tests = tcase_create("exhaust_random");
    tcase_add_test(tests, verdict_is_that_of_all_values);
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
