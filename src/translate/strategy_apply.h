/* Application that duplicates no work, and what it asks of phrases (strategy_apply.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_APPLY_H
#define DPIAC_TRANSLATE_STRATEGY_APPLY_H

#include "dpia/phrase.h"

struct strategy;

/* FUN applied to ARG, as apply_once (rewrite/apply.h). */
const struct phrase *strategy_apply(struct strategy *strategy, const struct phrase *fun,
                                    const struct phrase *arg);
/* FUN applied to A and then to B. */
const struct phrase *strategy_apply2(struct strategy *strategy, const struct phrase *fun,
                                     const struct phrase *a, const struct phrase *b);
/* Whether evaluating PHRASE may end in a run-time error. */
bool strategy_may_fail(const struct strategy *strategy, const struct phrase *phrase);
/* Whether VAR is bound somewhere in PHRASE. */
bool strategy_binds(const struct phrase *phrase, const struct var *var);
/* Whether PHRASE binds a size that is in NAT, with which nothing outside of it can be compared. */
bool strategy_binds_size(const struct phrase *phrase, const struct nat *nat);
/* PHRASE with BY in the place of PART. */
const struct phrase *strategy_replace(struct strategy *strategy, const struct phrase *phrase,
                                      const struct phrase *part, const struct phrase *by);
/* SEVERAL where COUNT is more than one, as the host sees, else ONE. */
const struct phrase *strategy_if_several(struct strategy *strategy, const struct nat *count,
                                         const struct phrase *several, const struct phrase *one);
/* \name. BODY(name), where BODY is made by MAKE from the new variable. */
typedef const struct phrase *strategy_body(struct strategy *strategy, const struct phrase *param,
                                           void *data);
const struct phrase *strategy_lambda(struct strategy *strategy, const char *name,
                                     const struct data *param, strategy_body *make, void *data,
                                     struct loc loc);
/* A body that is the parameter: of the identity. */
strategy_body strategy_itself;

#endif
