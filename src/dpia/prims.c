/* Shorthands for functional primitives: they read the nats and data types that a primitive wants
 * off the types of its phrase arguments (dpia.txt 3.3: "often we can infer these arguments").
 *
 *     phrase_zip(xs, ys)        zip n f32 i32 xs ys       for xs : exp[[n]f32], ys : exp[[n]i32]
 *     phrase_select(p, 1)       fst f32 i32 p             for p : exp[(f32 x i32)]
 *     phrase_select(pair a b)   a */
#include "base/diag.h"
#include "dpia/phrase.h"
#include "dpia/phrase_private.h"

/* The result of FUN, which must be a function. */
static const struct phrase_type *result_type(struct dpia *dpia, const struct phrase *fun)
{
    if (fun->type->kind != TYPE_FUN && fun->type->kind != TYPE_PASSIVE_FUN)
        bug(fun->loc, "expected a function\n  found: %s\n  phrase: %s",
            type_text(dpia_arena(dpia), fun->type), phrase_excerpt(dpia_arena(dpia), fun));
    return fun->type->snd;
}

/* The data type of an expression that FUN gives. */
static const struct data *result_data(struct dpia *dpia, const struct phrase *fun)
{
    const struct phrase_type *type = result_type(dpia, fun);
    if (type->kind != TYPE_EXP)
        bug(fun->loc, "expected a function to an expression\n  found: %s\n  phrase: %s",
            type_text(dpia_arena(dpia), fun->type), phrase_excerpt(dpia_arena(dpia), fun));
    return type->data;
}

/* The data type of PHRASE, which must be of KIND; PRIM is what it is for. */
static const struct data *data_of_kind(struct dpia *dpia, const struct phrase *phrase,
                                       enum data_kind kind, enum primitive prim)
{
    const struct data *data = phrase_data(phrase);
    if (data->kind != kind)
        bug(phrase->loc, "'%s' of a phrase of the wrong type\n  found: %s\n  phrase: %s",
            primitive_name(prim), type_text(dpia_arena(dpia), phrase->type),
            phrase_excerpt(dpia_arena(dpia), phrase));
    return data;
}

const struct data *phrase_array_data(struct dpia *dpia, const struct phrase *phrase,
                                     enum primitive prim)
{
    return data_of_kind(dpia, phrase, DATA_ARRAY, prim);
}

/* The data type of an array of arrays; its inner type is the result's FST. */
static const struct data *array2_data(struct dpia *dpia, const struct phrase *phrase,
                                      enum primitive prim)
{
    const struct data *data = phrase_array_data(dpia, phrase, prim);
    if (data->fst->kind != DATA_ARRAY)
        bug(phrase->loc, "'%s' of an array that is not of arrays\n  found: %s\n  phrase: %s",
            primitive_name(prim), type_text(dpia_arena(dpia), phrase->type),
            phrase_excerpt(dpia_arena(dpia), phrase));
    return data;
}

const struct phrase *phrase_map(struct dpia *dpia, struct level level, const struct phrase *fun,
                                const struct phrase *array, struct loc loc)
{
    const struct data *from = phrase_array_data(dpia, array, PRIM_MAP);
    return phrase_prim_at(dpia, PRIM_MAP, at_level(level), &from->size, 1,
                          (const struct data *[]){from->fst, result_data(dpia, fun)}, 2,
                          (const struct phrase *[]){fun, array}, 2, loc);
}

const struct phrase *phrase_reduce(struct dpia *dpia, enum primitive prim, const struct phrase *fun,
                                   const struct phrase *init, const struct phrase *array,
                                   struct loc loc)
{
    const struct data *from = phrase_array_data(dpia, array, prim);
    return phrase_prim(
        dpia, prim, &from->size, 1, (const struct data *[]){from->fst, phrase_data(init)},
        primitive_data_count(dpia, prim), (const struct phrase *[]){fun, init, array}, 3, loc);
}

const struct phrase *phrase_to_memory(struct dpia *dpia, enum space space, const struct phrase *exp,
                                      struct loc loc)
{
    const struct data *data = phrase_data(exp);
    return phrase_prim_at(dpia, PRIM_TO, in_space(space), NULL, 0, &data, 1, &exp, 1, loc);
}

const struct phrase *phrase_zip(struct dpia *dpia, const struct phrase *a, const struct phrase *b,
                                struct loc loc)
{
    const struct data *first = phrase_array_data(dpia, a, PRIM_ZIP);
    const struct data *second = phrase_array_data(dpia, b, PRIM_ZIP);
    return phrase_prim(dpia, PRIM_ZIP, &first->size, 1,
                       (const struct data *[]){first->fst, second->fst}, 2,
                       (const struct phrase *[]){a, b}, 2, loc);
}

const struct phrase *phrase_data_pair(struct dpia *dpia, const struct phrase *a,
                                      const struct phrase *b, struct loc loc)
{
    return phrase_prim(dpia, PRIM_PAIR, NULL, 0,
                       (const struct data *[]){phrase_data(a), phrase_data(b)}, 2,
                       (const struct phrase *[]){a, b}, 2, loc);
}

const struct phrase *phrase_select(struct dpia *dpia, const struct phrase *pair, int which,
                                   struct loc loc)
{
    if (phrase_is_prim(pair, PRIM_PAIR))
        return phrase_arg(pair, which == 2);
    enum primitive prim = which == 1 ? PRIM_FST : PRIM_SND;
    const struct data *data = data_of_kind(dpia, pair, DATA_PAIR, prim);
    return phrase_prim(dpia, prim, NULL, 0, (const struct data *[]){data->fst, data->snd}, 2, &pair,
                       1, loc);
}

const struct phrase *phrase_unzip(struct dpia *dpia, const struct phrase *array, int which,
                                  struct loc loc)
{
    if (phrase_is_prim(array, PRIM_ZIP))
        return phrase_arg(array, which == 2);
    enum primitive prim = which == 1 ? PRIM_UNZIP_FST : PRIM_UNZIP_SND;
    const struct data *data = phrase_array_data(dpia, array, prim);
    if (data->fst->kind != DATA_PAIR)
        bug(loc, "'%s' of an array that is not of pairs\n  found: %s", primitive_name(prim),
            type_text(dpia_arena(dpia), array->type));
    return phrase_prim(dpia, prim, &data->size, 1,
                       (const struct data *[]){data->fst->fst, data->fst->snd}, 2, &array, 1, loc);
}

const struct phrase *phrase_transpose(struct dpia *dpia, const struct phrase *array, struct loc loc)
{
    const struct data *data = array2_data(dpia, array, PRIM_TRANSPOSE);
    return phrase_prim(dpia, PRIM_TRANSPOSE, (const struct nat *[]){data->size, data->fst->size}, 2,
                       &data->fst->fst, 1, &array, 1, loc);
}

const struct phrase *phrase_split(struct dpia *dpia, const struct nat *n, const struct nat *m,
                                  const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_SPLIT);
    return phrase_prim(dpia, PRIM_SPLIT, (const struct nat *[]){n, m}, 2, &data->fst, 1, &array, 1,
                       loc);
}

const struct phrase *phrase_join(struct dpia *dpia, const struct phrase *array, struct loc loc)
{
    const struct data *data = array2_data(dpia, array, PRIM_JOIN);
    return phrase_prim(dpia, PRIM_JOIN, (const struct nat *[]){data->size, data->fst->size}, 2,
                       &data->fst->fst, 1, &array, 1, loc);
}

const struct phrase *phrase_take(struct dpia *dpia, const struct nat *n, const struct nat *rest,
                                 const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_TAKE);
    return phrase_prim(dpia, PRIM_TAKE, (const struct nat *[]){n, rest}, 2, &data->fst, 1, &array,
                       1, loc);
}

const struct phrase *phrase_drop(struct dpia *dpia, const struct nat *n, const struct nat *rest,
                                 const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_DROP);
    return phrase_prim(dpia, PRIM_DROP, (const struct nat *[]){n, rest}, 2, &data->fst, 1, &array,
                       1, loc);
}

const struct phrase *phrase_generate(struct dpia *dpia, const struct nat *n,
                                     const struct phrase *fun, struct loc loc)
{
    const struct data *data = result_data(dpia, fun);
    return phrase_prim(dpia, PRIM_GENERATE, &n, 1, &data, 1, &fun, 1, loc);
}

const struct phrase *phrase_idx(struct dpia *dpia, const struct phrase *array,
                                const struct phrase *index, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_IDX);
    return phrase_prim(dpia, PRIM_IDX, &data->size, 1, &data->fst, 1,
                       (const struct phrase *[]){array, index}, 2, loc);
}

const struct phrase *phrase_array(struct dpia *dpia, const struct data *elem,
                                  const struct phrase *const *elems, size_t count, struct loc loc)
{
    const struct nat *size = nat_const(dpia_nats(dpia), (int64_t)count);
    return phrase_prim(dpia, PRIM_ARRAY, &size, 1, &elem, 1, elems, count, loc);
}

const struct phrase *phrase_let(struct dpia *dpia, const struct var *param,
                                const struct phrase *bound, const struct phrase *body,
                                struct loc loc)
{
    return phrase_prim(
        dpia, PRIM_LET, NULL, 0, (const struct data *[]){phrase_data(bound), phrase_data(body)}, 2,
        (const struct phrase *[]){bound, phrase_lam(dpia, param, body, loc)}, 2, loc);
}

const struct phrase *phrase_if(struct dpia *dpia, const struct phrase *cond,
                               const struct phrase *then, const struct phrase *other,
                               struct loc loc)
{
    const struct data *data = phrase_data(then);
    return phrase_prim(dpia, PRIM_IF, NULL, 0, &data, 1,
                       (const struct phrase *[]){cond, then, other}, 3, loc);
}

const struct phrase *phrase_coerce(struct dpia *dpia, const struct data *to,
                                   const struct phrase *array, struct loc loc)
{
    const struct data *from = phrase_data(array);
    if (from == to)
        return array;
    return phrase_prim(dpia, PRIM_COERCE, NULL, 0, (const struct data *[]){from, to}, 2, &array, 1,
                       loc);
}

const struct phrase *phrase_pack(struct dpia *dpia, const struct phrase *array, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_PACK);
    return phrase_prim(dpia, PRIM_PACK, &data->size, 1, &data->fst, 1, &array, 1, loc);
}

const struct phrase *phrase_room(struct dpia *dpia, const struct nat *n, const struct phrase *array,
                                 struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_ROOM);
    return phrase_prim(dpia, PRIM_ROOM, (const struct nat *[]){n, data->size}, 2, &data->fst, 1,
                       &array, 1, loc);
}

const struct phrase *phrase_unpack(struct dpia *dpia, const struct nat *n,
                                   const struct phrase *packed, struct loc loc)
{
    const struct data *data = data_of_kind(dpia, packed, DATA_PACKED, PRIM_UNPACK);
    return phrase_prim(dpia, PRIM_UNPACK, &n, 1, &data->fst, 1, &packed, 1, loc);
}

const struct phrase *phrase_length_of(struct dpia *dpia, const struct phrase *packed,
                                      struct loc loc)
{
    const struct data *data = data_of_kind(dpia, packed, DATA_PACKED, PRIM_LENGTH_OF);
    return phrase_prim(dpia, PRIM_LENGTH_OF, NULL, 0, &data->fst, 1, &packed, 1, loc);
}

const struct phrase *phrase_nat_value(struct dpia *dpia, const struct nat *nat, struct loc loc)
{
    return phrase_prim(dpia, PRIM_NAT_VALUE, &nat, 1, NULL, 0, NULL, 0, loc);
}

const struct phrase *phrase_groups_wait(struct dpia *dpia, struct loc loc)
{
    return phrase_prim(dpia, PRIM_GROUPS_WAIT, NULL, 0, NULL, 0, NULL, 0, loc);
}

const struct phrase *phrase_from_idx(struct dpia *dpia, const struct phrase *index, struct loc loc)
{
    const struct data *data = data_of_kind(dpia, index, DATA_IDX, PRIM_FROM_IDX);
    return phrase_prim(dpia, PRIM_FROM_IDX, &data->size, 1, NULL, 0, &index, 1, loc);
}

const struct phrase *phrase_to_idx(struct dpia *dpia, const struct nat *n,
                                   const struct phrase *index, struct loc loc)
{
    if (phrase_is_prim(index, PRIM_FROM_IDX) && phrase_nat_arg(index, 0) == n)
        return phrase_arg(index, 0);
    return phrase_prim(dpia, PRIM_TO_IDX, &n, 1, NULL, 0, &index, 1, loc);
}

const struct phrase *phrase_let_nat(struct dpia *dpia, const struct phrase *value,
                                    const struct nat_var *param, const struct phrase *body,
                                    struct loc loc)
{
    const struct data *data = phrase_data(body);
    return phrase_prim(dpia, PRIM_LET_NAT, NULL, 0, &data, 1,
                       (const struct phrase *[]){value, phrase_nat_lam(dpia, param, body, loc)}, 2,
                       loc);
}
