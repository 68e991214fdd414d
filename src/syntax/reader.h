/* What the scanner and the parser of the surface language share while they read one source. */
#ifndef DPIAC_SYNTAX_READER_H
#define DPIAC_SYNTAX_READER_H

#include "base/scan.h"
#include "syntax/syntax.h"

/* A construct that has begun (waiting.h): its keyword, and whether it is a `let` right behind
 * another. */
struct syn_waiting {
    int opener;
    struct loc loc;
    bool is_chained;
};

struct syn_reader {
    struct scan scan;
    struct syn_waitings VEC(struct syn_waiting) waiting; /* innermost last */
    struct syn_dec_list decs;                            /* what was read */
    struct syn_imports VEC(struct syn_import *) imports; /* in it */
};

#endif
