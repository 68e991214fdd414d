/* Variables of emitted code, and what commands cost while they run. */
#include <string.h>

#include "cost/machine.h"

struct cost_variable *cost_find(struct cost_machine *machine, const char *name)
{
    for (size_t i = machine->variables.len; i-- > 0;) {
        const char *other = machine->variables.at[i].name;
        if (other == name || strcmp(other, name) == 0)
            return &machine->variables.at[i];
    }
    return NULL;
}

/* VALUE becomes that of VARIABLE, in memory of its own where lanes differ. */
static void keep(struct cost_machine *machine, struct cost_variable *variable,
                 const struct cost_value *value)
{
    variable->value = *value;
    if (!value->at)
        return;
    if (!variable->own)
        variable->own = ARENA_ARRAY(machine->arena, int64_t, machine->lanes);
    if (variable->own != value->at)
        memmove(variable->own, value->at, machine->lanes * sizeof *variable->own);
    variable->value.at = variable->own;
}

struct cost_variable *cost_declare(struct cost_machine *machine, const char *name,
                                   struct cost_value value)
{
    VEC_PUSH(machine->arena, &machine->variables, ((struct cost_variable){.name = name}));
    struct cost_variable *variable = &machine->variables.at[machine->variables.len - 1];
    keep(machine, variable, &value);
    return variable;
}

void cost_assign(struct cost_machine *machine, struct cost_variable *variable,
                 const struct cost_value *value)
{
    struct cost_value merged = cost_merge(machine->scratch, &machine->active, value,
                                          &variable->value, machine->lanes);
    merged.level = machine->depth > merged.level ? machine->depth : merged.level;
    keep(machine, variable, &merged);
}

/* The lanes of a vector, on the device. */
static unsigned width_of(const struct cost_machine *machine, const struct ctype *type)
{
    const size_t bytes = scalar_bytes(type->scalar);
    return type->lanes > 0 ? type->lanes
                           : (unsigned)((size_t)device_vector_bytes(machine->device, 0) / bytes);
}

struct cost_type cost_type_of(const struct cost_machine *machine, const struct ctype *type)
{
    if (type->class == CTYPE_OTHER) {
        bool is_index = strcmp(type->name, "index_t") == 0;
        return is_index && machine->is_small ? cost_int32 : cost_int64;
    }
    struct cost_type found = {scalar_class(type->scalar) == CLASS_FLOAT,
                              (unsigned)scalar_bytes(type->scalar), 1};
    if (type->class == CTYPE_VECTOR)
        found.width = width_of(machine, type);
    return found;
}

void cost_hold(struct cost_machine *machine, double bytes)
{
    machine->held += bytes;
    if (machine->held > machine->most_held)
        machine->most_held = machine->held;
}

void cost_count(struct cost_machine *machine, double cycles, double operations)
{
    if (machine->is_host)
        return;
    if (machine->core) {
        machine->counts.issue += machine->weight * (double)machine->lanes * cycles;
        machine->counts.operations += machine->weight * (double)machine->lanes * operations;
        return;
    }
    double warps = (double)cost_active_warps(machine);
    size_t lanes = 0;
    for (size_t i = 0; i * COST_WARP < machine->lanes && operations > 0; i++)
        lanes += (size_t)__builtin_popcount(machine->active.at[i]);
    machine->counts.issue += machine->weight * warps * cycles;
    machine->counts.operations += machine->weight * (double)lanes * operations;
    machine->now += cycles;
}

/* A processor goes on with what does not need the value; the iterations of a loop that wait for
 * theirs do so together. */
void cost_wait(struct cost_machine *machine, const struct cost_value *value)
{
    double cycles = value->ready - machine->now;
    if (cycles <= 0)
        return;
    machine->now += cycles / machine->overlap;
    if (cycles > COST_NEAR_LATENCY)
        machine->waited += cycles / machine->overlap;
}
