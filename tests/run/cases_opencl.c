/* Kernels are compiled once for all cases of a program (cases.c). An emitted program has one text of
 * kernels and chooses one device; each time it starts it makes a context and a program, and releases
 * them at its end. Linked with `--wrap` for the three functions below, the first that it makes are
 * kept, and given to it again; the context also to programs that come later in the process. Everything
 * else happens for each case. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdlib.h>

typedef void(CL_CALLBACK *context_notify)(const char *, const void *, size_t, void *);
typedef void(CL_CALLBACK *program_notify)(cl_program, void *);

cl_context __real_clCreateContext(const cl_context_properties *properties, cl_uint count,
                                  const cl_device_id *devices, context_notify notify, void *data,
                                  cl_int *code);
cl_context __wrap_clCreateContext(const cl_context_properties *properties, cl_uint count,
                                  const cl_device_id *devices, context_notify notify, void *data,
                                  cl_int *code);
cl_program __real_clCreateProgramWithSource(cl_context context, cl_uint count, const char **strings,
                                            const size_t *lengths, cl_int *code);
cl_program __wrap_clCreateProgramWithSource(cl_context context, cl_uint count, const char **strings,
                                            const size_t *lengths, cl_int *code);
cl_int __real_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                             const char *options, program_notify notify, void *data);
cl_int __wrap_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                             const char *options, program_notify notify, void *data);

static cl_context kept_context;
static cl_program kept_program;
static const char **kept_strings;
static int is_built;

/* Null: what the program says. */
static const char *build_options;

void cases_opencl_forget(void);
void cases_opencl_build_with(const char *options);

cl_context __wrap_clCreateContext(const cl_context_properties *properties, cl_uint count,
                                  const cl_device_id *devices, context_notify notify, void *data,
                                  cl_int *code)
{
    if (!kept_context)
        kept_context = __real_clCreateContext(properties, count, devices, notify, data, code);
    if (kept_context)
        *code = clRetainContext(kept_context);
    return kept_context;
}

cl_program __wrap_clCreateProgramWithSource(cl_context context, cl_uint count, const char **strings,
                                            const size_t *lengths, cl_int *code)
{
    if (context != kept_context || (kept_program && strings != kept_strings))
        return __real_clCreateProgramWithSource(context, count, strings, lengths, code);
    if (!kept_program)
        kept_program = __real_clCreateProgramWithSource(context, count, strings, lengths, code);
    kept_strings = strings;
    if (kept_program)
        *code = clRetainProgram(kept_program);
    return kept_program;
}

cl_int __wrap_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                             const char *options, program_notify notify, void *data)
{
    if (program == kept_program && is_built)
        return CL_SUCCESS;
    cl_int code = __real_clBuildProgram(program, count, devices,
                                        build_options ? build_options : options, notify, data);
    is_built = is_built || (program == kept_program && code == CL_SUCCESS);
    return code;
}

/* Another program comes. */
void cases_opencl_forget(void)
{
    if (kept_program)
        clReleaseProgram(kept_program);
    kept_program = NULL;
    is_built = 0;
}

/* Programs are built with OPTIONS from now on, or, where that is null, with their own. */
void cases_opencl_build_with(const char *options)
{
    build_options = options;
}
