/* Sizes that may be negative. A size as in `iota (n - 2)` is not known to be one, and nothing says
 * so any more when the array is divided into pieces, of which there are none then: the size is
 * bound first, which is an error if it is negative.
 *
 *     reduceAssoc f z (map g (generate (n - 2) h))
 *       = letNat size = n - 2 in reduceAssoc f z (map g (coerce [size] (generate (n - 2) h)))
 *
 * The rules that divide by constants rely on it, too: n/4 is no size where n may be -2. */
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
