/* Reductions.
 *
 *     reduce f z xs        reduceAssoc (\a x. f a x) z xs     the strategy may reassociate
 *     reduce_comm f z xs   reduceComm  (\a x. f a x) z xs
 *     foldl f z xs         reduce (\x a. f a x) z xs          in order (dpia.txt Fig. 4a)
 *     dpia.reduce f z xs   reduce (\x a. f x a) z xs
 *
 * The neutral element and the results of the operator have the accumulator's type, sizes included:
 * for reduce that of the elements, for the others that of the initial value. */
#include "lower/lower_private.h"

struct operand {
    const struct data *type;
    const char *name;
    const struct phrase *array; /* that it is an element of; null for the accumulator */
};

static const struct var *operand_var(struct lower *lo, const struct call *call,
                                     struct operand operand)
{
    return var_new(lo->dpia, operand.name, type_exp(lo->types, operand.type), call->args[0].loc);
}

/* The operand that VAR is, as an argument of the operator. */
static struct arg operand_arg(struct lower *lo, const struct call *call, struct operand operand,
                              const struct var *var)
{
    struct loc loc = call->args[0].loc;
    const struct phrase *phrase = phrase_var(lo->dpia, var, loc);

    if (operand.array)
        return (struct arg){builtin_element(lo, operand.array, phrase), loc};
    return (struct arg){value_data(lo, phrase), loc};
}

/* \first second. FUN first second, or FUN second first; the result has type RESULT. */
static const struct phrase *operator_function(struct lower *lo, const struct call *call,
                                              struct operand first, struct operand second,
                                              bool swapped, const struct data *result)
{
    struct loc loc = call->args[0].loc;
    const struct value *fun = call->args[0].value;
    const struct var *a = operand_var(lo, call, first);
    const struct var *b = operand_var(lo, call, second);
    struct arg first_arg = operand_arg(lo, call, first, a);
    struct arg second_arg = operand_arg(lo, call, second, b);
    const char *where = arena_printf(lo->arena, "the function given to '%s'", call->name);
    const char *what = arena_printf(lo->arena, "the result of %s", where);
    const struct phrase *body;

    block_open_lambda(lo, a, b);
    fun = apply_value(lo, fun, swapped ? second_arg : first_arg, loc);
    fun = apply_value(lo, fun, swapped ? first_arg : second_arg, loc);
    body = size_coerce(lo, value_phrase(lo, fun, loc), result, loc, what);
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

const struct value *builtin_reduce(struct lower *lo, const struct call *call, enum primitive prim)
{
    const struct value *fun = call->args[0].value;
    const struct phrase *init = arg_phrase(lo, call, 1);
    const struct phrase *array = arg_phrase(lo, call, 2);
    const char *what = arena_printf(lo->arena, "the neutral element of '%s'", call->name);
    struct operand accumulator = {0}, element = {0};

    if (!init || !array)
        return value_error(lo);
    accumulator.type = element.type = phrase_data(array)->fst;
    init = size_coerce(lo, init, element.type, call->args[1].loc, what);
    if (!init)
        return value_error(lo);
    accumulator.name = apply_param_name(lo, fun, 0, "acc");
    element.name = apply_param_name(lo, fun, 1, "x");
    return reduction(lo, call, prim,
                     operator_function(lo, call, accumulator, element, false, element.type), init,
                     array);
}

/* SWAPPED: the function takes the accumulator first. */
static const struct value *fold(struct lower *lo, const struct call *call, bool swapped)
{
    const struct value *fun = call->args[0].value;
    const struct phrase *init = arg_phrase(lo, call, 1);
    const struct phrase *array = arg_phrase(lo, call, 2);
    struct operand accumulator = {0}, element = {0};

    if (!init || !array)
        return value_error(lo);
    array = builtin_with_indices(lo, array);
    accumulator.type = phrase_data(init);
    accumulator.name = apply_param_name(lo, fun, !swapped, "acc");
    element.type = phrase_data(array)->fst;
    element.array = array;
    element.name = apply_param_name(lo, fun, swapped, "x");
    return reduction(lo, call, PRIM_REDUCE,
                     operator_function(lo, call, element, accumulator, swapped, accumulator.type),
                     init, array);
}

const struct value *builtin_foldl(struct lower *lo, const struct call *call)
{
    return fold(lo, call, true);
}

const struct value *builtin_dpia_reduce(struct lower *lo, const struct call *call)
{
    return fold(lo, call, false);
}
