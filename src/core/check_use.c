/* The checker of the core: what a use says of a variable, a definition or a built-in function, each
 * of which may be polymorphic, is one of its types. */
#include "core/check_use.h"

#include "base/map.h"
#include "core/check_state.h"
#include "core/check_type.h"
#include "core/fit.h"

static void check_use(struct check *check, const struct core_exp *exp,
                      const struct core_type *scheme, const struct core_type_var *const *vars,
                      size_t count)
{
    const struct core_type **types = ARENA_ARRAY(check->moment, const struct core_type *, count);
    const struct core_fit fit = {vars, types, count};
    for (size_t i = 0; i < count; i++) {
        types[i] = exp->u.instance[i];
        check_type(check, types[i], exp->loc);
    }
    check_require(check, core_type_fits(&fit, scheme, exp->type), exp->loc,
                  "a use has another type than what is used");
}

void check_var(struct check *check, const struct core_exp *exp)
{
    const struct core_var *var = exp->u.var;
    if (!map_get(check->vars, var))
        check_wrong(check, exp->loc,
                    arena_printf(check->arena, "'%s' is used outside of its scope", var->name));
    check_use(check, exp, var->type, var->type_vars, var->type_var_count);
}

void check_def_use(struct check *check, const struct core_exp *exp)
{
    const struct core_def *def = exp->u.def;
    if (!map_has(check->defs, def))
        check_wrong(check, exp->loc,
                    arena_printf(check->arena, "'%s' is used before it is defined", def->name));
    check_use(check, exp, def->type, def->type_vars, def->type_var_count);
}

static bool is_number(const struct core_type *type)
{
    return !type || (type->kind == CORE_TYPE_SCALAR && type->scalar != SCALAR_BOOL) ||
           type->kind == CORE_TYPE_VAR;
}

void check_builtin(struct check *check, const struct core_exp *exp)
{
    const struct core_scheme *scheme = core_schemes_get(&check->builtins, exp->u.builtin);
    const struct core_fit fit = {
        scheme->vars, ARENA_ARRAY(check->moment, const struct core_type *, scheme->var_count),
        scheme->var_count};
    check_require(check, core_type_fits(&fit, scheme->type, exp->type), exp->loc,
                  "a built-in function has another type");
    for (size_t i = 0; i < scheme->var_count; i++)
        if (scheme->numbers >> i & 1)
            check_require(check, is_number(fit.types[i]), exp->loc,
                          "a built-in function is of no numbers");
}
