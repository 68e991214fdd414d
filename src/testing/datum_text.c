/* Values in the text format:
 *
 *     42   -7i8   0xffu32   1.5   2f32   -f32.inf   true   [[1i64, 2], [3, 4]]   empty([0][3]f32)
 *     "text"
 *
 * A number without a type behind it is an i32, or an f64 where it has a point or an exponent; in an
 * array the first scalar says it for all. */
#include "testing/datum.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"

/* A value under way. DIMS are -1 where no array of that depth has ended yet. */
struct reader {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    size_t *at, end;
    bool typed; /* TYPE is known */
    enum datum_type type;
    bool ranked; /* RANK is known */
    unsigned rank;
    int64_t dims[DATUM_MOST_RANK];
    struct buf bytes;
};

void datum_skip(const struct source *source, size_t *offset, size_t end)
{
    const char *text = source->text;
    for (;;) {
        if (*offset < end && isspace((unsigned char)text[*offset]))
            (*offset)++;
        else if (*offset + 1 < end && text[*offset] == '-' && text[*offset + 1] == '-')
            while (*offset < end && text[*offset] != '\n')
                (*offset)++;
        else
            return;
    }
}

static char next_char(const struct reader *reader)
{
    return *reader->at < reader->end ? reader->source->text[*reader->at] : '\0';
}

static bool accept(struct reader *reader, char c)
{
    datum_skip(reader->source, reader->at, reader->end);
    if (next_char(reader) != c)
        return false;
    (*reader->at)++;
    return true;
}

/* Always false. */
static bool complain(struct reader *reader, size_t begin, size_t end, const char *what)
{
    struct loc loc = loc_range(reader->source, (uint32_t)begin, (uint32_t)end);
    diag_error(reader->diag, loc, "%s", what);
    return false;
}

static bool expected(struct reader *reader, const char *what)
{
    datum_skip(reader->source, reader->at, reader->end);
    size_t at = *reader->at;
    return complain(reader, at, at < reader->end ? at + 1 : at,
                    arena_printf(reader->arena, "%s expected in a value", what));
}

/* ---- Scalars ---- */

static unsigned digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    c = (char)tolower((unsigned char)c);
    return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 99;
}

bool datum_read_magnitude(const char *text, size_t *offset, size_t end, uint64_t *magnitude)
{
    size_t at = *offset;
    char mark = at + 1 < end && text[at] == '0' ? (char)tolower((unsigned char)text[at + 1]) : '\0';
    unsigned base = mark == 'x' ? 16 : mark == 'b' ? 2 : 10;
    bool any = false;
    at += base == 10 ? 0 : 2;
    *magnitude = 0;
    for (; at < end && (digit_of(text[at]) < base || (any && text[at] == '_')); at++) {
        if (text[at] == '_')
            continue;
        if (*magnitude > (UINT64_MAX - digit_of(text[at])) / base)
            return false;
        *magnitude = *magnitude * base + digit_of(text[at]);
        any = true;
    }
    *offset = at;
    return any;
}

/* How far a word reaches: letters, digits, '_', '.', a sign at the beginning or in an exponent. */
static size_t word_end(const struct reader *reader)
{
    const char *text = reader->source->text;
    size_t at = *reader->at;
    bool hex = false;
    for (; at < reader->end; at++) {
        char c = text[at], last = at > *reader->at ? text[at - 1] : '\0';
        bool sign = c == '-' || c == '+';
        bool exponent = hex ? last == 'p' || last == 'P' : last == 'e' || last == 'E';
        if (!isalnum((unsigned char)c) && c != '_' && c != '.' &&
            !(sign && (at == *reader->at || exponent)))
            break;
        hex = hex || ((c == 'x' || c == 'X') && last == '0');
    }
    return at;
}

static bool is_hex(const char *word)
{
    return strncmp(word + (*word == '-' || *word == '+'), "0x", 2) == 0;
}

/* Whether WORD ends in the name of a type, which is taken off. Of 0x1f32 that is no name. */
static bool take_suffix(char *word, enum datum_type *type)
{
    size_t len = strlen(word);
    for (size_t suffix = 2; suffix <= 3 && suffix < len; suffix++) {
        if (!datum_type_from_name(word + len - suffix, suffix, type))
            continue;
        bool digits = is_hex(word) && datum_type_class(*type) == DATUM_CLASS_FLOAT &&
                      !strpbrk(word, ".pP");
        if (digits)
            return false;
        word[len - suffix] = '\0';
        return true;
    }
    return false;
}

/* The greatest magnitude of an integer of TYPE. With its type behind it, TYPED, it may be any with
 * so many bits, with or without a sign. */
static uint64_t greatest(enum datum_type type, bool negative, bool typed)
{
    uint64_t most = UINT64_MAX >> (64 - 8 * datum_type_bytes(type));
    if (typed)
        return negative ? most / 2 + 1 : most;
    if (datum_type_class(type) == DATUM_CLASS_SIGNED)
        return most / 2 + negative;
    return negative ? 0 : most;
}

/* A scalar of TYPE: the number in WORD, whose type, which is there if it is TYPED, is taken off. */
static bool put_number(struct reader *reader, enum datum_type type, const char *word, bool typed)
{
    char bytes[8], *stop = NULL;
    bool negative = *word == '-';
    uint64_t magnitude;
    size_t at = *word == '-' || *word == '+', len = strlen(word);
    if (datum_type_class(type) == DATUM_CLASS_FLOAT) {
        char *digits = arena_strdup(reader->arena, word), *to = digits;
        for (const char *from = digits; *from; from++)
            if (*from != '_')
                *to++ = *from;
        *to = '\0';
        double real = type == DATUM_F32 ? (double)strtof(digits, &stop) : strtod(digits, &stop);
        if (*stop || stop == digits || isalpha((unsigned char)word[at]))
            return false;
        datum_put_real(bytes, type, real);
    } else {
        if (datum_type_class(type) == DATUM_CLASS_BOOL ||
            !datum_read_magnitude(word, &at, len, &magnitude) || at < len ||
            magnitude > greatest(type, negative, typed))
            return false;
        datum_put_bits(bytes, type, negative ? 0 - magnitude : magnitude);
    }
    buf_add_bytes(&reader->bytes, bytes, datum_type_bytes(type));
    return true;
}

/* true, false; f32.nan, -f32.inf and their like. */
static bool put_name(struct reader *reader, const char *word, enum datum_type *type)
{
    char bytes[8];
    bool negative = *word == '-', truth = strcmp(word, "true") == 0;
    const char *name = word + (negative || *word == '+');
    if (truth || strcmp(word, "false") == 0) {
        *type = DATUM_BOOL;
        buf_add_char(&reader->bytes, truth);
        return true;
    }
    bool is_nan = strlen(name) == 7 && strcmp(name + 3, ".nan") == 0;
    bool is_inf = strlen(name) == 7 && strcmp(name + 3, ".inf") == 0;
    if ((!is_nan && !is_inf) || !datum_type_from_name(name, 3, type) ||
        datum_type_class(*type) != DATUM_CLASS_FLOAT)
        return false;
    double magnitude = is_nan ? (double)NAN : (double)INFINITY;
    datum_put_real(bytes, *type, negative ? -magnitude : magnitude);
    buf_add_bytes(&reader->bytes, bytes, datum_type_bytes(*type));
    return true;
}

/* Whether WORD is a number that is not an integer where nothing says its type. */
static bool looks_real(const char *word)
{
    return strpbrk(word, is_hex(word) ? ".pP" : ".eE") != NULL;
}

/* The scalar in WORD, whose type is *TYPE where READER knows it. */
static bool put_scalar(struct reader *reader, char *word, enum datum_type *type)
{
    enum datum_type suffix;
    bool typed = take_suffix(word, &suffix);
    if (typed)
        *type = suffix;
    else if (!reader->typed)
        *type = looks_real(word) ? DATUM_F64 : DATUM_I32;
    return put_number(reader, *type, word, typed);
}

static bool read_scalar(struct reader *reader)
{
    datum_skip(reader->source, reader->at, reader->end);
    size_t begin = *reader->at, end = word_end(reader);
    enum datum_type type = reader->type;
    char *word = arena_strndup(reader->arena, reader->source->text + begin, end - begin);
    if (end == begin)
        return expected(reader, "a number, a truth value or an array");
    if (!put_name(reader, word, &type) && !put_scalar(reader, word, &type))
        return complain(reader, begin, end, "this is no value of a type that there is");
    *reader->at = end;
    if (reader->typed && type != reader->type)
        return complain(reader, begin, end,
                        arena_printf(reader->arena, "the array begins with a scalar of type %s",
                                     datum_type_name(reader->type)));
    reader->typed = true;
    reader->type = type;
    return true;
}

/* ---- Arrays ---- */

static bool read_depth(struct reader *reader, unsigned depth);

static bool end_row(struct reader *reader, unsigned depth, int64_t count, size_t begin)
{
    if (reader->dims[depth] >= 0 && reader->dims[depth] != count)
        return complain(reader, begin, *reader->at, "a row is not as long as those before it");
    reader->dims[depth] = count;
    if (count == 0 && !reader->typed)
        return complain(reader, begin, *reader->at,
                        "an array without elements is written with its type: empty([0]i32)");
    return true;
}

static bool read_row(struct reader *reader, unsigned depth)
{
    size_t begin = *reader->at - 1;
    int64_t count = 0;
    if (depth + 1 >= DATUM_MOST_RANK)
        return complain(reader, begin, begin + 1, "an array has more than 31 dimensions");
    while (!accept(reader, ']')) {
        if (count > 0 && !accept(reader, ','))
            return expected(reader, "',' or ']'");
        if (count > 0 && accept(reader, ']'))
            break;
        if (!read_depth(reader, depth + 1))
            return false;
        count++;
    }
    return end_row(reader, depth, count, begin);
}

static bool read_depth(struct reader *reader, unsigned depth)
{
    size_t begin = *reader->at;
    bool row = accept(reader, '[');
    if (!row && !reader->ranked)
        reader->rank = depth;
    if (reader->ranked && row != (depth < reader->rank))
        return complain(reader, begin, *reader->at + !row,
                        "an element has other dimensions than those before it");
    reader->ranked = reader->ranked || !row;
    return row ? read_row(reader, depth) : read_scalar(reader);
}

/* "([2][0]f32)" behind "empty". */
static bool read_empty(struct reader *reader)
{
    bool empty = false;
    if (!accept(reader, '('))
        return expected(reader, "'('");
    while (accept(reader, '[')) {
        uint64_t size;
        datum_skip(reader->source, reader->at, reader->end);
        if (reader->rank >= DATUM_MOST_RANK - 1 ||
            !datum_read_magnitude(reader->source->text, reader->at, reader->end, &size) ||
            size > (uint64_t)1 << 48 || !accept(reader, ']'))
            return expected(reader, "a size and ']'");
        reader->dims[reader->rank++] = (int64_t)size;
        empty = empty || size == 0;
    }
    datum_skip(reader->source, reader->at, reader->end);
    size_t begin = *reader->at, end = word_end(reader);
    if (!datum_type_from_name(reader->source->text + begin, end - begin, &reader->type))
        return expected(reader, "the name of a type");
    *reader->at = end;
    return (empty || expected(reader, "a dimension of 0 before this")) &&
           (accept(reader, ')') || expected(reader, "')'"));
}

/* ---- Strings ---- */

/* The bytes up to the closing '"', as an array of u8. */
static bool read_string(struct reader *reader)
{
    size_t begin = *reader->at - 1;
    reader->type = DATUM_U8;
    reader->rank = 1;
    for (; next_char(reader) != '"'; (*reader->at)++) {
        int c = (unsigned char)next_char(reader);
        if (*reader->at >= reader->end || c == '\n')
            return complain(reader, begin, *reader->at, "a string has no end");
        if (c == '\\') {
            (*reader->at)++;
            c = escape_meaning(next_char(reader));
        }
        if (c == -1)
            return complain(reader, *reader->at - 1, *reader->at + 1, "there is no such escape");
        buf_add_char(&reader->bytes, (char)c);
    }
    (*reader->at)++;
    reader->dims[0] = (int64_t)reader->bytes.len;
    return true;
}

static bool accept_empty(struct reader *reader)
{
    datum_skip(reader->source, reader->at, reader->end);
    if (reader->end - *reader->at < 5 ||
        strncmp(reader->source->text + *reader->at, "empty", 5) != 0)
        return false;
    *reader->at += 5;
    return true;
}

/* What was read, or null. Rows that no array had are as if they had no elements. */
static const struct datum *finish(struct reader *reader, bool fine)
{
    uint64_t dims[DATUM_MOST_RANK];
    for (unsigned i = 0; i < reader->rank; i++)
        dims[i] = reader->dims[i] < 0 ? 0 : (uint64_t)reader->dims[i];
    const char *bytes = arena_strndup(reader->arena, buf_text(&reader->bytes), reader->bytes.len);
    buf_free(&reader->bytes);
    return fine ? datum_new(reader->arena, reader->type, reader->rank, dims, bytes) : NULL;
}

const struct datum *datum_read(struct arena *arena, struct diag *diag, const struct source *source,
                               size_t *offset, size_t end)
{
    struct reader reader = {
        .arena = arena, .diag = diag, .source = source, .at = offset, .end = end};
    for (unsigned i = 0; i < DATUM_MOST_RANK; i++)
        reader.dims[i] = -1;
    bool fine = accept_empty(&reader)   ? read_empty(&reader)
                : accept(&reader, '"') ? read_string(&reader)
                                        : read_depth(&reader, 0);
    return finish(&reader, fine);
}

/* ---- Printing ---- */

static void print_real(struct buf *buf, const struct datum *datum, size_t position)
{
    double real = datum_real(datum, position);
    const char *name = datum_type_name(datum->type);
    if (isnan(real))
        buf_printf(buf, "%s.nan", name);
    else if (isinf(real))
        buf_printf(buf, "%s%s.inf", real < 0 ? "-" : "", name);
    else
        buf_printf(buf, "%.*g%s", datum->type == DATUM_F64 ? 17 : 9, real, name);
}

static void print_scalar(struct buf *buf, const struct datum *datum, size_t position)
{
    uint64_t bits = datum_bits(datum, position);
    const char *name = datum_type_name(datum->type);
    switch (datum_type_class(datum->type)) {
    case DATUM_CLASS_SIGNED:
        buf_printf(buf, "%" PRId64 "%s", (int64_t)bits, name);
        return;
    case DATUM_CLASS_UNSIGNED:
        buf_printf(buf, "%" PRIu64 "%s", bits, name);
        return;
    case DATUM_CLASS_FLOAT:
        print_real(buf, datum, position);
        return;
    case DATUM_CLASS_BOOL:
        buf_add(buf, bits ? "true" : "false");
        return;
    }
    bug(loc_none(), "no such class of values");
}

static void print_from(struct buf *buf, const struct datum *datum, unsigned depth, size_t *at)
{
    if (depth == datum->rank) {
        print_scalar(buf, datum, (*at)++);
        return;
    }
    buf_add_char(buf, '[');
    for (uint64_t i = 0; i < datum->dims[depth]; i++) {
        buf_add(buf, i > 0 ? ", " : "");
        print_from(buf, datum, depth + 1, at);
    }
    buf_add_char(buf, ']');
}

void datum_print(struct buf *buf, const struct datum *datum)
{
    size_t at = 0;
    if (datum->count > 0) {
        print_from(buf, datum, 0, &at);
        return;
    }
    buf_add(buf, "empty(");
    datum_print_type(buf, datum, true);
    buf_add_char(buf, ')');
}
