/* Types that are not the same. */
#ifndef DPIAC_NOTATION_MISMATCH_H
#define DPIAC_NOTATION_MISMATCH_H

#include "notation/tree.h"

struct infer;
struct ntype;
struct place;

void mismatch_report(struct infer *infer, const struct ntype *expected, const struct ntype *found,
                     struct loc loc, const struct place *place);

#endif
