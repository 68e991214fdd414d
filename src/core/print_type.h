/* Types and names. */
#ifndef DPIAC_CORE_PRINT_TYPE_H
#define DPIAC_CORE_PRINT_TYPE_H

#include "core/core.h"

struct core_printer;

/* Whether NAME is a word, not an operator. */
bool core_print_is_word(const char *name);
const char *core_print_var(const struct core_printer *printer, const struct core_var *var);
const char *core_print_type_var(const struct core_printer *printer,
                                const struct core_type_var *var);
const char *core_print_def_name(const struct core_printer *printer, const struct core_def *def);
void core_print_type(struct core_printer *printer, const struct core_type *type);
/* TYPE as the result of a function, with MARKS. */
void core_print_result(struct core_printer *printer, const struct core_type *type,
                       const struct core_marks *marks);
/* As an operand of -> on its left, or behind `[]`: function and sum types in parentheses. */
void core_print_type_term(struct core_printer *printer, const struct core_type *type);

#endif
