/* Sizes of branches that come with the value (size-slicing.txt, Fig. 22 and 3.4). What a filter in
 * a branch keeps has a size whose slice is the filter; so the value has room for all elements that
 * it may have, and its size beside it:
 *
 *     if c then filter p xs else ys
 *
 *     let r = if c then filter p xs (/\k. \zs. room max(n, m) zs) else room max(n, m) ys in
 *     letNat size = snd r in take size (fst r) */
#include "lower/choice_private.h"

#include "dpia/mentions.h"
#include "lower/block.h"
#include "lower/form.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

static bool has_filter(const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_FILTER))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_filter(phrase_child(phrase, i)))
            return true;
    return false;
}

/* Whether the slice of one of SIZES has a filter in it. */
bool choice_is_costly(struct choice *choice, const struct nat *const *sizes)
{
    for (size_t i = 0; i < choice->count; i++)
        if (sizes[i] && block_binds_size(choice->branches[i].block, sizes[i]) &&
            has_filter(choice_size_in(choice, sizes, i)))
            return true;
    return false;
}

static bool is_inside(void *block, const struct nat_var *var)
{
    return block_binding_of(block, var);
}

/* The most that SIZES can be, outside of the branches; null where that is not seen. */
const struct nat *choice_room(struct choice *choice, const struct nat *const *sizes)
{
    struct lower *lo = choice->lo;
    const struct nat *room = nat_const(lo->nats, 0);
    for (size_t i = 0; i < choice->count; i++) {
        const struct block *block = choice->branches[i].block;
        const struct nat *most = !sizes[i] ? nat_const(lo->nats, 0)
                                           : size_at_most(lo, sizes[i], is_inside, (void *)block);
        if (!most || block_binds_size(block, most))
            return NULL;
        room = nat_max(lo->nats, room, most);
    }
    for (size_t i = 0; i < choice->count; i++)
        if (sizes[i] && !nat_is_le(lo->nats, sizes[i], room))
            return NULL;
    return room;
}

/* A new size, or the one that is there for SIZES. */
const struct nat *choice_late_size(struct choice *choice, const struct nat *const *sizes,
                                   const struct nat *room)
{
    struct lower *lo = choice->lo;
    for (size_t k = 0; k < choice->late.len; k++) {
        bool same = true;
        for (size_t i = 0; i < choice->count; i++)
            same = same && choice->late.at[k].sizes[i] == sizes[i];
        if (same)
            return nat_of_var(lo->nats, choice->late.at[k].var);
    }
    struct late late = {nat_var_new(lo->nats, "size", nat_const(lo->nats, 0), room), sizes, room,
                        false};
    VEC_PUSH(lo->arena, &choice->late, late);
    return nat_of_var(lo->nats, late.var);
}

static struct late *late_of(struct choice *choice, const struct data *data)
{
    const struct nat_var *var;
    for (size_t k = 0; k < choice->late.len; k++)
        if (data->kind == DATA_ARRAY && nat_is_var(data->size, &var) &&
            var == choice->late.at[k].var)
            return &choice->late.at[k];
    return NULL;
}

/* Whether sizes that come with the value are sizes of whole parts of DATA. */
bool choice_late_fits(struct choice *choice, const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return choice_late_fits(choice, data->fst) && choice_late_fits(choice, data->snd);
    if (late_of(choice, data))
        data = data->fst;
    for (size_t k = 0; k < choice->late.len; k++)
        if (data_mentions_nat(data, choice->late.at[k].var))
            return false;
    return true;
}

static bool has_late(struct choice *choice, const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return has_late(choice, data->fst) || has_late(choice, data->snd);
    return late_of(choice, data);
}

/* PHRASE, of a branch, with room where DATA, the type that all branches have, has a late size. */
const struct phrase *choice_with_room(struct choice *choice, const struct phrase *phrase,
                                      const struct data *data)
{
    struct lower *lo = choice->lo;
    struct loc loc = phrase->loc;
    const struct late *late = late_of(choice, data);
    if (late)
        return phrase_room(lo->dpia, late->room, phrase, loc);
    if (!has_late(choice, data))
        return phrase;
    if (!phrase_is_prim(phrase, PRIM_PAIR))
        phrase = block_bind(lo, title_made_up("result"), phrase, loc);
    const struct phrase *again =
        phrase_is_prim(phrase, PRIM_PAIR) ? phrase : phrase_copy(lo->dpia, phrase);
    const struct phrase *first =
        choice_with_room(choice, phrase_select(lo->dpia, phrase, 1, loc), data->fst);
    const struct phrase *second =
        choice_with_room(choice, phrase_select(lo->dpia, again, 2, loc), data->snd);
    return value_pair_of(lo, first, second, loc);
}

/* Of CHOSEN, which is trivial, what is there: of type DATA. Binds the late sizes. */
const struct phrase *choice_without_room(struct choice *choice, const struct phrase *chosen,
                                         const struct data *data)
{
    struct lower *lo = choice->lo;
    struct dpia *dpia = lo->dpia;
    struct loc loc = choice->loc;
    struct late *late = late_of(choice, data);
    if (!has_late(choice, data))
        return chosen;
    const struct phrase *first = phrase_select(dpia, phrase_copy(dpia, chosen), 1, loc);
    const struct phrase *second = phrase_select(dpia, chosen, 2, loc);
    if (!late) {
        first = choice_without_room(choice, first, data->fst);
        return value_pair_of(lo, first, choice_without_room(choice, second, data->snd), loc);
    }
    if (!late->is_bound)
        block_bind_nat_var(lo, late->var, second, loc);
    late->is_bound = true;
    return phrase_take(dpia, data->size, nat_sub(lo->nats, late->room, data->size), first, loc);
}

/* FORM, of all branches, with the sizes that branch I has where these come with the value. */
const struct form *choice_own_form(const struct choice *choice, size_t i,
                                   const struct form *form)
{
    struct lower *lo = choice->lo;
    for (size_t k = 0; k < choice->late.len; k++) {
        const struct late *late = &choice->late.at[k];
        form = form_subst(lo, form, late->var,
                          late->sizes[i] ? late->sizes[i] : nat_const(lo->nats, 0));
    }
    return form;
}
