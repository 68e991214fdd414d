/* `dpiac check --semantics`: every evaluator of a program on the same inputs.
 *
 *     cores ->  first tree  ->  strategy  ->  stage1  ->  stage2  ->  memory  ->  emitted C
 *     (once)    (once)          for each target, each compared with the one before it
 *
 * The cores, where there are any, are interpreted by the front end's own witness
 * (witness/witness.h), and each tree by the interpreters of DPIA: functional ones by the
 * interpreter for values, imperative ones by the one for stores, with the iterations of parallel
 * loops in an order that depends on the input. Integers, indices and booleans must be the same
 * everywhere. Floats must be too, but for two steps: where the strategy may reorder a reduction,
 * and what a device computes, whose functions need not be the C library's (compare.h). Where a
 * run-time error ends one evaluator, an error of the same kind must end the others, of several
 * iterations that fail any one; a race and the use of memory that was not written are findings
 * wherever they come up. */
#include "semantics/semantics.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "witness/witness.h"
#include "semantics/compare.h"
#include "semantics/generate.h"
#include "semantics/trial.h"

/* ---- Findings ---- */

static const char *input_text(struct trial *trial, const struct job *job)
{
    struct buf buf = {0};
    const struct entry *entry = trial->first->program->entries.at[job->entry];
    input_print(&buf, trial->dpia, entry, job->input);
    const char *text = arena_strdup(trial->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

void trial_note(struct trial *trial, const struct job *job, const char *evaluator,
                const char *format, ...)
{
    va_list args;
    for (size_t i = 0; i < trial->findings.len; i++) {
        struct finding *known = &trial->findings.at[i];
        if (known->entry == job->entry && strcmp(known->evaluator, evaluator) == 0) {
            known->count++;
            return;
        }
    }
    va_start(args, format);
    const char *what = arena_vprintf(trial->arena, format, args);
    va_end(args);
    const char *text =
        arena_printf(trial->arena, "%s\n    input: %s\n", what, input_text(trial, job));
    struct finding finding = {job->entry, evaluator, text, 1};
    VEC_PUSH(trial->arena, &trial->findings, finding);
}

static void print_finding(struct trial *trial, const struct finding *finding, struct buf *report)
{
    const struct entry *entry = trial->first->program->entries.at[finding->entry];
    if (entry->loc.source)
        buf_printf(report, "%s:%u: ", entry->loc.source->path, loc_line(entry->loc));
    buf_printf(report, "'%s', %s: %s", entry->name, finding->evaluator, finding->text);
    if (finding->count > 1)
        buf_printf(report, "    and on %zu more inputs\n", finding->count - 1);
}

/* ---- Comparing ---- */

static const char *error_word(enum interp_error error)
{
    switch (error) {
    case INTERP_ERROR_SIZE:
        return "a wrong size";
    case INTERP_ERROR_BOUNDS:
        return "an index out of bounds";
    case INTERP_ERROR_DIVISION:
        return "a division by zero";
    case INTERP_ERROR_EXPONENT:
        return "a negative exponent";
    case INTERP_ERROR_ASSERT:
        return "an assertion";
    case INTERP_ERROR_NONE:
        break;
    }
    return "an error";
}

/* How OUTCOME ended, for a message. */
static const char *ending(struct arena *arena, const struct interp_outcome *outcome)
{
    switch (outcome->status) {
    case INTERP_DONE:
        return "has a result";
    case INTERP_FAILED:
        return arena_printf(arena, "fails: %s (%s)", error_word(outcome->error), outcome->message);
    case INTERP_RACE:
        return arena_printf(arena, "has a race: %s", outcome->message);
    case INTERP_UNINITIALISED:
        return arena_printf(arena, "reads memory before it is written: %s", outcome->message);
    case INTERP_GAVE_UP:
        break;
    }
    return arena_printf(arena, "was given up: %s", outcome->message);
}

/* Floats in results may be as far apart as is a part of the greatest number around. */
static double scale_of(const struct job *job, const struct entry *entry)
{
    double scale = 1;
    for (size_t i = 0; i < entry->params.len; i++)
        if (job->input->args[i])
            scale = compare_scale(job->input->args[i], scale);
    for (size_t i = 0; i < job->last.result_count; i++)
        scale = compare_scale(job->last.results[i], scale);
    return scale;
}

static void compare_results(struct trial *trial, struct job *job, const char *previous,
                            const char *evaluator, const struct interp_outcome *found, bool exact)
{
    const struct entry *entry = trial->first->program->entries.at[job->entry];
    struct tolerance tolerance = {exact, exact ? 1 : scale_of(job, entry)};
    struct buf difference = {0};
    for (size_t i = 0; i < job->last.result_count; i++) {
        if (job->last.result_count > 1)
            buf_printf(&difference, "result %zu", i + 1);
        size_t before = difference.len;
        if (!compare_values(&difference, job->last.results[i], found->results[i], tolerance)) {
            trial_note(trial, job, evaluator, "disagrees with %s: %s", previous,
                       buf_text(&difference));
            break;
        }
        difference.len = before > 0 ? 0 : before;
    }
    buf_free(&difference);
}

/* Whether anything may come of it: that is a finding already. */
static bool is_undefined(const struct interp_outcome *outcome)
{
    return outcome->status == INTERP_RACE || outcome->status == INTERP_UNINITIALISED;
}

/* Whether it is left open if JOB fails: what fails is not needed for its result. */
static bool is_open(const struct job *job)
{
    return job->first.status == INTERP_FAILED && job->lazy.status != INTERP_FAILED;
}

/* FOUND, where the one before failed or has the lazy result, and the other way round: a failure is
 * right, and so is the lazy result, if that is known. */
static void compare_open(struct trial *trial, const struct job *job, const char *evaluator,
                         const struct interp_outcome *found)
{
    struct job lazy = *job;
    lazy.last = job->lazy;
    if (found->status == INTERP_DONE && lazy.last.status == INTERP_DONE)
        compare_results(trial, &lazy, "the lazy interpreter", evaluator, found, false);
    else if (is_undefined(found))
        trial_note(trial, job, evaluator, "%s", ending(trial->arena, found));
}

void trial_compare(struct trial *trial, struct job *job, const char *previous,
                   const char *evaluator, const struct interp_outcome *found, bool exact)
{
    const struct interp_outcome *last = &job->last;
    trial->given_up += found->status == INTERP_GAVE_UP;
    if (found->status == INTERP_GAVE_UP || is_undefined(last))
        return;
    trial->unspecified += found->is_open || last->is_open;
    if ((found->is_open || last->is_open) && !is_undefined(found)) {
        job->last = *found;
        return;
    }
    if (found->status == INTERP_DONE && last->status == INTERP_DONE)
        compare_results(trial, job, previous, evaluator, found, exact);
    else if (is_open(job))
        compare_open(trial, job, evaluator, found);
    else if (found->status != last->status || !(found->errors & last->errors))
        trial_note(trial, job, evaluator, "%s, where %s %s", ending(trial->arena, found), previous,
                   ending(trial->arena, last));
    job->last = *found;
}

/* ---- Interpreting ---- */

/* How many steps an interpreter may take; and the first one on an input that is made up, of which
 * there are others: it has many after it, in which one step is several. A few are so few that what
 * takes no more must not take as many as that in the first one. */
enum { MOST_STEPS = 20000000, FIRST_STEPS = MOST_STEPS / 20, FEW_STEPS = FIRST_STEPS / 1000 };

/* INPUT with the sizes that the first tree computes; null where there are none. What is wrong with
 * that shows in the entry that gives them. */
static const struct input *complete_input(struct trial *trial, const struct entry *entry,
                                          const struct input *input)
{
    struct interp_outcome outcome;
    const struct interp_options options = {.steps = MOST_STEPS};
    return input_with_sizes(trial->dpia, trial->first->program, entry, input, options, &outcome);
}

static struct interp_outcome interpret(struct trial *trial, const struct semantics_tree *tree,
                                       const struct job *job, struct interp_options options)
{
    const struct entry *entry = tree->program->entries.at[job->entry];
    options.seed = job->seed;
    options.steps = options.steps > 0 ? options.steps : MOST_STEPS;
    options.nats = input_nats(trial->arena, entry, job->input);
    return interp_entry(trial->dpia, tree->program, entry,
                        input_values(trial->arena, entry, job->input), &options);
}

/* Whether a person wrote the entry in the imperative language, where memory is zero at first. */
static bool is_written(const struct trial *trial, const struct job *job)
{
    return trial->first->program->entries.at[job->entry]->body->type->kind == TYPE_COMM;
}

static struct interp_outcome evaluate_core(struct trial *trial, struct arena *arena,
                                           const struct job *job, const struct core_program *core,
                                           struct witness_options options)
{
    const struct entry *entry = trial->first->program->entries.at[job->entry];
    size_t count;
    const struct value *const *args = input_arguments(arena, entry, job->input, &count);
    return witness_run(arena, core, entry->name, args, count, &options);
}

/* Whether OUTCOME, of a core, is what the first tree of JOB comes to as well. */
static bool is_expected(const struct job *job, const struct interp_outcome *outcome)
{
    return outcome->status != INTERP_FAILED || (outcome->errors & job->first.errors) != 0;
}

/* What fails there and is not needed may have been left out; of several things that fail any may
 * be seen first. The outcome lies in ARENA, as does all that is computed on the way. */
static struct interp_outcome outcome_of_core(struct trial *trial, struct arena *arena,
                                             const struct job *job,
                                             const struct core_program *core)
{
    struct witness_options options = {.lanes = 1, .steps = MOST_STEPS};
    struct interp_outcome outcome = evaluate_core(trial, arena, job, core, options);
    if (is_expected(job, &outcome))
        return outcome;
    options.lazy = true;
    struct interp_outcome lazy = evaluate_core(trial, arena, job, core, options);
    if (job->first.status == INTERP_DONE && lazy.status != INTERP_FAILED)
        return lazy;
    outcome.errors |= lazy.errors;
    return outcome;
}

/* As trial_compare, where PREVIOUS is a core: a size that is not known there may fail in FOUND. */
static void compare_with_core(struct trial *trial, struct job *job, const char *previous,
                              const char *evaluator, const struct interp_outcome *found)
{
    bool unseen = job->last.status == INTERP_DONE && found->status == INTERP_FAILED &&
                  (job->last.errors & found->errors);
    if (previous && !unseen && job->last.status != INTERP_GAVE_UP) {
        trial_compare(trial, job, previous, evaluator, found, true);
        return;
    }
    trial->given_up += found->status == INTERP_GAVE_UP;
    job->last = *found;
}

/* Runs what the first tree was made of, and compares. Entries that give sizes are not there. The
 * memory of one that was run goes when the next one's outcome takes its place in JOB. */
static void run_cores(struct trial *trial, struct job *job)
{
    const char *previous = NULL;
    struct arena *last = NULL;
    if (trial->first->program->entries.at[job->entry]->gives_sizes)
        return;
    for (size_t i = 0; i < trial->cores.count; i++) {
        const struct semantics_core *core = &trial->cores.at[i];
        struct arena *own = arena_new();
        struct interp_outcome found = outcome_of_core(trial, own, job, core->program);
        compare_with_core(trial, job, previous, core->stage, &found);
        arena_free(found.status == INTERP_GAVE_UP ? own : last);
        last = found.status == INTERP_GAVE_UP ? last : own;
        previous = core->stage;
    }
    if (previous)
        compare_with_core(trial, job, previous, trial->first->stage, &job->first);
    arena_free(last);
}

/* Whether the first tree, which takes too many steps, goes on for ever: what it was made of has a
 * result after a few. */
static void see_endless(struct trial *trial, struct job *job)
{
    const struct witness_options options = {.lanes = 1, .steps = FEW_STEPS};
    if (trial->cores.count == 0 || trial->first->program->entries.at[job->entry]->gives_sizes)
        return;
    struct arena *arena = arena_new();
    const struct semantics_core *core = &trial->cores.at[0];
    struct interp_outcome found = evaluate_core(trial, arena, job, core->program, options);
    if (found.status == INTERP_DONE)
        trial_note(trial, job, trial->first->stage, "takes more than %d steps, where %s takes %d",
                   FIRST_STEPS, core->stage, FEW_STEPS);
    arena_free(arena);
}

/* Runs the first tree; false where the input tells nothing. */
static bool start_job(struct trial *trial, struct job *job)
{
    struct interp_options options = {.lanes = 1, .zero_new = is_written(trial, job)};
    options.steps = trial->options->arguments ? MOST_STEPS : FIRST_STEPS;
    job->first = interpret(trial, trial->first, job, options);
    options.lazy = true;
    job->lazy = job->first;
    if (job->first.status == INTERP_FAILED)
        job->lazy = interpret(trial, trial->first, job, options);
    job->first.errors |= job->lazy.errors;
    if (job->first.status != INTERP_GAVE_UP)
        run_cores(trial, job);
    else if (!trial->options->arguments)
        see_endless(trial, job);
    job->last = job->first;
    if (is_undefined(&job->first))
        trial_note(trial, job, trial->first->stage, "%s", ending(trial->arena, &job->first));
    return job->first.status != INTERP_GAVE_UP;
}

/* How many iterations of a grid run at a time: what the emitted program will have, where that is
 * known. */
static int64_t lanes_of(const struct job *job, enum compiler_kind kind)
{
    static const int64_t some[] = {3, 1, 8, 2};
    if (kind == COMPILER_C)
        return 1;
    return kind == COMPILER_OPENMP ? 4 : some[job->seed % (sizeof some / sizeof some[0])];
}

int64_t trial_vector_bytes(enum compiler_kind kind)
{
    if (kind == COMPILER_C)
        return 16;
    return kind == COMPILER_OPENMP ? 64 : 32;
}

const char *trial_kind_name(enum compiler_kind kind)
{
    switch (kind) {
    case COMPILER_C:
        return "c";
    case COMPILER_OPENMP:
        return "openmp";
    case COMPILER_OPENCL:
        return "opencl";
    }
    bug(loc_none(), "no such kind of target");
}

static void run_job(struct trial *trial, struct job *job, const struct semantics_target *target)
{
    const char *previous = trial->first->stage;
    const struct entry *entry = trial->first->program->entries.at[job->entry];
    bool reorders = generate_reorders(entry->body);
    job->last = job->first;
    for (size_t i = 0; i < target->tree_count; i++) {
        const struct semantics_tree *tree = &target->trees[i];
        const char *evaluator =
            arena_printf(trial->arena, "%s for %s", tree->stage, trial_kind_name(target->kind));
        struct interp_options options = {.lanes = lanes_of(job, target->kind),
                                         .vector_bytes = trial_vector_bytes(target->kind)};
        options.zero_new = is_written(trial, job) && strcmp(tree->stage, "memory") != 0;
        struct interp_outcome found = interpret(trial, tree, job, options);
        trial_compare(trial, job, previous, evaluator, &found, i > 0 || !reorders);
        previous = tree->stage;
    }
}

/* ---- Inputs ---- */

static bool add_job(struct trial *trial, size_t entry, const struct input *input)
{
    struct job job = {.entry = entry, .input = input};
    job.seed = trial->options->seed + trial->jobs.len;
    if (!start_job(trial, &job)) {
        trial->given_up++;
        return false;
    }
    VEC_PUSH(trial->arena, &trial->jobs, job);
    return true;
}

/* Makes inputs until there are enough on which the entry has a result; among those made are at
 * most as many again on which it fails. */
static bool make_jobs(struct trial *trial, size_t number)
{
    const struct entry *entry = trial->first->program->entries.at[number];
    uint64_t wanted = trial->options->inputs, done = 0, failed = 0;
    for (uint64_t i = 0; i < 6 * wanted && done < wanted; i++) {
        const struct input *input =
            generate_input(trial->dpia, entry, trial->options->seed, i, GENERATE_USUAL);
        if (input)
            input = complete_input(trial, entry, input);
        if (!input || !add_job(trial, number, input))
            continue;
        struct job *job = &trial->jobs.at[trial->jobs.len - 1];
        if (job->first.status == INTERP_DONE)
            done++;
        else if (failed++ >= wanted)
            trial->jobs.len--;
    }
    if (done + failed == 0)
        diag_error(trial->diag, entry->loc, "no input can be made up for '%s'", entry->name);
    return done + failed > 0;
}

/* All inputs in the given file, which are for the only entry. */
static bool read_jobs(struct trial *trial)
{
    const struct source *source = trial->options->arguments;
    const struct program *program = trial->first->program;
    size_t offset = 0, number;
    const struct entry *entry = entry_only(program, &number);
    if (!entry) {
        diag_error(trial->diag, loc_none(), "inputs are for one entry point: choose it with -e");
        return false;
    }
    value_skip_blanks(source, &offset);
    do {
        const struct input *input =
            input_read(trial->dpia, trial->diag, entry, source, &offset);
        if (!input)
            return false;
        input = complete_input(trial, entry, input);
        if (input)
            add_job(trial, number, input);
    } while (offset < source->len);
    if (trial->jobs.len == 0)
        diag_error(trial->diag, entry->loc,
                   "the interpreter comes to no end on these inputs");
    return trial->jobs.len > 0;
}

static bool collect_jobs(struct trial *trial)
{
    if (trial->first->program->entries.len == 0) {
        diag_error(trial->diag, loc_none(), "there is no entry point to run");
        return false;
    }
    if (trial->options->arguments)
        return read_jobs(trial);
    for (size_t i = 0; i < trial->first->program->entries.len; i++)
        if (!make_jobs(trial, i))
            return false;
    return true;
}

/* ---- All of it ---- */

static bool run_emitted(struct trial *trial, const struct semantics_target *targets, size_t count)
{
    struct process_watch watch;
    struct workplace place;
    process_watch_begin(&watch);
    if (!workplace_open(&place)) {
        diag_error(trial->diag, loc_none(), "cannot make a folder for temporary files: %s",
                   strerror(errno));
        process_watch_end(&watch);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const struct semantics_target *target = &targets[i];
        for (size_t j = 0; j < trial->jobs.len; j++)
            trial->jobs.at[j].last = trial->jobs.at[j].memory[target->kind];
        trial_emitted(trial, &watch, &place, target);
    }
    workplace_close(&place);
    process_watch_end(&watch);
    if (watch.caught)
        diag_error(trial->diag, loc_none(), "signal %d came before all evaluators had run",
                   watch.caught);
    return diag_error_count(trial->diag) == 0;
}

/* "core, dpia; for c, openmp: strategy, stage1, stage2, memory; emitted: c, openmp" */
static void list_evaluators(const struct trial *trial, const struct semantics_target *targets,
                            size_t count, struct buf *list)
{
    const char *separator = "";
    for (size_t i = 0; i < trial->cores.count; i++)
        buf_printf(list, "%s, ", trial->cores.at[i].stage);
    buf_add(list, trial->first->stage);
    if (count > 0 && targets[0].tree_count > 0) {
        buf_add(list, "; for ");
        for (size_t i = 0; i < count; i++)
            buf_printf(list, "%s%s", i > 0 ? ", " : "", trial_kind_name(targets[i].kind));
        for (size_t i = 0; i < targets[0].tree_count; i++)
            buf_printf(list, "%s%s", i > 0 ? ", " : ": ", targets[0].trees[i].stage);
    }
    buf_add(list, "; emitted: ");
    for (size_t i = 0; i < count; i++)
        if (trial->emitted[targets[i].kind]) {
            buf_printf(list, "%s%s", separator, trial_kind_name(targets[i].kind));
            separator = ", ";
        }
    buf_add(list, *separator ? "" : "nothing");
}

static void summarise(const struct trial *trial, const struct semantics_target *targets,
                      size_t count, struct buf *summary)
{
    const struct program *program = trial->first->program;
    size_t failing = 0;
    for (size_t i = 0; i < trial->jobs.len; i++)
        failing += trial->jobs.at[i].first.status == INTERP_FAILED;
    buf_printf(summary, "%s: %zu %s, %zu inputs (%zu with a run-time error), %zu evaluators: ",
               program->name, program->entries.len, program->entries.len == 1 ? "entry" : "entries",
               trial->jobs.len, failing, trial->evaluators);
    list_evaluators(trial, targets, count, summary);
    if (trial->unspecified > 0)
        buf_printf(summary, "; %zu %s on what a scatter leaves open", trial->unspecified,
                   trial->unspecified == 1 ? "result depends" : "results depend");
    if (trial->given_up > 0)
        buf_printf(summary, "; %zu %s given up", trial->given_up,
                   trial->given_up == 1 ? "run was" : "runs were");
    if (trial->left_out)
        buf_printf(summary, "; %s", trial->left_out);
    buf_add_char(summary, '\n');
}

bool semantics_check(struct dpia *dpia, struct diag *diag, struct semantics_cores cores,
                     const struct semantics_tree *first, const struct semantics_target *targets,
                     size_t target_count, const struct semantics_options *options,
                     struct process_server *server, struct buf *report, struct buf *summary)
{
    struct trial trial = {dpia,  dpia_arena(dpia), diag, options, cores, first, server,
                          .evaluators = cores.count + 1};
    if (!collect_jobs(&trial))
        return false;
    for (size_t i = 0; i < target_count; i++) {
        trial.evaluators += targets[i].tree_count;
        for (size_t j = 0; j < trial.jobs.len; j++) {
            struct job *job = &trial.jobs.at[j];
            run_job(&trial, job, &targets[i]);
            job->memory[targets[i].kind] = job->last;
        }
    }
    bool ran = run_emitted(&trial, targets, target_count);
    for (size_t i = 0; i < trial.findings.len; i++)
        print_finding(&trial, &trial.findings.at[i], report);
    if (ran)
        summarise(&trial, targets, target_count, summary);
    return ran && trial.findings.len == 0;
}
