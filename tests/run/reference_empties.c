/* References of tests/run/programs/empties.fut. */
#include "tests/run/reference.h"

/* Where there is no row, what is added to it may have any size. */
void reference_empties_rows_added(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), k = n == 0 ? test_p(test) : m;
    const int64_t *xss = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    const int64_t *ys = input_integers(test, I64, VECTOR(k), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        result[i] = xss[i] + ys[i % m];
    result_integers(test, I64, MATRIX(n, m), result);
}

/* Where there is no row, more may be taken of it than it would have. */
void reference_empties_row_sums(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), k = n == 0 ? m + 1 : m - m / 2;
    const int64_t number = (int64_t)k;
    input_given_integers(test, I64, SCALAR, &number);
    const int64_t *xss = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < k; j++)
            result[i] += xss[i * m + j];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_empties_batched(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *xs = input_integers(test, I64, CUBE(n, m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * m * p);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            for (size_t k = 0; k < p; k++)
                result[(i * p + k) * m + j] = xs[(i * m + j) * p + k];
    result_integers(test, I64, CUBE(n, p, m), result);
}

void reference_empties_turned(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *xs = input_integers(test, I64, CUBE(n, m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * m * p);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            for (size_t k = 0; k < p; k++)
                result[(j * n + i) * p + k] = xs[(i * m + j) * p + k];
    result_integers(test, I64, CUBE(m, n, p), result);
}

void reference_empties_products(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *xs = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    const int64_t *ys = input_integers(test, I64, MATRIX(m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * p);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            for (size_t k = 0; k < p; k++)
                result[i * p + k] += xs[i * m + j] * ys[j * p + k];
    result_integers(test, I64, MATRIX(n, p), result);
}

/* The sum of what of W, at (I, J), lies in A. */
static int64_t weighed(const int64_t *w, const int64_t *a, size_t n, size_t m, size_t i, size_t j)
{
    int64_t sum = 0;
    for (size_t k = 0; k < 3; k++)
        for (size_t l = 0; l < 3; l++)
            if (i + k >= 1 && i + k <= n && j + l >= 1 && j + l <= m)
                sum += w[3 * k + l] * a[(i + k - 1) * m + j + l - 1];
    return sum;
}

void reference_empties_convolved(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *w = input_integers(test, I64, MATRIX(3, 3), -10, 10);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = weighed(w, a, n, m, i, j);
    result_integers(test, I64, MATRIX(n, m), result);
}

void reference_empties_locally(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n * m; i++)
        result[i / m] += 2 * xs[i];
    result_integers(test, I64, VECTOR(n), result);
}

/* The operator adds modulo m. */
void reference_empties_looked_up(struct test *test)
{
    size_t m = test_m(test), n = m == 0 ? 0 : test_n(test);
    int64_t *sums = test_integers(test, m * m), sum = 0;
    for (size_t i = 0; i < m * m; i++)
        sums[i] = (int64_t)((i / m + i % m) % m);
    input_given_integers(test, I64, MATRIX(m, m), sums);
    const int64_t *names = input_integers(test, I64, VECTOR(m), -1000, 1000);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, (int64_t)m - (m > 0));
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        sum = (sum + xs[i]) % (int64_t)m;
        result[i] = names[sum];
    }
    result_integers(test, I64, VECTOR(n), result);
}
