/* An OpenCL device: its memory, the emitted programs, and copies. */
#include "bench.h"
#include "watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* How many calls are behind each other. */
enum {
    TOGETHER = 20
};

#define OPENMP(base, entry, shape, label, milliseconds)
#define OPENCL(base, entry, shape, label, milliseconds) static struct base *base##_program;
#include "contestants.h"
#undef OPENCL

cl_context device_context;
cl_command_queue device_queue;
static cl_command_queue other_queue; /* the one without times of kernels, or the other way round */
static bool is_gpu;
static cl_device_id device;
static cl_program copier;
static cl_kernel copy_kernel;

/* The first of its kind. */
static cl_device_id find_device(cl_device_type type)
{
    cl_platform_id platforms[16];
    cl_uint count = 0;
    clGetPlatformIDs(16, platforms, &count);
    for (cl_uint i = 0; i < count && i < 16; i++) {
        cl_device_id found;
        if (clGetDeviceIDs(platforms[i], type, 1, &found, NULL) == CL_SUCCESS)
            return found;
    }
    return NULL;
}

static void must(cl_int code, const char *what)
{
    if (code != CL_SUCCESS)
        bench_stop(what, code);
}

static void make_copier(void)
{
    const char *text = "kernel void copy(global const float4 *restrict from,\n"
                       "                 global float4 *restrict to)\n"
                       "{\n"
                       "    to[get_global_id(0)] = from[get_global_id(0)];\n"
                       "}\n";
    cl_int code;
    copier = clCreateProgramWithSource(device_context, 1, &text, NULL, &code);
    must(code, "clCreateProgramWithSource");
    must(clBuildProgram(copier, 1, &device, "", NULL, NULL), "clBuildProgram");
    copy_kernel = clCreateKernel(copier, "copy", &code);
    must(code, "clCreateKernel");
}

static void describe(void)
{
    char name[256] = "", version[256] = "";
    cl_uint units = 0;
    cl_ulong local = 0;
    clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL);
    clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof version, version, NULL);
    clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
    clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof local, &local, NULL);
    printf("OpenCL: %s, driver %s, %u compute units, %lu bytes of local memory\n", name, version,
           units, (unsigned long)local);
}

void device_open(bool gpu)
{
    cl_int code;
    int error = 0;
    is_gpu = gpu;
    device = find_device(gpu ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU);
    if (!device)
        bench_stop("there is no such OpenCL device", 0);
    describe();
    device_context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    must(code, "clCreateContext");
    device_queue = clCreateCommandQueue(device_context, device, CL_QUEUE_PROFILING_ENABLE, &code);
    must(code, "clCreateCommandQueue");
    other_queue = clCreateCommandQueue(device_context, device, 0, &code);
    must(code, "clCreateCommandQueue");
    make_copier();
#define OPENCL(base, entry, shape, label, milliseconds)                                            \
    base##_program = base##_create(device_context, device, &error);                                \
    if (error) {                                                                                   \
        printf("%s: %s\n", label, base##_error(base##_program));                                   \
        base##_free(base##_program);                                                               \
        base##_program = NULL;                                                                     \
    }
#include "contestants.h"
#undef OPENCL
    (void)error;
}

void device_close(void)
{
#define OPENCL(base, entry, shape, label, milliseconds) base##_free(base##_program);
#include "contestants.h"
#undef OPENCL
    watch_begin();
    clReleaseKernel(copy_kernel);
    clReleaseProgram(copier);
    clReleaseCommandQueue(device_queue);
    clReleaseCommandQueue(other_queue);
    clReleaseContext(device_context);
}

static void *allocate(size_t count)
{
    cl_int code;
    const cl_mem array = clCreateBuffer(device_context, CL_MEM_READ_WRITE,
                                        (count + 3) / 4 * 4 * sizeof(float), NULL, &code);
    must(code, "clCreateBuffer");
    return array;
}

static void release(void *array)
{
    clReleaseMemObject(array);
}

static void write_array(void *array, const float *values, size_t count)
{
    must(clEnqueueWriteBuffer(device_queue, array, CL_TRUE, 0, count * sizeof *values, values, 0,
                              NULL, NULL),
         "clEnqueueWriteBuffer");
}

static void read_array(float *values, void *array, size_t count)
{
    must(clEnqueueReadBuffer(device_queue, array, CL_TRUE, 0, count * sizeof *values, values, 0,
                             NULL, NULL),
         "clEnqueueReadBuffer");
}

static void trim(void)
{
#define OPENCL(base, entry, shape, label, milliseconds) base##_trim(base##_program);
#include "contestants.h"
#undef OPENCL
}

static void end(struct sample *sample)
{
    must(clFinish(device_queue), "clFinish");
    watch_times(&sample->device, &sample->span);
    sample->kernels = watch.kernels;
}

const struct space device_space = {"device", allocate, release, write_array, read_array,
                                   trim, watch_begin, end};

/* Calls behind each other, by the clock: no command has an event, and the queue takes no times. */
static struct timespec began;

static void exchange_queues(void)
{
    const cl_command_queue queue = device_queue;
    device_queue = other_queue;
    other_queue = queue;
}

static void begin_together(void)
{
    watch_begin();
    watch.without_events = true;
    exchange_queues();
    clock_gettime(CLOCK_MONOTONIC, &began);
}

static void end_together(struct sample *sample)
{
    struct timespec now;
    must(clFinish(device_queue), "clFinish");
    clock_gettime(CLOCK_MONOTONIC, &now);
    exchange_queues();
    watch.without_events = false;
    sample->device = (double)(now.tv_sec - began.tv_sec) +
                     1e-9 * (double)(now.tv_nsec - began.tv_nsec);
    sample->span = sample->device;
    sample->kernels = watch.kernels / TOGETHER;
}

static const struct space together_space = {"device", allocate, release, write_array, read_array,
                                            trim, begin_together, end_together};

#define CALL_SCAL(f, s, p, j)                                                                      \
    f(s, device_queue, p->size, p->alpha, j->in[0], j->out, 0, NULL, NULL)
#define CALL_SCAL_IN_PLACE(f, s, p, j)                                                             \
    f(s, device_queue, p->size, p->alpha, j->out, 0, NULL, NULL)
#define CALL_ASUM(f, s, p, j) f(s, device_queue, p->size, j->in[0], j->out, 0, NULL, NULL)
#define CALL_DOT(f, s, p, j) f(s, device_queue, p->size, j->in[0], j->in[1], j->out, 0, NULL, NULL)
#define CALL_GEMV(f, s, p, j)                                                                      \
    f(s, device_queue, p->size, p->size, p->alpha, j->in[0], j->in[1], p->beta, j->in[2], j->out,  \
      0, NULL, NULL)
#define CALL_GEMM(f, s, p, j)                                                                      \
    f(s, device_queue, p->size, p->size, p->size, j->in[0], j->in[1], j->out, 0, NULL, NULL)

#define OPENCL(base, entry, shape, label, milliseconds)                                            \
    static int call_##base(const struct job *job)                                                  \
    {                                                                                              \
        const struct problem *problem = job->problem;                                              \
        return CALL_##shape(base##_##entry##_enqueue, base##_program, problem, job);               \
    }                                                                                              \
    static int call_##base##_repeated(const struct job *job)                                       \
    {                                                                                              \
        int code = 0;                                                                              \
        for (int i = 0; i < TOGETHER && code == 0; i++)                                            \
            code = call_##base(job);                                                               \
        return code;                                                                               \
    }
#include "contestants.h"
#undef OPENCL

static int copy_buffer(const struct job *job)
{
    cl_event event;
    const cl_int code = clEnqueueCopyBuffer(device_queue, job->in[0], job->scratch, 0, 0,
                                            job->problem->counts[0] * sizeof(float), 0, NULL,
                                            &event);
    must(code, "clEnqueueCopyBuffer");
    watch_event(event);
    clReleaseEvent(event);
    return 0;
}

static int copy_vectors(const struct job *job)
{
    const size_t items = (job->problem->counts[0] + 3) / 4;
    const cl_mem from = job->in[0], to = job->scratch;
    must(clSetKernelArg(copy_kernel, 0, sizeof from, &from), "clSetKernelArg");
    must(clSetKernelArg(copy_kernel, 1, sizeof to, &to), "clSetKernelArg");
    return watch_enqueue_kernel(device_queue, copy_kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
}

static void add_copy(struct contestants *all, const char *name, int (*call)(const struct job *))
{
    contestants_add(all, (struct contestant){.name = name,
                                             .where = "OpenCL",
                                             .role = ROLE_COPY,
                                             .space = &device_space,
                                             .call = call,
                                             .first_output = -1});
}

/* CONTESTANT, and on a GPU also with calls behind each other, as cublas.c does. */
static void add_program(struct contestants *all, struct contestant contestant,
                        int (*repeated)(const struct job *))
{
    contestants_add(all, contestant);
    contestant.where = "OpenCL-x20";
    contestant.space = &together_space;
    contestant.call = repeated;
    contestant.repeat = TOGETHER;
    if (is_gpu)
        contestants_add(all, contestant);
}

void device_add(struct contestants *all)
{
#define OPENCL(base, entry, shape_name, label, milliseconds)                                       \
    if (base##_program)                                                                            \
        add_program(all,                                                                           \
                    (struct contestant){.name = label,                                             \
                                        .where = "OpenCL",                                         \
                                        .shape = SHAPE_##shape_name,                               \
                                        .space = &device_space,                                    \
                                        .call = call_##base,                                       \
                                        .first_output = OVERWRITES_##shape_name,                   \
                                        .translation = milliseconds},                              \
                    call_##base##_repeated);
#include "contestants.h"
    add_copy(all, "copy buffer", copy_buffer);
    add_copy(all, "copy float4", copy_vectors);
}
