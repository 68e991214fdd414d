/* The plan: a job for each program and target, an item for each entry and case. What is about the
 * program alone (that it must be refused, warnings) is in the job for the first target. */
#include "testing/plan.h"

#include <stdio.h>
#include <string.h>

const char *testing_target_name(enum testing_target target)
{
    static const char *const names[] = {[TESTING_INTERP] = "interp",
                                        [TESTING_C] = "c",
                                        [TESTING_OPENMP] = "openmp",
                                        [TESTING_OPENCL] = "opencl"};
    return names[target];
}

const char *outcome_word(enum outcome_kind kind)
{
    static const char *const words[OUTCOME_KINDS] = {[OUTCOME_NONE] = "not run",
                                                     [OUTCOME_PASSED] = "passed",
                                                     [OUTCOME_FAILED] = "failed",
                                                     [OUTCOME_REFUSED] = "not supported",
                                                     [OUTCOME_SKIPPED] = "skipped"};
    return words[kind];
}

const char *plan_item_name(struct arena *arena, const struct plan_item *item)
{
    switch (item->kind) {
    case PLAN_CASE:
        return arena_printf(arena, "'%s', %s", item->entry, item->test->name);
    case PLAN_ACCEPTED:
        return "the program";
    case PLAN_REJECTED:
        return "an error in the program";
    case PLAN_WARNING:
        return "a warning";
    case PLAN_STRUCTURE:
        return "structure";
    case PLAN_PROPERTY:
        return arena_printf(arena, "property '%s'", item->entry);
    case PLAN_BLOCK:
        return "test block";
    }
    bug(item->loc, "no such kind of item");
}

/* ---- What is skipped ---- */

/* The first tag of WORDS that excludes what has it; null: none. */
static const char *excluding_tag(const struct plan *plan, enum testing_target target,
                                 const struct block_words *words)
{
    struct arena *arena = plan->arena;
    const struct testing_options *options = plan->options;
    const char *excluded = arena_printf(
        arena, ",%s,disable,%s,no_%s,no_dpiac,%s%s", options->excluded ? options->excluded : "",
        options->bench ? "nobench" : "notest", testing_target_name(target),
        target == TESTING_OPENMP ? "no_multicore," : "",
        target == TESTING_INTERP ? "compiled," : "");
    for (size_t i = 0; i < words->len; i++)
        if (strstr(excluded, arena_printf(arena, ",%s,", words->at[i])))
            return words->at[i];
    return NULL;
}

/* The outcome of ITEM that is known before. */
static struct outcome foreseen(const struct plan *plan, const struct plan_job *job,
                               const struct plan_item *item)
{
    const char *tag = excluding_tag(plan, job->target, &job->spec->tags);
    struct outcome outcome = {.kind = OUTCOME_SKIPPED, .message = ""};
    if (!tag && item->test)
        tag = excluding_tag(plan, job->target, &item->test->tags);
    if (tag)
        outcome.message = arena_printf(plan->arena, "its tag is '%s'", tag);
    else if (item->kind == PLAN_STRUCTURE)
        outcome.message = "'structure' is about the code of another compiler";
    else if (item->kind == PLAN_PROPERTY)
        outcome = (struct outcome){.kind = OUTCOME_REFUSED,
                                   .message = "'property:' is not supported: tests of properties"};
    else if (item->kind == PLAN_WARNING && !plan->options->messages)
        outcome.message = "warnings are compared with --messages only";
    else
        outcome.kind = OUTCOME_NONE;
    return outcome;
}

/* ---- Items ---- */

static void add_item(const struct plan *plan, struct plan_job *job, struct plan_item item)
{
    if (item.outcome.kind == OUTCOME_NONE)
        item.outcome = foreseen(plan, job, &item);
    VEC_PUSH(plan->arena, &job->items, item);
}

static void add_notes(const struct plan *plan, struct plan_job *job, enum plan_kind kind,
                      const struct block_note_vec *notes)
{
    for (size_t i = 0; i < notes->len; i++) {
        const struct block_note *note = &notes->at[i];
        bool property = kind == PLAN_PROPERTY;
        const struct plan_item item = {.kind = kind,
                                       .loc = note->loc,
                                       .entry = property ? note->text : NULL,
                                       .pattern = property ? NULL : note->text};
        add_item(plan, job, item);
    }
}

static void add_cases(const struct plan *plan, struct plan_job *job)
{
    const char *only = plan->options->entry;
    for (size_t i = 0; i < job->spec->cases.len; i++) {
        const struct block_case *test = job->spec->cases.at[i];
        for (size_t j = 0; j < test->entries.len; j++) {
            const char *entry = test->entries.at[j];
            const struct plan_item item = {
                .kind = PLAN_CASE, .loc = test->loc, .test = test, .entry = entry};
            if (!only || strcmp(only, entry) == 0)
                add_item(plan, job, item);
        }
    }
}

/* What is not about cases; FIRST: this is the job for the first target. */
static void add_program(const struct plan *plan, struct plan_job *job, bool first)
{
    const struct block_spec *spec = job->spec;
    if (spec->error && first)
        add_item(plan, job, (struct plan_item){.kind = PLAN_REJECTED,
                                               .loc = spec->error_loc,
                                               .pattern = spec->error});
    if (!spec->error && spec->cases.len == 0)
        add_item(plan, job, (struct plan_item){.kind = PLAN_ACCEPTED,
                                               .loc = loc_range(spec->source, 0, 0)});
    if (!first)
        return;
    add_notes(plan, job, PLAN_WARNING, &spec->warnings);
    add_notes(plan, job, PLAN_STRUCTURE, &spec->structures);
    add_notes(plan, job, PLAN_PROPERTY, &spec->properties);
}

static void add_job(struct plan *plan, const char *path, const struct block_spec *spec,
                    enum testing_target target, bool first)
{
    const char *slash = strrchr(path, '/');
    struct plan_job job = {.path = path, .spec = spec, .target = target};
    job.folder = arena_strndup(plan->arena, path, slash ? (size_t)(slash - path) + 1 : 0);
    add_cases(plan, &job);
    if (!plan->options->bench && !plan->options->entry)
        add_program(plan, &job, first);
    if (job.items.len > 0)
        VEC_PUSH(plan->arena, &plan->jobs, job);
}

/* A program whose blocks cannot be read, as DIAG says. */
static void add_broken(struct plan *plan, const char *path, const struct block_spec *spec,
                       const struct diag *diag)
{
    struct plan_job job = {.path = path, .folder = "", .spec = spec};
    struct plan_item item = {.kind = PLAN_BLOCK, .loc = diag_at(diag, 0)->loc};
    item.outcome = (struct outcome){.kind = OUTCOME_FAILED, .message = diag_at(diag, 0)->text};
    while (!plan->options->targets[job.target])
        job.target++;
    add_item(plan, &job, item);
    VEC_PUSH(plan->arena, &plan->jobs, job);
}

static bool add_path(struct plan *plan, const char *path)
{
    const char *why;
    const struct source *source = source_read(plan->arena, path, &why);
    struct diag *diag = diag_new(plan->arena);
    bool first = true;
    if (!source) {
        fprintf(stderr, "dpiac: cannot read '%s': %s\n", path, why);
        return false;
    }
    const struct block_spec *spec = block_read(plan->arena, diag, source);
    if (diag_error_count(diag) > 0) {
        add_broken(plan, path, spec, diag);
        return true;
    }
    for (int target = 0; target < TESTING_TARGETS; target++)
        if (plan->options->targets[target]) {
            add_job(plan, path, spec, (enum testing_target)target, first);
            first = false;
        }
    return true;
}

bool plan_make(struct plan *plan, const struct plan_paths *paths)
{
    for (size_t i = 0; i < paths->len; i++)
        if (!add_path(plan, paths->at[i]))
            return false;
    return true;
}
