/* The checker of the core: sizes that are gone behind size slicing (check_size.c). */
#ifndef DPIAC_CORE_CHECK_SIZE_H
#define DPIAC_CORE_CHECK_SIZE_H

#include "core/check.h"

/* What is wrong in PROGRAM, which should be sized. */
struct core_mistake core_check_sizes(const struct core_program *program);

#endif
