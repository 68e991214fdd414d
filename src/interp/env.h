/* Environments: what variables, nats and data variables stand for (env.c). */
#ifndef DPIAC_INTERP_ENV_H
#define DPIAC_INTERP_ENV_H

#include "interp/meaning.h"

struct shape;

/* ENV with one more binding; of a variable, a nat variable, a data variable. */
const struct env *env_add(struct interp *interp, const struct env *env, const struct var *var,
                           struct meaning meaning);
const struct env *env_add_nat(struct interp *interp, const struct env *env,
                               const struct nat_var *var, int64_t value);
const struct env *env_add_data(struct interp *interp, const struct env *env,
                                const struct data_var *var, const struct shape *shape);
/* Null if there is no binding. */
const struct meaning *env_find(const struct env *env, const struct var *var);
bool env_find_nat(const struct env *env, const struct nat_var *var, int64_t *value);

#endif
