/* The steps of rewrite/steps.def, done (strategy_steps.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_STEPS_H
#define DPIAC_TRANSLATE_STRATEGY_STEPS_H

#include "rewrite/step.h"
#include "rewrite/tactic.h"
#include "translate/strategy_state.h"

/* What becomes of PHRASE, that the host runs, by a step; null where the step is not for it. For the
 * sizes that it leaves to others it is OTHERWISE of PHRASE, or of what it made of that first. */
typedef const struct phrase *strategy_do_step(struct strategy *strategy,
                                              const struct phrase *phrase,
                                              strategy_otherwise *otherwise);

/* What STEP makes of PHRASE: as it is, or after what it runs over has been computed once, so that
 * it may stand in several places. */
typedef const struct phrase *strategy_over(struct strategy *strategy, const struct phrase *phrase,
                                           strategy_do_step *step, strategy_otherwise *otherwise);
strategy_over step_at_once, step_over_gpu_inputs, step_over_cpu_input, step_over_reduced,
    step_over_scanned, step_over_counted, step_over_pairs, step_over_filtered;

/* What the strategy NAME of src/rules, or one of that name that a person wrote, makes of PHRASE, at
 * host level; null where it fails. */
const struct phrase *strategy_decide(struct strategy *strategy, const char *name,
                                     const struct phrase *phrase);
/* The same of a phrase whose result, or each element of it, is given to END, null for nothing:
 * whether that IS_DONE, too. */
const struct phrase *strategy_decide_ended(struct strategy *strategy, const char *name,
                                           const struct phrase *phrase, const struct phrase *end,
                                           bool *is_done);
/* The same of a phrase that IS_RESULT, about to be written to memory, or not; in order where the
 * strategy fails. Whether PHRASE is such, or what it runs over was bound in such. */
const struct phrase *strategy_decide_result(struct strategy *strategy, const char *name,
                                            const struct phrase *phrase, bool is_result);
bool strategy_is_result(const struct strategy *strategy, const struct phrase *phrase);
/* What STEP makes of OVER, which is BEFORE with what it runs over bound. */
const struct phrase *strategy_step_over(struct strategy *strategy, const struct phrase *before,
                                        const struct phrase *over, strategy_do_step *step,
                                        strategy_otherwise *otherwise);
/* The end of OVER, that a step is about to do; null for nothing. */
const struct phrase *strategy_end_of(const struct strategy *strategy, const struct phrase *over);
/* END (null: the identity) of RESULT (null where there is none). */
const struct phrase *strategy_ended(struct strategy *strategy, const struct phrase *end,
                                    const struct phrase *result);
/* Who applies strategies in STRATEGY. */
struct tactic_host strategy_host(struct strategy *strategy);
/* Whether PHRASE, at host level, was made by a step, and has all its levels. */
bool strategy_is_finished(const struct strategy *strategy, const struct phrase *phrase);
/* PHRASE, undecided at host level, where no strategy says more about it: one after the other, and a
 * map as a loop at global level. */
const struct phrase *strategy_in_order(struct strategy *strategy, const struct phrase *phrase);
/* MAP, undecided at host level, as a loop at global level. */
const struct phrase *strategy_map_at_global_level(struct strategy *strategy,
                                                  const struct phrase *map);

#define STEP(name, head, targets, over, function, meaning) strategy_do_step function;
#include "rewrite/steps.def"
#undef STEP

#endif
