/* The state of a loop whose arrays change their sizes from step to step (grow.c). */
#ifndef DPIAC_LOWER_GROW_H
#define DPIAC_LOWER_GROW_H

#include "dpia/phrase.h"

struct core_exp;
struct grow;
struct lower;

/* What the loop EXP keeps, whose first value is of type FIRST. */
struct grow *grow_new(struct lower *lo, const struct core_exp *exp, const struct data *first);
/* The type of the state where no size changes is FIRST; where some do, their arrays are packed. */
const struct data *grow_type(struct grow *grow);
/* A name for the state, whose parts TITLE has names for. */
struct title grow_title(struct grow *grow, struct title title);
/* VALUE, the first value or that of a step, as a state. It is one more use of VALUE's type: sizes
 * that stay are compared at run time where they are not known to be equal. Null on error. */
const struct phrase *grow_close(struct grow *grow, const struct phrase *value, struct loc loc,
                                const char *what);
/* The value that STATE, which is used more than once, is; its sizes are bound in the current block,
 * and NAMES says what the loop calls them. */
const struct phrase *grow_open(struct grow *grow, const struct phrase *state, struct loc loc);
/* NEXT is the type of what a step gives behind grow_open. */
void grow_note_step(struct grow *grow, const struct data *next);

#endif
