/* Interference between two phrases (dpia.txt 3.2): the side condition of Theorem 4.1. */
#ifndef DPIAC_DPIA_INTERFERE_H
#define DPIAC_DPIA_INTERFERE_H

#include "dpia/phrase.h"

/* An identifier that ACC uses actively and that occurs free in EXP, or null. The translation
 * A(EXP)(ACC) is right only where there is none, and the checker cannot see a violation in what it
 * makes. What a phrase of passive type uses, it uses passively (Fig. 2 and 3c, PASSIFY). */
const struct var *phrase_interference(struct dpia *dpia, const struct phrase *acc,
                                      const struct phrase *exp);
bool phrase_interferes(struct dpia *dpia, const struct phrase *acc, const struct phrase *exp);

#endif
