/* Whether a program of the core is of first order (check_order.c). */
#ifndef DPIAC_CORE_CHECK_ORDER_H
#define DPIAC_CORE_CHECK_ORDER_H

#include "core/check.h"

/* The first function in PROGRAM, which is well typed, where there must be none. */
struct core_mistake core_check_order(const struct core_program *program);

#endif
