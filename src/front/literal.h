/* Literals, whose type is inferred and then their value read at it (literal.c). */
#ifndef DPIAC_FRONT_LITERAL_H
#define DPIAC_FRONT_LITERAL_H

#include "core/core.h"

struct front;
struct infer;
struct syn_literal;

struct core_exp *front_infer_literal(struct infer *infer, const struct syn_literal *syn);
/* The value of SYN at TYPE; reports it if it is out of range. */
struct literal front_literal_value(struct front *front, const struct syn_literal *syn,
                                   enum scalar scalar);
struct literal front_literal_int(enum scalar scalar, int64_t value);
/* The values of `highest`, `lowest`, `pi`, ... in the module of SCALAR. */
bool front_literal_member(enum scalar scalar, const char *name, struct literal *literal);

#endif
