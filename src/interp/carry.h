/* Loops whose iterations pass a value on, one after the other (carry.c). */
#ifndef DPIAC_INTERP_CARRY_H
#define DPIAC_INTERP_CARRY_H

#include "interp/use.h"

/* The loop of USE. */
void carry_run(const struct use *use);
/* The iteration at hand passes on VALUE, and ACC gets what has come to it. */
void carry_pass_on(const struct use *use, const struct view *acc, const struct view *value);

#endif
