/* What every unit test's main does: run a suite and print TAP. */
#ifndef DPIAC_TESTS_UNIT_H
#define DPIAC_TESTS_UNIT_H

#include <check.h>

/* ck_assert_msg for what is asserted a million times: that one tells the runner each time where it
 * is, with a system call. */
#define unit_assert(condition, ...)                                                                \
    do {                                                                                           \
        if (!(condition))                                                                          \
            ck_abort_msg(__VA_ARGS__);                                                             \
    } while (0)

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
