/* What is inferred, with the solutions of unification variables in their places (finish.c). */
#ifndef DPIAC_FRONT_FINISH_H
#define DPIAC_FRONT_FINISH_H

#include "front/infer.h"

/* TYPE, EXP, PAT without unification variables, written types included; reports ambiguous ones. */
const struct core_type *front_finish_type(struct infer *infer, const struct core_type *type);
const struct core_exp *front_finish_exp(struct infer *infer, const struct core_exp *exp);
const struct core_pat *front_finish_pat(struct infer *infer, const struct core_pat *pat);
void front_finish_vars(struct infer *infer);

#endif
