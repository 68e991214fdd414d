/* Programs for the tests of the translation, with what stages I and II and the
 * placement of memory make of them. */
#ifndef DPIAC_TESTS_TRANSLATE_CASES_H
#define DPIAC_TESTS_TRANSLATE_CASES_H

#include "translate_build.h"

struct translate_case {
    const char *name;
    const struct phrase *(*build)(struct build *b);
    const char *stage1, *stage2, *memory; /* MEMORY is for OpenCL */
};

extern const struct translate_case translate_cases[];
extern const size_t translate_case_count;

#endif
