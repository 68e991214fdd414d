/* Made by dpiac 0.1.0 from softmax_rows.fut: C with OpenMP.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#include "softmax_rows.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_max_threads() 1
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#endif

#define SOFTMAX_ROWS_MAX_SIZE ((int64_t)1 << 47)

/* What was wrong in the last call of this thread that gave an error. */
#if __STDC_VERSION__ >= 201112L
static _Thread_local char softmax_rows_message[512];
#else
static __thread char softmax_rows_message[512];
#endif

/* Keeps a message with the numbers that FORMAT has marks for; gives ERROR. */
static int softmax_rows_refuse(int error, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    vsnprintf(softmax_rows_message, sizeof softmax_rows_message, format, numbers);
    va_end(numbers);
    return error;
}

/* Memory for COUNT elements of SIZE bytes each, which may be none; null if there is not enough. */
static void *softmax_rows_allocate(int64_t count, size_t size)
{
    if ((uint64_t)count > SIZE_MAX / size)
        return NULL;
    return malloc(count == 0 ? 1 : (size_t)count * size);
}

int softmax_rows(int64_t n, int64_t m, const float *restrict xss, float *restrict out)
{
    const int64_t lanes = omp_get_max_threads();
    if (n < 0 || n > SOFTMAX_ROWS_MAX_SIZE)
        return softmax_rows_refuse(SOFTMAX_ROWS_ERROR_SIZE,
                "size 'n' = %lld is negative or too large, at softmax_rows.fut:2:21", (long long)n);
    if (m < 0 || m > SOFTMAX_ROWS_MAX_SIZE)
        return softmax_rows_refuse(SOFTMAX_ROWS_ERROR_SIZE,
                "size 'm' = %lld is negative or too large, at softmax_rows.fut:2:25", (long long)m);
    if ((double)n * (double)m > SOFTMAX_ROWS_MAX_SIZE)
        return softmax_rows_refuse(SOFTMAX_ROWS_ERROR_SIZE,
                "an array of size 'n*m' is too large, at softmax_rows.fut:2:29");
    if ((double)lanes * (double)m > SOFTMAX_ROWS_MAX_SIZE)
        return softmax_rows_refuse(SOFTMAX_ROWS_ERROR_SIZE,
                "an array of size 'lanes*m' is too large, at softmax_rows.fut:5:19");

    float *es = softmax_rows_allocate(lanes * m, sizeof *es);
    if (es == NULL)
        return softmax_rows_refuse(SOFTMAX_ROWS_ERROR_MEMORY,
                "memory cannot be allocated, at softmax_rows.fut:5:19");
    /* map, softmax_rows.fut:3 */
    #pragma omp parallel for if ((double)n * (double)m >= 512)
    for (int64_t i = 0; i < n; i++) {
        const int slot = omp_get_thread_num();
        float most = -INFINITY;
        /* f32.maximum, softmax_rows.fut:4 */
        for (int64_t j = 0; j < m; j++)
            most = fmaxf(most, xss[i * m + j]);
        /* map, softmax_rows.fut:5 */
        for (int64_t j = 0; j < m; j++)
            es[slot * m + j] = expf(xss[i * m + j] - most);
        float sum = 0.0f;
        /* f32.sum, softmax_rows.fut:6 */
        for (int64_t j = 0; j < m; j++)
            sum += es[slot * m + j];
        /* map, softmax_rows.fut:7 */
        for (int64_t j = 0; j < m; j++)
            out[i * m + j] = es[slot * m + j] / sum;
    }
    free(es);
    return SOFTMAX_ROWS_OK;
}

const char *softmax_rows_strerror(int error)
{
    switch (error) {
    case SOFTMAX_ROWS_OK:
        return "success";
    case SOFTMAX_ROWS_ERROR_SIZE:
        return "a size is negative or too large, or sizes do not agree";
    case SOFTMAX_ROWS_ERROR_BOUNDS:
        return "an index is out of bounds";
    case SOFTMAX_ROWS_ERROR_DIVISION:
        return "an integer is divided by zero";
    case SOFTMAX_ROWS_ERROR_EXPONENT:
        return "the exponent of an integer is negative";
    case SOFTMAX_ROWS_ERROR_MEMORY:
        return "memory cannot be allocated";
    case SOFTMAX_ROWS_ERROR_ASSERTION:
        return "an assertion is false";
    default:
        return "unknown error";
    }
}

const char *softmax_rows_error(void)
{
    return softmax_rows_message;
}

#undef SOFTMAX_ROWS_MAX_SIZE
#ifndef _OPENMP
#undef omp_get_thread_num
#undef omp_get_max_threads
#pragma GCC diagnostic pop
#endif
