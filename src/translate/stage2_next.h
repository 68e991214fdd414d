/* The new value of a step that must not be run in place. */
#ifndef DPIAC_TRANSLATE_STAGE2_NEXT_H
#define DPIAC_TRANSLATE_STAGE2_NEXT_H

#include "base/vec.h"
#include "translate/stage2_step.h"

/* A component of the new value: ACC of the step's OUT. NEXT is the variable of its own that it has
 * where it is not in place. */
struct stage2_part {
    const struct phrase *acc;
    const struct var *next;
    bool in_place;
};

struct stage2_next VEC(struct stage2_part);

/* The components that STEP writes one by one, none of them in place; one, OUT, where STEP has it as
 * a whole. */
struct stage2_next stage2_next_of(struct dpia *dpia, const struct stage2_body *step);

/* BODY, that of their step, with the variables of those of PARTS that are not in place. */
const struct phrase *stage2_next_instead(struct dpia *dpia, const struct stage2_next *parts,
                                         const struct phrase *body);

/* BODY, which is STEP on WHOLE : var[d] by way of PARTS, in the scope of their variables, which are
 * in SPACE; then WHOLE takes their values. */
const struct phrase *stage2_next_around(struct dpia *dpia, const struct stage2_next *parts,
                                        const struct stage2_body *step, const struct phrase *whole,
                                        enum space space, const struct phrase *body);

#endif
