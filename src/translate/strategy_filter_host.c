/* Filters that the host runs: which way is a strategy's (src/rules/choices.dpia), over the steps of
 * strategy_filter.c.
 *
 *     strategy filterOnDevice = alternatives filterReduced ... filterInOrder
 *
 * An array that is computed is bound before, for it is read several times. In order the choice is
 * sequential, and what the elements are for is not. */
#include "translate/strategy_filter.h"

#include "translate/strategy_bound.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

const struct phrase *strategy_filter_over_names(struct strategy *strategy,
                                                const struct phrase *filter,
                                                struct strategy_computed_vec *computed)
{
    const struct phrase *children[] = {
        phrase_arg(filter, 0),
        strategy_name_computed(strategy, "input", phrase_arg(filter, 1), computed),
        phrase_arg(filter, 2)};
    return phrase_with_children(strategy->dpia, filter, children);
}

const struct phrase *step_over_filtered(struct strategy *strategy, const struct phrase *filter,
                                        strategy_do_step *step, strategy_otherwise *otherwise)
{
    struct strategy_computed_vec computed = {0};
    const struct phrase *over = strategy_filter_over_names(strategy, filter, &computed);
    return strategy_let_computed(strategy, &computed,
                                 strategy_step_over(strategy, filter, over, step, otherwise));
}

/* PHRASE, which is what FILTER gives or has become, where that is wanted. */
static const struct phrase *walk_as(struct strategy *strategy, const struct phrase *filter,
                                    const struct phrase *phrase)
{
    return strategy_is_result(strategy, filter) ? strategy_result(strategy, phrase)
                                                : strategy_walk(strategy, phrase, MODE_HOST);
}

const struct phrase *step_filter_reduced(struct strategy *strategy, const struct phrase *filter,
                                         strategy_otherwise *otherwise)
{
    const struct phrase *folded = strategy_filter_fold(strategy, filter);
    (void)otherwise;
    return folded ? walk_as(strategy, filter, folded) : NULL;
}

/* FILTER, one element after the other, with BODY for what becomes of what is kept. */
static const struct phrase *with_body(struct strategy *strategy, const struct phrase *filter,
                                      enum strategy_mode mode, const struct phrase *body)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *rest = phrase_arg(filter, 2), *fun = phrase_nat_lam_body(rest);
    body = phrase_lam(dpia, phrase_lam_param(fun), body, fun->loc);
    const struct phrase *children[] = {
        strategy_sequential(strategy, phrase_arg(filter, 0)),
        strategy_walk(strategy, phrase_arg(filter, 1), mode),
        phrase_nat_lam(dpia, phrase_nat_lam_param(rest), body, rest->loc)};
    return phrase_with_children(dpia, filter, children);
}

static const struct phrase *body_of(const struct phrase *filter)
{
    return phrase_lam_body(phrase_nat_lam_body(phrase_arg(filter, 2)));
}

const struct phrase *step_filter_in_order(struct strategy *strategy, const struct phrase *filter,
                                          strategy_otherwise *otherwise)
{
    const struct phrase *body = body_of(filter);
    (void)otherwise;
    return with_body(strategy, filter, MODE_HOST,
                     phrase_is_filter_room(filter) ? body : walk_as(strategy, filter, body));
}

const struct phrase *strategy_filter_inside(struct strategy *strategy, const struct phrase *filter,
                                            enum strategy_mode mode)
{
    const struct phrase *folded = strategy_filter_fold(strategy, filter), *body = body_of(filter);
    return folded ? strategy_walk(strategy, folded, mode)
                  : with_body(strategy, filter, mode,
                              phrase_is_filter_room(filter) ? body
                                                            : strategy_walk(strategy, body, mode));
}

const struct phrase *strategy_host_filter(struct strategy *strategy, const struct phrase *filter,
                                          bool is_result)
{
    bool device = strategy->target == STRATEGY_DEVICE;
    return strategy_decide_result(strategy, device ? "filterOnDevice" : "filterOnProcessor",
                                  filter, is_result);
}
