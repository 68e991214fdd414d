/* The state of a loop whose arrays change their sizes from step to step: existential sizes, of
 * which a variable of type [*]d has another one each time.
 *
 *     loop [k] (xs: [k]i32, i) = ([1], 0) while k < n do (xs ++ map (+ i) xs, i + 1)
 *
 *     let xs_i = while (\xs_i. letNat k = lengthOf (fst xs_i) in k < n)
 *                      (\xs_i. letNat k = lengthOf (fst xs_i) in
 *                              let xs = unpackSize k (fst xs_i) in
 *                              pair (packSize (concat xs (map (+ snd xs_i) xs))) (snd xs_i + 1))
 *                      (pair (packSize [1]) 0) in
 *     letNat k = lengthOf (fst xs_i) in ... unpackSize k (fst xs_i) ...
 *
 * A state is the value, a tree of pairs, with another representation of the arrays some of whose
 * sizes change:
 *
 *     [k]d, k changes            packSize of it, or, of several with the same k, of their zip
 *     [n][k]d, k changes         k, and packSize of it in one dimension; n, too, if it changes
 *
 * Which sizes change is found by evaluating a step. Those that the front end cannot name are
 * thought to change at first, all others to stay. Where the step gives back the size that it was
 * given, or the one before the loop, that one stays after all; where one that was thought to stay
 * does not, it changes; and then the step is evaluated again. Sizes that are the same at first are
 * thought to be the same in each step, until a step gives two of them different ones. Each size
 * changes its standing twice at most, so that this ends. */
#include "lower/grow.h"

#include "base/diag.h"
#include "base/name.h"
#include "core/core.h"
#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/title.h"
#include "lower/value.h"

/* A dimension of an array in the value, in the order in which they are written. */
struct dimension {
    const struct nat *first; /* its size before the loop */
    const struct nat *now;   /* in the step that is evaluated */
    const struct nat *next;  /* after it */
    const char *name;        /* what the loop calls it, or a name for it */
    bool is_written;         /* the pattern says which size it always has */
    bool is_inside;          /* of the elements of an array of pairs, which are of one size */
    bool varies;             /* it may have another size in each step */
    bool is_forced;          /* it has, in one */
    size_t group;            /* the first one of those that are thought to be alike */
};

struct dimension_vec VEC(struct dimension);

/* A part of the state: with its dimensions from DIM on, ELEM inside of them. */
enum item_kind {
    ITEM_PLAIN,  /* as it is in the value, DATA */
    ITEM_ROWS,   /* its first dimension alone varies */
    ITEM_FLAT    /* its first COUNT dimensions lie in one, of which the last one varies */
};

struct item {
    enum item_kind kind;
    const struct data *data, *elem;
    size_t dim, count, leaf; /* LEAF: of the value's scalars, the first that it has */
};

struct item_vec VEC(struct item);

struct grow {
    struct lower *lo;
    const struct data *first;
    struct dimension_vec dims;
    struct item_vec items;
    bool is_refused; /* a size changes that cannot */
};

/* ---- Dimensions ---- */

/* What the annotations of the pattern and its type say of a dimension. */
struct saying {
    const struct core_exp *loop;
    struct dimension_vec *dims;
    size_t at;
};

static const struct core_var *own_size(const struct core_exp *loop, const struct core_exp *size)
{
    for (size_t i = 0; size && size->kind == CORE_VAR && i < loop->u.loop.size_count; i++)
        if (loop->u.loop.sizes[i] == size->u.var)
            return size->u.var;
    return NULL;
}

/* DATA is an element of an array, IN_ARRAY, or lies in one that is a pair, IS_INSIDE. */
static void add_dimensions(struct grow *grow, const struct data *data, bool in_array,
                           bool is_inside)
{
    struct dimension dim = {
        .name = "size", .group = grow->dims.len, .is_inside = is_inside};
    if (data->kind == DATA_ARRAY) {
        dim.first = dim.now = data->size;
        VEC_PUSH(grow->lo->arena, &grow->dims, dim);
        add_dimensions(grow, data->fst, true, is_inside);
    } else if (data->kind == DATA_PAIR) {
        add_dimensions(grow, data->fst, in_array, in_array || is_inside);
        add_dimensions(grow, data->snd, in_array, in_array || is_inside);
    }
}

static size_t count_dimensions(const struct data *data)
{
    if (data->kind == DATA_ARRAY)
        return 1 + count_dimensions(data->fst);
    return data->kind == DATA_PAIR ? count_dimensions(data->fst) + count_dimensions(data->snd)
                                   : 0;
}

typedef void say(struct saying *saying, const struct core_exp *size);

/* SAY of each dimension of DATA, with the size that TYPE has for it; null where it has none. */
static void each_size(struct saying *saying, const struct core_type *type, const struct data *data,
                      say *of)
{
    bool is_tuple = type && type->kind == CORE_TYPE_TUPLE && type->part_count > 1;
    if (data->kind == DATA_ARRAY) {
        bool is_array = type && type->kind == CORE_TYPE_ARRAY;
        of(saying, is_array ? type->size : NULL);
        saying->at++;
        each_size(saying, is_array ? type->elem : NULL, data->fst, of);
        return;
    }
    for (size_t i = 0; is_tuple && i + 1 < type->part_count && data->kind == DATA_PAIR; i++) {
        each_size(saying, type->parts[i], data->fst, of);
        data = data->snd;
    }
    if (is_tuple) {
        each_size(saying, type->parts[type->part_count - 1], data, of);
    } else if (data->kind == DATA_PAIR) {
        each_size(saying, NULL, data->fst, of);
        each_size(saying, NULL, data->snd, of);
    }
}

/* A size without a name in the type that was found may change. */
static void say_inferred(struct saying *saying, const struct core_exp *size)
{
    struct dimension *dim = &saying->dims->at[saying->at];
    const struct core_var *own = own_size(saying->loop, size);
    dim->varies = (!size || own) && !dim->is_inside;
    if (own)
        dim->name = own->name;
}

static void say_written(struct saying *saying, const struct core_exp *size)
{
    struct dimension *dim = &saying->dims->at[saying->at];
    const struct core_var *own = own_size(saying->loop, size);
    dim->is_written = size && !own;
    if (dim->is_written)
        dim->varies = false;
    if (own)
        dim->name = own->name;
}

static void each_written(struct saying *saying, const struct core_pat *pat,
                         const struct data *data)
{
    if (pat->annotation) {
        each_size(saying, pat->annotation, data, say_written);
    } else if (pat->kind == CORE_PAT_TUPLE && pat->part_count > 1) {
        for (size_t i = 0; i + 1 < pat->part_count && data->kind == DATA_PAIR; i++) {
            each_written(saying, pat->parts[i], data->fst);
            data = data->snd;
        }
        each_written(saying, pat->parts[pat->part_count - 1], data);
    } else {
        saying->at += count_dimensions(data);
    }
}

/* The first dimension that varies and has the sizes that dimension AT has. */
static size_t class_of(const struct grow *grow, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (grow->dims.at[i].varies && grow->dims.at[i].group == grow->dims.at[at].group)
            return i;
    return at;
}

/* Sizes that are the same at first. */
static void group_by_first(struct grow *grow)
{
    for (size_t i = 0; i < grow->dims.len; i++) {
        struct dimension *dim = &grow->dims.at[i];
        dim->group = i;
        for (size_t k = i; k-- > 0;)
            if (grow->dims.at[k].first == dim->first)
                dim->group = grow->dims.at[k].group;
    }
}

/* ---- Items ---- */

static bool any_varies(const struct grow *grow, size_t from, size_t count)
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
    if (any_varies(grow, dim, count_dimensions(data))) {
        item.count = count_flat(grow, data, dim);
        item.kind = item.count == 1 ? ITEM_ROWS : ITEM_FLAT;
        for (size_t i = 0; i < item.count; i++)
            item.elem = item.elem->fst;
    }
    VEC_PUSH(grow->lo->arena, &grow->items, item);
}

static size_t count_leaves(const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return count_leaves(data->fst) + count_leaves(data->snd);
    return data->kind == DATA_ARRAY ? count_leaves(data->fst) : 1;
}

/* Adds what DATA, a part of the value, is in the state. */
static void add_items(struct grow *grow, const struct data *data, size_t dim, size_t leaf)
{
    if (data->kind != DATA_PAIR || !any_varies(grow, dim, count_dimensions(data))) {
        add_item(grow, data, dim, leaf);
        return;
    }
    add_items(grow, data->fst, dim, leaf);
    add_items(grow, data->snd, dim + count_dimensions(data->fst),
              leaf + count_leaves(data->fst));
}

static void find_items(struct grow *grow)
{
    grow->items.len = 0;
    add_items(grow, grow->first, 0, 0);
}

/* Whether ITEM is the first whose rows are packed together, or the one that says a size. */
static bool is_first_of_class(const struct grow *grow, size_t at)
{
    size_t class = class_of(grow, grow->items.at[at].dim);
    for (size_t i = 0; i < at; i++)
        if (grow->items.at[i].kind == ITEM_ROWS &&
            class_of(grow, grow->items.at[i].dim) == class)
            return false;
    return true;
}

/* Whether dimension DIM of the flat item AT is one whose size has to be kept beside it. */
static bool is_kept(const struct grow *grow, size_t at, size_t dim)
{
    size_t class = class_of(grow, dim);
    if (!grow->dims.at[dim].varies)
        return false;
    for (size_t i = 0; i < grow->items.len; i++) {
        const struct item *item = &grow->items.at[i];
        size_t last = i == at ? dim : i < at ? item->dim + item->count : item->dim;
        if (item->kind == ITEM_ROWS && class_of(grow, item->dim) == class)
            return false;
        for (size_t k = item->dim; item->kind == ITEM_FLAT && k < last; k++)
            if (grow->dims.at[k].varies && class_of(grow, k) == class)
                return false;
    }
    return true;
}

/* ---- From values to states ---- */

struct phrase_vec VEC(const struct phrase *);

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
    size_t class = class_of(grow, grow->items.at[at].dim);
    const struct phrase *all = NULL;
    for (size_t i = grow->items.len; i-- > at;) {
        const struct item *item = &grow->items.at[i];
        if (item->kind != ITEM_ROWS || class_of(grow, item->dim) != class)
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
        if (is_kept(grow, at, item->dim + i))
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
        else if (is_first_of_class(grow, i))
            VEC_PUSH(arena, &all, close_rows(grow, &parts, i));
    }
    state = all.at[all.len - 1];
    for (size_t i = all.len - 1; i-- > 0;)
        state = value_pair_of(grow->lo, all.at[i], state, value->loc);
    return state;
}

/* FOUND, the type of a value, with the sizes that stay. */
static const struct data *wanted(const struct grow *grow, const struct data *found, size_t *dim)
{
    struct types *types = grow->lo->types;
    const struct data *fst;
    const struct dimension *of;
    if (found->kind == DATA_PAIR) {
        fst = wanted(grow, found->fst, dim);
        return data_pair(types, fst, wanted(grow, found->snd, dim));
    }
    if (found->kind != DATA_ARRAY)
        return found;
    of = &grow->dims.at[(*dim)++];
    return data_array(types, of->varies ? found->size : of->first,
                      wanted(grow, found->fst, dim));
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
    value = size_coerce(lo, value, wanted(grow, phrase_data(value), &dim), loc, what);
    if (!value || !any_varies(grow, 0, grow->dims.len))
        return value;
    find_items(grow);
    if (!phrase_is_trivial(value) && !phrase_is_prim(value, PRIM_PAIR) && grow->items.len > 1)
        value = block_bind(lo, title_made_up("next"), value, loc);
    return closed(grow, value);
}

const struct data *grow_type(struct grow *grow)
{
    struct lower *lo = grow->lo;
    const struct var *var =
        var_new(lo->dpia, "state", type_exp(lo->types, grow->first), loc_none());
    if (!any_varies(grow, 0, grow->dims.len))
        return grow->first;
    find_items(grow);
    return phrase_data(closed(grow, phrase_var(lo->dpia, var, loc_none())));
}

/* ---- From states to values ---- */

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
    size_t class = class_of(grow, dim);
    const struct nat *size = block_bind_nat(grow->lo, grow->dims.at[class].name, number, loc);
    for (size_t i = 0; i < grow->dims.len; i++)
        if (grow->dims.at[i].varies && class_of(grow, i) == class)
            grow->dims.at[i].now = size;
}

/* Whether nothing of the state comes behind item AT. */
static bool is_last_part(const struct grow *grow, size_t at)
{
    for (size_t i = at + 1; i < grow->items.len; i++)
        if (grow->items.at[i].kind != ITEM_ROWS || is_first_of_class(grow, i))
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
        if (is_kept(grow, at, item->dim + i))
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
        if (grow->items.at[i].kind != ITEM_ROWS || is_first_of_class(grow, i))
            source = open_source(opening, i);
        VEC_PUSH(grow->lo->arena, &opening->sources, source);
    }
}

/* The part of the zip that item AT is. */
static const struct phrase *open_rows(const struct opening *opening, size_t at)
{
    const struct grow *grow = opening->grow;
    struct dpia *dpia = grow->lo->dpia;
    size_t class = class_of(grow, grow->items.at[at].dim);
    const struct nat *size = grow->dims.at[class].now;
    const struct phrase *rows = NULL;
    bool is_last = true;
    for (size_t i = 0; i < grow->items.len; i++) {
        const struct item *item = &grow->items.at[i];
        if (item->kind != ITEM_ROWS || class_of(grow, item->dim) != class)
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
    if (!any_varies(grow, 0, grow->dims.len))
        return state;
    find_items(grow);
    open_sources(&opening);
    return put_together(&opening, grow->first, &at);
}

/* ---- What is known of the sizes ---- */

static void note_next(struct grow *grow, const struct data *next, size_t *dim)
{
    if (next->kind == DATA_ARRAY) {
        grow->dims.at[(*dim)++].next = next->size;
        note_next(grow, next->fst, dim);
    } else if (next->kind == DATA_PAIR) {
        note_next(grow, next->fst, dim);
        note_next(grow, next->snd, dim);
    }
}

/* Groups whose sizes differ now are divided; true if there were any. */
static bool divide_groups(struct grow *grow)
{
    bool divided = false;
    for (size_t i = 0; i < grow->dims.len; i++) {
        const struct dimension *first = &grow->dims.at[i];
        size_t group = grow->dims.len + i;
        if (!first->varies || class_of(grow, i) != i)
            continue;
        for (size_t k = i + 1; k < grow->dims.len; k++) {
            struct dimension *dim = &grow->dims.at[k];
            if (!dim->varies || dim->group != first->group || dim->next == first->next)
                continue;
            dim->group = group;
            divided = true;
        }
    }
    return divided;
}

static bool stands(struct dimension *dim)
{
    if (dim->is_written || dim->is_inside)
        return true;
    if (!dim->varies && dim->next != dim->first)
        dim->varies = dim->is_forced = true;
    else if (dim->varies && !dim->is_forced &&
             (dim->next == dim->now || dim->next == dim->first))
        dim->varies = false;
    else
        return true;
    return false;
}

bool grow_is_right(struct grow *grow, const struct data *next)
{
    bool is_right = true;
    size_t dim = 0;
    note_next(grow, next, &dim);
    if (divide_groups(grow))
        return false;
    grow->is_refused = false;
    for (size_t i = 0; i < grow->dims.len; i++) {
        const struct dimension *of = &grow->dims.at[i];
        is_right &= stands(&grow->dims.at[i]);
        grow->is_refused |= of->is_inside && !of->is_written && of->next != of->first;
    }
    return is_right;
}

struct grow *grow_new(struct lower *lo, const struct core_exp *exp, const struct data *first)
{
    struct grow *grow = ARENA_NEW(lo->arena, struct grow);
    struct saying saying = {exp, &grow->dims, 0};
    grow->lo = lo;
    grow->first = first;
    add_dimensions(grow, first, false, false);
    each_size(&saying, exp->u.loop.pat->type, first, say_inferred);
    saying.at = 0;
    each_written(&saying, exp->u.loop.pat, first);
    group_by_first(grow);
    return grow;
}

/* ---- Names ---- */

static void add_name(const struct grow *grow, struct buf *buf, const char *title,
                     const struct item *item)
{
    size_t total = count_leaves(grow->first), count = count_leaves(item->data);
    buf_printf(buf, "%s%s", buf->len ? "," : "",
               total == count ? title
                              : name_slice(grow->lo->arena, title, item->leaf, count, total));
}

static void add_names(const struct grow *grow, struct buf *buf, const char *title, size_t at)
{
    const struct item *item = &grow->items.at[at];
    size_t class = class_of(grow, item->dim);
    for (size_t i = 0; i < item->count && item->kind == ITEM_FLAT; i++)
        if (is_kept(grow, at, item->dim + i))
            buf_printf(buf, "%s%s", buf->len ? "," : "", grow->dims.at[item->dim + i].name);
    if (item->kind != ITEM_ROWS) {
        add_name(grow, buf, title, item);
        return;
    }
    for (size_t i = at; is_first_of_class(grow, at) && i < grow->items.len; i++) {
        item = &grow->items.at[i];
        if (item->kind == ITEM_ROWS && class_of(grow, item->dim) == class)
            add_name(grow, buf, title, item);
    }
}

struct title grow_title(struct grow *grow, struct title title)
{
    struct buf buf = {0};
    if (!any_varies(grow, 0, grow->dims.len) ||
        !name_has_parts(title.text, count_leaves(grow->first)))
        return title;
    find_items(grow);
    for (size_t i = 0; i < grow->items.len; i++)
        add_names(grow, &buf, title.text, i);
    title.text = arena_strdup(grow->lo->arena, buf_text(&buf));
    buf_free(&buf);
    return title;
}
