/* Which parts of variables are known to be written. A fact says that one scalar component of a
 * variable is written as far as a view of it goes:
 *
 *     idxAcc v.1 i := e                       element i of v
 *     for n (\i. idxAcc v.1 i := e)           after it, v itself, where v has n elements
 *
 * What follows from a fact is added with it:
 *
 *     all of a view that leaves nothing out (flat, nested, transposed)     all of what is viewed
 *     the first n elements, and those behind them; parts that are all together  all
 *     each of the numbered elements of a small array                       all
 *     element k of element j, for all j                                    element k of the
 *                                                                          transposed array
 *
 * A variable may count elements, as in what becomes of `filter`:
 *
 *     c.1 := 0                                       the first c elements of everything
 *     idxAcc v.1 (toIdx n c.2) := e                  element c of v
 *     c.1 := c.2 + 1                                 the first c elements of v
 *     c.1 := c.2 + (if b then 1 else 0)              the same
 *     letNat k = c.2 in P                            the first k elements of v, in P
 *
 * What is known when a branch or a loop begins is shared with what is known in it (base/table.h),
 * so that nothing takes time for all that was written before. */
#include "translate/cover.h"

#include "base/table.h"
#include "base/vec.h"
#include "translate/cover_private.h"

enum { MOST_NUMBERED = 64, MOST_TOGETHER = 16 };

/* What is known about one variable is a list that is never changed. */
struct fact {
    const struct var *root;
    size_t leaf;
    const struct cover_view *view;
    const struct fact *next;
};

struct fact_vec VEC(struct fact);
struct var_vec VEC(const struct var *);

struct cover {
    struct arena *arena;
    struct nat_table *nats;
    struct cover_indices indices;
    struct map *numbers;          /* variables -> their keys, whose order numbers them */
    const struct table *facts;    /* by the number of the root: struct fact * */
    const struct table *zeros;    /* variables that hold zero, by their numbers */
    const struct table *counters; /* variables that something was known by way of */
};

struct cover *cover_new(struct arena *arena, struct dpia *dpia)
{
    struct cover *cover = ARENA_NEW(arena, struct cover);
    cover->arena = arena;
    cover->nats = dpia_nats(dpia);
    cover->indices = (struct cover_indices){dpia, map_new_objects(arena)};
    cover->numbers = map_new_objects(arena);
    return cover;
}

struct cover *cover_copy(const struct cover *cover)
{
    struct cover *copy = ARENA_NEW(cover->arena, struct cover);
    *copy = *cover;
    return copy;
}

void cover_set(struct cover *cover, const struct cover *to)
{
    *cover = *to;
}

/* The number of VAR, the same in all covers of an analysis. */
static size_t number_of(const struct cover *cover, const struct var *var)
{
    size_t *number = map_get(cover->numbers, var);
    if (!number) {
        number = ARENA_NEW(cover->arena, size_t);
        *number = map_count(cover->numbers);
        map_set(cover->numbers, var, number);
    }
    return *number;
}

static const struct fact *facts_about(const struct cover *cover, const struct var *root)
{
    return table_get(cover->facts, number_of(cover, root));
}

static bool is_zero(const struct cover *cover, const struct var *var)
{
    return table_get(cover->zeros, number_of(cover, var)) != NULL;
}

/* Whether something may be known by way of VAR. */
static bool is_counter(const struct cover *cover, const struct var *var)
{
    return table_get(cover->counters, number_of(cover, var)) != NULL;
}

static void set_zero(struct cover *cover, const struct var *var, bool zero)
{
    cover->zeros = table_set(cover->arena, cover->zeros, number_of(cover, var), zero ? var : NULL);
}

static void set_facts(struct cover *cover, const struct var *root, const struct fact *facts)
{
    cover->facts = table_set(cover->arena, cover->facts, number_of(cover, root), facts);
}

/* FACT, which is not known yet. */
static void push_fact(struct cover *cover, struct fact fact)
{
    struct fact *known = ARENA_NEW(cover->arena, struct fact);
    *known = fact;
    known->next = facts_about(cover, fact.root);
    set_facts(cover, fact.root, known);
    for (const struct cover_view *view = fact.view; view; view = view->of)
        if (view->index && view->index->type->kind == TYPE_PRODUCT)
            cover->counters = table_set(cover->arena, cover->counters,
                                        number_of(cover, view->index), view->index);
}

/* What one cover knows about variables of which another does not know the same. */
struct beyond {
    struct arena *arena;
    struct fact_vec facts;
    struct var_vec vars;
};

static void add_beyond(void *data, size_t number, void *mine, void *others)
{
    struct beyond *beyond = data;
    (void)number;
    (void)others;
    for (const struct fact *fact = mine; fact; fact = fact->next)
        VEC_PUSH(beyond->arena, &beyond->facts, *fact);
}

static void add_var(void *data, size_t number, void *mine, void *others)
{
    struct beyond *beyond = data;
    (void)number;
    if (mine && !others)
        VEC_PUSH(beyond->arena, &beyond->vars, mine);
}

/* The facts of COVER about variables about which THAN, if it is not null, has not the same ones. */
static struct fact_vec facts_beyond(const struct cover *cover, const struct cover *than)
{
    struct beyond beyond = {.arena = cover->arena};
    table_compare(cover->facts, than ? than->facts : NULL, add_beyond, &beyond);
    return beyond.facts;
}

/* The variables that are in ONE and not in OTHER, tables of zeros or counters. */
static struct var_vec vars_beyond(const struct cover *cover, const struct table *one,
                                  const struct table *other)
{
    struct beyond beyond = {.arena = cover->arena};
    table_compare(one, other, add_var, &beyond);
    return beyond.vars;
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
        const struct fact *known = facts_about(cover, fact.root);
        for (; known; known = known->next)
            if (known->leaf == fact.leaf && views_equal(known->view, fact.view))
                return true;
        if (!fact.view)
            return false;
    }
}

/* Whether the last facts about FACT's leaf are together about all that FACT is, of type DATA where
 * that is known. */
static bool has_together(struct cover *cover, struct fact fact, const struct data *data)
{
    struct view_chain chain, known[MOST_TOGETHER];
    const struct fact *it = facts_about(cover, fact.root);
    size_t count = 0;
    if (!cover_chain_of(&cover->indices, fact.view, &chain))
        return false;
    chain.data = data;
    for (size_t seen = 0; it && seen < MOST_TOGETHER; it = it->next)
        if (it->leaf == fact.leaf) {
            count += cover_chain_of(&cover->indices, it->view, &known[count]);
            seen++;
        }
    return view_chain_is_covered(cover->indices.dpia, &chain, known, count);
}

/* Whether with FACT, about one part of an array, all of that is known. */
static bool has_viewed(struct cover *cover, struct fact fact)
{
    const struct view_seen *seen = &fact.view->seen;
    fact.view = fact.view->of;
    return seen->phrase && has_together(cover, fact, phrase_data(seen->of));
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
static bool implies_viewed(struct cover *cover, struct fact fact)
{
    switch (fact.view->kind) {
    case COVER_SEEN:
        return fact.view->seen.covers_all || has_rest(cover, fact) || has_viewed(cover, fact);
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
        push_fact(cover, fact);
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
        add_fact(cover, (struct fact){place->root, leaf, place->view, NULL});
}

bool cover_has(struct cover *cover, const struct place *place)
{
    if (place->fst)
        return cover_has(cover, place->fst) && cover_has(cover, place->snd);
    for (size_t leaf = place->first; leaf < place->first + place->count; leaf++)
        if (!has(cover, (struct fact){place->root, leaf, place->view, NULL}) &&
            !has_together(cover, (struct fact){place->root, leaf, place->view, NULL}, NULL))
            return false;
    return true;
}

void cover_meet(struct cover *cover, const struct cover *other)
{
    const struct cover *mine = cover_copy(cover);
    struct var_vec zeros = vars_beyond(cover, mine->zeros, other->zeros);
    struct fact_vec facts = facts_beyond(mine, other), others = facts_beyond(other, mine);
    for (size_t i = 0; i < zeros.len; i++)
        set_zero(cover, zeros.at[i], false);
    for (size_t i = 0; i < facts.len; i++)
        set_facts(cover, facts.at[i].root, NULL);
    for (size_t i = 0; i < facts.len; i++)
        if (has(other, facts.at[i]))
            push_fact(cover, facts.at[i]);
    for (size_t i = 0; i < others.len; i++)
        if (has(mine, others.at[i]))
            add_fact(cover, others.at[i]);
}

static bool view_mentions(const struct cover_view *view, const struct var *index)
{
    for (; view; view = view->of)
        if (view->index == index)
            return true;
    return false;
}

/* ---- Variables that count ---- */

/* All facts of COVER, if some may be known by way of VAR. */
static struct fact_vec facts_by_way(const struct cover *cover, const struct var *var)
{
    return is_counter(cover, var) ? facts_beyond(cover, NULL) : (struct fact_vec){0};
}

/* What is known by way of VAR is forgotten. */
static void forget(struct cover *cover, const struct var *var)
{
    const struct fact_vec facts = facts_by_way(cover, var);
    for (size_t i = 0; i < facts.len; i++)
        set_facts(cover, facts.at[i].root, NULL);
    for (size_t i = 0; i < facts.len; i++)
        if (!view_mentions(facts.at[i].view, var))
            push_fact(cover, facts.at[i]);
    set_zero(cover, var, false);
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
    const struct fact_vec facts = facts_by_way(cover, var);
    forget(cover, var);
    for (size_t i = 0; i < facts.len; i++) {
        struct fact fact = facts.at[i];
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
        set_zero(cover, var, true);
}

/* All variables by way of which something is known, and which BODY mentions, are forgotten. */
void cover_disturb(struct cover *cover, const struct phrase *body)
{
    const struct table *const tables[] = {cover->zeros, cover->counters};
    for (size_t k = 0; k < sizeof tables / sizeof *tables; k++) {
        const struct var_vec vars = vars_beyond(cover, tables[k], NULL);
        for (size_t i = 0; i < vars.len; i++)
            if (phrase_mentions(body, vars.at[i]))
                forget(cover, vars.at[i]);
    }
}

bool cover_is_counting(const struct cover *cover, const struct phrase *body)
{
    const struct var_vec zeros = vars_beyond(cover, cover->zeros, NULL);
    for (size_t i = 0; i < zeros.len; i++)
        if (phrase_mentions(body, zeros.at[i]))
            return true;
    return false;
}

struct cover *cover_enter(const struct cover *cover, const struct phrase *body,
                          const struct cover *first)
{
    struct cover *entry = cover_copy(cover);
    const struct fact_vec facts = facts_beyond(first, NULL);
    cover_disturb(entry, body);
    for (size_t i = 0; i < facts.len; i++)
        if (is_counted(facts.at[i].view) && has(cover, facts.at[i]))
            add_fact(entry, facts.at[i]);
    return entry;
}

bool cover_agrees(const struct cover *entry, const struct cover *body)
{
    const struct fact_vec facts = facts_beyond(entry, NULL);
    for (size_t i = 0; i < facts.len; i++)
        if (is_counted(facts.at[i].view) && !has(body, facts.at[i]))
            return false;
    return true;
}

void cover_same(struct cover *cover, const struct var *var, const struct var *from)
{
    const struct fact_vec facts = facts_by_way(cover, from);
    for (size_t i = 0; i < facts.len; i++) {
        struct fact fact = facts.at[i];
        if (is_counted(fact.view) && fact.view->index == from && from != var)
            add_fact(cover, counted(cover, fact, var));
    }
    if (is_zero(cover, from))
        set_zero(cover, var, true);
}

void cover_count(struct cover *cover, const struct var *var, const struct nat *n)
{
    const struct fact_vec facts = facts_by_way(cover, var);
    for (size_t i = 0; i < facts.len; i++) {
        struct fact fact = facts.at[i];
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
    const struct fact_vec facts = facts_beyond(body, cover);
    for (size_t i = 0; i < facts.len; i++) {
        struct fact fact = facts.at[i];
        bool each = index && view_mentions(fact.view, index);
        if (each ? for_each(cover, &fact, n, index) : runs)
            add_fact(cover, fact);
    }
}
