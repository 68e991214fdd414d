/* Places that take in what is written to them (gen_combine.c). */
#ifndef DPIAC_TARGET_GEN_COMBINE_H
#define DPIAC_TARGET_GEN_COMBINE_H

#include "target/gen_guards.h"

/* PLACE, of which GUARDS know the operator, takes in VALUE. */
void gen_combine(struct gen *gen, const struct cexp *place, const struct cexp *value,
                 const struct gen_guards *guards, struct cstmt_vec *out);

#endif
