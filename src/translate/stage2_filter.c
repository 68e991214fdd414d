/* Stage II for filterI and filterRoomI:
 *
 *     filterI P E C = new [n]d (\kept. new i64 (\count.
 *         count.1 := 0;
 *         for n (\i. idxAcc kept.1 count.2 := idx E i;
 *                    count.1 := count.2 + (if P (idx E i) then 1 else 0));
 *         letNatComm (count.2, /\k <= n. C k (take k kept.2))))
 *
 *     filterI P E C = new i64 (\count. ...; letNatComm (count.2, /\k <= n. C k))
 *         where C needs no more than their number
 *     filterRoomI P E A = new i64 (\count.
 *         count.1 := 0;
 *         for n (\i. idxAcc (pairAcc1 A) count.2 := idx E i;
 *                    count.1 := count.2 + (if P (idx E i) then 1 else 0));
 *         pairAcc2 A := count.2)
 *
 * Of what is an array, and not a number or a tuple of numbers, only what is kept is written: if
 * P (idx E i) then ... A processor guesses wrongly where a condition leads that data decide.
 *
 * The elements are written in their order, so the count is the place of the next one; it is at most
 * i there, but no type says so: the index is checked. The condition is an expression where it needs
 * no command of its own, P is \x o. o := E', else a private bool that P writes. */
#include "translate/stage2_filter.h"

#include "base/diag.h"
#include "translate/assign.h"
#include "translate/stage2_element.h"
#include "translate/stage2_loops.h"
#include "translate/stage2_state.h"
#include "translate/stage2_step.h"

/* One filter. KEPT: the acceptor of what is kept; null where that is only counted. */
struct filter {
    const struct phrase *pred, *array, *kept;
    const struct var *count, *elem;
    struct loc loc;
};

/* count.1 := count.2 + NUMBER */
static const struct phrase *count_on(struct stage2 *stage, const struct filter *filter,
                                     const struct phrase *number)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *count = translate_exp_of(dpia, filter->count);
    return phrase_assign(dpia, translate_acc_of(dpia, filter->count),
                         phrase_binary(dpia, OP_ADD, count, number, filter->loc), filter->loc);
}

/* idxAcc kept.1 count.2 := x; or nothing, where elements are only counted. */
static const struct phrase *store(struct stage2 *stage, const struct filter *filter)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = filter->loc;
    if (!filter->kept)
        return phrase_skip(dpia, loc);
    const struct phrase *index = phrase_to_idx(dpia, phrase_array_size(filter->array),
                                               translate_exp_of(dpia, filter->count), loc);
    const struct phrase *place = phrase_idx_acc(dpia, filter->kept, index, loc);
    return translate_assign(dpia, level_of(LOOP_SEQUENTIAL), place,
                            phrase_var(dpia, filter->elem, loc), loc);
}

/* What is done with an element of which the bool CHOSEN says whether it is kept: numbers are stored
 * in any case, and where that is not so are written over by the next one. */
static const struct phrase *keep_if(struct stage2 *stage, const struct filter *filter,
                                    const struct phrase *chosen)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = filter->loc;
    const struct phrase *one = phrase_int(dpia, SCALAR_I64, 1, loc);
    if (data_is_flat(filter->elem->type->data)) {
        const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, loc);
        return phrase_seq(dpia, store(stage, filter),
                          count_on(stage, filter, phrase_if(dpia, chosen, one, zero, loc)), loc);
    }
    return phrase_if_comm(
        dpia, chosen, phrase_seq(dpia, store(stage, filter), count_on(stage, filter, one), loc),
        phrase_skip(dpia, loc), loc);
}

/* if P x then KEEP */
static const struct phrase *choose_one(struct stage2 *stage, const struct filter *filter)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = filter->loc;
    const struct phrase *x = phrase_var(dpia, filter->elem, loc);
    const struct phrase *cond = stage2_condition(stage, filter->pred, x);
    const struct var *param, *out;
    if (cond)
        return keep_if(stage, filter, cond);
    const struct var *chosen =
        translate_new_var(dpia, "chosen", data_scalar(dpia_types(dpia), SCALAR_BOOL), loc);
    const struct phrase *test = stage2_open(stage2_open(filter->pred, &param), &out);

    test =
        phrase_subst(dpia, phrase_subst(dpia, test, param, x), out, translate_acc_of(dpia, chosen));
    test = phrase_seq(dpia, test, keep_if(stage, filter, translate_exp_of(dpia, chosen)), loc);
    return phrase_new(dpia, SPACE_ANY, chosen, test, loc);
}

/* The loop over the array. */
static const struct phrase *choose(struct stage2 *stage, const struct filter *filter)
{
    struct dpia *dpia = stage->dpia;
    const struct var *index = stage2_index(stage, filter->array, filter->elem);
    const struct phrase *body = choose_one(stage, filter);
    body = stage2_bind(stage, filter->elem, stage2_element(stage, filter->array, index), body);
    return phrase_for(dpia, phrase_array_size(filter->array), index, body, filter->loc);
}

/* letNatComm (count.2, /\k. C k (take k kept.2)), where KEPT is not null */
static const struct phrase *go_on(struct stage2 *stage, const struct filter *filter,
                                  const struct var *kept, const struct phrase *rest)
{
    struct dpia *dpia = stage->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct var *ys;
    const struct nat *n = phrase_array_size(filter->array);
    const struct nat_var *k =
        nat_var_new(nats, phrase_nat_lam_param(rest)->name, nat_const(nats, 0), n);
    const struct nat *size = nat_of_var(nats, k);
    const struct phrase *body = stage2_open(
        phrase_subst_nat(dpia, phrase_nat_lam_body(rest), phrase_nat_lam_param(rest), size), &ys);
    if (kept)
        body = phrase_subst(dpia, body, ys,
                            phrase_take(dpia, size, nat_sub(nats, n, size),
                                        translate_exp_of(dpia, kept), filter->loc));
    return phrase_let_nat_comm(dpia, translate_exp_of(dpia, filter->count), k, body, filter->loc);
}

static struct filter filter_of(struct stage2 *stage, const struct phrase *filter)
{
    struct dpia *dpia = stage->dpia;
    const struct var *param;
    struct filter parts = {
        .pred = phrase_arg(filter, 0), .array = phrase_arg(filter, 1), .loc = filter->loc};
    stage2_open(parts.pred, &param);
    parts.elem = var_titled(dpia, var_title(param), param->type, param->loc);
    parts.count =
        translate_new_var(dpia, "count", data_scalar(dpia_types(dpia), SCALAR_I64), parts.loc);
    return parts;
}

/* new i64 (\count. count.1 := 0; for ...; REST) */
static const struct phrase *counting(struct stage2 *stage, const struct filter *filter,
                                     const struct phrase *rest)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = filter->loc;
    const struct phrase *start =
        phrase_assign(dpia, translate_acc_of(dpia, filter->count),
                      phrase_int(dpia, SCALAR_I64, 0, loc), loc);
    const struct phrase *all = phrase_seq(dpia, choose(stage, filter), rest, loc);
    return phrase_new(dpia, SPACE_ANY, filter->count, phrase_seq(dpia, start, all, loc), loc);
}

const struct phrase *stage2_filter(struct stage2 *stage, const struct phrase *filter)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *rest = phrase_arg(filter, 2);
    struct filter parts = filter_of(stage, filter);
    const struct var *ys;
    if (rest->kind != PHRASE_NAT_LAM)
        bug(rest->loc, "the continuation of a filterI takes no nat");
    const struct phrase *body = stage2_open(phrase_nat_lam_body(rest), &ys);
    if (!phrase_mentions(body, ys))
        return counting(stage, &parts, go_on(stage, &parts, NULL, rest));
    const struct var *kept =
        translate_new_titled(dpia, var_title(ys), phrase_data(parts.array), parts.loc);
    parts.kept = translate_acc_of(dpia, kept);
    return phrase_new(dpia, SPACE_ANY, kept,
                      counting(stage, &parts, go_on(stage, &parts, kept, rest)), parts.loc);
}

const struct phrase *stage2_filter_room(struct stage2 *stage, const struct phrase *filter)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *out = phrase_arg(filter, 2);
    struct filter parts = filter_of(stage, filter);
    parts.kept = phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, out, parts.loc);
    const struct phrase *count =
        phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, out), parts.loc);
    return counting(stage, &parts,
                    phrase_assign(dpia, count, translate_exp_of(dpia, parts.count), parts.loc));
}
