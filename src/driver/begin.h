/* The beginning of a run. */
#ifndef DPIAC_DRIVER_BEGIN_H
#define DPIAC_DRIVER_BEGIN_H

#include "driver/pipeline.h"

/* A run that is yet to begin. KEEPS_TREES: those before the last are looked at later. */
struct run begin_new(struct arena *arena, const struct options *options, bool keeps_trees);

/* Where the output goes, without a suffix. */
const char *begin_output_base(struct run *run);

/* The file with the tuning of the program: --tuning, or PROG.tuning beside it, which need not be
 * there. Null for a program from standard input without --tuning. */
const char *begin_tuning_path(struct arena *arena, const struct options *options);

/* Reads the file at PATH, if there is one, into *TUNING. What is wrong in it is told to DIAG. */
enum status begin_read_tuning(struct arena *arena, struct diag *diag, const char *path,
                              const struct tuning **tuning);

/* Gives what RUN makes its names, after BASE, and reads the program and its tuning. A failure was
 * reported, or is in the run's diagnostics. */
enum status begin_run(struct run *run, const char *base);

#endif
