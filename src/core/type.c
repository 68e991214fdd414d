/* Questions about types of the core: one clause for each kind. */
#include "core/type.h"

#include <string.h>

#include "base/diag.h"

static bool same_all(const struct core_type *const *a, const struct core_type *const *b,
                     size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!core_type_same(a[i], b[i]))
            return false;
    return true;
}

bool core_type_same_labels(const struct core_type *a, const struct core_type *b)
{
    if (a->part_count != b->part_count || !a->labels != !b->labels)
        return false;
    for (size_t i = 0; a->labels && i < a->part_count; i++)
        if (strcmp(a->labels[i], b->labels[i]) != 0)
            return false;
    return true;
}

bool core_type_same_variants(const struct core_type *a, const struct core_type *b)
{
    if (a->variant_count != b->variant_count)
        return false;
    for (size_t i = 0; i < a->variant_count; i++)
        if (strcmp(a->variants[i].name, b->variants[i].name) != 0 ||
            a->variants[i].payload_count != b->variants[i].payload_count)
            return false;
    return true;
}

static bool same_sums(const struct core_type *a, const struct core_type *b)
{
    bool same = core_type_same_variants(a, b);
    for (size_t i = 0; same && i < a->variant_count; i++)
        same = same_all(a->variants[i].payload, b->variants[i].payload,
                        a->variants[i].payload_count);
    return same;
}

bool core_type_same(const struct core_type *a, const struct core_type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case CORE_TYPE_ERROR:
        return true;
    case CORE_TYPE_META:
        return a->meta == b->meta;
    case CORE_TYPE_VAR:
        return a->var == b->var;
    case CORE_TYPE_SCALAR:
        return a->scalar == b->scalar;
    case CORE_TYPE_TUPLE:
        return core_type_same_labels(a, b) && same_all(a->parts, b->parts, a->part_count);
    case CORE_TYPE_SUM:
        return same_sums(a, b);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return core_type_same(a->elem, b->elem);
    case CORE_TYPE_ABSTRACT:
        return a->abstract == b->abstract && same_all(a->parts, b->parts, a->part_count);
    case CORE_TYPE_FUN:
        return core_type_same(a->param, b->param) && core_type_same(a->result, b->result);
    }
    bug(loc_none(), "a type of unknown kind");
}

static bool any_of(const struct core_type *const *types, size_t count,
                   bool (*holds)(void *data, const struct core_type *type), void *data)
{
    for (size_t i = 0; i < count; i++)
        if (core_type_any(types[i], holds, data))
            return true;
    return false;
}

bool core_type_any(const struct core_type *type,
                   bool (*holds)(void *data, const struct core_type *type), void *data)
{
    if (holds(data, type))
        return true;
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_SCALAR:
        return false;
    case CORE_TYPE_TUPLE:
    case CORE_TYPE_ABSTRACT:
        return any_of(type->parts, type->part_count, holds, data);
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < type->variant_count; i++)
            if (any_of(type->variants[i].payload, type->variants[i].payload_count, holds, data))
                return true;
        return false;
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return core_type_any(type->elem, holds, data);
    case CORE_TYPE_FUN:
        return core_type_any(type->param, holds, data) || core_type_any(type->result, holds, data);
    }
    bug(loc_none(), "a type of unknown kind");
}

static bool is_var(void *data, const struct core_type *type)
{
    (void)data;
    return type->kind == CORE_TYPE_VAR;
}

bool core_type_has_var(const struct core_type *type)
{
    return core_type_any(type, is_var, NULL);
}

static bool is_fun(void *data, const struct core_type *type)
{
    (void)data;
    if (type->kind == CORE_TYPE_VAR)
        bug(loc_none(), "a type variable may stand for a function");
    return type->kind == CORE_TYPE_FUN;
}

bool core_type_has_fun(const struct core_type *type)
{
    return core_type_any(type, is_fun, NULL);
}

static bool is_that_var(void *data, const struct core_type *type)
{
    return type->kind == CORE_TYPE_VAR && type->var == data;
}

/* Whether VAR is in TYPE as data, not in a function. */
static bool holds_var(const struct core_type *type, const struct core_type_var *var)
{
    if (type->kind != CORE_TYPE_TUPLE)
        return type->kind != CORE_TYPE_FUN && core_type_any(type, is_that_var, (void *)var);
    for (size_t i = 0; i < type->part_count; i++)
        if (holds_var(type->parts[i], var))
            return true;
    return false;
}

static bool takes_var(void *data, const struct core_type *type)
{
    return type->kind == CORE_TYPE_FUN && holds_var(type->param, data);
}

bool core_type_var_varies(const struct core_type *type, const struct core_type_var *var)
{
    if (var->lift != CORE_SIZE_LIFTED || core_type_any(type, takes_var, (void *)var))
        return false;
    for (; type->kind == CORE_TYPE_FUN; type = type->result)
        if (core_type_any(type->param, is_that_var, (void *)var))
            return true;
    return false;
}

size_t core_type_arity(const struct core_type *type)
{
    size_t count = 0;
    for (; type->kind == CORE_TYPE_FUN; type = type->result)
        count++;
    return count;
}

static bool is_scalars(const struct core_type *type);

static bool are_scalars(const struct core_type *const *types, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!is_scalars(types[i]))
            return false;
    return true;
}

/* Whether TYPE is that of a scalar, or of a tuple or a sum of such, but for the unit. */
static bool is_scalars(const struct core_type *type)
{
    if (type->kind == CORE_TYPE_SUM) {
        for (size_t i = 0; i < type->variant_count; i++)
            if (!are_scalars(type->variants[i].payload, type->variants[i].payload_count))
                return false;
        return true;
    }
    if (type->kind == CORE_TYPE_TUPLE)
        return type->part_count > 0 && are_scalars(type->parts, type->part_count);
    return type->kind == CORE_TYPE_SCALAR;
}

bool core_def_is_of_scalars(const struct core_def *def)
{
    if (def->param_count == 0 || def->size_count != def->hidden_count ||
        def->result->kind != CORE_TYPE_SCALAR)
        return false;
    for (size_t i = 0; i < def->param_count; i++)
        if (!is_scalars(def->params[i]->type))
            return false;
    return true;
}
