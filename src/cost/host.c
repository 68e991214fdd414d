/* The host's half of an OpenCL program: its entry is run with the sizes that are given, and each
 * launch comes to a kernel of which some groups are run. */
#include "cost/host.h"

#include <math.h>
#include <string.h>

enum { MANY = 256 };

static const char *own_name(const struct cost_host *host, const char *name)
{
    size_t len = strlen(host->emitted->name);
    bool has = strncmp(name, host->emitted->name, len) == 0 && name[len] == '_';
    return has ? name + len + 1 : name;
}

static const struct citem *function_called(const struct citem_vec *items, const char *name)
{
    for (size_t i = 0; i < items->len; i++)
        if (items->at[i].kind == CITEM_FUNCTION && strcmp(items->at[i].name, name) == 0)
            return &items->at[i];
    return NULL;
}

/* ---- Buffers ---- */

static struct cost_value buffer_new(struct cost_host *host, const char *name, double bytes)
{
    struct cost_array *array = ARENA_NEW(host->arena, struct cost_array);
    *array = (struct cost_array){name, COST_GLOBAL, host->buffers.len, bytes};
    VEC_PUSH(host->arena, &host->buffers, array);
    struct cost_value value = cost_known(cost_real32, 0);
    value.array = array;
    return value;
}

static struct cost_value allocate(struct cost_host *host, struct cost_machine *machine,
                                  const struct cexp *call)
{
    const struct cost_value count = cost_evaluate(machine, call->args[1]);
    const struct cost_value each = cost_evaluate(machine, call->args[2]);
    double bytes = count.known && each.known ? (double)count.one * (double)each.one : 0;
    return buffer_new(host, "memory", bytes);
}

/* check_buffer(&run, "a", a, bytes.a): how large an argument is. */
static void check_buffer(struct cost_host *host, struct cost_machine *machine,
                         const struct cexp *call)
{
    const struct cexp *name = call->args[3]->kind == CEXP_MEMBER ? call->args[3] : NULL;
    const struct cost_value buffer = cost_evaluate(machine, call->args[2]);
    for (size_t i = 0; i < host->bytes.len && name && buffer.array; i++)
        if (strcmp(host->bytes.at[i].name, name->text) == 0) {
            struct cost_array *array = ARENA_NEW(host->arena, struct cost_array);
            *array = *buffer.array;
            array->bytes = (double)host->bytes.at[i].value;
            host->buffers.at[array->number] = array;
        }
}

/* a and b of exchange(&a, &b) change places. */
static void exchange(struct cost_machine *machine, const struct cexp *call)
{
    const struct cost_place a = cost_place_of(machine, call->args[0]->base);
    const struct cost_place b = cost_place_of(machine, call->args[1]->base);
    if (!a.variable || !b.variable)
        return;
    const struct cost_value old = a.variable->value;
    a.variable->value = b.variable->value;
    b.variable->value = old;
}

/* ---- Arguments ---- */

static void set_argument(struct cost_host *host, struct cost_machine *machine,
                         const struct cexp *call, const struct cost_value *value)
{
    const struct cost_value position = cost_evaluate(machine, call->args[2]);
    if (position.known && position.one < COST_MOST_ARGUMENTS)
        host->args[position.one] = *value;
}

static void set_local_argument(struct cost_host *host, struct cost_machine *machine,
                               const struct cexp *call)
{
    const struct cost_value count = cost_evaluate(machine, call->args[3]);
    const struct cost_value each = cost_evaluate(machine, call->args[4]);
    struct cost_array *array = ARENA_NEW(host->arena, struct cost_array);
    double bytes = count.known && each.known ? (double)count.one * (double)each.one : 0;
    *array = (struct cost_array){"local", COST_LOCAL, 0, bytes};
    struct cost_value value = cost_known(cost_real32, 0);
    value.array = array;
    set_argument(host, machine, call, &value);
}

/* ---- Launches ---- */

/* extent(x, y, z); false where a number is not known. */
static bool extent(struct cost_machine *machine, const struct cexp *exp, int64_t out[3])
{
    if (exp->kind != CEXP_CALL || exp->arg_count != 3)
        return false;
    for (int d = 0; d < 3; d++) {
        const struct cost_value value = cost_evaluate(machine, exp->args[d]);
        if (!value.known)
            return false;
        out[d] = value.one;
    }
    return true;
}

/* The kernel whose constant on the host is TEXT. */
static const struct citem *kernel_called(const struct cost_host *host, const char *text)
{
    const struct citem_vec *kernels = host->emitted->kernels;
    for (size_t i = 0; i < kernels->len; i++)
        if (kernels->at[i].kind == CITEM_FUNCTION && kernels->at[i].linkage == CLINK_KERNEL &&
            strcmp(gen_upper(host->arena, kernels->at[i].name), text) == 0)
            return &kernels->at[i];
    return NULL;
}

/* The arguments with the types that the kernel has for them. */
static void type_arguments(struct cost_host *host, struct cost_machine *machine,
                           const struct citem *kernel, struct cost_value *args)
{
    for (size_t i = 0; i < kernel->vars.len; i++) {
        args[i] = host->args[i];
        args[i].type = cost_type_of(machine, kernel->vars.at[i].type);
        args[i].is_const = kernel->vars.at[i].type->is_const;
        args[i].level = 0;
        args[i].ready = 0;
    }
}

/* A launch of which nobody knows how large it is. */
static bool refuse(struct cost_host *host, const char *kernel)
{
    if (!host->prediction->problem)
        host->prediction->problem =
            arena_printf(host->arena, "how many work-items '%s' has is not known from the sizes",
                         kernel);
    return true;
}

static void add_launch(struct cost_host *host, struct cost_machine *machine,
                       const struct citem *kernel, struct cost_grid *grid)
{
    struct cost_value args[COST_MOST_ARGUMENTS];
    bool small = machine->is_small;
    machine->is_small = grid->is_small = host->is_small;
    type_arguments(host, machine, kernel, args);
    machine->is_small = small;
    grid->kernel = kernel;
    grid->args = args;
    grid->buffers = host->buffers.at;
    grid->buffer_count = host->buffers.len;
    if (host->cache) {
        struct cost_region *region = cost_region_of(host->arena, &host->prediction->regions, kernel,
                                                    kernel->name);
        cost_core_kernel(host->arena, host->device, host->emitted, grid, host->cache, region,
                         machine->weight);
        return;
    }
    struct cost_launch *launch =
        cost_launch_kernel(host->arena, host->device, host->emitted, grid);
    launch->times = machine->weight;
    VEC_PUSH(host->arena, &host->prediction->launches, launch);
}

static bool launch(struct cost_host *host, struct cost_machine *machine, const char *function,
                   const struct cexp *call)
{
    int64_t items[3] = {1, 1, 1}, other[3] = {1, 1, 1};
    struct cost_grid grid = {.kernel = NULL};
    const char *constant = call->args[1]->text;
    const struct citem *kernel = kernel_called(host, constant);
    bool known = (call->arg_count < 3 || extent(machine, call->args[2], items)) &&
                 (call->arg_count < 4 || extent(machine, call->args[3], other));
    if (!kernel || !known || kernel->vars.len > COST_MOST_ARGUMENTS ||
        !cost_shape(host->device, function, items, other, grid.groups, grid.local))
        return refuse(host, kernel ? kernel->name : constant);
    int64_t lanes = grid.local[0] * grid.local[1] * grid.local[2];
    if (lanes < 1 || lanes > COST_MOST_LANES)
        return refuse(host, kernel->name);
    for (int d = 0; d < 3; d++)
        if (grid.groups[d] < 1)
            return true;
    if (host->prediction->launches.len < MANY)
        add_launch(host, machine, kernel, &grid);
    return true;
}

/* ---- Calls ---- */

static bool call_host(void *data, struct cost_machine *machine, const struct cexp *call,
                      struct cost_value *result)
{
    struct cost_host *host = data;
    const char *name = own_name(host, call->text);
    if (strncmp(name, "launch_", 7) == 0)
        return launch(host, machine, name, call);
    if (strcmp(name, "argument") == 0) {
        const struct cost_value value = cost_evaluate(machine, call->args[4]);
        set_argument(host, machine, call, &value);
    } else if (strcmp(name, "index_argument") == 0) {
        const struct cost_value value = cost_evaluate(machine, call->args[3]);
        set_argument(host, machine, call, &value);
    } else if (strcmp(name, "local_argument") == 0) {
        set_local_argument(host, machine, call);
    } else if (strcmp(name, "choose_indices") == 0) {
        const struct cost_value value = cost_evaluate(machine, call->args[1]);
        host->is_small = value.known && value.one <= INT32_MAX;
    } else if (strcmp(name, "allocate") == 0) {
        *result = allocate(host, machine, call);
    } else if (strcmp(name, "check_buffer") == 0) {
        check_buffer(host, machine, call);
    } else if (strcmp(name, "create_status") == 0) {
        *result = buffer_new(host, "status", 24);
    } else if (strcmp(name, "exchange") == 0) {
        exchange(machine, call);
    } else if (strcmp(name, "read_value") == 0) {
        host->prediction->reads += machine->weight;
    } else {
        return false;
    }
    return true;
}

/* ---- Entries ---- */

static struct cost_value value_of(struct cost_host *host, const struct cvar *param,
                                  const struct cost_size_vec *sizes)
{
    if (strcmp(param->type->name, "cl_mem") == 0)
        return buffer_new(host, param->name, 0);
    for (size_t i = 0; i < sizes->len; i++)
        if (strcmp(sizes->at[i].name, param->name) == 0)
            return cost_known(cost_int64, sizes->at[i].value);
    return cost_unknown(cost_int64);
}

/* bytes->a = N; for each: what function NAME_sizes computes. */
static void note_bytes(struct cost_host *host, struct cost_machine *machine,
                       const struct citem *function)
{
    for (size_t i = 0; i < function->body.len; i++) {
        const struct cstmt *stmt = function->body.at[i];
        if (stmt->kind != CSTMT_ASSIGN || stmt->place->kind != CEXP_ARROW)
            continue;
        const struct cost_value value = cost_evaluate(machine, stmt->value);
        if (value.known)
            VEC_PUSH(host->arena, &host->bytes, ((struct cost_size){stmt->place->text, value.one}));
    }
}

static void run_entry(struct cost_host *host, const struct citem *entry,
                      const struct citem *sizes_function, const struct cost_size_vec *sizes)
{
    struct cost_machine machine = {.arena = host->arena,
                                   .scratch = arena_new(),
                                   .device = host->device,
                                   .emitted = host->emitted,
                                   .lanes = 1,
                                   .local = {1, 1, 1},
                                   .groups = {1, 1, 1},
                                   .filling = cost_lanes(host->device),
                                   .is_host = true,
                                   .weight = 1,
                                   .overlap = 1,
                                   .call = call_host,
                                   .data = host};
    machine.active = cost_mask_all(1);
    for (size_t i = 0; i < entry->vars.len; i++)
        cost_declare(&machine, entry->vars.at[i].name, value_of(host, &entry->vars.at[i], sizes));
    if (sizes_function)
        note_bytes(host, &machine, sizes_function);
    cost_run(&machine, &entry->body);
    arena_free(machine.scratch);
}

static void add_up(const struct device *device, struct cost_prediction *prediction)
{
    double waits = prediction->is_processor ? (double)device->launch_time * prediction->reads
                                            : (double)device->call_time * prediction->reads;
    prediction->seconds = 1e-9 * ((double)device->call_time + waits);
    cost_time_regions(device, prediction);
    cost_time(device, &prediction->launches);
    for (size_t i = 0; i < prediction->launches.len; i++)
        prediction->seconds +=
            prediction->launches.at[i]->times * prediction->launches.at[i]->total;
}

const struct cost_prediction *cost_predict(struct arena *arena, const struct device *device,
                                           const struct emitted *emitted, const char *name,
                                           const struct cost_size_vec *sizes)
{
    struct cost_prediction *prediction = ARENA_NEW(arena, struct cost_prediction);
    struct cost_host *host = ARENA_NEW(arena, struct cost_host);
    const struct citem *entry =
        function_called(emitted->functions, arena_printf(arena, "%s_enqueue", name));
    *host = (struct cost_host){
        .arena = arena, .device = device, .emitted = emitted, .prediction = prediction};
    if (device->kind == DEVICE_CPU) {
        prediction->is_processor = true;
        host->cache = cost_cache_new(arena, (double)device->near_bytes, COST_LINE);
    }
    if (!entry) {
        prediction->problem = arena_printf(arena, "there is no '%s'", name);
        return prediction;
    }
    run_entry(host, entry,
              function_called(emitted->functions, arena_printf(arena, "%s_sizes", name)), sizes);
    add_up(device, prediction);
    return prediction;
}
