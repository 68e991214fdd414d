/* The emitted C with OpenMP. */
#include "table.h"

#include "openmp.h"

#define N(i) job->sizes[i]
#define IN(i) job->in[i]
#define OUT(i) job->out[i]

#define PROGRAM(name, ...)                                                                         \
    static int call_##name(const struct job *job)                                                  \
    {                                                                                              \
        return name##_openmp_##name(__VA_ARGS__);                                                  \
    }
#include "programs.def"
#undef PROGRAM

call *const openmp_calls[PROGRAMS] = {
#define PROGRAM(name, ...) call_##name,
#include "programs.def"
#undef PROGRAM
};
