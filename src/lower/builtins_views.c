/* Views: built-in functions that choose, shift or cut, and compute nothing (LAYOUT in
 * primitives.def).
 *
 *     take k xs, drop k xs      take k xs, drop k xs, for xs : [k + rest]d
 *     dpia.slide m k xs         slide m k (take (k*n + m) xs), for the largest n
 *     dpia.gather is xs         generate m (\i. idx xs (toIdx n (idx is i)))
 *     dpia.stride parts p xs    letNat count = (n + parts - 1 - p)/parts in
 *                               generate count (\j. idx xs (toIdx n (parts*j + p)))
 *     dpia.chunk size p xs      letNat count = min(size, n - start) in
 *                               generate count (\j. idx xs (toIdx n (start + j)))
 *                               where start = size*p, or min(n, size*p) where that may be larger
 *
 * The pieces of an array whose length is no multiple of their number are not all of one length,
 * which is why the last two are no `split`; from the value of count it follows that the indices are
 * in range. What a `generate` reads is bound to a name, so that it is computed once. */
#include "lower/builtins_views.h"

#include "base/diag.h"
#include "dpia/uses.h"
#include "lower/apply.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/eval_check.h"
#include "lower/eval_index.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

static const struct nat *size_arg(struct lower *lo, const struct call *call, size_t position,
                                  const char *name)
{
    return size_of_value(lo, call->args[position].value, name, call->args[position].loc);
}

static const struct phrase *data_arg(struct lower *lo, const struct call *call, size_t position)
{
    return value_phrase(lo, call->args[position].value, call->args[position].loc);
}

/* An argument that may be read any number of times. */
static const struct phrase *named_arg(struct lower *lo, const struct call *call, size_t position,
                                      const char *name)
{
    struct arg arg = call->args[position];
    return value_phrase(lo, value_named(lo, arg.value, title_made_up(name), arg.loc), arg.loc);
}

static const struct phrase *coerced_arg(struct lower *lo, const struct call *call, size_t position,
                                        const struct phrase *phrase, const struct data *type)
{
    const char *what = arena_printf(lo->arena, "argument %zu of '%s'", position + 1, call->name);
    return size_coerce(lo, phrase, type, call->args[position].loc, what);
}

static const struct data *elem_type(const struct phrase *array)
{
    return phrase_array_elem(array);
}

/* ---- Two parts ---- */

/* An array in two parts; the lengths of both are seen not to be negative. */
struct cut {
    const struct phrase *array; /* with enough elements; null on error */
    const struct nat *front, *back;
};

/* ARRAY as one of w elements, where w is its size n, or what is needed if that is more: front =
 * COUNT, and back = w - COUNT; or back = n - COUNT, and front = w - back, if it is COUNT that may
 * be negative. */
static struct cut cut_array(struct lower *lo, const struct call *call, const struct nat *count,
                            const struct phrase *array)
{
    const struct nat *size = phrase_array_size(array);
    const struct nat *rest = nat_sub(lo->nats, size, count), *whole;
    struct cut cut = {0};
    cut.array = size_at_least(lo, array, nat_max(lo->nats, count, rest), call->loc,
                              "the array that is cut");
    whole = nat_max(lo->nats, size, nat_max(lo->nats, count, rest));
    cut.front = size_is_natural(lo, count) ? count : nat_sub(lo->nats, whole, rest);
    cut.back = nat_sub(lo->nats, whole, cut.front);
    return cut;
}

static const struct value *taken(struct lower *lo, struct cut cut, struct loc loc)
{
    return value_data(lo, phrase_take(lo->dpia, cut.front, cut.back, cut.array, loc));
}

static const struct value *dropped(struct lower *lo, struct cut cut, struct loc loc)
{
    return value_data(lo, phrase_drop(lo->dpia, cut.front, cut.back, cut.array, loc));
}

const struct value *builtin_take_drop(struct lower *lo, const struct call *call, bool take)
{
    const struct nat *n = size_arg(lo, call, 0, "n");
    const struct phrase *array = data_arg(lo, call, 1);
    struct cut cut = {0};
    if (n && array)
        cut = cut_array(lo, call, n, array);
    if (!cut.array)
        return value_error(lo);
    return take ? taken(lo, cut, call->loc) : dropped(lo, cut, call->loc);
}

/* ---- All elements, in other places ---- */

const struct value *builtin_rotate(struct lower *lo, const struct call *call)
{
    const struct phrase *by = named_arg(lo, call, 0, "k");
    const struct phrase *array = data_arg(lo, call, 1);
    return by && array ? value_data(lo, phrase_rotate(lo->dpia, by, array, call->loc))
                       : value_error(lo);
}

const struct value *builtin_concat(struct lower *lo, const struct call *call)
{
    const struct phrase *a = data_arg(lo, call, 0);
    const struct phrase *b = data_arg(lo, call, 1);
    if (a && b)
        b = coerced_arg(lo, call, 1, b,
                        data_array(lo->types, phrase_array_size(b), elem_type(a)));
    if (!a || !b)
        return value_error(lo);
    eval_natural(lo, phrase_array_size(a), call->args[0].loc);
    eval_natural(lo, phrase_array_size(b), call->args[1].loc);
    return value_data(lo, phrase_concat(lo->dpia, a, b, call->loc));
}

/* None of the three is negative. */
static void padded_sizes(struct lower *lo, const struct call *call, const struct nat *left,
                         const struct nat *right, const struct phrase *array)
{
    eval_natural(lo, left, call->args[0].loc);
    eval_natural(lo, right, call->args[1].loc);
    eval_natural(lo, phrase_array_size(array), call->loc);
}

const struct value *builtin_pad(struct lower *lo, const struct call *call)
{
    const struct nat *left = size_arg(lo, call, 0, "left");
    const struct nat *right = size_arg(lo, call, 1, "right");
    const struct phrase *value = named_arg(lo, call, 2, "x");
    const struct phrase *array = data_arg(lo, call, 3);
    if (value && array)
        value = coerced_arg(lo, call, 2, value, elem_type(array));
    if (!left || !right || !value || !array)
        return value_error(lo);
    padded_sizes(lo, call, left, right, array);
    return value_data(lo, phrase_pad(lo->dpia, left, right, value, array, call->loc));
}

const struct value *builtin_pad_clamp(struct lower *lo, const struct call *call)
{
    const struct nat *left = size_arg(lo, call, 0, "left");
    const struct nat *right = size_arg(lo, call, 1, "right");
    const struct phrase *array = data_arg(lo, call, 2);
    if (!left || !right || !array)
        return value_error(lo);
    padded_sizes(lo, call, left, right, array);
    return value_data(lo, phrase_pad_clamp(lo->dpia, left, right, array, call->loc));
}

/* ---- Elements by their indices ---- */

static const struct var *index_var(struct lower *lo, struct title title, const struct nat *n,
                                   struct loc loc)
{
    return var_titled(lo->dpia, title, type_exp(lo->types, data_idx(lo->types, n)), loc);
}

static const struct phrase *number_of(struct lower *lo, const struct nat *nat, struct loc loc)
{
    return value_nat(lo, nat, loc)->phrase;
}

const struct value *builtin_generate(struct lower *lo, const struct call *call)
{
    const struct nat *n = size_arg(lo, call, 0, "n");
    struct fun fun = call->args[1].fun;
    const char *where = arena_printf(lo->arena, "the function given to '%s'", call->name);
    const struct phrase *body;
    const struct var *i;
    struct arg index = {.loc = call->loc};
    if (!n)
        return value_error(lo);
    i = index_var(lo, apply_param_title(lo, fun, 0, "i"), n, call->loc);
    index.value = value_data(
        lo, phrase_from_idx(lo->dpia, phrase_var(lo->dpia, i, call->loc), call->loc));
    block_open_lambda(lo, i, NULL);
    body = value_phrase(lo, apply_fun(lo, fun, &index, 1, call->loc), call->args[1].loc);
    body = block_close(lo, body, where);
    if (!body)
        return value_error(lo);
    return value_data(
        lo, phrase_generate(lo->dpia, n, phrase_lam(lo->dpia, i, body, call->loc), call->loc));
}

const struct value *builtin_gather(struct lower *lo, const struct call *call)
{
    const struct phrase *indices = named_arg(lo, call, 0, "indices");
    const struct phrase *array = named_arg(lo, call, 1, "xs");
    const struct phrase *index, *elem;
    const struct var *i;
    if (!indices || !array)
        return value_error(lo);
    i = index_var(lo, title_made_up("i"), phrase_array_size(indices), call->loc);
    index = phrase_idx(lo->dpia, indices, phrase_var(lo->dpia, i, call->loc), call->loc);
    index = phrase_to_idx(lo->dpia, phrase_array_size(array), index, call->loc);
    elem = phrase_idx(lo->dpia, array, index, call->loc);
    return value_data(lo, phrase_generate(lo->dpia, phrase_array_size(indices),
                                          phrase_lam(lo->dpia, i, elem, call->loc), call->loc));
}

/* ---- Windows ---- */

/* COUNT windows of M elements, K apart. */
struct windows {
    const struct phrase *array;
    const struct nat *count, *m, *k;
};

/* Element j of window i is element K*i + j. */
static const struct phrase *generated_windows(struct lower *lo, struct windows windows,
                                              struct loc loc)
{
    struct dpia *dpia = lo->dpia;
    const struct var *i = index_var(lo, title_made_up("i"), windows.count, loc);
    const struct var *j = index_var(lo, title_made_up("j"), windows.m, loc);
    const struct phrase *start = phrase_from_idx(dpia, phrase_var(dpia, i, loc), loc);
    const struct phrase *index = phrase_from_idx(dpia, phrase_var(dpia, j, loc), loc);
    const struct phrase *window;
    start = phrase_binary(dpia, OP_MUL, number_of(lo, windows.k, loc), start, loc);
    index = phrase_binary(dpia, OP_ADD, start, index, loc);
    index = phrase_to_idx(dpia, phrase_array_size(windows.array), index, loc);
    window = phrase_generate(
        dpia, windows.m,
        phrase_lam(dpia, j, phrase_idx(dpia, windows.array, index, loc), loc), loc);
    return phrase_generate(dpia, windows.count, phrase_lam(dpia, i, window, loc), loc);
}

/* By `slide`, where what the windows reach is seen to be a size: there may be no window. What is
 * behind the last one is dropped. */
static const struct phrase *slid_windows(struct lower *lo, struct windows windows, struct loc loc)
{
    const struct nat *n = nat_sub(lo->nats, windows.count, nat_const(lo->nats, 1));
    const struct nat *used = nat_add(lo->nats, nat_mul(lo->nats, windows.k, n), windows.m);
    const struct nat *rest = nat_sub(lo->nats, phrase_array_size(windows.array), used);
    if (!size_is_natural(lo, used) || !size_is_natural(lo, rest))
        return generated_windows(lo, windows, loc);
    if (rest != nat_const(lo->nats, 0))
        windows.array = phrase_take(lo->dpia, used, rest, windows.array, loc);
    return phrase_slide(lo->dpia, n, windows.m, windows.k, windows.array, loc);
}

/* There are (s - m + k)/k windows in s elements; s must be at least m - k. */
const struct value *builtin_slide(struct lower *lo, const struct call *call)
{
    struct windows windows = {NULL, NULL, size_arg(lo, call, 0, "m"), size_arg(lo, call, 1, "k")};
    const struct phrase *array = named_arg(lo, call, 2, "xs");
    const struct nat *least;
    if (!windows.m || !windows.k || !array)
        return value_error(lo);
    if (windows.k == nat_const(lo->nats, 0)) {
        diag_error(lo->diag, call->args[1].loc, "the windows of 'dpia.slide' are 0 apart");
        return value_error(lo);
    }
    least = nat_sub(lo->nats, windows.m, windows.k);
    windows.array =
        size_at_least(lo, array, least, call->args[2].loc, "the array given to 'dpia.slide'");
    if (!windows.array)
        return value_error(lo);
    windows.count =
        size_quotient(lo, nat_sub(lo->nats, phrase_array_size(windows.array), least), windows.k,
                      call->loc);
    return value_data(lo, slid_windows(lo, windows, call->loc));
}

/* ---- Pieces ---- */

/* Piece P of an array: COUNT elements, of which element j is element FIRST + STEP*j. */
struct piece {
    const struct phrase *array, *first;
    const struct nat *count, *step;
};

static const struct value *piece_value(struct lower *lo, const struct piece *piece, struct loc loc)
{
    struct dpia *dpia = lo->dpia;
    const struct var *j = index_var(lo, title_made_up("j"), piece->count, loc);
    const struct phrase *index = phrase_from_idx(dpia, phrase_var(dpia, j, loc), loc);
    const struct phrase *elem;
    if (piece->step != nat_const(lo->nats, 1))
        index = phrase_binary(dpia, OP_MUL, number_of(lo, piece->step, loc), index, loc);
    index = phrase_binary(dpia, OP_ADD, piece->first, index, loc);
    index = phrase_to_idx(dpia, phrase_array_size(piece->array), index, loc);
    elem = phrase_idx(dpia, piece->array, index, loc);
    return value_data(
        lo, phrase_generate(dpia, piece->count, phrase_lam(dpia, j, elem, loc), loc));
}

/* The number of the piece, of which there are PARTS. */
static const struct phrase *piece_number(struct lower *lo, const struct call *call,
                                         const struct nat *parts)
{
    struct arg arg = call->args[1];
    const struct nat *nat = arg.value->nat;
    const struct phrase *index;
    if (nat && nat_is_le(lo->nats, parts, nat)) {
        diag_error(lo->diag, arg.loc, "'%s' of piece %s, where there are %s pieces", call->name,
                   size_text(lo, nat), size_text(lo, parts));
        return NULL;
    }
    index = index_of_value(lo, arg.value, parts, arg.loc);
    if (index && phrase_is_prim(index, PRIM_TO_IDX) && !phrase_is_trivial(index))
        index = block_bind(lo, title_made_up("p"), index, arg.loc);
    return index ? phrase_from_idx(lo->dpia, index, arg.loc) : NULL;
}

const struct value *builtin_stride(struct lower *lo, const struct call *call)
{
    struct dpia *dpia = lo->dpia;
    const struct nat *parts = size_arg(lo, call, 0, "parts"), *above;
    const struct phrase *array = named_arg(lo, call, 2, "xs");
    const struct phrase *number = parts && array ? piece_number(lo, call, parts) : NULL;
    const struct phrase *left;
    struct piece piece = {array, number, NULL, parts};
    if (!number)
        return value_error(lo);
    above = nat_add(lo->nats, phrase_array_size(array),
                    nat_sub(lo->nats, parts, nat_const(lo->nats, 1)));
    left = phrase_binary(dpia, OP_SUB, number_of(lo, above, call->loc), number, call->loc);
    left = phrase_binary(dpia, OP_DIV, left, number_of(lo, parts, call->loc), call->loc);
    piece.count = block_bind_nat(lo, "count", left, call->loc);
    return piece_value(lo, &piece, call->loc);
}

/* Whether SIZE elements before each of the pieces up to P, an index below some number, are no more
 * than N. */
static bool starts_inside(struct lower *lo, const struct phrase *p, const struct nat *size,
                          const struct nat *n)
{
    const struct nat *zero = nat_const(lo->nats, 0), *last;
    const struct nat_var *any;
    if (!phrase_is_prim(p, PRIM_FROM_IDX))
        return false;
    last = nat_sub(lo->nats, phrase_data(phrase_arg(p, 0))->size, nat_const(lo->nats, 1));
    any = nat_var_new(lo->nats, "p", zero, last);
    return nat_is_le(lo->nats, nat_mul(lo->nats, size, nat_of_var(lo->nats, any)), n);
}

/* What comes before piece P; it is bound where there is more to compute than a product. */
static const struct phrase *chunk_start(struct lower *lo, const struct call *call,
                                        const struct nat *size, const struct nat *n)
{
    struct arg arg = call->args[1];
    const struct phrase *p = arg.value->phrase;
    const struct phrase *start;
    if (!phrase_is_prim(p, PRIM_FROM_IDX)) {
        const struct nat *number = size_of_value(lo, arg.value, "p", arg.loc);
        p = number ? number_of(lo, number, arg.loc) : NULL;
    }
    if (!p)
        return NULL;
    start = phrase_binary(lo->dpia, OP_MUL, number_of(lo, size, call->loc), p, call->loc);
    if (starts_inside(lo, p, size, n))
        return start;
    start = phrase_binary(lo->dpia, OP_MIN, number_of(lo, n, call->loc), start, call->loc);
    return block_bind(lo, title_made_up("start"), start, call->loc);
}

const struct value *builtin_chunk(struct lower *lo, const struct call *call)
{
    struct dpia *dpia = lo->dpia;
    const struct nat *size = size_arg(lo, call, 0, "size");
    const struct phrase *array = named_arg(lo, call, 2, "xs");
    struct piece piece = {array, NULL, NULL, nat_const(lo->nats, 1)};
    const struct phrase *left;
    if (size && array && call->args[1].value->kind == VALUE_DATA)
        piece.first = chunk_start(lo, call, size, phrase_array_size(array));
    if (!piece.first)
        return value_error(lo);
    left = phrase_binary(dpia, OP_SUB, number_of(lo, phrase_array_size(array), call->loc),
                         piece.first, call->loc);
    left = phrase_binary(dpia, OP_MIN, number_of(lo, size, call->loc), left, call->loc);
    piece.count = block_bind_nat(lo, "count", left, call->loc);
    return piece_value(lo, &piece, call->loc);
}

/* ---- Arrays with other elements: these are no views ---- */

const struct value *builtin_scatter(struct lower *lo, const struct call *call)
{
    const struct phrase *array = data_arg(lo, call, 0);
    const struct phrase *indices = data_arg(lo, call, 1);
    const struct phrase *values = data_arg(lo, call, 2);
    if (array && indices && values)
        values = coerced_arg(
            lo, call, 2, values,
            data_array(lo->types, phrase_array_size(indices), elem_type(array)));
    if (!array || !indices || !values)
        return value_error(lo);
    return value_data(lo, phrase_scatter(lo->dpia, array, indices, values, call->loc));
}

const struct value *builtin_update(struct lower *lo, const struct call *call)
{
    const struct phrase *value = data_arg(lo, call, 1);
    const struct phrase *array = data_arg(lo, call, 2);
    const struct phrase *index = NULL;
    if (value && array)
        value = coerced_arg(lo, call, 1, value, elem_type(array));
    if (value && array)
        index = index_of_value(lo, call->args[0].value, phrase_array_size(array),
                               call->args[0].loc);
    return index ? value_data(lo, phrase_update(lo->dpia, array, index, value, call->loc))
                 : value_error(lo);
}
