/* What the checker remembers of phrases from one program to the next. */
#ifndef DPIAC_DPIA_CHECK_MEMORY_H
#define DPIAC_DPIA_CHECK_MEMORY_H

#include "dpia/check_phrase.h"

struct checker;
struct check_memory;
struct check_part;

/* The facts of PHRASE, which CHECKER has a memory for: as remembered, or by CHECK. */
struct facts check_remembered(struct checker *checker, const struct phrase *phrase,
                              struct facts (*check)(struct checker *, const struct phrase *));
/* Notes that VAR, of any kind, is used, for what is being remembered. */
void check_note_use(struct checker *checker, const void *var);
/* The same for one that is bound: NAME at LOC. */
void check_note_binder(struct checker *checker, const void *var, const char *name, struct loc loc);
/* The number of VAR, the same in all programs. */
unsigned check_number(struct check_memory *memory, const void *var);
/* Whether PHRASE is remembered, and so all that is in it was looked at. */
bool check_knows(const struct check_memory *memory, const struct phrase *phrase);

#endif
