/* Environments: what the names of the core mean at a place.
 *
 * An environment is an immutable list, so that a closure keeps its own by keeping a pointer. It
 * starts anew in each top-level definition, and is as long as the names in scope are many. */
#include "lower/env.h"

#include "base/diag.h"
#include "lower/state.h"

struct env {
    const struct env *next;
    const struct core_var *var;
    const struct value *value;            /* of VAR */
    const struct core_type_var *type_var; /* where VAR is null */
    const struct core_type *instance;     /* of TYPE_VAR, in INSTANCE_ENV; or null */
    const struct env *instance_env;
    const struct data *data; /* of TYPE_VAR, where INSTANCE is null */
};

static struct env *env_new(struct lower *lo, const struct env *next)
{
    struct env *env = ARENA_NEW(lo->arena, struct env);
    env->next = next;
    return env;
}

const struct env *env_bind(struct lower *lo, const struct env *env, const struct core_var *var,
                           const struct value *value)
{
    struct env *bound = env_new(lo, env);
    if (!var || !value)
        bug(loc_none(), "a name without a value, or a value without a name");
    bound->var = var;
    bound->value = value;
    return bound;
}

const struct value *env_get(const struct env *env, const struct core_var *var)
{
    for (; env; env = env->next)
        if (env->var == var)
            return env->value;
    return NULL;
}

const struct env *env_bind_instance(struct lower *lo, const struct env *env,
                                    const struct core_type_var *var,
                                    const struct core_type *instance,
                                    const struct env *instance_env)
{
    struct env *bound = env_new(lo, env);
    if (!var || !instance)
        bug(loc_none(), "a type variable without its type");
    bound->type_var = var;
    bound->instance = instance;
    bound->instance_env = instance_env;
    return bound;
}

const struct env *env_bind_data(struct lower *lo, const struct env *env,
                                const struct core_type_var *var, const struct data *data)
{
    struct env *bound = env_new(lo, env);
    bound->type_var = var;
    bound->data = data;
    return bound;
}

const struct data *env_get_data(const struct env *env, const struct core_type_var *var)
{
    for (; env; env = env->next)
        if (env->type_var == var && env->data)
            return env->data;
    return NULL;
}

const struct core_type *env_get_instance(const struct env *env, const struct core_type_var *var,
                                         const struct env **instance_env)
{
    for (; env; env = env->next)
        if (env->type_var == var && env->instance) {
            *instance_env = env->instance_env;
            return env->instance;
        }
    return NULL;
}
