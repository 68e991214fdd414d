/* The other place, where two things disagree (against.c). */
#ifndef DPIAC_FRONT_AGAINST_H
#define DPIAC_FRONT_AGAINST_H

#include <stddef.h>

#include "syntax/syntax.h"

struct infer;

/* How many errors there were before an expression was looked at. */
struct against {
    struct infer *infer;
    size_t errors_before;
};

struct against front_against_begin(struct infer *infer);
/* A note at WHERE, if one error was found in SYN since AGAINST was begun, and it is that what SYN
 * gives has another type than expected: TEXT says what is at WHERE, which has that type. */
void front_against_note(struct against against, const struct syn_exp *syn, struct loc where,
                        const char *text);
/* The same, whatever was found to have another type, a pattern or a part of one. */
void front_against_note_any(struct against against, struct loc where, const char *text);

#endif
