/* The state of stage II. */
#ifndef DPIAC_TRANSLATE_STAGE2_STATE_H
#define DPIAC_TRANSLATE_STAGE2_STATE_H

#include "translate/rewrite.h"

struct stage2 {
    struct dpia *dpia;
    unsigned depth; /* of loops around this point: the next index is the DEPTH-th of i, j, k, l */
    rewrite_observer *observer; /* may be null */
    void *observer_data;
    struct rewrite_step step;          /* what is known of the next one */
    const struct rewrite_place *place; /* of the command that is rewritten */
};

#endif
