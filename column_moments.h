/* Made by dpiac 0.1.0 from column_moments.fut: interface.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef COLUMN_MOMENTS_H
#define COLUMN_MOMENTS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    COLUMN_MOMENTS_OK = 0,
    COLUMN_MOMENTS_ERROR_SIZE = 1,
    COLUMN_MOMENTS_ERROR_BOUNDS = 2,
    COLUMN_MOMENTS_ERROR_DIVISION = 3,
    COLUMN_MOMENTS_ERROR_EXPONENT = 4,
    COLUMN_MOMENTS_ERROR_MEMORY = 5,
    COLUMN_MOMENTS_ERROR_ASSERTION = 9
};

/* 'column_moments', column_moments.fut:2.
 *
 *     n        size
 *     m        size
 *     xss      [n][m]f32
 *     out_0    [m]f32
 *     out_1    [m]f32
 *
 * Arrays are row-major; what is written must not overlap what is read. Returns 0 or an error. */
int column_moments(int64_t n, int64_t m, const float *xss, float *out_0, float *out_1);

/* What an error code means. */
const char *column_moments_strerror(int error);

/* What was wrong in the last call of this thread that gave an error: which check failed, where,
 * and what it found. */
const char *column_moments_error(void);

#ifdef __cplusplus
}
#endif

#endif
