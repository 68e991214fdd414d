/* Notes for common mistakes (hints.c). */
#ifndef DPIAC_FRONT_HINTS_H
#define DPIAC_FRONT_HINTS_H

#include "front/against.h"
#include "syntax/syntax.h"

struct core_exp;
struct core_type;
struct infer;

/* What the type is called that has NAME in other languages; or null. */
const char *front_hint_type(const char *name);
/* What helps those who write NAME as in other languages; or null. */
const char *front_hint_word(const char *name);
/* A note on how NAME, which is unknown at LOC, is declared as a size. */
void front_hint_size(struct infer *infer, const char *name, struct loc loc);
/* A note, if one type of numbers was found where another was expected. */
void front_hint_conversion(struct infer *infer, struct loc loc, const struct core_type *expected,
                           const struct core_type *found);
/* A note, if at LOC a string was found where a character was expected, or `-1` where a function
 * was. */
void front_hint_literal(struct infer *infer, struct loc loc, const struct core_type *expected,
                        const struct core_type *found);
/* A note, if ARG, the first argument of what is no function, was not meant to be one. Whether it is
 * so. */
bool front_hint_operand(struct infer *infer, const struct syn_exp *arg);
/* A note, if LEFT, the left operand of SYN, is a function, which is an error since AGAINST: what is
 * written as an operand is then meant as an argument. Whether it is so. */
bool front_hint_function(struct against against, const struct syn_exp *syn,
                         const struct core_exp *left);
/* A note, if SYN compares with a comparison, as AGAINST found. Whether it does. */
bool front_hint_chain(struct against against, const struct syn_exp *syn);
/* A note, if the operator of SYN is meant to begin a comment, as the errors since AGAINST tell.
 * Whether it is so. */
bool front_hint_comment(struct against against, const struct syn_exp *syn);
/* A note, if an operand of SYN is an array, which is an error since AGAINST. Whether it is so. */
bool front_hint_elements(struct against against, const struct syn_exp *syn,
                         const struct core_exp *left, const struct core_exp *right);
/* A note, if OPERAND, one of SYN's, of conditions, is a number, which is an error since AGAINST.
 * Whether it is so. */
bool front_hint_bits(struct against against, const struct syn_exp *syn,
                     const struct core_exp *operand);
/* A note, if the operator of SYN is meant to be a power, as the errors since AGAINST tell. */
void front_hint_power(struct against against, const struct syn_exp *syn);

#endif
