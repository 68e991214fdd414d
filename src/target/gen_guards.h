/* Conditions under which generated code may run, and what it does where they do not hold. */
#ifndef DPIAC_TARGET_GEN_GUARDS_H
#define DPIAC_TARGET_GEN_GUARDS_H

#include "base/vec.h"
#include "target/gen.h"

struct gen_natural_vec VEC(const struct nat *);

/* What is to be known of a place that is found: conditions that must hold for an index to be used,
 * C expressions that set the status word where they do not hold; and how it is written. */
struct gen_guards {
    struct cexp_vec conditions;
    struct gen_natural_vec naturals; /* what is not negative where they hold */
    bool is_shared; /* what is written under them others may write at the same time (scatterAcc) */
    const struct phrase *combining; /* the operator that takes it in (combineAcc); or null */
    bool is_nowhere; /* it is known that they do not hold: nothing is written */
    bool is_local;  /* it lies in the memory of a work-group */
};

/* The name of a check that gives CODE and says FORMAT, at LOC or where the command at hand is; of
 * one for an index that VIEW, which may be null, uses; and for assertComm. (gen_check.c) */
const struct cexp *gen_check(struct gen *gen, enum error_code code, const char *format,
                             struct loc loc);
const struct cexp *gen_check_index(struct gen *gen, const struct phrase *view, struct loc loc);
const struct cexp *gen_check_assertion(struct gen *gen, const struct phrase *assertion);

/* The conditions that VALUE, which the source calls NAME, is a size, and that A and B are the same;
 * where they do not hold, they set the status. */
const struct cexp *gen_valid_size(struct gen *gen, const struct cexp *value, const char *name,
                                  struct loc loc);
const struct cexp *gen_same_size(struct gen *gen, const struct nat *a, const struct nat *b,
                                 struct loc loc);

/* VALUE under GUARDS, or a zero of type DATA where they do not hold. */
const struct cexp *gen_guard_value(struct gen *gen, const struct gen_guards *guards,
                                   const struct cexp *value, const struct data *data);

/* Adds CONDITION, unless it is there. */
void gen_guards_add(struct gen *gen, struct gen_guards *guards, const struct cexp *condition);

/* All of GUARDS; null for none. */
const struct cexp *gen_guard_condition(struct gen *gen, const struct gen_guards *guards);

/* The sizes of COERCE, a coerce or coerceAcc, compared at the start if that can be, else in GUARDS
 * (gen_start.c). */
void gen_coerce(struct gen *gen, const struct phrase *coerce, struct gen_guards *guards);

/* Appends BODY, under the condition GUARD if that is not null. */
void gen_append_if(struct gen *gen, const struct cexp *guard, const struct cstmt_vec *body,
                   struct cstmt_vec *out);

#endif
