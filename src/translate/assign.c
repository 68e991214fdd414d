/* Assignment at compound types by induction on the type (dpia.txt section 4.1):
 *
 *     A := E  at a scalar or index type    A := E
 *     A := E  at [n]d                      mapISeq (\x a. a := x) E A
 *     A := E  at (d1 x d2)                 pairAcc1 A := fst E; pairAcc2 A := snd E
 *
 * The paper's clause for arrays is a parallel mapI; a copy inside of a kernel is sequential here,
 * and the strategy stage makes parallel copies where they are wanted, as functional maps. Where the
 * host or a work-group runs the step of a loop, what the step writes is copied by the same loops,
 * dimension by dimension: an element is then copied by the work-item that wrote it. There, an array
 * of pairs with arrays in them is one for each component:
 *
 *     A := E  at [n](d1 x d2)              zipAcc1 A := unzipFst E; zipAcc2 A := unzipSnd E
 *     A := E  at [n][m](d1 x d2)           splitAcc m A := join E
 *
 *     mapILocal1 (\r o. mapILocal F r o) E next.1
 *     acc.1 := next.2  at [n][m]d
 *         mapILocal1 (\x o. mapILocal (\x o. o := x) x o) next.2 acc.1 */
#include "translate/assign.h"

#include "base/diag.h"
#include "dpia/loops.h"

const struct var *translate_new_var(struct dpia *dpia, const char *name, const struct data *data,
                                    struct loc loc)
{
    return translate_new_titled(dpia, title_made_up(name), data, loc);
}

struct var *translate_new_titled(struct dpia *dpia, struct title title, const struct data *data,
                                 struct loc loc)
{
    return var_titled(dpia, title, type_var(dpia_types(dpia), data), loc);
}

const struct phrase *translate_acc_of(struct dpia *dpia, const struct var *var)
{
    return phrase_proj(dpia, phrase_var(dpia, var, var->loc), 1, var->loc);
}

const struct phrase *translate_exp_of(struct dpia *dpia, const struct var *var)
{
    return phrase_proj(dpia, phrase_var(dpia, var, var->loc), 2, var->loc);
}

const struct phrase *translate_element(struct dpia *dpia, const struct phrase *over,
                                       const struct phrase *index, struct loc loc)
{
    if (over->type->kind == TYPE_ACC)
        return phrase_idx_acc(dpia, over, index, loc);
    return phrase_pair(
        dpia, phrase_idx_acc(dpia, phrase_proj(dpia, over, 1, loc), index, loc),
        phrase_idx(dpia, phrase_proj(dpia, phrase_copy(dpia, over), 2, loc), index, loc), loc);
}

struct loc translate_copy_loc(const struct phrase *exp, struct loc loc)
{
    bool is_plain = exp->kind == PHRASE_VAR || exp->kind == PHRASE_PROJ;
    return is_plain || !loc.construct ? loc_named(loc, "copy") : loc;
}

const struct phrase *translate_mapi(struct dpia *dpia, struct level level, const struct phrase *fun,
                                    const struct phrase *array, const struct phrase *acc,
                                    struct loc loc)
{
    const struct nat *nats[] = {phrase_array_size(array)};
    if (phrase_array_size(acc) != nats[0])
        bug(loc, "a loop over an array writes one of another size");
    const struct data *datas[] = {phrase_array_elem(array), phrase_array_elem(acc)};
    const struct phrase *args[] = {fun, array, acc};
    return phrase_prim_at(dpia, PRIM_MAPI, at_level(level), nats, 1, datas, 2, args, 3, loc);
}

/* Whether there are loops that run in parallel inside of number FIRST. */
static bool is_nest(const struct copy_loops *loops, unsigned first)
{
    for (unsigned k = first + 1; k < loops->count; k++)
        if (loops->at[k].kind != LOOP_SEQUENTIAL)
            return true;
    return false;
}

bool translate_copies_apart(const struct copy_loops *loops, unsigned first,
                            const struct data *elem)
{
    return elem->kind == DATA_PAIR && !data_is_flat(elem) && is_nest(loops, first);
}

bool translate_copies_joined(const struct copy_loops *loops, unsigned first,
                             const struct data *elem)
{
    return elem->kind == DATA_ARRAY &&
           (translate_copies_apart(loops, first + 1, elem->fst) ||
            translate_copies_joined(loops, first + 1, elem->fst));
}

unsigned translate_rank(const struct data *data)
{
    if (data->kind == DATA_ARRAY)
        return 1 + translate_rank(data->fst);
    if (data->kind != DATA_PAIR)
        return 0;
    unsigned fst = translate_rank(data->fst), snd = translate_rank(data->snd);
    return fst > snd ? fst : snd;
}

/* Which of LOOPS runs over elements of type ELEM: the one in which as many are left as there are
 * dimensions. */
static unsigned loop_over(const struct copy_loops *loops, const struct data *elem)
{
    unsigned rank = translate_rank(elem);
    return is_nest(loops, 0) && rank < loops->count ? loops->count - 1 - rank : 0;
}

static const struct phrase *assign_elements(struct dpia *dpia, const struct copy_loops *loops,
                                            const struct phrase *acc, const struct phrase *exp,
                                            struct loc loc)
{
    struct types *types = dpia_types(dpia);
    const struct data *elem = phrase_array_elem(exp);
    struct copy_loops inner = {.count = 0};
    const struct var *x = var_new(dpia, "x", type_exp(types, elem), loc);
    const struct var *o = var_new(dpia, "o", type_acc(types, elem), loc);
    unsigned own = loop_over(loops, elem);
    for (unsigned k = own + 1; k < loops->count; k++)
        inner.at[inner.count++] = loops->at[k];
    const struct phrase *body = translate_assign_by(dpia, &inner, phrase_var(dpia, o, loc),
                                                    phrase_var(dpia, x, loc), loc);
    const struct phrase *fun = phrase_lam(dpia, x, phrase_lam(dpia, o, body, loc), loc);

    const struct level level = loops->count > 0 ? loops->at[own] : level_of(LOOP_SEQUENTIAL);
    return translate_mapi(dpia, level, fun, exp, acc, translate_copy_loc(exp, loc));
}

typedef const struct phrase *half_of(struct dpia *dpia, const struct phrase *exp, int which,
                                     struct loc loc);

/* The first half of A := the first half of E, and the same for the second: ACCS are the acceptors
 * of the halves of A. */
static const struct phrase *assign_halves(struct dpia *dpia, const struct copy_loops *loops,
                                          const enum primitive accs[2], half_of *half,
                                          const struct phrase *acc, const struct phrase *exp,
                                          struct loc loc)
{
    const struct phrase *first = translate_assign_by(
        dpia, loops, phrase_acc_view(dpia, accs[0], acc, loc), half(dpia, exp, 1, loc), loc);
    const struct phrase *other = phrase_acc_view(dpia, accs[1], phrase_copy(dpia, acc), loc);
    const struct phrase *second = translate_assign_by(
        dpia, loops, other, half(dpia, phrase_copy(dpia, exp), 2, loc), loc);
    return phrase_seq(dpia, first, second, loc);
}

/* zipAcc1 A := unzipFst E; zipAcc2 A := unzipSnd E */
static const struct phrase *assign_zipped(struct dpia *dpia, const struct copy_loops *loops,
                                          const struct phrase *acc, const struct phrase *exp,
                                          struct loc loc)
{
    static const enum primitive accs[] = {PRIM_ZIP_ACC_FST, PRIM_ZIP_ACC_SND};
    return assign_halves(dpia, loops, accs, phrase_unzip, acc, exp, loc);
}

static const struct phrase *assign_array(struct dpia *dpia, const struct copy_loops *loops,
                                         const struct phrase *acc, const struct phrase *exp,
                                         struct loc loc)
{
    const struct data *elem = phrase_array_elem(exp);
    if (translate_copies_apart(loops, 0, elem))
        return assign_zipped(dpia, loops, acc, exp, loc);
    if (!translate_copies_joined(loops, 0, elem))
        return assign_elements(dpia, loops, acc, exp, loc);
    const struct phrase *rows =
        phrase_acc_split(dpia, PRIM_SPLIT_ACC, elem->size, phrase_array_size(exp), acc, loc);
    return translate_assign_by(dpia, loops, rows, phrase_join(dpia, exp, loc), loc);
}

static const struct phrase *assign_pair(struct dpia *dpia, const struct copy_loops *loops,
                                        const struct phrase *acc, const struct phrase *exp,
                                        struct loc loc)
{
    static const enum primitive accs[] = {PRIM_PAIR_ACC_FST, PRIM_PAIR_ACC_SND};
    return assign_halves(dpia, loops, accs, phrase_select, acc, exp, loc);
}

/* letNatComm <lengthOf EXP, /\k. resize k ACC; packSizeAcc k ACC := unpackSize k EXP> */
static const struct phrase *assign_packed(struct dpia *dpia, const struct copy_loops *loops,
                                          const struct phrase *acc, const struct phrase *exp,
                                          struct loc loc)
{
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat_var *var = nat_var_new(nats, "count", nat_const(nats, 0), NULL);
    const struct nat *count = nat_of_var(nats, var);
    const struct phrase *copy =
        assign_array(dpia, loops, phrase_pack_acc(dpia, count, acc, loc),
                     phrase_unpack(dpia, count, exp, loc), loc);
    copy = phrase_seq(dpia, phrase_resize(dpia, count, phrase_copy(dpia, acc), loc), copy, loc);
    return phrase_let_nat_comm(dpia, phrase_length_of(dpia, phrase_copy(dpia, exp), loc), var,
                               copy, loc);
}

const struct phrase *translate_assign_by(struct dpia *dpia, const struct copy_loops *loops,
                                         const struct phrase *acc, const struct phrase *exp,
                                         struct loc loc)
{
    if (phrase_data(acc) != phrase_data(exp))
        bug(loc, "a value is assigned to a place of another type");
    switch (phrase_data(exp)->kind) {
    case DATA_SCALAR:
    case DATA_IDX:
    case DATA_VECTOR:
        return phrase_assign(dpia, acc, exp, loc);
    case DATA_ARRAY:
        return assign_array(dpia, loops, acc, exp, loc);
    case DATA_PACKED:
        return assign_packed(dpia, loops, acc, exp, loc);
    case DATA_PAIR:
        return assign_pair(dpia, loops, acc, exp, loc);
    case DATA_VAR:
        break;
    }
    bug(loc, "assignment at a type variable");
}

const struct phrase *translate_assign(struct dpia *dpia, struct level level,
                                      const struct phrase *acc, const struct phrase *exp,
                                      struct loc loc)
{
    return translate_assign_by(dpia, &(struct copy_loops){{level}, 1}, acc, exp, loc);
}

static bool is_map(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_MAP) || phrase_is_prim(phrase, PRIM_MAPI);
}

/* Whether PHRASE is a parallel map or mapI, or work-groups scan tiles there; *LEVEL is that of
 * copies then. No work-group copies alone. */
static bool copying_loop(const struct phrase *phrase, struct level *level)
{
    if (phrase_is_prim(phrase, PRIM_SCAN_TILES) || phrase_is_prim(phrase, PRIM_PACK_TILES) ||
        phrase_is_prim(phrase, PRIM_PARFOR_CARRY)) {
        *level = level_of(LOOP_GLOBAL);
        return true;
    }
    if (!is_map(phrase) || phrase_level(phrase).kind == LOOP_SEQUENTIAL)
        return false;
    *level = phrase_level(phrase);
    if (level->kind == LOOP_WORKGROUP)
        level->kind = LOOP_GLOBAL;
    return true;
}

/* Whether a loop at LEVEL, a parallel one, may stand inside of LOOPS: it has the level of those,
 * and a dimension that none of them has. */
static bool goes_on(const struct copy_loops *loops, struct level level)
{
    for (unsigned k = 0; k < loops->count; k++)
        if (loops->at[k].kind != LOOP_SEQUENTIAL &&
            (loops->at[k].kind != level.kind || loops->at[k].dimension == level.dimension))
            return false;
    return loops->count < COPY_LOOPS_MOST;
}

/* The level of the loop that copies what the map PHRASE writes: one after the other where PHRASE
 * does so. False if PHRASE is no map that may stand inside of LOOPS. */
static bool next_loop(const struct phrase *phrase, const struct copy_loops *loops,
                      struct level *level)
{
    if (is_map(phrase) && phrase_level(phrase).kind == LOOP_SEQUENTIAL) {
        *level = level_of(LOOP_SEQUENTIAL);
        return loops->count < COPY_LOOPS_MOST;
    }
    return copying_loop(phrase, level) && goes_on(loops, *level);
}

/* The phrase that makes the value of EXP. */
static const struct phrase *result_of(const struct phrase *exp)
{
    while (exp->kind == PHRASE_LAM || exp->kind == PHRASE_NAT_LAM ||
           phrase_is_prim(exp, PRIM_LET) || phrase_is_prim(exp, PRIM_LET_NAT) ||
           phrase_is_prim(exp, PRIM_TO))
        exp = phrase_child(exp, phrase_child_count(exp) - 1);
    return exp;
}

/* Adds to LOOPS those of the map EXP, which is functional, and of the maps that its elements are;
 * false if none is parallel. */
static bool add_maps(const struct phrase *exp, struct copy_loops *loops)
{
    struct level level;
    exp = result_of(exp);
    if (!next_loop(exp, loops, &level))
        return false;
    loops->at[loops->count++] = level;
    if (add_maps(phrase_arg(exp, 0), loops) || level.kind != LOOP_SEQUENTIAL)
        return true;
    loops->count--;
    return false;
}

static bool add_writers(const struct phrase *command, const struct var *out,
                        struct copy_loops *loops);

/* Adds LEVEL and those in the mapI MAP; false if none is parallel. */
static bool add_map(const struct phrase *map, struct level level, struct copy_loops *loops)
{
    const struct phrase *fun = phrase_arg(map, 0);
    bool opens = fun->kind == PHRASE_LAM && phrase_lam_body(fun)->kind == PHRASE_LAM;
    loops->at[loops->count++] = level;
    if (opens && add_writers(phrase_lam_body(phrase_lam_body(fun)),
                             phrase_lam_param(phrase_lam_body(fun)), loops))
        return true;
    loops->count -= level.kind == LOOP_SEQUENTIAL;
    return level.kind != LOOP_SEQUENTIAL;
}

/* Adds to LOOPS those of the first map in COMMAND that writes OUT, and of the maps in it that write
 * its elements; false if none is parallel. The end of a sequence comes first. */
static bool add_writers(const struct phrase *command, const struct var *out,
                        struct copy_loops *loops)
{
    struct level level;
    if (phrase_is_prim(command, PRIM_MAPI) && next_loop(command, loops, &level) &&
        phrase_mentions(phrase_arg(command, 2), out))
        return add_map(command, level, loops);
    for (size_t k = phrase_child_count(command); k > 0; k--)
        if (add_writers(phrase_child(command, k - 1), out, loops))
            return true;
    return false;
}

/* Sets LOOPS to that of the first parallel map in PHRASE. */
static bool find_any(const struct phrase *phrase, struct copy_loops *loops)
{
    struct level level;
    if (copying_loop(phrase, &level)) {
        *loops = (struct copy_loops){{level}, 1};
        return true;
    }
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (find_any(phrase_child(phrase, k), loops))
            return true;
    return false;
}

/* A loop of the grid for each of RANK dimensions. */
static struct copy_loops grid(unsigned rank)
{
    struct copy_loops loops = {.count = rank < LOOP_DIMENSIONS ? rank : LOOP_DIMENSIONS};
    for (unsigned k = 0; k < loops.count; k++)
        loops.at[k] = (struct level){LOOP_GLOBAL, loops.count - 1 - k};
    return loops;
}

/* What OUT, an acceptor or a variable, takes. */
static const struct data *written_by(const struct var *out)
{
    return out->type->kind == TYPE_ACC ? out->type->data : var_data(out);
}

struct copy_loops translate_copy_loops(const struct phrase *phrase, const struct var *out)
{
    struct copy_loops loops = {.count = 0};
    if (!(out ? add_writers(phrase, out, &loops) : add_maps(phrase, &loops)))
        find_any(phrase, &loops);
    if (loops.count == 0 || loops.at[0].kind != LOOP_GLOBAL)
        return loops;
    return grid(translate_rank(out ? written_by(out) : phrase_data(result_of(phrase))));
}

bool translate_is_parallel(const struct phrase *phrase)
{
    struct copy_loops loops;
    return find_any(phrase, &loops);
}
