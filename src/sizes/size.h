/* Sizes: their variables, what is known of them, and unification. */
#ifndef DPIAC_SIZES_SIZE_H
#define DPIAC_SIZES_SIZE_H

#include "sizes/state.h"

struct known *sizing_known(struct sizing *sizing, const struct core_var *var);
/* VAR, bound at the level of now. */
struct known *sizing_bind(struct sizing *sizing, const struct core_var *var,
                          const struct core_type *type);
/* A size that is not known yet; and one that nothing is known of. */
const struct core_exp *sizing_open(struct sizing *sizing);
const struct core_exp *sizing_unknown(struct sizing *sizing, const char *name);
/* One that nothing is known of, in the place of VAR, that a result brings along. */
const struct core_exp *sizing_brought(struct sizing *sizing, const struct core_var *var);
/* SIZE, of which nothing is known, as one that an expression computes, unless the lowering does. */
const struct core_exp *sizing_computed(struct sizing *sizing, const struct core_exp *size);
/* One that an expression gives which may not stand in a type. */
const struct core_exp *sizing_given(struct sizing *sizing, const char *name);
/* From now on VAR, an open size, has a meaning of its own. */
void sizing_close(struct sizing *sizing, const struct core_var *var);
/* The open size that SIZE is, behind what has been found; or null. */
const struct core_var *sizing_open_var(struct sizing *sizing, const struct core_exp *size);
/* SIZE behind what has been found, at its head. */
const struct core_exp *sizing_head(struct sizing *sizing, const struct core_exp *size);
/* Whether EXP may stand in a type: evaluating it again gives the same, and is cheap. */
bool sizing_is_size(struct sizing *sizing, const struct core_exp *exp);
/* VAR, of type i64, is bound to EXP. */
void sizing_define(struct sizing *sizing, const struct core_var *var, const struct core_exp *exp);
/* The normal form of SIZE. */
const struct nat *sizing_nat(struct sizing *sizing, const struct core_exp *size);
/* NAT, a normal form, as an expression; null if it has none. */
const struct core_exp *sizing_exp(struct sizing *sizing, const struct nat *nat);
/* SIZE in terms of what is bound at LEVEL or further out; null if that cannot be. Open sizes in it
 * belong to LEVEL then. */
const struct core_exp *sizing_at_level(struct sizing *sizing, const struct core_exp *size,
                                       size_t level);

enum sizing_verdict {
    SIZING_SAME,
    SIZING_UNDECIDED,
    SIZING_APART /* for all values of the variables */
};

/* Whether two sizes are the same, with open ones solved so that they are. */
enum sizing_verdict sizing_unify_sizes(struct sizing *sizing, const struct core_exp *have,
                                       const struct core_exp *want);

#endif
