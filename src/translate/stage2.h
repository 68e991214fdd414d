/* Translation stage II: mapI* and reduceI to loops (dpia.txt section 4.2). */
#ifndef DPIAC_TRANSLATE_STAGE2_H
#define DPIAC_TRANSLATE_STAGE2_H

#include "translate/rewrite.h"

/* PROGRAM, imperative over mapI* and reduceI, as an imperative program over for, parfor*, new. */
struct program *translate_stage2(struct dpia *dpia, const struct program *program);

/* The same, with each step told to OBSERVER (may be null) and its DATA. */
struct program *translate_stage2_observed(struct dpia *dpia, const struct program *program,
                                          rewrite_observer *observer, void *data);

#endif
