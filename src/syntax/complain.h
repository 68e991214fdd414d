/* Messages about syntax errors, for the parser of the surface language. */
#ifndef DPIAC_SYNTAX_COMPLAIN_H
#define DPIAC_SYNTAX_COMPLAIN_H

#include "syntax/reader.h"

struct complain_token {
    int token;
    const char *text; /* what a message calls it, with quotes where it is the user's text */
};

/* Reports that FOUND, at LOC, is not one of the EXPECTED tokens. */
void complain_unexpected(struct syn_reader *reader, int found, struct loc loc,
                         const struct complain_token *expected, size_t count);

#endif
