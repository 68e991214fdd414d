/* Declarations. */
#ifndef DPIAC_CORE_CHECK_MODULE_H
#define DPIAC_CORE_CHECK_MODULE_H

#include "core/module.h"

struct check;

/* Declarations, each of which is in scope of those behind it. */
void check_decs(struct check *check, const struct core_dec_vec *decs);

#endif
