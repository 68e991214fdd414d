/* Environments: what names mean where an expression stands (env.c). They are immutable lists,
 * innermost binding first; null is empty. */
#ifndef DPIAC_LOWER_ENV_H
#define DPIAC_LOWER_ENV_H

#include "dpia/phrase.h"

struct core_type;
struct core_type_var;
struct core_var;
struct env;
struct lower;
struct value;

const struct env *env_bind(struct lower *lo, const struct env *env, const struct core_var *var,
                           const struct value *value);
/* Null when VAR is not bound. */
const struct value *env_get(const struct env *env, const struct core_var *var);
/* A type variable is first known as an instance, in an environment of its own, and then by the data
 * type of a value of that type, with its sizes. */
const struct env *env_bind_instance(struct lower *lo, const struct env *env,
                                    const struct core_type_var *var,
                                    const struct core_type *instance,
                                    const struct env *instance_env);
const struct env *env_bind_data(struct lower *lo, const struct env *env,
                                const struct core_type_var *var, const struct data *data);
const struct data *env_get_data(const struct env *env, const struct core_type_var *var);
const struct core_type *env_get_instance(const struct env *env, const struct core_type_var *var,
                                         const struct env **instance_env);

#endif
