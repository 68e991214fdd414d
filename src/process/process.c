/* Programs that are run, and signals that come while they do.
 *
 * Programs are started without a shell, in a folder of ours. Temporary files go away on every path:
 * while there is a watch, signals are blocked and received where this process waits for the one
 * that it runs, which is ended first. Those that are ignored stay so. */
#include "process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
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

void process_watch_begin(struct process_watch *watch)
{
    watch->caught = 0;
    watch->received = ending_signals();
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_BLOCK, &watch->received, &watch->mask);
}

void process_watch_end(const struct process_watch *watch)
{
    sigprocmask(SIG_SETMASK, &watch->mask, NULL);
    if (watch->caught)
        raise(watch->caught);
}

struct process_end process_end_of(int wait_status)
{
    return (struct process_end){WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 127,
                                WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0};
}

/* ---- Starting ---- */

static bool redirect(int stream, const char *name, int flags)
{
    int file = open(name ? name : "/dev/null", flags, 0600);
    return file >= 0 && dup2(file, stream) == stream;
}

static bool redirect_input(const struct process_command *command)
{
    return command->open_in > 0 ? dup2(command->open_in, 0) == 0
                                : redirect(0, command->in, O_RDONLY);
}

/* Becomes the program of COMMAND, whose streams from FIRST on are files. */
static _Noreturn void become(const struct process_command *command, int first)
{
    const int write_flags = O_WRONLY | O_CREAT | O_TRUNC;
    if (chdir(command->folder) == 0 && (first > 0 || redirect_input(command)) &&
        (first > 1 || redirect(1, command->out, write_flags)) &&
        (first > 2 || redirect(2, command->err, write_flags)) &&
        (!command->temporary || setenv("TMPDIR", command->temporary, 1) == 0) &&
        (!command->threads || setenv("OMP_NUM_THREADS", command->threads, 1) == 0)) {
        alarm(command->seconds);
        execvp(command->argv[0], (char *const *)command->argv);
    }
    _exit(127);
}

/* ---- Waiting ---- */

/* Ends CHILD and what it has started itself. */
static void end(pid_t child)
{
    int status;
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
}

int process_wait_for(struct process_watch *watch, pid_t child, bool stops)
{
    int status = 0, caught = 0;
    while (waitpid(child, &status, stops ? WNOHANG | WUNTRACED : WNOHANG) == 0) {
        if (sigwait(&watch->received, &caught) != 0 || caught == SIGCHLD)
            continue;
        watch->caught = caught;
        end(child);
        break;
    }
    return status;
}

/* The same where nobody watches. */
static int wait_plainly(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

pid_t process_start(const struct process_watch *watch, const struct process_command *command)
{
    pid_t child = watch && !command->foreground ? process_fork(watch) : fork();
    if (child != 0)
        return child;
    if (watch)
        sigprocmask(SIG_SETMASK, &watch->mask, NULL);
    become(command, command->foreground ? 3 : 0);
}

struct process_end process_run(struct process_watch *watch, const struct process_command *command)
{
    const struct process_end not_started = {127, 0};
    if (watch && watch->caught)
        return not_started;
    pid_t child = process_start(watch, command);
    if (child < 0)
        return not_started;
    return process_end_of(watch ? process_wait_for(watch, child, false) : wait_plainly(child));
}

pid_t process_fork(const struct process_watch *watch)
{
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        sigprocmask(SIG_SETMASK, &watch->mask, NULL);
    } else if (child > 0) {
        setpgid(child, child);
    }
    return child;
}

void process_kill(pid_t process)
{
    kill(-process, SIGKILL);
}

pid_t process_wait_any(struct process_watch *watch, unsigned seconds, struct process_end *end)
{
    const struct timespec most = {.tv_sec = seconds};
    int status = 0;
    pid_t child;
    while ((child = waitpid(-1, &status, WNOHANG)) == 0) {
        int caught = 0;
        if (seconds == 0)
            sigwait(&watch->received, &caught);
        else
            caught = sigtimedwait(&watch->received, NULL, &most);
        if (caught > 0 && caught != SIGCHLD)
            watch->caught = caught;
        if (watch->caught || (caught < 0 && errno == EAGAIN))
            return 0;
    }
    *end = process_end_of(status);
    return child > 0 ? child : 0;
}

/* ---- Talking ---- */

static void close_pair(const int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

static _Noreturn void become_partner(const struct process_command *command, const int to[2],
                                     const int from[2])
{
    dup2(to[0], 0);
    dup2(from[1], 1);
    close_pair(to);
    close_pair(from);
    signal(SIGPIPE, SIG_DFL);
    become(command, 2);
}

/* A pipe that other programs do not inherit: they would keep it open. */
static bool make_pipe(int pair[2])
{
    if (pipe(pair) != 0)
        return false;
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    return true;
}

bool process_talk_start(struct process_talk *talk, const struct process_command *command)
{
    int to[2], from[2];
    if (!make_pipe(to))
        return false;
    if (!make_pipe(from)) {
        close_pair(to);
        return false;
    }
    signal(SIGPIPE, SIG_IGN);
    talk->child = fork();
    if (talk->child == 0)
        become_partner(command, to, from);
    close(to[0]);
    close(from[1]);
    talk->to = to[1];
    talk->from = from[0];
    if (talk->child > 0)
        return true;
    close(talk->to);
    close(talk->from);
    return false;
}

struct process_end process_talk_end(struct process_talk *talk, bool forced)
{
    close(talk->to);
    close(talk->from);
    if (forced)
        kill(talk->child, SIGKILL);
    return process_end_of(wait_plainly(talk->child));
}
