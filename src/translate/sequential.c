/* What promises an associative operator, and so may be reordered, in the order in which it is
 * written:
 *
 *     reduceAssoc (\a x. E) z xs     becomes     reduce (\x a. E) z xs
 *
 * and reduceByIndex becomes the reduction that takes one pair after the other. That is right
 * without any choice; the strategy stage knows better ones. */
#include "translate/sequential.h"

static enum primitive sequential_form(enum primitive prim)
{
    if (prim == PRIM_REDUCE_ASSOC || prim == PRIM_REDUCE_COMM)
        return PRIM_REDUCE;
    return prim == PRIM_SCAN_ASSOC ? PRIM_SCAN : prim;
}

/* The name of parameter POSITION, 0 or 1, of FUN; OTHER if it has none. */
static struct title param_title(const struct phrase *fun, unsigned position, const char *other)
{
    for (; fun->kind == PHRASE_LAM && position > 0; position--)
        fun = phrase_lam_body(fun);
    return phrase_param_title(fun, other);
}

/* \x a. FUN a x */
static const struct phrase *flipped(struct dpia *dpia, const struct phrase *fun)
{
    struct loc loc = fun->loc;
    const struct phrase_type *type = fun->type->fst;
    const struct var *a = var_titled(dpia, param_title(fun, 0, "a"), type, loc);
    const struct var *x = var_titled(dpia, param_title(fun, 1, "x"), type, loc);
    const struct phrase *body = phrase_app(
        dpia, phrase_app(dpia, fun, phrase_var(dpia, a, loc), loc), phrase_var(dpia, x, loc), loc);
    return phrase_lam(dpia, x, phrase_lam(dpia, a, body, loc), loc);
}

const struct phrase *translate_sequential(struct dpia *dpia, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = translate_sequential(dpia, phrase_child(phrase, k));
    phrase = phrase_with_children(dpia, phrase, children);
    if (phrase_is_prim(phrase, PRIM_REDUCE_BY_INDEX) && !phrase_combines_in_parallel(phrase))
        return phrase_in_order(dpia, phrase);
    if (phrase->kind != PHRASE_PRIM ||
        sequential_form(phrase_prim_of(phrase)) == phrase_prim_of(phrase))
        return phrase;
    const struct phrase *fun = flipped(dpia, phrase_arg(phrase, 0));
    const struct phrase *init = phrase_arg(phrase, 1), *array = phrase_arg(phrase, 2);
    return phrase_is_prim(phrase, PRIM_SCAN_ASSOC)
               ? phrase_scan(dpia, PRIM_SCAN, fun, init, array, phrase->loc)
               : phrase_reduce(dpia, PRIM_REDUCE, fun, init, array, phrase->loc);
}
