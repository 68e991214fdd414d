/* References of the examples in DPIA's own notation about views (examples/dpia). */
#include <math.h>

#include "tests/run/reference.h"

/* The next parameter is a number of elements. */
static void input_size(struct test *test, size_t size)
{
    const int64_t number = (int64_t)size;
    input_given_integers(test, I64, SCALAR, &number);
}

static int64_t modulo(int64_t a, int64_t n)
{
    return (a % n + n) % n;
}

/* Sizes whose square is small enough. */
static size_t side(const struct test *test)
{
    return test_n(test) > 100 ? 100 : test_n(test);
}

void reference_diagonals_trace(struct test *test)
{
    size_t n = side(test);
    int64_t sum = 0;
    input_size(test, n);
    const int64_t *a = input_integers(test, I64, MATRIX(n, n), -1000, 1000);
    for (size_t i = 0; i < n; i++)
        sum += a[i * n + i];
    result_integer(test, I64, sum);
}

void reference_diagonals_thirds(struct test *test)
{
    size_t n = test_n(test);
    input_size(test, n);
    const int64_t *xs = input_integers(test, I64, VECTOR(3 * n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[3 * i];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_diagonals_corners(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    input_size(test, n);
    input_size(test, m);
    const int64_t *a = input_integers(test, I64, MATRIX(3 * n, 2 * m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = a[3 * i * 2 * m + (2 * m - 1 - 2 * j)];
    result_integers(test, I64, MATRIX(n, m), result);
}

void reference_diagonals_squares(struct test *test)
{
    size_t n = test_n(test);
    input_size(test, n);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] * xs[i];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_mirror_mirror(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++)
        result[i] = result[2 * n - 1 - i] = xs[i];
    result_integers(test, I32, VECTOR(2 * n), result);
}

void reference_mirror_backward(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        result[i] = a[n * m - 1 - i] * a[n * m - 1 - i];
    result_integers(test, I32, MATRIX(n, m), result);
}

/* Element i of what comes out is element i + k, around the end, where k may be any i64. */
static void turn(struct test *test, int64_t k, bool squared)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t size = (int64_t)n;
        int64_t x = xs[modulo((int64_t)i + modulo(k, size), size)];
        result[i] = squared ? x * x : x;
    }
    result_integers(test, I32, VECTOR(n), result);
}

void reference_turn_turn(struct test *test)
{
    turn(test, input_integer(test, I64, 0, -1), false);
}

void reference_turn_next(struct test *test)
{
    turn(test, 1, false);
}

void reference_turn_previous(struct test *test)
{
    turn(test, -1, false);
}

void reference_turn_squares(struct test *test)
{
    turn(test, input_integer(test, I64, -5000, 5000), true);
}

void reference_samples_samples(struct test *test)
{
    size_t n = test_n(test), m = test_m(test) < n ? test_m(test) : n;
    int64_t start = m == 0 ? 0 : input_integer(test, I64, 0, (int64_t)(n - m));
    if (m == 0)
        input_integer(test, I64, -5, 5);
    int64_t most = m < 2 ? 0 : ((int64_t)n - 1 - start) / ((int64_t)m - 1);
    int64_t least = m < 2 ? 0 : -(start / ((int64_t)m - 1));
    int64_t stride = input_integer(test, I64, least, most);
    input_size(test, m);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, m);
    for (size_t i = 0; i < m; i++)
        result[i] = xs[start + stride * (int64_t)i];
    result_integers(test, I64, VECTOR(m), result);
}

void reference_samples_odd(struct test *test)
{
    size_t n = test_n(test);
    input_size(test, n);
    const double *xs = input_reals(test, F32, VECTOR(2 * n), -9, 9);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[2 * i + 1];
    result_reals(test, F32, VECTOR(n), result);
}

void reference_append_append(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -9, 9);
    const double *ys = input_reals(test, F32, VECTOR(m), -9, 9);
    double *result = test_reals(test, n + m);
    for (size_t i = 0; i < n + m; i++)
        result[i] = i < n ? xs[i] : ys[i - n];
    result_reals(test, F32, VECTOR(n + m), result);
}

void reference_append_total(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I64, VECTOR(m), -1000, 1000);
    int64_t total = 0;
    for (size_t i = 0; i < n + m; i++)
        total += (int64_t)i * (i < n ? xs[i] : ys[i - n]);
    result_integer(test, I64, total);
}

void reference_append_three(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I32, VECTOR(m), -1000, 1000);
    int64_t *firsts = test_integers(test, 2 * n + m), *seconds = test_integers(test, 2 * n + m);
    for (size_t i = 0; i < 2 * n + m; i++) {
        int64_t x = i < n ? xs[i] : i < n + m ? ys[i - n] : xs[i - n - m];
        bool middle = i >= n && i < n + m;
        firsts[i] = middle ? x : x + 1;
        seconds[i] = middle ? -x : 2 * x;
    }
    result_integers(test, I32, VECTOR(2 * n + m), firsts);
    result_integers(test, I32, VECTOR(2 * n + m), seconds);
}

void reference_border_border(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), 1, 9);
    int64_t *result = test_integers(test, (n + 2) * (m + 2));
    for (size_t i = 0; i < n * m; i++)
        result[(i / m + 1) * (m + 2) + i % m + 1] = a[i];
    result_integers(test, I32, MATRIX(n + 2, m + 2), result);
}

void reference_border_neighbours(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (i > 0 ? xs[i - 1] : -1) + (i + 1 < n ? xs[i + 1] : -1);
    result_integers(test, I64, VECTOR(n), result);
}

void reference_border_spread(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t z = input_integer(test, I64, -9, 9);
    input_size(test, m);
    int64_t *result = test_integers(test, n + 2 * m);
    for (size_t i = 0; i < n + 2 * m; i++)
        result[i] = i >= m && i < m + n ? xs[i - m] * xs[i - m] : z * z;
    result_integers(test, I64, VECTOR(n + 2 * m), result);
}

void reference_smooth_smooth(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), 0, 9);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (xs[i > 0 ? i - 1 : 0] + xs[i] + xs[i + 1 < n ? i + 1 : n - 1]) / 3;
    result_reals(test, F32, VECTOR(n), result);
}

static size_t clamp(size_t i, size_t n)
{
    return i < 1 ? 0 : i > n ? n - 1 : i - 1;
}

void reference_smooth_blur(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), 0, 100);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            for (size_t k = 0; k < 9; k++)
                result[i * m + j] += a[clamp(i + k / 3, n) * m + clamp(j + k % 3, m)];
    result_integers(test, I32, MATRIX(n, m), result);
}

/* Windows of WIDTH elements, STEP apart. */
static void windows(struct test *test, size_t width, size_t step)
{
    size_t n = test_n(test), size = step * n + width;
    input_size(test, n);
    const int64_t *xs = input_integers(test, I64, VECTOR(size), -1000, 1000);
    int64_t *result = test_integers(test, n + 1);
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j < width; j++)
            result[i] += (int64_t)(j + 1) * xs[step * i + j];
    result_integers(test, I64, VECTOR(n + 1), result);
}

void reference_windows_apart(struct test *test)
{
    windows(test, 3, 5);
}

void reference_windows_overlapping(struct test *test)
{
    windows(test, 5, 2);
}

void reference_windows_squares(struct test *test)
{
    size_t n = test_n(test), size = n + 4;
    input_size(test, n);
    const int64_t *xs = input_integers(test, I64, VECTOR(size), -1000, 1000);
    int64_t *result = test_integers(test, n + 1);
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j < 4; j++)
            result[i] += xs[i + j] * xs[i + j];
    result_integers(test, I64, VECTOR(n + 1), result);
}

void reference_permute_permute(struct test *test)
{
    size_t n = test_n(test), m = n == 0 ? 0 : test_m(test);
    const int64_t *is = input_integers(test, I64, VECTOR(m), 0, (int64_t)n - 1 + (n == 0));
    const double *xs = input_reals(test, F32, VECTOR(n), -9, 9);
    double *result = test_reals(test, m);
    for (size_t i = 0; i < m; i++)
        result[i] = xs[is[i]];
    result_reals(test, F32, VECTOR(m), result);
}

void reference_permute_twice(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *is = input_integers(test, I64, VECTOR(n), 0, (int64_t)n - 1 + (n == 0));
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[is[is[i]]] * xs[is[is[i]]];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_views_nested(struct test *test)
{
    size_t n = test_n(test);
    int64_t size = (int64_t)n, k = input_integer(test, I64, -99, 99);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t *ys = test_integers(test, 2 * n), *result = test_integers(test, 2 * n);
    for (int64_t i = 0; i < size; i++) {
        ys[i] = xs[modulo(i + k, size)];
        ys[i + size] = xs[modulo(size - 1 - i + k * k, size)];
    }
    for (int64_t i = 0; i < 2 * size; i++)
        result[i] = ys[modulo(2 * size - 1 - i - k, 2 * size)];
    result_integers(test, I64, VECTOR(2 * n), result);
}

void reference_views_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, m * n * 3);
    for (size_t i = 0; i < m * n * 3; i++) {
        size_t column = i / (3 * n), row = i / 3 % n + i % 3;
        result[i] = row >= 1 && row <= n ? a[(row - 1) * m + column] : 7;
    }
    result_integers(test, I64, CUBE(m, n, 3), result);
}

void reference_views_back(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I64, VECTOR(m), -1000, 1000);
    int64_t *first = test_integers(test, n), *second = test_integers(test, m);
    for (size_t i = 0; i < n; i++)
        first[i] = xs[n - 1 - i];
    for (size_t i = 0; i < m; i++)
        second[i] = ys[0];
    result_integers(test, I64, VECTOR(n), first);
    result_integers(test, I64, VECTOR(m), second);
}

void reference_views_first(struct test *test)
{
    size_t m = test_m(test), r = test_n(test);
    input_size(test, m);
    input_size(test, r);
    const int64_t *xs = input_integers(test, I64, VECTOR(m + r), -1000, 1000);
    int64_t *result = test_integers(test, m), sum = 0;
    for (size_t i = 0; i < m; i++)
        result[i] = sum += xs[i];
    result_integers(test, I64, VECTOR(m), result);
}

void reference_views_halves(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -9, 9);
    const int64_t *ys = input_integers(test, I64, VECTOR(m), -9, 9);
    int64_t *zs = test_integers(test, n + m), *result = test_integers(test, n + m), sum = 0;
    for (size_t i = 0; i < n + m; i++)
        sum += zs[i] = i < n ? xs[i] * xs[i] : 2 * ys[i - n];
    for (size_t i = 0; i < n + m; i++)
        result[i] = sum * zs[i];
    result_integers(test, I64, VECTOR(n + m), result);
}

void reference_views_pairs(struct test *test)
{
    size_t n = test_n(test);
    int64_t size = (int64_t)n, k = input_integer(test, I64, -99, 99);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *first = test_integers(test, n + 3), *second = test_integers(test, n + 3);
    for (size_t i = 0; i < n + 3; i++) {
        bool inside = i >= 1 && i <= n;
        int64_t at = inside ? size - 1 - modulo((int64_t)i - 1 + k, size) : 0;
        first[i] = inside ? xs[at] : 5;
        second[i] = inside ? ys[at] : 6;
    }
    result_integers(test, I64, VECTOR(n + 3), first);
    result_integers(test, I32, VECTOR(n + 3), second);
}

void reference_views_inside(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), width = 2 * m + 2;
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t z = input_integer(test, I64, -99, 99);
    int64_t *result = test_integers(test, n * width);
    for (size_t i = 0; i < n * width; i++) {
        const int64_t *row = a + i / width * m;
        size_t j = i % width;
        result[i] = j == 0 || j == width - 1 ? z * z : j <= m ? row[m - j] + z : row[j - 1 - m];
    }
    result_integers(test, I64, MATRIX(n, width), result);
}

void reference_views_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, m);
    for (size_t i = 0; i < n * m; i++)
        result[m - 1 - i % m] += a[i];
    result_integers(test, I64, VECTOR(m), result);
}

void reference_views_chosen(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++)
        result[i] = result[2 * n - 1 - i] = xs[i];
    result_integers(test, I64, VECTOR(2 * n), result);
}

void reference_views_clipped(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    input_size(test, n);
    input_size(test, m);
    const int64_t *xs = input_integers(test, I64, VECTOR(n + m), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[n - 1 - (i + n - 1) % n] = xs[i];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_views_both(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I64, VECTOR(m), -1000, 1000);
    int64_t *result = test_integers(test, n + m);
    for (size_t i = 0; i < n + m; i++)
        result[i] = i < m ? 2 * ys[i] : xs[i - m] + 1;
    result_integers(test, I64, VECTOR(n + m), result);
}

void reference_vectors_axpy(struct test *test)
{
    size_t n = test_n(test);
    input_size(test, n);
    double a = input_real(test, F32, -9, 9);
    const double *xs = input_reals(test, F32, VECTOR(4 * n), -9, 9);
    const double *ys = input_reals(test, F32, VECTOR(4 * n), -9, 9);
    double *result = test_reals(test, 4 * n);
    for (size_t i = 0; i < 4 * n; i++)
        result[i] = a * xs[i] + ys[i];
    result_reals(test, F32, VECTOR(4 * n), result);
}

void reference_vectors_total(struct test *test)
{
    size_t n = test_n(test);
    input_size(test, n);
    const int64_t *xs = input_integers(test, I64, VECTOR(4 * n), 0, -1);
    int64_t total = 0;
    for (size_t i = 0; i < 4 * n; i++)
        total = wrapped_sum(I64, total, xs[i]);
    result_integer(test, I64, total);
}

void reference_vectors_clamped(struct test *test)
{
    size_t n = test_n(test);
    input_size(test, n);
    int64_t low = input_integer(test, I32, -99, 99);
    const int64_t *xs = input_integers(test, I32, VECTOR(3 * n), 0, -1);
    int64_t *result = test_integers(test, 3 * n);
    for (size_t i = 0; i < 3 * n; i++) {
        int64_t x = xs[3 * (n - 1 - i / 3) + i % 3], most = x > low ? x : low;
        result[i] = wrapped_sum(I32, wrapped_product(I32, most, most), -x);
    }
    result_integers(test, I32, VECTOR(3 * n), result);
}

void reference_vectors_rows(struct test *test)
{
    size_t n = test_n(test);
    const double *a = input_reals(test, F64, MATRIX(n, 16), -9, 9);
    double *result = test_reals(test, 16 * n);
    for (size_t i = 0; i < 16 * n; i++)
        result[i] = sqrt(fabs(a[i]));
    result_reals(test, F64, MATRIX(n, 16), result);
}

void reference_vectors_columns(struct test *test)
{
    size_t n = test_n(test);
    input_size(test, n);
    const int64_t *a = input_integers(test, U32, MATRIX(4 * n, 3), 0, -1);
    int64_t *result = test_integers(test, 12 * n);
    for (size_t i = 0; i < 12 * n; i++)
        result[i] = wrapped_sum(U32, a[i % (4 * n) * 3 + i / (4 * n)],
                                a[i % (4 * n) * 3 + i / (4 * n)]);
    result_integers(test, U32, MATRIX(3, 4 * n), result);
}
