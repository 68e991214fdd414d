/* `dpiac tune`. */
#ifndef DPIAC_DRIVER_TUNE_H
#define DPIAC_DRIVER_TUNE_H

#include "driver/options.h"

/* Tunes the program that OPTIONS name. */
enum status tune_program(const struct options *options);

#endif
