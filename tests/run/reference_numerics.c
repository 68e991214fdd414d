/* References of programs/numerics.fut. */
#include <math.h>

#include "tests/run/reference.h"

void reference_numerics_newton(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F64, VECTOR(n), 0.01, 10000);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = sqrt(xs[i]);
    result_reals(test, F64, VECTOR(n), result);
}

void reference_numerics_horner(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const double *coefficients = input_reals(test, F64, VECTOR(m), -2, 2);
    const double *xs = input_reals(test, F64, VECTOR(n), -1.1, 1.1);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < m; k++)
            result[i] += coefficients[k] * pow(xs[i], (double)(m - 1 - k));
    result_reals(test, F64, VECTOR(n), result);
}

void reference_numerics_collatz(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 1, 5000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        for (int64_t y = xs[i]; y != 1 && result[i] < 200; result[i]++)
            y = y % 2 ? 3 * y + 1 : y / 2;
    result_integers(test, I64, VECTOR(n), result);
}

void reference_numerics_gcds(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, U32, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, U32, VECTOR(n), 0, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t a = xs[i], b = ys[i];
        while (b != 0) {
            int64_t rest = a % b;
            a = b;
            b = rest;
        }
        result[i] = a;
    }
    result_integers(test, U32, VECTOR(n), result);
}

void reference_numerics_powers(struct test *test)
{
    size_t n = test_n(test);
    int64_t base = input_integer(test, U64, 2, 1 << 30);
    int64_t modulus = input_integer(test, U64, 2, 1 << 30);
    const int64_t *exponents = input_integers(test, U64, VECTOR(n), 0, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = 1;
        for (int64_t k = 0; k < exponents[i]; k++)
            result[i] = result[i] * (base % modulus) % modulus;
    }
    result_integers(test, U64, VECTOR(n), result);
}

/* Points and centres have small integral coordinates, so that their distances are exact and often
 * equal: the first centre counts. */
void reference_numerics_nearest(struct test *test)
{
    size_t n = test_n(test), k = test_m(test), d = test_p(test);
    double *points = test_reals(test, n * d), *centres = test_reals(test, k * d);
    for (size_t i = 0; i < n * d; i++)
        points[i] = (double)(i * i * 7 % 11);
    for (size_t i = 0; i < k * d; i++)
        centres[i] = (double)(i * 5 % 13);
    input_given_reals(test, F32, MATRIX(n, d), points);
    input_given_reals(test, F32, MATRIX(k, d), centres);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        double best = INFINITY;
        result[i] = -1;
        for (size_t c = 0; c < k; c++) {
            double square = 0;
            for (size_t j = 0; j < d; j++)
                square += pow(points[i * d + j] - centres[c * d + j], 2);
            if (square < best) {
                best = square;
                result[i] = (int64_t)c;
            }
        }
    }
    result_integers(test, I64, VECTOR(n), result);
}

static double normal(double x)
{
    return 0.5 + 0.5 * erf(x / sqrt(2));
}

void reference_numerics_options(struct test *test)
{
    size_t n = test_n(test);
    const double *prices = input_reals(test, F64, VECTOR(n), 10, 100);
    const double *strikes = input_reals(test, F64, VECTOR(n), 10, 100);
    const double *years = input_reals(test, F64, VECTOR(n), 0.1, 5);
    double *calls = test_reals(test, n), *puts = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        double s = prices[i], k = strikes[i] * exp(-0.02 * years[i]), v = 0.3 * sqrt(years[i]);
        double d = log(s / k) / v + v / 2;
        calls[i] = s * normal(d) - k * normal(d - v);
        puts[i] = k * normal(v - d) - s * normal(-d);
    }
    result_reals(test, F64, VECTOR(n), calls);
    result_reals(test, F64, VECTOR(n), puts);
}

void reference_numerics_shortest(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, n), 0, 1000);
    int64_t *result = test_integers(test, n * n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            result[i * n + j] = INT64_MAX;
            for (size_t k = 0; k < n; k++) {
                int64_t sum = a[i * n + k] + a[k * n + j];
                result[i * n + j] = sum < result[i * n + j] ? sum : result[i * n + j];
            }
        }
    result_integers(test, I64, MATRIX(n, n), result);
}

void reference_numerics_life(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *cells = input_integers(test, BOOL, MATRIX(n, m), 0, 1);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            int64_t around = -cells[i * m + j];
            for (size_t y = 0; y < 3; y++)
                for (size_t x = 0; x < 3; x++)
                    around += cells[(i + n + y - 1) % n * m + (j + m + x - 1) % m];
            result[i * m + j] = around == 3 || (around == 2 && cells[i * m + j]);
        }
    result_integers(test, BOOL, MATRIX(n, m), result);
}

void reference_numerics_integral(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    double h = 1 / (double)n, sum = 0;
    input_given_integers(test, I64, SCALAR, &n);
    for (int64_t i = 0; i < n; i++)
        sum += 4 / (1 + pow(((double)i + 0.5) * h, 2));
    result_real(test, F64, h * sum);
}

void reference_numerics_log_sum_exp(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F64, VECTOR(n), 400, 420);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += exp(xs[i]);
    result_real(test, F64, n == 0 ? -INFINITY : log(sum));
}
