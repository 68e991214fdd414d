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

static const struct scope *scope_new(struct front *front, struct scope scope)
{
    struct scope *made = ARENA_NEW(front->arena, struct scope);
    *made = scope;
    made->depth = 1 + (scope.outer ? scope.outer->depth : 0);
    return made;
}

const struct scope *front_scope_value(struct front *front, const struct scope *outer,
                                      const struct core_var *var)
{
    return scope_new(front, (struct scope){.outer = outer, .name = var->name, .var = var});
}

const struct scope *front_scope_type(struct front *front, const struct scope *outer,
                                     const char *name, const struct core_type *type)
{
    return scope_new(front, (struct scope){.outer = outer, .name = name, .type = type});
}

static struct map *table_of(struct front *front, const struct scope *scope)
{
    return scope->var ? front->local_values : front->local_types;
}

static struct scope_vec *named(struct front *front, const struct scope *scope)
{
    struct map *table = table_of(front, scope);
    struct scope_vec *all = map_get(table, scope->name);
    if (!all) {
        all = ARENA_NEW(front->whole, struct scope_vec);
        map_set(table, arena_strdup(front->whole, scope->name), all);
    }
    return all;
}

/* SCOPE lies directly in that of the tables. */
static void push(struct front *front, const struct scope *scope)
{
    VEC_PUSH(front->whole, named(front, scope), scope);
    front->local = scope;
}

static void pop(struct front *front)
{
    named(front, front->local)->len--;
    front->local = front->local->outer;
}

/* The names of SCOPE that the tables do not have yet, outermost first. */
static void push_all(struct front *front, const struct scope *scope)
{
    struct arena *arena = arena_new();
    struct scope_vec missing = {0};
    for (; scope != front->local; scope = scope->outer)
        VEC_PUSH(arena, &missing, scope);
    for (size_t i = missing.len; i-- > 0;)
        push(front, missing.at[i]);
    arena_free(arena);
}

/* Makes the tables of names those of SCOPE. A walk over a program goes from one scope to the next,
 * so that a name costs as much however many are around it. */
static void go_to(struct front *front, const struct scope *scope)
{
    const struct scope *common = scope;
    while (common && (!front->local || common->depth > front->local->depth))
        common = common->outer;
    while (front->local && (!common || front->local->depth > common->depth))
        pop(front);
    while (common != front->local) {
        pop(front);
        common = common->outer;
    }
    if (scope && scope->outer == front->local)
        push(front, scope);
    else
        push_all(front, scope);
}

void front_scope_leave(struct front *front)
{
    go_to(front, NULL);
}

/* The innermost of what TABLE, of SCOPE, has under NAME; or null. */
static const struct scope *find(struct front *front, struct map *table, const struct scope *scope,
                                const char *name)
{
    go_to(front, scope);
    const struct scope_vec *all = map_get(table, name);
    return all && all->len > 0 ? all->at[all->len - 1] : NULL;
}

const struct core_var *front_scope_find(struct front *front, const struct scope *scope,
                                        const char *name)
{
    const struct scope *found = find(front, front->local_values, scope, name);
    return found ? found->var : NULL;
}

const struct core_type *front_scope_find_type(struct front *front, const struct scope *scope,
                                              const char *name)
{
    const struct scope *found = find(front, front->local_types, scope, name);
    return found ? found->type : NULL;
}

/* Variables stay with the inference until their types are known (front_finish_vars). */
struct core_var *front_var_new(struct infer *infer, const char *name, struct loc loc,
                               const struct core_type *type)
{
    struct core_var *var = ARENA_NEW(infer->front->arena, struct core_var);
    *var = (struct core_var){.name = name, .loc = loc, .type = type};
    VEC_PUSH(infer->front->arena, &infer->vars, var);
    return var;
}

struct core_var *front_var_named(struct infer *infer, struct syn_ident name,
                                 const struct core_type *type)
{
    struct core_var *var = front_var_new(infer, name.name, name.loc, type);
    var->is_given = !infer->in_prelude;
    return var;
}

void front_check_duplicate(struct infer *infer, struct map *names, const struct syn_ident *name)
{
    const struct syn_ident *earlier = map_get(names, name->name);
    if (!earlier) {
        map_set(names, name->name, (void *)name);
        return;
    }
    diag_error(infer->front->diag, name->loc, "'%s' is bound twice", name->name);
    diag_note(infer->front->diag, earlier->loc, "it is already bound here");
}

bool front_check_field(struct front *front, struct map *seen, const struct syn_ident *name,
                       const char *given)
{
    const struct syn_ident *earlier = map_get(seen, name->name);
    if (!earlier) {
        map_set(seen, name->name, (void *)name);
        return true;
    }
    diag_error(front->diag, name->loc, "the field '%s' is %s twice", name->name, given);
    diag_note(front->diag, earlier->loc, "it is already %s here", given);
    return false;
}
