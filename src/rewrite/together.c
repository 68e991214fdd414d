/* Brings reductions together that stand apart, so that a rule sees a pair of them:
 *
 *     let s = R in let k = e in k * s * Q
 *       =  let k = e in let s_q = pair R Q in k * fst s_q * snd s_q
 *
 * A region is what is evaluated wherever its root is: operators, tuples, lets and their scopes; the
 * functions of loops and the branches of conditions are roots of regions of their own. R and Q are
 * reductions without an order of one region, over arrays of one size. Where both are computed is
 * the innermost scope of those of the region that they need; it has both in it, or R is a let's,
 * whose name is used nowhere before. So neither depends on the other, each is done as often as it
 * was, and no scope of a check is left.
 *
 * Left out: a let that Q needs, and that would have to go before R where R is no let's. */
#include "rewrite/together.h"

#include "base/map.h"
#include "dpia/uses.h"
#include "rewrite/form.h"

/* So many reductions behind one are looked at. */
enum { MOST_APART = 16 };

/* A scope of the region: that of OUTER's let, or the root, which has none. */
struct place {
    const struct place *outer;
    const struct phrase *body;
    size_t depth;
};

/* A reduction that stands at PLACE, as the whole of what NAME is bound to, if that is not null; and
 * the innermost place that it needs. */
struct found {
    const struct phrase *reduce;
    const struct place *place, *needs;
    const struct phrase *let;
};

struct found_vec {
    struct found *at;
    size_t len, cap;
};

struct region {
    struct dpia *dpia;
    bool hosted; /* it is in no function of a loop */
    struct map *places; /* variable of a let -> its scope */
    struct found_vec found;
};

/* ---- What there is ---- */

static const struct place *inner_of(const struct place *a, const struct place *b)
{
    return a->depth >= b->depth ? a : b;
}

/* The innermost of the scopes of the variables that PHRASE mentions, or NEEDS. */
static const struct place *needed(const struct region *region, const struct phrase *phrase,
                                  const struct place *needs)
{
    const struct place *place =
        phrase->kind == PHRASE_VAR ? map_get(region->places, phrase_var_of(phrase)) : NULL;
    if (place)
        return inner_of(needs, place);
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        needs = needed(region, phrase_child(phrase, i), needs);
    return needs;
}

static bool is_scope(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM;
}

static void collect(struct region *region, const struct phrase *phrase, const struct place *place,
                    const struct place *check, const struct phrase *let);

/* The scope of LET, at PLACE: what is in that of a check stays there. */
static void collect_scope(struct region *region, const struct phrase *let,
                          const struct place *place, const struct place *check)
{
    const struct phrase *fun = phrase_arg(let, 1);
    struct place *scope = ARENA_NEW(dpia_arena(region->dpia), struct place);
    *scope = (struct place){place, phrase_lam_body(fun), place->depth + 1};
    map_set(region->places, phrase_lam_param(fun), scope);
    collect(region, scope->body, scope, form_is_check(let) ? scope : check, NULL);
}

/* Adds the reductions of PHRASE, in the scope PLACE, of the check at CHECK. LET binds it, or
 * null. */
static void collect(struct region *region, const struct phrase *phrase, const struct place *place,
                    const struct place *check, const struct phrase *let)
{
    if (!phrase_has(phrase, TRAIT_REDUCTION))
        return;
    if (form_is_reduction(phrase)) {
        struct found found = {phrase, place, needed(region, phrase, check), let};
        VEC_PUSH(dpia_arena(region->dpia), &region->found, found);
    } else if (is_scope(phrase)) {
        collect(region, phrase_arg(phrase, 0), place, check, phrase);
        collect_scope(region, phrase, place, check);
    } else if (form_is_strict(phrase)) {
        for (size_t i = 0; i < phrase_child_count(phrase); i++)
            collect(region, phrase_child(phrase, i), place, check, NULL);
    }
}

/* ---- Where two may be done ---- */

/* Both are done at the beginning of the scope AT. If MOVED, what binds the first one goes there. */
struct joined {
    const struct found *first, *second;
    const struct place *at;
    bool moved;
    const struct phrase *both;
    const struct var *name;
};

static bool is_within(const struct place *place, const struct place *outer)
{
    while (place->depth > outer->depth)
        place = place->outer;
    return place == outer;
}

/* Whether PHRASE without its part INNER mentions VAR. */
static bool mentions_before(const struct phrase *phrase, const struct phrase *inner,
                            const struct var *var)
{
    if (phrase == inner)
        return false;
    if (phrase->kind == PHRASE_VAR)
        return phrase_var_of(phrase) == var;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (mentions_before(phrase_child(phrase, i), inner, var))
            return true;
    return false;
}

/* Whether the let of the first one can be moved to where the second one's needs are met. */
static bool can_move(const struct joined *joined)
{
    const struct phrase *let = joined->first->let;
    if (!let || !is_within(joined->second->place, joined->at))
        return false;
    const struct phrase *fun = phrase_arg(let, 1);
    const struct place *scope = joined->at;
    while (scope->depth > joined->first->place->depth + 1)
        scope = scope->outer;
    return scope->body == phrase_lam_body(fun) &&
           !mentions_before(phrase_lam_body(fun), joined->at->body, phrase_lam_param(fun)) &&
           !phrase_mentions(joined->second->reduce, phrase_lam_param(fun));
}

/* Whether the two of JOINED may be done in one place, which is then AT. */
static bool find_place(struct joined *joined)
{
    const struct found *first = joined->first, *second = joined->second;
    joined->at = inner_of(first->needs, second->needs);
    joined->moved = false;
    if (is_within(first->place, joined->at) && is_within(second->place, joined->at))
        return true;
    joined->moved = first->place->depth < joined->at->depth && can_move(joined);
    return joined->moved;
}

/* ---- Done there ---- */

static const struct phrase *part(const struct region *region, const struct joined *joined,
                                 int which)
{
    struct loc loc = joined->both->loc;
    return phrase_select(region->dpia, phrase_var(region->dpia, joined->name, loc), which, loc);
}

static const struct phrase *rebuilt(const struct region *region, const struct joined *joined,
                                    const struct phrase *phrase);

static const struct phrase *parts_rebuilt(const struct region *region,
                                          const struct joined *joined, const struct phrase *phrase)
{
    struct dpia *dpia = region->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = rebuilt(region, joined, phrase_child(phrase, i));
    return phrase_with_children(dpia, phrase, children);
}

/* What LET, of a component, is without a name of its own. */
static const struct phrase *let_rebuilt(const struct region *region, const struct joined *joined,
                                        const struct phrase *let)
{
    int which = phrase_arg(let, 0) == joined->first->reduce ? 1 : 2;
    const struct phrase *fun = rebuilt(region, joined, phrase_arg(let, 1));
    return phrase_app(region->dpia, fun, part(region, joined, which), let->loc);
}

/* BODY, of the scope in which both are done. */
static const struct phrase *scope_rebuilt(const struct region *region, const struct joined *joined,
                                          const struct phrase *body)
{
    struct dpia *dpia = region->dpia;
    bool is_pair = phrase_is_prim(body, PRIM_PAIR) &&
                   phrase_arg(body, 0) == joined->first->reduce &&
                   phrase_arg(body, 1) == joined->second->reduce;
    if (is_pair)
        return joined->both;
    struct joined inside = *joined;
    inside.at = NULL;
    inside.moved = false;
    return phrase_let(dpia, joined->name, joined->both, rebuilt(region, &inside, body),
                      joined->both->loc);
}

/* PHRASE with components of both in the places of the two, which are computed in their scope. */
static const struct phrase *rebuilt(const struct region *region, const struct joined *joined,
                                    const struct phrase *phrase)
{
    const struct phrase *first = joined->first->reduce, *second = joined->second->reduce;
    if (joined->at && phrase == joined->at->body)
        return scope_rebuilt(region, joined, phrase);
    if (phrase == first || phrase == second)
        return part(region, joined, phrase == first ? 1 : 2);
    if (is_scope(phrase) && (phrase_arg(phrase, 0) == first || phrase_arg(phrase, 0) == second))
        return let_rebuilt(region, joined, phrase);
    return parts_rebuilt(region, joined, phrase);
}

/* What the value of FOUND is called, and its components. */
static struct title title_of(const struct region *region, const struct found *found)
{
    struct arena *arena = dpia_arena(region->dpia);
    size_t count = data_component_count(phrase_data(found->reduce));
    struct title title = found->let ? phrase_param_title(phrase_arg(found->let, 1), "acc")
                                    : phrase_param_title(phrase_arg(found->reduce, 0), "acc");
    const char *text = title_slice(arena, title, 0, 1, count).text;
    if (count == 1)
        return title;
    for (size_t i = 1; i < count; i++)
        text = arena_printf(arena, "%s,%s", text, title_slice(arena, title, i, 1, count).text);
    return (struct title){text, title.is_given};
}

static const struct var *name_of(const struct region *region, const struct joined *joined)
{
    struct title first = title_of(region, joined->first);
    struct title second = title_of(region, joined->second);
    const char *text =
        arena_printf(dpia_arena(region->dpia), "%s,%s", first.text, second.text);
    struct title title = {text, first.is_given && second.is_given};
    return var_titled(region->dpia, title, joined->both->type, joined->both->loc);
}

/* ROOT with the two of JOINED together, or null. */
static const struct phrase *join_two(const struct region *region, struct joined *joined,
                                     const struct phrase *root, together_join *join, void *data)
{
    const struct phrase *first = joined->first->reduce, *second = joined->second->reduce;
    if (phrase_array_size(phrase_arg(first, 2)) != phrase_array_size(phrase_arg(second, 2)) ||
        !find_place(joined))
        return NULL;
    joined->both = join(data, phrase_data_pair(region->dpia, first, second, first->loc),
                        region->hosted);
    if (!joined->both)
        return NULL;
    joined->name = name_of(region, joined);
    return rebuilt(region, joined, root);
}

/* The region of ROOT with two reductions together, or null. The last ones go first: tuples are
 * pairs of a first component and the others. */
static const struct phrase *join_some(struct dpia *dpia, const struct phrase *root, bool hosted,
                                      together_join *join, void *data)
{
    struct region region = {dpia, hosted, map_new_objects(dpia_arena(dpia)), {0}};
    const struct place top = {NULL, root, 0};
    collect(&region, root, &top, &top, NULL);
    for (size_t i = region.found.len; i-- > 0;) {
        size_t end = region.found.len - i > MOST_APART ? i + MOST_APART : region.found.len;
        for (size_t k = i + 1; k < end; k++) {
            struct joined joined = {.first = &region.found.at[i], .second = &region.found.at[k]};
            const struct phrase *after = join_two(&region, &joined, root, join, data);
            if (after)
                return after;
        }
    }
    return NULL;
}

/* ---- All regions ---- */

struct walk {
    struct dpia *dpia;
    together_join *join;
    void *data;
};

/* Where a phrase is: it is the root of a region or not, in no function of a loop (HOSTED), and in a
 * product, each of whose elements is ELEMENT, or in none, which is null. */
struct whereabouts {
    bool is_root, hosted;
    const struct phrase *element;
};

/* What each element of PHRASE is, if that has the form of a product; or null. */
static const struct phrase *element_of(const struct walk *all, const struct phrase *phrase)
{
    if (!phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN) ||
        !form_is_contraction(all->dpia, phrase_arg(phrase, 0)))
        return NULL;
    return phrase_lam_body(phrase_arg(phrase_lam_body(phrase_arg(phrase, 0)), 0));
}

/* PHRASE, a part of a region or its root, after the regions in it. What one element of a product
 * has several sums of stays apart: each of them is done in tiles. */
static const struct phrase *walk(const struct walk *all, const struct phrase *phrase,
                                 struct whereabouts here)
{
    if (!phrase_has(phrase, TRAIT_REDUCTION))
        return phrase;
    bool joins = here.is_root && phrase != here.element;
    for (const struct phrase *after = phrase; joins && after;) {
        phrase = after;
        after = join_some(all->dpia, phrase, here.hosted, all->join, all->data);
    }
    const struct phrase *element = element_of(all, phrase);
    size_t count = phrase_child_count(phrase);
    bool within = phrase->kind == PHRASE_LAM ? !here.is_root : form_is_strict(phrase);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(all->dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++) {
        struct whereabouts inside = {!within, here.hosted && form_is_hosted(phrase, i),
                                     element ? element : here.element};
        children[i] = walk(all, phrase_child(phrase, i), inside);
    }
    return phrase_with_children(all->dpia, phrase, children);
}

const struct phrase *together_reductions(struct dpia *dpia, const struct phrase *phrase,
                                         together_join *join, void *data)
{
    const struct walk all = {dpia, join, data};
    const struct phrase *after = walk(&all, phrase, (struct whereabouts){true, true, NULL});
    return after == phrase ? NULL : after;
}
