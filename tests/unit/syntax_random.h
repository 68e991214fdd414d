/* Random surface trees, as the reader would build them. */
#ifndef DPIAC_TESTS_SYNTAX_RANDOM_H
#define DPIAC_TESTS_SYNTAX_RANDOM_H

#include <stdint.h>

#include "syntax/syntax.h"

/* A program of one declaration, the same for the same SEED, nested about DEPTH deep. */
const struct syn_program *syntax_random(struct arena *arena, uint64_t seed, unsigned depth);

#endif
