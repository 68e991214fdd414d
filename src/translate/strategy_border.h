/* Maps whose functions ask where they are, cut off at the border (strategy_border.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_BORDER_H
#define DPIAC_TRANSLATE_STRATEGY_BORDER_H

#include "translate/strategy_element.h"

struct strategy;

/* A map of so many elements as INDEX has, whose function is WRITTEN at INDEX, and GUARDED without
 * the names of indices and the checks that are not needed there (strategy_guarded): the first LOW
 * and the last HIGH as they were, and those in the MIDDLE, a map for which elements are left. */
struct strategy_border {
    struct strategy_index index;
    const struct phrase *written, *guarded;
    const struct nat *low, *high;
    const struct phrase *middle;
};

/* Whether something is asked in MAP, over a view, of where an element is that has one answer away
 * from its ends; BORDER is it cut there. */
bool strategy_border(struct strategy *strategy, const struct phrase *map,
                     struct strategy_border *border);
/* EXP, which is at *INDEX, with answers to what it asks where that is FAR from both ends or more;
 * *INDEX is then how far behind there. */
const struct phrase *strategy_border_away(struct strategy *strategy, const struct phrase *exp,
                                          struct strategy_index *index, int64_t far);
/* How many elements are in the middle of BORDER: none, where its ends meet. */
const struct nat *strategy_border_inside(struct strategy *strategy,
                                         const struct strategy_border *border);
/* MAP, which was cut at BORDER, with MIDDLE made of what is in the middle. What is at the ends is
 * done at LEVEL where it is not known that it is little. */
const struct phrase *strategy_border_around(struct strategy *strategy, const struct phrase *map,
                                            const struct strategy_border *border,
                                            const struct phrase *middle, enum loop_level level);

#endif
