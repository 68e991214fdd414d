/* Translation environments E (defunctionalisation.txt 3): the static value of each variable of the
 * source that is in scope, and the expression that it became. One for each body that is being made;
 * what a pattern binds has names of its own in each. Of a record that a function captured there may
 * be parts only. */
#include "firstorder/env.h"

#include "base/diag.h"
#include "firstorder/build.h"
#include "firstorder/free.h"
#include "firstorder/state.h"
#include "firstorder/static.h"

/* What a variable, or a part of it, stands for. */
struct binding {
    const struct core_exp *place; /* null: the whole */
    struct defun_result result;
    const struct binding *next; /* of another part */
};

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

static struct binding *new_binding(struct defun_env *env, const struct core_var *var,
                                   struct defun_result result)
{
    struct binding *binding = ARENA_NEW(env->defun->arena, struct binding);
    if (!result.exp || !result.sv)
        bug(var->loc, "'%s' is bound to nothing", var->name);
    *binding = (struct binding){NULL, result, NULL};
    map_set(env->vars, var, binding);
    return binding;
}

void defun_env_bind(struct defun_env *env, const struct core_var *var, struct defun_result result)
{
    new_binding(env, var, result);
}

void defun_env_bind_place(struct defun_env *env, const struct core_var *var,
                          const struct core_exp *place, struct defun_result result)
{
    const struct binding *others = map_get(env->vars, var);
    struct binding *binding = new_binding(env, var, result);
    if (place->kind == CORE_VAR)
        return;
    binding->place = place;
    binding->next = others;
}

struct defun_result defun_env_get(const struct defun_env *env, const struct core_var *var)
{
    const struct binding *found = map_get(env->vars, var);
    return found && !found->place ? found->result : (struct defun_result){NULL, NULL};
}

struct defun_result defun_env_get_place(const struct defun_env *env, const struct core_exp *place)
{
    const struct binding *found = map_get(env->vars, defun_root(place));
    if (place->kind == CORE_VAR)
        return defun_env_get(env, place->u.var);
    for (; found && found->place; found = found->next)
        if (defun_is_same_place(found->place, place))
            return found->result;
    return (struct defun_result){NULL, NULL};
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
