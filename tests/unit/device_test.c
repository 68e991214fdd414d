/* Descriptions of devices. */
#include "device/device.h"
#include "unit.h"

static struct arena *arena;
static struct diag *diag;

static const struct device *read_text(const char *text)
{
    diag = diag_new(arena);
    return device_read(arena, diag, source_from_text(arena, "mine.dpia", text));
}

static void expect_error(const char *text, const char *message, unsigned line)
{
    ck_assert_ptr_null(read_text(text));
    ck_assert_uint_eq(diag_error_count(diag), 1);
    ck_assert_str_eq(diag_at(diag, 0)->text, message);
    ck_assert_uint_eq(loc_line(diag_at(diag, 0)->loc), line);
}

START_TEST(there_are_a_gpu_and_a_cpu)
{
    ck_assert_int_eq(device_find(arena, "gpu")->kind, DEVICE_GPU);
    ck_assert_int_eq(device_find(arena, "cpu")->kind, DEVICE_CPU);
    ck_assert_ptr_null(device_find(arena, "tpu"));
    ck_assert_str_eq(device_no_other(arena), "gpu nor cpu");
}
END_TEST

START_TEST(a_device_is_like_another_but_for_some_numbers)
{
    const struct device *gpu = device_find(arena, "gpu");
    const struct device *mine =
        read_text("-- first\ndevice one like gpu longRow = 7\n"
                  "device two like one -- longRow = 9\n  leastSide = 8\n");
    ck_assert_ptr_nonnull(mine);
    ck_assert_str_eq(mine->name, "two");
    ck_assert_int_eq(mine->long_row, 7);
    ck_assert_int_eq(mine->least_side, 8);
    ck_assert_int_eq(gpu->parallel_from, 0);
    ck_assert_int_eq(mine->very_long_row, gpu->very_long_row);
}
END_TEST

START_TEST(mistakes_are_named)
{
    expect_error("longRow = 1\n", "'device' is wanted here, not 'longRow'", 1);
    expect_error("", "'device' is wanted here, but the file ends", 1);
    expect_error("device gpu like cpu\n", "there is a device 'gpu' already", 1);
    expect_error("device mine\n", "what is 'mine' like? 'device mine like gpu', or 'like cpu'", 1);
    expect_error("device mine like tpu\n", "there is no device 'tpu', only gpu and cpu", 1);
    expect_error("device mine like gpu\n longrow = 1",
                 "devices have no number 'longrow'; is 'longRow' meant?", 2);
    expect_error("device mine like cpu\n leastSide = 1", "'leastSide' is a number of a gpu only",
                 2);
    expect_error("device mine like gpu\n longRow 1", "'=' is wanted here, not '1'", 2);
    expect_error("device mine like gpu\n longRow =\n x", "a number for 'longRow' is wanted here, "
                 "not 'x'", 3);
    expect_error("device mine like gpu\n longRow = 0", "'longRow' is from 1 to 1073741824", 2);
    expect_error("device mine like gpu\n longRow = 99999999999999999999",
                 "'longRow' is from 1 to 1073741824", 2);
    expect_error("device mine like cpu\n vectorBytes = 48", "'vectorBytes' is a power of two", 2);
    expect_error("device mine like gpu\n longRow = 1\n longRow = 2", "'longRow' is given twice",
                 3);
}
END_TEST

static void begin(void)
{
    arena = arena_new();
}

static void end(void)
{
    arena_free(arena);
}

int main(void)
{
    Suite *suite = suite_create("device");
    TCase *tests = tcase_create("device");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, there_are_a_gpu_and_a_cpu);
    tcase_add_test(tests, a_device_is_like_another_but_for_some_numbers);
    tcase_add_test(tests, mistakes_are_named);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
