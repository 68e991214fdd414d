/* Elements, slices, updates and ranges.
 *
 *     xs[i:j]       [j - i]       xs[:j]   [j]       xs[i:]   [n - i]      xs[::-1]   [n]
 *     a..<b         [b - a]       a...b    [b - a + 1]
 *
 * for numbers of type i64 and steps of one; others have a size that nothing is known of. That a
 * slice or a range is one, and not the other way round, is seen at run time. */
#include "sizes/access.h"

#include "core/make.h"
#include "sizes/differ.h"
#include "sizes/exp.h"
#include "sizes/size.h"
#include "sizes/state.h"

static const struct core_exp *infer_or_null(struct sizing *sizing, const struct core_exp *exp)
{
    return exp ? sizing_infer(sizing, exp, NULL) : NULL;
}

const struct core_exp *sizing_index(struct sizing *sizing, const struct core_exp *exp)
{
    size_t count = exp->u.index.count;
    const struct core_exp **indices = ARENA_ARRAY(sizing->arena, const struct core_exp *, count);
    const struct core_exp *array = sizing_infer(sizing, exp->u.index.array, NULL);
    const struct core_type *type = array->type;
    for (size_t i = 0; i < count; i++) {
        indices[i] = sizing_infer(sizing, exp->u.index.indices[i], NULL);
        type = type->elem;
    }
    struct core_exp *copy = sizing_copy(sizing, exp, type);
    copy->u.index.array = array;
    copy->u.index.indices = indices;
    return copy;
}

static const struct core_exp *computed_size(struct sizing *sizing)
{
    return sizing_computed(sizing, sizing_unknown(sizing, "size"));
}

static bool is_number(const struct core_exp *exp, int64_t value)
{
    return exp->kind == CORE_LITERAL && exp->u.literal.scalar == SCALAR_I64 &&
           exp->u.literal.bits == (uint64_t)value;
}

/* B - A, or what nothing is known of. Null stands for the bound that is not written. */
static const struct core_exp *distance(struct sizing *sizing, const struct core_exp *a,
                                       const struct core_exp *b)
{
    if ((a && !sizing_is_size(sizing, a)) || !sizing_is_size(sizing, b))
        return sizing_given(sizing, "size");
    return !a || is_number(a, 0) ? b : core_make_binary(sizing->arena, OP_SUB, b, a);
}

static bool is_minus_one(const struct core_exp *step)
{
    return is_number(step, -1) ||
           (step->kind == CORE_APP && step->u.app.fun->kind == CORE_OPERATOR &&
            step->u.app.fun->u.oper.op == OP_NEGATE && is_number(step->u.app.arg, 1));
}

/* The size of a slice of a dimension of SIZE elements. */
static const struct core_exp *slice_size(struct sizing *sizing, const struct core_slice *slice,
                                         const struct core_exp *size)
{
    bool is_whole = !slice->from && !slice->to;
    if (slice->step && !is_number(slice->step, 1))
        return is_whole && is_minus_one(slice->step) ? size : computed_size(sizing);
    if (is_whole || !size)
        return size;
    return distance(sizing, slice->from, slice->to ? slice->to : size);
}

/* The type of the part of an array of type TYPE that SLICES, COUNT of them, mean. */
static const struct core_type *part_type(struct sizing *sizing, const struct core_type *type,
                                         const struct core_slice *slices, size_t count)
{
    if (count == 0)
        return type;
    const struct core_type *elem = part_type(sizing, type->elem, slices + 1, count - 1);
    if (!slices->is_range)
        return elem;
    struct core_type *part = ARENA_NEW(sizing->arena, struct core_type);
    *part = *type;
    part->size = slice_size(sizing, slices, type->size);
    part->elem = elem;
    return part;
}

const struct core_exp *sizing_slice(struct sizing *sizing, const struct core_exp *exp)
{
    size_t count = exp->u.slice.count;
    struct core_slice *slices = ARENA_ARRAY(sizing->arena, struct core_slice, count);
    const struct core_exp *array = sizing_infer(sizing, exp->u.slice.array, NULL);
    for (size_t i = 0; i < count; i++) {
        const struct core_slice *slice = &exp->u.slice.slices[i];
        slices[i] = (struct core_slice){
            .is_range = slice->is_range,
            .index = infer_or_null(sizing, slice->index),
            .from = infer_or_null(sizing, slice->from),
            .to = infer_or_null(sizing, slice->to),
            .step = infer_or_null(sizing, slice->step),
        };
    }
    const struct core_type *part = part_type(sizing, array->type, slices, count);
    struct core_exp *copy =
        sizing_copy(sizing, exp, exp->kind == CORE_UPDATE ? array->type : part);
    copy->u.slice.array = array;
    copy->u.slice.slices = slices;
    struct place before = sizing_place_set(sizing, (struct place){.kind = PLACE_NONE});
    if (exp->u.slice.value)
        copy->u.slice.value = sizing_infer(sizing, exp->u.slice.value, part);
    sizing_place_set(sizing, before);
    return copy;
}

/* ---- Ranges ---- */

static bool is_next(const struct core_exp *first, const struct core_exp *second)
{
    return first->kind == CORE_LITERAL && second->kind == CORE_LITERAL &&
           second->u.literal.bits == first->u.literal.bits + 1;
}

static const struct core_exp *range_size(struct sizing *sizing, const struct core_exp *first,
                                         const struct core_exp *second, const struct core_exp *last,
                                         enum core_range_kind kind)
{
    if (kind == CORE_RANGE_ABOVE || (second && !is_next(first, second)))
        return computed_size(sizing);
    if (kind == CORE_RANGE_TO && is_number(first, 1) && sizing_is_size(sizing, last))
        return last;
    const struct core_exp *size = distance(sizing, first, last);
    if (kind == CORE_RANGE_BELOW)
        return size;
    const struct core_exp *one = core_make_i64(sizing->arena, sizing->context->i64, 1);
    return core_make_binary(sizing->arena, OP_ADD, size, one);
}

const struct core_exp *sizing_range(struct sizing *sizing, const struct core_exp *exp)
{
    struct core_type *type = ARENA_NEW(sizing->arena, struct core_type);
    struct core_exp *copy = sizing_copy(sizing, exp, type);
    const struct core_exp *first = sizing_infer(sizing, exp->u.range.first, NULL);
    const struct core_exp *second = infer_or_null(sizing, exp->u.range.second);
    const struct core_exp *last = sizing_infer(sizing, exp->u.range.last, NULL);
    *type = *exp->type;
    type->size = range_size(sizing, first, second, last, exp->u.range.kind);
    copy->u.range.first = first;
    copy->u.range.second = second;
    copy->u.range.last = last;
    return copy;
}
