/* Types of the core, and words, that are the same object where they are alike. */
#ifndef DPIAC_CORE_SHARE_H
#define DPIAC_CORE_SHARE_H

#include "core/core.h"

struct core_share;

/* What is shared lies in ARENA. */
struct core_share *core_share_new(struct arena *arena);

/* TYPE, whose parts are shared already, or what was given back before for one like it: of the same
 * parts, with the same objects as sizes. TYPE itself may go then. A function type that binds names
 * is like no other. */
const struct core_type *core_share_type(struct core_share *share, const struct core_type *type);

/* WORD, or what was given back before for one like it; null gives null. */
const char *core_share_word(struct core_share *share, const char *word);

#endif
