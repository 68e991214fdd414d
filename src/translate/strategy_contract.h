/* Contractions, read off maps around a reduction (strategy_contract.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_CONTRACT_H
#define DPIAC_TRANSLATE_STRATEGY_CONTRACT_H

#include "translate/strategy_joined_index.h"
#include "translate/strategy_parts.h"

struct strategy;

/* VALUE, the element in row ROW and column COLUMN of matrix BATCH, has REDUCE in it:
 *
 *     reduceComm f z (generate DEPTH.size (\DEPTH. ELEMENT))
 *
 * ELEMENT is over the variables of X, whose values do not mention COLUMN, and of Y, whose values do
 * not mention ROW. There is at least one of each. Where REDUCE has an order, a loop or `reduce`, it
 * is
 *
 *     loop DEPTH.size (\DEPTH STATE. ELEMENT) START
 *
 * and its depth cannot be cut. Of several maps, MAPS so large each, and of several reductions, each
 * index may stand for some: of the maps, in the order batch, row, column, PLACES are where they
 * stand in the program, from the outermost on. */
struct contraction {
    struct strategy_index batch, row, column, depth; /* no BATCH: its var is null */
    const struct phrase *value, *reduce, *element;
    const struct phrase *start; /* neutral, of the operator; or what the first step has */
    const struct var *state;    /* null where it has no order */
    struct strategy_parts x, y;
    bool x_beside, y_beside; /* the first of them lies beside that of the next row or column */
    const struct nat *maps[STRATEGY_MOST_INDICES];
    size_t places[STRATEGY_MOST_INDICES];
    size_t map_count, batch_count, first_column; /* of these; rows are between */
    bool may_fail;  /* parts: an index in them may be out of range */
    struct loc loc;
};

/* Whether MAP, with no level, over a view, is a contraction of flat elements, of which only the
 * parts may fail. */
bool strategy_contract(struct strategy *strategy, const struct phrase *map,
                       struct contraction *contraction);
/* The same with the innermost map alone as the columns, where CONTRACTION of MAP has several, and
 * the others as many matrices; false if there is one, or that cannot be. */
bool contraction_of_each(struct strategy *strategy, const struct phrase *map,
                         const struct contraction *contraction, struct contraction *each);
/* Whether an index stands for several maps: it is divided wherever something is read. */
bool contraction_divides(const struct contraction *contraction);
/* RESULT, matrices with a row and a column for each index, as an array of as many dimensions as
 * there are maps. */
const struct phrase *contraction_shaped(struct strategy *strategy,
                                        const struct contraction *contraction,
                                        const struct phrase *result);
/* Whether it is seen that what CONTRACTION has stays as it is where it takes in parts that are all
 * zero (or false). */
bool contraction_keeps(const struct contraction *contraction);

#endif
