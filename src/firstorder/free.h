/* Places of the source, and those that a function mentions. */
#ifndef DPIAC_FIRSTORDER_FREE_H
#define DPIAC_FIRSTORDER_FREE_H

#include "base/vec.h"
#include "core/core.h"

struct defun;
struct map;

/* EXP is a place if it is a variable, or a component of a place that has functions in it. */
bool defun_is_place(const struct core_exp *exp);
bool defun_is_same_place(const struct core_exp *a, const struct core_exp *b);
/* The variable that PLACE is, or is a part of. */
const struct core_var *defun_root(const struct core_exp *place);
/* "a", and "a_add" for a.add. */
const char *defun_place_label(struct defun *defun, const struct core_exp *place);

struct core_exp_vec VEC(const struct core_exp *);

/* The places of the source that LAM mentions and does not bind, none of them a part of another,
 * sizes in types included. */
const struct core_exp_vec *defun_free_places(struct defun *defun, const struct core_exp *lam);

/* What PARAMS and, if it is not null, BODY mention: a map whose keys are these variables. */
struct map *defun_mentioned(struct arena *arena, const struct core_pat *const *params, size_t count,
                            const struct core_exp *body);

#endif
