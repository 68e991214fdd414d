/* Emitted OpenCL programs in one executable, called from a host that has its own context, queue and
 * buffers (link.sh). clCreateBuffer is replaced by one that fails when it is told to (the linker's
 * --wrap). Prints a line for each step, and ends with status 0 if all went well. */
#include <stdio.h>
#include <string.h>

#include "dot.h"
#include "doubles.h"
#include "failures.h"
#include "tables.h"
#include "temporaries.h"

cl_mem __real_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *host,
                             cl_int *code);
cl_mem __wrap_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *host,
                             cl_int *code);

cl_int __real_clReleaseMemObject(cl_mem buffer);
cl_int __wrap_clReleaseMemObject(cl_mem buffer);

/* How many more buffers can be made, how many there are, and how many have been made. */
static int buffers_left = 1000000, buffers_alive, buffers_made;

cl_mem __wrap_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *host,
                             cl_int *code)
{
    if (buffers_left-- > 0) {
        buffers_alive++;
        buffers_made++;
        return __real_clCreateBuffer(context, flags, size, host, code);
    }
    if (code)
        *code = CL_MEM_OBJECT_ALLOCATION_FAILURE;
    return NULL;
}

cl_int __wrap_clReleaseMemObject(cl_mem buffer)
{
    buffers_alive--;
    return __real_clReleaseMemObject(buffer);
}

cl_int __real_clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t size, void *value,
                              size_t *actual);
cl_int __wrap_clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t size, void *value,
                              size_t *actual);

/* Whether the device says that it has doubles. */
static int has_doubles = 1;

cl_int __wrap_clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t size, void *value,
                              size_t *actual)
{
    if (what == CL_DEVICE_DOUBLE_FP_CONFIG && !has_doubles)
        return memset(value, 0, size), CL_SUCCESS;
    return __real_clGetDeviceInfo(device, what, size, value, actual);
}

cl_int __real_clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint count,
                                           const cl_event *wait, cl_event *event);
cl_int __wrap_clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint count,
                                           const cl_event *wait, cl_event *event);

/* How often a program has made its queue wait. */
static int barriers_made;

cl_int __wrap_clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint count,
                                           const cl_event *wait, cl_event *event)
{
    barriers_made++;
    return __real_clEnqueueBarrierWithWaitList(queue, count, wait, event);
}

static int failures;

static void expect(const char *what, int right)
{
    printf("%s: %s\n", what, right ? "right" : "WRONG");
    failures += !right;
}

enum { N = 1000 };

struct host {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    cl_mem xs, ys, product, numbers, sums;
    struct dot *dot;
    struct temporaries *temporaries;
    struct failures *failures;
};

static cl_mem make_buffer(struct host *host, size_t bytes)
{
    cl_int code;
    cl_mem buffer = clCreateBuffer(host->context, CL_MEM_READ_WRITE, bytes, NULL, &code);
    expect("a buffer", code == CL_SUCCESS);
    return buffer;
}

/* The caller's queue has PROPERTIES. */
static int start(struct host *host, cl_command_queue_properties properties)
{
    cl_platform_id platform;
    cl_int code;
    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &host->device, NULL) != CL_SUCCESS)
        return 0;
    host->context = clCreateContext(NULL, 1, &host->device, NULL, NULL, &code);
    host->queue = clCreateCommandQueue(host->context, host->device, properties, &code);
    if (code != CL_SUCCESS)
        host->queue = clCreateCommandQueue(host->context, host->device, 0, &code);
    int error = -1;
    host->dot = dot_create(host->context, host->device, &error);
    expect("dot is made", host->dot && error == DOT_OK);
    host->temporaries = temporaries_create(host->context, host->device, NULL);
    expect("temporaries is made", host->temporaries != NULL);
    host->failures = failures_create(host->context, host->device, &error);
    expect("failures is made", host->failures && error == FAILURES_OK);
    host->xs = make_buffer(host, N * sizeof(cl_float));
    host->ys = make_buffer(host, N * sizeof(cl_float));
    host->product = make_buffer(host, sizeof(cl_float));
    host->numbers = make_buffer(host, N * sizeof(cl_long));
    host->sums = make_buffer(host, N * sizeof(cl_long));
    return failures == 0;
}

static void stop(struct host *host)
{
    const cl_mem buffers[] = {host->xs, host->ys, host->product, host->numbers, host->sums};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        clReleaseMemObject(buffers[i]);
    dot_free(host->dot);
    temporaries_free(host->temporaries);
    failures_free(host->failures);
    dot_free(NULL);
    clReleaseCommandQueue(host->queue);
    clReleaseContext(host->context);
}

static cl_event write_ones(struct host *host, cl_mem buffer, const cl_float *ones)
{
    cl_event written = NULL;
    expect("ones are written",
           clEnqueueWriteBuffer(host->queue, buffer, CL_FALSE, 0, N * sizeof *ones, ones, 0, NULL,
                                &written) == CL_SUCCESS);
    return written;
}

/* Each step waits only for the events it is given: both writes, dot, the read. */
static void check_events(struct host *host)
{
    static cl_float ones[N];
    cl_float product = 0;
    for (int i = 0; i < N; i++)
        ones[i] = 1;
    cl_event written[] = {write_ones(host, host->xs, ones), write_ones(host, host->ys, ones)};
    cl_event done = NULL;
    expect("dot is enqueued", dot_enqueue(host->dot, host->queue, N, host->xs, host->ys,
                                          host->product, 2, written, &done) == DOT_OK);
    expect("dot gives an event", done != NULL);
    expect("the product is read",
           clEnqueueReadBuffer(host->queue, host->product, CL_TRUE, 0, sizeof product, &product, 1,
                               &done, NULL) == CL_SUCCESS);
    expect("dot", product == N);
    clReleaseEvent(done);
    clReleaseEvent(written[0]);
    clReleaseEvent(written[1]);
}

/* One program's event is waited for by the other, and nobody wants the last one's. */
static void check_both(struct host *host)
{
    cl_event first = NULL;
    cl_long numbers[N], sums[N];
    int right = 1;
    for (int i = 0; i < N; i++)
        numbers[i] = i;
    clEnqueueWriteBuffer(host->queue, host->numbers, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL,
                         NULL);
    expect("dot again", dot_enqueue(host->dot, host->queue, N, host->xs, host->ys, host->product,
                                    0, NULL, &first) == DOT_OK);
    expect("neighbours", temporaries_neighbours_enqueue(host->temporaries, host->queue, N,
                                                        host->numbers, host->sums, 1, &first,
                                                        NULL) == TEMPORARIES_OK);
    clFinish(host->queue);
    clReleaseEvent(first);
    clEnqueueReadBuffer(host->queue, host->sums, CL_TRUE, 0, sizeof sums, sums, 0, NULL, NULL);
    for (cl_long i = 0; i < N; i++)
        right &= sums[i] == i * i + (i + 1) % N * ((i + 1) % N);
    expect("the sums", right);
}

static void check_host(struct host *host)
{
    const float xs[] = {1, 2, 3}, ys[] = {4, 5, 6};
    float product = 0;
    expect("dot_host", dot_host(host->dot, host->queue, 3, xs, ys, &product) == DOT_OK &&
                           product == 32);
    expect("dot_host of nothing",
           dot_host(host->dot, host->queue, 0, NULL, NULL, &product) == DOT_OK && product == 0);
}

static void check_sizes(struct host *host)
{
    float product = 7;
    cl_event done = NULL;
    expect("a negative size", dot_enqueue(host->dot, host->queue, -1, host->xs, host->ys,
                                          host->product, 0, NULL, &done) == DOT_ERROR_SIZE);
    expect("no event after an error", !done);
    expect("a size that is too large",
           dot_host(host->dot, host->queue, INT64_MAX, NULL, NULL, &product) == DOT_ERROR_SIZE);
    expect("an error has a text", strlen(dot_strerror(DOT_ERROR_SIZE)) > 0);
}

static void check_failures(struct host *host)
{
    const cl_int numbers[] = {1, 2, 3};
    const int64_t right[] = {2, 0}, wrong[] = {0, 3};
    cl_int picked[2] = {7, 7};
    expect("sizes that differ",
           failures_added_enqueue(host->failures, host->queue, 2, 3, host->xs, host->ys,
                                  host->product, 0, NULL, NULL) == FAILURES_ERROR_SIZE);
    expect("an index out of bounds",
           failures_gather_host(host->failures, host->queue, 3, 2, numbers, wrong, picked) ==
               FAILURES_ERROR_BOUNDS);
    expect("after an error",
           failures_gather_host(host->failures, host->queue, 3, 2, numbers, right, picked) ==
                   FAILURES_OK &&
               picked[0] == 3 && picked[1] == 1);
}

static int says(const struct failures *program, const char *message)
{
    return strncmp(failures_error(program), message, strlen(message)) == 0;
}

/* What went wrong last has a message: of a check in a kernel, of one at the start, of a buffer, of
 * a function of OpenCL's. */
static void check_messages(struct host *host)
{
    const cl_int numbers[] = {1, 2, 3};
    const int64_t wrong[] = {0, 3};
    cl_int picked[2];
    struct failures_added_sizes bytes;
    cl_mem small = make_buffer(host, 7);
    failures_gather_host(host->failures, host->queue, 3, 2, numbers, wrong, picked);
    expect("a message with numbers",
           says(host->failures, "index 3 is out of bounds for 'xs' of size 3, at failures.fut:"));
    expect("sizes that differ are refused",
           failures_added_sizes(host->failures, 2, 3, &bytes) == FAILURES_ERROR_SIZE);
    expect("sizes of buffers", failures_added_sizes(host->failures, 2, 2, &bytes) == FAILURES_OK &&
                                   bytes.xs == 8 && bytes.ys == 8 && bytes.out == 8);
    expect("a null buffer",
           failures_added_enqueue(host->failures, host->queue, 2, 2, host->xs, NULL, host->product,
                                  0, NULL, NULL) == FAILURES_ERROR_BUFFER &&
               says(host->failures, "the buffer 'ys' is null"));
    expect("a buffer that is too small",
           failures_added_enqueue(host->failures, host->queue, 2, 2, host->xs, host->ys, small, 0,
                                  NULL, NULL) == FAILURES_ERROR_BUFFER &&
               says(host->failures, "the buffer 'out' has 7 bytes, where 8 are needed"));
    expect("no queue",
           failures_added_enqueue(host->failures, NULL, 1, 1, host->xs, host->ys, small, 0, NULL,
                                  NULL) == FAILURES_ERROR_DEVICE &&
               strstr(failures_error(host->failures), "failed: CL_INVALID_COMMAND_QUEUE (-36)"));
    clReleaseMemObject(small);
}

/* A program that cannot be made says why, and does nothing more. */
static void check_creation(struct host *host)
{
    int error = 0;
    float product;
    struct dot *dot = dot_create_with(host->context, host->device, "-no-such-option", &error);
    expect("bad options", error == DOT_ERROR_BUILD);
    expect("their message", strstr(dot_error(dot), "clBuildProgram failed: CL_") != NULL);
    expect("a build log", strstr(dot_build_log(dot), "no-such-option") != NULL);
    expect("it is not run", dot_host(dot, host->queue, 0, NULL, NULL, &product) == error);
    dot_free(dot);
    has_doubles = 0;
    struct doubles *doubles = doubles_create(host->context, host->device, &error);
    expect("no doubles", error == DOUBLES_ERROR_DOUBLES &&
                             strstr(doubles_error(doubles), "has no doubles (cl_khr_fp64)"));
    doubles_free(doubles);
    dot = dot_create(host->context, host->device, &error);
    expect("none are needed", error == DOT_OK);
    dot_free(dot);
    has_doubles = 1;
    doubles = doubles_create(host->context, host->device, &error);
    expect("doubles", error == DOUBLES_OK);
    doubles_free(doubles);
    expect("no program", strlen(dot_error(NULL)) > 0 && strlen(dot_build_log(NULL)) == 0);
}

/* With one buffer more each time, until there are enough of them. */
static void check_memory(struct host *host)
{
    static int64_t xs[N], out[N];
    int needed = 0;
    temporaries_trim(host->temporaries);
    const int alive = buffers_alive;
    for (;; needed++) {
        buffers_left = needed;
        int error = temporaries_neighbours_host(host->temporaries, host->queue, N, xs, out);
        if (error == TEMPORARIES_OK)
            break;
        expect("a failed allocation", error == TEMPORARIES_ERROR_MEMORY);
        expect("nothing is kept then", buffers_alive == alive);
    }
    expect("there are temporaries", needed > 2);
    expect("they are kept", buffers_alive == alive + needed);
    buffers_left = 0;
    expect("no more of them are needed",
           temporaries_neighbours_host(host->temporaries, host->queue, N, xs, out) ==
               TEMPORARIES_OK);
    temporaries_trim(host->temporaries);
    expect("they are given back", buffers_alive == alive);
    expect("a failed allocation while enqueueing",
           temporaries_neighbours_enqueue(host->temporaries, host->queue, N, host->numbers,
                                          host->sums, 0, NULL, NULL) == TEMPORARIES_ERROR_MEMORY);
    buffers_left = 1000000;
    check_both(host);
}

/* SUMS of N neighbours on QUEUE, behind WAIT if that is not null. */
static void enqueue_neighbours(struct host *host, cl_command_queue queue, cl_long n, cl_mem sums,
                               cl_event wait, cl_event *done)
{
    expect("neighbours are enqueued",
           temporaries_neighbours_enqueue(host->temporaries, queue, n, host->numbers, sums,
                                          wait ? 1 : 0, wait ? &wait : NULL,
                                          done) == TEMPORARIES_OK);
}

static void expect_neighbours(struct host *host, cl_long n, cl_mem buffer)
{
    cl_long sums[N];
    int right = 1;
    clEnqueueReadBuffer(host->queue, buffer, CL_TRUE, 0, (size_t)n * sizeof *sums, sums, 0, NULL,
                        NULL);
    for (cl_long i = 0; i < n; i++)
        right &= sums[i] == i * i + (i + 1) % n * ((i + 1) % n);
    expect("their sums", right);
}

static int is_over(cl_event event)
{
    cl_int state = CL_QUEUED;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL);
    return state == CL_COMPLETE;
}

static int keeps_order(cl_command_queue queue)
{
    cl_command_queue_properties properties = 0;
    clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, NULL);
    return !(properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

/* A call on FIRST that waits for the host, and one on SECOND that shares its buffers: so it waits,
 * too, though nobody has told it to, by a barrier if the queue does not do so by itself. RELEASES:
 * nobody else needs FIRST behind its call. */
static void check_overlap(struct host *host, cl_command_queue first, cl_command_queue second,
                          int releases)
{
    cl_mem other = make_buffer(host, N * sizeof(cl_long));
    cl_event go = clCreateUserEvent(host->context, NULL), done[2] = {NULL, NULL};
    const int made = buffers_made, asks = first != second || !keeps_order(second);
    enqueue_neighbours(host, first, N, host->sums, go, &done[0]);
    if (releases)
        clReleaseCommandQueue(first);
    const int barriers = barriers_made;
    enqueue_neighbours(host, second, N - 1, other, NULL, &done[1]);
    expect("a barrier where it is needed", barriers_made == barriers + asks);
    clFlush(second);
    expect("no buffer is made", buffers_made == made);
    expect("neither has ended", !is_over(done[0]) && !is_over(done[1]));
    clSetUserEventStatus(go, CL_COMPLETE);
    clWaitForEvents(2, done);
    expect("both have ended", is_over(done[0]) && is_over(done[1]));
    expect_neighbours(host, N, host->sums);
    expect_neighbours(host, N - 1, other);
    for (int i = 0; i < 2; i++)
        clReleaseEvent(done[i]);
    clReleaseEvent(go);
    clReleaseMemObject(other);
}

static void check_queues(struct host *host)
{
    cl_int code;
    cl_command_queue queue = clCreateCommandQueue(host->context, host->device, 0, &code);
    cl_command_queue gone = clCreateCommandQueue(host->context, host->device, 0, &code);
    temporaries_trim(host->temporaries);
    enqueue_neighbours(host, queue, N, host->sums, NULL, NULL);
    check_overlap(host, host->queue, queue, 0);
    check_overlap(host, queue, host->queue, 0);
    check_overlap(host, host->queue, host->queue, 0);
    check_overlap(host, queue, queue, 0);
    check_overlap(host, gone, queue, 1);
    for (int i = 0; i < 20; i++)
        enqueue_neighbours(host, i % 2 ? queue : host->queue, N - i, host->sums, NULL, NULL);
    clFinish(host->queue);
    clFinish(queue);
    expect_neighbours(host, N - 19, host->sums);
    clReleaseCommandQueue(queue);
}

/* A call that fails before it enqueues anything does not wait for what is in the queue. */
static void check_refused(struct host *host)
{
    cl_event go = clCreateUserEvent(host->context, NULL), done = NULL;
    expect("dot waits", dot_enqueue(host->dot, host->queue, N, host->xs, host->ys, host->product,
                                    1, &go, &done) == DOT_OK);
    expect("it is refused", dot_enqueue(host->dot, host->queue, N, NULL, host->ys, host->product, 0,
                                        NULL, NULL) == DOT_ERROR_BUFFER);
    temporaries_trim(host->temporaries);
    buffers_left = 0;
    expect("there is no memory", temporaries_neighbours_enqueue(
                                     host->temporaries, host->queue, N, host->numbers, host->sums,
                                     0, NULL, NULL) == TEMPORARIES_ERROR_MEMORY);
    buffers_left = 1000000;
    expect("dot still waits", !is_over(done));
    clSetUserEventStatus(go, CL_COMPLETE);
    clFinish(host->queue);
    clReleaseEvent(done);
    clReleaseEvent(go);
}

/* A buffer is replaced by a larger one, serves smaller calls, and is left alone where it is much too
 * large. */
static void check_growth(struct host *host)
{
    static const struct {
        cl_long n;
        int more, made; /* buffers, behind the call */
    } steps[] = {{100, 1, 1}, {100, 1, 1}, {200, 1, 2}, {150, 1, 2}, {0, 2, 3},
                 {N, 2, 4},   {0, 2, 4},   {N, 2, 4},   {300, 2, 5}, {500, 2, 5}};
    temporaries_trim(host->temporaries);
    const int alive = buffers_alive, made = buffers_made;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        enqueue_neighbours(host, host->queue, steps[i].n, host->sums, NULL, NULL);
        clFinish(host->queue);
        expect_neighbours(host, steps[i].n, host->sums);
        expect("buffers that are kept", buffers_alive == alive + steps[i].more);
        expect("buffers that are made", buffers_made == made + steps[i].made);
    }
    temporaries_trim(host->temporaries);
    temporaries_trim(host->temporaries);
    temporaries_trim(NULL);
    expect("all are given back", buffers_alive == alive);
}

/* Two programs with three tables in buffers: each has its own, all are freed, also where one cannot
 * be made. The table of doubles has 11 * k % 1021 + 0.5 at k, that of singles -(3 * k % 1013) -
 * 0.25. */
static void check_tables(struct host *host)
{
    const int64_t k[] = {8999};
    int alive = buffers_alive, error = 0;
    double sum = 0, again = 0;
    for (buffers_left = 0; buffers_left < 3; buffers_left++) {
        int left = buffers_left;
        struct tables *none = tables_create(host->context, host->device, &error);
        expect("no buffer for a table", error == TABLES_ERROR_MEMORY &&
                                            strstr(tables_error(none), "clCreateBuffer failed"));
        expect("it is not run", tables_doubles_host(none, host->queue, 1, k, &sum) == error);
        tables_free(none);
        expect("those that were made are freed", buffers_alive == alive);
        buffers_left = left;
    }
    buffers_left = 1000000;
    struct tables *first = tables_create(host->context, host->device, &error);
    struct tables *second = tables_create(host->context, host->device, &error);
    expect("tables are made", error == TABLES_OK && buffers_alive == alive + 6);
    expect("a table", tables_doubles_host(first, host->queue, 1, k, &sum) == TABLES_OK);
    tables_free(first);
    expect("a table again", tables_doubles_host(second, host->queue, 1, k, &again) == TABLES_OK);
    tables_free(second);
    expect("what tables hold", sum == 11 * 8999 % 1021 + 0.5 - 3 * 8999 % 1013 - 0.25 &&
                                   again == sum);
    expect("tables are freed", buffers_alive == alive);
}

static void check_all(cl_command_queue_properties properties)
{
    struct host host;
    memset(&host, 0, sizeof host);
    if (!start(&host, properties)) {
        expect("there is an OpenCL device", 0);
        return;
    }
    check_events(&host);
    check_both(&host);
    check_host(&host);
    check_sizes(&host);
    check_failures(&host);
    check_messages(&host);
    check_creation(&host);
    check_memory(&host);
    check_queues(&host);
    check_refused(&host);
    check_growth(&host);
    check_tables(&host);
    stop(&host);
    expect("no buffer is left", buffers_alive == 0);
}

int main(void)
{
    check_all(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    check_all(0);
    return failures != 0;
}
