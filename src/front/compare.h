/* Equality of data (compare.c). */
#ifndef DPIAC_FRONT_COMPARE_H
#define DPIAC_FRONT_COMPARE_H

#include "core/core.h"

struct infer;

/* The function of two arguments that OP, == or !=, is for values of TYPE, which is known and has
 * neither functions nor type variables in it. */
const struct core_exp *front_exp_compare(struct infer *infer, enum operator op,
                                         const struct core_type *type, struct loc loc);

#endif
