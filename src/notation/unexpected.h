/* Messages about syntax errors, for the parser of the notation. */
#ifndef DPIAC_NOTATION_UNEXPECTED_H
#define DPIAC_NOTATION_UNEXPECTED_H

#include "notation/reader.h"

struct unexpected_token {
    int token;
    const char *text; /* what a message calls it, with quotes where it is the user's text */
};

/* Reports that FOUND, at LOC, is not one of the EXPECTED tokens. */
void unexpected_report(struct reader *reader, int found, struct loc loc,
                       const struct unexpected_token *expected, size_t count);

#endif
