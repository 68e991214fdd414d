/* Calls that are inlined. */
#ifndef DPIAC_FIRSTORDER_INLINE_H
#define DPIAC_FIRSTORDER_INLINE_H

#include "core/core.h"
#include "firstorder/static.h"

struct defun_env;

/* Whether calls of FUN, a LAM or DEF of ARITY parameters, may be inlined: there are no sizes to be
 * compared or bound. */
bool defun_is_inlinable(const struct core_exp *fun, size_t arity);
/* Whether the body of FUN, a LAM or DEF of ARITY parameters, is one operation, a record, or only
 * hands on its arguments: then calls of it are inlined (5.3). */
bool defun_is_trivial(const struct core_exp *fun, size_t arity);
/* FUN, a LAM or DEF, applied to the first COUNT of its arguments, by its body. */
struct defun_result defun_inlined(struct defun_env *env, struct defun_result fun,
                                  const struct defun_result *args, size_t count, struct loc loc);
/* Whether ARG may stand wherever the parameter PAT does: a name for a name. */
bool defun_is_renaming(const struct core_pat *pat, const struct core_exp *arg);
/* In ENV the places that FUN captured stand for what they stood for where it was made. */
void defun_bind_captured(struct defun_env *env, struct defun_result fun);

#endif
