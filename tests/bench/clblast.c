/* CLBlast, on the OpenCL device. */
#include "bench.h"
#include "watch.h"

#include <clblast_c.h>

extern cl_command_queue device_queue;

static int scal(const struct job *job)
{
    return CLBlastSscal((size_t)job->problem->size, job->problem->alpha, job->out, 0, 1,
                        &device_queue, NULL);
}

static int asum(const struct job *job)
{
    return CLBlastSasum((size_t)job->problem->size, job->out, 0, job->in[0], 0, 1, &device_queue,
                        NULL);
}

static int dot(const struct job *job)
{
    return CLBlastSdot((size_t)job->problem->size, job->out, 0, job->in[0], 0, 1, job->in[1], 0, 1,
                       &device_queue, NULL);
}

static int gemv(const struct job *job)
{
    const struct problem *problem = job->problem;
    const size_t n = (size_t)problem->size;
    return CLBlastSgemv(CLBlastLayoutRowMajor, CLBlastTransposeNo, n, n, problem->alpha,
                        job->in[0], 0, n, job->in[1], 0, 1, problem->beta, job->out, 0, 1,
                        &device_queue, NULL);
}

static int gemm(const struct job *job)
{
    const size_t n = (size_t)job->problem->size;
    return CLBlastSgemm(CLBlastLayoutRowMajor, CLBlastTransposeNo, CLBlastTransposeNo, n, n, n,
                        1.0f, job->in[0], 0, n, job->in[1], 0, n, 0.0f, job->out, 0, n,
                        &device_queue, NULL);
}

static void add(struct contestants *all, const char *name, enum shape shape,
                int (*call)(const struct job *), int first_output)
{
    contestants_add(all, (struct contestant){.name = name,
                                             .where = "CLBlast",
                                             .role = ROLE_LIBRARY,
                                             .shape = shape,
                                             .space = &device_space,
                                             .call = call,
                                             .first_output = first_output});
}

void clblast_add(struct contestants *all)
{
    add(all, "sscal, in place", SHAPE_SCAL, scal, 0);
    add(all, "sasum", SHAPE_ASUM, asum, -1);
    add(all, "sdot", SHAPE_DOT, dot, -1);
    add(all, "sgemv", SHAPE_GEMV, gemv, 2);
    add(all, "sgemm", SHAPE_GEMM, gemm, -1);
}
