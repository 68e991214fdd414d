/* Maps whose functions ask where they are, cut off at the border: by a comparison, a remainder, a
 * least or largest of two, which in the middle have one answer each.
 *
 *     map f (generate n (\i. i))
 *       = concat (map f (generate low (\i. i)))
 *           (concat (map (\i. f (low + i)) (generate (n - low - high) (\i. i)))
 *             (map (\i. f (n - high + i)) (generate high (\i. i))))
 *
 * and in the function in the middle, where low <= i and i < n - high,
 *
 *     if i - 16 + j < 0 || i - 16 + j >= n then a else b  =  b
 *     max 0 (min (n - 1) (i - 16 + j))                    =  i - 16 + j
 *     (i - 16 + j) % n                                    =  i - 16 + j
 *
 * Each of these is a question about i + c, where c is made of sizes and of the indices of loops in
 * f: how far from the beginning, or from the end, it has one answer is the least or largest value
 * of c. What is answered is then proved of the indices in the middle (dpia/number.h); where to cut
 * need not be right for that. An answer that is found nowhere near one of the ends is left open,
 * and so are all where f has no loop: panels are for the steps of loops. */
#include "translate/strategy_border.h"

#include "dpia/number.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

/* ---- Where to cut ---- */

struct cut {
    struct strategy *strategy;
    struct strategy_index index;
    const struct nat *low, *high;
    size_t answers;
};

/* What i + c is asked for: it has one answer where that is at least FROM, and the other where it is
 * below BELOW. */
struct question {
    const struct nat *least, *most; /* of c */
    int64_t from, below;
};

static bool is_of_numbers(const struct phrase *exp)
{
    return exp->kind == PHRASE_OPERATOR && phrase_oper_arg_count(exp) == 2 &&
           phrase_data(phrase_oper_arg(exp, 0))->kind == DATA_SCALAR &&
           phrase_data(phrase_oper_arg(exp, 0))->scalar == SCALAR_I64;
}

/* C + FACTOR*VAR = NAT, which is linear in VAR; false if it is not. */
static bool split_at(struct nat_table *nats, const struct nat *nat, const struct nat_var *var,
                     const struct nat **c, const struct nat **factor)
{
    *c = nat_subst(nats, nat, var, nat_const(nats, 0));
    *factor = nat_sub(nats, nat_subst(nats, nat, var, nat_const(nats, 1)), *c);
    return nat_add(nats, *c, nat_mul(nats, *factor, nat_of_var(nats, var))) == nat;
}

/* Puts an end of the range of VAR into NAT, so that it is least or, if IS_MOST, largest. */
static bool take_end(struct nat_table *nats, const struct nat **nat, const struct nat_var *var,
                     bool is_most)
{
    const struct nat *c, *factor, *zero = nat_const(nats, 0);
    if (!split_at(nats, *nat, var, &c, &factor))
        return false;
    bool grows = nat_is_le(nats, zero, factor);
    if (!grows && !nat_is_le(nats, factor, zero))
        return false;
    *nat = grows == is_most ? nat_subst(nats, *nat, var, var->upper) : c;
    return true;
}

static const struct nat_var *variable_of(const struct numbers *numbers, const struct var *index)
{
    for (size_t i = 0; i < numbers->count; i++)
        if (numbers->known[i].index->kind == PHRASE_VAR &&
            phrase_var_of(numbers->known[i].index) == index)
            return numbers->known[i].var;
    return NULL;
}

/* DIFFERENCE as i + c, or where *IS_TURNED as -(i + c); false if it is neither, or if it is not
 * known how small and how large c may be. */
static bool read_difference(struct cut *cut, const struct numbers *numbers,
                            const struct nat *difference, struct question *question,
                            bool *is_turned)
{
    struct nat_table *nats = numbers->nats;
    const struct nat_var *var = variable_of(numbers, cut->index.var);
    const struct nat *c, *factor, *zero = nat_const(nats, 0);
    int64_t times;
    if (!var || !split_at(nats, difference, var, &c, &factor) || !nat_is_const(factor, &times) ||
        (times != 1 && times != -1))
        return false;
    *is_turned = times < 0;
    c = *is_turned ? nat_sub(nats, zero, c) : c;
    question->least = question->most = c;
    for (size_t i = 0; i < numbers->count; i++)
        if (numbers->known[i].var != var &&
            (!take_end(nats, &question->least, numbers->known[i].var, false) ||
             !take_end(nats, &question->most, numbers->known[i].var, true)))
            return false;
    return true;
}

struct shared {
    const struct nat *other;
    bool found;
};

static void see_shared(void *data, const struct nat_var *var)
{
    struct shared *shared = data;
    shared->found = shared->found || nat_mentions(shared->other, var);
}

/* Whether NUMBER of the elements at one end, of N, are few, where the other end is FAR away. */
static bool is_near(const struct nat *n, const struct nat *number, const struct nat *far)
{
    int64_t near, other;
    struct shared shared = {number, false};
    if (nat_is_const(number, &near) && nat_is_const(far, &other))
        return near <= other;
    nat_each_var(n, see_shared, &shared);
    return !shared.found;
}

/* Where a question has one answer: neither, behind the beginning, before the end. */
enum side { SIDE_NEITHER, SIDE_LOW, SIDE_HIGH };

/* Cuts where QUESTION has one answer, at one of the ends that are asked for. */
static enum side cut_at(struct cut *cut, const struct question *question, bool at_low,
                        bool at_high)
{
    struct nat_table *nats = dpia_nats(cut->strategy->dpia);
    const struct nat *n = cut->index.size;
    const struct nat *low = nat_sub(nats, nat_const(nats, question->from), question->least);
    const struct nat *high =
        nat_add(nats, nat_sub(nats, n, nat_const(nats, question->below)), question->most);
    bool is_low = at_low && is_near(n, low, high);
    bool is_high = !is_low && at_high && is_near(n, high, low);
    if (is_low)
        cut->low = nat_max(nats, cut->low, low);
    if (is_high)
        cut->high = nat_max(nats, cut->high, high);
    cut->answers += is_low || is_high ? 1 : 0;
    return is_low ? SIDE_LOW : is_high ? SIDE_HIGH : SIDE_NEITHER;
}

/* OP, asked of i + c and 0, or where it IS TURNED of -(i + c). */
static void set_ends(struct question *question, enum operator op, bool is_turned)
{
    bool is_equality = op == OP_EQ || op == OP_NE, is_of_two = op == OP_MIN || op == OP_MAX;
    bool is_from_one = is_turned ? op == OP_LT || op == OP_GE : op == OP_LE || op == OP_GT;
    question->from = is_equality || (is_from_one && !is_of_two) ? 1 : 0;
    question->below = is_of_two || (is_from_one && !is_equality) ? 1 : 0;
}

/* What EXP, a comparison, a least or a largest of two, is away from the ends, as far as that is
 * asked for again: of two it is one. */
static const struct phrase *cut_comparison(struct cut *cut, const struct phrase *exp)
{
    struct numbers numbers = {.nats = dpia_nats(cut->strategy->dpia)};
    enum operator op = phrase_oper_op(exp);
    const struct phrase *left = phrase_oper_arg(exp, 0), *right = phrase_oper_arg(exp, 1);
    const struct nat *a = number_of(&numbers, left);
    const struct nat *b = a ? number_of(&numbers, right) : NULL;
    struct question question;
    bool is_turned;
    if (!b || !read_difference(cut, &numbers, nat_sub(numbers.nats, a, b), &question, &is_turned))
        return exp;
    set_ends(&question, op, is_turned);
    enum side side = cut_at(cut, &question, true, true);
    if (side == SIDE_NEITHER || (op != OP_MIN && op != OP_MAX))
        return exp;
    bool is_right_least = (side == SIDE_LOW) != is_turned;
    return is_right_least == (op == OP_MIN) ? right : left;
}

/* The same of A % B: where A is from 0 up to B, or from B up to 2*B. */
static const struct phrase *cut_remainder(struct cut *cut, const struct phrase *exp)
{
    struct numbers numbers = {.nats = dpia_nats(cut->strategy->dpia)};
    struct nat_table *nats = numbers.nats;
    const struct phrase *left = phrase_oper_arg(exp, 0), *right = phrase_oper_arg(exp, 1);
    const struct nat *a = number_of(&numbers, left);
    const struct nat *b = a ? number_of(&numbers, right) : NULL;
    for (int times = 0; b && times < 2; times++, a = nat_sub(nats, a, b)) {
        struct question low = {0}, high = {0};
        bool is_turned;
        const struct cut before = *cut;
        if (read_difference(cut, &numbers, a, &low, &is_turned) && !is_turned &&
            read_difference(cut, &numbers, nat_sub(nats, a, b), &high, &is_turned) &&
            cut_at(cut, &low, true, false) != SIDE_NEITHER &&
            cut_at(cut, &high, false, true) != SIDE_NEITHER)
            return times == 0 ? left
                              : phrase_binary(cut->strategy->dpia, OP_SUB, left, right, exp->loc);
        *cut = before;
    }
    return exp;
}

/* Cuts where what is asked in EXP has one answer; what EXP is then, for what asks again:
 * max 0 (min (n - 1) (i + j)) asks for i + j. */
static const struct phrase *find_cuts(struct cut *cut, const struct phrase *exp)
{
    struct dpia *dpia = cut->strategy->dpia;
    size_t count = phrase_child_count(exp);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = find_cuts(cut, phrase_child(exp, i));
    exp = phrase_with_children(dpia, exp, children);
    if (!is_of_numbers(exp) || !strategy_index_in(exp, cut->index))
        return exp;
    enum operator op = operator_checked(phrase_oper_op(exp));
    if (op == OP_MOD || op == OP_REM)
        return cut_remainder(cut, exp);
    bool is_question = (op >= OP_EQ && op <= OP_GE) || op == OP_MIN || op == OP_MAX;
    return is_question ? cut_comparison(cut, exp) : exp;
}

/* ---- In the middle ---- */

/* A and B, if they are known, as numbers of the same indices. */
struct two {
    struct nat_table *nats;
    const struct nat *a, *b;
};

static bool read_two(struct strategy *strategy, const struct phrase *exp, struct two *two)
{
    struct numbers numbers = {.nats = dpia_nats(strategy->dpia)};
    two->nats = numbers.nats;
    two->a = number_of(&numbers, phrase_oper_arg(exp, 0));
    two->b = two->a ? number_of(&numbers, phrase_oper_arg(exp, 1)) : NULL;
    return two->b != NULL;
}

static const struct phrase *comparison(struct strategy *strategy, const struct phrase *exp,
                                       struct two two)
{
    enum operator op = phrase_oper_op(exp);
    if (op == OP_EQ || op == OP_NE)
        return nat_is_never_equal(two.nats, two.a, two.b)
                   ? phrase_bool(strategy->dpia, op == OP_NE, exp->loc)
                   : exp;
    if (op == OP_GT || op == OP_GE)
        two = (struct two){two.nats, two.b, two.a};
    bool is_strict = op == OP_LT || op == OP_GT;
    bool holds = is_strict ? nat_is_lt(two.nats, two.a, two.b) : nat_is_le(two.nats, two.a, two.b);
    bool fails = is_strict ? nat_is_le(two.nats, two.b, two.a) : nat_is_lt(two.nats, two.b, two.a);
    return holds || fails ? phrase_bool(strategy->dpia, holds, exp->loc) : exp;
}

static const struct phrase *one_of_two(const struct phrase *exp, const struct two *two)
{
    bool is_least = phrase_oper_op(exp) == OP_MIN;
    bool is_left_least = nat_is_le(two->nats, two->a, two->b);
    bool is_known = is_left_least || nat_is_le(two->nats, two->b, two->a);
    return is_known ? phrase_oper_arg(exp, is_left_least == is_least ? 0 : 1) : exp;
}

/* A % B, which is A where that is from 0 up to B, and A - B from there up to 2*B. */
static const struct phrase *remainder_of(struct strategy *strategy, const struct phrase *exp,
                                         const struct two *two)
{
    struct nat_table *nats = two->nats;
    const struct phrase *a = phrase_oper_arg(exp, 0), *b = phrase_oper_arg(exp, 1);
    if (nat_is_le(nats, nat_const(nats, 0), two->a) && nat_is_lt(nats, two->a, two->b))
        return a;
    bool is_next = nat_is_lt_where(nats, nat_const(nats, 0), two->b, two->a) &&
                   nat_is_le(nats, two->b, two->a) &&
                   nat_is_lt(nats, two->a, nat_add(nats, two->b, two->b));
    return is_next ? phrase_binary(strategy->dpia, OP_SUB, a, b, exp->loc) : exp;
}

static bool is_truth(const struct phrase *exp, bool *value)
{
    *value = exp->kind == PHRASE_LITERAL && phrase_literal_value(exp).bits != 0;
    return exp->kind == PHRASE_LITERAL;
}

/* A && B, A || B, of which an answer is known. */
static const struct phrase *connective(const struct phrase *exp)
{
    bool value, is_and = phrase_oper_op(exp) == OP_LOG_AND;
    for (size_t i = 0; i < 2; i++)
        if (is_truth(phrase_oper_arg(exp, i), &value))
            return phrase_oper_arg(exp, value == is_and ? 1 - i : i);
    return exp;
}

/* EXP, of which the parts are answered, if it is a question. */
static const struct phrase *answered(struct strategy *strategy, const struct phrase *exp)
{
    bool value;
    struct two two;
    if (phrase_is_prim(exp, PRIM_IF) && is_truth(phrase_arg(exp, 0), &value))
        return phrase_arg(exp, value ? 1 : 2);
    if (exp->kind != PHRASE_OPERATOR)
        return exp;
    enum operator op = operator_checked(phrase_oper_op(exp));
    if (op == OP_LOG_AND || op == OP_LOG_OR)
        return connective(exp);
    if (op == OP_NOT && is_truth(phrase_oper_arg(exp, 0), &value))
        return phrase_bool(strategy->dpia, !value, exp->loc);
    if (!is_of_numbers(exp) || !read_two(strategy, exp, &two))
        return exp;
    if (op >= OP_EQ && op <= OP_GE)
        return comparison(strategy, exp, two);
    if (op == OP_MIN || op == OP_MAX)
        return one_of_two(exp, &two);
    return op == OP_MOD || op == OP_REM ? remainder_of(strategy, exp, &two) : exp;
}

static const struct phrase *all_answered(struct strategy *strategy, const struct phrase *exp)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(exp);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = all_answered(strategy, phrase_child(exp, i));
    return answered(strategy, phrase_with_children(dpia, exp, children));
}

/* How many elements are between the first LOW of N and the last HIGH: none, where these meet. */
static const struct nat *between(struct nat_table *nats, const struct nat *n,
                                 const struct nat *low, const struct nat *high)
{
    return nat_max(nats, nat_const(nats, 0), nat_sub(nats, nat_sub(nats, n, low), high));
}

const struct nat *strategy_border_inside(struct strategy *strategy,
                                         const struct strategy_border *border)
{
    return between(dpia_nats(strategy->dpia), border->index.size, border->low, border->high);
}

/* BODY where INDEX is FROM + I. */
static const struct phrase *at_place(struct strategy *strategy, const struct phrase *body,
                                     struct strategy_index index, const struct nat *from,
                                     struct strategy_index i)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = body->loc;
    const struct phrase *place = phrase_from_idx(dpia, phrase_var(dpia, i.var, loc), loc);
    if (from != nat_const(dpia_nats(dpia), 0))
        place = phrase_binary(dpia, OP_ADD, phrase_nat_value(dpia, from, loc), place, loc);
    place = phrase_unchecked(dpia, phrase_to_idx(dpia, index.size, place, loc));
    return phrase_subst(dpia, phrase_copy(dpia, body), index.var, place);
}

const struct phrase *strategy_border_away(struct strategy *strategy, const struct phrase *exp,
                                          struct strategy_index *index, int64_t far)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *end = nat_const(nats, far);
    struct strategy_index i =
        strategy_index_new(strategy, "i", between(nats, index->size, end, end), exp->loc);
    exp = all_answered(strategy, at_place(strategy, exp, *index, end, i));
    *index = i;
    return exp;
}

static const struct phrase *middle_of(const struct cut *cut, const struct phrase *body,
                                      struct loc loc)
{
    struct strategy *strategy = cut->strategy;
    const struct nat *inside =
        between(dpia_nats(strategy->dpia), cut->index.size, cut->low, cut->high);
    struct strategy_index i = strategy_index_new(strategy, "i", inside, loc);
    body = at_place(strategy, body, cut->index, cut->low, i);
    return strategy_map_over(strategy, i, all_answered(strategy, body), LOOP_OPEN, loc);
}

bool strategy_border(struct strategy *strategy, const struct phrase *map,
                     struct strategy_border *border)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *zero = nat_const(nats, 0), *n = phrase_array_size(map);
    struct cut cut = {strategy, strategy_index_new(strategy, "i", n, map->loc), zero, zero, 0};
    const struct phrase *written = strategy_body_at(strategy, map, cut.index);
    if (!cost_has_loop(written))
        return false;
    const struct phrase *guarded = strategy_guarded(strategy, written);
    find_cuts(&cut, guarded);
    if (cut.answers == 0)
        return false;
    *border = (struct strategy_border){cut.index, written, guarded, cut.low, cut.high,
                                       middle_of(&cut, guarded, map->loc)};
    return true;
}

/* The COUNT elements of BORDER from number FROM on: at LEVEL where they may be many, else one after
 * the other. That an index is below the size of the map, on which the function may rely, is not
 * seen of what is below COUNT. */
static const struct phrase *some_of(struct strategy *strategy,
                                    const struct strategy_border *border, const struct nat *from,
                                    const struct nat *count, enum loop_level level,
                                    struct loc loc)
{
    struct strategy_index i = strategy_index_new(strategy, "i", count, loc);
    const struct phrase *body = at_place(strategy, border->written, border->index, from, i);
    if (strategy_guarded_may_fail(strategy, strategy_guarded(strategy, body)))
        body = at_place(strategy, border->guarded, border->index, from, i);
    bool is_few = nat_is_const(count, NULL);
    return strategy_map_over(strategy, i, strategy_sequential(strategy, body),
                             is_few ? LOOP_SEQUENTIAL : level, loc);
}

const struct phrase *strategy_border_around(struct strategy *strategy, const struct phrase *map,
                                            const struct strategy_border *border,
                                            const struct phrase *middle, enum loop_level level)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *zero = nat_const(nats, 0);
    const struct nat *before = nat_sub(nats, border->index.size, border->high);
    struct loc loc = map->loc;
    if (border->high != zero)
        middle = phrase_concat(
            dpia, middle, some_of(strategy, border, before, border->high, level, loc), loc);
    if (border->low != zero)
        middle = phrase_concat(
            dpia, some_of(strategy, border, zero, border->low, level, loc), middle, loc);
    return phrase_unchecked(dpia, phrase_coerce(dpia, phrase_data(map), middle, loc));
}
