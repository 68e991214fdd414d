/* The emitted programs and the libraries, as a table for each size: on a GPU if BENCH_CUBLAS is
 * defined, else on processors. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

#if defined _OPENMP && !defined BENCH_CUBLAS
#include <omp.h>
#endif

static double variable(const char *name, double otherwise)
{
    const char *text = getenv(name);
    return text && *text ? strtod(text, NULL) : otherwise;
}

#ifdef BENCH_CUBLAS
static const bool gpu = true;

static void add_all(struct contestants *all)
{
    device_open(true);
    device_add(all);
    cublas_add(all);
}
#else
static const bool gpu = false;

static void add_all(struct contestants *all)
{
#ifdef _OPENMP
    printf("OpenMP: %d threads\n", omp_get_max_threads());
#endif
    host_add(all);
#ifdef BENCH_OPENBLAS
    openblas_add(all);
#endif
    device_open(false);
    device_add(all);
#ifdef BENCH_CLBLAST
    clblast_add(all);
#endif
}
#endif

int main(void)
{
    struct contestants all = {0};
    const struct settings settings = {.seconds = variable("BENCH_SECONDS", 3),
                                      .pause = gpu ? 0 : 0.005,
                                      .by_events = gpu,
                                      .by_least = variable("BENCH_LEAST", 0) > 0};
    add_all(&all);
    const bool right = bench_all(&all, &settings);
    device_close();
    free(all.items);
    return right ? 0 : 1;
}
