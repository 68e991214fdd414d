/* What is not a number keeps the upper bits of its fraction, as where machines convert.
 *
 *     half_round(0.1)          0.0999755859375
 *     half_round(65519)        65504, the largest
 *     half_round(1e-9)         0: the least is 2^-24 */
#include "base/half.h"

#include <math.h>
#include <string.h>

enum { SIGN = 0x8000, INFINITE = 0x7c00, QUIET = 0x200, FRACTION = 0x3ff };

static uint16_t nan_bits(double real)
{
    uint64_t bits, fraction;
    memcpy(&bits, &real, sizeof bits);
    fraction = bits >> 42 & FRACTION;
    return (uint16_t)((bits >> 48 & SIGN) | INFINITE | (fraction != 0 ? fraction : QUIET));
}

uint16_t half_from_double(double real)
{
    int exponent, sign = signbit(real) ? SIGN : 0;
    double magnitude = fabs(real);
    if (isnan(real))
        return nan_bits(real);
    if (magnitude >= 65520)
        return (uint16_t)(sign | INFINITE);
    frexp(magnitude, &exponent);
    if (exponent < -13 || magnitude == 0)
        exponent = -13;
    int fraction = (int)rint(ldexp(magnitude, 11 - exponent));
    return (uint16_t)(sign | (((exponent + 13) * 1024) + fraction));
}

static double nan_of(uint16_t bits)
{
    uint64_t wide = (uint64_t)(bits & SIGN) << 48 | (uint64_t)0x7ff << 52 |
                    (uint64_t)(bits & FRACTION) << 42;
    double real;
    memcpy(&real, &wide, sizeof real);
    return real;
}

double half_to_double(uint16_t bits)
{
    int exponent = bits >> 10 & 31, fraction = bits & FRACTION;
    double magnitude;
    if (exponent == 31 && fraction != 0)
        return nan_of(bits);
    if (exponent == 31)
        magnitude = (double)INFINITY;
    else
        magnitude = exponent == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, exponent - 25);
    return bits & SIGN ? -magnitude : magnitude;
}

double half_round(double real)
{
    return half_to_double(half_from_double(real));
}

/* The numbers of one sign have the order of their bits. */
double half_next(double from, double to)
{
    uint16_t bits = half_from_double(from);
    if (isnan(from) || isnan(to))
        return from + to;
    if (from == to)
        return to;
    if (from == 0)
        return half_to_double(to < 0 ? SIGN | 1 : 1);
    return half_to_double((uint16_t)((from < to) == (from > 0) ? bits + 1 : bits - 1));
}
