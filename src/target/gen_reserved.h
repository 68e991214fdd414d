/* Names that variables and functions of emitted code must not have. */
#ifndef DPIAC_TARGET_GEN_RESERVED_H
#define DPIAC_TARGET_GEN_RESERVED_H

#include "base/name.h"

/* Reserved words and names that emitted code uses; other names of libraries; these and those that a
 * function NAME must not have. */
void gen_reserve_words(struct name_set *names);
void gen_reserve_library(struct name_set *names);
void gen_reserve_functions(struct name_set *names, const char *name);

#endif
