/* The built-in functions: their types, read from src/core/builtins.def, and the module `dpia`.
 *
 *     type := arg ["->" type]      arg := "'a" | "[]" arg | "vec " "'a" | scalar
 *                                         | "(" type {"," type} ")"
 *
 * None of the type variables is lifted: what arrays hold are not functions. Those that vectors are
 * made of stand for numbers. */
#include "front/builtins.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/state.h"
#include "front/types.h"

#define VARS_MAX 8

struct reader {
    struct front *front;
    const char *at;
    struct core_type_var *vars[VARS_MAX];
    size_t var_count;
    unsigned numbers; /* bit k: the variable at position k stands for a number */
};

static const struct core_type *read_type(struct reader *reader);

static bool accept(struct reader *reader, const char *token)
{
    while (*reader->at == ' ')
        reader->at++;
    size_t len = strlen(token);
    if (strncmp(reader->at, token, len) != 0)
        return false;
    reader->at += len;
    return true;
}

static const char *read_word(struct reader *reader)
{
    size_t len = strspn(reader->at, "abcdefghijklmnopqrstuvwxyz0123456789");
    const char *word = arena_strndup(reader->front->arena, reader->at, len);
    reader->at += len;
    return word;
}

static const struct core_type *read_var(struct reader *reader)
{
    const char *name = read_word(reader);
    for (size_t i = 0; i < reader->var_count; i++)
        if (strcmp(reader->vars[i]->name, name) == 0)
            return front_type_var(reader->front, reader->vars[i]);
    if (reader->var_count == VARS_MAX)
        bug(loc_none(), "builtins.def: too many type variables");
    struct core_type_var *var = ARENA_NEW(reader->front->arena, struct core_type_var);
    var->name = name;
    reader->vars[reader->var_count++] = var;
    return front_type_var(reader->front, var);
}

static const struct core_type *read_vector(struct reader *reader)
{
    if (!accept(reader, "'"))
        bug(loc_none(), "builtins.def: no type variable at '%s'", reader->at);
    const struct core_type *elem = read_var(reader);
    for (size_t i = 0; i < reader->var_count; i++)
        if (reader->vars[i] == elem->var)
            reader->numbers |= 1u << i;
    return front_type_vector(reader->front, elem);
}

static const struct core_type *read_parenthesis(struct reader *reader)
{
    const struct core_type **parts =
        ARENA_ARRAY(reader->front->arena, const struct core_type *, VARS_MAX);
    size_t count = 0;
    do {
        if (count == VARS_MAX)
            bug(loc_none(), "builtins.def: tuple is too long");
        parts[count++] = read_type(reader);
    } while (accept(reader, ","));
    if (!accept(reader, ")"))
        bug(loc_none(), "builtins.def: ')' is missing at '%s'", reader->at);
    return count == 1 ? parts[0] : front_type_tuple(reader->front, parts, count);
}

static const struct core_type *read_arg(struct reader *reader)
{
    enum scalar scalar;
    if (accept(reader, "'"))
        return read_var(reader);
    if (accept(reader, "[]"))
        return front_type_array(reader->front, read_arg(reader));
    if (accept(reader, "vec "))
        return read_vector(reader);
    if (accept(reader, "("))
        return read_parenthesis(reader);
    if (!scalar_from_name(read_word(reader), &scalar))
        bug(loc_none(), "builtins.def: no type at '%s'", reader->at);
    return reader->front->scalars[scalar];
}

static const struct core_type *read_type(struct reader *reader)
{
    const struct core_type *type = read_arg(reader);
    if (accept(reader, "->"))
        return front_type_fun(reader->front, type, read_type(reader));
    return type;
}

static struct scheme read_scheme(struct front *front, const char *text)
{
    struct reader reader = {.front = front, .at = text};
    const struct core_type *type = read_type(&reader);
    const struct core_type_var **vars =
        ARENA_ARRAY(front->arena, const struct core_type_var *, reader.var_count);
    for (size_t i = 0; i < reader.var_count; i++)
        vars[i] = reader.vars[i];
    return (struct scheme){vars, reader.var_count, reader.numbers, type};
}

static void add_builtin(struct front *front, enum core_builtin builtin, const char *name,
                        const char *type)
{
    struct global *global = ARENA_NEW(front->arena, struct global);
    global->kind = GLOBAL_BUILTIN;
    global->builtin = builtin;
    front->builtins[builtin] = read_scheme(front, type);
    map_set(front->prelude, name, global);
}

void front_builtins_init(struct front *front)
{
#define BUILTIN(suffix, name, arity, type) add_builtin(front, CORE_##suffix, name, type);
#include "core/builtins.def"
#undef BUILTIN
}

static const char module_prefix[] = "dpia.";

bool front_builtins_has_module(const char *name)
{
    return strlen(name) == strlen(module_prefix) - 1 &&
           strncmp(name, module_prefix, strlen(name)) == 0;
}

bool front_builtins_is_vector(const struct front *front, const struct syn_name *name)
{
    bool open = name->qual_count == 0 && front->dpia_is_open;
    bool qualified = name->qual_count == 1 && front_builtins_has_module(name->quals[0]);
    return (open || qualified) && strcmp(name->name, "vec") == 0;
}

static void open_builtin(struct front *front, const char *name)
{
    size_t len = strlen(module_prefix);
    if (strncmp(name, module_prefix, len) == 0)
        map_set(front->user, name + len, map_get(front->prelude, name));
}

void front_builtins_open(struct front *front)
{
    front->dpia_is_open = true;
#define BUILTIN(suffix, name, arity, type) open_builtin(front, name);
#include "core/builtins.def"
#undef BUILTIN
}
