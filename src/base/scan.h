/* What a scanner and its parser share while they read one source, whatever the language: the one
 * error that is reported, the last token, and the brackets that are open, so that the message about
 * a missing one can show where it was opened:
 *
 *     f.fut:2:1: error: missing ')' before 'def'
 *     f.fut:1:11: note: '(' is opened here */
#ifndef DPIAC_BASE_SCAN_H
#define DPIAC_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/source.h"
#include "base/vec.h"

/* As much as Bison's stacks may hold: memory ends before. A chain of lets, operators or branches
 * nests as deeply as it is long, so that nesting has no limit; the walks below have a stack that is
 * made for it (stack.h). */
#define SCAN_STACK_MAX (PTRDIFF_MAX / 1024)

struct scan_brackets VEC(struct loc);

struct scan {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    bool failed;                   /* an error was reported; there is only one */
    uint32_t offset;               /* of the next byte */
    int last_token, token_before;  /* 0 at the start */
    struct loc last_place;         /* of the last token */
    struct scan_brackets brackets; /* those that are open */
    bool closes; /* the last token closes the innermost of them, once the parser has taken it */
};

/* Before the first byte of SOURCE; SCAN is all zeros. */
void scan_init(struct scan *scan, struct arena *arena, struct diag *diag,
               const struct source *source);
/* The place before the first byte. */
struct loc scan_start(const struct scan *scan);

/* Reports an error unless there was one already. */
void scan_fail(struct scan *scan, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Reports that no token begins with the character at the beginning of LOC. */
void scan_fail_unknown(struct scan *scan, struct loc loc);

/* Notes a bracket at LOC, whose last character opens it. */
void scan_open(struct scan *scan, struct loc loc);
/* Notes that the last token closes a bracket with CLOSER. If it fits the innermost one, that one is
 * forgotten, but not before the next token: a message about this one may still speak of it. */
void scan_close(struct scan *scan, char closer);
/* Notes that a token TOKEN at LOC was read. */
void scan_advance(struct scan *scan, int token, struct loc loc);
/* The character that closes the innermost open bracket, whose place is *OPENED; 0 if none. */
char scan_closer(const struct scan *scan, struct loc *opened);
/* A note where the bracket OPENED is. */
void scan_note_bracket(struct scan *scan, struct loc opened);

/* What a message says was expected, in order; there may be more than fits into it. */
enum { SCAN_WANTED_MAX = 4 };

struct scan_wanted {
    const char *texts[SCAN_WANTED_MAX];
    size_t count;
};

void scan_want(struct scan_wanted *wanted, const char *text);
/* ", expected 'in', 'let' or an expression" */
void scan_add_wanted(struct buf *buf, const struct scan_wanted *wanted);
/* The text of the token at LOC, in quotes, cut where it is long or goes over lines. */
void scan_add_found(struct buf *buf, struct loc loc);

#endif
