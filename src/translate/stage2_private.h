/* What the files of stage II share. */
#ifndef DPIAC_TRANSLATE_STAGE2_PRIVATE_H
#define DPIAC_TRANSLATE_STAGE2_PRIVATE_H

#include "translate/rewrite.h"

struct stage2 {
    struct dpia *dpia;
    unsigned depth; /* of loops around this point: the next index is the DEPTH-th of i, j, k, l */
    rewrite_observer *observer; /* may be null */
    void *observer_data;
    struct rewrite_step step; /* what is known of the next one */
};

/* The rules for reduceI, scanI, whileI and filterI. */
const struct phrase *stage2_reduce(struct stage2 *stage, const struct phrase *reduce);
const struct phrase *stage2_scan(struct stage2 *stage, const struct phrase *scan);
const struct phrase *stage2_while(struct stage2 *stage, const struct phrase *loop);
const struct phrase *stage2_filter(struct stage2 *stage, const struct phrase *filter);

/* The body of the lambda FUN, and its parameter. */
const struct phrase *stage2_open(const struct phrase *fun, const struct var **param);

/* Whether COMMAND is a mapI of whatever level. */
bool stage2_is_map(const struct phrase *command);

/* Elements (stage2_element.c). */

/* A new loop index over ARRAY, whose elements are called ELEM. */
const struct var *stage2_index(struct stage2 *stage, const struct phrase *array,
                               const struct var *elem);
/* idx ARRAY INDEX; the element itself where ARRAY is a generate. */
const struct phrase *stage2_element(struct stage2 *stage, const struct phrase *array,
                                    const struct var *index);
/* BODY with VALUE for ELEM, by substitution, or through private variables for scalars that BODY
 * uses more than once. */
const struct phrase *stage2_bind(struct stage2 *stage, const struct var *elem,
                                 const struct phrase *value, const struct phrase *body);

/* Whether BODY, which computes a new accumulator OUT from the old one OLD (\x OLD OUT. BODY is the
 * F of reduceI), is right when both are the same memory (stage2_inplace.c). */
bool stage2_in_place(struct stage2 *stage, const struct phrase *body, const struct var *old,
                     const struct var *out);

/* The name of a loop's accumulator: that of the `let` that binds RESULT, or of the step's parameter
 * OLD, if that names all components and the other does not. Stage I calls a result without a name
 * r. */
const char *stage2_accumulator_name(const struct var *old, const struct var *result);

/* BODY, which computes OUT from OLD, with ACC : var[d] for both, by way of a second variable where
 * it must (stage2_step.c). */
const struct phrase *stage2_step(struct stage2 *stage, const struct phrase *body,
                                 const struct var *old, const struct var *out,
                                 const struct var *acc);

/* The variable that LOOP, a reduceI or whileI over INIT with \RESULT. REST, may accumulate in,
 * since it starts from there and its result goes there; null if there is none. */
const struct var *stage2_reused(const struct phrase *loop, const struct phrase *init,
                                const struct var *result, const struct phrase *rest);

/* Whether all that COMMAND does is to copy X into O, or components of X into those of O: O or X may
 * be a variable, of which the acceptor or the expression is meant. */
bool stage2_copies(const struct phrase *command, const struct var *o, const struct var *x);

/* If FUN is \x. ... \o. o := E, as a condition that needs no command of its own is: E; else null.
 * X is substituted for the parameter. */
const struct phrase *stage2_condition(struct stage2 *stage, const struct phrase *fun,
                                      const struct phrase *x);

#endif
