/* Environments: what names mean where an expression stands (env.c). They are immutable; null is
 * empty. */
#ifndef DPIAC_LOWER_ENV_H
#define DPIAC_LOWER_ENV_H

struct core_var;
struct env;
struct lower;
struct value;

const struct env *env_bind(struct lower *lo, const struct env *env, const struct core_var *var,
                           const struct value *value);
/* Null when VAR is not bound. */
const struct value *env_get(const struct env *env, const struct core_var *var);

#endif
