/* How often something is computed (uses.h):
 *
 *     let x = E in map (\y. x + y) xs     x is asked for more than once
 *     let x = E in let y = x in y         once
 *
 * and what costs nothing to write down again:
 *
 *     xs, 1.0, fst p, zip xs ys, transpose (zip xs ys)   trivial
 *     idx xs i, x * y, map f xs                          not */
#include "dpia/loops.h"
#include "dpia/uses.h"

/* What runs the function at POSITION once. */
static bool runs_once(const struct phrase *phrase, size_t position)
{
    enum primitive prim = phrase->u.prim.prim;
    if (prim == PRIM_REDUCEI || prim == PRIM_WHILEI)
        return position == 3;
    if (prim == PRIM_REDUCEI_LOCAL)
        return position == 2;
    return prim == PRIM_LET || prim == PRIM_ASSIGNI || prim == PRIM_SEPARATE ||
           prim == PRIM_SEPARATE_PAIR || phrase_is_prim(phrase, PRIM_NEW);
}

static bool is_function(const struct phrase *phrase)
{
    return phrase->type->kind == TYPE_FUN || phrase->type->kind == TYPE_PASSIVE_FUN;
}

bool phrase_repeats(const struct phrase *phrase, size_t position)
{
    return phrase->kind == PHRASE_PRIM &&
           is_function(phrase_child(phrase, position)) && !runs_once(phrase, position);
}

unsigned phrase_demand(const struct phrase *phrase, const struct var *var)
{
    unsigned sum = phrase->kind == PHRASE_VAR && phrase->u.var == var;
    for (size_t k = 0; k < phrase_child_count(phrase) && sum < 2; k++) {
        unsigned uses = phrase_demand(phrase_child(phrase, k), var);
        sum += uses > 0 && phrase_repeats(phrase, k) ? 2 : uses;
    }
    return sum < 2 ? sum : 2;
}

static bool is_number(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_LITERAL || phrase_is_prim(phrase, PRIM_NAT_VALUE);
}

/* An element that is an array is a view; a scalar is a load, which is worth a name. The check of an
 * index is made once, but for numbers that are known outside of all loops. */
static bool is_view(const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;
    if (prim == PRIM_TO_IDX)
        return is_number(phrase_arg(phrase, 0));
    return primitive_class(prim) == PRIM_LAYOUT &&
           (prim != PRIM_IDX || !data_is_flat(phrase_data(phrase)));
}

bool phrase_is_trivial(const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL)
        return true;
    if (phrase->kind == PHRASE_PROJ)
        return phrase->u.proj.pair->kind == PHRASE_VAR;
    if (phrase->kind != PHRASE_LAM && (phrase->kind != PHRASE_PRIM || !is_view(phrase)))
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (!phrase_is_trivial(phrase_child(phrase, k)))
            return false;
    return true;
}
