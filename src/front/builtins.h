/* The types of built-in functions (builtins.c). */
#ifndef DPIAC_FRONT_BUILTINS_H
#define DPIAC_FRONT_BUILTINS_H

struct front;

/* Makes them members of the prelude. */
void front_builtins_init(struct front *front);

#endif
