/* `dpiac exec`. */
#ifndef DPIAC_DRIVER_EXECUTE_H
#define DPIAC_DRIVER_EXECUTE_H

#include "driver/options.h"

/* Translates the program, compiles it and runs it with the words behind it. Gives its status; that
 * of dpiac where it came to none. */
int execute_program(const struct options *options);

#endif
