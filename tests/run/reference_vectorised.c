/* References of programs/vectorised, reductions that are done in vectors, and others; and of
 * programs/lanes, vectors of every width. */
#include <math.h>

#include "tests/run/reference.h"

void reference_vectorised_wholes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, U32, VECTOR(n), 0, -1);
    int64_t sum = 0, high = type_lowest(I64), product = 1;
    int64_t odd = 0, low = type_highest(U32), all = type_highest(U32);
    for (size_t i = 0; i < n; i++) {
        sum = wrapped_sum(I64, sum, xs[i]);
        high = xs[i] > high ? xs[i] : high;
        product = wrapped_product(I64, product, wrapped_sum(I64, xs[i], -3));
        odd ^= ys[i];
        low = ys[i] < low ? ys[i] : low;
        all &= ys[i] | 7;
    }
    result_integer(test, I64, sum);
    result_integer(test, I64, high);
    result_integer(test, I64, product);
    result_integer(test, U32, odd);
    result_integer(test, U32, low);
    result_integer(test, U32, all);
}

void reference_vectorised_narrow(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I8, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, U16, VECTOR(n), 0, -1);
    int64_t sum = 0, high = type_lowest(I8), total = 0, low = type_highest(U16);
    for (size_t i = 0; i < n; i++) {
        int64_t twice = wrap(I8, 2 * xs[i]);
        sum = wrap(I8, sum + xs[i]);
        high = twice > high ? twice : high;
        total = wrap(U16, total + ys[i]);
        low = ys[i] < low ? ys[i] : low;
    }
    result_integer(test, I8, sum);
    result_integer(test, I8, high);
    result_integer(test, U16, total);
    result_integer(test, U16, low);
}

void reference_vectorised_reals(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -5, 4);
    const double *ys = input_reals(test, F64, VECTOR(n), 0, 1);
    double high = -(double)INFINITY, low = (double)INFINITY, sum = 0;
    for (size_t i = 0; i < n; i++) {
        high = fmax(high, fabs(xs[i]));
        low = fmin(low, -xs[i]);
        sum += ys[i];
    }
    result_real(test, F32, high);
    result_real(test, F32, low);
    result_real(test, F64, 0);
    result_real(test, F64, sum);
}

void reference_vectorised_started(struct test *test)
{
    size_t n = test_n(test);
    int64_t sum = input_integer(test, I32, -1000, 1000), k = input_integer(test, I32, -9, 9);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), 0, -1);
    for (size_t i = 0; i < n; i++) {
        int64_t product = wrapped_product(I32, xs[i], ys[i]);
        sum = wrapped_sum(I32, sum, wrapped_sum(I32, product, k));
    }
    result_integer(test, I32, sum);
}

static int64_t step(int64_t a, int64_t b, int64_t x)
{
    return wrap(I32, a * x + wrap(I32, b * 3 + a));
}

static int64_t steps(int64_t a, int64_t x)
{
    int64_t d = step(x, a, wrap(I32, x - a));
    return wrap(I32, step(d, wrap(I32, d + a), x) - d);
}

void reference_vectorised_calls(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, -1000, 1000), sum = 0;
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t *out = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t product = wrapped_product(I32, xs[i], ys[i]);
        out[i] = wrap(I32, steps(xs[i], ys[i]) + steps(k, product));
        sum = wrap(I32, sum + step(xs[i], k, ys[i]) - step(ys[i], 2, xs[i]));
    }
    result_integers(test, I32, VECTOR(n), out);
    result_integer(test, I32, sum);
}

void reference_vectorised_last(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -2, 2);
    int64_t last = 0;
    for (size_t i = 0; i < n; i++)
        last = xs[i] == 0 ? last : xs[i];
    result_integer(test, I32, last);
}

void reference_vectorised_shifted(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), 0, 31);
    int64_t *out = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        out[i] = wrap(I32, (int64_t)((uint64_t)xs[i] << ys[i])) ^ (xs[i] >> ys[i]);
    result_integers(test, I32, VECTOR(n), out);
}

static int64_t floor_quotient(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

void reference_vectorised_mixed(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), 1, 9);
    int64_t sum = 0, weighted = 0, chosen = 0, quotients = 0, high = type_lowest(I32);
    for (size_t i = 0; i < n; i++) {
        sum += xs[i];
        weighted += xs[i] * (int64_t)i;
        chosen += xs[i] < 0 ? 1 : xs[i];
        quotients += floor_quotient(xs[i], ys[i]);
        high = ys[i] > high ? ys[i] : high;
    }
    result_integer(test, I64, sum);
    result_integer(test, I64, weighted);
    result_integer(test, I32, chosen);
    result_integer(test, I32, quotients);
    result_integer(test, I32, sum);
    result_integer(test, I32, high);
}

void reference_vectorised_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    const int64_t *xs = input_integers(test, I64, VECTOR(m), -1000, 1000);
    const int64_t *ys = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t k = input_integer(test, I64, -5, 5);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t sum = ys[i];
        for (size_t j = 0; j < m; j++)
            sum += a[i * m + j] * xs[j] + ys[i];
        result[i] = k * sum - ys[i];
    }
    result_integers(test, I64, VECTOR(n), result);
}

void reference_vectorised_two_results(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    const int64_t *b = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *sums = test_integers(test, n), *positive = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < m; j++)
            sums[i] += a[i * m + j] * b[i * m + j];
        positive[i] = sums[i] > 0;
    }
    result_integers(test, I32, VECTOR(n), sums);
    result_integers(test, BOOL, VECTOR(n), positive);
}

void reference_vectorised_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), 0, -1);
    int64_t *result = test_integers(test, m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[j] = wrapped_sum(I64, result[j], a[i * m + j]);
    result_integers(test, I64, VECTOR(m), result);
}

void reference_vectorised_two_sums(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t sum = 0, high = type_lowest(I64);
        for (size_t j = 0; j < m; j++) {
            sum += a[i * m + j];
            high = a[i * m + j] > high ? a[i * m + j] : high;
        }
        result[i] = wrapped_sum(I64, sum, wrapped_product(I64, high, -1));
    }
    result_integers(test, I64, VECTOR(n), result);
}

void reference_vectorised_around(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t sum = 0;
        for (size_t j = 0; j < m; j++)
            sum += a[i * m + j];
        result[i] = sum * sum;
    }
    result_integers(test, I64, VECTOR(n), result);
}

void reference_vectorised_product(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    const int64_t *b = input_integers(test, I64, MATRIX(m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * p);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < p; j++)
            for (size_t k = 0; k < m; k++)
                result[i * p + j] += a[i * m + k] * b[k * p + j];
    result_integers(test, I64, MATRIX(n, p), result);
}

void reference_vectorised_differences(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const double *a = input_reals(test, F64, MATRIX(n, m), -1, 1);
    const double *b = input_reals(test, F64, MATRIX(p, m), -1, 1);
    double *result = test_reals(test, n * p);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < p; j++)
            for (size_t k = 0; k < m; k++) {
                double d = a[i * m + k] - b[j * m + k];
                result[i * p + j] += d * d;
            }
    result_reals(test, F64, MATRIX(n, p), result);
}

void reference_vectorised_least(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    int64_t minus = input_integer(test, I32, -9, 9);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    const int64_t *b = input_integers(test, I32, MATRIX(m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * p);
    for (size_t i = 0; i < n * p; i++) {
        result[i] = type_highest(I32);
        for (size_t k = 0; k < m; k++) {
            int64_t sum = a[i / p * m + k] + b[k * p + i % p] - minus;
            result[i] = sum < result[i] ? sum : result[i];
        }
    }
    result_integers(test, I32, MATRIX(n, p), result);
}

void reference_vectorised_offset(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    const int64_t *b = input_integers(test, I32, MATRIX(m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * p);
    for (size_t i = 0; i < n * p; i++) {
        result[i] = 5;
        for (size_t k = 0; k < m; k++)
            result[i] += a[i / p * m + k] * b[k * p + i % p];
    }
    result_integers(test, I32, MATRIX(n, p), result);
}

/* A program's first parameter is the number of its vectors. */
static size_t vector_count(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    input_given_integers(test, I64, SCALAR, &n);
    return (size_t)n;
}

void reference_lanes_floats(struct test *test)
{
    size_t n = 8 * vector_count(test);
    double a = input_real(test, F32, -2, 2);
    const double *xs = input_reals(test, F32, VECTOR(n), -10, 10);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        double w = a * xs[i] - xs[i] / 4;
        result[i] = fmax(fabs(w), sqrt(fabs(xs[i]))) + fmin(-w, fabs(w) + xs[i] + 1000);
    }
    result_reals(test, F32, VECTOR(n), result);
}

void reference_lanes_doubles(struct test *test)
{
    size_t n = 2 * vector_count(test);
    const double *xs = input_reals(test, F64, VECTOR(n), -1, 1);
    const double *ys = input_reals(test, F64, VECTOR(n), -1, 1);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = fmin(xs[i], ys[i]) * fabs(xs[i]) - fmax(xs[i], 0.25);
    result_reals(test, F64, VECTOR(n), result);
}

void reference_lanes_bytes(struct test *test)
{
    size_t n = 16 * vector_count(test);
    int64_t k = input_integer(test, I8, -100, 100);
    const int64_t *xs = input_integers(test, I8, VECTOR(n), 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t square = wrap(I8, xs[i] * xs[i] + k), shifted = wrap(I8, xs[i] * 8);
        result[i] = wrap(I8, (square > shifted ? square : shifted) - (xs[i] & 85));
    }
    result_integers(test, I8, VECTOR(n), result);
}

void reference_lanes_halves(struct test *test)
{
    size_t n = 4 * vector_count(test);
    int64_t k = input_integer(test, U16, 1, 99);
    const int64_t *xs = input_integers(test, U16, VECTOR(n), 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t w = xs[i] / k, product = wrap(U16, w * xs[i]), other = xs[i] ^ w;
        result[i] = wrap(U16, (product < other ? product : other) - (w | 9));
    }
    result_integers(test, U16, VECTOR(n), result);
}

void reference_lanes_threes(struct test *test)
{
    size_t n = 3 * vector_count(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100000, 100000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (xs[i] > 7 ? xs[i] : 7) * xs[i] - (xs[i] < 0 ? -xs[i] : xs[i]);
    result_integers(test, I64, VECTOR(n), result);
}

void reference_lanes_quotients(struct test *test)
{
    size_t n = 4 * vector_count(test);
    int64_t k = input_integer(test, I32, -9, -1);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -100000, 100000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] / k - xs[i];
    result_integers(test, I32, VECTOR(n), result);
}

void reference_lanes_ends(struct test *test)
{
    size_t n = 4 * vector_count(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = wrapped_product(I32, xs[i], xs[n - 1 - i]);
    result_integers(test, I32, VECTOR(n), result);
}

void reference_lanes_columns(struct test *test)
{
    size_t n = 4 * vector_count(test), m = test_m(test);
    int64_t columns = (int64_t)m;
    input_given_integers(test, I64, SCALAR, &columns);
    const int64_t *a = input_integers(test, U32, MATRIX(n, m), 0, -1);
    int64_t *result = test_integers(test, m);
    for (size_t j = 0; j < m; j++) {
        result[j] = 4;
        for (size_t i = 0; i < n; i++)
            result[j] = wrapped_sum(U32, result[j],
                                    wrapped_product(U32, a[i * m + j], a[i * m + j]));
    }
    result_integers(test, U32, VECTOR(m), result);
}

void reference_lanes_sums(struct test *test)
{
    size_t n = vector_count(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(12 * n), 0, -1);
    int64_t *result = test_integers(test, 12);
    for (size_t j = 0; j < 12; j++) {
        result[j] = 5;
        for (size_t i = 0; i < n; i++)
            result[j] = wrapped_sum(I32, result[j], xs[12 * i + j]);
    }
    result_integers(test, I32, VECTOR(12), result);
}

void reference_lanes_counts(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, 4);
    for (size_t i = 0; i < n; i++)
        result[(size_t)(xs[i] & 3)]++;
    result_integers(test, I32, VECTOR(4), result);
}

void reference_vectorised_accumulated(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    int64_t k = input_integer(test, I64, -9, 9);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    const int64_t *b = input_integers(test, I64, MATRIX(m, p), -1000, 1000);
    const int64_t *c = input_integers(test, I64, MATRIX(n, p), -1000, 1000);
    int64_t *result = test_integers(test, n * p);
    for (size_t i = 0; i < n * p; i++) {
        for (size_t j = 0; j < m; j++)
            result[i] += a[i / p * m + j] * b[j * p + i % p];
        result[i] = k * result[i] - c[i] * 3;
    }
    result_integers(test, I64, MATRIX(n, p), result);
}

void reference_vectorised_signs(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -100, 100);
    const int64_t *b = input_integers(test, I32, MATRIX(p, m), -100, 100);
    const int64_t *limits = input_integers(test, I32, VECTOR(p), -9000, 9000);
    const int64_t *k = input_integers(test, I32, VECTOR(n), -9000, 9000);
    int64_t *result = test_integers(test, n * p);
    for (size_t i = 0; i < n * p; i++) {
        int64_t sum = k[i / p];
        for (size_t j = 0; j < m; j++)
            sum += a[i / p * m + j] * b[i % p * m + j];
        result[i] = sum > limits[i % p];
    }
    result_integers(test, BOOL, MATRIX(n, p), result);
}

void reference_vectorised_scaled(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *k = input_integers(test, I64, VECTOR(n), -9, 9);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    const int64_t *b = input_integers(test, I64, MATRIX(m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * p);
    for (size_t i = 0; i < n * p; i++)
        for (size_t j = 0; j < m; j++)
            result[i] += k[i / p] * a[i / p * m + j] * b[j * p + i % p];
    result_integers(test, I64, MATRIX(n, p), result);
}

void reference_vectorised_chain(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -100, 100);
    const int64_t *b = input_integers(test, I64, MATRIX(m, p), -100, 100);
    int64_t *between = test_integers(test, n * p), *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < p; j++)
            for (size_t k = 0; k < m; k++)
                between[i * p + j] += a[i * m + k] * b[k * p + j];
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            for (size_t k = 0; k < p; k++)
                result[i * m + j] += between[i * p + k] * b[j * p + k];
    result_integers(test, I64, MATRIX(n, m), result);
}

void reference_vectorised_shifts(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, -1);
    const int64_t *by = input_integers(test, I64, VECTOR(n), 0, 63);
    int64_t *left = test_integers(test, n), *right = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        left[i] = (int64_t)((uint64_t)xs[i] << by[i]);
        right[i] = xs[i] >> by[i];
    }
    result_integers(test, I64, VECTOR(n), left);
    result_integers(test, I64, VECTOR(n), right);
}
