/* The benchmarks: emitted programs against libraries.
 *
 * A *problem* is an operation (a shape) with a size, inputs, and the right result. A *space* is
 * where arrays lie: the host, an OpenCL device, CUDA. A *contestant* computes a shape in a space. A
 * *job* is a problem with its arrays in one space. Contestants take turns, and medians are kept,
 * because a machine is seldom quiet. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum shape {
    SHAPE_SCAL,
    SHAPE_SCAL_IN_PLACE = SHAPE_SCAL, /* the same problem, in the place of its vector */
    SHAPE_ASUM,
    SHAPE_DOT,
    SHAPE_GEMV,
    SHAPE_GEMM,
    SHAPE_COUNT
};

/* Which input the result of a program of that shape overwrites; -1: none. */
enum {
    OVERWRITES_SCAL = -1,
    OVERWRITES_SCAL_IN_PLACE = 0,
    OVERWRITES_ASUM = -1,
    OVERWRITES_DOT = -1,
    OVERWRITES_GEMV = -1,
    OVERWRITES_GEMM = -1
};

/* Exact: small integers, such that every order of computing gives the same result, and nothing is
 * rounded. Rough: from [-1, 1), which is what is timed. */
enum numbers {
    NUMBERS_EXACT,
    NUMBERS_ROUGH
};

struct problem {
    enum shape shape;
    enum numbers numbers;
    int64_t size;
    float alpha, beta;
    size_t counts[3]; /* elements of each input */
    float *inputs[3];
    size_t out_count;
    size_t digest_count; /* what is compared: see problem_digest */
    double *expected;
};

extern const char *const shape_names[SHAPE_COUNT];

bool problem_make(struct problem *problem, enum shape shape, int64_t size, enum numbers numbers);
void problem_free(struct problem *problem);
double problem_error(const struct problem *problem, const float *out);
double problem_bytes(enum shape shape, int64_t size);
double problem_flops(enum shape shape, int64_t size);

/* What one call took. Device time is that of the kernels only; span is from the start of the first
 * to the end of the last. Both are zero where only the wall clock is known. */
struct sample {
    double wall, device, span;
    int kernels;
};

struct space {
    const char *name;
    void *(*allocate)(size_t count);
    void (*release)(void *array);
    void (*write)(void *array, const float *values, size_t count);
    void (*read)(float *values, void *array, size_t count);
    void (*trim)(void); /* programs give back what they keep */
    void (*begin)(void);
    void (*end)(struct sample *sample);
};

struct job {
    const struct problem *problem;
    void *in[3];
    void *out;
    void *scratch; /* as large as the first input */
};

enum role {
    ROLE_PROGRAM,
    ROLE_LIBRARY,
    ROLE_COPY
};

struct contestant {
    const char *name;
    const char *where; /* the target or the library */
    enum role role;
    enum shape shape; /* of a copy: any */
    const struct space *space;
    int (*call)(const struct job *job);
    int first_output; /* which input the result overwrites, or -1 */
    int repeat;       /* calls that one sample consists of; 0 is 1 */
    double translation; /* milliseconds */
    double check_error, rough_error;
    double seconds, least, span, wall;
    int kernels;
    size_t temporary;
    int code; /* that the call returned */
    bool failed;
};

struct contestants {
    struct contestant *items;
    size_t count;
};

void contestants_add(struct contestants *all, struct contestant contestant);

struct settings {
    double seconds; /* for one problem, shared by its contestants */
    double pause;
    bool by_events; /* device times decide, else the wall clock */
    bool by_least;  /* the least times are compared, not the medians */
};

bool bench_all(struct contestants *all, const struct settings *settings);

_Noreturn void bench_stop(const char *what, int code);

/* What is not there adds nothing. */
void host_add(struct contestants *all);
void openblas_add(struct contestants *all);
void clblast_add(struct contestants *all);
void cublas_add(struct contestants *all);

/* The chosen OpenCL device, its space, the emitted programs on it, and copies on it. */
void device_open(bool gpu);
void device_add(struct contestants *all);
void device_close(void);
extern const struct space host_space, device_space;

#endif
