/* Expressions and definitions. */
#ifndef DPIAC_CORE_PRINT_H
#define DPIAC_CORE_PRINT_H

#include "core/core.h"

struct core_printer;

void core_print_exp(struct core_printer *printer, const struct core_exp *exp, int indent);

/* Definitions: NAME after `def`, at INDENT; and without the body. */
void core_print_def(struct core_printer *printer, const struct core_def *def, const char *keyword,
                    int indent);
void core_print_type_vars(struct core_printer *printer, const struct core_type_var *const *vars,
                          size_t count);
const char *core_print_lift_mark(enum core_lift lift);

#endif
