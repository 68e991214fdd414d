/* From values to states whose arrays change their sizes (grow.c). */
#include "base/diag.h"
#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/grow_private.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

/* The parts of VALUE, of type DATA, that the items are. */
static void take_apart(struct grow *grow, const struct data *data, const struct phrase *value,
                       struct phrase_vec *parts)
{
    struct dpia *dpia = grow->lo->dpia;
    const struct phrase *again;
    if (grow->items.at[parts->len].data == data) {
        VEC_PUSH(grow->lo->arena, parts, value);
        return;
    }
    again = phrase_is_prim(value, PRIM_PAIR) ? value : phrase_copy(dpia, value);
    take_apart(grow, data->fst, phrase_select(dpia, value, 1, value->loc), parts);
    take_apart(grow, data->snd, phrase_select(dpia, again, 2, value->loc), parts);
}

/* packSize of the zip of all PARTS that are in the class of item AT. */
static const struct phrase *close_rows(const struct grow *grow, const struct phrase_vec *parts,
                                       size_t at)
{
    struct dpia *dpia = grow->lo->dpia;
    struct loc loc = parts->at[at]->loc;
    size_t class = grow_class_of(grow, grow->items.at[at].dim);
    const struct phrase *all = NULL;
    for (size_t i = grow->items.len; i-- > at;) {
        const struct item *item = &grow->items.at[i];
        if (item->kind != ITEM_ROWS || grow_class_of(grow, item->dim) != class)
            continue;
        all = all ? phrase_zip(dpia, parts->at[i], all, loc) : parts->at[i];
    }
    return phrase_pack(dpia, all, loc);
}

/* The sizes of item AT that are kept, and packSize of PART in one dimension. */
static void close_flat(const struct grow *grow, const struct phrase *part, size_t at,
                       struct phrase_vec *all)
{
    struct lower *lo = grow->lo;
    const struct item *item = &grow->items.at[at];
    const struct data *data = phrase_data(part);
    for (size_t i = 0; i < item->count; i++, data = data->fst)
        if (grow_is_kept(grow, at, item->dim + i))
            VEC_PUSH(lo->arena, all, phrase_nat_value(lo->dpia, data->size, part->loc));
    for (size_t i = 1; i < item->count; i++)
        part = phrase_join(lo->dpia, part, part->loc);
    VEC_PUSH(lo->arena, all, phrase_pack(lo->dpia, part, part->loc));
}

/* VALUE, which may be used more than once, as a state. */
static const struct phrase *closed(struct grow *grow, const struct phrase *value)
{
    struct arena *arena = grow->lo->arena;
    struct phrase_vec parts = {0}, all = {0};
    const struct phrase *state;
    take_apart(grow, grow->first, value, &parts);
    for (size_t i = 0; i < parts.len; i++) {
        const struct item *item = &grow->items.at[i];
        if (item->kind == ITEM_PLAIN)
            VEC_PUSH(arena, &all, parts.at[i]);
        else if (item->kind == ITEM_FLAT)
            close_flat(grow, parts.at[i], i, &all);
        else if (grow_is_first_of_class(grow, i))
            VEC_PUSH(arena, &all, close_rows(grow, &parts, i));
    }
    state = all.at[all.len - 1];
    for (size_t i = all.len - 1; i-- > 0;)
        state = value_pair_of(grow->lo, all.at[i], state, value->loc);
    return state;
}

/* FOUND, the type of a value, with the sizes that stay, and one for those that are one. */
static const struct data *wanted(const struct grow *grow, const struct data *found, size_t *dim)
{
    struct types *types = grow->lo->types;
    const struct data *fst;
    const struct nat *size;
    if (found->kind == DATA_PAIR) {
        fst = wanted(grow, found->fst, dim);
        return data_pair(types, fst, wanted(grow, found->snd, dim));
    }
    if (found->kind != DATA_ARRAY)
        return found;
    size = grow->dims.at[*dim].varies ? grow->dims.at[grow_class_of(grow, *dim)].next
                                      : grow->dims.at[*dim].first;
    ++*dim;
    return data_array(types, size, wanted(grow, found->fst, dim));
}

const struct phrase *grow_close(struct grow *grow, const struct phrase *value, struct loc loc,
                                const char *what)
{
    struct lower *lo = grow->lo;
    size_t dim = 0;
    if (grow->is_refused) {
        diag_unsupported(lo->diag, loc,
                         "arrays that change their sizes in this loop lie in the elements of "
                         "another one (%s): not yet supported",
                         data_text(lo->arena, phrase_data(value)));
        return NULL;
    }
    grow_note_next(grow, phrase_data(value));
    value = size_coerce(lo, value, wanted(grow, phrase_data(value), &dim), loc, what);
    if (!value || !grow_any_varies(grow, 0, grow->dims.len))
        return value;
    grow_find_items(grow);
    if (!phrase_is_trivial(value) && !phrase_is_prim(value, PRIM_PAIR) && grow->items.len > 1)
        value = block_bind(lo, title_made_up("next"), value, loc);
    return closed(grow, value);
}

const struct data *grow_type(struct grow *grow)
{
    struct lower *lo = grow->lo;
    const struct var *var =
        var_new(lo->dpia, "state", type_exp(lo->types, grow->first), loc_none());
    if (!grow_any_varies(grow, 0, grow->dims.len))
        return grow->first;
    grow_find_items(grow);
    return phrase_data(closed(grow, phrase_var(lo->dpia, var, loc_none())));
}
