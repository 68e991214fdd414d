/* Built-in functions that choose where results go: by an index that is computed, or by a predicate.
 *
 *     filter p xs                      filter p xs (/\k. \kept. all that follows), for kept : [k]d
 *     reduce_by_index xs f z is vs     reduce (\(i, v) xs. if 0 <= i && i < n
 *                                                          then update xs i (f xs[i] v) else xs)
 *                                             xs (zip is vs)
 *
 * The second takes the values in their order, one after the other: so its operator may be any, and
 * the neutral element is not needed. */
#include "lower/builtins_index.h"

#include "lower/apply.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/eval_check.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

static const struct phrase *array_arg(struct lower *lo, const struct call *call, size_t position)
{
    return value_phrase(lo, call->args[position].value, call->args[position].loc);
}

/* \x. FUN x, of type bool, for x an element of ARRAY. */
static const struct phrase *predicate(struct lower *lo, const struct call *call,
                                      const struct phrase *array)
{
    struct arg arg = call->args[0];
    const struct var *x =
        var_titled(lo->dpia, apply_param_title(lo, arg.fun, 0, "x"),
                   type_exp(lo->types, phrase_array_elem(array)), arg.loc);
    const struct arg elem = {.value = value_data(lo, phrase_var(lo->dpia, x, arg.loc)),
                             .loc = arg.loc};
    const struct phrase *body;
    block_open_lambda(lo, x, NULL);
    body = value_phrase(lo, apply_fun(lo, arg.fun, &elem, 1, arg.loc), arg.loc);
    body = block_close(lo, body, "the function given to 'filter'");
    return body ? phrase_lam(lo->dpia, x, body, arg.loc) : NULL;
}

const struct value *builtin_filter(struct lower *lo, const struct call *call)
{
    const struct phrase *array = array_arg(lo, call, 1);
    const struct phrase *pred = array ? predicate(lo, call, array) : NULL;
    return pred ? value_data(lo, block_bind_filter(lo, pred, array, call->loc)) : value_error(lo);
}

/* 0 <= I && I < N */
static const struct phrase *is_inside(struct lower *lo, const struct phrase *i,
                                      const struct nat *n, struct loc loc)
{
    const struct phrase *zero = value_nat(lo, nat_const(lo->nats, 0), loc)->phrase;
    const struct phrase *size = value_nat(lo, n, loc)->phrase;
    return phrase_binary(lo->dpia, OP_LOG_AND, phrase_binary(lo->dpia, OP_LE, zero, i, loc),
                         phrase_binary(lo->dpia, OP_LT, i, size, loc), loc);
}

/* OLD with its element I combined with V, by the second argument of CALL. */
static const struct phrase *combined(struct lower *lo, const struct call *call,
                                     const struct phrase *old, const struct phrase *i,
                                     const struct phrase *v)
{
    struct arg fun = call->args[1];
    struct loc loc = call->loc;
    const struct phrase *index = phrase_to_idx(lo->dpia, phrase_array_size(old), i, loc);
    const struct arg args[] = {
        {.value = value_data(lo, phrase_idx(lo->dpia, old, index, loc)), .loc = fun.loc},
        {.value = value_data(lo, v), .loc = fun.loc}};
    const struct value *result;
    const struct phrase *next;
    block_open_branch(lo);
    result = apply_fun(lo, fun.fun, args, 2, fun.loc);
    next = size_coerce(lo, value_phrase(lo, result, fun.loc), phrase_array_elem(old), fun.loc,
                       "the result of the operator");
    if (next)
        next = phrase_update(lo->dpia, phrase_copy(lo->dpia, old), phrase_copy(lo->dpia, index),
                             next, loc);
    return block_close(lo, next, "the operator");
}

const struct value *builtin_reduce_by_index(struct lower *lo, const struct call *call)
{
    struct dpia *dpia = lo->dpia;
    struct loc loc = call->loc;
    const struct phrase *init = array_arg(lo, call, 0), *pairs = builtin_zipped(lo, call, 3, 2);
    const struct phrase *old, *elem, *index, *body;
    const struct var *pair, *state;
    if (!init || !pairs)
        return value_error(lo);
    pair = var_titled(dpia, title_made_up("i,x"), type_exp(lo->types, phrase_array_elem(pairs)),
                      loc);
    state = var_titled(dpia, title_made_up("bins"), init->type, loc);
    old = phrase_var(dpia, state, loc);
    elem = phrase_var(dpia, pair, loc);
    index = phrase_select(dpia, elem, 1, loc);
    block_open_lambda(lo, pair, state);
    body = combined(lo, call, old, index, phrase_select(dpia, elem, 2, loc));
    if (body)
        body = phrase_if(dpia, is_inside(lo, index, phrase_array_size(init), loc), body, old, loc);
    body = block_close(lo, body, "the operator");
    if (!body)
        return value_error(lo);
    body = phrase_lam(dpia, pair, phrase_lam(dpia, state, body, loc), loc);
    return value_data(lo, phrase_reduce(dpia, PRIM_REDUCE, body, init, pairs, loc));
}

/* unflatten n m xs = split m xs */
const struct value *builtin_unflatten(struct lower *lo, const struct call *call)
{
    const struct nat *n = size_of_value(lo, call->args[0].value, "n", call->args[0].loc);
    const struct nat *m = size_of_value(lo, call->args[1].value, "m", call->args[1].loc);
    const struct phrase *array = array_arg(lo, call, 2);
    if (!n || !m || !array)
        return value_error(lo);
    eval_natural(lo, n, call->args[0].loc);
    eval_natural(lo, m, call->args[1].loc);
    array = size_coerce(lo, array,
                        data_array(lo->types, nat_mul(lo->nats, n, m), phrase_array_elem(array)),
                        call->args[2].loc, "the array that is unflattened");
    return array ? value_data(lo, phrase_split(lo->dpia, m, n, array, call->loc))
                 : value_error(lo);
}
