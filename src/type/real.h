/* The numbers that a floating-point type has, as doubles, and their decimal text. */
#ifndef DPIAC_TYPE_REAL_H
#define DPIAC_TYPE_REAL_H

#include "type/type.h"

/* How a floating-point type is made: the bits of a fraction that are written, what is added to the
 * exponents in front of them, and the decimal digits that tell each number from its neighbours. */
struct real_format {
    int fraction_bits;
    int bias;
    int digits;
};
struct real_format scalar_format(enum scalar scalar);

/* REAL in the precision of SCALAR, rounded to even. */
double scalar_round(enum scalar scalar, double real);

/* TEXT as strtod reads it, in the precision of SCALAR. STOP may be null. */
double scalar_read(enum scalar scalar, const char *text, char **stop);

#endif
