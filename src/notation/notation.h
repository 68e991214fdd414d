/* The text syntax of DPIA: reads what program_print prints, and what a person writes
 * (docs/dpia.md has the grammar).
 *
 * A file holds definitions and entries, functional (exp[d]) or imperative (comm). Nat and data
 * arguments of primitives, types of parameters and of literals are inferred where they are left
 * out. */
#ifndef DPIAC_NOTATION_NOTATION_H
#define DPIAC_NOTATION_NOTATION_H

#include "base/diag.h"
#include "base/source.h"
#include "dpia/program.h"

/* The program in SOURCE, called NAME. Null when errors were reported to DIAG. What is read is well
 * formed and has its types inferred; it is still to be checked for interference (program_check).
 * SOURCE is one in the notation from then on. */
struct program *notation_read(struct dpia *dpia, struct diag *diag, struct source *source,
                              const char *name);

#endif
