/* What is computed again rather than stored (again.c). */
#ifndef DPIAC_REWRITE_AGAIN_H
#define DPIAC_REWRITE_AGAIN_H

#include "dpia/program.h"

/* Whether `map FUN XS` is maps that cannot fail, of which USE takes each element in views and maps
 * and in nothing else, and its operations and reads, times these uses, are at most MOST. */
bool again_is_less(struct dpia *dpia, const struct program *program, int64_t most,
                   const struct phrase *use, const struct phrase *fun, const struct phrase *xs);

#endif
