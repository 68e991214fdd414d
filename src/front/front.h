/* The front end: a surface program becomes typed core. */
#ifndef DPIAC_FRONT_FRONT_H
#define DPIAC_FRONT_FRONT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/diag.h"
#include "core/core.h"
#include "syntax/syntax.h"
#include "type/type.h"

/* PROGRAM with its names resolved, its types inferred and its overloading decided, in ARENA; or
 * null after at least one error in DIAG. NAME is that of the program. Definitions of the prelude
 * that are used stand before the definition that uses them first. */
struct core_program *front_elaborate(struct arena *arena, struct diag *diag, struct types *types,
                                     const struct syn_program *program, const char *name);

/* Whether CORE, elaborated from PROGRAM, has an entry point; if not, an error at PROGRAM's end. For
 * commands that generate code. */
bool front_require_entry(struct diag *diag, const struct syn_program *program,
                         const struct core_program *core);

#endif
