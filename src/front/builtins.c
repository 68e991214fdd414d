/* The built-in functions, and the module `dpia`, which some are members of. Inference leaves
 * the sizes out of their types. */
#include "front/builtins.h"

#include <string.h>

#include "core/module.h"
#include "front/state.h"
#include "front/types.h"

static const char module_prefix[] = "dpia.";

static void add_builtin(struct front *front, struct core_env *dpia, enum core_builtin builtin,
                        const char *name)
{
    size_t len = strlen(module_prefix);
    bool is_member = strncmp(name, module_prefix, len) == 0;
    struct core_value *value = ARENA_NEW(front->whole, struct core_value);
    *value = (struct core_value){.kind = CORE_VALUE_BUILTIN, .builtin = builtin};
    core_env_set(is_member ? dpia : front->prelude, CORE_NAME_VALUE, is_member ? name + len : name,
                 value, false);
}

/* vec 'a */
static void add_vector(struct front *front, struct core_env *dpia)
{
    struct core_type_var *elem = ARENA_NEW(front->whole, struct core_type_var);
    struct core_type_param *param = ARENA_NEW(front->whole, struct core_type_param);
    struct core_type_name *name = ARENA_NEW(front->whole, struct core_type_name);
    *elem = (struct core_type_var){"a", CORE_UNLIFTED};
    param->type = elem;
    *name = (struct core_type_name){
        .name = "vec",
        .loc = loc_none(),
        .params = param,
        .param_count = 1,
        .type = front_type_vector(front, front_type_var(front, elem)),
    };
    front->vector = name;
    core_env_set(dpia, CORE_NAME_TYPE, name->name, name, false);
}

void front_builtins_init(struct front *front)
{
    struct core_env *dpia = core_env_new(front->whole, NULL);
    front->builtins = core_schemes_new(front->whole, front->scalars);
#define BUILTIN(suffix, name, arity, type) add_builtin(front, dpia, CORE_##suffix, name);
#include "core/builtins.def"
#undef BUILTIN
    add_vector(front, dpia);
    core_env_call(dpia, "dpia");
    core_env_set(front->prelude, CORE_NAME_MODULE, "dpia",
                 core_mod_var_new(front->whole, "dpia", loc_none(),
                                  core_modtype_of_env(front->whole, dpia)),
                 false);
}
