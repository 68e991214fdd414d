/* cuBLAS, in plain single precision, results and their scalars on the device.
 *
 * Each function takes part twice: one call between two events, and twenty calls between two events,
 * which hides what an event costs. */
#include "bench.h"

#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <stdio.h>

static cublasHandle_t handle;
static cudaEvent_t first, last;

static void must(int code, const char *what)
{
    if (code != 0)
        bench_stop(what, code);
}

static void *allocate(size_t count)
{
    void *array;
    must(cudaMalloc(&array, count * sizeof(float)), "cudaMalloc");
    return array;
}

static void release(void *array)
{
    cudaFree(array);
}

static void write_array(void *array, const float *values, size_t count)
{
    must(cudaMemcpy(array, values, count * sizeof *values, cudaMemcpyHostToDevice), "cudaMemcpy");
}

static void read_array(float *values, void *array, size_t count)
{
    must(cudaMemcpy(values, array, count * sizeof *values, cudaMemcpyDeviceToHost), "cudaMemcpy");
}

static void trim(void)
{
}

static void begin(void)
{
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    must(cudaEventRecord(first, 0), "cudaEventRecord");
}

static void end(struct sample *sample)
{
    float milliseconds;
    must(cudaEventRecord(last, 0), "cudaEventRecord");
    must(cudaEventSynchronize(last), "cudaEventSynchronize");
    must(cudaEventElapsedTime(&milliseconds, first, last), "cudaEventElapsedTime");
    sample->device = sample->span = milliseconds * 1e-3;
}

static const struct space cuda_space = {"CUDA", allocate, release, write_array, read_array, trim,
                                        begin, end};

static int scal(const struct job *job)
{
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    return cublasSscal(handle, (int)job->problem->size, &job->problem->alpha, job->out, 1);
}

static int asum(const struct job *job)
{
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    return cublasSasum(handle, (int)job->problem->size, job->in[0], 1, job->out);
}

static int dot(const struct job *job)
{
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    return cublasSdot(handle, (int)job->problem->size, job->in[0], 1, job->in[1], 1, job->out);
}

/* A row-major matrix is the transposition of a column-major one. */
static int gemv(const struct job *job)
{
    const struct problem *problem = job->problem;
    const int n = (int)problem->size;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    return cublasSgemv(handle, CUBLAS_OP_T, n, n, &problem->alpha, job->in[0], n, job->in[1], 1,
                       &problem->beta, job->out, 1);
}

/* And so a product of them is that of the two in reverse order. */
static int gemm(const struct job *job)
{
    const int n = (int)job->problem->size;
    const float one = 1, zero = 0;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, job->in[1], n, job->in[0],
                       n, &zero, job->out, n);
}

#define REPEATED(function)                                                                         \
    static int function##_repeated(const struct job *job)                                          \
    {                                                                                              \
        int code = 0;                                                                              \
        for (int i = 0; i < 20 && code == 0; i++)                                                  \
            code = function(job);                                                                  \
        return code;                                                                               \
    }

REPEATED(scal)
REPEATED(asum)
REPEATED(dot)
REPEATED(gemv)
REPEATED(gemm)

static int copy(const struct job *job)
{
    return cudaMemcpyAsync(job->scratch, job->in[0], job->problem->counts[0] * sizeof(float),
                           cudaMemcpyDeviceToDevice, 0);
}

static void add(struct contestants *all, const char *name, enum shape shape,
                int (*call)(const struct job *), int (*repeated)(const struct job *),
                int first_output)
{
    struct contestant contestant = {.name = name,
                                    .where = "cuBLAS",
                                    .role = ROLE_LIBRARY,
                                    .shape = shape,
                                    .space = &cuda_space,
                                    .call = call,
                                    .first_output = first_output};
    contestants_add(all, contestant);
    contestant.call = repeated;
    contestant.where = "cuBLAS-x20";
    contestant.repeat = 20;
    contestants_add(all, contestant);
}

void cublas_add(struct contestants *all)
{
    int version = 0;
    must(cublasCreate(&handle), "cublasCreate");
    must(cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH), "cublasSetMathMode");
    must(cudaEventCreate(&first), "cudaEventCreate");
    must(cudaEventCreate(&last), "cudaEventCreate");
    cublasGetVersion(handle, &version);
    printf("cuBLAS: %d\n", version);
    add(all, "sscal, in place", SHAPE_SCAL, scal, scal_repeated, 0);
    add(all, "sasum", SHAPE_ASUM, asum, asum_repeated, -1);
    add(all, "sdot", SHAPE_DOT, dot, dot_repeated, -1);
    add(all, "sgemv", SHAPE_GEMV, gemv, gemv_repeated, 2);
    add(all, "sgemm", SHAPE_GEMM, gemm, gemm_repeated, -1);
    contestants_add(all, (struct contestant){.name = "cudaMemcpy",
                                             .where = "CUDA",
                                             .role = ROLE_COPY,
                                             .space = &cuda_space,
                                             .call = copy,
                                             .first_output = -1});
}
