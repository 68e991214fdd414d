/* src/base: arenas, vecs, maps, bufs, sources, excerpts, diagnostics, the pretty printer, names,
 * templates, tables. */
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/name.h"
#include "base/pretty.h"
#include "base/source.h"
#include "base/table.h"
#include "base/template.h"
#include "base/vec.h"
#include "unit.h"

static struct arena *arena;

static void set_up(void)
{
    arena = arena_new();
}

static void tear_down(void)
{
    arena_free(arena);
}

/* Arenas */

START_TEST(arena_memory_is_zeroed_and_aligned)
{
    for (size_t size = 0; size < 3000; size += 7) {
        unsigned char *memory = arena_alloc(arena, size);
        ck_assert_uint_eq((uintptr_t)memory % _Alignof(uint64_t), 0);
        for (size_t i = 0; i < size; i++)
            ck_assert_uint_eq(memory[i], 0);
        memset(memory, 0xAB, size);
    }
}
END_TEST

START_TEST(arena_takes_what_is_larger_than_a_chunk)
{
    size_t size = (size_t)5 << 20;
    char *large = arena_alloc(arena, size);
    large[0] = large[size - 1] = 'x';
    char *small = arena_strdup(arena, "small");
    ck_assert_str_eq(small, "small");
    ck_assert_int_eq(large[size - 1], 'x');
}
END_TEST

/* Also where the memory was used before, and what is taken behind them. */
START_TEST(arena_zeroes_large_arrays)
{
    enum { COUNT = 20000 };
    for (int i = 0; i < 4; i++) {
        struct arena_mark mark = arena_mark(arena);
        uint64_t *large = ARENA_ARRAY(arena, uint64_t, COUNT);
        char *small = arena_strdup(arena, "small");
        ck_assert(arena_has(arena, large) && arena_has(arena, small));
        ck_assert_uint_ge(arena_taken(arena, mark), COUNT * sizeof *large);
        for (size_t k = 0; k < COUNT; k++)
            ck_assert_uint_eq(large[k], 0);
        memset(large, 0xAB, COUNT * sizeof *large);
        ck_assert_str_eq(small, "small");
        memset(arena_take(arena, (size_t)1 << 18), 0xAB, (size_t)1 << 18);
        arena_release(arena, mark);
    }
}
END_TEST

/* Less and more than a chunk; what is taken behind the mark a second time is zeroed again. */
START_TEST(arena_goes_back_to_a_mark)
{
    static const size_t sizes[] = {1, 100, 5000, (size_t)3 << 20};
    struct arena_mark first = arena_mark(arena);
    char *kept = arena_strdup(arena, "kept");
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        struct arena_mark mark = arena_mark(arena);
        unsigned char *before = arena_alloc(arena, 10);
        memset(before, 0xAB, 10);
        memset(arena_alloc(arena, sizes[k]), 0xAB, sizes[k]);
        arena_release(arena, mark);
        unsigned char *again = arena_alloc(arena, 10);
        ck_assert_ptr_eq(again, before);
        for (size_t i = 0; i < 10; i++)
            ck_assert_uint_eq(again[i], 0);
        ck_assert_str_eq(kept, "kept");
    }
    arena_release(arena, first);
    ck_assert_ptr_null(arena_mark(arena).newest);
}
END_TEST

START_TEST(arena_copies_and_formats)
{
    ck_assert_str_eq(arena_strndup(arena, "abcdef", 3), "abc");
    ck_assert_str_eq(arena_strndup(arena, "", 0), "");
    ck_assert_str_eq(arena_printf(arena, "%s-%d", "n", 12), "n-12");
    ck_assert_str_eq(arena_printf(arena, "%s", ""), "");
    ck_assert_str_eq(arena_printf(arena, "%d %u", INT_MIN, UINT_MAX), "-2147483648 4294967295");
    ck_assert_str_eq(arena_printf(arena, "%lld%lld", (long long)INT64_MIN, (long long)INT64_MAX),
                     "-92233720368547758089223372036854775807");
    ck_assert_str_eq(arena_printf(arena, "%zu, %zd", (size_t)0, (ptrdiff_t)-1), "0, -1");
    ck_assert_str_eq(arena_printf(arena, "%ld %lu %llu", -7L, 7UL, 8ULL), "-7 7 8");
    ck_assert_str_eq(arena_printf(arena, "%3d%% %02x %s", 7, 10u, "x"), "  7% 0a x");
}
END_TEST

START_TEST(arena_refuses_what_overflows)
{
    ARENA_ARRAY(arena, int64_t, SIZE_MAX / 4);
}
END_TEST

START_TEST(arena_of_null_is_freed)
{
    arena_free(NULL);
}
END_TEST

/* Vecs */

START_TEST(vec_keeps_what_is_pushed)
{
    struct VEC(int) numbers = {0};
    for (int i = 0; i < 1000; i++)
        VEC_PUSH(arena, &numbers, i * 3);
    ck_assert_uint_eq(numbers.len, 1000);
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(numbers.at[i], i * 3);
}
END_TEST

/* Maps */

START_TEST(map_of_strings_compares_contents)
{
    struct map *map = map_new_strings(arena);
    int one = 1, two = 2;
    char key[] = "a", same[] = "a";
    ck_assert(!map_has(map, key));
    ck_assert_ptr_null(map_get(map, key));
    map_set(map, key, &one);
    ck_assert_ptr_eq(map_get(map, same), &one);
    map_set(map, same, &two);
    ck_assert_ptr_eq(map_get(map, key), &two);
    ck_assert_uint_eq(map_count(map), 1);
}
END_TEST

START_TEST(map_of_objects_compares_addresses)
{
    struct map *map = map_new_objects(arena);
    char key[] = "a", other[] = "a";
    map_set(map, key, other);
    ck_assert(map_has(map, key));
    ck_assert(!map_has(map, other));
}
END_TEST

START_TEST(map_holds_null_values)
{
    struct map *map = map_new_strings(arena);
    map_set(map, "x", NULL);
    ck_assert(map_has(map, "x"));
    ck_assert_ptr_null(map_get(map, "x"));
}
END_TEST

START_TEST(map_keeps_the_order_of_insertion)
{
    struct map *map = map_new_strings(arena);
    for (int i = 0; i < 5000; i++) {
        char *key = arena_printf(arena, "k%d", i * 7919 % 5000);
        map_set(map, key, key);
    }
    map_set(map, "k0", NULL);
    ck_assert_uint_eq(map_count(map), 5000);
    for (int i = 0; i < 5000; i++) {
        char expected[32];
        snprintf(expected, sizeof expected, "k%d", i * 7919 % 5000);
        ck_assert_str_eq(map_key_at(map, (size_t)i), expected);
        ck_assert_ptr_eq(map_value_at(map, (size_t)i), map_get(map, expected));
    }
}
END_TEST

START_TEST(map_of_many_objects)
{
    struct map *map = map_new_objects(arena);
    int objects[3000];
    for (size_t i = 0; i < 3000; i++)
        map_set(map, &objects[i], &objects[2999 - i]);
    for (size_t i = 0; i < 3000; i++) {
        ck_assert_ptr_eq(map_key_at(map, i), &objects[i]);
        ck_assert_ptr_eq(map_get(map, &objects[i]), &objects[2999 - i]);
    }
}
END_TEST

/* Tables */

enum { TABLE_LENGTH = 5000, TABLE_STEP = 7 };

START_TEST(table_is_not_changed_by_setting)
{
    static const char first = 0, second = 0;
    const struct table *none = NULL;
    const struct table *one = table_set(arena, none, 3, &first);
    const struct table *two = table_set(arena, one, (size_t)1 << 40, &second);
    const struct table *three = table_set(arena, two, 3, NULL);
    ck_assert_ptr_null(table_get(none, 3));
    ck_assert_ptr_eq(table_get(one, 3), &first);
    ck_assert_ptr_null(table_get(one, (size_t)1 << 40));
    ck_assert_ptr_eq(table_get(two, 3), &first);
    ck_assert_ptr_eq(table_get(two, (size_t)1 << 40), &second);
    ck_assert_ptr_null(table_get(three, 3));
    ck_assert_ptr_eq(table_set(arena, two, 3, &first), two);
}
END_TEST

/* What differs: positions, and the sums of what was there. */
struct seen {
    size_t count, positions, last;
    bool ordered;
};

static void see(void *data, size_t position, void *one, void *other)
{
    struct seen *seen = data;
    seen->ordered = seen->ordered && (seen->count == 0 || position > seen->last) && one != other;
    seen->count++;
    seen->positions += position;
    seen->last = position;
}

START_TEST(table_tells_what_differs)
{
    static const char many[TABLE_LENGTH] = {0}, new = 0;
    const struct table *table = NULL;
    struct seen all = {.ordered = true}, some = {.ordered = true}, none = {.ordered = true};
    for (size_t i = 0; i < TABLE_LENGTH; i += TABLE_STEP)
        table = table_set(arena, table, i, &many[i]);
    table_compare(table, NULL, see, &all);
    ck_assert_uint_eq(all.count, TABLE_LENGTH / TABLE_STEP + 1);
    ck_assert(all.ordered);
    for (size_t i = 0; i < TABLE_LENGTH; i++)
        ck_assert_ptr_eq(table_get(table, i), i % TABLE_STEP == 0 ? &many[i] : NULL);
    const struct table *after = table_set(arena, table, 700, &new);
    after = table_set(arena, after, 100000, &new);
    after = table_set(arena, after, 1, &new);
    table_compare(table, after, see, &some);
    ck_assert_uint_eq(some.count, 3);
    ck_assert_uint_eq(some.positions, 700 + 100000 + 1);
    ck_assert(some.ordered);
    table_compare(table, table, see, &none);
    ck_assert_uint_eq(none.count, 0);
}
END_TEST

/* Bufs */

START_TEST(buf_grows)
{
    struct buf buf = {0};
    ck_assert_str_eq(buf_text(&buf), "");
    buf_add(&buf, "");
    ck_assert_str_eq(buf_text(&buf), "");
    for (int i = 0; i < 1000; i++)
        buf_printf(&buf, "%d,", i % 10);
    buf_add_char(&buf, '!');
    buf_add_bytes(&buf, "xyz", 2);
    ck_assert_uint_eq(buf.len, 2003);
    ck_assert_uint_eq(strlen(buf_text(&buf)), 2003);
    ck_assert_str_eq(buf_text(&buf) + 1998, "9,!xy");
    buf_free(&buf);
    ck_assert_str_eq(buf_text(&buf), "");
}
END_TEST

/* Sources */

static void assert_position(const struct source *source, size_t offset, unsigned line,
                            unsigned column)
{
    unsigned found_line, found_column;
    source_position(source, offset, &found_line, &found_column);
    ck_assert_uint_eq(found_line, line);
    ck_assert_uint_eq(found_column, column);
}

START_TEST(source_position_counts_lines_and_characters)
{
    const struct source *source = source_from_text(arena, "p", "ab\n\n\xC3\xA9\xE2\x82\xACz\n");
    assert_position(source, 0, 1, 1);
    assert_position(source, 2, 1, 3);
    assert_position(source, 3, 2, 1);
    assert_position(source, 4, 3, 1);
    assert_position(source, 5, 3, 1);
    assert_position(source, 6, 3, 2);
    assert_position(source, 9, 3, 3);
    assert_position(source, 11, 4, 1);
    assert_position(source, 999, 4, 1);
}
END_TEST

START_TEST(source_read_refuses_directories_and_what_is_missing)
{
    const char *why = NULL;
    ck_assert_ptr_null(source_read(arena, "/", &why));
    ck_assert_str_eq(why, "is a directory");
    ck_assert_ptr_null(source_read(arena, "/no such file", &why));
    ck_assert_str_eq(why, "No such file or directory");
}
END_TEST

START_TEST(source_read_gives_all_bytes)
{
    char path[] = "/tmp/dpiac-base-XXXXXX";
    int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    FILE *file = fdopen(descriptor, "wb");
    for (int i = 0; i < 100000; i++)
        fputc(i % 251, file);
    fclose(file);
    const char *why = NULL;
    const struct source *source = source_read(arena, path, &why);
    remove(path);
    ck_assert_ptr_nonnull(source);
    ck_assert_ptr_null(why);
    ck_assert_uint_eq(source->len, 100000);
    for (int i = 0; i < 100000; i++)
        ck_assert_int_eq((unsigned char)source->text[i], i % 251);
}
END_TEST

START_TEST(loc_join_spans_both)
{
    const struct source *source = source_from_text(arena, "p", "a\nbcd\n");
    struct loc a = loc_range(source, 0, 1), b = loc_range(source, 2, 4);
    struct loc both = loc_join(a, b);
    ck_assert_uint_eq(both.begin, 0);
    ck_assert_uint_eq(both.end, 4);
    ck_assert_uint_eq(loc_line(b), 2);
    ck_assert_uint_eq(loc_line(loc_none()), 0);
    ck_assert_ptr_eq(loc_join(loc_none(), b).source, source);
    ck_assert_uint_eq(loc_join(a, loc_none()).end, 1);
}
END_TEST

/* Diagnostics */

static const char *printed(const struct diag *diag)
{
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    diag_print(diag, out);
    fclose(out);
    const char *copy = arena_strndup(arena, text, len);
    free(text);
    return copy;
}

/* What is printed for one error "m" at the bytes BEGIN to END of TEXT. */
static const char *shown(const char *text, uint32_t begin, uint32_t end)
{
    const struct source *source = source_from_text(arena, "f", text);
    struct diag *diag = diag_new(arena);
    diag_error(diag, loc_range(source, begin, end), "m");
    return printed(diag);
}

START_TEST(diag_underlines_the_range)
{
    ck_assert_str_eq(shown("def x =\n  y + zw\n", 14, 16), "f:2:7: error: m\n  y + zw\n      ^^\n");
}
END_TEST

START_TEST(diag_underlines_an_empty_range_once)
{
    ck_assert_str_eq(shown("abc", 1, 1), "f:1:2: error: m\nabc\n ^\n");
}
END_TEST

START_TEST(diag_underlines_only_the_first_line)
{
    ck_assert_str_eq(shown("ab (c\n d)", 3, 9), "f:1:4: error: m\nab (c\n   ^^\n");
}
END_TEST

START_TEST(diag_leaves_out_blanks_at_the_end)
{
    ck_assert_str_eq(shown("ab (c \t\r\n d)", 3, 12), "f:1:4: error: m\nab (c\n   ^^\n");
}
END_TEST

START_TEST(diag_expands_tabs)
{
    ck_assert_str_eq(shown("\ta\tbc", 3, 5),
                     "f:1:4: error: m\n        a       bc\n                ^^\n");
}
END_TEST

START_TEST(diag_counts_characters_not_bytes)
{
    ck_assert_str_eq(shown("\xC3\xA9\xC3\xA9 x", 5, 6),
                     "f:1:4: error: m\n\xC3\xA9\xC3\xA9 x\n   ^\n");
}
END_TEST

START_TEST(diag_hides_what_is_no_text)
{
    ck_assert_str_eq(shown("a\x1B\xFF\xC3z", 4, 5), "f:1:5: error: m\na???z\n    ^\n");
}
END_TEST

START_TEST(diag_at_the_end_of_the_file)
{
    ck_assert_str_eq(shown("abc", 3, 3), "f:1:4: error: m\nabc\n   ^\n");
    ck_assert_str_eq(shown("abc\n", 4, 4), "f:2:1: error: m\n");
    ck_assert_str_eq(shown("", 0, 0), "f:1:1: error: m\n");
    ck_assert_str_eq(shown("abc", 77, 99), "f:1:4: error: m\nabc\n   ^\n");
}
END_TEST

START_TEST(diag_at_a_line_break)
{
    ck_assert_str_eq(shown("abc\ndef", 3, 4), "f:1:4: error: m\nabc\n   ^\n");
}
END_TEST

/* Digits, ten to a block, with "HERE" over those at OFFSET. */
static char *long_line(size_t len, size_t offset)
{
    char *line = arena_alloc(arena, len + 1);
    for (size_t i = 0; i < len; i++)
        line[i] = (char)('0' + i % 10);
    memcpy(line + offset, "HERE", 4);
    return line;
}

/* Splits the output of `shown` and checks that the carets stand under HERE, in a short line. */
static void assert_carets_under_here(const char *text, bool cut_left, bool cut_right)
{
    const char *line = strchr(text, '\n') + 1;
    const char *carets = strchr(line, '\n') + 1;
    size_t width = (size_t)(carets - line) - 1;
    size_t column = strspn(carets, " ");
    ck_assert_uint_le(width, 100);
    ck_assert_uint_le(column + 4, width);
    ck_assert_int_eq(strncmp(line + column, "HERE", 4), 0);
    ck_assert_str_eq(carets + column, "^^^^\n");
    ck_assert_int_eq(strncmp(line, "...", 3) == 0, cut_left);
    ck_assert_int_eq(strncmp(line + width - 3, "...", 3) == 0, cut_right);
}

START_TEST(diag_shows_a_window_of_a_long_line)
{
    assert_carets_under_here(shown(long_line(100, 96), 96, 100), false, false);
    assert_carets_under_here(shown(long_line(1000, 0), 0, 4), false, true);
    assert_carets_under_here(shown(long_line(1000, 50), 50, 54), false, true);
    assert_carets_under_here(shown(long_line(1000, 500), 500, 504), true, true);
    assert_carets_under_here(shown(long_line(1000, 996), 996, 1000), true, false);
}
END_TEST

START_TEST(diag_prints_notes_and_what_has_no_place)
{
    const struct source *source = source_from_text(arena, "f", "a b");
    struct diag *diag = diag_new(arena);
    diag_error(diag, loc_range(source, 2, 3), "unknown name '%s'", "b");
    diag_note(diag, loc_range(source, 0, 1), "near this");
    diag_warning(diag, loc_none(), "too hot");
    ck_assert_str_eq(printed(diag), "f:1:3: error: unknown name 'b'\na b\n  ^\n"
                                    "f:1:1: note: near this\na b\n^\n"
                                    "dpiac: warning: too hot\n");
    ck_assert_uint_eq(diag_error_count(diag), 1);
    ck_assert_uint_eq(diag_count(diag), 3);
    ck_assert_int_eq(diag_at(diag, 1)->kind, DIAG_NOTE);
    ck_assert_str_eq(diag_at(diag, 1)->text, "near this");
}
END_TEST

START_TEST(diag_drops_a_second_error_at_the_same_place)
{
    const struct source *source = source_from_text(arena, "f", "a b");
    struct loc a = loc_range(source, 0, 1), b = loc_range(source, 2, 3);
    struct diag *diag = diag_new(arena);
    diag_error(diag, a, "first");
    diag_note(diag, b, "kept");
    diag_error(diag, a, "consequence");
    diag_note(diag, b, "dropped");
    diag_error(diag, b, "second");
    diag_note(diag, a, "kept as well");
    diag_error(diag, loc_none(), "no place");
    diag_error(diag, loc_none(), "no place either");
    ck_assert_uint_eq(diag_error_count(diag), 4);
    ck_assert_uint_eq(diag_count(diag), 6);
    ck_assert_str_eq(diag_at(diag, 2)->text, "second");
    ck_assert_str_eq(diag_at(diag, 3)->text, "kept as well");
}
END_TEST

START_TEST(diag_of_a_bug_aborts)
{
    fclose(stderr);
    bug(loc_none(), "planned by the test: %d", 1);
}
END_TEST

/* The pretty printer */

static const struct doc *cat3(const struct doc *a, const struct doc *b, const struct doc *c)
{
    return doc_cat(arena, a, doc_cat(arena, b, c));
}

static const struct doc *text(const char *chars)
{
    return doc_text(arena, chars);
}

/* f(a, b), as in the comment of pretty.c. */
static const struct doc *call(const struct doc *a, const struct doc *b)
{
    const struct doc *arguments =
        doc_cat(arena, doc_cat(arena, a, text(",")), doc_cat(arena, doc_line(arena), b));
    const struct doc *lines = doc_cat(arena, doc_softbreak(arena), arguments);
    return doc_group(arena, cat3(text("f("), doc_nest(arena, 2, lines), text(")")));
}

static const char *rendered(const struct doc *doc, int width)
{
    struct buf buf = {0};
    doc_render(&buf, doc, width);
    const char *copy = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return copy;
}

START_TEST(pretty_group_is_flat_if_it_fits)
{
    const struct doc *doc = call(text("a"), text("b"));
    ck_assert_str_eq(rendered(doc, 7), "f(a, b)");
    ck_assert_str_eq(rendered(doc, 6), "f(\n  a,\n  b)");
}
END_TEST

START_TEST(pretty_breaks_outer_groups_first)
{
    const struct doc *doc = call(text("x"), call(text("a"), text("b")));
    ck_assert_str_eq(rendered(doc, 13), "f(x, f(a, b))");
    ck_assert_str_eq(rendered(doc, 12), "f(\n  x,\n  f(a, b))");
    ck_assert_str_eq(rendered(doc, 9), "f(\n  x,\n  f(\n    a,\n    b))");
}
END_TEST

START_TEST(pretty_counts_what_follows_the_group)
{
    const struct doc *doc = doc_cat(arena, call(text("a"), text("b")), text(";"));
    ck_assert_str_eq(rendered(doc, 8), "f(a, b);");
    ck_assert_str_eq(rendered(doc, 7), "f(\n  a,\n  b);");
}
END_TEST

START_TEST(pretty_hardline_breaks_its_group)
{
    const struct doc *doc = call(text("a"), cat3(text("b"), doc_hardline(arena), text("c")));
    ck_assert_str_eq(rendered(doc, 80), "f(\n  a,\n  b\n  c)");
}
END_TEST

START_TEST(pretty_lines_do_not_end_in_blanks)
{
    const struct doc *two = doc_cat(arena, doc_hardline(arena), doc_hardline(arena));
    const struct doc *doc = doc_nest(arena, 4, cat3(text("a"), two, text("b")));
    ck_assert_str_eq(rendered(doc, 80), "a\n\n    b");
}
END_TEST

START_TEST(pretty_width_counts_characters)
{
    const struct doc *doc = call(text("\xC3\xA9"), text("b"));
    ck_assert_str_eq(rendered(doc, 7), "f(\xC3\xA9, b)");
}
END_TEST

/* DOC, made of the COUNTth byte of some source. */
static const struct doc *marked(uint32_t count, const struct doc *doc)
{
    static const struct source source = {.path = "x", .text = "abc", .len = 3};
    return doc_mark(arena, loc_range(&source, count, count + 1), doc);
}

static void check_mark(const struct buf *buf, size_t position, uint32_t from, const char *expected)
{
    const struct buf_mark *mark = &buf->marks[position];
    ck_assert_uint_lt(position, buf->mark_count);
    ck_assert_uint_eq(mark->loc.begin, from);
    ck_assert_str_eq(
        arena_strndup(arena, buf_text(buf) + mark->begin, mark->end - mark->begin), expected);
}

/* Marks are where the text is, without the indentation in front of it, and move with it. */
START_TEST(pretty_leaves_marks)
{
    const struct doc *doc = marked(0, call(marked(1, text("a")), marked(2, text("b"))));
    struct buf buf = {.marked = true}, all = {.marked = true}, plain = {0};
    doc_render(&buf, doc, 4);
    buf_add(&all, "x = ");
    buf_append(&all, &buf);
    buf_append(&plain, &buf);
    ck_assert_uint_eq(all.mark_count, 3);
    check_mark(&all, 0, 0, "f(\n  a,\n  b)");
    check_mark(&all, 1, 1, "a");
    check_mark(&all, 2, 2, "b");
    ck_assert_str_eq(buf_text(&plain), buf_text(&buf));
    ck_assert_uint_eq(plain.mark_count, 0);
    ck_assert_str_eq(rendered(doc, 4), buf_text(&buf));
    buf_free(&buf);
    buf_free(&all);
    buf_free(&plain);
}
END_TEST

START_TEST(pretty_starts_where_the_buf_ends)
{
    struct buf buf = {0};
    buf_add(&buf, "x\nabc ");
    doc_render(&buf, call(text("a"), text("b")), 10);
    ck_assert_str_eq(buf_text(&buf), "x\nabc f(\n  a,\n  b)");
    buf_free(&buf);
}
END_TEST

START_TEST(pretty_takes_deep_documents)
{
    const struct doc *left = doc_empty(arena), *right = doc_empty(arena);
    for (int i = 0; i < 200000; i++) {
        const struct doc *line = doc_cat(arena, text("x"), doc_line(arena));
        left = doc_group(arena, doc_cat(arena, left, line));
        right = doc_group(arena, doc_cat(arena, line, right));
    }
    struct buf buf = {0};
    doc_render(&buf, doc_cat(arena, left, right), 80);
    ck_assert_uint_eq(buf.len, 800000);
    buf_free(&buf);
}
END_TEST

/* Names */

START_TEST(compound_names_have_parts)
{
    ck_assert_str_eq(name_word(arena, "x"), "x");
    ck_assert_str_eq(name_word(arena, "x,y"), "x_y");
    ck_assert_str_eq(name_word(arena, "p_0,p_1,v_0,v_1"), "p_v");
    ck_assert_str_eq(name_word(arena, "p_x,p_y"), "p");
    ck_assert_str_eq(name_word(arena, "p_x,p_a_0,p_a_1"), "p");
    ck_assert_str_eq(name_word(arena, "p_x,q_x"), "p_x_q_x");
    ck_assert_str_eq(name_slice(arena, "x,y,z", 1, 1, 3), "y");
    ck_assert_str_eq(name_slice(arena, "x,y,z", 1, 2, 3), "y,z");
    ck_assert_str_eq(name_slice(arena, "x,y", 2, 1, 3), "x_y_2");
    ck_assert(name_has_parts("x,y", 2));
    ck_assert(!name_has_parts("x", 2));
}
END_TEST

/* What a program or a module is called after its file. */
START_TEST(name_of_file)
{
    static const struct {
        const char *path, *name, *stem, *identifier;
    } files[] = {
        {"dot.fut", "dot.fut", "dot", "dot"},
        {"lib/x/sums.fut", "sums.fut", "sums", "sums"},
        {"../a.b.fut", "a.b.fut", "a.b", "a_b"},
        {"lib/2d-fft.fut", "2d-fft.fut", "2d-fft", "_2d_fft"},
        {"lib.d/plain", "plain", "plain", "plain"},
        {".fut", ".fut", ".fut", "_fut"},
        {"\xCE\xBB.fut", "\xCE\xBB.fut", "\xCE\xBB", "__"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const char *stem = source_file_stem(arena, files[i].path);
        ck_assert_str_eq(source_file_name(files[i].path), files[i].name);
        ck_assert_str_eq(stem, files[i].stem);
        ck_assert_str_eq(name_identifier(arena, stem), files[i].identifier);
    }
}
END_TEST

START_TEST(name_fresh_differs_from_all_before)
{
    struct name_set *set = name_set_new(arena);
    name_reserve(set, "for");
    ck_assert_str_eq(name_fresh(set, arena, "x"), "x");
    ck_assert_str_eq(name_fresh(set, arena, "x"), "x_1");
    ck_assert_str_eq(name_fresh(set, arena, "x_2"), "x_2");
    ck_assert_str_eq(name_fresh(set, arena, "x"), "x_3");
    ck_assert_str_eq(name_fresh(set, arena, "x_1"), "x_1_1");
    ck_assert_str_eq(name_fresh(set, arena, "for"), "for_1");
    ck_assert(name_is_taken(set, "x_3"));
    ck_assert(!name_is_taken(set, "x_4"));
}
END_TEST

START_TEST(name_fresh_keeps_a_copy)
{
    struct name_set *set = name_set_new(arena);
    char base[] = "x";
    const char *name = name_fresh(set, arena, base);
    base[0] = 'y';
    ck_assert_str_eq(name, "x");
    ck_assert_str_eq(name_fresh(set, arena, "x"), "x_1");
}
END_TEST

static void add_storage_tests(Suite *suite)
{
    TCase *tests = tcase_create("storage");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, arena_memory_is_zeroed_and_aligned);
    tcase_add_test(tests, arena_takes_what_is_larger_than_a_chunk);
    tcase_add_test(tests, arena_zeroes_large_arrays);
    tcase_add_test(tests, arena_goes_back_to_a_mark);
    tcase_add_test(tests, arena_copies_and_formats);
    tcase_add_exit_test(tests, arena_refuses_what_overflows, 2);
    tcase_add_test(tests, arena_of_null_is_freed);
    tcase_add_test(tests, vec_keeps_what_is_pushed);
    tcase_add_test(tests, map_of_strings_compares_contents);
    tcase_add_test(tests, map_of_objects_compares_addresses);
    tcase_add_test(tests, map_holds_null_values);
    tcase_add_test(tests, map_keeps_the_order_of_insertion);
    tcase_add_test(tests, map_of_many_objects);
    tcase_add_test(tests, table_is_not_changed_by_setting);
    tcase_add_test(tests, table_tells_what_differs);
    tcase_add_test(tests, buf_grows);
    tcase_add_test(tests, compound_names_have_parts);
    tcase_add_test(tests, name_of_file);
    tcase_add_test(tests, name_fresh_differs_from_all_before);
    tcase_add_test(tests, name_fresh_keeps_a_copy);
    suite_add_tcase(suite, tests);
}

static void add_diagnostics_tests(Suite *suite)
{
    TCase *tests = tcase_create("diagnostics");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, source_position_counts_lines_and_characters);
    tcase_add_test(tests, source_read_refuses_directories_and_what_is_missing);
    tcase_add_test(tests, source_read_gives_all_bytes);
    tcase_add_test(tests, loc_join_spans_both);
    tcase_add_test(tests, diag_underlines_the_range);
    tcase_add_test(tests, diag_underlines_an_empty_range_once);
    tcase_add_test(tests, diag_underlines_only_the_first_line);
    tcase_add_test(tests, diag_leaves_out_blanks_at_the_end);
    tcase_add_test(tests, diag_expands_tabs);
    tcase_add_test(tests, diag_counts_characters_not_bytes);
    tcase_add_test(tests, diag_hides_what_is_no_text);
    tcase_add_test(tests, diag_at_the_end_of_the_file);
    tcase_add_test(tests, diag_at_a_line_break);
    tcase_add_test(tests, diag_shows_a_window_of_a_long_line);
    tcase_add_test(tests, diag_prints_notes_and_what_has_no_place);
    tcase_add_test(tests, diag_drops_a_second_error_at_the_same_place);
    tcase_add_test_raise_signal(tests, diag_of_a_bug_aborts, SIGABRT);
    suite_add_tcase(suite, tests);
}

/* Templates */

static void check_template(const char *text, const char *expected)
{
    static const struct template_word words[] = {
        {"prog", "dot"}, {"S", "int *"}, {"off", NULL}, {"on", ""}, {"progs", "dots"}};
    struct buf buf = {0};
    template_add(&buf, text, words, sizeof words / sizeof words[0]);
    ck_assert_str_eq(buf_text(&buf), expected);
    buf_free(&buf);
}

START_TEST(template_fills_places)
{
    check_template("", "");
    check_template("struct $prog *$prog_create(void);", "struct dot *dot_create(void);");
    check_template("${S}status, ${prog}s $progs", "int *status, dots dots");
    check_template("prog $$prog$$\n$prog", "prog $prog$\ndot");
    check_template("$prog1$prog.$prog", "dot1dot.dot");
}
END_TEST

START_TEST(template_leaves_out_lines)
{
    check_template("a\n$off    b $prog\n$on    c\n", "a\n    c\n");
    check_template("$off a", "");
    check_template("a\n$off", "a\n");
    check_template("$on$off a\n\nb", "\nb");
}
END_TEST

START_TEST(template_takes_embedded_lines)
{
    static const char *const lines[] = {
        "int $name(void)\n", "{\n", "$debug    trace();\n", "}\n"};
    static const struct template_word words[] = {{"name", "f"}, {"debug", NULL}};
    struct buf buf = {0};
    template_add_lines(&buf, lines, sizeof lines / sizeof lines[0], words, 2);
    ck_assert_str_eq(buf_text(&buf), "int f(void)\n{\n}\n");
    buf_free(&buf);
}
END_TEST

/* A line that begins with ten words of five letters, each with a comma behind it. */
#define TEN_ALONE "words, words, words, words, words, words, words, words, words, words,"
#define TEN TEN_ALONE " "

START_TEST(template_lays_out_code)
{
    static const struct {
        const char *text, *expected;
    } rows[] = {
        {"int $name(int a,\n   int b)\n{\n  g(a);\n\n}\n",
         "int function(int a,\n             int b)\n{\n  g(a);\n\n}\n"},
        {"    $name(\")(\", ')', '(', /* ( */ (a +\n b),\n c);\n    d;\n",
         "    function(\")(\", ')', '(', /* ( */ (a +\n"
         "                                      b),\n             c);\n    d;\n"},
        {"$name(" TEN "some, words, which, one,\n b);\n",
         "function(" TEN "some, words, which,\n         one, b);\n"},
        {"$name(" TEN "f(more, words, of, x),\n b);\n",
         "function(" TEN_ALONE "\n         f(more, words, of, x), b);\n"},
        {"$name(" TEN "\"it is said %d %d %d %d\"\n      \" times\", b);\n",
         "function(" TEN_ALONE "\n         \"it is said %d %d %d %d times\", b);\n"},
        {"$name(\"words words words words words words words words words words words words words "
         "words \"\n"
         " \"words, and then\", a);\n",
         "function(\"words words words words words words words words words words words words words "
         "words \"\n         \"words, and then\", a);\n"},
        {"#define f(a, \\\n     b)\n/* a (\n   b */\nc;\n",
         "#define f(a, \\\n     b)\n/* a (\n   b */\nc;\n"},
    };
    static const struct template_word words[] = {{"name", "function"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct buf buf = {0};
        template_add_code(&buf, &rows[i].text, 1, words, 1);
        ck_assert_str_eq(buf_text(&buf), rows[i].expected);
        buf_free(&buf);
    }
}
END_TEST

START_TEST(template_with_an_unknown_place_is_a_bug)
{
    check_template("$prog $unknown", "");
}
END_TEST

START_TEST(template_with_a_lone_mark_is_a_bug)
{
    check_template("costs 5$", "");
}
END_TEST

START_TEST(template_with_an_open_brace_is_a_bug)
{
    check_template("${prog", "");
}
END_TEST

static void add_template_tests(Suite *suite)
{
    TCase *tests = tcase_create("template");
    tcase_add_test(tests, template_fills_places);
    tcase_add_test(tests, template_leaves_out_lines);
    tcase_add_test(tests, template_takes_embedded_lines);
    tcase_add_test(tests, template_lays_out_code);
    tcase_add_test_raise_signal(tests, template_with_an_unknown_place_is_a_bug, SIGABRT);
    tcase_add_test_raise_signal(tests, template_with_a_lone_mark_is_a_bug, SIGABRT);
    tcase_add_test_raise_signal(tests, template_with_an_open_brace_is_a_bug, SIGABRT);
    suite_add_tcase(suite, tests);
}

static void add_pretty_tests(Suite *suite)
{
    TCase *tests = tcase_create("pretty");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, pretty_group_is_flat_if_it_fits);
    tcase_add_test(tests, pretty_breaks_outer_groups_first);
    tcase_add_test(tests, pretty_counts_what_follows_the_group);
    tcase_add_test(tests, pretty_hardline_breaks_its_group);
    tcase_add_test(tests, pretty_lines_do_not_end_in_blanks);
    tcase_add_test(tests, pretty_width_counts_characters);
    tcase_add_test(tests, pretty_leaves_marks);
    tcase_add_test(tests, pretty_starts_where_the_buf_ends);
    tcase_add_test(tests, pretty_takes_deep_documents);
    suite_add_tcase(suite, tests);
}

int main(void)
{
    Suite *suite = suite_create("base");
    add_storage_tests(suite);
    add_diagnostics_tests(suite);
    add_pretty_tests(suite);
    add_template_tests(suite);
    return unit_run(suite);
}
