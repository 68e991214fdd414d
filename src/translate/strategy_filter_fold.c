/* What is reduced of what a filter keeps, without the filter:
 *
 *     filter-reduce:  filter p xs (/\k. \ys. e (reduceAssoc f z (map g ys)))
 *                       = e (reduceAssoc f z (map (\x. if p x then g x else n) xs))
 *
 * where n is f's neutral element; also of several reductions. Where e asks for k,
 *
 *     letNat k = reduceComm (+) 0 (map (\x. if p x then 1 else 0) xs) in ...
 *
 * Side conditions: e does nothing else with ys; if it takes in xs more than once, p has no loop,
 * and xs is a view, or bound first. */
#include "dpia/mentions.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_filter.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

struct folding {
    const struct phrase *filter, *array;
    const struct var *kept;
    struct loc loc;
};

static bool is_kept(const struct folding *folding, const struct phrase *phrase)
{
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == folding->kept;
}

/* Whether PHRASE reduces what is kept, or a map of it. */
static bool reduces_kept(const struct folding *folding, const struct phrase *phrase)
{
    if (!form_is_reduction(phrase))
        return false;
    const struct phrase *array = phrase_arg(phrase, 2);
    if (phrase_is_at(array, PRIM_MAP, LOOP_OPEN) &&
        !phrase_mentions(phrase_arg(array, 0), folding->kept))
        array = phrase_arg(array, 1);
    return is_kept(folding, array) && !phrase_mentions(phrase_arg(phrase, 0), folding->kept) &&
           !phrase_mentions(phrase_arg(phrase, 1), folding->kept);
}

/* Such a reduction in PHRASE, in no loop, or null. */
static const struct phrase *find(const struct folding *folding, const struct phrase *phrase)
{
    if (reduces_kept(folding, phrase))
        return phrase;
    if (phrase->kind == PHRASE_PRIM && cost_is_repeating(phrase_prim_of(phrase)))
        return NULL;
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        found = find(folding, phrase_child(phrase, i));
    return found;
}

/* What is taken in of an element: G of it if it is kept, else NEUTRAL. */
struct taking {
    const struct folding *folding;
    const struct phrase *g, *neutral; /* g: null: the element itself */
};

static const struct phrase *taken(struct strategy *strategy, const struct phrase *x, void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct taking *taking = data;
    const struct phrase *pred = phrase_copy(dpia, phrase_arg(taking->folding->filter, 0));
    const struct phrase *value = phrase_copy(dpia, x);
    if (taking->g)
        value = strategy_apply(strategy, phrase_copy(dpia, taking->g), value);
    return phrase_if(dpia, strategy_apply(strategy, pred, x), value,
                     phrase_copy(dpia, taking->neutral), taking->folding->loc);
}

static const struct phrase *map_of(struct strategy *strategy, struct taking *taking)
{
    const struct folding *folding = taking->folding;
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN),
                      strategy_lambda(strategy, "x", phrase_array_elem(folding->array), taken,
                                      taking, folding->loc),
                      phrase_copy(strategy->dpia, folding->array), folding->loc);
}

/* REDUCE, of all elements; null if its operator has no neutral one. */
static const struct phrase *of_all(struct strategy *strategy, const struct folding *folding,
                                   const struct phrase *reduce)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(reduce, 0), *array = phrase_arg(reduce, 2);
    const struct phrase *neutral = operator_neutral(dpia, fun, reduce->loc);
    const struct phrase *g = is_kept(folding, array) ? NULL : phrase_arg(array, 0);
    struct taking taking = {folding, g, neutral};
    return neutral ? phrase_reduce(dpia, phrase_prim_of(reduce), fun, phrase_arg(reduce, 1),
                                   map_of(strategy, &taking), reduce->loc)
                   : NULL;
}

static const struct phrase *sum(struct strategy *strategy, const struct phrase *b, void *data)
{
    return phrase_binary(strategy->dpia, OP_ADD, data, b, b->loc);
}

static const struct phrase *plus(struct strategy *strategy, const struct phrase *a, void *data)
{
    (void)data;
    return strategy_lambda(strategy, "b", phrase_data(a), sum, (void *)a, a->loc);
}

static const struct phrase *one(struct strategy *strategy, const struct phrase *x, void *data)
{
    (void)data;
    return phrase_int(strategy->dpia, SCALAR_I64, 1, x->loc);
}

/* How many are kept. */
static const struct phrase *count_of(struct strategy *strategy, const struct folding *folding)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, folding->loc);
    const struct data *number = data_scalar(dpia_types(dpia), SCALAR_I64);
    struct taking taking = {
        folding,
        strategy_lambda(strategy, "x", phrase_array_elem(folding->array), one, NULL, folding->loc),
        zero};
    return phrase_reduce(dpia, PRIM_REDUCE_COMM,
                         strategy_lambda(strategy, "a", number, plus, NULL, folding->loc),
                         phrase_copy(dpia, zero), map_of(strategy, &taking), folding->loc);
}

/* BODY, with all reductions of what is kept done of all; null if it does more with that. Their
 * number is in *COUNT. */
static const struct phrase *without_kept(struct strategy *strategy, const struct folding *folding,
                                         const struct phrase *body, size_t *count)
{
    const struct phrase *reduce;
    for (*count = 0; (reduce = find(folding, body)); ++*count) {
        const struct phrase *all = of_all(strategy, folding, reduce);
        if (!all)
            return NULL;
        body = strategy_replace(strategy, body, reduce, all);
    }
    return *count > 0 && !phrase_mentions(body, folding->kept) ? body : NULL;
}

const struct phrase *strategy_filter_fold(struct strategy *strategy, const struct phrase *filter)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *rest = phrase_arg(filter, 2), *fun = phrase_nat_lam_body(rest);
    struct folding folding = {filter, phrase_arg(filter, 1), NULL, filter->loc};
    size_t count;
    if (phrase_is_filter_room(filter) || fun->kind != PHRASE_LAM ||
        !cost_is_view(dpia, folding.array) || cost_has_loop(folding.array) ||
        cost_has_loop(phrase_arg(filter, 0)))
        return NULL;
    folding.kept = phrase_lam_param(fun);
    const struct phrase *body =
        without_kept(strategy, &folding, phrase_lam_body(fun), &count);
    if (!body)
        return NULL;
    strategy_note(strategy, "filter-reduce", filter->loc);
    const struct nat_var *k = phrase_nat_lam_param(rest);
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat_var *size = nat_var_new(nats, k->name, nat_const(nats, 0),
                                             phrase_array_size(folding.array));
    body = phrase_subst_nat(dpia, body, k, nat_of_var(nats, size));
    return phrase_mentions_nat(body, size)
               ? phrase_let_nat(dpia, count_of(strategy, &folding), size, body, filter->loc)
               : body;
}

/* PHRASE with VAR for the number of SIZE. */
static const struct phrase *with_number(struct dpia *dpia, const struct phrase *phrase,
                                        const struct nat *size, const struct var *var)
{
    size_t count = phrase_child_count(phrase);
    if (phrase_is_prim(phrase, PRIM_NAT_VALUE) && phrase_nat_arg(phrase, 0) == size)
        return phrase_var(dpia, var, phrase->loc);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = with_number(dpia, phrase_child(phrase, i), size, var);
    return phrase_with_children(dpia, phrase, children);
}

/* FOLDED, letNat k = E in B, as let k = E in B where B computes with k only. */
static const struct phrase *counted_as_number(struct dpia *dpia, const struct phrase *folded)
{
    if (!phrase_is_prim(folded, PRIM_LET_NAT))
        return folded;
    const struct phrase *bound = phrase_arg(folded, 0), *scope = phrase_arg(folded, 1);
    const struct nat_var *k = phrase_nat_lam_param(scope);
    const struct var *count = var_new(dpia, k->name, bound->type, folded->loc);
    const struct phrase *body =
        with_number(dpia, phrase_nat_lam_body(scope), nat_of_var(dpia_nats(dpia), k), count);
    return phrase_mentions_nat(body, k) ? folded
                                        : phrase_let(dpia, count, bound, body, folded->loc);
}

/* FILTER folded; what is computed of its array, which stands in each of the reductions then, has a
 * name. Null where it is not folded. */
static const struct phrase *folded_over_names(struct strategy *strategy,
                                              const struct phrase *filter)
{
    struct strategy_computed_vec computed = {0};
    const struct phrase *over = strategy_filter_over_names(strategy, filter, &computed);
    const struct phrase *folded = strategy_filter_fold(strategy, over);
    return folded ? strategy_let_named(strategy, &computed,
                                       counted_as_number(strategy->dpia, folded))
                  : NULL;
}

/* Whether PHRASE mentions what is kept of FILTER, its number, or a name of the lets from FIRST to
 * LAST, which are in each other. */
static bool needs_kept(const struct phrase *phrase, const struct phrase *filter,
                       const struct phrase *first, const struct phrase *last)
{
    const struct phrase *rest = phrase_arg(filter, 2), *fun = phrase_nat_lam_body(rest);
    bool needs = phrase_mentions(phrase, phrase_lam_param(fun)) ||
                 phrase_mentions_nat(phrase, phrase_nat_lam_param(rest));
    for (; !needs && first != last; first = phrase_lam_body(phrase_arg(first, 1)))
        needs = phrase_mentions(phrase, phrase_lam_param(phrase_arg(first, 1)));
    return needs;
}

static bool is_named(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM;
}

/* The let among those with which the scope of FILTER begins behind which nothing of what is kept is
 * wanted any more but its own value; or null. */
static const struct phrase *last_of_kept(const struct phrase *filter)
{
    const struct phrase *fun = phrase_nat_lam_body(phrase_arg(filter, 2));
    const struct phrase *first = fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : fun;
    for (const struct phrase *let = first; is_named(let);
         let = phrase_lam_body(phrase_arg(let, 1)))
        if (data_is_flat(phrase_data(phrase_arg(let, 0))) &&
            !needs_kept(phrase_lam_body(phrase_arg(let, 1)), filter, first, let))
            return let;
    return NULL;
}

/* LETS, down to LAST, with the value of that. */
static const struct phrase *lets_to(struct dpia *dpia, const struct phrase *lets,
                                    const struct phrase *last)
{
    const struct phrase *fun = phrase_arg(lets, 1);
    return lets == last ? phrase_arg(last, 0)
                        : phrase_let(dpia, phrase_lam_param(fun), phrase_arg(lets, 0),
                                     lets_to(dpia, phrase_lam_body(fun), last), lets->loc);
}

/* FILTER, of which only a value is wanted soon, as that value, behind which the rest is done as if
 * there was no filter; null where it is not so.
 *
 *     filter p xs (/\k. \ys. let y = e ys in b) = let y = filter p xs (/\k. \ys. e ys) in b */
static const struct phrase *value_of_kept(struct dpia *dpia, const struct phrase *filter)
{
    const struct phrase *last = phrase_is_filter_room(filter) ? NULL : last_of_kept(filter);
    if (!last)
        return NULL;
    const struct phrase *rest = phrase_arg(filter, 2), *fun = phrase_nat_lam_body(rest);
    const struct phrase *value = lets_to(dpia, phrase_lam_body(fun), last);
    value = phrase_filter(dpia, phrase_arg(filter, 0), phrase_arg(filter, 1),
                          phrase_nat_lam_param(rest), phrase_lam_param(fun), value, filter->loc);
    const struct phrase *scope = phrase_arg(last, 1);
    return phrase_let(dpia, phrase_lam_param(scope), value, phrase_lam_body(scope), last->loc);
}

const struct phrase *strategy_filters_folded(struct strategy *strategy,
                                             const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(phrase);
    if (phrase_is_prim(phrase, PRIM_FILTER)) {
        const struct phrase *folded = folded_over_names(strategy, phrase);
        const struct phrase *value = folded ? folded : value_of_kept(dpia, phrase);
        return value ? strategy_filters_folded(strategy, value) : phrase;
    }
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = strategy_filters_folded(strategy, phrase_child(phrase, i));
    return phrase_with_children(dpia, phrase, children);
}
