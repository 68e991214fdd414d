/* Forms of phrases that strategies look for.
 *
 *     2 * reduceAssoc (+) 0 xs                                   has a reduction
 *     map (\row. map (\column. reduceAssoc (+) 0 (map g (zip row column))) columns) rows
 *                                                                a contraction */
#include "rewrite/form.h"

#include "dpia/loops.h"
#include "dpia/uses.h"
#include "rewrite/cost.h"

bool form_is_reduction(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) || phrase_is_prim(phrase, PRIM_REDUCE_COMM);
}

/* A phrase all of whose parts are evaluated, once. */
static bool is_strict(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_OPERATOR || phrase_is_prim(phrase, PRIM_PAIR) ||
           phrase_is_prim(phrase, PRIM_FST) || phrase_is_prim(phrase, PRIM_SND) ||
           phrase_is_prim(phrase, PRIM_LET);
}

/* A let for what is checked, of which nothing is used: what is in its scope relies on it. */
static bool is_check(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM &&
           !phrase_mentions(phrase_lam_body(phrase_arg(phrase, 1)),
                            phrase_lam_param(phrase_arg(phrase, 1)));
}

const struct phrase *form_find_reduction(const struct phrase *phrase)
{
    if (form_is_reduction(phrase))
        return phrase;
    const struct phrase *found = NULL;
    bool enters = (is_strict(phrase) || phrase->kind == PHRASE_LAM) && !is_check(phrase) &&
                  phrase_has(phrase, TRAIT_REDUCTION);
    for (size_t i = 0; enters && !found && i < phrase_child_count(phrase); i++)
        found = form_find_reduction(phrase_child(phrase, i));
    return found;
}

bool form_is_map_of_view(struct dpia *dpia, const struct phrase *phrase)
{
    return phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN) && phrase_arg(phrase, 0)->kind == PHRASE_LAM &&
           cost_is_view(dpia, phrase_arg(phrase, 1));
}

bool form_is_contraction(struct dpia *dpia, const struct phrase *fun)
{
    const struct phrase *inner = fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : NULL;
    if (!inner || !form_is_map_of_view(dpia, inner))
        return false;
    const struct phrase *reduce = form_find_reduction(phrase_lam_body(phrase_arg(inner, 0)));
    if (!reduce)
        return false;
    const struct phrase *array = phrase_arg(reduce, 2);
    return phrase_is_prim(phrase_is_at(array, PRIM_MAP, LOOP_OPEN) ? phrase_arg(array, 1) : array,
                          PRIM_ZIP);
}
