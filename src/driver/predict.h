/* Predicted times: of a program for given sizes, and of what other numbers of the device make of
 * it. */
#ifndef DPIAC_DRIVER_PREDICT_H
#define DPIAC_DRIVER_PREDICT_H

#include "cost/cost.h"
#include "driver/pipeline.h"

/* What ENTRY takes for SIZES, by what RUN has emitted for it. */
const struct cost_prediction *predict(const struct run *run, struct arena *arena,
                                      const struct emitted *emitted, const struct entry *entry,
                                      const struct cost_size_vec *sizes);

/* Sizes for which times are wanted. */
struct predict_input {
    const char *name;  /* of an input; null: they are given */
    const char *entry; /* whose input it is; null: of all */
    struct cost_size_vec sizes;
    const char *problem; /* why they are not known, or null */
};

struct predict_input_vec VEC(struct predict_input);

/* The inputs of RUN's program, after stage `dpia`, that --sizes, --input, or test blocks give; what
 * cannot be read is reported. */
struct predict_input_vec predict_inputs(struct run *run);

/* Runs the stages behind `dpia` on RUN and prints what each entry takes for its INPUTS; with RANKS
 * also what it would take with each other number that `dpiac tune` may try. */
bool predict_print(struct run *run, const struct predict_input_vec *inputs, bool ranks,
                   struct buf *text);

/* The second part of that, for ENTRY and one of its inputs (rank.c). */
void predict_rank(struct run *run, const struct entry *entry, const struct predict_input *input,
                  struct buf *text);

#endif
