/* The parameters of entries and of definitions (params.c). */
#ifndef DPIAC_LOWER_PARAMS_H
#define DPIAC_LOWER_PARAMS_H

#include "dpia/program.h"

struct core_def;
struct env;
struct lower;
struct map;
struct name_set;

/* The parameters of an entry, or of a definition for unknown arguments, being made. */
struct params {
    struct lower *lo;
    const struct core_def *def;
    const struct env *env;       /* what they bind */
    struct param_vec implicit;   /* sizes that only types give */
    struct param_vec given;      /* those of the source */
    struct param_vec computed;   /* sizes of the result */
    struct component_vec counts; /* what of the result says how many elements are there */
    struct name_set *names;      /* that are taken */
    struct map *nats;            /* core_var, an i64, to the nat_var that it became */
    struct map *consumed;        /* var of a given parameter that has the mark `*` */
    const struct map *nats_only; /* the core_vars that become nats; null: every i64 */
    bool sizes_only;             /* the entry gives the sizes of its result, not that */
    bool generic;                /* no entry, but for checking: any size is some number */
};

/* Makes the parameters of PARAMS->def; false where it has some that are no data. */
bool params_make(struct params *params);

/* A parameter for a size of the result that the body computes. */
const struct nat *params_add_computed(struct params *params);

#endif
