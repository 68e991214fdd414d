/* Solutions, instances, and types of the table of primitives. */
#ifndef DPIAC_NOTATION_SUBST_H
#define DPIAC_NOTATION_SUBST_H

#include "notation/tree.h"

struct infer;
struct ntype;

const struct nat *unknown_nat(struct infer *infer, const char *name);
const struct data *unknown_data(struct infer *infer, const char *name);

bool infer_is_unknown(const struct infer *infer, const void *var);
const struct nat *solved_nat(struct infer *infer, const struct nat *nat);
const struct data *solved_data(struct infer *infer, const struct data *data);
const struct ntype *solved_type(struct infer *infer, const struct ntype *type);
bool nat_has_unknowns(struct infer *infer, const struct nat *nat);
bool data_has_unknowns(struct infer *infer, const struct data *data);
void solve_unknown_nat(struct infer *infer, const struct nat_var *var, const struct nat *by);
void solve_unknown_data(struct infer *infer, const struct data_var *var, const struct data *by);
struct kind_subst;
const struct ntype *ntype_subst(struct infer *infer, const struct ntype *type,
                                const struct kind_subst *subst);
const struct ntype *ntype_subst_nat(struct infer *infer, const struct ntype *type,
                                    const struct nat_var *var, const struct nat *by);
const struct ntype *ntype_subst_data(struct infer *infer, const struct ntype *type,
                                     const struct data_var *var, const struct data *by);
const struct ntype *ntype_from(struct infer *infer, const struct phrase_type *type);
/* The type without unknowns; null where some are left. */
const struct phrase_type *ntype_finish(struct infer *infer, const struct ntype *type);
/* For messages: `_` for what is unknown. */
const char *ntype_text(struct infer *infer, const struct ntype *type);
const char *data_text_of(struct infer *infer, const struct data *data);
const char *nat_text_of(struct infer *infer, const struct nat *nat);

#endif
