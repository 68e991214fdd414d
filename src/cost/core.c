/* What an innermost loop takes on a core. Of many iterations the first block is run, one in the
 * middle, and the last one:
 *
 *     block     0    m - 1    m          b - 1
 *     counts    1    0        b - 2      1
 *
 * A compiler makes vectors of it where nothing is in it that it does not know vectors for, and
 * no real number goes from one iteration to the next, for that it may not reassociate; iterations
 * that fill no vector are done one by one. */
#include "cost/core.h"

#include <math.h>
#include <string.h>

enum { BLOCK = 64, SHORT = 8 };

/* Cycles that a loop takes to begin and end, without vectors and with, and an iteration. */
#define SCALAR_START 5.0
#define VECTOR_START 14.0
#define ITERATION 0.3

/* Cycles of work behind a loop that a core begins before it ends. */
#define AHEAD 200.0

/* ---- Which loops ---- */

/* Whether LOOP has a few iterations, which a compiler writes out. */
static bool is_short(const struct cstmt *loop)
{
    int64_t start, limit;
    bool counted = loop->kind == CSTMT_FOR && loop->value->kind == CEXP_BINARY &&
                   cexp_is_int(loop->start, &start) && cexp_is_int(loop->value->right, &limit);
    return counted && limit - start < SHORT;
}

/* Whether there is a loop in BODY that is not written out. */
static bool has_loop(const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        bool is_loop = stmt->kind == CSTMT_FOR || stmt->kind == CSTMT_WHILE;
        if ((is_loop && !is_short(stmt)) || has_loop(&stmt->body) || has_loop(&stmt->otherwise))
            return true;
    }
    return false;
}

bool cost_core_takes(const struct cost_machine *machine, const struct cstmt *loop)
{
    return machine->core && !machine->core->is_inner && !has_loop(&loop->body);
}

/* ---- Blocks ---- */

/* What BODY changes that was there before it is not known any more. */
static void forget(struct cost_machine *machine, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        struct cost_variable *variable = stmt->kind == CSTMT_ASSIGN &&
                                                 stmt->place->kind == CEXP_NAME
                                             ? cost_find(machine, stmt->place->text)
                                             : NULL;
        if (variable && !variable->value.array)
            variable->value = cost_unknown(variable->value.type);
        forget(machine, &stmt->body);
        forget(machine, &stmt->otherwise);
    }
}

/* The values of the loop's variable in COUNT iterations, FIRST and those behind it. */
static struct cost_value iterations(struct cost_machine *machine, const struct cost_trips *trips,
                                    int64_t first, int64_t count)
{
    struct cost_value value = trips->start;
    int64_t *at = ARENA_ARRAY(machine->scratch, int64_t, (size_t)count);
    for (int64_t i = 0; i < count; i++)
        at[i] = trips->start.one + trips->step.one * (first + i);
    value.one = at[0];
    value.at = count > 1 ? at : NULL;
    value.level = machine->depth;
    return value;
}

static void run_block(struct cost_machine *machine, const struct cstmt *loop,
                      const struct cost_trips *trips, int64_t block, double weight)
{
    double before = machine->weight;
    size_t variables = machine->variables.len;
    int64_t first = block * BLOCK, left = trips->n - first;
    struct arena_mark mark = arena_mark(machine->scratch);
    machine->weight = before * weight;
    machine->lanes = (size_t)(left < BLOCK ? left : BLOCK);
    machine->active = cost_mask_all(machine->lanes);
    machine->core->reads.len = 0;
    cost_declare(machine, loop->var.name,
                 iterations(machine, trips, first, (int64_t)machine->lanes));
    cost_run(machine, &loop->body);
    machine->variables.len = variables;
    machine->weight = before;
    machine->lanes = 1;
    machine->active = cost_mask_all(1);
    forget(machine, &loop->body);
    arena_release(machine->scratch, mark);
}

/* As many blocks more as take in what the last one did, since CLOCK. */
static void skip(struct cost_machine *machine, double clock, int64_t blocks)
{
    cost_cache_skip(machine->cache, (double)blocks * (cost_cache_clock(machine->cache) - clock));
}

static void run_blocks(struct cost_machine *machine, const struct cstmt *loop,
                       const struct cost_trips *trips)
{
    int64_t blocks = (trips->n + BLOCK - 1) / BLOCK, middle = blocks / 2;
    double clock = cost_cache_clock(machine->cache);
    if (blocks <= 4) {
        for (int64_t i = 0; i < blocks; i++)
            run_block(machine, loop, trips, i, 1);
        return;
    }
    run_block(machine, loop, trips, 0, 1);
    skip(machine, clock, middle - 2);
    run_block(machine, loop, trips, middle - 1, 0);
    clock = cost_cache_clock(machine->cache);
    run_block(machine, loop, trips, middle, (double)(blocks - 2));
    skip(machine, clock, blocks - middle - 2);
    run_block(machine, loop, trips, blocks - 1, 1);
}

/* ---- What they take ---- */

/* How much of the lesser of two is not hidden by the other: computing, and reading and writing. */
#define NOT_HIDDEN 0.15

static double together(double a, double b)
{
    return fmax(a, b) + NOT_HIDDEN * fmin(a, b);
}

/* The cycles of a loop of N iterations that take CYCLES without vectors. */
static double with_vectors(const struct cost_core *core, double cycles, double n)
{
    double width = core->is_scalar ? 1
                                   : (double)core->unit_bytes / fmax(core->bytes, 1);
    bool fits = width > 1 && n >= width;
    double whole = fits ? floor(n / width) * width / n : 0;
    double share = fits ? whole / width + 1 - whole : 1;
    double single = core->is_scalar ? 0 : core->single + core->gathered;
    return cycles * share + single + ITERATION * n * share +
           (fits ? VECTOR_START : SCALAR_START);
}

/* The cycles that the place waits that waits longest, as far as nothing else is done meanwhile. */
static double waits(const struct cost_core *core, double cycles)
{
    double most = 0;
    for (size_t i = 0; i < core->updates.len; i++)
        most = fmax(most, core->updates.at[i].cycles);
    return most > cycles ? (most - cycles) * fmin(1, most / AHEAD) : 0;
}

static void close_loop(struct cost_machine *machine, const struct cost_core *core,
                       const struct cost_counts *before, double n)
{
    double weight = machine->weight;
    struct cost_core each = *core;
    if (weight <= 0)
        return;
    each.single /= weight;
    each.gathered /= weight;
    for (size_t i = 0; i < each.updates.len; i++)
        each.updates.at[i].cycles /= weight;
    double requests = (machine->counts.requests - before->requests) / weight;
    double cycles = together((machine->counts.issue - before->issue) / weight,
                             requests + (each.is_scalar ? each.single : 0));
    cycles = with_vectors(&each, cycles, n);
    if (each.is_scalar)
        cycles += waits(&each, cycles);
    machine->counts.issue = before->issue + weight * cycles;
    machine->counts.requests = before->requests;
}

void cost_core_loop(struct cost_machine *machine, const struct cstmt *loop,
                    const struct cost_trips *trips)
{
    struct cost_core *core = machine->core, outer = *core;
    const struct cost_counts before = machine->counts;
    if (trips->n < 1)
        return;
    core->is_inner = true;
    core->is_scalar = false;
    core->bytes = 1;
    core->single = core->gathered = 0;
    core->outside = machine->variables.len;
    core->updates.len = 0;
    machine->depth++;
    forget(machine, &loop->body);
    run_blocks(machine, loop, trips);
    machine->depth--;
    close_loop(machine, core, &before, (double)trips->n);
    core->is_inner = outer.is_inner;
}

/* ---- Places that are carried ---- */

static const char *root_name(const struct cexp *place)
{
    while (place && place->kind != CEXP_NAME)
        place = place->kind == CEXP_BINARY ? place->left : place->base;
    return place ? place->text : NULL;
}

static void add_update(struct cost_machine *machine, const char *name, int64_t offset,
                       double cycles)
{
    struct cost_update_vec *updates = &machine->core->updates;
    for (size_t i = 0; i < updates->len; i++)
        if (updates->at[i].offset == offset && strcmp(updates->at[i].name, name) == 0) {
            updates->at[i].cycles += cycles;
            return;
        }
    VEC_PUSH(machine->arena, updates, ((struct cost_update){name, offset, cycles}));
}

/* Cycles from one value of TYPE to the next. */
static double latency_of(const struct cstmt *stmt, struct cost_type type)
{
    if (stmt->function || !stmt->compound)
        return type.is_real ? 5 : 2;
    return type.is_real ? 3.5 : 1;
}

void cost_core_update(struct cost_machine *machine, const struct cstmt *stmt,
                      const struct cost_place *place)
{
    struct cost_core *core = machine->core;
    const char *name = root_name(stmt->place);
    const struct cost_variable *variable = name ? cost_find(machine, name) : NULL;
    const struct cost_value *pointer = place->pointer.array ? &place->pointer : NULL;
    bool again = stmt->compound || stmt->place->kind == CEXP_NAME;
    if (!core->is_inner || !again || !variable ||
        (size_t)(variable - machine->variables.at) >= core->outside || (pointer && pointer->at))
        return;
    struct cost_type type = pointer ? pointer->type : variable->value.type;
    double lanes = (double)machine->lanes;
    core->is_scalar |= type.is_real || !stmt->compound;
    add_update(machine, name, pointer && pointer->known ? pointer->one : 0,
               machine->weight * lanes * latency_of(stmt, type));
}
