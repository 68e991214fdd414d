/* Made from dot.fut by dpiac 0.1.0: OpenCL host code.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#include "dot.h"

#include <stdlib.h>

#define DOT_MAX_SIZE ((int64_t)1 << 47)

/* The kernels, as in dot.cl. */
static const char *source[] = {
    "kernel void dot_reduce0(long n, global const float *restrict xs, global const float *restrict ys,\n",
    "                        long parts, global float *tmp)\n",
    "{\n",
    "    /* reduce, dot.fut:3 */\n",
    "    for (long i = get_global_id(0); i < parts; i += get_global_size(0)) {\n",
    "        const long count = (parts + n - i - 1) / parts;\n",
    "        float acc = 0.0f;\n",
    "        /* reduce, dot.fut:3 */\n",
    "        for (long j = 0; j < count; j++)\n",
    "            acc += xs[parts * j + i] * ys[parts * j + i];\n",
    "        tmp[i] = acc;\n",
    "    }\n",
    "}\n",
    "\n",
    "kernel void dot_reduce1(global float *out, long parts, global const float *restrict tmp)\n",
    "{\n",
    "    float acc = 0.0f;\n",
    "    /* reduce, dot.fut:3 */\n",
    "    for (long i = 0; i < parts; i++)\n",
    "        acc += tmp[i];\n",
    "    *out = acc;\n",
    "}\n",
};

enum kernel {
    DOT_REDUCE0,
    DOT_REDUCE1,
    KERNEL_COUNT
};

static const char *const kernel_names[] = {
    "dot_reduce0",
    "dot_reduce1",
};

struct dot {
    cl_context context;
    cl_program program;
    cl_kernel kernels[KERNEL_COUNT];
    size_t local;     /* work-items of a work-group */
    size_t max_local; /* the most that each kernel can have of them */
    int64_t lanes;    /* work-items that fill the device */
};

static int error_of(cl_int code)
{
    switch (code) {
    case CL_SUCCESS:
        return DOT_OK;
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
    case CL_OUT_OF_RESOURCES:
    case CL_OUT_OF_HOST_MEMORY:
    case CL_INVALID_BUFFER_SIZE:
        return DOT_ERROR_MEMORY;
    default:
        return DOT_ERROR_DEVICE;
    }
}

static cl_int build(struct dot *dot, cl_device_id device)
{
    cl_int code;
    dot->program = clCreateProgramWithSource(dot->context, sizeof source / sizeof source[0],
                                              source, NULL, &code);
    if (code == CL_SUCCESS)
        code = clBuildProgram(dot->program, 1, &device, "", NULL, NULL);
    for (size_t i = 0; i < KERNEL_COUNT && code == CL_SUCCESS; i++)
        dot->kernels[i] = clCreateKernel(dot->program, kernel_names[i], &code);
    return code;
}

/* The most work-items of a group that DEVICE can run of each kernel. */
static cl_int measure_kernels(struct dot *dot, cl_device_id device)
{
    cl_int code = CL_SUCCESS;
    dot->max_local = 256;
    for (size_t i = 0; i < KERNEL_COUNT && code == CL_SUCCESS; i++) {
        size_t most = 1;
        code = clGetKernelWorkGroupInfo(dot->kernels[i], device, CL_KERNEL_WORK_GROUP_SIZE,
                                        sizeof most, &most, NULL);
        if (most < dot->max_local)
            dot->max_local = most;
    }
    return code;
}

/* How many work-items fill DEVICE, in groups of how many. */
static cl_int measure_device(struct dot *dot, cl_device_id device)
{
    cl_device_type type = 0;
    cl_uint units = 1;
    cl_int code = clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    if (code == CL_SUCCESS)
        code = clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
    const size_t wanted = type & CL_DEVICE_TYPE_GPU ? 256 : 64;
    dot->local = wanted < dot->max_local ? wanted : dot->max_local;
    dot->lanes = (int64_t)units * (int64_t)((256 + dot->local - 1) / dot->local * dot->local);
    return code;
}

struct dot *dot_create(cl_context context, cl_device_id device, int *err)
{
    struct dot *dot = calloc(1, sizeof *dot);
    int error = dot ? error_of(clRetainContext(context)) : DOT_ERROR_MEMORY;
    if (!error) {
        dot->context = context;
        error = build(dot, device) == CL_SUCCESS ? DOT_OK : DOT_ERROR_DEVICE;
    }
    if (!error)
        error = error_of(measure_kernels(dot, device));
    if (!error)
        error = error_of(measure_device(dot, device));
    if (error) {
        dot_free(dot);
        dot = NULL;
    }
    if (err)
        *err = error;
    return dot;
}

void dot_free(struct dot *dot)
{
    if (!dot)
        return;
    for (size_t i = 0; i < KERNEL_COUNT; i++)
        if (dot->kernels[i])
            clReleaseKernel(dot->kernels[i]);
    if (dot->program)
        clReleaseProgram(dot->program);
    if (dot->context)
        clReleaseContext(dot->context);
    free(dot);
}

/* One call of an entry. Each command waits for the one before, the first for the caller's events.
 * After the first error nothing more is done. */
struct run {
    struct dot *dot;
    cl_command_queue queue;
    cl_uint n_wait;
    const cl_event *wait;
    cl_event last; /* of the command enqueued last, or null */
    int status;
};

static void check(struct run *run, cl_int code)
{
    if (!run->status)
        run->status = error_of(code);
}

static void argument(struct run *run, enum kernel kernel, cl_uint index, size_t size,
                     const void *value)
{
    if (!run->status)
        check(run, clSetKernelArg(run->dot->kernels[kernel], index, size, value));
}

static void launch(struct run *run, enum kernel kernel, size_t groups, size_t local)
{
    const size_t global = groups * local;
    cl_event event = NULL;
    if (run->status)
        return;
    check(run, clEnqueueNDRangeKernel(run->queue, run->dot->kernels[kernel], 1, NULL, &global,
                                      &local, run->last ? 1 : run->n_wait,
                                      run->last ? &run->last : run->wait, &event));
    if (run->status)
        return;
    if (run->last)
        check(run, clReleaseEvent(run->last));
    run->last = event;
}

/* Gives the caller, who may not want it, the event of the last command or, if there was none, of
 * all that it waits for. */
static int finish(struct run *run, cl_event *done)
{
    cl_event last = run->last;
    if (done && !run->status && !last)
        check(run, clEnqueueMarkerWithWaitList(run->queue, run->n_wait, run->wait, &last));
    if (done && !run->status)
        *done = last;
    else if (last)
        clReleaseEvent(last);
    return run->status;
}

/* Work-items for ITEMS iterations, but no more than fill the device. */
static void launch_items(struct run *run, enum kernel kernel, int64_t items)
{
    const int64_t local = (int64_t)run->dot->local;
    const int64_t wanted = items / local + (items % local > 0);
    const int64_t most = run->dot->lanes / local;
    if (items > 0)
        launch(run, kernel, (size_t)(wanted < most ? wanted : most), (size_t)local);
}

/* One work-item. */
static void launch_task(struct run *run, enum kernel kernel)
{
    launch(run, kernel, 1, 1);
}

/* A buffer for COUNT elements of SIZE bytes, which may be none; null after an error. */
static cl_mem allocate(struct run *run, int64_t count, size_t size)
{
    cl_int code = CL_SUCCESS;
    if (count < 0 || (uint64_t)count > SIZE_MAX / size)
        code = CL_OUT_OF_HOST_MEMORY;
    check(run, code);
    if (run->status)
        return NULL;
    const size_t bytes = count == 0 ? 1 : (size_t)count * size;
    cl_mem buffer = clCreateBuffer(run->dot->context, CL_MEM_READ_WRITE, bytes, NULL, &code);
    check(run, code);
    return buffer;
}

/* OpenCL keeps BUFFER until the commands that use it have ended. */
static void release(cl_mem buffer)
{
    if (buffer)
        clReleaseMemObject(buffer);
}

/* A buffer with a copy of the COUNT elements of SIZE bytes at VALUES; null after an error. */
static cl_mem copy_in(struct run *run, const void *values, int64_t count, size_t size)
{
    cl_mem buffer = allocate(run, count, size);
    if (!run->status && count > 0)
        check(run, clEnqueueWriteBuffer(run->queue, buffer, CL_TRUE, 0, (size_t)count * size,
                                        values, 0, NULL, NULL));
    return buffer;
}

/* Waits for all commands before; nothing is copied after an error. */
static void copy_out(struct run *run, void *values, cl_mem buffer, int64_t count, size_t size)
{
    if (!run->status && count > 0)
        check(run, clEnqueueReadBuffer(run->queue, buffer, CL_TRUE, 0, (size_t)count * size, values,
                                       run->last ? 1 : 0, run->last ? &run->last : NULL, NULL));
}

static inline int64_t min_i64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int check_dot(int64_t n)
{
    if (n < 0 || n > DOT_MAX_SIZE)
        return DOT_ERROR_SIZE;
    return DOT_OK;
}

int dot_enqueue(struct dot *dot, cl_command_queue queue, int64_t n, cl_mem xs, cl_mem ys,
                cl_mem out, cl_uint n_wait, const cl_event *wait, cl_event *done)
{
    const int64_t lanes = dot->lanes;
    const int error = check_dot(n);
    if (error)
        return error;
    struct run run = {dot, queue, n_wait, wait, NULL, DOT_OK};
    const int64_t parts = min_i64(lanes, n / 256 + 1);
    const cl_mem tmp = allocate(&run, parts, sizeof(float));
    /* reduce, dot.fut:3 */
    argument(&run, DOT_REDUCE0, 0, sizeof n, &n);
    argument(&run, DOT_REDUCE0, 1, sizeof xs, &xs);
    argument(&run, DOT_REDUCE0, 2, sizeof ys, &ys);
    argument(&run, DOT_REDUCE0, 3, sizeof parts, &parts);
    argument(&run, DOT_REDUCE0, 4, sizeof tmp, &tmp);
    launch_items(&run, DOT_REDUCE0, parts);

    /* reduce, dot.fut:3 */
    argument(&run, DOT_REDUCE1, 0, sizeof out, &out);
    argument(&run, DOT_REDUCE1, 1, sizeof parts, &parts);
    argument(&run, DOT_REDUCE1, 2, sizeof tmp, &tmp);
    launch_task(&run, DOT_REDUCE1);
    release(tmp);
    return finish(&run, done);
}

int dot_host(struct dot *dot, cl_command_queue queue, int64_t n, const float *xs, const float *ys,
             float *out)
{
    const int error = check_dot(n);
    if (error)
        return error;
    struct run run = {dot, queue, 0, NULL, NULL, DOT_OK};
    const cl_mem xs_buffer = copy_in(&run, xs, n, sizeof *xs);
    const cl_mem ys_buffer = copy_in(&run, ys, n, sizeof *ys);
    const cl_mem out_buffer = allocate(&run, 1, sizeof *out);
    if (!run.status)
        run.status = dot_enqueue(dot, queue, n, xs_buffer, ys_buffer, out_buffer, 0, NULL,
                &run.last);
    copy_out(&run, out, out_buffer, 1, sizeof *out);
    release(xs_buffer);
    release(ys_buffer);
    release(out_buffer);
    return finish(&run, NULL);
}

const char *dot_strerror(int error)
{
    switch (error) {
    case DOT_OK:
        return "success";
    case DOT_ERROR_SIZE:
        return "a size is negative or too large, or sizes do not agree";
    case DOT_ERROR_BOUNDS:
        return "an index is out of bounds";
    case DOT_ERROR_DIVISION:
        return "an integer is divided by zero";
    case DOT_ERROR_EXPONENT:
        return "the exponent of an integer is negative";
    case DOT_ERROR_MEMORY:
        return "memory cannot be allocated";
    case DOT_ERROR_DEVICE:
        return "an OpenCL function failed";
    default:
        return "unknown error";
    }
}
