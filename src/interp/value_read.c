/* Reads values in the text format of programs made with --main.
 *
 *     [2](i32 x f32)        [1, 3i32] [2.5, 4.5]         an array for each scalar of the pairs
 *     [0][3]f32             empty([0][3]f32)
 *
 * Each scalar component of a type (a leaf) is read by itself as dimensions and scalars in row-major
 * order; the tree is built of all leaves afterwards. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/vec.h"
#include "interp/value.h"
#include "type/real.h"

struct literal_vec VEC(struct literal);
struct size_vec VEC(int64_t);
struct nat_vec VEC(const struct nat *);

/* One scalar component: what was read, and how much of it the tree has used so far. */
struct leaf {
    const struct data *inner; /* scalar, index or vector */
    struct nat_vec sizes;     /* of the dimensions in the type; null for a vector's width */
    struct size_vec dims;     /* as read; -1: not known yet */
    struct literal_vec scalars;
    size_t used;
};

struct leaf_vec VEC(struct leaf *);

struct reader {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    size_t at;
    const struct value_sizes *sizes;
    const struct leaf *leaf; /* the one that is read */
};

#define LARGEST_MODEL ((int64_t)1 << 20)

/* ---- Text ---- */

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

void value_skip_blanks(const struct source *source, size_t *offset)
{
    const char *text = source->text;
    for (;;) {
        if (is_blank(text[*offset]))
            (*offset)++;
        else if (text[*offset] == '-' && text[*offset + 1] == '-')
            while (*offset < source->len && text[*offset] != '\n')
                (*offset)++;
        else
            return;
    }
}

static const char *rest(const struct reader *reader)
{
    return reader->source->text + reader->at;
}

/* Goes past WORD, after blanks, if it comes next. */
static bool accept(struct reader *reader, const char *word)
{
    value_skip_blanks(reader->source, &reader->at);
    if (strncmp(rest(reader), word, strlen(word)) != 0)
        return false;
    reader->at += strlen(word);
    return true;
}

static const char *inner_name(const struct data *inner)
{
    return scalar_name(inner->kind == DATA_IDX ? SCALAR_I64 : inner->scalar);
}

/* Always false. */
static bool expected(struct reader *reader, const char *what)
{
    struct buf type = {0};
    size_t end = reader->at < reader->source->len ? reader->at + 1 : reader->at;
    struct loc loc = loc_range(reader->source, (uint32_t)reader->at, (uint32_t)end);
    for (size_t i = 0; i < reader->leaf->sizes.len; i++)
        buf_add(&type, "[]");
    buf_add(&type, inner_name(reader->leaf->inner));
    diag_error(reader->diag, loc, "%s expected, in a value of type %s", what, buf_text(&type));
    buf_free(&type);
    return false;
}

/* ---- Scalars ---- */

static unsigned digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f')
        return (unsigned)(c - 'a') + 10;
    return c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10 : 99;
}

static bool is_word(char c)
{
    return digit_of(c) < 99 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c != '\0' && strchr("_.+-", c));
}

/* The base that a prefix gives; *TEXT goes behind it. */
static unsigned base_of(const char **text)
{
    char mark = (*text)[0] == '0' ? (*text)[1] : '\0';
    bool hex = mark == 'x' || mark == 'X', binary = mark == 'b' || mark == 'B';
    if (hex || binary)
        *text += 2;
    return hex ? 16 : binary ? 2 : 10;
}

/* Digits with '_' between them, and SUFFIX or nothing behind. */
static bool scan_magnitude(const char *text, const char *suffix, uint64_t *magnitude, bool *typed)
{
    unsigned base = base_of(&text);
    bool any = false;
    *magnitude = 0;
    for (; *text == '_' || digit_of(*text) < base; text++) {
        if (*text == '_')
            continue;
        if (*magnitude > (UINT64_MAX - digit_of(*text)) / base)
            return false;
        *magnitude = *magnitude * base + digit_of(*text);
        any = true;
    }
    *typed = *text != '\0';
    return any && (!*typed || strcmp(text, suffix) == 0);
}

/* The greatest magnitude of a number of SCALAR. With its type behind it, it may be any with so many
 * bits, with or without a sign. */
static uint64_t greatest(enum scalar scalar, bool negative, bool typed)
{
    uint64_t most = ~(uint64_t)0 >> (64 - 8 * (unsigned)scalar_bytes(scalar));
    if (typed)
        return negative ? most / 2 + 1 : most;
    if (scalar_class(scalar) == CLASS_SIGNED)
        return most / 2 + negative;
    return negative ? 0 : most;
}

static bool scan_integer(const char *word, enum scalar scalar, struct literal *result)
{
    bool negative = *word == '-', typed;
    uint64_t magnitude;
    if (!scan_magnitude(word + (*word == '-' || *word == '+'), scalar_name(scalar), &magnitude,
                        &typed) ||
        magnitude > greatest(scalar, negative, typed))
        return false;
    *result = literal_int(scalar, negative ? 0 - magnitude : magnitude);
    return true;
}

/* f32.nan, f32.inf, -f32.inf */
static bool scan_special(const char *word, enum scalar scalar, double *real)
{
    bool negative = *word == '-';
    const char *name = scalar_name(scalar);
    word += *word == '-' || *word == '+';
    if (strncmp(word, name, strlen(name)) != 0 || word[strlen(name)] != '.')
        return false;
    word += strlen(name) + 1;
    *real = strcmp(word, "nan") == 0 ? (double)NAN : negative ? -INFINITY : INFINITY;
    return isnan(*real) || strcmp(word, "inf") == 0;
}

/* WORD without '_', and without the type's name at its end. */
static char *plain_number(struct arena *arena, const char *word, const char *suffix)
{
    char *copy = arena_strdup(arena, word);
    size_t len = 0;
    for (; *word != '\0'; word++)
        if (*word != '_')
            copy[len++] = *word;
    copy[len] = '\0';
    if (len > strlen(suffix) && strcmp(copy + len - strlen(suffix), suffix) == 0)
        copy[len - strlen(suffix)] = '\0';
    return copy;
}

static bool scan_float(struct arena *arena, const char *word, enum scalar scalar,
                       struct literal *result)
{
    double real = 0;
    const char *digits = word + (*word == '-' || *word == '+');
    if (scan_special(word, scalar, &real)) {
        *result = literal_real(scalar, real);
        return true;
    }
    if (!((*digits >= '0' && *digits <= '9') || *digits == '.'))
        return false;
    char *text = plain_number(arena, word, scalar_name(scalar)), *stop;
    real = scalar_read(scalar, text, &stop);
    *result = literal_real(scalar, real);
    return *stop == '\0' && stop > text;
}

static bool scan_literal(struct arena *arena, const char *word, enum scalar scalar,
                         struct literal *result)
{
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        *result = literal_int(scalar, strcmp(word, "true") == 0);
        return strcmp(word, "true") == 0 || strcmp(word, "false") == 0;
    case CLASS_SIGNED:
    case CLASS_UNSIGNED:
        return scan_integer(word, scalar, result);
    case CLASS_FLOAT:
        return scan_float(arena, word, scalar, result);
    }
    return false;
}

/* The LEN bytes that come next. */
static bool scan_word(struct reader *reader, size_t len, enum scalar scalar,
                      struct literal *result)
{
    struct arena_mark mark = arena_mark(reader->arena);
    const char *word = arena_strndup(reader->arena, rest(reader), len);
    bool fine = scan_literal(reader->arena, word, scalar, result);
    arena_release(reader->arena, mark);
    return fine;
}

static bool read_scalar(struct reader *reader, struct leaf *leaf)
{
    struct literal literal = {0};
    size_t len = 0;
    value_skip_blanks(reader->source, &reader->at);
    while (is_word(rest(reader)[len]))
        len++;
    enum scalar scalar = leaf->inner->kind == DATA_IDX ? SCALAR_I64 : leaf->inner->scalar;
    if (len == 0 || !scan_word(reader, len, scalar, &literal))
        return expected(reader, "a number or constant");
    reader->at += len;
    VEC_PUSH(reader->arena, &leaf->scalars, literal);
    return true;
}

/* ---- Leaves ---- */

/* A string behind its '"', which is as good as the numbers of its bytes between brackets. */
static bool read_string(struct reader *reader, struct leaf *leaf, int64_t *count)
{
    for (; *rest(reader) != '"'; reader->at++, (*count)++) {
        int c = (unsigned char)*rest(reader);
        if (reader->at >= reader->source->len || c == '\n')
            return expected(reader, "the '\"' at the end of a string");
        if (c == '\\' && (c = escape_meaning(rest(reader)[1])) >= 0)
            reader->at++;
        if (c == -1)
            return expected(reader, "an escape that there is");
        VEC_PUSH(reader->arena, &leaf->scalars, literal_int(SCALAR_U8, (uint64_t)c));
    }
    reader->at++;
    return true;
}

static bool is_string(const struct leaf *leaf, size_t depth)
{
    return depth + 1 == leaf->dims.len && leaf->inner->kind == DATA_SCALAR &&
           leaf->inner->scalar == SCALAR_U8;
}

static bool end_row(struct reader *reader, struct leaf *leaf, size_t depth, int64_t count)
{
    if (leaf->dims.at[depth] >= 0 && leaf->dims.at[depth] != count)
        return expected(reader, "a row as long as those before it");
    leaf->dims.at[depth] = count;
    return true;
}

/* A dimension is known once one array of it was read; all others must be as long. */
static bool read_elements(struct reader *reader, struct leaf *leaf, size_t depth)
{
    int64_t count = 0;
    if (depth == leaf->dims.len)
        return read_scalar(reader, leaf);
    if (is_string(leaf, depth) && accept(reader, "\""))
        return read_string(reader, leaf, &count) && end_row(reader, leaf, depth, count);
    if (!accept(reader, "["))
        return expected(reader, "'['");
    while (!accept(reader, "]")) {
        if (count > 0 && !accept(reader, ","))
            return expected(reader, "',' or ']'");
        if (count > 0 && accept(reader, "]"))
            break;
        if (!read_elements(reader, leaf, depth + 1))
            return false;
        count++;
    }
    return end_row(reader, leaf, depth, count);
}

static bool read_dimension(struct reader *reader, int64_t *size)
{
    if (!accept(reader, "["))
        return expected(reader, "'['");
    value_skip_blanks(reader->source, &reader->at);
    *size = 0;
    for (; *rest(reader) >= '0' && *rest(reader) <= '9'; reader->at++) {
        if (*size > INT64_MAX / 10 - 1)
            return expected(reader, "a smaller number");
        *size = 10 * *size + (*rest(reader) - '0');
    }
    return accept(reader, "]") || expected(reader, "']'");
}

/* "([2][0]f32)" behind "empty". */
static bool read_empty(struct reader *reader, struct leaf *leaf)
{
    bool empty = false;
    if (!accept(reader, "("))
        return expected(reader, "'('");
    for (size_t i = 0; i < leaf->dims.len; i++) {
        if (!read_dimension(reader, &leaf->dims.at[i]))
            return false;
        empty = empty || leaf->dims.at[i] == 0;
    }
    if (!accept(reader, inner_name(leaf->inner)) || !accept(reader, ")"))
        return expected(reader, "the type and ')'");
    return empty || expected(reader, "a dimension of 0");
}

static bool same_size(struct reader *reader, const struct nat *nat, int64_t found, size_t start)
{
    int64_t size = found;
    struct loc loc = loc_range(reader->source, (uint32_t)start, (uint32_t)reader->at);
    bool known = nat_is_const(nat, &size) ||
                 (reader->sizes && reader->sizes->known(reader->sizes->data, nat, &size));
    bool fits = known ? size == found
                      : !reader->sizes ||
                            reader->sizes->learn(reader->sizes->data, nat, found);
    if (fits)
        return true;
    struct buf text = {0};
    nat_print(&text, nat, NULL, NULL);
    diag_error(reader->diag, loc, "an array has size %lld where '%s' is needed%s",
               (long long)found, buf_text(&text),
               known ? arena_printf(reader->arena, ", which is %lld", (long long)size) : "");
    buf_free(&text);
    return false;
}

static bool check_dimensions(struct reader *reader, const struct leaf *leaf, size_t start)
{
    for (size_t i = 0; i < leaf->dims.len; i++)
        if (leaf->sizes.at[i] &&
            !same_size(reader, leaf->sizes.at[i], leaf->dims.at[i], start))
            return false;
    if (leaf->inner->kind == DATA_VECTOR && leaf->scalars.len > 0 &&
        leaf->dims.at[leaf->dims.len - 1] != (int64_t)data_lanes(leaf->inner))
        return expected(reader, "as many numbers as the vector has");
    return true;
}

static bool read_leaf(struct reader *reader, struct leaf *leaf)
{
    value_skip_blanks(reader->source, &reader->at);
    size_t start = reader->at;
    reader->leaf = leaf;
    for (size_t i = 0; i < leaf->sizes.len; i++)
        VEC_PUSH(reader->arena, &leaf->dims, -1);
    if (leaf->dims.len > 0 && accept(reader, "empty")) {
        if (!read_empty(reader, leaf))
            return false;
    } else if (!read_elements(reader, leaf, 0)) {
        return false;
    }
    for (size_t i = 0; i < leaf->dims.len; i++)
        leaf->dims.at[i] = leaf->dims.at[i] < 0 ? 0 : leaf->dims.at[i];
    return check_dimensions(reader, leaf, start);
}

/* ---- The tree ---- */

static struct nat_vec extended(struct arena *arena, const struct nat_vec *sizes,
                               const struct nat *nat)
{
    struct nat_vec longer = {0};
    for (size_t i = 0; i < sizes->len; i++)
        VEC_PUSH(arena, &longer, sizes->at[i]);
    VEC_PUSH(arena, &longer, nat);
    return longer;
}

static void find_leaves(struct arena *arena, const struct data *data, struct nat_vec sizes,
                        struct leaf_vec *leaves)
{
    if (data->kind == DATA_PAIR) {
        find_leaves(arena, data->fst, sizes, leaves);
        find_leaves(arena, data->snd, sizes, leaves);
    } else if (data->kind == DATA_ARRAY) {
        find_leaves(arena, data->fst, extended(arena, &sizes, data->size), leaves);
    } else {
        struct leaf *leaf = ARENA_NEW(arena, struct leaf);
        leaf->inner = data;
        leaf->sizes = data->kind == DATA_VECTOR ? extended(arena, &sizes, NULL) : sizes;
        VEC_PUSH(arena, leaves, leaf);
    }
}

static const struct value *next_scalar(struct arena *arena, struct leaf *leaf)
{
    struct literal literal = {.scalar = leaf->inner->scalar};
    if (leaf->inner->kind == DATA_IDX)
        literal.scalar = SCALAR_I64;
    if (leaf->used < leaf->scalars.len)
        literal = leaf->scalars.at[leaf->used++];
    return leaf->inner->kind == DATA_IDX ? value_index(arena, (int64_t)literal.bits)
                                         : value_scalar(arena, literal);
}

/* Whether an element in which dimensions from DEPTH on occur is small enough to be a model. */
static bool is_small(const struct leaf *leaf, size_t depth)
{
    int64_t count = 1;
    for (size_t i = depth; i < leaf->dims.len; i++)
        if (__builtin_mul_overflow(count, leaf->dims.at[i], &count) || count > LARGEST_MODEL)
            return false;
    return true;
}

/* The next value of type DATA of the leaves from LEAVES on, inside of DEPTH arrays. */
static const struct value *build(struct arena *arena, const struct data *data,
                                 struct leaf *const *leaves, size_t depth)
{
    if (data->kind == DATA_PAIR) {
        struct leaf_vec within = {0};
        find_leaves(arena, data->fst, (struct nat_vec){0}, &within);
        const struct value *fst = build(arena, data->fst, leaves, depth);
        return value_pair(arena, fst, build(arena, data->snd, leaves + within.len, depth));
    }
    if (data->kind != DATA_ARRAY && data->kind != DATA_VECTOR)
        return next_scalar(arena, leaves[0]);
    size_t count = data->kind == DATA_VECTOR ? data_lanes(data) : (size_t)leaves[0]->dims.at[depth];
    const struct value **parts = ARENA_ARRAY(arena, const struct value *, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = data->kind == DATA_VECTOR ? next_scalar(arena, leaves[0])
                                             : build(arena, data->fst, leaves, depth + 1);
    if (data->kind == DATA_VECTOR)
        return value_vector(arena, parts, count);
    bool modelled = count == 0 && is_small(leaves[0], depth + 1);
    return value_array(arena, parts, count,
                       modelled ? build(arena, data->fst, leaves, depth + 1) : NULL);
}

/* The leaves of arrays of pairs share dimensions: those of the same size are as long. */
static bool leaves_agree(struct reader *reader, const struct leaf *first, const struct leaf *leaf)
{
    for (size_t i = 0; i < first->dims.len && i < leaf->dims.len; i++) {
        if (!first->sizes.at[i] || first->sizes.at[i] != leaf->sizes.at[i])
            break;
        if (first->dims.at[i] != leaf->dims.at[i]) {
            reader->leaf = leaf;
            return expected(reader, "an array as long as that of the other components");
        }
    }
    return true;
}

const struct value *value_read(struct arena *arena, struct diag *diag,
                               const struct source *source, size_t *offset,
                               const struct data *data, const struct value_sizes *sizes)
{
    struct reader reader = {
        .arena = arena, .diag = diag, .source = source, .at = *offset, .sizes = sizes};
    struct leaf_vec leaves = {0};
    find_leaves(arena, data, (struct nat_vec){0}, &leaves);
    for (size_t i = 0; i < leaves.len; i++)
        if (!read_leaf(&reader, leaves.at[i]) ||
            !leaves_agree(&reader, leaves.at[0], leaves.at[i]))
            return NULL;
    *offset = reader.at;
    return build(arena, data, leaves.at, 0);
}
