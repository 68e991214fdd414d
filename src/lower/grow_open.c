/* From states whose arrays change their sizes (grow.c) to values: the sizes of a step are bound,
 * and what is packed has them. */
#include "base/diag.h"
#include "lower/block.h"
#include "lower/grow_private.h"
#include "lower/state.h"
#include "lower/value.h"

/* The parts of STATE, each for one use. */
struct opening {
    struct grow *grow;
    const struct phrase *left; /* what comes next, with all that follows */
    struct phrase_vec sources; /* for each item, what is packed for it, or the item itself */
    struct loc loc;
};

static const struct phrase *next_part(struct opening *opening, bool is_last)
{
    struct dpia *dpia = opening->grow->lo->dpia;
    const struct phrase *part = opening->left;
    if (is_last)
        return part;
    opening->left = phrase_select(dpia, phrase_copy(dpia, part), 2, opening->loc);
    return phrase_select(dpia, part, 1, opening->loc);
}

/* From here on all dimensions in the class of DIM have the size that NUMBER says. */
static void open_size(struct grow *grow, size_t dim, const struct phrase *number, struct loc loc)
{
    size_t class = grow_class_of(grow, dim);
    const struct nat *size = block_bind_nat(grow->lo, grow->dims.at[class].name, number, loc);
    for (size_t i = 0; i < grow->dims.len; i++)
        if (grow->dims.at[i].varies && grow_class_of(grow, i) == class)
            grow->dims.at[i].now = size;
}

/* Whether nothing of the state comes behind item AT. */
static bool is_last_part(const struct grow *grow, size_t at)
{
    for (size_t i = at + 1; i < grow->items.len; i++)
        if (grow->items.at[i].kind != ITEM_ROWS || grow_is_first_of_class(grow, i))
            return false;
    return true;
}

/* What item AT lies in, and the sizes that stand before it. */
static const struct phrase *open_source(struct opening *opening, size_t at)
{
    struct grow *grow = opening->grow;
    struct dpia *dpia = grow->lo->dpia;
    const struct item *item = &grow->items.at[at];
    const struct phrase *source;
    for (size_t i = 0; i < item->count && item->kind == ITEM_FLAT; i++)
        if (grow_is_kept(grow, at, item->dim + i))
            open_size(grow, item->dim + i, next_part(opening, false), opening->loc);
    source = next_part(opening, is_last_part(grow, at));
    if (item->kind == ITEM_ROWS)
        open_size(grow, item->dim,
                  phrase_length_of(dpia, phrase_copy(dpia, source), opening->loc), opening->loc);
    return source;
}

static void open_sources(struct opening *opening)
{
    struct grow *grow = opening->grow;
    for (size_t i = 0; i < grow->items.len; i++) {
        const struct phrase *source = NULL;
        if (grow->items.at[i].kind != ITEM_ROWS || grow_is_first_of_class(grow, i))
            source = open_source(opening, i);
        VEC_PUSH(grow->lo->arena, &opening->sources, source);
    }
}

/* The part of the zip that item AT is. */
static const struct phrase *open_rows(const struct opening *opening, size_t at)
{
    const struct grow *grow = opening->grow;
    struct dpia *dpia = grow->lo->dpia;
    size_t class = grow_class_of(grow, grow->items.at[at].dim);
    const struct nat *size = grow->dims.at[class].now;
    const struct phrase *rows = NULL;
    bool is_last = true;
    for (size_t i = 0; i < grow->items.len; i++) {
        const struct item *item = &grow->items.at[i];
        if (item->kind != ITEM_ROWS || grow_class_of(grow, item->dim) != class)
            continue;
        if (!rows)
            rows = phrase_unpack(dpia, size, phrase_copy(dpia, opening->sources.at[i]),
                                 opening->loc);
        else if (i <= at)
            rows = phrase_unzip(dpia, rows, 2, opening->loc);
        is_last = is_last && i <= at;
    }
    return is_last ? rows : phrase_unzip(dpia, rows, 1, opening->loc);
}

/* The sizes of COUNT dimensions from DIM on, multiplied. */
static const struct nat *product(const struct grow *grow, size_t dim, size_t count)
{
    const struct nat *all = nat_const(grow->lo->nats, 1);
    for (size_t i = dim; i < dim + count; i++)
        all = nat_mul(grow->lo->nats, all, grow->dims.at[i].now);
    return all;
}

static const struct phrase *open_flat(const struct opening *opening, size_t at)
{
    const struct grow *grow = opening->grow;
    struct lower *lo = grow->lo;
    const struct item *item = &grow->items.at[at];
    const struct phrase *source = opening->sources.at[at];
    const struct phrase *length =
        phrase_length_of(lo->dpia, phrase_copy(lo->dpia, source), opening->loc);
    const struct nat *count = block_bind_nat(lo, "length", length, opening->loc);
    const struct data *line =
        data_array(lo->types, product(grow, item->dim, item->count), item->elem);
    const struct phrase *array =
        phrase_coerce(lo->dpia, line, phrase_unpack(lo->dpia, count, source, opening->loc),
                      opening->loc);
    for (size_t i = item->count - 1; i > 0; i--)
        array = phrase_split(lo->dpia, grow->dims.at[item->dim + i].now,
                             product(grow, item->dim, i), array, opening->loc);
    return array;
}

/* The part of the value of type DATA that has item *AT, and what follows it. */
static const struct phrase *put_together(const struct opening *opening, const struct data *data,
                                         size_t *at)
{
    const struct item *item = &opening->grow->items.at[*at];
    const struct phrase *fst;
    if (item->data != data) {
        fst = put_together(opening, data->fst, at);
        return value_pair_of(opening->grow->lo, fst, put_together(opening, data->snd, at),
                             opening->loc);
    }
    switch (item->kind) {
    case ITEM_PLAIN:
        return opening->sources.at[(*at)++];
    case ITEM_ROWS:
        return open_rows(opening, (*at)++);
    case ITEM_FLAT:
        return open_flat(opening, (*at)++);
    }
    bug(opening->loc, "an item of unknown kind");
}

const struct phrase *grow_open(struct grow *grow, const struct phrase *state, struct loc loc)
{
    struct opening opening = {.grow = grow, .left = state, .loc = loc};
    size_t at = 0;
    if (!grow_any_varies(grow, 0, grow->dims.len))
        return state;
    grow_find_items(grow);
    open_sources(&opening);
    return put_together(&opening, grow->first, &at);
}
