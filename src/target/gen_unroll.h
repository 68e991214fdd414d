/* Loops that are unrolled. */
#ifndef DPIAC_TARGET_GEN_UNROLL_H
#define DPIAC_TARGET_GEN_UNROLL_H

#include "target/gen.h"

/* Private arrays of not more elements become scalars, if they can. */
enum { GEN_MOST_ELEMENTS = 64 };

/* Around the code for BODY, the scope of a private VAR. */
void gen_enter_private(struct gen *gen, const struct var *var, const struct phrase *body);
void gen_leave_private(struct gen *gen);

/* Whether a loop of N iterations is unrolled that runs FUNCTION for each index, and, where ACC is
 * not null, for the element of it. */
bool gen_is_unrolled(const struct gen *gen, const struct nat *n, const struct phrase *acc,
                     const struct phrase *function);

#endif
