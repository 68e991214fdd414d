/* The rules of levels: which loop may stand inside of which, and who may store what. */
#ifndef DPIAC_OPENCL_LEVELS_H
#define DPIAC_OPENCL_LEVELS_H

#include "base/diag.h"
#include "dpia/program.h"

/* Checks all entries of PROGRAM, imperative; each violation is reported to DIAG with its place. */
bool levels_check(struct nat_table *nats, struct diag *diag, const struct program *program);

#endif
