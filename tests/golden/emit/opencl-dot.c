/* Made by dpiac 0.1.0 from dot.fut: OpenCL host code.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include "dot.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define DOT_MAX_SIZE ((int64_t)1 << 47)

/* The kernels, as in dot.cl, behind a line for indices of 32 bits. */
static const char *dot_source[] = {
    "#define index_t int\n",
    "/* The type of indices: int where the sizes are small enough. */\n",
    "#ifndef index_t\n",
    "#define index_t long\n",
    "#endif\n",
    "\n",
    "kernel __attribute__((reqd_work_group_size(256, 1, 1)))\n",
    "void dot_reduce0(index_t n, global const float4 *restrict xs, global const float4 *restrict ys,\n",
    "                 index_t groups, global float *restrict sums)\n",
    "{\n",
    "    local float partial[256] __attribute__((aligned(16)));\n",
    "    const index_t i = get_group_id(0);\n",
    "    const index_t l = get_local_id(0);\n",
    "    float4 own = (float4)(0.0f);\n",
    "    /* reduce, dot.fut:3 */\n",
    "    for (index_t j = 0; j < n / (1024 * groups); j++)\n",
    "        own += xs[256 * groups * j + 256 * i + l] * ys[256 * groups * j + 256 * i + l];\n",
    "    if (256 * i + l < (n / 4) % (256 * groups)) {\n",
    "        const float4 x_0 = xs[256 * groups * (n / (1024 * groups)) + 256 * i + l];\n",
    "        const float4 x_1 = ys[256 * groups * (n / (1024 * groups)) + 256 * i + l];\n",
    "        own += x_0 * x_1;\n",
    "    }\n",
    "    float a = 0.0f;\n",
    "    /* reduce, dot.fut:3 */\n",
    "    a += own.s0;\n",
    "    a += own.s1;\n",
    "    a += own.s2;\n",
    "    a += own.s3;\n",
    "    partial[l] = a;\n",
    "    /* reduce, dot.fut:3 */\n",
    "    for (index_t j = 0; j < 8; j++) {\n",
    "        const index_t offset = 128 >> j;\n",
    "        barrier(CLK_LOCAL_MEM_FENCE);\n",
    "        if (l < offset)\n",
    "            partial[l] += partial[offset + l];\n",
    "    }\n",
    "    if (l == 0)\n",
    "        sums[i] = partial[0];\n",
    "}\n",
    "\n",
    "kernel __attribute__((reqd_work_group_size(256, 1, 1)))\n",
    "void dot_reduce1(index_t n, global const float *restrict xs, global const float *restrict ys,\n",
    "                 global float *restrict out, index_t groups, global const float *restrict sums)\n",
    "{\n",
    "    local float partial[256] __attribute__((aligned(16)));\n",
    "    const index_t l = get_local_id(0);\n",
    "    float own = 0.0f;\n",
    "    /* reduce, dot.fut:3 */\n",
    "    for (index_t i = 0; i < groups / 256; i++)\n",
    "        own += sums[l + 256 * i];\n",
    "    if (l < groups % 256) {\n",
    "        const float x = sums[groups + l - groups % 256];\n",
    "        own += x;\n",
    "    }\n",
    "    if (l < n % 4) {\n",
    "        const float x_0 = xs[l + n - n % 4];\n",
    "        const float x_1 = ys[l + n - n % 4];\n",
    "        partial[l] = own + x_0 * x_1;\n",
    "    } else {\n",
    "        partial[l] = own;\n",
    "    }\n",
    "    /* reduce, dot.fut:3 */\n",
    "    for (index_t i = 0; i < 8; i++) {\n",
    "        const index_t offset = 128 >> i;\n",
    "        barrier(CLK_LOCAL_MEM_FENCE);\n",
    "        if (l < offset)\n",
    "            partial[l] += partial[offset + l];\n",
    "    }\n",
    "    if (l == 0)\n",
    "        *out = partial[0];\n",
    "}\n",
};

enum dot_kernel {
    DOT_REDUCE0,
    DOT_REDUCE1,
    DOT_KERNEL_COUNT
};

static const char *const dot_kernel_names[] = {
    "dot_reduce0",
    "dot_reduce1",
};

/* Device memory that is kept from one use to the next. */
struct dot_kept {
    cl_mem buffer;
    size_t bytes;
    bool used; /* by the call under way */
    struct dot_kept *next;
};

/* The kernels as they were compiled, if they are READY; the most work-items of a
 * group of each. */
struct dot_kernels {
    cl_program program;
    cl_kernel at[DOT_KERNEL_COUNT];
    size_t most[DOT_KERNEL_COUNT];
    bool ready;
};

struct dot {
    cl_context context;
    cl_device_id device;
    /* With indices of 32 bits; of 64, compiled when it is needed. */
    struct dot_kernels kernels[2];
    char *options;     /* for OpenCL's compiler */
    size_t most_at[3]; /* work-items of a group, in a dimension */
    /* The end of the last call that used these, or null; its queue. */
    struct dot_kept *kept;
    cl_event last;
    cl_command_queue queue;
    size_t local, least; /* usual size of a group, smallest one */
    size_t spread;       /* groups that keep the device busy */
    int64_t lanes;       /* work-items that fill the device */
    int error;           /* why it was not made, or 0 */
    char message[512];   /* of the last error */
    char *build_log;     /* if it was asked for */
};

/* Keeps a message with the numbers and texts that FORMAT has marks for; gives ERROR. */
static int dot_refuse(struct dot *dot, int error, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(dot->message, sizeof dot->message, format, values);
    va_end(values);
    return error;
}

/* What OpenCL calls CODE. */
static const char *dot_code_name(cl_int code)
{
    static const struct {
        cl_int code;
        const char *name;
    } names[] = {
#define NAMED(code) {code, #code}
        NAMED(CL_DEVICE_NOT_FOUND), NAMED(CL_DEVICE_NOT_AVAILABLE),
        NAMED(CL_COMPILER_NOT_AVAILABLE), NAMED(CL_MEM_OBJECT_ALLOCATION_FAILURE),
        NAMED(CL_OUT_OF_RESOURCES), NAMED(CL_OUT_OF_HOST_MEMORY), NAMED(CL_BUILD_PROGRAM_FAILURE),
#ifdef CL_VERSION_1_1
        NAMED(CL_MISALIGNED_SUB_BUFFER_OFFSET),
        NAMED(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
#endif
        NAMED(CL_INVALID_VALUE),
        NAMED(CL_INVALID_PLATFORM), NAMED(CL_INVALID_DEVICE), NAMED(CL_INVALID_CONTEXT),
        NAMED(CL_INVALID_COMMAND_QUEUE), NAMED(CL_INVALID_HOST_PTR), NAMED(CL_INVALID_MEM_OBJECT),
        NAMED(CL_INVALID_BINARY), NAMED(CL_INVALID_BUILD_OPTIONS), NAMED(CL_INVALID_PROGRAM),
        NAMED(CL_INVALID_PROGRAM_EXECUTABLE), NAMED(CL_INVALID_KERNEL_NAME),
        NAMED(CL_INVALID_KERNEL_DEFINITION), NAMED(CL_INVALID_KERNEL),
        NAMED(CL_INVALID_ARG_INDEX), NAMED(CL_INVALID_ARG_VALUE), NAMED(CL_INVALID_ARG_SIZE),
        NAMED(CL_INVALID_KERNEL_ARGS), NAMED(CL_INVALID_WORK_GROUP_SIZE),
        NAMED(CL_INVALID_WORK_ITEM_SIZE), NAMED(CL_INVALID_GLOBAL_WORK_SIZE),
        NAMED(CL_INVALID_EVENT_WAIT_LIST), NAMED(CL_INVALID_EVENT), NAMED(CL_INVALID_OPERATION),
        NAMED(CL_INVALID_BUFFER_SIZE),
#undef NAMED
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].code == code)
            return names[i].name;
    return "error";
}

/* An error where CALL has given a CODE that is none of success. */
static int dot_result_of(struct dot *dot, cl_int code, const char *call)
{
    int error = DOT_ERROR_DEVICE;
    if (code == CL_SUCCESS)
        return DOT_OK;
    if (code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES ||
        code == CL_OUT_OF_HOST_MEMORY || code == CL_INVALID_BUFFER_SIZE)
        error = DOT_ERROR_MEMORY;
    return dot_refuse(dot, error, "%s failed: %s (%d)", call, dot_code_name(code), (int)code);
}

const char *dot_error(const struct dot *dot)
{
    return dot ? dot->message : dot_strerror(DOT_ERROR_MEMORY);
}

const char *dot_build_log(struct dot *dot)
{
    size_t size = 0;
    if (!dot || dot->build_log)
        return dot ? dot->build_log : "";
    const bool second = dot->kernels[1].program != NULL;
    const cl_program built = dot->kernels[second].program;
    if (built && clGetProgramBuildInfo(built, dot->device, CL_PROGRAM_BUILD_LOG, 0, NULL,
                                       &size) == CL_SUCCESS)
        dot->build_log = calloc(1, size + 1);
    if (dot->build_log &&
        clGetProgramBuildInfo(built, dot->device, CL_PROGRAM_BUILD_LOG, size,
                              dot->build_log, NULL) == CL_SUCCESS)
        return dot->build_log;
    return "";
}

/* What is to be released of KERNELS. */
static void dot_release_kernels(struct dot_kernels *kernels)
{
    for (size_t i = 0; i < DOT_KERNEL_COUNT; i++)
        if (kernels->at[i])
            clReleaseKernel(kernels->at[i]);
    if (kernels->program)
        clReleaseProgram(kernels->program);
    *kernels = (struct dot_kernels){.ready = false};
}

/* Compiles the kernels as KERNELS, the second without the first line. */
static int dot_build(struct dot *dot, struct dot_kernels *kernels)
{
    cl_int code;
    const cl_uint first = kernels == dot->kernels ? 0 : 1;
    const cl_uint lines = sizeof dot_source / sizeof dot_source[0] - first;
    dot_release_kernels(kernels);
    free(dot->build_log);
    dot->build_log = NULL;
    kernels->program = clCreateProgramWithSource(dot->context, lines, dot_source + first, NULL,
                                                 &code);
    if (code != CL_SUCCESS)
        return dot_result_of(dot, code, "clCreateProgramWithSource");
    code = clBuildProgram(kernels->program, 1, &dot->device, dot->options, NULL, NULL);
    if (dot_result_of(dot, code, "clBuildProgram"))
        return DOT_ERROR_BUILD;
    for (size_t i = 0; i < DOT_KERNEL_COUNT && code == CL_SUCCESS; i++)
        kernels->at[i] = clCreateKernel(kernels->program, dot_kernel_names[i], &code);
    if (code != CL_SUCCESS)
        return dot_result_of(dot, code, "clCreateKernel");
    for (size_t i = 0; i < DOT_KERNEL_COUNT && code == CL_SUCCESS; i++)
        code = clGetKernelWorkGroupInfo(kernels->at[i], dot->device, CL_KERNEL_WORK_GROUP_SIZE,
                                        sizeof kernels->most[i], &kernels->most[i], NULL);
    if (code != CL_SUCCESS)
        return dot_result_of(dot, code, "clGetKernelWorkGroupInfo");
    kernels->ready = true;
    return DOT_OK;
}

/* The most work-items of a group in each dimension. */
static int dot_measure_groups(struct dot *dot)
{
    size_t sizes[16] = {1, 1, 1};
    const cl_int code = clGetDeviceInfo(dot->device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof sizes,
                                        sizes, NULL);
    for (size_t d = 0; d < 3; d++)
        dot->most_at[d] = sizes[d];
    return dot_result_of(dot, code, "clGetDeviceInfo");
}

/* Keeps a copy of the caller's OPTIONS, which may be null. */
static int dot_keep_options(struct dot *dot, const char *options)
{
    const char *given = options ? options : "";
    const size_t size = (size_t)snprintf(NULL, 0, "%s", given) + 1;
    dot->options = malloc(size);
    if (!dot->options)
        return dot_refuse(dot, DOT_ERROR_MEMORY, "the host has no memory");
    snprintf(dot->options, size, "%s", given);
    return DOT_OK;
}

int dot_set_launch(struct dot *dot, size_t work_group_size, size_t work_groups)
{
    cl_device_type type = 0;
    cl_uint units = 1;
    size_t most = 1;
    if (dot->error)
        return dot->error;
    cl_int code = clGetDeviceInfo(dot->device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    if (code == CL_SUCCESS)
        code = clGetDeviceInfo(dot->device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units,
                               NULL);
    if (code == CL_SUCCESS)
        code = clGetDeviceInfo(dot->device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof most, &most,
                               NULL);
    if (code != CL_SUCCESS)
        return dot_result_of(dot, code, "clGetDeviceInfo");
    const bool gpu = type & CL_DEVICE_TYPE_GPU, given = work_group_size || work_groups;
    const size_t size = work_group_size ? work_group_size : most < 256 ? most : 256;
    const size_t groups = work_groups ? work_groups : (size_t)(gpu ? 4 : 8) * units;
    if (size > most)
        return dot_refuse(dot, DOT_ERROR_WORK_GROUP,
                          "the device cannot have work-groups of %llu work-items, but of %llu",
                          (unsigned long long)size, (unsigned long long)most);
    if (groups > ((uint64_t)1 << 47) / size)
        return dot_refuse(dot, DOT_ERROR_WORK_GROUP, "%llu work-groups are too many",
                          (unsigned long long)groups);
    dot->local = size;
    dot->least = work_group_size ? size : gpu ? 64 : 1;
    dot->spread = groups;
    dot->lanes = (int64_t)(gpu || given ? size * groups : groups);
    return DOT_OK;
}

static int dot_start(struct dot *dot, cl_context context, cl_device_id device,
                     const char *options)
{
    const cl_int code = clRetainContext(context);
    if (code != CL_SUCCESS)
        return dot_result_of(dot, code, "clRetainContext");
    dot->context = context;
    dot->device = device;
    int error = dot_keep_options(dot, options);
    if (!error)
        error = dot_measure_groups(dot);
    if (!error)
        error = dot_build(dot, dot->kernels);
    if (!error)
        error = dot_set_launch(dot, 0, 0);
    return error;
}

struct dot *dot_create_with(cl_context context, cl_device_id device, const char *options,
                            int *err)
{
    struct dot *dot = calloc(1, sizeof *dot);
    if (dot)
        dot->error = dot_start(dot, context, device, options);
    if (err)
        *err = dot ? dot->error : DOT_ERROR_MEMORY;
    return dot;
}

struct dot *dot_create(cl_context context, cl_device_id device, int *err)
{
    return dot_create_with(context, device, "", err);
}

/* No call is waited for any more. */
static void dot_forget_last(struct dot *dot)
{
    if (dot->last)
        clReleaseEvent(dot->last);
    if (dot->queue)
        clReleaseCommandQueue(dot->queue);
    dot->last = NULL;
    dot->queue = NULL;
}

void dot_trim(struct dot *dot)
{
    struct dot_kept **link = dot ? &dot->kept : NULL;
    while (link && *link) {
        struct dot_kept *kept = *link;
        if (kept->used) {
            link = &kept->next;
            continue;
        }
        *link = kept->next;
        if (kept->buffer)
            clReleaseMemObject(kept->buffer);
        free(kept);
    }
}

void dot_free(struct dot *dot)
{
    if (!dot)
        return;
    dot_trim(dot);
    dot_forget_last(dot);
    for (size_t i = 0; i < 2; i++)
        dot_release_kernels(&dot->kernels[i]);
    if (dot->context)
        clReleaseContext(dot->context);
    free(dot->options);
    free(dot->build_log);
    free(dot);
}

/* The most work-groups of a launch along y or z; NVIDIA's devices run no more. */
enum { DOT_MOST_GROUPS = 65535 };

/* Iterations, work-items or work-groups in each dimension. */
struct dot_extent {
    int64_t at[3];
};

static struct dot_extent dot_extent(int64_t x, int64_t y, int64_t z)
{
    return (struct dot_extent){{x, y, z}};
}

/* One call of an entry. Each command waits for the one before, the first for the caller's events;
 * a queue that keeps the order needs no events for that, which take as long as a small kernel.
 * After the first error nothing more is done. */
struct dot_run {
    struct dot *dot;
    cl_command_queue queue;
    bool in_order;  /* the queue */
    cl_uint n_wait; /* for what the next command waits */
    const cl_event *wait;
    bool begun;    /* a command is enqueued */
    cl_event last; /* of the command enqueued last, or null */
    int status;
    bool keeps; /* it uses kept buffers */
    struct dot_kernels *kernels; /* the ones to run */
};

/* CALL, a function of OpenCL's, has given CODE. */
static void dot_check(struct dot_run *run, const char *call, cl_int code)
{
    if (!run->status)
        run->status = dot_result_of(run->dot, code, call);
}

/* A call that has enqueued nothing yet. */
static struct dot_run dot_begin(struct dot *dot, cl_command_queue queue, cl_uint n_wait,
                                const cl_event *wait)
{
    struct dot_run run = {.dot = dot, .queue = queue, .kernels = dot->kernels};
    cl_command_queue_properties properties = 0;
    run.n_wait = n_wait;
    run.wait = wait;
    dot_check(&run, "clGetCommandQueueInfo",
              clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties,
                                    NULL));
    run.in_order = !(properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    return run;
}

static void dot_argument(struct dot_run *run, enum dot_kernel kernel, cl_uint index, size_t size,
                         const void *value)
{
    if (!run->status)
        dot_check(run, "clSetKernelArg",
                  clSetKernelArg(run->kernels->at[kernel], index, size, value));
}

/* Where the event of the next command is to be; null if none is needed. */
static cl_event *dot_event(const struct dot_run *run, cl_event *event)
{
    return run->in_order ? NULL : event;
}

/* EVENT, if there was no error, is that of the command enqueued last, or null. */
static void dot_advance(struct dot_run *run, cl_event event)
{
    if (run->status)
        return;
    if (run->last)
        dot_check(run, "clReleaseEvent", clReleaseEvent(run->last));
    run->begun = true;
    run->last = event;
    run->n_wait = event ? 1 : 0;
    run->wait = event ? &run->last : NULL;
}

/* Of the work-groups of LOCAL work-items those from FIRST to before END; but along y and z no more
 * than one launch may have. */
static void dot_launch_part(struct dot_run *run, enum dot_kernel kernel, struct dot_extent first,
                            struct dot_extent end, struct dot_extent local)
{
    size_t offset[3], global_size[3], local_size[3];
    const bool whole = first.at[1] == 0 && first.at[2] == 0;
    cl_event event = NULL;
    if (run->status)
        return;
    for (int d = 0; d < 3; d++) {
        int64_t groups = end.at[d] - first.at[d];
        if (d > 0 && groups > DOT_MOST_GROUPS)
            groups = DOT_MOST_GROUPS;
        local_size[d] = (size_t)local.at[d];
        offset[d] = (size_t)first.at[d] * local_size[d];
        global_size[d] = (size_t)groups * local_size[d];
    }
    dot_check(run, "clEnqueueNDRangeKernel",
              clEnqueueNDRangeKernel(run->queue, run->kernels->at[kernel], 3, whole ? NULL : offset,
                                     global_size, local_size, run->n_wait, run->wait,
                                     dot_event(run, &event)));
    dot_advance(run, event);
}

/* Work-groups of LOCAL work-items, in as many launches as that takes; none where one of GROUPS is
 * 0. */
static void dot_launch(struct dot_run *run, enum dot_kernel kernel, struct dot_extent groups,
                       struct dot_extent local)
{
    struct dot_extent first = {{0, 0, 0}};
    if (groups.at[0] <= 0)
        return;
    for (; first.at[2] < groups.at[2]; first.at[2] += DOT_MOST_GROUPS)
        for (first.at[1] = 0; first.at[1] < groups.at[1]; first.at[1] += DOT_MOST_GROUPS)
            dot_launch_part(run, kernel, first, groups, local);
}

/* An event of the end of all commands before, on a queue that keeps the order, or else of all that
 * the caller waits for; before OpenCL 1.2 that takes two commands. */
static cl_int dot_mark(const struct dot_run *run, cl_event *event)
{
#ifdef CL_VERSION_1_2
    return clEnqueueMarkerWithWaitList(run->queue, run->n_wait, run->wait, event);
#else
    cl_int code = CL_SUCCESS;
    if (run->n_wait > 0)
        code = clEnqueueWaitForEvents(run->queue, run->n_wait, run->wait);
    return code == CL_SUCCESS ? clEnqueueMarker(run->queue, event) : code;
#endif
}

/* The next call that uses the kept buffers is to wait for this one. */
static void dot_keep_last(struct dot_run *run)
{
    struct dot *dot = run->dot;
    if (run->status || !run->keeps || (!run->in_order && !run->last))
        return;
    dot_forget_last(dot);
    dot_check(run, "clRetainCommandQueue", clRetainCommandQueue(run->queue));
    if (run->status)
        return;
    dot->queue = run->queue;
    if (run->last)
        dot_check(run, "clRetainEvent", clRetainEvent(run->last));
    if (!run->status)
        dot->last = run->last;
}

/* Waits for all that the call has enqueued. */
static void dot_wait(const struct dot_run *run)
{
    if (run->last)
        clWaitForEvents(1, &run->last);
    else if (run->begun)
        clFinish(run->queue);
}

/* Gives the caller, who may not want it, the event of the last command or one of the end of all
 * before. After an error nothing is left running, and no buffer is kept. */
static int dot_finish(struct dot_run *run, cl_event *done)
{
    cl_event last = run->last;
    dot_keep_last(run);
    if (done && !run->status && !last)
        dot_check(run, "clEnqueueMarkerWithWaitList", dot_mark(run, &last));
    if (run->status) {
        dot_wait(run);
        dot_trim(run->dot);
    }
    if (done && !run->status)
        *done = last;
    else if (last)
        clReleaseEvent(last);
    return run->status;
}

/* The largest number that indices of 32 bits may come to, with room for the next step of a loop. */
enum { DOT_MOST_SMALL = 1000000000 };

/* The kernels to run next compute no index above LARGEST, as far as the sizes tell. */
static void dot_choose_indices(struct dot_run *run, double largest)
{
    struct dot *dot = run->dot;
    run->kernels = &dot->kernels[largest > DOT_MOST_SMALL];
    if (!run->status && !run->kernels->ready)
        run->status = dot_build(dot, run->kernels);
}

/* Where the kernels to run have indices of 32 bits, VALUE is one. */
static void dot_index_argument(struct dot_run *run, enum dot_kernel kernel, cl_uint index,
                               int64_t value)
{
    const cl_int small = (cl_int)value;
    const cl_long large = value;
    if (run->kernels == run->dot->kernels)
        dot_argument(run, kernel, index, sizeof small, &small);
    else
        dot_argument(run, kernel, index, sizeof large, &large);
}

/* BUFFER, called NAME, must have BYTES at least. */
static void dot_check_buffer(struct dot_run *run, const char *name, cl_mem buffer, size_t bytes)
{
    size_t size = 0;
    if (run->status || bytes == 0)
        return;
    if (!buffer) {
        run->status = dot_refuse(run->dot, DOT_ERROR_BUFFER, "the buffer '%s' is null", name);
        return;
    }
    dot_check(run, "clGetMemObjectInfo",
              clGetMemObjectInfo(buffer, CL_MEM_SIZE, sizeof size, &size, NULL));
    if (!run->status && size < bytes)
        run->status = dot_refuse(run->dot, DOT_ERROR_BUFFER,
                                 "the buffer '%s' has %llu bytes, where %llu are needed", name,
                                 (unsigned long long)size, (unsigned long long)bytes);
}

/* Work-groups of LOCAL work-items each, for which the kernel is made. */
static void dot_launch_fixed(struct dot_run *run, enum dot_kernel kernel, struct dot_extent groups,
                             struct dot_extent local)
{
    struct dot *dot = run->dot;
    bool fits = (size_t)(local.at[0] * local.at[1] * local.at[2]) <= run->kernels->most[kernel];
    for (int d = 0; d < 3; d++)
        fits = fits && (size_t)local.at[d] <= dot->most_at[d];
    if (!fits && !run->status)
        run->status = dot_refuse(dot, DOT_ERROR_WORK_GROUP,
                                 "%s needs work-groups of %lld by %lld by %lld work-items, which "
                                 "the device cannot have", dot_kernel_names[kernel],
                                 (long long)local.at[0], (long long)local.at[1],
                                 (long long)local.at[2]);
    dot_launch(run, kernel, groups, local);
}

/* Whether a work-group of KERNEL can have BYTES of local memory; negative: too many to be
 * counted. */
static void dot_check_local_memory(struct dot_run *run, enum dot_kernel kernel, int64_t bytes)
{
    cl_ulong most = 0;
    dot_check(run, "clGetDeviceInfo",
              clGetDeviceInfo(run->dot->device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof most, &most,
                              NULL));
    if (!run->status && (bytes < 0 || (cl_ulong)bytes > most))
        run->status = dot_refuse(run->dot, DOT_ERROR_LOCAL_MEMORY,
                                 "%s needs %lld bytes of local memory, of %llu that there are",
                                 dot_kernel_names[kernel], (long long)bytes,
                                 (unsigned long long)most);
}

/* The kept buffers may be in use until the last call that had any has ended. What comes behind in
 * the queue waits for that; a queue that keeps the order does so by itself, and of a call on
 * another such queue there is no event: all that is in it by now is waited for. */
static void dot_follow_last(struct dot_run *run)
{
    struct dot *dot = run->dot;
    cl_int state = CL_COMPLETE;
    run->keeps = true;
    if (run->status || !dot->queue || (run->queue == dot->queue && run->in_order))
        return;
    if (!dot->last)
#ifdef CL_VERSION_1_2
        dot_check(run, "clEnqueueMarkerWithWaitList",
                  clEnqueueMarkerWithWaitList(dot->queue, 0, NULL, &dot->last));
#else
        dot_check(run, "clEnqueueMarker", clEnqueueMarker(dot->queue, &dot->last));
#endif
    if (run->status)
        return;
    dot_check(run, "clGetEventInfo",
              clGetEventInfo(dot->last, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state,
                             NULL));
    if (run->status || state <= CL_COMPLETE)
        return;
    dot_check(run, "clFlush", clFlush(dot->queue));
#ifdef CL_VERSION_1_2
    dot_check(run, "clEnqueueBarrierWithWaitList",
              clEnqueueBarrierWithWaitList(run->queue, 1, &dot->last, NULL));
#else
    dot_check(run, "clEnqueueWaitForEvents", clEnqueueWaitForEvents(run->queue, 1, &dot->last));
#endif
}

/* Of the kept buffers that are not in use the smallest one with BYTES, but not with more than twice
 * as many; else the largest one with fewer, which is to be replaced; or null. */
static struct dot_kept *dot_find_kept(struct dot *dot, size_t bytes)
{
    struct dot_kept *best = NULL;
    for (struct dot_kept *kept = dot->kept; kept; kept = kept->next) {
        if (kept->used || kept->bytes / 2 > bytes)
            continue;
        if (!best ||
            (kept->bytes < bytes ? kept->bytes > best->bytes
             : best->bytes < bytes || kept->bytes < best->bytes))
            best = kept;
    }
    return best;
}

/* Makes KEPT a buffer of BYTES. Where there is no memory for it, what is not in use is given back,
 * and it is tried again. */
static void dot_make_kept(struct dot_run *run, struct dot_kept *kept, size_t bytes)
{
    struct dot *dot = run->dot;
    cl_int code;
    if (kept->buffer)
        clReleaseMemObject(kept->buffer);
    kept->buffer = clCreateBuffer(dot->context, CL_MEM_READ_WRITE, bytes, NULL, &code);
    if (code != CL_SUCCESS) {
        dot_trim(dot);
        kept->buffer = clCreateBuffer(dot->context, CL_MEM_READ_WRITE, bytes, NULL, &code);
    }
    kept->bytes = code == CL_SUCCESS ? bytes : 0;
    kept->used = code == CL_SUCCESS;
    dot_check(run, "clCreateBuffer", code);
}

/* A kept buffer of BYTES at least, which is in use now; null after an error. */
static cl_mem dot_take(struct dot_run *run, size_t bytes)
{
    struct dot *dot = run->dot;
    struct dot_kept *kept = dot_find_kept(dot, bytes);
    if (!kept) {
        kept = calloc(1, sizeof *kept);
        if (!kept) {
            run->status = dot_refuse(dot, DOT_ERROR_MEMORY, "the host has no memory");
            return NULL;
        }
        kept->next = dot->kept;
        dot->kept = kept;
    }
    kept->used = true;
    if (kept->bytes < bytes)
        dot_make_kept(run, kept, bytes);
    return kept->buffer;
}

/* A buffer for COUNT elements of SIZE bytes, which may be none; null after an error. */
static cl_mem dot_allocate(struct dot_run *run, int64_t count, size_t size)
{
    if (!run->status && (count < 0 || (uint64_t)count > SIZE_MAX / size))
        run->status = dot_refuse(run->dot, DOT_ERROR_MEMORY, "an array is too large");
    return run->status ? NULL : dot_take(run, count == 0 ? 1 : (size_t)count * size);
}

/* BUFFER is kept for what comes next. */
static void dot_release(struct dot_run *run, cl_mem buffer)
{
    for (struct dot_kept *kept = run->dot->kept; buffer && kept; kept = kept->next)
        if (kept->buffer == buffer)
            kept->used = false;
}

/* A buffer with a copy of the COUNT elements of SIZE bytes at VALUES; null after an error. */
static cl_mem dot_copy_in(struct dot_run *run, const void *values, int64_t count, size_t size)
{
    cl_mem buffer = dot_allocate(run, count, size);
    if (!run->status && count > 0)
        dot_check(run, "clEnqueueWriteBuffer",
                  clEnqueueWriteBuffer(run->queue, buffer, CL_TRUE, 0, (size_t)count * size, values,
                                       0, NULL, NULL));
    return buffer;
}

/* Waits for all commands before; nothing is copied after an error. */
static void dot_copy_out(struct dot_run *run, void *values, cl_mem buffer, int64_t count,
                         size_t size)
{
    if (!run->status && count > 0)
        dot_check(run, "clEnqueueReadBuffer",
                  clEnqueueReadBuffer(run->queue, buffer, CL_TRUE, 0, (size_t)count * size, values,
                                      run->last ? 1 : 0, run->last ? &run->last : NULL, NULL));
}

static inline int64_t dot_min_i64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t dot_max_i64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int check_dot(struct dot *dot, int64_t n)
{
    if (dot->error)
        return dot->error;
    if (n < 0 || n > DOT_MAX_SIZE)
        return dot_refuse(dot, DOT_ERROR_SIZE,
                "size 'n' = %lld is negative or too large, at dot.fut:2:12", (long long)n);
    return DOT_OK;
}

int dot_sizes(struct dot *dot, int64_t n, struct dot_sizes *bytes)
{
    const int error = check_dot(dot, n);
    if (error)
        return error;
    bytes->xs = (size_t)n * sizeof(float);
    bytes->ys = (size_t)n * sizeof(float);
    bytes->out = sizeof(float);
    return DOT_OK;
}

int dot_enqueue(struct dot *dot, cl_command_queue queue, int64_t n, cl_mem xs, cl_mem ys,
                cl_mem out, cl_uint n_wait, const cl_event *wait, cl_event *done)
{
    const int64_t lanes = dot->lanes;
    struct dot_sizes bytes;
    const int error = dot_sizes(dot, n, &bytes);
    if (error)
        return error;
    struct dot_run run = dot_begin(dot, queue, n_wait, wait);
    dot_check_buffer(&run, "xs", xs, bytes.xs);
    dot_check_buffer(&run, "ys", ys, bytes.ys);
    dot_check_buffer(&run, "out", out, bytes.out);
    if (run.status)
        return run.status;
    dot_follow_last(&run);
    const int64_t groups = dot_max_i64(dot_min_i64(lanes / 256, n / 1024), 1);
    const cl_mem sums = dot_allocate(&run, groups, sizeof(float));
    /* reduce, dot.fut:3 */
    dot_choose_indices(&run,
        256.0 * (double)groups * (double)(n / (1024 * groups)) + 1024.0 * (double)groups +
            (double)n + (double)(n / (1024 * groups)));
    dot_index_argument(&run, DOT_REDUCE0, 0, n);
    dot_argument(&run, DOT_REDUCE0, 1, sizeof xs, &xs);
    dot_argument(&run, DOT_REDUCE0, 2, sizeof ys, &ys);
    dot_index_argument(&run, DOT_REDUCE0, 3, groups);
    dot_argument(&run, DOT_REDUCE0, 4, sizeof sums, &sums);
    dot_check_local_memory(&run, DOT_REDUCE0, 1024);
    dot_launch_fixed(&run, DOT_REDUCE0, dot_extent(groups, 1, 1), dot_extent(256, 1, 1));

    /* reduce, dot.fut:3 */
    dot_choose_indices(&run, (double)groups + (double)n);
    dot_index_argument(&run, DOT_REDUCE1, 0, n);
    dot_argument(&run, DOT_REDUCE1, 1, sizeof xs, &xs);
    dot_argument(&run, DOT_REDUCE1, 2, sizeof ys, &ys);
    dot_argument(&run, DOT_REDUCE1, 3, sizeof out, &out);
    dot_index_argument(&run, DOT_REDUCE1, 4, groups);
    dot_argument(&run, DOT_REDUCE1, 5, sizeof sums, &sums);
    dot_check_local_memory(&run, DOT_REDUCE1, 1024);
    dot_launch_fixed(&run, DOT_REDUCE1, dot_extent(1, 1, 1), dot_extent(256, 1, 1));
    dot_release(&run, sums);
    return dot_finish(&run, done);
}

int dot_host(struct dot *dot, cl_command_queue queue, int64_t n, const float *xs, const float *ys,
             float *out)
{
    const int error = check_dot(dot, n);
    if (error)
        return error;
    struct dot_run run = dot_begin(dot, queue, 0, NULL);
    dot_follow_last(&run);
    const cl_mem xs_buffer = dot_copy_in(&run, xs, n, sizeof *xs);
    const cl_mem ys_buffer = dot_copy_in(&run, ys, n, sizeof *ys);
    const cl_mem out_buffer = dot_allocate(&run, 1, sizeof *out);
    if (!run.status)
        run.status = dot_enqueue(dot, queue, n, xs_buffer, ys_buffer, out_buffer, 0, NULL,
                &run.last);
    dot_copy_out(&run, out, out_buffer, 1, sizeof *out);
    dot_release(&run, xs_buffer);
    dot_release(&run, ys_buffer);
    dot_release(&run, out_buffer);
    return dot_finish(&run, NULL);
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
    case DOT_ERROR_WORK_GROUP:
        return "the device cannot have work-groups of that size";
    case DOT_ERROR_LOCAL_MEMORY:
        return "the device has too little local memory";
    case DOT_ERROR_ASSERTION:
        return "an assertion is false";
    case DOT_ERROR_BUILD:
        return "the kernels do not build for the device";
    case DOT_ERROR_DOUBLES:
        return "the device has no doubles";
    case DOT_ERROR_BUFFER:
        return "a buffer is null or too small";
    case DOT_ERROR_ATOMICS:
        return "the device has no atomic operations on 64 bits";
    default:
        return "unknown error";
    }
}

#undef DOT_MAX_SIZE
