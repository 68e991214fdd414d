/* What names of types stand for with arguments (expand.c). */
#ifndef DPIAC_CORE_EXPAND_H
#define DPIAC_CORE_EXPAND_H

#include "core/module.h"

/* What stands for a parameter: a type, or a size, which is null for `[]`. */
struct core_type_arg {
    const struct core_type *type;
    const struct core_exp *size;
};

/* The arguments of TYPE, an abstract one, one for each parameter. */
const struct core_type_arg *core_type_args(struct arena *arena, const struct core_type *type);
/* The type that NAME stands for with ARGS, one for each parameter. */
const struct core_type *core_expand_type_name(struct arena *arena,
                                              const struct core_type_name *name,
                                              const struct core_type_arg *args);

#endif
