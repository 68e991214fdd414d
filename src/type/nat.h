/* Nats: the type-level numbers of DPIA (dpia.txt Fig. 1c, 1d), kept in normal form.
 *
 * A nat is a polynomial with integer coefficients over factors; a factor is a variable or an opaque
 * term (floor division, remainder, minimum or maximum of two nats). Monomials are ordered, equal
 * ones merged, zero ones dropped, so equality for all values of the variables that the normal form
 * can see is equality of pointers: nats are canonical within one table.
 *
 * The same nats serve as sizes in types and as index arithmetic in code generation, where loop
 * variables are nat variables with bounds. Intermediate values may be negative (n - 1).
 *
 * Arithmetic on coefficients is checked: an overflow sets a flag that nat_overflowed reports; the
 * result of the operation is then meaningless. */
#ifndef DPIAC_TYPE_NAT_H
#define DPIAC_TYPE_NAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

struct nat_table; /* all nats of one run, canonical */
struct nat;

/* A variable with what is known of it, for all of its values: LOWER <= v and v <= UPPER. A null
 * bound is unknown. Bounds mention only variables made earlier. Variables are compared by address;
 * only nat_var_new makes them, as the head of something larger, and bounds do not change later. */
struct nat_var {
    const char *name;
    const struct nat *lower, *upper;
};

enum nat_factor_kind { NAT_VAR, NAT_DIV, NAT_MOD, NAT_MIN, NAT_MAX };

struct nat_factor {
    enum nat_factor_kind kind;
    const struct nat_var *var;      /* NAT_VAR */
    const struct nat *left, *right; /* the others */
};

/* COEFFICIENT times the product of FACTORS (canonical pointers, repeated for powers, ordered). */
struct nat_term {
    int64_t coefficient;
    const struct nat_factor *const *factors;
    size_t factor_count; /* 0: a constant */
};

struct nat {
    const struct nat_term *terms; /* in canonical order; none: the constant 0 */
    size_t term_count;
};

struct nat_table *nat_table_new(struct arena *arena);

struct nat_var *nat_var_new(struct nat_table *table, const char *name, const struct nat *lower,
                            const struct nat *upper);

/* The one with the number NTH among those with these bounds that stand for what an analysis does
 * not know: each time the same, so that what is proved of it once is known to the next analysis.
 * Two that may differ must have different numbers. */
const struct nat_var *nat_var_unknown(struct nat_table *table, const struct nat *lower,
                                      const struct nat *upper, size_t nth);

/* A question about a sequence of nats, some of which may be null: what the KIND of question is, and
 * what else the answer depends on, is the asker's. */
struct nat_question {
    uint64_t kind;
    const struct nat *const *nats;
    size_t count;
    bool answer;
};

/* Whether the answer to QUESTION is known, which is then noted in it. */
bool nat_answer_find(const struct nat_table *table, struct nat_question *question);
/* Keeps the answer to QUESTION, which was not known. */
void nat_answer_keep(struct nat_table *table, const struct nat_question *question);

const struct nat *nat_const(struct nat_table *table, int64_t value);
const struct nat *nat_of_var(struct nat_table *table, const struct nat_var *var);
/* FACTOR, a factor of a nat of TABLE, alone. */
const struct nat *nat_of_factor(struct nat_table *table, const struct nat_factor *factor);
const struct nat *nat_add(struct nat_table *table, const struct nat *a, const struct nat *b);
const struct nat *nat_sub(struct nat_table *table, const struct nat *a, const struct nat *b);
const struct nat *nat_mul(struct nat_table *table, const struct nat *a, const struct nat *b);

/* Floor division and remainder; B is taken to be positive wherever the value matters (its users
 * check it). Rules that simplify apply only where their side condition is proved from bounds; they
 * stand in nat_simplify.c, each with its condition. */
const struct nat *nat_div(struct nat_table *table, const struct nat *a, const struct nat *b);
const struct nat *nat_mod(struct nat_table *table, const struct nat *a, const struct nat *b);
const struct nat *nat_min(struct nat_table *table, const struct nat *a, const struct nat *b);
const struct nat *nat_max(struct nat_table *table, const struct nat *a, const struct nat *b);

/* A/B where the division of polynomials leaves nothing, so that A/B * B = A whatever the values of
 * the variables are; else null. */
const struct nat *nat_divide_exactly(struct nat_table *table, const struct nat *a,
                                     const struct nat *b);

/* Proved for all values of the variables within their bounds; false means "not proved". Only values
 * at which A and B mean something count: all variables mentioned have a value between their bounds
 * (so i <= n - 1 proves 1 <= n where i is mentioned), and all divisors are positive. */
bool nat_is_le(struct nat_table *table, const struct nat *a, const struct nat *b);
bool nat_is_lt(struct nat_table *table, const struct nat *a, const struct nat *b);
/* The same where the variables of GIVEN have values, too. */
bool nat_is_lt_where(struct nat_table *table, const struct nat *a, const struct nat *b,
                     const struct nat *given);
/* Whether a few values of the variables show that SCALE*A + B <= LIMIT does not hold: this takes
 * less than to make the sum. */
bool nat_sum_has_example_above(struct nat_table *table, int64_t scale, const struct nat *a,
                               const struct nat *b, const struct nat *limit);

/* Proved different for all values, e.g. 3 and 4, n and n + 1. */
bool nat_is_never_equal(struct nat_table *table, const struct nat *a, const struct nat *b);

/* The coefficient that NAT has at the monomial of TERM, a term of a nat of the same table. */
int64_t nat_coefficient_at(const struct nat *nat, const struct nat_term *term);

bool nat_is_const(const struct nat *nat, int64_t *value);
bool nat_is_var(const struct nat *nat, const struct nat_var **var);
/* If NAT is the maximum of a nat and a constant: that nat, and the constant, *LEAST; else null. */
const struct nat *nat_is_maximum(const struct nat *nat, int64_t *least);
/* Whether NAT is worth computing with: few terms and factors, also inside of others, and no
 * coefficient beyond LARGEST. Nats share what they are made of, so that a remainder of a sum of
 * remainders, step by step, is soon too large to be walked over. */
bool nat_is_small(const struct nat *nat, int64_t largest);
bool nat_mentions(const struct nat *nat, const struct nat_var *var);

/* One bit for VAR, which 64th parts of all variables share, and those of the variables of NAT: what
 * has not the bit does not mention VAR, which is known without a walk. */
uint64_t nat_var_bit(const struct nat_var *var);
uint64_t nat_var_bits(const struct nat *nat);
/* The same with those in the bounds of variables, and so on. */
uint64_t nat_reach(const struct nat *nat);

/* Calls SEE for each variable of NAT (also inside opaque terms), possibly more than once. */
void nat_each_var(const struct nat *nat, void (*see)(void *data, const struct nat_var *var),
                  void *data);

/* Nats for variables, all at once; what is put in mentions none of the variables. A zeroed one
 * replaces nothing. */
struct nat_for {
    const struct nat_var *var;
    const struct nat *nat;
};
struct nat_subst {
    struct nat_for_vec VEC(struct nat_for) pairs;
    uint64_t vars; /* the bits of the variables */
};
void nat_subst_add(struct arena *arena, struct nat_subst *subst, const struct nat_var *var,
                   const struct nat *nat);
/* Of PAIR alone, which must last. */
struct nat_subst nat_subst_of(struct nat_for *pair);
const struct nat *nat_subst_all(struct nat_table *table, const struct nat *nat,
                                const struct nat_subst *subst);

/* NAT with BY in the place of VAR, normalised again. */
const struct nat *nat_subst(struct nat_table *table, const struct nat *nat,
                            const struct nat_var *var, const struct nat *by);

/* The value of NAT when each variable has the value that VALUE_OF gives; sets *OK to false on
 * overflow or for a divisor that is not positive. For tests and interpreters. */
int64_t nat_eval(const struct nat *nat, int64_t (*value_of)(void *data, const struct nat_var *var),
                 void *data, bool *ok);

bool nat_overflowed(const struct nat_table *table);

/* Calculations that may fail quietly: what overflows inside does not count as an error. */
struct nat_attempt {
    bool overflowed_before;
};
struct nat_attempt nat_attempt_begin(struct nat_table *table);
bool nat_attempt_end(struct nat_table *table, struct nat_attempt attempt); /* false: overflow */

/* NAT as a person would write it: "2048*i + j", "(n + 1)*m", "n/2", "min(n, 4)". NAME_OF gives the
 * text of a variable; null uses the variable's own name. */
void nat_print(struct buf *buf, const struct nat *nat,
               const char *(*name_of)(void *data, const struct nat_var *var), void *data);

#endif
