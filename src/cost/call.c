/* Calls: of what OpenCL has, of helper functions whose meaning is an operator's, of functions of
 * the program; of all others only the price is known. */
#include <string.h>

#include "cost/core.h"

enum { MOST_NESTING = 8, MOST_ARGUMENTS = 32 };

/* What NAME is called without the name of the program in front. */
static const char *own_name(const struct cost_machine *machine, const char *name)
{
    size_t len = strlen(machine->emitted->name);
    bool has = strncmp(name, machine->emitted->name, len) == 0 && name[len] == '_';
    return has ? name + len + 1 : name;
}

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

/* ---- Work-items ---- */

/* The place of each lane in its group along dimension D. */
static struct cost_value local_id(struct cost_machine *machine, size_t d)
{
    struct cost_value value = cost_known(cost_int64, 0);
    int64_t stride = 1;
    for (size_t i = 0; i < d; i++)
        stride *= machine->local[i];
    if (machine->local[d] <= 1)
        return value;
    int64_t *at = ARENA_ARRAY(machine->scratch, int64_t, machine->lanes);
    for (size_t i = 0; i < machine->lanes; i++)
        at[i] = (int64_t)i / stride % machine->local[d];
    value.at = at;
    return value;
}

static struct cost_value global_id(struct cost_machine *machine, size_t d)
{
    const struct cost_value start = cost_known(cost_int64, machine->group[d] * machine->local[d]);
    const struct cost_value local = local_id(machine, d);
    return cost_binary(machine->scratch, COP_ADD, cost_int64, &start, &local, machine->lanes);
}

/* Whether NAME is a question for a place in the grid. */
static bool grid(struct cost_machine *machine, const char *name, size_t d,
                 struct cost_value *result)
{
    if (d > 2)
        return false;
    if (strcmp(name, "get_local_id") == 0)
        *result = local_id(machine, d);
    else if (strcmp(name, "get_global_id") == 0)
        *result = global_id(machine, d);
    else if (strcmp(name, "get_group_id") == 0)
        *result = cost_known(cost_int64, machine->group[d]);
    else if (strcmp(name, "get_local_size") == 0)
        *result = cost_known(cost_int64, machine->local[d]);
    else if (strcmp(name, "get_num_groups") == 0)
        *result = cost_known(cost_int64, machine->groups[d]);
    else if (strcmp(name, "get_global_size") == 0)
        *result = cost_known(cost_int64, machine->groups[d] * machine->local[d]);
    else if (strcmp(name, "get_global_offset") == 0)
        *result = cost_known(cost_int64, 0);
    else
        return false;
    return true;
}

/* ---- Functions of the program ---- */

static const struct citem *find_in(const struct citem_vec *items, const char *name)
{
    for (size_t i = 0; items && i < items->len; i++)
        if (items->at[i].kind == CITEM_FUNCTION && strcmp(items->at[i].name, name) == 0)
            return &items->at[i];
    return NULL;
}

void cost_run_function(struct cost_machine *machine, const struct citem *function,
                       const struct cost_value *args)
{
    size_t variables = machine->variables.len;
    const struct cost_mask before = machine->active;
    machine->nesting++;
    for (size_t i = 0; i < function->vars.len; i++)
        cost_declare(machine, function->vars.at[i].name, args[i]);
    cost_run(machine, &function->body);
    machine->nesting--;
    machine->active = before;
    machine->variables.len = variables;
}

static struct cost_value run_call(struct cost_machine *machine, const struct citem *function,
                                  const struct cost_value *args)
{
    machine->result = cost_unknown(cost_real32);
    if (machine->nesting < MOST_NESTING)
        cost_run_function(machine, function, args);
    return machine->result;
}

/* ---- Helpers ---- */

/* The operator that helper NAME is, in its own way to wrap or to check; false: none. */
static bool operator_of(const char *name, enum cop *op)
{
    static const struct {
        const char *start;
        enum cop op;
    } all[] = {{"add_", COP_ADD},      {"sub_", COP_SUB},           {"mul_", COP_MUL},
               {"shl_", COP_SHL},      {"shr_", COP_SHR},           {"div_", COP_DIV},
               {"quot_", COP_DIV},     {"truncated_div_", COP_DIV}, {"floor_div_", COP_DIV},
               {"mod_", COP_REM},      {"rem_", COP_REM},           {"truncated_mod_", COP_REM},
               {"floor_mod_", COP_REM},  {"wrap_", COP_REM}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (begins(name, all[i].start)) {
            *op = all[i].op;
            return true;
        }
    return false;
}

static struct cost_value choice(struct cost_machine *machine, bool least,
                                const struct cost_value *a, const struct cost_value *b)
{
    struct cost_value less =
        cost_binary(machine->scratch, COP_LT, cost_int32, a, b, machine->lanes);
    if (!less.known)
        return less;
    return least ? cost_choose(machine->scratch, &less, a, b, machine->lanes)
                 : cost_choose(machine->scratch, &less, b, a, machine->lanes);
}

/* Whether NAME is a helper whose value is known where ARGS are. */
static bool helper(struct cost_machine *machine, const char *name, const struct cost_value *args,
                   size_t count, struct cost_value *result)
{
    enum cop op;
    bool least = begins(name, "min_"), most = begins(name, "max_");
    if (count < 2 || args[0].type.is_real)
        return false;
    if (least || most) {
        *result = choice(machine, least, &args[0], &args[1]);
    } else if (operator_of(name, &op)) {
        *result = cost_binary(machine->scratch, op, args[0].type, &args[0], &args[1],
                              machine->lanes);
    } else if (begins(name, "in_bounds") || begins(name, "slice_in_bounds") ||
               begins(name, "same_size")) {
        *result = cost_known(cost_int32, 1);
        result->level = machine->depth;
    } else {
        return false;
    }
    if (!machine->core && (machine->depth == 0 || result->level == machine->depth))
        cost_count(machine, cost_price_of(name, args[0].type).cycles, 0);
    return true;
}

/* atomic_add(&xs[i], x), and the like: all that meet in one place wait for each other. */
static struct cost_value atomic(struct cost_machine *machine, const char *name,
                                const struct cost_value *args)
{
    const struct cost_value old = cost_load(machine, &args[0]);
    size_t lanes = 0;
    cost_store(machine, &args[0]);
    for (size_t i = 0; i * COST_WARP < machine->lanes; i++)
        lanes += (size_t)__builtin_popcount(machine->active.at[i]);
    bool is_local = args[0].array && args[0].array->space == COST_LOCAL;
    machine->counts.atomics += machine->weight * (double)lanes * (is_local ? 0.25 : 1);
    cost_count(machine, cost_price_of(name, args[0].type).cycles, 1);
    return old;
}

/* ---- Groups that wait for each other ---- */

enum { LOOK_BACK_CYCLES = 60, LOOK_BACK_LATENCIES = 2 };

static bool ends(const char *name, const char *with)
{
    size_t len = strlen(name), tail = strlen(with);
    return len >= tail && strcmp(name + len - tail, with) == 0;
}

/* Whether NAME is one of the functions of a scan in one pass, which are text (opencl/look_back.c):
 * groups take their tiles in the order in which they begin, and wait for what is before. */
static bool one_pass(struct cost_machine *machine, const char *name, struct cost_value *result)
{
    bool takes = ends(name, "_next_tile"), waits = ends(name, "_look_back");
    if (!takes && !waits)
        return false;
    cost_count(machine, takes ? 1 : LOOK_BACK_CYCLES, 0);
    machine->now += machine->latency * (takes ? 1 : LOOK_BACK_LATENCIES);
    if (takes)
        *result = cost_known(cost_int64, machine->group[0]);
    return true;
}

struct cost_value cost_call_function(struct cost_machine *machine, const struct cexp *call)
{
    struct cost_value args[MOST_ARGUMENTS], result = cost_unknown(cost_real32);
    const char *name = own_name(machine, call->text);
    size_t count = call->arg_count < MOST_ARGUMENTS ? call->arg_count : MOST_ARGUMENTS;
    if (machine->call && machine->call(machine->data, machine, call, &result))
        return result;
    for (size_t i = 0; i < count; i++) {
        args[i] = cost_evaluate(machine, call->args[i]);
        cost_wait(machine, &args[i]);
    }
    bool is_one = count == 1 && args[0].known && !args[0].at;
    if (is_one && grid(machine, name, (size_t)args[0].one, &result))
        return result;
    const struct citem_vec *items =
        machine->is_host ? machine->emitted->functions
                         : machine->emitted->kernels ? machine->emitted->kernels
                                                     : machine->emitted->functions;
    const struct citem *function = find_in(items, call->text);
    if (function && function->vars.len == count)
        return run_call(machine, function, args);
    if (one_pass(machine, name, &result) || helper(machine, name, args, count, &result))
        return result;
    if (begins(name, "atomic_") && count > 0)
        return atomic(machine, name, args);
    struct cost_type type = count > 0 ? args[0].type : cost_real32;
    struct cost_price price = cost_price_of(name, type);
    if (machine->core)
        price.cycles = cost_core_function(machine, name, type);
    result = cost_unknown(type);
    result.level = machine->depth;
    cost_count(machine, price.cycles, price.operations);
    result.ready = machine->now;
    return result;
}
