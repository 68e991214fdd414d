/* Applications and operators. */
#ifndef DPIAC_NOTATION_APPLY_H
#define DPIAC_NOTATION_APPLY_H

#include "notation/tree.h"

struct infer;
struct ntype;
struct place;
struct term;

const struct term *infer_apply(struct infer *infer, const struct tree *tree,
                               const struct ntype *expected, const struct place *place);
const struct term *infer_operator(struct infer *infer, enum operator op, struct loc head,
                                  const struct tree *const *args, size_t count,
                                  const struct data *to, struct loc loc,
                                  const struct ntype *expected, const struct place *place);

#endif
