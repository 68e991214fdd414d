/* Reductions of columns, read off a map around them (strategy_columns.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_COLUMNS_H
#define DPIAC_TRANSLATE_STRATEGY_COLUMNS_H

#include "base/vec.h"
#include "translate/strategy_element.h"
#include "translate/strategy_parts.h"

struct strategy;

/* A reduction, what it takes in at INDEX and DEPTH, and its operator's neutral element; null where
 * none is known: on a device its value then has with it whether there is one yet. */
struct strategy_column_sum {
    const struct phrase *reduce, *element, *neutral;
};

struct strategy_column_sums VEC(struct strategy_column_sum);

/* VALUE, at INDEX, has SUMS in it, over DEPTH. */
struct strategy_columns {
    struct strategy *strategy;
    struct strategy_index index, depth;
    const struct phrase *value;
    struct strategy_column_sums sums;
    struct strategy_parts reads; /* of elements, in strategy_columns_fold_of_reads */
    const struct nat *pieces; /* that the depth is cut into, for strategy_columns_left */
    bool in_order;            /* an operator need not be commutative */
    bool unwanted;            /* while it is read: a reduction may not be evaluated at all */
    bool anywhere;            /* what the neighbours of an index read need not lie side by side */
    struct loc loc;
};

/* Whether MAP, undecided at host level, reduces columns. */
bool strategy_columns_read(struct strategy *strategy, const struct phrase *map,
                           struct strategy_columns *columns);
/* Whether MAP, undecided at host level, is of maps that do; COLUMNS are those of all of them, one
 * after the other. */
bool strategy_columns_of_each(struct strategy *strategy, const struct phrase *map,
                              struct strategy_columns *columns);
/* Whether MAP, undecided at host level, reduces something at each index, wherever it lies: rows. */
bool strategy_rows_read(struct strategy *strategy, const struct phrase *map,
                        struct strategy_columns *rows);
/* Whether that is known of all of them. */
bool strategy_columns_has_neutral(const struct strategy_columns *columns);
/* The tuple of all sums: its type, its neutral element. */
const struct data *strategy_columns_data(const struct strategy_columns *columns);
const struct phrase *strategy_columns_neutral(const struct strategy_columns *columns);
/* What each of them begins with: its neutral element, or where not all have one, its first value.
 * */
const struct phrase *strategy_columns_start(const struct strategy_columns *columns);
/* \i l a. a with what is taken in there */
const struct phrase *strategy_columns_fold(const struct strategy_columns *columns);
/* The reads in what is taken in that depend on the depth are taken out of it; false if there are
 * none. Then \i l. these, and \i l x a. a with what is taken in there, which is made of x. */
bool strategy_columns_take_reads(struct strategy_columns *columns);
const struct phrase *strategy_columns_reads(const struct strategy_columns *columns);
const struct phrase *strategy_columns_fold_of_reads(const struct strategy_columns *columns);
/* \a x. both together */
const struct phrase *strategy_columns_both(const struct strategy_columns *columns);
/* \i a. a with what is behind the last piece */
const struct phrase *strategy_columns_left(const struct strategy_columns *columns);
/* \i a. the value there, from the sums */
const struct phrase *strategy_columns_end(const struct strategy_columns *columns);

#endif
