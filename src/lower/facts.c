/* What the condition of an `if` says of sizes in its branches.
 *
 *     if n % 4 == 0 then join (map f (split 4 xs)) else map g xs
 *
 * The first branch has the size 4*(n/4), which is n - n%4; with n%4 = 0 that is n, the size of the
 * second one. Read are comparisons of sizes by == and !=, also several with && or || between them;
 * a size is changed where a factor in it is known to be zero, or to leave no remainder. */
#include "lower/facts.h"

#include "lower/state.h"

struct nat_vec VEC(const struct nat *);

struct facts {
    struct lower *lo;
    struct nat_vec zeros;
};

/* The size that PHRASE, a number, is the value of; or null. */
static const struct nat *nat_of(struct lower *lo, const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_NAT_VALUE))
        return phrase_nat_arg(phrase, 0);
    if (phrase->kind == PHRASE_LITERAL && phrase_literal_value(phrase).scalar == SCALAR_I64)
        return nat_const(lo->nats, (int64_t)phrase_literal_value(phrase).bits);
    return NULL;
}

static void add_equal(struct facts *facts, const struct phrase *const *args)
{
    const struct nat *a = nat_of(facts->lo, args[0]);
    const struct nat *b = nat_of(facts->lo, args[1]);
    if (a && b)
        VEC_PUSH(facts->lo->arena, &facts->zeros, nat_sub(facts->lo->nats, a, b));
}

static void read_test(struct facts *facts, const struct phrase *test, bool holds)
{
    enum operator op;
    if (test->kind != PHRASE_OPERATOR)
        return;
    op = phrase_oper_op(test);
    if ((op == OP_LOG_AND && holds) || (op == OP_LOG_OR && !holds))
        for (size_t i = 0; i < 2; i++)
            read_test(facts, phrase_oper_arg(test, i), holds);
    else if ((op == OP_EQ && holds) || (op == OP_NE && !holds))
        add_equal(facts, phrase_oper_args(test));
}

static bool is_zero(const struct facts *facts, const struct nat *nat)
{
    for (size_t i = 0; i < facts->zeros.len; i++)
        if (facts->zeros.at[i] == nat)
            return true;
    return false;
}

static const struct nat *without_factor(struct nat_table *nats, const struct nat_term *term,
                                        size_t position)
{
    const struct nat *value = nat_const(nats, term->coefficient);
    for (size_t i = 0; i < term->factor_count; i++)
        if (i != position)
            value = nat_mul(nats, value, nat_of_factor(nats, term->factors[i]));
    return value;
}

/* TERM with n for m*(n/m), where n%m is zero; or null. */
static const struct nat *multiplied(const struct facts *facts, const struct nat_term *term,
                                    size_t position)
{
    struct nat_table *nats = facts->lo->nats;
    const struct nat_factor *factor = term->factors[position];
    const struct nat *rest;
    if (factor->kind != NAT_DIV || !is_zero(facts, nat_mod(nats, factor->left, factor->right)))
        return NULL;
    rest = nat_divide_exactly(nats, without_factor(nats, term, position), factor->right);
    return rest ? nat_mul(nats, rest, factor->left) : NULL;
}

/* The value of TERM, which is zero where one of its factors is. */
static const struct nat *term_value(const struct facts *facts, const struct nat_term *term)
{
    struct nat_table *nats = facts->lo->nats;
    for (size_t i = 0; i < term->factor_count; i++) {
        const struct nat *whole = multiplied(facts, term, i);
        if (whole)
            return whole;
        if (is_zero(facts, nat_of_factor(nats, term->factors[i])))
            return nat_const(nats, 0);
    }
    return without_factor(nats, term, term->factor_count);
}

static const struct nat *simpler_nat(const struct facts *facts, const struct nat *nat)
{
    const struct nat *sum = nat_const(facts->lo->nats, 0);
    for (size_t i = 0; i < nat->term_count; i++)
        sum = nat_add(facts->lo->nats, sum, term_value(facts, &nat->terms[i]));
    return sum;
}

static const struct data *simpler_data(const struct facts *facts, const struct data *data)
{
    struct types *types = facts->lo->types;
    if (data->kind == DATA_ARRAY)
        return data_array(types, simpler_nat(facts, data->size), simpler_data(facts, data->fst));
    if (data->kind == DATA_PAIR)
        return data_pair(types, simpler_data(facts, data->fst), simpler_data(facts, data->snd));
    return data;
}

const struct data *fact_data(struct lower *lo, const struct data *data, const struct phrase *test,
                             bool holds)
{
    struct facts facts = {.lo = lo};
    if (test)
        read_test(&facts, test, holds);
    return facts.zeros.len ? simpler_data(&facts, data) : data;
}
