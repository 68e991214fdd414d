/* Mistakes at a token that many people make, and what to say of them. */
#ifndef DPIAC_SYNTAX_MISTAKES_H
#define DPIAC_SYNTAX_MISTAKES_H

#include "syntax/complain.h"

/* What to say of FOUND at LOC, which is not one of EXPECTED, in place of a list of these; null if
 * nothing better is known. */
const char *mistakes_explain(const struct syn_reader *reader, int found, struct loc loc,
                             struct complain_expected expected);

#endif
