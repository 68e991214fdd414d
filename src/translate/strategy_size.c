/* What is checked of sizes before an array is cut into pieces.
 *
 * Sizes that may be negative. A size as in `iota (n - 2)` is not known to be one, and nothing says
 * so any more when the array is divided into pieces, of which there are none then: the size is
 * bound first, which is an error if it is negative.
 *
 *     reduceAssoc f z (map g (generate (n - 2) h))
 *       = letNat size = n - 2 in reduceAssoc f z (map g (coerce [size] (generate (n - 2) h)))
 *
 * The rules that divide by constants rely on it, too: n/4 is no size where n may be -2.
 *
 * Sizes that are compared. Each piece reads the array, with the views that it is made of; but where
 * there is no piece nothing is read, and an array is wrong that is not of the size it is said to
 * have. So these views are bound in front of the pieces, which costs the comparison alone:
 *
 *     the pieces of slide 3 1 (coerce [m] xs)
 *       = let sized = coerce [m] xs in the pieces of slide 3 1 (coerce [m] xs)
 *
 * and stage I compares nothing again that has been compared. */
#include "translate/strategy_size.h"

#include "translate/strategy_state.h"

static const struct phrase *coerced(struct strategy *strategy, const struct phrase *array,
                                    const struct nat *size)
{
    struct dpia *dpia = strategy->dpia;
    const struct data *data = data_array(dpia_types(dpia), size, phrase_array_elem(array));
    return phrase_coerce(dpia, data, array, array->loc);
}

const struct nat_var *strategy_bind_size(struct strategy *strategy, const struct phrase **array)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *size = phrase_array_size(*array), *zero = nat_const(nats, 0);
    const struct nat_var *var;
    if (nat_is_le(nats, zero, size))
        return NULL;
    var = nat_var_new(nats, "size", zero, size);
    size = nat_of_var(nats, var);
    *array = phrase_is_at(*array, PRIM_MAP, LOOP_OPEN)
                 ? phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(*array, 0),
                              coerced(strategy, phrase_arg(*array, 1), size), (*array)->loc)
                 : coerced(strategy, *array, size);
    return var;
}

const struct phrase *strategy_with_size(struct strategy *strategy, const struct nat_var *var,
                                        const struct nat *size, const struct phrase *body)
{
    struct dpia *dpia = strategy->dpia;
    return phrase_let_nat(dpia, phrase_nat_value(dpia, size, body->loc), var, body, body->loc);
}

const struct phrase *strategy_compare_first(struct strategy *strategy, const struct phrase *array,
                                            const struct phrase *body)
{
    struct dpia *dpia = strategy->dpia;
    if (array->kind == PHRASE_LAM)
        return body;
    if (phrase_is_prim(array, PRIM_COERCE)) {
        const struct var *sized = var_new(dpia, "sized", array->type, array->loc);
        return phrase_let(dpia, sized, phrase_copy(dpia, array), body, array->loc);
    }
    for (size_t k = phrase_child_count(array); k > 0; k--)
        body = strategy_compare_first(strategy, phrase_child(array, k - 1), body);
    return body;
}
