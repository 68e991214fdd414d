/* Views and their like. */
#ifndef DPIAC_LOWER_BUILTINS_VIEWS_H
#define DPIAC_LOWER_BUILTINS_VIEWS_H

#include "core/core.h"
#include "lower/value.h"

struct call;

const struct value *builtin_take_drop(struct lower *lo, const struct call *call, bool take);
const struct value *builtin_rotate(struct lower *lo, const struct call *call);
const struct value *builtin_concat(struct lower *lo, const struct call *call);
const struct value *builtin_pad(struct lower *lo, const struct call *call);
const struct value *builtin_pad_clamp(struct lower *lo, const struct call *call);
const struct value *builtin_slide(struct lower *lo, const struct call *call);
const struct value *builtin_generate(struct lower *lo, const struct call *call);
const struct value *builtin_gather(struct lower *lo, const struct call *call);
const struct value *builtin_stride(struct lower *lo, const struct call *call);
const struct value *builtin_chunk(struct lower *lo, const struct call *call);
const struct value *builtin_scatter(struct lower *lo, const struct call *call);
const struct value *builtin_update(struct lower *lo, const struct call *call);

#endif
