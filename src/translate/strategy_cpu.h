/* What the steps for CPUs share; the steps themselves are in strategy_steps.h. */
#ifndef DPIAC_TRANSLATE_STRATEGY_CPU_H
#define DPIAC_TRANSLATE_STRATEGY_CPU_H

#include "device/device.h"
#include "dpia/phrase.h"
#include "translate/strategy_input.h"
#include "translate/strategy_state.h"

/* strategy_cpu_reduce.c: reductions by one thread, with the machine's vectors. How many lanes these
 * have for SCALAR; and how many are reckoned with where nobody knows. */
const struct nat *strategy_cpu_width(struct strategy *strategy, enum scalar scalar);
int64_t strategy_cpu_lanes(const struct device *device, enum scalar scalar);
/* How many they have on the widest processor that the code is for. */
int64_t strategy_cpu_most_lanes(const struct device *device, enum scalar scalar);

/* A reduction that can be done so: by FUN, from INIT, of a type that is made of SCALAR. */
struct strategy_vector_fold {
    const struct phrase *fun, *init, *neutral;
    struct strategy_input input;
    enum scalar scalar;
    struct loc loc;
};

/* Whether REDUCE is such; its input is not looked for in memory. */
bool strategy_vector_fold_of(struct strategy *strategy, const struct phrase *fun,
                             const struct phrase *init, struct strategy_input input,
                             struct strategy_vector_fold *fold);
/* \x a. f a (g x), on vectors. */
const struct phrase *strategy_vector_fold_vectors(struct strategy *strategy,
                                                  const struct strategy_vector_fold *fold);

/* \lanes. all elements of LANES, which are as many as a vector has, for a FOLD of a scalar. */
const struct phrase *strategy_vector_fold_array(struct strategy *strategy,
                                                const struct strategy_vector_fold *fold);

/* LENGTH elements of an array from START on, a number; null: all of it. IN_ROW: others follow it in
 * memory, and are read next. */
struct strategy_range {
    const struct phrase *start;
    const struct nat *length;
    bool in_row;
};

/* The reduction by FUN from INIT over a range of INPUT's source, or null. */
const struct phrase *strategy_vector_reduce(struct strategy *strategy, const struct phrase *fun,
                                            const struct phrase *init, struct strategy_input input,
                                            const struct strategy_range *range, struct loc loc);

/* COUNT elements of ARRAY, a view, from number FROM of RANGE on: its first or last ones. */
const struct phrase *strategy_part(struct strategy *strategy, const struct strategy_range *range,
                                   const struct phrase *array, const struct nat *from,
                                   const struct nat *count);

/* strategy_cpu_lanes.c: the reduction of any COMMUTATIVE operator, in lanes, or null. */
const struct phrase *strategy_lanes_reduce(struct strategy *strategy, const struct phrase *fun,
                                           const struct phrase *init, bool commutative,
                                           struct strategy_input input,
                                           const struct strategy_range *range, struct loc loc);

/* strategy_cpu_tile.c: whether MAP has the form of a product of matrices (rewrite/form.h), not of
 * many. */
bool strategy_cpu_contracts(struct strategy *strategy, const struct phrase *map);
/* The same, or of a map over such. */
bool strategy_cpu_is_product(struct strategy *strategy, const struct phrase *map);
/* The first of these, in tiles, by one thread; or null. */
const struct phrase *strategy_cpu_tiles(struct strategy *strategy, const struct phrase *map);
/* How many elements the columns of such a map have, if those of neighbours lie side by side; else
 * null. */
const struct nat *strategy_cpu_beside(struct strategy *strategy, const struct phrase *map);

/* strategy_cpu_map.c: the map MAP as TOGETHER where sizes are at least so large, else what
 * OTHERWISE makes of it; the host decides what is not known. */
struct strategy_least {
    const struct nat *size;
    int64_t least;
};
/* LEAST's test, at LOC; null where its size is known. */
const struct phrase *strategy_is_least(struct strategy *strategy,
                                       const struct strategy_least *least, struct loc loc);
const struct phrase *strategy_if_least(struct strategy *strategy,
                                       const struct strategy_least *least, size_t count,
                                       const struct phrase *together, const struct phrase *map,
                                       strategy_otherwise *otherwise);
/* TOGETHER where sizes are at least so large, else LESS. */
const struct phrase *strategy_if_all(struct strategy *strategy, const struct strategy_least *least,
                                     size_t count, const struct phrase *together,
                                     const struct phrase *less);
/* BODY, a scalar or a tuple, with the new variable *SUM in the place of REDUCE;
 * null if it has other loops, or binds what REDUCE needs. */
const struct phrase *strategy_without_reduction(struct strategy *strategy,
                                                const struct phrase *body,
                                                const struct phrase *reduce,
                                                const struct var **sum);

#endif
