/* When two phrases are the same:
 *
 *     map (\x. x + 1) xs      map (\y. y + 1) xs      the same
 *     0.0                     -0.0                    not the same
 *
 * A variable that is bound inside is the same as the one that is bound at the same place in the
 * other phrase. Types, nats and data types are canonical. */
#include <math.h>

#include "base/diag.h"
#include "dpia/uses.h"

/* Variables that are bound at the same place, innermost first. */
struct bound {
    const struct var *a, *b;
    const struct bound *outer;
};

static bool is_same(const struct phrase *a, const struct phrase *b, const struct bound *bound);

static bool is_same_var(const struct var *a, const struct var *b, const struct bound *bound)
{
    for (; bound; bound = bound->outer)
        if (bound->a == a || bound->b == b)
            return bound->a == a && bound->b == b;
    return a == b;
}

static bool is_same_literal(const struct literal *a, const struct literal *b)
{
    return a->scalar == b->scalar && a->bits == b->bits && a->real == b->real &&
           !signbit(a->real) == !signbit(b->real);
}

static bool are_same_children(const struct phrase *a, const struct phrase *b,
                              const struct bound *bound)
{
    size_t count = phrase_child_count(a);
    if (count != phrase_child_count(b))
        return false;
    for (size_t k = 0; k < count; k++)
        if (!is_same(phrase_child(a, k), phrase_child(b, k), bound))
            return false;
    return true;
}

static bool is_same_prim(const struct phrase *a, const struct phrase *b, const struct bound *bound)
{
    if (!phrase_is_same_primitive(a, b))
        return false;
    for (size_t k = 0; k < a->u.prim.nat_count; k++)
        if (phrase_nat_arg(a, k) != phrase_nat_arg(b, k))
            return false;
    for (size_t k = 0; k < a->u.prim.data_count; k++)
        if (phrase_data_arg(a, k) != phrase_data_arg(b, k))
            return false;
    return are_same_children(a, b, bound);
}

static bool is_same_lambda(const struct phrase *a, const struct phrase *b,
                           const struct bound *bound)
{
    struct bound inner = {a->u.lam.param, b->u.lam.param, bound};
    return is_same(a->u.lam.body, b->u.lam.body, &inner);
}

static bool is_same(const struct phrase *a, const struct phrase *b, const struct bound *bound)
{
    if (a->kind != b->kind || a->type != b->type)
        return false;
    switch (a->kind) {
    case PHRASE_VAR:
        return is_same_var(a->u.var, b->u.var, bound);
    case PHRASE_LITERAL:
        return is_same_literal(&a->u.literal, &b->u.literal);
    case PHRASE_LAM:
        return is_same_lambda(a, b, bound);
    case PHRASE_OPERATOR:
        return a->u.oper.op == b->u.oper.op && a->u.oper.from == b->u.oper.from &&
               are_same_children(a, b, bound);
    case PHRASE_PRIM:
        return is_same_prim(a, b, bound);
    case PHRASE_PROJ:
        return a->u.proj.which == b->u.proj.which && are_same_children(a, b, bound);
    case PHRASE_PAIR:
    case PHRASE_APP:
        return are_same_children(a, b, bound);
    case PHRASE_NAT_LAM:
        return a->u.nat_lam.param == b->u.nat_lam.param && are_same_children(a, b, bound);
    case PHRASE_NAT_APP:
        return a->u.nat_app.arg == b->u.nat_app.arg && are_same_children(a, b, bound);
    case PHRASE_DATA_LAM:
        return a->u.data_lam.param == b->u.data_lam.param && are_same_children(a, b, bound);
    case PHRASE_DATA_APP:
        return a->u.data_app.arg == b->u.data_app.arg && are_same_children(a, b, bound);
    }
    bug(a->loc, "a phrase of unknown kind");
}

bool phrase_is_same(const struct phrase *a, const struct phrase *b)
{
    return is_same(a, b, NULL);
}

const struct phrase *phrase_replace(struct dpia *dpia, const struct phrase *phrase,
                                    const struct phrase *old, const struct phrase *new)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (phrase_is_same(phrase, old))
        return phrase_copy(dpia, new);
    for (size_t k = 0; k < count; k++)
        children[k] = phrase_replace(dpia, phrase_child(phrase, k), old, new);
    return phrase_with_children(dpia, phrase, children);
}
