/* What can be seen of a reduction's operator and of its input (strategy_operator.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_OPERATOR_H
#define DPIAC_TRANSLATE_STRATEGY_OPERATOR_H

#include "dpia/phrase.h"

struct strategy;

struct operator_facts {
    bool commutative; /* seen to be, or promised by reduceComm */
    bool neutral;     /* the initial value is seen to be neutral */
};

/* FUN : exp[d] -> exp[d] -> exp[d], INIT : exp[d]. */
struct operator_facts strategy_operator_facts(struct strategy *strategy, const struct phrase *fun,
                                              const struct phrase *init);
/* The neutral element of FUN, if FUN is seen to be commutative; else null. */
const struct phrase *strategy_operator_neutral(struct strategy *strategy, const struct phrase *fun,
                                               struct loc loc);

/* An array as it is consumed: ELEMENT (null: the identity) over the elements of SOURCE. */
struct strategy_input {
    const struct phrase *source, *element;
};

/* A map's array and its function, which RULE then takes in; or ARRAY itself. */
struct strategy_input strategy_input_of(struct strategy *strategy, const struct phrase *array,
                                        const char *rule);
/* What INPUT has for the element SOURCE_ELEMENT of its source. */
const struct phrase *strategy_input_value(struct strategy *strategy, struct strategy_input input,
                                          const struct phrase *source_element);
/* \x a. f a (g x), sequential, for the fold by FUN over the sources of INPUT. */
const struct phrase *strategy_fold_function(struct strategy *strategy, const struct phrase *fun,
                                            struct strategy_input input);

#endif
