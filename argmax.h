/* Made by dpiac 0.1.0 from argmax.fut: interface.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef ARGMAX_H
#define ARGMAX_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ARGMAX_OK = 0,
    ARGMAX_ERROR_SIZE = 1,
    ARGMAX_ERROR_BOUNDS = 2,
    ARGMAX_ERROR_DIVISION = 3,
    ARGMAX_ERROR_EXPONENT = 4,
    ARGMAX_ERROR_MEMORY = 5,
    ARGMAX_ERROR_ASSERTION = 9
};

/* 'argmax', argmax.fut:2.
 *
 *     n        size
 *     xs       [n]f32
 *     out      i64
 *
 * Arrays are row-major; what is written must not overlap what is read. Returns 0 or an error. */
int argmax(int64_t n, const float *xs, int64_t *out);

/* What an error code means. */
const char *argmax_strerror(int error);

/* What was wrong in the last call of this thread that gave an error: which check failed, where,
 * and what it found. */
const char *argmax_error(void);

#ifdef __cplusplus
}
#endif

#endif
