/* Substitution in data types and phrase types builds them again from the bottom, but for those that
 * are known not to mention what is replaced.
 *
 *     [n](d x idx(m))  with n := 4, m := 2*k and d := f32        [4](f32 x idx(2*k)) */
#include "type/subst.h"

#include "base/diag.h"
#include "type/type_private.h"

void kind_subst_add_data(struct arena *arena, struct kind_subst *subst, const struct data_var *var,
                         const struct data *data)
{
    struct data_for pair = {var, data};
    VEC_PUSH(arena, &subst->datas, pair);
    subst->data_vars |= var->bit;
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

static const struct nat *size_of(struct types *types, const struct data *data,
                                 const struct kind_subst *subst)
{
    return nat_subst_all(types->nats, data->size, &subst->nats);
}

const struct data *data_subst(struct types *types, const struct data *data,
                              const struct kind_subst *subst)
{
    if (!(data->nat_vars & subst->nats.vars || data->data_vars & subst->data_vars))
        return data;
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
        return data_with_parts(types, data, data->size ? size_of(types, data, subst) : NULL,
                               data->fst ? data_subst(types, data->fst, subst) : NULL,
                               data->snd ? data_subst(types, data->snd, subst) : NULL);
    }
    bug(loc_none(), "a data type of unknown kind");
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

const struct phrase_type *type_subst(struct types *types, const struct phrase_type *type,
                                     const struct kind_subst *subst)
{
    struct phrase_type result = *type;
    if (!(type->nat_vars & subst->nats.vars || type->data_vars & subst->data_vars))
        return type;
    switch (type->kind) {
    case TYPE_COMM:
        return type;
    case TYPE_EXP:
    case TYPE_ACC:
        result.data = data_subst(types, type->data, subst);
        break;
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
    if (result.data == type->data && result.fst == type->fst && result.snd == type->snd)
        return type;
    return type_intern(types, result);
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
