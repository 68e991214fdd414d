/* What the files that implement nats share: the table, and arithmetic that does not fold quotients
 * and remainders together (see nat_fold.c). Polynomials made by the functions named nat_raw_* must
 * not leave these files. */
#ifndef DPIAC_TYPE_NAT_PRIVATE_H
#define DPIAC_TYPE_NAT_PRIVATE_H

#include "base/vec.h"
#include "type/intern.h"
#include "type/nat.h"

/* What a variable is for questions that are alike (nat_alike.c): a size; one with two bounds, of
 * sizes; one whose bounds mention such ones. */
enum nat_role { NAT_ROLE_UNKNOWN, NAT_ROLE_SIZE, NAT_ROLE_LOOP, NAT_ROLE_BOUND_BY_OTHERS };

/* Every variable is the head of one of these; ORDER counts the variables made. */
struct nat_var_node {
    struct nat_var var;
    uint32_t order;
    bool bounded; /* an upper bound was known when it was made: a loop variable */
    enum nat_role role;     /* filled in when first asked for */
    uint32_t stamp, number; /* of the question that is written, and in it: nat_alike.c */
    const struct nat *alone; /* the nat that it is; null until asked for */
};

/* Every factor is the head of one of these. The rank is greater than the rank of each factor inside
 * and of each factor in the bounds of its variables. */
struct nat_factor_node {
    struct nat_factor factor;
    uint64_t rank;
    uint64_t vars; /* nat_var_bit of each variable inside */
    const struct nat *alone; /* the nat that it is; null until asked for */
};

enum nat_known { NAT_UNKNOWN, NAT_NO, NAT_YES };

/* Every nat is the head of one of these. */
struct nat_node {
    struct nat nat;
    uint64_t vars;         /* nat_var_bit of each variable inside */
    uint64_t reach;        /* nat_reach; 0 until asked for */
    enum nat_known nonneg; /* filled in when first asked for */
    uint32_t refused;      /* the proof that last tried to show that it is >= 0, in vain; or 0 */
    int refused_steps;     /* what that took */
    struct nat_values *values; /* nat_example.c; null until asked for */
    const struct nat *unfolded; /* without remainders: nat_fold.c; null until asked for */
    const struct nat *folded;   /* nat_fold; the same */
};

/* A product of factors, canonical: two are equal when their FACTORS have one address. */
struct nat_monomial {
    size_t count;
    const struct nat_factor *factors[];
};

struct nat_term_vec VEC(struct nat_term);
struct nat_factor_vec VEC(const struct nat_factor *);

/* Operations whose results are kept. */
enum nat_memo_op {
    NAT_MEMO_DIV,
    NAT_MEMO_MOD,
    NAT_MEMO_MIN,
    NAT_MEMO_MAX,
    NAT_MEMO_LE /* the result is the constant 0 or 1 */
};

/* A sum that was made, a + scale*b, or a product, a*b, of SCALE 0; a later one takes the place of
 * another. It holds as long as its table: nats are canonical, and are not changed. */
struct nat_recent {
    const struct nat *a, *b, *result; /* null: none */
    int64_t scale;
};
/* How many are kept, in a table that has as many nats. */
enum { NAT_RECENT = 512 };

/* Constants from 0 on that a table has at hand. */
enum { NAT_SMALL_CONSTANTS = 32 };

struct nat_table {
    struct arena *arena;
    struct intern nats, factors, monomials, memos, divisions, unknowns, answers, orders;
    struct nat_term_vec sum;       /* the sum being built */
    struct nat_factor_vec product; /* the monomial being built */
    struct nat_recent *recent; /* NAT_RECENT of them; null in a small table */
    const struct nat_monomial *unit; /* without factors */
    const struct nat *zero, *one;
    const struct nat *small[NAT_SMALL_CONSTANTS]; /* null until asked for */
    uint32_t var_count;
    int proof_depth; /* proofs under way */
    uint32_t proof_count; /* proofs begun */
    uint32_t stamp;       /* of questions that were written */
    int rule_depth;  /* divisions and remainders under way */
    bool overflowed;
};

static inline struct nat_node *nat_node(const struct nat *nat)
{
    return (struct nat_node *)nat;
}

static inline struct nat_factor_node *nat_factor_node(const struct nat_factor *factor)
{
    return (struct nat_factor_node *)factor;
}

static inline uint64_t nat_factor_rank(const struct nat_factor *factor)
{
    return nat_factor_node(factor)->rank;
}

/* nat_var_bit of each variable in TERM. */
static inline uint64_t nat_term_vars(const struct nat_term *term)
{
    uint64_t vars = 0;
    for (size_t i = 0; i < term->factor_count; i++)
        vars |= nat_factor_node(term->factors[i])->vars;
    return vars;
}

/* The first place of FACTOR in TERM, or TERM's factor count. */
static inline size_t nat_term_find(const struct nat_term *term, const struct nat_factor *factor)
{
    size_t i = 0;
    while (i < term->factor_count && term->factors[i] != factor)
        i++;
    return i;
}
/* Canonical orders: negative when A comes first. */
int nat_compare(const struct nat *a, const struct nat *b);

const struct nat *nat_memo_get(struct nat_table *table, enum nat_memo_op op, const struct nat *a,
                               const struct nat *b);
void nat_memo_set(struct nat_table *table, enum nat_memo_op op, const struct nat *a,
                  const struct nat *b, const struct nat *result);

/* The term COEFFICIENT * FACTORS without the factor at POSITION, as a nat. */
const struct nat *nat_raw_term_without(struct nat_table *table, const struct nat_term *term,
                                       size_t position);
/* TERM without the factors that have one of the bits VARS of variables, as a nat. */
const struct nat *nat_raw_term_apart(struct nat_table *table, const struct nat_term *term,
                                     uint64_t vars);
/* The terms of NAT that have none of the bits VARS. */
const struct nat *nat_raw_without_vars(struct nat_table *table, const struct nat *nat,
                                       uint64_t vars);
/* NAT with what CHANGE makes of each coefficient, told whether it is the constant. */
const struct nat *nat_raw_each_coefficient(struct nat_table *table, const struct nat *nat,
                                           int64_t (*change)(void *data, int64_t coefficient,
                                                             bool is_constant),
                                           void *data);
const struct nat *nat_raw_of_term(struct nat_table *table, const struct nat_term *term);
const struct nat *nat_raw_combine(struct nat_table *table, const struct nat *a, int64_t scale,
                                  const struct nat *b); /* a + scale*b */
/* Shows SEE the terms of A - B, which is not made, in order, with the coefficients that they have
 * there; false as soon as SEE says so, and where one does not fit. */
bool nat_raw_see_difference(const struct nat *a, const struct nat *b,
                            bool (*see)(void *data, int64_t coefficient,
                                        const struct nat_term *term),
                            void *data);
const struct nat *nat_raw_mul(struct nat_table *table, const struct nat *a, const struct nat *b);

/* The nat whose only factor is the opaque term KIND(LEFT, RIGHT), whatever rules there are. */
const struct nat *nat_raw_opaque(struct nat_table *table, enum nat_factor_kind kind,
                                 const struct nat *left, const struct nat *right);

/* Whether NAT is one factor with coefficient 1. */
bool nat_is_factor(const struct nat *nat, const struct nat_factor **factor);

struct nat_split {
    const struct nat *cofactor, *rest;
    bool is_linear; /* the factor is not in COFACTOR */
};

/* NAT = FACTOR*cofactor + rest. */
struct nat_split nat_raw_split(struct nat_table *table, const struct nat *nat,
                               const struct nat_factor *factor);

/* The product COEFFICIENT * (factors of TERM that are not in BY); null if BY has a factor that TERM
 * lacks. */
const struct nat *nat_raw_term_quotient(struct nat_table *table, const struct nat_term *term,
                                        int64_t coefficient, const struct nat_term *by);

/* How the coefficients of a division of polynomials are rounded. */
enum nat_rounding { NAT_TRUNCATE, NAT_FLOOR };

struct nat_division {
    const struct nat *quotient, *rest;
};

/* A = quotient*B + rest, dividing by the first term of B; an identity whatever the values are. The
 * constant term is rounded down in either case. For B = 0 the quotient is 0. */
struct nat_division nat_raw_divide(struct nat_table *table, const struct nat *a,
                                   const struct nat *b, enum nat_rounding rounding);

/* X with A*X = B where the division of polynomials leaves nothing, else null. */
const struct nat *nat_raw_divide_exactly(struct nat_table *table, const struct nat *a,
                                         const struct nat *b);

/* The greatest common divisor of the coefficients but for the constant term's; 0 if none. */
int64_t nat_content(const struct nat *nat);

/* The greatest common monomial of two terms, with a positive coefficient. */
const struct nat *nat_raw_common(struct nat_table *table, const struct nat_term *a,
                                 const struct nat_term *b);

/* NAT with quotients and remainders of the same operands merged: nat_fold.c. */
const struct nat *nat_fold(struct nat_table *table, const struct nat *nat);
/* NAT written with quotients only; null when that takes too long: nat_fold.c. */
const struct nat *nat_without_remainders(struct nat_table *table, const struct nat *nat);

/* Whether what was found now, of which proofs were a part, holds whoever asks: what did not fit
 * into 64 bits does not, nor what may have failed for its depth alone. */
bool nat_may_be_kept(const struct nat_table *table);

/* A <= B, proved where also the variables of GIVEN1 and GIVEN2 have values: nat_order.c. */
bool nat_is_le_given(struct nat_table *table, const struct nat *a, const struct nat *b,
                     const struct nat *given1, const struct nat *given2);

/* Whether nats[0] <= nats[1] where all four have values, written so that it is the same for nats
 * that are alike but for their variables: nat_alike.c. */
enum { NAT_ORDER_WORDS = 128 };
struct nat_order_question {
    uint64_t hash;
    size_t count;
    uint64_t words[NAT_ORDER_WORDS];
};
/* False where it is too long. */
bool nat_order_question(struct nat_table *table, struct nat_order_question *question,
                        const struct nat *const nats[4]);
/* What was kept of QUESTION; it is kept once. */
enum nat_known nat_order_known(const struct nat_table *table,
                               const struct nat_order_question *question);
void nat_order_keep(struct nat_table *table, const struct nat_order_question *question,
                    bool is_proved);

/* Whether values of the variables were found for which A > B, and GIVEN1 and GIVEN2 mean something:
 * nat_example.c. */
bool nat_has_example_against(struct nat_table *table, const struct nat *a, const struct nat *b,
                             const struct nat *given1, const struct nat *given2);

/* The value of KIND, which is no variable, of LEFT and RIGHT; false where it has none. */
bool nat_factor_value(enum nat_factor_kind kind, int64_t left, int64_t right, int64_t *value);

/* Whether NAT is a constant that no division by it has a value. */
bool nat_is_no_divisor(const struct nat *nat);

int64_t nat_floor_div(int64_t a, int64_t b); /* B is not 0 */

#endif
