/* Numbers of a program as nats, and nats in C. */
#ifndef DPIAC_TARGET_GEN_NATS_H
#define DPIAC_TARGET_GEN_NATS_H

#include "target/gen_guards.h"
#include "target/gen.h"

/* The index at PATH in EXP, which VIEW uses if that is not null, with its conditions added to
 * GUARDS. */
const struct nat *gen_index_guarded(struct gen *gen, const struct phrase *exp,
                                    const struct view_path *path, const struct phrase *view,
                                    struct gen_guards *guards, struct cstmt_vec *out);

/* Whether EXP : i64, a scalar operation, can be printed as plain index arithmetic: *NAT is its
 * value, and does not overflow. */
bool gen_plain_nat(struct gen *gen, const struct phrase *exp, const struct nat **nat);

/* NAT with m * (n / m) for each variable n of it that is known to be a multiple of a constant m. */
const struct nat *gen_with_multiples(struct gen *gen, const struct nat *nat);

/* NAT without the terms that have n % k in them, which is 0 for such an n. */
const struct nat *gen_without_remainders(struct gen *gen, const struct nat *nat);

/* EXP : i64 as a nat, or null where it is not index arithmetic throughout. */
const struct nat *gen_pure_nat(struct gen *gen, const struct phrase *exp);

/* Whether the constants in NAT, and how many there are, are such that one can go on computing. */
bool gen_is_small(const struct nat *nat);

/* EXP : i64 as a nat whose value in C cannot have wrapped, or null. PURE: as for gen_pure_nat. */
const struct nat *gen_exact_nat(struct gen *gen, const struct phrase *exp, bool pure);

/* A nat variable for EXP, whose value lies between the bounds (null: unknown). */
const struct nat *gen_opaque_nat(struct gen *gen, const struct cexp *exp,
                                 const struct nat *lower, const struct nat *upper);

/* NAT as a number of the program, which has 64 bits: gen_nat is for indices and sizes, and for what
 * these are compared with. */
const struct cexp *gen_nat_wide(struct gen *gen, const struct nat *nat);

/* The same, plainly where it is known to fit, else in arithmetic that wraps. */
const struct cexp *gen_nat_value(struct gen *gen, const struct nat *nat);

#endif
