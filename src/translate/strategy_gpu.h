/* Steps for GPUs, a file for each; strategy_steps.h has all of them. */
#ifndef DPIAC_TRANSLATE_STRATEGY_GPU_H
#define DPIAC_TRANSLATE_STRATEGY_GPU_H

#include "dpia/phrase.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* strategy_gpu_reduce.c: END (null: the identity) of REDUCE, with a commutative operator, at host
 * level over a view, in two levels; null where the rule does not apply. */
const struct phrase *strategy_gpu_reduce(struct strategy *strategy, const struct phrase *reduce,
                                         const struct phrase *end);
/* The bytes of a scalar, or of a tuple of scalars; 0 for all else. */
size_t strategy_flat_bytes(const struct data *data);
/* Whether a work-group can do REDUCE together, the local memory that it needs, and that done. */
bool strategy_gpu_group_reduces(struct strategy *strategy, const struct phrase *reduce);
size_t strategy_gpu_group_bytes(const struct strategy *strategy, const struct phrase *reduce);
const struct phrase *strategy_gpu_group_reduce(struct strategy *strategy,
                                               const struct phrase *reduce);

/* strategy_gpu_product.c: MAP, undecided at host level, in tiles where that is worth it, else what
 * OTHERWISE makes of it; null if it is no contraction. */
const struct phrase *strategy_gpu_product(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise);

/* strategy_gpu_turn.c: MAP, undecided at host level, through squares in local memory where its
 * result is not written in the order in which it reads, else what OTHERWISE makes of it; null if it
 * is. */
const struct phrase *strategy_gpu_turn(struct strategy *strategy, const struct phrase *map,
                                       strategy_otherwise *otherwise);

/* strategy_gpu_columns.c: MAP, at host level: in pieces where it reduces few long columns, else
 * what OTHERWISE makes of it; null if its reductions do not read side by side. */
const struct phrase *strategy_gpu_columns(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise);

/* The same file: MAP, at host level, in pieces of its rows where they are few and long, else what
 * OTHERWISE makes of it; null if they are never cut. */
const struct phrase *strategy_gpu_cut_rows(struct strategy *strategy, const struct phrase *map,
                                           strategy_otherwise *otherwise);

/* strategy_gpu_fission.c: MAP, undecided at host level, cut in two where its function has a nest in
 * it that is not all of it, except where OTHERWISE is better; null if there is none. */
const struct phrase *strategy_gpu_fission(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise);

/* The same file: MAP, for which there is no other rule, cut where its function names an array or a
 * reduction; null if it does not. */
const struct phrase *strategy_gpu_fission_of_names(struct strategy *strategy,
                                                   const struct phrase *map);

/* strategy_gpu_rows.c: MAP, undecided at host level, by work-groups where its function reduces long
 * rows, else what OTHERWISE makes of it; null if it does not. */
const struct phrase *strategy_gpu_rows(struct strategy *strategy, const struct phrase *map,
                                       strategy_otherwise *otherwise);

/* Whether the function of MAP reduces rows, and all that it does can be done by a work-group. */
bool strategy_gpu_has_rows(struct strategy *strategy, const struct phrase *map);
/* What STEP makes of MAP, map (map f) of rows of rows, as the map over all of them; null if MAP is
 * something else, or STEP is not for that. */
const struct phrase *strategy_gpu_rows_of_rows(struct strategy *strategy,
                                               const struct phrase *map, strategy_do_step *step,
                                               strategy_otherwise *otherwise);

/* strategy_gpu_several.c: MAP, of maps, undecided at host level, with several rows for each
 * work-item; null where it is not such, or not light. */
const struct phrase *strategy_gpu_several_rows(struct strategy *strategy, const struct phrase *map);

#endif
