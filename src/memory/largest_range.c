/* How large a number of a kernel can be, from how it is computed:
 *
 *     letNat k <= m = E            m: an array of that size is there anyway (filter)
 *     natValue n, a literal        n, the literal
 *     fromIdx i, i < n             n - 1, in the last iteration
 *     fromIdx (idx is j)           likewise, where the elements of `is` are idx(n)
 *     a + b, a * 2, max a b        from those of the parts
 *     a - c                        for a number c that the host knows
 *     min a b                      the smaller one; if one of them is not known, the other one,
 *                                  which may be far more than what is come to
 *     fromIdx (toIdx n e)          likewise n - 1
 *
 * Only sums with small factors are known, so that nothing overflows. What comes of the last
 * iteration of loops is the largest that is come to, unless there are conditions. */
#include "memory/largest_private.h"

#include "base/diag.h"

enum { LARGEST_FACTOR = 1024, LARGEST_COEFFICIENT = 4096 };

static const struct range unknown = {NULL, false, false};

static struct range exp_range(const struct largest *largest, const struct phrase *exp);

/* The bound of a factor: a number of the kernel, or one that the host knows. */
static struct range factor_range(const struct largest *largest, const struct nat_factor *factor)
{
    const struct inner *inner;
    if (factor->kind != NAT_VAR)
        return unknown;
    inner = map_get(largest->inners, factor->var);
    if (!inner)
        return (struct range){.upper = nat_of_factor(dpia_nats(largest->dpia), factor)};
    if (inner->upper)
        return (struct range){.upper = inner->upper, .of_index = true};
    return largest_range(largest, inner);
}

static struct range add(const struct largest *largest, struct range a, struct range b)
{
    if (!a.upper || !b.upper)
        return unknown;
    return (struct range){.upper = nat_add(dpia_nats(largest->dpia), a.upper, b.upper),
                          .of_index = a.of_index || b.of_index,
                          .loose = a.loose || b.loose};
}

static struct range constant(const struct largest *largest, int64_t value)
{
    return (struct range){.upper = nat_const(dpia_nats(largest->dpia), value)};
}

/* FACTOR times A, which is natural. */
static struct range multiply(const struct largest *largest, int64_t factor, struct range a)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    if (!a.upper || factor < -LARGEST_FACTOR || factor > LARGEST_FACTOR)
        return unknown;
    a.upper = nat_mul(nats, nat_const(nats, factor), a.upper);
    return a;
}

/* A number of the kernel that is taken away may be nothing. */
static struct range term_range(const struct largest *largest, const struct nat_term *term)
{
    if (term->factor_count == 0)
        return constant(largest, term->coefficient);
    if (term->factor_count > 1)
        return unknown;
    struct range range = factor_range(largest, term->factors[0]);
    bool inside = term->factors[0]->kind == NAT_VAR &&
                  map_has(largest->inners, term->factors[0]->var);
    if (term->coefficient < 0 && inside)
        return (struct range){.upper = nat_const(dpia_nats(largest->dpia), 0), .loose = true};
    return multiply(largest, term->coefficient, range);
}

static struct range nat_range(const struct largest *largest, const struct nat *nat)
{
    struct range sum = constant(largest, 0);
    for (size_t k = 0; k < nat->term_count; k++)
        sum = add(largest, sum, term_range(largest, &nat->terms[k]));
    return sum;
}

/* The last index: of a loop, or of elements that a loop goes over; not of what is computed. */
static struct range index_range(const struct largest *largest, const struct phrase *index)
{
    struct range range = nat_range(largest, phrase_data(index)->size);
    range.of_index = true;
    range.loose |= !phrase_is_prim(index, PRIM_IDX) &&
                   !(index->kind == PHRASE_VAR && map_has(largest->loops, phrase_var_of(index)));
    return add(largest, range, constant(largest, -1));
}

static struct range larger(const struct largest *largest, struct range a, struct range b)
{
    struct range both = add(largest, a, b);
    if (both.upper)
        both.upper = nat_max(dpia_nats(largest->dpia), a.upper, b.upper);
    return both;
}

static struct range smaller(const struct largest *largest, struct range a, struct range b)
{
    struct range both = add(largest, a, b);
    if (both.upper)
        both.upper = nat_min(dpia_nats(largest->dpia), a.upper, b.upper);
    else
        both = a.upper ? a : b;
    both.loose |= !a.upper || !b.upper;
    return both;
}

static bool is_literal(const struct phrase *exp, int64_t *value)
{
    if (exp->kind != PHRASE_LITERAL)
        return false;
    *value = (int64_t)phrase_literal_value(exp).bits;
    return true;
}

/* A - B for a B that is the same in all iterations. */
static struct range difference(const struct largest *largest, struct range a,
                               const struct phrase *b)
{
    int64_t value;
    if (is_literal(b, &value))
        return value >= 0 ? add(largest, a, constant(largest, -value)) : unknown;
    if (!phrase_is_prim(b, PRIM_NAT_VALUE))
        return unknown;
    const struct nat *taken = phrase_nat_arg(b, 0);
    for (size_t k = 0; k < largest->order.len; k++)
        if (nat_mentions(taken, largest->order.at[k]->nat))
            return unknown;
    return add(largest, a, multiply(largest, -1, nat_range(largest, taken)));
}

static struct range product(const struct largest *largest, const struct phrase *a,
                            const struct phrase *b)
{
    int64_t value;
    if (is_literal(a, &value) && value >= 0)
        return multiply(largest, value, exp_range(largest, b));
    if (is_literal(b, &value) && value >= 0)
        return multiply(largest, value, exp_range(largest, a));
    return unknown;
}

static struct range operator_range(const struct largest *largest, const struct phrase *exp)
{
    if (phrase_oper_arg_count(exp) != 2)
        return unknown;
    const struct phrase *left = phrase_oper_arg(exp, 0), *right = phrase_oper_arg(exp, 1);
    enum operator op = phrase_oper_op(exp);
    if (op == OP_ADD)
        return add(largest, exp_range(largest, left), exp_range(largest, right));
    if (op == OP_SUB)
        return difference(largest, exp_range(largest, left), right);
    if (op == OP_MUL)
        return product(largest, left, right);
    if (op == OP_MAX)
        return larger(largest, exp_range(largest, left), exp_range(largest, right));
    if (op == OP_MIN)
        return smaller(largest, exp_range(largest, left), exp_range(largest, right));
    return unknown;
}

/* A number of type i64; others wrap elsewhere. */
static struct range exp_range(const struct largest *largest, const struct phrase *exp)
{
    const struct data *data = phrase_data(exp);
    int64_t value;
    if (data->kind != DATA_SCALAR || data->scalar != SCALAR_I64)
        return unknown;
    if (is_literal(exp, &value))
        return value > INT32_MAX || value < INT32_MIN ? unknown : constant(largest, value);
    if (exp->kind == PHRASE_OPERATOR)
        return operator_range(largest, exp);
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        return nat_range(largest, phrase_nat_arg(exp, 0));
    if (phrase_is_prim(exp, PRIM_FROM_IDX))
        return index_range(largest, phrase_arg(exp, 0));
    return unknown;
}

struct range largest_range(const struct largest *largest, const struct inner *inner)
{
    struct range range = unknown;
    if (inner->nat->upper)
        range = nat_range(largest, inner->nat->upper);
    if (!range.upper)
        range = exp_range(largest, inner->value);
    return range.upper && nat_is_small(range.upper, LARGEST_COEFFICIENT) ? range : unknown;
}

/* ---- Sizes of arrays ---- */

/* The largest TERM, as one of the terms of a sum: factors are natural. Null: not known. */
static const struct nat *largest_term(const struct largest *largest, const struct nat_term *term)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    const struct nat *product = nat_const(nats, term->coefficient);
    for (size_t k = 0; k < term->factor_count; k++) {
        const struct nat_factor *factor = term->factors[k];
        const struct nat *one = nat_of_factor(nats, factor);
        const struct inner *inner = NULL;
        if (factor->kind == NAT_VAR)
            inner = map_get(largest->inners, factor->var);
        for (size_t i = 0; factor->kind != NAT_VAR && i < largest->order.len; i++)
            if (nat_mentions(one, largest->order.at[i]->nat))
                return NULL;
        if (inner && term->coefficient < 0)
            return nat_const(nats, 0);
        if (inner && !inner->upper)
            return NULL;
        product = nat_mul(nats, product, inner ? inner->upper : one);
    }
    return product;
}

const struct nat *largest_size(const struct largest *largest, const struct nat *size)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    const struct nat *sum = nat_const(nats, 0);
    for (size_t k = 0; k < size->term_count; k++) {
        const struct nat *term = largest_term(largest, &size->terms[k]);
        if (!term)
            return NULL;
        sum = nat_add(nats, sum, term);
    }
    return sum;
}
