/* What the files of stage II share. */
#ifndef DPIAC_TRANSLATE_STAGE2_PRIVATE_H
#define DPIAC_TRANSLATE_STAGE2_PRIVATE_H

#include "translate/rewrite.h"

struct stage2 {
    struct dpia *dpia;
    unsigned depth; /* of loops around this point: the next index is the DEPTH-th of i, j, k, l */
    rewrite_observer *observer; /* may be null */
    void *observer_data;
    struct rewrite_step step;          /* what is known of the next one */
    const struct rewrite_place *place; /* of the command that is rewritten */
};

/* The rules for reduceI, scanI, whileI, filterI, reduceILocal and assignI. */
const struct phrase *stage2_reduce(struct stage2 *stage, const struct phrase *reduce);
const struct phrase *stage2_scan(struct stage2 *stage, const struct phrase *scan);
const struct phrase *stage2_while(struct stage2 *stage, const struct phrase *loop);
const struct phrase *stage2_filter_room(struct stage2 *stage, const struct phrase *filter);
const struct phrase *stage2_filter(struct stage2 *stage, const struct phrase *filter);
const struct phrase *stage2_tree(struct stage2 *stage, const struct phrase *reduce);
const struct phrase *stage2_assign(struct stage2 *stage, const struct phrase *assign);

/* The body of the lambda FUN, and its parameter. */
const struct phrase *stage2_open(const struct phrase *fun, const struct var **param);

/* Whether COMMAND is a mapI of whatever level. */
bool stage2_is_map(const struct phrase *command);

/* Whether MAP, a mapI, is parallel, or has parallel ones in it, and reads the variable that it
 * writes; then *LOOP is the loop that does so in place, or null if iterations would not keep to
 * their own elements (stage2_own.c). */
bool stage2_own_map(struct stage2 *stage, const struct phrase *map, const struct phrase **loop);
/* Whether COMMAND has a map that reads the variable which it writes, and for which no such loop can
 * be made. */
bool stage2_has_races(struct stage2 *stage, const struct phrase *command);

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

/* Where a value is kept (stage2_home.c): a variable, and its space. */
struct stage2_home {
    const struct var *var;
    enum space space;
};

/* A step: BODY computes the new accumulator OUT from the old one OLD. */
struct stage2_body {
    const struct var *old, *out;
    const struct phrase *body;
};

/* STEP with the variable of HOME for both, by way of a second variable in the same space where it
 * must (stage2_step.c). */
const struct phrase *stage2_step(struct stage2 *stage, const struct stage2_body *step,
                                 struct stage2_home home);

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
/* STEPS, that change it, with what is before and behind. */
const struct phrase *stage2_around(struct stage2 *stage, const struct stage2_accumulator *acc,
                                   const struct phrase *steps);

/* Whether all that COMMAND does is to copy X into O, or parts of X into those of O: O or X may be a
 * variable, of which the acceptor or the expression is meant. */
bool stage2_copies(struct dpia *dpia, const struct phrase *command, const struct var *o,
                   const struct var *x);

/* Whether COMMAND copies all of X into O, and does nothing else. */
bool stage2_copies_all(struct dpia *dpia, const struct phrase *command, const struct var *o,
                       const struct var *x);

/* If FUN is \x. ... \o. o := E, as a condition that needs no command of its own is: E; else null.
 * X is substituted for the parameter. */
const struct phrase *stage2_condition(struct stage2 *stage, const struct phrase *fun,
                                      const struct phrase *x);

#endif
