/* Times of several runs, in nanoseconds. */
#ifndef DPIAC_TESTING_TIMES_H
#define DPIAC_TESTING_TIMES_H

#include <stddef.h>

#include "base/buf.h"

/* SPREAD: half of what lies between the first and the third quarter. */
struct times {
    double median, least, most, spread;
    size_t count;
};

/* Sorts the COUNT numbers, which are some. */
struct times times_summarise(double *numbers, size_t count);

/* Appends "12.3 us". */
void times_print_one(struct buf *buf, double nanoseconds);

#endif
