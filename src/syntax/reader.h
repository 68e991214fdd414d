/* What the scanner and the parser of the surface language share while they read one source. */
#ifndef DPIAC_SYNTAX_READER_H
#define DPIAC_SYNTAX_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"
#include "syntax/syntax.h"

struct syn_reader {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    struct syn_dec_list decs; /* what was read */
    bool failed;              /* an error was reported; there is only one */

    /* The scanner's. */
    uint32_t offset;                        /* of the next byte */
    int last_token, token_before;           /* 0 at the start */
    struct loc last_place;                  /* of the last token */
    struct loc brackets[SYN_DEPTH_MAX + 1]; /* those that are open */
    size_t bracket_count;
    bool closes; /* the last token closes the innermost of them, once the parser has taken it */
};

/* The place before the first byte. */
struct loc syn_reader_start(const struct syn_reader *reader);

/* Reports an error unless there was one already. */
void syn_reader_fail(struct syn_reader *reader, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reports that the program is nested more than SYN_DEPTH_MAX levels deep. */
void syn_reader_fail_depth(struct syn_reader *reader, struct loc loc);

/* Notes a bracket at LOC, whose last character is `(`, `[` or `{`; too many are an error. */
void syn_reader_open(struct syn_reader *reader, struct loc loc);

/* Notes that the last token closes a bracket with CLOSER. If it fits the innermost one, that one is
 * forgotten, but not before the next token: a message about this one may still speak of it. */
void syn_reader_close(struct syn_reader *reader, char closer);

/* Notes that a token TOKEN at LOC was read. */
void syn_reader_advance(struct syn_reader *reader, int token, struct loc loc);

/* The character that closes the innermost open bracket, whose place is *OPENED; 0 if none. */
char syn_reader_closer(const struct syn_reader *reader, struct loc *opened);

#endif
