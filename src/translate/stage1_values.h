/* The values of variables. */
#ifndef DPIAC_TRANSLATE_STAGE1_VALUES_H
#define DPIAC_TRANSLATE_STAGE1_VALUES_H

#include "dpia/phrase.h"

struct stage1;

/* From here on VAR stands for EXP. */
void stage1_set(struct stage1 *stage, const struct var *var, const struct phrase *exp);
/* What VAR stands for, as it was set; null if it stands for itself. */
const struct phrase *stage1_get(struct stage1 *stage, const struct var *var);
/* PHRASE with the values in the places of their variables. */
const struct phrase *stage1_resolve(struct stage1 *stage, const struct phrase *phrase);
/* The same without an effect on STAGE: for observers. */
const struct phrase *stage1_show(struct stage1 *stage, const struct phrase *phrase);
/* The same of what stands beside a step, as at the step before unless more is known by now. */
const struct phrase *stage1_shown(struct stage1 *stage, const struct phrase *phrase);
/* The residual of EXP where it is known without translating it: EXP is a variable, a half of one,
 * or a literal. Otherwise null. */
const struct phrase *stage1_known(struct stage1 *stage, const struct phrase *exp);

#endif
