/* Variables that get a place. */
#ifndef DPIAC_MEMORY_VARIABLES_H
#define DPIAC_MEMORY_VARIABLES_H

#include "dpia/phrase.h"

struct place;

/* A variable: `new`, newGlobal, newLocal or newPrivate. */
const struct phrase *place_variable(struct place *place, const struct phrase *command);

/* A flat variable or small array that may be private where the host runs it in one kernel. */
bool place_fits_private(const struct place *place, const struct phrase *command);

/* Whether N is a number that the host knows. */
bool place_is_known(const struct place *place, const struct nat *n);

/* newLocal around COMMAND, at the level of the work-group. */
const struct phrase *place_local(struct place *place, const struct var *var,
                                 const struct phrase *command);

/* WHAT, with the name of VAR if it is one of the source, for a message. */
const char *place_name(const struct place *place, const char *what, const struct var *var);

/* Whether an iteration of a parallel loop can allocate what is known only there. */
bool place_may_stay(const struct place *place);

/* The size of VAR is known only inside of a kernel, where it cannot be allocated. */
void place_refuse_size(struct place *place, const struct var *var);

#endif
