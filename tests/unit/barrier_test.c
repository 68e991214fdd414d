/* Barriers against what views mean: a tile in local memory is written by the work-items of a group
 * and read by them, the one or the other through a random chain of views.
 *
 *     parforLocal1 3 t.1 (\i p. parforLocal 4 p (\j q. q := 1));
 *     parforLocal1 4 o (\i p. parforLocal 3 p (\j q. q := idx (idx (transpose t.2) i) j))
 *
 * Which element a work-item touches is asked of the interpreter: it reads an array of numbers that
 * say where they lie, or writes its own number. Where a work-item reads what another one writes
 * there must be a barrier; where none does, there may be one too many, but seldom.
 *
 *     DPIAC_TEST_SEED=7      another seed than 1
 *     DPIAC_TEST_ROUNDS=500  as many programs of each kind */
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "interp/interp.h"
#include "memory/place.h"
#include "notation/notation.h"
#include "unit.h"

static struct arena *arena;
static struct types *types;
static struct dpia *dpia;
static struct diag *diag;
static uint64_t random_state;

static void begin(void)
{
    const char *seed = getenv("DPIAC_TEST_SEED");
    random_state = seed ? strtoull(seed, NULL, 10) : 1;
    arena = arena_new();
}

static void end(void)
{
    arena_free(arena);
}

static int64_t below(int64_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int64_t)((random_state >> 33) % (uint64_t)n);
}

static int64_t rounds(int64_t usual)
{
    const char *text = getenv("DPIAC_TEST_ROUNDS");
    return text ? strtoll(text, NULL, 10) : usual;
}

static const char *print(const char *format, ...) __attribute__((format(printf, 1, 2)));

static const char *print(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}

/* ---- Chains of views ---- */

/* ROWS times COLUMNS elements of the tile: TEXT is an expression, or an acceptor. */
struct part {
    const char *text;
    int rows, columns;
};

enum { MOST_ROWS = 4, MOST_ELEMENTS = 40, MOST_VIEWS = 4 };

static struct part part(const char *text, int rows, int columns)
{
    return (struct part){text, rows, columns};
}

static int divisor(int n)
{
    int k = 0;
    while (k == 0 || n % k != 0)
        k = 1 + (int)below(n);
    return k;
}

/* The pieces of TEXT, which has COUNT elements. */
static struct part in_pieces(const char *text, int count)
{
    int length = divisor(count);
    return part(print("(split %d %s)", length, text), count / length, length);
}

/* The rows of FROM, of which each is called R, as ROW says. */
static struct part by_rows(struct part from, const char *row)
{
    return part(print("(generate %d (\\r. let row = idx %s r in %s))", from.rows, from.text, row),
                from.rows, from.columns);
}

/* Row R of FROM is row K*R + 1, modulo their number. */
static struct part gathered(struct part from, int k)
{
    return part(print("(gather (generate %d (\\r. toIdx %d ((fromIdx r * %d + 1) %% %d))) %s)",
                      from.rows, from.rows, k, from.rows, from.text),
                from.rows, from.columns);
}

/* Windows that leave out K elements, 1 or more of them apart. */
static struct part windows(struct part from)
{
    int count = from.rows * from.columns, k = (int)below(count < 4 ? count : 4);
    int apart = k > 0 ? divisor(k) : 1;
    return part(print("(slide %d %d (join %s))", count - k, apart, from.text), k / apart + 1,
                count - k);
}

/* FROM, an expression, seen through one more view. */
static struct part read_through(struct part from)
{
    const char *text = from.text;
    int n = from.rows, m = from.columns, k = 1 + (int)below(n);
    switch (below(15)) {
    case 0:
    case 1:
        return part(print("(transpose %s)", text), m, n);
    case 2:
        return part(print("(reverse %s)", text), n, m);
    case 3:
        return by_rows(from, "reverse row");
    case 4:
        return part(print("(rotate (%d) %s)", (int)below(6) - 2, text), n, m);
    case 5:
        return part(print("(take %d %s)", k, text), k, m);
    case 6:
        return part(print("(drop %d %s)", k - 1, text), n - k + 1, m);
    case 7:
    case 8:
        return in_pieces(print("(join %s)", text), n * m);
    case 9:
        return part(print("(slice %d %d (-1) %s)", k, k - 1, text), k, m);
    case 10:
        return windows(from);
    case 11:
        return gathered(from, 1 + (int)below(3));
    case 12:
        return part(print("(unzipSnd (zip (reverse %s) %s))", text, text), n, m);
    case 13:
        return by_rows(from, "fst (pair row (reverse row))");
    default:
        return n * m % 2 ? from
                         : in_pieces(print("(asScalar (reverse (asVector 2 (join %s))))", text),
                                     n * m);
    }
}

/* INTO, an acceptor, written through one more view. */
static struct part write_through(struct part into)
{
    const char *text = into.text;
    int n = into.rows, m = into.columns, k = 1 + (int)below(n);
    switch (below(8)) {
    case 0:
    case 1:
        return part(print("(transposeAcc %s)", text), m, n);
    case 2:
        return part(print("(reverseAcc %s)", text), n, m);
    case 3:
        return part(print("(rotateAcc (%d) %s)", (int)below(6) - 2, text), n, m);
    case 4:
        return part(print("(takeAcc %d %s)", k, text), k, m);
    case 5:
        return part(print("(dropAcc %d %s)", k - 1, text), n - k + 1, m);
    default:
        k = divisor(n * m);
        return part(print("(joinAcc %d (splitAcc %d %s))", k, m, text), k, n * m / k);
    }
}

/* TILE, through up to MOST views. */
static struct part chain(struct part tile, struct part (*through)(struct part), int64_t most)
{
    for (int64_t k = below(most + 1); k > 0; k--) {
        struct part next = through(tile);
        if (next.rows * next.columns <= MOST_ELEMENTS)
            tile = next;
    }
    return tile;
}

/* ---- Programs ---- */

static struct program *read_program(const char *text)
{
    struct program *program =
        notation_read(dpia, diag, source_from_text(arena, "t.dpia", text), "t");
    bool fine = program && program_check(dpia, diag, program, NULL);
    ck_assert_msg(fine, "%s\n%s", text, diag_count(diag) > 0 ? diag_at(diag, 0)->text : "");
    return program;
}

static bool has_barrier(struct part tile, struct part written, struct part read)
{
    const char *text = print(
        "main (n: nat) (out: acc[[n][%d][%d]i64]) : comm =\n"
        "  parforWorkgroup n out (\\g o.\n"
        "    newLocal [%d][%d]i64 (\\t.\n"
        "      parforLocal1 %d %s (\\i p. parforLocal %d p (\\j q. q := 1));\n"
        "      parforLocal1 %d o (\\i p. parforLocal %d p (\\j q. q := idx (idx %s i) j))))\n",
        read.rows, read.columns, tile.rows, tile.columns, written.rows, written.text,
        written.columns, read.rows, read.columns, read.text);
    struct program *program = memory_place(dpia, diag, read_program(text), MEMORY_DEVICE);
    struct buf buf = {0};
    ck_assert_msg(program != NULL, "%s", text);
    program_print(&buf, arena, program);
    bool found = strstr(buf_text(&buf), "barrier") != NULL;
    buf_free(&buf);
    return found;
}

/* ROWS times COLUMNS numbers that say where they are, or all -1. */
static const struct value *numbers(int rows, int columns, bool places)
{
    const struct value *table[MOST_ROWS], *row[MOST_ROWS];
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++)
            row[j] = value_scalar(
                arena, literal_int(SCALAR_I64, (uint64_t)(places ? 100 * i + j : -1)));
        table[i] = value_array(arena, row, (size_t)columns, NULL);
    }
    return value_array(arena, table, (size_t)rows, NULL);
}

static const struct value *last_result(const char *text, const struct value *tile)
{
    struct program *program = read_program(text);
    const struct interp_options options = {.zero_new = true};
    struct interp_outcome outcome =
        interp_entry(dpia, program, program->entries.at[0], &tile, &options);
    ck_assert_msg(outcome.status == INTERP_DONE, "%s\n%s", text, outcome.message);
    return outcome.results[outcome.result_count - 1];
}

static int64_t number_at(const struct value *table, int64_t i, int64_t j)
{
    return (int64_t)table->parts[i]->parts[j]->scalar.bits;
}

/* Whether a work-item reads what another one has written. */
static bool others_are_read(struct part tile, struct part written, struct part read)
{
    const char *writers = print(
        "main (t: var[[%d][%d]i64]) : comm =\n"
        "  for %d (\\i. for %d (\\j. idxAcc (idxAcc %s i) j := 100 * fromIdx i + fromIdx j))\n",
        tile.rows, tile.columns, written.rows, written.columns, written.text);
    const char *places = print(
        "main (t: var[[%d][%d]i64]) (o: acc[[%d][%d]i64]) : comm =\n"
        "  for %d (\\i. for %d (\\j. idxAcc (idxAcc o i) j := idx (idx %s i) j))\n",
        tile.rows, tile.columns, read.rows, read.columns, read.rows, read.columns, read.text);
    const struct value *writer =
        last_result(writers, numbers(tile.rows, tile.columns, false));
    const struct value *place = last_result(places, numbers(tile.rows, tile.columns, true));
    for (int i = 0; i < read.rows; i++)
        for (int j = 0; j < read.columns; j++) {
            int64_t at = number_at(place, i, j), by = number_at(writer, at / 100, at % 100);
            if (by >= 0 && by != 100 * i + j)
                return true;
        }
    return false;
}

/* One program; true where it has a barrier that it does not need. */
static bool has_extra_barrier(int64_t most_written, int64_t most_read)
{
    struct part tile = part("t.1", 1 + (int)below(MOST_ROWS), 1 + (int)below(MOST_ROWS));
    struct part written = chain(tile, write_through, most_written);
    struct part read = chain(part("t.2", tile.rows, tile.columns), read_through, most_read);
    bool needed = others_are_read(tile, written, read);
    bool found = has_barrier(tile, written, read);
    ck_assert_msg(found || !needed, "no barrier between %s and %s of [%d][%d]", written.text,
                  read.text, tile.rows, tile.columns);
    return found && !needed;
}

static void check_views(int64_t most_written, int64_t most_read)
{
    int64_t count = rounds(400), extra = 0;
    for (int64_t round = 0; round < count; round++) {
        struct arena *outside = arena;
        arena = arena_new();
        types = types_new(arena);
        dpia = dpia_new(arena, types);
        diag = diag_new(arena);
        extra += has_extra_barrier(most_written, most_read);
        arena_free(arena);
        arena = outside;
    }
    ck_assert_msg(20 * extra <= count, "%d of %d programs have a barrier too many", (int)extra,
                  (int)count);
}

START_TEST(what_is_read_through_views_is_waited_for)
{
    check_views(0, MOST_VIEWS);
}
END_TEST

START_TEST(what_is_written_through_views_is_waited_for)
{
    check_views(MOST_VIEWS, 0);
}
END_TEST

START_TEST(views_on_both_sides)
{
    check_views(MOST_VIEWS, MOST_VIEWS);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("barrier");
    TCase *views = tcase_create("views");

    tcase_add_checked_fixture(views, begin, end);
    tcase_set_timeout(views, 120);
    tcase_add_test(views, what_is_read_through_views_is_waited_for);
    tcase_add_test(views, what_is_written_through_views_is_waited_for);
    tcase_add_test(views, views_on_both_sides);
    suite_add_tcase(suite, views);
    return unit_run(suite);
}
