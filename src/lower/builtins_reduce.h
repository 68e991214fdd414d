/* Reductions, folds, scans and iteration. */
#ifndef DPIAC_LOWER_BUILTINS_REDUCE_H
#define DPIAC_LOWER_BUILTINS_REDUCE_H

#include "core/core.h"
#include "lower/value.h"

struct call;

const struct value *builtin_reduce(struct lower *lo, const struct call *call, enum primitive prim);
/* PRIM is REDUCE or SCAN. SWAPPED: the function takes the accumulator first. */
const struct value *builtin_fold(struct lower *lo, const struct call *call, enum primitive prim,
                                 bool swapped);
/* The operator that is CALL's first argument, as a function of two values of TYPE; null: error. */
const struct phrase *builtin_operator(struct lower *lo, const struct call *call,
                                      const struct data *type);
const struct value *builtin_reduce_local(struct lower *lo, const struct call *call);
const struct value *builtin_iterate(struct lower *lo, const struct call *call);

#endif
