/* The beginning of a run. */
#ifndef DPIAC_DRIVER_BEGIN_H
#define DPIAC_DRIVER_BEGIN_H

#include "driver/pipeline.h"

/* A run that is yet to begin. KEEPS_TREES: those before the last are looked at later. */
struct run begin_new(struct arena *arena, const struct options *options, bool keeps_trees);

/* Where the output goes, without a suffix. */
const char *begin_output_base(struct run *run);

/* Gives what RUN makes its names, after BASE, and reads the program. A failure was reported. */
enum status begin_run(struct run *run, const char *base);

#endif
