/* One translation: what the stages read and what they leave for each other. */
#ifndef DPIAC_DRIVER_PIPELINE_H
#define DPIAC_DRIVER_PIPELINE_H

#include "base/diag.h"
#include "core/core.h"
#include "device/tuning.h"
#include "dpia/program.h"
#include "driver/options.h"
#include "explain/explain.h"
#include "instances/instances.h"
#include "modules/modules.h"
#include "sized/sized.h"
#include "syntax/syntax.h"
#include "target/emit_c.h"
#include "translate/strategy.h"

/* The text of the files; CL stays empty but for OpenCL. REPORT says, a line each, which kernels
 * there are and which checks are left to run time. */
struct output {
    struct buf c, h, cl, report;
};

void output_free(struct output *output);

/* What a stage took: seconds of the processor, and the most memory up to its end. */
struct stage_cost {
    double seconds;
    long kilobytes; /* 0: the stage was not run */
};

struct run {
    const struct options *options;
    const char *name;        /* of the program, a C identifier */
    const char *file_name;   /* of the output, without suffix */
    const char *source_name; /* as it is named in the output */
    struct arena *arena; /* of the whole run */
    struct arena *under; /* of what the tree needs beside that, or null */
    struct arena *tree;  /* of the tree that the last stage left; null where trees are looked at
                            after the next ones are made: they lie in ARENA, then */
    struct arena *input; /* of the tree that a stage of the core is made of, while it needs it */
    struct diag *diag;
    struct types *types;
    struct dpia *dpia;
    struct source *source;
    const struct tuning *tuning; /* of its entries, or null */
    struct imported VEC(const struct source *) imported; /* the files that it needs */
    struct syn_program *syntax;
    struct core_program *core; /* after the last stage of the core */
    const struct core_program *cores[STAGE_COUNT]; /* after each; null for other stages */
    struct modules_log modules;     /* what the stage of that name found, for `explain` */
    struct instances_log instances; /* what the stage of that name made */
    struct sized_log sized;         /* and what that one did */
    struct program *program; /* after the last DPIA stage */
    struct strategy_log strategy; /* rules and places */
    struct output output;
    struct stage_cost costs[STAGE_COUNT];
    void (*look)(void *data, const struct emitted *emitted); /* emit_c.h; or null */
    void *look_data;
    struct explain *explain; /* told what the stages do; null but for `explain` */
};

/* Runs the stages down to LAST, from the one on that takes the kind of program that was given.
 * False when errors were reported. */
bool pipeline_run(struct run *run, enum stage last);

/* The end of RUN: its tree and its output go. */
void pipeline_end(struct run *run);

/* Runs the stages FIRST to LAST on what RUN has. */
bool pipeline_run_stages(struct run *run, enum stage first, enum stage last);

#endif
