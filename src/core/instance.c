/* Instances of module types (modules.txt, 4.2: S(Sigma), renamed apart).
 *
 *     exists t.{type t  val n: i64  val xs: [n]t}
 *     exists t'.{type t'  val n': i64  val xs': [n']t'}
 *
 * What is specified gets its new names first, since sizes mention values that stand further down
 * (values of modules, in types next to them), and then their types. What is defined in a functor's
 * body is specified in what an application gives. */
#include "core/instance.h"

#include "base/map.h"
#include "core/make.h"

struct instancing {
    struct core_realisation *realisation;
    struct map *seen; /* module types whose values have new names */
    struct map *made; /* module types, modules, definitions to their copies */
};

/* ---- Names ---- */

static void name_modtype(struct instancing *instancing, const struct core_modtype *type);

/* DEF at its own type variables. */
static const struct core_exp *use_of(struct arena *arena, const struct core_def *def)
{
    struct core_exp *use = core_make_exp(arena, CORE_DEF, def->loc, def->type);
    const struct core_type **instance =
        ARENA_ARRAY(arena, const struct core_type *, def->type_var_count);
    for (size_t i = 0; i < def->type_var_count; i++)
        instance[i] = core_make_var_type(arena, def->type_vars[i]);
    use->u.def = def;
    use->u.instance = instance;
    return use;
}

static void name_value(void *data, const char *name, const void *object)
{
    struct instancing *instancing = data;
    struct arena *arena = instancing->realisation->arena;
    const struct core_value *value = object;
    (void)name;
    if (value->kind != CORE_VALUE_DEF || map_has(instancing->made, value->def))
        return;
    struct core_def *spec = ARENA_NEW(arena, struct core_def);
    *spec = *value->def;
    map_set(instancing->made, value->def, spec);
    if (!map_has(instancing->realisation->values, value->def))
        core_realise_spec(instancing->realisation, value->def, use_of(arena, spec));
}

static void name_module(void *data, const char *name, const void *object)
{
    const struct core_mod_var *var = object;
    (void)name;
    name_modtype(data, var->type);
}

static void name_sig(void *data, const char *name, const void *object)
{
    const struct core_sig_name *sig = object;
    (void)name;
    if (sig->sig)
        name_modtype(data, sig->sig->of);
}

/* A module that is wrong has no type. */
static void name_modtype(struct instancing *instancing, const struct core_modtype *type)
{
    if (!type || map_has(instancing->seen, type))
        return;
    map_set(instancing->seen, type, instancing);
    if (type->kind == CORE_MODTYPE_FUNCTOR) {
        name_modtype(instancing, type->param->type);
        name_modtype(instancing, type->result->of);
        return;
    }
    core_env_each(type->env, CORE_NAME_VALUE, name_value, instancing);
    core_env_each(type->env, CORE_NAME_MODULE, name_module, instancing);
    core_env_each(type->env, CORE_NAME_SIG, name_sig, instancing);
}

/* Each of LIST that nothing stands for gets one that does: these. */
static struct core_abstract_list new_abstracts(struct core_realisation *realisation,
                                               struct core_abstract_list list)
{
    struct arena *arena = realisation->arena;
    const struct core_abstract **made =
        ARENA_ARRAY(arena, const struct core_abstract *, list.count);
    size_t count = 0;
    for (size_t i = 0; i < list.count; i++) {
        if (map_has(realisation->types, list.at[i]))
            continue;
        struct core_abstract *abstract = ARENA_NEW(arena, struct core_abstract);
        struct core_type_name *name = ARENA_NEW(arena, struct core_type_name);
        *abstract = *list.at[i];
        abstract->called = NULL;
        abstract->of = list.at[i];
        *name = (struct core_type_name){.name = abstract->name,
                                        .loc = abstract->loc,
                                        .params = abstract->params,
                                        .param_count = abstract->param_count,
                                        .type = core_abstract_type(arena, abstract),
                                        .lift = abstract->lift};
        core_realise_abstract(realisation, list.at[i], name);
        made[count++] = abstract;
    }
    return (struct core_abstract_list){made, count};
}

/* ---- Copies ---- */

static const struct core_modtype *copy_modtype(struct instancing *instancing,
                                               const struct core_modtype *type);

static bool is_of_one_type(const struct core_exp *value)
{
    return value->kind != CORE_DEF || value->u.def->type_var_count == 0;
}

/* What stands for a specification without type variables, as a value. */
static const struct core_value *value_of(struct arena *arena, const struct core_exp *exp)
{
    struct core_value *value = ARENA_NEW(arena, struct core_value);
    if (exp->kind == CORE_DEF)
        return core_value_of_def(arena, exp->u.def);
    value->kind = exp->kind == CORE_BUILTIN ? CORE_VALUE_BUILTIN : CORE_VALUE_EXP;
    if (exp->kind == CORE_BUILTIN)
        value->builtin = exp->u.builtin;
    value->exp = exp;
    return value;
}

static const struct core_value *copy_value(struct instancing *instancing,
                                           const struct core_value *value)
{
    struct core_realisation *realisation = instancing->realisation;
    if (value->kind != CORE_VALUE_DEF)
        return value;
    struct core_def *spec = map_get(instancing->made, value->def);
    const struct core_exp *exp = map_get(realisation->values, value->def);
    bool is_new = exp->kind == CORE_DEF && exp->u.def == spec;
    if (!is_new && value->def->type_var_count == 0 && is_of_one_type(exp))
        return value_of(realisation->arena, exp);
    *spec = *core_realise_def(realisation, value->def);
    return core_value_of_def(realisation->arena, spec);
}

static const struct core_mod_var *copy_module(struct instancing *instancing,
                                              const struct core_mod_var *var)
{
    struct core_mod_var *copy = map_get(instancing->made, var);
    if (copy)
        return copy;
    copy = ARENA_NEW(instancing->realisation->arena, struct core_mod_var);
    *copy = *var;
    map_set(instancing->made, var, copy);
    copy->type = var->type ? copy_modtype(instancing, var->type) : NULL;
    return copy;
}

/* The abstract types that are bound stay the same. */
static const struct core_sig *copy_sig(struct instancing *instancing, const struct core_sig *sig)
{
    return core_make_sig(instancing->realisation->arena, sig->abstracts,
                         copy_modtype(instancing, sig->of));
}

static const struct core_sig_name *copy_sig_name(struct instancing *instancing,
                                                 const struct core_sig_name *name)
{
    struct core_sig_name *copy =
        ARENA_NEW(instancing->realisation->arena, struct core_sig_name);
    *copy = *name;
    copy->sig = name->sig ? copy_sig(instancing, name->sig) : NULL;
    return copy;
}

static const void *copy_member(void *data, enum core_name_kind kind, const char *name,
                               const void *object)
{
    struct instancing *instancing = data;
    (void)name;
    switch (kind) {
    case CORE_NAME_VALUE:
        return copy_value(instancing, object);
    case CORE_NAME_TYPE:
        return core_realise_type_name(instancing->realisation, object);
    case CORE_NAME_MODULE:
        return copy_module(instancing, object);
    case CORE_NAME_SIG:
        return copy_sig_name(instancing, object);
    case CORE_NAME_COUNT:
        break;
    }
    return object;
}

static const struct core_modtype *copy_modtype(struct instancing *instancing,
                                               const struct core_modtype *type)
{
    struct core_modtype *copy = map_get(instancing->made, type);
    if (copy)
        return copy;
    copy = ARENA_NEW(instancing->realisation->arena, struct core_modtype);
    *copy = *type;
    map_set(instancing->made, type, copy);
    if (type->kind == CORE_MODTYPE_FUNCTOR) {
        copy->param = copy_module(instancing, type->param);
        copy->result = copy_sig(instancing, type->result);
    } else {
        copy->env = core_env_map(instancing->realisation->arena, type->env, copy_member,
                                 instancing);
    }
    return copy;
}

const struct core_sig *core_instance(struct core_realisation *realisation,
                                     const struct core_sig *sig)
{
    struct arena *moment = arena_new();
    struct instancing instancing = {
        realisation, map_new_objects(moment), map_new_objects(moment)};
    struct core_sig *copy = ARENA_NEW(realisation->arena, struct core_sig);
    copy->abstracts = new_abstracts(realisation, sig->abstracts);
    name_modtype(&instancing, sig->of);
    copy->of = copy_modtype(&instancing, sig->of);
    arena_free(moment);
    return copy;
}
