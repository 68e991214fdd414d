/* Patterns. */
#ifndef DPIAC_CORE_PRINT_PAT_H
#define DPIAC_CORE_PRINT_PAT_H

#include "core/core.h"

struct core_printer;

/* Whether a type is written in PAT. */
bool core_pat_is_annotated(const struct core_pat *pat);

/* With the types that were written. */
void core_print_pat(struct core_printer *printer, const struct core_pat *pat);
/* A parameter of a definition, which has a type in any case, with the sizes that it binds. */
void core_print_param(struct core_printer *printer, const struct core_pat *pat);
/* One of a lambda, with those that read back as they are (print_found.h). */
void core_print_lam_param(struct core_printer *printer, const struct core_pat *pat);

#endif
