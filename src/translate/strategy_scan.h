/* Scans (strategy_scan.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_SCAN_H
#define DPIAC_TRANSLATE_STRATEGY_SCAN_H

#include "dpia/phrase.h"

struct strategy;

/* SCAN is a scanAssoc. One after the other: */
const struct phrase *strategy_scan_sequential(struct strategy *strategy,
                                              const struct phrase *scan);
/* strategy_scan_host.c: at host level. */
const struct phrase *strategy_host_scan(struct strategy *strategy, const struct phrase *scan);
/* Whether it can be done in tiles, by work-groups. */
bool strategy_scan_is_in_tiles(const struct strategy *strategy, const struct phrase *scan);
/* One that begins again at each row of a matrix, in tiles, in several kernels, with END of each
 * result. */
const struct phrase *strategy_scan_of_rows(struct strategy *strategy, const struct phrase *scan,
                                           const struct phrase *end);
/* Binds the size of *SCAN, if that may be negative (strategy_size.h); null if not. */
const struct nat_var *strategy_scan_bind_size(struct strategy *strategy,
                                              const struct phrase **scan);
/* SCANNED, in which VAR is the SIZE that was bound. */
const struct phrase *strategy_scan_with_size(struct strategy *strategy, const struct nat_var *var,
                                             const struct nat *size, const struct phrase *scanned);

/* How many elements of BYTES each a work-item has of a tile that is gone over in one pass, with
 * BESIDE more in local memory for each. */
size_t strategy_pass_elements(const struct strategy *strategy, size_t bytes, size_t beside);
/* The same for a scan of rows, whose sums say whether a row begins in them. */
size_t strategy_row_pass_elements(const struct strategy *strategy, size_t bytes);
/* FUN as work-groups can apply it to values of type DATA that they pass on to each other; null
 * where they cannot. */
const struct phrase *strategy_scan_carried(struct strategy *strategy, const struct phrase *fun,
                                           const struct data *data);

#endif
