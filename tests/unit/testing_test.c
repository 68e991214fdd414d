/* src/testing: values in text and binary form, test blocks, random and script input, JSON. */
#include <math.h>
#include <string.h>

#include "testing/block.h"
#include "testing/json.h"
#include "testing/values.h"
#include "program.h"

static const char *message(void)
{
    return diag_count(diag) > 0 ? diag_at(diag, 0)->text : "";
}

static const struct datum *read_text(const char *text)
{
    struct source *source = source_from_text(arena, "values", text);
    size_t at = 0;
    const struct datum *datum = datum_read(arena, diag, source, &at, source->len);
    datum_skip(source, &at, source->len);
    if (datum)
        ck_assert_uint_eq(at, source->len);
    return datum;
}

static const char *printed(const struct datum *datum)
{
    struct buf buf = {0};
    datum_print(&buf, datum);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

/* ---- The text format ---- */

static const struct {
    const char *text, *printed;
} values[] = {
    {"42", "42i32"},
    {"-7i8", "-7i8"},
    {"+3u16", "3u16"},
    {"0xffu32", "255u32"},
    {"-0x80i8", "-128i8"},
    {"255i8", "-1i8"},
    {"-1u8", "255u8"},
    {"-128u8", "128u8"},
    {"0b101u8", "5u8"},
    {"1_000_000i64", "1000000i64"},
    {"18446744073709551615u64", "18446744073709551615u64"},
    {"-9223372036854775808i64", "-9223372036854775808i64"},
    {"1.5", "1.5f64"},
    {"1e3", "1000f64"},
    {"2f32", "2f32"},
    {"-0f32", "-0f32"},
    {"0x1.8p1f64", "3f64"},
    {"0x1f", "31i32"},
    {"f32.nan", "f32.nan"},
    {"-f64.inf", "-f64.inf"},
    {"f16.inf", "f16.inf"},
    {"1.5f16", "1.5f16"},
    {"true", "true"},
    {" -- a comment\n false ", "false"},
    {"[1, 2,3]", "[1i32, 2i32, 3i32]"},
    {"[1i64, 2, 3,]", "[1i64, 2i64, 3i64]"},
    {"[1f32, 2, -f32.inf]", "[1f32, 2f32, -f32.inf]"},
    {"[[1u8, 2], [3, 4], [5, 6]]", "[[1u8, 2u8], [3u8, 4u8], [5u8, 6u8]]"},
    {"[[[true]]]", "[[[true]]]"},
    {"empty([0]i32)", "empty([0]i32)"},
    {"empty([2][0][3]f64)", "empty([2][0][3]f64)"},
    {"\"ab\\n\"", "[97u8, 98u8, 10u8]"},
    {"\"a\377\"", "[97u8, 255u8]"},
    {"\"\"", "empty([0]u8)"},
};

START_TEST(text_is_read_and_printed)
{
    const struct datum *datum = read_text(values[_i].text);
    ck_assert_msg(datum != NULL, "%s: %s", values[_i].text, message());
    ck_assert_str_eq(printed(datum), values[_i].printed);
    ck_assert_str_eq(printed(read_text(printed(datum))), values[_i].printed);
}
END_TEST

static const struct {
    const char *text, *message;
} wrong[] = {
    {"", "a number, a truth value or an array expected in a value"},
    {"x", "this is no value of a type that there is"},
    {"300u8", "this is no value of a type that there is"},
    {"-129u8", "this is no value of a type that there is"},
    {"256i8", "this is no value of a type that there is"},
    {"-129i8", "this is no value of a type that there is"},
    {"2147483648", "this is no value of a type that there is"},
    {"1.5i32", "this is no value of a type that there is"},
    {"0b12", "this is no value of a type that there is"},
    {"1__", NULL},
    {"f32.infinity", "this is no value of a type that there is"},
    {"i32.nan", "this is no value of a type that there is"},
    {"[]", "an array without elements is written with its type: empty([0]i32)"},
    {"[1, 2.5]", "this is no value of a type that there is"},
    {"[1, 2i64]", "the array begins with a scalar of type i32"},
    {"[1 2]", "',' or ']' expected in a value"},
    {"[1, 2", "',' or ']' expected in a value"},
    {"[[1], [2, 3]]", "a row is not as long as those before it"},
    {"[[1], 2]", "an element has other dimensions than those before it"},
    {"[1, [2]]", "an element has other dimensions than those before it"},
    {"empty([1]i32)", "a dimension of 0 before this expected in a value"},
    {"empty([0]i3)", "the name of a type expected in a value"},
    {"\"ab", "a string has no end"},
    {"\"\\q\"", "there is no such escape"},
};

START_TEST(wrong_text_is_reported)
{
    const struct datum *datum = read_text(wrong[_i].text);
    if (wrong[_i].message) {
        ck_assert_msg(!datum, "%s", wrong[_i].text);
        ck_assert_str_eq(message(), wrong[_i].message);
    } else {
        ck_assert(datum != NULL);
    }
}
END_TEST

/* ---- The binary format ---- */

static const struct datum *decode(const char *bytes, size_t len, const char **why)
{
    size_t offset = 0;
    const struct datum *datum = datum_decode(arena, bytes, len, &offset, why);
    if (datum)
        ck_assert_uint_eq(offset, len);
    return datum;
}

START_TEST(binary_values_come_back)
{
    struct buf buf = {0};
    const char *why = "";
    datum_encode(&buf, read_text(values[_i].text));
    ck_assert_uint_eq(datum_encoded_length(buf.text, buf.len), buf.len);
    for (size_t len = 0; len < buf.len; len++)
        ck_assert_uint_gt(datum_encoded_length(buf.text, len), len);
    ck_assert_str_eq(printed(decode(buf.text, buf.len, &why)), values[_i].printed);
    buf_free(&buf);
}
END_TEST

/* What stands in the description of the format, byte by byte. */
START_TEST(binary_values_have_these_bytes)
{
    static const char bytes[] = "b\2\2 i16\2\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\1\2\xff\xff";
    struct buf buf = {0};
    const char *why = "";
    ck_assert_str_eq(printed(decode(bytes, sizeof bytes - 1, &why)), "[[513i16], [-1i16]]");
    datum_encode(&buf, read_text("[[513i16], [-1]]"));
    ck_assert_uint_eq(buf.len, sizeof bytes - 1);
    ck_assert_int_eq(memcmp(buf.text, bytes, buf.len), 0);
    buf_free(&buf);
}
END_TEST

static const struct {
    const char *bytes;
    size_t len;
    const char *why;
} broken[] = {
    {"b\2\0 i3", 6, "the file ends inside of a binary value"},
    {"b\1\0 i32\0\0\0\0", 11, "a binary value has another version than 2"},
    {"b\2\0 i33\0\0\0\0", 11, "a binary value has an unknown type, or a shape that cannot be"},
    {"b\2\0 i32\0\0\0", 10, "the file ends inside of a binary value"},
    {"b\2\1 i32\1\0\0\0", 11, "the file ends inside of a binary value"},
    {"b\2\1  i8\377\377\377\377\377\377\377\377", 15,
     "a binary value has an unknown type, or a shape that cannot be"},
    {"b\2\0bool\2", 8, "a binary value of type bool has a byte that is neither 0 nor 1"},
};

START_TEST(broken_binary_values_are_refused)
{
    const char *why = "";
    ck_assert(!decode(broken[_i].bytes, broken[_i].len, &why));
    ck_assert_str_eq(why, broken[_i].why);
}
END_TEST

/* Floats of 16 bits: the least and the greatest of each kind, and what is rounded to even. */
static const struct {
    double real;
    unsigned bits;
    double back;
} halves[] = {
    {0, 0x0000, 0},
    {-0.0, 0x8000, -0.0},
    {1, 0x3c00, 1},
    {-2, 0xc000, -2},
    {65504, 0x7bff, 65504},
    {65519, 0x7bff, 65504},
    {65520, 0x7c00, (double)INFINITY},
    {0x1p-14, 0x0400, 0x1p-14},
    {0x1p-24, 0x0001, 0x1p-24},
    {0x1p-25, 0x0000, 0},
    {0x1.8p-24, 0x0002, 0x1p-23},
    {1 + 0x1p-11, 0x3c00, 1},
    {1 + 0x3p-11, 0x3c02, 1 + 0x1p-9},
    {0x1.ffep-1, 0x3c00, 1},
};

START_TEST(halves_are_rounded)
{
    char bytes[2];
    datum_put_real(bytes, DATUM_F16, halves[_i].real);
    const struct datum datum = {DATUM_F16, 0, NULL, 1, bytes};
    ck_assert_uint_eq(datum_bits(&datum, 0), halves[_i].bits);
    ck_assert(datum_real(&datum, 0) == halves[_i].back);
}
END_TEST

/* ---- Comparing ---- */

static const struct {
    const char *expected, *found, *difference; /* null: there is none */
} pairs[] = {
    {"[1, 2]", "[1, 2]", NULL},
    {"[1, 2]", "[1, 3]", "[1]: expected 2i32, found 3i32"},
    {"[[1u8], [2]]", "[[1u8], [4]]", "[1][0]: expected 2u8, found 4u8"},
    {"1i64", "1", "expected a value of type i64, found one of type i32"},
    {"[1]", "[1, 1]", "expected a value of type [1]i32, found one of type [2]i32"},
    {"1.0", "1.0019", NULL},
    {"1.0", "1.0021", "expected 1f64, found 1.0021f64"},
    {"0.0001f32", "0.002f32", NULL},
    {"[1000.0, 1.0]", "[1000.0, 2.9]", NULL},
    {"[1000.0, 1.0]", "[1000.0, 3.1]", "[1]: expected 1f64, found 3.1000000000000001f64"},
    {"[f64.inf, 1.0]", "[f64.inf, 2.0]", "[1]: expected 1f64, found 2f64"},
    {"f32.nan", "f32.nan", NULL},
    {"f32.nan", "1f32", "expected f32.nan, found 1f32"},
    {"f32.inf", "-f32.inf", "expected f32.inf, found -f32.inf"},
    {"empty([0][2]i32)", "empty([0][2]i32)", NULL},
    {"empty([0][2]i32)", "empty([0][3]i32)",
     "expected a value of type [0][2]i32, found one of type [0][3]i32"},
};

START_TEST(values_are_compared)
{
    struct buf buf = {0};
    bool same = datum_equal(&buf, read_text(pairs[_i].expected), read_text(pairs[_i].found));
    ck_assert_int_eq(same, !pairs[_i].difference);
    ck_assert_str_eq(buf_text(&buf), pairs[_i].difference ? pairs[_i].difference : "");
    buf_free(&buf);
}
END_TEST

/* ---- Test blocks ---- */

static const struct block_spec *read_blocks(const char *text)
{
    return block_read(arena, diag, source_from_text(arena, "prog.fut", text));
}

static const char *inside(const struct block_spec *spec, struct block_text text)
{
    return arena_strndup(arena, spec->source->text + text.begin, text.end - text.begin);
}

START_TEST(blocks_have_cases)
{
    const struct block_spec *spec = read_blocks("-- Adds.\n"
                                                "-- ==\n"
                                                "-- tags { one two-3 }\n"
                                                "-- entry: f g\n"
                                                "-- \"first\" compiled nobench input { 1 [2,\n"
                                                "--   3] \"}\" -- }\n"
                                                "-- } output { 6 }\n"
                                                "-- input @ a/b.in output @ a/b.out\n"
                                                "-- random input { [2]i32 } auto output\n"
                                                "def f = 1\n"
                                                "-- not a block\n"
                                                "--   ==\n"
                                                "-- script input { f {} } error: out (of|in) b.*\n"
                                                "-- input {}");
    ck_assert_str_eq(message(), "");
    ck_assert_uint_eq(spec->cases.len, 5);
    ck_assert(block_has_word(&spec->tags, "one") && block_has_word(&spec->tags, "two-3"));
    const struct block_case *first = spec->cases.at[0], *file = spec->cases.at[1];
    ck_assert_str_eq(first->name, "first");
    ck_assert_uint_eq(first->entries.len, 2);
    ck_assert_str_eq(first->entries.at[1], "g");
    ck_assert(block_has_word(&first->tags, "compiled") && block_has_word(&first->tags, "nobench"));
    ck_assert_str_eq(inside(spec, first->text), " 1 [2,\n     3] \"}\" -- }\n   ");
    ck_assert_int_eq(first->expectation, BLOCK_EXPECT_VALUES);
    ck_assert_uint_eq(loc_line(first->loc), 5);
    ck_assert_int_eq(file->input, BLOCK_INPUT_FILE);
    ck_assert_str_eq(file->file, "a/b.in");
    ck_assert_str_eq(file->result_file, "a/b.out");
    ck_assert_int_eq(spec->cases.at[2]->expectation, BLOCK_EXPECT_AUTO);
    ck_assert_str_eq(spec->cases.at[2]->name, "#2 [2]i32");
    ck_assert_int_eq(spec->cases.at[3]->input, BLOCK_INPUT_SCRIPT);
    ck_assert_str_eq(spec->cases.at[3]->pattern, "out (of|in) b.*");
    ck_assert_str_eq(spec->cases.at[3]->entries.at[0], "main");
    ck_assert_int_eq(spec->cases.at[4]->expectation, BLOCK_EXPECT_NOTHING);
}
END_TEST

START_TEST(blocks_have_notes)
{
    const struct block_spec *spec = read_blocks("-- ==\n-- structure gpu { SegMap 1\n-- Map 2 }\n"
                                                "-- structure { Map 0 }\n-- warning: un.*used\n"
                                                "-- property: p q\n");
    ck_assert_str_eq(message(), "");
    ck_assert_uint_eq(spec->structures.len, 2);
    ck_assert_uint_eq(spec->warnings.len, 1);
    ck_assert_str_eq(spec->warnings.at[0].text, "un.*used");
    ck_assert_uint_eq(spec->properties.len, 2);
    ck_assert_str_eq(spec->properties.at[1].text, "q");
    spec = read_blocks("def main = 1\n-- == is no block, nor is\n --  ==\n");
    ck_assert(spec->cases.len == 0 && !spec->error);
    spec = read_blocks("-- ==\n-- error: a (b|c)\n\ndef main = x\n");
    ck_assert_str_eq(spec->error, "a (b|c)");
}
END_TEST

static const struct {
    const char *text, *message;
    unsigned line;
} bad_blocks[] = {
    {"-- ==\n-- input { 1\n", "this brace is not closed", 2},
    {"-- ==\n-- inputs { 1 }\n", "'input' expected, not '{'", 2},
    {"-- ==\n-- input 1\n", "'{' or '@' expected, not '1'", 2},
    {"\n-- ==\n-- input { 1 }\n-- output 2\n", "'{' or '@' expected", 4},
    {"-- ==\n-- input { 1 } auto\n-- x\n", "'output' expected, not 'x'", 3},
    {"-- ==\n-- random input @ file\n", "random input stands between braces", 2},
    {"-- ==\n-- entry:\n", "no name of an entry point", 2},
    {"-- ==\n-- \"a\" input { 1 }\n-- \"a\" input { 1 }\n",
     "there is another case of this name", 3},
    {"-- ==\n-- input { 1 } error: (\n", "this is no regular expression: ", 2},
    {"-- ==\n-- error: x\n-- input { 1 }\n", "the end of the block expected, not 'input'", 3},
    {"-- ==\n-- input { 1 }\n-- error: x\n-- error: y\n",
     "a program that is to be refused has nothing else", 4},
    {"-- ==\n-- input { 1 } auto\n", "'output' expected at the end of the block", 3},
    {"-- ==\n-- tags { a ; }\n", "a tag expected, not ';'", 2},
    {"-- ==\n-- input { 1 }\n-- ==\n-- input { 2 }\n",
     "a block ends with a line that is no comment; the next one begins after that", 3},
};

START_TEST(bad_blocks_are_reported)
{
    const char *expected = bad_blocks[_i].message;
    read_blocks(bad_blocks[_i].text);
    ck_assert_msg(strncmp(message(), expected, strlen(expected)) == 0, "%s", message());
    ck_assert_uint_eq(loc_line(diag_at(diag, 0)->loc), bad_blocks[_i].line);
}
END_TEST

START_TEST(patterns_match_parts)
{
    ck_assert(block_matches("", "anything"));
    ck_assert(block_matches("b.*d", "abc\nde"));
    ck_assert(block_matches("\\[4\\] (out|in)", "Index [4] out"));
    ck_assert(!block_matches("^b", "ab"));
}
END_TEST

/* ---- Random and script input ---- */

/* An entry "pair" gives its only argument and 1, "fail" nothing. */
static bool call(void *data, const char *entry, const struct datum_vec *args,
                 struct datum_vec *results, const char **why)
{
    size_t *calls = data;
    ++*calls;
    *why = "it fails";
    for (size_t i = 0; i < args->len; i++)
        VEC_PUSH(arena, results, args->at[i]);
    if (strcmp(entry, "pair") == 0)
        VEC_PUSH(arena, results, read_text("1"));
    return strcmp(entry, "fail") != 0;
}

/* The values that TEXT gives as random or script input, a blank behind each. */
static const char *made(const char *text, bool random, uint64_t seed)
{
    struct datum_vec data = {NULL, 0, 0};
    struct buf buf = {0};
    size_t calls = 0;
    const struct source *source = source_from_text(arena, "input", text);
    struct values_reader reader = {arena, diag, source, "", seed, call, &calls};
    const struct block_text all = {0, source->len};
    bool fine = random ? values_random(&reader, all, &data)
                       : values_script(&reader, source, all, &data);
    for (size_t i = 0; fine && i < data.len; i++)
        buf_printf(&buf, "%s ", printed(data.at[i]));
    const char *result = fine ? arena_strdup(arena, buf_text(&buf)) : NULL;
    buf_free(&buf);
    return result;
}

START_TEST(random_values_have_their_types)
{
    const char *text = "[2][3]f32 7u8 [1000]bool empty([0]i32) 0.5f64";
    struct datum_vec data = {NULL, 0, 0};
    const struct source *source = source_from_text(arena, "input", text);
    struct values_reader reader = {.arena = arena, .diag = diag, .source = source, .seed = 3};
    ck_assert(values_random(&reader, (struct block_text){0, source->len}, &data));
    ck_assert_uint_eq(data.len, 5);
    ck_assert_uint_eq(data.at[0]->count, 6);
    for (size_t i = 0; i < 6; i++)
        ck_assert(datum_real(data.at[0], i) >= 0 && datum_real(data.at[0], i) <= 1);
    size_t truths = 0;
    for (size_t i = 0; i < 1000; i++)
        truths += datum_bits(data.at[2], i) != 0;
    ck_assert(truths > 400 && truths < 600);
    ck_assert_str_eq(printed(data.at[1]), "7u8");
    ck_assert_str_eq(printed(data.at[4]), "0.5f64");
    ck_assert_str_eq(made(text, true, 3), made(text, true, 3));
    ck_assert_str_ne(made(text, true, 3), made(text, true, 4));
    ck_assert(!made("[2][n]i32", true, 1));
    ck_assert_str_eq(message(), "this is no type of random values: [10][20]f32");
}
END_TEST

static const struct {
    const char *text, *result; /* null: it is refused, with MESSAGE */
    const char *message;
} scripts[] = {
    {"1i64", "1i64 ", NULL},
    {"(1i64, [2, 3])", "1i64 [2i32, 3i32] ", NULL},
    {"(true, f32.nan, empty([0]i8))", "true f32.nan empty([0]i8) ", NULL},
    {"pair 2", "2i32 1i32 ", NULL},
    {"let (a, b) = pair 2 in (b, a, a)", "1i32 2i32 2i32 ", NULL},
    {"let x = pair 5 in x", "5i32 1i32 ", NULL},
    {"id (id 1, id 2)", "1i32 2i32 ", NULL},
    {"[[1i64, 2], [3, 4]]", "[[1i64, 2i64], [3i64, 4i64]] ", NULL},
    {"let x = 2i64 in [[x, x], [1i64, x]]", "[[2i64, 2i64], [1i64, 2i64]] ", NULL},
    {"\"ab\"", "[97u8, 98u8] ", NULL},
    {"let in = 1 in in", NULL, "script: a name expected"},
    {"pair let", NULL, "script: the end of the script expected"},
    {"(in)", NULL, "script: an expression expected"},
    {"let (a, b, c) = pair 2 in a", NULL,
     "script: the tuple has another number of components"},
    {"[1, 2i64]", NULL, "script: an array has elements of one type and size, and some"},
    {"$loadimg \"a\"", NULL, "script: '$loadimg' is not supported; $loaddata and $loadbytes are"},
    {"$loaddata 1", NULL, "script: '$loaddata' takes the name of a file"},
    {"$loaddata \"no/such file\"", NULL, "the file 'no/such file' cannot be read"},
    {"fail 1", NULL, "script: 'fail' gives no result: it fails"},
    {"{a = 1}", NULL, "script: records are not supported"},
    {"(1, 2", NULL, "script: ',' or ')' expected"},
    {"1 2", NULL, "script: the end of the script expected"},
};

START_TEST(scripts_are_evaluated)
{
    const char *result = made(scripts[_i].text, false, 1);
    if (scripts[_i].result) {
        ck_assert_str_eq(message(), "");
        ck_assert_str_eq(result, scripts[_i].result);
    } else {
        ck_assert(!result);
        ck_assert_str_eq(message(), scripts[_i].message);
    }
}
END_TEST

/* ---- JSON ---- */

START_TEST(json_is_read)
{
    const char *text = " {\"a\": [1, -2.5e1, true, null], \"b\\u00e9\": \"x\\n\\\"\", \"c\": {}} ";
    size_t bad;
    const struct json *json = json_read(arena, text, strlen(text), &bad);
    ck_assert(json != NULL);
    const struct json *list = json_member(json, "a");
    ck_assert_uint_eq(list->items.len, 4);
    ck_assert(list->items.at[1]->number == -25);
    ck_assert(list->items.at[2]->truth);
    ck_assert_str_eq(json_text(json, "b\xc3\xa9"), "x\n\"");
    ck_assert_str_eq(json_text(json, "a"), "");
    ck_assert(!json_member(json_member(json, "none"), "a"));
    static const char *const none[] = {"",     "{",   "[1,",   "{\"a\" 1}",
                                       "\"a", "tru", "[1] 2", "\"\\x\""};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        ck_assert_msg(!json_read(arena, none[i], strlen(none[i]), &bad), "%s", none[i]);
}
END_TEST

START_TEST(json_texts_come_back)
{
    const char *text = "a \"quote\" \\ tab\t \xc3\xa9";
    struct buf buf = {0};
    size_t bad;
    json_print_text(&buf, text);
    const struct json *json = json_read(arena, buf.text, buf.len, &bad);
    ck_assert_str_eq(json->text, text);
    buf_free(&buf);
    json_print_text(&buf, "\xff");
    ck_assert_str_eq(buf_text(&buf), "\"?\"");
    buf_free(&buf);
}
END_TEST

#define COUNT(table) (int)(sizeof(table) / sizeof(table)[0])

int main(void)
{
    Suite *suite = suite_create("testing");
    TCase *tests = tcase_create("testing");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, text_is_read_and_printed, 0, COUNT(values));
    tcase_add_loop_test(tests, wrong_text_is_reported, 0, COUNT(wrong));
    tcase_add_loop_test(tests, binary_values_come_back, 0, COUNT(values));
    tcase_add_test(tests, binary_values_have_these_bytes);
    tcase_add_loop_test(tests, broken_binary_values_are_refused, 0, COUNT(broken));
    tcase_add_loop_test(tests, halves_are_rounded, 0, COUNT(halves));
    tcase_add_loop_test(tests, values_are_compared, 0, COUNT(pairs));
    tcase_add_test(tests, blocks_have_cases);
    tcase_add_test(tests, blocks_have_notes);
    tcase_add_loop_test(tests, bad_blocks_are_reported, 0, COUNT(bad_blocks));
    tcase_add_test(tests, patterns_match_parts);
    tcase_add_test(tests, random_values_have_their_types);
    tcase_add_loop_test(tests, scripts_are_evaluated, 0, COUNT(scripts));
    tcase_add_test(tests, json_is_read);
    tcase_add_test(tests, json_texts_come_back);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
