/* Included by force before emitted code (gcc -include), so that the harness sees what it allocates
 * and which kernels it launches. */
#ifndef BENCH_WATCH_H
#define BENCH_WATCH_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    WATCH_MOST = 256
};

struct watch_launch {
    char name[128];
    cl_uint dimensions;
    size_t global[3], local[3];
};

struct watch {
    cl_event events[WATCH_MOST]; /* retained, of the kernels and copies since the beginning */
    struct watch_launch launches[WATCH_MOST];
    int event_count;
    int kernels;
    bool without_events; /* kernels are launched as the program says, and only counted */
    size_t held, peak; /* bytes */
};

extern struct watch watch;

void watch_begin(void);
void watch_event(cl_event event);
void watch_times(double *sum, double *span);
void watch_print(void);

cl_int watch_enqueue_kernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                            const size_t *offset, const size_t *global, const size_t *local,
                            cl_uint n_wait, const cl_event *wait, cl_event *event);
cl_mem watch_create_buffer(cl_context context, cl_mem_flags flags, size_t size, void *host,
                           cl_int *code);
cl_int watch_release_buffer(cl_mem buffer);
void *watch_malloc(size_t size);
void *watch_calloc(size_t count, size_t size);
void *watch_aligned_alloc(size_t alignment, size_t size);
void watch_free(void *memory);

#ifdef BENCH_WATCHED
#define clEnqueueNDRangeKernel watch_enqueue_kernel
#define clCreateBuffer watch_create_buffer
#define clReleaseMemObject watch_release_buffer
#define malloc watch_malloc
#define calloc watch_calloc
#define aligned_alloc watch_aligned_alloc
#define free watch_free
#endif

#endif
