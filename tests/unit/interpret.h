/* Runs programs that tests build by hand, on arguments that are made up. */
#ifndef DPIAC_TESTS_INTERPRET_H
#define DPIAC_TESTS_INTERPRET_H

#include "interp/interp.h"

/* PROGRAM's first entry, where every size is SIZE of its name, `lanes` too, and the arrays and
 * scalars among the parameters hold small numbers that depend on their position. */
struct interp_outcome interpret_program(struct dpia *dpia, const struct program *program,
                                        int64_t (*size)(const char *name));

/* A value of type DATA with such numbers; sizes as above. SEED is changed. */
const struct value *interpret_sample(struct dpia *dpia, const struct data *data,
                                     int64_t (*size)(const char *name), unsigned *seed);

#endif
