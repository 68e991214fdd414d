/* Ranges of numbers known at run time only, for the bounds that letNat declares: what the stages
 * declare follows from how they compute the number (translate/stage2_tree.c).
 *
 *     natValue n              from n to n
 *     fromIdx i, i < n        from 0 to n - 1
 *     e + k                   e's range, k further on
 *     e >> t                  e natural: from e's least >> t's most, where both are constants, to
 *                             e's most
 *     e << t                  both natural and constant: from e's least to e's most << t's most */
#include "target/gen_private.h"

struct range {
    const struct nat *least, *most;
};

static bool range_of(struct gen *gen, const struct phrase *exp, struct range *range);

static bool range_of_sum(struct gen *gen, const struct phrase *const *args, struct range *range)
{
    struct range other;
    if (!range_of(gen, args[0], range) || !range_of(gen, args[1], &other))
        return false;
    range->least = nat_add(gen->nats, range->least, other.least);
    range->most = nat_add(gen->nats, range->most, other.most);
    return true;
}

static bool range_of_shift(struct gen *gen, const struct phrase *const *args, struct range *range)
{
    const struct nat *zero = nat_const(gen->nats, 0);
    struct range by;
    int64_t least, most;
    if (!range_of(gen, args[0], range) || !nat_is_le(gen->nats, zero, range->least))
        return false;
    bool constant = range_of(gen, args[1], &by) && nat_is_le(gen->nats, zero, by.least) &&
                    nat_is_const(by.most, &most) && most < 63 &&
                    nat_is_const(range->least, &least);
    range->least = constant ? nat_const(gen->nats, least >> most) : zero;
    return true;
}

/* The most bits that a number may have to be shifted to the left by as many. */
enum { SHIFTED_BITS = 30 };

static bool range_of_shift_left(struct gen *gen, const struct phrase *const *args,
                                struct range *range)
{
    const struct nat *zero = nat_const(gen->nats, 0);
    struct range by;
    int64_t most, most_by;
    if (!range_of(gen, args[0], range) || !range_of(gen, args[1], &by) ||
        !nat_is_le(gen->nats, zero, range->least) || !nat_is_le(gen->nats, zero, by.least) ||
        !nat_is_const(range->most, &most) || !nat_is_const(by.most, &most_by) ||
        most >> SHIFTED_BITS != 0 || most_by > SHIFTED_BITS)
        return false;
    range->most = nat_const(gen->nats, most << most_by);
    return true;
}

static bool range_of_operator(struct gen *gen, const struct phrase *exp, struct range *range)
{
    if (exp->u.oper.op == OP_ADD)
        return range_of_sum(gen, exp->u.oper.args, range);
    if (exp->u.oper.op == OP_SHL)
        return range_of_shift_left(gen, exp->u.oper.args, range);
    return exp->u.oper.op == OP_SHR && range_of_shift(gen, exp->u.oper.args, range);
}

static bool range_of(struct gen *gen, const struct phrase *exp, struct range *range)
{
    const struct nat *n;
    if (exp->kind == PHRASE_OPERATOR)
        return range_of_operator(gen, exp, range);
    if (exp->kind == PHRASE_LITERAL) {
        n = nat_const(gen->nats, (int64_t)exp->u.literal.bits);
        *range = (struct range){n, n};
        return true;
    }
    if (phrase_is_prim(exp, PRIM_NAT_VALUE)) {
        n = phrase_nat_arg(exp, 0);
        *range = (struct range){n, n};
        return true;
    }
    if (!phrase_is_prim(exp, PRIM_FROM_IDX))
        return false;
    n = phrase_nat_arg(exp, 0);
    *range = (struct range){nat_const(gen->nats, 0),
                            nat_sub(gen->nats, n, nat_const(gen->nats, 1))};
    return true;
}

bool gen_is_declared_rightly(struct gen *gen, const struct phrase *value,
                             const struct nat_var *param)
{
    struct range range;
    return param->lower && param->upper && range_of(gen, value, &range) &&
           gen->checks && checks_known_to_fit(gen->checks, range.most) &&
           nat_is_le(gen->nats, nat_const(gen->nats, 0), range.least) &&
           nat_is_le(gen->nats, param->lower, range.least) &&
           nat_is_le(gen->nats, range.most, param->upper);
}
