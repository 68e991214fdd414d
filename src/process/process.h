/* Programs that are run, and signals that come while they do. */
#ifndef DPIAC_PROCESS_PROCESS_H
#define DPIAC_PROCESS_PROCESS_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/* While one is begun, signals that end a program wait until this one waits for another, which is
 * then ended first; CAUGHT is the one that came, after which no other program is started. */
struct process_watch {
    sigset_t mask;     /* before */
    sigset_t received; /* what is waited for instead: what is not ignored */
    int caught;
};

void process_watch_begin(struct process_watch *watch);

/* The end of it; then a signal that came does what it always does. */
void process_watch_end(const struct process_watch *watch);

/* How a program ended: by itself with a status, or by a signal (0: by itself). Status 127: it could
 * not be started. */
struct process_end {
    int status, signal;
};

struct process_end process_end_of(int wait_status);

/* A program: the first word of ARGV, whose last is null, is looked up in PATH. It runs in FOLDER,
 * with its standard streams from and to files there; null: /dev/null. After SECONDS, unless 0, it
 * ends by SIGALRM. */
struct process_command {
    const char *folder;
    const char *const *argv;
    const char *in, *out, *err;
    const char *temporary; /* where its temporary files go (TMPDIR); null: where ours do */
    const char *threads; /* what OMP_NUM_THREADS says; null: what it says here */
    unsigned seconds;
    int open_in;     /* an open file to read from instead of IN; 0: there is none */
    bool foreground; /* it has the streams and the terminal of this process */
};

/* Runs COMMAND to its end. WATCH is null in a process that process_fork has made: who made that one
 * ends it with all that it has started. */
struct process_end process_run(struct process_watch *watch, const struct process_command *command);

/* Starts COMMAND in a process group of its own, unless WATCH is null, and does not wait for it;
 * negative where that cannot be. */
pid_t process_start(const struct process_watch *watch, const struct process_command *command);

/* Waits until CHILD ends or, where it STOPS, is stopped; or for a signal to this process, at which
 * CHILD is ended. The status as from waitpid. */
int process_wait_for(struct process_watch *watch, pid_t child, bool stops);

/* A copy of this process, as fork gives it, with a process group of its own and with signals that
 * end it as they always do. */
pid_t process_fork(const struct process_watch *watch);

/* Ends the group of PROCESS, which process_fork has made. */
void process_kill(pid_t process);

/* Waits for a process of ours to end, for at most SECONDS (0: as long as it takes), and tells how;
 * 0 when there was none, or a signal was caught. */
pid_t process_wait_any(struct process_watch *watch, unsigned seconds, struct process_end *end);

/* A program that is talked to: what is written to TO comes to its standard input, and what it
 * prints is read from FROM, which are file descriptors. */
struct process_talk {
    pid_t child;
    int to, from;
};

/* Starts COMMAND, whose IN and OUT are not used; false where that cannot be. */
bool process_talk_start(struct process_talk *talk, const struct process_command *command);

/* Ends the talk, and the program if FORCED, and tells how it ended. */
struct process_end process_talk_end(struct process_talk *talk, bool forced);

#endif
