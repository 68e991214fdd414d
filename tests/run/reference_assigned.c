/* References of programs/consumed.fut and programs/assigned.dpia, whose results take the place of
 * what they are computed from: always from the values before. */
#include "tests/run/reference.h"

static const int64_t *numbers(struct test *test, size_t count)
{
    return input_integers(test, I32, VECTOR(count), -100, 100);
}

static void result(struct test *test, size_t count, const int64_t *values)
{
    result_integers(test, I32, VECTOR(count), values);
}

/* a * xs[i] + b * i-th of YS (null: 1) */
static void scaled(struct test *test, int64_t a, const int64_t *xs, int64_t b, const int64_t *ys)
{
    size_t n = test_n(test);
    int64_t *values = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        values[i] = a * xs[i] + b * (ys ? ys[i] : 1);
    result(test, n, values);
}

void reference_consumed_scaled(struct test *test)
{
    int64_t a = input_integer(test, I32, -100, 100);
    scaled(test, a, numbers(test, test_n(test)), 0, NULL);
}

/* xs[n - 1 - i] + PLUS */
static void turned(struct test *test, int64_t plus)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *values = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        values[i] = xs[n - 1 - i] + plus;
    result(test, n, values);
}

void reference_consumed_turned(struct test *test)
{
    turned(test, 0);
}

void reference_consumed_less(struct test *test)
{
    const int64_t *ys = numbers(test, test_n(test)), *xs = numbers(test, test_n(test));
    scaled(test, 1, ys, -1, xs);
}

void reference_consumed_first(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test)), *ys = numbers(test, test_n(test));
    scaled(test, 1, ys, -2, xs);
}

static int64_t sum(const int64_t *xs, size_t n)
{
    int64_t all = 0;
    for (size_t i = 0; i < n; i++)
        all += xs[i];
    return all;
}

void reference_consumed_centred(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    scaled(test, 1, xs, -sum(xs, test_n(test)), NULL);
}

void reference_consumed_prefixes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *values = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        values[i] = sum(xs, i + 1);
    result(test, n, values);
}

void reference_consumed_suffixes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *values = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        values[i] = sum(xs + n - 1 - i, i + 1);
    result(test, n, values);
}

void reference_consumed_last(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *values = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        values[i] = xs[i] * xs[i] + xs[n - 1];
    result(test, n, values);
}

void reference_consumed_half(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *values = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        values[i] = xs[i] + (i < n / 2);
    result(test, n, values);
}

/* FACTOR * x + PLUS for the elements of a matrix, PLUS + i in row i if BY_ROW. */
static void elements(struct test *test, int64_t factor, int64_t plus, bool by_row)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I32, MATRIX(n, m), -100, 100);
    int64_t *values = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        values[i] = factor * xs[i] + plus + (by_row ? (int64_t)(i / m) : 0);
    result_integers(test, I32, MATRIX(n, m), values);
}

void reference_consumed_rows(struct test *test)
{
    elements(test, 1, (int64_t)test_m(test), false);
}

void reference_consumed_transposed(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, MATRIX(n, n), -100, 100);
    int64_t *values = test_integers(test, n * n);
    for (size_t i = 0; i < n * n; i++)
        values[i] = xs[i % n * n + i / n];
    result_integers(test, I32, MATRIX(n, n), values);
}

void reference_consumed_pairs(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n), *ks = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t *counts = test_integers(test, n);
    scaled(test, 1, xs, 1, ks);
    for (size_t i = 0; i < n; i++)
        counts[i] = ks[i] + 1;
    result_integers(test, I64, VECTOR(n), counts);
}

void reference_consumed_other(struct test *test)
{
    size_t n = test_n(test);
    result_integers(test, I64, VECTOR(n), numbers(test, n));
}

void reference_consumed_both(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    scaled(test, 1, xs, 1, NULL);
    result_integer(test, I32, sum(xs, test_n(test)));
}

void reference_assigned_scaled(struct test *test)
{
    reference_consumed_scaled(test);
}

void reference_assigned_in_vectors(struct test *test)
{
    reference_consumed_scaled(test);
}

void reference_assigned_in_pieces(struct test *test)
{
    int64_t a = input_integer(test, I32, -100, 100);
    const int64_t *ys = numbers(test, test_n(test)), *xs = numbers(test, test_n(test));
    scaled(test, a, xs, 1, ys);
}

void reference_assigned_backwards(struct test *test)
{
    scaled(test, 1, numbers(test, test_n(test)), 1, NULL);
}

void reference_assigned_turned(struct test *test)
{
    turned(test, 1);
}

/* A size that the caller gives. */
static void given_size(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    input_given_integers(test, I64, SCALAR, &n);
}

void reference_assigned_exchanged(struct test *test)
{
    size_t n = test_n(test);
    given_size(test);
    const int64_t *xs = numbers(test, 2 * n);
    int64_t *values = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++) {
        values[i] = xs[n + i] + 1;
        values[n + i] = xs[i] + 2;
    }
    result(test, 2 * n, values);
}

void reference_assigned_smeared(struct test *test)
{
    size_t n = test_n(test);
    given_size(test);
    const int64_t *xs = numbers(test, 2 * n);
    int64_t *values = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++) {
        values[i] = xs[i] + 1;
        values[n + i] = xs[n + i] + xs[i];
    }
    result(test, 2 * n, values);
}

void reference_assigned_columns(struct test *test)
{
    elements(test, 2, 0, false);
}

void reference_assigned_grid(struct test *test)
{
    elements(test, 1, 3, false);
}

void reference_assigned_groups(struct test *test)
{
    elements(test, 1, 3, false);
}

void reference_assigned_rows_turned(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I32, MATRIX(n, m), -100, 100);
    int64_t *values = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        values[i] = xs[i / m * m + m - 1 - i % m] + 1;
    result_integers(test, I32, MATRIX(n, m), values);
}

/* Element i of the result is element i / 3 of row i % 3, of three rows of 2 * n. */
void reference_assigned_regrouped(struct test *test)
{
    size_t n = test_n(test);
    given_size(test);
    const int64_t *xs = numbers(test, 6 * n);
    int64_t *values = test_integers(test, 6 * n);
    for (size_t i = 0; i < 6 * n; i++)
        values[i] = xs[i % 3 * 2 * n + i / 3] + 1;
    result(test, 6 * n, values);
}

void reference_assigned_swapped(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test)), *ys = numbers(test, test_n(test));
    result(test, test_n(test), ys);
    result(test, test_n(test), xs);
}

void reference_assigned_halves(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test)), *ys = numbers(test, test_n(test));
    scaled(test, 1, xs, 1, NULL);
    scaled(test, 1, ys, 2, NULL);
}

void reference_assigned_summed(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test)), *ys = numbers(test, test_n(test));
    scaled(test, 1, xs, 1, NULL);
    scaled(test, 1, xs, 1, ys);
}

void reference_assigned_component(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test)), *ys = numbers(test, test_n(test));
    scaled(test, 1, xs, 1, NULL);
    result(test, test_n(test), ys);
}

void reference_assigned_other_component(struct test *test)
{
    numbers(test, test_n(test));
    const int64_t *ys = numbers(test, test_n(test));
    scaled(test, 1, ys, 1, NULL);
    result(test, test_n(test), ys);
}

void reference_assigned_row_by_row(struct test *test)
{
    elements(test, 1, 0, true);
}

void reference_assigned_prefixes(struct test *test)
{
    reference_consumed_prefixes(test);
}

void reference_assigned_counted(struct test *test)
{
    int64_t k = input_integer(test, I32, -100, 100);
    const int64_t *xs = numbers(test, test_n(test));
    result_integer(test, I32, k + k + sum(xs, test_n(test)));
}

void reference_assigned_partly(struct test *test)
{
    size_t n = test_n(test);
    given_size(test);
    const int64_t *xs = numbers(test, 2 * n);
    int64_t *values = test_integers(test, 2 * n);
    for (size_t i = 0; i < 2 * n; i++)
        values[i] = xs[i] + (i < n ? 3 : 0);
    result(test, 2 * n, values);
}
