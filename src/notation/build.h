/* Phrases made of terms. */
#ifndef DPIAC_NOTATION_BUILD_H
#define DPIAC_NOTATION_BUILD_H

#include "notation/tree.h"

struct binding;
struct infer;
struct term;

/* The nodes of PHRASE; some number beyond MOST, if it has more than that. */
size_t build_measure(const struct phrase *phrase, size_t most);
/* The nodes that a definition at LOC may have. */
size_t build_most(struct loc loc);
const struct phrase *build_phrase(struct infer *infer, const struct term *term);
const struct var *build_param(struct infer *infer, struct binding *binding);

#endif
