/* Translation stage I: functional to imperative (dpia.txt section 4.1, Fig. 5). */
#ifndef DPIAC_TRANSLATE_STAGE1_H
#define DPIAC_TRANSLATE_STAGE1_H

#include "translate/rewrite.h"

/* PROGRAM, functional and with its strategy chosen, as an imperative program over mapI* and
 * reduceI. Each entry's body E : exp[d] becomes A(E)(out) : comm, where out : acc[d] is new. The
 * body \p1. ... \pn. E of a function becomes \p1. ... \pn. \o. A(E)(o). Entries that are commands
 * already are kept. A `map` whose level is undecided becomes `mapI`; reduceAssoc and reduceComm
 * are bugs here. */
struct program *translate_stage1(struct dpia *dpia, const struct program *program);

/* The same, with each step told to OBSERVER (may be null) and its DATA. */
struct program *translate_stage1_observed(struct dpia *dpia, const struct program *program,
                                          rewrite_observer *observer, void *data);

/* Whether `let x = BOUND in BODY`, FUN being \x. BODY, takes the array of pairs x apart and does
 * nothing else: BOUND is then written where its parts belong, and there is no x. */
bool stage1_writes_unzipped(struct dpia *dpia, const struct phrase *bound,
                            const struct phrase *fun);

/* The table of rules (stage1_rules.def), in its order. */
struct stage1_rule {
    const char *name, *figure, *function;
};
size_t stage1_rule_count(void);
struct stage1_rule stage1_rule_at(size_t position);

#endif
