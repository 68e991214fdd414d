/* Chains of views for what is known to be written: what cover.c asks cover_chain.c. */
#ifndef DPIAC_TRANSLATE_COVER_PRIVATE_H
#define DPIAC_TRANSLATE_COVER_PRIVATE_H

#include "translate/cover.h"
#include "view/chain.h"

/* The nats that stand for variables that hold an index, the same in all chains of an analysis. */
struct cover_indices {
    struct dpia *dpia;
    struct map *known;
};

/* VIEW as a chain; false if it is none: it is counted, or has an index that nobody knows. */
bool cover_chain_of(struct cover_indices *indices, const struct cover_view *view,
                    struct view_chain *chain);

#endif
