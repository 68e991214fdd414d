/* One index in the place of several, those of maps or reductions in each other:
 *
 *     idx (idx xs i) j    =  idx (join xs) ij
 *     if c then a else b  =  if c then a else b, and what is computed of such, with each part so
 *     e                   =  idx (join (generate n (\i. generate m (\j. e)))) ij, of all else
 *
 * That an index in e stays below its size is not seen any more in terms of ij: it is not
 * checked, if it is seen in terms of i and j. */
#include "translate/strategy_joined_index.h"

#include "translate/strategy_guarded.h"
#include "translate/strategy_state.h"

/* ALL is in the place of OUTER and INNER. */
struct joining {
    struct strategy *strategy;
    struct strategy_index outer, inner, all;
};

static bool is_index(const struct phrase *phrase, struct strategy_index index)
{
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == index.var;
}

static bool is_mentioned(const struct joining *joining, const struct phrase *phrase)
{
    return strategy_index_in(phrase, joining->outer) || strategy_index_in(phrase, joining->inner);
}

/* The array of which PHRASE is the element at both indices; null if it is none. */
static const struct phrase *array_of(const struct joining *joining, const struct phrase *phrase)
{
    if (!phrase_is_prim(phrase, PRIM_IDX) || !is_index(phrase_arg(phrase, 1), joining->inner) ||
        !phrase_is_prim(phrase_arg(phrase, 0), PRIM_IDX) ||
        !is_index(phrase_arg(phrase_arg(phrase, 0), 1), joining->outer))
        return NULL;
    const struct phrase *array = phrase_arg(phrase_arg(phrase, 0), 0);
    return is_mentioned(joining, array) ? NULL : array;
}

typedef const struct phrase *rewriting(const struct joining *joining, const struct phrase *phrase);

static const struct phrase *inside(const struct joining *joining, const struct phrase *phrase,
                                   rewriting *rewrite)
{
    struct dpia *dpia = joining->strategy->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = rewrite(joining, phrase_child(phrase, i));
    return phrase_with_children(dpia, phrase, children);
}

/* PHRASE with elements of joined arrays, where it has elements at both indices. */
static const struct phrase *with_joins(const struct joining *joining, const struct phrase *phrase)
{
    struct dpia *dpia = joining->strategy->dpia;
    const struct phrase *array = array_of(joining, phrase);
    if (!array)
        return inside(joining, phrase, with_joins);
    return phrase_idx(dpia, phrase_join(dpia, phrase_copy(dpia, array), phrase->loc),
                      phrase_var(dpia, joining->all.var, phrase->loc), phrase->loc);
}

/* PHRASE, in which indices are not checked that are known to be in range. */
static const struct phrase *unchecked(const struct joining *joining, const struct phrase *phrase)
{
    phrase = inside(joining, phrase, unchecked);
    return is_mentioned(joining, phrase) ? strategy_guarded_at(joining->strategy, phrase) : phrase;
}

/* generate n (\index. EXP) */
static const struct phrase *generated(const struct joining *joining, struct strategy_index index,
                                      const struct phrase *exp)
{
    struct dpia *dpia = joining->strategy->dpia;
    return phrase_generate(dpia, index.size, phrase_lam(dpia, index.var, exp, exp->loc), exp->loc);
}

/* Whether EXP is a choice, or is computed of one. */
static bool has_choice(const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_IF))
        return true;
    for (size_t i = 0; exp->kind == PHRASE_OPERATOR && i < phrase_oper_arg_count(exp); i++)
        if (has_choice(phrase_oper_arg(exp, i)))
            return true;
    return false;
}

static const struct phrase *at_both(const struct joining *joining, const struct phrase *exp)
{
    struct dpia *dpia = joining->strategy->dpia;
    if (!is_mentioned(joining, exp))
        return exp;
    if (has_choice(exp))
        return inside(joining, exp, at_both);
    const struct phrase *joined = with_joins(joining, exp);
    if (!is_mentioned(joining, joined))
        return joined;
    exp = unchecked(joining, exp);
    exp = generated(joining, joining->outer, generated(joining, joining->inner, exp));
    return phrase_idx(dpia, phrase_join(dpia, exp, exp->loc),
                      phrase_var(dpia, joining->all.var, exp->loc), exp->loc);
}

/* The index over those of OUTER and INNER. */
static struct strategy_index index_over(struct strategy *strategy, struct strategy_index outer,
                                        struct strategy_index inner, struct loc loc)
{
    const struct nat *size = nat_mul(dpia_nats(strategy->dpia), outer.size, inner.size);
    return strategy_index_new(strategy, var_title(outer.var).text, size, loc);
}

bool strategy_indices_add(struct strategy *strategy, struct strategy_indices *indices,
                          struct strategy_index index, struct loc loc)
{
    if (indices->count == STRATEGY_MOST_INDICES)
        return false;
    indices->all = indices->count ? index_over(strategy, indices->all, index, loc) : index;
    indices->at[indices->count++] = index;
    return true;
}

bool strategy_indices_in(const struct phrase *phrase, const struct strategy_indices *indices)
{
    for (size_t i = 0; i < indices->count; i++)
        if (strategy_index_in(phrase, indices->at[i]))
            return true;
    return false;
}

const struct phrase *strategy_at_all(struct strategy *strategy, const struct phrase *exp,
                                     const struct strategy_indices *indices)
{
    struct joining joining = {.strategy = strategy, .all = indices->at[0]};
    for (size_t i = 1; i < indices->count; i++) {
        joining.outer = joining.all;
        joining.inner = indices->at[i];
        joining.all = i + 1 == indices->count
                          ? indices->all
                          : index_over(strategy, joining.outer, joining.inner, exp->loc);
        exp = at_both(&joining, exp);
    }
    return exp;
}

/* ---- Arrays with several dimensions ---- */

const struct phrase *strategy_joined_dimensions(struct strategy *strategy,
                                                const struct phrase *array, size_t count)
{
    while (count-- > 1)
        array = phrase_join(strategy->dpia, array, array->loc);
    return array;
}

const struct phrase *strategy_parted_dimensions(struct strategy *strategy,
                                                const struct phrase *array,
                                                const struct nat *const *sizes, size_t count)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *size = phrase_array_size(array);
    for (size_t i = count; i-- > 1;) {
        size = nat_divide_exactly(nats, size, sizes[i]);
        array = phrase_split(strategy->dpia, sizes[i], size, array, array->loc);
    }
    return array;
}
