/* References of programs/bins.fut, rooms.fut. */
#include <math.h>

#include "tests/run/reference.h"

static const int64_t *numbers(struct test *test, size_t count)
{
    return input_integers(test, I32, VECTOR(count), -100, 100);
}

static const int64_t *indices(struct test *test)
{
    return input_integers(test, I64, VECTOR(test_n(test)), -2, 5);
}

static int64_t floor_mod(int64_t a, int64_t b)
{
    return (a % b + b) % b;
}

static int64_t next(int64_t sum, int64_t factor, int64_t x)
{
    return wrapped_sum(I32, wrapped_product(I32, sum, factor), x);
}

void reference_bins_counted(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t count = 0;
    for (size_t i = 0; i < test_n(test); i++)
        count += xs[i] > 3;
    result_integer(test, I64, count);
}

void reference_bins_summed(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t sum = 0;
    for (size_t i = 0; i < test_n(test); i++)
        sum += xs[i] % 2 == 0 ? 2 * xs[i] : 0;
    result_integer(test, I32, sum);
}

void reference_bins_each_row(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I32, MATRIX(n, m), -100, 100);
    int64_t *sums = test_integers(test, n);
    for (size_t i = 0; i < n * m; i++)
        sums[i / m] += xs[i] >= 0 ? xs[i] : 0;
    result_integers(test, I32, VECTOR(n), sums);
}

void reference_bins_parted(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t small = 0, count = 0, large = 1;
    for (size_t i = 0; i < test_n(test); i++) {
        if (xs[i] < 10) {
            small = next(small, 3, xs[i]);
            continue;
        }
        large = next(large, 5, xs[i]);
        count++;
    }
    result_integer(test, I32, small);
    result_integer(test, I64, count);
    result_integer(test, I32, large);
}

void reference_bins_kept(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t *kept = test_integers(test, test_n(test));
    size_t count = 0;
    for (size_t i = 0; i < test_n(test); i++)
        if (floor_mod(xs[i], 3) == 1)
            kept[count++] = xs[i];
    result_integers(test, I32, VECTOR(count), kept);
}

void reference_bins_kept_squares(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t *squares = test_integers(test, test_n(test)), sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < test_n(test); i++) {
        sum += xs[i];
        if (xs[i] > 0)
            squares[count++] = xs[i] * xs[i];
    }
    result_integers(test, I32, VECTOR(count), squares);
    result_integer(test, I32, sum);
}

void reference_bins_small_and_large(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t *parts[2] = {test_integers(test, test_n(test)), test_integers(test, test_n(test))};
    size_t counts[2] = {0, 0};
    for (size_t i = 0; i < test_n(test); i++)
        parts[xs[i] >= 10][counts[xs[i] >= 10]++] = xs[i];
    result_integers(test, I32, VECTOR(counts[0]), parts[0]);
    result_integers(test, I32, VECTOR(counts[1]), parts[1]);
}

void reference_bins_kept_rows(struct test *test)
{
    size_t n = test_n(test), count = 0;
    const int64_t *xs = input_integers(test, I32, MATRIX(n, 2), -100, 100);
    int64_t *numbers = test_integers(test, n), *rows = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++) {
        if (xs[2 * i] >= xs[2 * i + 1])
            continue;
        numbers[count] = (int64_t)i;
        rows[2 * count] = xs[2 * i];
        rows[2 * count++ + 1] = xs[2 * i + 1];
    }
    result_integers(test, I64, VECTOR(count), numbers);
    result_integers(test, I32, MATRIX(count, 2), rows);
}

void reference_bins_kept_twice(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t *kept = test_integers(test, 2 * test_n(test));
    size_t count = 0;
    for (size_t i = 0; i < test_n(test); i++)
        if (xs[i] > 5 && xs[i] % 2 == 0)
            kept[count++] = xs[i];
    for (size_t i = 0; i < test_n(test); i++)
        if (xs[i] > 5)
            kept[count++] = xs[i];
    result_integers(test, I32, VECTOR(count), kept);
}

void reference_bins_histogram(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t bins[9] = {0};
    for (size_t i = 0; i < test_n(test); i++)
        bins[floor_mod(xs[i], 9)] += xs[i] + 1;
    result_integers(test, I32, VECTOR(7), bins);
}

void reference_bins_maxima(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *ds = numbers(test, m), *is = indices(test), *xs = numbers(test, n);
    int64_t *bins = test_integers(test, m);
    for (size_t j = 0; j < m; j++)
        bins[j] = ds[j];
    for (size_t i = 0; i < n; i++)
        if (is[i] >= 0 && is[i] < (int64_t)m && xs[i] > bins[is[i]])
            bins[is[i]] = xs[i];
    result_integers(test, I32, VECTOR(m), bins);
}

void reference_bins_pairs(struct test *test)
{
    const int64_t *is = indices(test), *xs = numbers(test, test_n(test));
    int64_t most[4], sums[4] = {0};
    for (size_t j = 0; j < 4; j++)
        most[j] = type_lowest(I32);
    for (size_t i = 0; i < test_n(test); i++) {
        if (is[i] < 0 || is[i] >= 4)
            continue;
        most[is[i]] = xs[i] > most[is[i]] ? xs[i] : most[is[i]];
        sums[is[i]] += xs[i];
    }
    result_integers(test, I32, VECTOR(4), most);
    result_integers(test, I64, VECTOR(4), sums);
}

void reference_bins_products(struct test *test)
{
    const int64_t *is = indices(test), *xs = numbers(test, test_n(test));
    int64_t real[4] = {1, 1, 1, 1}, imaginary[4] = {0};
    for (size_t i = 0; i < test_n(test); i++) {
        if (is[i] < 0 || is[i] >= 4)
            continue;
        int64_t *a = &real[is[i]], *b = &imaginary[is[i]];
        int64_t sum = wrapped_sum(I32, *a, wrapped_product(I32, *b, xs[i]));
        *a = wrapped_sum(I32, wrapped_product(I32, *a, xs[i]), -*b);
        *b = sum;
    }
    result_integers(test, I32, VECTOR(4), real);
    result_integers(test, I32, VECTOR(4), imaginary);
}

void reference_bins_rows(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *is = indices(test);
    const int64_t *xs = input_integers(test, I32, MATRIX(n, 2), -100, 100);
    int64_t bins[8] = {0};
    for (size_t i = 0; i < 2 * n; i++)
        if (is[i / 2] >= 0 && is[i / 2] < 4)
            bins[2 * (size_t)is[i / 2] + i % 2] += xs[i];
    result_integers(test, I32, MATRIX(4, 2), bins);
}

void reference_bins_planes(struct test *test)
{
    const int64_t *is = indices(test), *js = indices(test), *xs = numbers(test, test_n(test));
    int64_t bins[6] = {0};
    for (size_t i = 0; i < test_n(test); i++)
        if (is[i] >= 0 && is[i] < 2 && js[i] >= 0 && js[i] < 3)
            bins[3 * is[i] + js[i]] += xs[i];
    result_integers(test, I32, MATRIX(2, 3), bins);
}

void reference_bins_in_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I32, MATRIX(n, m), -100, 100);
    int64_t *bins = test_integers(test, 3 * n);
    for (size_t i = 0; i < n * m; i++)
        bins[3 * (i / m) + (size_t)floor_mod(xs[i], 3)]++;
    result_integers(test, I32, MATRIX(n, 3), bins);
}

void reference_rooms_kept_by(struct test *test)
{
    int64_t k = input_integer(test, I64, 0, 6);
    const int64_t *xs = numbers(test, test_n(test));
    int64_t *kept = test_integers(test, test_n(test));
    size_t count = 0;
    for (size_t i = 0; i < test_n(test); i++)
        if (k == 0 || (k < 4 ? xs[i] > 0 : xs[i] < 9))
            kept[count++] = k < 4 ? xs[i] : 2 * xs[i];
    result_integers(test, I32, VECTOR(count), kept);
    result_integer(test, I32, k == 0 ? 1 : k < 4 ? 2 : 3);
}

void reference_rooms_kept_in_two(struct test *test)
{
    size_t n = test_n(test), count = 0;
    int64_t k = input_integer(test, I32, -1, 1), sum = 0;
    const int64_t *xs = numbers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t x = k < 0 ? 2 * xs[i] : xs[i];
        if (k > 0 ? x > k : k == 0 || x <= k) {
            count++;
            sum += x;
        }
    }
    result_integer(test, I64, (int64_t)count);
    result_integer(test, I32, sum);
}

void reference_bins_added(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *given = numbers(test, m);
    const int64_t *is = input_integers(test, I64, VECTOR(n), -2, (int64_t)m + 1);
    const int64_t *xs = numbers(test, n);
    int64_t *bins = test_integers(test, m);
    for (size_t i = 0; i < m; i++)
        bins[i] = given[i];
    for (size_t i = 0; i < n; i++)
        if (is[i] >= 0 && is[i] < (int64_t)m)
            bins[is[i]] += 3 * xs[i];
    result_integers(test, I32, VECTOR(m), bins);
}

void reference_bins_lowest(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t *bins = test_integers(test, 9);
    for (size_t i = 0; i < 9; i++)
        bins[i] = type_highest(I64);
    for (size_t i = 0; i < n; i++) {
        int64_t bin = floor_mod(xs[i], 11);
        if (bin < 9 && xs[i] < bins[bin])
            bins[bin] = xs[i];
    }
    result_integers(test, I64, VECTOR(9), bins);
}

void reference_bins_all_even(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, 40);
    int64_t bins[4] = {1, 1, 1, 1};
    for (size_t i = 0; i < n; i++)
        bins[xs[i] % 4] &= xs[i] / 4 % 2 == 0;
    result_integers(test, BOOL, VECTOR(4), bins);
}

void reference_bins_counted_by_hand(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, U8, VECTOR(n), 0, 255);
    int64_t counts[16] = {0};
    for (size_t i = 0; i < n; i++)
        counts[xs[i] % 16] += xs[i] < 200;
    result_integers(test, U16, VECTOR(16), counts);
}

void reference_bins_added_again(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *given = numbers(test, m);
    const int64_t *is = input_integers(test, I64, VECTOR(n), -2, (int64_t)m + 1);
    const int64_t *xs = numbers(test, n);
    int64_t *bins = test_integers(test, m);
    for (size_t i = 0; i < m; i++)
        bins[i] = given[i];
    for (int64_t k = 0; k < 3; k++)
        for (size_t i = 0; i < n; i++)
            if (is[i] >= 0 && is[i] < (int64_t)m)
                bins[is[i]] ^= xs[i] + k;
    result_integers(test, I32, VECTOR(m), bins);
}

void reference_bins_weights(struct test *test)
{
    const int64_t *is = indices(test);
    const double *xs = input_reals(test, F32, VECTOR(test_n(test)), -2, 2);
    double bins[4] = {0};
    for (size_t i = 0; i < test_n(test); i++)
        if (is[i] >= 0 && is[i] < 4)
            bins[is[i]] += xs[i] * xs[i];
    result_reals(test, F32, VECTOR(4), bins);
}

void reference_bins_greatest(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *given = numbers(test, m);
    const int64_t *is = input_integers(test, I64, VECTOR(n), -2, (int64_t)m + 1);
    const int64_t *xs = numbers(test, n);
    int64_t *bins = test_integers(test, m), *places = test_integers(test, m);
    for (size_t i = 0; i < m; i++) {
        bins[i] = given[i];
        places[i] = type_highest(I64);
    }
    for (size_t i = 0; i < n; i++) {
        bool there = is[i] >= 0 && is[i] < (int64_t)m;
        if (there && (xs[i] > bins[is[i]] ||
                      (xs[i] == bins[is[i]] && places[is[i]] > (int64_t)i))) {
            bins[is[i]] = xs[i];
            places[is[i]] = (int64_t)i;
        }
    }
    result_integers(test, I32, VECTOR(m), bins);
    result_integers(test, I64, VECTOR(m), places);
}

void reference_bins_many(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, 5000);
    int64_t *bins = test_integers(test, 1003);
    for (size_t i = 0; i < n; i++)
        bins[xs[i] * 37 % 1003] += xs[i];
    result_integers(test, I64, VECTOR(1000), bins + 1);
}

void reference_bins_spread(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    int64_t *bins = test_integers(test, 300);
    for (size_t j = 0; j < 300; j++)
        bins[j] = type_lowest(I32);
    for (size_t i = 0; i < test_n(test); i++)
        if (xs[i] >= 0 && xs[i] < 100)
            bins[3 * xs[i]] = 7 * xs[i];
    result_integers(test, I32, VECTOR(300), bins);
}

void reference_bins_wide(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test));
    double *bins = test_reals(test, 9000);
    for (size_t i = 0; i < test_n(test); i++)
        if (xs[i] >= 0 && xs[i] <= 100)
            bins[89 * xs[i]] += (double)xs[i];
    result_reals(test, F32, VECTOR(9000), bins);
}

void reference_bins_many_by_hand(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, 5000);
    int64_t *bins = test_integers(test, 1000);
    for (size_t i = 0; i < n; i++)
        bins[xs[i] * (xs[i] % 3 == 0 ? 13 : 37) % 1000] += xs[i] % 3 == 0 ? 1 : xs[i];
    result_integers(test, I32, VECTOR(1000), bins);
}

void reference_bins_at_most_three(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, U8, VECTOR(n), 0, 255);
    int64_t counts[16] = {0};
    for (size_t i = 0; i < n; i++)
        counts[xs[i] % 16] += counts[xs[i] % 16] < 3;
    result_integers(test, I32, VECTOR(16), counts);
}

void reference_bins_places_that_wander(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, 100);
    int64_t places[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    for (size_t i = 0; i < n; i++)
        places[places[xs[i] % 8] % 8] += xs[i];
    result_integers(test, I64, VECTOR(8), places);
}

static int64_t sum_of(const int64_t *xs, size_t count)
{
    int64_t sum = 0;
    for (size_t j = 0; j < count; j++)
        sum += xs[j];
    return sum;
}

static const int64_t *rows(struct test *test)
{
    return input_integers(test, I32, MATRIX(test_n(test), test_m(test)), -100, 100);
}

void reference_rooms_positive_rows(struct test *test)
{
    size_t m = test_m(test), count = 0;
    const int64_t *xss = rows(test);
    int64_t *kept = test_integers(test, test_n(test) * m);
    for (size_t i = 0; i < test_n(test); i++)
        if (sum_of(xss + i * m, m) > 0) {
            for (size_t j = 0; j < m; j++)
                kept[count * m + j] = xss[i * m + j];
            count++;
        }
    result_integers(test, I32, MATRIX(count, m), kept);
}

void reference_rooms_rises(struct test *test)
{
    size_t n = test_n(test), count = 0, others = 0;
    const int64_t *xs = numbers(test, n);
    int64_t *kept = test_integers(test, n), *left = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        if (i == n - 1 || xs[i + 1] > xs[i])
            kept[count++] = (int64_t)i;
        else
            left[others++] = (int64_t)i;
    result_integers(test, I64, VECTOR(count), kept);
    result_integers(test, I64, VECTOR(others), left);
}

void reference_rooms_risen(struct test *test)
{
    int64_t k = input_integer(test, I64, 0, 9), t = 0, all = 0;
    const int64_t *xs = numbers(test, test_n(test));
    for (int64_t i = 0; i < k; i++, all += (i - 1) % 7 * k) {
        int64_t bound = t;
        for (size_t j = 0; j < test_n(test); j++)
            t += xs[j] > bound;
    }
    result_integer(test, I64, t);
    result_integer(test, I64, all);
}

void reference_rooms_later(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, 0, 6);
    const int64_t *xs = numbers(test, n);
    int64_t *second = test_integers(test, n), *third = test_integers(test, n);
    for (size_t j = 0; j < n; j++) {
        int64_t a = xs[j], b = xs[j], c = 1;
        for (int64_t i = 0; i < k; i++, c += i - 1) {
            int64_t next_b = 2 * b - a + c;
            a = b;
            b = next_b;
        }
        second[j] = b;
        third[j] = c;
    }
    result_integers(test, I32, VECTOR(n), second);
    result_integers(test, I32, VECTOR(n), third);
}

void reference_bins_ends_of_bins(struct test *test)
{
    const int64_t *is = indices(test);
    int64_t ends[6];
    for (int64_t bin = 0; bin < 6; bin++) {
        ends[bin] = 0;
        for (size_t i = 0; i < test_n(test); i++)
            ends[bin] += is[i] >= 0 && is[i] <= bin;
    }
    result_integers(test, I32, VECTOR(6), ends);
}

void reference_bins_rows_in_bins(struct test *test)
{
    size_t m = test_m(test);
    const int64_t *is = indices(test), *xss = rows(test);
    int64_t bins[5] = {0};
    for (size_t i = 0; i < test_n(test); i++)
        if (is[i] >= 0 && is[i] < 5)
            bins[is[i]] += 3 + 3 * sum_of(xss + i * m, m);
    result_integers(test, I32, VECTOR(5), bins);
}

void reference_bins_largest_in_bins(struct test *test)
{
    const int64_t *is = indices(test), *xs = numbers(test, test_n(test));
    double bins[5] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < test_n(test); i++)
        if (is[i] >= 0 && is[i] < 5 && (double)xs[i] > bins[is[i]])
            bins[is[i]] = (double)xs[i];
    result_reals(test, F32, VECTOR(5), bins);
}
