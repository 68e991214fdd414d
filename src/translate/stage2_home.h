/* Where a value is kept. */
#ifndef DPIAC_TRANSLATE_STAGE2_HOME_H
#define DPIAC_TRANSLATE_STAGE2_HOME_H

#include "dpia/phrase.h"

struct stage2;
struct stage2_body;

/* A variable, and its space; or a PART of one, as an acceptor and what reads it back. */
struct stage2_home {
    const struct var *var;
    enum space space;
    const struct phrase *part;
};

/* The variable whose value INIT is, an argument of LOOP, if nothing needs that value but LOOP to
 * start from: LOOP may change it then. REST is what follows in LOOP. Without a variable if there is
 * none. */
struct stage2_home stage2_home_of(const struct stage2 *stage, const struct phrase *loop,
                                  const struct phrase *init, const struct phrase *rest);

/* What a loop accumulates in. */
struct stage2_accumulator {
    struct stage2_home home;
    const struct phrase *start; /* that gives it its first value; null if it has it already */
    const struct phrase *rest;  /* what follows the loop */
};

/* The accumulator of LOOP, a reduceI, scanI or whileI over INIT: the variable of INIT where that is
 * right, or a new one. */
struct stage2_accumulator stage2_accumulate(struct stage2 *stage, const struct phrase *loop,
                                            const struct phrase *init,
                                            const struct stage2_body *step);
/* The part of a variable that INIT is, where the result of the reduction LOOP goes back to it and
 * to nothing else, and its steps do not need that variable; without a part if there is none. */
struct stage2_home stage2_returned_part(const struct stage2 *stage, const struct phrase *loop,
                                        const struct phrase *init);
/* STEPS, that change it, with what is before and behind. */
const struct phrase *stage2_around(struct stage2 *stage, const struct stage2_accumulator *acc,
                                   const struct phrase *steps);

#endif
