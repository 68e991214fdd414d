/* Parts of variables (part.h): found in acceptors and expressions, compared, and read back.
 *
 *     joinAcc n m (takeAcc (n*m) k v.1)      is read back by      split m n (take (n*m) k v.2)
 *
 * Two parts overlap unless they are different components, or views of one array that are apart: as
 * index functions (view/chain.h), or, where these are not known, step by step, as takeAcc n m and
 * dropAcc n m are. The same is true of what is the same. What is a view, and what it is read back
 * by, src/view says. Left out: acceptors without a mirror, which are some part of the whole. */
#include "translate/part.h"

#include "dpia/fail.h"
#include "translate/assign.h"
#include "view/chain.h"
#include "view/law.h"

/* ---- Parts ---- */

bool part_step(struct part part, unsigned k)
{
    return (part.bits >> k) & 1;
}

struct part part_component(struct part part, bool second)
{
    if (part.len < PART_MAX_STEPS)
        part.bits |= (uint64_t)second << part.len++;
    return part;
}

static struct part see(struct arena *arena, struct part part, struct part_view view)
{
    struct part_view *copy = ARENA_NEW(arena, struct part_view);
    *copy = view;
    copy->of = part.view;
    part.view = copy;
    return part;
}

struct part part_own(struct arena *arena, struct part part)
{
    return see(arena, part, (struct part_view){.kind = PART_OWN});
}

struct part part_seen(struct arena *arena, struct part part, const struct part_view *views)
{
    return views ? see(arena, part_seen(arena, part, views->of), *views) : part;
}

bool part_meets(struct part a, struct part b)
{
    for (unsigned k = 0; k < a.len && k < b.len; k++)
        if (part_step(a, k) != part_step(b, k))
            return false;
    return true;
}

static bool is_same_view(const struct part_view *a, const struct part_view *b)
{
    return a->kind == b->kind && a->kind != PART_UNKNOWN &&
           (a->kind != PART_SEEN || view_seen_is_same(&a->seen, &b->seen));
}

static bool steps_are_same(const struct part_view *a, const struct part_view *b)
{
    for (; a && b; a = a->of, b = b->of)
        if (!is_same_view(a, b))
            return false;
    return a == b;
}

static unsigned depth(const struct part_view *view)
{
    unsigned count = 0;
    for (; view; view = view->of)
        count++;
    return count;
}

/* The COUNT views of VIEW that are next to the variable. */
static const struct part_view *inner(const struct part_view *view, unsigned count)
{
    for (unsigned all = depth(view); all > count; all--)
        view = view->of;
    return view;
}

/* ---- As index functions ---- */

/* The indices of a nest of loops, the outermost first: those of the elements that an iteration has
 * for itself. */
struct own_indices {
    struct dpia *dpia;
    const struct nat *at[VIEW_MOST_LINKS];
};

static const struct nat *own_index(struct own_indices *own, unsigned level)
{
    struct nat_table *nats = dpia_nats(own->dpia);
    if (!own->at[level])
        own->at[level] =
            nat_of_var(nats, nat_var_new(nats, "own", nat_const(nats, 0), NULL));
    return own->at[level];
}

/* VIEW in CHAIN; false if it is too long. OWN is shared by those that are compared: it stands for
 * the same loops in both. */
static bool chain_of(struct own_indices *own, const struct part_view *view,
                     struct view_chain *chain)
{
    unsigned level = 0;
    *chain = (struct view_chain){0};
    for (const struct part_view *at = view; at; at = at->of)
        level += at->kind == PART_OWN;
    if (level > VIEW_MOST_LINKS)
        return false;
    for (; view; view = view->of) {
        struct view_link link = {.kind = VIEW_LINK_SOME};
        if (view->kind == PART_OWN)
            link = (struct view_link){VIEW_LINK_ELEMENT, NULL, own_index(own, --level)};
        else if (view->kind == PART_SEEN)
            link = (struct view_link){VIEW_LINK_SEEN, &view->seen, NULL};
        else
            link.seen = view->seen.phrase ? &view->seen : NULL;
        if (!view_chain_add(chain, link))
            return false;
    }
    return true;
}

static bool are_compared(struct dpia *dpia, const struct part_view *a, const struct part_view *b,
                         bool (*holds)(struct dpia *dpia, const struct view_chain *a,
                                       const struct view_chain *b))
{
    struct own_indices own = {.dpia = dpia};
    struct view_chain one, other;
    return chain_of(&own, a, &one) && chain_of(&own, b, &other) && holds(dpia, &one, &other);
}

bool part_views_are_same(struct dpia *dpia, const struct part_view *a, const struct part_view *b)
{
    return steps_are_same(a, b) || are_compared(dpia, a, b, view_chain_is_same);
}

/* ---- Step by step ---- */

/* Whether A and B, as many views each, go to parts of one thing that have nothing in common. */
static bool is_divided(struct dpia *dpia, const struct part_view *a, const struct part_view *b)
{
    if (!a || !b)
        return false;
    return (a->kind == PART_SEEN && b->kind == PART_SEEN && steps_are_same(a->of, b->of) &&
            view_seen_is_apart(dpia, &a->seen, &b->seen)) ||
           is_divided(dpia, a->of, b->of);
}

bool part_overlaps(struct dpia *dpia, struct part a, struct part b)
{
    unsigned first = depth(a.view), second = depth(b.view);
    unsigned count = first < second ? first : second;
    return part_meets(a, b) && !is_divided(dpia, inner(a.view, count), inner(b.view, count)) &&
           !are_compared(dpia, a.view, b.view, view_chain_is_apart);
}

bool part_is_same(struct dpia *dpia, struct part a, struct part b)
{
    return a.len == b.len && a.bits == b.bits && a.len < PART_MAX_STEPS &&
           part_views_are_same(dpia, a.view, b.view);
}

bool part_has_index(struct part part)
{
    for (const struct part_view *view = part.view; view; view = view->of)
        if (view->seen.phrase && phrase_arg_count(view->seen.phrase) > 1)
            return true;
    return false;
}

/* ---- Phrases ---- */

/* Whether SEEN, an expression, has elements that its sizes alone say. */
static bool is_readable(struct dpia *dpia, const struct view_seen *seen)
{
    struct view_indexing indexing;
    return seen->mirrored ||
           (view_indexes(dpia, seen->phrase, &indexing) && phrase_arg_count(seen->phrase) == 1 &&
            !primitive_may_fail(seen->prim));
}

/* PRIM as a part of a variable: an acceptor without a mirror writes some part. */
static bool part_of_prim(struct dpia *dpia, const struct phrase *prim, const struct var **var,
                         struct part *part)
{
    struct part_view view = {.kind = PART_SEEN};
    bool read = prim->type->kind == TYPE_EXP;
    if (!view_see(dpia, prim, &view.seen) || (read && !is_readable(dpia, &view.seen)) ||
        !part_of(dpia, view.seen.of, var, part))
        return false;
    if (!read && !view.seen.mirrored)
        view.kind = PART_UNKNOWN;
    if (view.seen.component)
        *part = part_component(*part, view.seen.component == 2);
    else if (!view.seen.changes_nothing)
        *part = see(dpia_arena(dpia), *part, view);
    return true;
}

bool part_of(struct dpia *dpia, const struct phrase *phrase, const struct var **var,
             struct part *part)
{
    if (phrase->kind == PHRASE_PRIM)
        return part_of_prim(dpia, phrase, var, part);
    if (phrase->kind == PHRASE_PROJ)
        phrase = phrase_proj_pair(phrase);
    if (phrase->kind != PHRASE_VAR)
        return false;
    *var = phrase_var_of(phrase);
    *part = (struct part){0};
    return true;
}

/* The same for the numbers by which PHRASE, a part of a variable, is seen. */
static bool number_is_read(struct dpia *dpia, const struct phrase *phrase,
                           bool (*holds)(void *data, const struct var *var, struct part part),
                           void *data)
{
    struct view_seen seen;
    if (phrase->kind != PHRASE_PRIM || !view_see(dpia, phrase, &seen))
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++) {
        const struct phrase *child = phrase_child(phrase, k);
        if (child != seen.of && part_is_read(dpia, child, holds, data))
            return true;
    }
    return number_is_read(dpia, seen.of, holds, data);
}

bool part_is_read(struct dpia *dpia, const struct phrase *phrase,
                  bool (*holds)(void *data, const struct var *var, struct part part), void *data)
{
    const struct var *var;
    struct part part;
    if (part_of(dpia, phrase, &var, &part))
        return holds(data, var, part) || number_is_read(dpia, phrase, holds, data);
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (part_is_read(dpia, phrase_child(phrase, k), holds, data))
            return true;
    return false;
}

/* ARRAY as HALVES, whose elements are the pairs after as many indices as there are levels of rows
 * around, ROWS, and one. */
static bool find_halves(struct dpia *dpia, const struct phrase *array,
                        const struct phrase *halves[2], size_t *rows)
{
    struct view_indexing indexing;
    *rows = 0;
    if (phrase_data(array)->kind == DATA_ARRAY && view_see_both(dpia, array, halves))
        return true;
    if (!view_indexes(dpia, array, &indexing) || phrase_arg_count(array) > 1 ||
        primitive_may_fail(phrase_prim_of(array)) ||
        !find_halves(dpia, phrase_arg(array, 0), halves, rows) || indexing.inner > *rows + 1 ||
        indexing.outer == 0)
        return false;
    for (size_t k = 0; k < 2; k++)
        halves[k] = view_over(dpia, array, &indexing, halves[k]);
    *rows = *rows + indexing.outer - indexing.inner;
    return true;
}

bool part_is_zip(struct dpia *dpia, const struct phrase *array, const struct phrase *halves[2],
                 bool *nested)
{
    size_t rows;
    bool zip = find_halves(dpia, array, halves, &rows) && rows <= 1;
    *nested = zip && rows == 1;
    return zip;
}

const struct phrase *part_read_back(struct dpia *dpia, const struct phrase *acc,
                                    const struct var **root)
{
    struct view_seen seen;
    if (acc->kind == PHRASE_PROJ && phrase_proj_pair(acc)->kind == PHRASE_VAR) {
        *root = phrase_var_of(phrase_proj_pair(acc));
        return translate_exp_of(dpia, *root);
    }
    if (!view_see(dpia, acc, &seen) || !seen.mirrored)
        return NULL;
    const struct phrase *exp = part_read_back(dpia, seen.of, root);
    return exp ? view_mirror(dpia, acc, exp) : NULL;
}

const struct phrase *part_variable(struct dpia *dpia, const struct phrase *acc)
{
    const struct var *root;
    const struct phrase *exp = part_read_back(dpia, acc, &root);
    return acc->kind == PHRASE_PROJ ? phrase_proj_pair(acc) : phrase_pair(dpia, acc, exp, acc->loc);
}
