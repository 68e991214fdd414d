/* What the host runs and where its variables lie: the questions that the placement of variables
 * and the split of an entry into host code and kernels must answer alike. */
#ifndef DPIAC_MEMORY_HOST_H
#define DPIAC_MEMORY_HOST_H

#include "base/map.h"
#include "dpia/program.h"

/* Whether PHRASE is a parforVar of whatever level. */
bool memory_is_parfor_var(const struct phrase *phrase);

/* Whether COMMAND has a parallel loop in it. */
bool memory_has_parallel(const struct phrase *command);

/* Whether COMMAND, at host level, can be run by one work-item: there is no parallel loop in it, and
 * no array whose size is known only when a part of it has run. */
bool memory_runs_as_one(const struct phrase *command);

/* A command at host level that can be run by one work-item, and is run as a whole: an assignment, a
 * loop, a branch, or a flat variable with all that uses it. Sequences, letNat, and variables that
 * lie in device memory are no tasks, but may consist of some. A task that touches device memory is
 * a kernel of one work-item; any other is host code. */
bool memory_is_task(const struct phrase *command);

/* Whether PHRASE mentions a variable of DEVICE, a set whose keys are struct var, or allocates an
 * array or a vector. */
bool memory_touches(const struct map *device, const struct phrase *phrase);

/* The variables at the host level of ENTRY that lie in device memory: arrays, parameters that are
 * written, and those flat variables that are not host data. A flat variable is host data iff every
 * command that assigns it is run by the host: at host level, in a task that reads nothing but host
 * data, sizes and literals; and it has no vector in it. (A variable inside of a task that touches
 * device memory belongs to that kernel and is no host-level variable.) For entries before and after
 * the placement. */
struct map *memory_device_vars(struct arena *arena, const struct entry *entry);

/* DATA has an array in it. */
bool memory_has_array(const struct data *data);

#endif
