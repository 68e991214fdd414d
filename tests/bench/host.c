/* The host's memory, emitted C with OpenMP in it, and a parallel copy. */
#include "bench.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#define OPENCL(base, entry, shape, label, milliseconds)
#define OPENMP(base, entry, shape, label, milliseconds)
#include "contestants.h"
#undef OPENMP

static void *allocate(size_t count)
{
    void *array = aligned_alloc(4096, (count * sizeof(float) + 4095) / 4096 * 4096);
    if (!array)
        bench_stop("memory", 0);
    return array;
}

static void write_array(void *array, const float *values, size_t count)
{
    memcpy(array, values, count * sizeof *values);
}

static void read_array(float *values, void *array, size_t count)
{
    memcpy(values, array, count * sizeof *values);
}

static void trim(void)
{
}

static void begin(void)
{
}

static void end(struct sample *sample)
{
    (void)sample;
}

const struct space host_space = {"host", allocate, free, write_array, read_array, trim,
                                        begin, end};

#define CALL_SCAL(f, p, j) f(p->size, p->alpha, j->in[0], j->out)
#define CALL_SCAL_IN_PLACE(f, p, j) f(p->size, p->alpha, j->out)
#define CALL_ASUM(f, p, j) f(p->size, j->in[0], j->out)
#define CALL_DOT(f, p, j) f(p->size, j->in[0], j->in[1], j->out)
#define CALL_GEMV(f, p, j)                                                                         \
    f(p->size, p->size, p->alpha, j->in[0], j->in[1], p->beta, j->in[2], j->out)
#define CALL_GEMM(f, p, j) f(p->size, p->size, p->size, j->in[0], j->in[1], j->out)

#define OPENMP(base, entry, shape, label, milliseconds)                                            \
    static int call_##base(const struct job *job)                                                  \
    {                                                                                              \
        const struct problem *problem = job->problem;                                              \
        return CALL_##shape(base##_##entry, problem, job);                                         \
    }
#include "contestants.h"
#undef OPENMP

static int copy(const struct job *job)
{
    const size_t count = job->problem->counts[0];
    #pragma omp parallel
    {
#ifdef _OPENMP
        const size_t all = (size_t)omp_get_num_threads(), me = (size_t)omp_get_thread_num();
#else
        const size_t all = 1, me = 0;
#endif
        const size_t from = count * me / all, to = count * (me + 1) / all;
        memcpy((float *)job->scratch + from, (const float *)job->in[0] + from,
               (to - from) * sizeof(float));
    }
    return 0;
}

void host_add(struct contestants *all)
{
#define OPENMP(base, entry, shape_name, label, milliseconds)                                       \
    contestants_add(all, (struct contestant){.name = label,                                        \
                                             .where = "OpenMP",                                    \
                                             .shape = SHAPE_##shape_name,                          \
                                             .space = &host_space,                                 \
                                             .call = call_##base,                                  \
                                             .first_output = OVERWRITES_##shape_name,              \
                                             .translation = milliseconds});
#include "contestants.h"
    contestants_add(all, (struct contestant){.name = "memcpy",
                                             .where = "host",
                                             .role = ROLE_COPY,
                                             .space = &host_space,
                                             .call = copy,
                                             .first_output = -1});
}
