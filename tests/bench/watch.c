/* What emitted code allocates, and the events of the kernels that it launches. */
#include "watch.h"

#include <stdint.h>
#include <stdio.h>

struct watch watch;

/* The pieces of memory that are held now. */
static struct piece {
    void *address;
    size_t size;
} pieces[1024];

static void hold(void *address, size_t size)
{
    size_t i = 0;
    while (i + 1 < sizeof pieces / sizeof pieces[0] && pieces[i].address)
        i++;
    pieces[i] = (struct piece){address, size};
    watch.held += size;
    if (watch.held > watch.peak)
        watch.peak = watch.held;
}

static void drop(const void *address)
{
    for (size_t i = 0; address && i < sizeof pieces / sizeof pieces[0]; i++)
        if (pieces[i].address == address) {
            watch.held -= pieces[i].size;
            pieces[i].address = NULL;
            return;
        }
}

void watch_begin(void)
{
    for (int i = 0; i < watch.event_count; i++)
        clReleaseEvent(watch.events[i]);
    watch.event_count = 0;
    watch.kernels = 0;
    watch.peak = watch.held;
}

void watch_event(cl_event event)
{
    if (watch.event_count < WATCH_MOST) {
        clRetainEvent(event);
        watch.events[watch.event_count++] = event;
    }
}

/* Seconds: the times of all kernels, and from the first start to the last end. They have ended. */
void watch_times(double *sum, double *span)
{
    cl_ulong first = UINT64_MAX, last = 0;
    *sum = 0;
    for (int i = 0; i < watch.event_count; i++) {
        cl_ulong start = 0, end = 0;
        clGetEventProfilingInfo(watch.events[i], CL_PROFILING_COMMAND_START, sizeof start, &start,
                                NULL);
        clGetEventProfilingInfo(watch.events[i], CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
        *sum += (double)(end - start) * 1e-9;
        first = start < first ? start : first;
        last = end > last ? end : last;
    }
    *span = watch.event_count ? (double)(last - first) * 1e-9 : 0;
}

/* What is known of the kernel that was launched with the event. */
static void describe(const struct watch_launch *launch, cl_event event)
{
    cl_ulong start = 0, end = 0;
    clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL);
    clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    printf("    %-40s %9.1f us  global", launch->name, (double)(end - start) * 1e-3);
    for (cl_uint i = 0; i < launch->dimensions; i++)
        printf(" %zu", launch->global[i]);
    printf(", local");
    for (cl_uint i = 0; i < launch->dimensions; i++)
        printf(" %zu", launch->local[i]);
    printf("\n");
}

void watch_print(void)
{
    for (int i = 0; i < watch.event_count; i++)
        describe(&watch.launches[i], watch.events[i]);
}

cl_int watch_enqueue_kernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                            const size_t *offset, const size_t *global, const size_t *local,
                            cl_uint n_wait, const cl_event *wait, cl_event *event)
{
    cl_event own = NULL;
    if (watch.without_events) {
        watch.kernels++;
        return clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global, local, n_wait,
                                      wait, event);
    }
    const cl_int code = clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global, local,
                                               n_wait, wait, &own);
    if (code != CL_SUCCESS)
        return code;
    watch.kernels++;
    if (watch.event_count < WATCH_MOST) {
        struct watch_launch *launch = &watch.launches[watch.event_count];
        clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof launch->name, launch->name, NULL);
        launch->dimensions = dimensions;
        for (cl_uint i = 0; i < dimensions; i++) {
            launch->global[i] = global[i];
            launch->local[i] = local ? local[i] : 0;
        }
    }
    watch_event(own);
    if (event)
        *event = own;
    else
        clReleaseEvent(own);
    return code;
}

cl_mem watch_create_buffer(cl_context context, cl_mem_flags flags, size_t size, void *host,
                           cl_int *code)
{
    const cl_mem buffer = clCreateBuffer(context, flags, size, host, code);
    if (buffer)
        hold(buffer, size);
    return buffer;
}

cl_int watch_release_buffer(cl_mem buffer)
{
    drop(buffer);
    return clReleaseMemObject(buffer);
}

static void *held(void *memory, size_t size)
{
    if (memory)
        hold(memory, size);
    return memory;
}

void *watch_malloc(size_t size)
{
    return held(malloc(size), size);
}

void *watch_calloc(size_t count, size_t size)
{
    return held(calloc(count, size), count * size);
}

void *watch_aligned_alloc(size_t alignment, size_t size)
{
    return held(aligned_alloc(alignment, size), size);
}

void watch_free(void *memory)
{
    drop(memory);
    free(memory);
}
