/* A small evaluator of functional and imperative phrases, for the tests of the translation: numbers
 * are doubles, memory that was not written is NaN, and parallel loops run backwards. */
#ifndef DPIAC_TESTS_TRANSLATE_EVAL_H
#define DPIAC_TESTS_TRANSLATE_EVAL_H

#include "dpia/program.h"

/* The result of PROGRAM's first entry, functional or imperative, as its numbers in row-major order
 * (components of pairs in turn): at most LIMIT of them are stored in RESULT, and their count is
 * returned. Every size is SIZE of its name; arrays and scalars among the parameters hold small
 * numbers that depend on their name and place. */
size_t eval_program(struct dpia *dpia, const struct program *program,
                    int64_t (*size)(const char *name), double *result, size_t limit);

#endif
