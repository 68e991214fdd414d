/* Maps of maps as one map, where the elements of all rows are to be treated alike:
 *
 *     map (\row. map f row) xss   =  split m (map f (join xss))
 *     map (\x. map (f x) ys) xs   =  split m (map (\x_y. f (fst x_y) (snd x_y)) (join xys)),
 *                                    xys = generate n (\i. generate m (\j. pair (idx xs i) (idx ys
 * j)))
 *
 * where ys may depend on x, and xys is a view. */
#include "translate/strategy_flat.h"

#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"

/* What TREE, zips of components of PARAM, is for all elements of SOURCE together; null if it is
 * something else. */
static const struct phrase *all_of(struct strategy *strategy, const struct phrase *tree,
                                   const struct var *param, const struct phrase *source)
{
    if (tree->kind == PHRASE_VAR)
        return phrase_var_of(tree) == param ? source : NULL;
    if (!phrase_is_prim(tree, PRIM_FST) && !phrase_is_prim(tree, PRIM_SND))
        return NULL;
    const struct phrase *both = all_of(strategy, phrase_arg(tree, 0), param, source);
    return both ? phrase_unzip(strategy->dpia, both, phrase_is_prim(tree, PRIM_FST) ? 1 : 2,
                               tree->loc)
                : NULL;
}

/* The same of the elements of these, one after the other. */
static const struct phrase *joined(struct strategy *strategy, const struct phrase *tree,
                                   const struct var *param, const struct phrase *source)
{
    struct dpia *dpia = strategy->dpia;
    if (!phrase_is_prim(tree, PRIM_ZIP)) {
        const struct phrase *all = all_of(strategy, tree, param, source);
        return all ? phrase_join(dpia, all, tree->loc) : NULL;
    }
    const struct phrase *a = joined(strategy, phrase_arg(tree, 0), param, source);
    const struct phrase *b = joined(strategy, phrase_arg(tree, 1), param, source);
    return a && b ? phrase_zip(dpia, a, b, tree->loc) : NULL;
}

static const struct phrase *index_below(struct strategy *strategy, const char *name,
                                        const struct nat *n, struct loc loc)
{
    struct types *types = dpia_types(strategy->dpia);
    const struct phrase_type *type = type_exp(types, data_idx(types, n));
    return phrase_var(strategy->dpia, var_new(strategy->dpia, name, type, loc), loc);
}

/* All pairs of an element of MAP's array and one of the array of INNER, in its function. */
static const struct phrase *all_pairs(struct strategy *strategy, const struct phrase *map,
                                      const struct phrase *inner)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    const struct phrase *fun = phrase_arg(map, 0), *ys = phrase_arg(inner, 1);
    const struct nat *n = phrase_array_size(map), *m = phrase_array_size(inner);
    const struct phrase *i = index_below(strategy, "i", n, loc);
    const struct phrase *j = index_below(strategy, "j", m, loc);
    const struct phrase *x = phrase_idx(dpia, phrase_copy(dpia, phrase_arg(map, 1)), i, loc);
    const struct phrase *y = phrase_idx(
        dpia, phrase_copy(dpia, phrase_subst(dpia, ys, phrase_lam_param(fun), x)), j, loc);
    const struct phrase *row = phrase_generate(
        dpia, m, phrase_lam(dpia, phrase_var_of(j), phrase_data_pair(dpia, x, y, loc), loc), loc);
    return phrase_join(
        dpia, phrase_generate(dpia, n, phrase_lam(dpia, phrase_var_of(i), row, loc), loc), loc);
}

/* The function of INNER, which is in the function of MAP, over pairs of PAIRS. */
static const struct phrase *of_pair(struct strategy *strategy, const struct phrase *map,
                                    const struct phrase *inner, const struct phrase *pairs)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = inner->loc;
    const struct phrase_type *type = type_exp(dpia_types(dpia), phrase_array_elem(pairs));
    const struct phrase *pair = phrase_var(dpia, var_new(dpia, "x_y", type, loc), loc);
    const struct phrase *body = strategy_apply(
        strategy, phrase_arg(inner, 0), phrase_select(dpia, phrase_copy(dpia, pair), 2, loc));
    body = phrase_subst(dpia, body, phrase_lam_param(phrase_arg(map, 0)),
                        phrase_select(dpia, phrase_copy(dpia, pair), 1, loc));
    return phrase_lam(dpia, phrase_var_of(pair), body, loc);
}

const struct phrase *strategy_flat(struct strategy *strategy, const struct phrase *map)
{
    const struct var *param = phrase_lam_param(phrase_arg(map, 0));
    const struct phrase *inner = phrase_lam_body(phrase_arg(map, 0));
    const struct phrase *fun = phrase_arg(inner, 0);
    const struct phrase *array = NULL;
    if (!phrase_mentions(fun, param))
        array = joined(strategy, phrase_arg(inner, 1), param, phrase_arg(map, 1));
    if (!array) {
        array = all_pairs(strategy, map, inner);
        fun = of_pair(strategy, map, inner, array);
    }
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), fun, array, map->loc);
}
