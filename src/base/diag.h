/* Diagnostics about the user's program: collected as objects, printed by one function.
 *
 *     dot.fut:3:18: error: unknown name 'yz'
 *         let r = xs + yz
 *                      ^^
 *     dot.fut:3:18: note: did you mean 'ys'?
 *
 * The line of a place is shown once where a note has the place of the message before it.
 * Messages are lower case, quote the user's text in '...', and say what was expected and found. */
#ifndef DPIAC_BASE_DIAG_H
#define DPIAC_BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/source.h"

struct diag;

enum diag_kind { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE };

struct diag_message {
    enum diag_kind kind;
    struct loc loc;
    const char *text;
    bool unsupported; /* ERROR: the program may be right */
};

struct diag *diag_new(struct arena *arena);

/* Whether warnings, with their notes, are reported: at first they are. */
void diag_set_warnings(struct diag *diag, bool warnings);

/* Whether diag_print marks kinds, places and carets with the colours of terminals. */
void diag_set_colors(struct diag *diag, bool colors);

/* Reports an error, a warning, or a note that belongs to the message before it. An error with the
 * same place as an earlier one is dropped (it would be a consequence), with the notes behind it. */
void diag_error(struct diag *diag, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same about what may be right, but is not supported, as the text says. */
void diag_unsupported(struct diag *diag, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_warning(struct diag *diag, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_note(struct diag *diag, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

size_t diag_error_count(const struct diag *diag);
/* Whether an error is about what is not supported. */
bool diag_has_unsupported(const struct diag *diag);
size_t diag_count(const struct diag *diag);
const struct diag_message *diag_at(const struct diag *diag, size_t position);

/* Prints all messages, sorted by nothing: in the order in which they were reported. */
void diag_print(const struct diag *diag, FILE *out);

/* A mistake of dpiac's own: prints "internal error", the place and the text, and aborts. */
_Noreturn void bug(struct loc loc, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
