/* The state of static interpretation. */
#ifndef DPIAC_MODULES_STATE_H
#define DPIAC_MODULES_STATE_H

#include "base/map.h"
#include "core/module.h"
#include "modules/modules.h"

/* What is applied to an argument that has no name of its own: the module USER becomes what a
 * functor gives, whose parameter is called PARAM. */
struct argument {
    const struct core_mod_var *user;
    const char *param;
};

struct interpreter {
    struct arena *arena;
    struct arena *work;           /* of what goes at the end */
    struct map *plain;            /* types without abstract ones to what they are without sizes */
    struct core_program *program; /* what has been made (the code c) */
    struct map *arguments;        /* module variables without name to struct argument */
    struct modules_log *log;      /* or null, */
    struct arena *log_arena;      /* in which it lies */
    unsigned depth;               /* of the lines of it that are to come, */
    const struct core_env *told;  /* and what has been told of the structure around; or null */
};

#endif
