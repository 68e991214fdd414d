/* Notes for common mistakes (hints.c). */
#ifndef DPIAC_FRONT_HINTS_H
#define DPIAC_FRONT_HINTS_H

#include "syntax/syntax.h"

struct core_type;
struct infer;

/* What the type is called that has NAME in other languages; or null. */
const char *front_hint_type(const char *name);
/* What helps those who write NAME as in other languages; or null. */
const char *front_hint_word(const char *name);
/* A note, if one type of numbers was found where another was expected. */
void front_hint_conversion(struct infer *infer, struct loc loc, const struct core_type *expected,
                           const struct core_type *found);
/* A note, if ARG, the first argument of what is no function, was not meant to be one. */
void front_hint_operand(struct infer *infer, const struct syn_exp *arg);

#endif
