/* Printing a surface program as source. */
#ifndef DPIAC_SYNTAX_PRINT_H
#define DPIAC_SYNTAX_PRINT_H

#include "base/buf.h"
#include "syntax/syntax.h"

/* Appends PROGRAM as source text that reads back as the same tree (up to places), with parentheses
 * only where the grammar needs them. Comments are lost. */
void syntax_print(struct buf *buf, const struct syn_program *program);

/* One expression, pattern or type on one line, for messages. */
void syntax_print_exp(struct buf *buf, const struct syn_exp *exp);

#endif
