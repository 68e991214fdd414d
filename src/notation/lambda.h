/* Lambdas and lets. */
#ifndef DPIAC_NOTATION_LAMBDA_H
#define DPIAC_NOTATION_LAMBDA_H

#include "notation/tree.h"

struct infer;
struct ntype;
struct place;
struct term;

const struct term *infer_lambda(struct infer *infer, const struct tree *tree,
                                const struct ntype *expected, const struct place *place);
const struct term *infer_let(struct infer *infer, const struct tree *tree,
                             const struct ntype *expected, const struct place *place);
const struct term *infer_let_nat(struct infer *infer, const struct tree *tree,
                                 const struct ntype *expected, const struct place *place);

#endif
