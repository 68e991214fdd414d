/* From what launches take to times. Each resource of the device works for itself, and beside the
 * others, though not quite: the time is a little more than that of the one that takes longest. */
#include <math.h>
#include <string.h>

#include "cost/launch.h"

/* Instructions that a unit issues, and bytes of its first-level cache, in a cycle. */
enum { SCHEDULERS = 4, UNIT_CACHE_BYTES = 64 };

/* How much the resources hinder each other: 1, entirely; infinity, not at all. */
#define TOGETHER 3.0

static const char *const limit_names[] = {
    [COST_BY_MEMORY] = "memory",   [COST_BY_CACHE] = "cache",
    [COST_BY_REQUESTS] = "requests", [COST_BY_LOCAL] = "local memory",
    [COST_BY_OPERATIONS] = "operations", [COST_BY_LATENCY] = "latency",
    [COST_BY_ATOMICS] = "atomics", [COST_BY_LAUNCH] = "launch"};

const char *cost_limit_name(enum cost_limit limit)
{
    return limit_names[limit];
}

static double groups_of(const struct cost_launch *launch)
{
    return (double)launch->groups[0] * (double)launch->groups[1] * (double)launch->groups[2];
}

/* Groups that the unit with the most of them has; a tail is that of the last groups, whose unit has
 * fewer at a time. */
static double busiest(const struct device *device, const struct cost_launch *launch)
{
    double units = (double)device->compute_units, groups = groups_of(launch);
    double share = groups / units, at_once = units * launch->resident;
    return groups <= 4 * at_once ? ceil(share) : share;
}

/* How much longer the scheduler takes that has the most of WARPS than if all had as many. */
static double unevenness(double warps)
{
    return ceil(warps / SCHEDULERS) * SCHEDULERS / warps;
}

/* From the start of a group to its end: it waits less for what the cache has that units share. */
static double group_cycles(const struct device *device, const struct cost_launch *launch)
{
    double far = launch->cached > 0 ? launch->memory / launch->cached : 1;
    double near = (double)device->cache_latency / (double)device->memory_latency;
    return launch->cycles - launch->waited * (1 - far) * (1 - near);
}

static void time_units(const struct device *device, struct cost_launch *launch)
{
    double hertz = 1e6 * (double)device->megahertz, share = busiest(device, launch);
    double items = (double)(launch->local[0] * launch->local[1] * launch->local[2]);
    double warps = ceil(items / COST_WARP);
    launch->seconds[COST_BY_OPERATIONS] = share * launch->counts.issue / SCHEDULERS / hertz *
                                          unevenness(fmin(share, launch->resident) * warps);
    launch->seconds[COST_BY_REQUESTS] = share * launch->counts.requests / hertz;
    launch->seconds[COST_BY_LOCAL] = share * launch->counts.banks / hertz;
    double waves = groups_of(launch) / (launch->resident * (double)device->compute_units);
    launch->seconds[COST_BY_LATENCY] =
        (waves < 4 ? ceil(waves) : waves) * group_cycles(device, launch) / hertz;
    launch->seconds[COST_BY_ATOMICS] = groups_of(launch) * launch->counts.atomics / 16 /
                                       (double)device->compute_units / hertz * 8;
}

static void time_memory(const struct device *device, struct cost_launch *launch)
{
    double units = fmin(groups_of(launch), (double)device->compute_units);
    double hertz = 1e6 * (double)device->megahertz;
    double cache = fmin(1e9 * (double)device->cache_bandwidth, units * UNIT_CACHE_BYTES * hertz);
    launch->seconds[COST_BY_MEMORY] = launch->memory / (1e9 * (double)device->memory_bandwidth);
    launch->seconds[COST_BY_CACHE] = launch->cached / cache;
}

static void add_up(const struct device *device, struct cost_launch *launch)
{
    double sum = 0;
    launch->seconds[COST_BY_LAUNCH] = 1e-9 * (double)device->launch_time;
    launch->limit = COST_BY_LAUNCH;
    for (int i = 0; i < COST_BY_LAUNCH; i++)
        sum += pow(launch->seconds[i], TOGETHER);
    for (int i = 0; i < COST_LIMITS; i++)
        if (launch->seconds[i] > launch->seconds[launch->limit])
            launch->limit = (enum cost_limit)i;
    launch->total = launch->seconds[COST_BY_LAUNCH] + pow(sum, 1 / TOGETHER);
}

/* ---- What the cache has from before ---- */

/* Bytes that were touched since buffer NUMBER was, by the launches before I, the last ones of the
 * run before included; infinitely many if it is not in the cache. */
static double since_last_use(const struct cost_launch_vec *launches, size_t i, size_t number)
{
    double bytes = 0;
    for (size_t back = 1; back <= launches->len; back++) {
        const struct cost_launch *before =
            launches->at[(i + launches->len - back) % launches->len];
        bool used = number < before->moved.len && before->moved.at[number].array;
        if (used)
            return bytes + before->moved.at[number].footprint;
        for (size_t k = 0; k < before->moved.len; k++)
            bytes += before->moved.at[k].footprint;
    }
    return INFINITY;
}

/* What LAUNCHES[I] moves; of buffers that the cache has nothing comes from memory. */
static void move(const struct device *device, const struct cost_launch_vec *launches, size_t i)
{
    struct cost_launch *launch = launches->at[i];
    double own = 0;
    launch->memory = launch->cached = 0;
    for (size_t k = 0; k < launch->moved.len; k++)
        own += launch->moved.at[k].footprint;
    for (size_t k = 0; k < launch->moved.len; k++) {
        const struct cost_moved *moved = &launch->moved.at[k];
        double bytes = moved->array ? since_last_use(launches, i, k) + own : 0;
        launch->cached += moved->cached;
        if (bytes > 0.7 * (double)device->cache_bytes)
            launch->memory += moved->memory;
    }
}

void cost_time(const struct device *device, struct cost_launch_vec *launches)
{
    for (size_t i = 0; i < launches->len; i++) {
        move(device, launches, i);
        time_units(device, launches->at[i]);
        time_memory(device, launches->at[i]);
        add_up(device, launches->at[i]);
    }
}
