/* Environments: what the names of the source are. */
#ifndef DPIAC_FIRSTORDER_ENV_H
#define DPIAC_FIRSTORDER_ENV_H

#include "core/core.h"
#include "firstorder/static.h"

struct core_var_vec;
struct defun;

/* What the names of the source are in the body at hand. */
struct defun_env {
    struct defun *defun;
    struct map *vars;        /* core_var to what it and its parts are bound to */
    const char *home;        /* the definition of the source that the body belongs to */
    struct loc place;        /* of the call at which it is put; or no place */
    struct core_var_vec *open; /* sizes that nothing binds, in what is being made */
};

struct defun_env *defun_env_new(struct defun *defun, const char *home, struct loc place,
                                struct core_var_vec *open);
void defun_env_bind(struct defun_env *env, const struct core_var *var, struct defun_result result);
/* The same for PLACE, which may be a part of VAR: of that others need not be bound. */
void defun_env_bind_place(struct defun_env *env, const struct core_var *var,
                          const struct core_exp *place, struct defun_result result);
/* A null expression where VAR is not bound. */
struct defun_result defun_env_get(const struct defun_env *env, const struct core_var *var);
/* The same for PLACE itself: what it is a part of is not looked at. */
struct defun_result defun_env_get_place(const struct defun_env *env,
                                        const struct core_exp *place);
/* LOC, or the place of the call. */
struct loc defun_loc(const struct defun_env *env, struct loc loc);
/* A variable like VAR, of TYPE; VAR is that from now on. */
const struct core_var *defun_rename(struct defun_env *env, const struct core_var *var,
                                    const struct defun_static *sv, const struct core_type *type);

#endif
