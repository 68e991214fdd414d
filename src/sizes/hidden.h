/* Hidden sizes: those that a definition needs and no argument has. */
#ifndef DPIAC_SIZES_HIDDEN_H
#define DPIAC_SIZES_HIDDEN_H

#include "sizes/type.h"

/* Says which sizes of DEF, which is done, are hidden. */
void sizing_find_hidden(struct sizing *sizing, struct core_def *def);
/* The hidden sizes of a use of DEF, at SUBST; null if there are none. */
const struct core_exp *const *sizing_hidden(struct sizing *sizing, const struct core_def *def,
                                            struct subst subst);
/* The hidden size at POSITION of USE was not found. */
void sizing_report_hidden(struct sizing *sizing, const struct core_exp *use, size_t position);

#endif
