/* Values against the sizes of annotations.
 *
 *     def f [n] (xs: [n]f32) (ys: [n]f32) = ...       f (a: [k]f32) (b: [m]f32)
 *
 * The name n, standing alone where nothing is known of it yet, is bound to k, and compared with m.
 * A type variable stands for the sizes of the first value of that type. Sizes that nobody knows,
 * those of rows that are not there, are neither bound nor compared.
 *
 * In a lazy evaluation a value may not be computed yet. It is not computed for its annotation:
 * its sizes are values for later, too, and it is compared when it is computed. */
#include "witness/size.h"

#include "witness/abstract.h"
#include "witness/eval.h"
#include "witness/item.h"

/* The largest size that emitted code takes for one (PREFIX_MAX_SIZE); and the most elements that an
 * array is made with here. */
#define SIZE_MOST ((int64_t)1 << 47)
#define ELEMENTS_MOST ((size_t)1 << 22)

bool witness_size(struct eval *eval, const struct item *item, struct loc loc, size_t *size)
{
    int64_t number = witness_item_number(item);
    *size = (size_t)number;
    if (number >= 0 && number <= SIZE_MOST)
        return true;
    witness_fail(eval, INTERP_ERROR_SIZE, loc, "the size %lld is %s", (long long)number,
                 number < 0 ? "negative" : "too large");
    return false;
}

bool witness_length(struct eval *eval, const struct item *item, struct loc loc, size_t *size)
{
    if (!witness_size(eval, item, loc, size))
        return false;
    if (*size <= ELEMENTS_MOST)
        return true;
    witness_give_up(eval, loc, "an array of %zu elements is too large here", *size);
    return false;
}

bool witness_is_unknown(const struct scope *scope, const struct core_exp *size)
{
    return size->kind == CORE_VAR && size->u.var->is_size && !witness_scope_get(scope, size->u.var);
}

static void bind_size(struct eval *eval, const struct scope **scope, const struct core_exp *size,
                      const struct item *array)
{
    *scope = witness_scope_bind(eval, *scope, size->u.var,
                                witness_item_i64(eval, (int64_t)array->count));
}

/* Whether a value of TYPE may be one for later, or have sizes that TYPE names. */
static bool has_sizes(const struct core_type *type)
{
    return type->kind == CORE_TYPE_ARRAY || type->kind == CORE_TYPE_TUPLE ||
           type->kind == CORE_TYPE_SUM || type->kind == CORE_TYPE_ABSTRACT;
}

static void bind_all_sizes(struct eval *eval, const struct scope **scope,
                           const struct core_type *const *types, const struct item *item)
{
    for (size_t i = 0; i < item->count; i++)
        witness_bind_sizes(eval, scope, types[i], item->parts[i]);
}

/* ---- What is not computed yet ---- */

/* Binds SIZE, if it is a name of which nothing is known: it is a size in ITEM, of type WHOLE. */
static void delay_size(struct eval *eval, const struct scope **scope, const struct core_exp *size,
                       const struct core_type *whole, const struct item *item)
{
    if (!size || !witness_is_unknown(*scope, size))
        return;
    const struct later later = {
        .of = item, .size = size->u.var, .type = whole, .loc = size->loc, .scope = *scope};
    *scope = witness_scope_bind(eval, *scope, size->u.var, witness_item_later(eval, later));
}

/* Binds the sizes that TYPE, a part of the type WHOLE of ITEM, names, without computing ITEM. */
static void delay_sizes(struct eval *eval, const struct scope **scope, const struct core_type *type,
                        const struct core_type *whole, const struct item *item)
{
    if (type->kind == CORE_TYPE_ARRAY) {
        delay_size(eval, scope, type->size, whole, item);
        delay_sizes(eval, scope, type->elem, whole, item);
    }
    for (size_t i = 0; i < type->size_arg_count; i++)
        delay_size(eval, scope, type->size_args[i], whole, item);
    for (size_t i = 0; type->kind == CORE_TYPE_TUPLE && i < type->part_count; i++)
        delay_sizes(eval, scope, type->parts[i], whole, item);
    for (size_t i = 0; type->kind == CORE_TYPE_SUM && i < type->variant_count; i++)
        for (size_t k = 0; k < type->variants[i].payload_count; k++)
            delay_sizes(eval, scope, type->variants[i].payload[k], whole, item);
}

const struct item *witness_match_later(struct eval *eval, const struct later *later)
{
    const struct scope *scope = later->scope;
    const struct item *item = later->size ? witness_force_sizes(eval, later->of, later->loc)
                                          : witness_force(eval, later->of);
    if (!item || !later->size)
        return item ? witness_match(eval, &scope, later->type, item, later->loc) : NULL;
    witness_bind_sizes(eval, &scope, later->type, item);
    item = witness_scope_get(scope, later->size);
    return item
               ? witness_force(eval, item)
               : witness_give_up(eval, later->loc, "the size '%s' is not known", later->size->name);
}

void witness_bind_sizes(struct eval *eval, const struct scope **scope, const struct core_type *type,
                        const struct item *item)
{
    if (!has_sizes(type))
        return;
    if (witness_is_delayed(item)) {
        delay_sizes(eval, scope, type, type, item);
        return;
    }
    item = witness_force(eval, item);
    if (item && type->kind == CORE_TYPE_TUPLE)
        bind_all_sizes(eval, scope, type->parts, item);
    if (item && type->kind == CORE_TYPE_SUM)
        bind_all_sizes(eval, scope, type->variants[item->variant].payload, item);
    if (item && type->kind == CORE_TYPE_ABSTRACT)
        witness_bind_abstract(eval, scope, type, item);
    if (!item || type->kind != CORE_TYPE_ARRAY)
        return;
    if (type->size && witness_is_unknown(*scope, type->size))
        bind_size(eval, scope, type->size, item);
    if (witness_item_elem(item))
        witness_bind_sizes(eval, scope, type->elem, witness_item_elem(item));
}

/* Whether ARRAY has the size that is written. */
static bool match_size(struct eval *eval, const struct scope **scope, const struct core_exp *size,
                       const struct item *array, struct loc loc)
{
    if (witness_is_unknown(*scope, size)) {
        bind_size(eval, scope, size, array);
        return true;
    }
    const struct item *wanted = witness_evaluate(eval, *scope, size);
    if (wanted && witness_item_number(wanted) != (int64_t)array->count)
        witness_fail(eval, INTERP_ERROR_SIZE, loc,
                     "an array has %zu elements, where %lld are wanted", array->count,
                     (long long)witness_item_number(wanted));
    return wanted && witness_item_number(wanted) == (int64_t)array->count;
}

static bool match_variable(struct eval *eval, const struct scope **scope,
                           const struct core_type_var *var, const struct item *item, struct loc loc)
{
    const struct item *known = witness_scope_get(*scope, var);
    if (!known)
        *scope = witness_scope_bind(eval, *scope, var, item);
    if (!known || item->kind == ITEM_FUN || witness_item_same_shape(known, item))
        return true;
    witness_fail(eval, INTERP_ERROR_SIZE, loc, "values of type '%s' differ in their sizes",
                 var->name);
    return false;
}

/* ITEM, a tuple or a constructor's value, with parts of TYPES; null on a fault. */
static const struct item *match_parts(struct eval *eval, const struct scope **scope,
                                      const struct core_type *const *types, const struct item *item,
                                      struct loc loc)
{
    const struct item **parts = ARENA_ARRAY(eval->arena, const struct item *, item->count);
    struct item *matched = ARENA_NEW(eval->arena, struct item);
    for (size_t i = 0; i < item->count; i++)
        if (!(parts[i] = witness_match(eval, scope, types[i], item->parts[i], loc)))
            return NULL;
    *matched = *item;
    matched->parts = parts;
    return matched;
}

static const struct item *match_array(struct eval *eval, const struct scope **scope,
                                      const struct core_type *type, const struct item *array,
                                      struct loc loc)
{
    const struct item *elem = witness_item_elem(array);
    bool fits = (!type->size || match_size(eval, scope, type->size, array, loc)) &&
                (!elem || witness_match(eval, scope, type->elem, elem, loc));
    return fits ? array : NULL;
}

static const struct item *match_now(struct eval *eval, const struct scope **scope,
                                    const struct core_type *type, const struct item *item,
                                    struct loc loc)
{
    switch (type->kind) {
    case CORE_TYPE_ARRAY:
        return match_array(eval, scope, type, item, loc);
    case CORE_TYPE_TUPLE:
        return match_parts(eval, scope, type->parts, item, loc);
    case CORE_TYPE_SUM:
        return match_parts(eval, scope, type->variants[item->variant].payload, item, loc);
    case CORE_TYPE_VAR:
        return match_variable(eval, scope, type->var, item, loc) ? item : NULL;
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
        return item;
    case CORE_TYPE_ABSTRACT:
        return witness_match_abstract(eval, scope, type, item, loc);
    }
    bug(loc, "a type of unknown kind");
}

const struct item *witness_match(struct eval *eval, const struct scope **scope,
                                 const struct core_type *type, const struct item *item,
                                 struct loc loc)
{
    if (!has_sizes(type))
        return match_now(eval, scope, type, item, loc);
    if (witness_is_delayed(item)) {
        delay_sizes(eval, scope, type, type, item);
        return witness_item_later(
            eval, (struct later){.of = item, .type = type, .loc = loc, .scope = *scope});
    }
    item = witness_force(eval, item);
    return item ? match_now(eval, scope, type, item, loc) : NULL;
}
