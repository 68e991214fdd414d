/* From combinators to indices: what an array has at an index.
 *
 *     map f xs              f (the element of xs)
 *     zip xs ys             pair (the element of xs) (the element of ys)
 *     unzipFst xs           fst (the element of xs)
 *     generate n f          f i
 *     xs, of all else       idx xs i
 */
#include "translate/strategy_element.h"

#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"

static const struct phrase *index_again(struct strategy *strategy, const struct phrase *index)
{
    return phrase_var(strategy->dpia, phrase_var_of(index), index->loc);
}

const struct phrase *strategy_element(struct strategy *strategy, const struct phrase *array,
                                      const struct phrase *index)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = array->loc;
    if (phrase_is_at(array, PRIM_MAP, LOOP_OPEN))
        return strategy_apply(strategy, phrase_copy(dpia, phrase_arg(array, 0)),
                              strategy_element(strategy, phrase_arg(array, 1), index));
    if (phrase_is_prim(array, PRIM_ZIP))
        return phrase_data_pair(dpia, strategy_element(strategy, phrase_arg(array, 0), index),
                                strategy_element(strategy, phrase_arg(array, 1), index), loc);
    if (phrase_is_prim(array, PRIM_UNZIP_FST) || phrase_is_prim(array, PRIM_UNZIP_SND))
        return phrase_select(dpia, strategy_element(strategy, phrase_arg(array, 0), index),
                             phrase_is_prim(array, PRIM_UNZIP_FST) ? 1 : 2, loc);
    if (phrase_is_prim(array, PRIM_GENERATE))
        return strategy_apply(strategy, phrase_copy(dpia, phrase_arg(array, 0)),
                              index_again(strategy, index));
    return phrase_idx(dpia, phrase_copy(dpia, array), index_again(strategy, index), loc);
}
