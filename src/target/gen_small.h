/* Indices that fit into 32 bits where the sizes allow it (gen_small.c): for kernels. */
#ifndef DPIAC_TARGET_GEN_SMALL_H
#define DPIAC_TARGET_GEN_SMALL_H

#include "target/gen.h"

/* Starts that for the function under way. */
void gen_begin_small(struct gen *gen);

/* What no index, size or part of one that has the small type can exceed in magnitude: a sum of
 * products of the numbers that gen_bind_small was given, with positive coefficients. */
const struct nat *gen_small_bound(const struct gen *gen);

/* VAR, a size that the function is given, has the small type from now on, if it is one that is not
 * negative. Its value is to be noted where it is. */
void gen_bind_small(struct gen *gen, const struct nat_var *var);
/* The same for a variable that is below COUNT whatever is known of it; COUNT is small. */
void gen_bind_small_id(struct gen *gen, const struct nat_var *var, int64_t count);
/* The same for the variable of a loop with N iterations, if all of N has that type. */
void gen_bind_small_loop(struct gen *gen, const struct nat_var *var, const struct nat *n);

/* Whether NAT is made of such variables only. */
bool gen_is_small_index(const struct gen *gen, const struct nat *nat);

/* Notes that NAT is computed; false where no bound of it is found: all of it must be computed in 64
 * bits then. */
bool gen_note_small(struct gen *gen, const struct nat *nat);

/* Whether NAT, made of such variables only, is within the bounds of what has been noted. */
bool gen_is_noted_small(const struct gen *gen, const struct nat *nat);

/* The C type of the value of NAT, or of a variable for it. */
const struct ctype *gen_nat_type(const struct gen *gen, const struct nat *nat);
/* The small type; that of all indices where there is none. */
const struct ctype *gen_small_type(const struct gen *gen);

#endif
