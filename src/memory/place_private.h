/* What the files of the placement share. */
#ifndef DPIAC_MEMORY_PLACE_PRIVATE_H
#define DPIAC_MEMORY_PLACE_PRIVATE_H

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

/* A variable: `new`, newGlobal, newLocal or newPrivate. */
const struct phrase *place_variable(struct place *place, const struct phrase *command);

/* A flat variable or small array that may be private where the host runs it in one kernel. */
bool place_fits_private(const struct place *place, const struct phrase *command);

/* Whether N is a number that the host knows. */
bool place_is_known(const struct place *place, const struct nat *n);

/* newLocal around COMMAND, at the level of the work-group. */
const struct phrase *place_local(struct place *place, const struct var *var,
                                 const struct phrase *command);

/* WHAT, with the name of VAR if it is one of the source, for a message. */
const char *place_name(const struct place *place, const char *what, const struct var *var);

/* Whether an iteration of a parallel loop can allocate what is known only there. */
bool place_may_stay(const struct place *place);

/* The size of VAR is known only inside of a kernel, where it cannot be allocated. */
void place_refuse_size(struct place *place, const struct var *var);

/* The parallel loop PARFOR at whatever level. */
const struct phrase *place_parallel(struct place *place, const struct phrase *parfor);

/* BODY, the scope of VAR, with the loops at its beginning that compute VAR going through a private
 * variable; BODY itself if there are none. */
const struct phrase *place_accumulator(struct place *place, const struct var *var,
                                       const struct phrase *body);

/* What parallel loops in the scope of a variable have to do with it. */
struct loop_uses {
    bool mentions, writes;       /* a loop over the work-items of a group */
    const struct phrase *across; /* a loop over the grid, or over work-groups; or null */
    bool across_writes;
};

/* The uses of VAR by the parallel loops in COMMAND. The parts of VAR that separate and
 * separatePair name are VAR too. */
struct loop_uses place_loop_uses(struct place *place, const struct phrase *command,
                                 const struct var *var);

/* PROGRAM for a target without work-groups: newLocal, and within parallel loops newGlobal, are
 * `new`. */
const struct program *place_without_groups(struct dpia *dpia, const struct program *program);

/* PROGRAM with each variable in its space (place.c); null after errors. */
const struct program *place_variables(struct dpia *dpia, struct diag *diag,
                                      const struct program *program, enum memory_target target);

#endif
