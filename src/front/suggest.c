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
#include "front/abbreviation.h"
#include "front/infer.h"
#include "front/labels.h"
#include "front/overload.h"
#include "front/scope.h"
#include "front/state.h"

struct best {
    const char *name;   /* what was written */
    const char *prefix; /* "f32.", or "" */
    const char *found;
    size_t distance;
};

static void consider(struct best *best, const char *candidate)
{
    if (strncmp(candidate, best->prefix, strlen(best->prefix)) != 0)
        return;
    candidate += strlen(best->prefix);
    if (strlen(candidate) > NEAR_LENGTH_MAX || strchr(candidate, '.'))
        return;
    size_t distance = near_distance(best->name, candidate);
    if (distance < best->distance) {
        best->distance = distance;
        best->found = candidate;
    }
}

static void consider_keys(struct best *best, const struct map *map)
{
    for (size_t i = 0; i < map_count(map); i++)
        consider(best, map_key_at(map, i));
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

static struct best best_new(const char *name)
{
    size_t len = strlen(name);
    size_t limit = len <= 2 || len > NEAR_LENGTH_MAX || syn_is_operator(name) ? 0
                   : len <= 4                                                 ? 1
                                                                              : 2;
    return (struct best){name, "", NULL, limit + 1};
}

static bool report(struct infer *infer, const struct best *best, struct loc loc)
{
    bool is_near = best->found && best->distance > 0;
    if (is_near)
        diag_note(infer->front->diag, loc, "did you mean '%s%s'?", best->prefix, best->found);
    return is_near;
}

static void suggest_member(struct infer *infer, const char *module, struct best *best)
{
    enum scalar scalar;
    best->prefix = arena_printf(infer->front->arena, "%s.", module);
    consider_keys(best, infer->front->prelude);
    if (!scalar_from_name(module, &scalar))
        return;
    best->prefix = "";
    consider_operators(best);
    best->prefix = arena_printf(infer->front->arena, "%s.", module);
}

bool front_suggest(struct infer *infer, const struct scope *scope, const char *module,
                   const char *name, struct loc loc)
{
    struct best best = best_new(name);
    if (best.distance == 1)
        return false;
    if (module) {
        suggest_member(infer, module, &best);
    } else {
        for (; scope; scope = scope->outer)
            if (scope->var)
                consider(&best, scope->name);
        consider_keys(&best, infer->front->user);
        consider_keys(&best, infer->front->prelude);
    }
    return report(infer, &best, loc);
}

/* ---- Other meanings ---- */

/* Whether a type of the program has the constructor NAME. */
static bool is_constructor(const struct front *front, const char *name)
{
    size_t position;
    for (size_t i = 0; i < map_count(front->types_map); i++) {
        const struct core_type_name *abbreviation = map_value_at(front->types_map, i);
        const struct core_type *type = abbreviation->type;
        if (type && type->kind == CORE_TYPE_SUM && front_variant_find(type, name, &position))
            return true;
    }
    return false;
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
    if (is_constructor(infer->front, name))
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
    consider_keys(&best, infer->front->types_map);
    consider_keys(&best, infer->front->types_given);
    return report(infer, &best, loc);
}
