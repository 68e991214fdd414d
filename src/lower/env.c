/* Environments: what the names of the core mean at a place.
 *
 * An environment is an immutable list, so that a lambda keeps its own by keeping a pointer. It
 * starts anew in each top-level definition, and is as long as the names in scope are many. */
#include "lower/env.h"

#include "base/diag.h"
#include "lower/state.h"

struct env {
    const struct env *next;
    const struct core_var *var;
    const struct value *value;
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
