/* Made by dpiac 0.1.0 from layer_norm.fut: interface.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#ifndef LAYER_NORM_H
#define LAYER_NORM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    LAYER_NORM_OK = 0,
    LAYER_NORM_ERROR_SIZE = 1,
    LAYER_NORM_ERROR_BOUNDS = 2,
    LAYER_NORM_ERROR_DIVISION = 3,
    LAYER_NORM_ERROR_EXPONENT = 4,
    LAYER_NORM_ERROR_MEMORY = 5,
    LAYER_NORM_ERROR_ASSERTION = 9
};

/* 'layer_norm', layer_norm.fut:2.
 *
 *     n        size
 *     m        size
 *     xss      [n][m]f32
 *     out      [n][m]f32
 *
 * Arrays are row-major; what is written must not overlap what is read. Returns 0 or an error. */
int layer_norm(int64_t n, int64_t m, const float *xss, float *out);

/* What an error code means. */
const char *layer_norm_strerror(int error);

/* What was wrong in the last call of this thread that gave an error: which check failed, where,
 * and what it found. */
const char *layer_norm_error(void);

#ifdef __cplusplus
}
#endif

#endif
