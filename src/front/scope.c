/* Scopes of local names: immutable lists, innermost name first, of values and type variables, and
 * of modules that are opened for an expression.
 *
 *     def f [n] 'a (x: a) = let y = x in y      y, x, a, n when y is looked up
 *     def g (x: i32) = m.(x + 1)                m's members, then x: m.x hides the parameter
 *
 * Values and types have separate name spaces. Global names are in environments (core/module.h). */
#include "front/scope.h"

#include "base/diag.h"
#include "base/map.h"
#include "front/infer.h"
#include "front/state.h"

static const struct scope *scope_new(struct front *front, struct scope scope)
{
    struct scope *made = ARENA_NEW(front->arena, struct scope);
    *made = scope;
    made->depth = 1 + (scope.outer ? scope.outer->depth : 0);
    made->open = scope.opened ? made : scope.outer ? scope.outer->open : NULL;
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

const struct scope *front_scope_open(struct front *front, const struct scope *outer,
                                     const struct core_env *opened)
{
    return scope_new(front, (struct scope){.outer = outer, .opened = opened});
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
    if (!scope->opened)
        VEC_PUSH(front->whole, named(front, scope), scope);
    front->local = scope;
}

static void pop(struct front *front)
{
    if (!front->local->opened)
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

/* The next module that is opened around OPEN, which is one. */
static const struct scope *next_open(const struct scope *open)
{
    return open->outer ? open->outer->open : NULL;
}

struct core_term front_scope_find_term(const struct scope *scope, const char *name)
{
    struct core_term term = {0};
    for (scope = scope ? scope->open : NULL; scope && !term.value && !term.module;
         scope = next_open(scope))
        term = core_env_member_term(scope->opened, name);
    return term;
}

const void *front_scope_find_member(const struct scope *scope, enum core_name_kind kind,
                                    const char *name)
{
    const void *member = NULL;
    for (scope = scope ? scope->open : NULL; scope && !member; scope = next_open(scope))
        member = core_env_member(scope->opened, kind, name);
    return member;
}

/* Whether a module that is opened further in than FOUND has a member called so. */
static bool is_hidden(const struct scope *found, const struct scope *scope, bool is_type)
{
    for (scope = scope->open; scope && scope->depth > found->depth; scope = next_open(scope)) {
        struct core_term term = core_env_member_term(scope->opened, found->name);
        if (is_type ? core_env_member(scope->opened, CORE_NAME_TYPE, found->name) != NULL
                    : term.value || term.module)
            return true;
    }
    return false;
}

const struct core_var *front_scope_find(struct front *front, const struct scope *scope,
                                        const char *name)
{
    const struct scope *found = find(front, front->local_values, scope, name);
    return found && !is_hidden(found, scope, false) ? found->var : NULL;
}

const struct core_type *front_scope_find_type(struct front *front, const struct scope *scope,
                                              const char *name)
{
    const struct scope *found = find(front, front->local_types, scope, name);
    return found && !is_hidden(found, scope, true) ? found->type : NULL;
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

bool front_check_once(struct front *front, struct map *seen, const struct syn_ident *name,
                      const char *what, const char *done)
{
    const struct syn_ident *earlier = map_get(seen, name->name);
    if (!earlier) {
        map_set(seen, name->name, (void *)(uintptr_t)name);
        return true;
    }
    diag_error(front->diag, name->loc, "%s'%s' is %s twice", what, name->name, done);
    diag_note(front->diag, earlier->loc, "it is already %s here", done);
    return false;
}

void front_check_duplicate(struct infer *infer, struct map *names, const struct syn_ident *name)
{
    front_check_once(infer->front, names, name, "", "bound");
}
