/* The state of the placement, and commands with their variables placed. */
#ifndef DPIAC_MEMORY_PLACE_STATE_H
#define DPIAC_MEMORY_PLACE_STATE_H

#include "base/map.h"
#include "base/vec.h"
#include "memory/place.h"

/* Who runs the command at hand: the host; one work-item for the whole command (see
 * memory_is_task); a work-group, which is a level of its own for OpenCL only; a work-item. */
enum runner { RUNNER_HOST, RUNNER_TASK, RUNNER_GROUP, RUNNER_ITEM };

struct nat_var_vec VEC(const struct nat_var *);

/* Variables whose allocation is on its way out: of global memory to the host, of local memory to
 * the work-group. */
struct hoisted {
    const struct var *var;
    bool local;
};

struct hoisted_vec VEC(struct hoisted);

struct place {
    struct dpia *dpia;
    struct diag *diag;
    enum memory_target target;
    const struct nat_var *lanes;
    const struct map *device;    /* of the entry at hand (memory_device_vars) */
    enum runner runner;
    const struct phrase *loop;   /* the innermost parallel one around the command; or null */
    bool in_function;            /* not in an entry */
    bool in_group;               /* of a device */
    bool in_parallel;            /* in a parallel loop of more than one iteration */
    int64_t local_bytes;         /* of variables without a place that are in local memory so far */
    const struct nat *copies;    /* the work-group has of what is local to an iteration */
    unsigned loops;              /* host-level `for` loops around this point */
    struct hoisted_vec hoisted;  /* since the innermost point where allocations may stop */
    struct nat_var_vec inner;    /* nats bound inside of a kernel */
};

/* COMMAND with its variables placed; allocations that leave it are added to PLACE->hoisted. */
const struct phrase *place_command(struct place *place, const struct phrase *command);

/* PROGRAM with each variable in its space; null after errors. */
const struct program *place_variables(struct dpia *dpia, struct diag *diag,
                                      const struct program *program, enum memory_target target);

#endif
