/* Numbers that are made of sizes, indices and bytes, as nats in which an index is a variable from 0
 * up to the last one of its loop, and a byte one from 0 up to 255, so that what is in a number
 * twice goes, and so that i <= max(n - 39, 0) - 1 tells that n > 39.
 *
 * A sum of a few sizes, indices and small constants, none of which is near the end of i64, does not
 * wrap. A product may, which does not matter to what is then shown to lie in an array: sums and
 * products of what has wrapped are right again where they fit. It does to all else. */
#include "dpia/number.h"

#include "dpia/uses.h"

/* How many operators a number may have in each other, and how large its constants may be. */
enum { MOST_OPERATORS = 8, LARGEST_NUMBER = 1 << 30 };

static const struct nat *value_of(struct numbers *numbers, const struct phrase *exp,
                                  unsigned depth);

/* The same variable for the same index, another one for another, also below the same size. */
static const struct nat *value_of_index(struct numbers *numbers, const struct phrase *index,
                                        const struct nat *size)
{
    struct nat_table *nats = numbers->nats;
    const struct nat *last = nat_sub(nats, size, nat_const(nats, 1));
    size_t nth = 0;
    while (nth < numbers->count && !phrase_is_same(numbers->known[nth].index, index))
        nth++;
    if (nth == NUMBER_MOST_INDICES)
        return NULL;
    if (nth == numbers->count) {
        numbers->known[nth].index = index;
        numbers->known[nth].var = nat_var_unknown(nats, nat_const(nats, 0), last, nth);
        numbers->count++;
    }
    return nat_of_var(nats, numbers->known[nth].var);
}

/* A and B as OP, of what does not wrap, says; null where B may be no divisor. Quotients are rounded
 * down, and remainders not negative, as those of nats are. */
static const struct nat *value_of_two(struct nat_table *nats, enum operator op,
                                      const struct nat *a, const struct nat *b)
{
    if (op == OP_MIN || op == OP_MAX)
        return op == OP_MIN ? nat_min(nats, a, b) : nat_max(nats, a, b);
    if (!nat_is_lt_where(nats, nat_const(nats, 0), b, a))
        return NULL;
    return op == OP_DIV ? nat_div(nats, a, b) : nat_mod(nats, a, b);
}

/* convert i64 x, where x is a small number without a sign: as an index into all that it may be. */
static const struct nat *value_of_converted(struct numbers *numbers, const struct phrase *exp)
{
    enum scalar from;
    if (!data_is_scalar(phrase_oper_from(exp), &from) || scalar_class(from) != CLASS_UNSIGNED ||
        scalar_bytes(from) > 2)
        return NULL;
    return value_of_index(numbers, phrase_oper_arg(exp, 0),
                          nat_const(numbers->nats, INT64_C(1) << 8 * scalar_bytes(from)));
}

static const struct nat *value_of_operator(struct numbers *numbers, const struct phrase *exp,
                                           unsigned depth)
{
    struct nat_table *nats = numbers->nats;
    enum operator op = operator_checked(phrase_oper_op(exp));
    bool is_of_fitting = op == OP_MIN || op == OP_MAX || op == OP_DIV || op == OP_MOD;
    bool may_wrap = numbers->may_wrap;
    if (op == OP_CONVERT)
        return value_of_converted(numbers, exp);
    bool is_known = op == OP_ADD || op == OP_SUB || is_of_fitting || (op == OP_MUL && may_wrap);
    if (depth == 0 || !is_known)
        return NULL;
    numbers->may_wrap = may_wrap && !is_of_fitting;
    const struct nat *a = value_of(numbers, phrase_oper_arg(exp, 0), depth - 1);
    const struct nat *b = a ? value_of(numbers, phrase_oper_arg(exp, 1), depth - 1) : NULL;
    numbers->may_wrap = may_wrap;
    if (!b || is_of_fitting)
        return b ? value_of_two(nats, op, a, b) : NULL;
    return op == OP_ADD   ? nat_add(nats, a, b)
           : op == OP_SUB ? nat_sub(nats, a, b)
                          : nat_mul(nats, a, b);
}

/* fromIdx of INDEX: of toIdx it is what that is of. */
static const struct nat *value_of_place(struct numbers *numbers, const struct phrase *index,
                                        const struct nat *size, unsigned depth)
{
    const struct nat *value = depth > 0 && phrase_is_prim(index, PRIM_TO_IDX)
                                  ? value_of(numbers, phrase_arg(index, 0), depth - 1)
                                  : NULL;
    return value ? value : value_of_index(numbers, index, size);
}

static const struct nat *value_of(struct numbers *numbers, const struct phrase *exp,
                                  unsigned depth)
{
    if (exp->kind == PHRASE_OPERATOR)
        return value_of_operator(numbers, exp, depth);
    if (exp->kind == PHRASE_LITERAL) {
        int64_t value = (int64_t)phrase_literal_value(exp).bits;
        bool is_small = value >= -LARGEST_NUMBER && value <= LARGEST_NUMBER;
        return is_small ? nat_const(numbers->nats, value) : NULL;
    }
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        return phrase_nat_arg(exp, 0);
    return phrase_is_prim(exp, PRIM_FROM_IDX)
               ? value_of_place(numbers, phrase_arg(exp, 0), phrase_nat_arg(exp, 0), depth)
               : NULL;
}

const struct nat *number_of(struct numbers *numbers, const struct phrase *exp)
{
    struct nat_attempt attempt = nat_attempt_begin(numbers->nats);
    const struct nat *value = value_of(numbers, exp, MOST_OPERATORS);
    return nat_attempt_end(numbers->nats, attempt) ? value : NULL;
}

const struct nat *number_value(struct nat_table *nats, const struct phrase *exp, bool may_wrap)
{
    struct numbers numbers = {.nats = nats, .may_wrap = may_wrap};
    return number_of(&numbers, exp);
}
