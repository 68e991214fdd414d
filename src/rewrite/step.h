/* Steps of strategies that are no rules: the strategy stage does them (steps.def). */
#ifndef DPIAC_REWRITE_STEP_H
#define DPIAC_REWRITE_STEP_H

#include <stdbool.h>
#include <stddef.h>

#include "dpia/phrase.h"

/* What a step is for: a device, several threads, one thread. */
enum step_target { STEP_DEVICE = 1, STEP_THREADS = 2, STEP_SEQUENTIAL = 4 };

/* What the phrases begin with that a step is for: map; reduceAssoc or reduceComm; scanAssoc;
 * reduceByIndex, or reduce if that is a histogram; filter; scatter. */
enum step_head {
    STEP_MAP,
    STEP_REDUCTION,
    STEP_SCAN,
    STEP_HISTOGRAM,
    STEP_FILTER,
    STEP_SCATTER
};

struct named_step {
    const char *name, *meaning;
    enum step_head head;
    unsigned targets;
    size_t number; /* of its row in steps.def */
};

/* The step in row NUMBER, from 0; null behind the last one. */
const struct named_step *step_at(size_t number);
/* Whether STEP is for what begins with PRIM. */
bool step_begins(const struct named_step *step, enum primitive prim);
/* With what that begins, quoted. */
const char *step_heads(const struct named_step *step);
/* "for a device" and the like, of the targets of STEP. */
const char *step_targets(const struct named_step *step);

#endif
