/* Definitions, and functions that become some. */
#ifndef DPIAC_FIRSTORDER_LIFT_H
#define DPIAC_FIRSTORDER_LIFT_H

#include "core/core.h"
#include "firstorder/static.h"

struct defun;
struct defun_env;

/* What a use of EXP, a CORE_DEF, stands for. */
struct defun_result defun_def(struct defun_env *env, const struct core_exp *exp);
/* Whether parameters and result of DEF are of order zero: calls of it stay. */
bool defun_is_first_order(const struct core_def *def);
/* DEF as it is after the stage; it is of first order. */
const struct core_def *defun_made_def(struct defun *defun, const struct core_def *def);
/* A use of MADE, what became of a definition. */
const struct core_exp *defun_use(struct defun *defun, const struct core_def *made, struct loc loc);

/* A function made of one of the source for given static values. */
struct defun_special {
    const struct defun_static *fun; /* of the function; of a DEF's parameters by SVS alone */
    const struct defun_static *const *svs;
    size_t count;
    const struct core_def *def;
    const struct defun_static *result;
};

/* FUN is a function with all its arguments, whose static values are SVS. What was made of it
 * before, or is being made; or null. */
const struct defun_special *defun_find_special(struct defun *defun, const struct defun_static *fun,
                                               const struct defun_static *const *svs,
                                               size_t count);
/* Makes it. */
const struct defun_special *defun_specialise(struct defun *defun, const struct defun_static *fun,
                                             const struct defun_static *const *svs, size_t count);

#endif
