/* Sizes that a written type hides: `?[k].t` (exists.c). */
#ifndef DPIAC_FRONT_EXISTS_H
#define DPIAC_FRONT_EXISTS_H

#include "core/core.h"
#include "core/module.h"
#include "syntax/syntax.h"

struct front;
struct infer;
struct scope;

/* SYN is `?[k].t`. Sizes that it hides, and that are more than `[]`, are added to INFER's. */
const struct core_type *front_exists_annotation(struct infer *infer, const struct scope *scope,
                                                const struct syn_type *syn);

/* How many INFER has; and those behind MARK, which it has no longer. */
size_t front_exists_mark(const struct infer *infer);
struct core_hidden front_exists_take(struct infer *infer, size_t mark);
/* The same where nothing can bind them: reported, at LOC. */
void front_exists_refuse(struct infer *infer, size_t mark, struct loc loc);
/* Those of A, then those of B. */
struct core_hidden front_exists_both(struct infer *infer, struct core_hidden a,
                                     struct core_hidden b);
/* TYPE with `[]` for HIDDEN. */
const struct core_type *front_exists_forget(struct infer *infer, const struct core_type *type,
                                            struct core_hidden hidden);
/* TYPE with new sizes, INFER's, for HIDDEN. */
const struct core_type *front_exists_renew(struct infer *infer, const struct core_type *type,
                                           struct core_hidden hidden);
/* `let [HIDDEN] (x: TYPE) = EXP in x`; or EXP, if there is nothing hidden. */
struct core_exp *front_exists_bind(struct infer *infer, struct core_hidden hidden,
                                   const struct core_type *type, struct core_exp *exp);
/* TYPE, in which SIZE, which it need not have, is hidden: one that occurs once has no need of its
 * name. */
const struct core_type *front_exists_hide(struct infer *infer, const struct core_type *type,
                                          const struct core_var *size);
/* How often SIZE occurs in TYPE. */
size_t front_exists_occurrences(struct front *front, const struct core_type *type,
                                const struct core_var *size);

#endif
