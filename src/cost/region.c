/* What regions of a program take on a processor: bytes from where they are found, and times. */
#include <math.h>
#include <string.h>

#include "cost/cost.h"

/* The share of a cache that data of a call may have. */
#define USED_SHARE 0.8

/* How much cores and memory hinder each other: 1, entirely; infinity, not at all. */
#define TOGETHER 3.0

struct cost_region *cost_region_of(struct arena *arena, struct cost_region_vec *regions,
                                   const void *loop, const char *name)
{
    for (size_t i = 0; i < regions->len; i++)
        if (regions->at[i]->loop == loop)
            return regions->at[i];
    struct cost_region *region = ARENA_NEW(arena, struct cost_region);
    *region = (struct cost_region){.loop = loop, .name = name, .share = 1};
    VEC_PUSH(arena, regions, region);
    return region;
}

void cost_region_count(struct cost_machine *machine, struct cost_region *region)
{
    struct cost_core *core = machine->core;
    region->cycles += machine->counts.issue;
    region->operations += machine->counts.operations;
    region->first += core->first;
    for (size_t i = 0; i < COST_DISTANCES; i++)
        region->again[i] += core->again[i];
    machine->counts = (struct cost_counts){0};
    core->first = 0;
    memset(core->again, 0, sizeof core->again);
}

/* Where what is touched first in a call was left by the call before. */
static void place_first(const struct device *device, struct cost_region *region, double all)
{
    double threads = region->loop ? (double)device->threads : 1;
    if (all < USED_SHARE * (double)device->near_bytes * threads)
        return;
    if (all < USED_SHARE * (double)device->own_bytes * threads)
        region->own += region->first;
    else if (all < USED_SHARE * (double)device->cache_bytes)
        region->shared += region->first;
    else
        region->memory += region->first;
}

static void place_again(const struct device *device, struct cost_region *region)
{
    double threads = region->loop ? (double)device->threads : 1;
    for (size_t i = 0; i < COST_DISTANCES; i++) {
        double distance = (double)(UINT64_C(1) << i) * 0.75;
        if (distance < (double)device->own_bytes * threads)
            region->own += region->again[i];
        else if (distance < (double)device->cache_bytes)
            region->shared += region->again[i];
        else
            region->memory += region->again[i];
    }
}

static void time_region(const struct device *device, struct cost_region *region)
{
    double share = region->share, core = region->cycles * share / (1e6 * (double)device->megahertz);
    double by_thread = region->memory * share / (1e9 * (double)device->thread_bandwidth);
    double by_all = region->memory / (1e9 * (double)device->memory_bandwidth);
    double parts[] = {core, region->own * share / (1e9 * (double)device->own_bandwidth),
                      region->shared * share / (1e9 * (double)device->cache_bandwidth),
                      fmax(by_thread, by_all)};
    double moved = parts[1] + parts[2] + parts[3];
    region->total = pow(pow(core, TOGETHER) + pow(moved, TOGETHER), 1 / TOGETHER);
    region->total += region->start * region->times;
    region->bound = COST_BY_CORE;
    for (size_t i = 1; i < sizeof parts / sizeof *parts; i++)
        if (parts[i] > parts[region->bound])
            region->bound = (enum cost_bound)i;
}

void cost_time_regions(const struct device *device, struct cost_prediction *prediction)
{
    double all = 0;
    for (size_t i = 0; i < prediction->regions.len; i++)
        all += prediction->regions.at[i]->first;
    for (size_t i = 0; i < prediction->regions.len; i++) {
        place_first(device, prediction->regions.at[i], all);
        place_again(device, prediction->regions.at[i]);
        time_region(device, prediction->regions.at[i]);
        prediction->seconds += prediction->regions.at[i]->total;
    }
}
