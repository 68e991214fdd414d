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

bool workplace_open(struct workplace *place)
{
    const char *folder = getenv("TMPDIR");
    place->caught = 0;
    place->received = ending_signals();
    if (!folder || strlen(folder) + sizeof "/dpiac-XXXXXX" > sizeof place->path)
        folder = "/tmp";
    snprintf(place->path, sizeof place->path, "%s/dpiac-XXXXXX", folder);
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

static _Noreturn void start(const struct workplace *place, const char *const *argv, const char *in,
                            const char *out, const char *err, unsigned seconds)
{
    const int write_flags = O_WRONLY | O_CREAT | O_TRUNC;
    if (setpgid(0, 0) == 0 && chdir(place->path) == 0 && redirect(0, in, O_RDONLY) &&
        redirect(1, out, write_flags) && redirect(2, err, write_flags) &&
        setenv("OMP_NUM_THREADS", "4", 1) == 0) {
        sigprocmask(SIG_SETMASK, &place->mask, NULL);
        alarm(seconds);
        execvp(argv[0], (char *const *)argv);
    }
    _exit(127);
}

/* Ends CHILD and what it has started itself. */
static void end(pid_t child)
{
    int status;
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
}

/* Waits for CHILD, or for a signal to this process, at which CHILD is ended. */
static int wait_for(struct workplace *place, pid_t child)
{
    int status = 0, caught = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (sigwait(&place->received, &caught) != 0 || caught == SIGCHLD)
            continue;
        place->caught = caught;
        end(child);
        break;
    }
    return status;
}

struct process_end workplace_run(struct workplace *place, const char *const *argv, const char *in,
                                 const char *out, const char *err, unsigned seconds)
{
    struct process_end ended = {127, 0};
    if (place->caught)
        return ended;
    pid_t child = fork();
    if (child == 0)
        start(place, argv, in, out, err, seconds);
    if (child < 0)
        return ended;
    int status = wait_for(place, child);
    ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 127;
    return ended;
}
