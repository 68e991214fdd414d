/* Walks over nats: the variables that they mention, substitution, evaluation.
 *
 * Substitution normalises again, so
 *
 *     (n/4)[8*k/n]  is  2*k        and        (i*n + j)[0/n]  is  j.
 *
 * It does not touch the bounds of other variables. Evaluation is by definition, with floor division
 * and a remainder that is not negative; where a divisor is not positive there is no value. */
#include "base/diag.h"
#include "type/nat_private.h"

#define TERM_MAX 8
#define FACTOR_MAX 3
#define INSIDE_MAX 64

/* LEFT less the factors in NAT, also inside of others; negative where there are more. */
static int factors_left(const struct nat *nat, int left)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count && left >= 0; j++) {
            const struct nat_factor *factor = nat->terms[i].factors[j];
            left--;
            if (factor->kind != NAT_VAR && left >= 0)
                left = factors_left(factor->right, factors_left(factor->left, left));
        }
    return left;
}

bool nat_is_small(const struct nat *nat, int64_t largest)
{
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat_term *term = &nat->terms[i];
        if (term->factor_count > FACTOR_MAX || term->coefficient > largest ||
            term->coefficient < -largest)
            return false;
    }
    return nat->term_count <= TERM_MAX && factors_left(nat, INSIDE_MAX) >= 0;
}

void nat_each_var(const struct nat *nat, void (*see)(void *data, const struct nat_var *var),
                  void *data)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++) {
            const struct nat_factor *factor = nat->terms[i].factors[j];
            if (factor->kind == NAT_VAR) {
                see(data, factor->var);
            } else {
                nat_each_var(factor->left, see, data);
                nat_each_var(factor->right, see, data);
            }
        }
}

static void reach_var(void *data, const struct nat_var *var)
{
    uint64_t *bits = data;
    *bits |= nat_var_bit(var);
    if (var->lower)
        nat_each_var(var->lower, reach_var, data);
    if (var->upper)
        nat_each_var(var->upper, reach_var, data);
}

uint64_t nat_reach(const struct nat *nat)
{
    struct nat_node *node = nat_node(nat);
    if (!node->reach && node->vars)
        nat_each_var(nat, reach_var, &node->reach);
    return node->reach;
}

static bool factor_mentions(const struct nat_factor *factor, const struct nat_var *var)
{
    return factor->kind == NAT_VAR ? factor->var == var
                                   : nat_mentions(factor->left, var) ||
                                         nat_mentions(factor->right, var);
}

bool nat_mentions(const struct nat *nat, const struct nat_var *var)
{
    if (!(nat_node(nat)->vars & nat_var_bit(var)))
        return false;
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (factor_mentions(nat->terms[i].factors[j], var))
                return true;
    return false;
}

/* -- Substitution ---------------------------------------------------------------------------- */

void nat_subst_add(struct arena *arena, struct nat_subst *subst, const struct nat_var *var,
                   const struct nat *nat)
{
    struct nat_for pair = {var, nat};
    VEC_PUSH(arena, &subst->pairs, pair);
    subst->vars |= nat_var_bit(var);
}

struct nat_subst nat_subst_of(struct nat_for *pair)
{
    return (struct nat_subst){{pair, 1, 1}, nat_var_bit(pair->var)};
}

static const struct nat *subst_var(struct nat_table *table, const struct nat_factor *factor,
                                   const struct nat_subst *subst)
{
    for (size_t i = 0; i < subst->pairs.len; i++)
        if (subst->pairs.at[i].var == factor->var)
            return subst->pairs.at[i].nat;
    return nat_of_factor(table, factor);
}

static const struct nat *subst_factor(struct nat_table *table, const struct nat_factor *factor,
                                      const struct nat_subst *subst)
{
    const struct nat *left, *right;
    if (factor->kind == NAT_VAR)
        return subst_var(table, factor, subst);
    left = nat_subst_all(table, factor->left, subst);
    right = nat_subst_all(table, factor->right, subst);
    if (left == factor->left && right == factor->right)
        return nat_of_factor(table, factor);
    switch (factor->kind) {
    case NAT_VAR:
        break;
    case NAT_DIV:
        return nat_div(table, left, right);
    case NAT_MOD:
        return nat_mod(table, left, right);
    case NAT_MIN:
        return nat_min(table, left, right);
    case NAT_MAX:
        return nat_max(table, left, right);
    }
    return table->zero;
}

static const struct nat *subst_term(struct nat_table *table, const struct nat_term *term,
                                    const struct nat_subst *subst)
{
    const struct nat *product = nat_raw_term_apart(table, term, subst->vars);
    for (size_t i = 0; i < term->factor_count; i++)
        if (nat_factor_node(term->factors[i])->vars & subst->vars)
            product = nat_raw_mul(table, product, subst_factor(table, term->factors[i], subst));
    return product;
}

const struct nat *nat_subst_all(struct nat_table *table, const struct nat *nat,
                                const struct nat_subst *subst)
{
    const struct nat *sum;
    if (!(nat_node(nat)->vars & subst->vars))
        return nat;
    sum = nat_raw_without_vars(table, nat, subst->vars);
    for (size_t i = 0; i < nat->term_count; i++)
        if (nat_term_vars(&nat->terms[i]) & subst->vars)
            sum = nat_raw_combine(table, sum, 1, subst_term(table, &nat->terms[i], subst));
    return sum == nat ? nat : nat_fold(table, sum);
}

const struct nat *nat_subst(struct nat_table *table, const struct nat *nat,
                            const struct nat_var *var, const struct nat *by)
{
    struct nat_for pair = {var, by};
    struct nat_subst subst = nat_subst_of(&pair);
    return nat_subst_all(table, nat, &subst);
}

/* -- Evaluation ------------------------------------------------------------------------------ */

struct assignment {
    int64_t (*value_of)(void *data, const struct nat_var *var);
    void *data;
    bool ok;
};

static int64_t eval(const struct nat *nat, struct assignment *assignment);

bool nat_factor_value(enum nat_factor_kind kind, int64_t left, int64_t right, int64_t *value)
{
    *value = 0;
    switch (kind) {
    case NAT_VAR:
        return false;
    case NAT_DIV:
    case NAT_MOD:
        if (right <= 0)
            return false;
        *value = kind == NAT_DIV ? nat_floor_div(left, right)
                                 : left - right * nat_floor_div(left, right);
        return true;
    case NAT_MIN:
        *value = left < right ? left : right;
        return true;
    case NAT_MAX:
        *value = left > right ? left : right;
        return true;
    }
    bug(loc_none(), "a factor of a size of unknown kind");
}

static int64_t eval_factor(const struct nat_factor *factor, struct assignment *assignment)
{
    int64_t value;
    if (factor->kind == NAT_VAR)
        return assignment->value_of(assignment->data, factor->var);
    if (!nat_factor_value(factor->kind, eval(factor->left, assignment),
                          eval(factor->right, assignment), &value))
        assignment->ok = false;
    return value;
}

static int64_t eval_term(const struct nat_term *term, struct assignment *assignment)
{
    int64_t product = term->coefficient;
    for (size_t i = 0; i < term->factor_count; i++)
        if (__builtin_mul_overflow(product, eval_factor(term->factors[i], assignment), &product))
            assignment->ok = false;
    return product;
}

static int64_t eval(const struct nat *nat, struct assignment *assignment)
{
    int64_t sum = 0;
    for (size_t i = 0; i < nat->term_count; i++)
        if (__builtin_add_overflow(sum, eval_term(&nat->terms[i], assignment), &sum))
            assignment->ok = false;
    return sum;
}

int64_t nat_eval(const struct nat *nat, int64_t (*value_of)(void *data, const struct nat_var *var),
                 void *data, bool *ok)
{
    struct assignment assignment = {value_of, data, true};
    int64_t value = eval(nat, &assignment);
    if (!assignment.ok)
        *ok = false;
    return value;
}
