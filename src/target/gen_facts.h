/* What is known of numbers where code is generated: from bounds, from the loops and branches
 * around, from checks at the start, and of variables. */
#ifndef DPIAC_TARGET_GEN_FACTS_H
#define DPIAC_TARGET_GEN_FACTS_H

#include "target/gen_base.h"
#include "target/gen.h"

struct map;

/* Whether 0 <= NAT < N is known. */
bool gen_is_in_bounds(struct gen *gen, const struct nat *nat, const struct nat *n);

/* Facts (gen_fact.c), in the outermost LOOPS loops around: NAT is not negative; A equals B. */
void gen_add_fact(struct gen *gen, const struct nat *nat, size_t loops);
void gen_assume_equal(struct gen *gen, const struct nat *a, const struct nat *b, size_t loops);

/* What is known of multiples in AROUND, whose sizes GEN has, too. */
void gen_take_multiples(struct gen *gen, const struct gen *around);

/* The names of sizes that are known to be multiples of K. */
struct map *gen_multiples(struct gen *gen, int64_t k);

/* Forgets those that held in a loop that was left. */
void gen_drop_facts(struct gen *gen);

/* Checks at the start that N is not negative, if the loops around have iterations; false where that
 * cannot be done. */
bool gen_natural_at_start(struct gen *gen, const struct nat *n);

/* The same for N, by which something is divided, not to be 0. */
bool gen_divisor_at_start(struct gen *gen, const struct nat *n);

/* Checks at the start that 0 <= FIRST and LAST < N, if COUNT is not 0 and the loops around have
 * iterations. False, and nothing is done, where that cannot be computed there, or may not be what
 * is meant, as in a branch. */
bool gen_bounds_at_start(struct gen *gen, const struct nat *first, const struct nat *last,
                         const struct nat *n, const struct nat *count, struct loc loc);

/* Whether N > 0 is known. */
bool gen_is_positive(struct gen *gen, const struct nat *n);

/* Whether NAT >= 0 is known, from bounds, from facts or from the loops around (gen_natural.c). */
bool gen_is_natural(struct gen *gen, const struct nat *nat);

/* Bounds of a number; both are null where one of them is not known. */
struct gen_range {
    const struct nat *least, *most;
};

/* Whether EXP, a sum, difference or product of i32, is the same without wrapping (gen_wrap.c). */
bool gen_cannot_wrap(const struct phrase *exp);
/* Bounds of EXP, an integer, whatever is known at run time only in it (gen_range.c). */
struct gen_range gen_range_of(struct gen *gen, const struct phrase *exp);
struct gen_range gen_range_of_scalar(struct gen *gen, enum scalar scalar);

/* Whether it is seen that VALUE : exp[i64] is a size within the bounds that PARAM, which a letNat
 * binds to it, declares (gen_range.c). */
bool gen_is_declared_rightly(struct gen *gen, const struct phrase *value,
                             const struct nat_var *param);

/* Whether DIVISOR is positive wherever DIVIDEND has a value: a loop around may show it. */
bool gen_is_positive_divisor(struct gen *gen, const struct nat *dividend,
                             const struct nat *divisor);

/* The nat that a private variable of type i64 or idx(n) is known to hold; null otherwise. */
const struct nat *gen_known_nat(struct gen *gen, const struct gen_base *base);

/* The same for EXP, an integer narrower than i64: the i64 that it is converted to. */
const struct nat *gen_narrow_nat(struct gen *gen, const struct phrase *exp);

/* CONSTANT: VAR, which has a buffer, is assigned once, before all else. */
void gen_mark_constant(struct gen *gen, const struct var *var, bool constant);

/* VAR, which has a buffer, holds NAT from now on. */
void gen_set_known(struct gen *gen, const struct var *var, const struct nat *nat);

/* Whether SUM is what a counter is after an iteration: it cannot wrap. */
bool gen_is_next(const struct gen *gen, const struct phrase *sum);
/* Counters (gen_counter.c): VAR, called NAME in C, with its scope BODY may be one; the FOR loop is
 * about to run iteration INDEX, or has ended. */
void gen_add_counter(struct gen *gen, const struct var *var, const struct phrase *body,
                     const char *name);
void gen_start_counting(struct gen *gen, const struct phrase *loop, const struct nat *index);
void gen_stop_counting(struct gen *gen, const struct phrase *loop);

/* Notes what the variable at PLACE holds, if it is assigned once: an index known as a nat. */
void gen_note_constant(struct gen *gen, const struct cexp *place, const struct phrase *exp);

#endif
