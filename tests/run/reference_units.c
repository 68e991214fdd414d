/* References of programs/units.fut: where the unit is data it is a bool, which is false. */
#include "tests/run/reference.h"

static const int64_t *numbers(struct test *test)
{
    return input_integers(test, I32, VECTOR(test_n(test)), -1000, 1000);
}

static void result_units(struct test *test, struct shape shape)
{
    result_integers(test, BOOL, shape, test_integers(test, shape_size(shape)));
}

void reference_units_sizes(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    numbers(test);
    result_integer(test, I64, n + 3);
    result_integer(test, I64, n);
}

void reference_units_marked(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test);
    int64_t *more = test_integers(test, n), *positive = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        more[i] = xs[i] + 1;
        positive[i] = xs[i] > 0;
    }
    result_integers(test, I32, VECTOR(n), more);
    result_units(test, VECTOR(n));
    result_integers(test, BOOL, VECTOR(n), positive);
}

void reference_units_again(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *as = numbers(test);
    int64_t *doubled = test_integers(test, n), *indices = test_integers(test, n);
    input_integers(test, BOOL, MATRIX(n, 2), 0, 1);
    input_integers(test, BOOL, VECTOR(n), 0, 1);
    input_integers(test, BOOL, VECTOR(n), 0, 1);
    for (size_t i = 0; i < n; i++) {
        doubled[i] = 2 * as[i];
        indices[i] = (int64_t)i;
    }
    result_integers(test, I32, VECTOR(n), doubled);
    result_units(test, VECTOR(n));
    result_integers(test, I64, VECTOR(n), indices);
    result_units(test, MATRIX(n, 2));
}

void reference_units_kept(struct test *test)
{
    size_t n = test_n(test), even = 0;
    const int64_t *xs = numbers(test);
    for (size_t i = 0; i < n; i++)
        even += xs[i] % 2 == 0;
    result_units(test, VECTOR(even));
}

void reference_units_counted(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    numbers(test);
    result_integer(test, I64, n);
    result_integer(test, I32, n > 0 ? 0 : 5);
    result_integer(test, I64, 2 * n);
}

void reference_units_marks(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test);
    int64_t *marks = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        marks[i] = xs[i] > 9 ? 7 : xs[i] > 0 ? xs[i] + 2 : 1;
    result_integers(test, I64, VECTOR(n), marks);
}

void reference_units_grown_units(struct test *test)
{
    size_t n = test_n(test), length = 1;
    const int64_t *xs = numbers(test);
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += length > 20 ? 1 : xs[i];
        length = length > 20 ? 2 : 2 * length;
    }
    result_integer(test, I64, (int64_t)length);
    result_integer(test, BOOL, 0);
    result_integer(test, I32, sum);
}

void reference_units_checked(struct test *test)
{
    size_t n = test_n(test);
    numbers(test);
    result_integer(test, I32, 3 + (input_integer(test, BOOL, 0, 1) ? (int64_t)n : 0));
    result_units(test, VECTOR(n));
}
