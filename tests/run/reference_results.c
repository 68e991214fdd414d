/* References of programs/results: several reductions of the same elements. */
#include <math.h>

#include "tests/run/reference.h"

void reference_results_extremes(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -10, 10);
    double low = (double)INFINITY, high = -(double)INFINITY;
    for (size_t i = 0; i < n; i++) {
        low = xs[i] < low ? xs[i] : low;
        high = xs[i] > high ? xs[i] : high;
    }
    result_real(test, F32, low);
    result_real(test, F32, high);
}

static int64_t plus(int64_t a, int64_t b)
{
    return wrapped_sum(I32, a, b);
}

static int64_t times(int64_t a, int64_t b)
{
    return wrapped_product(I32, a, b);
}

/* Minimum, maximum and sum of N elements that are STRIDE apart. */
struct all {
    int64_t low, high, sum;
};

static struct all all_of(const int64_t *xs, size_t n, size_t stride)
{
    struct all all = {type_highest(I32), type_lowest(I32), 0};
    for (size_t i = 0; i < n; i++) {
        int64_t x = xs[i * stride];
        all.low = x < all.low ? x : all.low;
        all.high = x > all.high ? x : all.high;
        all.sum = plus(all.sum, x);
    }
    return all;
}

void reference_results_spread(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t k = input_integer(test, I32, -9, 9), sum = all_of(xs, n, 1).sum, squares = 0;
    for (size_t i = 0; i < n; i++)
        squares = plus(squares, times(times(k * k + 1, xs[i]), xs[i]));
    result_integer(test, I32, plus(plus(squares, -times(sum, sum)), k * k + 1));
}

void reference_results_half(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t most = type_lowest(I32), fewer = 0;
    for (size_t i = 0; i < n; i++) {
        most = xs[i] * ys[i] > most ? xs[i] * ys[i] : most;
        fewer += xs[i] < ys[n - 1] ? ys[i] : 0;
    }
    result_integer(test, I32, most);
    result_integer(test, I32, ys[n - 1]);
    result_integer(test, I32, fewer);
}

void reference_results_dots(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *zs = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t first = 0, second = 0, third = 0;
    for (size_t i = 0; i < n; i++) {
        first = plus(first, times(xs[i], ys[i]));
        second = plus(second, times(xs[i], zs[i]));
        third = plus(third, ys[i] - zs[i]);
    }
    result_integer(test, I32, first);
    result_integer(test, I32, second);
    result_integer(test, I32, third);
}

void reference_results_mixed(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t low = input_integer(test, I32, -1001, 0), count = 0;
    bool all = true;
    for (size_t i = 0; i < n; i++) {
        count += low <= xs[i];
        all &= xs[i] > low;
    }
    result_integer(test, I64, count);
    result_integer(test, I32, all_of(xs, n, 1).high);
    result_integer(test, BOOL, all);
}

void reference_results_places(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -30, 30);
    int64_t smallest = -1, largest = -1;
    for (size_t i = 0; i < n; i++) {
        smallest = smallest < 0 || xs[i] < xs[smallest] ? (int64_t)i : smallest;
        largest = largest < 0 || xs[i] > xs[largest] ? (int64_t)i : largest;
    }
    result_integer(test, I64, n == 0 ? type_highest(I64) : smallest);
    result_integer(test, I64, n == 0 ? type_highest(I64) : largest);
}

void reference_results_centred(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, 1000);
    int64_t mean = all_of(xs, n, 1).sum / (n == 0 ? 1 : (int64_t)n), sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = plus(sum, times(xs[i] - mean, xs[i] - mean));
    result_integer(test, I32, sum);
}

void reference_results_kept(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *ys = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        ys[i] = xs[i] * 3 - 1;
    struct all all = all_of(ys, n, 1);
    result_integers(test, I32, VECTOR(n), ys);
    result_integer(test, I32, all.sum);
    result_integer(test, I32, all.high);
}

void reference_results_started(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t start = input_integer(test, I32, -1100, 1100);
    struct all all = all_of(xs, n, 1);
    result_integer(test, I32, start + all.sum);
    result_integer(test, I32, all.low < start ? all.low : start);
}

void reference_results_chosen(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t which = input_integer(test, BOOL, 0, 1);
    struct all all = all_of(xs, n, 1);
    result_integer(test, I32, which ? all.sum : all.high);
}

void reference_results_many(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, -1);
    int64_t low = type_highest(I64), high = type_lowest(I64), sum = 0, product = 1, exclusive = 0;
    int64_t squares = 0;
    for (size_t i = 0; i < n; i++) {
        low = xs[i] < low ? xs[i] : low;
        high = xs[i] > high ? xs[i] : high;
        sum = wrapped_sum(I64, sum, xs[i]);
        product = wrapped_product(I64, product, xs[i]);
        exclusive ^= xs[i];
        squares = wrapped_sum(I64, squares, wrapped_product(I64, xs[i], xs[i]));
    }
    result_integer(test, I64, low);
    result_integer(test, I64, high);
    result_integer(test, I64, sum);
    result_integer(test, I64, product);
    result_integer(test, I64, exclusive);
    result_integer(test, I64, squares);
}

void reference_results_kept_elements(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t sum = 0, high = type_lowest(I32);
    for (size_t i = 0; i < n; i++) {
        sum += xs[i] > 0 ? xs[i] : 0;
        high = xs[i] > 0 && xs[i] > high ? xs[i] : high;
    }
    result_integer(test, I32, sum);
    result_integer(test, I32, high);
}

/* The results of COUNT rows of LENGTH elements each: rows are STEP apart, their elements STRIDE. */
static void result_all(struct test *test, const int64_t *xss, size_t count, size_t length,
                       size_t step, size_t stride)
{
    int64_t *low = test_integers(test, count), *high = test_integers(test, count);
    int64_t *sum = test_integers(test, count);
    for (size_t i = 0; i < count; i++) {
        struct all all = all_of(xss + i * step, length, stride);
        low[i] = all.low;
        high[i] = all.high;
        sum[i] = all.sum;
    }
    result_integers(test, I32, VECTOR(count), low);
    result_integers(test, I32, VECTOR(count), high);
    result_integers(test, I32, VECTOR(count), sum);
}

void reference_results_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    result_all(test, input_integers(test, I32, MATRIX(n, m), 0, -1), n, m, m, 1);
}

void reference_results_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    result_all(test, input_integers(test, I32, MATRIX(n, m), 0, -1), m, n, 1, m);
}

void reference_results_scaled(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xss = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++) {
        struct all all = all_of(xss + i * m, m, 1);
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = plus(xss[i * m + j] * 2 - all.sum, all.high);
    }
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_results_products(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    const int64_t *b = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *sum = test_integers(test, n * n), *high = test_integers(test, n * n);
    for (size_t i = 0; i < n * n; i++) {
        const int64_t *xs = a + i / n * m, *ys = b + i % n * m;
        high[i] = type_lowest(I32);
        for (size_t k = 0; k < m; k++) {
            sum[i] = plus(sum[i], times(xs[k], ys[k]));
            high[i] = xs[k] + ys[k] > high[i] ? xs[k] + ys[k] : high[i];
        }
    }
    result_integers(test, I32, MATRIX(n, n), sum);
    result_integers(test, I32, MATRIX(n, n), high);
}
