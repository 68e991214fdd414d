/* Reductions in another order. A reduction that promises an associative operator, or a commutative
 * one too, may be done so, and has the same result where the promise is kept:
 *
 *     reduceComm f z xs       reduceComm f z (reverse xs)
 *     reduceAssoc f z xs      f z (reduce f (idx xs last) (reverse (take last xs)))
 *
 * where last is the number of the last element. */
#include "semantics/order.h"

#include "rewrite/operator.h"

static bool promises(const struct phrase *phrase, enum primitive prim)
{
    return phrase_is_prim(phrase, PRIM_REDUCE_COMM) ||
           (prim == PRIM_REDUCE_ASSOC &&
            (phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) || phrase_is_prim(phrase, PRIM_SCAN_ASSOC)));
}

bool order_is_free(const struct phrase *phrase, enum primitive prim)
{
    if (promises(phrase, prim) && !operator_facts(phrase_arg(phrase, 0), NULL).commutative)
        return false;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!order_is_free(phrase_child(phrase, i), prim))
            return false;
    return true;
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
    return phrase_app(dpia, phrase_app(dpia, fun, phrase_arg(reduction, 1), loc), result, loc);
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
