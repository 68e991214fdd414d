/* Built-in functions of the core that compute: loops over arrays, and what makes arrays of numbers.
 * Those that only choose and move elements are in views.c.
 *
 * The elements of a map are computed one by one, the others also where one fails: each of their
 * errors is one that a parallel loop may come to. */
#include "witness/builtin.h"

#include "base/diag.h"
#include "witness/call.h"
#include "witness/eval.h"
#include "witness/item.h"
#include "witness/size.h"

const struct item *witness_regular(struct eval *eval, const struct item *const *elems, size_t count,
                                   const struct item *model, struct loc loc)
{
    for (size_t i = 1; i < count; i++)
        if (elems[i]->kind != ITEM_FUN && !witness_item_same_shape(elems[0], elems[i]))
            return witness_fail(eval, INTERP_ERROR_SIZE, loc,
                                "element %zu differs in its sizes from the first", i);
    return witness_item_array(eval, elems, count, model);
}

/* FUN on COUNT arguments. */
static const struct item *apply_all(struct eval *eval, const struct item *fun,
                                    const struct item *const *args, size_t count, struct loc loc)
{
    for (size_t i = 0; i < count && fun; i++)
        fun = witness_apply(eval, fun, args[i], loc);
    return fun;
}

/* The same for an element of an array, which need not be computed for its sizes. */
static const struct item *element(struct eval *eval, const struct item *fun,
                                  const struct item *const *args, size_t count, struct loc loc)
{
    eval->in_elements++;
    const struct item *elem = apply_all(eval, fun, args, count, loc);
    eval->in_elements--;
    return elem;
}

/* ITEM, or a fault where it has not the sizes of LIKE. */
static const struct item *of_same_shape(struct eval *eval, const struct item *item,
                                        const struct item *like, struct loc loc)
{
    if (!item || item->kind == ITEM_FUN || witness_item_same_shape(item, like))
        return item;
    return witness_fail(eval, INTERP_ERROR_SIZE, loc, "an accumulator changes its sizes");
}

/* ---- map ---- */

/* The arrays that a function is mapped over, side by side. */
struct columns {
    const struct item *const *arrays;
    size_t count, length;
};

/* False where their lengths differ. */
static bool make_columns(struct eval *eval, const struct item *const *arrays, size_t count,
                         struct loc loc, struct columns *columns)
{
    *columns = (struct columns){arrays, count, arrays[0]->count};
    for (size_t k = 1; k < count; k++)
        if (arrays[k]->count != columns->length) {
            witness_fail(eval, INTERP_ERROR_SIZE, loc, "arrays of %zu and of %zu elements",
                         columns->length, arrays[k]->count);
            return false;
        }
    return true;
}

/* How many steps what is only asked for its sizes may take. */
enum { MODEL_STEPS = 10000 };

/* What FUN gives for the model elements of COLUMNS; null where it fails or takes too long, which is
 * no error. */
static const struct item *model_of_map(struct eval *eval, const struct item *fun,
                                       const struct columns *columns, struct loc loc)
{
    const struct eval before = *eval;
    if (eval->most_steps > eval->steps + MODEL_STEPS)
        eval->most_steps = eval->steps + MODEL_STEPS;
    for (size_t k = 0; k < columns->count && fun; k++) {
        const struct item *arg = columns->arrays[k]->model;
        fun = arg ? witness_apply(eval, fun, arg, loc) : NULL;
    }
    eval->most_steps = before.most_steps;
    eval->faults = before.faults;
    eval->fault = before.fault;
    eval->errors = before.errors;
    return fun;
}

/* An element of what a function of these columns is mapped to, as it would be if there were one. */
static const struct item *missing_elem(struct eval *eval, const struct item *fun,
                                       const struct columns *columns, const struct core_type *elem,
                                       struct loc loc)
{
    const struct item *model = model_of_map(eval, fun, columns, loc);
    model = model ? model : witness_item_of_type(eval, elem);
    eval->unknown |= !model;
    return model;
}

static const struct item *map_columns(struct eval *eval, const struct item *fun,
                                      const struct columns *columns,
                                      const struct builtin_call *call)
{
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, columns->length);
    const struct item *args[5];
    bool failed = false;
    for (size_t i = 0; i < columns->length && witness_goes_on(eval); i++) {
        for (size_t k = 0; k < columns->count; k++)
            args[k] = columns->arrays[k]->parts[i];
        elems[i] = element(eval, fun, args, columns->count, call->loc);
        failed |= !elems[i];
    }
    if (failed)
        return NULL;
    const struct item *model = columns->length == 0
                                   ? missing_elem(eval, fun, columns, call->result->elem, call->loc)
                                   : NULL;
    return witness_regular(eval, elems, columns->length, model, call->loc);
}

const struct item *witness_call_map(struct eval *eval, const struct builtin_call *call,
                                    size_t count)
{
    struct columns columns;
    return make_columns(eval, call->args + 1, count, call->loc, &columns)
               ? map_columns(eval, call->args[0], &columns, call)
               : NULL;
}

/* Lane by lane. */
const struct item *witness_call_vec_map(struct eval *eval, const struct builtin_call *call,
                                        size_t count)
{
    struct columns columns;
    if (!make_columns(eval, call->args + 1, count, call->loc, &columns))
        return NULL;
    const struct item *lanes = map_columns(eval, call->args[0], &columns, call);
    return lanes ? witness_item_new(eval, ITEM_VECTOR, lanes->parts, lanes->count) : NULL;
}

/* ---- Arrays of numbers ---- */

/* 0, 1, ... below N. */
static const struct item *indices_below(struct eval *eval, size_t n)
{
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, n);
    for (size_t i = 0; i < n; i++)
        elems[i] = witness_item_i64(eval, (int64_t)i);
    return witness_item_array(eval, elems, n, witness_item_i64(eval, 0));
}

const struct item *witness_call_indices(struct eval *eval, const struct builtin_call *call)
{
    return indices_below(eval, call->args[0]->count);
}

const struct item *witness_call_iota(struct eval *eval, const struct builtin_call *call)
{
    size_t n;
    return witness_length(eval, call->args[0], call->loc, &n) ? indices_below(eval, n) : NULL;
}

const struct item *witness_call_replicate(struct eval *eval, const struct builtin_call *call)
{
    size_t n;
    return witness_length(eval, call->args[0], call->loc, &n)
               ? witness_call_copies(eval, call->args[1], n)
               : NULL;
}

static const struct item *tabulate(struct eval *eval, const struct item *fun, const size_t *sizes,
                                   size_t count, const struct builtin_call *call);

/* A row of a table without rows, as it would be if there were one. */
static const struct item *missing_row(struct eval *eval, const struct item *fun,
                                      const size_t *sizes, size_t count,
                                      const struct builtin_call *call)
{
    const struct interp_outcome fault = eval->fault;
    unsigned errors = eval->errors;
    const struct item *row =
        witness_apply(eval, fun, witness_item_i64(eval, 0), call->loc);
    row = row ? tabulate(eval, row, sizes, count, call) : NULL;
    eval->fault = fault;
    eval->errors = errors;
    row = row ? row : witness_item_of_type(eval, call->result);
    eval->unknown |= !row;
    return row;
}

/* FUN of all indices below COUNT of SIZES. */
static const struct item *tabulate(struct eval *eval, const struct item *fun, const size_t *sizes,
                                   size_t count, const struct builtin_call *call)
{
    const struct item *indices = indices_below(eval, sizes[0]);
    const struct columns columns = {&indices, 1, sizes[0]};
    if (count == 1)
        return map_columns(eval, fun, &columns, call);
    struct builtin_call inner = *call;
    inner.result = call->result->elem;
    const struct item **rows = ARENA_ARRAY(eval->arena, const struct item *, sizes[0]);
    bool failed = false;
    for (size_t i = 0; i < sizes[0] && witness_goes_on(eval); i++) {
        const struct item *row = element(eval, fun, &indices->parts[i], 1, call->loc);
        rows[i] = row ? tabulate(eval, row, sizes + 1, count - 1, &inner) : NULL;
        failed |= !rows[i];
    }
    if (failed)
        return NULL;
    const struct item *model =
        sizes[0] == 0 ? missing_row(eval, fun, sizes + 1, count - 1, &inner) : NULL;
    return witness_regular(eval, rows, sizes[0], model, call->loc);
}

const struct item *witness_call_tabulate(struct eval *eval, const struct builtin_call *call,
                                         size_t count)
{
    size_t sizes[2];
    for (size_t d = 0; d < count; d++)
        if (!witness_length(eval, call->args[d], call->loc, &sizes[d]))
            return NULL;
    return tabulate(eval, call->args[count], sizes, count, call);
}

/* ---- Accumulators ---- */

/* FUN on ACC and ELEM, in this order, or the other where SWAPPED. */
static const struct item *accumulate(struct eval *eval, const struct builtin_call *call,
                                     const struct item *acc, const struct item *elem, bool swapped)
{
    const struct item *const args[] = {swapped ? elem : acc, swapped ? acc : elem};
    return of_same_shape(eval, apply_all(eval, call->args[0], args, 2, call->loc), acc, call->loc);
}

/* f (f (f ACC x0) x1) x2, or all of these from the second on, for the elements of ARRAY from FIRST
 * on. */
const struct item *witness_call_fold(struct eval *eval, const struct builtin_call *call,
                                     const struct item *acc, const struct item *array, size_t first,
                                     bool swapped)
{
    for (size_t i = first; i < array->count && acc; i++)
        acc = accumulate(eval, call, acc, array->parts[i], swapped);
    return acc;
}

/* The operators of reduce and scan take elements for both operands. */
const struct item *witness_call_neutral(struct eval *eval, const struct builtin_call *call)
{
    const struct item *elem = witness_item_elem(call->args[2]);
    return elem ? of_same_shape(eval, call->args[1], elem, call->loc) : call->args[1];
}

const struct item *witness_call_reduce(struct eval *eval, const struct builtin_call *call)
{
    const struct item *acc = witness_call_neutral(eval, call);
    return acc ? witness_call_fold(eval, call, acc, call->args[2], 0, false) : NULL;
}

/* The same where that is an element of an array, which need not be computed for its sizes. */
static const struct item *accumulate_element(struct eval *eval, const struct builtin_call *call,
                                             const struct item *acc, const struct item *elem,
                                             bool swapped)
{
    eval->in_elements++;
    acc = accumulate(eval, call, acc, elem, swapped);
    eval->in_elements--;
    return acc;
}

const struct item *witness_call_scan(struct eval *eval, const struct builtin_call *call,
                                     const struct item *acc, bool swapped)
{
    const struct item *array = call->args[2];
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, array->count);
    const struct item *model = acc;
    for (size_t i = 0; i < array->count && acc; i++)
        elems[i] = acc = accumulate_element(eval, call, acc, array->parts[i], swapped);
    return acc ? witness_item_array(eval, elems, array->count, model) : NULL;
}

/* The lanes of a vector, in order. */
const struct item *witness_call_vec_reduce(struct eval *eval, const struct builtin_call *call)
{
    const struct item *lanes = call->args[1];
    return witness_call_fold(eval, call, lanes->parts[0], lanes, 1, false);
}

/* A tree: the second half is combined into the first, and so on. */
const struct item *witness_call_reduce_local(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[1];
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, array->count);
    if (array->count == 0)
        return witness_fail(eval, INTERP_ERROR_SIZE, call->loc, "there is nothing to reduce");
    for (size_t i = 0; i < array->count; i++)
        elems[i] = array->parts[i];
    for (size_t count = array->count, half; count > 1; count = half) {
        half = (count + 1) / 2;
        for (size_t i = 0; i < count - half; i++)
            if (!(elems[i] = accumulate(eval, call, elems[i], elems[i + half], false)))
                return NULL;
    }
    return elems[0];
}

const struct item *witness_call_iterate(struct eval *eval, const struct builtin_call *call)
{
    const struct item *item = call->args[2];
    for (int64_t i = witness_item_number(call->args[0]); i > 0 && item && witness_goes_on(eval);
         i--)
        item = of_same_shape(eval, witness_apply(eval, call->args[1], item, call->loc), item,
                             call->loc);
    return item;
}

/* ---- By predicates and places ---- */

const struct item *witness_call_filter(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[1];
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, array->count);
    size_t count = 0;
    bool failed = false;
    for (size_t i = 0; i < array->count && witness_goes_on(eval); i++) {
        const struct item *holds =
            witness_apply(eval, call->args[0], array->parts[i], call->loc);
        failed |= !holds;
        if (holds && witness_item_number(holds) != 0)
            elems[count++] = array->parts[i];
    }
    return failed ? NULL : witness_item_array(eval, elems, count, witness_item_elem(array));
}

/* One after the other; what is out of range is left out. */
const struct item *witness_call_reduce_by_index(struct eval *eval,
                                                const struct builtin_call *call)
{
    const struct item *dest = call->args[0], *indices = call->args[3], *values = call->args[4];
    struct builtin_call update = *call;
    update.args = &call->args[1];
    if (indices->count != values->count)
        return witness_fail(eval, INTERP_ERROR_SIZE, call->loc, "%zu indices for %zu values",
                            indices->count, values->count);
    for (size_t i = 0; i < indices->count; i++) {
        int64_t index = witness_item_number(indices->parts[i]);
        if (!witness_is_inside(dest, index))
            continue;
        if (!witness_goes_on_after(eval, dest->count, call->loc))
            return NULL;
        const struct item *elem =
            accumulate_element(eval, &update, dest->parts[index], values->parts[i], false);
        if (!elem)
            return NULL;
        dest = witness_with_elem(eval, dest, (size_t)index, elem);
    }
    return dest;
}
