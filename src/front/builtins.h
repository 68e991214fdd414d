/* The types of built-in functions (builtins.c). */
#ifndef DPIAC_FRONT_BUILTINS_H
#define DPIAC_FRONT_BUILTINS_H

#include "syntax/syntax.h"

struct front;

void front_builtins_init(struct front *front);
/* `open dpia`. */
void front_builtins_open(struct front *front);
bool front_builtins_has_module(const char *name);
/* Whether NAME is that of the type of vectors. */
bool front_builtins_is_vector(const struct front *front, const struct syn_name *name);

#endif
