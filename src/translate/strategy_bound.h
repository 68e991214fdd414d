/* What is computed before it is read several times (strategy_bound.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_BOUND_H
#define DPIAC_TRANSLATE_STRATEGY_BOUND_H

#include "base/vec.h"
#include "translate/strategy_apply.h"

/* let VAR = BOUND in .. */
struct strategy_computed {
    const struct var *var;
    const struct phrase *bound;
};

struct strategy_computed_vec VEC(struct strategy_computed);

/* ARRAY with variables called NAME for what is computed of it, which are added to COMPUTED: all of
 * it; of a zip the parts that are no views. */
const struct phrase *strategy_name_computed(struct strategy *strategy, const char *name,
                                            const struct phrase *array,
                                            struct strategy_computed_vec *computed);
/* EXP, or where it IS_BOUND a variable called NAME for it, which is added to COMPUTED. */
const struct phrase *strategy_name_where(struct strategy *strategy, const char *name,
                                         bool is_bound, const struct phrase *exp,
                                         struct strategy_computed_vec *computed);
/* BODY with the lets of COMPUTED, at host level, around it; null for null. */
const struct phrase *strategy_let_computed(struct strategy *strategy,
                                           const struct strategy_computed_vec *computed,
                                           const struct phrase *body);
/* ARRAY with variables for the variables whose sizes it checks (coerce), which are added to SIZED:
 * views, whose checks stand before what is read of them in a loop. */
const struct phrase *strategy_name_sized(struct strategy *strategy, const struct phrase *array,
                                         struct strategy_computed_vec *sized);
/* BODY with the lets of NAMED around it, without levels; null for null. */
const struct phrase *strategy_let_named(struct strategy *strategy,
                                        const struct strategy_computed_vec *named,
                                        const struct phrase *body);
/* What MAKE makes of ARRAY, of which what is computed is called NAME before. */
const struct phrase *strategy_bound(struct strategy *strategy, const char *name,
                                    const struct phrase *array, strategy_body *make, void *data);

#endif
