/* Translation stage II: mapI* and reduceI to loops (dpia.txt section 4.2). */
#ifndef DPIAC_TRANSLATE_STAGE2_H
#define DPIAC_TRANSLATE_STAGE2_H

#include "dpia/program.h"

/* PROGRAM, imperative over mapI* and reduceI, as an imperative program over for, parfor*, new. */
struct program *translate_stage2(struct dpia *dpia, const struct program *program);

#endif
