/* Made by dpiac 0.1.0 from argmax.fut: C with OpenMP.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#include "argmax.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_max_threads() 1
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#endif

#define ARGMAX_MAX_SIZE ((int64_t)1 << 47)

/* What was wrong in the last call of this thread that gave an error. */
#if __STDC_VERSION__ >= 201112L
static _Thread_local char argmax_message[512];
#else
static __thread char argmax_message[512];
#endif

/* Keeps a message with the numbers that FORMAT has marks for; gives ERROR. */
static int argmax_refuse(int error, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    vsnprintf(argmax_message, sizeof argmax_message, format, numbers);
    va_end(numbers);
    return error;
}

static inline int64_t argmax_min_i64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t argmax_max_i64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Memory for COUNT elements of SIZE bytes each, which may be none; null if there is not enough. */
static void *argmax_allocate(int64_t count, size_t size)
{
    if ((uint64_t)count > SIZE_MAX / size)
        return NULL;
    return malloc(count == 0 ? 1 : (size_t)count * size);
}

int argmax(int64_t n, const float *restrict xs, int64_t *restrict out)
{
    const int64_t lanes = omp_get_max_threads();
    if (n < 0 || n > ARGMAX_MAX_SIZE)
        return argmax_refuse(ARGMAX_ERROR_SIZE,
                "size 'n' = %lld is negative or too large, at argmax.fut:2:15", (long long)n);

    const int64_t chunk = argmax_max_i64((lanes + n - 1) / lanes, 8192);
    const int64_t parts = (chunk + n - 1) / chunk;
    float *tmp_0 = argmax_allocate(parts, sizeof *tmp_0);
    int64_t *tmp_1 = argmax_allocate(parts, sizeof *tmp_1);
    if (tmp_0 == NULL || tmp_1 == NULL) {
        free(tmp_1);
        free(tmp_0);
        return argmax_refuse(ARGMAX_ERROR_MEMORY, "memory cannot be allocated, at argmax.fut:4:7");
    }
    /* reduce_comm, argmax.fut:4 */
    #pragma omp parallel for if (parts > 1)
    for (int64_t i = 0; i < parts; i++) {
        const int64_t count = argmax_min_i64(n - chunk * i, chunk);
        float x = xs[chunk * i];
        int64_t i_1 = chunk * i;
        /* reduce_comm, argmax.fut:4 */
        for (int64_t j = 0; j < count - 1; j++) {
            const float y = xs[chunk * i + j + 1];
            const int64_t j_1 = chunk * i + j + 1;
            if (y > x || (y == x && j_1 < i_1)) {
                x = y;
                i_1 = j_1;
            }
        }
        tmp_0[i] = x;
        tmp_1[i] = i_1;
    }
    float x_1 = -INFINITY;
    int64_t i_2 = 9223372036854775807;
    /* reduce_comm, argmax.fut:4 */
    for (int64_t i = 0; i < parts; i++) {
        const float y_1 = tmp_0[i];
        const int64_t j_2 = tmp_1[i];
        if (y_1 > x_1 || (y_1 == x_1 && j_2 < i_2)) {
            x_1 = y_1;
            i_2 = j_2;
        }
    }
    *out = i_2;
    free(tmp_1);
    free(tmp_0);
    return ARGMAX_OK;
}

const char *argmax_strerror(int error)
{
    switch (error) {
    case ARGMAX_OK:
        return "success";
    case ARGMAX_ERROR_SIZE:
        return "a size is negative or too large, or sizes do not agree";
    case ARGMAX_ERROR_BOUNDS:
        return "an index is out of bounds";
    case ARGMAX_ERROR_DIVISION:
        return "an integer is divided by zero";
    case ARGMAX_ERROR_EXPONENT:
        return "the exponent of an integer is negative";
    case ARGMAX_ERROR_MEMORY:
        return "memory cannot be allocated";
    case ARGMAX_ERROR_ASSERTION:
        return "an assertion is false";
    default:
        return "unknown error";
    }
}

const char *argmax_error(void)
{
    return argmax_message;
}

#undef ARGMAX_MAX_SIZE
#ifndef _OPENMP
#undef omp_get_max_threads
#pragma GCC diagnostic pop
#endif
