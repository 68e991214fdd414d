/* Floats of 16 bits: all of them, what lies between two, and their order. The bits of the cases
 * were computed by another implementation. */
#include <math.h>
#include <stddef.h>

#include "base/half.h"
#include "unit.h"

enum { COUNT = 0x10000, INFINITE = 0x7c00, SIGN = 0x8000 };

static const struct {
    double real;
    unsigned bits;
} cases[] = {
    {0.0, 0x0000},
    {-0.0, 0x8000},
    {1.0, 0x3c00},
    {-2.0, 0xc000},
    {0.1, 0x2e66},
    {1.0 / 3, 0x3555},
    {65504.0, 0x7bff},
    {65519.99, 0x7bff},
    {65520.0, 0x7c00},
    {-1e300, 0xfc00},
    {0x1p-24, 0x0001},
    {0x1p-25, 0x0000},
    {0x1.000001p-25, 0x0001},
    {0x1.8p-24, 0x0002},
    {0x1.ff8p-15, 0x03ff},
    {0x1.ffep-15, 0x0400},
    {0x1p-14, 0x0400},
    {1.00048828125, 0x3c00},
    {1.0014648437499998, 0x3c01},
    {1.00146484375, 0x3c02},
    {2049.0, 0x6800},
    {2051.0, 0x6802},
    {1e-320, 0x0000},
};

START_TEST(numbers_become_the_nearest)
{
    ck_assert_uint_eq(half_from_double(cases[_i].real), cases[_i].bits);
}
END_TEST

START_TEST(bits_come_back)
{
    for (unsigned bits = 0; bits < COUNT; bits++)
        unit_assert(half_from_double(half_to_double((uint16_t)bits)) == bits, "0x%04x", bits);
}
END_TEST

/* BITS and the next ones are a number and its neighbour. */
START_TEST(what_lies_between_goes_to_the_nearer)
{
    for (unsigned bits = 0; bits + 1 < INFINITE; bits++) {
        double low = half_to_double((uint16_t)bits), high = half_to_double((uint16_t)(bits + 1));
        double middle = (low + high) / 2;
        unit_assert(low < high, "0x%04x", bits);
        unit_assert(half_round(nextafter(middle, low)) == low, "0x%04x", bits);
        unit_assert(half_round(nextafter(middle, high)) == high, "0x%04x", bits);
        unit_assert(half_from_double(-middle) == SIGN + bits + (bits & 1), "0x%04x", bits);
    }
}
END_TEST

START_TEST(the_next_one_is_the_neighbour)
{
    for (unsigned bits = 0; bits < INFINITE; bits++) {
        double low = half_to_double((uint16_t)bits), high = half_to_double((uint16_t)(bits + 1));
        unit_assert(half_next(low, (double)INFINITY) == high, "0x%04x", bits);
        unit_assert(half_next(high, -1e30) == low, "0x%04x", bits);
        unit_assert(half_next(-high, 0) == -low, "0x%04x", bits);
    }
    ck_assert(half_next(0, -1) == -0x1p-24);
    ck_assert(half_next(3, 3) == 3);
    ck_assert(isnan(half_next(1, (double)NAN)));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("half");
    TCase *tests = tcase_create("half");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, numbers_become_the_nearest, 0, sizeof cases / sizeof *cases);
    tcase_add_test(tests, bits_come_back);
    tcase_add_test(tests, what_lies_between_goes_to_the_nearer);
    tcase_add_test(tests, the_next_one_is_the_neighbour);
    return unit_run(suite);
}
