/* Places in the prelude. What a program gets from the prelude happens where it asks for it: the
 * body of a definition of the prelude is evaluated as if it stood at the call.
 *
 *     prelude:  def last 'a (xs: []a) : a = xs[length xs - 1]
 *     a.fut:3:  ... last ys ...        the index is that of a.fut:3, and loops are called 'last'
 *
 * A call in such a body stands at that place, too, so that what the prelude does by way of itself
 * is where the program came in; a function that the program gives it keeps its own places. */
#include "lower/place.h"

#include <ctype.h>

#include "base/map.h"
#include "core/rebuild.h"
#include "lower/state.h"

struct placing {
    struct arena *arena;
    struct map *types; /* to their copies */
    struct loc call;
};

static const struct core_exp *place_exp(void *context, const struct core_exp *exp);
static const struct core_pat *place_pat(void *context, const struct core_pat *pat);
static const struct core_type *place_type(void *context, const struct core_type *type);

static struct core_rebuild parts_of(struct placing *placing)
{
    return (struct core_rebuild){placing->arena, placing, place_exp, place_pat, place_type, NULL,
                                 NULL};
}

static const struct core_exp *place_exp(void *context, const struct core_exp *exp)
{
    struct placing *placing = context;
    const struct core_rebuild rebuild = parts_of(placing);
    struct core_exp *copy = core_rebuild_exp(&rebuild, exp);
    copy->loc = loc_in_program(exp->loc, placing->call);
    return copy;
}

static const struct core_pat *place_pat(void *context, const struct core_pat *pat)
{
    struct placing *placing = context;
    const struct core_rebuild rebuild = parts_of(placing);
    struct core_pat *copy = core_rebuild_pat(&rebuild, pat);
    copy->loc = loc_in_program(pat->loc, placing->call);
    return copy;
}

/* The sizes in types are expressions, too. */
static const struct core_type *place_type(void *context, const struct core_type *type)
{
    struct placing *placing = context;
    const struct core_rebuild rebuild = parts_of(placing);
    if (type->kind == CORE_TYPE_SCALAR)
        return type;
    const struct core_type *copy = map_get(placing->types, type);
    if (!copy) {
        copy = core_rebuild_type(&rebuild, type);
        map_set(placing->types, type, (void *)(uintptr_t)copy);
    }
    return copy;
}

/* "|>", ">->": no word that a loop could be named after. */
static bool is_operator(const char *called)
{
    return !called || (!isalpha((unsigned char)*called) && *called != '_');
}

const struct core_def *place_at_call(struct lower *lo, const struct core_def *def, struct loc loc)
{
    if (!loc_in_prelude(def->loc))
        return def;
    if (!loc.construct && !is_operator(def->called))
        loc = loc_named(loc, def->called);
    struct placing placing = {lo->arena, map_new_objects(lo->arena), loc};
    struct core_def *copy = ARENA_NEW(lo->arena, struct core_def);
    const struct core_pat **params =
        ARENA_ARRAY(lo->arena, const struct core_pat *, def->param_count);
    *copy = *def;
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = place_pat(&placing, def->params[i]);
    copy->params = params;
    copy->body = place_exp(&placing, def->body);
    if (def->result_annotation)
        copy->result_annotation = place_type(&placing, def->result_annotation);
    return copy;
}
