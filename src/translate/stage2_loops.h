/* Scans and while loops. */
#ifndef DPIAC_TRANSLATE_STAGE2_LOOPS_H
#define DPIAC_TRANSLATE_STAGE2_LOOPS_H

#include "dpia/phrase.h"

struct stage2;

/* The rule for scanI, and that for whileI. */
const struct phrase *stage2_scan(struct stage2 *stage, const struct phrase *scan);
const struct phrase *stage2_while(struct stage2 *stage, const struct phrase *loop);

/* If FUN is \x. ... \o. o := E, as a condition that needs no command of its own is: E; else null.
 * X is substituted for the parameter. */
const struct phrase *stage2_condition(struct stage2 *stage, const struct phrase *fun,
                                      const struct phrase *x);

#endif
