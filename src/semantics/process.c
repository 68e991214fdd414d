/* A private folder, and programs that are run in it.
 *
 * Programs are started without a shell, with the folder as their current one, and files have fixed
 * names, so that nothing that a user named becomes part of a command. The folder goes away on every
 * path: between opening and closing it, signals are blocked and received where this process waits
 * for the program that it runs, which is ended first. Those that are ignored stay so. */
#include "semantics/process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* The signals that end this process, and SIGCHLD. (An ignored signal that is blocked would wait to
 * be received, too.) */
static sigset_t ending_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (sigaction(signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&set, signals[i]);
    return set;
}

/* A path of the folder to be made: in TMPDIR, if that is not too long. */
static void choose_path(struct workplace *place)
{
    static const char name[] = "dpiac-XXXXXX";
    const char *folder = getenv("TMPDIR");
    size_t size = sizeof place->path;
    memset(place->path, 0, size);
    if (folder && *folder != '/' && !getcwd(place->path, size))
        folder = NULL;
    size_t len = strlen(place->path);
    if (!folder || len + strlen(folder) + sizeof name + 2 > size)
        snprintf(place->path, size, "/tmp/%s", name);
    else
        snprintf(place->path + len, size - len, "%s%s/%s", len > 0 ? "/" : "", folder, name);
}

bool workplace_open(struct workplace *place)
{
    place->caught = 0;
    place->received = ending_signals();
    choose_path(place);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_BLOCK, &place->received, &place->mask);
    if (mkdtemp(place->path))
        return true;
    int error = errno;
    sigprocmask(SIG_SETMASK, &place->mask, NULL);
    errno = error;
    return false;
}

static bool path_of(const struct workplace *place, const char *name, char *path, size_t size)
{
    int len = snprintf(path, size, "%s/%s", place->path, name);
    return len > 0 && (size_t)len < size;
}

void workplace_close(struct workplace *place)
{
    char path[512];
    DIR *folder = opendir(place->path);
    struct dirent *file;
    while (folder && (file = readdir(folder)))
        if (strcmp(file->d_name, ".") != 0 && strcmp(file->d_name, "..") != 0 &&
            path_of(place, file->d_name, path, sizeof path))
            unlink(path);
    if (folder)
        closedir(folder);
    rmdir(place->path);
    sigprocmask(SIG_SETMASK, &place->mask, NULL);
    if (place->caught)
        raise(place->caught);
}

bool workplace_write(const struct workplace *place, const char *name, const void *text, size_t len)
{
    char path[512];
    if (!path_of(place, name, path, sizeof path))
        return false;
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool written = len == 0 || fwrite(text, len, 1, file) == 1;
    return fclose(file) == 0 && written;
}

static char *read_all(FILE *file, size_t *len)
{
    size_t room = 1 << 16;
    char *text = malloc(room);
    *len = 0;
    while (text) {
        *len += fread(text + *len, 1, room - *len, file);
        if (*len < room)
            return text;
        room *= 2;
        char *more = realloc(text, room);
        if (!more)
            free(text);
        text = more;
    }
    return NULL;
}

char *workplace_read(const struct workplace *place, const char *name, size_t *len)
{
    char path[512];
    *len = 0;
    FILE *file = path_of(place, name, path, sizeof path) ? fopen(path, "rb") : NULL;
    if (!file)
        return NULL;
    char *text = read_all(file, len);
    fclose(file);
    return text;
}

/* ---- Programs ---- */

static bool redirect(int stream, const char *name, int flags)
{
    int file = open(name ? name : "/dev/null", flags, 0600);
    return file >= 0 && dup2(file, stream) == stream;
}

/* Standard streams of a program: files, but for an open one to read from (-1: there is none). */
struct streams {
    const char *in, *out, *err;
    int open_in;
};

static bool redirect_all(const struct streams *streams)
{
    const int write_flags = O_WRONLY | O_CREAT | O_TRUNC;
    bool reads = streams->open_in >= 0 ? dup2(streams->open_in, 0) == 0
                                       : redirect(0, streams->in, O_RDONLY);
    return reads && redirect(1, streams->out, write_flags) &&
           redirect(2, streams->err, write_flags);
}

static _Noreturn void begin(const struct workplace *place, const char *const *argv,
                            const struct streams *streams, unsigned seconds)
{
    if (setpgid(0, 0) == 0 && chdir(place->path) == 0 && redirect_all(streams) &&
        setenv("OMP_NUM_THREADS", "4", 1) == 0) {
        sigprocmask(SIG_SETMASK, &place->mask, NULL);
        alarm(seconds);
        execvp(argv[0], (char *const *)argv);
    }
    _exit(127);
}

static pid_t start(const struct workplace *place, const char *const *argv,
                   const struct streams *streams, unsigned seconds)
{
    pid_t child = place->caught ? -1 : fork();
    if (child == 0)
        begin(place, argv, streams, seconds);
    return child;
}

/* Ends CHILD and what it has started itself. */
static void end(pid_t child)
{
    int status;
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
}

/* Waits until CHILD ends or, if it is a server, stops; or for a signal to this process, at which
 * CHILD is ended. */
static int wait_for(struct workplace *place, pid_t child, bool stops)
{
    int status = 0, caught = 0;
    while (waitpid(child, &status, stops ? WNOHANG | WUNTRACED : WNOHANG) == 0) {
        if (sigwait(&place->received, &caught) != 0 || caught == SIGCHLD)
            continue;
        place->caught = caught;
        end(child);
        break;
    }
    return status;
}

static struct process_end end_of(int status)
{
    return (struct process_end){.status = WIFEXITED(status) ? WEXITSTATUS(status) : 127,
                                .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
}

static const struct process_end not_started = {127, 0};

struct process_end workplace_run(struct workplace *place, const char *const *argv, const char *in,
                                 const char *out, const char *err, unsigned seconds)
{
    const struct streams streams = {in, out, err, -1};
    pid_t child = start(place, argv, &streams, seconds);
    return child < 0 ? not_started : end_of(wait_for(place, child, false));
}

/* ---- Servers ---- */

/* No program that is started later holds this end, too: the server would wait for it. */
static void start_server(struct server *server, const struct workplace *place,
                         const char *const *argv, unsigned seconds)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return;
    const struct streams streams = {NULL, "output", "messages", ends[1]};
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pid_t child = start(place, argv, &streams, seconds);
    close(ends[1]);
    if (child < 0)
        close(ends[0]);
    else
        *server = (struct server){child, ends[0]};
}

/* If it has ended, nobody reads this; then that is seen by who waits for it. */
static void ask(const struct server *server, const struct workplace *place)
{
    const char *next = place->path, *behind = place->path + sizeof place->path;
    ssize_t sent;
    while (next < behind &&
           (sent = send(server->asking, next, (size_t)(behind - next), MSG_NOSIGNAL)) > 0)
        next += sent;
}

struct process_end server_work(struct server *server, struct workplace *place,
                               const char *const *argv, unsigned seconds)
{
    if (!server->child)
        start_server(server, place, argv, seconds);
    if (!server->child || place->caught)
        return not_started;
    ask(server, place);
    int status = wait_for(place, server->child, true);
    if (WIFSTOPPED(status)) {
        kill(server->child, SIGCONT);
        return (struct process_end){0, 0};
    }
    close(server->asking);
    server->child = 0;
    return end_of(status);
}

void server_end(struct server *server)
{
    int status;
    if (!server->child)
        return;
    close(server->asking);
    waitpid(server->child, &status, 0);
    server->child = 0;
}
