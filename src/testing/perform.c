/* Doing a job: the program is translated, and compiled but for the interpreter; then each case is
 * called and compared.
 *
 * What a case with `auto output` is compared with must come from elsewhere, or it would say
 * nothing: from the interpreter, which is the reference; where that would take it long, or it is
 * the one that is tested, from the program in C without a strategy. */
#include "testing/perform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "testing/values.h"

/* What the interpreter may take as the reference: scalars of input, and steps. */
enum { REFERENCE_SCALARS = 100000, REFERENCE_STEPS = 5000000 };

/* How often a benchmark is run where no option says it: so often, and until it took so long. */
enum { FEWEST_RUNS = 10, MOST_RUNS = 5000, LEAST_NANOSECONDS = 500000000 };

/* How long translating a program may take, in seconds. */
enum { TRANSLATE_SECONDS = 300 };

struct performance {
    struct arena *arena;
    const struct plan *plan;
    const struct testing_tool *tool;
    const struct plan_job *job;
    const struct workplace *place;
    const char *entry;        /* the one that is translated alone; null: all of the program */
    struct server *server;    /* null for the interpreter */
    struct server *reference; /* in C without a strategy */
    const char *no_reference; /* why there is none; null: it was not tried */
    bool interpretable;       /* the interpreter can be the reference */
    bool asked_interpreter;   /* whether that is known */
};

static struct outcome outcome_of(enum outcome_kind kind, const char *message)
{
    return (struct outcome){.kind = kind, .message = message};
}

static struct outcome failed(struct performance *performance, const char *what, const char *why)
{
    return outcome_of(OUTCOME_FAILED, arena_printf(performance->arena, "%s%s", what, why));
}

/* The first error that READER met, with its place: that of the program is shown before it. */
static const char *first_message(const struct values_reader *reader)
{
    const struct diag_message *message = diag_at(reader->diag, 0);
    const struct source *source = message->loc.source;
    unsigned line, column;
    if (!source)
        return message->text;
    source_position(source, message->loc.begin, &line, &column);
    if (source == reader->source)
        return arena_printf(reader->arena, "column %u: %s", column, message->text);
    return arena_printf(reader->arena, "%s:%u:%u: %s", source->path, line, column, message->text);
}

/* ---- Evaluators ---- */

static enum compiler_kind kind_of(enum testing_target target)
{
    return target == TESTING_OPENCL   ? COMPILER_OPENCL
           : target == TESTING_OPENMP ? COMPILER_OPENMP
                                      : COMPILER_C;
}

static struct server *make_server(struct performance *performance, const char *name,
                                  enum testing_target target, const char *text, const char **why)
{
    const struct testing_options *options = performance->plan->options;
    const struct server_options server = {performance->place, name, (unsigned)options->seconds};
    return server_new(performance->arena, &server, kind_of(target),
                      options->bench ? COMPILER_FOR_SPEED : COMPILER_FOR_TESTS, text, why);
}

/* Calls the interpreter. What takes it longer than a call may ends this process. */
static struct answer interpret(struct performance *performance, const struct answer_call *call,
                               uint64_t steps)
{
    alarm((unsigned)performance->plan->options->seconds);
    struct answer answer = interpreted_call(performance->arena, performance->tool, call, steps);
    alarm(0);
    return answer;
}

static struct answer call_target(struct performance *performance, const struct answer_call *call)
{
    return performance->server ? server_call(performance->server, call)
                               : interpret(performance, call, 0);
}

/* ---- The reference ---- */

static struct testing_translation translate(struct performance *performance,
                                            enum testing_target target, bool plainly)
{
    alarm(TRANSLATE_SECONDS);
    struct testing_translation translation = performance->tool->translate(
        performance->tool->data, performance->job->path, performance->entry, target, plainly);
    alarm(0);
    return translation;
}

static bool may_interpret(struct performance *performance, const struct block_case *test,
                          const struct datum_vec *args)
{
    size_t scalars = 0;
    for (size_t i = 0; i < args->len; i++)
        scalars += args->at[i]->count;
    if (performance->job->target == TESTING_INTERP || block_has_word(&test->tags, "compiled") ||
        scalars > REFERENCE_SCALARS)
        return false;
    if (!performance->asked_interpreter)
        performance->interpretable = translate(performance, TESTING_INTERP, false).accepted;
    performance->asked_interpreter = true;
    return performance->interpretable;
}

static struct answer call_plain(struct performance *performance, const struct answer_call *call)
{
    if (!performance->reference && !performance->no_reference) {
        struct testing_translation translation = translate(performance, TESTING_C, true);
        performance->no_reference = translation.messages;
        if (translation.accepted)
            performance->reference = make_server(performance, "reference", TESTING_C,
                                                 translation.c_text, &performance->no_reference);
    }
    if (!performance->reference)
        return (struct answer){.end = TESTING_LOST, .message = performance->no_reference};
    return server_call(performance->reference, call);
}

static struct answer call_reference(struct performance *performance, const struct block_case *test,
                                    const struct answer_call *call)
{
    const struct answer_call once = {call->entry, call->args, 1, false};
    if (may_interpret(performance, test, call->args)) {
        struct answer answer = interpret(performance, &once, REFERENCE_STEPS);
        if (answer.end != TESTING_LOST)
            return answer;
    }
    return call_plain(performance, &once);
}

/* ---- Cases ---- */

/* Entries that a script calls. */
static bool call_for_script(void *data, const char *entry, const struct datum_vec *args,
                            struct datum_vec *results, const char **why)
{
    struct performance *performance = data;
    const struct answer_call call = {entry, args, 1, false};
    struct answer answer = call_target(performance, &call);
    *why = answer.message;
    *results = answer.results;
    return answer.end == TESTING_DONE;
}

static struct outcome compare(struct performance *performance, const struct datum_vec *expected,
                              const struct datum_vec *found)
{
    struct outcome outcome = outcome_of(OUTCOME_PASSED, "");
    if (expected->len != found->len)
        return outcome_of(OUTCOME_FAILED,
                          arena_printf(performance->arena, "%zu results expected, %zu found",
                                       expected->len, found->len));
    for (size_t i = 0; i < expected->len && outcome.kind == OUTCOME_PASSED; i++) {
        struct buf buf = {0};
        if (expected->len > 1)
            buf_printf(&buf, "result %zu, ", i + 1);
        if (!datum_equal(&buf, expected->at[i], found->at[i]))
            outcome = failed(performance, "", buf_text(&buf));
        buf_free(&buf);
    }
    return outcome;
}

/* Of a case that is to fail at run time. */
static struct outcome judge_failure(struct performance *performance, const struct block_case *test,
                                    const struct answer *answer)
{
    if (answer->end == TESTING_DONE)
        return outcome_of(OUTCOME_FAILED, "it has a result, where an error is expected");
    if (answer->end != TESTING_FAILED)
        return failed(performance, "", answer->message);
    bool matches = block_matches(test->pattern, answer->message);
    if (!matches && performance->plan->options->messages)
        return failed(performance, "the error has another message: ", answer->message);
    struct outcome outcome = outcome_of(OUTCOME_PASSED, answer->message);
    outcome.reworded = !matches;
    return outcome;
}

static struct outcome judge(struct performance *performance, struct values_reader *reader,
                            const struct block_case *test, const struct answer_call *call,
                            const struct answer *answer)
{
    struct datum_vec expected = {NULL, 0, 0};
    if (test->expectation == BLOCK_EXPECT_ERROR)
        return judge_failure(performance, test, answer);
    if (answer->end != TESTING_DONE)
        return failed(performance, answer->end == TESTING_FAILED ? "it fails: " : "",
                      answer->message);
    if (test->expectation == BLOCK_EXPECT_NOTHING)
        return outcome_of(OUTCOME_PASSED, "");
    if (test->expectation != BLOCK_EXPECT_AUTO)
        return values_result(reader, test, &expected)
                   ? compare(performance, &expected, &answer->results)
                   : failed(performance, "", first_message(reader));
    struct answer reference = call_reference(performance, test, call);
    return reference.end == TESTING_DONE
               ? compare(performance, &reference.results, &answer->results)
               : failed(performance, "there is nothing to compare with: ", reference.message);
}

/* How many runs are wanted besides those of TIMES, so that they take long enough in all. */
static uint64_t more_runs(const struct answer_times *times)
{
    int64_t sum = 0;
    for (size_t i = 0; i < times->len; i++)
        sum += times->at[i];
    if (sum >= LEAST_NANOSECONDS || times->len >= MOST_RUNS)
        return 0;
    uint64_t runs = (uint64_t)(LEAST_NANOSECONDS - sum) * times->len / (uint64_t)(sum + 1) + 1;
    return runs < MOST_RUNS - times->len ? runs : MOST_RUNS - times->len;
}

/* The times of a benchmark, whose result was right. The first call has made everything ready. */
static struct outcome take_times(struct performance *performance, const struct answer_call *call)
{
    uint64_t wanted = performance->plan->options->runs;
    struct outcome outcome = outcome_of(OUTCOME_PASSED, "");
    struct answer_call timed = *call;
    timed.silent = true;
    for (timed.runs = wanted > 0 ? wanted : FEWEST_RUNS; timed.runs > 0;) {
        struct answer answer = call_target(performance, &timed);
        if (answer.end != TESTING_DONE)
            return failed(performance, "", answer.message);
        for (size_t i = 0; i < answer.times.len; i++)
            VEC_PUSH(performance->arena, &outcome.times, answer.times.at[i]);
        timed.runs = wanted > 0 ? 0 : more_runs(&outcome.times);
    }
    return outcome;
}

static struct outcome perform_case(struct performance *performance, const struct plan_item *item)
{
    struct arena *arena = performance->arena;
    struct values_reader reader = {.arena = arena,
                                   .diag = diag_new(arena),
                                   .source = performance->job->spec->source,
                                   .folder = performance->job->folder,
                                   .seed = performance->plan->options->seed,
                                   .call = call_for_script,
                                   .data = performance};
    struct datum_vec args = {NULL, 0, 0};
    if (!values_input(&reader, item->test, &args))
        return failed(performance, "", first_message(&reader));
    const struct answer_call call = {item->entry, &args, 1, false};
    struct answer answer = call_target(performance, &call);
    struct outcome outcome = judge(performance, &reader, item->test, &call, &answer);
    bool timed = performance->plan->options->bench && answer.end == TESTING_DONE;
    return timed && outcome.kind == OUTCOME_PASSED ? take_times(performance, &call) : outcome;
}

/* ---- Programs ---- */

static const char *first_line(struct arena *arena, const char *text)
{
    return arena_strndup(arena, text, strcspn(text, "\n"));
}

/* Of a program that must be refused. */
static struct outcome judge_rejection(struct performance *performance,
                                      const struct plan_item *item,
                                      const struct testing_translation *translation)
{
    const char *line = first_line(performance->arena, translation->messages);
    if (translation->accepted)
        return outcome_of(OUTCOME_FAILED, "it is accepted, where an error is expected");
    if (!translation->supported)
        return outcome_of(OUTCOME_REFUSED, line);
    bool matches = block_matches(item->pattern, translation->messages);
    if (!matches && performance->plan->options->messages)
        return failed(performance, "the error has another message: ", line);
    struct outcome outcome = outcome_of(OUTCOME_PASSED, line);
    outcome.reworded = !matches;
    return outcome;
}

static struct outcome judge_warning(const struct plan_item *item,
                                    const struct testing_translation *translation)
{
    bool matches = *translation->messages && block_matches(item->pattern, translation->messages);
    return matches ? outcome_of(OUTCOME_PASSED, "")
                   : outcome_of(OUTCOME_FAILED, "there is no such warning");
}

/* Compiles the program; false, with the outcome of all that it is needed for, where it cannot
 * be. */
static bool make_ready(struct performance *performance,
                       const struct testing_translation *translation, struct outcome *outcome)
{
    const char *why;
    enum testing_target target = performance->job->target;
    if (!translation->accepted) {
        const char *line = first_line(performance->arena, translation->messages);
        *outcome = outcome_of(translation->supported ? OUTCOME_FAILED : OUTCOME_REFUSED, line);
        return false;
    }
    if (target == TESTING_INTERP)
        return true;
    performance->server =
        make_server(performance, "tested", target, translation->c_text, &why);
    if (!performance->server)
        *outcome = outcome_of(OUTCOME_FAILED, why);
    return performance->server != NULL;
}

static bool needs_program(const struct plan_item *item)
{
    return item->kind == PLAN_CASE || item->kind == PLAN_ACCEPTED;
}

/* Whether ITEM is for ENTRY; null: for whichever. */
static bool is_about(const struct plan_item *item, const char *entry)
{
    return !entry || (item->entry && strcmp(item->entry, entry) == 0);
}

static struct outcome perform_item(struct performance *performance, const struct plan_item *item,
                                   const struct testing_translation *translation,
                                   const struct outcome *unready)
{
    if (item->kind == PLAN_REJECTED)
        return judge_rejection(performance, item, translation);
    if (item->kind == PLAN_WARNING)
        return judge_warning(item, translation);
    if (unready->kind != OUTCOME_NONE) {
        struct outcome outcome = *unready;
        outcome.whole = true;
        return outcome;
    }
    return item->kind == PLAN_CASE ? perform_case(performance, item)
                                   : outcome_of(OUTCOME_PASSED, "");
}

/* Does the items for ENTRY, or all if that is null, with TRANSLATION of what they are about. */
static void perform_items(struct performance *performance, const char *entry,
                          const struct testing_translation *translation)
{
    const struct plan_item_vec *items = &performance->job->items;
    struct outcome unready = {.kind = OUTCOME_NONE};
    bool compiled = false;
    for (size_t i = 0; i < items->len; i++) {
        const struct plan_item *item = &items->at[i];
        if (item->outcome.kind != OUTCOME_NONE || !is_about(item, entry))
            continue;
        if (needs_program(item) && !compiled)
            compiled = make_ready(performance, translation, &unready) || true;
        record_begin(performance->place, i);
        struct outcome outcome = perform_item(performance, item, translation, &unready);
        record_done(performance->place, i, &outcome);
    }
    server_end(performance->server);
    server_end(performance->reference);
}

/* Whether a script may call any entry point. */
static bool has_script(const struct plan_job *job)
{
    for (size_t i = 0; i < job->items.len; i++) {
        const struct block_case *test = job->items.at[i].test;
        if (test && (test->input == BLOCK_INPUT_SCRIPT || test->input == BLOCK_INPUT_SCRIPT_FILE))
            return true;
    }
    return false;
}

/* Whether the item at POSITION of JOB is the first for its entry point. */
static bool is_first(const struct plan_job *job, size_t position)
{
    for (size_t i = 0; i < position; i++)
        if (is_about(&job->items.at[i], job->items.at[position].entry))
            return false;
    return true;
}

/* Whether each item of JOB is about one entry point. */
static bool is_of_entries(const struct plan_job *job)
{
    for (size_t i = 0; i < job->items.len; i++)
        if (job->items.at[i].kind != PLAN_CASE)
            return false;
    return !has_script(job);
}

/* Each entry point on its own: where one is not supported, others may be. */
static void perform_apart(const struct performance *whole)
{
    for (size_t i = 0; i < whole->job->items.len; i++) {
        struct performance performance = *whole;
        performance.entry = whole->job->items.at[i].entry;
        if (!is_first(whole->job, i))
            continue;
        record_begin(whole->place, i);
        const struct testing_translation translation =
            translate(&performance, whole->job->target, false);
        perform_items(&performance, performance.entry, &translation);
    }
}

void perform_job(const struct plan *plan, const struct testing_tool *tool,
                 const struct plan_job *job, const struct workplace *place)
{
    struct performance performance = {
        .arena = plan->arena, .plan = plan, .tool = tool, .job = job, .place = place};
    performance.entry = has_script(job) ? NULL : plan->options->entry;
    record_begin(place, job->items.len);
    struct testing_translation translation = translate(&performance, job->target, false);
    if (!translation.accepted && !translation.supported && !performance.entry &&
        is_of_entries(job))
        perform_apart(&performance);
    else
        perform_items(&performance, NULL, &translation);
}
