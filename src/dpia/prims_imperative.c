/* Shorthands for the imperative primitives and the acceptors (dpia.txt Fig. 4b), with nats and data
 * types read off the types of the arguments.
 *
 *     phrase_new(accum, body)     new f32 (\accum. body)      for accum : var[f32]
 *     phrase_seq(skip, c)         c */
#include "base/diag.h"
#include "dpia/phrase.h"
#include "dpia/phrase_private.h"

static const struct phrase *prim_of_pair(struct dpia *dpia, enum primitive prim,
                                         const struct phrase *fst, const struct phrase *snd,
                                         struct loc loc)
{
    const struct phrase *pair = phrase_pair(dpia, fst, snd, loc);
    return phrase_prim(dpia, prim, NULL, 0, NULL, 0, &pair, 1, loc);
}

const struct phrase *phrase_skip(struct dpia *dpia, struct loc loc)
{
    return phrase_prim(dpia, PRIM_SKIP, NULL, 0, NULL, 0, NULL, 0, loc);
}

const struct phrase *phrase_seq(struct dpia *dpia, const struct phrase *a, const struct phrase *b,
                                struct loc loc)
{
    if (phrase_is_prim(a, PRIM_SKIP))
        return b;
    if (phrase_is_prim(b, PRIM_SKIP))
        return a;
    return prim_of_pair(dpia, PRIM_SEQ, a, b, loc);
}

const struct phrase *phrase_assign(struct dpia *dpia, const struct phrase *acc,
                                   const struct phrase *exp, struct loc loc)
{
    const struct data *data = phrase_data(acc);
    const struct phrase *pair = phrase_pair(dpia, acc, exp, loc);
    return phrase_prim(dpia, PRIM_ASSIGN, NULL, 0, &data, 1, &pair, 1, loc);
}

const struct phrase *phrase_new(struct dpia *dpia, enum space space, const struct var *param,
                                const struct phrase *body, struct loc loc)
{
    if (param->type->kind != TYPE_PRODUCT || param->type->fst->kind != TYPE_ACC)
        bug(loc, "'new' of '%s', which is no variable but %s", param->name,
            type_text(dpia_arena(dpia), param->type));
    const struct data *data = param->type->fst->data;
    const struct phrase *fun = phrase_lam(dpia, param, body, loc);
    struct where where = in_space(space);
    where.is_unchecked = param->is_unchecked && (space == SPACE_ANY || space == SPACE_GLOBAL);
    return phrase_prim_at(dpia, PRIM_NEW, where, NULL, 0, &data, 1, &fun, 1, loc);
}

const struct phrase *phrase_for(struct dpia *dpia, const struct nat *n, const struct var *index,
                                const struct phrase *body, struct loc loc)
{
    const struct phrase *fun = phrase_lam(dpia, index, body, loc);
    return phrase_prim(dpia, PRIM_FOR, &n, 1, NULL, 0, &fun, 1, loc);
}

static const struct data *array_acceptor(struct dpia *dpia, const struct phrase *acc,
                                         enum primitive prim)
{
    const struct data *data = phrase_data(acc);
    if (acc->type->kind != TYPE_ACC || data->kind != DATA_ARRAY)
        bug(acc->loc, "'%s' wants an acceptor of arrays\n  found: %s\n  phrase: %s",
            primitive_name(prim), type_text(dpia_arena(dpia), acc->type),
            phrase_excerpt(dpia_arena(dpia), acc));
    return data;
}

const struct phrase *phrase_parfor(struct dpia *dpia, struct level level, const struct phrase *acc,
                                   const struct phrase *body, struct loc loc)
{
    const struct data *data = array_acceptor(dpia, acc, PRIM_PARFOR);
    return phrase_prim_at(dpia, PRIM_PARFOR, at_level(level), &data->size, 1, &data->fst, 1,
                          (const struct phrase *[]){acc, body}, 2, loc);
}

const struct phrase *phrase_if_comm(struct dpia *dpia, const struct phrase *cond,
                                    const struct phrase *then, const struct phrase *other,
                                    struct loc loc)
{
    return prim_of_pair(dpia, PRIM_IF_COMM, cond, phrase_pair(dpia, then, other, loc), loc);
}

const struct phrase *phrase_let_nat_comm(struct dpia *dpia, const struct phrase *value,
                                         const struct nat_var *param, const struct phrase *body,
                                         struct loc loc)
{
    return prim_of_pair(dpia, PRIM_LET_NAT_COMM, value, phrase_nat_lam(dpia, param, body, loc),
                        loc);
}

/* pairAcc1, pairAcc2. */
static const struct phrase *pair_view(struct dpia *dpia, enum primitive prim,
                                      const struct phrase *acc, struct loc loc)
{
    const struct data *data = phrase_data(acc);
    if (data->kind != DATA_PAIR)
        bug(loc, "'%s' wants an acceptor of pairs\n  found: %s\n  phrase: %s", primitive_name(prim),
            type_text(dpia_arena(dpia), acc->type), phrase_excerpt(dpia_arena(dpia), acc));
    return phrase_prim(dpia, prim, NULL, 0, (const struct data *[]){data->fst, data->snd}, 2, &acc,
                       1, loc);
}

/* zipAcc1, zipAcc2, transposeAcc. */
static const struct phrase *array_view(struct dpia *dpia, enum primitive prim,
                                       const struct phrase *acc, struct loc loc)
{
    const struct data *data = array_acceptor(dpia, acc, prim);
    const struct data *elem = data->fst;
    enum data_kind wanted = prim == PRIM_TRANSPOSE_ACC ? DATA_ARRAY : DATA_PAIR;
    if (elem->kind != wanted)
        bug(loc, "'%s' of an acceptor of the wrong type\n  found: %s\n  phrase: %s",
            primitive_name(prim), type_text(dpia_arena(dpia), acc->type),
            phrase_excerpt(dpia_arena(dpia), acc));
    if (prim == PRIM_TRANSPOSE_ACC)
        return phrase_prim(dpia, prim, (const struct nat *[]){elem->size, data->size}, 2,
                           &elem->fst, 1, &acc, 1, loc);
    return phrase_prim(dpia, prim, &data->size, 1, (const struct data *[]){elem->fst, elem->snd}, 2,
                       &acc, 1, loc);
}

const struct phrase *phrase_acc_view(struct dpia *dpia, enum primitive prim,
                                     const struct phrase *acc, struct loc loc)
{
    if (prim == PRIM_PAIR_ACC_FST || prim == PRIM_PAIR_ACC_SND)
        return pair_view(dpia, prim, acc, loc);
    if (prim == PRIM_ZIP_ACC_FST || prim == PRIM_ZIP_ACC_SND || prim == PRIM_TRANSPOSE_ACC)
        return array_view(dpia, prim, acc, loc);
    bug(loc, "'%s' is not determined by its acceptor alone", primitive_name(prim));
}

const struct phrase *phrase_acc_split(struct dpia *dpia, enum primitive prim, const struct nat *n,
                                      const struct nat *m, const struct phrase *acc, struct loc loc)
{
    const struct data *elem = array_acceptor(dpia, acc, prim)->fst;
    if (prim == PRIM_SPLIT_ACC && elem->kind != DATA_ARRAY)
        bug(loc, "'splitAcc' of an acceptor of the wrong type\n  found: %s",
            type_text(dpia_arena(dpia), acc->type));
    const struct data *data = prim == PRIM_SPLIT_ACC ? elem->fst : elem;
    return phrase_prim(dpia, prim, (const struct nat *[]){n, m}, 2, &data, 1, &acc, 1, loc);
}

/* The type that ACC, the argument of PRIM, accepts. */
static const struct data *packed_acceptor(const struct phrase *acc, enum primitive prim)
{
    if (phrase_data(acc)->kind != DATA_PACKED)
        bug(acc->loc, "the argument of '%s' is not packed", primitive_name(prim));
    return phrase_data(acc);
}

const struct phrase *phrase_coerce_acc(struct dpia *dpia, const struct data *from,
                                       const struct phrase *acc, struct loc loc)
{
    const struct data *to = phrase_data(acc);
    if (from == to)
        return acc;
    return phrase_prim(dpia, PRIM_COERCE_ACC, NULL, 0, (const struct data *[]){from, to}, 2, &acc,
                       1, loc);
}

const struct phrase *phrase_pack_acc(struct dpia *dpia, const struct nat *n,
                                     const struct phrase *acc, struct loc loc)
{
    const struct data *data = packed_acceptor(acc, PRIM_PACK_ACC);
    return phrase_prim(dpia, PRIM_PACK_ACC, &n, 1, &data->fst, 1, &acc, 1, loc);
}

const struct phrase *phrase_resize(struct dpia *dpia, const struct nat *n,
                                   const struct phrase *acc, struct loc loc)
{
    const struct data *data = packed_acceptor(acc, PRIM_RESIZE);
    return phrase_prim(dpia, PRIM_RESIZE, &n, 1, &data->fst, 1, &acc, 1, loc);
}

const struct phrase *phrase_move(struct dpia *dpia, const struct phrase *acc,
                                 const struct phrase *var, struct loc loc)
{
    const struct data *data = packed_acceptor(acc, PRIM_MOVE);
    const struct phrase *both = phrase_pair(dpia, acc, var, loc);
    return phrase_prim(dpia, PRIM_MOVE, NULL, 0, &data->fst, 1, &both, 1, loc);
}

const struct phrase *phrase_single_acc(struct dpia *dpia, const struct phrase *acc, struct loc loc)
{
    const struct data *data = phrase_data(acc);
    return phrase_prim(dpia, PRIM_SINGLE_ACC, NULL, 0, &data, 1, &acc, 1, loc);
}

const struct phrase *phrase_idx_acc(struct dpia *dpia, const struct phrase *acc,
                                    const struct phrase *index, struct loc loc)
{
    const struct data *data = array_acceptor(dpia, acc, PRIM_IDX_ACC);
    return phrase_prim(dpia, PRIM_IDX_ACC, &data->size, 1, &data->fst, 1,
                       (const struct phrase *[]){acc, index}, 2, loc);
}
