/* Programs that work whenever they are asked to. */
#include "process/server.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* No program that is started later holds this end, too: the server would wait for it. */
static void start_server(struct process_server *server, const struct process_watch *watch,
                         struct process_command *command)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    command->open_in = ends[1];
    pid_t child = process_start(watch, command);
    close(ends[1]);
    if (child < 0)
        close(ends[0]);
    else
        *server = (struct process_server){child, ends[0]};
}

/* If it has ended, nobody reads this; then that is seen by who waits for it. */
static void ask(const struct process_server *server, const struct workplace *place)
{
    const char *next = place->path, *behind = place->path + sizeof place->path;
    ssize_t sent;
    while (next < behind &&
           (sent = send(server->asking, next, (size_t)(behind - next), MSG_NOSIGNAL)) > 0)
        next += sent;
}

struct process_end process_server_work(struct process_server *server, struct process_watch *watch,
                                       const struct workplace *place, const char *const *argv,
                                       const char *threads, unsigned seconds)
{
    const struct process_end not_started = {127, 0};
    struct process_command command = {.folder = place->path,
                                      .argv = argv,
                                      .out = "output",
                                      .err = "messages",
                                      .threads = threads,
                                      .seconds = seconds};
    if (!server->child && !watch->caught)
        start_server(server, watch, &command);
    if (!server->child || watch->caught)
        return not_started;
    ask(server, place);
    int status = process_wait_for(watch, server->child, true);
    if (WIFSTOPPED(status)) {
        kill(server->child, SIGCONT);
        return (struct process_end){0, 0};
    }
    close(server->asking);
    server->child = 0;
    return process_end_of(status);
}

void process_server_end(struct process_server *server)
{
    int status;
    if (!server->child)
        return;
    close(server->asking);
    waitpid(server->child, &status, 0);
    server->child = 0;
}
