/* The run of an entry in C, with threads or without: all in one machine, whose cache has what loops
 * find there of loops before. */
#include <math.h>
#include <string.h>

#include "cost/cost.h"

/* An entry while it runs. */
struct processor {
    struct arena *arena;
    const struct device *device;
    const struct emitted *emitted;
    bool has_threads;
    size_t buffers;
    struct cost_region_vec *regions;
    struct cost_region *now; /* in which the machine is */
    struct cost_counts counts;
    struct cost_core core;   /* where it was before that */
};

static const char *own_name(const struct processor *processor, const char *name)
{
    size_t len = strlen(processor->emitted->name);
    bool has = strncmp(name, processor->emitted->name, len) == 0 && name[len] == '_';
    return has ? name + len + 1 : name;
}

/* ---- Memory ---- */

static struct cost_value array_new(struct processor *processor, const char *name,
                                   struct cost_type type, double bytes)
{
    struct cost_array *array = ARENA_NEW(processor->arena, struct cost_array);
    struct cost_value value = cost_known(type, 0);
    *array = (struct cost_array){name, COST_GLOBAL, processor->buffers++, bytes};
    value.array = array;
    return value;
}

static bool call(void *data, struct cost_machine *machine, const struct cexp *exp,
                 struct cost_value *result)
{
    struct processor *processor = data;
    const char *name = own_name(processor, exp->text);
    if (strcmp(name, "omp_get_max_threads") == 0) {
        *result = cost_known(cost_int32, processor->device->threads);
    } else if (strcmp(name, "omp_get_thread_num") == 0) {
        *result = cost_known(cost_int32, 0);
    } else if (strcmp(name, "allocate") == 0) {
        const struct cost_value count = cost_evaluate(machine, exp->args[0]);
        double bytes = count.known ? 8 * (double)count.one : 0;
        *result = array_new(processor, "memory", cost_real32, bytes);
    } else {
        return strcmp(name, "free") == 0 || strcmp(name, "refuse") == 0;
    }
    return true;
}

/* ---- Regions ---- */

static struct cost_region *one_thread(struct processor *processor)
{
    return cost_region_of(processor->arena, processor->regions, NULL, "one thread");
}

static const char *name_of(struct processor *processor, const struct cstmt *loop)
{
    unsigned line = loop->loc.source ? loc_line(loop->loc) : 0;
    return line > 0 ? arena_printf(processor->arena, "line %u", line) : "a loop";
}

/* Whether a loop behind PRAGMA is for several threads. */
static bool is_shared(struct processor *processor, struct cost_machine *machine,
                      const struct cstmt *pragma)
{
    if (!processor->has_threads || !pragma->value)
        return processor->has_threads;
    const struct cost_value cond = cost_evaluate(machine, pragma->value);
    return !cond.known || cond.one;
}

static void parallel(void *data, struct cost_machine *machine, const struct cstmt *pragma,
                     const struct cstmt *loop, double iterations, bool ends)
{
    struct processor *processor = data;
    double threads = (double)processor->device->threads;
    if (ends && processor->now->loop == loop) {
        cost_region_count(machine, processor->now);
        processor->now = one_thread(processor);
    } else if (!ends && !processor->now->loop && iterations >= 1 &&
               is_shared(processor, machine, pragma)) {
        cost_region_count(machine, processor->now);
        processor->now = cost_region_of(processor->arena, processor->regions, loop,
                                        name_of(processor, loop));
        processor->now->start = 1e-9 * (double)processor->device->wake_time;
        processor->now->times += machine->weight;
        processor->now->share = ceil(iterations / threads) / iterations;
    }
}

/* ---- Entries ---- */

static struct cost_value value_of(struct processor *processor, struct cost_machine *machine,
                                  const struct cvar *param, const struct cost_size_vec *sizes)
{
    struct cost_type type = cost_type_of(machine, param->type);
    if (param->type->is_pointer || param->is_open_array)
        return array_new(processor, param->name, type, 0);
    for (size_t i = 0; i < sizes->len; i++)
        if (strcmp(sizes->at[i].name, param->name) == 0)
            return cost_known(type, sizes->at[i].value);
    return cost_unknown(type);
}

static void run_entry(struct processor *processor, const struct citem *entry,
                      const struct cost_size_vec *sizes)
{
    struct cost_machine machine = {.arena = processor->arena,
                                   .scratch = arena_new(),
                                   .device = processor->device,
                                   .emitted = processor->emitted,
                                   .lanes = 1,
                                   .local = {1, 1, 1},
                                   .groups = {1, 1, 1},
                                   .weight = 1,
                                   .overlap = 1,
                                   .core = &processor->core,
                                   .call = call,
                                   .parallel = parallel,
                                   .data = processor};
    processor->core.unit_bytes = processor->device->unit_bytes;
    machine.cache = cost_cache_new(processor->arena, (double)processor->device->near_bytes,
                                   COST_LINE);
    machine.active = cost_mask_all(1);
    for (size_t i = 0; i < entry->vars.len; i++)
        cost_declare(&machine, entry->vars.at[i].name,
                     value_of(processor, &machine, &entry->vars.at[i], sizes));
    cost_run(&machine, &entry->body);
    cost_region_count(&machine, processor->now);
    arena_free(machine.scratch);
}

static const struct citem *function_called(const struct citem_vec *items, const char *name)
{
    for (size_t i = 0; i < items->len; i++)
        if (items->at[i].kind == CITEM_FUNCTION && strcmp(items->at[i].name, name) == 0)
            return &items->at[i];
    return NULL;
}

const struct cost_prediction *cost_predict_processor(struct arena *arena,
                                                     const struct device *device,
                                                     const struct emitted *emitted,
                                                     const char *name, bool has_threads,
                                                     const struct cost_size_vec *sizes)
{
    struct cost_prediction *prediction = ARENA_NEW(arena, struct cost_prediction);
    const struct citem *entry = function_called(emitted->functions, name);
    struct processor processor = {.arena = arena,
                                  .device = device,
                                  .emitted = emitted,
                                  .has_threads = has_threads,
                                  .regions = &prediction->regions};
    prediction->is_processor = true;
    if (!entry) {
        prediction->problem = arena_printf(arena, "there is no '%s'", name);
        return prediction;
    }
    processor.now = one_thread(&processor);
    run_entry(&processor, entry, sizes);
    prediction->seconds = 1e-9 * (double)device->call_time;
    cost_time_regions(device, prediction);
    return prediction;
}
