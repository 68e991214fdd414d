/* The leaves of a variable: the components of its type that are no pairs (data_component_count),
 * from left to right. */
#ifndef DPIAC_TRANSLATE_LEAVES_H
#define DPIAC_TRANSLATE_LEAVES_H

#include "base/map.h"
#include "dpia/phrase.h"

/* Whether EXP is VAR : exp[d], or fst and snd of it; then *DATA is the type of that component, and
 * *FIRST its first leaf. */
bool leaves_component(const struct phrase *exp, const struct var *var, const struct data **data,
                      size_t *first);

/* The uses of each leaf of VAR : exp[d] in PHRASE, in an array of data_component_count. A use
 * inside of a loop's lambda counts twice: to compute the value before the loop would save work. A
 * use of a component is one of each of its leaves. */
size_t *leaves_uses(struct dpia *dpia, const struct phrase *phrase, const struct var *var);

/* The same for the parameter of every `let` in PHRASE at once: a map from the parameter to its uses
 * in the scope of the let, size_t[data_component_count]. */
struct map *leaves_let_uses(struct dpia *dpia, const struct phrase *phrase);

/* "x_2" for leaf 2 of x; x itself if x has one leaf only. */
struct title leaves_title(struct dpia *dpia, const struct var *var, size_t leaf);

#endif
