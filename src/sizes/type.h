/* Types with sizes. */
#ifndef DPIAC_SIZES_TYPE_H
#define DPIAC_SIZES_TYPE_H

#include "sizes/state.h"

/* TYPE with what SIZE gives in the place of each size, where there is none too. */
const struct core_type *sizing_map_type(
    struct sizing *sizing, const struct core_type *type,
    const struct core_exp *(*size)(void *data, const struct core_exp *size), void *data);
/* Whether TYPE has no place for a size. KNOWN, a map of objects, has what was found out before:
 * types share parts, again and again. */
bool sizing_is_plain(struct map *known, const struct core_type *type);
/* TYPE without sizes. */
const struct core_type *sizing_anonymous(struct sizing *sizing, const struct core_type *type);
/* TYPE with open sizes in all places; as what VAR stands for in one use of what is of type SCHEME;
 * and with open sizes where it has none. */
const struct core_type *sizing_fresh(struct sizing *sizing, const struct core_type *type);
const struct core_type *sizing_instance(struct sizing *sizing, const struct core_type *scheme,
                                        const struct core_type_var *var,
                                        const struct core_type *type);
const struct core_type *sizing_filled(struct sizing *sizing, const struct core_type *type);
/* TYPE with unknown sizes where it has none. */
const struct core_type *sizing_settle(struct sizing *sizing, const struct core_type *type);

/* What stands in the place of variables, by address: core_exp, core_type. */
struct subst {
    struct map *sizes, *types;
};
struct subst sizing_subst_new(struct sizing *sizing);
const struct core_exp *sizing_subst_exp(struct sizing *sizing, struct subst subst,
                                        const struct core_exp *exp);
const struct core_type *sizing_subst(struct sizing *sizing, struct subst subst,
                                     const struct core_type *type);
const struct core_type *sizing_subst_one(struct sizing *sizing, const struct core_type *type,
                                         const struct core_var *var, const struct core_exp *by);

/* Whether VAR occurs in a size of TYPE. */
bool sizing_mentions(struct sizing *sizing, const struct core_type *type,
                     const struct core_var *var);
bool sizing_has_open(struct sizing *sizing, const struct core_type *type);
bool sizing_size_has_open(struct sizing *sizing, const struct core_exp *size);
/* WANT, if what is inside of what is wanted may be held to it: it has no open sizes, which that
 * would decide. Else null. */
const struct core_type *sizing_closed(struct sizing *sizing, const struct core_type *want);
/* Two types, which differ in sizes at most, are to be the same; open sizes are solved. */
void sizing_unify(struct sizing *sizing, const struct core_type *have,
                  const struct core_type *want);
/* TYPE where only what is bound at LEVEL or further out can be mentioned. Other sizes become
 * variables that are added to EXISTS, or unknown sizes at LEVEL if EXISTS is null. */
const struct core_type *sizing_leave(struct sizing *sizing, const struct core_type *type,
                                     size_t level, struct core_var_vec *exists);

#endif
