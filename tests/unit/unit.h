/* What every unit test's main does: run a suite and print TAP. */
#ifndef DPIAC_TESTS_UNIT_H
#define DPIAC_TESTS_UNIT_H

#include <check.h>

/* Status 0 also when cases fail: those are counted from the TAP, and any other status would count
 * as one more failure. */
static inline int unit_run(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_set_tap(runner, "-");
    srunner_run_all(runner, CK_SILENT);
    srunner_free(runner);
    return 0;
}

#endif
