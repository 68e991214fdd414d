/* Translation environments E (defunctionalisation.txt 3): the static value of each variable of the
 * source that is in scope, and the expression that it became. One for each body that is being made;
 * what a pattern binds has names of its own in each. */
#include "firstorder/defun.h"

#include "base/diag.h"

struct defun_env *defun_env_new(struct defun *defun, const char *home, struct loc place,
                                struct core_var_vec *open)
{
    struct defun_env *env = ARENA_NEW(defun->arena, struct defun_env);
    env->defun = defun;
    env->vars = map_new_objects(defun->arena);
    env->home = home;
    env->place = place;
    env->open = open;
    return env;
}

void defun_env_bind(struct defun_env *env, const struct core_var *var, struct defun_result result)
{
    struct defun_result *kept = ARENA_NEW(env->defun->arena, struct defun_result);
    if (!result.exp || !result.sv)
        bug(var->loc, "'%s' is bound to nothing", var->name);
    *kept = result;
    map_set(env->vars, var, kept);
}

struct defun_result defun_env_get(const struct defun_env *env, const struct core_var *var)
{
    const struct defun_result *found = map_get(env->vars, var);
    return found ? *found : (struct defun_result){NULL, NULL};
}

struct loc defun_loc(const struct defun_env *env, struct loc loc)
{
    return env->place.source ? env->place : loc;
}

const struct core_var *defun_rename(struct defun_env *env, const struct core_var *var,
                                    const struct defun_static *sv, const struct core_type *type)
{
    struct core_var *copy = ARENA_NEW(env->defun->arena, struct core_var);
    *copy = *var;
    copy->type = type;
    defun_env_bind(env, var,
                   (struct defun_result){defun_var_exp(env->defun, copy, var->loc), sv});
    return copy;
}
