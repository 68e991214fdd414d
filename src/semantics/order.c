/* Reductions in another order. A reduction that promises an associative operator, or a commutative
 * one too, may be done so, and has the same result where the promise is kept:
 *
 *     reduceComm f z xs       reduceComm f z (reverse xs)
 *     reduceAssoc f z xs      f z (reduce f (idx xs last) (reverse (take last xs)))
 *
 * where last is the number of the last element, and what f is applied to is bound by let. */
#include "semantics/order.h"

#include "rewrite/operator.h"

static bool promises(const struct phrase *phrase, enum primitive prim)
{
    return phrase_is_prim(phrase, PRIM_REDUCE_COMM) ||
           (prim == PRIM_REDUCE_ASSOC &&
            (phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) || phrase_is_prim(phrase, PRIM_SCAN_ASSOC)));
}

/* The function f that FUN is, which may be written \x a. f x a; null if it is another one. */
static const struct var *function_of(const struct phrase *fun)
{
    const struct var *params[2];
    size_t count = 0;
    for (; fun->kind == PHRASE_LAM && count < 2; fun = phrase_lam_body(fun))
        params[count++] = phrase_lam_param(fun);
    for (; fun->kind == PHRASE_APP; fun = phrase_app_fun(fun)) {
        const struct phrase *arg = phrase_app_arg(fun);
        if (count == 0 || arg->kind != PHRASE_VAR || phrase_var_of(arg) != params[--count])
            return NULL;
    }
    return count == 0 && fun->kind == PHRASE_VAR ? phrase_var_of(fun) : NULL;
}

bool order_is_free(const struct phrase *phrase, enum primitive prim)
{
    if (promises(phrase, prim) && !function_of(phrase_arg(phrase, 0)) &&
        !operator_facts(phrase_arg(phrase, 0), NULL).commutative)
        return false;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!order_is_free(phrase_child(phrase, i), prim))
            return false;
    return true;
}

enum order_promise order_promised(const struct phrase *phrase, const struct var *fun)
{
    enum order_promise most = ORDER_NOTHING;
    bool commutes =
        promises(phrase, PRIM_REDUCE_COMM) || phrase_is_prim(phrase, PRIM_REDUCE_BY_INDEX);
    bool any = commutes || promises(phrase, PRIM_REDUCE_ASSOC);
    if (any && function_of(phrase_arg(phrase, 0)) == fun)
        most = commutes ? ORDER_COMMUTATIVE : ORDER_ASSOCIATIVE;
    for (size_t i = 0; i < phrase_child_count(phrase); i++) {
        enum order_promise inner = order_promised(phrase_child(phrase, i), fun);
        most = inner > most ? inner : most;
    }
    return most;
}

static const struct phrase *reversed(struct dpia *dpia, const struct phrase *reduction)
{
    return phrase_reduce(dpia, PRIM_REDUCE_COMM, phrase_arg(reduction, 0), phrase_arg(reduction, 1),
                         phrase_reverse(dpia, phrase_arg(reduction, 2), reduction->loc),
                         reduction->loc);
}

/* From the last element on; REDUCTION itself if it is not known to have one. */
static const struct phrase *from_last(struct dpia *dpia, const struct phrase *reduction)
{
    struct nat_table *nats = dpia_nats(dpia);
    const struct phrase *fun = phrase_arg(reduction, 0), *array = phrase_arg(reduction, 2);
    const struct nat *size = phrase_data(array)->size;
    struct loc loc = reduction->loc;
    int64_t count;
    if (!nat_is_const(size, &count) || count < 1)
        return reduction;
    const struct nat *last = nat_const(nats, count - 1);
    const struct phrase *number = phrase_int(dpia, SCALAR_I64, count - 1, loc);
    const struct phrase *first =
        phrase_idx(dpia, array, phrase_to_idx(dpia, size, number, loc), loc);
    const struct phrase *others =
        phrase_take(dpia, last, nat_const(nats, 1), phrase_copy(dpia, array), loc);
    const struct phrase *result = phrase_reduce(dpia, PRIM_REDUCE, phrase_copy(dpia, fun), first,
                                                phrase_reverse(dpia, others, loc), loc);
    const struct phrase *init = phrase_arg(reduction, 1);
    const struct var *begin = var_new(dpia, "begin", init->type, loc);
    const struct var *rest = var_new(dpia, "rest", init->type, loc);
    const struct phrase *applied =
        phrase_app(dpia, phrase_app(dpia, fun, phrase_var(dpia, begin, loc), loc),
                   phrase_var(dpia, rest, loc), loc);
    applied = phrase_let(dpia, rest, result, applied, loc);
    return phrase_let(dpia, begin, init, applied, loc);
}

const struct phrase *order_another(struct dpia *dpia, const struct phrase *phrase,
                                   enum primitive prim)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = order_another(dpia, phrase_child(phrase, i), prim);
    phrase = phrase_with_children(dpia, phrase, children);
    if (!phrase_is_prim(phrase, prim))
        return phrase;
    return prim == PRIM_REDUCE_COMM ? reversed(dpia, phrase) : from_last(dpia, phrase);
}

const struct phrase *order_of_scatters(struct dpia *dpia, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++) {
        children[i] = order_of_scatters(dpia, phrase_child(phrase, i));
        if (phrase_is_prim(phrase, PRIM_SCATTER) && i > 0)
            children[i] = phrase_reverse(dpia, children[i], phrase->loc);
    }
    return phrase_with_children(dpia, phrase, children);
}
