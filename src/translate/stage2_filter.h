/* Filters. */
#ifndef DPIAC_TRANSLATE_STAGE2_FILTER_H
#define DPIAC_TRANSLATE_STAGE2_FILTER_H

#include "dpia/phrase.h"

struct stage2;

/* The rule for filterRoomI, and that for filterI. */
const struct phrase *stage2_filter_room(struct stage2 *stage, const struct phrase *filter);
const struct phrase *stage2_filter(struct stage2 *stage, const struct phrase *filter);

#endif
