/* Descriptions of devices. */
#include "device/device.h"
#include "device/tuning.h"
#include "unit.h"

static struct arena *arena;
static struct diag *diag;

static const struct device *read_text(const char *text)
{
    diag = diag_new(arena);
    return device_read(arena, diag, source_from_text(arena, "mine.dpia", text));
}

/* There is one error, and it is the message at the line. */
static void expect_one_error(const char *message, unsigned line)
{
    ck_assert_uint_eq(diag_error_count(diag), 1);
    ck_assert_str_eq(diag_at(diag, 0)->text, message);
    ck_assert_uint_eq(loc_line(diag_at(diag, 0)->loc), line);
}

static void expect_error(const char *text, const char *message, unsigned line)
{
    ck_assert_ptr_null(read_text(text));
    expect_one_error(message, line);
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

START_TEST(alternatives_are_stated_or_near)
{
    const struct device *mine =
        read_text("device mine like cpu longRow = 32 in 8 .. 60\n leastBlocks = 3 in 1, 3, 7\n"
                  "columnPiece = 6");
    struct device_values values;
    ck_assert_ptr_nonnull(mine);
    values = device_alternatives(arena, mine, DEVICE_NUMBER_long_row);
    ck_assert_uint_eq(values.len, 3);
    ck_assert_int_eq(values.at[0], 8);
    ck_assert_int_eq(values.at[2], 32);
    values = device_alternatives(arena, mine, DEVICE_NUMBER_least_blocks);
    ck_assert_uint_eq(values.len, 3);
    ck_assert_int_eq(values.at[2], 7);
    values = device_alternatives(arena, mine, DEVICE_NUMBER_column_piece);
    ck_assert_uint_eq(values.len, 5);
    ck_assert_int_eq(values.at[0], 1);
    ck_assert_int_eq(values.at[4], 16);
    ck_assert_uint_eq(device_alternatives(arena, mine, DEVICE_NUMBER_least_side).len, 0);
    ck_assert_uint_eq(
        device_alternatives(arena, device_find(arena, "gpu"), DEVICE_NUMBER_local_memory).len, 0);
    expect_error("device mine like cpu\n longRow = 7 in 8 .. 60",
                 "'longRow' is 7, which is not in what follows", 2);
    expect_error("device mine like cpu\n longRow = 7 in 8, 9",
                 "'longRow' is 7, which is not in what follows", 2);
    expect_error("device mine like cpu\n vectorBytes = 16 in 16, 48",
                 "'vectorBytes' is a power of two", 2);
    expect_error("device mine like cpu\n longRow = 7 in 0 .. 60",
                 "'longRow' is from 1 to 1073741824", 2);
}
END_TEST

static const struct tuning *tuning_of(const char *text)
{
    diag = diag_new(arena);
    return tuning_read(arena, diag, source_from_text(arena, "t.tuning", text));
}

START_TEST(tunings_are_of_entries)
{
    const struct tuning *tuning =
        tuning_of("-- first\nentry f for c on cpu\n  longRow = 8 -- why\n\n"
                  "entry f for opencl on gpu longRow = 256 tried longRow, leastChunk\n"
                  "entry g' for opencl on mine vectorBytes = 64 leastSide = 1");
    ck_assert_ptr_nonnull(tuning);
    ck_assert_ptr_null(tuning_find(tuning, "f", "openmp", "cpu"));
    const struct tuning_section *section = tuning_find(tuning, "f", "opencl", "gpu");
    ck_assert_ptr_nonnull(section);
    ck_assert(section->unfinished && section->tried[DEVICE_NUMBER_least_chunk]);
    const struct device *gpu = device_find(arena, "gpu");
    struct device tuned = tuning_applied(gpu, section);
    ck_assert_int_eq(tuned.long_row, 256);
    ck_assert_int_eq(tuned.least_chunk, gpu->least_chunk);
    ck_assert_int_eq(tuning_find(tuning, "g'", "opencl", "mine")->values[DEVICE_NUMBER_least_side],
                     1);
    ck_assert_uint_eq(tuning_of("-- nothing\n")->sections.len, 0);
}
END_TEST

static void expect_tuning_error(const char *text, const char *message, unsigned line)
{
    ck_assert_ptr_null(tuning_of(text));
    expect_one_error(message, line);
}

START_TEST(mistakes_in_tunings_are_named)
{
    expect_tuning_error("longRow = 1", "'entry' is wanted here, not 'longRow'", 1);
    expect_tuning_error("entry f for cuda on gpu",
                        "there is no target 'cuda', only c, openmp and opencl", 1);
    expect_tuning_error("entry f for c on", "the name of a device is wanted here, but the file "
                        "ends", 1);
    expect_tuning_error("entry f for c on cpu\n longRo = 1",
                        "devices have no number 'longRo'; is 'longRow' meant?", 2);
    expect_tuning_error("entry f for c on cpu\n leastSide = 1",
                        "'leastSide' is a number of a gpu only", 2);
    expect_tuning_error("entry f for openmp on mine\n leastSide = 1",
                        "'leastSide' is a number of a gpu only", 2);
    expect_tuning_error("entry f for c on cpu\n longRow = 0", "'longRow' is from 1 to 1073741824",
                        2);
    expect_tuning_error("entry f for c on cpu\n longRow = 1 in 1, 2",
                        "devices have no number 'in'", 2);
    expect_tuning_error("entry f for c on cpu\n longRow = 1 longRow = 1",
                        "'longRow' is given twice", 2);
    expect_tuning_error("entry f for c on cpu\n tried longRow,",
                        "a number of a device is wanted here, but the file ends", 2);
    expect_tuning_error("entry f for c on cpu\n entry f for c on cpu\n",
                        "'f' for c on cpu is there twice", 2);
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
    tcase_add_test(tests, alternatives_are_stated_or_near);
    tcase_add_test(tests, tunings_are_of_entries);
    tcase_add_test(tests, mistakes_in_tunings_are_named);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
