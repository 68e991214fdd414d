/* Whether a type is an instance of another one. */
#ifndef DPIAC_CORE_FIT_H
#define DPIAC_CORE_FIT_H

#include "core/core.h"

/* What VARS stand for; where TYPES has null that is not known yet, and is found out. */
struct core_fit {
    const struct core_type_var *const *vars;
    const struct core_type **types;
    size_t count;
};

/* Whether TYPE is SCHEME with what FIT says, but for sizes and names of parameters. */
bool core_type_fits(const struct core_fit *fit, const struct core_type *scheme,
                    const struct core_type *type);

#endif
