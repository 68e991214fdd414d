/* References of programs/halves.fut. */
#include <math.h>
#include <string.h>

#include "tests/run/reference.h"

/* The reals of each of COUNT results. */
static void new_results(struct test *test, double **results, int count, size_t n)
{
    for (int k = 0; k < count; k++)
        results[k] = test_reals(test, n);
}

void reference_halves_arithmetic(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F16, VECTOR(n), -100, 100);
    const double *ys = input_reals(test, F16, VECTOR(n), -100, 100);
    int64_t *less = test_integers(test, n), *same = test_integers(test, n);
    double *reals[8];
    new_results(test, reals, 8, n);
    for (size_t i = 0; i < n; i++) {
        double x = xs[i], y = ys[i];
        const double exact[] = {x + y, x - y, x * y, x / y, x * y + half_of(0.1), -x,
                                sqrt(fabs(x)), ldexp(x, -28)};
        for (int k = 0; k < 8; k++)
            reals[k][i] = half_of(exact[k]);
        less[i] = x < y;
        same[i] = x == y;
    }
    for (int k = 0; k < 8; k++)
        result_reals(test, F16, VECTOR(n), reals[k]);
    result_integers(test, BOOL, VECTOR(n), less);
    result_integers(test, BOOL, VECTOR(n), same);
}

void reference_halves_functions(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F16, VECTOR(n), -6, 6);
    double *reals[5];
    new_results(test, reals, 5, n);
    for (size_t i = 0; i < n; i++) {
        double x = xs[i], step = ldexp(1, -24);
        while (half_of(x + step) == x)
            step *= 2;
        const double exact[] = {sin(x), exp(x), hypot(x, 2), x + step,
                                cos(3.14159265358979323846 * x)};
        for (int k = 0; k < 5; k++)
            reals[k][i] = half_of(exact[k]);
    }
    for (int k = 0; k < 5; k++)
        result_reals(test, F16, VECTOR(n), reals[k]);
}

/* By the value: its sign, its exponent and its ten bits of a fraction. */
static int64_t bits_of(double x)
{
    int64_t sign = signbit(x) ? 0x8000 : 0;
    int exponent;
    double fraction = frexp(fabs(x), &exponent);
    if (x == 0)
        return sign;
    if (exponent < -13)
        return sign + (int64_t)ldexp(fabs(x), 24);
    return sign + ((int64_t)(exponent + 14) << 10) + (int64_t)ldexp(2 * fraction - 1, 10);
}

void reference_halves_conversions(struct test *test)
{
    enum { INTEGERS = 5, REALS = 4 };
    const enum type types[] = {I8, U16, I64, U16, BOOL};
    size_t n = test_n(test);
    const double *xs = input_reals(test, F16, VECTOR(n), -120, 120);
    const double *ys = input_reals(test, F64, VECTOR(n), -70000, 70000);
    int64_t *integers[INTEGERS];
    double *reals[REALS];
    new_results(test, reals, REALS, n);
    for (int k = 0; k < INTEGERS; k++)
        integers[k] = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        double x = xs[i];
        const int64_t whole[] = {(int64_t)x, (int64_t)fabs(x), (int64_t)x, bits_of(x), x != 0};
        const double real[] = {x, x, -x, half_of(ys[i])};
        for (int k = 0; k < INTEGERS; k++)
            integers[k][i] = whole[k];
        for (int k = 0; k < REALS; k++)
            reals[k][i] = real[k];
    }
    for (int k = 0; k < 3; k++)
        result_integers(test, types[k], VECTOR(n), integers[k]);
    result_reals(test, F32, VECTOR(n), reals[0]);
    result_reals(test, F64, VECTOR(n), reals[1]);
    result_integers(test, types[3], VECTOR(n), integers[3]);
    result_reals(test, F16, VECTOR(n), reals[2]);
    result_reals(test, F16, VECTOR(n), reals[3]);
    result_integers(test, types[4], VECTOR(n), integers[4]);
}

void reference_halves_newton(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F16, VECTOR(n), -500, 500);
    double *results = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        double x = half_of(fabs(xs[i]) + 1), r = x;
        for (int k = 0; k < 6; k++)
            r = half_of(half_of(r + half_of(x / r)) / 2);
        results[i] = r;
    }
    result_reals(test, F16, VECTOR(n), results);
}

void reference_halves_areas(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F16, VECTOR(n), -3, 3);
    double *results = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        double x = xs[i], round = half_of(half_of(half_of(3.14) * x) * x);
        results[i] = x < 0 ? half_of(x * 3) : x > 1 ? round : 0;
    }
    result_reals(test, F16, VECTOR(n), results);
}

void reference_halves_extremes(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F16, VECTOR(n), -1000, 1000);
    const int64_t *is = input_integers(test, I64, VECTOR(n), -1, 4);
    double least = INFINITY, most = -INFINITY, bins[4];
    double *highest = test_reals(test, n);
    for (int k = 0; k < 4; k++)
        bins[k] = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        least = fmin(least, xs[i]);
        most = fmax(most, xs[i]);
        highest[i] = most;
        if (is[i] >= 0 && is[i] < 4)
            bins[is[i]] = fmax(bins[is[i]], xs[i]);
    }
    result_real(test, F16, least);
    result_real(test, F16, most);
    result_reals(test, F16, VECTOR(n), highest);
    result_reals(test, F16, VECTOR(4), bins);
}

void reference_halves_product(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I8, MATRIX(n, m), -2, 2);
    const int64_t *b = input_integers(test, I8, MATRIX(m, p), -2, 2);
    double *results = test_reals(test, n * p);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < p; j++)
            for (size_t k = 0; k < m; k++)
                results[i * p + j] += (double)(a[i * m + k] * b[k * p + j]);
    result_reals(test, F16, MATRIX(n, p), results);
}
