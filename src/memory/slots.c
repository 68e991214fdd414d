/* Memory that leaves a parallel loop (dpia.txt section 6.4). The paper multiplies it by the number
 * of iterations and substitutes (idx tmp' i); here it is multiplied by what runs at a time only,
 * and which element belongs to an iteration is left to the loop:
 *
 *     parforGlobal n A (\i o. B)   where B's allocations x1 : var[d1], x2 : var[d2] were hoisted
 *
 *     parforGlobalSlots n p A slots (\i o slot. B')      slots : var[[p](d1 x d2)]
 *
 * with x1 = (pairAcc1 slot.1, fst slot.2) and x2 = (pairAcc2 slot.1, snd slot.2) in B'; slots
 * itself is hoisted further. Interference control holds: the slots are an argument of the loop, and
 * the body stays passive.
 *
 * The iterations of a parforVar have an element of a variable each, and their memory is made a part
 * of that element, so that it is multiplied by the iterations:
 *
 *     parforVarGlobal n V (\i v. B)
 *
 *     parforVarGlobal n (unzipAcc <V.1, slots.1>, zip V.2 slots.2) (\i e. B')
 *
 * with v = (pairAcc1 e.1, fst e.2) in B', and its slot (pairAcc2 e.1, snd e.2). */
#include "base/diag.h"
#include "memory/host.h"
#include "memory/place_private.h"
#include "translate/assign.h"

static bool is_workgroup(const struct phrase *parfor)
{
    return phrase_is_parallel_at(parfor, LOOP_WORKGROUP);
}

/* How many iterations run at a time, at most. */
static const struct nat *slot_count(const struct place *place, const struct phrase *parfor)
{
    struct nat_table *nats = dpia_nats(place->dpia);

    if (place->target == MEMORY_SEQUENTIAL)
        return nat_const(nats, 1);
    if (phrase_is_parallel_at(parfor, LOOP_LOCAL))
        return parfor->u.prim.nats[0];
    return nat_of_var(nats, place->lanes);
}

/* The type of one iteration's memory: that of all variables from FIRST on, as nested pairs. */
static const struct data *slot_data(struct place *place, size_t first)
{
    const struct data *data = place->hoisted.at[first]->type->fst->data;

    if (first + 1 == place->hoisted.len)
        return data;
    return data_pair(dpia_types(place->dpia), data, slot_data(place, first + 1));
}

/* BODY with the parts of a slot, (ACC, EXP), for the variables from FIRST on. */
static const struct phrase *use_parts(struct place *place, size_t first, const struct phrase *acc,
                                      const struct phrase *exp, const struct phrase *body)
{
    struct dpia *dpia = place->dpia;
    const struct var *var = place->hoisted.at[first];
    struct loc loc = var->loc;

    if (first + 1 == place->hoisted.len)
        return phrase_subst(dpia, body, var, phrase_pair(dpia, acc, exp, loc));
    body = use_parts(place, first + 1, phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, acc, loc),
                     phrase_select(dpia, exp, 2, loc), body);
    return phrase_subst(dpia, body, var,
                        phrase_pair(dpia, phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc),
                                    phrase_select(dpia, exp, 1, loc), loc));
}

/* PARFOR's parameters, and its body after placement. */
struct loop {
    const struct phrase *parfor, *body;
    const struct var *index, *out;
};

/* The loop over V and its slots, in pairs; the slots are hoisted in the place of what was since
 * BEFORE. */
static const struct phrase *with_parts(struct place *place, size_t before,
                                       const struct loop *loop)
{
    struct dpia *dpia = place->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = loop->parfor->loc;
    const struct nat *n = loop->parfor->u.prim.nats[0];
    const struct data *own = loop->parfor->u.prim.datas[0], *data = slot_data(place, before);
    const struct phrase *all = loop->parfor->u.prim.args[0];
    bool single = before + 1 == place->hoisted.len;
    const struct var *slots =
        var_new(dpia, single ? place->hoisted.at[before]->name : "slots",
                type_var(types, data_array(types, n, data)), loc);
    const struct var *elem =
        var_new(dpia, loop->out->name, type_var(types, data_pair(types, own, data)), loc);
    const struct phrase *acc = translate_acc_of(dpia, elem), *exp = translate_exp_of(dpia, elem);
    const struct phrase *body =
        use_parts(place, before, phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, acc, loc),
                  phrase_select(dpia, exp, 2, loc), loop->body);

    body = phrase_subst(dpia, body, loop->out,
                        phrase_pair(dpia, phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc),
                                    phrase_select(dpia, exp, 1, loc), loc));
    body = phrase_lam(dpia, loop->index, phrase_lam(dpia, elem, body, loc), loc);
    const struct phrase *accs =
        phrase_pair(dpia, phrase_proj(dpia, all, 1, loc), translate_acc_of(dpia, slots), loc);
    const struct data *datas[] = {own, data};
    const struct phrase *both = phrase_pair(
        dpia, phrase_prim(dpia, PRIM_UNZIP_ACC, &n, 1, datas, 2, &accs, 1, loc),
        phrase_zip(dpia, phrase_proj(dpia, phrase_copy(dpia, all), 2, loc),
                   translate_exp_of(dpia, slots), loc),
        loc);

    place->hoisted.len = before;
    VEC_PUSH(dpia_arena(dpia), &place->hoisted, slots);
    return phrase_parfor_var(dpia, loop->parfor->u.prim.prim, both, body, loc);
}

/* BODY with SLOT for the variables from FIRST on. */
static const struct phrase *use_slot(struct place *place, size_t first, const struct var *slot,
                                     const struct phrase *body)
{
    struct dpia *dpia = place->dpia;

    if (first + 1 == place->hoisted.len)
        return phrase_subst(dpia, body, place->hoisted.at[first],
                            phrase_var(dpia, slot, slot->loc));
    return use_parts(place, first, translate_acc_of(dpia, slot), translate_exp_of(dpia, slot),
                     body);
}

/* The loop with slots for the variables hoisted since BEFORE, in whose place the slots are hoisted
 * from here. */
static const struct phrase *with_slots(struct place *place, size_t before,
                                       const struct loop *loop)
{
    struct dpia *dpia = place->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = loop->parfor->loc;
    const struct phrase *parfor = loop->parfor;
    bool single = before + 1 == place->hoisted.len;
    const char *name = single ? place->hoisted.at[before]->name : "slots";
    const struct data *data = slot_data(place, before);
    const struct nat *count = slot_count(place, parfor);
    const struct var *slots =
        var_new(dpia, name, type_var(types, data_array(types, count, data)), loc);
    const struct var *slot = var_new(dpia, single ? name : "slot", type_var(types, data), loc);
    const struct phrase *body = use_slot(place, before, slot, loop->body);

    body = phrase_lam(dpia, slot, body, loc);
    body = phrase_lam(dpia, loop->index, phrase_lam(dpia, loop->out, body, loc), loc);
    const struct nat *nats[] = {parfor->u.prim.nats[0], count};
    const struct data *datas[] = {parfor->u.prim.datas[0], data};
    const struct phrase *args[] = {parfor->u.prim.args[0], phrase_var(dpia, slots, loc), body};

    place->hoisted.len = before;
    VEC_PUSH(dpia_arena(dpia), &place->hoisted, slots);
    return phrase_prim(dpia, loop_in_family(parfor->u.prim.prim, LOOP_SLOTS), nats, 2, datas, 2,
                       args, 3, loc);
}

/* The parts of one slot are parts of one variable, and so interfere for the loops of a work-group,
 * of which one may write a part while it reads another. */
static void check_group(struct place *place, size_t before, const struct loop *loop)
{
    size_t alone = memory_is_parfor_var(loop->parfor) ? 0 : 1;

    if (is_workgroup(loop->parfor) && place->hoisted.len > before + alone &&
        memory_has_parallel(loop->body))
        diag_error(place->diag, place->hoisted.at[before + alone]->loc,
                   "more than one temporary array in a work-group ('%s' and '%s'): "
                   "not yet supported",
                   alone ? place->hoisted.at[before]->name : loop->out->name,
                   place->hoisted.at[before + alone]->name);
}

const struct phrase *place_parallel(struct place *place, const struct phrase *parfor)
{
    struct dpia *dpia = place->dpia;
    const struct phrase *fun = parfor->u.prim.args[1];
    struct loop loop = {.parfor = parfor, .index = fun->u.lam.param};
    size_t before = place->hoisted.len;
    enum level level = place->level;

    loop.out = fun->u.lam.body->u.lam.param;
    place->level = is_workgroup(parfor) ? LEVEL_GROUP : LEVEL_ITEM;
    loop.body = place_command(place, fun->u.lam.body->u.lam.body);
    place->level = level;
    check_group(place, before, &loop);
    if (place->hoisted.len > before)
        return memory_is_parfor_var(parfor) ? with_parts(place, before, &loop)
                                            : with_slots(place, before, &loop);
    fun = phrase_lam(dpia, loop.index, phrase_lam(dpia, loop.out, loop.body, parfor->loc),
                     parfor->loc);
    if (memory_is_parfor_var(parfor))
        return phrase_parfor_var(dpia, parfor->u.prim.prim, parfor->u.prim.args[0], fun,
                                 parfor->loc);
    return phrase_parfor(dpia, parfor->u.prim.prim, parfor->u.prim.args[0], fun, parfor->loc);
}
