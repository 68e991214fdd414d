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

/* Definitions that are read one by one, when they are wanted. */
struct notation_library;

struct notation_definition {
    const struct phrase *body; /* lambdas over nats, data types, then phrases; reduced */
    struct binding *binding;
};

/* One whose definitions call the number of work-items or threads LANES; errors go to DIAG. */
struct notation_library *notation_library_new(struct dpia *dpia, struct diag *diag,
                                              const struct nat_var *lanes);
/* The definition in SOURCE, which may use the COUNT definitions KNOWN; null when errors were
 * reported. */
const struct notation_definition *
notation_define(struct notation_library *library, struct source *source,
                const struct notation_definition *const *known, size_t count);

#endif
