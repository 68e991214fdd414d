/* What a core takes for operators, functions and accesses: cycles by the throughput that it has for
 * them, where two real numbers, or vectors of them, are computed in a cycle, and two read. */
#include <math.h>
#include <string.h>

#include "cost/core.h"

/* How much longer vectors that take several steps are under way than others that do as much. */
#define SEVERAL_STEPS 1.1

/* Cycles more that an access takes for each lane of a vector where they lie apart. */
#define GATHER 0.5

static double steps_of(const struct cost_core *core, struct cost_type type)
{
    double steps = (double)type.bytes * type.width / (double)core->unit_bytes;
    return steps > 1 ? SEVERAL_STEPS * steps : 1;
}

static void note_width(struct cost_core *core, struct cost_type type)
{
    core->bytes = type.bytes > core->bytes ? type.bytes : core->bytes;
    core->is_scalar |= type.width > 1;
}

double cost_core_operator(struct cost_machine *machine, enum cop op, struct cost_type type)
{
    struct cost_core *core = machine->core;
    bool divides = op == COP_DIV || op == COP_REM;
    double each = divides ? (type.is_real ? 5 : 8) : op == COP_MUL ? 0.5 : 0.25;
    note_width(core, type);
    return each * steps_of(core, type);
}

/* The first row whose text is in the name. */
static const struct row {
    const char *part;
    double cycles;
    bool has_vectors;
} rows[] = {{"fma", 0.5, true},  {"fmax", 1, true},   {"fmin", 1, true},  {"max", 1, true},
            {"min", 1, true},    {"abs", 0.5, true},  {"expm1", 40, false}, {"exp", 12, false},
            {"log", 14, false},  {"pow", 40, false},  {"sqrt", 5, true}, {"sin", 30, false},
            {"cos", 30, false},  {"tan", 40, false},  {"erf", 40, false}, {"gamma", 80, false},
            {"fmod", 40, false}, {"hypot", 20, false}, {"div", 12, false}, {"mod", 12, false},
            {"quot", 10, false}, {"rem", 10, false},  {"f16", 6, false},  {"splat", 0.5, true}};

double cost_core_function(struct cost_machine *machine, const char *name, struct cost_type type)
{
    struct cost_core *core = machine->core;
    double each = 1;
    bool has_vectors = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(name, rows[i].part)) {
            each = rows[i].cycles;
            has_vectors = rows[i].has_vectors;
            break;
        }
    note_width(core, type);
    core->is_scalar |= !has_vectors;
    return has_vectors ? each * steps_of(core, type) : each * type.width;
}

/* ---- Memory ---- */

static size_t bucket_of(double distance)
{
    size_t bucket = 0;
    while (bucket + 1 < COST_DISTANCES && (double)(UINT64_C(1) << bucket) < distance)
        bucket++;
    return bucket;
}

/* The line NUMBER of ARRAY; what is written goes back there as well. */
static void touch_line(struct cost_machine *machine, const struct cost_array *array, int64_t number,
                       bool is_store)
{
    struct cost_core *core = machine->core;
    double bytes = COST_LINE * machine->weight, distance = 0;
    if (is_store && cost_cache_write(machine->cache, array->number, number, machine->weight))
        core->first += bytes;
    switch (cost_cache_read(machine->cache, array->number, number, machine->weight, &distance)) {
    case COST_HIT:
        break;
    case COST_FIRST:
        core->first += bytes;
        break;
    case COST_AGAIN:
        core->again[bucket_of(distance)] += bytes;
        break;
    }
}

static int64_t line_of(int64_t address)
{
    return address >= 0 ? address / COST_LINE : -((COST_LINE - 1 - address) / COST_LINE);
}

/* The lines of all lanes, each once where neighbours share it. */
static void touch_lines(struct cost_machine *machine, const struct cost_value *pointer,
                        bool is_store)
{
    int64_t bytes = (int64_t)pointer->type.bytes * pointer->type.width, last = INT64_MIN;
    for (size_t i = 0; i < (pointer->at ? machine->lanes : 1); i++) {
        int64_t address = cost_value_at(pointer, i);
        if (!cost_mask_has(&machine->active, i))
            continue;
        for (int64_t line = line_of(address); line <= line_of(address + bytes - 1); line++)
            if (line != last)
                touch_line(machine, pointer->array, last = line, is_store);
    }
}

/* Whether neighbours read what lies side by side. */
static bool is_side_by_side(const struct cost_machine *machine, const struct cost_value *pointer)
{
    int64_t bytes = (int64_t)pointer->type.bytes * pointer->type.width;
    if (!pointer->known)
        return false;
    if (!pointer->at || machine->lanes < 2 || pointer->type.width > 1)
        return true;
    int64_t stride = pointer->at[1] - pointer->at[0];
    return stride == bytes || stride == -bytes || stride == 0;
}

/* Whether the iteration has read that already; else it has now. */
static bool was_read(struct cost_machine *machine, const struct cost_value *pointer)
{
    struct cost_read_vec *reads = &machine->core->reads;
    size_t end = machine->lanes - 1;
    const struct cost_read read = {pointer->array->number, cost_value_at(pointer, 0),
                                   cost_value_at(pointer, end)};
    if (!machine->core->is_inner || !pointer->known || pointer->array->space == COST_PRIVATE)
        return false;
    for (size_t i = 0; i < reads->len; i++)
        if (reads->at[i].array == read.array && reads->at[i].first == read.first &&
            reads->at[i].last == read.last)
            return true;
    VEC_PUSH(machine->arena, reads, read);
    return false;
}

/* COUNT accesses that lie apart, of CYCLES each. */
static void add_single(struct cost_core *core, double count, double cycles)
{
    core->single += count * cycles;
    core->gathered += count * GATHER;
}

void cost_core_touch(struct cost_machine *machine, const struct cost_value *pointer, bool is_store)
{
    struct cost_core *core = machine->core;
    bool is_private = pointer->array->space == COST_PRIVATE;
    bool in_register = core->is_inner && pointer->known && !pointer->at;
    double lanes = core->is_inner ? (double)machine->lanes : 1;
    double cycles = (is_store ? 1 : 0.5) * steps_of(core, pointer->type);
    note_width(core, pointer->type);
    if ((is_private && !pointer->at) || (!is_store && was_read(machine, pointer)))
        return;
    if (!in_register && is_side_by_side(machine, pointer))
        *(core->is_inner ? &machine->counts.requests : &machine->counts.issue) +=
            machine->weight * lanes * cycles;
    else if (!in_register)
        add_single(core, machine->weight * lanes, cycles);
    if (!is_private && pointer->known)
        touch_lines(machine, pointer, is_store);
    else if (!is_private)
        core->again[bucket_of(pointer->array->bytes > 0 ? pointer->array->bytes
                                                        : (double)(1 << 20))] +=
            COST_LINE * lanes * machine->weight;
}
