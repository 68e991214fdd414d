/* Unknown nats and data types, and the types that mention them.
 *
 * An unknown is a variable of its kind that is remembered with its solution. Solutions are put in
 * when a type is looked at, so that nothing is rewritten when an unknown is solved:
 *
 *     [?1]?2     with ?1 = n and ?2 = (f32 x ?3):     [n](f32 x ?3) */
#include "notation/subst.h"

#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "notation/infer.h"
#include "notation/ntype.h"
#include "notation/unify.h"
#include "type/subst.h"

struct unknown {
    const struct nat *nat; /* the solution */
    const struct data *data;
};

bool infer_is_unknown(const struct infer *infer, const void *var)
{
    return map_has(infer->unknowns, var);
}

const struct nat *unknown_nat(struct infer *infer, const char *name)
{
    struct nat_table *nats = infer->nats;
    const struct nat_var *var = nat_var_new(nats, name, nat_const(nats, 0), NULL);
    map_set(infer->unknowns, var, ARENA_NEW(infer->arena, struct unknown));
    infer->open_nats |= nat_var_bit(var);
    return nat_of_var(nats, var);
}

const struct data *unknown_data(struct infer *infer, const char *name)
{
    const struct data_var *var = data_var_new(infer->types, name);
    map_set(infer->unknowns, var, ARENA_NEW(infer->arena, struct unknown));
    infer->open_datas |= var->bit;
    return data_of_var(infer->types, var);
}

void solve_unknown_nat(struct infer *infer, const struct nat_var *var, const struct nat *by)
{
    struct unknown *unknown = map_get(infer->unknowns, var);
    if (!unknown || unknown->nat || nat_mentions(by, var))
        bug(loc_none(), "the size '%s' is not open, or would contain itself", var->name);
    unknown->nat = by;
}

void solve_unknown_data(struct infer *infer, const struct data_var *var, const struct data *by)
{
    struct unknown *unknown = map_get(infer->unknowns, var);
    if (!unknown || unknown->data || (by->kind == DATA_VAR && by->var == var))
        bug(loc_none(), "the data type '%s' is not open, or would contain itself", var->name);
    unknown->data = by;
}

/* ---- Solutions put in ---- */

/* Most nats and data types mention no unknown: the bits of their variables say so. */
static bool nat_may_be_open(const struct infer *infer, const struct nat *nat)
{
    return nat_var_bits(nat) & infer->open_nats;
}

static bool data_may_be_open(const struct infer *infer, const struct data *data)
{
    return (data->nat_vars & infer->open_nats) || (data->data_vars & infer->open_datas);
}

struct search {
    const struct infer *infer;
    const struct nat_var *solved, *open; /* unknowns that were found, or null */
};

static void see_var(void *data, const struct nat_var *var)
{
    struct search *search = data;
    const struct unknown *unknown = map_get(search->infer->unknowns, var);
    if (!unknown)
        return;
    if (unknown->nat)
        search->solved = var;
    else
        search->open = var;
}

const struct nat *solved_nat(struct infer *infer, const struct nat *nat)
{
    while (nat_may_be_open(infer, nat)) {
        struct search search = {infer, NULL, NULL};
        nat_each_var(nat, see_var, &search);
        if (!search.solved)
            break;
        const struct unknown *unknown = map_get(infer->unknowns, search.solved);
        nat = nat_subst(infer->nats, nat, search.solved, unknown->nat);
    }
    return nat;
}

bool nat_has_unknowns(struct infer *infer, const struct nat *nat)
{
    struct search search = {infer, NULL, NULL};
    nat_each_var(solved_nat(infer, nat), see_var, &search);
    return search.open != NULL;
}

const struct data *solved_data(struct infer *infer, const struct data *data)
{
    struct types *types = infer->types;
    const struct unknown *unknown;
    if (!data_may_be_open(infer, data))
        return data;
    switch (data->kind) {
    case DATA_VAR:
        unknown = map_get(infer->unknowns, data->var);
        return !unknown || !unknown->data ? data : solved_data(infer, unknown->data);
    case DATA_SCALAR:
    case DATA_VECTOR:
        return data;
    case DATA_IDX:
    case DATA_ARRAY:
    case DATA_PACKED:
    case DATA_PAIR:
        return data_with_parts(types, data, data->size ? solved_nat(infer, data->size) : NULL,
                               data->fst ? solved_data(infer, data->fst) : NULL,
                               data->snd ? solved_data(infer, data->snd) : NULL);
    }
    bug(loc_none(), "a data type of unknown kind");
}

/* Of DATA with its solutions put in. */
static bool has_unknowns(struct infer *infer, const struct data *data)
{
    switch (data->kind) {
    case DATA_VAR:
        return infer_is_unknown(infer, data->var);
    case DATA_SCALAR:
    case DATA_VECTOR:
        return false;
    case DATA_IDX:
        return nat_has_unknowns(infer, data->size);
    case DATA_ARRAY:
        return nat_has_unknowns(infer, data->size) || has_unknowns(infer, data->fst);
    case DATA_PACKED:
        return has_unknowns(infer, data->fst);
    case DATA_PAIR:
        return has_unknowns(infer, data->fst) || has_unknowns(infer, data->snd);
    }
    bug(loc_none(), "a data type of unknown kind");
}

bool data_has_unknowns(struct infer *infer, const struct data *data)
{
    return has_unknowns(infer, solved_data(infer, data));
}

const struct ntype *solved_type(struct infer *infer, const struct ntype *type)
{
    type = ntype_head(type);
    struct ntype *solved = ARENA_NEW(infer->arena, struct ntype);
    *solved = *type;
    switch (type->kind) {
    case NTYPE_UNKNOWN:
    case NTYPE_COMM:
        return type;
    case NTYPE_EXP:
    case NTYPE_ACC:
        solved->data = solved_data(infer, type->data);
        return solved;
    case NTYPE_PRODUCT:
    case NTYPE_FUN:
        solved->fst = solved_type(infer, type->fst);
        break;
    case NTYPE_NAT_FUN:
    case NTYPE_DATA_FUN:
        break;
    }
    solved->snd = solved_type(infer, type->snd);
    return solved;
}

/* ---- Substitution ---- */

const struct ntype *ntype_subst(struct infer *infer, const struct ntype *type,
                                const struct kind_subst *subst)
{
    type = ntype_head(type);
    if (type->kind == NTYPE_UNKNOWN || type->kind == NTYPE_COMM)
        return type;
    const struct ntype *fst = type->fst ? ntype_subst(infer, type->fst, subst) : NULL;
    const struct ntype *snd = type->snd ? ntype_subst(infer, type->snd, subst) : NULL;
    const struct data *data =
        type->data ? data_subst(infer->types, solved_data(infer, type->data), subst) : NULL;
    if (fst == type->fst && snd == type->snd && data == type->data)
        return type;
    struct ntype *result = ARENA_NEW(infer->arena, struct ntype);
    *result = *type;
    result->fst = fst;
    result->snd = snd;
    result->data = data;
    return result;
}

const struct ntype *ntype_subst_nat(struct infer *infer, const struct ntype *type,
                                    const struct nat_var *var, const struct nat *by)
{
    struct kind_subst subst = {0};
    nat_subst_add(infer->arena, &subst.nats, var, by);
    return ntype_subst(infer, type, &subst);
}

const struct ntype *ntype_subst_data(struct infer *infer, const struct ntype *type,
                                     const struct data_var *var, const struct data *by)
{
    struct kind_subst subst = {0};
    kind_subst_add_data(infer->arena, &subst, var, by);
    return ntype_subst(infer, type, &subst);
}

/* ---- From and to types without unknowns ---- */

const struct ntype *ntype_from(struct infer *infer, const struct phrase_type *type)
{
    struct ntype *result = ARENA_NEW(infer->arena, struct ntype);
    static const enum ntype_kind kinds[] = {
        [TYPE_EXP] = NTYPE_EXP,         [TYPE_ACC] = NTYPE_ACC,
        [TYPE_COMM] = NTYPE_COMM,       [TYPE_PRODUCT] = NTYPE_PRODUCT,
        [TYPE_FUN] = NTYPE_FUN,         [TYPE_PASSIVE_FUN] = NTYPE_FUN,
        [TYPE_NAT_FUN] = NTYPE_NAT_FUN, [TYPE_DATA_FUN] = NTYPE_DATA_FUN,
    };
    result->kind = kinds[type->kind];
    result->is_passive = type->kind == TYPE_PASSIVE_FUN;
    result->data = type->data;
    result->nat_var = type->nat_var;
    result->data_var = type->data_var;
    if (type->fst)
        result->fst = ntype_from(infer, type->fst);
    if (type->snd)
        result->snd = ntype_from(infer, type->snd);
    return result;
}

static const struct phrase_type *finish_data(struct infer *infer, const struct ntype *type)
{
    const struct data *data = solved_data(infer, type->data);
    if (has_unknowns(infer, data))
        return NULL;
    return type->kind == NTYPE_EXP ? type_exp(infer->types, data) : type_acc(infer->types, data);
}

const struct phrase_type *ntype_finish(struct infer *infer, const struct ntype *type)
{
    struct types *types = infer->types;
    type = ntype_head(type);
    if (type->kind == NTYPE_EXP || type->kind == NTYPE_ACC)
        return finish_data(infer, type);
    if (type->kind == NTYPE_UNKNOWN)
        return NULL;
    if (type->kind == NTYPE_COMM)
        return type_comm(types);
    const struct phrase_type *fst = type->fst ? ntype_finish(infer, type->fst) : NULL;
    const struct phrase_type *snd = ntype_finish(infer, type->snd);
    if (!snd || (type->fst && !fst))
        return NULL;
    if (type->kind == NTYPE_PRODUCT)
        return type_product(types, fst, snd);
    if (type->kind == NTYPE_NAT_FUN)
        return type_nat_fun(types, type->nat_var, snd);
    if (type->kind == NTYPE_DATA_FUN)
        return type_data_fun(types, type->data_var, snd);
    return type->is_passive ? type_passive_fun(types, fst, snd) : type_fun(types, fst, snd);
}

/* ---- As text ---- */

static const char *take_text(struct infer *infer, struct buf *buf)
{
    const char *text = arena_strdup(infer->arena, buf_text(buf));
    buf_free(buf);
    return text;
}

static const char *var_text(void *data, const struct nat_var *var)
{
    return infer_is_unknown(data, var) ? "_" : var->name;
}

static void add_data(struct infer *infer, struct buf *buf, const struct data *data)
{
    switch (data->kind) {
    case DATA_VAR:
        buf_add(buf, infer_is_unknown(infer, data->var) ? "_" : data->var->name);
        return;
    case DATA_SCALAR:
    case DATA_VECTOR:
        data_print(buf, data);
        return;
    case DATA_IDX:
        buf_add(buf, "idx(");
        nat_print(buf, data->size, var_text, infer);
        buf_add(buf, ")");
        return;
    case DATA_ARRAY:
        buf_add(buf, "[");
        nat_print(buf, data->size, var_text, infer);
        buf_add(buf, "]");
        add_data(infer, buf, data->fst);
        return;
    case DATA_PACKED:
        buf_add(buf, "[*]");
        add_data(infer, buf, data->fst);
        return;
    case DATA_PAIR:
        buf_add(buf, "(");
        add_data(infer, buf, data->fst);
        buf_add(buf, " x ");
        add_data(infer, buf, data->snd);
        buf_add(buf, ")");
        return;
    }
}

static bool is_variable(const struct ntype *type)
{
    return type->kind == NTYPE_PRODUCT && type->fst->kind == NTYPE_ACC &&
           type->snd->kind == NTYPE_EXP && type->fst->data == type->snd->data;
}

static void add_type(struct infer *infer, struct buf *buf, const struct ntype *type, bool is_left);

static void add_word(struct infer *infer, struct buf *buf, const char *word,
                     const struct data *data)
{
    buf_printf(buf, "%s[", word);
    add_data(infer, buf, data);
    buf_add(buf, "]");
}

static void add_arrow(struct infer *infer, struct buf *buf, const struct ntype *type)
{
    if (type->kind == NTYPE_NAT_FUN)
        buf_printf(buf, "(%s: nat)", type->nat_var->name);
    else if (type->kind == NTYPE_DATA_FUN)
        buf_printf(buf, "(%s: data)", type->data_var->name);
    else
        add_type(infer, buf, type->fst, true);
    buf_add(buf, type->kind == NTYPE_PRODUCT ? " x " : type->is_passive ? " ->p " : " -> ");
    add_type(infer, buf, type->snd, type->kind == NTYPE_PRODUCT);
}

/* TYPE with its solutions put in; IS_LEFT: where an arrow needs parentheses. */
static void add_type(struct infer *infer, struct buf *buf, const struct ntype *type, bool is_left)
{
    type = ntype_head(type);
    if (type->kind == NTYPE_UNKNOWN)
        buf_add(buf, "_");
    else if (type->kind == NTYPE_COMM)
        buf_add(buf, "comm");
    else if (type->kind == NTYPE_EXP || type->kind == NTYPE_ACC)
        add_word(infer, buf, type->kind == NTYPE_EXP ? "exp" : "acc", type->data);
    else if (is_variable(type))
        add_word(infer, buf, "var", type->fst->data);
    else {
        buf_add(buf, is_left ? "(" : "");
        add_arrow(infer, buf, type);
        buf_add(buf, is_left ? ")" : "");
    }
}

const char *ntype_text(struct infer *infer, const struct ntype *type)
{
    struct buf buf = {0};
    add_type(infer, &buf, solved_type(infer, type), false);
    return take_text(infer, &buf);
}

const char *data_text_of(struct infer *infer, const struct data *data)
{
    struct buf buf = {0};
    add_data(infer, &buf, solved_data(infer, data));
    return take_text(infer, &buf);
}

const char *nat_text_of(struct infer *infer, const struct nat *nat)
{
    struct buf buf = {0};
    nat_print(&buf, solved_nat(infer, nat), var_text, infer);
    return take_text(infer, &buf);
}
