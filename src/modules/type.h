/* Types, without abstract ones. */
#ifndef DPIAC_MODULES_TYPE_H
#define DPIAC_MODULES_TYPE_H

#include "core/module.h"

struct copy;
struct frame;
struct interpreter;

/* TYPE, an inferred one, with what abstract types stand for; without sizes. */
const struct core_type *compile_inferred(struct copy *copy, const struct core_type *type);
/* The same of a written one, with its sizes. */
const struct core_type *compile_written(struct copy *copy, const struct core_type *type);
/* What NAME stands for in FRAME, without abstract types. */
const struct core_type_name *compile_type_name(struct interpreter *interpreter, struct frame *frame,
                                               const struct core_type_name *name);

#endif
