/* Uses of variables, definitions and built-in functions. */
#ifndef DPIAC_CORE_CHECK_USE_H
#define DPIAC_CORE_CHECK_USE_H

#include "core/core.h"

struct check;

void check_var(struct check *check, const struct core_exp *exp);
void check_def_use(struct check *check, const struct core_exp *exp);
void check_builtin(struct check *check, const struct core_exp *exp);

#endif
