/* What the files of the strategy stage share. */
#ifndef DPIAC_TRANSLATE_STRATEGY_PRIVATE_H
#define DPIAC_TRANSLATE_STRATEGY_PRIVATE_H

#include "translate/strategy.h"

struct strategy {
    struct dpia *dpia;
    enum strategy_target target;
    const struct nat_var *lanes;
    struct strategy_log *log;
};

void strategy_note(struct strategy *strategy, const char *rule, struct loc loc);

/* strategy_apply.c: application that duplicates no work. */

/* FUN applied to ARG. The argument is substituted where it is trivial or used once, else bound by
 * `let`; a pair is bound component by component. */
const struct phrase *strategy_apply(struct strategy *strategy, const struct phrase *fun,
                                    const struct phrase *arg);
/* FUN applied to A and then to B. */
const struct phrase *strategy_apply2(struct strategy *strategy, const struct phrase *fun,
                                     const struct phrase *a, const struct phrase *b);
/* Whether PHRASE may stand in several places: variables, constants, views of such. */
bool strategy_is_trivial(const struct phrase *phrase);
/* Whether PHRASE rearranges what others computed: it costs index arithmetic only. */
bool strategy_is_view(const struct phrase *phrase);
/* Whether VAR occurs at most once in BODY, and not inside a function that is run repeatedly. */
bool strategy_used_once(const struct phrase *body, const struct var *var);
/* Whether PRIM runs its function argument once for each element. */
bool strategy_is_repeating(enum primitive prim);
/* \name. BODY(name), where BODY is made by MAKE from the new variable. */
typedef const struct phrase *strategy_body(struct strategy *strategy, const struct phrase *param,
                                           void *data);
const struct phrase *strategy_lambda(struct strategy *strategy, const char *name,
                                     const struct data *param, strategy_body *make, void *data,
                                     struct loc loc);

/* strategy_fuse.c: all fusion of undecided maps, to a fixed point. */
const struct phrase *strategy_fuse(struct strategy *strategy, const struct phrase *phrase);

/* strategy_levels.c: which map runs where. */
const struct phrase *strategy_levels(struct strategy *strategy, const struct phrase *phrase);
/* Everything undecided in PHRASE becomes sequential, for use within one work-item. */
const struct phrase *strategy_sequential(struct strategy *strategy, const struct phrase *phrase);

/* strategy_operator.c: what can be seen of a reduction's operator. */
struct operator_facts {
    bool commutative; /* seen to be, or promised by reduceComm */
    bool neutral;     /* the initial value is seen to be neutral */
};

/* FUN : exp[d] -> exp[d] -> exp[d], INIT : exp[d]. */
struct operator_facts strategy_operator_facts(struct strategy *strategy, const struct phrase *fun,
                                              const struct phrase *init);

/* strategy_reduce.c: reductions. REDUCE is a reduceAssoc or reduceComm. */
const struct phrase *strategy_reduce_sequential(struct strategy *strategy,
                                                const struct phrase *reduce);
const struct phrase *strategy_reduce_parallel(struct strategy *strategy,
                                              const struct phrase *reduce);
/* The reduction of vectors as a map of reductions, or null if it has not that form. */
const struct phrase *strategy_reduce_interchange(struct strategy *strategy,
                                                 const struct phrase *reduce);

#endif
