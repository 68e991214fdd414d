/* e[i, j]: element by element, outermost first.
 *
 * An index that is known to be in range by its type is used as it is: with xs : [n]f32, in
 *
 *     map (\i -> xs[i]) (iota n)
 *
 * the function is given an index of type idx(n) (builtins_map.c), i is `fromIdx` of it, and xs[i]
 * is `idx xs i`. Any other index is checked, `idx xs (toIdx n i)`, when the program runs, as one
 * that is a constant is, too. */
#include "lower/eval_index.h"

#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"
#include "lower/vector.h"

/* The index of type idx(SIZE) that PHRASE was made of, if so. */
static const struct phrase *index_inside(const struct phrase *phrase, const struct nat *size)
{
    if (!phrase_is_prim(phrase, PRIM_FROM_IDX) || phrase_data(phrase_arg(phrase, 0))->size != size)
        return NULL;
    return phrase_arg(phrase, 0);
}

static const struct phrase *as_i64(struct lower *lo, const struct phrase *index, struct loc loc)
{
    enum scalar scalar;
    if (data_is_scalar(phrase_data(index), &scalar) && scalar == SCALAR_I64)
        return index;
    return phrase_convert(lo->dpia, index, data_scalar(lo->types, SCALAR_I64), loc);
}

const struct phrase *index_of_value(struct lower *lo, const struct value *index,
                                    const struct nat *size, struct loc loc)
{
    const struct phrase *inside;
    if (index->kind != VALUE_DATA || vector_is_lane(lo, index->phrase, "this index", loc))
        return NULL;
    inside = index_inside(index->phrase, size);
    if (inside)
        return inside;
    return lower_check(lo, phrase_to_idx(lo->dpia, size, as_i64(lo, index->phrase, loc), loc));
}

/* Whether COUNT indices into ARRAY give an array: a view, which may be used any number of times. */
static bool gives_row(const struct data *array, size_t count)
{
    for (size_t i = 0; i < count; i++)
        array = array->fst;
    return !data_is_flat(array);
}

/* A checked index bound to a name, so that the check is made once, also where no element is read;
 * of an unchecked one the number is bound. */
static const struct phrase *bound_index(struct lower *lo, const struct phrase *index)
{
    const struct phrase *number;
    if (phrase_is_trivial(index))
        return index;
    number = phrase_arg(index, 0);
    struct title title =
        number->kind == PHRASE_VAR ? var_title(phrase_var_of(number)) : title_made_up("i");
    if (!phrase_is_unchecked(index))
        return block_bind(lo, title, index, index->loc);
    if (!phrase_is_trivial(number))
        number = block_bind(lo, title, number, index->loc);
    return lower_check(lo, phrase_to_idx(lo->dpia, phrase_data(index)->size, number, index->loc));
}

const struct phrase *index_bound(struct lower *lo, const struct value *index,
                                 const struct nat *size, struct loc loc)
{
    const struct phrase *inside = index_of_value(lo, index, size, loc);
    return inside && !phrase_is_index_number(inside) ? bound_index(lo, inside) : inside;
}

const struct value *index_number(struct lower *lo, const struct value *index, struct loc loc)
{
    if (index->kind != VALUE_DATA || vector_is_lane(lo, index->phrase, "this number", loc))
        return value_error(lo);
    if (index->phrase->kind == PHRASE_LITERAL)
        return value_nat(
            lo, nat_const(lo->nats, size_of_literal(phrase_literal_value(index->phrase))), loc);
    return index->nat ? index : value_data(lo, as_i64(lo, index->phrase, loc));
}

const struct value *eval_index(struct lower *lo, const struct env *env, const struct core_exp *exp)
{
    const struct core_exp *base = exp->u.index.array;
    const struct phrase *array = value_phrase(lo, eval_exp(lo, env, base), base->loc);
    bool row = array && gives_row(phrase_data(array), exp->u.index.count);
    for (size_t i = 0; array && i < exp->u.index.count; i++) {
        const struct core_exp *position = exp->u.index.indices[i];
        const struct value *value = eval_exp(lo, env, position);
        const struct phrase *index =
            index_of_value(lo, value, phrase_array_size(array), position->loc);
        if (!index)
            return value_error(lo);
        array = phrase_idx(lo->dpia, array, row ? bound_index(lo, index) : index, exp->loc);
    }
    return value_data(lo, array);
}
