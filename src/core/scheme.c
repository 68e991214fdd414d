/* The types of the built-in functions, read from builtins.def.
 *
 *     type  := [("?" | "!") {"[" name "]"} "."] ["*"] arg ["->" type]
 *     arg   := "'a" | "[" size "]" arg | "vec " "'a" | scalar | "(" type {"," type} ")"
 *              | "(" name ": i64)"              in front of an arrow
 *     size  := term {("+" | "-") term}          term := atom {("*" | "/") atom}
 *     atom  := name | number
 *
 * A size is a parameter where a parameter has that name, the result's own where `?` or `!` says so,
 * and else stands for any size. None of the type variables is lifted: what arrays hold are not
 * functions. Those that vectors are made of stand for numbers. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "core/make.h"

#define VARS_MAX 8

struct reader {
    struct arena *arena;
    const struct core_type *const *scalars;
    const char *at;
    const struct core_type_var *vars[VARS_MAX];
    size_t var_count;
    unsigned numbers;                        /* bit k: the variable at position k is a number */
    const struct core_var *names[VARS_MAX];  /* all sizes */
    size_t name_count;
    const struct core_var *sizes[VARS_MAX];  /* those that neither a parameter nor a result binds */
    size_t size_count;
};

static const struct core_type *read_type(struct reader *reader);

static void skip_spaces(struct reader *reader)
{
    while (*reader->at == ' ')
        reader->at++;
}

static bool accept(struct reader *reader, const char *token)
{
    skip_spaces(reader);
    size_t len = strlen(token);
    if (strncmp(reader->at, token, len) != 0)
        return false;
    reader->at += len;
    return true;
}

static void want(struct reader *reader, const char *token)
{
    if (!accept(reader, token))
        bug(loc_none(), "builtins.def: '%s' is missing at '%s'", token, reader->at);
}

static const char *read_word(struct reader *reader)
{
    skip_spaces(reader);
    size_t len = strspn(reader->at, "abcdefghijklmnopqrstuvwxyz0123456789");
    const char *word = arena_strndup(reader->arena, reader->at, len);
    if (len == 0)
        bug(loc_none(), "builtins.def: no name at '%s'", reader->at);
    reader->at += len;
    return word;
}

static struct core_type *type_new(struct reader *reader, enum core_type_kind kind)
{
    struct core_type *type = ARENA_NEW(reader->arena, struct core_type);
    type->kind = kind;
    return type;
}

/* ---- Sizes ---- */

static struct core_var *new_name(struct reader *reader, const char *name)
{
    struct core_var *var = ARENA_NEW(reader->arena, struct core_var);
    if (reader->name_count == VARS_MAX)
        bug(loc_none(), "builtins.def: too many sizes");
    *var = (struct core_var){.name = name,
                             .loc = loc_none(),
                             .type = reader->scalars[SCALAR_I64],
                             .is_size = true};
    reader->names[reader->name_count++] = var;
    return var;
}

static const struct core_var *find_name(struct reader *reader, const char *name)
{
    for (size_t i = 0; i < reader->name_count; i++)
        if (strcmp(reader->names[i]->name, name) == 0)
            return reader->names[i];
    return reader->sizes[reader->size_count++] = new_name(reader, name);
}

static const struct core_exp *read_atom(struct reader *reader)
{
    const char *word = read_word(reader);
    if (strspn(word, "0123456789") == strlen(word))
        return core_make_i64(reader->arena, reader->scalars[SCALAR_I64], strtoll(word, NULL, 10));
    return core_make_var(reader->arena, find_name(reader, word));
}

static const struct core_exp *read_term(struct reader *reader)
{
    const struct core_exp *exp = read_atom(reader);
    for (;;) {
        if (accept(reader, "*"))
            exp = core_make_binary(reader->arena, OP_MUL, exp, read_atom(reader));
        else if (accept(reader, "/"))
            exp = core_make_binary(reader->arena, OP_DIV, exp, read_atom(reader));
        else
            return exp;
    }
}

static const struct core_exp *read_size(struct reader *reader)
{
    const struct core_exp *exp = read_term(reader);
    for (;;) {
        if (accept(reader, "+"))
            exp = core_make_binary(reader->arena, OP_ADD, exp, read_term(reader));
        else if (accept(reader, "-"))
            exp = core_make_binary(reader->arena, OP_SUB, exp, read_term(reader));
        else
            return exp;
    }
}

/* ---- Types ---- */

static const struct core_type *read_var(struct reader *reader)
{
    struct core_type *type = type_new(reader, CORE_TYPE_VAR);
    const char *name = read_word(reader);
    for (size_t i = 0; i < reader->var_count && !type->var; i++)
        if (strcmp(reader->vars[i]->name, name) == 0)
            type->var = reader->vars[i];
    if (type->var)
        return type;
    if (reader->var_count == VARS_MAX)
        bug(loc_none(), "builtins.def: too many type variables");
    struct core_type_var *var = ARENA_NEW(reader->arena, struct core_type_var);
    var->name = name;
    type->var = reader->vars[reader->var_count++] = var;
    return type;
}

static const struct core_type *read_vector(struct reader *reader)
{
    want(reader, "'");
    struct core_type *type = type_new(reader, CORE_TYPE_VECTOR);
    type->elem = read_var(reader);
    for (size_t i = 0; i < reader->var_count; i++)
        if (reader->vars[i] == type->elem->var)
            reader->numbers |= 1u << i;
    return type;
}

static const struct core_type *read_parenthesis(struct reader *reader)
{
    const struct core_type **parts =
        ARENA_ARRAY(reader->arena, const struct core_type *, VARS_MAX);
    size_t count = 0;
    do {
        if (count == VARS_MAX)
            bug(loc_none(), "builtins.def: tuple is too long");
        parts[count++] = read_type(reader);
    } while (accept(reader, ","));
    want(reader, ")");
    return core_make_tuple_type(reader->arena, parts, count);
}

static const struct core_type *read_arg(struct reader *reader);

static const struct core_type *read_array(struct reader *reader)
{
    struct core_type *type = type_new(reader, CORE_TYPE_ARRAY);
    type->size = read_size(reader);
    want(reader, "]");
    type->elem = read_arg(reader);
    return type;
}

static const struct core_type *read_arg(struct reader *reader)
{
    enum scalar scalar;
    if (accept(reader, "'"))
        return read_var(reader);
    if (accept(reader, "["))
        return read_array(reader);
    if (accept(reader, "vec "))
        return read_vector(reader);
    if (accept(reader, "("))
        return read_parenthesis(reader);
    if (!scalar_from_name(read_word(reader), &scalar))
        bug(loc_none(), "builtins.def: no type at '%s'", reader->at);
    return reader->scalars[scalar];
}

/* The name of the parameter whose type stands here, or null: `(n: i64)`. */
static const struct core_var *read_param_name(struct reader *reader)
{
    const char *begin = reader->at;
    if (!accept(reader, "("))
        return NULL;
    size_t len = strspn(reader->at, "abcdefghijklmnopqrstuvwxyz");
    if (strncmp(reader->at + len, ": i64)", 6) != 0) {
        reader->at = begin;
        return NULL;
    }
    const char *name = read_word(reader);
    want(reader, ": i64)");
    return new_name(reader, name);
}

/* The sizes that a result brings along, as parts of the function type FUN. */
static void read_exists(struct reader *reader, struct core_type *fun)
{
    const struct core_var **exists = ARENA_ARRAY(reader->arena, const struct core_var *, VARS_MAX);
    bool is_lowered = accept(reader, "!");
    if (!is_lowered && !accept(reader, "?"))
        return;
    while (accept(reader, "[")) {
        struct core_var *size = new_name(reader, read_word(reader));
        size->is_lowered = is_lowered;
        exists[fun->exist_count++] = size;
        want(reader, "]");
    }
    want(reader, ".");
    fun->exists = exists;
}

/* MARKS become those of the type as the result of a function. */
static const struct core_type *read_marked(struct reader *reader, const struct core_marks **marks)
{
    static const struct core_marks whole = {0};
    const struct core_var *name = read_param_name(reader);
    bool marked = !name && accept(reader, "*");
    const struct core_type *type = name ? name->type : read_arg(reader);
    if (!accept(reader, "->")) {
        if (name)
            bug(loc_none(), "builtins.def: no result at '%s'", reader->at);
        *marks = marked ? &whole : NULL;
        return type;
    }
    struct core_type *fun = type_new(reader, CORE_TYPE_FUN);
    fun->param = type;
    fun->param_name = name;
    fun->consumes = marked;
    read_exists(reader, fun);
    fun->result = read_marked(reader, &fun->fresh);
    *marks = NULL;
    return fun;
}

static const struct core_type *read_type(struct reader *reader)
{
    const struct core_marks *marks;
    return read_marked(reader, &marks);
}

static const char *builtin_type(enum core_builtin builtin)
{
    static const char *const types[] = {
#define BUILTIN(suffix, name, arity, type) type,
#include "core/builtins.def"
#undef BUILTIN
    };
    return types[builtin];
}

struct core_scheme core_builtin_scheme(struct arena *arena, enum core_builtin builtin,
                                       const struct core_type *const *scalars)
{
    struct reader *reader = ARENA_NEW(arena, struct reader);
    reader->arena = arena;
    reader->scalars = scalars;
    reader->at = builtin_type(builtin);
    const struct core_type *type = read_type(reader);
    if (*reader->at)
        bug(loc_none(), "builtins.def: '%s' is too much", reader->at);
    return (struct core_scheme){.sizes = reader->sizes,
                                .size_count = reader->size_count,
                                .vars = reader->vars,
                                .var_count = reader->var_count,
                                .numbers = reader->numbers,
                                .type = type};
}

struct core_schemes core_schemes_new(struct arena *arena, const struct core_type *const *scalars)
{
    return (struct core_schemes){arena, scalars,
                                 ARENA_ARRAY(arena, struct core_scheme, CORE_BUILTIN_COUNT)};
}

const struct core_scheme *core_schemes_get(const struct core_schemes *schemes,
                                           enum core_builtin builtin)
{
    struct core_scheme *scheme = &schemes->at[builtin];
    if (!scheme->type)
        *scheme = core_builtin_scheme(schemes->arena, builtin, schemes->scalars);
    return scheme;
}
