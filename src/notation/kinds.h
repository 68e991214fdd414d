/* Nats, data types and types, as written. */
#ifndef DPIAC_NOTATION_KINDS_H
#define DPIAC_NOTATION_KINDS_H

#include "notation/tree.h"

struct infer;
struct ntype;

const struct nat *kind_nat(struct infer *infer, const struct tree *tree);
const struct data *kind_data(struct infer *infer, const struct tree *tree);
const struct ntype *kind_type(struct infer *infer, const struct tree *tree);

#endif
