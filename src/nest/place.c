/* Whether an expression is what an acceptor writes to: then nothing is copied.
 *
 *     idx xss i        idxAcc xss i        for the same i, however it is written
 *
 * Both are walked to where their elements lie, with new indices for all dimensions. */
#include "nest/reading.h"
#include "view/lmad.h"

/* A path to COMPONENT of DATA, with a new index for each dimension. */
static const struct view_path *path_to(struct dpia *dpia, const struct data *data, size_t component)
{
    struct arena *arena = dpia_arena(dpia);
    struct nat_table *nats = dpia_nats(dpia);
    if (data->kind == DATA_PAIR) {
        size_t first = data_leaf_count(data->fst);
        return component < first
                   ? view_path_select(arena, 1, path_to(dpia, data->fst, component))
                   : view_path_select(arena, 2, path_to(dpia, data->snd, component - first));
    }
    if (data->kind != DATA_ARRAY)
        return NULL;
    const struct nat *last = nat_sub(nats, data->size, nat_const(nats, 1));
    const struct nat_var *index = nat_var_new(nats, "e", nat_const(nats, 0), last);
    return view_path_index(arena, nat_of_var(nats, index), path_to(dpia, data->fst, component));
}

/* Goes on from WALK's variable; false where it leads to no leaf, with *LEAF null, or to one. */
static bool goes_on(struct reading *reading, struct view_walk *walk, int side,
                    const struct nest_leaf **leaf)
{
    bool both = walk->at->kind == PHRASE_PROJ;
    const struct phrase *at = both ? phrase_proj_pair(walk->at) : walk->at;
    if (at->kind != PHRASE_VAR)
        return false;
    const struct binding *binding = reading_binding(reading, phrase_var_of(at));
    switch (binding->kind) {
    case BINDING_ALIAS:
        walk->at = both ? reading_side(reading, walk->at, side) : binding->phrase;
        return true;
    case BINDING_ELEMENT:
        walk->at = binding->phrase;
        walk->path = view_path_index(dpia_arena(reading->dpia), binding->number, walk->path);
        return true;
    case BINDING_LEAF:
        *leaf = binding->leaf;
        return false;
    case BINDING_INDEX:
    case BINDING_VALUE:
        break;
    }
    return false;
}

/* Where PATH into PHRASE leads; false if that is no leaf. SIDE: as of variables. */
static bool find(struct reading *reading, const struct phrase *phrase, const struct view_path *path,
                 int side, const struct nest_leaf **leaf, struct view_spot *spot)
{
    struct view_walk walk = {reading->dpia, phrase, path, &reading_answers, reading};
    *leaf = NULL;
    for (;;) {
        const struct phrase *made = reading_made(reading, walk.at);
        if (made)
            walk.at = made;
        bool is_prim = walk.at->kind == PHRASE_PRIM;
        if (is_prim ? view_enter(&walk) != VIEW_ENTERED : !goes_on(reading, &walk, side, leaf))
            break;
    }
    return *leaf &&
           view_find(reading->dpia, reading_array(reading, *leaf), walk.path, NULL, NULL, spot);
}

static bool is_same_component(struct reading *reading, const struct phrase *exp,
                              const struct phrase *acc, size_t component)
{
    const struct view_path *path = path_to(reading->dpia, phrase_data(exp), component);
    const struct nest_leaf *read, *written;
    struct view_spot from, to;
    return find(reading, exp, path, 2, &read, &from) &&
           find(reading, acc, path, 1, &written, &to) && read == written && from.leaf == to.leaf &&
           from.offset == to.offset;
}

bool reading_is_place(struct reading *reading, const struct phrase *exp, const struct phrase *acc)
{
    struct nest_loop *loop = reading->loop, *nowhere = reading_nowhere(reading);
    bool same = true;
    reading->loop = nowhere;
    for (size_t k = 0; same && k < data_leaf_count(phrase_data(exp)); k++)
        same = is_same_component(reading, exp, acc, k);
    reading->loop = loop;
    return same;
}
