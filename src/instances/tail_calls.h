/* Calls of a definition in itself (tail_calls.c). */
#ifndef DPIAC_INSTANCES_TAIL_CALLS_H
#define DPIAC_INSTANCES_TAIL_CALLS_H

#include "core/core.h"

struct map;

/* What is known of the calls of DEF in itself. */
struct tail_calls {
    struct arena *arena;
    const struct core_def *def;
    const struct core_exp *other; /* the first use of DEF that is not in tail position; or null */
    struct map *ends;    /* the parts of the body, those in tail position, that end in a call */
    bool *varies;        /* one for each parameter */
    struct map *varying; /* the sizes of parameters that vary, to themselves */
};

struct tail_calls tail_calls(struct arena *arena, const struct core_def *def);
/* The argument at POSITION of CALL, a call of DEF. */
const struct core_exp *tail_argument(const struct core_def *def, const struct core_exp *call,
                                     size_t position);
/* Whether EXP mentions one of VARS. */
bool tail_mentions(const struct map *vars, const struct core_exp *exp);

#endif
