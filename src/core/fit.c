/* Instances of types (fit.h): one clause for each kind. */
#include "core/fit.h"

#include "base/diag.h"
#include "core/type.h"

static bool all_fit(const struct core_fit *fit, const struct core_type *const *schemes,
                    const struct core_type *const *types, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!core_type_fits(fit, schemes[i], types[i]))
            return false;
    return true;
}

static bool variable_fits(const struct core_fit *fit, const struct core_type *scheme,
                          const struct core_type *type)
{
    for (size_t i = 0; i < fit->count; i++)
        if (fit->vars[i] == scheme->var) {
            if (!fit->types[i])
                fit->types[i] = type;
            return core_type_same(fit->types[i], type);
        }
    return core_type_same(scheme, type);
}

static bool sum_fits(const struct core_fit *fit, const struct core_type *scheme,
                     const struct core_type *type)
{
    bool fine = core_type_same_variants(scheme, type);
    for (size_t i = 0; fine && i < scheme->variant_count; i++)
        fine = all_fit(fit, scheme->variants[i].payload, type->variants[i].payload,
                       scheme->variants[i].payload_count);
    return fine;
}

bool core_type_fits(const struct core_fit *fit, const struct core_type *scheme,
                    const struct core_type *type)
{
    if (scheme->kind == CORE_TYPE_VAR)
        return variable_fits(fit, scheme, type);
    if (scheme->kind != type->kind)
        return false;
    switch (scheme->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
        return false;
    case CORE_TYPE_SCALAR:
        return scheme->scalar == type->scalar;
    case CORE_TYPE_TUPLE:
        return core_type_same_labels(scheme, type) &&
               all_fit(fit, scheme->parts, type->parts, type->part_count);
    case CORE_TYPE_SUM:
        return sum_fits(fit, scheme, type);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return core_type_fits(fit, scheme->elem, type->elem);
    case CORE_TYPE_ABSTRACT:
        return scheme->abstract == type->abstract &&
               all_fit(fit, scheme->parts, type->parts, type->part_count);
    case CORE_TYPE_FUN:
        return core_type_fits(fit, scheme->param, type->param) &&
               core_type_fits(fit, scheme->result, type->result);
    }
    bug(loc_none(), "a type of unknown kind");
}
