/* Sums of multiples of variables, read off expressions of emitted C. */
#ifndef DPIAC_TARGET_CLINEAR_H
#define DPIAC_TARGET_CLINEAR_H

#include "target/ctree.h"

/* What an expression multiplies: a variable, or a product of several, as it is written. */
struct clinear_term {
    const struct cexp *exp;
    int64_t times; /* not 0 */
};

enum { CLINEAR_MOST = 8 };

/* A number and at most CLINEAR_MOST terms, each for an expression of its own. */
struct clinear {
    int64_t number;
    struct clinear_term terms[CLINEAR_MOST];
    size_t count;
};

/* What stands for the variable NAME, in DATA; null: it is what it is. So are all for a null
 * function. */
typedef const struct clinear *clinear_known(const char *name, void *data);

/* Whether EXP, of indices, is such a sum; it is then in *LINEAR. Nothing is read from memory or
 * called in it. */
bool clinear_read(const struct cexp *exp, clinear_known *known, void *data,
                  struct clinear *linear);
/* A + TIMES*B; false where that has too many terms, or too large numbers. */
bool clinear_add(struct clinear *a, const struct clinear *b, int64_t times);
/* How often LINEAR has the variable NAME by itself; it goes from LINEAR. */
int64_t clinear_take(struct clinear *linear, const char *name);
/* The expression of it. */
const struct cexp *clinear_exp(struct arena *arena, const struct clinear *linear);

#endif
