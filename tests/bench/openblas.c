/* OpenBLAS, in the host's memory. */
#include "bench.h"

#include <cblas.h>
#include <stdio.h>

static int scal(const struct job *job)
{
    cblas_sscal((blasint)job->problem->size, job->problem->alpha, job->out, 1);
    return 0;
}

/* As emitted code does it, from one array to another. */
static int scal_apart(const struct job *job)
{
    cblas_scopy((blasint)job->problem->size, job->in[0], 1, job->out, 1);
    return scal(job);
}

static int asum(const struct job *job)
{
    *(float *)job->out = cblas_sasum((blasint)job->problem->size, job->in[0], 1);
    return 0;
}

static int dot(const struct job *job)
{
    *(float *)job->out = cblas_sdot((blasint)job->problem->size, job->in[0], 1, job->in[1], 1);
    return 0;
}

static int gemv(const struct job *job)
{
    const struct problem *problem = job->problem;
    const blasint n = (blasint)problem->size;
    cblas_sgemv(CblasRowMajor, CblasNoTrans, n, n, problem->alpha, job->in[0], n, job->in[1], 1,
                problem->beta, job->out, 1);
    return 0;
}

static int gemm(const struct job *job)
{
    const blasint n = (blasint)job->problem->size;
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1.0f, job->in[0], n,
                job->in[1], n, 0.0f, job->out, n);
    return 0;
}

static void add(struct contestants *all, const char *name, const char *where, enum shape shape,
                int (*call)(const struct job *), int first_output)
{
    contestants_add(all, (struct contestant){.name = name,
                                             .where = where,
                                             .role = ROLE_LIBRARY,
                                             .shape = shape,
                                             .space = &host_space,
                                             .call = call,
                                             .first_output = first_output});
}

void openblas_add(struct contestants *all)
{
    printf("OpenBLAS: %s, %d threads\n", openblas_get_corename(), openblas_get_num_threads());
    add(all, "sscal, in place", "OpenBLAS", SHAPE_SCAL, scal, 0);
    add(all, "scopy, sscal", "OpenBLAS-2", SHAPE_SCAL, scal_apart, -1);
    add(all, "sasum", "OpenBLAS", SHAPE_ASUM, asum, -1);
    add(all, "sdot", "OpenBLAS", SHAPE_DOT, dot, -1);
    add(all, "sgemv", "OpenBLAS", SHAPE_GEMV, gemv, 2);
    add(all, "sgemm", "OpenBLAS", SHAPE_GEMM, gemm, -1);
}
