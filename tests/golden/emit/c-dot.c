/* Made from dot.fut by dpiac 0.1.0: C.
 * It belongs to whoever had it made; dpiac's licence does not apply to it. */
#include "dot.h"

#define DOT_MAX_SIZE ((int64_t)1 << 47)

int dot(int64_t n, const float *restrict xs, const float *restrict ys, float *restrict out)
{
    if (n < 0 || n > DOT_MAX_SIZE)
        return DOT_ERROR_SIZE;

    float acc = 0.0f;
    /* reduce, dot.fut:3 */
    for (int64_t i = 0; i < n; i++)
        acc += xs[i] * ys[i];
    *out = acc;
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
    case DOT_ERROR_DEVICE:
        return "an OpenCL function failed";
    default:
        return "unknown error";
    }
}
