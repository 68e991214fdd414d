/* Made by dpiac 0.1.0 from dot.fut: interface.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef DOT_H
#define DOT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DOT_OK = 0,
    DOT_ERROR_SIZE = 1,
    DOT_ERROR_BOUNDS = 2,
    DOT_ERROR_DIVISION = 3,
    DOT_ERROR_EXPONENT = 4,
    DOT_ERROR_MEMORY = 5,
    DOT_ERROR_ASSERTION = 9
};

/* 'dot', dot.fut:2.
 *
 *     n        size
 *     xs       [n]f32
 *     ys       [n]f32
 *     out      f32
 *
 * Arrays are row-major; what is written must not overlap what is read. Returns 0 or an error. */
int dot(int64_t n, const float *xs, const float *ys, float *out);

/* What an error code means. */
const char *dot_strerror(int error);

/* What was wrong in the last call of this thread that gave an error: which check failed, where,
 * and what it found. */
const char *dot_error(void);

#ifdef __cplusplus
}
#endif

#endif
