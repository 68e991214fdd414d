/* Expressions of the target. */
#ifndef DPIAC_FIRSTORDER_BUILD_H
#define DPIAC_FIRSTORDER_BUILD_H

#include "base/vec.h"
#include "core/core.h"
#include "firstorder/static.h"

struct defun;

struct core_exp *defun_new_exp(struct defun *defun, enum core_exp_kind kind, struct loc loc,
                               const struct core_type *type);
const struct core_exp *defun_var_exp(struct defun *defun, const struct core_var *var,
                                     struct loc loc);
const struct core_exp *defun_app_exp(struct defun *defun, const struct core_exp *fun,
                                     const struct core_exp *arg, const struct core_type *type,
                                     struct loc loc);
const struct core_exp *defun_record_exp(struct defun *defun, const struct core_type *type,
                                        const struct core_exp *const *parts, struct loc loc);
const struct core_pat *defun_var_pat(struct defun *defun, const struct core_var *var,
                                     const struct core_type *type, struct loc loc);
/* May be written any number of times: names, numbers, and tuples and components of these. */
bool defun_is_atomic(const struct core_exp *exp);
/* May end in a run-time error, or run for long. */
bool defun_may_fail(const struct core_exp *exp);

/* Bindings around an expression that is being made. */
struct defun_let {
    const struct core_pat *pat;
    const struct core_exp *bound;
    const struct core_var *const *sizes;
    size_t size_count;
    struct loc loc;
};

struct defun_lets VEC(struct defun_let);

const struct core_exp *defun_under(struct defun *defun, const struct defun_lets *lets,
                                   const struct core_exp *body);
/* RESULT with what is computed in it bound in LETS: atomic. TITLE is for what is not the record of
 * a function. */
struct defun_result defun_named(struct defun *defun, struct defun_result result, const char *title,
                                struct defun_lets *lets);
/* Field I of the function RESULT, which is atomic or written out. */
struct defun_result defun_field(struct defun *defun, struct defun_result result, size_t i);
/* Component I of RESULT, an RCD or CON; likewise. */
struct defun_result defun_component(struct defun *defun, struct defun_result result, size_t i);
/* A pattern with new names for what is left of SV, which is *VALUE then: for each variable of a
 * function that of the source, for others NAME. */
const struct core_pat *defun_fresh(struct defun *defun, const struct defun_static *sv,
                                   const char *name, struct loc loc,
                                   const struct core_exp **value);

#endif
