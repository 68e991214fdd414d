/* References of examples/blas: vectors and matrices times vectors. */
#include <math.h>

#include "tests/run/reference.h"

void reference_scal_scal(struct test *test)
{
    size_t n = test_n(test);
    double alpha = input_real(test, F32, -2, 2);
    const double *xs = input_reals(test, F32, VECTOR(n), -10, 10);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = alpha * xs[i];
    result_reals(test, F32, VECTOR(n), result);
}

void reference_scal_in_place_scal_in_place(struct test *test)
{
    reference_scal_scal(test);
}

void reference_axpy_axpy(struct test *test)
{
    size_t n = test_n(test);
    double alpha = input_real(test, F32, -2, 2);
    const double *xs = input_reals(test, F32, VECTOR(n), -10, 10);
    const double *ys = input_reals(test, F32, VECTOR(n), -10, 10);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = alpha * xs[i] + ys[i];
    result_reals(test, F32, VECTOR(n), result);
}

void reference_asum_asum(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -1, 1);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += fabs(xs[i]);
    result_real(test, F32, sum);
}

void reference_nrm2_nrm2(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -1, 1);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += xs[i] * xs[i];
    result_real(test, F32, sqrt(sum));
}

static void dot_of_length(struct test *test, size_t n)
{
    const double *xs = input_reals(test, F32, VECTOR(n), -1, 2);
    const double *ys = input_reals(test, F32, VECTOR(n), -1, 2);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += xs[i] * ys[i];
    result_real(test, F32, sum);
}

void reference_dot_dot(struct test *test)
{
    dot_of_length(test, test_n(test));
}

/* The length must be a multiple of 2048 * 128. */
void reference_dot_strategy_dot_strategy(struct test *test)
{
    size_t blocks = test_n(test) > 1 ? 2 : test_n(test);
    dot_of_length(test, blocks * 2048 * 128);
}

void reference_gemv_gemv(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    double alpha = input_real(test, F32, -2, 2);
    const double *a = input_reals(test, F32, MATRIX(n, m), -1, 1);
    const double *xs = input_reals(test, F32, VECTOR(m), -1, 1);
    double beta = input_real(test, F32, -2, 2);
    const double *ys = input_reals(test, F32, VECTOR(n), -1, 1);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        double sum = 0;
        for (size_t j = 0; j < m; j++)
            sum += a[i * m + j] * xs[j];
        result[i] = alpha * sum + beta * ys[i];
    }
    result_reals(test, F32, VECTOR(n), result);
}

void reference_ger_ger(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    double alpha = input_real(test, F32, -2, 2);
    const double *xs = input_reals(test, F32, VECTOR(n), -1, 1);
    const double *ys = input_reals(test, F32, VECTOR(m), -1, 1);
    const double *a = input_reals(test, F32, MATRIX(n, m), -1, 1);
    double *result = test_reals(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        result[i] = a[i] + alpha * xs[i / m] * ys[i % m];
    result_reals(test, F32, MATRIX(n, m), result);
}
