/* Made by dpiac 0.1.0 from column_moments.fut: C with OpenMP.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#include "column_moments.h"

#include <stdarg.h>
#include <stdio.h>

#ifndef _OPENMP
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#endif

#define COLUMN_MOMENTS_MAX_SIZE ((int64_t)1 << 47)

/* What was wrong in the last call of this thread that gave an error. */
#if __STDC_VERSION__ >= 201112L
static _Thread_local char column_moments_message[512];
#else
static __thread char column_moments_message[512];
#endif

/* Keeps a message with the numbers that FORMAT has marks for; gives ERROR. */
static int column_moments_refuse(int error, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    vsnprintf(column_moments_message, sizeof column_moments_message, format, numbers);
    va_end(numbers);
    return error;
}

int column_moments(int64_t n, int64_t m, const float *restrict xss, float *restrict out_0,
                   float *restrict out_1)
{
    if (n < 0 || n > COLUMN_MOMENTS_MAX_SIZE)
        return column_moments_refuse(COLUMN_MOMENTS_ERROR_SIZE,
                "size 'n' = %lld is negative or too large, at column_moments.fut:2:23",
                (long long)n);
    if (m < 0 || m > COLUMN_MOMENTS_MAX_SIZE)
        return column_moments_refuse(COLUMN_MOMENTS_ERROR_SIZE,
                "size 'm' = %lld is negative or too large, at column_moments.fut:2:27",
                (long long)m);
    if ((double)n * (double)m > COLUMN_MOMENTS_MAX_SIZE)
        return column_moments_refuse(COLUMN_MOMENTS_ERROR_SIZE,
                "an array of size 'n*m' is too large, at column_moments.fut:2:31");

    /* map, column_moments.fut:3 */
    #pragma omp parallel for if ((double)n * (double)m >= 4096)
    for (int64_t i = 0; i < m; i++) {
        float acc = 0.0f;
        /* f32.sum, column_moments.fut:4 */
        for (int64_t j = 0; j < n; j++)
            acc += xss[j * m + i];
        const float mean = acc / (float)n;
        float acc_1 = 0.0f;
        /* f32.sum, column_moments.fut:5 */
        for (int64_t j = 0; j < n; j++) {
            const float x = xss[j * m + i];
            acc_1 += x * x;
        }
        const float squares = acc_1 / (float)n;
        out_0[i] = mean;
        out_1[i] = squares - mean * mean;
    }
    return COLUMN_MOMENTS_OK;
}

const char *column_moments_strerror(int error)
{
    switch (error) {
    case COLUMN_MOMENTS_OK:
        return "success";
    case COLUMN_MOMENTS_ERROR_SIZE:
        return "a size is negative or too large, or sizes do not agree";
    case COLUMN_MOMENTS_ERROR_BOUNDS:
        return "an index is out of bounds";
    case COLUMN_MOMENTS_ERROR_DIVISION:
        return "an integer is divided by zero";
    case COLUMN_MOMENTS_ERROR_EXPONENT:
        return "the exponent of an integer is negative";
    case COLUMN_MOMENTS_ERROR_MEMORY:
        return "memory cannot be allocated";
    case COLUMN_MOMENTS_ERROR_ASSERTION:
        return "an assertion is false";
    default:
        return "unknown error";
    }
}

const char *column_moments_error(void)
{
    return column_moments_message;
}

#undef COLUMN_MOMENTS_MAX_SIZE
#ifndef _OPENMP
#pragma GCC diagnostic pop
#endif
