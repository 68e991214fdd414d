/* The built-in functions that state how something is run and that are no loops: where data lie, how
 * they are cut, how many run at a time.
 *
 *     dpia.to_local e   toLocal e, also of tuples
 *     dpia.lanes        the nat `lanes` of the program
 *     dpia.split k xs   split k (coerce xs), where k is not proved to divide the size of xs */
#include "lower/builtins_strategy.h"

#include "base/diag.h"
#include "lower/builtins.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

const struct value *builtin_to_memory(struct lower *lo, const struct call *call, enum space space)
{
    const struct phrase *data = value_phrase(lo, call->args[0].value, call->args[0].loc);
    if (!data)
        return value_error(lo);
    return value_data(lo, phrase_to_memory(lo->dpia, space, data, call->loc));
}

const struct value *builtin_lanes(struct lower *lo, const struct call *call)
{
    return value_nat(lo, nat_of_var(lo->nats, lo->lanes), call->loc);
}

/* Whether N is known not to divide SIZE, which is reported. */
static bool leaves_rest(struct lower *lo, const struct nat *size, const struct nat *n,
                        struct loc loc)
{
    const struct nat *zero = nat_const(lo->nats, 0);
    if (!nat_is_lt(lo->nats, zero, n) ||
        !nat_is_never_equal(lo->nats, nat_mod(lo->nats, size, n), zero))
        return false;
    diag_error(lo->diag, loc, "the size %s of this array is not a multiple of %s",
               size_text(lo, size), size_text(lo, n));
    return true;
}

const struct nat *builtin_divided(struct lower *lo, const struct call *call, const struct nat *n,
                                  const struct phrase **array)
{
    const char *what = arena_printf(lo->arena, "the array given to '%s'", call->name);
    const struct data *type;
    const struct nat *m;
    if (leaves_rest(lo, phrase_array_size(*array), n, call->args[1].loc))
        return NULL;
    m = size_quotient(lo, phrase_array_size(*array), n, call->loc);
    type = data_array(lo->types, nat_mul(lo->nats, n, m), phrase_array_elem(*array));
    *array = size_coerce(lo, *array, type, call->args[1].loc, what);
    return *array ? m : NULL;
}

const struct value *builtin_split(struct lower *lo, const struct call *call)
{
    const struct nat *n = size_of_value(lo, call->args[0].value, "n", call->args[0].loc);
    const struct phrase *array = value_phrase(lo, call->args[1].value, call->args[1].loc);
    const struct nat *m = n && array ? builtin_divided(lo, call, n, &array) : NULL;
    return m ? value_data(lo, phrase_split(lo->dpia, n, m, array, call->loc)) : value_error(lo);
}
