/* The checker of the core: modules. Definitions in them are checked where they stand, those of a
 * functor once. What the type of a module has (specifications, abstract types, modules) is in scope
 * behind the declaration or the expression that makes the module. */
#include "core/check_module.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/check_state.h"
#include "core/module.h"

static void check_mod(struct check *check, const struct core_mod *mod);
static void add_names(struct check *check, const struct core_modtype *type);

/* ---- What comes into scope ---- */

static void add_type(void *data, const char *name, const void *object)
{
    struct check *check = data;
    const struct core_type_name *type = object;
    (void)name;
    if (type->type->kind == CORE_TYPE_ABSTRACT)
        map_set(check->abstracts, type->type->abstract, check);
}

static void add_value(void *data, const char *name, const void *object)
{
    struct check *check = data;
    const struct core_value *value = object;
    (void)name;
    if (value->kind == CORE_VALUE_DEF && value->def->is_spec)
        map_set(check->defs, value->def, (void *)(uintptr_t)value->def);
}

static void add_module(void *data, const char *name, const void *object)
{
    const struct core_mod_var *var = object;
    (void)name;
    add_names(data, var->type);
}

static void add_names(struct check *check, const struct core_modtype *type)
{
    if (type->kind == CORE_MODTYPE_FUNCTOR)
        return;
    core_env_each(type->env, CORE_NAME_TYPE, add_type, check);
    core_env_each(type->env, CORE_NAME_VALUE, add_value, check);
    core_env_each(type->env, CORE_NAME_MODULE, add_module, check);
}

/* ---- Module expressions ---- */

static void check_application(struct check *check, const struct core_mod *mod)
{
    check_mod(check, mod->u.apply.fun);
    check_mod(check, mod->u.apply.arg);
    check_require(check, mod->u.apply.fun->type->kind == CORE_MODTYPE_FUNCTOR, mod->loc,
                  "a module is applied that is no functor");
    for (size_t i = 0; i < mod->u.apply.abstracts.count; i++)
        map_set(check->abstracts, mod->u.apply.abstracts.at[i], check);
    add_names(check, mod->type);
}

static void check_functor(struct check *check, const struct core_mod *mod)
{
    add_names(check, mod->u.functor.param->type);
    check_mod(check, mod->u.functor.body);
}

static void check_mod(struct check *check, const struct core_mod *mod)
{
    switch (mod->kind) {
    case CORE_MOD_VAR:
        return;
    case CORE_MOD_PROJECT:
        check_mod(check, mod->u.project.mod);
        return;
    case CORE_MOD_STRUCT:
        check_decs(check, &mod->u.decs);
        return;
    case CORE_MOD_FUNCTOR:
        check_functor(check, mod);
        return;
    case CORE_MOD_APPLY:
        check_application(check, mod);
        return;
    case CORE_MOD_ASCRIBE:
        check_mod(check, mod->u.ascribe.mod);
        add_names(check, mod->type);
        return;
    }
    bug(mod->loc, "a module expression of unknown kind");
}

/* ---- Declarations ---- */

static void check_dec(struct check *check, const struct core_dec *dec)
{
    switch (dec->kind) {
    case CORE_DEC_DEF:
        check_def(check, dec->def);
        return;
    case CORE_DEC_MODULE:
        check_mod(check, dec->mod);
        check_require(check, dec->mod->type->kind == dec->var->type->kind, dec->var->loc,
                      "a module is of another type");
        add_names(check, dec->var->type);
        return;
    }
    bug(loc_none(), "a declaration of unknown kind");
}

void check_decs(struct check *check, const struct core_dec_vec *decs)
{
    for (size_t i = 0; i < decs->len && !check_is_done(check); i++)
        check_dec(check, decs->at[i]);
}
