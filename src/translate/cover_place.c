/* Places: which part of which variable an acceptor or an expression is.
 *
 *     idxAcc (zipAcc1 v.1) i      component 1 of v, element i
 *     fst (idx v.2 i)             the same place, read
 *     unzipAcc (a, b)             the places of a and b
 *     zip xs v.2                  nothing, and that of v
 *
 * The components of a pair are separate, as they are in memory, so that a selection and an index
 * commute; what remains is the order of the indices and views. An acceptor and the expression that
 * reads back what it wrote are the same view (src/view): splitAcc and join, joinAcc and split. */
#include "translate/cover.h"

void cover_place_new(struct places *places, const struct var *var, const struct data *data)
{
    struct place *place = ARENA_NEW(places->arena, struct place);
    place->root = var;
    place->count = data_leaf_count(data);
    map_set(places->written, var, place);
    map_set(places->read, var, place);
}

/* PLACE with VIEW on top of what it is. */
static const struct place *see(struct arena *arena, const struct place *place,
                               struct cover_view view)
{
    struct place *copy = ARENA_NEW(arena, struct place);
    if (place->fst) {
        copy->fst = see(arena, place->fst, view);
        copy->snd = see(arena, place->snd, view);
        return copy;
    }
    struct cover_view *seen = ARENA_NEW(arena, struct cover_view);
    *seen = view;
    seen->of = place->view;
    *copy = *place;
    copy->view = seen;
    return copy;
}

const struct place *cover_place_element(struct arena *arena, const struct place *place,
                                        const struct nat *n, const struct var *index)
{
    return see(arena, place,
               (struct cover_view){.kind = COVER_INDEX, .n = n, .index = index, .number = -1});
}

const struct place *cover_place_seen(struct arena *arena, const struct place *place,
                                     struct view_seen seen)
{
    return see(arena, place,
               (struct cover_view){.kind = COVER_SEEN, .seen = seen, .number = -1});
}

/* The value of a literal, or of a nat that is a constant; -1 for all else. */
static int64_t constant_value(const struct phrase *exp)
{
    int64_t value;
    if (phrase_is_prim(exp, PRIM_TO_IDX))
        return constant_value(phrase_arg(exp, 0));
    if (phrase_is_prim(exp, PRIM_NAT_VALUE) && nat_is_const(phrase_nat_arg(exp, 0), &value))
        return value;
    return exp->kind == PHRASE_LITERAL ? (int64_t)phrase_literal_value(exp).bits : -1;
}

/* The parameter that INDEX is, or the variable whose value it is. */
static const struct var *index_var(const struct phrase *index)
{
    if (index->kind == PHRASE_VAR)
        return phrase_var_of(index);
    if (phrase_is_prim(index, PRIM_TO_IDX))
        index = phrase_arg(index, 0);
    bool value = index->kind == PHRASE_PROJ && phrase_proj_which(index) == 2 &&
                 phrase_proj_pair(index)->kind == PHRASE_VAR;
    return value ? phrase_var_of(phrase_proj_pair(index)) : NULL;
}

static const struct place *element(struct arena *arena, const struct place *place,
                                   const struct phrase *prim)
{
    const struct phrase *index = phrase_arg(prim, 1);
    struct cover_view view = {.kind = COVER_INDEX, .n = phrase_nat_arg(prim, 0)};
    view.index = index_var(index);
    view.number = view.index ? -1 : constant_value(index);
    return see(arena, place, view);
}

const struct place *cover_place_component(struct arena *arena, const struct place *place,
                                          const struct data *fst, int which)
{
    size_t first = data_leaf_count(fst);
    if (place->fst)
        return which == 1 ? place->fst : place->snd;
    if (!place->root)
        return place;
    struct place *part = ARENA_NEW(arena, struct place);
    *part = *place;
    part->first += which == 1 ? 0 : first;
    part->count = which == 1 ? first : place->count - first;
    return part;
}

/* One component of PLACE, whose type is a pair of what PRIM's data types are, or an array of it. */
static const struct place *select(struct arena *arena, const struct place *place,
                                  const struct phrase *prim, int which)
{
    return cover_place_component(arena, place, phrase_data_arg(prim, 0), which);
}

/* PLACE with an empty place where there is none; null if there is none at all. */
static const struct place *fill_both(const struct places *places, struct place *place)
{
    if (!place->fst && !place->snd)
        return NULL;
    if (!place->fst)
        place->fst = ARENA_NEW(places->arena, struct place);
    if (!place->snd)
        place->snd = ARENA_NEW(places->arena, struct place);
    return place;
}

/* The places of two acceptors or expressions, of which one may be none: then it is empty. */
static const struct place *both(const struct places *places, const struct phrase *const of[2])
{
    struct place *place = ARENA_NEW(places->arena, struct place);
    place->fst = cover_place_of(places, of[0]);
    place->snd = cover_place_of(places, of[1]);
    return fill_both(places, place);
}

/* Whether SEEN leaves out no elements in a way that no acceptor does. */
static bool keeps_place(const struct view_seen *seen)
{
    return seen->prim == PRIM_IDX || seen->component || seen->mirrored || seen->covers_all;
}

/* What SEEN, a view of PLACE that keeps it, makes of it. */
static const struct place *view_of(struct arena *arena, const struct place *place,
                                   const struct view_seen *seen)
{
    if (seen->prim == PRIM_IDX)
        return element(arena, place, seen->phrase);
    if (seen->component)
        return select(arena, place, seen->phrase, seen->component);
    return seen->changes_nothing ? place : cover_place_seen(arena, place, *seen);
}

const struct phrase *cover_place_viewed(struct dpia *dpia, const struct phrase *view)
{
    struct view_seen seen;
    if (view->kind != PHRASE_PRIM || phrase_arg_count(view) == 0)
        return NULL;
    return view_see(dpia, view, &seen) ? seen.of : phrase_arg(view, 0);
}

/* The place of the variable, or the half of one, that PHRASE is; null for all else. */
static const struct place *place_of_var(const struct places *places, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR)
        return map_get(phrase->type->kind == TYPE_ACC ? places->written : places->read,
                       phrase_var_of(phrase));
    if (phrase->kind == PHRASE_PROJ && phrase_proj_pair(phrase)->kind == PHRASE_VAR)
        return map_get(phrase_proj_which(phrase) == 1 ? places->written : places->read,
                       phrase_var_of(phrase_proj_pair(phrase)));
    return NULL;
}

bool cover_is_place(const struct places *places, const struct phrase *phrase)
{
    const struct phrase *of[2];
    struct view_seen seen;
    if (view_see_both(places->dpia, phrase, of))
        return cover_is_place(places, of[0]) || cover_is_place(places, of[1]);
    if (phrase->kind != PHRASE_PRIM)
        return place_of_var(places, phrase) != NULL;
    return view_see(places->dpia, phrase, &seen) && keeps_place(&seen) &&
           cover_is_place(places, seen.of);
}

const struct place *cover_place_of(const struct places *places, const struct phrase *phrase)
{
    const struct phrase *of[2];
    struct view_seen seen;
    if (view_see_both(places->dpia, phrase, of))
        return both(places, of);
    if (phrase->kind != PHRASE_PRIM)
        return place_of_var(places, phrase);
    if (!view_see(places->dpia, phrase, &seen) || !keeps_place(&seen))
        return NULL;
    const struct place *place = cover_place_of(places, seen.of);
    return place ? view_of(places->arena, place, &seen) : NULL;
}
