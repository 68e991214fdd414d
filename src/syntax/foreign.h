/* Words of other languages in what cannot be read. */
#ifndef DPIAC_SYNTAX_FOREIGN_H
#define DPIAC_SYNTAX_FOREIGN_H

#include "syntax/reader.h"

/* A place that is more to the point than the one where reading ended, and what to say of it; TEXT
 * is null if there is none. */
struct foreign {
    struct loc loc;
    const char *text;
};

/* The first word between the beginning of a definition and FOUND, where reading ended, that stands
 * as it does in another language: behind an operand (`else-if`, `where`), or else in front of one
 * (`lambda x`), if it IS_OPERATOR or not. */
struct foreign foreign_find(const struct syn_reader *reader, struct loc found, bool is_operator);
/* The first word of a line between LET, the place of that word, and FOUND that stands no further to
 * the right than LET: there the body begins whose `in` is missing. Its source is null if there is
 * none. */
struct loc foreign_body(const struct syn_reader *reader, struct loc let, struct loc found);

#endif
