/* Programs that work whenever they are asked to. */
#ifndef DPIAC_PROCESS_SERVER_H
#define DPIAC_PROCESS_SERVER_H

#include "process/process.h"
#include "process/workplace.h"

/* A program that works each time it is asked to, in a place of that time, and waits in between. It
 * ends when nobody is left to ask it. CHILD is 0 while there is none. */
struct process_server {
    pid_t child;
    int asking; /* a socket, at whose other end it reads */
};

/* Lets SERVER work in PLACE. If there is none, ARGV in PLACE is started as one, as by process_run,
 * with THREADS as OMP_NUM_THREADS. It is asked by a message at its standard input, the sizeof
 * PLACE->path bytes of the path; when the work is done it stops (SIGSTOP), and is told to go on.
 * Status 0: it is done, and is there for the next time. It limits its own time, but for the SECONDS
 * until it begins. */
struct process_end process_server_work(struct process_server *server, struct process_watch *watch,
                                       const struct workplace *place, const char *const *argv,
                                       const char *threads, unsigned seconds);

/* Waits until SERVER, if there is one, has ended by itself. */
void process_server_end(struct process_server *server);

#endif
