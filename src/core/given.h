/* Which sizes values have. */
#ifndef DPIAC_CORE_GIVEN_H
#define DPIAC_CORE_GIVEN_H

#include "core/core.h"

/* Whether a value of TYPE says what SIZE is: as the size of an array in it, or of an abstract
 * type, alone, and not in a function's type. */
bool core_type_gives(const struct core_type *type, const struct core_var *size);
/* Whether what is bound to PAT says what SIZE is, by a type that is written there. */
bool core_pat_gives(const struct core_pat *pat, const struct core_var *size);
/* Whether SIZE stands alone as the size of an array in the written type of a parameter of DEF: so
 * that each argument says it. */
bool core_params_give(const struct core_def *def, const struct core_var *size);
/* Whether EXP computes with SIZE, as DEF does in what follows. */
bool core_exp_computes_with(struct arena *arena, const struct core_exp *exp,
                            const struct core_var *size);
/* Whether DEF computes with SIZE: it stands in an expression of the body, in a size that is more
 * than a name, in a type that something is coerced to, or in one that is written in a function that
 * is a value. */
bool core_computes_with(struct arena *arena, const struct core_def *def,
                        const struct core_var *size);

#endif
