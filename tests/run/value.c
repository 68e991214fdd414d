/* Printing and reading values in Futhark's text format. */
#include "tests/run/value.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[TYPE_COUNT] = {
    [I8] = "i8", [I16] = "i16", [I32] = "i32", [I64] = "i64", [U8] = "u8",    [U16] = "u16",
    [U32] = "u32", [U64] = "u64", [F16] = "f16", [F32] = "f32", [F64] = "f64", [BOOL] = "bool"};

bool type_is_float(enum type type)
{
    return type == F16 || type == F32 || type == F64;
}

const char *type_name(enum type type)
{
    return names[type];
}

static bool type_is_unsigned(enum type type)
{
    return type >= U8 && type <= U64;
}

size_t shape_size(struct shape shape)
{
    size_t size = 1;
    for (int i = 0; i < shape.rank; i++)
        size *= shape.dims[i];
    return size;
}

double half_of(double real)
{
    int exponent;
    if (real == 0 || !isfinite(real))
        return real;
    frexp(real, &exponent);
    if (exponent < -13)
        exponent = -13;
    double rounded = ldexp(rint(ldexp(real, 11 - exponent)), exponent - 11);
    return fabs(rounded) > 65504 ? copysign((double)INFINITY, real) : rounded;
}

static void print_float(FILE *out, enum type type, double real, int precision, bool suffix)
{
    if (isnan(real))
        fprintf(out, "%s.nan", names[type]);
    else if (isinf(real))
        fprintf(out, "%s%s.inf", real < 0 ? "-" : "", names[type]);
    else
        fprintf(out, "%.*g%s", precision, real, suffix ? names[type] : "");
}

static void print_element(FILE *out, enum type type, union element element, int precision,
                          bool suffix)
{
    if (type == BOOL)
        fputs(element.bits ? "true" : "false", out);
    else if (type_is_float(type))
        print_float(out, type, element.real, precision, suffix);
    else if (type_is_unsigned(type))
        fprintf(out, "%" PRIu64 "%s", (uint64_t)element.bits, suffix ? names[type] : "");
    else
        fprintf(out, "%" PRId64 "%s", element.bits, suffix ? names[type] : "");
}

static void print_array(FILE *out, const struct value *value, int depth, size_t *next,
                        int precision, bool suffix)
{
    if (depth == value->shape.rank) {
        print_element(out, value->type, value->elements[(*next)++], precision, suffix);
        return;
    }
    fputc('[', out);
    for (size_t i = 0; i < value->shape.dims[depth]; i++) {
        fputs(i > 0 ? ", " : "", out);
        print_array(out, value, depth + 1, next, precision, suffix);
    }
    fputc(']', out);
}

static void print_empty(FILE *out, const struct value *value)
{
    fputs("empty(", out);
    for (int i = 0; i < value->shape.rank; i++)
        fprintf(out, "[%zu]", value->shape.dims[i]);
    fprintf(out, "%s)", names[value->type]);
}

void value_print(FILE *out, const struct value *value, int precision, bool suffix)
{
    size_t next = 0;
    if (shape_size(value->shape) == 0)
        print_empty(out, value);
    else
        print_array(out, value, 0, &next, precision, suffix);
    fputc('\n', out);
}

/* What is being read. ROOM is how many elements fit into VALUE. */
struct reader {
    FILE *file;
    const char *file_name;
    struct value *value;
    size_t count, room;
    bool typed; /* the type is known from an earlier element */
};

static bool fail(const struct reader *reader, const char *what)
{
    fprintf(stderr, "%s: %s at byte %ld\n", reader->file_name, what, ftell(reader->file));
    return false;
}

static int peek(struct reader *reader)
{
    int c = getc_unlocked(reader->file);
    while (c != EOF && isspace(c))
        c = getc_unlocked(reader->file);
    ungetc(c, reader->file);
    return c;
}

static bool expect(struct reader *reader, char c)
{
    if (peek(reader) != c)
        return fail(reader, "unexpected character");
    getc_unlocked(reader->file);
    return true;
}

static bool type_from_name(const char *name, enum type *type)
{
    for (int i = 0; i < TYPE_COUNT; i++)
        if (strcmp(names[i], name) == 0) {
            *type = (enum type)i;
            return true;
        }
    return false;
}

static bool is_in_word(int c)
{
    return c != EOF && (isalnum(c) || c == '+' || c == '-' || c == '.');
}

/* A run of letters, digits, signs and dots. */
static bool read_word(struct reader *reader, char *word, size_t room)
{
    size_t len = 0;
    peek(reader);
    int c = getc_unlocked(reader->file);
    for (; is_in_word(c); c = getc_unlocked(reader->file))
        if (len + 1 < room)
            word[len++] = (char)c;
    ungetc(c, reader->file);
    word[len] = '\0';
    return len > 0 ? true : fail(reader, "no value");
}

/* f32.nan, f64.inf, -f64.inf */
static bool read_special(const char *word, enum type *type, union element *element)
{
    bool minus = *word == '-';
    const char *name = word + minus;
    if (strlen(name) != 7 || name[3] != '.' || name[0] != 'f')
        return false;
    *type = name[1] == '1' ? F16 : name[1] == '3' ? F32 : F64;
    element->real = strcmp(name + 4, "nan") == 0 ? NAN : minus ? -INFINITY : INFINITY;
    return strcmp(name + 4, "nan") == 0 || strcmp(name + 4, "inf") == 0;
}

/* *TYPE is the one that it likely has. */
static bool read_number(const char *word, enum type *type, union element *element)
{
    const char *suffix = word + strcspn(word, "fiu");
    char *end;
    if (strcmp(suffix, names[*type]) != 0 && !type_from_name(suffix, type))
        return false;
    if (*type == BOOL)
        return false;
    if (*type == F16)
        element->real = half_of(strtod(word, &end));
    else if (*type == F32)
        element->real = (double)strtof(word, &end);
    else if (*type == F64)
        element->real = strtod(word, &end);
    else if (type_is_unsigned(*type))
        element->bits = (int64_t)strtoull(word, &end, 10);
    else
        element->bits = strtoll(word, &end, 10);
    return end == suffix;
}

static bool read_element(struct reader *reader, enum type *type, union element *element)
{
    char word[64];
    if (!read_word(reader, word, sizeof word))
        return false;
    if (strcmp(word, "true") == 0 || strcmp(word, "false") == 0) {
        *type = BOOL;
        element->bits = word[0] == 't';
        return true;
    }
    if (read_special(word, type, element) || read_number(word, type, element))
        return true;
    fprintf(stderr, "%s: not a value with its type: %s\n", reader->file_name, word);
    return false;
}

static bool add_element(struct reader *reader)
{
    struct value *value = reader->value;
    union element element;
    enum type type = value->type;
    if (!read_element(reader, &type, &element))
        return false;
    if (reader->typed && type != value->type)
        return fail(reader, "the elements differ in their types");
    if (reader->count == reader->room) {
        reader->room = reader->room ? 2 * reader->room : 64;
        value->elements = realloc(value->elements, reader->room * sizeof *value->elements);
        if (!value->elements)
            return fail(reader, "no memory");
    }
    reader->typed = true;
    value->type = type;
    value->elements[reader->count++] = element;
    return true;
}

static bool read_array(struct reader *reader, int depth);

/* The elements of an array whose '[' is at hand; the first array of each depth sets the size. */
static bool read_elements(struct reader *reader, int depth)
{
    struct shape *shape = &reader->value->shape;
    bool first = shape->rank <= depth;
    size_t count = 0;
    if (depth >= RANK_MAX)
        return fail(reader, "too many dimensions");
    if (first)
        shape->rank = depth + 1;
    do {
        getc_unlocked(reader->file);
        if (!read_array(reader, depth + 1))
            return false;
        count++;
    } while (peek(reader) == ',');
    if (!first && shape->dims[depth] != 0 && shape->dims[depth] != count)
        return fail(reader, "the rows differ in their lengths");
    shape->dims[depth] = count;
    return expect(reader, ']');
}

static bool read_array(struct reader *reader, int depth)
{
    if (peek(reader) == '[')
        return read_elements(reader, depth);
    if (depth < reader->value->shape.rank)
        return fail(reader, "the rows differ in their dimensions");
    return add_element(reader);
}

static bool expect_word(struct reader *reader, const char *word)
{
    char found[64];
    if (!read_word(reader, found, sizeof found) || strcmp(found, word) != 0)
        return fail(reader, "unexpected word");
    return true;
}

/* empty([0][3]f32) */
static bool read_empty(struct reader *reader)
{
    struct shape *shape = &reader->value->shape;
    char word[64];
    if (!expect_word(reader, "empty") || !expect(reader, '('))
        return false;
    while (peek(reader) == '[' && shape->rank < RANK_MAX) {
        getc_unlocked(reader->file);
        if (!read_word(reader, word, sizeof word) || !expect(reader, ']'))
            return false;
        shape->dims[shape->rank++] = strtoull(word, NULL, 10);
    }
    if (!read_word(reader, word, sizeof word) || !type_from_name(word, &reader->value->type))
        return fail(reader, "no type");
    if (shape_size(*shape) != 0)
        return fail(reader, "an empty array has elements");
    return expect(reader, ')');
}

int value_read(FILE *file, const char *file_name, struct value *value)
{
    struct reader reader = {.file = file, .file_name = file_name, .value = value};
    *value = (struct value){0};
    int c = peek(&reader);
    if (c == EOF)
        return 0;
    bool fine = c == 'e' ? read_empty(&reader) : read_array(&reader, 0);
    if (!fine)
        value_free(value);
    return fine ? 1 : -1;
}

void value_free(struct value *value)
{
    free(value->elements);
    value->elements = NULL;
}
