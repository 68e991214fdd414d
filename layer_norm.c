/* Made by dpiac 0.1.0 from layer_norm.fut: C with OpenMP.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#include "layer_norm.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#ifndef _OPENMP
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#endif

#define LAYER_NORM_MAX_SIZE ((int64_t)1 << 47)

/* What was wrong in the last call of this thread that gave an error. */
#if __STDC_VERSION__ >= 201112L
static _Thread_local char layer_norm_message[512];
#else
static __thread char layer_norm_message[512];
#endif

/* Keeps a message with the numbers that FORMAT has marks for; gives ERROR. */
static int layer_norm_refuse(int error, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    vsnprintf(layer_norm_message, sizeof layer_norm_message, format, numbers);
    va_end(numbers);
    return error;
}

int layer_norm(int64_t n, int64_t m, const float *restrict xss, float *restrict out)
{
    if (n < 0 || n > LAYER_NORM_MAX_SIZE)
        return layer_norm_refuse(LAYER_NORM_ERROR_SIZE,
                "size 'n' = %lld is negative or too large, at layer_norm.fut:2:19", (long long)n);
    if (m < 0 || m > LAYER_NORM_MAX_SIZE)
        return layer_norm_refuse(LAYER_NORM_ERROR_SIZE,
                "size 'm' = %lld is negative or too large, at layer_norm.fut:2:23", (long long)m);
    if ((double)n * (double)m > LAYER_NORM_MAX_SIZE)
        return layer_norm_refuse(LAYER_NORM_ERROR_SIZE,
                "an array of size 'n*m' is too large, at layer_norm.fut:2:27");

    /* map, layer_norm.fut:3 */
    #pragma omp parallel for if ((double)n * (double)m >= 2048)
    for (int64_t i = 0; i < n; i++) {
        float acc = 0.0f;
        /* f32.sum, layer_norm.fut:4 */
        for (int64_t j = 0; j < m; j++)
            acc += xss[i * m + j];
        const float mean = acc / (float)m;
        float acc_1 = 0.0f;
        /* f32.sum, layer_norm.fut:5 */
        for (int64_t j = 0; j < m; j++) {
            const float x = xss[i * m + j];
            acc_1 += (x - mean) * (x - mean);
        }
        const float variance = acc_1 / (float)m;
        const float scale = 1.0f / sqrtf(variance + 1e-05f);
        /* map, layer_norm.fut:7 */
        for (int64_t j = 0; j < m; j++)
            out[i * m + j] = (xss[i * m + j] - mean) * scale;
    }
    return LAYER_NORM_OK;
}

const char *layer_norm_strerror(int error)
{
    switch (error) {
    case LAYER_NORM_OK:
        return "success";
    case LAYER_NORM_ERROR_SIZE:
        return "a size is negative or too large, or sizes do not agree";
    case LAYER_NORM_ERROR_BOUNDS:
        return "an index is out of bounds";
    case LAYER_NORM_ERROR_DIVISION:
        return "an integer is divided by zero";
    case LAYER_NORM_ERROR_EXPONENT:
        return "the exponent of an integer is negative";
    case LAYER_NORM_ERROR_MEMORY:
        return "memory cannot be allocated";
    case LAYER_NORM_ERROR_ASSERTION:
        return "an assertion is false";
    default:
        return "unknown error";
    }
}

const char *layer_norm_error(void)
{
    return layer_norm_message;
}

#undef LAYER_NORM_MAX_SIZE
#ifndef _OPENMP
#pragma GCC diagnostic pop
#endif
