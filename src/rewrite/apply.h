/* Application that does no work twice (apply.c). */
#ifndef DPIAC_REWRITE_APPLY_H
#define DPIAC_REWRITE_APPLY_H

#include "dpia/program.h"

/* FUN applied to ARG, in PROGRAM, whose functions it may call. The argument is substituted where it
 * is trivial or used once, else bound by `let`; a pair is bound component by component. */
const struct phrase *apply_once(struct dpia *dpia, const struct program *program,
                                const struct phrase *fun, const struct phrase *arg);
/* FUN applied to COUNT arguments, in their order. */
const struct phrase *apply_all(struct dpia *dpia, const struct program *program,
                               const struct phrase *fun, const struct phrase *const *args,
                               size_t count);
/* Whether ARG may be put into the place of VAR in BODY: that does its work neither again, nor not
 * at all where it may fail. */
bool apply_may_move(struct dpia *dpia, const struct program *program, const struct phrase *arg,
                    const struct phrase *body, const struct var *var);

#endif
