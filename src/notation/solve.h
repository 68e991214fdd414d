/* Equations between nats, and what waits for them. */
#ifndef DPIAC_NOTATION_SOLVE_H
#define DPIAC_NOTATION_SOLVE_H

#include "notation/tree.h"

struct infer;

bool solve_linear(struct infer *infer, const struct nat *a, const struct nat *b, bool *solved);
/* Whether the last data type of PRIM is a vector of the one before it. */
bool solve_relates_vector(enum primitive prim);
/* Solves what can be solved at the end of a definition, and gives literals their default types. */
bool solve_all(struct infer *infer);

#endif
