/* Made by dpiac 0.1.0 from dot.fut: C with OpenMP.
 * It belongs to whoever had it made; dpiac's licence does not apply to it.
 * It has vectors, for which it needs GCC or Clang. */
#ifndef __GNUC__
#error "this file has vectors, which need GCC or Clang"
#endif

#include "dot.h"

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

#define DOT_MAX_SIZE ((int64_t)1 << 47)

/* Vectors; with _u as they lie in memory, aligned like their lanes. */
typedef float dot_f32x8 __attribute__((vector_size(32)));
typedef float dot_f32x8_u __attribute__((vector_size(32), aligned(4), may_alias));

/* Their operations that C has no operator for, on all lanes. */
#define dot_splat_f32x8(x) ((float)(x) - (dot_f32x8){0})

/* What was wrong in the last call of this thread that gave an error. */
#if __STDC_VERSION__ >= 201112L
static _Thread_local char dot_message[512];
#else
static __thread char dot_message[512];
#endif

/* Keeps a message with the numbers that FORMAT has marks for; gives ERROR. */
static int dot_refuse(int error, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    vsnprintf(dot_message, sizeof dot_message, format, numbers);
    va_end(numbers);
    return error;
}

static inline int64_t dot_min_i64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t dot_max_i64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Memory for COUNT elements of SIZE bytes each, which may be none; null if there is not enough. */
static void *dot_allocate(int64_t count, size_t size)
{
    if ((uint64_t)count > SIZE_MAX / size)
        return NULL;
    return malloc(count == 0 ? 1 : (size_t)count * size);
}

/* An iteration of reduce, dot.fut:3. */
static inline void dot_loop_1(int64_t i, int64_t n, const float *restrict xs,
                              const float *restrict ys, int64_t chunk, float *tmp)
{
    const int64_t count = dot_min_i64(n - chunk * i, chunk);
    const int64_t blocks = count / 32;
    dot_f32x8 sums0 = dot_splat_f32x8(0.0f);
    dot_f32x8 sums1 = dot_splat_f32x8(0.0f);
    dot_f32x8 sums2 = dot_splat_f32x8(0.0f);
    dot_f32x8 sums3 = dot_splat_f32x8(0.0f);
    /* reduce, dot.fut:3 */
    for (int64_t j = 0; j < blocks; j++) {
        sums0 += *(const dot_f32x8_u *)&xs[chunk * i + 16 * j] *
                *(const dot_f32x8_u *)&ys[chunk * i + 16 * j];
        sums1 += *(const dot_f32x8_u *)&xs[chunk * i + 16 * j + 8] *
                *(const dot_f32x8_u *)&ys[chunk * i + 16 * j + 8];
        sums2 += *(const dot_f32x8_u *)&xs[chunk * i + 16 * blocks + 16 * j] *
                *(const dot_f32x8_u *)&ys[chunk * i + 16 * blocks + 16 * j];
        sums3 += *(const dot_f32x8_u *)&xs[chunk * i + 16 * blocks + 16 * j + 8] *
                *(const dot_f32x8_u *)&ys[chunk * i + 16 * blocks + 16 * j + 8];
    }
    const dot_f32x8 low = sums0 + sums1;
    const dot_f32x8 high = sums2 + sums3;
    const dot_f32x8 all = low + high;
    float acc = 0.0f;
    /* reduce, dot.fut:3 */
    for (int64_t j = 0; j < 8; j++)
        acc += all[j];
    /* reduce, dot.fut:3 */
    for (int64_t j = 0; j < count - 32 * blocks; j++)
        acc += xs[chunk * i + 32 * blocks + j] * ys[chunk * i + 32 * blocks + j];
    tmp[i] = acc;
}

int dot(int64_t n, const float *restrict xs, const float *restrict ys, float *restrict out)
{
    const int64_t lanes = omp_get_max_threads();
    if (n < 0 || n > DOT_MAX_SIZE)
        return dot_refuse(DOT_ERROR_SIZE,
                "size 'n' = %lld is negative or too large, at dot.fut:2:12", (long long)n);

    const int64_t chunk = dot_max_i64((lanes + n - 1) / lanes, 8192);
    const int64_t parts = (chunk + n - 1) / chunk;
    float *tmp = dot_allocate(parts, sizeof *tmp);
    if (tmp == NULL)
        return dot_refuse(DOT_ERROR_MEMORY, "memory cannot be allocated, at dot.fut:3:3");
    if (parts > 1) {
        /* reduce, dot.fut:3 */
        #pragma omp parallel for
        for (int64_t i = 0; i < parts; i++)
            dot_loop_1(i, n, xs, ys, chunk, tmp);
    } else {
        for (int64_t i = 0; i < parts; i++)
            dot_loop_1(i, n, xs, ys, chunk, tmp);
    }
    float acc_1 = 0.0f;
    /* reduce, dot.fut:3 */
    for (int64_t i = 0; i < parts; i++)
        acc_1 += tmp[i];
    *out = acc_1;
    free(tmp);
    return DOT_OK;
}

const char *dot_strerror(int error)
{
    switch (error) {
    case DOT_OK:
        return "success";
    case DOT_ERROR_SIZE:
        return "a size is negative or too large, or sizes do not agree";
    case DOT_ERROR_BOUNDS:
        return "an index is out of bounds";
    case DOT_ERROR_DIVISION:
        return "an integer is divided by zero";
    case DOT_ERROR_EXPONENT:
        return "the exponent of an integer is negative";
    case DOT_ERROR_MEMORY:
        return "memory cannot be allocated";
    case DOT_ERROR_ASSERTION:
        return "an assertion is false";
    default:
        return "unknown error";
    }
}

const char *dot_error(void)
{
    return dot_message;
}

#undef DOT_MAX_SIZE
#undef dot_splat_f32x8
#ifndef _OPENMP
#undef omp_get_max_threads
#pragma GCC diagnostic pop
#endif
