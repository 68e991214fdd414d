/* Frames: what is known where a module is interpreted. */
#ifndef DPIAC_MODULES_FRAME_H
#define DPIAC_MODULES_FRAME_H

#include "core/module.h"

struct frame;
struct interpreter;
struct map;

enum interpretation_kind { INTERPRETATION_ENV, INTERPRETATION_CLOSURE };

/* A module interpretation (modules.txt, 5.2): an interpretation environment, which is the names of
 * ENV as FRAME has them, or the closure of FUNCTOR, a module expression, with FRAME. */
struct interpretation {
    enum interpretation_kind kind;
    const struct core_env *env;
    const struct core_mod *functor;
    struct frame *frame;
};

/* What is known where a module is interpreted: at the top level, and for each application of a
 * functor what its parameter and its body bind. All is by the objects of the core, each of which
 * stands at one place: so is found at most once from a frame outwards. */
struct frame {
    struct frame *outer;
    struct map *modules; /* core_mod_var to struct interpretation */
    struct map *values;  /* core_def, also specifications, to struct core_value */
    struct map *types;   /* core_abstract to struct core_type_name without abstract types */
    struct map *plain;   /* inferred types to what they are here */
};

struct frame *frame_new(struct interpreter *interpreter, struct frame *outer);
const struct interpretation *frame_module(struct interpreter *interpreter, struct frame *frame,
                                          const struct core_mod_var *var);
/* What VALUE, of an environment or used in FRAME, is there: no specification, and nothing that is
 * copied for each application. */
const struct core_value *frame_value(const struct frame *frame, const struct core_value *value);
const struct core_value *frame_def(const struct frame *frame, const struct core_def *def);
const struct core_type_name *frame_type(const struct frame *frame,
                                        const struct core_abstract *abstract);
/* Whether OUTER is FRAME, or around it. */
bool frame_sees(const struct frame *frame, const struct frame *outer);
/* Null if it is not bound from FRAME outwards. */
const struct core_type_name *frame_find_type(const struct frame *frame,
                                             const struct core_abstract *abstract);

#endif
