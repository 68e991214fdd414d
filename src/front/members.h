/* The number modules, whose members are made when they are used (members.c). */
#ifndef DPIAC_FRONT_MEMBERS_H
#define DPIAC_FRONT_MEMBERS_H

#include <stdbool.h>

#include "core/module.h"
#include "front/state.h"

struct infer;

/* The number module of SCALAR. */
const struct core_mod_var *front_number_module(struct front *front, enum scalar scalar);
/* The member NAME of the module of SCALAR that is an operator, a conversion or a constant, as an
 * expression; or null. */
struct core_exp *front_member_exp(struct infer *infer, enum scalar scalar, const char *name,
                                  struct loc loc);

#endif
