/* Random phrases: what the parameters of rules may stand for (draw.c). */
#ifndef DPIAC_SEMANTICS_DRAW_H
#define DPIAC_SEMANTICS_DRAW_H

#include "base/vec.h"
#include "dpia/phrase.h"

struct draw_var_vec VEC(const struct var *);

struct draw {
    struct dpia *dpia;
    uint64_t state;           /* of the random numbers */
    struct draw_var_vec vars; /* in scope; of types exp[d] without variables in d */
    int64_t failing;          /* in percent: operations that may fail */
    bool rough; /* floats whose sums depend on their order */
    bool late; /* so may elements of arrays that are not computed before they are read */
    const struct phrase *operator; /* the last one that was drawn with two operands and a result of
                                      one type; null: none */
};

/* A number from LOW to HIGH. */
int64_t draw_between(struct draw *draw, int64_t low, int64_t high);
bool draw_happens(struct draw *draw, int64_t percent);

/* An index of an array of SIZE elements, which is not 0. */
const struct phrase *draw_index_below(struct draw *draw, int64_t size);

/* A scalar type, an array of two of them, or a pair, of numbers and booleans. */
const struct data *draw_data(struct draw *draw, unsigned depth);

/* Whether there are phrases of TYPE when its variables have values: exp[d], or a function from such
 * to such, without arrays whose size changes, or with what a filter continues. */
bool draw_is_possible(const struct phrase_type *type);

/* An operator of TYPE, exp[d] -> exp[d] -> exp[d], that is associative, and if COMMUTATIVE that,
 * too. */
const struct phrase *draw_associative(struct draw *draw, const struct phrase_type *type,
                                      bool commutative);

/* A phrase of TYPE, in which sizes are constants, of depth DEPTH, roughly. It may fail. */
const struct phrase *draw_phrase(struct draw *draw, const struct phrase_type *type, unsigned depth);

#endif
