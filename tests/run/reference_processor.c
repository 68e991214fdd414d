/* References of programs/processor, each computed the long way. */
#include "tests/run/reference.h"

/* Element I, J of A, which has N by M; 0 outside. */
static int64_t at(const int64_t *a, size_t n, size_t m, int64_t i, int64_t j)
{
    bool inside = i >= 0 && i < (int64_t)n && j >= 0 && j < (int64_t)m;
    return inside ? a[i * (int64_t)m + j] : 0;
}

void reference_processor_blurred(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    const int64_t *w = input_integers(test, I32, MATRIX(3, 3), -9, 9);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            for (int64_t k = 0; k < 9; k++)
                result[i * m + j] +=
                    w[k] * at(a, n, m, (int64_t)i + k / 3 - 1, (int64_t)j + k % 3 - 1);
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_processor_farther(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = i <= 1 || i + 3 >= n ? -xs[i] : xs[i - 2] - xs[i + 3];
    result_integers(test, I32, VECTOR(n), result);
}

void reference_processor_around(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = a[(i == 0 ? n - 1 : i - 1) * m + j] -
                                2 * a[i * m + (j + 1 == m ? 0 : j + 1)] +
                                a[(i + 1 == n ? 0 : i + 1) * m + j];
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_processor_known(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, 20), -1000, 1000);
    int64_t *result = test_integers(test, n * 20);
    for (size_t k = 0; k < n * 20; k++)
        result[k] = k % 20 == 0 || k % 20 > 17 ? a[k] : a[k - 1] + a[k + 2];
    result_integers(test, I32, MATRIX(n, 20), result);
}

void reference_processor_going_on(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = 1;
        for (size_t j = 0; j < m; j++)
            result[i] = j == 0 ? wrapped_sum(I32, result[i], -a[i * m])
                               : wrapped_sum(I32, wrapped_product(I32, result[i], 3),
                                             a[i * m + j - 1]);
    }
    result_integers(test, I32, VECTOR(n), result);
}

/* X modulo K, which is not negative. */
static int64_t modulo(int64_t x, int64_t k)
{
    return (x % k + k) % k;
}

void reference_processor_largest(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t most = type_lowest(I32), place = type_highest(I64);
    for (size_t i = 0; i < n; i++)
        if (modulo(xs[i], 100) > most) {
            most = modulo(xs[i], 100);
            place = (int64_t)i;
        }
    result_integer(test, I32, most);
    result_integer(test, I64, place);
}

void reference_processor_pairs(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, I64, VECTOR(n), 0, 100000);
    int64_t sum = 5, most = type_lowest(I64), some = 0, all = 1;
    for (size_t i = 0; i < n; i++) {
        sum = wrapped_sum(I32, sum, xs[i]);
        most = ys[i] > most ? ys[i] : most;
        some = some || xs[i] == 77;
        all = all && ys[i] % 1000 != 77;
    }
    result_integer(test, I32, sum);
    result_integer(test, I64, most);
    result_integer(test, BOOL, some);
    result_integer(test, BOOL, all);
}

void reference_processor_kept(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t sum = 0, most = 7, count = 0;
    for (size_t i = 0; i < n; i++)
        if (modulo(xs[i], 3) == 1) {
            sum = wrapped_sum(I32, sum, wrapped_product(I32, xs[i], 2));
            most = xs[i] > most ? xs[i] : most;
            count++;
        }
    result_integer(test, I32, sum);
    result_integer(test, I32, most);
    result_integer(test, I64, count);
}

void reference_processor_kept_too(struct test *test)
{
    size_t n = test_n(test), count = 0;
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, I64, VECTOR(n), 0, -1);
    int64_t *as = test_integers(test, n), *bs = test_integers(test, n), sum = 0;
    for (size_t i = 0; i < n; i++)
        if (xs[i] > 0 && ys[i] % 2 == 0) {
            as[count] = xs[i];
            bs[count++] = ys[i];
            sum = wrapped_sum(I64, sum, ys[i]);
        }
    result_integers(test, I32, VECTOR(count), as);
    result_integers(test, I64, VECTOR(count), bs);
    result_integer(test, I64, sum);
}

void reference_processor_first_in_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[j] = result[j] % 4 == 0 ? a[i * m + j] : result[j];
    result_integers(test, I32, VECTOR(m), result);
}

void reference_processor_largest_in_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, m);
    for (size_t j = 0; j < m; j++) {
        int64_t most = -1;
        result[j] = type_highest(I64);
        for (size_t i = 0; i < n; i++)
            if (modulo(a[i * m + j], 10) > most) {
                most = modulo(a[i * m + j], 10);
                result[j] = (int64_t)i;
            }
    }
    result_integers(test, I64, VECTOR(m), result);
}

void reference_processor_sums_of_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), 0, -1);
    int64_t *result = test_integers(test, m);
    for (size_t k = 0; k < n * m; k++)
        result[k % m] = wrapped_sum(I32, result[k % m], a[k]);
    result_integers(test, I32, VECTOR(m), result);
}

void reference_processor_small_product(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), 0, -1);
    const int64_t *b = input_integers(test, I32, MATRIX(m, p), 0, -1);
    int64_t *result = test_integers(test, n * p);
    for (size_t k = 0; k < n * p; k++)
        for (size_t l = 0; l < m; l++)
            result[k] = wrapped_sum(
                I32, result[k], wrapped_product(I32, a[k / p * m + l], b[l * p + k % p]));
    result_integers(test, I32, MATRIX(n, p), result);
}

void reference_processor_turned_product(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I32, MATRIX(m, n), 0, -1);
    const int64_t *b = input_integers(test, I32, MATRIX(m, p), 0, -1);
    int64_t *result = test_integers(test, n * p);
    for (size_t k = 0; k < n * p; k++)
        for (size_t l = 0; l < m; l++)
            result[k] = wrapped_sum(
                I32, result[k], wrapped_product(I32, a[l * n + k / p], b[l * p + k % p]));
    result_integers(test, I32, MATRIX(n, p), result);
}

void reference_processor_small_finish(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const double *a = input_reals(test, F64, MATRIX(n, m), -1, 1);
    const double *b = input_reals(test, F64, MATRIX(p, m), -1, 1);
    const double *z = input_reals(test, F64, MATRIX(n, p), -1, 1);
    double *result = test_reals(test, n * p);
    for (size_t k = 0; k < n * p; k++) {
        double sum = 0;
        for (size_t l = 0; l < m; l++)
            sum += a[k / p * m + l] * b[k % p * m + l];
        result[k] = 2 * sum - z[k];
    }
    result_reals(test, F64, MATRIX(n, p), result);
}

void reference_processor_inner_rows(struct test *test)
{
    static const int64_t ks[] = {1, -5, 70};
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), 0, -1);
    const int64_t *x = input_integers(test, I64, VECTOR(m), 0, -1);
    int64_t *result = test_integers(test, n * 3);
    for (size_t i = 0; i < n * 3; i++) {
        result[i] = ks[i % 3];
        for (size_t j = 0; j < m; j++) {
            int64_t product = wrapped_product(I64, a[i / 3 * m + j], x[j]);
            result[i] = wrapped_sum(I64, result[i], wrapped_sum(I64, product, ks[i % 3]));
        }
    }
    result_integers(test, I64, MATRIX(n, 3), result);
}

void reference_processor_joined(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, 24), 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t k = 0; k < n * 24; k++) {
        int64_t weight = (int64_t)(k % 24 / 12 + 2 * (k % 4));
        result[k / 24] = wrapped_sum(I32, result[k / 24], wrapped_product(I32, a[k], weight));
    }
    result_integers(test, I32, VECTOR(n), result);
}

void reference_processor_recurrence(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *b = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t *result = test_integers(test, n), last = 0;
    for (size_t i = 0; i < n; i++)
        result[i] = last = wrapped_sum(I32, wrapped_product(I32, last, a[i]), b[i]);
    result_integers(test, I32, VECTOR(n), result);
}

void reference_processor_highest_yet(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -30000, 30000);
    int64_t *highest = test_integers(test, n), *squares = test_integers(test, n);
    int64_t most = type_lowest(I32), sum = 3;
    for (size_t i = 0; i < n; i++) {
        most = modulo(xs[i], 1000) > most ? modulo(xs[i], 1000) : most;
        sum += xs[i];
        highest[i] = most - 1;
        squares[i] = wrapped_product(I64, sum, sum);
    }
    result_integers(test, I32, VECTOR(n), highest);
    result_integers(test, I64, VECTOR(n), squares);
}
