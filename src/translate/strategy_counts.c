/* Loops of as many steps as a row says: of triangular matrices, of windows that end.
 *
 * Where maps are in each other, all of them are to be a nest. A number of steps that only the outer
 * one needs is computed again for each element:
 *
 *     map (\i. letNat m = i + 1 in map (\j. e) js) is
 *       = map (\i. map (\j. letNat m = i + 1 in e) js) is
 *
 * What is done in tiles has one depth for all rows:
 *
 *     letNat m = i + 1 in loop m (\k s. e) z
 *       = loop n (\k s. if k < i + 1 then e else s) z                           where i + 1 <= n
 *     letNat m = i + 1 in reduceComm f z (map g (generate m (\k. e)))
 *       = reduceComm f z (map (\k. if k < i + 1 then g e else 0) (generate n (\k. k)))
 *     letNat m = rangeUp i n in loop m (\k s. e (i + k)) z
 *       = loop n (\k s. if k >= i then e k else s) z
 *
 * where 0 is neutral for f. Side conditions: the number is quick, cannot fail, unless there are
 * elements that compute it, and is asked for nothing else. */
#include "translate/strategy_counts.h"

#include "dpia/fail.h"
#include "dpia/mentions.h"
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_state.h"

/* Whether LET, a letNat, computes its size quickly, and cannot fail in that. */
static bool is_quick(struct strategy *strategy, const struct phrase *let)
{
    const struct phrase *number = phrase_arg(let, 0);
    bool is_range =
        number->kind == PHRASE_OPERATOR && phrase_oper_op(number) == OP_RANGE_UP;
    return !cost_has_loop(number) && !strategy_may_fail(strategy, number) &&
           (is_range || !fail_may_be_negative(dpia_nats(strategy->dpia), number));
}

/* Whether MAP has elements, however large sizes are. */
static bool has_elements(struct strategy *strategy, const struct phrase *map)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    return nat_is_le(nats, nat_const(nats, 1), phrase_array_size(map));
}

static bool is_let_nat(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET_NAT) && phrase_arg(phrase, 1)->kind == PHRASE_NAT_LAM;
}

/* ---- In the maps for which it is ---- */

static const struct phrase *inside(struct strategy *strategy, const struct phrase *exp);

static bool is_open_map(const struct phrase *exp)
{
    return phrase_is_at(exp, PRIM_MAP, LOOP_OPEN) && phrase_arg(exp, 0)->kind == PHRASE_LAM;
}

/* MAP with BODY as what its function does. */
static const struct phrase *with_body(struct strategy *strategy, const struct phrase *map,
                                      const struct phrase *body)
{
    const struct phrase *fun = phrase_arg(map, 0);
    return phrase_map(strategy->dpia, phrase_level(map),
                      phrase_lam(strategy->dpia, phrase_lam_param(fun), body, fun->loc),
                      phrase_arg(map, 1), map->loc);
}

/* Whether MAP, over a view, fails where it does by its elements alone: what is checked of the view
 * would not be where there are none. */
static bool is_read_alike(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *array = phrase_arg(map, 1);
    return strategy_is_of_views(strategy, array) &&
           (has_elements(strategy, map) || !strategy_may_fail(strategy, array));
}

/* MAP, over a view, as one over indices. */
static const struct phrase *by_index(struct strategy *strategy, const struct phrase *map)
{
    struct strategy_index i =
        strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    const struct phrase *element = strategy_element(strategy, phrase_arg(map, 1), i);
    const struct phrase *body = strategy_apply(strategy, phrase_arg(map, 0), element);
    return strategy_map_over(strategy, i, body, LOOP_OPEN, map->loc);
}

/* A letNat of a map, as a map of letNats; or as it is. */
static const struct phrase *let_inside(struct strategy *strategy, const struct phrase *let)
{
    const struct nat_var *size = phrase_nat_lam_param(phrase_arg(let, 1));
    const struct phrase *scope = inside(strategy, phrase_nat_lam_body(phrase_arg(let, 1)));
    const struct phrase *number = phrase_arg(let, 0);
    bool sinks = is_open_map(scope) && !cost_has_loop(number) &&
                 (is_quick(strategy, let) || has_elements(strategy, scope)) &&
                 !nat_mentions(phrase_array_size(scope), size);
    if (sinks && phrase_mentions_nat(phrase_arg(scope, 1), size)) {
        sinks = is_read_alike(strategy, scope);
        scope = sinks ? by_index(strategy, scope) : scope;
    }
    if (!sinks)
        return phrase_let_nat(strategy->dpia, number, size, scope, let->loc);
    const struct phrase *body = phrase_lam_body(phrase_arg(scope, 0));
    body = phrase_let_nat(strategy->dpia, number, size, body, let->loc);
    return with_body(strategy, scope, inside(strategy, body));
}

static const struct phrase *inside(struct strategy *strategy, const struct phrase *exp)
{
    if (is_open_map(exp))
        return with_body(strategy, exp, inside(strategy, phrase_lam_body(phrase_arg(exp, 0))));
    if (phrase_is_prim(exp, PRIM_LET) && phrase_arg(exp, 1)->kind == PHRASE_LAM)
        return phrase_let(strategy->dpia, phrase_lam_param(phrase_arg(exp, 1)),
                          phrase_arg(exp, 0),
                          inside(strategy, phrase_lam_body(phrase_arg(exp, 1))), exp->loc);
    return is_let_nat(exp) ? let_inside(strategy, exp) : exp;
}

const struct phrase *strategy_counts_inside(struct strategy *strategy, const struct phrase *fun)
{
    return fun->kind == PHRASE_LAM
               ? phrase_lam(strategy->dpia, phrase_lam_param(fun),
                            inside(strategy, phrase_lam_body(fun)), fun->loc)
               : fun;
}

/* ---- With one depth for all ---- */

/* What has SIZE steps, the value of NUMBER, gets as many as BOUND; FIRST, or null, is where the
 * range begins whose length the number is, and BOUND where it ends. */
struct counting {
    struct strategy *strategy;
    const struct nat_var *size;
    const struct phrase *number, *first;
    const struct nat *bound;
    bool fails;
};

static bool is_size(const struct counting *counting, const struct nat *nat)
{
    return nat == nat_of_var(dpia_nats(counting->strategy->dpia), counting->size);
}

/* Whether step K, which is an index, is taken in. */
static const struct phrase *is_there(const struct counting *counting, const struct phrase *k)
{
    struct dpia *dpia = counting->strategy->dpia;
    const struct phrase *number = phrase_from_idx(dpia, k, k->loc);
    const struct phrase *end = counting->first ? counting->first : counting->number;
    return phrase_binary(dpia, counting->first ? OP_GE : OP_LT, number, phrase_copy(dpia, end),
                         k->loc);
}

/* EXP with the number K in the place of FIRST + K; or as it is, and it fails. */
static const struct phrase *from_first(struct counting *counting, const struct phrase *exp,
                                       const struct var *k)
{
    struct dpia *dpia = counting->strategy->dpia;
    bool sum = exp->kind == PHRASE_OPERATOR && phrase_oper_op(exp) == OP_ADD;
    if (sum && phrase_is_prim(phrase_oper_arg(exp, 1), PRIM_FROM_IDX) &&
        phrase_arg(phrase_oper_arg(exp, 1), 0)->kind == PHRASE_VAR &&
        phrase_var_of(phrase_arg(phrase_oper_arg(exp, 1), 0)) == k &&
        phrase_is_same(phrase_oper_arg(exp, 0), counting->first))
        return phrase_oper_arg(exp, 1);
    counting->fails = counting->fails || (exp->kind == PHRASE_VAR && phrase_var_of(exp) == k);
    size_t count = phrase_child_count(exp);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = from_first(counting, phrase_child(exp, i), k);
    return phrase_with_children(dpia, exp, children);
}

/* What a step that has the index K does, EXP. */
static const struct phrase *at_step(struct counting *counting, const struct phrase *exp,
                                    const struct var *k)
{
    return counting->first ? from_first(counting, exp, k) : exp;
}

static const struct phrase *counted(struct counting *counting, const struct phrase *exp);

/* \k s. if k is there then e else s, for the function \k s. e of LOOP. */
static const struct phrase *counted_loop(struct counting *counting, const struct phrase *loop)
{
    struct dpia *dpia = counting->strategy->dpia;
    const struct phrase *fun = phrase_arg(loop, 0);
    const struct phrase *step = fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : NULL;
    if (!step || step->kind != PHRASE_LAM) {
        counting->fails = true;
        return loop;
    }
    const struct var *k = phrase_lam_param(fun), *state = phrase_lam_param(step);
    const struct phrase *body = at_step(counting, counted(counting, phrase_lam_body(step)), k);
    body = phrase_if(dpia, is_there(counting, phrase_var(dpia, k, loop->loc)), body,
                     phrase_var(dpia, state, loop->loc), loop->loc);
    fun = phrase_lam(dpia, k, phrase_lam(dpia, state, body, step->loc), fun->loc);
    return phrase_iterate(dpia, PRIM_LOOP, phrase_nat_arg(loop, 0), fun,
                          counted(counting, phrase_arg(loop, 1)), loop->loc);
}

/* What ARRAY, maps of what is generated, has at K; or null, and it fails. */
static const struct phrase *element_at(struct counting *counting, const struct phrase *array,
                                       const struct var *k)
{
    struct strategy *strategy = counting->strategy;
    const struct phrase *fun = array->kind == PHRASE_PRIM && phrase_child_count(array) > 0
                                   ? counted(counting, phrase_arg(array, 0))
                                   : NULL;
    if (phrase_is_prim(array, PRIM_GENERATE))
        return at_step(counting,
                       strategy_apply(strategy, fun, phrase_var(strategy->dpia, k, array->loc)),
                       k);
    const struct phrase *element = phrase_is_at(array, PRIM_MAP, LOOP_OPEN)
                                       ? element_at(counting, phrase_arg(array, 1), k)
                                       : NULL;
    counting->fails = counting->fails || !element;
    return element ? strategy_apply(strategy, fun, element) : NULL;
}

/* REDUCE, of elements or of steps with a state: what is there is taken in. */
static const struct phrase *counted_reduction(struct counting *counting,
                                              const struct phrase *reduce)
{
    struct strategy *strategy = counting->strategy;
    struct dpia *dpia = strategy->dpia;
    struct loc loc = reduce->loc;
    const struct phrase *fun = counted(counting, phrase_arg(reduce, 0));
    const struct phrase *init = counted(counting, phrase_arg(reduce, 1));
    const struct nat *size = phrase_array_size(phrase_arg(reduce, 2));
    struct strategy_index k = strategy_index_new(strategy, "k", size, loc);
    const struct phrase *element = element_at(counting, phrase_arg(reduce, 2), k.var);
    const struct phrase *there = is_there(counting, phrase_var(dpia, k.var, loc));
    const struct phrase *neutral = operator_neutral(dpia, fun, loc);
    if (!element || (form_is_reduction(reduce) && !neutral)) {
        counting->fails = true;
        return reduce;
    }
    if (form_is_reduction(reduce)) {
        element = phrase_if(dpia, there, element, neutral, loc);
        return phrase_reduce(dpia, phrase_prim_of(reduce), fun, init,
                             strategy_map_over(strategy, k, element, LOOP_OPEN, loc), loc);
    }
    const struct var *state = var_new(dpia, "s", reduce->type, loc);
    const struct phrase *step =
        strategy_apply2(strategy, fun, element, phrase_var(dpia, state, loc));
    step = phrase_if(dpia, there, step, phrase_var(dpia, state, loc), loc);
    step = phrase_lam(dpia, k.var, phrase_lam(dpia, state, step, loc), loc);
    return phrase_iterate(dpia, PRIM_LOOP, size, step, init, loc);
}

/* Whether PHRASE, which takes in nothing itself, asks for the size; what an index is does not. */
static bool asks_for_size(const struct counting *counting, const struct phrase *phrase)
{
    bool asks = false;
    if (phrase->kind != PHRASE_PRIM || phrase_is_prim(phrase, PRIM_FROM_IDX))
        return false;
    for (size_t i = 0; i < phrase_nat_arg_count(phrase); i++)
        asks = asks || nat_mentions(phrase_nat_arg(phrase, i), counting->size);
    return asks;
}

static const struct phrase *counted(struct counting *counting, const struct phrase *exp)
{
    struct dpia *dpia = counting->strategy->dpia;
    if (!phrase_mentions_nat(exp, counting->size))
        return exp;
    if (phrase_is_prim(exp, PRIM_LOOP) && is_size(counting, phrase_nat_arg(exp, 0)))
        return counted_loop(counting, exp);
    bool reduces = form_is_reduction(exp) || phrase_is_prim(exp, PRIM_REDUCE);
    if (reduces && is_size(counting, phrase_array_size(phrase_arg(exp, 2))))
        return counted_reduction(counting, exp);
    counting->fails = counting->fails || asks_for_size(counting, exp);
    size_t count = phrase_child_count(exp);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = counted(counting, phrase_child(exp, i));
    return phrase_with_children(dpia, exp, children);
}

/* Whether COUNTING's number is a range of numbers from one that is not negative up to a size, which
 * is the bound then. */
static bool is_range(struct counting *counting)
{
    struct nat_table *nats = dpia_nats(counting->strategy->dpia);
    const struct phrase *number = counting->number;
    if (number->kind != PHRASE_OPERATOR || phrase_oper_op(number) != OP_RANGE_UP ||
        !phrase_is_prim(phrase_oper_arg(number, 1), PRIM_NAT_VALUE) ||
        fail_may_be_negative(nats, phrase_oper_arg(number, 0)))
        return false;
    counting->first = phrase_oper_arg(number, 0);
    counting->bound = phrase_nat_arg(phrase_oper_arg(number, 1), 0);
    return true;
}

/* Whether COUNTING's number is known to be at most one of SIZES, which is the bound then. */
static bool is_bounded(struct counting *counting, const struct nat *const *sizes, size_t count)
{
    struct nat_table *nats = dpia_nats(counting->strategy->dpia);
    for (size_t i = 0; i < count && !counting->bound; i++)
        if (!fail_may_reach(nats, counting->number, nat_add(nats, sizes[i], nat_const(nats, 1))))
            counting->bound = sizes[i];
    return counting->bound;
}

const struct phrase *strategy_counted(struct strategy *strategy, const struct phrase *exp,
                                      const struct nat *const *sizes, size_t count)
{
    if (!is_let_nat(exp) || !is_quick(strategy, exp))
        return exp;
    struct counting counting = {.strategy = strategy, .number = phrase_arg(exp, 0),
                                .size = phrase_nat_lam_param(phrase_arg(exp, 1))};
    if (!is_range(&counting) && !is_bounded(&counting, sizes, count))
        return exp;
    const struct phrase *scope = counted(&counting, phrase_nat_lam_body(phrase_arg(exp, 1)));
    if (counting.fails)
        return exp;
    scope = phrase_subst_nat(strategy->dpia, scope, counting.size, counting.bound);
    return strategy_counted(strategy, scope, sizes, count);
}
