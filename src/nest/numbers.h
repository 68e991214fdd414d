/* Numbers in offsets: indices of dimensions, and what is read or computed: that depends on data. */
#ifndef DPIAC_NEST_NUMBERS_H
#define DPIAC_NEST_NUMBERS_H

#include "nest/nest.h"

/* The loops whose iteration a number depends on. */
struct nest_dependence VEC(const struct nest_loop *);

/* A nat variable that is no size. */
struct nest_number {
    const struct nest_loop *loop; /* it is its index; else null */
    const struct nest_leaf *leaf; /* it is what is read there; else null: it is computed */
    size_t component;
    const struct nat *offset;
    struct nest_dependence depends; /* of what is no index */
    const struct nat *value;        /* of a size that `letNat` names, if it is known; else null */
};

void nest_depend(struct arena *arena, struct nest_dependence *on, const struct nest_loop *loop);
void nest_depend_all(struct arena *arena, struct nest_dependence *on,
                     const struct nest_dependence *loops);
bool nest_depends(const struct nest_dependence *on, const struct nest_loop *loop);

/* What VAR is; null for a size. */
const struct nest_number *nest_number_of(const struct nest *nest, const struct nat_var *var);
void nest_number_set(struct nest *nest, const struct nat_var *var,
                     const struct nest_number *number);
/* Adds the loops on whose iteration NAT depends. */
void nest_nat_depends(const struct nest *nest, const struct nat *nat,
                      struct nest_dependence *depends);
/* Whether NAT depends on any. */
bool nest_nat_varies(const struct nest *nest, const struct nat *nat);

/* Whether NAT is made of sizes and indices only. */
bool nest_nat_is_index(const struct nest *nest, const struct nat *nat);

/* NAT with the values of sizes that `letNat` names, where they are known. */
const struct nat *nest_known(const struct nest *nest, const struct nat *nat);

/* NAT as it is away from borders: `max(i - 1, 0)` is i - 1, `(i + 1) % n` is i + 1. */
const struct nat *nest_interior(const struct nest *nest, const struct nat *nat);

/* Names for the dimensions of all loops (names.c). */
void nest_name_dimensions(struct nest *nest);

#endif
