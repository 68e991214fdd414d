/* Commands that a person wrote. */
#ifndef DPIAC_TRANSLATE_STAGE1_MIXED_H
#define DPIAC_TRANSLATE_STAGE1_MIXED_H

#include "dpia/phrase.h"

struct stage1;

/* COMMAND, as a person wrote it, with its functional expressions as redexes. */
const struct phrase *stage1_mixed(struct stage1 *stage, const struct phrase *command);

#endif
