/* References of the programs in the imperative language: examples/dpia/accumulate, in_place,
 * diffuse, tree, histogram, and programs/imperative.dpia. A variable is an input and a result. */
#include "tests/run/reference.h"

void reference_accumulate_accumulate(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F64, VECTOR(n), -2, 2);
    const double *ys = input_reals(test, F64, VECTOR(n), -2, 2);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += xs[i] * ys[i];
    result_real(test, F64, sum);
}

void reference_in_place_axpy(struct test *test)
{
    size_t n = test_n(test);
    double a = input_real(test, F64, -2, 2);
    const double *xs = input_reals(test, F64, VECTOR(n), -2, 2);
    const double *ys = input_reals(test, F64, VECTOR(n), -2, 2);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = a * xs[i] + ys[i];
    result_reals(test, F64, VECTOR(n), result);
}

void reference_in_place_swap(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -100, 100);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), -100, 100);
    int64_t a = input_integer(test, I64, -100, 100), b = input_integer(test, I64, -100, 100);
    result_integers(test, I32, VECTOR(n), ys);
    result_integers(test, I32, VECTOR(n), xs);
    result_integer(test, I64, b);
    result_integer(test, I64, a);
}

void reference_diffuse_diffuse(struct test *test)
{
    size_t n = test_n(test), k = 3;
    int64_t inner = (int64_t)n, steps = (int64_t)k;
    input_given_integers(test, I64, SCALAR, &inner);
    input_given_integers(test, I64, SCALAR, &steps);
    const double *xs = input_reals(test, F64, VECTOR(n + 2), -10, 10);
    double *now = test_reals(test, n + 2), *before = test_reals(test, n + 2);
    for (size_t i = 0; i < n + 2; i++)
        now[i] = xs[i];
    for (size_t step = 0; step < k; step++) {
        for (size_t i = 0; i < n + 2; i++)
            before[i] = now[i];
        for (size_t i = 1; i < n + 1; i++)
            now[i] = (before[i - 1] + before[i] + before[i + 1]) / 3;
    }
    result_reals(test, F64, VECTOR(n + 2), now);
}

void reference_tree_tree(struct test *test)
{
    const int64_t *xs = input_integers(test, I32, VECTOR(8), -100, 100);
    int64_t *result = test_integers(test, 8);
    for (size_t i = 0; i < 8; i++)
        result[i] = xs[i];
    for (size_t half = 4; half > 0; half /= 2)
        for (size_t i = 0; i < half; i++)
            result[i] += result[half + i];
    result_integers(test, I32, VECTOR(8), result);
    result_integer(test, I32, result[0]);
}

void reference_histogram_histogram(struct test *test)
{
    size_t n = test_n(test), m = 13;
    int64_t bins = (int64_t)m;
    input_given_integers(test, I64, SCALAR, &bins);
    const int64_t *is = input_integers(test, I64, VECTOR(n), 0, bins - 1);
    int64_t *counts = test_integers(test, m);
    for (size_t i = 0; i < n; i++)
        counts[is[i]]++;
    result_integers(test, I32, VECTOR(m), counts);
}

void reference_imperative_mixed(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t count = input_integer(test, I64, -100, 100), total = count;
    int64_t *squares = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        squares[i] = xs[i] * xs[i];
        total += squares[i];
    }
    result_integer(test, I64, total);
    result_integers(test, I64, VECTOR(n), squares);
    result_integer(test, I64, count + (int64_t)n);
}

void reference_imperative_overlap(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -100, 100);
    int64_t a = input_integer(test, I32, -100, 100), b = input_integer(test, I32, -100, 100);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] - xs[n - 1 - i];
    result_integers(test, I32, VECTOR(n), result);
    result_integer(test, I32, b);
    result_integer(test, I32, a);
}

void reference_imperative_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -100, 100);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[j * n + i] = a[i * m + j] + 1;
    result_integers(test, I32, MATRIX(m, n), result);
}

void reference_imperative_halves(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, 255);
    int64_t *low = test_integers(test, n), *high = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        low[i] = xs[i] % 16;
        high[i] = xs[i] / 16;
    }
    result_integers(test, I32, VECTOR(n), low);
    result_integers(test, I32, VECTOR(n), high);
}

void reference_imperative_odd(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t *result = test_integers(test, n);
    for (size_t i = 1; i < n; i += 2)
        result[i] = xs[i];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_imperative_collatz(struct test *test)
{
    int64_t x = input_integer(test, I64, 1, 1000), steps = 0;
    for (; x > 1; steps++)
        x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    result_integer(test, I64, steps);
}

void reference_imperative_control(struct test *test)
{
    size_t n = test_n(test);
    int64_t flag = input_integer(test, BOOL, 0, 1);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -100, 100);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = flag ? xs[i] + 1 : xs[i] * 2;
    result_integer(test, BOOL, 1);
    result_integers(test, I32, VECTOR(n), result);
}

void reference_imperative_pieces(struct test *test)
{
    size_t n = 8 * test_n(test);
    int64_t m = (int64_t)test_n(test);
    input_given_integers(test, I64, SCALAR, &m);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -100, 100);
    int64_t most = -1000;
    for (size_t i = 0; i < n; i++)
        most = xs[i] > most ? xs[i] : most;
    result_integer(test, I32, most);
}

void reference_imperative_prefixes(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -100, 100);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++) {
        int64_t sum = 0;
        for (size_t j = 0; j < m; j++) {
            sum += a[i * m + j];
            result[i * m + m - 1 - j] = sum;
        }
    }
    result_integers(test, I64, MATRIX(n, m), result);
}

void reference_imperative_nothing(struct test *test)
{
    result_real(test, F32, 0);
}

void reference_imperative_groups(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *v = input_integers(test, I64, MATRIX(n, 8), -100, 100);
    int64_t *result = test_integers(test, 8 * n);
    for (size_t i = 0; i < 8 * n; i++)
        result[i] = i % 8 < 4 ? v[i] + v[i + 4] : v[i];
    result_integers(test, I64, MATRIX(n, 8), result);
}

void reference_imperative_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, CUBE(n, m, 3), -100, 100);
    int64_t *result = test_integers(test, 3 * n * m);
    for (size_t i = 0; i < 3 * n * m; i++)
        result[i] = 2 * a[i];
    result_integers(test, I64, CUBE(n, m, 3), result);
}

void reference_imperative_late(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += xs[i] > 0;
    result_integer(test, I64, count > 0 ? count * (count - 1) / 2 : 0);
}
