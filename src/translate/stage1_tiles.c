/* Stage I, scans over tiles:
 *
 *     A(scanTiles F Z P S E X)(A)
 *   = C(X)(\x. C(Z)(\z.
 *       newGlobal [p]u64 (\states.
 *         parforGlobal p states.1 (\i o. o := 0);
 *         parforWorkgroupCarry n p A states F z (\i o v.
 *           C(P (idx x i))(\t. C(S t)(\s. passOn <v.1, s>; A(E v.2 t)(o))))))
 *
 * where the groups tell each other by p words what they pass on (docs/opencl.md, One pass). What
 * tiles keep is written one behind the other, where each tile begins being what is passed on:
 *
 *     A(packTiles P S K X)(A)
 *   = C(X)(\x.
 *       newGlobal [n+1]i64 (\ends. newGlobal [p]u64 (\states.
 *         parforGlobal p states.1 (\i o. o := 0);
 *         parforWorkgroupCarry (n+1) p (unzipAcc <all A.1, ends.1>) states (\a b. a + b) 0 (\i o v.
 *           C(P (idx x i))(\t. C(S t)(\s. passOn <v.1, s>;
 *             A(K t)(scatterAcc (generate m (\j. if j < s then v.2 + j else -1)) o.1);
 *             o.2 := v.2 + s))));
 *         A.2 := min (idx ends.2 n) k)
 *
 * where all of a is scatterAcc (generate (n+1) (\i. 0)) (singleAcc a): each element is a. */
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

/* A loop over tiles in the making. */
struct tiles {
    const struct phrase *exp;
    const struct phrase *operator, *z, *array;
    const struct phrase *prepare, *sum;
    const struct data *carried;
    const struct nat *count;
    const struct var *states;
};

/* What a tile does when it has passed on: T is the tile, S its sum, V what is before it. */
typedef const struct phrase *tile_end(struct stage1 *stage, const struct tiles *tiles,
                                      const struct var *t, const struct var *s,
                                      const struct var *v, const struct phrase *o);

/* C(P (idx X i))(\t. C(S t)(\s. passOn <V.1, s>; what END does)) */
static const struct phrase *tile_body(struct stage1 *stage, const struct tiles *tiles,
                                      const struct phrase *element, const struct var *v,
                                      const struct phrase *o, tile_end *end)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = tiles->exp->loc;
    struct opened prepare = stage1_open(stage, tiles->prepare);
    struct opened sum = stage1_open(stage, tiles->sum);
    const struct phrase *made = phrase_subst(dpia, prepare.body, prepare.param, element);
    const struct var *t = stage1_param(stage, made, "tile");
    const struct var *s = stage1_param(stage, sum.body, "sum");
    const struct phrase *total = phrase_subst(dpia, sum.body, sum.param, stage1_use(stage, t));
    const struct phrase *both =
        phrase_pair(dpia, translate_acc_of(dpia, v), stage1_use(stage, s), loc);
    const struct data *data = phrase_data(total);
    const struct phrase *pass = phrase_prim(dpia, PRIM_PASS_ON, NULL, 0, &data, 1, &both, 1, loc);
    const struct phrase *all = phrase_seq(dpia, pass, end(stage, tiles, t, s, v, o), loc);
    return stage1_c(stage, made, t, stage1_c(stage, total, s, all));
}

/* The loop that writes to TO, behind what clears the words of its groups. */
static const struct phrase *tile_loop(struct stage1 *stage, const struct tiles *tiles,
                                      const struct phrase *to, tile_end *end)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = tiles->exp->loc;
    const struct nat *nats[] = {tiles->count, var_data(tiles->states)->size};
    const struct data *datas[] = {to->type->data->fst, tiles->carried};
    const struct var *i = var_new(dpia, "i", type_exp(types, data_idx(types, nats[0])), loc);
    const struct var *o = var_new(dpia, "o", type_acc(types, datas[0]), loc);
    const struct var *v = translate_new_var(dpia, "before", tiles->carried, loc);
    const struct phrase *element = phrase_idx(dpia, tiles->array, phrase_var(dpia, i, loc), loc);
    const struct phrase *body =
        tile_body(stage, tiles, element, v, phrase_var(dpia, o, loc), end);
    body = phrase_lam(dpia, i, phrase_lam(dpia, o, phrase_lam(dpia, v, body, loc), loc), loc);
    const struct phrase *args[] = {to, phrase_var(dpia, tiles->states, loc), tiles->operator,
                                   tiles->z, body};
    const struct phrase *loop =
        phrase_prim_at(dpia, PRIM_PARFOR_CARRY, at_level(level_of(LOOP_WORKGROUP)), nats, 2, datas,
                       2, args, 5, loc);
    const struct phrase *clear =
        phrase_parfor(dpia, level_of(LOOP_GLOBAL), translate_acc_of(dpia, tiles->states),
                      no_state(dpia, nats[1], loc), loc);
    return phrase_seq(dpia, clear, loop, loc);
}

/* The words by which groups tell each other what TILES pass on. */
static const struct var *states_of(struct stage1 *stage, const struct tiles *tiles)
{
    struct types *types = dpia_types(stage->dpia);
    const struct nat *p =
        nat_carried_states(dpia_nats(stage->dpia), tiles->count, tiles->carried);
    return translate_new_var(stage->dpia, "states",
                             data_array(types, p, data_scalar(types, SCALAR_U64)),
                             tiles->exp->loc);
}

/* A(E V.2 t)(O) */
static const struct phrase *finish(struct stage1 *stage, const struct tiles *tiles,
                                   const struct var *t, const struct var *s, const struct var *v,
                                   const struct phrase *o)
{
    struct dpia *dpia = stage->dpia;
    struct opened of_start = stage1_open(stage, phrase_arg(tiles->exp, 4));
    struct opened of_tile = stage1_open(stage, of_start.body);
    const struct phrase *end =
        phrase_subst(dpia, of_tile.body, of_start.param, translate_exp_of(dpia, v));
    (void)s;
    return stage1_a(stage, phrase_subst(dpia, end, of_tile.param, stage1_use(stage, t)), o);
}

const struct phrase *stage1_a_scan_tiles(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *to)
{
    const struct phrase *init = phrase_arg(exp, 1), *array = phrase_arg(exp, 5);
    const struct var *x = stage1_param(stage, array, "xs"), *z = stage1_param(stage, init, "z");
    struct tiles tiles = {.exp = exp,
                          .operator = phrase_arg(exp, 0),
                          .z = stage1_use(stage, z),
                          .array = stage1_use(stage, x),
                          .prepare = phrase_arg(exp, 2),
                          .sum = phrase_arg(exp, 3),
                          .carried = phrase_data_arg(exp, 1),
                          .count = phrase_nat_arg(exp, 0)};
    tiles.states = states_of(stage, &tiles);
    const struct phrase *all = phrase_new(stage->dpia, SPACE_GLOBAL, tiles.states,
                                          tile_loop(stage, &tiles, to, finish), exp->loc);
    return stage1_c(stage, array, x, stage1_c(stage, init, z, all));
}

/* ---- Tiles that keep some elements ---- */

static const struct phrase *i64(struct dpia *dpia, int64_t value, struct loc loc)
{
    return phrase_int(dpia, SCALAR_I64, value, loc);
}

/* generate N (\j. BODY), for an index J. */
static const struct phrase *indices(struct dpia *dpia, const struct nat *n, const struct var *j,
                                    const struct phrase *body, struct loc loc)
{
    return phrase_generate(dpia, n, phrase_lam(dpia, j, body, loc), loc);
}

static const struct var *index_below(struct dpia *dpia, const struct nat *n, struct loc loc)
{
    struct types *types = dpia_types(dpia);
    return var_new(dpia, "j", type_exp(types, data_idx(types, n)), loc);
}

/* An acceptor of N elements, each of which is TO. */
static const struct phrase *all_of(struct dpia *dpia, const struct nat *n, const struct phrase *to,
                                   struct loc loc)
{
    return phrase_scatter_acc(
        dpia, indices(dpia, n, index_below(dpia, n, loc), i64(dpia, 0, loc), loc),
        phrase_single_acc(dpia, to, loc), loc);
}

/* Where the M elements of a tile go: the first S of them behind START. */
static const struct phrase *places(struct dpia *dpia, const struct nat *m, const struct phrase *s,
                                   const struct phrase *start, struct loc loc)
{
    const struct var *j = index_below(dpia, m, loc);
    const struct phrase *number = phrase_from_idx(dpia, phrase_var(dpia, j, loc), loc);
    const struct phrase *kept = phrase_binary(dpia, OP_LT, number, s, loc);
    const struct phrase *place =
        phrase_binary(dpia, OP_ADD, start, phrase_copy(dpia, number), loc);
    return indices(dpia, m, j, phrase_if(dpia, kept, place, i64(dpia, -1, loc), loc), loc);
}

static const struct phrase *pack(struct stage1 *stage, const struct tiles *tiles,
                                 const struct var *t, const struct var *s, const struct var *v,
                                 const struct phrase *o)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = tiles->exp->loc;
    struct opened kept = stage1_open(stage, phrase_arg(tiles->exp, 2));
    const struct phrase *is = places(dpia, phrase_nat_arg(tiles->exp, 1), stage1_use(stage, s),
                                     translate_exp_of(dpia, v), loc);
    const struct phrase *to = phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, o, loc);
    const struct phrase *end = phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, o), loc);
    const struct phrase *all = phrase_binary(dpia, OP_ADD, translate_exp_of(dpia, v),
                                             stage1_use(stage, s), loc);
    const struct phrase *write =
        stage1_a(stage, phrase_subst(dpia, kept.body, kept.param, stage1_use(stage, t)),
                 phrase_scatter_acc(dpia, is, to, loc));
    return phrase_seq(dpia, write, phrase_assign(dpia, end, all, loc), loc);
}

/* \a b. a + b */
static const struct phrase *adding(struct dpia *dpia, struct loc loc)
{
    const struct phrase_type *type =
        type_exp(dpia_types(dpia), data_scalar(dpia_types(dpia), SCALAR_I64));
    const struct var *a = var_new(dpia, "a", type, loc), *b = var_new(dpia, "b", type, loc);
    const struct phrase *sum = phrase_binary(dpia, OP_ADD, phrase_var(dpia, a, loc),
                                             phrase_var(dpia, b, loc), loc);
    return phrase_lam(dpia, a, phrase_lam(dpia, b, sum, loc), loc);
}

/* A.2 := min (idx ends.2 n) k */
static const struct phrase *number_of_all(struct dpia *dpia, const struct tiles *tiles,
                                          const struct var *ends, const struct phrase *to)
{
    struct loc loc = tiles->exp->loc;
    const struct phrase *last = phrase_nat_value(dpia, phrase_nat_arg(tiles->exp, 0), loc);
    const struct phrase *end = phrase_idx(dpia, translate_exp_of(dpia, ends),
                                          phrase_to_idx(dpia, tiles->count, last, loc), loc);
    const struct phrase *most = phrase_nat_value(dpia, phrase_nat_arg(tiles->exp, 2), loc);
    return phrase_assign(dpia, phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, to, loc),
                         phrase_binary(dpia, OP_MIN, end, most, loc), loc);
}

/* unzipAcc <all of TO, ENDS> */
static const struct phrase *of_tiles(struct dpia *dpia, const struct tiles *tiles,
                                     const struct var *ends, const struct phrase *to)
{
    struct loc loc = tiles->exp->loc;
    const struct phrase *array = phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, to, loc);
    const struct data *datas[] = {array->type->data, tiles->carried};
    const struct phrase *both = phrase_pair(dpia, all_of(dpia, tiles->count, array, loc),
                                            translate_acc_of(dpia, ends), loc);
    return phrase_prim(dpia, PRIM_UNZIP_ACC, &tiles->count, 1, datas, 2, &both, 1, loc);
}

const struct phrase *stage1_a_pack_tiles(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = exp->loc;
    const struct phrase *array = phrase_arg(exp, 3);
    const struct var *x = stage1_param(stage, array, "xs");
    struct tiles tiles = {.exp = exp,
                          .operator = adding(dpia, loc),
                          .z = i64(dpia, 0, loc),
                          .array = stage1_use(stage, x),
                          .prepare = phrase_arg(exp, 0),
                          .sum = phrase_arg(exp, 1),
                          .carried = data_scalar(types, SCALAR_I64),
                          .count = phrase_array_size(array)};
    tiles.states = states_of(stage, &tiles);
    const struct var *ends = translate_new_var(
        dpia, "ends", data_array(types, tiles.count, tiles.carried), loc);
    const struct phrase *loop = tile_loop(stage, &tiles, of_tiles(dpia, &tiles, ends, to), pack);
    const struct phrase *all =
        phrase_seq(dpia, phrase_new(dpia, SPACE_GLOBAL, tiles.states, loop, loc),
                   number_of_all(dpia, &tiles, ends, phrase_copy(dpia, to)), loc);
    return stage1_c(stage, array, x, phrase_new(dpia, SPACE_GLOBAL, ends, all, loc));
}
