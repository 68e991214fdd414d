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

const struct core_modtype *core_modtype_of_functor(struct arena *arena,
                                                   struct core_abstract_list abstracts,
                                                   const struct core_mod_var *param,
                                                   const struct core_sig *result)
{
    struct core_modtype *type = ARENA_NEW(arena, struct core_modtype);
    type->kind = CORE_MODTYPE_FUNCTOR;
    type->abstracts = abstracts;
    type->param = param;
    type->result = result;
    return type;
}

const struct core_sig *core_make_sig(struct arena *arena, struct core_abstract_list abstracts,
                                     const struct core_modtype *of)
{
    struct core_sig *sig = ARENA_NEW(arena, struct core_sig);
    *sig = (struct core_sig){abstracts, of};
    return sig;
}

const struct core_mod_var *core_mod_var_new(struct arena *arena, const char *name, struct loc loc,
                                            const struct core_modtype *type)
{
    struct core_mod_var *var = ARENA_NEW(arena, struct core_mod_var);
    *var = (struct core_mod_var){name, loc, type};
    return var;
}

struct core_mod *core_make_mod(struct arena *arena, enum core_mod_kind kind, struct loc loc,
                               const struct core_modtype *type)
{
    struct core_mod *mod = ARENA_NEW(arena, struct core_mod);
    mod->kind = kind;
    mod->loc = loc;
    mod->type = type;
    return mod;
}

const struct core_mod *core_make_mod_var(struct arena *arena, const struct core_mod_var *var,
                                         struct loc loc)
{
    struct core_mod *mod = core_make_mod(arena, CORE_MOD_VAR, loc, var->type);
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
