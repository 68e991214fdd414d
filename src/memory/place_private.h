/* What the files of the placement share. */
#ifndef DPIAC_MEMORY_PLACE_PRIVATE_H
#define DPIAC_MEMORY_PLACE_PRIVATE_H

#include "base/map.h"
#include "base/vec.h"
#include "memory/place.h"

/* Who runs the command at hand: the host; one work-item for the whole command (see
 * memory_is_task); a work-group; a work-item. */
enum level { LEVEL_HOST, LEVEL_TASK, LEVEL_GROUP, LEVEL_ITEM };

struct nat_var_vec VEC(const struct nat_var *);

/* Variables whose allocation is on its way out. */
struct var_vec VEC(const struct var *);

struct place {
    struct dpia *dpia;
    struct diag *diag;
    enum memory_target target;
    const struct nat_var *lanes;
    const struct map *device;    /* of the entry at hand (memory_device_vars) */
    enum level level;
    bool in_function;            /* not in an entry */
    unsigned loops;              /* host-level `for` loops around this point */
    struct var_vec hoisted;      /* since the innermost point where allocations may stop */
    struct nat_var_vec inner;    /* nats bound inside of a kernel */
};

/* COMMAND with its variables placed; allocations that leave it are added to PLACE->hoisted. */
const struct phrase *place_command(struct place *place, const struct phrase *command);

/* The parallel loop PARFOR at whatever level. */
const struct phrase *place_parallel(struct place *place, const struct phrase *parfor);

/* BODY, the scope of VAR, with the loops at its beginning that compute VAR going through a private
 * variable; BODY itself if there are none. */
const struct phrase *place_accumulator(struct place *place, const struct var *var,
                                       const struct phrase *body);

#endif
