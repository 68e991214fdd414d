/* Steps whose new value has old arrays in other places. */
#ifndef DPIAC_TRANSLATE_STAGE2_SWAP_H
#define DPIAC_TRANSLATE_STAGE2_SWAP_H

#include "base/vec.h"
#include "translate/stage2_step.h"

enum { STAGE2_SWAP_MOST = 16 };

/* A component of the accumulator that is no pair. */
struct stage2_component {
    uint64_t bits; /* what leads to it: step K is snd if bit K is set */
    unsigned len;
    const struct data *data;
    size_t place; /* the component in whose memory the step leaves the new value */
};

/* The components of a step's accumulator, in their order. */
struct stage2_swap {
    struct stage2_component at[STAGE2_SWAP_MOST];
    size_t count;
};

/* The components of an accumulator that OLD is, all in their own places; false if there are too
 * many, or packed ones. */
bool stage2_components(const struct var *old, struct stage2_swap *components);
/* Component AT of ACC, an acceptor, and of EXP. */
const struct phrase *stage2_component_acc(struct dpia *dpia, const struct stage2_component *at,
                                          const struct phrase *acc);
const struct phrase *stage2_component_exp(struct dpia *dpia, const struct stage2_component *at,
                                          const struct phrase *exp);

/* Whether STEP, of the command that STAGE is at, may be one on WHOLE : var[d] that has old arrays
 * in other places: there is more than one array of a type, and it is at host level. */
bool stage2_may_swap(struct stage2 *stage, const struct stage2_body *step,
                     const struct phrase *whole);

/* Whether STEP, which may be such a one, copies old arrays to other places, so that SWAP may leave
 * them where they are: then BODY is the step that leaves each new component in its place. */
bool stage2_swap_of(struct stage2 *stage, const struct stage2_body *step, struct stage2_swap *swap,
                    const struct phrase **body);

/* The commands behind such a step on WHOLE : var[d]: each component comes to where it belongs, by
 * way of variables in SPACE. */
const struct phrase *stage2_swap_back(struct dpia *dpia, const struct stage2_swap *swap,
                                      const struct stage2_body *step, const struct phrase *whole,
                                      enum space space);

/* The number of the first scalar of the new component that lies where the old one lies that begins
 * with scalar FIRST. */
size_t stage2_swap_value(const struct stage2_swap *swap, size_t first);

#endif
