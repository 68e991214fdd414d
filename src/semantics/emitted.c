/* Compiling and running what was emitted.
 *
 * The program is compiled once, with `cc` or what CC says, together with one that calls its entries
 * on all inputs (batch.c). Where a call ends that program, it is started again behind that call.
 * What is emitted for OpenCL is loaded by one server for all programs; one with a finding is the
 * last of its server, for what it did there might harm the next one.
 * Nothing here goes through a shell, and all files have fixed names in a folder of our own. */
#include <stdlib.h>
#include <string.h>

#include "semantics/batch.h"
#include "semantics/trial.h"
#include "target/gen.h"

/* How many threads run what is emitted for OpenMP. */
#define THREADS "4"

/* How long running may take, in seconds, and how often a program that ended is started again. */
enum { RUN_SECONDS = 60, MOST_STARTS = 6 };

/* What the calling program says with its status. */
enum { STATUS_NO_DEVICE = 77, STATUS_NO_KERNELS = 78 };

/* Its answer where a guard beside an argument was written to. */
enum { ANSWER_OVERRUN = -1 };

struct emitted {
    struct trial *trial;
    struct process_watch *watch;
    const struct workplace *place;
    const struct semantics_target *target;
    const struct program *program; /* the last tree */
    const char *evaluator;
};

/* Whether it is no program of its own, but loaded by a server. */
static bool is_loaded(const struct emitted *emitted)
{
    return emitted->target->kind == COMPILER_OPENCL;
}

/* ---- Compiling ---- */

/* Makes PROGRAM of its file. */
static bool compile(struct emitted *emitted, const char *program, const char *flags)
{
    struct arena *arena = emitted->trial->arena;
    const struct compiler_job job = {emitted->target->kind, COMPILER_FOR_BITS,
                                     arena_printf(arena, "%s.c", program), program, flags};
    struct process_end end = compiler_run(arena, emitted->watch, emitted->place, &job);
    return end.status == 0 && end.signal == 0;
}

/* What the emitted file is compiled with. */
static const char *flags_of(const struct emitted *emitted)
{
    struct arena *arena = emitted->trial->arena;
    if (is_loaded(emitted))
        return "-shared -fPIC";
    return arena_printf(arena, "-D%s_VECTOR=%d",
                        gen_upper(arena, gen_program_name(arena, emitted->program->name)),
                        (int)trial_vector_bytes(emitted->target->kind));
}

/* The first lines that a program wrote to its standard error stream. */
static const char *messages(struct emitted *emitted)
{
    return compiler_messages(emitted->trial->arena, emitted->place);
}

static void leave_out(struct emitted *emitted, const char *why)
{
    struct trial *trial = emitted->trial;
    const char *before = trial->left_out ? trial->left_out : "";
    trial->left_out =
        arena_printf(trial->arena, "%s%s%s was left out: %s", before, *before ? "; " : "",
                     trial_kind_name(emitted->target->kind), why);
}

/* Nothing at all can be said without a compiler for C. */
static void report_no_compiler(struct emitted *emitted)
{
    diag_error(emitted->trial->diag, loc_none(), "'%s' cannot compile a C program: %s",
               compiler_name(), messages(emitted));
}

/* Why the program could not be compiled. */
static void explain_failure(struct emitted *emitted)
{
    const char *why = messages(emitted);
    if (compiler_works(emitted->trial->arena, emitted->watch, emitted->place,
                       emitted->target->kind))
        trial_note(emitted->trial, &emitted->trial->jobs.at[0], emitted->evaluator,
                   "cannot be compiled:\n%s", why);
    else if (emitted->target->kind == COMPILER_C)
        report_no_compiler(emitted);
    else
        leave_out(emitted, "the compiler cannot make such programs");
}

static void report_unwritten(struct emitted *emitted)
{
    diag_error(emitted->trial->diag, loc_none(), "temporary files cannot be written");
}

static bool build(struct emitted *emitted)
{
    const struct workplace *place = emitted->place;
    const struct semantics_target *target = emitted->target;
    struct buf batch = {0};
    batch_text(&batch, emitted->trial->dpia, emitted->program, is_loaded(emitted));
    bool written = workplace_write(place, "program.c", target->c_text, strlen(target->c_text)) &&
                   workplace_write(place, "program.h", target->h_text, strlen(target->h_text)) &&
                   workplace_write(place, "batch.c", buf_text(&batch), batch.len);
    buf_free(&batch);
    bool compiled =
        written && compile(emitted, "batch", flags_of(emitted));
    if (!written)
        report_unwritten(emitted);
    else if (!compiled && !emitted->watch->caught)
        explain_failure(emitted);
    return compiled;
}

/* The server that loads what was made for OpenCL, unless one is there already. */
static bool build_server(struct emitted *emitted)
{
    struct buf text = {0};
    if (!is_loaded(emitted) || emitted->trial->server->child)
        return true;
    batch_server_text(&text, emitted->trial->arena, sizeof emitted->place->path, RUN_SECONDS);
    bool written = workplace_write(emitted->place, "server.c", buf_text(&text), text.len);
    buf_free(&text);
    bool compiled = written && compile(emitted, "server", "");
    if (!written)
        report_unwritten(emitted);
    else if (!compiled && !emitted->watch->caught)
        leave_out(emitted, "the compiler cannot make such programs");
    return compiled;
}

/* ---- Running ---- */

/* The run-time error that an error code stands for. */
static enum interp_error error_of(int64_t code, const char **message)
{
    static const struct {
        int64_t code;
        const char *name, *text;
    } codes[] = {
#define ERROR_CODE(suffix, value, text) {value, #suffix, text},
#define DEVICE_CODE(suffix, value, text) {value, #suffix, text},
#include "target/errors.def"
#undef DEVICE_CODE
#undef ERROR_CODE
    };
    static const char *const names[] = {[INTERP_ERROR_SIZE] = "SIZE",
                                        [INTERP_ERROR_BOUNDS] = "BOUNDS",
                                        [INTERP_ERROR_DIVISION] = "DIVISION",
                                        [INTERP_ERROR_EXPONENT] = "EXPONENT",
                                        [INTERP_ERROR_ASSERT] = "ASSERTION"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        for (size_t j = 1; codes[i].code == code && j < sizeof names / sizeof names[0]; j++) {
            *message = codes[i].text;
            if (strcmp(names[j], codes[i].name) == 0)
                return (enum interp_error)j;
        }
    if (code == ANSWER_OVERRUN)
        *message = "it writes outside of its arguments";
    else if (!*message)
        *message = "an unknown error";
    return INTERP_ERROR_NONE;
}

/* Checks that an emitted program makes at its beginning may come before another error. */
static bool comes_first(const struct job *job, const struct interp_outcome *found)
{
    return job->last.status == INTERP_FAILED &&
           (found->error == INTERP_ERROR_SIZE || found->error == INTERP_ERROR_BOUNDS);
}

static void compare_answer(struct emitted *emitted, struct job *job,
                           const struct batch_answer *answer)
{
    struct interp_outcome found = {.status = INTERP_DONE,
                                   .message = NULL,
                                   .results = answer->results,
                                   .result_count = job->last.result_count};
    if (answer->error) {
        found.status = INTERP_FAILED;
        found.error = error_of(answer->error, &found.message);
        found.errors = found.error == INTERP_ERROR_NONE ? 0 : interp_bit(found.error);
    }
    if (comes_first(job, &found))
        return;
    trial_compare(emitted->trial, job, "memory", emitted->evaluator, &found,
                  emitted->target->kind != COMPILER_OPENCL);
}

/* Compares all answers to the jobs from FIRST on; the number of the first without one. */
static size_t read_answers(struct emitted *emitted, size_t first)
{
    struct trial *trial = emitted->trial;
    size_t len, offset = 0, next = first;
    char *text = workplace_read(emitted->place, "answers", &len);
    for (; text && next < trial->jobs.len; next++) {
        struct job *job = &trial->jobs.at[next];
        struct batch_answer answer;
        if (!batch_answer(&answer, trial->arena, emitted->program, job->entry, job->input, text,
                          len, &offset))
            break;
        compare_answer(emitted, job, &answer);
    }
    free(text);
    return next;
}

/* With no answers, for those of another run might be there. */
static bool write_requests(struct emitted *emitted, size_t first)
{
    struct trial *trial = emitted->trial;
    struct buf requests = {0};
    for (size_t i = first; i < trial->jobs.len; i++)
        batch_request(&requests, trial->arena, emitted->program, trial->jobs.at[i].entry,
                      trial->jobs.at[i].input);
    bool written =
        workplace_write(emitted->place, "requests", buf_text(&requests), requests.len) &&
        workplace_write(emitted->place, "answers", "", 0);
    buf_free(&requests);
    return written;
}

/* Why the program gave no answer to the job that comes next. */
static void note_end(struct emitted *emitted, const struct job *job, struct process_end end)
{
    if (end.signal == SIGALRM)
        trial_note(emitted->trial, job, emitted->evaluator, "does not end within %d seconds",
                   RUN_SECONDS);
    else if (end.signal)
        trial_note(emitted->trial, job, emitted->evaluator, "ends with signal %d", end.signal);
    else
        trial_note(emitted->trial, job, emitted->evaluator, "ends with status %d: %s", end.status,
                   messages(emitted));
}

/* Runs the program on what is requested. */
static struct process_end work(struct emitted *emitted)
{
    static const char *const batch[] = {"./batch", NULL}, *const server[] = {"./server", NULL};
    const struct process_command command = {.folder = emitted->place->path,
                                            .argv = batch,
                                            .in = "requests",
                                            .out = "answers",
                                            .err = "messages",
                                            .threads = THREADS,
                                            .seconds = RUN_SECONDS};
    return is_loaded(emitted) ? process_server_work(emitted->trial->server, emitted->watch,
                                                    emitted->place, server, THREADS, RUN_SECONDS)
                              : process_run(emitted->watch, &command);
}

/* The target is left out after all. */
static void forget(struct emitted *emitted)
{
    emitted->trial->emitted[emitted->target->kind] = false;
}

static void run(struct emitted *emitted)
{
    struct trial *trial = emitted->trial;
    size_t next = 0;
    for (int start = 0; start < MOST_STARTS && next < trial->jobs.len; start++) {
        if (!build_server(emitted)) {
            forget(emitted);
            return;
        }
        if (!write_requests(emitted, next)) {
            report_unwritten(emitted);
            break;
        }
        struct process_end end = work(emitted);
        if (emitted->watch->caught)
            return;
        if (end.status == STATUS_NO_DEVICE) {
            leave_out(emitted, "there is no device");
            forget(emitted);
            return;
        }
        next = read_answers(emitted, next);
        if (next < trial->jobs.len)
            note_end(emitted, &trial->jobs.at[next++], end);
        if (end.status == STATUS_NO_KERNELS)
            return;
    }
}

void trial_emitted(struct trial *trial, struct process_watch *watch,
                   const struct workplace *place, const struct semantics_target *target)
{
    struct emitted emitted = {
        trial, watch, place, target,
        target->tree_count > 0 ? target->trees[target->tree_count - 1].program
                               : trial->first->program,
        arena_printf(trial->arena, "emitted %s", trial_kind_name(target->kind))};
    if (watch->caught || !build(&emitted))
        return;
    size_t findings = trial->findings.len;
    trial->emitted[target->kind] = true;
    run(&emitted);
    trial->evaluators += trial->emitted[target->kind];
    if (is_loaded(&emitted) && trial->findings.len > findings)
        process_server_end(trial->server);
}
