/* The emitted OpenCL, on a device that is a processor. */
#include "table.h"

#include "opencl.h"

#include <stdio.h>
#include <stdlib.h>

static cl_context context;
static cl_command_queue queue;

#define PROGRAM(name, ...) static struct name##_opencl *program_##name;
#include "programs.def"
#undef PROGRAM

static void must(cl_int code, const char *what)
{
    if (code == CL_SUCCESS)
        return;
    fprintf(stderr, "table: %s: error %d\n", what, (int)code);
    exit(1);
}

static cl_device_id find(void)
{
    cl_platform_id platforms[16];
    cl_uint count = 0;
    clGetPlatformIDs(16, platforms, &count);
    for (cl_uint i = 0; i < count && i < 16; i++) {
        cl_device_id found;
        if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &found, NULL) == CL_SUCCESS)
            return found;
    }
    return NULL;
}

const char *device_open(void)
{
    static char version[256];
    cl_device_id device = find();
    cl_int code;
    int error = 0;
    if (!device)
        return NULL;
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    must(code, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &code);
    must(code, "clCreateCommandQueue");
    must(clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version, version, NULL),
         "clGetDeviceInfo");
#define PROGRAM(name, ...)                                                                         \
    program_##name = name##_opencl_create(context, device, &error);                                \
    must(error, #name);
#include "programs.def"
#undef PROGRAM
    return version;
}

void device_close(void)
{
#define PROGRAM(name, ...) name##_opencl_free(program_##name);
#include "programs.def"
#undef PROGRAM
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
}

void *device_load(const void *from, size_t bytes)
{
    cl_int code;
    cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &code);
    must(code, "clCreateBuffer");
    if (from)
        must(clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, bytes, from, 0, NULL, NULL),
             "clEnqueueWriteBuffer");
    return memory;
}

void device_read(void *to, void *memory, size_t bytes)
{
    must(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, bytes, to, 0, NULL, NULL),
         "clEnqueueReadBuffer");
}

void device_free(void *memory)
{
    must(clReleaseMemObject(memory), "clReleaseMemObject");
}

#define N(i) job->sizes[i]
#define IN(i) job->in[i]
#define OUT(i) job->out[i]

#define PROGRAM(name, ...)                                                                         \
    static int call_##name(const struct job *job)                                                  \
    {                                                                                              \
        const int error = name##_opencl_##name##_enqueue(program_##name, queue, __VA_ARGS__, 0,    \
                                                         NULL, NULL);                              \
        must(clFinish(queue), "clFinish");                                                         \
        return error;                                                                              \
    }
#include "programs.def"
#undef PROGRAM

call *const device_calls[PROGRAMS] = {
#define PROGRAM(name, ...) call_##name,
#include "programs.def"
#undef PROGRAM
};
