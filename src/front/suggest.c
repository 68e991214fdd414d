/* "Did you mean": the known name that is nearest to one that is unknown.
 *
 * Nearness is the edit distance, letters inserted, removed, replaced or swapped. Names of up to two
 * letters are never near, those of up to four only at distance one. Of equally near names the
 * innermost local one wins, then the program's own, then the prelude's. */
#include "front/suggest.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "base/near.h"
#include "core/module.h"
#include "front/find.h"
#include "front/infer.h"
#include "front/labels.h"
#include "front/literal.h"
#include "front/overload.h"
#include "front/scope.h"
#include "front/state.h"

struct best {
    const char *name;   /* what was written */
    const char *prefix; /* what to write in front of it: "f32.", or "" */
    const char *found;
    size_t distance;
};

static void consider(struct best *best, const char *candidate)
{
    if (strlen(candidate) > NEAR_LENGTH_MAX)
        return;
    size_t distance = near_distance(best->name, candidate);
    if (distance < best->distance) {
        best->distance = distance;
        best->found = candidate;
    }
}

static void see(void *data, const char *name, const void *object)
{
    (void)object;
    consider(data, name);
}

static void consider_global(struct infer *infer, struct best *best, enum core_name_kind kind)
{
    core_env_each_visible(front_env(infer), kind, see, best);
}

static void consider_operators(struct best *best)
{
    enum operator op;
#define OPERATOR(suffix, name, arity, operands, result)                                            \
    if (!syn_is_operator(name) && front_operator_find_member(name, &op))                           \
        consider(best, name);
#include "dpia/operators.def"
#undef OPERATOR
}

static void consider_constants(struct best *best, enum scalar scalar)
{
    static const char *const names[] = {"lowest", "highest", "num_bits", "inf",
                                        "nan",    "pi",      "epsilon"};
    struct literal literal;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (front_literal_member(scalar, names[i], &literal))
            consider(best, names[i]);
}

static struct best best_new(const char *name)
{
    size_t len = strlen(name);
    size_t limit = len <= 2 || len > NEAR_LENGTH_MAX || syn_is_operator(name) ? 0
                   : len <= 4                                                 ? 1
                                                                              : 2;
    return (struct best){.name = name, .prefix = "", .distance = limit + 1};
}

static bool report(struct infer *infer, const struct best *best, struct loc loc)
{
    bool is_near = best->found && best->distance > 0;
    if (is_near)
        diag_note(infer->front->diag, loc, "did you mean '%s%s'?", best->prefix, best->found);
    return is_near;
}

bool front_suggest_of_module(struct infer *infer, const struct core_mod_var *module,
                             const char *text, const char *name, struct loc loc)
{
    const char *called = core_env_called(module->type->env);
    enum scalar scalar;
    struct best best = best_new(name);
    if (best.distance == 1)
        return false;
    best.prefix = arena_printf(infer->front->arena, "%s.", text);
    core_env_each(module->type->env, CORE_NAME_VALUE, see, &best);
    if (called && scalar_from_name(called, &scalar)) {
        consider_operators(&best);
        consider_constants(&best, scalar);
    }
    return report(infer, &best, loc);
}

bool front_suggest(struct infer *infer, const struct scope *scope, const char *name,
                   struct loc loc)
{
    struct best best = best_new(name);
    if (best.distance == 1)
        return false;
    for (; scope; scope = scope->outer)
        if (scope->var)
            consider(&best, scope->name);
    consider_global(infer, &best, CORE_NAME_VALUE);
    return report(infer, &best, loc);
}

static bool suggest_kind(struct infer *infer, enum core_name_kind kind, const char *name,
                         struct loc loc)
{
    struct best best = best_new(name);
    if (best.distance == 1)
        return false;
    consider_global(infer, &best, kind);
    return report(infer, &best, loc);
}

bool front_suggest_module(struct infer *infer, const char *name, struct loc loc)
{
    return suggest_kind(infer, CORE_NAME_MODULE, name, loc);
}

bool front_suggest_sig(struct infer *infer, const char *name, struct loc loc)
{
    return suggest_kind(infer, CORE_NAME_SIG, name, loc);
}

/* ---- Members ---- */

/* Looks for a module with a member. */
struct owner {
    const char *name; /* of the member */
    const char *found;
};

static void see_module(void *data, const char *name, const void *object)
{
    struct owner *owner = data;
    const struct core_modtype *type = ((const struct core_mod_var *)object)->type;
    if (!owner->found && type && type->kind == CORE_MODTYPE_STRUCT &&
        core_env_member(type->env, CORE_NAME_VALUE, owner->name))
        owner->found = name;
}

bool front_suggest_member(struct infer *infer, const char *name, struct loc loc)
{
    static const char *const numbers[] = {"i32", "f32", "bool"};
    struct front *front = infer->front;
    struct owner owner = {.name = name};
    if (strlen(name) < 2)
        return false;
    core_env_each_visible(front_env(infer), CORE_NAME_MODULE, see_module, &owner);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        see_module(&owner, numbers[i],
                   core_env_member(front->given, CORE_NAME_MODULE, numbers[i]));
    if (owner.found)
        diag_note(front->diag, loc, "did you mean '%s.%s'?", owner.found, name);
    return owner.found;
}

/* ---- Other meanings ---- */

/* Looks for a type with a constructor. */
struct constructor {
    const char *name;
    bool found;
};

static void see_type(void *data, const char *name, const void *object)
{
    struct constructor *constructor = data;
    const struct core_type *type = ((const struct core_type_name *)object)->type;
    size_t position;
    (void)name;
    constructor->found |= type && type->kind == CORE_TYPE_SUM &&
                          front_variant_find(type, constructor->name, &position);
}

/* Whether a type of the program has the constructor NAME. */
static bool is_constructor(struct infer *infer, const char *name)
{
    struct constructor constructor = {.name = name};
    core_env_each_visible(front_env(infer), CORE_NAME_TYPE, see_type, &constructor);
    return constructor.found;
}

/* The function called `mut` or `rec` that `let mut x = e` defines; or null. */
static const struct core_var *find_misread(const struct scope *scope)
{
    for (; scope; scope = scope->outer)
        if (scope->var && (strcmp(scope->name, "mut") == 0 || strcmp(scope->name, "rec") == 0))
            return scope->var;
    return NULL;
}

bool front_suggest_meaning(struct infer *infer, const struct scope *scope, const char *name,
                           struct loc loc)
{
    struct diag *diag = infer->front->diag;
    const struct core_var *misread = find_misread(scope);
    if (is_constructor(infer, name))
        diag_note(diag, loc, "a constructor begins with '#': '#%s'", name);
    else if (misread)
        diag_note(diag, misread->loc, "this defines a function called '%s'; write 'let x = e'",
                  misread->name);
    else
        return false;
    return true;
}

bool front_unknown_is_new(struct infer *infer, const char *name)
{
    if (!infer->unknown)
        infer->unknown = map_new_strings(infer->front->arena);
    if (map_has(infer->unknown, name))
        return false;
    map_set(infer->unknown, name, (void *)name);
    return true;
}

bool front_suggest_type(struct infer *infer, const struct scope *scope, const char *name,
                        struct loc loc)
{
    struct best best = best_new(name);
    if (best.distance == 1)
        return false;
    for (; scope; scope = scope->outer)
        if (scope->type)
            consider(&best, scope->name);
    consider_global(infer, &best, CORE_NAME_TYPE);
    return report(infer, &best, loc);
}
