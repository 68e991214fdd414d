/* Scalars that a rule takes out of a phrase, together as a tuple (strategy_parts.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_PARTS_H
#define DPIAC_TRANSLATE_STRATEGY_PARTS_H

#include "base/vec.h"
#include "dpia/phrase.h"

struct strategy;

/* A scalar that is read, or computed of what is read, and the variable that stands for it. */
struct strategy_part {
    const struct phrase *value;
    const struct var *var;
};

struct strategy_parts VEC(struct strategy_part);

/* The variable of VALUE among PARTS, which it joins, called NAME, if it is not there. */
const struct phrase *strategy_part_var(struct strategy *strategy, struct strategy_parts *parts,
                                       const char *name, const struct phrase *value);
/* Whether READ, a scalar of an array, is to be taken out. */
typedef bool strategy_read(void *data, const struct phrase *read);
/* EXP with variables of PARTS, which they join, for the scalars of arrays in it that IS_WANTED; but
 * where a size is bound, and for those that mention a name which EXP gives. */
const struct phrase *strategy_without_reads(struct strategy *strategy,
                                            struct strategy_parts *parts, const struct phrase *exp,
                                            strategy_read *is_wanted, void *data);
/* The type of PARTS together, and copies of their values: right-nested pairs. */
const struct data *strategy_parts_data(struct strategy *strategy,
                                       const struct strategy_parts *parts);
const struct phrase *strategy_parts_values(struct strategy *strategy,
                                           const struct strategy_parts *parts);
/* EXP with the components of TUPLE in the place of the variables of PARTS. */
const struct phrase *strategy_with_parts(struct strategy *strategy, const struct phrase *exp,
                                         const struct strategy_parts *parts,
                                         const struct phrase *tuple);

/* Component WHICH of COUNT in a copy of TUPLE. */
const struct phrase *strategy_component(struct strategy *strategy, const struct phrase *tuple,
                                        size_t which, size_t count);
/* Zeros of type DATA, which is flat: what stands where nothing is there. */
const struct phrase *strategy_none(struct strategy *strategy, const struct data *data,
                                   struct loc loc);

#endif
