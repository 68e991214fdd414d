/* Questions about functional phrases that decide what is bound by `let` and what is written down
 * where it is used.
 *
 *     xs, 1.0, fst p, zip xs ys, transpose (zip xs ys)   trivial
 *     xs[i], x * y, map f xs                             not
 *
 * A view of names costs index arithmetic only (design page 10-dpia, "The translations"), and a view
 * that is written down where it is used is what fusion wants to see. */
#include "lower/lower_private.h"

static bool all_trivial(const struct phrase *phrase)
{
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!simple_is_trivial(phrase_child(phrase, i)))
            return false;
    return true;
}

static bool is_number(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_LITERAL || phrase_is_prim(phrase, PRIM_NAT_VALUE);
}

/* An element that is an array is a view; a scalar is a load, which is worth a name. The check of an
 * index is made once, but for numbers that are known outside of all loops. */
static bool prim_is_view(const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;
    if (prim == PRIM_TO_IDX)
        return is_number(phrase_arg(phrase, 0));
    if (primitive_class(prim) != PRIM_LAYOUT)
        return false;
    return prim != PRIM_IDX || !data_is_flat(phrase_data(phrase));
}

bool simple_is_trivial(const struct phrase *phrase)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
    case PHRASE_LITERAL:
        return true;
    case PHRASE_LAM:
        return simple_is_trivial(phrase->u.lam.body);
    case PHRASE_PRIM:
        return prim_is_view(phrase) && all_trivial(phrase);
    case PHRASE_APP:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
    case PHRASE_PROJ:
    case PHRASE_OPERATOR:
        return false;
    }
    return false;
}

static bool same_literal(struct literal a, struct literal b)
{
    return a.scalar == b.scalar && a.bits == b.bits && a.real == b.real;
}

static bool same_children(const struct phrase *a, const struct phrase *b)
{
    size_t count = phrase_child_count(a);
    if (count != phrase_child_count(b))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!simple_is_same(phrase_child(a, i), phrase_child(b, i)))
            return false;
    return true;
}

static bool same_prim(const struct phrase *a, const struct phrase *b)
{
    if (a->u.prim.prim != b->u.prim.prim)
        return false;
    for (size_t i = 0; i < a->u.prim.nat_count; i++)
        if (phrase_nat_arg(a, i) != phrase_nat_arg(b, i))
            return false;
    return same_children(a, b);
}

bool simple_is_same(const struct phrase *a, const struct phrase *b)
{
    if (a->kind != b->kind || a->type != b->type)
        return false;
    switch (a->kind) {
    case PHRASE_VAR:
        return a->u.var == b->u.var;
    case PHRASE_LITERAL:
        return same_literal(a->u.literal, b->u.literal);
    case PHRASE_OPERATOR:
        return a->u.oper.op == b->u.oper.op && a->u.oper.from == b->u.oper.from &&
               same_children(a, b);
    case PHRASE_PRIM:
        return same_prim(a, b);
    case PHRASE_LAM:
    case PHRASE_APP:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
    case PHRASE_PROJ:
        return false;
    }
    return false;
}

static bool is_nonzero_literal(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_LITERAL && phrase->u.literal.bits;
}

static bool divides(enum operator op)
{
    return op == OP_DIV || op == OP_MOD || op == OP_QUOT || op == OP_REM || op == OP_POW;
}

/* Integer division may fail, and so may an integer power. */
static bool operator_is_safe(const struct phrase *phrase)
{
    enum scalar scalar;
    if (!divides(phrase->u.oper.op) || !data_is_scalar(phrase->u.oper.from, &scalar) ||
        !scalar_is_integer(scalar))
        return true;
    return phrase->u.oper.op != OP_POW && is_nonzero_literal(phrase->u.oper.args[1]);
}

static bool prim_is_safe(const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;
    return prim == PRIM_NAT_VALUE || prim == PRIM_FROM_IDX || prim == PRIM_FST ||
           prim == PRIM_SND || prim == PRIM_PAIR || prim == PRIM_IDX;
}

bool simple_is_safe(const struct phrase *phrase)
{
    bool safe = phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL ||
                (phrase->kind == PHRASE_OPERATOR && operator_is_safe(phrase)) ||
                (phrase->kind == PHRASE_PRIM && prim_is_safe(phrase));
    for (size_t i = 0; safe && i < phrase_child_count(phrase); i++)
        safe = simple_is_safe(phrase_child(phrase, i));
    return safe;
}

void simple_each_size_of_data(const struct data *data, simple_see_size *see, void *seen)
{
    if (!data)
        return;
    if (data->size)
        see(seen, data->size);
    simple_each_size_of_data(data->fst, see, seen);
    simple_each_size_of_data(data->snd, see, seen);
}

/* Each size in PHRASE: in its types and in its primitives' nat arguments, but for natValue. */
static void each_size(const struct phrase *phrase, simple_see_size *see, void *seen)
{
    if (phrase->type->kind == TYPE_EXP)
        simple_each_size_of_data(phrase->type->data, see, seen);
    if (phrase->kind == PHRASE_LAM && phrase->u.lam.param->type->kind == TYPE_EXP)
        simple_each_size_of_data(phrase->u.lam.param->type->data, see, seen);
    if (phrase->kind == PHRASE_PRIM && phrase->u.prim.prim != PRIM_NAT_VALUE)
        for (size_t i = 0; i < phrase->u.prim.nat_count; i++)
            see(seen, phrase_nat_arg(phrase, i));
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        each_size(phrase_child(phrase, i), see, seen);
}

struct search {
    const struct nat_var *var;
    bool found;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct search *search = data;
    search->found |= var == search->var;
}

static void see_size(void *data, const struct nat *size)
{
    nat_each_var(size, see_var, data);
}

/* The nats of natValue, which are no sizes. */
static void search_values(const struct phrase *phrase, struct search *search)
{
    if (phrase_is_prim(phrase, PRIM_NAT_VALUE))
        nat_each_var(phrase_nat_arg(phrase, 0), see_var, search);
    for (size_t i = 0; i < phrase_child_count(phrase) && !search->found; i++)
        search_values(phrase_child(phrase, i), search);
}

bool simple_mentions_nat(const struct phrase *phrase, const struct nat_var *var)
{
    struct search search = {var, false};
    search_values(phrase, &search);
    if (!search.found)
        each_size(phrase, see_size, &search);
    return search.found;
}

bool simple_data_mentions_nat(const struct data *data, const struct nat_var *var)
{
    struct search search = {var, false};
    simple_each_size_of_data(data, see_size, &search);
    return search.found;
}
