/* Alternatives: the paper's Or (7). */
#ifndef DPIAC_FIRSTORDER_ALTERNATIVES_H
#define DPIAC_FIRSTORDER_ALTERNATIVES_H

#include "core/core.h"
#include "firstorder/static.h"

struct defun;
struct defun_env;

/* What is A or B, which are of one type. */
const struct defun_static *defun_join(struct defun *defun, const struct defun_static *a,
                                      const struct defun_static *b);
const struct defun_static *defun_join_all(struct defun *defun, const struct defun_result *results,
                                          size_t count);
/* RESULT as what is left of TO, which it was joined to. */
const struct core_exp *defun_inject(struct defun *defun, struct defun_result result,
                                    const struct defun_static *to);
/* FUN, an ALT of functions, applied to ARGS. */
struct defun_result defun_apply_alternatives(struct defun_env *env, struct defun_result fun,
                                             const struct defun_result *args, size_t count,
                                             struct loc loc);

#endif
