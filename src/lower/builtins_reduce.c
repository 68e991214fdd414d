/* Reductions.
 *
 *     reduce f z xs        reduceAssoc (\a x. f a x) z xs     the strategy may reassociate
 *     reduce_comm f z xs   reduceComm  (\a x. f a x) z xs
 *     foldl f z xs         reduce (\x a. f a x) z xs          in order (dpia.txt Fig. 4a)
 *     dpia.reduce f z xs   reduce (\x a. f x a) z xs
 *     scan f z xs          scanAssoc (\a x. f a x) z xs
 *     dpia.scan f z xs     scan (\x a. f x a) z xs
 *     dpia.reduce_local f xs   reduceLocal (\x y. f x y) xs    of n + 1 elements
 *
 * The neutral element and the results of the operator have the accumulator's type, sizes included:
 * for the associative ones that of the elements, for the others that of the initial value. */
#include "lower/builtins_reduce.h"

#include "base/diag.h"
#include "lower/apply.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/builtins_map.h"
#include "lower/form.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

struct operand {
    const struct data *type;
    struct title title;
    const struct phrase *array; /* that it is an element of; null for the accumulator */
};

static const struct var *operand_var(struct lower *lo, const struct call *call,
                                     struct operand operand)
{
    return var_titled(lo->dpia, operand.title, type_exp(lo->types, operand.type),
                      call->args[0].loc);
}

/* The operand that VAR is, as an argument of the operator. */
static struct arg operand_arg(struct lower *lo, const struct call *call, struct operand operand,
                              const struct var *var)
{
    struct loc loc = call->args[0].loc;
    const struct phrase *phrase = phrase_var(lo->dpia, var, loc);
    if (operand.array)
        return (struct arg){.value = builtin_element(lo, operand.array, phrase), .loc = loc};
    return (struct arg){.value = value_data(lo, phrase), .loc = loc};
}

/* \first second. FUN first second, or FUN second first; the result has type RESULT. */
static const struct phrase *operator_function(struct lower *lo, const struct call *call,
                                              struct operand first, struct operand second,
                                              bool swapped, const struct data *result)
{
    struct loc loc = call->args[0].loc;
    struct fun fun = call->args[0].fun;
    const struct var *a = operand_var(lo, call, first);
    const struct var *b = operand_var(lo, call, second);
    struct arg first_arg = operand_arg(lo, call, first, a);
    struct arg second_arg = operand_arg(lo, call, second, b);
    const char *where = arena_printf(lo->arena, "the function given to '%s'", call->name);
    const char *what = arena_printf(lo->arena, "the result of %s", where);
    const struct arg args[] = {swapped ? second_arg : first_arg, swapped ? first_arg : second_arg};
    const struct phrase *body;
    block_open_lambda(lo, a, b);
    body = form_coerce(lo, apply_fun(lo, fun, args, 2, loc), result, loc, what);
    body = block_close(lo, body, where);
    if (!body)
        return NULL;
    body = phrase_lam(lo->dpia, b, body, loc);
    return phrase_lam(lo->dpia, a, body, loc);
}

static const struct phrase *arg_phrase(struct lower *lo, const struct call *call, size_t position)
{
    return value_phrase(lo, call->args[position].value, call->args[position].loc);
}

static const struct value *reduction(struct lower *lo, const struct call *call, enum primitive prim,
                                     const struct phrase *fun, const struct phrase *init,
                                     const struct phrase *array)
{
    if (!fun)
        return value_error(lo);
    return value_data(lo, phrase_reduce(lo->dpia, prim, fun, init, array, call->loc));
}

const struct phrase *builtin_operator(struct lower *lo, const struct call *call,
                                      const struct data *type)
{
    struct fun fun = call->args[0].fun;
    struct operand accumulator = {.type = type, .title = apply_param_title(lo, fun, 0, "acc")};
    struct operand element = {.type = type, .title = apply_param_title(lo, fun, 1, "x")};
    return operator_function(lo, call, accumulator, element, false, type);
}

const struct value *builtin_reduce(struct lower *lo, const struct call *call, enum primitive prim)
{
    const struct phrase *array = arg_phrase(lo, call, 2), *init;
    const char *what = arena_printf(lo->arena, "the neutral element of '%s'", call->name);
    if (!array)
        return value_error(lo);
    const struct data *elem = phrase_array_elem(array);
    init = form_coerce(lo, call->args[1].value, elem, call->args[1].loc, what);
    if (!init)
        return value_error(lo);
    return reduction(lo, call, prim, builtin_operator(lo, call, elem), init, array);
}

const struct value *builtin_fold(struct lower *lo, const struct call *call, enum primitive prim,
                                 bool swapped)
{
    struct fun fun = call->args[0].fun;
    const struct phrase *init = arg_phrase(lo, call, 1);
    const struct phrase *array = arg_phrase(lo, call, 2);
    struct operand accumulator = {0}, element = {0};
    if (!init || !array)
        return value_error(lo);
    array = builtin_with_indices(lo, array);
    accumulator.type = phrase_data(init);
    accumulator.title = apply_param_title(lo, fun, !swapped, "acc");
    element.type = phrase_array_elem(array);
    element.array = array;
    element.title = apply_param_title(lo, fun, swapped, "x");
    return reduction(lo, call, prim,
                     operator_function(lo, call, element, accumulator, swapped, accumulator.type),
                     init, array);
}

/* ARRAY as one of at least one element; null where it has none. */
static const struct phrase *not_empty(struct lower *lo, const struct phrase *array,
                                      struct loc loc)
{
    if (phrase_array_size(array) != nat_const(lo->nats, 0))
        return size_at_least(lo, array, nat_const(lo->nats, 1), loc,
                             "the array given to 'dpia.reduce_local'");
    diag_error(lo->diag, loc, "'dpia.reduce_local' wants at least one element, found none");
    return NULL;
}

const struct value *builtin_reduce_local(struct lower *lo, const struct call *call)
{
    const struct phrase *array = arg_phrase(lo, call, 1);
    struct operand left = {0}, right = {0};
    const struct phrase *args[2];
    const struct nat *rest;
    if (array)
        array = not_empty(lo, array, call->args[1].loc);
    if (!array)
        return value_error(lo);
    rest = nat_sub(lo->nats, phrase_array_size(array), nat_const(lo->nats, 1));
    left.type = right.type = phrase_array_elem(array);
    left.title = apply_param_title(lo, call->args[0].fun, 0, "x");
    right.title = apply_param_title(lo, call->args[0].fun, 1, "y");
    args[0] = operator_function(lo, call, left, right, false, left.type);
    args[1] = array;
    if (!args[0])
        return value_error(lo);
    return value_data(lo, phrase_prim(lo->dpia, PRIM_REDUCE_LOCAL, &rest, 1, &left.type, 1, args, 2,
                                      call->loc));
}

const struct value *builtin_iterate(struct lower *lo, const struct call *call)
{
    struct fun fun = call->args[1].fun;
    const struct phrase *init = arg_phrase(lo, call, 2);
    const struct nat *n =
        size_of_count(lo, call->args[0].value, "times", call->args[0].loc);
    struct operand state = {0};
    const struct var *var;
    const struct phrase *body;
    struct arg arg;
    if (!init || !n)
        return value_error(lo);
    state.type = phrase_data(init);
    state.title = apply_param_title(lo, fun, 0, "x");
    var = var_titled(lo->dpia, state.title, type_exp(lo->types, state.type), call->args[1].loc);
    block_open_lambda(lo, var, NULL);
    arg = operand_arg(lo, call, state, var);
    body = form_coerce(lo, apply_fun(lo, fun, &arg, 1, call->args[1].loc), state.type,
                       call->args[1].loc,
                       "the result of the function given to 'iterate'");
    body = block_close(lo, body, "the function given to 'iterate'");
    if (!body)
        return value_error(lo);
    body = phrase_lam(lo->dpia, var, body, call->args[1].loc);
    return value_data(lo, phrase_iterate(lo->dpia, PRIM_ITERATE, n, body, init, call->loc));
}
