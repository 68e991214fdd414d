/* How many groups of how many work-items the host launches: what the functions in
 * opencl/text/launch_*.c.txt compute when they ask the device. */
#include <string.h>

#include "cost/host.h"

/* As opencl/text/create.c.txt has it for a GPU. */
enum { USUAL_ITEMS = 256, LEAST_ITEMS = 64, GROUPS_OF_UNIT = 4, MOST_ITEMS = 1024, ROW = 128 };

/* And for a processor, whose units are threads. */
enum { GROUPS_OF_THREAD = 8 };

static bool is_processor(const struct device *device)
{
    return device->kind == DEVICE_CPU;
}

/* The groups that fill the device. */
static int64_t filling_groups(const struct device *device)
{
    return is_processor(device) ? GROUPS_OF_THREAD * device->threads
                                : GROUPS_OF_UNIT * device->compute_units;
}

static int64_t most_at(int d)
{
    return d < 2 ? MOST_ITEMS : LEAST_ITEMS;
}

int64_t cost_lanes(const struct device *device)
{
    return (is_processor(device) ? 1 : USUAL_ITEMS) * filling_groups(device);
}

static void shape_group(int64_t size, const int64_t count[3], int64_t local[3])
{
    int64_t all = 1;
    local[0] = local[1] = local[2] = 1;
    for (int step = 0; step < 4; step++) {
        int d = step % 3;
        int64_t limit = step == 0 ? ROW : most_at(d);
        while (2 * all <= size && 2 * all <= MOST_ITEMS && 2 * local[d] <= limit &&
               2 * local[d] <= count[d]) {
            local[d] *= 2;
            all *= 2;
        }
    }
}

static int64_t groups_for(int64_t items, int64_t local)
{
    return items / local + (items % local > 0);
}

/* ROW work-items side by side for COUNT iterations, or where more than an eighth would have none,
 * one of equal rows of at most MOST. */
static int64_t even_row(int64_t row, int64_t most, int64_t count)
{
    int64_t left = count % row > 0 ? row - count % row : 0;
    return left <= count / 8 ? row : groups_for(count, groups_for(count, most));
}

static void spread_items(const struct device *device, const int64_t items[3], int64_t local[3])
{
    double share = (double)items[0] * (double)items[1] * (double)items[2] /
                   (double)filling_groups(device);
    int64_t size = USUAL_ITEMS, least = is_processor(device) ? 1 : LEAST_ITEMS;
    if (share < (double)size)
        size = share < (double)least ? least : (int64_t)share;
    shape_group(size, items, local);
    local[0] = even_row(local[0], size < ROW ? size : ROW, items[0]);
    for (int d = 1; d < 3; d++) {
        size /= local[d - 1];
        local[d] = local[d] < size ? local[d] : size;
    }
}

static void launch_items(const struct device *device, const int64_t items[3], int64_t groups[3],
                         int64_t local[3])
{
    spread_items(device, items, local);
    for (int d = 0; d < 3; d++)
        groups[d] = groups_for(items[d], local[d]);
}

static void launch_grid(const struct device *device, const int64_t items[3], int64_t groups[3],
                        int64_t local[3])
{
    spread_items(device, items, local);
    int64_t most = cost_lanes(device) / (local[0] * local[1] * local[2]);
    most = most < 1 ? 1 : most;
    for (int d = 0; d < 3; d++) {
        int64_t wanted = groups_for(items[d], local[d]);
        groups[d] = wanted < most ? wanted : most;
        most /= groups[d] > 0 ? groups[d] : 1;
    }
}

static void launch_shares(const struct device *device, int64_t items[3], int64_t groups[3],
                          int64_t local[3])
{
    int64_t most = cost_lanes(device);
    for (int d = 2; d >= 0; d--) {
        items[d] = items[d] > most ? most : items[d];
        most /= items[d] > 0 ? items[d] : 1;
    }
    launch_items(device, items, groups, local);
}

static void launch_slots(const struct device *device, const int64_t items[3],
                         const int64_t slots[3], int64_t groups[3], int64_t local[3])
{
    spread_items(device, slots, local);
    for (int d = 0; d < 3; d++)
        groups[d] = slots[d] / local[d] + (items[d] <= slots[d] && slots[d] % local[d] > 0);
}

static void launch_groups(const int64_t items[3], const int64_t each[3], int64_t groups[3],
                          int64_t local[3])
{
    int64_t count[3];
    for (int d = 0; d < 3; d++) {
        groups[d] = items[d];
        count[d] = 2 * each[d] - 1;
    }
    shape_group(USUAL_ITEMS, count, local);
}

bool cost_shape(const struct device *device, const char *function, const int64_t items[3],
                const int64_t other[3], int64_t groups[3], int64_t local[3])
{
    if (strcmp(function, "launch_items") == 0) {
        launch_items(device, items, groups, local);
    } else if (strcmp(function, "launch_grid") == 0) {
        launch_grid(device, items, groups, local);
    } else if (strcmp(function, "launch_shares") == 0) {
        int64_t shared[3] = {items[0], items[1], items[2]};
        launch_shares(device, shared, groups, local);
    } else if (strcmp(function, "launch_slots") == 0) {
        launch_slots(device, items, other, groups, local);
    } else if (strcmp(function, "launch_groups") == 0) {
        launch_groups(items, other, groups, local);
    } else if (strcmp(function, "launch_fixed") == 0) {
        memcpy(groups, items, 3 * sizeof *groups);
        memcpy(local, other, 3 * sizeof *local);
    } else if (strcmp(function, "launch_task") == 0) {
        for (int d = 0; d < 3; d++)
            groups[d] = local[d] = 1;
    } else {
        return false;
    }
    return true;
}
