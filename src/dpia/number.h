/* Numbers that are made of sizes and indices, as nats (number.c). */
#ifndef DPIAC_DPIA_NUMBER_H
#define DPIAC_DPIA_NUMBER_H

#include "dpia/phrase.h"

/* Of how many indices numbers may be. */
enum { NUMBER_MOST_INDICES = 8 };

/* The indices that some numbers are made of, each with the variable that stands for it. Products
 * are known only where they MAY WRAP. */
struct numbers {
    struct nat_table *nats;
    bool may_wrap;
    struct {
        const struct phrase *index;
        const struct nat_var *var;
    } known[NUMBER_MOST_INDICES];
    size_t count;
};

/* EXP, an i64, as one of NUMBERS; null where it is not known. */
const struct nat *number_of(struct numbers *numbers, const struct phrase *exp);
/* EXP alone; null where it is not known. */
const struct nat *number_value(struct nat_table *nats, const struct phrase *exp, bool may_wrap);

#endif
