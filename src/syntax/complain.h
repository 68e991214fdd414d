/* Messages about syntax errors, for the parser of the surface language. */
#ifndef DPIAC_SYNTAX_COMPLAIN_H
#define DPIAC_SYNTAX_COMPLAIN_H

#include "syntax/reader.h"

struct complain_token {
    int token;
    const char *text; /* what a message calls it, with quotes where it is the user's text */
};

/* The tokens that the parser would have taken. */
struct complain_expected {
    const struct complain_token *at;
    size_t count;
};

bool complain_has(struct complain_expected expected, int token);

/* Reports that FOUND, at LOC, is not one of the EXPECTED tokens. */
void complain_unexpected(struct syn_reader *reader, int found, struct loc loc,
                         struct complain_expected expected);

#endif
