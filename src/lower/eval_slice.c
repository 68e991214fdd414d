/* Slices and updates: a[i:j:s, k] and `a with [i:j:s, k] = v`.
 *
 *     xs[i:j]                   slice (j - i) i 1 xs, or take, drop, reverse where that is the same
 *     xss[i, j:k]               slice (k - j) j 1 (idx xss i)
 *     xss[i:j, k]               idx (transpose (slice (j - i) i 1 xss)) k
 *     xss[i:j, k:l]             generate (j - i) (\row. slice (l - k) k 1 (idx (slice ..) row))
 *     xs with [i] = v           update xs i v
 *     xss with [i, j] = v       update xss i (update (idx xss i) j v)
 *     xs with [i:j] = vs        scatter xs (slice (j - i) i 1 (generate n (\k. k))) vs
 *     xss with [i, j:k] = vs    split m (scatter (join xss) (generate (k - j) (\row. i*m + ..)) vs)
 *
 * A slice FROM:TO:STEP has the elements from FROM on, STEP apart, up to and without TO. It is wrong
 * to go in the other direction than STEP, or nowhere (STEP 0), or beyond the array, unless there
 * are no elements at all (FROM equals TO). */
#include "lower/eval_slice.h"

#include "base/diag.h"
#include "core/core.h"
#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/eval_check.h"
#include "lower/eval_index.h"
#include "lower/sizes.h"
#include "lower/slice.h"
#include "lower/state.h"
#include "lower/value.h"

/* ---- The places between the brackets ---- */

struct places {
    struct lower *lo;
    struct loc loc;
    struct place *at;
    size_t count;
};

static struct loc place_loc(const struct core_slice *slice, struct loc otherwise)
{
    const struct core_exp *first = slice->index  ? slice->index
                                   : slice->from ? slice->from
                                   : slice->to   ? slice->to
                                                 : slice->step;
    return first ? first->loc : otherwise;
}

static const struct value *eval_number(struct places *places, const struct env *env,
                                       const struct core_exp *exp)
{
    return exp ? index_number(places->lo, eval_exp(places->lo, env, exp), exp->loc) : NULL;
}

static bool is_error(const struct value *value)
{
    return value && value->kind == VALUE_ERROR;
}

/* From left to right, as they are written; false on error. */
static bool eval_places(struct places *places, const struct env *env, const struct core_exp *exp)
{
    bool failed = false;
    places->loc = exp->loc;
    places->count = exp->u.slice.count;
    places->at = ARENA_ARRAY(places->lo->arena, struct place, places->count);
    for (size_t i = 0; i < places->count; i++) {
        const struct core_slice *slice = &exp->u.slice.slices[i];
        struct place *place = &places->at[i];
        *place = (struct place){.is_range = slice->is_range, .loc = place_loc(slice, exp->loc)};
        place->index = eval_number(places, env, slice->index);
        place->from = eval_number(places, env, slice->from);
        place->to = eval_number(places, env, slice->to);
        place->step = eval_number(places, env, slice->step);
        failed |= is_error(place->index) || is_error(place->from) || is_error(place->to) ||
                  is_error(place->step);
    }
    return !failed;
}

/* What the places are in an array of type DATA; false on error. */
static bool resolve_places(struct places *places, const struct data *data)
{
    struct lower *lo = places->lo;
    for (size_t i = 0; i < places->count; i++, data = data->fst) {
        struct place *place = &places->at[i];
        if (place->is_range)
            slice_resolve(lo, place, data->size);
        else
            place->position = index_bound(lo, place->index, data->size, place->loc);
        if (place->is_range ? !place->count : !place->position)
            return false;
    }
    return true;
}

static const struct phrase *named_array(struct lower *lo, const struct env *env,
                                        const struct core_exp *exp)
{
    const struct value *value = eval_exp(lo, env, exp);
    return value_phrase(lo, value_named(lo, value, title_made_up("xs"), exp->loc), exp->loc);
}

/* generate N (\row. BODY), with BODY made for ROW by the caller. */
static const struct var *row_var(struct lower *lo, const struct nat *n, struct loc loc)
{
    return var_new(lo->dpia, "row", type_exp(lo->types, data_idx(lo->types, n)), loc);
}

/* The type of what is at the places from FIRST on of an array of type DATA. */
static const struct data *placed_type(struct places *places, const struct data *data, size_t first)
{
    const struct place *place = &places->at[first];
    const struct data *elem;
    if (first == places->count)
        return data;
    elem = placed_type(places, data->fst, first + 1);
    return place->is_range ? data_array(places->lo->types, place->count, elem) : elem;
}

/* The indices of PLACE, a slice of an array of N elements, checked. */
static const struct phrase *positions(struct lower *lo, const struct place *place,
                                      const struct nat *n)
{
    const struct var *i = row_var(lo, n, place->loc);
    const struct phrase *number =
        phrase_from_idx(lo->dpia, phrase_var(lo->dpia, i, place->loc), place->loc);
    return slice_view(
        lo, place,
        phrase_generate(lo->dpia, n, phrase_lam(lo->dpia, i, number, place->loc), place->loc));
}

/* ---- Reading ---- */

/* Binds the checks of the slices among the places of an array of type DATA, if arrays are between
 * the brackets: these may have no elements, and then nothing that is read checks anything. */
static void check_rows(struct places *places, const struct data *data)
{
    const struct data *placed = placed_type(places, data, 0);
    if (placed->kind != DATA_ARRAY || placed->fst->kind != DATA_ARRAY)
        return;
    for (size_t i = 0; i < places->count; i++, data = data->fst)
        if (places->at[i].is_range)
            eval_checks_of(places->lo, positions(places->lo, &places->at[i], data->size));
}

/* The places from FIRST on of ARRAY, which is trivial. */
static const struct phrase *read_places(struct places *places, const struct phrase *array,
                                        size_t first)
{
    struct dpia *dpia = places->lo->dpia;
    const struct place *place = &places->at[first];
    const struct phrase *body;
    const struct var *row;
    if (first == places->count)
        return array;
    if (!place->is_range)
        return read_places(places, phrase_idx(dpia, array, place->position, places->loc),
                           first + 1);
    array = slice_view(places->lo, place, array);
    for (first++; first < places->count && !places->at[first].is_range; first++)
        array = phrase_idx(dpia, phrase_transpose(dpia, array, places->loc),
                           places->at[first].position, places->loc);
    if (first == places->count)
        return array;
    row = row_var(places->lo, place->count, places->loc);
    body = read_places(
        places, phrase_idx(dpia, array, phrase_var(dpia, row, places->loc), places->loc), first);
    return phrase_generate(dpia, place->count, phrase_lam(dpia, row, body, places->loc),
                           places->loc);
}

const struct value *eval_slice(struct lower *lo, const struct env *env, const struct core_exp *exp)
{
    struct places places = {.lo = lo};
    const struct phrase *array = named_array(lo, env, exp->u.slice.array);
    if (!eval_places(&places, env, exp) || !array ||
        !resolve_places(&places, phrase_data(array)))
        return value_error(lo);
    check_rows(&places, phrase_data(array));
    return value_data(lo, read_places(&places, array, 0));
}

/* ---- Writing ---- */

/* Where something lies in an array whose dimensions are taken as one, by the places before NEXT. */
struct target {
    const struct phrase *position; /* an i64; null before the first place */
    size_t next;
};

/* (POSITION*n + AT), of a dimension of N elements. */
static const struct phrase *position_in(struct places *places, const struct phrase *position,
                                        const struct nat *n, const struct phrase *at)
{
    struct dpia *dpia = places->lo->dpia;
    struct loc loc = places->loc;
    if (!position)
        return at;
    position = phrase_binary(dpia, OP_MUL, position, phrase_nat_value(dpia, n, loc), loc);
    return phrase_binary(dpia, OP_ADD, position, at, loc);
}

/* The positions of all that is written from TARGET on in an array of type DATA: an array with a
 * dimension for each slice, or one number. */
static const struct phrase *targets(struct places *places, const struct data *data,
                                    struct target target)
{
    struct dpia *dpia = places->lo->dpia;
    struct loc loc = places->loc;
    if (target.next == places->count)
        return target.position;
    const struct place *place = &places->at[target.next++];
    if (!place->is_range) {
        const struct phrase *at = phrase_from_idx(dpia, place->position, loc);
        target.position = position_in(places, target.position, data->size, at);
        return targets(places, data->fst, target);
    }
    const struct var *row = row_var(places->lo, place->count, loc);
    const struct phrase *at = phrase_idx(dpia, positions(places->lo, place, data->size),
                                         phrase_var(dpia, row, loc), loc);
    target.position = position_in(places, target.position, data->size, at);
    return phrase_generate(
        dpia, place->count,
        phrase_lam(dpia, row, targets(places, data->fst, target), loc), loc);
}

/* ARRAY with its first DIMENSIONS as one. */
static const struct phrase *joined(struct places *places, const struct phrase *array,
                                   size_t dimensions)
{
    for (size_t i = 1; i < dimensions; i++)
        array = phrase_join(places->lo->dpia, array, places->loc);
    return array;
}

/* ARRAY, whose first dimension stands for OUTER times those within DATA up to the last place, with
 * a dimension for each; FIRST is the place in DATA. */
static const struct phrase *parted(struct places *places, const struct phrase *array,
                                   const struct data *data, size_t first, const struct nat *outer)
{
    if (first + 1 == places->count)
        return array;
    const struct nat *size = data->fst->size;
    array = parted(places, array, data->fst, first + 1, nat_mul(places->lo->nats, outer, size));
    return phrase_split(places->lo->dpia, size, outer, array, places->loc);
}

static size_t count_ranges(const struct places *places)
{
    size_t count = 0;
    for (size_t i = 0; i < places->count; i++)
        count += places->at[i].is_range;
    return count;
}

/* ARRAY, which is trivial, with VALUE at the places from FIRST on, which are indices. */
static const struct phrase *write_element(struct places *places, const struct phrase *array,
                                          const struct phrase *value, size_t first)
{
    struct dpia *dpia = places->lo->dpia;
    const struct place *place = &places->at[first];
    if (first == places->count)
        return value;
    const struct phrase *row = phrase_idx(dpia, array, place->position, places->loc);
    return phrase_update(dpia, phrase_copy(dpia, array), place->position,
                         write_element(places, row, value, first + 1), places->loc);
}

/* ARRAY, which is trivial, with VALUE at the places. With a slice among them that is one scatter:
 * an update of rows would copy what is around the slice. */
static const struct phrase *write_places(struct places *places, const struct phrase *array,
                                         const struct phrase *value)
{
    const struct data *data = phrase_data(array);
    size_t ranges = count_ranges(places);
    if (ranges == 0)
        return write_element(places, array, value, 0);
    const struct phrase *at = joined(places, targets(places, data, (struct target){0}), ranges);
    const struct phrase *all =
        phrase_scatter(places->lo->dpia, joined(places, array, places->count), at,
                       joined(places, value, ranges), places->loc);
    return parted(places, all, data, 0, data->size);
}

const struct value *eval_update(struct lower *lo, const struct env *env,
                                const struct core_exp *exp)
{
    struct places places = {.lo = lo};
    const struct core_exp *source = exp->u.slice.value;
    const struct phrase *array = named_array(lo, env, exp->u.slice.array);
    const struct value *value;
    const struct phrase *written;
    bool good = eval_places(&places, env, exp);
    value = eval_exp(lo, env, source);
    written = value_phrase(lo, value, source->loc);
    if (!good || !array || !written || !resolve_places(&places, phrase_data(array)))
        return value_error(lo);
    written = size_coerce(lo, written, placed_type(&places, phrase_data(array), 0), source->loc,
                          "the new value");
    if (!written)
        return value_error(lo);
    check_rows(&places, phrase_data(array));
    return value_data(lo, write_places(&places, array, written));
}
