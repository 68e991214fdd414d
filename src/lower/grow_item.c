/* The items of a state whose arrays change their sizes (grow.c): what is packed together, which
 * sizes stand beside it, and what they are called.
 *
 *     xs: [k]i32, ys: [k]f32, zs: [n][k]i8, k varies
 *     packSize (zip xs ys), packSize zs in one dimension
 *
 * k is what the first of them says; of zs alone it would be kept before it. */
#include "base/name.h"
#include "lower/grow_private.h"
#include "lower/state.h"
#include "lower/title.h"

bool grow_any_varies(const struct grow *grow, size_t from, size_t count)
{
    for (size_t i = from; i < from + count; i++)
        if (grow->dims.at[i].varies)
            return true;
    return false;
}

/* How many of the dimensions from DIM on of DATA, an array, lie in one. */
static size_t count_flat(const struct grow *grow, const struct data *data, size_t dim)
{
    size_t count = 0;
    for (size_t i = 0; data->kind == DATA_ARRAY; i++, data = data->fst)
        if (grow->dims.at[dim + i].varies)
            count = i + 1;
    return count;
}

static void add_item(struct grow *grow, const struct data *data, size_t dim, size_t leaf)
{
    struct item item = {.kind = ITEM_PLAIN, .data = data, .elem = data, .dim = dim, .leaf = leaf};
    if (grow_any_varies(grow, dim, grow_count_dimensions(data))) {
        item.count = count_flat(grow, data, dim);
        item.kind = item.count == 1 ? ITEM_ROWS : ITEM_FLAT;
        for (size_t i = 0; i < item.count; i++)
            item.elem = item.elem->fst;
    }
    VEC_PUSH(grow->lo->arena, &grow->items, item);
}

/* Adds what DATA, a part of the value, is in the state. */
static void add_items(struct grow *grow, const struct data *data, size_t dim, size_t leaf)
{
    if (data->kind != DATA_PAIR || !grow_any_varies(grow, dim, grow_count_dimensions(data))) {
        add_item(grow, data, dim, leaf);
        return;
    }
    add_items(grow, data->fst, dim, leaf);
    add_items(grow, data->snd, dim + grow_count_dimensions(data->fst),
              leaf + data_leaf_count(data->fst));
}

void grow_find_items(struct grow *grow)
{
    grow->items.len = 0;
    add_items(grow, grow->first, 0, 0);
}

bool grow_is_first_of_class(const struct grow *grow, size_t at)
{
    size_t class = grow_class_of(grow, grow->items.at[at].dim);
    for (size_t i = 0; i < at; i++)
        if (grow->items.at[i].kind == ITEM_ROWS &&
            grow_class_of(grow, grow->items.at[i].dim) == class)
            return false;
    return true;
}

bool grow_is_kept(const struct grow *grow, size_t at, size_t dim)
{
    size_t class = grow_class_of(grow, dim);
    if (!grow->dims.at[dim].varies)
        return false;
    for (size_t i = 0; i < grow->items.len; i++) {
        const struct item *item = &grow->items.at[i];
        size_t last = i == at ? dim : i < at ? item->dim + item->count : item->dim;
        if (item->kind == ITEM_ROWS && grow_class_of(grow, item->dim) == class)
            return false;
        for (size_t k = item->dim; item->kind == ITEM_FLAT && k < last; k++)
            if (grow->dims.at[k].varies && grow_class_of(grow, k) == class)
                return false;
    }
    return true;
}

/* ---- Names ---- */

static void add_name(const struct grow *grow, struct buf *buf, const char *title,
                     const struct item *item)
{
    size_t total = data_leaf_count(grow->first), count = data_leaf_count(item->data);
    buf_printf(buf, "%s%s", buf->len ? "," : "",
               total == count ? title
                              : name_slice(grow->lo->arena, title, item->leaf, count, total));
}

static void add_names(const struct grow *grow, struct buf *buf, const char *title, size_t at)
{
    const struct item *item = &grow->items.at[at];
    size_t class = grow_class_of(grow, item->dim);
    for (size_t i = 0; i < item->count && item->kind == ITEM_FLAT; i++)
        if (grow_is_kept(grow, at, item->dim + i))
            buf_printf(buf, "%s%s", buf->len ? "," : "", grow->dims.at[item->dim + i].name);
    if (item->kind != ITEM_ROWS) {
        add_name(grow, buf, title, item);
        return;
    }
    for (size_t i = at; grow_is_first_of_class(grow, at) && i < grow->items.len; i++) {
        item = &grow->items.at[i];
        if (item->kind == ITEM_ROWS && grow_class_of(grow, item->dim) == class)
            add_name(grow, buf, title, item);
    }
}

struct title grow_title(struct grow *grow, struct title title)
{
    struct buf buf = {0};
    if (!grow_any_varies(grow, 0, grow->dims.len) ||
        !name_has_parts(title.text, data_leaf_count(grow->first)))
        return title;
    grow_find_items(grow);
    for (size_t i = 0; i < grow->items.len; i++)
        add_names(grow, &buf, title.text, i);
    title.text = arena_strdup(grow->lo->arena, buf_text(&buf));
    buf_free(&buf);
    return title;
}
