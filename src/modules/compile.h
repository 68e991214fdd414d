/* Definitions, as they are in a frame. */
#ifndef DPIAC_MODULES_COMPILE_H
#define DPIAC_MODULES_COMPILE_H

#include "core/module.h"
#include "core/rebuild.h"

struct frame;
struct interpreter;
struct map;

/* Where definitions stand that are being made: in the module NAME of that at OUTER. */
struct path {
    const char *prefix; /* of the names of definitions: "conway_" */
    const char *called; /* of the same as programs call them: "conway." */
};

/* A definition, or a part of one, as it is in FRAME. */
struct copy {
    struct interpreter *interpreter;
    struct frame *frame;
    struct map *vars; /* to those of the copy */
};

/* DEF as FRAME has it, which knows it from here on; what it is called begins with PATH. */
const struct core_def *compile_def(struct interpreter *interpreter, struct frame *frame,
                                   struct path path, const struct core_def *def);
const struct core_exp *compile_exp(struct copy *copy, const struct core_exp *exp);
/* How parts are copied. */
struct core_rebuild compile_parts(struct copy *copy);

#endif
