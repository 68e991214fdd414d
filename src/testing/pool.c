/* Jobs, each in a process with a folder of its own, which is removed when the process has ended,
 * however that was. A job that came to its end within an item is begun again behind that item. */
#include "testing/pool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "testing/perform.h"

struct pool {
    struct plan *plan;
    const struct testing_tool *tool;
    struct process_watch *watch;
};

/* A job under way. */
struct slot {
    pid_t process; /* 0: there is none */
    struct plan_job *job;
    struct workplace place;
};

/* How long it takes to see that a process has ended whose signal was missed. */
enum { LOOK_SECONDS = 1 };

static bool is_done(const struct plan_job *job)
{
    for (size_t i = 0; i < job->items.len; i++)
        if (job->items.at[i].outcome.kind == OUTCOME_NONE)
            return false;
    return true;
}

static _Noreturn void perform(const struct pool *pool, const struct slot *slot)
{
    char path[sizeof slot->place.path + 16];
    snprintf(path, sizeof path, "%s/errors", slot->place.path);
    if (freopen(path, "w", stderr) && freopen("/dev/null", "r", stdin))
        perform_job(pool->plan, pool->tool, slot->job, &slot->place);
    _exit(0);
}

static bool begin(const struct pool *pool, struct slot *slot, struct plan_job *job)
{
    slot->job = job;
    slot->process = 0;
    if (!workplace_open(&slot->place)) {
        fprintf(stderr, "dpiac: cannot make a folder for temporary files: %s\n", strerror(errno));
        return false;
    }
    fflush(NULL);
    slot->process = process_fork(pool->watch);
    if (slot->process == 0)
        perform(pool, slot);
    if (slot->process > 0)
        return true;
    fprintf(stderr, "dpiac: cannot start a process: %s\n", strerror(errno));
    workplace_close(&slot->place);
    slot->process = 0;
    return false;
}

static void end(struct slot *slot)
{
    process_kill(slot->process);
    workplace_close(&slot->place);
    slot->process = 0;
}

/* What the process wrote before it ended. */
static const char *last_words(const struct pool *pool, const struct slot *slot)
{
    size_t len;
    char *text = workplace_read(&slot->place, "errors", &len);
    if (!text)
        return "";
    len = len < 400 ? len : 400;
    while (len > 0 && text[len - 1] == '\n')
        len--;
    const char *copy = arena_strndup(pool->plan->arena, text, len);
    free(text);
    return copy;
}

/* Why an item that was begun was not done. */
static struct outcome lost(const struct pool *pool, const struct slot *slot, struct process_end how)
{
    struct arena *arena = pool->plan->arena;
    const char *words = last_words(pool, slot);
    const char *colon = *words ? ": " : "";
    struct outcome outcome = {.kind = OUTCOME_FAILED};
    if (how.signal == SIGALRM)
        outcome.message = "it comes to no end in time";
    else if (how.signal)
        outcome.message = arena_printf(arena, "dpiac ends with signal %d (%s)%s%s", how.signal,
                                       strsignal(how.signal), colon, words);
    else
        outcome.message =
            arena_printf(arena, "dpiac ends with status %d%s%s", how.status, colon, words);
    return outcome;
}

/* Fills in what the process in SLOT has done. */
static void collect(const struct pool *pool, struct slot *slot, struct process_end how)
{
    struct plan_item_vec *items = &slot->job->items;
    size_t begun = record_read(pool->plan->arena, slot->job, &slot->place);
    struct outcome outcome = lost(pool, slot, how);
    outcome.whole = begun >= items->len;
    if (begun < items->len)
        items->at[begun].outcome = outcome;
    for (size_t i = 0; begun >= items->len && i < items->len; i++)
        if (items->at[i].outcome.kind == OUTCOME_NONE)
            items->at[i].outcome = outcome;
}

static void end_all(struct slot *slots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (slots[i].process)
            end(&slots[i]);
}

static struct slot *slot_of(struct slot *slots, size_t count, pid_t process)
{
    for (size_t i = 0; i < count; i++)
        if (slots[i].process == process)
            return &slots[i];
    return NULL;
}

/* The next job with something to do. */
static struct plan_job *next_job(const struct pool *pool, size_t *next)
{
    while (*next < pool->plan->jobs.len && is_done(&pool->plan->jobs.at[*next]))
        (*next)++;
    return *next < pool->plan->jobs.len ? &pool->plan->jobs.at[(*next)++] : NULL;
}

/* Starts jobs in free slots; false where that cannot be. *BUSY: how many are under way. */
static bool fill(const struct pool *pool, struct slot *slots, size_t count, size_t *next,
                 size_t *busy)
{
    *busy = 0;
    for (size_t i = 0; i < count; i++) {
        struct plan_job *job = slots[i].process ? NULL : next_job(pool, next);
        if (job && !begin(pool, &slots[i], job))
            return false;
        *busy += slots[i].process != 0;
    }
    return true;
}

bool pool_run(struct plan *plan, const struct testing_tool *tool, struct process_watch *watch,
              uint64_t jobs, void (*done)(void *data, const struct plan_job *job), void *data)
{
    const struct pool pool = {plan, tool, watch};
    struct slot *slots = ARENA_ARRAY(plan->arena, struct slot, jobs);
    size_t next = 0, busy;
    bool fine = true;
    while ((fine = fill(&pool, slots, jobs, &next, &busy)) && busy > 0) {
        struct process_end how;
        pid_t process = process_wait_any(watch, LOOK_SECONDS, &how);
        struct slot *slot = process ? slot_of(slots, jobs, process) : NULL;
        if (watch->caught)
            break;
        if (!slot)
            continue;
        collect(&pool, slot, how);
        end(slot);
        if (is_done(slot->job))
            done(data, slot->job);
        else
            fine = begin(&pool, slot, slot->job);
        if (!fine)
            break;
    }
    end_all(slots, jobs);
    return fine && !watch->caught;
}
