/* References of programs/control.dpia, scans.dpia and filters.dpia, and of the examples of these:
 * loops, updates, scans, filters. Sums and products of integers wrap, as numbers of 64 bits without
 * sign do. */
#include "tests/run/reference.h"

#include <math.h>

static int64_t sum(int64_t a, int64_t b)
{
    return wrapped_sum(I64, a, b);
}

static int64_t product(int64_t a, int64_t b)
{
    return wrapped_product(I64, a, b);
}

static int64_t negated(int64_t a)
{
    return wrapped_product(I64, a, -1);
}

/* The next parameter: N numbers between -20 and 20. */
static const int64_t *numbers(struct test *test, size_t n)
{
    return input_integers(test, I64, VECTOR(n), -20, 20);
}

static const int64_t *positive_numbers(struct test *test, size_t n)
{
    return input_integers(test, I64, VECTOR(n), 1, 10000);
}

static void give(struct test *test, size_t n, const int64_t *result)
{
    result_integers(test, I64, VECTOR(n), result);
}

static int64_t *copy_of(struct test *test, size_t n, const int64_t *xs)
{
    int64_t *copy = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        copy[i] = xs[i];
    return copy;
}

static int64_t floor_mod(int64_t a, int64_t b)
{
    return (a % b + b) % b;
}

void reference_control_fibonacci(struct test *test)
{
    size_t n = test_n(test);
    numbers(test, n);
    uint64_t a = 0, b = 1;
    for (size_t i = 0; i < n; i++) {
        uint64_t c = a + b;
        a = b;
        b = c;
    }
    result_integer(test, I64, (int64_t)a);
    result_integer(test, I64, (int64_t)b);
}

void reference_control_swaps(struct test *test)
{
    size_t n = test_n(test);
    numbers(test, n);
    int64_t a = input_integer(test, I64, -9, 9), b = input_integer(test, I64, -9, 9);
    result_integer(test, I64, n % 2 == 0 ? a : b);
    result_integer(test, I64, n % 2 == 0 ? b : a);
}

void reference_control_reduce_crossing(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t a = 1, b = 2;
    for (size_t i = 0; i < n; i++) {
        int64_t first = sum(b, xs[i]), second = sum(a, negated(xs[i]));
        a = first;
        b = second;
    }
    result_integer(test, I64, a);
    result_integer(test, I64, b);
}

void reference_control_loop_ring(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t p[3] = {1, 2, 3};
    for (size_t i = 0; i < n; i++) {
        int64_t q[3] = {p[2], sum(p[0], xs[i]), sum(p[1], -(int64_t)i)};
        for (size_t k = 0; k < 3; k++)
            p[k] = q[k];
    }
    for (size_t k = 0; k < 3; k++)
        result_integer(test, I64, p[k]);
}

void reference_control_horner(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t a = 7;
    for (size_t i = 0; i < n; i++)
        a = sum(sum(product(a, 3), (int64_t)i), xs[i]);
    result_integer(test, I64, a);
}

void reference_control_arrays_crossing(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n), *ys = numbers(test, n);
    int64_t *first = test_integers(test, n), *second = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        first[i] = ys[i] + 1;
        second[i] = xs[i] + 2;
    }
    give(test, n, first);
    give(test, n, second);
}

void reference_control_reversed_in_place(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[n - 1 - i];
    give(test, n, result);
}

void reference_control_running(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *a = copy_of(test, n, xs);
    for (size_t i = 0; i < n; i++)
        a[i] = sum(xs[i], product(2, i == 0 ? xs[0] : a[i - 1]));
    give(test, n, a);
}

static const int64_t *matrix(struct test *test)
{
    return input_integers(test, I64, MATRIX(test_n(test), test_m(test)), -20, 20);
}

/* The prefix sums of each row, from START. */
static void give_row_sums(struct test *test, int64_t start)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = matrix(test);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = a[i * m + j] + (j == 0 ? start : result[i * m + j - 1]);
    result_integers(test, I64, MATRIX(n, m), result);
}

void reference_control_rows(struct test *test)
{
    give_row_sums(test, 0);
}

void reference_control_turned(struct test *test)
{
    size_t n = test_n(test);
    int64_t *a = copy_of(test, n, numbers(test, n));
    for (int step = 0; step < 3; step++) {
        int64_t *next = test_integers(test, n);
        for (size_t i = 0; i < n; i++)
            next[i] = a[(i + 1) % n] - a[i];
        a = next;
    }
    give(test, n, a);
}

void reference_control_counted(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *counts = test_integers(test, 16);
    for (size_t i = 0; i < n; i++)
        counts[floor_mod(xs[i], 16)]++;
    give(test, 16, counts);
}

void reference_control_smoothed(struct test *test)
{
    size_t n = test_n(test);
    int64_t *a = copy_of(test, n, numbers(test, n));
    for (int step = 0; step < 4; step++) {
        int64_t *next = test_integers(test, n);
        for (size_t i = 0; i < n; i++)
            next[i] = a[i] + a[(i + 1) % n];
        a = next;
    }
    give(test, n, a);
}

static int64_t total(size_t n, const int64_t *xs)
{
    int64_t all = 0;
    for (size_t i = 0; i < n; i++)
        all = sum(all, xs[i]);
    return all;
}

void reference_control_grown(struct test *test)
{
    size_t n = test_n(test);
    int64_t *a = copy_of(test, n, numbers(test, n));
    while (total(n, a) > 0 && total(n, a) < 1000000)
        for (size_t i = 0; i < n; i++)
            a[i] = 2 * a[i] + 1;
    give(test, n, a);
}

void reference_control_collatz(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = positive_numbers(test, n);
    int64_t *steps = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        for (int64_t x = xs[i]; x > 1; x = x % 2 ? 3 * x + 1 : x / 2)
            steps[i]++;
    give(test, n, steps);
}

static int64_t gcd(int64_t a, int64_t b)
{
    return b == 0 ? a : gcd(b, a % b);
}

void reference_control_gcds(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = positive_numbers(test, n), *ys = positive_numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = gcd(xs[i], ys[i]);
    give(test, n, result);
}

static int64_t *sums_from(struct test *test, size_t n, const int64_t *xs, int64_t start)
{
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = sum(xs[i], i == 0 ? start : result[i - 1]);
    return result;
}

void reference_scans_scan_sums(struct test *test)
{
    size_t n = test_n(test);
    give(test, n, sums_from(test, n, numbers(test, n), 0));
}

void reference_scans_scan_from(struct test *test)
{
    size_t n = test_n(test);
    give(test, n, sums_from(test, n, numbers(test, n), 1000));
}

void reference_scans_scan_most(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 1, 0);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = i > 0 && result[i - 1] > xs[i] ? result[i - 1] : xs[i];
    result_integers(test, I32, VECTOR(n), result);
}

/* x -> A * x + B, followed by the functions of the arrays. */
static void give_affine(struct test *test, size_t n, const int64_t *xs, const int64_t *ys,
                        int64_t a, int64_t b)
{
    int64_t *first = test_integers(test, n), *second = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        a = product(a, xs[i]);
        b = sum(product(b, xs[i]), ys[i]);
        first[i] = a;
        second[i] = b;
    }
    give(test, n, first);
    give(test, n, second);
}

void reference_scans_scan_affine(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n), *ys = numbers(test, n);
    give_affine(test, n, xs, ys, 1, 0);
}

void reference_scans_scan_affine_from(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n), *ys = numbers(test, n);
    int64_t a = input_integer(test, I64, -9, 9), b = input_integer(test, I64, -9, 9);
    give_affine(test, n, xs, ys, a, b);
}

void reference_scans_scan_fused(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n), once = 0, twice = 0;
    for (size_t i = 0; i < n; i++) {
        once += xs[i] * xs[i];
        twice += once;
        result[i] = twice - 1;
    }
    give(test, n, result);
}

void reference_scans_scan_of_sums(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = matrix(test);
    int64_t *result = test_integers(test, n), all = 0;
    for (size_t i = 0; i < n; i++) {
        all += total(m, a + i * m);
        result[i] = all;
    }
    give(test, n, result);
}

void reference_scans_scan_rows(struct test *test)
{
    give_row_sums(test, 5);
}

void reference_scans_scan_rows_affine(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = matrix(test);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++) {
        int64_t offset = 3;
        for (size_t j = 0; j < m; j++) {
            int64_t x = a[i * m + j];
            offset = wrapped_sum(I64, wrapped_product(I64, offset, x), x + 1);
            result[i * m + j] = wrapped_sum(I64, offset, 1);
        }
    }
    result_integers(test, I64, MATRIX(n, m), result);
}

void reference_scans_scan_crossing(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *first = test_integers(test, n), *second = test_integers(test, n), a = 0, b = 1;
    for (size_t i = 0; i < n; i++) {
        int64_t next = sum(a, xs[i]);
        a = b;
        b = next;
        first[i] = a;
        second[i] = b;
    }
    give(test, n, first);
    give(test, n, second);
}

void reference_scans_scan_short(struct test *test)
{
    const int64_t *xs = numbers(test, 20);
    int64_t *result = test_integers(test, 20);
    for (size_t i = 0; i < 20; i++)
        result[i] = xs[i] + 2 * (i == 0 ? 0 : result[i - 1]);
    give(test, 20, result);
}

void reference_filters_scattered(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *result = copy_of(test, n, numbers(test, n));
    const int64_t *is = input_places(test, m, -3, (int64_t)n + 3);
    const int64_t *vs = numbers(test, m);
    for (size_t j = 0; j < m; j++)
        if (is[j] >= 0 && is[j] < (int64_t)n)
            result[is[j]] = vs[j];
    give(test, n, result);
}

void reference_filters_scattered_pairs(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *is = input_places(test, n, -1, (int64_t)n + 1);
    const int64_t *vs = numbers(test, n);
    int64_t *first = test_integers(test, n), *second = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        second[i] = (int64_t)i;
    for (size_t j = 0; j < n; j++)
        if (is[j] >= 0 && is[j] < (int64_t)n) {
            first[is[j]] = is[j] + vs[j];
            second[is[j]] = vs[j];
        }
    give(test, n, first);
    give(test, n, second);
}

void reference_filters_filter_sum(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t count = 0, all = 0;
    for (size_t i = 0; i < n; i++)
        if (xs[i] % 3 == 0) {
            count++;
            all += xs[i];
        }
    result_integer(test, I64, count);
    result_integer(test, I64, all);
}

void reference_filters_filter_in_front(struct test *test)
{
    size_t n = test_n(test), count = 0;
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        if (xs[i] < 0)
            result[count++] = xs[i];
    give(test, n, result);
}

void reference_filters_filter_then_map(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t all = 0, most = 0;
    for (size_t i = 0; i < n; i++)
        if (xs[i] > 3) {
            int64_t square = (xs[i] - 3) * (xs[i] - 3);
            all += square;
            most = square > most ? square : most;
        }
    result_integer(test, I64, all + most);
}

void reference_filters_filter_twice(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t odd = 0, all = 0;
    for (size_t i = 0; i < n; i++)
        if (xs[i] > 0) {
            odd += xs[i] % 2;
            all += xs[i] % 2 == 0 ? xs[i] : 0;
        }
    result_integer(test, I64, odd);
    result_integer(test, I64, all);
}

void reference_filters_filter_slowly(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t all = 0;
    for (size_t i = 0; i < n; i++)
        all += 10 * xs[i] > 20 ? xs[i] + 1 : 0;
    result_integer(test, I64, all);
}

void reference_filters_filter_kept(struct test *test)
{
    size_t n = test_n(test), count = 0;
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        if (xs[i] > 0)
            result[count++] = xs[i];
    result_integer(test, I64, (int64_t)count);
    give(test, count, result);
}

void reference_filters_kept_by_hand(struct test *test)
{
    size_t n = test_n(test), count = 0;
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        if (xs[i] < 0)
            result[count++] = xs[i];
    give(test, count, result);
}

void reference_filters_filter_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = matrix(test);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[i] += a[i * m + j] > 0 ? a[i * m + j] + 1 : 0;
    give(test, n, result);
}

void reference_control_asserted(struct test *test)
{
    size_t n = test_n(test);
    int64_t *result = copy_of(test, n, numbers(test, n));
    for (size_t i = 0; i < n; i++)
        result[i]++;
    give(test, n, result);
}

void reference_prefix_sums_prefix_sums(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F64, VECTOR(n), -10, 10);
    double *result = test_reals(test, n), all = 0;
    for (size_t i = 0; i < n; i++)
        result[i] = all += xs[i];
    result_reals(test, F64, VECTOR(n), result);
}

void reference_recurrence_recurrence(struct test *test)
{
    size_t n = test_n(test);
    const double *a = input_reals(test, F64, VECTOR(n), -1, 1);
    const double *b = input_reals(test, F64, VECTOR(n), -10, 10);
    double x = input_real(test, F64, -10, 10), *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = x = a[i] * x + b[i];
    result_reals(test, F64, VECTOR(n), result);
}

void reference_fibonacci_fibonacci(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    uint64_t a = 0, b = 1;
    input_given_integers(test, I64, SCALAR, &n);
    for (int64_t i = 0; i < n; i++) {
        b += a;
        a = b - a;
    }
    result_integer(test, I64, (int64_t)a);
    result_integer(test, I64, (int64_t)b);
}

void reference_gcds_gcds(struct test *test)
{
    reference_control_gcds(test);
}

void reference_sieve_sieve(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    int64_t *result = test_integers(test, (size_t)n);
    input_given_integers(test, I64, SCALAR, &n);
    for (int64_t i = 2; i < n; i++) {
        result[i] = true;
        for (int64_t k = 2; k * k <= i; k++)
            if (i % k == 0)
                result[i] = false;
    }
    result_integers(test, BOOL, VECTOR((size_t)n), result);
}

void reference_outliers_outliers(struct test *test)
{
    size_t n = test_n(test), count = 0;
    double limit = input_real(test, F64, 4, 8);
    const double *xs = input_reals(test, F64, VECTOR(n), -10, 10);
    double mean = 0, all = 0;
    for (size_t i = 0; i < n; i++)
        mean += xs[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        if (fabs(xs[i] - mean) <= limit) {
            all += xs[i];
            count++;
        }
    result_real(test, F64, count == 0 ? 0 : all / (double)count);
}

static double hottest(size_t n, const double *rod)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = rod[i] > most ? rod[i] : most;
    return most;
}

void reference_cooling_cooling(struct test *test)
{
    size_t n = test_n(test);
    double limit = input_real(test, F64, 82, 88);
    const double *rod = input_reals(test, F64, VECTOR(n), 50, 100);
    double *now = test_reals(test, n + 2), *before = test_reals(test, n + 2);
    int64_t steps = 0;
    for (size_t i = 0; i < n; i++)
        now[i + 1] = rod[i];
    for (; hottest(n, now + 1) > limit; steps++) {
        for (size_t i = 0; i < n + 2; i++)
            before[i] = now[i];
        for (size_t i = 1; i < n + 1; i++)
            now[i] = 0.25 * before[i - 1] + 0.5 * before[i] + 0.25 * before[i + 1];
    }
    result_reals(test, F64, VECTOR(n), now + 1);
    result_integer(test, I64, steps);
}

static void give_matrix(struct test *test, const int64_t *result)
{
    result_integers(test, I64, MATRIX(test_n(test), test_m(test)), result);
}

void reference_elements_items(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = copy_of(test, n, numbers(test, n));
    for (size_t i = 0; i < n; i++)
        xs[i] = xs[i] * 2 + (int64_t)i;
    give(test, n, xs);
}

void reference_elements_groups(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *a = copy_of(test, n * m, matrix(test));
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            a[i * m + j] += (int64_t)(i * j);
    give_matrix(test, a);
}

void reference_elements_turned(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = matrix(test);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = a[i * m + m - 1 - j] - a[i * m + j];
    give_matrix(test, result);
}

void reference_elements_sorted(struct test *test)
{
    size_t size = test_n(test) * test_m(test);
    int64_t *a = copy_of(test, size, matrix(test));
    for (size_t i = 0; i < size; i++)
        a[i] *= a[i] < 0 ? 3 : 1;
    give_matrix(test, a);
}

void reference_elements_crossed(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *first = numbers(test, n), *second = numbers(test, n);
    int64_t *sums = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        sums[i] = first[i] + second[i];
    give(test, n, second);
    give(test, n, sums);
}

void reference_elements_halves(struct test *test)
{
    size_t n = test_n(test);
    int64_t half = (int64_t)n;
    input_given_integers(test, I64, SCALAR, &half);
    int64_t *xs = copy_of(test, 2 * n, numbers(test, 2 * n));
    for (size_t i = 0; i < n; i++) {
        xs[i] += xs[n + i];
        xs[n + i] -= xs[i];
    }
    give(test, 2 * n, xs);
}

void reference_elements_quarters(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs =
        copy_of(test, 4 * n, input_integers(test, I64, MATRIX(n, 4), -20, 20));
    for (size_t i = 0; i < n; i++) {
        xs[4 * i] += xs[4 * i + 3];
        xs[4 * i + 2] += xs[4 * i + 1];
        xs[4 * i + 3] += xs[4 * i + 1];
    }
    result_integers(test, I64, MATRIX(n, 4), xs);
}

void reference_elements_halved(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = copy_of(test, n, positive_numbers(test, n)), steps = 0;
    for (int64_t most = 100; most > 10; steps++) {
        most = 0;
        for (size_t i = 0; i < n; i++) {
            xs[i] /= 2;
            most = xs[i] > most ? xs[i] : most;
        }
    }
    give(test, n, xs);
    result_integer(test, I64, steps);
}

void reference_elements_repeated(struct test *test)
{
    size_t n = test_n(test);
    int64_t count = input_integer(test, I64, 0, 9);
    int64_t *xs = copy_of(test, n, numbers(test, n));
    for (size_t i = 0; i < n; i++)
        xs[i] += count * (count - 1) / 2;
    give(test, n, xs);
}
