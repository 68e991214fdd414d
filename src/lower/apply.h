/* Application of functions, which are values (apply.c). */
#ifndef DPIAC_LOWER_APPLY_H
#define DPIAC_LOWER_APPLY_H

#include "lower/value.h"

/* FUN applied to one more argument (apply.c). */
const struct value *apply_value(struct lower *lo, const struct value *fun, struct arg arg,
                                struct loc loc);
/* The name of FUN's next parameter but SKIP, or OTHERWISE. */
struct title apply_param_title(struct lower *lo, const struct value *fun, size_t skip,
                               const char *otherwise);
/* A definition without parameters: computed once, at the root. */
const struct value *apply_constant(struct lower *lo, const struct core_exp *exp);

#endif
