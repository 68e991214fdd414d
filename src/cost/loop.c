/* Loops. All iterations are run where they are few; else the first one, some that are next to each
 * other in the middle, and the last one:
 *
 *     iteration    0    m - 1    m ... m + 7    n - 1
 *     counts       1    0        (n - 2) / 8    1
 *
 * The one that counts for nothing brings into the cache what the next ones have from their
 * neighbours. Around loops there are fewer of them. What the cache was given meanwhile by those
 * that are left out is what it was given by the iteration before. */
#include <string.h>

#include "cost/core.h"

enum { ALL_UNTIL = 64, ALL_AROUND_LOOPS = 6, MIDDLE = 8, MIDDLE_AROUND_LOOPS = 2, UNROLLED = 16 };

/* So many iterations are run around a loop of so few that are known: of a block. */
enum { BLOCK_AROUND = 64, BLOCK_INNER = 16 };

/* Iterations of a loop of which nothing is known. */
enum { UNKNOWN_ITERATIONS = 8, MOST_ITERATIONS = 64 };

/* Iterations that a compiler lets wait for memory together. */
enum { OVERLAP = 4 };

struct sample {
    int64_t iteration;
    double weight;
};

struct samples {
    struct sample at[BLOCK_AROUND + ALL_UNTIL];
    size_t len;
};

/* Variables that a body changes, and their values before an iteration. */
struct carried {
    const char *name;
    struct cost_value before;
};

struct carried_vec VEC(struct carried);

/* ---- What is in a body ---- */

/* Whether statements of KIND are in BODY, and loops that are not short. */
static bool has(const struct cstmt_vec *body, enum cstmt_kind kind)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        if (stmt->kind == kind || has(&stmt->body, kind) || has(&stmt->otherwise, kind))
            return true;
    }
    return false;
}

static bool has_loop(const struct cstmt_vec *body)
{
    return has(body, CSTMT_FOR) || has(body, CSTMT_WHILE);
}

/* Whether BODY is a loop of a few iterations, as many as it says. */
static bool is_row_of_block(const struct cstmt_vec *body)
{
    int64_t start, limit;
    const struct cstmt *loop = body->len == 1 ? body->at[0] : NULL;
    return loop && loop->kind == CSTMT_FOR && loop->value->kind == CEXP_BINARY &&
           cexp_is_int(loop->start, &start) && cexp_is_int(loop->value->right, &limit) &&
           limit - start <= BLOCK_INNER && !has_loop(&loop->body);
}

static void add_carried(struct cost_machine *machine, const struct cstmt_vec *body,
                        struct carried_vec *out)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        add_carried(machine, &stmt->body, out);
        add_carried(machine, &stmt->otherwise, out);
        if (stmt->kind != CSTMT_ASSIGN || stmt->place->kind != CEXP_NAME)
            continue;
        const struct cost_variable *variable = cost_find(machine, stmt->place->text);
        bool counts = variable && variable->value.known;
        for (size_t k = 0; k < out->len && counts; k++)
            counts = strcmp(out->at[k].name, stmt->place->text) != 0;
        if (counts)
            VEC_PUSH(machine->scratch, out,
                     ((struct carried){stmt->place->text, {.known = false}}));
    }
}

/* ---- Which iterations ---- */

static void add_sample(struct samples *samples, int64_t iteration, double weight)
{
    samples->at[samples->len++] = (struct sample){iteration, weight};
}

/* MIDDLE of N iterations stand for all but the first and the last one. */
static void add_middle(struct samples *samples, int64_t n, int64_t middle, bool warm)
{
    int64_t first = (n - middle) / 2;
    if (warm && first > 1)
        add_sample(samples, first - 1, 0);
    for (int64_t i = 0; i < middle; i++)
        add_sample(samples, first + i, (double)(n - 2) / (double)middle);
}

static struct samples samples_of(int64_t n, const struct cstmt_vec *body, bool unrolled)
{
    struct samples samples = {.len = 0};
    bool around = has_loop(body);
    int64_t all = is_row_of_block(body) ? BLOCK_AROUND
                  : unrolled && around  ? 4
                  : around              ? ALL_AROUND_LOOPS
                                        : ALL_UNTIL;
    if (n <= all) {
        for (int64_t i = 0; i < n; i++)
            add_sample(&samples, i, 1);
        return samples;
    }
    add_sample(&samples, 0, 1);
    if (unrolled)
        add_middle(&samples, n, 1, false);
    else
        add_middle(&samples, n, around ? MIDDLE_AROUND_LOOPS : MIDDLE, true);
    add_sample(&samples, n - 1, 1);
    return samples;
}

/* ---- Running them ---- */

static void note_carried(struct cost_machine *machine, struct carried_vec *carried)
{
    for (size_t i = 0; i < carried->len; i++)
        carried->at[i].before = cost_find(machine, carried->at[i].name)->value;
}

/* After an iteration, SKIPPED more are left out: what it has changed by some number goes on by
 * that; of what else it has changed nothing is known. */
static void skip_carried(struct cost_machine *machine, const struct carried_vec *carried,
                         int64_t skipped)
{
    for (size_t i = 0; i < carried->len && skipped > 0; i++) {
        const struct cost_value *before = &carried->at[i].before;
        struct cost_value *now = &cost_find(machine, carried->at[i].name)->value;
        if (now->known && before->known && !now->at && !before->at)
            now->one += (now->one - before->one) * skipped;
        else
            now->known = false;
    }
}

/* What one loop is while it runs. */
struct running {
    const struct cstmt *loop;
    struct cost_mask before;
    struct cost_value start, step, limit;
    struct carried_vec carried;
    bool unrolled;
    double cycles, waited; /* of all iterations: struct cost_machine */
};

/* The loop's variable in iteration K, and the lanes that run it. */
static void begin_iteration(struct cost_machine *machine, struct running *run, int64_t k)
{
    struct cost_value at = cost_known(run->start.type, k);
    at = cost_binary(machine->scratch, COP_MUL, run->start.type, &at, &run->step, machine->lanes);
    at = cost_binary(machine->scratch, COP_ADD, run->start.type, &run->start, &at, machine->lanes);
    const struct cost_value inside =
        cost_binary(machine->scratch, COP_LT, cost_int32, &at, &run->limit, machine->lanes);
    const struct cost_mask holds = cost_mask_of(&inside, machine->lanes);
    at.level = machine->depth;
    machine->active = cost_mask_and(&run->before, &holds, machine->lanes);
    cost_declare(machine, run->loop->var.name, at);
}

static void run_iteration(struct cost_machine *machine, struct running *run,
                          const struct sample *sample)
{
    double weight = machine->weight, start = machine->now, waited = machine->waited;
    machine->weight = weight * sample->weight;
    begin_iteration(machine, run, sample->iteration);
    note_carried(machine, &run->carried);
    if (!run->unrolled)
        cost_count(machine, 1, 0);
    cost_run(machine, &run->loop->body);
    machine->weight = weight;
    run->cycles += (machine->now - start) * sample->weight;
    run->waited += (machine->waited - waited) * sample->weight;
}

static void run_samples(struct cost_machine *machine, struct running *run,
                        const struct samples *samples)
{
    double start = machine->now, waited = machine->waited;
    for (size_t i = 0; i < samples->len; i++) {
        size_t variables = machine->variables.len;
        double clock = machine->cache ? cost_cache_clock(machine->cache) : 0;
        struct arena_mark mark = arena_mark(machine->scratch);
        run_iteration(machine, run, &samples->at[i]);
        arena_release(machine->scratch, mark);
        machine->variables.len = variables;
        if (i + 1 == samples->len)
            break;
        int64_t skipped = samples->at[i + 1].iteration - samples->at[i].iteration - 1;
        skip_carried(machine, &run->carried, skipped);
        if (machine->cache && skipped > 0)
            cost_cache_skip(machine->cache,
                            (double)skipped * (cost_cache_clock(machine->cache) - clock));
    }
    machine->now = start + run->cycles;
    machine->waited = waited + run->waited;
}

/* How many iterations the lane has that has most. */
static int64_t trip_count(const struct cost_machine *machine, const struct running *run)
{
    int64_t most = 0;
    size_t lanes = run->start.at || run->step.at || run->limit.at ? machine->lanes : 1;
    for (size_t i = 0; i < lanes; i++) {
        int64_t start = cost_value_at(&run->start, i), limit = cost_value_at(&run->limit, i);
        int64_t step = cost_value_at(&run->step, i);
        bool runs = (lanes == 1 || cost_mask_has(&machine->active, i)) && step > 0 && start < limit;
        int64_t count = runs ? (limit - start - 1) / step + 1 : 0;
        most = count > most ? count : most;
    }
    return most;
}

/* A loop whose iterations nobody can count: a few. */
static void run_unknown(struct cost_machine *machine, const struct cstmt *loop)
{
    static const struct sample some[] = {{0, 1}, {1, UNKNOWN_ITERATIONS - 1}};
    double weight = machine->weight, start = machine->now, start_waited = machine->waited;
    double cycles = 0, waited = 0;
    const struct cost_mask before = machine->active;
    for (size_t i = 0; i < 2; i++) {
        double from = machine->now, from_waited = machine->waited;
        size_t variables = machine->variables.len;
        machine->weight = weight * some[i].weight;
        machine->active = before;
        if (loop->kind == CSTMT_FOR)
            cost_declare(machine, loop->var.name, cost_unknown(cost_int64));
        const struct cost_value cond = cost_evaluate(machine, loop->value);
        cost_wait(machine, &cond);
        cost_run(machine, &loop->body);
        machine->variables.len = variables;
        cycles += (machine->now - from) * some[i].weight;
        waited += (machine->waited - from_waited) * some[i].weight;
    }
    machine->now = start + cycles;
    machine->waited = start_waited + waited;
    machine->weight = weight;
    machine->active = before;
}

/* The condition is asked before each iteration, as long as its value is known. */
static void run_while(struct cost_machine *machine, const struct cstmt *loop)
{
    const struct cost_mask before = machine->active;
    for (int i = 0; i < MOST_ITERATIONS; i++) {
        const struct cost_value cond = cost_evaluate(machine, loop->value);
        if (!cond.known) {
            run_unknown(machine, loop);
            break;
        }
        const struct cost_mask holds = cost_mask_of(&cond, machine->lanes);
        machine->active = cost_mask_and(&machine->active, &holds, machine->lanes);
        if (cost_mask_is_empty(&machine->active, machine->lanes))
            break;
        cost_run(machine, &loop->body);
    }
    machine->active = before;
}

/* NAME < limit, where NAME is the loop's variable: the limit, else null. */
static const struct cexp *limit_of(const struct cstmt *loop)
{
    const struct cexp *cond = loop->value;
    bool simple = cond->kind == CEXP_BINARY && cond->op == COP_LT &&
                  cexp_is_name(cond->left, loop->var.name);
    return simple ? cond->right : NULL;
}

static bool is_constant(const struct cstmt *loop, const struct cexp *limit)
{
    int64_t value;
    return cexp_is_int(loop->start, &value) && cexp_is_int(limit, &value) &&
           (!loop->step || cexp_is_int(loop->step, &value));
}

static double overlap_of(const struct cstmt *loop, int64_t n, bool unrolled)
{
    if (has(&loop->body, CSTMT_BARRIER))
        return 1;
    return unrolled ? (double)n : n < OVERLAP ? (double)(n > 0 ? n : 1) : OVERLAP;
}

static void run_counted(struct cost_machine *machine, struct running *run, int64_t n)
{
    double overlap = machine->overlap;
    bool unrolled = machine->unrolled;
    const struct samples samples = samples_of(n, &run->loop->body, run->unrolled);
    machine->overlap = overlap_of(run->loop, n, run->unrolled);
    machine->unrolled = run->unrolled;
    machine->depth++;
    add_carried(machine, &run->loop->body, &run->carried);
    run_samples(machine, run, &samples);
    machine->depth--;
    machine->unrolled = unrolled;
    machine->overlap = overlap;
    machine->active = run->before;
}

void cost_run_loop(struct cost_machine *machine, const struct cstmt *loop,
                   const struct cstmt *pragma)
{
    const struct cexp *limit = loop->kind == CSTMT_FOR ? limit_of(loop) : NULL;
    if (loop->kind == CSTMT_WHILE) {
        run_while(machine, loop);
        return;
    }
    struct running run = {.loop = loop, .before = machine->active};
    run.start = cost_evaluate(machine, loop->start);
    run.step = loop->step ? cost_evaluate(machine, loop->step) : cost_known(cost_int32, 1);
    run.limit = limit ? cost_evaluate(machine, limit) : cost_unknown(cost_int64);
    run.start.type = cost_type_of(machine, loop->var.type);
    if (!run.start.known || !run.step.known || !run.limit.known) {
        run_unknown(machine, loop);
        return;
    }
    int64_t n = trip_count(machine, &run);
    bool parallel = pragma && pragma->pragma == CPRAGMA_PARALLEL && machine->parallel;
    run.unrolled = (pragma && pragma->pragma == CPRAGMA_UNROLL && n <= 2 * UNROLLED) ||
                   (is_constant(loop, limit) && n <= UNROLLED);
    if (parallel)
        machine->parallel(machine->data, machine, pragma, loop, (double)n, false);
    if (cost_core_takes(machine, loop))
        cost_core_loop(machine, loop, &(struct cost_trips){run.start, run.step, n});
    else
        run_counted(machine, &run, n);
    if (parallel)
        machine->parallel(machine->data, machine, pragma, loop, (double)n, true);
}
