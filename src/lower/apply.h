/* Calls (apply.c). */
#ifndef DPIAC_LOWER_APPLY_H
#define DPIAC_LOWER_APPLY_H

#include "lower/value.h"

/* FUN applied to COUNT arguments, which are all that it takes. */
const struct value *apply_fun(struct lower *lo, struct fun fun, const struct arg *args,
                              size_t count, struct loc loc);
/* The name of FUN's parameter POSITION, or OTHERWISE. */
struct title apply_param_title(struct lower *lo, struct fun fun, size_t position,
                               const char *otherwise);
/* A definition without parameters: computed once, at the root. */
const struct value *apply_constant(struct lower *lo, const struct core_exp *exp);

#endif
