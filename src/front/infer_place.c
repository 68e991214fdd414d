/* Places in arrays: indices and slices.
 *
 *     a[i, j]        an element; i and j of any signed integer type, each its own
 *     a[i, j:k]      part of a row; j and k are sizes, i64
 *     a[::-1]        all of it, backwards
 *
 * A number without suffix is an i64, and so is what nothing else decides. */
#include "front/infer_place.h"

#include "base/diag.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/overload.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

/* The beginning, the end or the step of a slice. */
static const struct core_exp *infer_bound(struct infer *infer, const struct scope *scope,
                                          const struct syn_exp *syn)
{
    return syn ? front_infer_exp(infer, scope, syn, infer->front->scalars[SCALAR_I64]) : NULL;
}

static const struct core_exp *infer_index(struct infer *infer, const struct scope *scope,
                                          const struct syn_exp *syn)
{
    if (!syn)
        return NULL;
    bool is_plain_number = syn->kind == SYN_EXP_LITERAL &&
                           syn->literal.kind == SYN_LITERAL_INT && !syn->literal.has_suffix;
    const struct core_type *type = infer->front->scalars[SCALAR_I64];
    if (!is_plain_number) {
        type = front_type_overloaded(infer, front_scalars_signed(), syn->loc);
        type->meta->is_index = true;
    }
    return front_infer_exp(infer, scope, syn, type);
}

struct core_slice *front_infer_places(struct infer *infer, const struct scope *scope,
                                      struct syn_slice_list list)
{
    struct core_slice *places = ARENA_ARRAY(infer->front->arena, struct core_slice, list.count);
    for (size_t i = 0; i < list.count; i++)
        places[i] = (struct core_slice){
            .is_range = list.at[i].is_range,
            .index = infer_index(infer, scope, list.at[i].index),
            .from = infer_bound(infer, scope, list.at[i].from),
            .to = infer_bound(infer, scope, list.at[i].to),
            .step = infer_bound(infer, scope, list.at[i].step),
        };
    return places;
}

/* TYPE without the dimensions that COUNT places choose from, or null if it has too few. */
static const struct core_type *type_at(struct infer *infer, const struct core_type *type,
                                       const struct syn_slice *places, size_t count,
                                       struct loc loc)
{
    type = front_type_head(type);
    if (count == 0 || type->kind == CORE_TYPE_ERROR)
        return type;
    if (type->kind == CORE_TYPE_META) {
        const struct core_type *array =
            front_type_array(infer->front, front_type_meta(infer, loc));
        type = front_unify(infer, type, array) ? array : type;
    }
    if (type->kind != CORE_TYPE_ARRAY)
        return NULL;
    const struct core_type *elem = type_at(infer, type->elem, places + 1, count - 1, loc);
    return elem && places->is_range ? front_type_array(infer->front, elem) : elem;
}

const struct core_type *front_places_type(struct infer *infer, const struct core_exp *array,
                                          struct syn_slice_list list, struct loc loc)
{
    struct front *front = infer->front;
    const struct core_type *type = type_at(infer, array->type, list.at, list.count, loc);
    if (type)
        return type;
    diag_error(front->diag, array->loc, "expected an array with %zu dimension%s, found %s",
               list.count, list.count == 1 ? "" : "s or more",
               front_type_text(front, array->type));
    return front->error;
}

static bool has_range(const struct core_slice *places, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (places[i].is_range)
            return true;
    return false;
}

struct core_exp *front_exp_places(struct infer *infer, const struct core_exp *array,
                                  const struct core_slice *places, size_t count,
                                  const struct core_type *type, struct loc loc)
{
    bool is_slice = has_range(places, count);
    struct core_exp *exp = front_exp_new(infer, is_slice ? CORE_SLICE : CORE_INDEX, loc, type);
    if (is_slice) {
        exp->u.slice.array = array;
        exp->u.slice.slices = places;
        exp->u.slice.count = count;
        return exp;
    }
    const struct core_exp **indices =
        ARENA_ARRAY(infer->front->arena, const struct core_exp *, count);
    for (size_t i = 0; i < count; i++)
        indices[i] = places[i].index;
    exp->u.index.array = array;
    exp->u.index.indices = indices;
    exp->u.index.count = count;
    return exp;
}
