/* What a nat depends on, and what it is away from borders (numbers.h). */
#include "nest/numbers.h"

#include "base/map.h"

void nest_depend(struct arena *arena, struct nest_dependence *on, const struct nest_loop *loop)
{
    if (!nest_depends(on, loop))
        VEC_PUSH(arena, on, loop);
}

void nest_depend_all(struct arena *arena, struct nest_dependence *on,
                     const struct nest_dependence *loops)
{
    for (size_t i = 0; i < loops->len; i++)
        nest_depend(arena, on, loops->at[i]);
}

bool nest_depends(const struct nest_dependence *on, const struct nest_loop *loop)
{
    for (size_t i = 0; i < on->len; i++)
        if (on->at[i] == loop)
            return true;
    return false;
}

const struct nest_number *nest_number_of(const struct nest *nest, const struct nat_var *var)
{
    return map_get(nest->numbers, var);
}

void nest_number_set(struct nest *nest, const struct nat_var *var, const struct nest_number *number)
{
    map_set(nest->numbers, var, (void *)number);
}

struct depending {
    const struct nest *nest;
    struct nest_dependence *depends;
};

static void add_variable(void *data, const struct nat_var *var)
{
    struct depending *depending = data;
    struct arena *arena = dpia_arena(depending->nest->dpia);
    const struct nest_number *number = nest_number_of(depending->nest, var);
    if (number && number->loop)
        nest_depend(arena, depending->depends, number->loop);
    else if (number)
        nest_depend_all(arena, depending->depends, &number->depends);
}

void nest_nat_depends(const struct nest *nest, const struct nat *nat,
                      struct nest_dependence *depends)
{
    struct depending depending = {nest, depends};
    nat_each_var(nat, add_variable, &depending);
}

bool nest_nat_varies(const struct nest *nest, const struct nat *nat)
{
    struct nest_dependence depends = {NULL, 0, 0};
    nest_nat_depends(nest, nat, &depends);
    return depends.len > 0;
}

struct looking {
    const struct nest *nest;
    bool found;
};

static void look(void *data, const struct nat_var *var)
{
    struct looking *looking = data;
    const struct nest_number *number = nest_number_of(looking->nest, var);
    looking->found = looking->found || (number && !number->loop);
}

bool nest_nat_is_index(const struct nest *nest, const struct nat *nat)
{
    struct looking looking = {nest, false};
    nat_each_var(nat, look, &looking);
    return !looking.found;
}

/* ---- Sizes with names ---- */

struct knowing {
    const struct nest *nest;
    const struct nat *nat;
};

static void know(void *data, const struct nat_var *var)
{
    struct knowing *knowing = data;
    const struct nest_number *number = nest_number_of(knowing->nest, var);
    if (number && number->value)
        knowing->nat = nat_subst(dpia_nats(knowing->nest->dpia), knowing->nat, var, number->value);
}

const struct nat *nest_known(const struct nest *nest, const struct nat *nat)
{
    struct knowing knowing = {nest, nat};
    nat_each_var(nat, know, &knowing);
    return knowing.nat;
}

/* ---- Borders ---- */

/* Of the two sides of a minimum or maximum the one that varies, if the other one does not. */
static const struct nat *varying_side(const struct nest *nest, const struct nat_factor *factor)
{
    bool left = nest_nat_varies(nest, factor->left), right = nest_nat_varies(nest, factor->right);
    return left == right ? NULL : left ? factor->left : factor->right;
}

/* The dividend of a remainder that only turns round what is next to the border, -n to 2n - 1. */
static const struct nat *turned(const struct nest *nest, const struct nat_factor *factor)
{
    struct nat_table *nats = dpia_nats(nest->dpia);
    const struct nat *n = factor->right, *zero = nat_const(nats, 0);
    bool is_next = nat_is_le(nats, nat_sub(nats, zero, n), factor->left) &&
                   nat_is_lt(nats, factor->left, nat_mul(nats, nat_const(nats, 2), n));
    return is_next && !nest_nat_varies(nest, n) ? factor->left : NULL;
}

static const struct nat *interior_factor(const struct nest *nest, const struct nat_factor *factor)
{
    const struct nat *inside = NULL;
    switch (factor->kind) {
    case NAT_MIN:
    case NAT_MAX:
        inside = varying_side(nest, factor);
        break;
    case NAT_MOD:
        inside = turned(nest, factor);
        break;
    case NAT_VAR:
    case NAT_DIV:
        break;
    }
    return inside ? nest_interior(nest, inside) : nat_of_factor(dpia_nats(nest->dpia), factor);
}

const struct nat *nest_interior(const struct nest *nest, const struct nat *nat)
{
    struct nat_table *nats = dpia_nats(nest->dpia);
    const struct nat *sum = nat_const(nats, 0);
    for (size_t k = 0; k < nat->term_count; k++) {
        const struct nat_term *term = &nat->terms[k];
        const struct nat *product = nat_const(nats, term->coefficient);
        for (size_t f = 0; f < term->factor_count; f++)
            product = nat_mul(nats, product, interior_factor(nest, term->factors[f]));
        sum = nat_add(nats, sum, product);
    }
    return sum;
}
