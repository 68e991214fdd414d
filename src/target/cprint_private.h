/* What the two files of the C printer share. */
#ifndef DPIAC_TARGET_CPRINT_PRIVATE_H
#define DPIAC_TARGET_CPRINT_PRIVATE_H

#include "base/pretty.h"
#include "target/ctree.h"

#define CPRINT_WIDTH 100
#define CPRINT_INDENT 4

const struct doc *cprint_exp_doc(struct arena *arena, const struct cexp *exp);

/* The same behind GAP, "" or " ", which is a line break where EXP begins with an element of an
 * array, or is a choice, that does not fit on the line. */
const struct doc *cprint_exp_behind(struct arena *arena, const char *gap, const struct cexp *exp);

/* "(a, b, c)", lines filled; those behind the first are indented. */
const struct doc *cprint_list_doc(struct arena *arena, const struct doc *const *items,
                                  size_t count, int indent);

/* The same for expressions; "()" for none. */
const struct doc *cprint_args_doc(struct arena *arena, const struct cexp *const *args,
                                  size_t count);

#endif
