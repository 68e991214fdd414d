/* The table of stages. */
#ifndef DPIAC_DRIVER_STAGES_H
#define DPIAC_DRIVER_STAGES_H

#include <stdbool.h>

#include "base/buf.h"
#include "translate/dialect.h"
#include "translate/strategy.h"

enum stage {
#define STAGE(suffix, name, tree, function, printer, meaning) STAGE_##suffix,
#include "driver/stages.def"
#undef STAGE
    STAGE_COUNT
};

/* What a stage leaves: a tree of the surface language, of the core, of DPIA, or files. */
enum tree { TREE_SURFACE, TREE_CORE, TREE_DPIA, TREE_TARGET };

struct run;     /* pipeline.h */
struct options; /* options.h */

const char *stage_name(enum stage stage);
const char *stage_meaning(enum stage stage);
enum tree stage_tree(enum stage stage);
/* What may stand in a program of DPIA behind STAGE. */
enum dialect stage_dialect(enum stage stage);

/* A pass inside of a stage, in the order in which they run. */
struct stage_pass {
    enum stage stage;
    const char *name, *meaning;
};

const struct stage_pass *stage_passes(size_t *count);
bool stage_from_name(const char *name, enum stage *stage);

/* Runs STAGE on what the stages before it left in RUN. False when errors were reported. */
bool stage_run(enum stage stage, struct run *run);

/* For what the strategy stage chooses. */
enum strategy_target stage_strategy_target(const struct options *options);

/* Appends the tree that STAGE made. */
void stage_print(enum stage stage, struct run *run, struct buf *buf);

#endif
