/* References of the stencils, with neighbours computed the long way. */
#include "tests/run/reference.h"

void reference_stencils_averages(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -10, 10);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        bool border = i == 0 || i + 1 == n;
        result[i] = border ? xs[i] : (xs[i - 1] + xs[i] + xs[i + 1]) / 3;
    }
    result_reals(test, F32, VECTOR(n), result);
}

void reference_stencils_named(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = i == 0 || i + 1 == n ? xs[i] : xs[i - 1] + xs[i + 1];
    result_integers(test, I32, VECTOR(n), result);
}

void reference_stencils_clamped(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i == 0 ? 0 : i - 1] - xs[i + 1 == n ? i : i + 1];
    result_integers(test, I32, VECTOR(n), result);
}

void reference_stencils_round(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i + 1 == n ? 0 : i + 1] - xs[i == 0 ? n - 1 : i - 1];
    result_integers(test, I32, VECTOR(n), result);
}

void reference_stencils_cross(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t k = 0; k < n * m; k++) {
        size_t i = k / m, j = k % m;
        bool border = i == 0 || i + 1 == n || j == 0 || j + 1 == m;
        result[k] = border ? a[k] : a[k - m] + a[k + m] + a[k - 1] + a[k + 1];
    }
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_stencils_chosen(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *ks = input_integers(test, I64, VECTOR(n), -2, (int64_t)n + 2);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = ks[i] < 0 || ks[i] >= (int64_t)n ? -1 : xs[ks[i]];
    result_integers(test, I32, VECTOR(n), result);
}

/* a[i][j], and outside of it a number. */
static int64_t at(const int64_t *a, int64_t n, int64_t m, int64_t i, int64_t j, int64_t outside)
{
    return i >= 0 && i < n && j >= 0 && j < m ? a[i * m + j] : outside;
}

void reference_stencils_window(struct test *test)
{
    int64_t n = (int64_t)test_n(test), m = (int64_t)test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, (size_t)(n * m));
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++)
            for (int64_t k = 0; k < 9; k++)
                result[i * m + j] += (k + 1) * at(a, n, m, i + k / 3 - 1, j + k % 3 - 1, 0);
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_stencils_uneven(struct test *test)
{
    int64_t n = (int64_t)test_n(test), m = (int64_t)test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, (size_t)(n * m));
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++) {
            for (int64_t k = 0; k < 5 && i + 1 < n; k++)
                result[i * m + j] += (k + 1) * at(a, n, m, i + 2 * k - 5, j - 2, 7);
            if (i + 1 == n)
                result[i * m + j] = a[i * m + j];
        }
    result_integers(test, I32, MATRIX(n, m), result);
}

static int64_t near(int64_t n, int64_t i)
{
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

void reference_stencils_kept(struct test *test)
{
    int64_t n = (int64_t)test_n(test), m = (int64_t)test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, (size_t)(n * m));
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < m; j++) {
            for (int64_t k = 0; k < 4; k++)
                result[i * m + j] += (k + 1) * a[near(n, i - 1) * m + near(m, j + k - 2)];
            result[i * m + j] -= a[near(n, i + 1) * m + j];
        }
    result_integers(test, I32, MATRIX(n, m), result);
}
