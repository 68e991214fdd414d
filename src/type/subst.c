/* Substitution in data types and phrase types builds them again from the bottom, but for those that
 * are known not to mention what is replaced.
 *
 *     [n](d x idx(m))  with n := 4, m := 2*k and d := f32        [4](f32 x idx(2*k)) */
#include "type/subst.h"

#include <string.h>

#include "base/diag.h"
#include "type/type_private.h"

/* Of what is remembered; a later one takes the place of another. */
enum { RECENT = 64 };

void kind_subst_add_data(struct arena *arena, struct kind_subst *subst, const struct data_var *var,
                         const struct data *data)
{
    struct data_for pair = {var, data};
    VEC_PUSH(arena, &subst->datas, pair);
    subst->data_vars |= var->bit;
}

void kind_subst_remember(struct arena *arena, struct kind_subst *subst)
{
    if (!subst->recent)
        subst->recent = ARENA_ARRAY(arena, struct kind_became, RECENT);
    else
        memset(subst->recent, 0, RECENT * sizeof *subst->recent);
}

/* What KIND became, which is canonical, as are all nats and types; null if it is not known. */
static const void *find_recent(const struct kind_subst *subst, const void *kind)
{
    const struct kind_became *recent = subst->recent;
    if (!recent)
        return NULL;
    recent += ((uintptr_t)kind >> 4) % RECENT;
    return recent->from == kind ? recent->to : NULL;
}

static const void *note_recent(const struct kind_subst *subst, const void *kind, const void *to)
{
    if (subst->recent)
        subst->recent[((uintptr_t)kind >> 4) % RECENT] = (struct kind_became){kind, to};
    return to;
}

const struct data *data_with_parts(struct types *types, const struct data *data,
                                   const struct nat *size, const struct data *fst,
                                   const struct data *snd)
{
    struct data model = {
        .kind = data->kind, .scalar = data->scalar, .size = size, .fst = fst, .snd = snd};
    if (size == data->size && fst == data->fst && snd == data->snd)
        return data;
    return data_intern(types, model);
}

static const struct data *data_of(const struct data *data, const struct kind_subst *subst)
{
    for (size_t i = 0; i < subst->datas.len; i++)
        if (subst->datas.at[i].var == data->var)
            return subst->datas.at[i].data;
    return data;
}

const struct nat *kind_subst_nat(struct types *types, const struct nat *nat,
                                 const struct kind_subst *subst)
{
    const struct nat *known;
    if (!(nat_var_bits(nat) & subst->nats.vars))
        return nat;
    known = find_recent(subst, nat);
    return known ? known
                 : note_recent(subst, nat, nat_subst_all(types->nats, nat, &subst->nats));
}

/* DATA, which mentions some of the variables. */
static const struct data *subst_parts(struct types *types, const struct data *data,
                                      const struct kind_subst *subst)
{
    switch (data->kind) {
    case DATA_VAR:
        return data_of(data, subst);
    case DATA_SCALAR:
        return data;
    case DATA_VECTOR:
    case DATA_IDX:
    case DATA_ARRAY:
    case DATA_PACKED:
    case DATA_PAIR:
        return data_with_parts(types, data,
                               data->size ? kind_subst_nat(types, data->size, subst) : NULL,
                               data->fst ? data_subst(types, data->fst, subst) : NULL,
                               data->snd ? data_subst(types, data->snd, subst) : NULL);
    }
    bug(loc_none(), "a data type of unknown kind");
}

const struct data *data_subst(struct types *types, const struct data *data,
                              const struct kind_subst *subst)
{
    const struct data *known;
    if (!(data->nat_vars & subst->nats.vars || data->data_vars & subst->data_vars))
        return data;
    known = find_recent(subst, data);
    return known ? known : note_recent(subst, data, subst_parts(types, data, subst));
}

static bool is_replaced(const struct phrase_type *type, const struct kind_subst *subst)
{
    for (size_t i = 0; i < subst->nats.pairs.len; i++)
        if (subst->nats.pairs.at[i].var == type->nat_var)
            return true;
    for (size_t i = 0; i < subst->datas.len; i++)
        if (subst->datas.at[i].var == type->data_var)
            return true;
    return false;
}

/* In TYPE, which binds one of the variables: there it is another one. */
static const struct phrase_type *subst_others(struct types *types, const struct phrase_type *type,
                                              const struct kind_subst *subst)
{
    for (size_t i = 0; i < subst->nats.pairs.len; i++)
        if (subst->nats.pairs.at[i].var != type->nat_var)
            type = type_subst_nat(types, type, subst->nats.pairs.at[i].var,
                                  subst->nats.pairs.at[i].nat);
    for (size_t i = 0; i < subst->datas.len; i++)
        if (subst->datas.at[i].var != type->data_var)
            type = type_subst_data(types, type, subst->datas.at[i].var, subst->datas.at[i].data);
    return type;
}

/* TYPE, which mentions some of the variables. */
static const struct phrase_type *subst_inside(struct types *types, const struct phrase_type *type,
                                              const struct kind_subst *subst)
{
    struct phrase_type result = *type;
    switch (type->kind) {
    case TYPE_COMM:
        return type;
    case TYPE_EXP:
        return type_exp(types, data_subst(types, type->data, subst));
    case TYPE_ACC:
        return type_acc(types, data_subst(types, type->data, subst));
    case TYPE_PRODUCT:
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
        result.fst = type_subst(types, type->fst, subst);
        result.snd = type_subst(types, type->snd, subst);
        break;
    case TYPE_NAT_FUN:
    case TYPE_DATA_FUN:
        if (is_replaced(type, subst))
            return subst_others(types, type, subst);
        result.snd = type_subst(types, type->snd, subst);
        break;
    }
    if (result.fst == type->fst && result.snd == type->snd)
        return type;
    return type_intern(types, &result);
}

const struct phrase_type *type_subst(struct types *types, const struct phrase_type *type,
                                     const struct kind_subst *subst)
{
    const struct phrase_type *known;
    if (!(type->nat_vars & subst->nats.vars || type->data_vars & subst->data_vars))
        return type;
    known = find_recent(subst, type);
    return known ? known : note_recent(subst, type, subst_inside(types, type, subst));
}

/* -- Of one variable ------------------------------------------------------------------------- */

const struct data *data_subst_nat(struct types *types, const struct data *data,
                                  const struct nat_var *var, const struct nat *by)
{
    struct nat_for pair = {var, by};
    struct kind_subst subst = {.nats = nat_subst_of(&pair)};
    return data_subst(types, data, &subst);
}

const struct data *data_subst_data(struct types *types, const struct data *data,
                                   const struct data_var *var, const struct data *by)
{
    struct data_for pair = {var, by};
    struct kind_subst subst = {.datas = {&pair, 1, 1}, .data_vars = var->bit};
    return data_subst(types, data, &subst);
}

const struct phrase_type *type_subst_nat(struct types *types, const struct phrase_type *type,
                                         const struct nat_var *var, const struct nat *by)
{
    struct nat_for pair = {var, by};
    struct kind_subst subst = {.nats = nat_subst_of(&pair)};
    return type_subst(types, type, &subst);
}

const struct phrase_type *type_subst_data(struct types *types, const struct phrase_type *type,
                                          const struct data_var *var, const struct data *by)
{
    struct data_for pair = {var, by};
    struct kind_subst subst = {.datas = {&pair, 1, 1}, .data_vars = var->bit};
    return type_subst(types, type, &subst);
}
