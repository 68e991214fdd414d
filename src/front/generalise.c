/* Type variables, by Hindley and Milner: of definitions, and of local functions.
 *
 *     def g x = (x, x)                           'a -> (a, a)
 *     def h x = x + x                            not over overloaded types: i32 -> i32
 *     def k x = let f y = (x, y) in ...          f : 'b -> (a, b), where a is k's
 *
 * Each unification variable has a level: how many local functions there are around the place where
 * it is known. Unifying two makes both known where either of them is. So what is open in the type
 * of a local function is free to be anything if its level is inside the function. What is
 * restricted (a number, a tuple with some component) is not generalised, as in a definition, where
 * such have been decided before; it stays open for what follows to decide.
 *
 * A declared variable has a level, too: it must not become known outside of its function. */
#include "front/generalise.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/abbreviation.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"

/* ---- Declared variables ---- */

static void add_var(struct infer *infer, struct type_vars *vars, const struct core_type_var *var)
{
    struct arena *arena = infer->front->arena;
    const struct core_type_var **more =
        ARENA_ARRAY(arena, const struct core_type_var *, vars->count + 1);
    for (size_t i = 0; i < vars->count; i++)
        more[i] = vars->at[i];
    more[vars->count++] = var;
    vars->at = more;
}

const struct scope *front_bind_type_vars(struct infer *infer, const struct scope *scope,
                                         struct syn_type_param_list params, struct type_vars *vars)
{
    struct front *front = infer->front;
    struct map *names = map_new_strings(front->arena);
    if (!infer->levels) {
        infer->levels = map_new_objects(front->arena);
        infer->declared = map_new_strings(front->arena);
    }
    for (size_t i = 0; i < params.count; i++) {
        if (params.at[i].kind == SYN_PARAM_SIZE)
            continue;
        struct core_type_var *var = ARENA_NEW(front->arena, struct core_type_var);
        front_check_duplicate(infer, names, &params.at[i].name);
        *var = (struct core_type_var){params.at[i].name.name, front_param_lift(params.at[i].kind)};
        add_var(infer, vars, var);
        map_set(infer->levels, var, (void *)(uintptr_t)infer->level);
        map_set(infer->declared, var->name, var);
        scope = front_scope_type(front, scope, var->name, front_type_var(front, var));
    }
    return scope;
}

/* ---- Levels ---- */

static bool limit_all(const struct infer *infer, const struct core_type *const *types, size_t count,
                      size_t level)
{
    bool fine = true;
    for (size_t i = 0; i < count; i++)
        fine = front_limit_level(infer, types[i], level) && fine;
    return fine;
}

static bool limit_meta(const struct infer *infer, struct core_meta *meta, size_t level)
{
    bool fine = true;
    if (meta->level <= level)
        return true;
    meta->level = level;
    for (size_t i = 0; i < meta->needs.len; i++)
        fine = limit_all(infer, meta->needs.at[i].types, meta->needs.at[i].count, level) && fine;
    return fine;
}

bool front_limit_level(const struct infer *infer, const struct core_type *type, size_t level)
{
    bool fine = true;
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
        return true;
    case CORE_TYPE_VAR:
        return !infer->levels || (uintptr_t)map_get(infer->levels, type->var) <= level;
    case CORE_TYPE_META:
        return limit_meta(infer, type->meta, level);
    case CORE_TYPE_TUPLE:
    case CORE_TYPE_ABSTRACT:
        return limit_all(infer, type->parts, type->part_count, level);
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < type->variant_count; i++)
            fine = limit_all(infer, type->variants[i].payload, type->variants[i].payload_count,
                             level) &&
                   fine;
        return fine;
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return front_limit_level(infer, type->elem, level);
    case CORE_TYPE_FUN:
        fine = front_limit_level(infer, type->param, level);
        return front_limit_level(infer, type->result, level) && fine;
    }
    bug(loc_none(), "type of unknown kind");
}

/* ---- Generalisation ---- */

static bool name_is_used(const struct infer *infer, const struct type_vars *vars, const char *name)
{
    for (size_t i = 0; i < vars->count; i++)
        if (strcmp(vars->at[i]->name, name) == 0)
            return true;
    return infer->declared && map_has(infer->declared, name);
}

/* The first of a, b, ..., z, t26, t27, ... that is not declared, and that VARS does not have. */
static const char *fresh_name(struct infer *infer, const struct type_vars *vars)
{
    struct arena *arena = infer->front->arena;
    for (size_t i = 0;; i++) {
        const char *name =
            i < 26 ? arena_printf(arena, "%c", (int)('a' + i)) : arena_printf(arena, "t%zu", i);
        if (!name_is_used(infer, vars, name))
            return name;
    }
}

static void generalise_meta(struct infer *infer, struct core_meta *meta, struct type_vars *vars)
{
    struct front *front = infer->front;
    struct core_type_var *var = ARENA_NEW(front->arena, struct core_type_var);
    *var = (struct core_type_var){fresh_name(infer, vars), CORE_LIFTED};
    add_var(infer, vars, var);
    meta->solution = front_type_var(front, var);
    VEC_PUSH(front->arena, &infer->generalised, var);
}

/* What is done with each open variable in a type, in the order in which they stand there. */
typedef void see_open(struct infer *infer, struct core_meta *meta, struct type_vars *vars);

static void each_open(struct infer *infer, const struct core_type *type, see_open *see,
                      struct type_vars *vars)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VAR:
        break;
    case CORE_TYPE_META:
        see(infer, type->meta, vars);
        break;
    case CORE_TYPE_TUPLE:
    case CORE_TYPE_ABSTRACT:
        for (size_t i = 0; i < type->part_count; i++)
            each_open(infer, type->parts[i], see, vars);
        break;
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < type->variant_count; i++)
            for (size_t k = 0; k < type->variants[i].payload_count; k++)
                each_open(infer, type->variants[i].payload[k], see, vars);
        break;
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        each_open(infer, type->elem, see, vars);
        break;
    case CORE_TYPE_FUN:
        each_open(infer, type->param, see, vars);
        each_open(infer, type->result, see, vars);
        break;
    }
}

void front_generalise(struct infer *infer, const struct core_type *type, struct type_vars *vars)
{
    each_open(infer, type, generalise_meta, vars);
}

static void keep_restricted(struct infer *infer, struct core_meta *meta, struct type_vars *vars)
{
    (void)vars;
    if (meta->scalars || meta->equality || meta->needs.len)
        limit_meta(infer, meta, infer->level);
}

static void generalise_inner(struct infer *infer, struct core_meta *meta, struct type_vars *vars)
{
    if (meta->level > infer->level)
        generalise_meta(infer, meta, vars);
}

void front_generalise_local(struct infer *infer, const struct core_type *type,
                            struct type_vars *vars)
{
    each_open(infer, type, keep_restricted, vars);
    each_open(infer, type, generalise_inner, vars);
}
