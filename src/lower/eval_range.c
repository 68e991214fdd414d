/* Ranges: a..<c, a...c, a..>c, and those with a second element, a..b..<c.
 *
 *     2..<n            generate (n - 2) (\i. 2 + i)
 *     10..8...n        letNat count = rangeDown 10 n/2 + 1 in generate count (\i. 10 + -2*i)
 *     1..k..<n         letNat count = (rangeUp 1 n - 1)/stepUp 1 k + 1 in ...
 *
 * It is wrong, which is found when the program runs, if the step is zero, or goes up in ..> or down
 * in ..<, or if the last element lies on the other side of the first than the step leads to. */
#include "lower/eval_range.h"

#include "core/core.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/eval_index.h"
#include "lower/sizes.h"
#include "lower/slice.h"
#include "lower/state.h"
#include "lower/value.h"

struct range {
    struct lower *lo;
    const struct core_exp *exp;
    const struct value *first, *last; /* i64s */
    const struct value *second;       /* or null */
    const struct value *step;
    int64_t known_step; /* 0: not known */
};

static const struct phrase *binary(struct range *range, enum operator op, const struct phrase *a,
                                   const struct phrase *b)
{
    return phrase_binary(range->lo->dpia, op, a, b, range->exp->loc);
}

static const struct phrase *number_of(struct range *range, int64_t number)
{
    return value_nat(range->lo, nat_const(range->lo->nats, number), range->exp->loc)->phrase;
}

static bool is_inclusive(const struct range *range)
{
    return range->exp->u.range.kind == CORE_RANGE_TO;
}

/* ---- The step ---- */

/* The second element less the first. */
static const struct value *step_between(struct range *range)
{
    struct lower *lo = range->lo;
    const struct nat *difference = slice_difference(lo, range->second, range->first);
    int64_t number;
    if (difference && nat_is_const(difference, &number))
        return value_nat(lo, difference, range->exp->loc);
    return value_data(lo, block_bind(lo, title_made_up("step"),
                                     binary(range, OP_SUB, range->second->phrase,
                                            range->first->phrase),
                                     range->exp->loc));
}

static void set_step(struct range *range)
{
    struct lower *lo = range->lo;
    int64_t only = range->exp->u.range.kind == CORE_RANGE_ABOVE ? -1 : 1;
    range->step = range->second ? step_between(range)
                                : value_nat(lo, nat_const(lo->nats, only), range->exp->loc);
    if (!range->step->nat || !nat_is_const(range->step->nat, &range->known_step))
        range->known_step = 0;
}

/* Whether the range cannot go in the direction of the step. */
static bool goes_wrong(const struct range *range)
{
    return (range->known_step < 0 && range->exp->u.range.kind == CORE_RANGE_BELOW) ||
           (range->known_step > 0 && range->exp->u.range.kind == CORE_RANGE_ABOVE);
}

/* ---- How many elements there are ---- */

/* Whether LENGTH is in terms of a size that is computed: nothing is known of that where the program
 * starts, and what is to be checked of LENGTH is checked where a `letNat` binds it. */
static bool is_computed(const struct lower *lo, const struct nat *length)
{
    for (const struct block *block = lo->block; block; block = block->parent)
        if (block_binds_size(block, length))
            return true;
    return false;
}

/* Where the distance is known and seen to be right; or where the step is 1 or -1, and what is to be
 * checked is that the count is a size. */
static const struct nat *known_count(struct range *range)
{
    struct lower *lo = range->lo;
    int64_t apart = range->known_step < 0 ? -range->known_step : range->known_step;
    const struct nat *zero = nat_const(lo->nats, 0), *length;
    bool natural;
    if (!apart || goes_wrong(range) || apart > INT64_C(1) << 31)
        return NULL;
    length = range->known_step < 0 ? slice_difference(lo, range->first, range->last)
                                   : slice_difference(lo, range->last, range->first);
    if (!length || nat_is_lt(lo->nats, length, zero))
        return NULL;
    natural = nat_is_le(lo->nats, zero, length);
    if (!natural && (apart > 1 || is_inclusive(range) || is_computed(lo, length)))
        return NULL;
    if (is_inclusive(range))
        return nat_add(lo->nats, nat_div(lo->nats, length, nat_const(lo->nats, apart)),
                       nat_const(lo->nats, 1));
    return nat_div(lo->nats, nat_add(lo->nats, length, nat_const(lo->nats, apart - 1)),
                   nat_const(lo->nats, apart));
}

/* The distance from the first element to the last: up or down, as OP says. */
static const struct phrase *distance(struct range *range, enum operator op)
{
    return binary(range, op, range->first->phrase, range->last->phrase);
}

/* How many elements there are on the way; the size of a step that is not known, or leads away, is
 * checked by OP. */
static const struct phrase *steps(struct range *range, enum operator op, const struct phrase *way)
{
    const struct phrase *one = number_of(range, 1);
    int64_t apart = range->known_step < 0 ? -range->known_step : range->known_step;
    if (apart == 1 && !is_inclusive(range) && !goes_wrong(range))
        return way;
    if (!is_inclusive(range))
        way = binary(range, OP_SUB, way, one);
    if (apart == 0 || goes_wrong(range))
        way = binary(range, OP_DIV, way,
                     binary(range, op, range->first->phrase, range->second->phrase));
    else if (apart > 1)
        way = binary(range, OP_DIV, way, number_of(range, apart));
    return binary(range, OP_ADD, way, one);
}

static const struct phrase *count_up(struct range *range)
{
    return steps(range, OP_STEP_UP, distance(range, OP_RANGE_UP));
}

static const struct phrase *count_down(struct range *range)
{
    return steps(range, OP_STEP_DOWN, distance(range, OP_RANGE_DOWN));
}

/* distance/|step| + 1; without the last element (distance - 1)/|step| + 1. */
static const struct phrase *computed_count(struct range *range)
{
    const struct phrase *back;
    switch (range->exp->u.range.kind) {
    case CORE_RANGE_BELOW:
        return count_up(range);
    case CORE_RANGE_ABOVE:
        return count_down(range);
    case CORE_RANGE_TO:
        if (range->known_step)
            return range->known_step < 0 ? count_down(range) : count_up(range);
        back = binary(range, OP_LT, range->second->phrase, range->first->phrase);
        return phrase_if(range->lo->dpia, back, count_down(range), count_up(range),
                         range->exp->loc);
    }
    bug(range->exp->loc, "a range of unknown kind");
}

static const struct nat *count_of(struct range *range)
{
    const struct nat *count = known_count(range);
    if (count)
        return count;
    return block_bind_nat(range->lo, "count", computed_count(range), range->exp->loc);
}

/* ---- The elements ---- */

/* first + step*i, as a number of the range's type. */
static const struct phrase *element(struct range *range, const struct var *i)
{
    struct lower *lo = range->lo;
    struct loc loc = range->exp->loc;
    const struct phrase *number = phrase_from_idx(lo->dpia, phrase_var(lo->dpia, i, loc), loc);
    enum scalar scalar = range->exp->type->elem->scalar;
    if (range->known_step == -1)
        number = binary(range, OP_SUB, range->first->phrase, number);
    else if (range->known_step != 1)
        number = binary(range, OP_MUL, range->step->phrase, number);
    if (range->known_step != -1 && range->first->nat != nat_const(lo->nats, 0))
        number = binary(range, OP_ADD, range->first->phrase, number);
    return scalar == SCALAR_I64
               ? number
               : phrase_convert(lo->dpia, number, data_scalar(lo->types, scalar), loc);
}

static const struct value *eval_end(struct range *range, const struct env *env,
                                    const struct core_exp *exp, const char *name)
{
    struct lower *lo = range->lo;
    return value_named(lo, index_number(lo, eval_exp(lo, env, exp), exp->loc), title_made_up(name),
                       exp->loc);
}

const struct value *eval_range(struct lower *lo, const struct env *env, const struct core_exp *exp)
{
    struct range range = {.lo = lo, .exp = exp};
    const struct nat *count;
    const struct var *i;
    range.first = eval_end(&range, env, exp->u.range.first, "first");
    if (exp->u.range.second)
        range.second = eval_end(&range, env, exp->u.range.second, "second");
    range.last = eval_end(&range, env, exp->u.range.last, "last");
    if (range.first->kind == VALUE_ERROR || range.last->kind == VALUE_ERROR ||
        (range.second && range.second->kind == VALUE_ERROR))
        return value_error(lo);
    set_step(&range);
    count = count_of(&range);
    i = var_new(lo->dpia, "i", type_exp(lo->types, data_idx(lo->types, count)), exp->loc);
    return value_data(lo, phrase_generate(lo->dpia, count,
                                          phrase_lam(lo->dpia, i, element(&range, i), exp->loc),
                                          exp->loc));
}
