/* f16 is read by way of f64, which has all numbers that lie half-way between two of it: only text
 * of more than 15 digits can be nearer to such a number than f64 can tell. */
#include "type/real.h"

#include <stdlib.h>

#include "base/half.h"

struct real_format scalar_format(enum scalar scalar)
{
    if (scalar == SCALAR_F16)
        return (struct real_format){10, 15, 5};
    return scalar == SCALAR_F32 ? (struct real_format){23, 127, 9}
                                : (struct real_format){52, 1023, 17};
}

double scalar_round(enum scalar scalar, double real)
{
    if (scalar == SCALAR_F16)
        return half_round(real);
    return scalar == SCALAR_F32 ? (double)(float)real : real;
}

double scalar_read(enum scalar scalar, const char *text, char **stop)
{
    if (scalar == SCALAR_F32)
        return (double)strtof(text, stop);
    return scalar_round(scalar, strtod(text, stop));
}
