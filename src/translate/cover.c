/* Which parts of variables are known to be written. A fact says that one scalar component of a
 * variable is written as far as a view of it goes:
 *
 *     idxAcc v.1 i := e                       element i of v
 *     for n (\i. idxAcc v.1 i := e)           after it, v itself, where v has n elements
 *
 * What follows from a fact is added with it:
 *
 *     all of a view that leaves nothing out (flat, nested, transposed)     all of what is viewed
 *     the first n elements, and those behind them                          all
 *     each of the numbered elements of a small array                       all
 *     element k of element j, for all j                                    element k of the
 *                                                                          transposed array
 *
 * A variable may count elements, as in what becomes of `filter`:
 *
 *     c.1 := 0                                       the first c elements of everything
 *     idxAcc v.1 (toIdx n c.2) := e                  element c of v
 *     c.1 := c.2 + 1                                 the first c elements of v
 *     letNat k = c.2 in P                            the first k elements of v, in P */
#include "translate/cover.h"

#include "base/vec.h"

enum { MOST_NUMBERED = 64 };

struct fact {
    const struct var *root;
    size_t leaf;
    const struct cover_view *view;
};

struct fact_vec VEC(struct fact);

struct cover {
    struct arena *arena;
    struct nat_table *nats;
    struct fact_vec facts;
    struct map *zeros; /* variables -> themselves if they hold zero, or null */
};

struct cover *cover_new(struct arena *arena, struct nat_table *nats)
{
    struct cover *cover = ARENA_NEW(arena, struct cover);
    cover->arena = arena;
    cover->nats = nats;
    cover->zeros = map_new_objects(arena);
    return cover;
}

struct cover *cover_copy(const struct cover *cover)
{
    struct cover *copy = cover_new(cover->arena, cover->nats);
    for (size_t i = 0; i < cover->facts.len; i++)
        VEC_PUSH(copy->arena, &copy->facts, cover->facts.at[i]);
    for (size_t i = 0; i < map_count(cover->zeros); i++)
        map_set(copy->zeros, map_key_at(cover->zeros, i), map_value_at(cover->zeros, i));
    return copy;
}

void cover_set(struct cover *cover, const struct cover *to)
{
    *cover = *cover_copy(to);
}

static bool is_zero(const struct cover *cover, const struct var *var)
{
    return map_get(cover->zeros, var) != NULL;
}

static bool is_counted(const struct cover_view *view)
{
    return view && view->kind == COVER_COUNTED;
}

/* Two indices are one only where they are known. */
static bool is_same_view(const struct cover_view *a, const struct cover_view *b)
{
    bool unknown = a->kind == COVER_INDEX && !a->index && a->number < 0;
    if (a->kind != b->kind || unknown || a->index != b->index || a->number != b->number)
        return false;
    return a->kind != COVER_SEEN || view_seen_is_same(&a->seen, &b->seen);
}

static bool views_equal(const struct cover_view *a, const struct cover_view *b)
{
    for (; a && b && a != b; a = a->of, b = b->of)
        if (!is_same_view(a, b))
            return false;
    return a == b;
}

bool cover_place_equal(const struct place *a, const struct place *b)
{
    if (a->fst || b->fst)
        return a->fst && b->fst && cover_place_equal(a->fst, b->fst) &&
               cover_place_equal(a->snd, b->snd);
    return a->root == b->root && a->first == b->first && a->count == b->count &&
           views_equal(a->view, b->view);
}

/* Whether VIEW of a leaf, or something that it is a part of, is written. */
static bool has(const struct cover *cover, struct fact fact)
{
    if (is_counted(fact.view) && is_zero(cover, fact.view->index))
        return true;
    for (;; fact.view = fact.view->of) {
        for (size_t i = 0; i < cover->facts.len; i++) {
            const struct fact *known = &cover->facts.at[i];
            if (known->root == fact.root && known->leaf == fact.leaf &&
                views_equal(known->view, fact.view))
                return true;
        }
        if (!fact.view)
            return false;
    }
}

/* Whether FACT, about one part of an array, is known of the rest too. */
static bool has_rest(const struct cover *cover, struct fact fact)
{
    struct cover_view rest = *fact.view;
    if (!view_seen_rest(&fact.view->seen, &rest.seen))
        return false;
    fact.view = &rest;
    return has(cover, fact);
}

/* Whether all elements of the small array, one of which FACT is about, are known by number. */
static bool has_numbered(const struct cover *cover, struct fact fact)
{
    int64_t count;
    struct cover_view element = *fact.view;
    if (element.index || !nat_is_const(element.n, &count) || count > MOST_NUMBERED)
        return false;
    fact.view = &element;
    for (element.number = 0; element.number < count; element.number++)
        if (!has(cover, fact))
            return false;
    return true;
}

/* Whether what FACT is a view of is written with it. */
static bool implies_viewed(const struct cover *cover, struct fact fact)
{
    switch (fact.view->kind) {
    case COVER_SEEN:
        return fact.view->seen.covers_all || has_rest(cover, fact);
    case COVER_INDEX:
        return has_numbered(cover, fact);
    case COVER_COUNTED:
        break;
    }
    return false;
}

static void add_fact(struct cover *cover, struct fact fact)
{
    while (!has(cover, fact)) {
        VEC_PUSH(cover->arena, &cover->facts, fact);
        if (!fact.view || !implies_viewed(cover, fact))
            return;
        fact.view = fact.view->of;
    }
}

void cover_add(struct cover *cover, const struct place *place)
{
    if (place->fst) {
        cover_add(cover, place->fst);
        cover_add(cover, place->snd);
        return;
    }
    for (size_t leaf = place->first; leaf < place->first + place->count; leaf++)
        add_fact(cover, (struct fact){place->root, leaf, place->view});
}

bool cover_has(const struct cover *cover, const struct place *place)
{
    if (place->fst)
        return cover_has(cover, place->fst) && cover_has(cover, place->snd);
    for (size_t leaf = place->first; leaf < place->first + place->count; leaf++)
        if (!has(cover, (struct fact){place->root, leaf, place->view}))
            return false;
    return true;
}

void cover_meet(struct cover *cover, const struct cover *other)
{
    const struct cover *mine = cover_copy(cover);
    cover->facts = (struct fact_vec){0};
    for (size_t i = 0; i < map_count(mine->zeros); i++)
        if (!is_zero(other, map_key_at(mine->zeros, i)))
            map_set(cover->zeros, map_key_at(mine->zeros, i), NULL);
    for (size_t i = 0; i < mine->facts.len; i++)
        if (has(other, mine->facts.at[i]))
            VEC_PUSH(cover->arena, &cover->facts, mine->facts.at[i]);
    for (size_t i = 0; i < other->facts.len; i++)
        if (has(mine, other->facts.at[i]))
            add_fact(cover, other->facts.at[i]);
}

static bool view_mentions(const struct cover_view *view, const struct var *index)
{
    for (; view; view = view->of)
        if (view->index == index)
            return true;
    return false;
}

/* ---- Variables that count ---- */

/* What is known by way of VAR is forgotten. */
static void forget(struct cover *cover, const struct var *var)
{
    size_t kept = 0;
    for (size_t i = 0; i < cover->facts.len; i++)
        if (!view_mentions(cover->facts.at[i].view, var))
            cover->facts.at[kept++] = cover->facts.at[i];
    cover->facts.len = kept;
    if (is_zero(cover, var))
        map_set(cover->zeros, var, NULL);
}

/* FACT is that the element with the number that VAR holds is written. */
static bool is_next(struct fact fact, const struct var *var)
{
    return fact.view && fact.view->kind == COVER_INDEX && fact.view->index == var &&
           !view_mentions(fact.view->of, var);
}

/* Where FACT is about the next element: that those up to it are written. */
static struct fact counted(struct cover *cover, struct fact fact, const struct var *var)
{
    struct cover_view *view = ARENA_NEW(cover->arena, struct cover_view);
    *view = (struct cover_view){
        .kind = COVER_COUNTED, .of = fact.view->of, .index = var, .number = -1};
    fact.view = view;
    return fact;
}

static void count_next(struct cover *cover, const struct var *var)
{
    const struct cover *before = cover_copy(cover);
    forget(cover, var);
    for (size_t i = 0; i < before->facts.len; i++) {
        struct fact fact = before->facts.at[i];
        if (!is_next(fact, var))
            continue;
        fact = counted(cover, fact, var);
        if (has(before, fact))
            add_fact(cover, fact);
    }
}

void cover_change(struct cover *cover, const struct var *var, enum change change)
{
    if (change == CHANGE_NEXT)
        count_next(cover, var);
    else
        forget(cover, var);
    if (change == CHANGE_ZERO)
        map_set(cover->zeros, var, (void *)var);
}

/* All variables by way of which something is known, and which BODY mentions, are forgotten. */
void cover_disturb(struct cover *cover, const struct phrase *body)
{
    const struct cover *before = cover_copy(cover);
    for (size_t i = 0; i < map_count(before->zeros); i++)
        if (phrase_mentions(body, map_key_at(before->zeros, i)))
            forget(cover, map_key_at(before->zeros, i));
    for (size_t i = 0; i < before->facts.len; i++)
        for (const struct cover_view *view = before->facts.at[i].view; view; view = view->of)
            if (view->index && view->index->type->kind == TYPE_PRODUCT &&
                phrase_mentions(body, view->index))
                forget(cover, view->index);
}

bool cover_is_counting(const struct cover *cover, const struct phrase *body)
{
    for (size_t i = 0; i < map_count(cover->zeros); i++)
        if (is_zero(cover, map_key_at(cover->zeros, i)) &&
            phrase_mentions(body, map_key_at(cover->zeros, i)))
            return true;
    return false;
}

struct cover *cover_enter(const struct cover *cover, const struct phrase *body,
                          const struct cover *first)
{
    struct cover *entry = cover_copy(cover);
    cover_disturb(entry, body);
    for (size_t i = 0; i < first->facts.len; i++)
        if (is_counted(first->facts.at[i].view) && has(cover, first->facts.at[i]))
            add_fact(entry, first->facts.at[i]);
    return entry;
}

bool cover_agrees(const struct cover *entry, const struct cover *body)
{
    for (size_t i = 0; i < entry->facts.len; i++)
        if (is_counted(entry->facts.at[i].view) && !has(body, entry->facts.at[i]))
            return false;
    return true;
}

void cover_same(struct cover *cover, const struct var *var, const struct var *from)
{
    const struct cover *before = cover_copy(cover);
    for (size_t i = 0; i < before->facts.len; i++) {
        struct fact fact = before->facts.at[i];
        if (is_counted(fact.view) && fact.view->index == from && from != var)
            add_fact(cover, counted(cover, fact, var));
    }
    if (is_zero(before, from))
        map_set(cover->zeros, var, (void *)var);
}

void cover_count(struct cover *cover, const struct var *var, const struct nat *n)
{
    const struct cover *before = cover_copy(cover);
    for (size_t i = 0; i < before->facts.len; i++) {
        struct fact fact = before->facts.at[i];
        if (!is_counted(fact.view) || fact.view->index != var)
            continue;
        struct cover_view *view = ARENA_NEW(cover->arena, struct cover_view);
        *view = (struct cover_view){.kind = COVER_SEEN,
                              .of = fact.view->of,
                              .seen = view_seen_part(PRIM_TAKE, n, NULL),
                              .number = -1};
        fact.view = view;
        add_fact(cover, fact);
    }
}

/* ---- Loops ---- */

/* VIEW is element INDEX of an array with N elements. */
static bool is_each(const struct cover_view *view, const struct nat *n, const struct var *index)
{
    return view && view->kind == COVER_INDEX && view->index == index && view->n == n;
}

/* What is written when FACT is true for each of the N values of INDEX; false for nothing. */
static bool for_each(struct cover *cover, struct fact *fact, const struct nat *n,
                     const struct var *index)
{
    const struct cover_view *view = fact->view;
    if (is_each(view, n, index)) {
        fact->view = view->of;
        return !view_mentions(fact->view, index);
    }
    if (!view || view->kind != COVER_INDEX || !is_each(view->of, n, index) ||
        view_mentions(view->of->of, index))
        return false;
    struct cover_view *transposed = ARENA_NEW(cover->arena, struct cover_view);
    struct cover_view *element = ARENA_NEW(cover->arena, struct cover_view);
    *transposed = (struct cover_view){.kind = COVER_SEEN,
                                      .of = view->of->of,
                                      .seen = view_seen_transposed(),
                                      .number = -1};
    *element = *view;
    element->of = transposed;
    fact->view = element;
    return true;
}

void cover_repeat(struct cover *cover, const struct cover *body, const struct nat *n,
                  const struct var *index)
{
    bool runs = nat_is_le(cover->nats, nat_const(cover->nats, 1), n);
    for (size_t i = 0; i < body->facts.len; i++) {
        struct fact fact = body->facts.at[i];
        bool each = index && view_mentions(fact.view, index);
        if (each ? for_each(cover, &fact, n, index) : runs)
            add_fact(cover, fact);
    }
}
