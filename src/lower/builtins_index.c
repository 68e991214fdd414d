/* Built-in functions that choose where results go: by an index that is computed, or by a predicate.
 *
 *     filter p xs                      filter p xs (/\k. \kept. all that follows), for kept : [k]d
 *     reduce_by_index xs f z is vs     reduceByIndex (\a x. f a x) z xs (zip is vs) */
#include "lower/builtins_index.h"

#include "lower/apply.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/builtins_reduce.h"
#include "lower/eval_check.h"
#include "lower/form.h"
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

const struct value *builtin_reduce_by_index(struct lower *lo, const struct call *call)
{
    const struct phrase *init = array_arg(lo, call, 0), *is = array_arg(lo, call, 3);
    const struct phrase *fun, *neutral, *vs, *pairs;
    struct call operator = *call;
    if (!init || !is)
        return value_error(lo);
    const struct data *elem = phrase_array_elem(init);
    const struct data *values = data_array(lo->types, phrase_array_size(is), elem);
    operator.args = &call->args[1];
    fun = builtin_operator(lo, &operator, elem);
    neutral = form_coerce(lo, call->args[2].value, elem, call->args[2].loc,
                          "the neutral element of 'reduce_by_index'");
    vs = form_coerce(lo, call->args[4].value, values, call->args[4].loc,
                     "the values of 'reduce_by_index'");
    if (!fun || !neutral || !vs)
        return value_error(lo);
    pairs = phrase_zip(lo->dpia, is, vs, call->loc);
    return value_data(lo, phrase_reduce_by_index(lo->dpia, fun, neutral, init, pairs, call->loc));
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
