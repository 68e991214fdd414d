/* Which constructs of an expression have begun and wait for a keyword: a `let` for its `in`, an
 * `if` for `then` and `else`. The scanner tells what it reads; only messages ask. */
#ifndef DPIAC_SYNTAX_WAITING_H
#define DPIAC_SYNTAX_WAITING_H

#include <stdbool.h>

#include "syntax/reader.h"

/* TOKEN at LOC is read next. */
void waiting_note(struct syn_reader *reader, int token, struct loc loc);

/* Whether, where the last token stands, a construct waits for the keyword CLOSER; the place of its
 * own keyword, and that keyword. */
bool waiting_for(const struct syn_reader *reader, int closer, struct loc *opened,
                 const char **word);

#endif
