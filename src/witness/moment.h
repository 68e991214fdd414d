/* Memory that an evaluation gives back. */
#ifndef DPIAC_WITNESS_MOMENT_H
#define DPIAC_WITNESS_MOMENT_H

#include "witness/eval.h"

/* What was there when a part of the evaluation began. */
struct moment {
    struct arena_mark mark;
    uint64_t laters, oldest_forced; /* those of struct eval */
    const char *fault;
};

struct moment witness_moment_begin(struct eval *eval);
/* The end of what began as MOMENT, of which RESULT, or null, is all that is still used. What it is
 * given back as may lie elsewhere. */
const struct item *witness_moment_end(struct eval *eval, const struct moment *moment,
                                      const struct item *result);
/* The same, and the next MOMENT begins. */
const struct item *witness_moment_next(struct eval *eval, struct moment *moment,
                                       const struct item *result);

#endif
