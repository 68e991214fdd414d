/* Built-in functions of the core that only choose, move and regroup elements.
 *
 *     transpose     element j of row i is element i of row j
 *     split n       rows of n elements, of which there must be a whole number
 *     stride k p    elements p, p + k, p + 2*k, ...
 *     slide m k     windows of m elements, each k further than the last */
#include "base/diag.h"
#include "witness/call.h"
#include "witness/eval.h"
#include "witness/item.h"
#include "witness/size.h"

static const struct item **new_elems(struct eval *eval, size_t count)
{
    return ARENA_ARRAY(eval->arena, const struct item *, count);
}

/* COUNT elements of ARRAY from FIRST on, each STEP further. */
static const struct item *part(struct eval *eval, const struct item *array, size_t first,
                               size_t step, size_t count)
{
    const struct item **elems = new_elems(eval, count);
    for (size_t i = 0; i < count; i++)
        elems[i] = array->parts[first + step * i];
    return witness_item_array(eval, elems, count, witness_item_elem(array));
}

static const struct item *wrong_size(struct eval *eval, struct loc loc, size_t size)
{
    return witness_fail(eval, INTERP_ERROR_SIZE, loc, "the size %zu is wrong here", size);
}

/* ---- Parts ---- */

/* take and drop: the first N elements, or the others. */
const struct item *witness_call_cut(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[1];
    size_t n;
    if (!witness_size(eval, call->args[0], call->loc, &n))
        return NULL;
    if (n > array->count)
        return wrong_size(eval, call->loc, n);
    if (call->builtin == CORE_TAKE)
        return part(eval, array, 0, 1, n);
    return part(eval, array, n, 1, array->count - n);
}

const struct item *witness_call_stride(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[2];
    int64_t p = witness_item_number(call->args[1]);
    size_t parts;
    if (!witness_size(eval, call->args[0], call->loc, &parts))
        return NULL;
    if (p < 0 || (size_t)p >= parts)
        return witness_fail(eval, INTERP_ERROR_BOUNDS, call->loc, "there is no part %lld of %zu",
                            (long long)p, parts);
    size_t first = (size_t)p;
    size_t count = array->count > first ? (array->count - first + parts - 1) / parts : 0;
    return part(eval, array, first, parts, count);
}

const struct item *witness_call_chunk(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[2];
    size_t size, p;
    if (!witness_size(eval, call->args[0], call->loc, &size) ||
        !witness_size(eval, call->args[1], call->loc, &p))
        return NULL;
    size_t first = size == 0 || p <= array->count / size ? size * p : array->count;
    size_t left = array->count - first;
    return part(eval, array, first, 1, left < size ? left : size);
}

/* COUNT parts of SIZE elements, which begin STEP apart. */
static const struct item *windows(struct eval *eval, const struct item *array, size_t size,
                                  size_t step, size_t count, enum item_kind kind)
{
    const struct item **elems, *none = part(eval, array, 0, 0, 0);
    elems = new_elems(eval, count);
    for (size_t i = 0; i < count; i++) {
        elems[i] = part(eval, array, step * i, 1, size);
        if (kind == ITEM_VECTOR)
            elems[i] = witness_item_new(eval, ITEM_VECTOR, elems[i]->parts, size);
    }
    if (count > 0 || !witness_item_elem(none))
        return witness_item_array(eval, elems, count, NULL);
    const struct item **model = new_elems(eval, size);
    for (size_t i = 0; i < size; i++)
        model[i] = witness_item_elem(none);
    return witness_item_array(eval, elems, 0,
                              kind == ITEM_VECTOR
                                  ? witness_item_new(eval, ITEM_VECTOR, model, size)
                                  : witness_item_array(eval, model, size, witness_item_elem(none)));
}

const struct item *witness_call_slide(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[2];
    size_t m, k;
    if (!witness_size(eval, call->args[0], call->loc, &m) ||
        !witness_size(eval, call->args[1], call->loc, &k))
        return NULL;
    if (array->count + k < m)
        return wrong_size(eval, call->loc, array->count);
    if (k == 0)
        return witness_fail(eval, INTERP_ERROR_DIVISION, call->loc, "the windows are 0 apart");
    return windows(eval, array, m, k, (array->count + k - m) / k, ITEM_ARRAY);
}

/* Rows, or vectors, of n elements. */
const struct item *witness_call_split(struct eval *eval, const struct builtin_call *call,
                                      enum item_kind kind)
{
    const struct item *array = call->args[1];
    size_t n;
    if (!witness_size(eval, call->args[0], call->loc, &n))
        return NULL;
    if (n == 0)
        return witness_fail(eval, INTERP_ERROR_DIVISION, call->loc, "rows of no elements");
    if (array->count % n)
        return wrong_size(eval, call->loc, array->count);
    return windows(eval, array, n, n, array->count / n, kind);
}

/* ---- Regrouping ---- */

/* Rows of M elements, N of them. */
const struct item *witness_call_unflatten(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[2];
    size_t n, m;
    if (!witness_size(eval, call->args[0], call->loc, &n) ||
        !witness_size(eval, call->args[1], call->loc, &m))
        return NULL;
    if (m == 0 ? array->count > 0 : n != array->count / m || array->count % m > 0)
        return wrong_size(eval, call->loc, array->count);
    return windows(eval, array, m, m, n, ITEM_ARRAY);
}

const struct item *witness_call_concat(struct eval *eval, const struct item *a,
                                       const struct item *b, struct loc loc)
{
    const struct item **elems,
        *model = witness_item_elem(a) ? witness_item_elem(a) : witness_item_elem(b);
    elems = new_elems(eval, a->count + b->count);
    if (witness_item_elem(a) && witness_item_elem(b) &&
        !witness_item_same_shape(witness_item_elem(a), witness_item_elem(b)))
        return witness_fail(eval, INTERP_ERROR_SIZE, loc, "elements of different sizes");
    for (size_t i = 0; i < a->count; i++)
        elems[i] = a->parts[i];
    for (size_t i = 0; i < b->count; i++)
        elems[a->count + i] = b->parts[i];
    return witness_item_array(eval, elems, a->count + b->count, model);
}

/* The elements of all rows, or lanes of all vectors. */
const struct item *witness_call_join(struct eval *eval, const struct item *rows)
{
    const struct item **elems, *row = witness_item_elem(rows);
    size_t width = row ? row->count : 0, count = 0;
    elems = new_elems(eval, rows->count * width);
    for (size_t i = 0; i < rows->count; i++)
        for (size_t j = 0; j < width; j++)
            elems[count++] = rows->parts[i]->parts[j];
    return witness_item_array(eval, elems, count, row ? witness_item_elem(row) : NULL);
}

/* COUNT times ELEM, or nothing that is like it. */
const struct item *witness_call_copies(struct eval *eval, const struct item *elem, size_t count)
{
    const struct item **elems = new_elems(eval, count);
    for (size_t i = 0; i < count; i++)
        elems[i] = elem;
    return witness_item_array(eval, elems, count, elem);
}

const struct item *witness_call_transpose(struct eval *eval, const struct builtin_call *call)
{
    const struct item *rows = call->args[0], *row = witness_item_elem(rows);
    const struct item **columns;
    if (!row)
        return witness_give_up(eval, call->loc, "the size of the rows is not known");
    columns = new_elems(eval, row->count);
    for (size_t j = 0; j < row->count; j++) {
        const struct item **column = new_elems(eval, rows->count);
        for (size_t i = 0; i < rows->count; i++)
            column[i] = rows->parts[i]->parts[j];
        columns[j] = witness_item_array(eval, column, rows->count, witness_item_elem(row));
    }
    bool known = witness_item_elem(row) || rows->count == 0;
    return witness_item_array(eval, columns, row->count,
                              known ? witness_call_copies(eval, witness_item_elem(row), rows->count)
                                    : NULL);
}

const struct item *witness_call_reverse(struct eval *eval, const struct item *array)
{
    const struct item **elems = new_elems(eval, array->count);
    for (size_t i = 0; i < array->count; i++)
        elems[i] = array->parts[array->count - 1 - i];
    return witness_item_array(eval, elems, array->count, array->model);
}

/* Element i is element (i + K) mod n. */
const struct item *witness_call_rotate(struct eval *eval, int64_t k, const struct item *array)
{
    int64_t n = (int64_t)array->count, by = n > 0 ? (k % n + n) % n : 0;
    const struct item **elems = new_elems(eval, array->count);
    for (int64_t i = 0; i < n; i++)
        elems[i] = array->parts[(i + by) % n];
    return witness_item_array(eval, elems, array->count, array->model);
}

/* As many elements like FIRST and like LAST around ARRAY as the first two arguments say. */
static const struct item *padded(struct eval *eval, const struct builtin_call *call,
                                 const struct item *first, const struct item *array,
                                 const struct item *last)
{
    size_t left, right;
    if (!witness_length(eval, call->args[0], call->loc, &left) ||
        !witness_length(eval, call->args[1], call->loc, &right))
        return NULL;
    array = witness_call_concat(eval, witness_call_copies(eval, first, left), array, call->loc);
    return array
               ? witness_call_concat(eval, array, witness_call_copies(eval, last, right), call->loc)
               : NULL;
}

const struct item *witness_call_pad(struct eval *eval, const struct builtin_call *call)
{
    return padded(eval, call, call->args[2], call->args[3], call->args[2]);
}

/* Where there is no element, those around it are no error as long as nobody reads them: this is not
 * seen here. */
const struct item *witness_call_pad_clamp(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[2];
    if (array->count == 0)
        return witness_give_up(eval, call->loc, "there is no first element");
    return padded(eval, call, array->parts[0], array, array->parts[array->count - 1]);
}

/* ---- Pairs ---- */

/* Elements I of COUNT arrays, or elements as they would be where there is none. */
static const struct item *beside(struct eval *eval, const struct item *const *arrays, size_t count,
                                 size_t i)
{
    const struct item **parts = new_elems(eval, count);
    for (size_t k = 0; k < count; k++)
        if (!(parts[k] = i < arrays[k]->count ? arrays[k]->parts[i] : witness_item_elem(arrays[k])))
            return NULL;
    return witness_item_new(eval, ITEM_TUPLE, parts, count);
}

const struct item *witness_call_zip(struct eval *eval, const struct builtin_call *call,
                                    size_t count)
{
    size_t length = call->args[0]->count;
    const struct item **elems = new_elems(eval, length);
    for (size_t k = 1; k < count; k++)
        if (call->args[k]->count != length)
            return witness_fail(eval, INTERP_ERROR_SIZE, call->loc,
                                "arrays of %zu and of %zu elements", length, call->args[k]->count);
    for (size_t i = 0; i < length; i++)
        elems[i] = beside(eval, call->args, count, i);
    return witness_item_array(eval, elems, length, beside(eval, call->args, count, 0));
}

/* Of an element, which need not be computed for the sizes of what it is in. */
static const struct item *component(struct eval *eval, const struct item *elem, size_t position)
{
    eval->in_elements++;
    const struct item *part = witness_force(eval, elem->parts[position]);
    eval->in_elements--;
    return part;
}

const struct item *witness_call_unzip(struct eval *eval, const struct item *array, size_t count)
{
    const struct item **parts = new_elems(eval, count);
    for (size_t k = 0; k < count; k++) {
        const struct item **elems = new_elems(eval, array->count);
        for (size_t i = 0; i < array->count; i++)
            if (!(elems[i] = component(eval, array->parts[i], k)))
                return NULL;
        parts[k] =
            witness_item_array(eval, elems, array->count,
                               array->model ? witness_force(eval, array->model->parts[k]) : NULL);
    }
    return witness_item_new(eval, ITEM_TUPLE, parts, count);
}

/* ---- By indices ---- */

const struct item *witness_with_elem(struct eval *eval, const struct item *array, size_t index,
                                     const struct item *elem)
{
    const struct item **elems = new_elems(eval, array->count);
    for (size_t i = 0; i < array->count; i++)
        elems[i] = i == index ? elem : array->parts[i];
    return witness_item_array(eval, elems, array->count, array->model);
}

bool witness_is_inside(const struct item *array, int64_t index)
{
    return index >= 0 && (uint64_t)index < array->count;
}

static const struct item *outside(struct eval *eval, const struct item *array, int64_t index,
                                  struct loc loc)
{
    return witness_fail(eval, INTERP_ERROR_BOUNDS, loc,
                        "index %lld is out of bounds for %zu elements", (long long)index,
                        array->count);
}

const struct item *witness_call_update(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[2], *elem = call->args[1];
    int64_t index = witness_item_number(call->args[0]);
    if (!witness_is_inside(array, index))
        return outside(eval, array, index, call->loc);
    if (!witness_item_same_shape(elem, witness_item_elem(array)))
        return witness_fail(eval, INTERP_ERROR_SIZE, call->loc, "an element of another size");
    return witness_with_elem(eval, array, (size_t)index, elem);
}

const struct item *witness_call_gather(struct eval *eval, const struct builtin_call *call)
{
    const struct item *indices = call->args[0], *array = call->args[1];
    const struct item **elems;
    bool failed = false;
    elems = new_elems(eval, indices->count);
    for (size_t i = 0; i < indices->count; i++) {
        int64_t index = witness_item_number(indices->parts[i]);
        elems[i] = witness_is_inside(array, index) ? array->parts[index]
                                                   : outside(eval, array, index, call->loc);
        failed |= !elems[i];
    }
    return failed ? NULL
                  : witness_item_array(eval, elems, indices->count, witness_item_elem(array));
}

/* What is out of range is left out. */
const struct item *witness_call_scatter(struct eval *eval, const struct builtin_call *call)
{
    const struct item *array = call->args[0], *indices = call->args[1], *values = call->args[2];
    if (indices->count != values->count ||
        (witness_item_elem(array) && witness_item_elem(values) &&
         !witness_item_same_shape(witness_item_elem(array), witness_item_elem(values))))
        return witness_fail(eval, INTERP_ERROR_SIZE, call->loc, "%zu indices for %zu values",
                            indices->count, values->count);
    for (size_t i = 0; i < indices->count; i++) {
        int64_t index = witness_item_number(indices->parts[i]);
        if (witness_is_inside(array, index))
            array = witness_with_elem(eval, array, (size_t)index, values->parts[i]);
    }
    return array;
}
