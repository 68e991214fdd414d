/* The whole of a surface tree but its places, as nested lists: two trees are the same if and only
 * if their dumps are. It knows nothing of precedences, and shares nothing with the printer. */
#ifndef DPIAC_TESTS_SYNTAX_DUMP_H
#define DPIAC_TESTS_SYNTAX_DUMP_H

#include "base/buf.h"
#include "syntax/syntax.h"

void syntax_dump(struct buf *buf, const struct syn_program *program);

#endif
