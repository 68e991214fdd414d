/* Made by dpiac 0.1.0 from transpose_add.fut: interface.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef TRANSPOSE_ADD_H
#define TRANSPOSE_ADD_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TRANSPOSE_ADD_OK = 0,
    TRANSPOSE_ADD_ERROR_SIZE = 1,
    TRANSPOSE_ADD_ERROR_BOUNDS = 2,
    TRANSPOSE_ADD_ERROR_DIVISION = 3,
    TRANSPOSE_ADD_ERROR_EXPONENT = 4,
    TRANSPOSE_ADD_ERROR_MEMORY = 5,
    TRANSPOSE_ADD_ERROR_ASSERTION = 9
};

/* 'transpose_add', transpose_add.fut:2.
 *
 *     n        size
 *     m        size
 *     xss      [n][m]f32
 *     out      [m][n]f32
 *
 * Arrays are row-major; what is written must not overlap what is read. Returns 0 or an error. */
int transpose_add(int64_t n, int64_t m, const float *xss, float *out);

/* What an error code means. */
const char *transpose_add_strerror(int error);

/* What was wrong in the last call of this thread that gave an error: which check failed, where,
 * and what it found. */
const char *transpose_add_error(void);

#ifdef __cplusplus
}
#endif

#endif
