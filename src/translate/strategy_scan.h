/* Scans (strategy_scan.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_SCAN_H
#define DPIAC_TRANSLATE_STRATEGY_SCAN_H

#include "dpia/phrase.h"

struct strategy;

/* SCAN is a scanAssoc; for the parallel one its source is a view, and its initial
 * value trivial. */
bool strategy_scan_is_parallel(const struct strategy *strategy, const struct phrase *scan);
const struct phrase *strategy_scan_sequential(struct strategy *strategy,
                                              const struct phrase *scan);
bool strategy_scan_is_in_tiles(const struct strategy *strategy, const struct phrase *scan);
/* Whether it is one that what is made of each of its results can be done with. */
bool strategy_scan_takes_map(const struct strategy *strategy, const struct phrase *scan);
/* With END (null: the identity) of the results, of one that takes a map. */
const struct phrase *strategy_scan_parallel(struct strategy *strategy, const struct phrase *scan,
                                            const struct phrase *end);
/* The same for one that begins again at each row of a matrix: in several kernels. */
const struct phrase *strategy_scan_of_rows(struct strategy *strategy, const struct phrase *scan,
                                           const struct phrase *end);

/* How many elements of BYTES each a work-item has of a tile that is gone over in one pass. */
size_t strategy_pass_elements(const struct strategy *strategy, size_t bytes);
/* The same for a scan of rows, whose sums say whether a row begins in them. */
size_t strategy_row_pass_elements(const struct strategy *strategy, size_t bytes);
/* FUN as work-groups can apply it to values of type DATA that they pass on to each other; null
 * where they cannot. */
const struct phrase *strategy_scan_carried(struct strategy *strategy, const struct phrase *fun,
                                           const struct data *data);

#endif
