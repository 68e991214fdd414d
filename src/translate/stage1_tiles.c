/* Stage I, scans over tiles:
 *
 *     A(scanTiles F Z P S E X)(A)
 *   = C(X)(\x. C(Z)(\z.
 *       newGlobal [p]u64 (\states.
 *         parforGlobal p states.1 (\i o. o := 0);
 *         parforWorkgroupCarry n p A states F z (\i o v.
 *           C(P (idx x i))(\t. C(S t)(\s. passOn <v.1, s>; A(E v.2 t)(o))))))
 *
 * where the groups tell each other by p words what they pass on (docs/opencl.md, One pass). */
#include "dpia/carried.h"
#include "dpia/loops.h"
#include "translate/assign.h"
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_state.h"

static const struct phrase *no_state(struct dpia *dpia, const struct nat *p, struct loc loc)
{
    struct types *types = dpia_types(dpia);
    const struct data *word = data_scalar(types, SCALAR_U64);
    const struct var *i = var_new(dpia, "i", type_exp(types, data_idx(types, p)), loc);
    const struct var *o = var_new(dpia, "o", type_acc(types, word), loc);
    const struct phrase *body = phrase_assign(dpia, phrase_var(dpia, o, loc),
                                              phrase_int(dpia, SCALAR_U64, 0, loc), loc);
    return phrase_lam(dpia, i, phrase_lam(dpia, o, body, loc), loc);
}

/* C(P (idx X i))(\t. C(S t)(\s. passOn <V.1, s>; A(E V.2 t)(O))) */
static const struct phrase *tile_body(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *element, const struct var *v,
                                      const struct phrase *o)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = exp->loc;
    struct opened prepare = stage1_open(stage, phrase_arg(exp, 2));
    struct opened sum = stage1_open(stage, phrase_arg(exp, 3));
    struct opened finish = stage1_open(stage, phrase_arg(exp, 4));
    struct opened rest = stage1_open(stage, finish.body);
    const struct phrase *made = phrase_subst(dpia, prepare.body, prepare.param, element);
    const struct var *t = stage1_param(stage, made, "tile");
    const struct var *s = stage1_param(stage, sum.body, "sum");
    const struct phrase *tile = stage1_use(stage, t);
    const struct phrase *total = phrase_subst(dpia, sum.body, sum.param, tile);
    const struct phrase *end =
        phrase_subst(dpia, rest.body, finish.param, translate_exp_of(dpia, v));
    end = phrase_subst(dpia, end, rest.param, tile);
    const struct phrase *both =
        phrase_pair(dpia, translate_acc_of(dpia, v), stage1_use(stage, s), loc);
    const struct data *data = phrase_data(total);
    const struct phrase *pass = phrase_prim(dpia, PRIM_PASS_ON, NULL, 0, &data, 1, &both, 1, loc);
    const struct phrase *all = phrase_seq(dpia, pass, stage1_a(stage, end, o), loc);
    return stage1_c(stage, made, t, stage1_c(stage, total, s, all));
}

static const struct phrase *tile_loop(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *array, const struct phrase *z,
                                      const struct var *states, const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = exp->loc;
    const struct data *carried = phrase_data_arg(exp, 1), *elem = phrase_data_arg(exp, 3);
    const struct nat *nats[] = {phrase_nat_arg(exp, 0), var_data(states)->size};
    const struct data *datas[] = {elem, carried};
    const struct var *i = var_new(dpia, "i", type_exp(types, data_idx(types, nats[0])), loc);
    const struct var *o = var_new(dpia, "o", type_acc(types, elem), loc);
    const struct var *v = translate_new_var(dpia, "before", carried, loc);
    const struct phrase *element = phrase_idx(dpia, array, phrase_var(dpia, i, loc), loc);
    const struct phrase *body = tile_body(stage, exp, element, v, phrase_var(dpia, o, loc));
    body = phrase_lam(dpia, i, phrase_lam(dpia, o, phrase_lam(dpia, v, body, loc), loc), loc);
    const struct phrase *args[] = {to, phrase_var(dpia, states, loc), phrase_arg(exp, 0), z, body};
    return phrase_prim_at(dpia, PRIM_PARFOR_CARRY, at_level(level_of(LOOP_WORKGROUP)), nats, 2,
                          datas, 2, args, 5, loc);
}

const struct phrase *stage1_a_scan_tiles(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = exp->loc;
    const struct phrase *init = phrase_arg(exp, 1), *array = phrase_arg(exp, 5);
    const struct var *x = stage1_param(stage, array, "xs"), *z = stage1_param(stage, init, "z");
    const struct nat *p =
        nat_carried_states(dpia_nats(dpia), phrase_nat_arg(exp, 0), phrase_data_arg(exp, 1));
    const struct data *words = data_array(types, p, data_scalar(types, SCALAR_U64));
    const struct var *states = translate_new_var(dpia, "states", words, loc);
    const struct phrase *clear =
        phrase_parfor(dpia, level_of(LOOP_GLOBAL), translate_acc_of(dpia, states),
                      no_state(dpia, p, loc), loc);
    const struct phrase *loop = tile_loop(stage, exp, stage1_use(stage, x),
                                          stage1_use(stage, z), states, to);
    const struct phrase *all = phrase_new(dpia, SPACE_GLOBAL, states,
                                          phrase_seq(dpia, clear, loop, loc), loc);
    return stage1_c(stage, array, x, stage1_c(stage, init, z, all));
}
