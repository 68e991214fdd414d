/* References of examples/gpu and examples/cpu: programs that state how they are run. */
#include <math.h>

#include "tests/run/reference.h"

/* A length that is cut into pieces. */
static size_t length(const struct test *test)
{
    return test_n(test) * test_p(test);
}

static void scaled(struct test *test)
{
    size_t n = length(test);
    double alpha = input_real(test, F32, -2, 2);
    const double *xs = input_reals(test, F32, VECTOR(n), -10, 10);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = alpha * xs[i];
    result_reals(test, F32, VECTOR(n), result);
}

static void sum_of_absolutes(struct test *test)
{
    size_t n = length(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -1, 1);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += fabs(xs[i]);
    result_real(test, F32, sum);
}

static void dot_product(struct test *test, size_t n)
{
    const double *xs = input_reals(test, F32, VECTOR(n), -1, 2);
    const double *ys = input_reals(test, F32, VECTOR(n), -1, 2);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += xs[i] * ys[i];
    result_real(test, F32, sum);
}

static void matrix_vector(struct test *test)
{
    size_t n = test_n(test), m = test_m(test) * test_p(test);
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

void reference_scal_gpu_scal_gpu(struct test *test)
{
    scaled(test);
}

void reference_scal_cpu_scal_cpu(struct test *test)
{
    scaled(test);
}

void reference_asum_gpu_asum_gpu(struct test *test)
{
    sum_of_absolutes(test);
}

void reference_asum_cpu_asum_cpu(struct test *test)
{
    sum_of_absolutes(test);
}

void reference_dot_gpu_dot_gpu(struct test *test)
{
    dot_product(test, length(test));
}

void reference_dot_cpu_dot_cpu(struct test *test)
{
    dot_product(test, length(test));
}

/* The length must be a multiple of 64 * 2048 * 4, which is long. */
void reference_dot_vectors_dot_vectors(struct test *test)
{
    size_t groups = test_n(test) > 0;
    dot_product(test, groups * 64 * 2048 * 4);
}

void reference_gemv_gpu_gemv_gpu(struct test *test)
{
    matrix_vector(test);
}

void reference_gemv_cpu_gemv_cpu(struct test *test)
{
    matrix_vector(test);
}

/* The product of A, which is N by M, and B, which is M by P, added to RESULT. */
static void add_product(const double *a, const double *b, size_t n, size_t m, size_t p,
                        double *result)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < m; k++)
            for (size_t j = 0; j < p; j++)
                result[i * p + j] += a[i * m + k] * b[k * p + j];
}

static void matrix_product(struct test *test, size_t side, size_t depth)
{
    size_t n = test_n(test) * side, m = test_m(test) * depth, p = test_p(test) * side;
    const double *a = input_reals(test, F32, MATRIX(n, m), -1, 1);
    const double *b = input_reals(test, F32, MATRIX(m, p), -1, 1);
    double *result = test_reals(test, n * p);
    add_product(a, b, n, m, p, result);
    result_reals(test, F32, MATRIX(n, p), result);
}

void reference_matmul_gpu_matmul_gpu(struct test *test)
{
    matrix_product(test, 128, 16);
}

void reference_matmul_gpu_small(struct test *test)
{
    matrix_product(test, 16, 4);
}

void reference_batched_gpu_batched_gpu(struct test *test)
{
    size_t n = test_n(test);
    const double *as = input_reals(test, F32, CUBE(n, 16, 16), -1, 1);
    const double *bs = input_reals(test, F32, CUBE(n, 16, 16), -1, 1);
    double *result = test_reals(test, n * 256);
    for (size_t i = 0; i < n; i++)
        add_product(as + 256 * i, bs + 256 * i, 16, 16, 16, result + 256 * i);
    result_reals(test, F32, CUBE(n, 16, 16), result);
}

void reference_transposition_gpu_transposition_gpu(struct test *test)
{
    size_t n = test_n(test) * test_p(test), m = test_m(test) * test_p(test);
    const double *a = input_reals(test, F32, MATRIX(n, m), -100, 100);
    double *result = test_reals(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[j * n + i] = a[i * m + j];
    result_reals(test, F32, MATRIX(m, n), result);
}

void reference_stencil_gpu_stencil_gpu(struct test *test)
{
    size_t n = test_n(test) * test_p(test), m = test_m(test) * test_p(test);
    const double *a = input_reals(test, F32, MATRIX(n, m), -100, 100);
    double *result = test_reals(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            size_t up = i ? i - 1 : 0, down = i + 1 < n ? i + 1 : i;
            size_t left = j ? j - 1 : 0, right = j + 1 < m ? j + 1 : j;
            result[i * m + j] = (a[i * m + j] + a[up * m + j] + a[down * m + j] + a[i * m + left] +
                                 a[i * m + right]) / 5;
        }
    result_reals(test, F32, MATRIX(n, m), result);
}

void reference_scan_gpu_scan_gpu(struct test *test)
{
    size_t n = length(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000000000, 1000000000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = wrapped_sum(I32, i ? result[i - 1] : 0, xs[i]);
    result_integers(test, I32, VECTOR(n), result);
}

void reference_histogram_gpu_histogram_gpu(struct test *test)
{
    size_t n = length(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, 63);
    int64_t *result = test_integers(test, 64);
    for (size_t i = 0; i < n; i++)
        result[xs[i]]++;
    result_integers(test, I32, VECTOR(64), result);
}
