/* References for tests/run/programs/places.dpia: variables of work-groups and work-items. */
#include "tests/run/reference.h"

static const int64_t *matrix(struct test *test)
{
    return input_integers(test, I64, MATRIX(test_n(test), test_m(test)), -20, 20);
}

/* An element of the result, from the matrix A, of which it is the one at I, J. */
typedef int64_t element_fn(const int64_t *a, size_t n, size_t m, size_t i, size_t j);

static void give(struct test *test, element_fn *element)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = matrix(test);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = element(a, n, m, i, j);
    result_integers(test, I64, MATRIX(n, m), result);
}

static int64_t mirrored(const int64_t *a, size_t m, size_t i, size_t j)
{
    return a[i * m + m - 1 - j];
}

static int64_t in_local(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    (void)n;
    return mirrored(a, m, i, j) - a[i * m + j];
}

void reference_places_in_local(struct test *test)
{
    give(test, in_local);
}

static int64_t in_global(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    (void)n;
    return mirrored(a, m, i, j) * 2 + a[i * m + j];
}

void reference_places_in_global(struct test *test)
{
    give(test, in_global);
}

static int64_t of_constant_size(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    (void)n;
    return a[i * m + j] + (int64_t)(j % 7 * i) + 3 * 299;
}

void reference_places_of_constant_size(struct test *test)
{
    give(test, of_constant_size);
}

static int64_t numbers(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    int64_t first = (int64_t)i + 5, total = first;
    (void)n;
    for (size_t k = 0; k < m; k++)
        total += a[i * m + k];
    return total * first - a[i * m + j];
}

void reference_places_numbers(struct test *test)
{
    give(test, numbers);
}

static int64_t alike(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    int64_t s = (int64_t)(i % 5 * (i % 5));
    (void)n;
    return a[i * m + j] * ((int64_t)(j % 5) + s);
}

void reference_places_alike(struct test *test)
{
    give(test, alike);
}

static int64_t of_items(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    (void)n;
    return 3 * a[i * m + j];
}

void reference_places_of_items(struct test *test)
{
    give(test, of_items);
}

static int64_t of_elements(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    (void)n;
    return a[i * m + j] * 10 + mirrored(a, m, i, j);
}

void reference_places_of_elements(struct test *test)
{
    give(test, of_elements);
}

void reference_places_in_two_dimensions(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = matrix(test);
    int64_t *result = test_integers(test, n * m * 6);
    for (size_t k = 0; k < n * m * 6; k++)
        result[k] = a[k / 6] + 10 * (int64_t)(k % 6 / 3) + (int64_t)(k % 3);
    result_integers(test, I64, (struct shape){4, {n, m, 2, 3}}, result);
}

static int64_t on_a_grid(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    (void)n;
    return 3 * mirrored(a, m, i, j);
}

void reference_places_on_a_grid(struct test *test)
{
    give(test, on_a_grid);
}

static int64_t of_one_group(const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    return a[i * m + j] + 7 * (int64_t)n;
}

void reference_places_of_one_group(struct test *test)
{
    give(test, of_one_group);
}
