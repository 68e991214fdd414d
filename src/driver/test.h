/* `dpiac test` and `dpiac bench`. */
#ifndef DPIAC_DRIVER_TEST_H
#define DPIAC_DRIVER_TEST_H

#include "driver/options.h"

enum status test_programs(const struct options *options);

#endif
