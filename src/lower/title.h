/* Names for what variables of the program become (title.c). */
#ifndef DPIAC_LOWER_TITLE_H
#define DPIAC_LOWER_TITLE_H

#include "dpia/phrase.h"

struct core_var;
struct lower;

/* The name of VAR; where its type has fields or constructors, the names of the scalars in it. */
struct title title_of_var(struct lower *lo, const struct core_var *var);

#endif
