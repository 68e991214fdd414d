/* Ranges of numbers known at run time only: for the bounds that letNat declares, which follow from
 * how the stages compute the number (translate/stage2_tree.c), and for indices.
 *
 *     natValue n              from n to n
 *     fromIdx i, i < n        from 0 to n - 1
 *     e + k                   e's range, k further on, if nothing wraps
 *     e >> t                  e natural: from e's least >> t's most to e's most >> t's least, where
 *                             these are constants, else from 0 to e's most
 *     e << t                  both natural and constant: from e's least to e's most << t's most
 *     max 0 (min (n - 1) e)   from 0 to n - 1, if n is known to be positive
 *     e % n                   from 0 to n - 1, if n is
 *     e & 15                  from 0 to 15
 *     i64.u8 e                from 0 to 255
 *     if i == 0 then n - 1 else i - 1      from 0 to n - 1, in a loop of n */
#include "target/gen_facts.h"
#include "target/gen_nats.h"
#include "target/gen_state.h"

/* A bound that is not known is null. */
static struct gen_range range_of(struct gen *gen, const struct phrase *exp);

static struct gen_range unknown(void)
{
    return (struct gen_range){NULL, NULL};
}

static bool is_known(struct gen_range range)
{
    return range.least && range.most;
}

/* Of an index below N. */
static struct gen_range index_range(struct gen *gen, const struct nat *n)
{
    return (struct gen_range){nat_const(gen->nats, 0),
                              nat_sub(gen->nats, n, nat_const(gen->nats, 1))};
}

static bool fits(struct gen *gen, struct gen_range range)
{
    return gen->checks && checks_known_to_fit(gen->checks, range.least) &&
           checks_known_to_fit(gen->checks, range.most);
}

static struct gen_range range_of_sum(struct gen *gen, struct gen_range a, struct gen_range b)
{
    struct gen_range sum;
    if (!is_known(a) || !is_known(b))
        return unknown();
    sum.least = nat_add(gen->nats, a.least, b.least);
    sum.most = nat_add(gen->nats, a.most, b.most);
    return fits(gen, sum) ? sum : unknown();
}

static bool is_natural_range(struct gen *gen, struct gen_range range)
{
    return is_known(range) && nat_is_le(gen->nats, nat_const(gen->nats, 0), range.least);
}

/* Of a number of BITS bits. */
static struct gen_range range_of_shift(struct gen *gen, struct gen_range range,
                                       struct gen_range by, int64_t bits)
{
    int64_t least, most, least_by, most_by;
    if (!is_natural_range(gen, range))
        return unknown();
    bool constant = is_natural_range(gen, by) && nat_is_const(by.least, &least_by) &&
                    nat_is_const(by.most, &most_by) && most_by < bits - 1;
    bool lower = constant && nat_is_const(range.least, &least);
    range.least = nat_const(gen->nats, lower ? least >> most_by : 0);
    if (constant && nat_is_const(range.most, &most))
        range.most = nat_const(gen->nats, most >> least_by);
    return range;
}

/* The most bits that a number may have to be shifted to the left by as many. */
enum { SHIFTED_BITS = 30 };

static struct gen_range range_of_shift_left(struct gen *gen, struct gen_range range,
                                            struct gen_range by)
{
    int64_t most, most_by;
    if (!is_natural_range(gen, range) || !is_natural_range(gen, by) ||
        !nat_is_const(range.most, &most) || !nat_is_const(by.most, &most_by) ||
        most >> SHIFTED_BITS != 0 || most_by > SHIFTED_BITS)
        return unknown();
    range.most = nat_const(gen->nats, most << most_by);
    return range;
}

static bool is_le(struct gen *gen, const struct nat *a, const struct nat *b)
{
    return gen_is_natural(gen, nat_sub(gen->nats, b, a));
}

/* The larger one of two bounds of which each holds, as far as that is seen; either may be null. */
static const struct nat *larger(struct gen *gen, const struct nat *a, const struct nat *b)
{
    return !a || (b && is_le(gen, a, b)) ? b : a;
}

static const struct nat *smaller(struct gen *gen, const struct nat *a, const struct nat *b)
{
    return !a || (b && is_le(gen, b, a)) ? b : a;
}

static const struct nat *largest(struct gen *gen, const struct nat *a, const struct nat *b)
{
    if (!a || !b)
        return NULL;
    return is_le(gen, a, b) ? b : is_le(gen, b, a) ? a : nat_max(gen->nats, a, b);
}

static const struct nat *smallest(struct gen *gen, const struct nat *a, const struct nat *b)
{
    if (!a || !b)
        return NULL;
    return is_le(gen, a, b) ? a : is_le(gen, b, a) ? b : nat_min(gen->nats, a, b);
}

/* a % n is not negative and below n; a %% n, where a is not negative. */
static struct gen_range range_of_remainder(struct gen *gen, struct gen_range divisor)
{
    return is_known(divisor) && gen_is_positive(gen, divisor.least)
               ? index_range(gen, divisor.most)
               : unknown();
}

/* Of a & b, where one of them is natural. */
static struct gen_range range_of_bits(struct gen *gen, struct gen_range a, struct gen_range b)
{
    const struct nat *by_a = is_natural_range(gen, a) ? a.most : NULL;
    const struct nat *by_b = is_natural_range(gen, b) ? b.most : NULL;
    if (!by_a && !by_b)
        return unknown();
    return (struct gen_range){nat_const(gen->nats, 0), smaller(gen, by_a, by_b)};
}

/* Of an operation on numbers of type SCALAR, with the ranges A and B. */
static struct gen_range range_of_binary(struct gen *gen, enum operator op, enum scalar scalar,
                                        struct gen_range a, struct gen_range b)
{
    bool is_i64 = scalar == SCALAR_I64;
    switch ((int)op) {
    case OP_ADD:
        return is_i64 ? range_of_sum(gen, a, b) : unknown();
    case OP_SHL:
        return is_i64 ? range_of_shift_left(gen, a, b) : unknown();
    case OP_SHR:
        return range_of_shift(gen, a, b, 8 * (int64_t)scalar_bytes(scalar));
    case OP_MAX:
        return (struct gen_range){larger(gen, a.least, b.least), largest(gen, a.most, b.most)};
    case OP_MIN:
        return (struct gen_range){smallest(gen, a.least, b.least), smaller(gen, a.most, b.most)};
    case OP_MOD:
        return range_of_remainder(gen, b);
    case OP_REM:
        return is_natural_range(gen, a) ? range_of_remainder(gen, b) : unknown();
    case OP_BIT_AND:
        return range_of_bits(gen, a, b);
    }
    return unknown();
}

struct gen_range gen_range_of_scalar(struct gen *gen, enum scalar scalar)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    bool is_signed = scalar_class(scalar) == CLASS_SIGNED;
    int64_t half = (int64_t)1 << (bits < 64 ? bits - 1 : 0);
    if (bits == 64 || scalar_class(scalar) == CLASS_FLOAT)
        return unknown();
    if (scalar_class(scalar) == CLASS_BOOL)
        return (struct gen_range){nat_const(gen->nats, 0), nat_const(gen->nats, 1)};
    return (struct gen_range){nat_const(gen->nats, is_signed ? -half : 0),
                              nat_const(gen->nats, is_signed ? half - 1 : 2 * half - 1)};
}

/* What is converted keeps its value where the new type has it. */
static struct gen_range range_of_conversion(struct gen *gen, const struct phrase *exp)
{
    enum scalar from = gen_scalar_of(phrase_oper_from(exp)), to = gen_scalar_of(phrase_data(exp));
    struct gen_range old, new;
    if (scalar_class(from) == CLASS_FLOAT || from == SCALAR_U64 || from == SCALAR_I64)
        return unknown();
    old = range_of(gen, phrase_oper_arg(exp, 0));
    new = gen_range_of_scalar(gen, to);
    if (to == SCALAR_I64)
        return old;
    return is_known(old) && is_known(new) && is_le(gen, new.least, old.least) &&
                   is_le(gen, old.most, new.most)
               ? old
               : unknown();
}

static struct gen_range range_of_operator(struct gen *gen, const struct phrase *exp)
{
    const struct phrase *const *args = phrase_oper_args(exp);
    enum scalar scalar = gen_scalar_of(phrase_oper_from(exp));
    if (phrase_oper_op(exp) == OP_CONVERT)
        return range_of_conversion(gen, exp);
    if (phrase_oper_arg_count(exp) != 2 || !scalar_is_integer(scalar) || scalar == SCALAR_U64)
        return unknown();
    return range_of_binary(gen, phrase_oper_op(exp), scalar, range_of(gen, args[0]),
                           range_of(gen, args[1]));
}

static struct gen_range range_of_literal(struct gen *gen, struct literal literal)
{
    unsigned unused = 64 - 8 * (unsigned)scalar_bytes(literal.scalar);
    bool is_signed = scalar_class(literal.scalar) == CLASS_SIGNED;
    uint64_t bits = literal.bits << unused;
    const struct nat *n;
    if (!scalar_is_integer(literal.scalar) || literal.scalar == SCALAR_U64)
        return unknown();
    n = nat_const(gen->nats, is_signed ? (int64_t)bits >> unused : (int64_t)(bits >> unused));
    return gen_is_small(n) ? (struct gen_range){n, n} : unknown();
}

/* Where EXP is index arithmetic that cannot have wrapped. */
static struct gen_range range_of_nat(struct gen *gen, const struct phrase *exp)
{
    const struct nat *n = gen_exact_nat(gen, exp, true);
    return (struct gen_range){n, n};
}

/* Whether EXP, in each of its branches, is an index below SIZE. */
static bool is_below(struct gen *gen, const struct phrase *exp, const struct nat *size)
{
    struct gen_range range;
    bool both;
    if (!phrase_is_prim(exp, PRIM_IF)) {
        range = range_of_nat(gen, exp);
        range = is_known(range) ? range : range_of(gen, exp);
        return is_known(range) && gen_is_natural(gen, range.least) &&
               gen_is_positive(gen, nat_sub(gen->nats, size, range.most));
    }
    gen_enter_case(gen, phrase_arg(exp, 0), true, false);
    both = is_below(gen, phrase_arg(exp, 1), size);
    gen_leave_branch(gen);
    gen_enter_case(gen, phrase_arg(exp, 0), false, false);
    both = both && is_below(gen, phrase_arg(exp, 2), size);
    gen_leave_branch(gen);
    return both;
}

/* What is computed in the branches of an `if` is of interest as an index of an array that has the
 * size of a loop around. */
static struct gen_range range_of_if(struct gen *gen, const struct phrase *exp)
{
    for (size_t i = gen->loop_sizes.len; i-- > 0;)
        if (is_below(gen, exp, gen->loop_sizes.at[i]))
            return index_range(gen, gen->loop_sizes.at[i]);
    return unknown();
}

static struct gen_range range_of_structure(struct gen *gen, const struct phrase *exp)
{
    const struct nat *n;
    if (exp->kind == PHRASE_OPERATOR)
        return range_of_operator(gen, exp);
    if (exp->kind == PHRASE_LITERAL)
        return range_of_literal(gen, phrase_literal_value(exp));
    if (phrase_is_prim(exp, PRIM_IF))
        return range_of_if(gen, exp);
    if (phrase_is_prim(exp, PRIM_NAT_VALUE)) {
        n = phrase_nat_arg(exp, 0);
        return (struct gen_range){n, n};
    }
    if (!phrase_is_prim(exp, PRIM_FROM_IDX))
        return unknown();
    return index_range(gen, phrase_nat_arg(exp, 0));
}

static struct gen_range range_of(struct gen *gen, const struct phrase *exp)
{
    const struct data *data = phrase_data(exp);
    struct gen_range range = range_of_structure(gen, exp);
    if (data->kind != DATA_SCALAR || range.least || range.most)
        return range;
    return data->scalar == SCALAR_I64 ? range_of_nat(gen, exp)
                                      : gen_range_of_scalar(gen, data->scalar);
}

struct gen_range gen_range_of(struct gen *gen, const struct phrase *exp)
{
    struct gen_range range = range_of(gen, exp);
    return is_known(range) ? range : unknown();
}

bool gen_is_declared_rightly(struct gen *gen, const struct phrase *value,
                             const struct nat_var *param)
{
    struct gen_range range = range_of(gen, value);
    return param->lower && param->upper && is_known(range) &&
           gen->checks && checks_known_to_fit(gen->checks, range.most) &&
           nat_is_le(gen->nats, nat_const(gen->nats, 0), range.least) &&
           nat_is_le(gen->nats, param->lower, range.least) &&
           nat_is_le(gen->nats, range.most, param->upper);
}
