/* The checker of the core: what a use says of a variable, a definition or a built-in function, each
 * of which may be polymorphic, is one of its types. */
#include "core/check_private.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/type.h"

/* What variables stand for; where TYPES has null that is not known yet, and is found out. */
struct instance {
    const struct core_type_var *const *vars;
    const struct core_type **types;
    size_t count;
};

static bool fits(struct instance *instance, const struct core_type *scheme,
                 const struct core_type *type);

static bool all_fit(struct instance *instance, const struct core_type *const *schemes,
                    const struct core_type *const *types, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!fits(instance, schemes[i], types[i]))
            return false;
    return true;
}

static bool variable_fits(struct instance *instance, const struct core_type *scheme,
                          const struct core_type *type)
{
    for (size_t i = 0; i < instance->count; i++)
        if (instance->vars[i] == scheme->var) {
            if (!instance->types[i])
                instance->types[i] = type;
            return core_type_same(instance->types[i], type);
        }
    return core_type_same(scheme, type);
}

static bool sum_fits(struct instance *instance, const struct core_type *scheme,
                     const struct core_type *type)
{
    bool fine = scheme->variant_count == type->variant_count;
    for (size_t i = 0; fine && i < scheme->variant_count; i++)
        fine = scheme->variants[i].payload_count == type->variants[i].payload_count &&
               all_fit(instance, scheme->variants[i].payload, type->variants[i].payload,
                       scheme->variants[i].payload_count);
    return fine;
}

/* Whether TYPE is SCHEME at INSTANCE. */
static bool fits(struct instance *instance, const struct core_type *scheme,
                 const struct core_type *type)
{
    if (scheme->kind == CORE_TYPE_VAR)
        return variable_fits(instance, scheme, type);
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
        return scheme->part_count == type->part_count &&
               all_fit(instance, scheme->parts, type->parts, type->part_count);
    case CORE_TYPE_SUM:
        return sum_fits(instance, scheme, type);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return fits(instance, scheme->elem, type->elem);
    case CORE_TYPE_ABSTRACT:
        return scheme->abstract == type->abstract &&
               all_fit(instance, scheme->parts, type->parts, type->part_count);
    case CORE_TYPE_FUN:
        return fits(instance, scheme->param, type->param) &&
               fits(instance, scheme->result, type->result);
    }
    bug(loc_none(), "a type of unknown kind");
}

static void check_use(struct check *check, const struct core_exp *exp,
                      const struct core_type *scheme, const struct core_type_var *const *vars,
                      size_t count)
{
    const struct core_type **types = ARENA_ARRAY(check->arena, const struct core_type *, count);
    struct instance instance = {vars, types, count};
    for (size_t i = 0; i < count; i++) {
        types[i] = exp->instance[i];
        check_type(check, types[i], exp->loc);
    }
    check_require(check, fits(&instance, scheme, exp->type), exp->loc,
                  "a use has another type than what is used");
}

void check_var(struct check *check, const struct core_exp *exp)
{
    const struct core_var *var = exp->u.var;
    check_require(check, map_get(check->vars, var), exp->loc,
                  arena_printf(check->arena, "'%s' is used outside of its scope", var->name));
    check_use(check, exp, var->type, var->type_vars, var->type_var_count);
}

void check_def_use(struct check *check, const struct core_exp *exp)
{
    const struct core_def *def = exp->u.def;
    check_require(check, map_has(check->defs, def), exp->loc,
                  arena_printf(check->arena, "'%s' is used before it is defined", def->name));
    check_use(check, exp, def->type, def->type_vars, def->type_var_count);
}

/* Each is read once. */
static const struct core_scheme *scheme_of(struct check *check, enum core_builtin builtin)
{
    struct core_scheme *scheme = check->schemes[builtin];
    if (!scheme) {
        scheme = ARENA_NEW(check->arena, struct core_scheme);
        *scheme = core_builtin_scheme(check->arena, builtin, check->scalars);
        check->schemes[builtin] = scheme;
    }
    return scheme;
}

static bool is_number(const struct core_type *type)
{
    return !type || (type->kind == CORE_TYPE_SCALAR && type->scalar != SCALAR_BOOL) ||
           type->kind == CORE_TYPE_VAR;
}

void check_builtin(struct check *check, const struct core_exp *exp)
{
    const struct core_scheme *scheme = scheme_of(check, exp->u.builtin);
    struct instance instance = {
        scheme->vars, ARENA_ARRAY(check->arena, const struct core_type *, scheme->var_count),
        scheme->var_count};
    check_require(check, fits(&instance, scheme->type, exp->type), exp->loc,
                  "a built-in function has another type");
    for (size_t i = 0; i < scheme->var_count; i++)
        if (scheme->numbers >> i & 1)
            check_require(check, is_number(instance.types[i]), exp->loc,
                          "a built-in function is of no numbers");
}
