/* From the typed core to functional DPIA. */
#ifndef DPIAC_LOWER_LOWER_H
#define DPIAC_LOWER_LOWER_H

#include "base/diag.h"
#include "core/core.h"
#include "dpia/program.h"

/* The entry points of CORE as functional phrases of DPIA over DPIA's arena: calls of definitions
 * inlined, tuples dissolved, every array with its size. Definitions that no entry uses are checked
 * all the same. Null when there are errors, which then are in DIAG. The phrases need CORE. */
struct program *lower_program(struct dpia *dpia, struct diag *diag,
                              const struct core_program *core);

#endif
