/* What a condition says about the sizes in a type (facts.c). */
#ifndef DPIAC_LOWER_FACTS_H
#define DPIAC_LOWER_FACTS_H

#include "dpia/phrase.h"

struct lower;

/* DATA where TEST, a condition (or null), is HOLDS (facts.c). */
const struct data *fact_data(struct lower *lo, const struct data *data, const struct phrase *test,
                             bool holds);

#endif
