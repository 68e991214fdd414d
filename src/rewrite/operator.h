/* What can be seen of a reduction's operator (operator.c). */
#ifndef DPIAC_REWRITE_OPERATOR_H
#define DPIAC_REWRITE_OPERATOR_H

#include "dpia/phrase.h"

struct operator_facts {
    bool commutative; /* seen to be */
    bool neutral;     /* the initial value is seen to be neutral */
};

/* FUN : exp[d] -> exp[d] -> exp[d], INIT : exp[d] or null. */
struct operator_facts operator_facts(const struct phrase *fun, const struct phrase *init);
/* The neutral element of FUN, if FUN is seen to be commutative; else null. */
const struct phrase *operator_neutral(struct dpia *dpia, const struct phrase *fun, struct loc loc);
/* Whether FUN gives one of its two arguments, always, or a tuple of which each component is that of
 * one of them: then it gives x of x and x. */
bool operator_is_choice(struct dpia *dpia, const struct phrase *fun);

#endif
