/* Pairs of an index and a value, taken into an array one after the other:
 *
 *     reduceByIndex f e xs ps
 *   = reduce (\p bins. if 0 <= fst p < n
 *                     then update bins (fst p) (f bins[fst p] (snd p)) else bins) xs ps
 *
 * That needs no promise of the operator, and no neutral element. */
#include "dpia/loops.h"
#include "dpia/phrase.h"

/* 0 <= I && I < N */
static const struct phrase *is_inside(struct dpia *dpia, const struct phrase *i,
                                      const struct nat *n, struct loc loc)
{
    const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, loc);
    const struct phrase *size = phrase_nat_value(dpia, n, loc);
    return phrase_binary(dpia, OP_LOG_AND, phrase_binary(dpia, OP_LE, zero, i, loc),
                         phrase_binary(dpia, OP_LT, phrase_copy(dpia, i), size, loc), loc);
}

const struct phrase *phrase_take_in(struct dpia *dpia, const struct phrase *fun,
                                    const struct phrase *array, const struct phrase *pair,
                                    struct loc loc)
{
    const struct nat *n = phrase_array_size(array);
    const struct phrase *i = phrase_select(dpia, pair, 1, loc);
    const struct phrase *index = phrase_to_idx(dpia, n, phrase_copy(dpia, i), loc);
    const struct phrase *old = phrase_idx(dpia, phrase_copy(dpia, array), index, loc);
    const struct phrase *value = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    const struct phrase *next =
        phrase_app(dpia, phrase_app(dpia, phrase_copy(dpia, fun), old, loc), value, loc);
    next = phrase_update(dpia, array, phrase_copy(dpia, index), next, loc);
    return phrase_if(dpia, is_inside(dpia, i, n, loc), next, phrase_copy(dpia, array), loc);
}

bool phrase_is_parallel_map(const struct phrase *values)
{
    return phrase_is_prim(values, PRIM_MAP) && !phrase_is_at(values, PRIM_MAP, LOOP_OPEN) &&
           !phrase_is_at(values, PRIM_MAP, LOOP_SEQUENTIAL);
}

bool phrase_combines_in_parallel(const struct phrase *exp)
{
    if (!phrase_is_prim(exp, PRIM_REDUCE_BY_INDEX))
        return false;
    const struct phrase *pairs = phrase_arg(exp, 3);
    if (!phrase_is_prim(pairs, PRIM_ZIP))
        return false;
    const struct phrase *values = phrase_arg(pairs, 1);
    if (phrase_is_prim(values, PRIM_JOIN))
        values = phrase_arg(values, 0);
    return phrase_is_parallel_map(values) && phrase_combining(phrase_arg(exp, 0));
}

const struct phrase *phrase_in_order(struct dpia *dpia, const struct phrase *exp)
{
    struct types *types = dpia_types(dpia);
    struct loc loc = exp->loc;
    const struct phrase *array = phrase_arg(exp, 2), *pairs = phrase_arg(exp, 3);
    const struct var *pair = var_titled(dpia, title_made_up("i,x"),
                                        type_exp(types, phrase_array_elem(pairs)), loc);
    const struct var *bins = var_titled(dpia, title_made_up("bins"), array->type, loc);
    const struct phrase *body = phrase_take_in(dpia, phrase_arg(exp, 0),
                                               phrase_var(dpia, bins, loc),
                                               phrase_var(dpia, pair, loc), loc);
    body = phrase_lam(dpia, pair, phrase_lam(dpia, bins, body, loc), loc);
    return phrase_reduce(dpia, PRIM_REDUCE, body, array, pairs, loc);
}
