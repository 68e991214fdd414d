/* Phrases that code generation expects to be written out. */
#ifndef DPIAC_TARGET_GEN_EXPECT_H
#define DPIAC_TARGET_GEN_EXPECT_H

#include "dpia/phrase.h"

/* The lambda PHRASE; a bug if it is none. */
const struct phrase *gen_expect_lambda(const struct phrase *phrase);
/* Half WHICH, 1 or 2, of the phrase PAIR; a bug if it is none that is written out. */
const struct phrase *gen_expect_part(const struct phrase *pair, int which);

#endif
