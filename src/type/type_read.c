/* Reading phrase types, for the table of primitives: recursive descent over the text.
 *
 *     type    ::= binders '->' type | product [('->' | '->p') type]
 *     binders ::= '(' name+ ':' ('nat' | 'data') ')'
 *     product ::= word ('x' word)*
 *     word    ::= 'comm' | ('exp' | 'acc' | 'var') '[' data ']' | '(' type ')'
 *     data    ::= '[' (nat | '*') ']' data | '(' data 'x' data ')' | 'idx' '(' nat ')'
 *               | scalar ['<' number '>'] | name
 *     nat     ::= term (('+' | '-') term)*
 *     term    ::= factor (('*' | '/' | '%') factor)*
 *     factor  ::= number | name | ('min' | 'max') '(' nat ',' nat ')' | '-' factor | '(' nat ')'
 *
 * Names are bound by the binders around them, the innermost first; a nat variable made here is at
 * least 0. The texts are our own, so a mistake in one is a bug. */
#include <inttypes.h>
#include <string.h>

#include "base/diag.h"
#include "base/vec.h"
#include "type/type_private.h"

struct binder {
    const char *name;
    const struct nat_var *nat_var; /* null for a data variable */
    const struct data_var *data_var;
};

struct binder_vec VEC(struct binder);
struct name_vec VEC(const char *);

struct type_reader {
    struct types *types;
    const char *text, *at;
    struct binder_vec scope;
};

static const struct phrase_type *read_type(struct type_reader *reader);
static const struct data *read_data(struct type_reader *reader);
static const struct nat *read_nat(struct type_reader *reader);

/* -- Tokens ---------------------------------------------------------------------------------- */

static _Noreturn void fail(const struct type_reader *reader, const char *expected)
{
    bug(loc_none(), "type '%s', at byte %zu: expected %s", reader->text,
        (size_t)(reader->at - reader->text), expected);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

static void skip_blanks(struct type_reader *reader)
{
    while (*reader->at == ' ')
        reader->at++;
}

/* The length of the word at hand, 0 if there is none. */
static size_t word_length(struct type_reader *reader)
{
    size_t length = 0;
    skip_blanks(reader);
    while (is_name_char(reader->at[length]))
        length++;
    return length;
}

/* Takes TOKEN if it comes next; a TOKEN that is a word must be the whole word. */
static bool accept(struct type_reader *reader, const char *token)
{
    size_t length = strlen(token);
    skip_blanks(reader);
    if (strncmp(reader->at, token, length) != 0)
        return false;
    if (is_name_char(token[length - 1]) && is_name_char(reader->at[length]))
        return false;
    reader->at += length;
    return true;
}

static void expect(struct type_reader *reader, const char *token)
{
    if (!accept(reader, token))
        fail(reader, token);
}

static const char *read_name(struct type_reader *reader)
{
    size_t length = word_length(reader);
    const char *name;
    if (length == 0 || is_digit(*reader->at))
        fail(reader, "a name");
    name = arena_strndup(reader->types->arena, reader->at, length);
    reader->at += length;
    return name;
}

static int64_t read_number(struct type_reader *reader)
{
    int64_t value = 0;
    skip_blanks(reader);
    if (!is_digit(*reader->at))
        fail(reader, "a number");
    for (; is_digit(*reader->at); reader->at++)
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, *reader->at - '0', &value))
            fail(reader, "a smaller number");
    return value;
}

static const struct binder *find_binder(struct type_reader *reader, const char *name)
{
    for (size_t i = reader->scope.len; i-- > 0;)
        if (strcmp(reader->scope.at[i].name, name) == 0)
            return &reader->scope.at[i];
    fail(reader, "a bound name before this");
}

/* -- Nats ------------------------------------------------------------------------------------ */

/* The operands of `min` or `max`. */
static const struct nat *read_extremum(struct type_reader *reader, bool is_min)
{
    struct nat_table *nats = reader->types->nats;
    const struct nat *left, *right;
    expect(reader, "(");
    left = read_nat(reader);
    expect(reader, ",");
    right = read_nat(reader);
    expect(reader, ")");
    return is_min ? nat_min(nats, left, right) : nat_max(nats, left, right);
}

static const struct nat *read_nat_name(struct type_reader *reader)
{
    const struct binder *binder = find_binder(reader, read_name(reader));
    if (!binder->nat_var)
        fail(reader, "a nat before this");
    return nat_of_var(reader->types->nats, binder->nat_var);
}

static const struct nat *read_nat_factor(struct type_reader *reader)
{
    struct nat_table *nats = reader->types->nats;
    const struct nat *nat;
    if (accept(reader, "-"))
        return nat_sub(nats, nat_const(nats, 0), read_nat_factor(reader));
    if (accept(reader, "min"))
        return read_extremum(reader, true);
    if (accept(reader, "max"))
        return read_extremum(reader, false);
    if (accept(reader, "(")) {
        nat = read_nat(reader);
        expect(reader, ")");
        return nat;
    }
    if (is_digit(*reader->at))
        return nat_const(nats, read_number(reader));
    return read_nat_name(reader);
}

static const struct nat *read_nat_term(struct type_reader *reader)
{
    struct nat_table *nats = reader->types->nats;
    const struct nat *nat = read_nat_factor(reader);
    for (;;) {
        if (accept(reader, "*"))
            nat = nat_mul(nats, nat, read_nat_factor(reader));
        else if (accept(reader, "/"))
            nat = nat_div(nats, nat, read_nat_factor(reader));
        else if (accept(reader, "%"))
            nat = nat_mod(nats, nat, read_nat_factor(reader));
        else
            return nat;
    }
}

static const struct nat *read_nat(struct type_reader *reader)
{
    struct nat_table *nats = reader->types->nats;
    const struct nat *nat = read_nat_term(reader);
    for (;;) {
        if (accept(reader, "+"))
            nat = nat_add(nats, nat, read_nat_term(reader));
        else if (accept(reader, "-"))
            nat = nat_sub(nats, nat, read_nat_term(reader));
        else
            return nat;
    }
}

/* -- Data types ------------------------------------------------------------------------------ */

static const struct data *read_pair(struct type_reader *reader)
{
    const struct data *fst = read_data(reader), *snd;
    expect(reader, "x");
    snd = read_data(reader);
    expect(reader, ")");
    return data_pair(reader->types, fst, snd);
}

/* A scalar, a vector or a variable. */
static const struct data *read_data_name(struct type_reader *reader)
{
    const char *name = read_name(reader);
    const struct binder *binder;
    const struct data *data;
    enum scalar scalar;
    if (scalar_from_name(name, &scalar)) {
        if (!accept(reader, "<"))
            return data_scalar(reader->types, scalar);
        data = data_vector_of(reader->types, scalar, (unsigned)read_number(reader));
        expect(reader, ">");
        return data;
    }
    binder = find_binder(reader, name);
    if (!binder->data_var)
        fail(reader, "a data type before this");
    return data_of_var(reader->types, binder->data_var);
}

static const struct data *read_data(struct type_reader *reader)
{
    const struct nat *size;
    if (accept(reader, "(")) {
        return read_pair(reader);
    } else if (accept(reader, "[*]")) {
        return data_packed(reader->types, read_data(reader));
    } else if (accept(reader, "[")) {
        size = read_nat(reader);
        expect(reader, "]");
        return data_array(reader->types, size, read_data(reader));
    } else if (accept(reader, "idx")) {
        expect(reader, "(");
        size = read_nat(reader);
        expect(reader, ")");
        return data_idx(reader->types, size);
    }
    return read_data_name(reader);
}

static const struct data *read_bracketed(struct type_reader *reader)
{
    const struct data *data;
    expect(reader, "[");
    data = read_data(reader);
    expect(reader, "]");
    return data;
}

/* -- Phrase types ---------------------------------------------------------------------------- */

static const struct phrase_type *read_word(struct type_reader *reader)
{
    struct types *types = reader->types;
    const struct phrase_type *type;
    if (accept(reader, "comm"))
        return type_comm(types);
    if (accept(reader, "exp"))
        return type_exp(types, read_bracketed(reader));
    if (accept(reader, "acc"))
        return type_acc(types, read_bracketed(reader));
    if (accept(reader, "var"))
        return type_var(types, read_bracketed(reader));
    expect(reader, "(");
    type = read_type(reader);
    expect(reader, ")");
    return type;
}

static const struct phrase_type *read_product(struct type_reader *reader)
{
    const struct phrase_type *type = read_word(reader);
    while (accept(reader, "x"))
        type = type_product(reader->types, type, read_word(reader));
    return type;
}

/* Reads `(a b:`, or nothing and gives false: other parentheses hold no such thing. */
static bool read_binder_names(struct type_reader *reader, struct name_vec *names)
{
    const char *before = reader->at;
    if (accept(reader, "(")) {
        while (word_length(reader) > 0 && !is_digit(*reader->at))
            VEC_PUSH(reader->types->arena, names, read_name(reader));
        if (names->len > 0 && accept(reader, ":"))
            return true;
    }
    reader->at = before;
    return false;
}

static struct binder new_binder(struct type_reader *reader, const char *name, bool is_nat)
{
    struct nat_table *nats = reader->types->nats;
    struct binder binder = {name, NULL, NULL};
    if (is_nat) {
        binder.nat_var = nat_var_new(nats, name, nat_const(nats, 0), NULL);
        return binder;
    }
    binder.data_var = data_var_new(reader->types, name);
    return binder;
}

/* The type under binders of NAMES, wrapped in them; what follows `:` is still to be read. */
static const struct phrase_type *read_bound(struct type_reader *reader,
                                            const struct name_vec *names)
{
    size_t outer = reader->scope.len;
    bool is_nat = accept(reader, "nat");
    const struct phrase_type *type;
    if (!is_nat)
        expect(reader, "data");
    expect(reader, ")");
    expect(reader, "->");
    for (size_t i = 0; i < names->len; i++)
        VEC_PUSH(reader->types->arena, &reader->scope, new_binder(reader, names->at[i], is_nat));
    type = read_type(reader);
    while (reader->scope.len > outer) {
        struct binder binder = reader->scope.at[--reader->scope.len];
        type = is_nat ? type_nat_fun(reader->types, binder.nat_var, type)
                      : type_data_fun(reader->types, binder.data_var, type);
    }
    return type;
}

static const struct phrase_type *read_type(struct type_reader *reader)
{
    struct name_vec names = {0};
    const struct phrase_type *type;
    if (read_binder_names(reader, &names))
        return read_bound(reader, &names);
    type = read_product(reader);
    if (accept(reader, "->p"))
        return type_passive_fun(reader->types, type, read_type(reader));
    if (accept(reader, "->"))
        return type_fun(reader->types, type, read_type(reader));
    return type;
}

const struct phrase_type *type_read(struct types *types, const char *text)
{
    struct type_reader reader = {.types = types, .text = text, .at = text};
    const struct phrase_type *type = read_type(&reader);
    skip_blanks(&reader);
    if (*reader.at)
        fail(&reader, "the end");
    return type;
}
