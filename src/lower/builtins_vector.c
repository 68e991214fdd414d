/* Vectors (dpia.txt 6.2): numbers that are computed with side by side.
 *
 *     dpia.as_vector 4 xs           asVector 4 xs
 *     dpia.vec_map (* k) v          v * splat k
 *     dpia.vec_reduce f v           f (f (f lane 0, lane 1), lane 2), lane 3
 *
 * The type of the program does not say how wide a vector is; its phrase has a type that does. A
 * function that is mapped over vectors is applied to the vectors themselves, as if they were
 * numbers: an operator of which one operand is a vector takes vectors (vector_operator), and a
 * number becomes a vector where one is wanted (vector_splat, which size_coerce calls). What depends
 * on a lane in another way, an index, a size, a branch, is an error there. */
#include "lower/builtins_vector.h"

#include "base/diag.h"
#include "lower/apply.h"
#include "lower/builtins.h"
#include "lower/builtins_strategy.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"
#include "lower/vector.h"

#define WIDTH_MAX 16

const struct nat *vector_width(const struct phrase *phrase)
{
    const struct data *data = phrase_data(phrase);
    return data->kind == DATA_VECTOR ? data->size : NULL;
}

const struct phrase *vector_splat(struct lower *lo, const struct phrase *phrase,
                                  const struct nat *width)
{
    if (vector_width(phrase) || !data_is_scalar(phrase_data(phrase), NULL))
        return phrase;
    return phrase_splat(lo->dpia, phrase, width, phrase->loc);
}

bool vector_is_lane(struct lower *lo, const struct phrase *phrase, const char *what,
                    struct loc loc)
{
    if (!vector_width(phrase))
        return false;
    diag_unsupported(lo->diag, loc, "%s depends on the lane of a vector: not yet supported", what);
    return true;
}

/* Gives false, and reports it, where the vectors among ARGS are not all of WIDTH lanes. */
static bool same_widths(struct lower *lo, const struct phrase *const *args, size_t count,
                        const struct nat *width, struct loc loc)
{
    for (size_t i = 0; i < count; i++) {
        const struct nat *other = vector_width(args[i]);
        if (other && other != width) {
            diag_error(lo->diag, loc, "vectors of %s and of %s lanes are combined",
                       size_text(lo, width), size_text(lo, other));
            return false;
        }
    }
    return true;
}

static const struct nat *common_width(const struct phrase *const *args, size_t count)
{
    const struct nat *width = NULL;
    for (size_t i = 0; i < count && !width; i++)
        width = vector_width(args[i]);
    return width;
}

bool vector_operator(struct lower *lo, enum operator op, const struct phrase **args, size_t count,
                     struct loc loc)
{
    const struct nat *width = common_width(args, count);
    if (!width)
        return true;
    if (!same_widths(lo, args, count, width, loc))
        return false;
    for (size_t i = 0; i < count; i++)
        args[i] = vector_splat(lo, args[i], width);
    if (operator_takes(op, phrase_data(args[0])))
        return true;
    diag_unsupported(lo->diag, loc,
                     "'%s' does not work on vectors, lane by lane: not yet supported",
                     operator_name(op));
    return false;
}

/* ---- Built-in functions ---- */

/* The first argument: how many lanes; null on error. */
static const struct nat *width_arg(struct lower *lo, const struct call *call)
{
    const struct nat *nat = call->args[0].value->nat;
    int64_t width;
    if (nat && nat_is_const(nat, &width) &&
        (width == 2 || width == 3 || width == 4 || width == 8 || width == WIDTH_MAX))
        return nat;
    if (call->args[0].value->kind != VALUE_ERROR)
        diag_error(lo->diag, call->args[0].loc,
                   "the width of a vector must be 2, 3, 4, 8 or 16%s%s", nat ? ", found " : "",
                   nat ? size_text(lo, nat) : "");
    return NULL;
}

const struct value *builtin_as_vector(struct lower *lo, const struct call *call)
{
    const struct nat *width = width_arg(lo, call);
    const struct phrase *array = value_phrase(lo, call->args[1].value, call->args[1].loc);
    const struct nat *n;
    if (!width || !array)
        return value_error(lo);
    n = builtin_divided(lo, call, width, &array);
    return n ? value_data(lo, phrase_as_vector(lo->dpia, n, width, array, call->loc))
             : value_error(lo);
}

const struct value *builtin_splat(struct lower *lo, const struct call *call)
{
    const struct nat *width = width_arg(lo, call);
    const struct phrase *number = value_phrase(lo, call->args[1].value, call->args[1].loc);
    if (!width || !number || vector_is_lane(lo, number, "the number given to 'dpia.splat'",
                                            call->args[1].loc))
        return value_error(lo);
    return value_data(lo, phrase_splat(lo->dpia, number, width, call->loc));
}

const struct value *builtin_vec_map(struct lower *lo, const struct call *call, size_t count)
{
    const struct phrase **args = ARENA_ARRAY(lo->arena, const struct phrase *, count);
    struct arg *lanes = ARENA_ARRAY(lo->arena, struct arg, count);
    const struct phrase *result;
    const struct nat *width;
    for (size_t i = 0; i < count; i++) {
        args[i] = value_phrase(lo, call->args[i + 1].value, call->args[i + 1].loc);
        if (!args[i])
            return value_error(lo);
    }
    width = common_width(args, count);
    if (!same_widths(lo, args, count, width, call->loc))
        return value_error(lo);
    for (size_t i = 0; i < count; i++)
        lanes[i] = (struct arg){.value = value_data(lo, args[i]), .loc = call->args[i + 1].loc};
    result = value_phrase(
        lo, apply_fun(lo, call->args[0].fun, lanes, count, call->args[0].loc), call->args[0].loc);
    return result ? value_data(lo, vector_splat(lo, result, width)) : value_error(lo);
}

/* The lanes of the vector V, a name, as an array. */
static const struct phrase *lanes_of(struct lower *lo, const struct phrase *v, struct loc loc)
{
    const struct nat *one = nat_const(lo->nats, 1);
    const struct var *i =
        var_new(lo->dpia, "i", type_exp(lo->types, data_idx(lo->types, one)), loc);
    const struct phrase *fun = phrase_lam(lo->dpia, i, v, loc);
    return phrase_as_scalar(lo->dpia, phrase_generate(lo->dpia, one, fun, loc), loc);
}

/* The argument at POSITION, a vector, under a name. */
static const struct phrase *vector_arg(struct lower *lo, const struct call *call, size_t position)
{
    struct arg arg = call->args[position];
    return value_phrase(lo, value_named(lo, arg.value, title_made_up("v"), arg.loc), arg.loc);
}

const struct value *builtin_vec_lanes(struct lower *lo, const struct call *call)
{
    const struct phrase *v = vector_arg(lo, call, 0);
    return v ? value_data(lo, lanes_of(lo, v, call->loc)) : value_error(lo);
}

static struct arg lane_arg(struct lower *lo, const struct phrase *v, unsigned lane,
                           const struct call *call)
{
    struct loc loc = call->loc;
    const struct nat *width = vector_width(v);
    const struct phrase *number = phrase_int(lo->dpia, SCALAR_I64, (int64_t)lane, loc);
    const struct phrase *index = phrase_to_idx(lo->dpia, width, number, loc);
    const struct phrase *elem =
        phrase_idx(lo->dpia, lanes_of(lo, phrase_copy(lo->dpia, v), loc), index, loc);
    return (struct arg){.value = value_data(lo, elem), .loc = call->args[1].loc};
}

const struct value *builtin_vec_reduce(struct lower *lo, const struct call *call)
{
    const struct phrase *v = vector_arg(lo, call, 1);
    struct arg result;
    if (!v)
        return value_error(lo);
    result = lane_arg(lo, v, 0, call);
    for (unsigned lane = 1; lane < data_lanes(phrase_data(v)); lane++) {
        const struct arg both[] = {result, lane_arg(lo, v, lane, call)};
        result.value = apply_fun(lo, call->args[0].fun, both, 2, call->args[0].loc);
    }
    return result.value;
}
