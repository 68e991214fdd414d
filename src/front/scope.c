/* Scopes of local names: immutable lists, innermost name first, of values and type variables.
 *
 *     def f [n] 'a (x: a) = let y = x in y      y, x, a, n when y is looked up
 *
 * Values and types have separate name spaces. Global names are in struct front's maps. */
#include "front/scope.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/infer.h"
#include "front/state.h"

const struct scope *front_scope_value(struct front *front, const struct scope *outer,
                                      const struct core_var *var)
{
    struct scope *scope = ARENA_NEW(front->arena, struct scope);
    *scope = (struct scope){outer, var->name, var, NULL};
    return scope;
}

const struct scope *front_scope_type(struct front *front, const struct scope *outer,
                                     const char *name, const struct core_type *type)
{
    struct scope *scope = ARENA_NEW(front->arena, struct scope);
    *scope = (struct scope){outer, name, NULL, type};
    return scope;
}

const struct core_var *front_scope_find(const struct scope *scope, const char *name)
{
    for (; scope; scope = scope->outer)
        if (scope->var && strcmp(scope->name, name) == 0)
            return scope->var;
    return NULL;
}

const struct core_type *front_scope_find_type(const struct scope *scope, const char *name)
{
    for (; scope; scope = scope->outer)
        if (scope->type && strcmp(scope->name, name) == 0)
            return scope->type;
    return NULL;
}

/* Variables stay with the inference until their types are known (front_finish_vars). */
struct core_var *front_var_new(struct infer *infer, const char *name, struct loc loc,
                               const struct core_type *type)
{
    struct core_var *var = ARENA_NEW(infer->front->arena, struct core_var);
    *var = (struct core_var){name, loc, type, false};
    VEC_PUSH(infer->front->arena, &infer->vars, var);
    return var;
}

void front_check_duplicate(struct infer *infer, struct map *names, struct syn_ident name)
{
    const struct syn_ident *earlier = map_get(names, name.name);
    if (earlier) {
        diag_error(infer->front->diag, name.loc, "'%s' is bound twice", name.name);
        diag_note(infer->front->diag, earlier->loc, "it is already bound here");
        return;
    }
    struct syn_ident *kept = ARENA_NEW(infer->front->arena, struct syn_ident);
    *kept = name;
    map_set(names, name.name, kept);
}
