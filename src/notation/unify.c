/* Unification of types: makes two types equal by solving unknowns in them.
 *
 *     exp[[?1]?2]  and  exp[[n*m](f32 x bool)]     ?1 = n*m, ?2 = (f32 x bool)
 *
 * Two nats may be made equal only later, when more of their unknowns are known (solve.c); then the
 * equation is kept with the types that it comes from. Passive and other functions are the same
 * here: the checker decides what is passive. */
#include "notation/unify.h"

#include "base/diag.h"
#include "notation/infer.h"
#include "notation/mismatch.h"
#include "notation/ntype.h"
#include "notation/solve.h"
#include "notation/subst.h"

const struct ntype *ntype_head(const struct ntype *type)
{
    while (type->kind == NTYPE_UNKNOWN && *type->cell)
        type = *type->cell;
    return type;
}

const struct ntype *ntype_unknown(struct infer *infer)
{
    struct ntype *type = ARENA_NEW(infer->arena, struct ntype);
    type->cell = ARENA_NEW(infer->arena, const struct ntype *);
    return type;
}

const struct ntype *ntype_of(struct infer *infer, enum ntype_kind kind, const struct ntype *fst,
                             const struct ntype *snd)
{
    struct ntype *type = ARENA_NEW(infer->arena, struct ntype);
    type->kind = kind;
    type->fst = fst;
    type->snd = snd;
    return type;
}

static const struct ntype *of_data(struct infer *infer, enum ntype_kind kind,
                                   const struct data *data)
{
    struct ntype *type = ARENA_NEW(infer->arena, struct ntype);
    type->kind = kind;
    type->data = data;
    return type;
}

const struct ntype *ntype_exp(struct infer *infer, const struct data *data)
{
    return of_data(infer, NTYPE_EXP, data);
}

const struct ntype *ntype_acc(struct infer *infer, const struct data *data)
{
    return of_data(infer, NTYPE_ACC, data);
}

const struct ntype *ntype_var(struct infer *infer, const struct data *data)
{
    return ntype_of(infer, NTYPE_PRODUCT, ntype_acc(infer, data), ntype_exp(infer, data));
}

/* ---- Nats ---- */

bool unify_nat(struct infer *infer, const struct nat *a, const struct nat *b,
               const struct equation *why)
{
    bool solved;
    a = solved_nat(infer, a);
    b = solved_nat(infer, b);
    if (a == b)
        return true;
    if (!nat_has_unknowns(infer, a) && !nat_has_unknowns(infer, b))
        return false;
    if (!solve_linear(infer, a, b, &solved))
        return false;
    if (!solved) {
        struct equation equation = *why;
        equation.left = a;
        equation.right = b;
        VEC_PUSH(infer->arena, &infer->equations, equation);
    }
    return true;
}

/* ---- Data types ---- */

static bool data_mentions(const struct data *data, const struct data_var *var)
{
    switch (data->kind) {
    case DATA_VAR:
        return data->var == var;
    case DATA_SCALAR:
    case DATA_VECTOR:
    case DATA_IDX:
        return false;
    case DATA_ARRAY:
    case DATA_PACKED:
        return data_mentions(data->fst, var);
    case DATA_PAIR:
        return data_mentions(data->fst, var) || data_mentions(data->snd, var);
    }
    bug(loc_none(), "a data type of unknown kind");
}

static bool is_open(const struct infer *infer, const struct data *data)
{
    return data->kind == DATA_VAR && infer_is_unknown(infer, data->var);
}

static bool solve_data(struct infer *infer, const struct data *unknown, const struct data *by)
{
    if (data_mentions(by, unknown->var))
        return false;
    solve_unknown_data(infer, unknown->var, by);
    return true;
}

bool unify_data(struct infer *infer, const struct data *a, const struct data *b,
                const struct equation *why)
{
    a = solved_data(infer, a);
    b = solved_data(infer, b);
    if (a == b)
        return true;
    if (is_open(infer, a))
        return solve_data(infer, a, b);
    if (is_open(infer, b))
        return solve_data(infer, b, a);
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case DATA_VAR:
    case DATA_SCALAR:
    case DATA_VECTOR:
        return false;
    case DATA_IDX:
        return unify_nat(infer, a->size, b->size, why);
    case DATA_ARRAY:
        return unify_nat(infer, a->size, b->size, why) && unify_data(infer, a->fst, b->fst, why);
    case DATA_PACKED:
        return unify_data(infer, a->fst, b->fst, why);
    case DATA_PAIR:
        return unify_data(infer, a->fst, b->fst, why) && unify_data(infer, a->snd, b->snd, why);
    }
    bug(loc_none(), "a term of unknown kind");
}

/* ---- Phrase types ---- */

static bool type_mentions(const struct ntype *type, const struct ntype *unknown)
{
    type = ntype_head(type);
    if (type == unknown)
        return true;
    return (type->fst && type_mentions(type->fst, unknown)) ||
           (type->snd && type_mentions(type->snd, unknown));
}

static bool solve_type(const struct ntype *unknown, const struct ntype *by)
{
    if (*unknown->cell)
        bug(loc_none(), "a type that is known is solved again");
    if (type_mentions(by, unknown))
        return false;
    *unknown->cell = by;
    return true;
}

static bool unify_types(struct infer *infer, const struct ntype *a, const struct ntype *b,
                        const struct equation *why)
{
    a = ntype_head(a);
    b = ntype_head(b);
    if (a == b)
        return true;
    if (a->kind == NTYPE_UNKNOWN)
        return solve_type(a, b);
    if (b->kind == NTYPE_UNKNOWN)
        return solve_type(b, a);
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case NTYPE_UNKNOWN:
    case NTYPE_COMM:
        return true;
    case NTYPE_EXP:
    case NTYPE_ACC:
        return unify_data(infer, a->data, b->data, why);
    case NTYPE_PRODUCT:
    case NTYPE_FUN:
        return unify_types(infer, a->fst, b->fst, why) && unify_types(infer, a->snd, b->snd, why);
    case NTYPE_NAT_FUN:
        b = ntype_subst_nat(infer, b->snd, b->nat_var, nat_of_var(infer->nats, a->nat_var));
        return unify_types(infer, a->snd, b, why);
    case NTYPE_DATA_FUN:
        b = ntype_subst_data(infer, b->snd, b->data_var, data_of_var(infer->types, a->data_var));
        return unify_types(infer, a->snd, b, why);
    }
    bug(loc_none(), "a type of unknown kind");
}

bool unify(struct infer *infer, const struct ntype *expected, const struct ntype *found,
           struct loc loc, const struct place *place)
{
    struct equation why = {.expected = expected, .found = found, .loc = loc, .place = *place};
    if (unify_types(infer, expected, found, &why))
        return true;
    mismatch_report(infer, expected, found, loc, place);
    return false;
}
