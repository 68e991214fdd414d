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
 * Which sizes change is found by evaluating a step. Those that are the loop's own (src/sizes) are
 * thought to change at first, all others to stay. Where the step gives back the size that it was
 * given, or the one before the loop, that one stays after all; where one that was thought to stay
 * does not, it changes; and then the step is evaluated again. Sizes that are the same at first are
 * thought to be the same in each step, until a step gives two of them different ones. Each size
 * changes its standing twice at most, so that this ends.
 *
 * Here is what is known of the sizes; grow_item.c says of what parts a state is then, grow_close.c
 * makes one of a value, and grow_open.c the value of a state. */
#include "core/core.h"
#include "lower/grow_private.h"
#include "lower/state.h"

/* ---- What the loop says of its sizes ---- */

/* What the annotations of the pattern and its type say of a dimension. */
struct saying {
    const struct core_exp *loop;
    struct dimension_vec *dims;
    size_t at;
};

static const struct core_var *own_size(const struct core_exp *loop, const struct core_exp *size)
{
    for (size_t i = 0; size && size->kind == CORE_VAR && i < loop->u.loop->size_count; i++)
        if (loop->u.loop->sizes[i] == size->u.var)
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

size_t grow_count_dimensions(const struct data *data)
{
    if (data->kind == DATA_ARRAY)
        return 1 + grow_count_dimensions(data->fst);
    return data->kind != DATA_PAIR
               ? 0
               : grow_count_dimensions(data->fst) + grow_count_dimensions(data->snd);
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

/* A size of the type that was found may change if it is the loop's own, or is not known. */
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
        saying->at += grow_count_dimensions(data);
    }
}

size_t grow_class_of(const struct grow *grow, size_t at)
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

/* ---- What a step says of them ---- */

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
        if (!first->varies || grow_class_of(grow, i) != i)
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
    each_size(&saying, exp->u.loop->pat->type, first, say_inferred);
    saying.at = 0;
    each_written(&saying, exp->u.loop->pat, first);
    group_by_first(grow);
    return grow;
}
