/* How large a number of a kernel can be, from how it is computed:
 *
 *     letNat k <= m = E            m: an array of that size is there anyway (filter)
 *     natValue n, a literal        n, the literal
 *     fromIdx i, i < n             n - 1, in the last iteration
 *     fromIdx (idx is j)           likewise, where the elements of `is` are idx(n)
 *     a + b, a * 2, max a b        from those of the parts
 *     a - c                        for a number c that the host knows
 *     if c then a else b           the larger one, which may not be come to
 *     min a b                      the smaller one; if one of them is not known, the other one,
 *                                  which may be far more than what is come to
 *     fromIdx (toIdx n e)          likewise n - 1
 *     v.2                          the largest of all that the kernel assigns to it
 *
 * Only sums with small factors are known, so that nothing overflows. What comes of the last
 * iteration of loops is the largest that is come to, unless there are conditions. */
#include "memory/largest_range.h"

#include "base/diag.h"
#include "dpia/loops.h"
#include "memory/largest_state.h"

enum { LARGEST_FACTOR = 1024, LARGEST_COEFFICIENT = 4096 };

static const struct range unknown = {NULL, false, false};

static struct range exp_range(struct largest *largest, const struct phrase *exp);
static struct range nat_range(struct largest *largest, const struct nat *nat);

static struct range add(struct largest *largest, struct range a, struct range b)
{
    if (!a.upper || !b.upper)
        return unknown;
    return (struct range){.upper = nat_add(dpia_nats(largest->dpia), a.upper, b.upper),
                          .of_index = a.of_index || b.of_index,
                          .loose = a.loose || b.loose};
}

static struct range constant(struct largest *largest, int64_t value)
{
    return (struct range){.upper = nat_const(dpia_nats(largest->dpia), value)};
}

static struct range larger(struct largest *largest, struct range a, struct range b)
{
    struct range both = add(largest, a, b);
    if (both.upper)
        both.upper = nat_max(dpia_nats(largest->dpia), a.upper, b.upper);
    return both;
}

static struct range smaller(struct largest *largest, struct range a, struct range b)
{
    struct range both = add(largest, a, b);
    if (both.upper)
        both.upper = nat_min(dpia_nats(largest->dpia), a.upper, b.upper);
    else
        both = a.upper ? a : b;
    both.loose |= !a.upper || !b.upper;
    return both;
}

/* FACTOR times A, which is natural. */
static struct range multiply(struct largest *largest, int64_t factor, struct range a)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    if (!a.upper || factor < -LARGEST_FACTOR || factor > LARGEST_FACTOR)
        return unknown;
    a.upper = nat_mul(nats, nat_const(nats, factor), a.upper);
    return a;
}

static bool is_inner(const struct largest *largest, const struct nat_factor *factor);

/* By a constant. */
static struct range quotient(struct largest *largest, const struct nat_factor *factor)
{
    struct range range = nat_range(largest, factor->left);
    int64_t divisor;
    if (!range.upper || !nat_is_const(factor->right, &divisor) || divisor <= 0)
        return unknown;
    range.upper = nat_div(dpia_nats(largest->dpia), range.upper, factor->right);
    return range;
}

/* The bound of a factor: a number of the kernel, one that the host knows, the larger or smaller one
 * of two, a quotient. */
static struct range factor_range(struct largest *largest, const struct nat_factor *factor)
{
    const struct inner *inner = NULL;
    if (factor->kind == NAT_VAR)
        inner = map_get(largest->inners, factor->var);
    if (inner && inner->upper)
        return (struct range){.upper = inner->upper, .of_index = true};
    if (inner)
        return largest_range(largest, inner);
    if (!is_inner(largest, factor))
        return (struct range){.upper = nat_of_factor(dpia_nats(largest->dpia), factor)};
    if (factor->kind == NAT_MAX)
        return larger(largest, nat_range(largest, factor->left),
                      nat_range(largest, factor->right));
    if (factor->kind == NAT_MIN)
        return smaller(largest, nat_range(largest, factor->left),
                       nat_range(largest, factor->right));
    return factor->kind == NAT_DIV ? quotient(largest, factor) : unknown;
}

/* A number of the kernel that is taken away may be nothing. */
static struct range term_range(struct largest *largest, const struct nat_term *term)
{
    if (term->factor_count == 0)
        return constant(largest, term->coefficient);
    if (term->factor_count > 1)
        return unknown;
    struct range range = factor_range(largest, term->factors[0]);
    struct nat_table *nats = dpia_nats(largest->dpia);
    const struct nat *zero = nat_const(nats, 0);
    if (term->coefficient < 0 && is_inner(largest, term->factors[0]))
        return nat_is_le(nats, zero, nat_of_factor(nats, term->factors[0]))
                   ? (struct range){.upper = zero, .loose = true}
                   : unknown;
    return multiply(largest, term->coefficient, range);
}

static struct range nat_range(struct largest *largest, const struct nat *nat)
{
    struct range sum = constant(largest, 0);
    for (size_t k = 0; k < nat->term_count; k++)
        sum = add(largest, sum, term_range(largest, &nat->terms[k]));
    return sum;
}

/* The last index: of a loop, or of elements that a loop goes over; not of what is computed. */
static struct range index_range(struct largest *largest, const struct phrase *index)
{
    struct range range = nat_range(largest, phrase_data(index)->size);
    range.of_index = true;
    range.loose |= !phrase_is_prim(index, PRIM_IDX) &&
                   !(index->kind == PHRASE_VAR && map_has(largest->loops, phrase_var_of(index)));
    return add(largest, range, constant(largest, -1));
}

static bool is_literal(const struct phrase *exp, int64_t *value)
{
    if (exp->kind != PHRASE_LITERAL)
        return false;
    *value = (int64_t)phrase_literal_value(exp).bits;
    return true;
}

/* A - B for a B that is the same in all iterations. */
static struct range difference(struct largest *largest, struct range a,
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

static struct range product(struct largest *largest, const struct phrase *a,
                            const struct phrase *b)
{
    int64_t value;
    if (is_literal(a, &value) && value >= 0)
        return multiply(largest, value, exp_range(largest, b));
    if (is_literal(b, &value) && value >= 0)
        return multiply(largest, value, exp_range(largest, a));
    return unknown;
}

/* Of two, one that the iteration chooses. */
static struct range choice_range(struct largest *largest, const struct phrase *choice)
{
    struct range both = larger(largest, exp_range(largest, phrase_arg(choice, 1)),
                               exp_range(largest, phrase_arg(choice, 2)));
    both.loose = true;
    return both;
}

static struct range operator_range(struct largest *largest, const struct phrase *exp)
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

/* ---- Variables ---- */

enum { LARGEST_VISITS = 1000 };

/* The larger one of A and B. */
static const struct nat *most(struct nat_table *nats, const struct nat *a, const struct nat *b)
{
    if (nat_is_le(nats, a, b))
        return b;
    return nat_is_le(nats, b, a) ? a : nat_max(nats, a, b);
}

/* The largest of all that is assigned to a variable, WRITTEN. It may mention SELF of WRITTEN, which
 * is at least what the variable is before. */
static struct range largest_value(struct largest *largest, const struct written *written)
{
    struct range all = constant(largest, 0);
    all.loose = true;
    for (size_t k = 0; k < written->values.len; k++) {
        struct range range = exp_range(largest, written->values.at[k]);
        if (!range.upper)
            return unknown;
        all.upper = most(dpia_nats(largest->dpia), all.upper, range.upper);
    }
    return all;
}

/* What is written once is that wherever it is read. Else by induction: a natural bound that holds
 * of what is assigned if it holds before; the one that is tried is that of what does not come from
 * the variable itself. */
static struct range variable_range(struct largest *largest, const struct var *var)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    struct written *written = map_get(largest->written, var);
    const struct nat *bound;
    const struct nat_var *self;
    struct range all;
    if (!written || written->otherwise || largest->visits++ > LARGEST_VISITS)
        return unknown;
    if (written->values.len == 1)
        return exp_range(largest, written->values.at[0]);
    if (written->self)
        return (struct range){.upper = nat_of_var(nats, written->self), .loose = true};
    self = written->self = nat_var_new(nats, "before", nat_const(nats, 0), NULL);
    all = largest_value(largest, written);
    written->self = NULL;
    if (!all.upper)
        return unknown;
    bound = nat_subst(nats, all.upper, self, nat_const(nats, 0));
    if (!nat_is_le(nats, nat_subst(nats, all.upper, self, bound), bound))
        return unknown;
    all.upper = bound;
    return all;
}

static struct written *written_of(struct largest *largest, const struct var *var)
{
    struct written *written = map_get(largest->written, var);
    if (!written) {
        written = ARENA_NEW(dpia_arena(largest->dpia), struct written);
        map_set(largest->written, var, written);
    }
    return written;
}

/* Whether PHRASE is half WHICH of a variable. */
static bool is_half(const struct phrase *phrase, int which)
{
    return phrase->kind == PHRASE_PROJ && phrase_proj_which(phrase) == which &&
           phrase_proj_pair(phrase)->kind == PHRASE_VAR;
}

/* What PHRASE, a part of the kernel, writes. A variable that is handed on may be written there. */
static void see_writes(struct largest *largest, const struct phrase *phrase)
{
    if (is_half(phrase, 2))
        return;
    if (phrase->kind == PHRASE_VAR)
        written_of(largest, phrase_var_of(phrase))->otherwise = true;
    if (phrase_is_prim(phrase, PRIM_ASSIGN) &&
        is_half(phrase_pair_fst(phrase_arg(phrase, 0)), 1)) {
        const struct phrase *both = phrase_arg(phrase, 0);
        const struct phrase *var = phrase_proj_pair(phrase_pair_fst(both));
        VEC_PUSH(dpia_arena(largest->dpia), &written_of(largest, phrase_var_of(var))->values,
                 phrase_pair_snd(both));
        see_writes(largest, phrase_pair_snd(both));
        return;
    }
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        see_writes(largest, phrase_child(phrase, k));
}

/* Variables that the kernel does not make may have been written before. */
static void see_made(struct largest *largest, const struct phrase *command, struct map *made)
{
    if (!phrase_may_have_commands(command))
        return;
    if (phrase_is_in(command, PRIM_NEW, SPACE_ANY)) {
        const struct var *var = phrase_lam_param(phrase_arg(command, 0));
        struct written *written = map_get(largest->written, var);
        if (written)
            map_set(made, var, written);
    }
    for (size_t k = 0; k < phrase_child_count(command); k++)
        see_made(largest, phrase_child(command, k), made);
}

void largest_see_writes(struct largest *largest, const struct phrase *kernel)
{
    struct map *made = map_new_objects(dpia_arena(largest->dpia));
    largest->written = map_new_objects(dpia_arena(largest->dpia));
    see_writes(largest, kernel);
    see_made(largest, kernel, made);
    largest->written = made;
}

/* ---- Expressions ---- */

/* A number of type i64; others wrap elsewhere. */
static struct range exp_range(struct largest *largest, const struct phrase *exp)
{
    const struct data *data = phrase_data(exp);
    int64_t value;
    if (data->kind != DATA_SCALAR || data->scalar != SCALAR_I64)
        return unknown;
    if (is_literal(exp, &value))
        return value > INT32_MAX || value < INT32_MIN ? unknown : constant(largest, value);
    if (exp->kind == PHRASE_OPERATOR)
        return operator_range(largest, exp);
    if (is_half(exp, 2))
        return variable_range(largest, phrase_var_of(phrase_proj_pair(exp)));
    if (phrase_is_prim(exp, PRIM_IF))
        return choice_range(largest, exp);
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        return nat_range(largest, phrase_nat_arg(exp, 0));
    if (phrase_is_prim(exp, PRIM_FROM_IDX))
        return index_range(largest, phrase_arg(exp, 0));
    return unknown;
}

struct range largest_range(struct largest *largest, const struct inner *inner)
{
    struct range range = unknown;
    if (inner->nat->upper)
        range = nat_range(largest, inner->nat->upper);
    if (!range.upper)
        range = exp_range(largest, inner->value);
    return range.upper && nat_is_small(range.upper, LARGEST_COEFFICIENT) ? range : unknown;
}

/* ---- Sizes of arrays ---- */

/* Whether FACTOR mentions a number of the kernel. */
static bool is_inner(const struct largest *largest, const struct nat_factor *factor)
{
    const struct nat *one = nat_of_factor(dpia_nats(largest->dpia), factor);
    for (size_t k = 0; k < largest->order.len; k++)
        if (nat_mentions(one, largest->order.at[k]->nat))
            return true;
    return false;
}

/* The largest FACTOR: a number, or what grows with the sizes in it. Null: not known. */
static const struct nat *largest_factor(const struct largest *largest,
                                        const struct nat_factor *factor)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    const struct nat *left, *right;
    if (factor->kind == NAT_VAR) {
        const struct inner *inner = map_get(largest->inners, factor->var);
        return inner ? inner->upper : nat_of_factor(nats, factor);
    }
    if (!is_inner(largest, factor))
        return nat_of_factor(nats, factor);
    if (factor->kind != NAT_MAX && factor->kind != NAT_MIN)
        return NULL;
    left = largest_size(largest, factor->left);
    right = largest_size(largest, factor->right);
    if (!left || !right)
        return NULL;
    return factor->kind == NAT_MAX ? nat_max(nats, left, right) : nat_min(nats, left, right);
}

/* The largest TERM, as one of the terms of a sum: factors are natural. Null: not known. */
static const struct nat *largest_term(const struct largest *largest, const struct nat_term *term)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    const struct nat *product = nat_const(nats, term->coefficient);
    for (size_t k = 0; k < term->factor_count; k++) {
        const struct nat_factor *factor = term->factors[k];
        const struct nat *most = largest_factor(largest, factor);
        if (term->coefficient < 0 && is_inner(largest, factor))
            return factor->kind == NAT_VAR ? nat_const(nats, 0) : NULL;
        if (!most)
            return NULL;
        product = nat_mul(nats, product, most);
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
