/* Shorthands for the views that choose, shift or select (primitives.def), with nats and data types
 * read off the types of the arguments. Sizes that are sums in a primitive's type cannot be read off
 * and are given: phrase_slide(n, m, k, xs) for xs : exp[[k*n+m]d]. */
#include "base/diag.h"
#include "dpia/phrase.h"
#include "dpia/phrase_private.h"

const struct phrase *phrase_reverse(struct dpia *dpia, const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_REVERSE);
    return phrase_prim(dpia, PRIM_REVERSE, &data->size, 1, &data->fst, 1, &array, 1, loc);
}

const struct phrase *phrase_rotate(struct dpia *dpia, const struct phrase *by,
                                   const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_ROTATE);
    return phrase_prim(dpia, PRIM_ROTATE, &data->size, 1, &data->fst, 1,
                       (const struct phrase *[]){by, array}, 2, loc);
}

const struct phrase *phrase_slice(struct dpia *dpia, const struct nat *m,
                                  const struct phrase *start, const struct phrase *stride,
                                  const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_SLICE);
    return phrase_prim(dpia, PRIM_SLICE, (const struct nat *[]){data->size, m}, 2, &data->fst, 1,
                       (const struct phrase *[]){start, stride, array}, 3, loc);
}

const struct phrase *phrase_concat(struct dpia *dpia, const struct phrase *a,
                                   const struct phrase *b, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, a, PRIM_CONCAT);
    const struct nat *other = phrase_array_data(dpia, b, PRIM_CONCAT)->size;
    return phrase_prim(dpia, PRIM_CONCAT, (const struct nat *[]){data->size, other}, 2,
                       &data->fst, 1, (const struct phrase *[]){a, b}, 2, loc);
}

const struct phrase *phrase_pad(struct dpia *dpia, const struct nat *left, const struct nat *right,
                                const struct phrase *value, const struct phrase *array,
                                struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_PAD);
    return phrase_prim(dpia, PRIM_PAD, (const struct nat *[]){left, data->size, right}, 3,
                       &data->fst, 1, (const struct phrase *[]){value, array}, 2, loc);
}

const struct phrase *phrase_pad_clamp(struct dpia *dpia, const struct nat *left,
                                      const struct nat *right, const struct phrase *array,
                                      struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_PAD_CLAMP);
    return phrase_prim(dpia, PRIM_PAD_CLAMP, (const struct nat *[]){left, data->size, right}, 3,
                       &data->fst, 1, &array, 1, loc);
}

const struct phrase *phrase_slide(struct dpia *dpia, const struct nat *n, const struct nat *m,
                                  const struct nat *k, const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_SLIDE);
    return phrase_prim(dpia, PRIM_SLIDE, (const struct nat *[]){n, m, k}, 3, &data->fst, 1, &array,
                       1, loc);
}

const struct phrase *phrase_gather(struct dpia *dpia, const struct phrase *indices,
                                   const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_GATHER);
    const struct nat *m = phrase_array_data(dpia, indices, PRIM_GATHER)->size;
    return phrase_prim(dpia, PRIM_GATHER, (const struct nat *[]){data->size, m}, 2, &data->fst, 1,
                       (const struct phrase *[]){indices, array}, 2, loc);
}

const struct phrase *phrase_reverse_acc(struct dpia *dpia, const struct phrase *acc,
                                        struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, acc, PRIM_REVERSE_ACC);
    return phrase_prim(dpia, PRIM_REVERSE_ACC, &data->size, 1, &data->fst, 1, &acc, 1, loc);
}

const struct phrase *phrase_rotate_acc(struct dpia *dpia, const struct phrase *by,
                                       const struct phrase *acc, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, acc, PRIM_ROTATE_ACC);
    return phrase_prim(dpia, PRIM_ROTATE_ACC, &data->size, 1, &data->fst, 1,
                       (const struct phrase *[]){by, acc}, 2, loc);
}

const struct phrase *phrase_acc_part(struct dpia *dpia, enum primitive prim, const struct nat *n,
                                     const struct nat *m, const struct phrase *acc,
                                     struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, acc, prim);
    if (prim != PRIM_TAKE_ACC && prim != PRIM_DROP_ACC && prim != PRIM_CLIP_ACC)
        bug(loc, "'%s' is no part of an acceptor", primitive_name(prim));
    return phrase_prim(dpia, prim, (const struct nat *[]){n, m}, 2, &data->fst, 1, &acc, 1, loc);
}

const struct phrase *phrase_scatter_acc(struct dpia *dpia, const struct phrase *indices,
                                        const struct phrase *acc, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, acc, PRIM_SCATTER_ACC);
    const struct nat *m = phrase_array_data(dpia, indices, PRIM_SCATTER_ACC)->size;
    return phrase_prim(dpia, PRIM_SCATTER_ACC, (const struct nat *[]){data->size, m}, 2, &data->fst,
                       1, (const struct phrase *[]){indices, acc}, 2, loc);
}

const struct phrase *phrase_combine_acc(struct dpia *dpia, const struct phrase *fun,
                                        const struct phrase *acc, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, acc, PRIM_COMBINE_ACC);
    return phrase_prim(dpia, PRIM_COMBINE_ACC, &data->size, 1, &data->fst, 1,
                       (const struct phrase *[]){fun, acc}, 2, loc);
}

static bool is_param(const struct phrase *phrase, const struct phrase *lam)
{
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == phrase_lam_param(lam);
}

const struct phrase *phrase_combining(const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return NULL;
    const struct phrase *inner = phrase_lam_body(fun), *body = phrase_lam_body(inner);
    if (body->kind != PHRASE_OPERATOR || !operator_is_commutative(phrase_oper_op(body)) ||
        phrase_data(body)->kind != DATA_SCALAR)
        return NULL;
    const struct phrase *left = phrase_oper_arg(body, 0), *right = phrase_oper_arg(body, 1);
    bool is_one = (is_param(left, fun) && is_param(right, inner)) ||
                  (is_param(left, inner) && is_param(right, fun));
    return is_one ? body : NULL;
}

unsigned phrase_atomic_bits(const struct phrase *fun)
{
    const struct phrase *operator = phrase_combining(fun);
    if (!operator)
        return 0;
    return operator_atomic_bits(phrase_oper_op(operator), phrase_data(operator)->scalar);
}

/* The vector type of WIDTH elements of the scalar type DATA. */
static const struct data *vector_of(struct dpia *dpia, const struct data *data,
                                    const struct nat *width, struct loc loc)
{
    if (data->kind != DATA_SCALAR)
        bug(loc, "a vector of elements of type %s", data_text(dpia_arena(dpia), data));
    return data_vector(dpia_types(dpia), data->scalar, width);
}

const struct phrase *phrase_as_vector(struct dpia *dpia, const struct nat *n,
                                      const struct nat *width, const struct phrase *array,
                                      struct loc loc)
{
    const struct data *elem = phrase_array_data(dpia, array, PRIM_AS_VECTOR)->fst;
    const struct nat *nats[] = {n, width};
    const struct data *datas[] = {elem, vector_of(dpia, elem, width, loc)};
    return phrase_prim(dpia, PRIM_AS_VECTOR, nats, 2, datas, 2, &array, 1, loc);
}

const struct phrase *phrase_as_scalar(struct dpia *dpia, const struct phrase *array,
                                      struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_AS_SCALAR);
    if (data->fst->kind != DATA_VECTOR)
        bug(loc, "'asScalar' of an array of %s", data_text(dpia_arena(dpia), data->fst));
    const struct nat *nats[] = {data->size, data->fst->size};
    const struct data *datas[] = {data_scalar(dpia_types(dpia), data->fst->scalar), data->fst};
    return phrase_prim(dpia, PRIM_AS_SCALAR, nats, 2, datas, 2, &array, 1, loc);
}

const struct phrase *phrase_splat(struct dpia *dpia, const struct phrase *value,
                                  const struct nat *width, struct loc loc)
{
    const struct data *elem = phrase_data(value);
    const struct data *datas[] = {elem, vector_of(dpia, elem, width, loc)};
    return phrase_prim(dpia, PRIM_SPLAT, NULL, 0, datas, 2, &value, 1, loc);
}
