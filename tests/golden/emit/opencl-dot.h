/* Made by dpiac 0.1.0 from dot.fut: interface.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef DOT_H
#define DOT_H

#include <CL/cl.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DOT_OK = 0,
    DOT_ERROR_SIZE = 1,
    DOT_ERROR_BOUNDS = 2,
    DOT_ERROR_DIVISION = 3,
    DOT_ERROR_EXPONENT = 4,
    DOT_ERROR_MEMORY = 5,
    DOT_ERROR_DEVICE = 6,
    DOT_ERROR_WORK_GROUP = 7,
    DOT_ERROR_LOCAL_MEMORY = 8,
    DOT_ERROR_ASSERTION = 9,
    DOT_ERROR_BUILD = 10,
    DOT_ERROR_DOUBLES = 11,
    DOT_ERROR_BUFFER = 12,
    DOT_ERROR_ATOMICS = 13
};

struct dot;

/* The program, compiled for a device of a context, which it retains. One call at a time may use
 * it. *ERR, unless ERR is null, becomes 0 or an error. After an error what is returned can only
 * be asked for it (dot_error, dot_build_log), and be freed; it is null where there is no memory
 * for that. */
struct dot *dot_create(cl_context context, cl_device_id device, int *err);

/* The same with OPTIONS for the compiler of the kernels, "-cl-fast-relaxed-math" or the like. */
struct dot *dot_create_with(cl_context context, cl_device_id device, const char *options, int *err);

/* What was wrong in the last call that gave an error: which check failed, where, and what it
 * found; or which function of OpenCL, and its code. */
const char *dot_error(const struct dot *dot);

/* What the device's compiler said of the kernels. */
const char *dot_build_log(struct dot *dot);

/* How many work-items a work-group has, and how many work-groups fill the device; 0: what suits
 * the device. At first these are 0 and 0. Kernels made for one size keep it, and a kernel that
 * the device can run only in smaller groups has those. A kernel with a work-group for each
 * iteration has as many as there are. */
int dot_set_launch(struct dot *dot, size_t work_group_size, size_t work_groups);

/* 'dot', dot.fut:2.
 *
 *     n        size
 *     xs       [n]f32
 *     ys       [n]f32
 *     out      f32
 *
 * Arrays are row-major; what is written must not overlap what is read. Returns 0 or an error.
 *
 * Arrays and results are buffers in the queue's context. The computation waits for the N_WAIT
 * events at WAIT and for the end of the last call that used the device memory which the program
 * keeps. Unless DONE is null or there is an error, *DONE becomes an event of its end, to be
 * released by the caller. The function does not wait for it. */
int dot_enqueue(struct dot *dot, cl_command_queue queue, int64_t n, cl_mem xs, cl_mem ys,
                cl_mem out, cl_uint n_wait, const cl_event *wait, cl_event *done);

/* The same with arrays of the host, from beginning to end. */
int dot_host(struct dot *dot, cl_command_queue queue, int64_t n, const float *xs, const float *ys,
             float *out);

/* How many bytes the buffers of dot_enqueue must have at least. */
struct dot_sizes {
    size_t xs;
    size_t ys;
    size_t out;
};

int dot_sizes(struct dot *dot, int64_t n, struct dot_sizes *bytes);

/* Gives back the device memory that the program keeps from call to call, for temporaries and for
 * arrays of the host: what the largest calls have needed. A call that fails gives it back, too,
 * and so does dot_free. */
void dot_trim(struct dot *dot);

/* Null is left alone. */
void dot_free(struct dot *dot);

/* What an error code means. */
const char *dot_strerror(int error);

#ifdef __cplusplus
}
#endif

#endif
