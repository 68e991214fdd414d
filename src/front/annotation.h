/* Types as they are written (annotation.c). */
#ifndef DPIAC_FRONT_ANNOTATION_H
#define DPIAC_FRONT_ANNOTATION_H

#include "syntax/syntax.h"

struct core_type;
struct core_var;
struct infer;
struct scope;

/* A type as written, with its sizes. */
const struct core_type *front_annotation(struct infer *infer, const struct scope *scope,
                                         const struct syn_type *syn);
struct core_var *front_size_new(struct infer *infer, struct syn_ident name);

#endif
