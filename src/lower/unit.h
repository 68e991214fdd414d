/* The unit as a value and as data (unit.c). */
#ifndef DPIAC_LOWER_UNIT_H
#define DPIAC_LOWER_UNIT_H

#include <stdbool.h>

#include "dpia/phrase.h"

struct core_type;
struct lower;
struct value;

bool unit_is_type(const struct core_type *type);
/* Whether VALUE is the unit and no data: nothing computes it. */
bool unit_is_value(const struct value *value);

/* UNIT is asked for, and not kept: what computes it is bound if it may fail. */
void unit_bind_check(struct lower *lo, const struct value *unit);

/* The unit where it must be data. */
const struct data *unit_data(struct lower *lo);
const struct phrase *unit_phrase(struct lower *lo, struct loc loc);
/* PHRASE, a variable or parts of one, of TYPE, from outside of the program: there may be anything
 * in the place of its units, which is not read. */
const struct phrase *unit_cleared(struct lower *lo, const struct phrase *phrase,
                                  const struct core_type *type);

#endif
