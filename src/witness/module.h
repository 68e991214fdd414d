/* What the names of modules stand for, for the files of the core's interpreter. */
#ifndef DPIAC_WITNESS_MODULE_H
#define DPIAC_WITNESS_MODULE_H

#include "core/module.h"

struct eval;
struct frame;
struct scope;

/* What a specification, or a definition, stands for: VALUE is no specification, and what it
 * mentions is that of FRAME. */
struct member {
    const struct core_value *value;
    const struct frame *frame;
};

/* What an abstract type stands for; the same goes for what NAME's type mentions. */
struct meaning {
    const struct core_type_name *name;
    const struct frame *frame;
};

/* Evaluates the modules of PROGRAM, which has some, into EVAL's top frame. */
void witness_modules(struct eval *eval, const struct core_program *program);
/* The frame that SCOPE, which may be null, is in; and a scope in FRAME without local names. */
const struct frame *witness_frame(const struct scope *scope);
const struct scope *witness_scope_in(struct eval *eval, const struct frame *frame);
/* What DEF stands for in FRAME. */
const struct member *witness_member(struct eval *eval, const struct frame *frame,
                                    const struct core_def *def);
/* What TYPE stands for, if it is abstract and that is known in FRAME; else null. */
const struct meaning *witness_meaning(const struct frame *frame, const struct core_type *type);
/* TYPE with what its abstract types stand for in FRAME, as far as that is known; without sizes, if
 * there are such types. */
const struct core_type *witness_plain_type(struct eval *eval, const struct frame *frame,
                                           const struct core_type *type);

#endif
