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
 * Which sizes change, and which of these are one, the core says (OWN of a loop).
 *
 * Here is what is known of the sizes; grow_item.c says of what parts a state is then, grow_close.c
 * makes one of a value, and grow_open.c the value of a state. */
#include "base/diag.h"
#include "core/core.h"
#include "lower/grow_private.h"
#include "lower/state.h"

/* ---- What the loop says of its sizes ---- */

/* DATA is an element of an array, IN_ARRAY, or lies in one that is a pair, IS_INSIDE. */
static void add_dimensions(struct grow *grow, const struct data *data, bool in_array,
                           bool is_inside)
{
    struct dimension dim = {.name = "size", .is_inside = is_inside};
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

/* A size that has a name in TYPE, that of DATA, is called so; *AT is the first dimension. */
static void name_dimensions(struct grow *grow, const struct core_type *type,
                            const struct data *data, size_t *at)
{
    if (type->kind == CORE_TYPE_ARRAY && data->kind == DATA_ARRAY) {
        if (type->size && type->size->kind == CORE_VAR)
            grow->dims.at[*at].name = type->size->u.var->name;
        ++*at;
        name_dimensions(grow, type->elem, data->fst, at);
    } else if (type->kind == CORE_TYPE_TUPLE && type->part_count > 0) {
        for (size_t i = 0; i + 1 < type->part_count; i++, data = data->snd)
            name_dimensions(grow, type->parts[i], data->fst, at);
        name_dimensions(grow, type->parts[type->part_count - 1], data, at);
    } else {
        *at += grow_count_dimensions(data);
    }
}

size_t grow_class_of(const struct grow *grow, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (grow->dims.at[i].varies && grow->dims.at[i].group == grow->dims.at[at].group)
            return i;
    return at;
}

/* Dimensions have the order of the sizes in the type, also in sums: no two arrays share a slot. */
static void read_own(struct grow *grow, const struct core_exp *exp)
{
    const struct core_loop *loop = exp->u.loop;
    if (grow->dims.len != loop->own_count)
        bug(exp->loc, "a loop over %zu sizes has %zu of them in its type", grow->dims.len,
            loop->own_count);
    for (size_t i = 0; i < loop->own_count; i++) {
        grow->dims.at[i].group = loop->own[i];
        grow->dims.at[i].varies = loop->own[i] > 0 && !grow->dims.at[i].is_inside;
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

void grow_note_next(struct grow *grow, const struct data *next)
{
    size_t dim = 0;
    note_next(grow, next, &dim);
}

void grow_note_step(struct grow *grow, const struct data *next)
{
    grow_note_next(grow, next);
    grow->is_refused = false;
    for (size_t i = 0; i < grow->dims.len; i++) {
        const struct dimension *dim = &grow->dims.at[i];
        grow->is_refused |= dim->is_inside && dim->group > 0 && dim->next != dim->first;
    }
}

struct grow *grow_new(struct lower *lo, const struct core_exp *exp, const struct data *first)
{
    struct grow *grow = ARENA_NEW(lo->arena, struct grow);
    size_t at = 0;
    grow->lo = lo;
    grow->first = first;
    add_dimensions(grow, first, false, false);
    name_dimensions(grow, exp->u.loop->pat->type, first, &at);
    read_own(grow, exp);
    return grow;
}
