/* Made by dpiac 0.1.0 from softmax_rows.fut: interface.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef SOFTMAX_ROWS_H
#define SOFTMAX_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SOFTMAX_ROWS_OK = 0,
    SOFTMAX_ROWS_ERROR_SIZE = 1,
    SOFTMAX_ROWS_ERROR_BOUNDS = 2,
    SOFTMAX_ROWS_ERROR_DIVISION = 3,
    SOFTMAX_ROWS_ERROR_EXPONENT = 4,
    SOFTMAX_ROWS_ERROR_MEMORY = 5,
    SOFTMAX_ROWS_ERROR_ASSERTION = 9
};

/* 'softmax_rows', softmax_rows.fut:2.
 *
 *     n        size
 *     m        size
 *     xss      [n][m]f32
 *     out      [n][m]f32
 *
 * Arrays are row-major; what is written must not overlap what is read. Returns 0 or an error. */
int softmax_rows(int64_t n, int64_t m, const float *xss, float *out);

/* What an error code means. */
const char *softmax_rows_strerror(int error);

/* What was wrong in the last call of this thread that gave an error: which check failed, where,
 * and what it found. */
const char *softmax_rows_error(void);

#ifdef __cplusplus
}
#endif

#endif
