/* The names that the core is printed with: those of the source, made unique where that is needed.
 *
 *     \(x: f32) -> map (\(x_1: f32) -> x_1 + x) (let x = 2f32 in [x])
 *
 * Names of definitions are unique in the program, entry points keep theirs. Names of variables
 * differ from all global ones; a variable keeps its own where it hides none that is used in its
 * scope. */
#include "core/print_names.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/module.h"
#include "core/print_hidden.h"
#include "core/print_scope.h"
#include "core/print_type.h"

struct namer {
    struct arena *arena;
    struct name_set *set;          /* the names given */
    const struct name_set *others; /* names that may not be given; or null */
    struct map *names;
};

static void reserve_builtins(struct name_set *set)
{
#define BUILTIN(suffix, name, arity, type) name_reserve(set, name);
#include "core/builtins.def"
#undef BUILTIN
    name_reserve(set, "dpia");
    for (int i = 0; i < SCALAR_COUNT; i++)
        name_reserve(set, scalar_name((enum scalar)i));
}

static void give_name(struct namer *namer, const void *object, const char *name)
{
    const char *base = core_print_is_word(name) ? name : "op";
    const char *fresh;
    if (map_has(namer->names, object))
        bug(loc_none(), "'%s' gets a second name", name);
    do {
        fresh = name_fresh(namer->set, namer->arena, base);
    } while (namer->others && name_is_taken(namer->others, fresh));
    map_set(namer->names, object, arena_strdup(namer->arena, fresh));
}

/* Definitions that stand in no module. */
static struct core_def_vec global_defs(struct arena *arena, const struct core_program *program)
{
    struct core_def_vec defs = {0};
    for (size_t i = 0; i < program->decs.len; i++)
        if (program->decs.at[i]->kind == CORE_DEC_DEF)
            VEC_PUSH(arena, &defs, program->decs.at[i]->def);
    for (size_t i = 0; i < program->defs.len; i++)
        VEC_PUSH(arena, &defs, program->defs.at[i]);
    return defs;
}

struct map *core_print_global_names(struct arena *arena, struct core_hiding *hiding,
                                    struct name_set *set, const struct core_program *program)
{
    struct namer namer = {arena, set, NULL, map_new_objects(arena)};
    struct core_def_vec defs = global_defs(arena, program);
    reserve_builtins(namer.set);
    for (size_t i = 0; i < defs.len; i++) {
        const struct core_def *def = defs.at[i];
        if (!def->is_entry)
            continue;
        name_reserve(namer.set, def->name);
        map_set(namer.names, def, arena_strdup(arena, def->name));
    }
    for (size_t i = 0; i < defs.len; i++)
        if (!defs.at[i]->is_entry)
            give_name(&namer, defs.at[i], defs.at[i]->name);
    for (size_t i = 0; i < defs.len; i++)
        if (defs.at[i]->is_entry)
            core_hiding_expect(hiding, set, defs.at[i]->name);
    return namer.names;
}

/* ---- Variables ---- */

struct binding_stack VEC(const struct core_binding *);

struct locals {
    struct namer namer;
    const struct core_scopes *scopes;
    struct name_set *repeated; /* names of what is bound in several places: nobody else's */
    struct map *bound;         /* name to those that have it, the innermost last */
};

static void name_type_vars(struct locals *locals)
{
    struct arena *arena = locals->namer.arena;
    struct name_set *set = name_set_new(arena);
    for (size_t i = 0; i < locals->scopes->type_vars.len; i++) {
        const struct core_type_var *var = locals->scopes->type_vars.at[i];
        map_set(locals->namer.names, var,
                arena_strdup(arena, name_fresh(set, arena, var->name)));
    }
}

static void name_repeated(struct locals *locals)
{
    struct namer *namer = &locals->namer;
    struct map *seen = map_new_objects(namer->arena);
    for (size_t i = 0; i < locals->scopes->bindings.len; i++) {
        const struct core_var *var = locals->scopes->bindings.at[i].var;
        if (map_has(seen, var) && !map_has(namer->names, var)) {
            give_name(namer, var, var->name);
            name_reserve(locals->repeated, map_get(namer->names, var));
        }
        map_set(seen, var, locals);
    }
}

/* Those that are called NAME, of which the last one is the innermost that is in scope at
 * BEGIN, if any is. */
static struct binding_stack *bound_at(struct locals *locals, const char *name, size_t begin)
{
    struct binding_stack *stack = map_get(locals->bound, name);
    if (!stack) {
        stack = ARENA_NEW(locals->namer.arena, struct binding_stack);
        map_set(locals->bound, name, stack);
    }
    while (stack->len > 0 && stack->at[stack->len - 1]->end <= begin)
        stack->len--;
    return stack;
}

/* Whether BINDING would hide another variable called NAME where that is used. One that this one
 * hides itself is not used there. */
static bool hides_used(struct locals *locals, const struct core_binding *binding, const char *name)
{
    const struct binding_stack *stack = bound_at(locals, name, binding->begin);
    const struct core_binding *other = stack->len > 0 ? stack->at[stack->len - 1] : NULL;
    return other && (other->group == binding->group ||
                     core_scopes_have_use(locals->scopes, other->var, binding->begin,
                                          binding->end));
}

static bool may_keep_name(struct locals *locals, const struct core_binding *binding)
{
    const char *name = binding->var->name;
    return core_print_is_word(name) && !name_is_taken(locals->namer.others, name) &&
           !name_is_taken(locals->repeated, name) && !hides_used(locals, binding, name);
}

static void keep_name(struct namer *namer, const struct core_var *var)
{
    const char *name = arena_strdup(namer->arena, var->name);
    name_reserve(namer->set, name);
    map_set(namer->names, var, (void *)(uintptr_t)name);
}

static void name_binding(struct locals *locals, const struct core_binding *binding)
{
    struct namer *namer = &locals->namer;
    if (map_has(namer->names, binding->var))
        return;
    if (may_keep_name(locals, binding))
        keep_name(namer, binding->var);
    else
        give_name(namer, binding->var, binding->var->name);
    VEC_PUSH(namer->arena,
             bound_at(locals, map_get(namer->names, binding->var), binding->begin), binding);
}

struct map *core_print_local_names(struct arena *arena, const struct name_set *set,
                                   const struct core_def *def)
{
    struct locals locals = {
        .namer = {arena, name_set_new(arena), set, map_new_objects(arena)},
        .scopes = core_scopes_new(arena, def),
        .repeated = name_set_new(arena),
        .bound = map_new_strings(arena),
    };
    name_type_vars(&locals);
    name_repeated(&locals);
    for (size_t i = 0; i < locals.scopes->bindings.len; i++)
        name_binding(&locals, &locals.scopes->bindings.at[i]);
    return locals.namer.names;
}
