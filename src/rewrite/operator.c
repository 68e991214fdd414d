/* What can be seen of a reduction's operator and of its initial value.
 *
 * Seen to be commutative with a neutral initial value: the built-in operators with their constants,
 *
 *     + 0    * 1    min highest    max lowest    && true    || false    & -1    | 0    ^ 0
 *
 * and pairs of such, component by component: \a b. pair (fst a + fst b) (snd a max snd b). */
#include "rewrite/operator.h"

#include <math.h>

#include "dpia/uses.h"

struct path_step {
    const struct path_step *outer; /* the selection around this one */
    int which;
};

/* Whether PHRASE selects from VAR the component at PATH: fst (snd var) for path .2 .1. */
static bool is_component(const struct phrase *phrase, const struct var *var,
                         const struct path_step *path)
{
    for (; path; path = path->outer) {
        enum primitive select = path->which == 1 ? PRIM_FST : PRIM_SND;
        if (!phrase_is_prim(phrase, select))
            return false;
        phrase = phrase_arg(phrase, 0);
    }
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == var;
}

static uint64_t low_bits(uint64_t bits, enum scalar scalar)
{
    size_t width = 8 * scalar_bytes(scalar);
    return width == 64 ? bits : bits & ((UINT64_C(1) << width) - 1);
}

static uint64_t highest_bits(enum scalar scalar)
{
    size_t width = 8 * scalar_bytes(scalar);
    uint64_t all = low_bits(UINT64_MAX, scalar);
    return scalar_class(scalar) == CLASS_SIGNED ? all & ~(UINT64_C(1) << (width - 1)) : all;
}

static uint64_t lowest_bits(enum scalar scalar)
{
    size_t width = 8 * scalar_bytes(scalar);
    return scalar_class(scalar) == CLASS_SIGNED ? UINT64_C(1) << (width - 1) : 0;
}

static bool is_real_neutral(enum operator op, double value)
{
    return (op == OP_ADD && value == 0) || (op == OP_MUL && value == 1) ||
           (op == OP_MIN && value == (double)INFINITY) ||
           (op == OP_MAX && value == -(double)INFINITY);
}

static bool is_integer_neutral(enum operator op, uint64_t bits, enum scalar scalar)
{
    if (op == OP_MUL || op == OP_LOG_AND)
        return bits == 1;
    if (op == OP_MIN)
        return bits == highest_bits(scalar);
    if (op == OP_MAX)
        return bits == lowest_bits(scalar);
    if (op == OP_BIT_AND)
        return bits == (scalar == SCALAR_BOOL ? 1 : low_bits(UINT64_MAX, scalar));
    return bits == 0;
}

static bool is_neutral(enum operator op, const struct phrase *init)
{
    bool negative = init->kind == PHRASE_OPERATOR && phrase_oper_op(init) == OP_NEGATE &&
                    scalar_class(phrase_data(init)->scalar) == CLASS_FLOAT;
    if (negative)
        init = phrase_oper_arg(init, 0);
    if (init->kind != PHRASE_LITERAL)
        return false;
    if (negative)
        return is_real_neutral(op, -phrase_literal_value(init).real);
    enum scalar scalar = phrase_literal_value(init).scalar;
    if (scalar_class(scalar) == CLASS_FLOAT)
        return is_real_neutral(op, phrase_literal_value(init).real);
    return is_integer_neutral(op, low_bits(phrase_literal_value(init).bits, scalar), scalar);
}

struct operands {
    const struct var *a, *b;
};

static struct operator_facts both(struct operator_facts x, struct operator_facts y)
{
    return (struct operator_facts){x.commutative && y.commutative, x.neutral && y.neutral};
}

/* BODY computes the component at PATH of the operator's result; INIT is that of its initial value,
 * null where it cannot be seen. */
static struct operator_facts component_facts(const struct phrase *body, const struct phrase *init,
                                             struct operands operands, const struct path_step *path)
{
    if (phrase_is_prim(body, PRIM_PAIR)) {
        bool seen = init && phrase_is_prim(init, PRIM_PAIR);
        struct path_step fst = {path, 1}, snd = {path, 2};
        return both(
            component_facts(phrase_arg(body, 0), seen ? phrase_arg(init, 0) : NULL, operands, &fst),
            component_facts(phrase_arg(body, 1), seen ? phrase_arg(init, 1) : NULL, operands,
                            &snd));
    }
    struct operator_facts facts = {false, false};
    if (body->kind != PHRASE_OPERATOR || !operator_is_commutative(phrase_oper_op(body)))
        return facts;
    const struct phrase *left = phrase_oper_arg(body, 0), *right = phrase_oper_arg(body, 1);
    facts.commutative =
        (is_component(left, operands.a, path) && is_component(right, operands.b, path)) ||
        (is_component(left, operands.b, path) && is_component(right, operands.a, path));
    facts.neutral = facts.commutative && init && is_neutral(phrase_oper_op(body), init);
    return facts;
}

struct operator_facts operator_facts(const struct phrase *fun, const struct phrase *init)
{
    struct operator_facts none = {false, false};
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return none;
    const struct phrase *inner = phrase_lam_body(fun);
    struct operands operands = {phrase_lam_param(fun), phrase_lam_param(inner)};
    return component_facts(phrase_lam_body(inner), init, operands, NULL);
}

/* The number that is neutral for OP. */
static const struct phrase *neutral_number(struct dpia *dpia, enum operator op, enum scalar scalar,
                                           struct loc loc)
{
    if (scalar_class(scalar) == CLASS_FLOAT) {
        double infinite = (double)INFINITY;
        double bound = op == OP_MIN ? infinite : op == OP_MAX ? -infinite : op == OP_MUL;
        return phrase_real(dpia, scalar, bound, loc);
    }
    uint64_t bits = op == OP_MUL || op == OP_LOG_AND;
    if (op == OP_MIN)
        bits = highest_bits(scalar);
    if (op == OP_MAX)
        bits = lowest_bits(scalar);
    if (op == OP_BIT_AND)
        bits = scalar == SCALAR_BOOL ? 1 : low_bits(UINT64_MAX, scalar);
    return phrase_literal(dpia, (struct literal){.scalar = scalar, .bits = bits}, loc);
}

/* What is neutral for the operator whose result BODY computes, of built-in ones. */
static const struct phrase *neutral_of(struct dpia *dpia, const struct phrase *body, struct loc loc)
{
    if (phrase_is_prim(body, PRIM_PAIR))
        return phrase_data_pair(dpia, neutral_of(dpia, phrase_arg(body, 0), loc),
                                neutral_of(dpia, phrase_arg(body, 1), loc), loc);
    return neutral_number(dpia, phrase_oper_op(body), phrase_data(body)->scalar, loc);
}

const struct phrase *operator_neutral(struct dpia *dpia, const struct phrase *fun, struct loc loc)
{
    if (!operator_facts(fun, NULL).commutative)
        return NULL;
    return neutral_of(dpia, phrase_lam_body(phrase_lam_body(fun)), loc);
}

/* Whether PHRASE is VAR, or a tuple of all its components. */
static bool is_all_of(const struct phrase *phrase, const struct phrase *var)
{
    if (phrase_is_prim(phrase, PRIM_PAIR)) {
        const struct phrase *first = phrase_arg(phrase, 0), *second = phrase_arg(phrase, 1);
        return phrase_is_prim(first, PRIM_FST) && phrase_is_prim(second, PRIM_SND) &&
               is_all_of(phrase_arg(first, 0), var) && is_all_of(phrase_arg(second, 0), var);
    }
    return phrase_is_same(phrase, var);
}

/* Whether BODY gives one of A and B, or a tuple of which each component is one of theirs. */
static bool chooses(struct dpia *dpia, const struct phrase *body, const struct phrase *a,
                    const struct phrase *b)
{
    if (phrase_is_prim(body, PRIM_IF))
        return chooses(dpia, phrase_arg(body, 1), a, b) && chooses(dpia, phrase_arg(body, 2), a, b);
    if (is_all_of(body, a) || is_all_of(body, b))
        return true;
    return phrase_is_prim(body, PRIM_PAIR) &&
           chooses(dpia, phrase_arg(body, 0), phrase_select(dpia, a, 1, a->loc),
                   phrase_select(dpia, b, 1, b->loc)) &&
           chooses(dpia, phrase_arg(body, 1), phrase_select(dpia, a, 2, a->loc),
                   phrase_select(dpia, b, 2, b->loc));
}

bool operator_is_choice(struct dpia *dpia, const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return false;
    const struct phrase *inner = phrase_lam_body(fun);
    return chooses(dpia, phrase_lam_body(inner),
                   phrase_var(dpia, phrase_lam_param(fun), fun->loc),
                   phrase_var(dpia, phrase_lam_param(inner), fun->loc));
}
