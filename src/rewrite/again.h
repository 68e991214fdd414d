/* What is computed again rather than stored (again.c). */
#ifndef DPIAC_REWRITE_AGAIN_H
#define DPIAC_REWRITE_AGAIN_H

#include "dpia/program.h"

/* Whether `map FUN XS` is maps of few operations that cannot fail, of which USE takes each element
 * a few times, in views and maps and in nothing else. */
bool again_is_less(struct dpia *dpia, const struct program *program, const struct phrase *use,
                   const struct phrase *fun, const struct phrase *xs);

#endif
