/* What a kernel takes, from some of its groups: the first one, the last one, one in the middle that
 * stands for all others, and the neighbours of that, which say what groups have in common. */
#include <math.h>
#include <stdlib.h>

#include "cost/launch.h"

/* Registers of a work-item beside what its variables take, and the least. */
enum { BASE_REGISTERS = 22, LEAST_REGISTERS = 32, MOST_REGISTERS = 255, REGISTER_BYTES = 4 };

/* Bytes of the first-level cache of a unit, local memory included. */
enum { NEAR_BYTES = 256 * 1024 };

/* A group that was run. */
struct group {
    struct cost_counts counts;
    struct cost_cache *cache;
    double cycles, waited, group_bytes, item_bytes;
};

static double latency_cycles(const struct device *device)
{
    return (double)device->memory_latency * (double)device->megahertz / 1000;
}

static struct cost_machine machine_for(struct arena *arena, const struct device *device,
                                       const struct emitted *emitted, const struct cost_grid *grid,
                                       const int64_t group[3])
{
    struct cost_machine machine = {.arena = arena,
                                   .scratch = arena_new(),
                                   .device = device,
                                   .emitted = emitted,
                                   .is_small = grid->is_small,
                                   .latency = latency_cycles(device),
                                   .weight = 1,
                                   .overlap = 1};
    machine.lanes = 1;
    for (int d = 0; d < 3; d++) {
        machine.local[d] = grid->local[d];
        machine.group[d] = group[d];
        machine.groups[d] = grid->groups[d];
        machine.lanes *= (size_t)grid->local[d];
    }
    machine.active = cost_mask_all(machine.lanes);
    return machine;
}

static struct group run_group(struct arena *arena, const struct device *device,
                              const struct emitted *emitted, const struct cost_grid *grid,
                              const int64_t at[3], double near)
{
    struct cost_machine machine = machine_for(arena, device, emitted, grid, at);
    machine.cache = cost_cache_new(arena, near, COST_SECTOR);
    for (size_t i = 0; i < grid->kernel->vars.len; i++) {
        const struct cost_array *array = grid->args[i].array;
        if (array && array->space == COST_LOCAL)
            machine.group_bytes += array->bytes;
    }
    cost_run_function(&machine, grid->kernel, grid->args);
    arena_free(machine.scratch);
    return (struct group){machine.counts, machine.cache,       machine.now,
                          machine.waited, machine.group_bytes, machine.most_held};
}

/* ---- How many groups a unit has ---- */

static double warps_of(const struct cost_grid *grid)
{
    double items = (double)(grid->local[0] * grid->local[1] * grid->local[2]);
    return ceil(items / COST_WARP);
}

static double registers_of(double item_bytes)
{
    double registers = BASE_REGISTERS + item_bytes / REGISTER_BYTES;
    return fmin(fmax(registers, LEAST_REGISTERS), MOST_REGISTERS);
}

static double resident_groups(const struct device *device, const struct cost_grid *grid,
                              const struct group *group)
{
    double items = warps_of(grid) * COST_WARP;
    double most = floor((double)device->unit_items / items);
    most = fmin(most, (double)device->unit_groups);
    most = fmin(most, floor((double)device->unit_registers /
                            (items * registers_of(group->item_bytes))));
    if (group->group_bytes > 0)
        most = fmin(most, floor((double)device->unit_local / (group->group_bytes + 1024)));
    return fmax(most, 1);
}

/* ---- All groups ---- */

static double count_of(const int64_t groups[3])
{
    return (double)groups[0] * (double)groups[1] * (double)groups[2];
}

static struct cost_traffic traffic_at(const struct group *group, size_t buffer)
{
    return buffer < group->counts.traffic.len ? group->counts.traffic.at[buffer]
                                              : (struct cost_traffic){0};
}

#define MEAN(field) mean->field = wf * first->field + wm * middle->field + wl * last->field

/* The mean of all groups. */
static void mean_counts(struct arena *arena, const struct group *const parts[3], double count,
                        struct cost_counts *mean)
{
    double wf = 1 / count, wl = count > 1 ? 1 / count : 0, wm = 1 - wf - wl;
    const struct cost_counts *first = &parts[0]->counts, *middle = &parts[1]->counts,
                             *last = &parts[2]->counts;
    MEAN(issue);
    MEAN(operations);
    MEAN(requests);
    MEAN(banks);
    MEAN(barriers);
    MEAN(local_bytes);
    MEAN(atomics);
    size_t len = middle->traffic.len;
    for (size_t i = 0; i < len || i < first->traffic.len; i++) {
        struct cost_traffic sum = traffic_at(parts[1], i);
        const struct cost_traffic a = traffic_at(parts[0], i), b = traffic_at(parts[2], i);
        sum.read = wf * a.read + wm * sum.read + wl * b.read;
        sum.written = wf * a.written + wm * sum.written + wl * b.written;
        VEC_PUSH(arena, &mean->traffic, sum);
    }
}

#undef MEAN

/* How many times as many different bytes COUNTS groups touch as one, where neighbours along
 * dimension D have COMMON[D] of them in common. */
static double spread_of(const double common[3], const double counts[3])
{
    double spread = 1;
    for (int d = 0; d < 3; d++)
        spread *= 1 + (1 - common[d]) * (counts[d] - 1);
    return spread;
}

/* The groups that run at a time. */
static void wave_of(const struct device *device, const struct cost_launch *launch, double wave[3])
{
    double left = launch->resident * (double)device->compute_units;
    for (int d = 0; d < 3; d++) {
        wave[d] = fmax(1, fmin((double)launch->groups[d], left));
        left = fmax(1, left / wave[d]);
    }
}

/* A buffer's share in what the groups in the middle have touched. */
struct part {
    double first, common[3], again;
};

static struct part part_of(const struct group *middle, struct group *const neighbours[3],
                           size_t buffer, bool written)
{
    const struct cost_traffic traffic = traffic_at(middle, buffer);
    struct part part = {written ? traffic.first_written : traffic.first_read, {1, 1, 1}, 0};
    for (int d = 0; d < 3 && part.first > 0; d++)
        if (neighbours[d]) {
            double common =
                cost_cache_common(middle->cache, neighbours[d]->cache, buffer, written);
            part.common[d] = fmin(1, common / part.first);
        }
    return part;
}

static double limited(double bytes, double size)
{
    return size > 0 && bytes > size ? size : bytes;
}

/* What the whole launch has run. */
struct whole {
    struct cost_launch *launch;
    const struct device *device;
    const struct cost_grid *grid;
    const struct group *middle;
    struct group *neighbours[3];
    double wave[3], groups[3], waves;
    double wave_bytes; /* different bytes that the groups of a wave touch */
};

/* Adds up, of all buffers, what a wave touches. */
static double bytes_of_wave(const struct whole *whole)
{
    double sum = 0;
    for (size_t i = 0; i < whole->middle->counts.traffic.len; i++)
        for (int written = 0; written < 2; written++) {
            const struct part part = part_of(whole->middle, (void *)whole->neighbours, i, written);
            sum += limited(part.first * spread_of(part.common, whole->wave),
                           whole->grid->buffers[i]->bytes);
        }
    return sum;
}

/* The bytes that the caches have dropped before they are read again, of one group. */
static double dropped(const struct whole *whole, const struct cost_traffic *traffic, double each)
{
    double sum = 0, ratio = each > 0 ? whole->wave_bytes / each : 1;
    for (size_t i = 0; i < COST_DISTANCES; i++)
        if ((double)(UINT64_C(1) << i) * ratio > (double)whole->device->cache_bytes)
            sum += traffic->again[i];
    return sum;
}

/* What of a buffer comes from memory, or goes there, if it is not in the cache. */
static double from_memory(const struct whole *whole, size_t buffer, bool written, double cached,
                          double each, double *footprint)
{
    const struct cost_traffic traffic = traffic_at(whole->middle, buffer);
    const struct part part = part_of(whole->middle, (void *)whole->neighbours, buffer, written);
    double size = whole->grid->buffers[buffer]->bytes, cache = (double)whole->device->cache_bytes;
    double all = limited(part.first * spread_of(part.common, whole->groups), size);
    double wave = limited(part.first * spread_of(part.common, whole->wave), size);
    double bytes = whole->wave_bytes <= cache ? all : fmax(all, whole->waves * wave);
    double scattered = traffic.scattered * count_of(whole->launch->groups);
    if (!written)
        bytes +=
            dropped(whole, &traffic, each) * whole->waves * spread_of(part.common, whole->wave);
    if (scattered > 0)
        bytes += size > 0 && size <= cache / 2 ? limited(scattered, size) : scattered;
    *footprint += all + limited(scattered, size);
    return fmin(bytes, cached);
}

static void move_buffers(struct arena *arena, struct whole *whole)
{
    struct cost_launch *launch = whole->launch;
    double count = count_of(launch->groups), each = 0;
    for (size_t i = 0; i < whole->middle->counts.traffic.len; i++)
        each += whole->middle->counts.traffic.at[i].first_read +
                whole->middle->counts.traffic.at[i].first_written;
    for (size_t i = 0; i < launch->counts.traffic.len; i++) {
        const struct cost_traffic *traffic = &launch->counts.traffic.at[i];
        struct cost_moved moved = {.array = NULL};
        double read = count * traffic->read, written = count * traffic->written;
        if (read + written > 0) {
            moved.array = whole->grid->buffers[i];
            moved.cached = read + written;
            moved.memory = from_memory(whole, i, false, read, each, &moved.footprint) +
                           from_memory(whole, i, true, written, each, &moved.footprint);
            moved.footprint = limited(moved.footprint, moved.array->bytes);
        }
        VEC_PUSH(arena, &launch->moved, moved);
    }
}

static struct group *neighbour(struct arena *arena, const struct whole *whole,
                               const struct emitted *emitted, const int64_t middle[3], int d,
                               double near)
{
    int64_t at[3] = {middle[0], middle[1], middle[2]};
    if (whole->grid->groups[d] < 2)
        return NULL;
    at[d] += at[d] + 1 < whole->grid->groups[d] ? 1 : -1;
    struct group *group = ARENA_NEW(arena, struct group);
    *group = run_group(arena, whole->device, emitted, whole->grid, at, near);
    return group;
}

static struct cost_launch *launch_new(struct arena *arena, const struct cost_grid *grid)
{
    struct cost_launch *launch = ARENA_NEW(arena, struct cost_launch);
    launch->name = grid->kernel->name;
    launch->times = 1;
    for (int d = 0; d < 3; d++) {
        launch->groups[d] = grid->groups[d];
        launch->local[d] = grid->local[d];
    }
    return launch;
}

/* What is known of all groups when those are run that stand for them. */
static void finish(struct arena *arena, struct whole *whole, const struct group *const parts[3])
{
    struct cost_launch *launch = whole->launch;
    double count = count_of(launch->groups);
    mean_counts(arena, parts, count, &launch->counts);
    launch->cycles = fmax(parts[1]->cycles, count > 1 ? 0 : parts[0]->cycles);
    launch->waited = fmax(parts[1]->waited, count > 1 ? 0 : parts[0]->waited);
    wave_of(whole->device, launch, whole->wave);
    whole->waves = 1;
    for (int d = 0; d < 3; d++) {
        whole->groups[d] = (double)launch->groups[d];
        whole->waves *= whole->groups[d] / whole->wave[d];
    }
    whole->wave_bytes = bytes_of_wave(whole);
    move_buffers(arena, whole);
    launch->operations = count * launch->counts.operations;
    launch->local_bytes = count * launch->counts.local_bytes;
}

/* The first-level cache that a group has: its share of what the local memory of all leaves. */
static double near_bytes(const struct device *device, const struct cost_launch *launch)
{
    double count = count_of(launch->groups) / (double)device->compute_units;
    double groups = fmax(1, fmin(launch->resident, count));
    return fmax((NEAR_BYTES - launch->resident * launch->group_bytes) / groups, 0);
}

struct cost_launch *cost_launch_kernel(struct arena *arena, const struct device *device,
                                       const struct emitted *emitted, const struct cost_grid *grid)
{
    struct cost_launch *launch = launch_new(arena, grid);
    struct arena *own = arena_new();
    int64_t zero[3] = {0, 0, 0}, middle[3], last[3];
    for (int d = 0; d < 3; d++) {
        middle[d] = grid->groups[d] / 2;
        last[d] = grid->groups[d] - 1;
    }
    struct group first = run_group(own, device, emitted, grid, zero, NEAR_BYTES / 8);
    launch->group_bytes = first.group_bytes;
    launch->item_bytes = first.item_bytes;
    launch->resident = resident_groups(device, grid, &first);
    launch->occupancy = launch->resident * warps_of(grid) * COST_WARP / (double)device->unit_items;
    double near = near_bytes(device, launch);
    struct group inner = run_group(own, device, emitted, grid, middle, near);
    struct group end = run_group(own, device, emitted, grid, last, near);
    struct whole whole = {
        .launch = launch, .device = device, .grid = grid, .middle = &inner};
    for (int d = 0; d < 3; d++)
        whole.neighbours[d] = neighbour(own, &whole, emitted, middle, d, near);
    const struct group *const parts[3] = {&first, &inner, &end};
    finish(arena, &whole, parts);
    arena_free(own);
    return launch;
}
