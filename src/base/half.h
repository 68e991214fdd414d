/* Floats of 16 bits (IEEE 754 binary16), which C has no type for: one bit for the sign, 5 for the
 * exponent, 10 for the fraction. A number is kept as a double. */
#ifndef DPIAC_BASE_HALF_H
#define DPIAC_BASE_HALF_H

#include <stdint.h>

/* The bits of the number next to REAL, to even; an infinity from 65520 on. */
uint16_t half_from_double(double real);
double half_to_double(uint16_t bits);
double half_round(double real);

/* The number of 16 bits that comes after FROM towards TO, which are such numbers. */
double half_next(double from, double to);

#endif
