/* The depth of reductions, and of steps in order, as one index. What they take in may be such
 * again, which goes on with what is outside, perhaps under a condition:
 *
 *     reduceComm f z (map (\i. reduceComm f z (map (\j. e) js)) is)      takes in e at ij
 *     reduceComm f z (join (map (\i. map (\j. e) js) is))                the same
 *     loop n (\i s. loop m (\j s. s + e) s) z                  makes s + e of s at step ij
 *     loop n (\i s. s + reduceComm (+) 0 (map (\j. e) js)) z                   the same
 *     loop n (\i s. if c then loop m (\j s. s + e) s else s) z     if c then s + e else s
 *
 * A sum that a reduction makes may be added in any order, also one by one to what is there. */
#include "translate/strategy_depth.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"

/* What takes something in: REDUCE, which has no order, does; or steps make something of STATE. One
 * of them is null. */
struct taking {
    struct strategy *strategy;
    const struct phrase *reduce;
    const struct var *state;
    struct strategy_indices *depth;
};

bool depth_has_order(const struct phrase *phrase)
{
    return (phrase_is_prim(phrase, PRIM_LOOP) || phrase_is_prim(phrase, PRIM_REDUCE)) &&
           data_is_flat(phrase_data(phrase));
}

bool depth_is_taken(const struct phrase *phrase)
{
    return form_is_reduction(phrase) || depth_has_order(phrase);
}

/* ---- One of them ---- */

/* The element of ARRAY, maps of views in as many joins as JOINS, at indices that are added; null if
 * it is something else, or these are too many. */
static const struct phrase *element_at(const struct taking *taking, const struct phrase *array,
                                       size_t joins)
{
    struct strategy *strategy = taking->strategy;
    if (!strategy_is_of_views(strategy, array))
        return NULL;
    struct strategy_index index =
        strategy_index_new(strategy, "l", phrase_array_size(array), array->loc);
    if (!strategy_indices_add(strategy, taking->depth, index, array->loc))
        return NULL;
    const struct phrase *element = strategy_element(strategy, array, index);
    return joins == 0 ? element : element_at(taking, element, joins - 1);
}

/* The element of ARRAY, without the joins around it. */
static const struct phrase *element_of(const struct taking *taking, const struct phrase *array)
{
    size_t joins = 0;
    for (; phrase_is_prim(array, PRIM_JOIN); joins++)
        array = phrase_arg(array, 0);
    return element_at(taking, array, joins);
}

static const struct phrase *state_of(const struct taking *taking, struct loc loc)
{
    return phrase_var(taking->strategy->dpia, taking->state, loc);
}

static bool is_state(const struct taking *taking, const struct phrase *exp)
{
    return exp->kind == PHRASE_VAR && phrase_var_of(exp) == taking->state;
}

/* What STEPS take in at each: a number, or an element; null as above. */
static const struct phrase *taken_at(const struct taking *taking, const struct phrase *steps)
{
    struct strategy *strategy = taking->strategy;
    struct loc loc = steps->loc;
    if (phrase_is_prim(steps, PRIM_REDUCE))
        return element_of(taking, phrase_arg(steps, 2));
    struct strategy_index index =
        strategy_index_new(strategy, "l", phrase_nat_arg(steps, 0), loc);
    return strategy_indices_add(strategy, taking->depth, index, loc)
               ? phrase_var(strategy->dpia, index.var, loc)
               : NULL;
}

/* ---- What they go on with ---- */

static const struct phrase *further(const struct taking *taking, const struct phrase *exp);

/* EXP, or what it takes in. */
static const struct phrase *all_of(const struct taking *taking, const struct phrase *exp)
{
    const struct phrase *inner = exp ? further(taking, exp) : NULL;
    return inner ? inner : exp;
}

/* What a step of STEPS, in order, makes of the state. */
static const struct phrase *step_of(const struct taking *taking, const struct phrase *steps)
{
    struct strategy *strategy = taking->strategy;
    const struct phrase *taken = taken_at(taking, steps);
    const struct phrase *fun = phrase_copy(strategy->dpia, phrase_arg(steps, 0));
    return taken ? all_of(taking, strategy_apply2(strategy, fun, taken,
                                                  state_of(taking, steps->loc)))
                 : NULL;
}

/* Whether EXP, what STEPS begin with, is the state, on which they depend in no other way. */
static bool goes_on_in_order(const struct taking *taking, const struct phrase *steps)
{
    return depth_has_order(steps) && is_state(taking, phrase_arg(steps, 1)) &&
           !phrase_mentions(phrase_arg(steps, 0), taking->state) &&
           (phrase_is_prim(steps, PRIM_LOOP) ||
            !phrase_mentions(phrase_arg(steps, 2), taking->state));
}

/* The reduction that STEP adds to the state, by its own operator from a neutral element on; or
 * null. */
static const struct phrase *added_to_state(const struct taking *taking, const struct phrase *step)
{
    struct dpia *dpia = taking->strategy->dpia;
    const struct phrase *reduce = form_find_reduction(step);
    if (!reduce || phrase_mentions(reduce, taking->state) ||
        !operator_facts(phrase_arg(reduce, 0), phrase_arg(reduce, 1)).neutral)
        return NULL;
    const struct phrase *state = state_of(taking, step->loc);
    const struct phrase *fun = phrase_copy(dpia, phrase_arg(reduce, 0));
    const struct phrase *before = strategy_apply2(taking->strategy, fun, state, reduce);
    const struct phrase *behind = strategy_apply2(taking->strategy, fun, reduce, state);
    return phrase_is_same(step, before) || phrase_is_same(step, behind) ? reduce : NULL;
}

/* What STEP, which adds a reduction to the state, adds of it at a time; null if it does not. */
static const struct phrase *added_of(const struct taking *taking, const struct phrase *step)
{
    struct strategy *strategy = taking->strategy;
    const struct phrase *reduce = added_to_state(taking, step);
    if (!reduce)
        return NULL;
    struct taking inside = {strategy, reduce, NULL, taking->depth};
    const struct phrase *element =
        all_of(&inside, element_of(&inside, phrase_arg(reduce, 2)));
    const struct phrase *fun = phrase_copy(strategy->dpia, phrase_arg(reduce, 0));
    return element ? strategy_apply2(strategy, fun, state_of(taking, step->loc), element) : NULL;
}

/* What is taken in of EXP, which is something that goes on with what is outside; else null. */
static const struct phrase *goes_on(const struct taking *taking, const struct phrase *exp)
{
    if (taking->state)
        return goes_on_in_order(taking, exp) ? step_of(taking, exp) : added_of(taking, exp);
    return form_goes_on(taking->reduce, exp)
               ? all_of(taking, element_of(taking, phrase_arg(exp, 2)))
               : NULL;
}

/* ---- Under conditions, and behind names ---- */

/* Whether EXP changes nothing where it is taken in. */
static bool changes_nothing(const struct taking *taking, const struct phrase *exp)
{
    return taking->state ? is_state(taking, exp)
                         : operator_facts(phrase_arg(taking->reduce, 0), exp).neutral;
}

/* Whether EXP is quick, cannot fail, and is the same for all that is taken in behind it. */
static bool is_quick(const struct taking *taking, const struct phrase *exp)
{
    return !cost_has_loop(exp) && !strategy_may_fail(taking->strategy, exp) &&
           !(taking->state && phrase_mentions(exp, taking->state));
}

/* The same of a CHOICE between something that goes on and what changes nothing. */
static const struct phrase *chosen(const struct taking *taking, const struct phrase *choice)
{
    const struct phrase *args[] = {phrase_arg(choice, 0), phrase_arg(choice, 1),
                                   phrase_arg(choice, 2)};
    size_t which = changes_nothing(taking, args[2]) ? 1 : 2;
    if (!is_quick(taking, args[0]) || !changes_nothing(taking, args[3 - which]) ||
        !(args[which] = further(taking, args[which])))
        return NULL;
    return phrase_if(taking->strategy->dpia, args[0], args[1], args[2], choice->loc);
}

/* What is taken in of EXP, element by element, where that goes on with what is outside; null if EXP
 * is an element. */
static const struct phrase *further(const struct taking *taking, const struct phrase *exp)
{
    while (phrase_is_prim(exp, PRIM_LET) && phrase_arg(exp, 1)->kind == PHRASE_LAM &&
           is_quick(taking, phrase_arg(exp, 0)))
        exp = phrase_subst(taking->strategy->dpia, phrase_lam_body(phrase_arg(exp, 1)),
                           phrase_lam_param(phrase_arg(exp, 1)), phrase_arg(exp, 0));
    return phrase_is_prim(exp, PRIM_IF) ? chosen(taking, exp) : goes_on(taking, exp);
}

const struct phrase *depth_taken(struct strategy *strategy, const struct phrase *reduce,
                                 const struct var *state, struct strategy_indices *depth)
{
    struct taking taking = {strategy, state ? NULL : reduce, state, depth};
    return state ? step_of(&taking, reduce)
                 : all_of(&taking, element_of(&taking, phrase_arg(reduce, 2)));
}
