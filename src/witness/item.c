/* Values of the core's interpreter: constructors, shapes, and the way from and to the values of the
 * other interpreters, whose tuples are pairs nested to the right. */
#include "witness/item.h"

#include "base/diag.h"
#include "witness/eval.h"

static struct item *new_item(struct eval *eval, enum item_kind kind)
{
    struct item *item = ARENA_NEW(eval->arena, struct item);
    item->kind = kind;
    return item;
}

const struct item *witness_item_scalar(struct eval *eval, struct literal literal)
{
    struct item *item = new_item(eval, ITEM_SCALAR);
    item->scalar = literal;
    return item;
}

const struct item *witness_item_i64(struct eval *eval, int64_t number)
{
    return witness_item_scalar(eval, literal_int(SCALAR_I64, (uint64_t)number));
}

const struct item *witness_item_new(struct eval *eval, enum item_kind kind,
                                    const struct item *const *parts, size_t count)
{
    struct item *item = new_item(eval, kind);
    item->parts = parts;
    item->count = count;
    return item;
}

const struct item *witness_item_sum(struct eval *eval, size_t variant,
                                    const struct item *const *parts, size_t count)
{
    struct item *item = new_item(eval, ITEM_SUM);
    item->variant = variant;
    item->parts = parts;
    item->count = count;
    return item;
}

const struct item *witness_item_later(struct eval *eval, struct later later)
{
    struct item *item = ARENA_NEW(eval->arena, struct item);
    item->kind = ITEM_LATER;
    item->later = ARENA_NEW(eval->arena, struct later);
    *item->later = later;
    item->later->call = eval->call;
    item->later->serial = ++eval->laters;
    return item;
}

const struct item *witness_item_array(struct eval *eval, const struct item *const *elems,
                                      size_t count, const struct item *model)
{
    struct item *item = new_item(eval, ITEM_ARRAY);
    item->parts = elems;
    item->count = count;
    item->model = count == 0 ? model : NULL;
    return item;
}

int64_t witness_item_number(const struct item *item)
{
    if (item->kind != ITEM_SCALAR || scalar_class(item->scalar.scalar) == CLASS_FLOAT)
        bug(loc_none(), "this value is no integer");
    return (int64_t)item->scalar.bits;
}

const struct item *witness_item_elem(const struct item *array)
{
    return array->count > 0 ? array->parts[0] : array->model;
}

/* ---- Shapes ---- */

static const struct item *const *items_of_types(struct eval *eval,
                                                const struct core_type *const *types, size_t count)
{
    const struct item **items = ARENA_ARRAY(eval->arena, const struct item *, count);
    for (size_t i = 0; i < count; i++)
        if (!(items[i] = witness_item_of_type(eval, types[i])))
            return NULL;
    return items;
}

static const struct item *tuple_of_type(struct eval *eval, const struct core_type *type)
{
    const struct item *const *parts = items_of_types(eval, type->parts, type->part_count);
    return parts ? witness_item_new(eval, ITEM_TUPLE, parts, type->part_count) : NULL;
}

/* The first constructor's. */
static const struct item *sum_of_type(struct eval *eval, const struct core_type *type)
{
    const struct core_variant *variant = &type->variants[0];
    const struct item *const *parts =
        items_of_types(eval, variant->payload, variant->payload_count);
    return parts ? witness_item_sum(eval, 0, parts, variant->payload_count) : NULL;
}

const struct item *witness_item_of_type(struct eval *eval, const struct core_type *type)
{
    switch (type->kind) {
    case CORE_TYPE_SUM:
        return sum_of_type(eval, type);
    case CORE_TYPE_SCALAR:
        return witness_item_scalar(eval, scalar_class(type->scalar) == CLASS_FLOAT
                                             ? literal_real(type->scalar, 0)
                                             : literal_int(type->scalar, 0));
    case CORE_TYPE_TUPLE:
        return tuple_of_type(eval, type);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_FUN:
        return NULL;
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
        break;
    }
    bug(loc_none(), "a type that is not known is evaluated");
}

bool witness_item_same_shape(const struct item *a, const struct item *b)
{
    if (a->kind == ITEM_LATER || b->kind == ITEM_LATER)
        return true;
    if (a->kind != b->kind)
        return false;
    if (a->kind == ITEM_SUM && a->variant != b->variant)
        return true;
    if (a->count != b->count)
        return false;
    if (a->kind == ITEM_ARRAY) {
        const struct item *one = witness_item_elem(a), *other = witness_item_elem(b);
        return !one || !other || witness_item_same_shape(one, other);
    }
    for (size_t i = 0; i < a->count; i++)
        if (!witness_item_same_shape(a->parts[i], b->parts[i]))
            return false;
    return true;
}

/* ---- From and to other interpreters ---- */

/* The unit is a bool there. */
static const struct item *import_tuple(struct eval *eval, const struct value *value,
                                       const struct core_type *type)
{
    const struct item **parts = ARENA_ARRAY(eval->arena, const struct item *, type->part_count);
    for (size_t i = 0; i < type->part_count; i++) {
        bool last = i + 1 == type->part_count;
        parts[i] = witness_item_import(eval, last ? value : value->parts[0], type->parts[i]);
        value = last ? value : value->parts[1];
    }
    return witness_item_new(eval, ITEM_TUPLE, parts, type->part_count);
}

static const struct item *import_array(struct eval *eval, const struct value *value,
                                       const struct core_type *type)
{
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, value->count);
    const struct item *model = value->model ? witness_item_import(eval, value->model, type->elem)
                                            : witness_item_of_type(eval, type->elem);
    for (size_t i = 0; i < value->count; i++)
        elems[i] = witness_item_import(eval, value->parts[i], type->elem);
    return witness_item_array(eval, elems, value->count, model);
}

const struct item *witness_item_import(struct eval *eval, const struct value *value,
                                       const struct core_type *type)
{
    switch (type->kind) {
    case CORE_TYPE_SCALAR:
        return witness_item_scalar(eval, value->scalar);
    case CORE_TYPE_TUPLE:
        return import_tuple(eval, value, type);
    case CORE_TYPE_ARRAY:
        return import_array(eval, value, type);
    case CORE_TYPE_SUM:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_FUN:
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
        break;
    }
    bug(loc_none(), "an entry has a parameter that is no data");
}

const struct item *witness_item_settle(struct eval *eval, const struct item *item)
{
    item = item ? witness_force(eval, item) : NULL;
    if (!item ||
        (item->kind != ITEM_TUPLE && item->kind != ITEM_SUM && item->kind != ITEM_ARRAY))
        return item;
    const struct item **parts = ARENA_ARRAY(eval->arena, const struct item *, item->count);
    bool failed = false;
    for (size_t i = 0; i < item->count && witness_goes_on(eval); i++) {
        parts[i] = witness_item_settle(eval, item->parts[i]);
        failed |= !parts[i];
    }
    if (failed || !witness_goes_on(eval))
        return NULL;
    struct item *copy = new_item(eval, item->kind);
    *copy = *item;
    copy->parts = parts;
    copy->model = item->model ? witness_item_settle(eval, item->model) : NULL;
    return copy;
}

static const struct value *export_tuple(struct eval *eval, const struct item *item, size_t from)
{
    const struct value *first = witness_item_export(eval, item->parts[from]);
    return from + 1 == item->count
               ? first
               : value_pair(eval->arena, first, export_tuple(eval, item, from + 1));
}

const struct value *witness_item_export(struct eval *eval, const struct item *item)
{
    const struct value **parts = ARENA_ARRAY(eval->arena, const struct value *, item->count);
    switch (item->kind) {
    case ITEM_SCALAR:
        return value_scalar(eval->arena, item->scalar);
    case ITEM_TUPLE:
        return item->count > 0 ? export_tuple(eval, item, 0)
                               : value_scalar(eval->arena, literal_int(SCALAR_BOOL, 0));
    case ITEM_ARRAY:
        for (size_t i = 0; i < item->count; i++)
            parts[i] = witness_item_export(eval, item->parts[i]);
        return value_array(eval->arena, parts, item->count,
                           item->model ? witness_item_export(eval, item->model) : NULL);
    case ITEM_SUM:
    case ITEM_VECTOR:
    case ITEM_FUN:
    case ITEM_LATER:
        break;
    }
    bug(loc_none(), "an entry has a result that is no data");
}
