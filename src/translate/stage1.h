/* Translation stage I: functional to imperative (dpia.txt section 4.1, Fig. 5). */
#ifndef DPIAC_TRANSLATE_STAGE1_H
#define DPIAC_TRANSLATE_STAGE1_H

#include "dpia/program.h"

/* PROGRAM, functional and with its strategy chosen, as an imperative program over mapI* and
 * reduceI. Each entry's body E : exp[d] becomes A(E)(out) : comm, where out : acc[d] is new. The
 * body \p1. ... \pn. E of a function becomes \p1. ... \pn. \o. A(E)(o). A `map` whose level is
 * undecided becomes `mapI`; reduceAssoc and reduceComm are bugs here. */
struct program *translate_stage1(struct dpia *dpia, const struct program *program);

#endif
