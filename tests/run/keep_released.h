/* Included before everything in host code for the tests: under Oclgrind (CASES_KEEP_RELEASED) no buffer
 * is released. Oclgrind 21.10 does not know of a buffer that takes the place of a released one what has
 * been written to it. */
#ifndef TESTS_RUN_KEEP_RELEASED_H
#define TESTS_RUN_KEEP_RELEASED_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>
#include <stdlib.h>

static inline cl_int test_release(cl_mem memory)
{
    return getenv("CASES_KEEP_RELEASED") ? CL_SUCCESS : clReleaseMemObject(memory);
}
#define clReleaseMemObject test_release

#endif
