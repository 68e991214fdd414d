/* Modules of the core that passes make up (module.h). */
#include "core/module.h"

const struct core_value *core_value_of_def(struct arena *arena, const struct core_def *def)
{
    struct core_value *value = ARENA_NEW(arena, struct core_value);
    value->kind = CORE_VALUE_DEF;
    value->def = def;
    return value;
}

const struct core_modtype *core_modtype_of_env(struct arena *arena, const struct core_env *env)
{
    struct core_modtype *type = ARENA_NEW(arena, struct core_modtype);
    type->kind = CORE_MODTYPE_STRUCT;
    type->env = env;
    return type;
}

const struct core_mod *core_make_mod_var(struct arena *arena, const struct core_mod_var *var,
                                         struct loc loc)
{
    struct core_mod *mod = ARENA_NEW(arena, struct core_mod);
    mod->kind = CORE_MOD_VAR;
    mod->loc = loc;
    mod->type = var->type;
    mod->u.var = var;
    return mod;
}

const struct core_dec *core_make_dec_def(struct arena *arena, const struct core_def *def)
{
    struct core_dec *dec = ARENA_NEW(arena, struct core_dec);
    dec->kind = CORE_DEC_DEF;
    dec->def = def;
    return dec;
}

const struct core_dec *core_make_dec_module(struct arena *arena, const struct core_mod_var *var,
                                            const struct core_mod *mod)
{
    struct core_dec *dec = ARENA_NEW(arena, struct core_dec);
    dec->kind = CORE_DEC_MODULE;
    dec->var = var;
    dec->mod = mod;
    return dec;
}
