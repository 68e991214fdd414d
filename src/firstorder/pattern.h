/* Patterns and types that are written. */
#ifndef DPIAC_FIRSTORDER_PATTERN_H
#define DPIAC_FIRSTORDER_PATTERN_H

#include "core/core.h"

struct defun_env;
struct defun_static;

/* The alternative of SV, an ALT, that is constructor VARIANT; how many there are if none is. */
size_t defun_alternative(const struct defun_static *sv, size_t variant);
const struct core_type *defun_type(struct defun_env *env, const struct core_type *type);
const struct core_pat *defun_pat(struct defun_env *env, const struct core_pat *pat,
                                 const struct defun_static *sv);
const struct core_type *defun_annotation(struct defun_env *env, const struct core_type *annotation,
                                         const struct defun_static *sv);

#endif
