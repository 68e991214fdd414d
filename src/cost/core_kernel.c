/* A kernel on a processor, whose work-items are shared by threads: the first one, one in the
 * middle that stands for all others, with the one before it, which counts for nothing, and the
 * last one. */
#include <math.h>

#include "cost/region.h"

/* The place of work-item NUMBER in a grid of COUNT. */
static void find_place(int64_t number, const int64_t count[3], int64_t at[3])
{
    for (int d = 0; d < 3; d++) {
        at[d] = number % count[d];
        number /= count[d];
    }
}

static void run_item(struct cost_machine *machine, const struct cost_grid *grid, int64_t number,
                     double weight)
{
    double before = machine->weight;
    find_place(number, machine->groups, machine->group);
    machine->weight = before * weight;
    machine->active = cost_mask_all(1);
    cost_run_function(machine, grid->kernel, grid->args);
    machine->weight = before;
}

static void run_items(struct cost_machine *machine, const struct cost_grid *grid, int64_t items)
{
    double clock = cost_cache_clock(machine->cache);
    run_item(machine, grid, 0, 1);
    if (items > 3) {
        int64_t middle = items / 2;
        double each = cost_cache_clock(machine->cache) - clock;
        cost_cache_skip(machine->cache, each * (double)(items - 4));
        run_item(machine, grid, middle - 1, 0);
        run_item(machine, grid, middle, (double)(items - 2));
    } else if (items == 3) {
        run_item(machine, grid, 1, 1);
    }
    if (items > 1)
        run_item(machine, grid, items - 1, 1);
}

void cost_core_kernel(struct arena *arena, const struct device *device,
                      const struct emitted *emitted, const struct cost_grid *grid,
                      struct cost_cache *cache, struct cost_region *region, double times)
{
    struct cost_core core = {.unit_bytes = device->unit_bytes};
    struct cost_machine machine = {.arena = arena,
                                   .scratch = arena_new(),
                                   .device = device,
                                   .emitted = emitted,
                                   .lanes = 1,
                                   .local = {1, 1, 1},
                                   .is_small = grid->is_small,
                                   .weight = times,
                                   .overlap = 1,
                                   .core = &core,
                                   .cache = cache};
    double groups = 1, threads = (double)device->threads;
    int64_t items = 1;
    for (int d = 0; d < 3; d++) {
        machine.groups[d] = grid->groups[d] * grid->local[d];
        items *= machine.groups[d];
        groups *= (double)grid->groups[d];
    }
    run_items(&machine, grid, items);
    region->times += times;
    region->share = ceil(groups / threads) / groups;
    region->start = 1e-9 * (double)device->launch_time;
    cost_region_count(&machine, region);
    arena_free(machine.scratch);
}
