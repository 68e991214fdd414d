/* Script input: a small language of expressions that are computed before the test.
 *
 *     exp ::= let PATTERN = exp in exp  |  FUNCTION atom*  |  atom
 *     atom ::= NAME | literal | "text" | (exp, ...) | [exp, ...]
 *     PATTERN ::= NAME | (NAME, ...)
 *
 * A function is an entry point, or $loaddata or $loadbytes with the name of a file. */
#include "testing/values.h"

#include <ctype.h>
#include <string.h>

/* A value, or a tuple of several. */
struct script_value {
    const struct datum *datum;
    const struct script_value *const *parts;
    size_t count;
};

struct script_value_vec VEC(const struct script_value *);

struct binding {
    const struct binding *outer;
    const char *name;
    const struct script_value *value;
};

struct script {
    struct values_reader *reader;
    const struct source *source;
    size_t at, end;
    const struct binding *scope;
};

static const struct script_value *read_exp(struct script *script);

static struct arena *arena_of(const struct script *script)
{
    return script->reader->arena;
}

/* Always null. */
static const struct script_value *complain(struct script *script, size_t begin, size_t end,
                                           const char *what)
{
    diag_error(script->reader->diag, loc_range(script->source, (uint32_t)begin, (uint32_t)end),
               "script: %s", what);
    return NULL;
}

static char next_char(struct script *script)
{
    datum_skip(script->source, &script->at, script->end);
    return script->at < script->end ? script->source->text[script->at] : '\0';
}

static const struct script_value *expected(struct script *script, const char *what)
{
    size_t at = next_char(script) ? script->at : script->end;
    return complain(script, at, at < script->end ? at + 1 : at,
                    arena_printf(arena_of(script), "%s expected", what));
}

static bool accept(struct script *script, char c)
{
    bool there = next_char(script) == c;
    script->at += there;
    return there;
}

/* The name that comes next, with a '$' before a built-in one; null: there is none. */
static const char *peek_name(struct script *script, size_t *len)
{
    char c = next_char(script);
    const char *text = script->source->text + script->at;
    *len = c == '$';
    if (!isalpha((unsigned char)text[*len]) && text[*len] != '_')
        return NULL;
    while (script->at + *len < script->end &&
           (isalnum((unsigned char)text[*len]) || strchr("_'.", text[*len])))
        (*len)++;
    return arena_strndup(arena_of(script), text, *len);
}

static bool is_keyword(const char *name)
{
    return strcmp(name, "let") == 0 || strcmp(name, "in") == 0;
}

/* true, empty(...), f32.nan: what begins a value although it is a name. */
static bool is_literal(const char *name)
{
    enum datum_type type;
    return strcmp(name, "true") == 0 || strcmp(name, "false") == 0 ||
           strcmp(name, "empty") == 0 ||
           (strlen(name) > 4 && name[3] == '.' && datum_type_from_name(name, 3, &type));
}

static bool accept_word(struct script *script, const char *word)
{
    size_t len;
    const char *name = peek_name(script, &len);
    bool there = name && strcmp(name, word) == 0;
    script->at += there ? len : 0;
    return there;
}

/* ---- Values ---- */

static const struct script_value *value_of(struct arena *arena, const struct datum *datum)
{
    struct script_value *value = ARENA_NEW(arena, struct script_value);
    value->datum = datum;
    return value;
}

/* A tuple, or the only part itself. */
static const struct script_value *tuple_of(struct arena *arena,
                                           const struct script_value_vec *parts)
{
    struct script_value *value = ARENA_NEW(arena, struct script_value);
    value->parts = parts->at;
    value->count = parts->len;
    return parts->len == 1 ? parts->at[0] : value;
}

static const struct script_value *tuple_of_data(struct arena *arena, const struct datum_vec *data)
{
    struct script_value_vec parts = {NULL, 0, 0};
    for (size_t i = 0; i < data->len; i++)
        VEC_PUSH(arena, &parts, value_of(arena, data->at[i]));
    return tuple_of(arena, &parts);
}

static void flatten(struct arena *arena, const struct script_value *value, struct datum_vec *data)
{
    if (value->datum)
        VEC_PUSH(arena, data, value->datum);
    for (size_t i = 0; i < value->count; i++)
        flatten(arena, value->parts[i], data);
}

/* ---- Functions ---- */

static const char *text_of(struct arena *arena, const struct script_value *value)
{
    const struct datum *datum = value->datum;
    bool text = datum && datum->type == DATUM_U8 && datum->rank == 1;
    return text ? arena_strndup(arena, datum->bytes, datum->count) : NULL;
}

static const struct script_value *load_bytes(struct script *script, const char *file,
                                             struct loc loc)
{
    const struct source *source = values_load(script->reader, file, loc);
    if (!source)
        return NULL;
    struct arena *arena = arena_of(script);
    const uint64_t size = source->len;
    return value_of(arena, datum_new(arena, DATUM_U8, 1, &size, source->text));
}

static const struct script_value *load_data(struct script *script, const char *file, struct loc loc)
{
    struct datum_vec data = {NULL, 0, 0};
    return values_read_file(script->reader, file, loc, &data)
               ? tuple_of_data(arena_of(script), &data)
               : NULL;
}

static const struct script_value *call_builtin(struct script *script, const char *name,
                                               size_t begin, const struct script_value_vec *args)
{
    bool data = strcmp(name, "$loaddata") == 0, bytes = strcmp(name, "$loadbytes") == 0;
    const char *file = args->len == 1 ? text_of(arena_of(script), args->at[0]) : NULL;
    struct loc loc = loc_range(script->source, (uint32_t)begin, (uint32_t)(begin + strlen(name)));
    if (!data && !bytes)
        return complain(script, begin, begin + strlen(name),
                        arena_printf(arena_of(script), "'%s' is not supported; $loaddata and "
                                                       "$loadbytes are", name));
    if (!file)
        return complain(script, begin, begin + strlen(name),
                        arena_printf(arena_of(script), "'%s' takes the name of a file", name));
    return data ? load_data(script, file, loc) : load_bytes(script, file, loc);
}

static const struct script_value *call_entry(struct script *script, const char *name, size_t begin,
                                             const struct script_value_vec *args)
{
    struct datum_vec data = {NULL, 0, 0}, results = {NULL, 0, 0};
    struct values_reader *reader = script->reader;
    const char *why = "";
    for (size_t i = 0; i < args->len; i++)
        flatten(arena_of(script), args->at[i], &data);
    if (reader->call(reader->data, name, &data, &results, &why))
        return tuple_of_data(arena_of(script), &results);
    return complain(script, begin, begin + strlen(name),
                    arena_printf(arena_of(script), "'%s' gives no result: %s", name, why));
}

/* ---- Expressions ---- */

static const struct script_value *look_up(const struct script *script, const char *name)
{
    for (const struct binding *at = script->scope; at; at = at->outer)
        if (strcmp(at->name, name) == 0)
            return at->value;
    return NULL;
}

/* The parts up to CLOSING, which is gone past. */
static bool read_parts(struct script *script, char closing, struct script_value_vec *parts)
{
    while (!accept(script, closing)) {
        if (parts->len > 0 && !accept(script, ',')) {
            expected(script, closing == ')' ? "',' or ')'" : "',' or ']'");
            return false;
        }
        const struct script_value *part = read_exp(script);
        if (!part)
            return false;
        VEC_PUSH(arena_of(script), parts, part);
    }
    return true;
}

/* An array of the values of PARTS. */
static const struct script_value *join(struct script *script, const struct script_value_vec *parts,
                                       size_t begin)
{
    struct arena *arena = arena_of(script);
    const struct datum *first = parts->len > 0 ? parts->at[0]->datum : NULL;
    struct buf bytes = {0};
    uint64_t dims[DATUM_MOST_RANK + 1] = {parts->len};
    bool fine = first && first->rank < DATUM_MOST_RANK;
    for (size_t i = 0; fine && i < parts->len; i++) {
        const struct datum *part = parts->at[i]->datum;
        fine = part && datum_same_type(first, part);
        if (fine)
            buf_add_bytes(&bytes, part->bytes, part->count * datum_type_bytes(part->type));
    }
    const char *copy = arena_strndup(arena, buf_text(&bytes), bytes.len);
    buf_free(&bytes);
    if (!fine)
        return complain(script, begin, script->at,
                        "an array has elements of one type and size, and some");
    for (unsigned i = 0; i < first->rank; i++)
        dims[i + 1] = first->dims[i];
    return value_of(arena, datum_new(arena, first->type, first->rank + 1, dims, copy));
}

/* An array of literals, whose first one says the type of all; null, and nothing was read, where it
 * is another array. */
static const struct script_value *read_literals(struct script *script)
{
    struct arena *arena = arena_of(script);
    size_t at = script->at;
    const struct datum *datum =
        datum_read(arena, diag_new(arena), script->source, &at, script->end);
    script->at = datum ? at : script->at;
    return datum ? value_of(arena, datum) : NULL;
}

static const struct script_value *read_array(struct script *script)
{
    struct script_value_vec parts = {NULL, 0, 0};
    size_t begin = script->at;
    const struct script_value *literals = read_literals(script);
    if (literals || !accept(script, '['))
        return literals;
    return read_parts(script, ']', &parts) ? join(script, &parts, begin) : NULL;
}

static const struct script_value *read_atom(struct script *script)
{
    struct arena *arena = arena_of(script);
    struct script_value_vec parts = {NULL, 0, 0}, none = {NULL, 0, 0};
    size_t begin, len;
    char c = next_char(script);
    begin = script->at;
    if (accept(script, '('))
        return read_parts(script, ')', &parts) ? tuple_of(arena, &parts) : NULL;
    if (c == '[')
        return read_array(script);
    if (c == '{')
        return complain(script, begin, begin + 1, "records are not supported");
    const char *name = peek_name(script, &len);
    if (name && is_keyword(name))
        return expected(script, "an expression");
    if (!name || is_literal(name)) {
        const struct datum *datum =
            datum_read(arena, script->reader->diag, script->source, &script->at, script->end);
        return datum ? value_of(arena, datum) : NULL;
    }
    script->at += len;
    const struct script_value *value = look_up(script, name);
    return value          ? value
           : *name == '$' ? call_builtin(script, name, begin, &none)
                          : call_entry(script, name, begin, &none);
}

/* Whether another argument comes. */
static bool has_atom(struct script *script)
{
    size_t len;
    char c = next_char(script);
    const char *name = peek_name(script, &len);
    return c && !strchr(")],=}", c) && !(name && is_keyword(name));
}

static const struct script_value *read_application(struct script *script)
{
    struct script_value_vec args = {NULL, 0, 0};
    size_t len, begin;
    const char *name = peek_name(script, &len);
    begin = script->at;
    bool function = name && !is_keyword(name) && !is_literal(name) && !look_up(script, name);
    if (!function)
        return read_atom(script);
    script->at += len;
    while (has_atom(script)) {
        const struct script_value *arg = read_atom(script);
        if (!arg)
            return NULL;
        VEC_PUSH(arena_of(script), &args, arg);
    }
    return *name == '$' ? call_builtin(script, name, begin, &args)
                        : call_entry(script, name, begin, &args);
}

static void bind(struct script *script, const char *name, const struct script_value *value)
{
    struct binding *binding = ARENA_NEW(arena_of(script), struct binding);
    *binding = (struct binding){script->scope, name, value};
    script->scope = binding;
}

/* The names of a pattern; *TUPLE where they stand in parentheses. */
static bool read_pattern(struct script *script, struct block_words *names, bool *tuple)
{
    size_t len;
    *tuple = accept(script, '(');
    do {
        const char *name = peek_name(script, &len);
        if (!name || *name == '$' || is_keyword(name)) {
            expected(script, "a name");
            return false;
        }
        script->at += len;
        VEC_PUSH(arena_of(script), names, name);
    } while (*tuple && accept(script, ','));
    return !*tuple || accept(script, ')') || expected(script, "',' or ')'");
}

static const struct script_value *read_let(struct script *script, size_t begin)
{
    struct block_words names = {NULL, 0, 0};
    bool tuple;
    if (!read_pattern(script, &names, &tuple))
        return NULL;
    if (!accept(script, '='))
        return expected(script, "'='");
    const struct script_value *value = read_exp(script);
    if (!value)
        return NULL;
    if (tuple && names.len > 1 && value->count != names.len)
        return complain(script, begin, script->at, "the tuple has another number of components");
    const struct binding *outer = script->scope;
    for (size_t i = 0; i < names.len; i++)
        bind(script, names.at[i], names.len > 1 ? value->parts[i] : value);
    if (!accept_word(script, "in"))
        return expected(script, "'in'");
    const struct script_value *body = read_exp(script);
    script->scope = outer;
    return body;
}

static const struct script_value *read_exp(struct script *script)
{
    next_char(script);
    size_t begin = script->at;
    return accept_word(script, "let") ? read_let(script, begin) : read_application(script);
}

bool values_script(struct values_reader *reader, const struct source *source,
                   struct block_text text, struct datum_vec *values)
{
    struct script script = {reader, source, text.begin, text.end, NULL};
    const struct script_value *value = read_exp(&script);
    if (!value)
        return false;
    if (next_char(&script)) {
        expected(&script, "the end of the script");
        return false;
    }
    flatten(reader->arena, value, values);
    return true;
}
