/* Types and specifications that are the same, or that may stand for each other (agree.c). */
#ifndef DPIAC_FRONT_AGREE_H
#define DPIAC_FRONT_AGREE_H

#include "core/module.h"

struct front;
struct sizes_context;

/* Whether NAME takes what OTHER takes: as many sizes and types, in the same order, which may be as
 * lifted. */
bool front_params_agree(const struct core_type_name *name, const struct core_type_name *other);
/* Whether both, whose parameters agree, are the same type but for sizes; and whether the sizes are
 * the same, too. What is wrong elsewhere is the same as anything. */
bool front_types_agree(struct front *front, const struct core_type_name *a,
                       const struct core_type_name *b);
bool front_type_sizes_agree(struct front *front, const struct core_type_name *a,
                            const struct core_type_name *b);
/* Whether what has the type HAVE has the sizes that WANT asks for; the types are right
 * otherwise. */
bool front_value_sizes_fit(struct front *front, const struct core_scheme *have,
                           const struct core_scheme *want);
/* Whether both specify the same, under any names. */
bool front_specs_agree(struct front *front, const struct core_def *a, const struct core_def *b);
/* The type of DEF. */
struct core_scheme front_def_scheme(const struct core_def *def);

#endif
