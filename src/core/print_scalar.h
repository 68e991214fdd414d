/* Numbers and operators. */
#ifndef DPIAC_CORE_PRINT_SCALAR_H
#define DPIAC_CORE_PRINT_SCALAR_H

#include "core/core.h"

struct core_printer;

void core_print_literal(struct core_printer *printer, struct literal literal);
/* An operator as a function: `(f32.+)`, `f32.sqrt`, `i64.i32`. */
void core_print_operator(struct core_printer *printer, const struct core_exp *exp);
/* The symbol of an operator that is written between its operands, or null. */
const char *core_print_infix(enum operator op);
/* OPERATOR, an infix one, between operands: with its module where the program may define others. */
void core_print_between(struct core_printer *printer, const struct core_exp *operator_);

#endif
