/* Made by dpiac 0.1.0 from transpose_add.fut: C with OpenMP.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#include "transpose_add.h"

#include <stdarg.h>
#include <stdio.h>

#ifndef _OPENMP
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#endif

#define TRANSPOSE_ADD_MAX_SIZE ((int64_t)1 << 47)

/* What was wrong in the last call of this thread that gave an error. */
#if __STDC_VERSION__ >= 201112L
static _Thread_local char transpose_add_message[512];
#else
static __thread char transpose_add_message[512];
#endif

/* Keeps a message with the numbers that FORMAT has marks for; gives ERROR. */
static int transpose_add_refuse(int error, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    vsnprintf(transpose_add_message, sizeof transpose_add_message, format, numbers);
    va_end(numbers);
    return error;
}

int transpose_add(int64_t n, int64_t m, const float *restrict xss, float *restrict out)
{
    if (n < 0 || n > TRANSPOSE_ADD_MAX_SIZE)
        return transpose_add_refuse(TRANSPOSE_ADD_ERROR_SIZE,
                "size 'n' = %lld is negative or too large, at transpose_add.fut:2:22",
                (long long)n);
    if (m < 0 || m > TRANSPOSE_ADD_MAX_SIZE)
        return transpose_add_refuse(TRANSPOSE_ADD_ERROR_SIZE,
                "size 'm' = %lld is negative or too large, at transpose_add.fut:2:26",
                (long long)m);
    if ((double)n * (double)m > TRANSPOSE_ADD_MAX_SIZE)
        return transpose_add_refuse(TRANSPOSE_ADD_ERROR_SIZE,
                "an array of size 'n*m' is too large, at transpose_add.fut:2:30");

    /* map, transpose_add.fut:3 */
    #pragma omp parallel for if ((double)n * (double)m >= 16384)
    for (int64_t i = 0; i < m; i++) {
        /* map, transpose_add.fut:3 */
        for (int64_t j = 0; j < n; j++)
            out[i * n + j] = xss[j * m + i] + 1.0f;
    }
    return TRANSPOSE_ADD_OK;
}

const char *transpose_add_strerror(int error)
{
    switch (error) {
    case TRANSPOSE_ADD_OK:
        return "success";
    case TRANSPOSE_ADD_ERROR_SIZE:
        return "a size is negative or too large, or sizes do not agree";
    case TRANSPOSE_ADD_ERROR_BOUNDS:
        return "an index is out of bounds";
    case TRANSPOSE_ADD_ERROR_DIVISION:
        return "an integer is divided by zero";
    case TRANSPOSE_ADD_ERROR_EXPONENT:
        return "the exponent of an integer is negative";
    case TRANSPOSE_ADD_ERROR_MEMORY:
        return "memory cannot be allocated";
    case TRANSPOSE_ADD_ERROR_ASSERTION:
        return "an assertion is false";
    default:
        return "unknown error";
    }
}

const char *transpose_add_error(void)
{
    return transpose_add_message;
}

#undef TRANSPOSE_ADD_MAX_SIZE
#ifndef _OPENMP
#pragma GCC diagnostic pop
#endif
