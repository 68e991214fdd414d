/* Made by dpiac 0.1.0 from gemv_transposed.fut: interface.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef GEMV_TRANSPOSED_H
#define GEMV_TRANSPOSED_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    GEMV_TRANSPOSED_OK = 0,
    GEMV_TRANSPOSED_ERROR_SIZE = 1,
    GEMV_TRANSPOSED_ERROR_BOUNDS = 2,
    GEMV_TRANSPOSED_ERROR_DIVISION = 3,
    GEMV_TRANSPOSED_ERROR_EXPONENT = 4,
    GEMV_TRANSPOSED_ERROR_MEMORY = 5,
    GEMV_TRANSPOSED_ERROR_ASSERTION = 9
};

/* 'gemv_transposed', gemv_transposed.fut:2.
 *
 *     n        size
 *     m        size
 *     a        [n][m]f32
 *     x        [n]f32
 *     out      [m]f32
 *
 * Arrays are row-major; what is written must not overlap what is read. Returns 0 or an error. */
int gemv_transposed(int64_t n, int64_t m, const float *a, const float *x, float *out);

/* What an error code means. */
const char *gemv_transposed_strerror(int error);

/* What was wrong in the last call of this thread that gave an error: which check failed, where,
 * and what it found. */
const char *gemv_transposed_error(void);

#ifdef __cplusplus
}
#endif

#endif
