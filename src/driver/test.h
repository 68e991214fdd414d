/* `dpiac test` and `dpiac bench`. */
#ifndef DPIAC_DRIVER_TEST_H
#define DPIAC_DRIVER_TEST_H

#include "base/diag.h"
#include "driver/options.h"
#include "testing/testing.h"

enum status test_programs(const struct options *options);

/* What test blocks call TARGET. */
enum testing_target test_target(enum target target);

/* What DIAG has, as text. */
const char *test_messages(struct arena *arena, const struct diag *diag);

#endif
