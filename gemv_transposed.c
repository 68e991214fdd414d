/* Made by dpiac 0.1.0 from gemv_transposed.fut: C with OpenMP.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#include "gemv_transposed.h"

#include <stdarg.h>
#include <stdio.h>

#ifndef _OPENMP
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#endif

#define GEMV_TRANSPOSED_MAX_SIZE ((int64_t)1 << 47)

/* What was wrong in the last call of this thread that gave an error. */
#if __STDC_VERSION__ >= 201112L
static _Thread_local char gemv_transposed_message[512];
#else
static __thread char gemv_transposed_message[512];
#endif

/* Keeps a message with the numbers that FORMAT has marks for; gives ERROR. */
static int gemv_transposed_refuse(int error, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    vsnprintf(gemv_transposed_message, sizeof gemv_transposed_message, format, numbers);
    va_end(numbers);
    return error;
}

int gemv_transposed(int64_t n, int64_t m, const float *restrict a, const float *restrict x,
                    float *restrict out)
{
    if (n < 0 || n > GEMV_TRANSPOSED_MAX_SIZE)
        return gemv_transposed_refuse(GEMV_TRANSPOSED_ERROR_SIZE,
                "size 'n' = %lld is negative or too large, at gemv_transposed.fut:2:24",
                (long long)n);
    if (m < 0 || m > GEMV_TRANSPOSED_MAX_SIZE)
        return gemv_transposed_refuse(GEMV_TRANSPOSED_ERROR_SIZE,
                "size 'm' = %lld is negative or too large, at gemv_transposed.fut:2:28",
                (long long)m);
    if ((double)n * (double)m > GEMV_TRANSPOSED_MAX_SIZE)
        return gemv_transposed_refuse(GEMV_TRANSPOSED_ERROR_SIZE,
                "an array of size 'n*m' is too large, at gemv_transposed.fut:2:32");

    /* map, gemv_transposed.fut:3 */
    #pragma omp parallel for if ((double)n * (double)m >= 8192)
    for (int64_t i = 0; i < m; i++) {
        float acc = 0.0f;
        /* f32.sum, gemv_transposed.fut:3 */
        for (int64_t j = 0; j < n; j++)
            acc += a[j * m + i] * x[j];
        out[i] = acc;
    }
    return GEMV_TRANSPOSED_OK;
}

const char *gemv_transposed_strerror(int error)
{
    switch (error) {
    case GEMV_TRANSPOSED_OK:
        return "success";
    case GEMV_TRANSPOSED_ERROR_SIZE:
        return "a size is negative or too large, or sizes do not agree";
    case GEMV_TRANSPOSED_ERROR_BOUNDS:
        return "an index is out of bounds";
    case GEMV_TRANSPOSED_ERROR_DIVISION:
        return "an integer is divided by zero";
    case GEMV_TRANSPOSED_ERROR_EXPONENT:
        return "the exponent of an integer is negative";
    case GEMV_TRANSPOSED_ERROR_MEMORY:
        return "memory cannot be allocated";
    case GEMV_TRANSPOSED_ERROR_ASSERTION:
        return "an assertion is false";
    default:
        return "unknown error";
    }
}

const char *gemv_transposed_error(void)
{
    return gemv_transposed_message;
}

#undef GEMV_TRANSPOSED_MAX_SIZE
#ifndef _OPENMP
#pragma GCC diagnostic pop
#endif
