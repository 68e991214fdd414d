/* Which map runs where: the walk over a program (strategy_levels.c), and its clauses for control
 * and views. */
#ifndef DPIAC_TRANSLATE_STRATEGY_LEVELS_H
#define DPIAC_TRANSLATE_STRATEGY_LEVELS_H

#include "dpia/phrase.h"

struct strategy;

/* PHRASE, at host level, with a level for each map. */
const struct phrase *strategy_levels(struct strategy *strategy, const struct phrase *phrase);
/* Where a phrase stands: with nothing parallel around it; in a mapWorkgroup; in one work-item. */
enum strategy_mode { MODE_HOST, MODE_WORKGROUP, MODE_SEQUENTIAL };
const struct phrase *strategy_walk(struct strategy *strategy, const struct phrase *phrase,
                                   enum strategy_mode mode);
/* Whether BOUND, by a work-group, can be in local memory, which STRATEGY.keeps_local asks for. */
bool strategy_is_kept(const struct phrase *bound);
/* At host level, a phrase that is about to be written into memory. */
const struct phrase *strategy_result(struct strategy *strategy, const struct phrase *phrase);
/* strategy_control.c: PHRASE if it is a loop, scan, update, filter or assert; else null. */
const struct phrase *strategy_control(struct strategy *strategy, const struct phrase *phrase,
                                      enum strategy_mode mode, bool is_result);
/* Whether PHRASE is left open, and would be run in parallel at host level. */
bool strategy_is_open(const struct strategy *strategy, const struct phrase *phrase);
/* Whether there is something in PHRASE that the host would run in parallel, or has to: only the
 * host allocates memory. */
bool strategy_has_parallel(const struct strategy *strategy, const struct phrase *phrase);
/* The same where the host runs PHRASE, which runs filters and histograms in parallel, too. */
bool strategy_hosts_parallel(const struct strategy *strategy, const struct phrase *phrase);
/* REDUCE, that the program wrote as sequential, at host level, as it stands. */
const struct phrase *strategy_stated_reduce(struct strategy *strategy,
                                            const struct phrase *reduce);
/* STEP, of a reduction that the program wrote as sequential, at host level: for the host to run, if
 * it has something parallel in it; else null. */
const struct phrase *strategy_host_step(struct strategy *strategy, const struct phrase *step);
/* strategy_views.c: PHRASE, which is about to be written, if that is to be done part by part; else
 * null. */
const struct phrase *strategy_views(struct strategy *strategy, const struct phrase *phrase);
/* PHRASE with its parts written where they belong in it; numbers that it computes with are not. */
const struct phrase *strategy_result_parts(struct strategy *strategy, const struct phrase *phrase);
/* Whether EXP is read where it is: a view, or a table of constants. For a device that table is
 * short: constant memory is slow where work-items read different elements. */
bool strategy_is_at_hand(struct strategy *strategy, const struct phrase *exp);
/* Everything undecided in PHRASE becomes sequential, for use within one work-item. */
const struct phrase *strategy_sequential(struct strategy *strategy, const struct phrase *phrase);

#endif
