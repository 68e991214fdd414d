/* The unit. DPIA has none. The value `()` is the tuple of no parts and costs nothing: no parameter,
 * no slot of a sum, no part of what an `if` gives. Where it must be data, it is a bool, which is
 * false: as the element of an array, and as a part of an element, an accumulator or a result.
 *
 *     (replicate n (), 3)        (replicate n false, 3)
 *     map (\x -> (x, ())) xs     map (\x. pair x false) xs
 *
 * What is read of such data is the unit, too, as the expression that computes it and that may fail:
 * `us[i]` checks the index. Parameters of entries have bools for units, but nobody reads them. */
#include "lower/unit.h"

#include "core/core.h"
#include "dpia/fail.h"
#include "lower/block.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/value.h"

bool unit_is_type(const struct core_type *type)
{
    return type->kind == CORE_TYPE_TUPLE && !type->part_count;
}

bool unit_is_value(const struct value *value)
{
    return value->kind == VALUE_TUPLE && !value->part_count;
}

void unit_bind_check(struct lower *lo, const struct value *unit)
{
    const struct phrase *bound = unit->phrase;
    while (bound && bound->kind == PHRASE_VAR)
        bound = block_bound(lo, phrase_var_of(bound));
    if (bound && fail_anywhere(lo->dpia, NULL, bound))
        block_bind_check(lo, bound == unit->phrase ? bound : phrase_copy(lo->dpia, bound));
}

const struct data *unit_data(struct lower *lo)
{
    return data_scalar(lo->types, SCALAR_BOOL);
}

const struct phrase *unit_phrase(struct lower *lo, struct loc loc)
{
    return phrase_bool(lo->dpia, false, loc);
}

/* ---- From outside ---- */

static bool has_units(const struct core_type *type)
{
    if (type->kind == CORE_TYPE_ARRAY)
        return has_units(type->elem);
    for (size_t i = 0; type->kind == CORE_TYPE_TUPLE && i < type->part_count; i++)
        if (has_units(type->parts[i]))
            return true;
    return unit_is_type(type);
}

/* Whether TYPE has nothing in it but units. */
static bool is_units(const struct core_type *type)
{
    if (type->kind == CORE_TYPE_ARRAY)
        return is_units(type->elem);
    for (size_t i = 0; type->kind == CORE_TYPE_TUPLE && i < type->part_count; i++)
        if (!is_units(type->parts[i]))
            return false;
    return type->kind == CORE_TYPE_TUPLE;
}

static const struct phrase *cleared_array(struct lower *lo, const struct phrase *array,
                                          const struct core_type *type)
{
    const struct data *elem = phrase_array_elem(array);
    const struct var *x = var_new(lo->dpia, "x", type_exp(lo->types, elem), array->loc);
    const struct phrase *fun =
        unit_cleared(lo, phrase_var(lo->dpia, x, array->loc), type->elem);
    return phrase_map(lo->dpia, level_of(LOOP_OPEN), phrase_lam(lo->dpia, x, fun, array->loc),
                      array, array->loc);
}

static const struct phrase *cleared_parts(struct lower *lo, const struct phrase *tuple,
                                          const struct core_type *type, size_t position)
{
    struct loc loc = tuple->loc;
    if (position + 1 == type->part_count)
        return unit_cleared(lo, tuple, type->parts[position]);
    const struct phrase *first = phrase_select(lo->dpia, tuple, 1, loc);
    const struct phrase *rest = phrase_select(lo->dpia, tuple, 2, loc);
    return value_pair_of(lo, unit_cleared(lo, first, type->parts[position]),
                         cleared_parts(lo, rest, type, position + 1), loc);
}

const struct phrase *unit_cleared(struct lower *lo, const struct phrase *phrase,
                                  const struct core_type *type)
{
    if (!has_units(type))
        return phrase;
    if (is_units(type))
        return sum_blank(lo, phrase_data(phrase), phrase->loc);
    return type->kind == CORE_TYPE_ARRAY ? cleared_array(lo, phrase, type)
                                         : cleared_parts(lo, phrase, type, 0);
}
