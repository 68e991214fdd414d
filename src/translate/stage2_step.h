/* Steps of loops. */
#ifndef DPIAC_TRANSLATE_STAGE2_STEP_H
#define DPIAC_TRANSLATE_STAGE2_STEP_H

#include "dpia/phrase.h"
#include "translate/stage2_home.h"

struct stage2;
struct stage2_swap;

/* The rule for assignI. */
const struct phrase *stage2_assign(struct stage2 *stage, const struct phrase *assign);

/* The body of the lambda FUN, and its parameter. */
const struct phrase *stage2_open(const struct phrase *fun, const struct var **param);

/* A step: BODY computes the new accumulator OUT from the old one OLD. Its components lie where SWAP
 * says, if that is not null. */
struct stage2_body {
    const struct var *old, *out;
    const struct phrase *body;
    const struct stage2_swap *swap;
};

/* STEP with the variable of HOME for both, by way of a second variable in the same space where it
 * must. */
const struct phrase *stage2_step(struct stage2 *stage, const struct stage2_body *step,
                                 struct stage2_home home);

/* Whether all that COMMAND does is to copy X into O, or parts of X into those of O: O or X may be a
 * variable, of which the acceptor or the expression is meant. */
bool stage2_copies(struct dpia *dpia, const struct phrase *command, const struct var *o,
                   const struct var *x);

/* Whether COMMAND copies all of X into O, and does nothing else. */
bool stage2_copies_all(struct dpia *dpia, const struct phrase *command, const struct var *o,
                       const struct var *x);

#endif
