/* Types with unknowns that are made, and made the same. */
#ifndef DPIAC_NOTATION_UNIFY_H
#define DPIAC_NOTATION_UNIFY_H

#include "notation/ntype.h"
#include "notation/tree.h"

struct equation;
struct infer;

const struct ntype *ntype_unknown(struct infer *infer);
const struct ntype *ntype_exp(struct infer *infer, const struct data *data);
const struct ntype *ntype_acc(struct infer *infer, const struct data *data);
const struct ntype *ntype_of(struct infer *infer, enum ntype_kind kind, const struct ntype *fst,
                             const struct ntype *snd);
const struct ntype *ntype_var(struct infer *infer, const struct data *data);
/* The type with solutions put in at its head. */
const struct ntype *ntype_head(const struct ntype *type);
bool unify(struct infer *infer, const struct ntype *expected, const struct ntype *found,
           struct loc loc, const struct place *place);
bool unify_data(struct infer *infer, const struct data *a, const struct data *b,
                const struct equation *why);
bool unify_nat(struct infer *infer, const struct nat *a, const struct nat *b,
               const struct equation *why);

#endif
