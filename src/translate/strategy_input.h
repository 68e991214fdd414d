/* What a reduction or scan consumes (strategy_reduce.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_INPUT_H
#define DPIAC_TRANSLATE_STRATEGY_INPUT_H

#include "dpia/phrase.h"

struct strategy;

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
