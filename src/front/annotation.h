/* Types as they are written (annotation.c). */
#ifndef DPIAC_FRONT_ANNOTATION_H
#define DPIAC_FRONT_ANNOTATION_H

#include "syntax/syntax.h"

struct core_marks;
struct core_type;
struct core_var;
struct infer;
struct scope;

/* A type as written, with its sizes. */
const struct core_type *front_annotation(struct infer *infer, const struct scope *scope,
                                         const struct syn_type *syn);
/* Whether there is the mark `*` in SYN: a parameter of that type is consumed. */
bool front_type_consumes(const struct syn_type *syn);
/* The marks of SYN as the type of a result. */
const struct core_marks *front_marks(struct infer *infer, const struct syn_type *syn);
struct core_var *front_size_new(struct infer *infer, struct syn_ident name);

/* Of two written types of one thing, the type with the sizes of both (both.c). */
const struct core_type *front_annotation_of_both(struct infer *infer, const struct core_type *a,
                                                 const struct core_type *b, struct loc loc);

#endif
