/* What the steps for GPUs share; the steps themselves are in strategy_steps.h. */
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
/* Whether it has to do so in order: each work-item has elements that lie side by side. */
bool strategy_gpu_group_reduces_in_order(struct strategy *strategy, const struct phrase *reduce);
size_t strategy_gpu_group_bytes(const struct strategy *strategy, const struct phrase *reduce);
const struct phrase *strategy_gpu_group_reduce(struct strategy *strategy,
                                               const struct phrase *reduce);
/* The neutral element of REDUCE, if a group can do it without an order; else null. */
const struct phrase *strategy_gpu_group_neutral(struct strategy *strategy,
                                                const struct phrase *reduce);
/* REDUCE, where a group has the RESULT of its elements, from its neutral element on. */
const struct phrase *strategy_gpu_with_init(struct strategy *strategy, const struct phrase *reduce,
                                            const struct phrase *result);

/* strategy_gpu_fission.c: MAP, for which there is no other rule, cut where its function names an
 * array or a reduction; null if it does not. */
const struct phrase *strategy_gpu_fission_of_names(struct strategy *strategy,
                                                   const struct phrase *map);

/* strategy_gpu_columns.c: whether ROWS of DEPTH elements are so few and long that each is cut,
 * which the host sees. */
const struct phrase *strategy_gpu_are_few_and_long(struct strategy *strategy,
                                                   const struct nat *rows, const struct nat *depth,
                                                   struct loc loc);

/* strategy_gpu_columns.c: whether COLUMNS are so long and few that each is cut, which the host
 * sees. */
struct strategy_columns;
const struct phrase *strategy_gpu_are_long_columns(const struct strategy_columns *columns);

/* strategy_gpu_rows.c: whether the function of MAP reduces rows, and all that it does can be done
 * by a work-group. */
bool strategy_gpu_has_rows(struct strategy *strategy, const struct phrase *map);
/* Whether PHRASE hands on what its parts compute, and computes little itself. */
bool strategy_gpu_hands_on(const struct phrase *phrase);
/* n >= longRow && (m < lanes || n >= VERY_LONG), for m ROWS of N elements: groups do those. */
const struct phrase *strategy_gpu_few_or_long(struct strategy *strategy, const struct nat *rows,
                                              const struct nat *n, int64_t very_long,
                                              struct loc loc);
/* map f xs, that groups of their own keep in local memory, where xs is of the row that they have:
 * several elements are read before one is waited for. Null for other maps. */
const struct phrase *strategy_gpu_read_ahead(struct strategy *strategy, const struct phrase *map);
/* What STEP makes of MAP, map (map f) of rows of rows, as the map over all of them; null if MAP is
 * something else, or STEP is not for that. */
const struct phrase *strategy_gpu_rows_of_rows(struct strategy *strategy,
                                               const struct phrase *map, strategy_do_step *step,
                                               strategy_otherwise *otherwise);

/* strategy_gpu_map.c: whether SIZE is a number of elements that are not worth a dimension of the
 * grid: a work-item has them all. */
bool strategy_gpu_is_short(const struct strategy *strategy, const struct nat *size);

/* strategy_gpu_several.c: MAP, of maps, undecided at host level, with several rows for each
 * work-item; null where it is not such, or not light. */
const struct phrase *strategy_gpu_several_rows(struct strategy *strategy, const struct phrase *map);
/* The same of one dimension, with four elements side by side; null also where these read far apart,
 * or nothing in common that is not narrow. */
const struct phrase *strategy_gpu_four_elements(struct strategy *strategy,
                                                const struct phrase *map);

#endif
