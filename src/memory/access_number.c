/* Numbers as nats: indices, and the i64 that they are computed from, where that is arithmetic on
 * sizes and loop variables (as in target/gen_index.c, which has to compute the others, too).
 *
 *     toIdx n (fromIdx i + 1)     i + 1
 *     toIdx n ks[i]               not known
 *
 * Arithmetic on i64 wraps and that on nats does not. They agree where the result is proved to be in
 * its bounds, or where all there is are small multiples of sizes and indices, which are below
 * 2^47. */
#include "memory/access_private.h"

enum { LARGEST_COEFFICIENT = 4096, MOST_TERMS = 8 };

static bool fits(const struct nat *nat)
{
    for (size_t k = 0; k < nat->term_count; k++) {
        const struct nat_term *term = &nat->terms[k];
        int64_t most = term->factor_count == 0 ? (int64_t)1 << 47 : LARGEST_COEFFICIENT;
        if (term->factor_count > 1 || term->coefficient > most || term->coefficient < -most)
            return false;
    }
    return nat->term_count <= MOST_TERMS;
}

static bool is_natural(struct nat_table *nats, const struct nat *nat)
{
    return nat_is_le(nats, nat_const(nats, 0), nat);
}

/* A and B, which fit, by / or %: as for i64 where nothing is negative. */
static const struct nat *divide(struct nat_table *nats, enum operator op, const struct nat *a,
                                const struct nat *b)
{
    if (!is_natural(nats, a) || !nat_is_lt(nats, nat_const(nats, 0), b))
        return NULL;
    return op == OP_DIV || op == OP_QUOT ? nat_div(nats, a, b) : nat_mod(nats, a, b);
}

static const struct nat *combine(struct nat_table *nats, enum operator op, const struct nat *a,
                                 const struct nat *b)
{
    if (op == OP_ADD)
        return nat_add(nats, a, b);
    if (op == OP_SUB)
        return nat_sub(nats, a, b);
    if (op == OP_MUL)
        return nat_mul(nats, a, b);
    if (!fits(a) || !fits(b))
        return NULL;
    if (op == OP_MIN)
        return nat_min(nats, a, b);
    if (op == OP_MAX)
        return nat_max(nats, a, b);
    op = operator_checked(op);
    if (op == OP_DIV || op == OP_QUOT || op == OP_MOD || op == OP_REM)
        return divide(nats, op, a, b);
    return NULL;
}

static const struct nat *of_operator(struct access_scope *scope, const struct phrase *exp)
{
    const struct phrase *const *args = phrase_oper_args(exp);
    const struct nat *a, *b;
    enum scalar scalar;
    if (!data_is_scalar(phrase_oper_from(exp), &scalar) || scalar != SCALAR_I64 ||
        operator_arity(phrase_oper_op(exp)) != 2)
        return NULL;
    a = access_known_number(scope, args[0], NULL);
    b = a ? access_known_number(scope, args[1], NULL) : NULL;
    return b ? combine(dpia_nats(scope->dpia), phrase_oper_op(exp), a, b) : NULL;
}

/* The i64 VALUE as an index below N. */
static const struct nat *of_to_idx(struct access_scope *scope, const struct phrase *value,
                                   const struct nat *n)
{
    struct nat_table *nats = dpia_nats(scope->dpia);
    const struct nat *nat = access_known_number(scope, value, NULL);
    if (!nat || fits(nat) || (is_natural(nats, nat) && nat_is_lt(nats, nat, n)))
        return nat;
    return NULL;
}

static const struct nat *of_literal(struct nat_table *nats, struct literal literal)
{
    int64_t value = (int64_t)literal.bits, most = (int64_t)1 << 47;
    return value > most || value < -most ? NULL : nat_const(nats, value);
}

/* What is no view. */
static const struct nat *of_base(struct access_scope *scope, const struct phrase *exp)
{
    const struct access_binding *binding;
    if (exp->kind == PHRASE_VAR) {
        binding = access_lookup(scope, phrase_var_of(exp));
        return binding && binding->kind == ACCESS_INDEX ? binding->index : NULL;
    }
    if (exp->kind == PHRASE_LITERAL)
        return of_literal(dpia_nats(scope->dpia), phrase_literal_value(exp));
    if (exp->kind == PHRASE_OPERATOR)
        return of_operator(scope, exp);
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        return phrase_nat_arg(exp, 0);
    if (phrase_is_prim(exp, PRIM_FROM_IDX))
        return access_known_number(scope, phrase_arg(exp, 0), NULL);
    if (phrase_is_prim(exp, PRIM_TO_IDX))
        return of_to_idx(scope, phrase_arg(exp, 0), phrase_nat_arg(exp, 0));
    return NULL;
}

const struct nat *access_known_number(struct access_scope *scope, const struct phrase *exp,
                                      const struct view_path *path)
{
    struct access_walk walk = access_walk_from(scope, exp, path);
    struct access_vec *out = scope->out;
    const struct nat *nat;
    scope->out = NULL;
    while (access_enter_view(&walk))
        continue;
    nat = walk.view.path ? NULL : of_base(scope, walk.view.at);
    scope->out = out;
    return nat;
}
