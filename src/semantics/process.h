/* A private folder, and programs that are run in it. */
#ifndef DPIAC_SEMANTICS_PROCESS_H
#define DPIAC_SEMANTICS_PROCESS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* A folder with files of ours alone, and none in folders below it. While it exists, signals that
 * end a program wait until it is removed; CAUGHT is the one that came while a program ran, after
 * which no other is started. */
struct workplace {
    char path[256]; /* from the root on */
    sigset_t mask;     /* before */
    sigset_t received; /* what is waited for instead: what is not ignored */
    int caught;
};

/* Makes a new folder under TMPDIR, or /tmp. False, with errno set, where that cannot be. */
bool workplace_open(struct workplace *place);

/* Removes the folder with all files in it; then a signal that came does what it always does. */
void workplace_close(struct workplace *place);

/* Writes a new file NAME with the LEN bytes at TEXT. */
bool workplace_write(const struct workplace *place, const char *name, const void *text, size_t len);

/* The bytes of the file NAME, or null; to be freed. */
char *workplace_read(const struct workplace *place, const char *name, size_t *len);

/* How a program ended: by itself with a status, or by a signal (0: by itself). */
struct process_end {
    int status, signal;
};

/* Runs ARGV, whose first word is looked up in PATH and whose last is null, in PLACE, with its
 * standard streams from and to files there (null: /dev/null). It ends by SIGALRM after SECONDS.
 * Status 127: it could not be started. */
struct process_end workplace_run(struct workplace *place, const char *const *argv, const char *in,
                                 const char *out, const char *err, unsigned seconds);

/* A program that works each time it is asked to, in a place of that time, and waits in between. It
 * ends when nobody is left to ask it. CHILD is 0 while there is none. */
struct server {
    int child;
    int asking; /* a socket, at whose other end it reads */
};

/* Lets SERVER work in PLACE. If there is none, ARGV in PLACE is started as one, as by
 * workplace_run. It is asked by a message at its standard input, the sizeof PLACE->path bytes of
 * the path; when the work is done it stops (SIGSTOP), and is told to go on. Status 0: it is done,
 * and is there for the next time. It limits its own time, but for the SECONDS until it begins. */
struct process_end server_work(struct server *server, struct workplace *place,
                               const char *const *argv, unsigned seconds);

/* Waits until SERVER, if there is one, has ended by itself. */
void server_end(struct server *server);

#endif
