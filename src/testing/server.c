/* Calls that a compiled program answers: what `--main` emits, but for many calls, in the protocol
 * of src/target/text/main_calls.c.txt. A program that ends, because a call failed or otherwise, is
 * started again for the next call; starting one takes long only with OpenCL. */
#include "testing/answer.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* How long a program may take to start, with a device and kernels to build. */
enum { START_SECONDS = 120 };

struct server {
    struct arena *arena;
    struct server_options options;
    struct process_talk talk;
    bool running;
    /* What was read and is not used yet. */
    char input[1 << 16];
    size_t at, len;
    time_t deadline;
    bool late;
};

/* ---- Compiling ---- */

static const char *command_of(const struct server *server)
{
    return arena_printf(server->arena, "./%s", server->options.name);
}

struct server *server_new(struct arena *arena, const struct server_options *options,
                          enum compiler_kind kind, enum compiler_use use, const char *text,
                          const char **why)
{
    struct server *server = ARENA_NEW(arena, struct server);
    server->arena = arena;
    server->options = *options;
    *why = "temporary files cannot be written";
    if (!workplace_write(options->place, "program.c", text, strlen(text)))
        return NULL;
    const struct compiler_job job = {kind, use, "program.c", options->name, NULL};
    struct process_end end = compiler_run(arena, NULL, options->place, &job);
    *why = arena_printf(arena, "'%s' does not compile what was emitted: %s", compiler_name(),
                        compiler_messages(arena, options->place));
    if (end.status != 0 || end.signal != 0)
        return NULL;
    return server;
}

/* ---- Reading ---- */

/* Waits until the program says something; false where it does not in time. */
static bool wait_for_input(struct server *server)
{
    struct pollfd fd = {.fd = server->talk.from, .events = POLLIN};
    time_t left = server->deadline - time(NULL);
    int ready, milliseconds = left <= 0 ? 0 : left < INT_MAX / 1000 ? (int)left * 1000 : INT_MAX;
    do
        ready = poll(&fd, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    server->late = ready == 0;
    return ready > 0;
}

/* The next byte; -1: there is none. */
static int next_byte(struct server *server)
{
    if (server->at == server->len) {
        ssize_t got = wait_for_input(server)
                          ? read(server->talk.from, server->input, sizeof server->input)
                          : 0;
        server->at = 0;
        server->len = got > 0 ? (size_t)got : 0;
    }
    return server->at < server->len ? (unsigned char)server->input[server->at++] : -1;
}

/* Appends COUNT bytes. */
static bool read_bytes(struct server *server, struct buf *buf, size_t count)
{
    while (count > 0) {
        int byte = next_byte(server);
        if (byte < 0)
            return false;
        server->at--;
        size_t len = server->len - server->at;
        len = len < count ? len : count;
        buf_add_bytes(buf, server->input + server->at, len);
        server->at += len;
        count -= len;
    }
    return true;
}

static bool read_number(struct server *server, int first, int64_t *number)
{
    int byte = first;
    for (*number = 0; byte >= '0' && byte <= '9'; byte = next_byte(server))
        *number = 10 * *number + (byte - '0');
    return byte == '\n';
}

/* A binary value behind its 'b'. */
static const struct datum *read_value(struct server *server)
{
    struct buf buf = {0};
    const struct datum *datum = NULL;
    const char *why;
    size_t offset = 0, wanted;
    bool fine = true;
    buf_add_char(&buf, 'b');
    while (fine && (wanted = datum_encoded_length(buf.text, buf.len)) > buf.len)
        fine = read_bytes(server, &buf, wanted - buf.len);
    if (fine)
        datum = datum_decode(server->arena, arena_strndup(server->arena, buf.text, buf.len),
                             buf.len, &offset, &why);
    buf_free(&buf);
    return datum;
}

/* ---- Answers ---- */

/* What the program said before it ended, without the line break. */
static const char *last_words(struct server *server)
{
    const char *text = compiler_messages(server->arena, server->options.place);
    size_t len = strlen(text);
    while (len > 0 && text[len - 1] == '\n')
        len--;
    return arena_strndup(server->arena, text, len);
}

static void stop(struct server *server, struct answer *answer, enum testing_end how)
{
    struct process_end end = process_talk_end(&server->talk, server->late);
    const char *words = last_words(server);
    server->running = false;
    answer->end = how;
    if (server->late)
        answer->message = arena_printf(server->arena, "it does not end within %u seconds",
                                       server->options.seconds);
    else if (end.signal)
        answer->message = arena_printf(server->arena, "it ends with signal %d (%s)%s%s", end.signal,
                                       strsignal(end.signal), *words ? ": " : "", words);
    else if (*words)
        answer->message = words;
    else
        answer->message = arena_printf(server->arena, "it ends with status %d", end.status);
    if (server->late || end.signal)
        answer->end = TESTING_LOST;
}

/* The error codes that are the program's own: sizes, bounds, division, exponent, assertion. */
static bool is_own_error(int64_t code)
{
    static const int64_t codes[] = {
#define ERROR_CODE(suffix, value, text) value,
#define DEVICE_CODE(suffix, value, text)
#include "target/errors.def"
#undef DEVICE_CODE
#undef ERROR_CODE
    };
    enum { OUT_OF_MEMORY = 5 };
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (codes[i] == code)
            return code != OUT_OF_MEMORY;
    return false;
}

static struct answer read_answer(struct server *server)
{
    struct answer answer = {.end = TESTING_DONE, .message = ""};
    int64_t number;
    int byte;
    while ((byte = next_byte(server)) != '.') {
        const struct datum *datum = byte == 'b' ? read_value(server) : NULL;
        if (datum) {
            VEC_PUSH(server->arena, &answer.results, datum);
        } else if (byte >= '0' && byte <= '9' && read_number(server, byte, &number)) {
            VEC_PUSH(server->arena, &answer.times, number);
        } else {
            bool failed = byte == '!' && read_number(server, next_byte(server), &number);
            stop(server, &answer,
                 !failed                ? TESTING_REFUSED
                 : is_own_error(number) ? TESTING_FAILED
                                        : TESTING_LOST);
            return answer;
        }
    }
    next_byte(server);
    return answer;
}

/* ---- Calls ---- */

static void set_deadline(struct server *server, unsigned seconds)
{
    server->late = false;
    server->deadline = time(NULL) + (time_t)seconds;
}

/* Starts the program, unless it runs. */
static struct answer start(struct server *server)
{
    const char *const argv[] = {command_of(server), NULL};
    const struct process_command command = {
        .folder = server->options.place->path, .argv = argv, .err = "messages"};
    struct answer answer = {.end = TESTING_DONE, .message = ""};
    if (server->running)
        return answer;
    server->at = server->len = 0;
    if (!process_talk_start(&server->talk, &command))
        return (struct answer){.end = TESTING_LOST, .message = "it cannot be started"};
    server->running = true;
    set_deadline(server, START_SECONDS);
    answer = read_answer(server);
    if (answer.end != TESTING_DONE)
        answer.end = TESTING_LOST;
    return answer;
}

/* Whether all was written; else the program has ended. */
static bool write_all(int file, const struct buf *buf)
{
    size_t done = 0;
    while (done < buf->len) {
        ssize_t written = write(file, buf->text + done, buf->len - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        done += (size_t)written;
    }
    return true;
}

struct answer server_call(struct server *server, const struct answer_call *call)
{
    struct answer answer = start(server);
    struct buf arguments = {0}, request = {0};
    if (answer.end != TESTING_DONE)
        return answer;
    for (size_t i = 0; i < call->args->len; i++)
        datum_encode(&arguments, call->args->at[i]);
    buf_printf(&request, "%s %llu %d %zu\n", call->entry, (unsigned long long)call->runs,
               call->silent, arguments.len);
    buf_add_bytes(&request, buf_text(&arguments), arguments.len);
    set_deadline(server, server->options.seconds);
    if (write_all(server->talk.to, &request))
        answer = read_answer(server);
    else
        stop(server, &answer, TESTING_LOST);
    buf_free(&arguments);
    buf_free(&request);
    return answer;
}

void server_end(struct server *server)
{
    if (server && server->running)
        process_talk_end(&server->talk, false);
    if (server)
        server->running = false;
}
