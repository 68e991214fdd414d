/* Stage I for what produces an array: map at every level (dpia.txt Fig. 5, third group, and 6.2),
 * generate, and array literals.
 *
 *     A(map F E)(A) = C(E)(\x. mapI (\x o. A(F x)(o)) x A)
 *     A(generate F)(A) = mapISeq (\i o. A(F i)(o)) (generate (\i. i)) A
 *     A(array E1 ... En)(A) = A(E1)(idxAcc A 0); ...; A(En)(idxAcc A (n - 1))
 *
 * C of map and array: a new variable that A writes (stage1_continue_new). C of generate is a view
 * when its body computes one expression without a command, otherwise as for map. The variable of
 * mapI has the name of F's parameter. */
#include "base/diag.h"
#include "translate/assign.h"
#include "translate/stage1_private.h"

struct opened stage1_open(struct stage1 *stage, const struct phrase *fun)
{
    struct opened opened;

    if (fun->kind == PHRASE_LAM)
        return (struct opened){fun->u.lam.param, fun->u.lam.body};
    opened.param = var_new(stage->dpia, "x", fun->type->fst, fun->loc);
    opened.body = phrase_app(stage->dpia, fun, phrase_var(stage->dpia, opened.param, fun->loc),
                             fun->loc);
    return opened;
}

/* \x o. A(F x)(o). */
static const struct phrase *accept_each(struct stage1 *stage, const struct phrase *fun)
{
    struct dpia *dpia = stage->dpia;
    struct opened opened = stage1_open(stage, fun);
    struct loc loc = fun->loc;
    const struct var *o =
        var_new(dpia, "o", type_acc(dpia_types(dpia), phrase_data(opened.body)), loc);

    stage->depth++;
    const struct phrase *body = stage1_accept(stage, opened.body, phrase_var(dpia, o, loc));
    stage->depth--;
    return phrase_lam(dpia, opened.param, phrase_lam(dpia, o, body, loc), loc);
}

static enum primitive mapi_of(const struct phrase *map)
{
    static const struct {
        enum primitive map, mapi;
    } pairs[] = {
        {PRIM_MAP, PRIM_MAPI},
        {PRIM_MAP_GLOBAL, PRIM_MAPI_GLOBAL},
        {PRIM_MAP_WORKGROUP, PRIM_MAPI_WORKGROUP},
        {PRIM_MAP_LOCAL, PRIM_MAPI_LOCAL},
        {PRIM_MAP_SEQ, PRIM_MAPI_SEQ},
    };

    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        if (pairs[k].map == map->u.prim.prim)
            return pairs[k].mapi;
    bug(map->loc, "'%s' is no map", primitive_name(map->u.prim.prim));
}

const struct phrase *stage1_accept_map(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *acc)
{
    struct frames frames = {0};
    const struct phrase *array = stage1_continue(stage, exp->u.prim.args[1], NULL, &frames);
    const struct phrase *each = accept_each(stage, exp->u.prim.args[0]);

    return stage1_close(stage, &frames, translate_mapi(stage->dpia, mapi_of(exp), each, array, acc,
                                                       exp->loc));
}

/* generate n (\i. i) : [n]idx(n). */
static const struct phrase *all_indices(struct dpia *dpia, const struct nat *n, struct loc loc)
{
    struct types *types = dpia_types(dpia);
    const struct var *i = var_new(dpia, "i", type_exp(types, data_idx(types, n)), loc);

    return phrase_generate(dpia, n, phrase_lam(dpia, i, phrase_var(dpia, i, loc), loc), loc);
}

const struct phrase *stage1_accept_generate(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *acc)
{
    const struct phrase *indices = all_indices(stage->dpia, exp->u.prim.nats[0], exp->loc);
    const struct phrase *each = accept_each(stage, exp->u.prim.args[0]);

    return translate_mapi(stage->dpia, PRIM_MAPI_SEQ, each, indices, acc, exp->loc);
}

const struct phrase *stage1_continue_generate(struct stage1 *stage, const struct phrase *exp,
                                              const char *hint, struct frames *frames)
{
    struct dpia *dpia = stage->dpia;
    struct opened opened = stage1_open(stage, exp->u.prim.args[0]);
    const struct phrase *body;

    if (!stage1_is_simple(stage, opened.body))
        return stage1_continue_new(stage, exp, hint ? hint : "tmp", frames);
    body = stage1_continue(stage, opened.body, NULL, frames);
    return phrase_generate(dpia, exp->u.prim.nats[0],
                           phrase_lam(dpia, opened.param, body, exp->loc), exp->loc);
}

/* The index K of an array of N elements; in range because the array literal has more than K. */
static const struct phrase *constant_index(struct dpia *dpia, const struct nat *n, size_t k,
                                           struct loc loc)
{
    const struct nat *value = nat_const(dpia_nats(dpia), (int64_t)k);

    return phrase_to_idx(dpia, n, phrase_nat_value(dpia, value, loc), loc);
}

const struct phrase *stage1_accept_array(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *acc)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *all = phrase_skip(dpia, exp->loc);

    for (size_t k = 0; k < exp->u.prim.arg_count; k++) {
        const struct phrase *elem = exp->u.prim.args[k];
        const struct phrase *index = constant_index(dpia, exp->u.prim.nats[0], k, elem->loc);
        const struct phrase *place =
            phrase_idx_acc(dpia, k == 0 ? acc : phrase_copy(dpia, acc), index, elem->loc);

        all = phrase_seq(dpia, all, stage1_accept(stage, elem, place), exp->loc);
    }
    return all;
}
