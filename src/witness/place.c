/* Parts of arrays: indices, slices and updates.
 *
 *     a[i:j:s]     elements i, i + s, ... on this side of j; without i or j from, or up to, the end
 *                  that a walk by s begins, or ends, at
 *
 * A slice is wrong where s is 0, where j lies on the other side of i than s goes, and where one of
 * its elements is not there. If i is j it has none, wherever they are. */
#include "witness/place.h"

#include "witness/eval.h"
#include "witness/item.h"

/* What a place chooses of N elements: COUNT of them from FIRST on, each STEP further; one, whose
 * dimension goes, where it is no range. */
struct choice {
    bool is_range;
    int64_t first, step;
    size_t count;
};

/* ITEM, an integer; too large ones are beyond all arrays. */
static int64_t position_of(const struct item *item)
{
    int64_t number = witness_item_number(item);
    bool too_large = scalar_class(item->scalar.scalar) == CLASS_UNSIGNED && number < 0;
    return too_large ? INT64_MAX : number;
}

/* In *NUMBER the value of EXP, or OTHER if there is none. */
static bool eval_position(struct eval *eval, const struct scope *scope, const struct core_exp *exp,
                          int64_t other, int64_t *number)
{
    const struct item *item = exp ? witness_evaluate(eval, scope, exp) : NULL;
    *number = item ? position_of(item) : other;
    return item || !exp;
}

/* How many elements there are from FROM to TO, which differ; 0 where STEP goes the other way, or
 * where one of them is not among N. */
static size_t count_elements(int64_t from, int64_t to, int64_t step, size_t n)
{
    bool up = step > 0;
    if (step == 0 || up != (to > from) || from < 0 || (uint64_t)from >= n)
        return 0;
    uint64_t distance = up ? (uint64_t)to - (uint64_t)from : (uint64_t)from - (uint64_t)to;
    uint64_t width = up ? (uint64_t)step : 0 - (uint64_t)step;
    uint64_t steps = (distance - 1) / width;
    uint64_t last = up ? (uint64_t)from + steps * width : (uint64_t)from - steps * width;
    return last < n ? (size_t)steps + 1 : 0;
}

/* The size of a slice is a size, too: it may be seen first that it is negative, where it is part of
 * a type, or that the value of an update does not have it. */
static bool choose_range(struct eval *eval, const struct scope *scope,
                         const struct core_slice *slice, size_t n, struct loc loc,
                         struct choice *choice)
{
    int64_t from, to, step, most = (int64_t)n;
    if (!eval_position(eval, scope, slice->step, 1, &step) ||
        !eval_position(eval, scope, slice->from, step < 0 ? most - 1 : 0, &from) ||
        !eval_position(eval, scope, slice->to, step < 0 ? -1 : most, &to))
        return false;
    size_t count = from == to ? 0 : count_elements(from, to, step, n);
    *choice = (struct choice){true, from, step, count};
    if (step != 0 && (count > 0 || from == to))
        return true;
    witness_fail(eval, INTERP_ERROR_BOUNDS, loc,
                 "slice %lld:%lld:%lld is out of bounds for %zu elements", (long long)from,
                 (long long)to, (long long)step, n);
    eval->errors |= interp_bit(INTERP_ERROR_SIZE);
    return false;
}

static bool choose_one(struct eval *eval, const struct scope *scope,
                       const struct core_slice *slice, size_t n, struct loc loc,
                       struct choice *choice)
{
    int64_t index;
    if (!eval_position(eval, scope, slice->index, 0, &index))
        return false;
    *choice = (struct choice){false, index, 1, 1};
    if (index >= 0 && (uint64_t)index < n)
        return true;
    witness_fail(eval, INTERP_ERROR_BOUNDS, loc, "index %lld is out of bounds for %zu elements",
                 (long long)index, n);
    return false;
}

/* What the places of EXP choose of ARRAY; null on a fault. */
static const struct choice *choose(struct eval *eval, const struct scope *scope,
                                   const struct core_exp *exp, const struct item *array)
{
    struct choice *choices = ARENA_ARRAY(eval->arena, struct choice, exp->u.slice.count);
    for (size_t i = 0; i < exp->u.slice.count; i++) {
        const struct core_slice *slice = &exp->u.slice.slices[i];
        if (!array) {
            witness_give_up(eval, exp->loc, "the size of the rows is not known");
            return NULL;
        }
        bool right = slice->is_range
                         ? choose_range(eval, scope, slice, array->count, exp->loc, &choices[i])
                         : choose_one(eval, scope, slice, array->count, exp->loc, &choices[i]);
        if (!right)
            return NULL;
        array = witness_item_elem(array);
    }
    return choices;
}

static const struct item *part_of(struct eval *eval, const struct item *array,
                                  const struct choice *choices, size_t count)
{
    if (count == 0 || !array)
        return array;
    if (!choices->is_range)
        return part_of(eval, array->count > 0 ? array->parts[choices->first] : array->model,
                       choices + 1, count - 1);
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, choices->count);
    for (size_t i = 0; i < choices->count; i++)
        elems[i] = part_of(eval, array->parts[choices->first + (int64_t)i * choices->step],
                           choices + 1, count - 1);
    const struct item *model = part_of(eval, witness_item_elem(array), choices + 1, count - 1);
    return witness_item_array(eval, elems, choices->count, model);
}

/* ARRAY with VALUE, which has the sizes, in the place of what is chosen. */
static const struct item *with_part(struct eval *eval, const struct item *array,
                                    const struct choice *choices, size_t count,
                                    const struct item *value)
{
    if (count == 0)
        return value;
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, array->count);
    for (size_t i = 0; i < array->count; i++)
        elems[i] = array->parts[i];
    for (size_t i = 0; i < choices->count; i++) {
        int64_t at = choices->first + (int64_t)i * choices->step;
        elems[at] = with_part(eval, array->parts[at], choices + 1, count - 1,
                              choices->is_range ? value->parts[i] : value);
    }
    return witness_item_array(eval, elems, array->count, array->model);
}

const struct item *witness_slice(struct eval *eval, const struct scope *scope,
                                 const struct core_exp *exp)
{
    const struct item *array = witness_evaluate(eval, scope, exp->u.slice.array);
    const struct choice *choices = array ? choose(eval, scope, exp, array) : NULL;
    return choices ? part_of(eval, array, choices, exp->u.slice.count) : NULL;
}

const struct item *witness_update(struct eval *eval, const struct scope *scope,
                                  const struct core_exp *exp)
{
    size_t count = exp->u.slice.count;
    const struct item *array = witness_evaluate(eval, scope, exp->u.slice.array);
    const struct choice *choices = array ? choose(eval, scope, exp, array) : NULL;
    const struct item *value =
        choices ? witness_evaluate(eval, scope, exp->u.slice.value) : NULL;
    if (!value || !witness_goes_on_after(eval, array->count, exp->loc))
        return NULL;
    const struct item *part = part_of(eval, array, choices, count);
    if (part && !witness_item_same_shape(part, value))
        return witness_fail(eval, INTERP_ERROR_SIZE, exp->loc,
                            "the new value is of another size than the part that it is for");
    return with_part(eval, array, choices, count, value);
}
