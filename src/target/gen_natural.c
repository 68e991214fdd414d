/* What is proved where code is generated: that a number is natural, that an index is in bounds.
 *
 * The bounds of variables prove most of it (type/nat_order.c). Besides, of what is known to be
 * natural, one or two at a time:
 *
 *     facts, once or as often as needed    n - 1 - i,  from  if i < n
 *     k - 1, for a loop around of k        the loop has an iteration
 *     d - 1, where d is natural, not 0     n - 2 - i,  from  if i != n - 1, where i < n
 *
 * A quotient a/b is below n if a is below n*b. */
#include "target/gen_facts.h"
#include "target/gen_state.h"

/* How many conditions of the form a != b may be used one after the other, as in
 * if i != 0 && i != 1 then xs[i - 2], and how many facts are tried in pairs. */
enum { APART_DEPTH = 4, PAIRED_FACTS = 12 };

static bool is_natural(struct gen *gen, const struct nat *nat, unsigned depth);

/* Whether A and B are about the same variable, also in bounds: else nothing of B is known by A.
 * What is no variable's, such as -1 where nothing is ever done, is about all. */
static bool meet(const struct nat *a, const struct nat *b)
{
    return !nat_reach(a) || !nat_reach(b) || (nat_reach(a) & nat_reach(b));
}

static bool by_one_fact(struct gen *gen, const struct nat *nat)
{
    for (size_t i = gen->facts.len; i-- > 0;)
        if (meet(gen->facts.at[i].nat, nat) && nat_is_le(gen->nats, gen->facts.at[i].nat, nat))
            return true;
    return false;
}

/* By a fact as often as a term of NAT has its factors: 2*(n/2) - 2*i <= n - 2*i. */
static bool by_multiple(struct gen *gen, const struct nat *nat)
{
    const struct nat *zero = nat_const(gen->nats, 0);
    for (size_t k = 0; k < nat->term_count; k++) {
        int64_t coefficient = nat->terms[k].coefficient;
        int64_t count = coefficient < 0 ? -coefficient : coefficient;
        const struct nat *times = nat_const(gen->nats, count);
        for (size_t i = gen->facts.len; i-- > 0 && count > 1;)
            if (!nat_sum_has_example_above(gen->nats, count, gen->facts.at[i].nat, zero, nat) &&
                nat_is_le(gen->nats, nat_mul(gen->nats, times, gen->facts.at[i].nat), nat))
                return true;
    }
    return false;
}

/* Whether NAT is at least the sum of A and B, of which none is there for nothing. */
static bool by_sum(struct gen *gen, const struct nat *a, const struct nat *b,
                   const struct nat *nat)
{
    bool a_meets = meet(a, nat), b_meets = meet(b, nat);
    if ((!meet(a, b) && !(a_meets && b_meets)) ||
        nat_sum_has_example_above(gen->nats, 1, a, b, nat))
        return false;
    const struct nat *sum = nat_add(gen->nats, a, b);
    return (a_meets || b_meets || nat_is_const(sum, NULL)) && nat_is_le(gen->nats, sum, nat);
}

static bool by_two_facts(struct gen *gen, const struct nat *nat)
{
    size_t count = gen->facts.len;
    size_t first = count > PAIRED_FACTS ? count - PAIRED_FACTS : 0;
    for (size_t i = count; i-- > first;)
        for (size_t k = i; k-- > first;)
            if (by_sum(gen, gen->facts.at[i].nat, gen->facts.at[k].nat, nat))
                return true;
    return false;
}

static bool by_loops(struct gen *gen, const struct nat *nat)
{
    const struct nat *next = nat_add(gen->nats, nat, nat_const(gen->nats, 1));
    for (size_t i = 0; i < gen->loop_sizes.len; i++)
        if (nat_is_le(gen->nats, gen->loop_sizes.at[i], next))
            return true;
    return false;
}

/* Whether NAT >= APART - 1 and APART, which is not 0, is natural. */
static bool by_apart(struct gen *gen, const struct nat *nat, const struct nat *apart,
                     unsigned depth)
{
    const struct nat *next = nat_add(gen->nats, nat, nat_const(gen->nats, 1));
    return nat_is_le(gen->nats, apart, next) && is_natural(gen, apart, depth);
}

static bool by_any_apart(struct gen *gen, const struct nat *nat, unsigned depth)
{
    for (size_t i = gen->apart.len; depth > 0 && i-- > 0;) {
        const struct nat *apart = gen->apart.at[i];
        const struct nat *opposite = nat_sub(gen->nats, nat_const(gen->nats, 0), apart);
        if (by_apart(gen, nat, apart, depth - 1) || by_apart(gen, nat, opposite, depth - 1))
            return true;
    }
    return false;
}

static bool is_natural(struct gen *gen, const struct nat *nat, unsigned depth)
{
    return nat_is_le(gen->nats, nat_const(gen->nats, 0), nat) || by_one_fact(gen, nat) ||
           by_loops(gen, nat) || by_any_apart(gen, nat, depth) || by_two_facts(gen, nat) ||
           by_multiple(gen, nat);
}

bool gen_is_natural(struct gen *gen, const struct nat *nat)
{
    return is_natural(gen, nat, APART_DEPTH);
}

bool gen_is_positive(struct gen *gen, const struct nat *n)
{
    return gen_is_natural(gen, nat_sub(gen->nats, n, nat_const(gen->nats, 1)));
}

/* a/b < n, from a < n*b. */
static bool is_quotient_below(struct gen *gen, const struct nat *nat, const struct nat *n)
{
    if (nat->term_count != 1 || nat->terms[0].coefficient != 1 || nat->terms[0].factor_count != 1 ||
        nat->terms[0].factors[0]->kind != NAT_DIV)
        return false;
    const struct nat_factor *quotient = nat->terms[0].factors[0];
    const struct nat *most = nat_mul(gen->nats, n, quotient->right);
    return gen_is_positive(gen, nat_sub(gen->nats, most, quotient->left));
}

bool gen_is_in_bounds(struct gen *gen, const struct nat *nat, const struct nat *n)
{
    return gen_is_natural(gen, nat) && (gen_is_positive(gen, nat_sub(gen->nats, n, nat)) ||
                                        is_quotient_below(gen, nat, n));
}
