/* What the scanner and the parser of the surface language share while they read one source. */
#ifndef DPIAC_SYNTAX_READER_H
#define DPIAC_SYNTAX_READER_H

#include "base/scan.h"
#include "syntax/syntax.h"

struct syn_reader {
    struct scan scan;
    struct syn_dec_list decs; /* what was read */
};

#endif
