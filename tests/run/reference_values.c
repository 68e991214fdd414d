/* References of programs about making and reading arrays: indexing, literals, replicates,
 * entry_main, clashes, small_types, strategies. */
#include "tests/run/reference.h"

static const int64_t *input_vector(struct test *test, enum type type, int64_t low, int64_t high)
{
    return input_integers(test, type, VECTOR(test_n(test)), low, high);
}

static void result_vector(struct test *test, enum type type, const int64_t *integers)
{
    result_integers(test, type, VECTOR(test_n(test)), integers);
}

void reference_indexing_differences(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i + 1 < n; i++)
        result[i] = xs[i + 1] - xs[i];
    result_vector(test, I32, result);
}

void reference_indexing_gather(struct test *test)
{
    size_t n = test_n(test), m = n == 0 ? 0 : test_m(test);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    const int64_t *is = input_integers(test, I64, VECTOR(m), 0, (int64_t)n - 1);
    int64_t *result = test_integers(test, m);
    for (size_t i = 0; i < m; i++)
        result[i] = xs[is[i]];
    result_integers(test, I32, VECTOR(m), result);
}

void reference_indexing_gather_pairs(struct test *test)
{
    size_t n = test_n(test), m = n == 0 ? 0 : test_m(test);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    const double *ys = input_reals(test, F32, VECTOR(n), -10, 10);
    const int64_t *is = input_integers(test, I64, VECTOR(m), 0, (int64_t)n - 1);
    int64_t *first = test_integers(test, m);
    double *second = test_reals(test, m);
    for (size_t i = 0; i < m; i++) {
        first[i] = xs[is[i]];
        second[i] = ys[is[i]];
    }
    result_integers(test, I32, VECTOR(m), first);
    result_reals(test, F32, VECTOR(m), second);
}

void reference_indexing_backwards(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[n - 1 - i] = xs[i];
    result_vector(test, I32, result);
}

void reference_indexing_diagonal(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, n), 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = a[i * n + i];
    result_vector(test, I32, result);
}

void reference_indexing_row(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), 0, -1);
    int64_t i = input_integer(test, I64, 0, (int64_t)n - 1);
    result_integers(test, I32, VECTOR(m), a + i * (int64_t)m);
}

void reference_indexing_chosen_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), k = test_p(test) + 1;
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), 0, -1);
    const int64_t *is = input_integers(test, I64, VECTOR(k), 0, (int64_t)n - 1);
    int64_t *result = test_integers(test, k * m);
    for (size_t i = 0; i < k * m; i++)
        result[i] = a[(size_t)is[i / m] * m + i % m];
    result_integers(test, I32, MATRIX(k, m), result);
}

void reference_indexing_stencil(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++) {
        result[i] -= 4 * a[i];
        if (i >= m)
            result[i - m] += a[i];
        if (i + m < n * m)
            result[i + m] += a[i];
        if (i % m > 0)
            result[i - 1] += a[i];
        if (i % m + 1 < m)
            result[i + 1] += a[i];
    }
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_indexing_wrapped(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] -= 2 * xs[i];
        result[i + 1 < n ? i + 1 : 0] += xs[i];
        result[i > 0 ? i - 1 : n - 1] += xs[i];
    }
    result_vector(test, I32, result);
}

void reference_indexing_ends(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, 0, -1);
    result_integer(test, I64, xs[0]);
    result_integer(test, I64, xs[n - 1]);
    result_integer(test, I64, xs[n / 2]);
}

void reference_indexing_sized(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, 9);
    int64_t size = 2, sum = 0;
    for (size_t i = 0; i < n; i++)
        size += xs[i] * xs[i] % 7;
    for (int64_t i = 0; i < size; i++)
        sum += i * i + 1;
    result_integer(test, I64, sum);
}

void reference_indexing_convolution(struct test *test)
{
    size_t n = test_n(test), k = test_m(test);
    const int64_t *xs = input_vector(test, I64, -1000, 1000);
    const int64_t *ws = input_integers(test, I64, VECTOR(k), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < k && i + j < n; j++)
            result[i + j] += xs[i] * ws[j];
    result_vector(test, I64, result);
}

void reference_literals_three(struct test *test)
{
    int64_t result[3];
    for (int k = 0; k < 3; k++)
        result[k] = input_integer(test, I32, -1000, 1000);
    result[1] += 1;
    result[2] *= 2;
    result_integers(test, I32, VECTOR(3), result);
}

void reference_literals_square(struct test *test)
{
    double x = input_real(test, F64, -10, 10);
    result_reals(test, F64, MATRIX(2, 2), (const double[]){x, 0, x * x, 1});
}

void reference_literals_tuples(struct test *test)
{
    int64_t x = input_integer(test, I32, -1, 1);
    result_integers(test, I32, VECTOR(3), (const int64_t[]){x, x + 1, x + 2});
    result_integers(test, BOOL, VECTOR(3), (const int64_t[]){1, x > 0, 0});
}

void reference_literals_table(struct test *test)
{
    const int64_t primes[] = {2, 3, 5, 7, 11, 13, 17};
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = primes[(xs[i] % 7 + 7) % 7];
    result_vector(test, I64, result);
}

void reference_literals_mapped(struct test *test)
{
    int64_t x = input_integer(test, I32, -1000, 1000);
    result_integers(test, I32, VECTOR(4), (const int64_t[]){x, 10 * x, 100 * x, 1000 * x});
}

void reference_literals_weighted(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F64, VECTOR(n), -10, 10);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (0.25 * xs[i] - 0.5) * xs[i] + 1;
    result_reals(test, F64, VECTOR(n), result);
}

void reference_literals_rows(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t *result = test_integers(test, 3 * n);
    for (size_t i = 0; i < n; i++) {
        result[3 * i] = xs[i];
        result[3 * i + 1] = -xs[i];
        result[3 * i + 2] = xs[i] * xs[i];
    }
    result_integers(test, I32, MATRIX(n, 3), result);
}

void reference_literals_stacked(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, 0, -1), *ys = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++) {
        result[i] = xs[i];
        result[n + i] = ys[i];
    }
    result_integers(test, I32, MATRIX(2, n), result);
}

void reference_literals_fixed(struct test *test)
{
    const double *xs = input_reals(test, F32, VECTOR(4), -10, 10);
    result_real(test, F32, xs[0] + 2 * xs[1] + 3 * xs[2] + 4 * xs[3]);
}

void reference_literals_notation(struct test *test)
{
    result_integers(test, I64, VECTOR(7), (const int64_t[]){16, 5, 1000, 255, 7, -3, 0});
    result_reals(test, F64, VECTOR(4), (const double[]){1.5, 1000, 2, -0.25});
    result_integers(test, U8, VECTOR(2), (const int64_t[]){255, 65});
    result_integers(test, BOOL, VECTOR(2), (const int64_t[]){1, 0});
}

void reference_literals_table_result(struct test *test)
{
    int64_t x = input_integer(test, I32, -1000, 1000);
    result_integers(test, I32, VECTOR(10), (const int64_t[]){3, 1, 4, 1, 5, 9, 2, 6, 5, -3});
    result_integer(test, I32, x);
}

/* I modulo N, for a table of N elements. */
static size_t modulo(int64_t i, int64_t n)
{
    return (size_t)((i % n + n) % n);
}

void reference_literals_table_pairs(struct test *test)
{
    const double halves[] = {0.5, -1.5, 2.5};
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, 0, -1);
    int64_t *firsts = test_integers(test, n);
    double *seconds = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        firsts[i] = 1 + (int64_t)modulo(xs[i], 3);
        seconds[i] = halves[modulo(xs[i], 3)];
    }
    result_integers(test, I32, VECTOR(n), firsts);
    result_reals(test, F64, VECTOR(n), seconds);
}

void reference_literals_table_rows(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (int64_t)(3 * modulo(xs[i], 2) + modulo(xs[i], 3)) + 1;
    result_vector(test, I32, result);
}

void reference_literals_table_sum(struct test *test)
{
    double x = input_real(test, F32, -10, 10);
    result_real(test, F32, 136 * x);
}

void reference_literals_table_branch(struct test *test)
{
    int64_t x = input_integer(test, I32, -1, 1), result[10];
    for (int k = 0; k < 10; k++)
        result[k] = x > 0 ? k + 1 : 10 - k;
    if (x <= 0)
        result[9] = x;
    result_integers(test, I32, VECTOR(10), result);
}

void reference_literals_table_local(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = 55 + 10 * xs[i];
    result_vector(test, I32, result);
}

void reference_literals_table_scan(struct test *test)
{
    int64_t x = input_integer(test, I32, -1000, 1000), result[10];
    for (int k = 0; k < 10; k++)
        result[k] = x * (k + 1) * (k + 2) / 2;
    result_integers(test, I32, VECTOR(10), result);
}

void reference_literals_table_twice(struct test *test)
{
    const int64_t primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = primes[modulo(xs[i], 10)] * primes[9 - modulo(xs[i], 10)];
    result_vector(test, I64, result);
}

void reference_literals_table_views(struct test *test)
{
    int64_t x = input_integer(test, I32, -1000, 1000), result[9];
    for (int k = 0; k < 9; k++)
        result[k] = (9 - k) * x + (k + 2) % 9 + 1;
    result_integers(test, I32, VECTOR(9), result);
}

static size_t input_n(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    input_given_integers(test, I64, SCALAR, &n);
    return test_n(test);
}

/* FACTOR * i ** 2 + SUMMAND * i */
static void result_squares(struct test *test, int64_t factor, int64_t summand)
{
    size_t n = test_n(test);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (factor * (int64_t)i + summand) * (int64_t)i;
    result_vector(test, I64, result);
}

void reference_replicates_counted(struct test *test)
{
    input_n(test);
    result_squares(test, 0, 1);
}

void reference_replicates_constant(struct test *test)
{
    size_t n = input_n(test);
    double x = input_real(test, F32, -10, 10), *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = x;
    result_reals(test, F32, VECTOR(n), result);
}

void reference_replicates_square(struct test *test)
{
    size_t n = input_n(test);
    int64_t x = input_integer(test, I32, -10, 10), *result = test_integers(test, n * n);
    for (size_t i = 0; i < n * n; i++)
        result[i] = x;
    result_integers(test, I32, MATRIX(n, n), result);
}

void reference_replicates_rows(struct test *test)
{
    size_t n = input_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(m), 0, -1);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        result[i] = xs[i % m];
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_replicates_identity(struct test *test)
{
    size_t n = input_n(test);
    int64_t *result = test_integers(test, n * n);
    for (size_t i = 0; i < n; i++)
        result[i * n + i] = 1;
    result_integers(test, I32, MATRIX(n, n), result);
}

void reference_replicates_tabulated(struct test *test)
{
    input_n(test);
    result_squares(test, 1, 0);
}

void reference_replicates_table(struct test *test)
{
    size_t n = input_n(test);
    int64_t *result = test_integers(test, 3 * n);
    for (size_t i = 0; i < 3 * n; i++)
        result[i] = (int64_t)(i / 3 * 10 + i % 3);
    result_integers(test, I64, MATRIX(n, 3), result);
}

void reference_replicates_lengths(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    input_integers(test, I32, MATRIX(n, m), 0, -1);
    input_reals(test, F32, VECTOR(p), 0, 1);
    result_integer(test, I64, (int64_t)n);
    result_integer(test, I64, (int64_t)m);
    result_integer(test, I64, (int64_t)p);
    result_integer(test, I64, (int64_t)(n * m + n + m));
}

void reference_replicates_numbered(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (int64_t)i * xs[i];
    result_vector(test, I64, result);
}

static int64_t sum(const int64_t *xs, size_t n)
{
    int64_t total = 0;
    for (size_t i = 0; i < n; i++)
        total += xs[i];
    return total;
}

void reference_replicates_flat(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    result_integer(test, I32, sum(a, n * m));
}

void reference_replicates_pairs(struct test *test)
{
    size_t n = input_n(test);
    int64_t *even = test_integers(test, n);
    for (size_t i = 0; i < n; i += 2)
        even[i] = 1;
    result_squares(test, 0, 1);
    result_vector(test, BOOL, even);
}

void reference_replicates_nothing(struct test *test)
{
    input_vector(test, I32, 0, -1);
    result_integers(test, I32, VECTOR(0), NULL);
}

void reference_entry_main_main(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -100, 100);
    int64_t total = 0;
    for (size_t i = 0; i < n; i++)
        total += xs[i] * xs[i];
    result_integer(test, I32, total);
}

void reference_entry_main_cubes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -100, 100);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] * xs[i] * xs[i];
    result_vector(test, I32, result);
}

void reference_clashes_kernel(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -10, 10);
    double kernel = input_real(test, F32, -10, 10), out = input_real(test, F32, -10, 10);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = 3 * xs[i] - 1 + kernel + out / 2;
    result_reals(test, F32, VECTOR(n), result);
}

void reference_clashes_register(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *queue = input_vector(test, I32, -100, 100);
    const int64_t *context = input_vector(test, I32, -100, 100);
    int64_t status = input_integer(test, I32, -10, 10), error = input_integer(test, I32, -10, 10);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = queue[i] * status + context[i];
    result_vector(test, I32, result);
    result_integer(test, I32, error + sum(result, n));
}

void reference_clashes_get_global_id(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *sizes = input_vector(test, I64, -100, 100);
    int64_t i[3], *result = test_integers(test, n);
    for (int k = 0; k < 3; k++)
        i[k] = input_integer(test, I64, -100, 100);
    for (size_t j = 0; j < n; j++)
        result[j] = sizes[j] * i[0] + i[1] - i[2];
    result_vector(test, I64, result);
}

void reference_clashes_NULL(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), 0, 1);
    double total = input_real(test, F32, -10, 10);
    total += (double)input_integer(test, I32, -10, 10);
    for (size_t i = 0; i < n; i++)
        total += xs[i];
    result_real(test, F32, total);
    result_integer(test, I64, (int64_t)n);
}

void reference_clashes_malloc(struct test *test)
{
    result_real(test, F32, input_real(test, F32, -10, 10) / 2);
    result_integer(test, I32, input_integer(test, I32, -10, 10) + 1);
    result_integer(test, U8, input_integer(test, U8, 0, 100) + 1);
    result_integer(test, BOOL, !input_integer(test, BOOL, 0, 1));
}

void reference_small_types_inverted(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *bs = input_vector(test, BOOL, 0, 1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = !bs[i];
    result_vector(test, BOOL, result);
}

void reference_small_types_parity(struct test *test)
{
    const int64_t *bs = input_vector(test, BOOL, 0, 1);
    result_integer(test, BOOL, sum(bs, test_n(test)) % 2);
}

void reference_small_types_majority(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *bs = input_vector(test, BOOL, 0, 1);
    result_integer(test, BOOL, 2 * sum(bs, n) > (int64_t)n);
}

static int64_t smallest(const int64_t *xs, size_t n, int64_t start)
{
    for (size_t i = 0; i < n; i++)
        start = xs[i] < start ? xs[i] : start;
    return start;
}

void reference_small_types_bytes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, U8, 0, -1), *ys = input_vector(test, U8, 0, -1);
    int64_t largest = 0, *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = xs[i] / 2 + ys[i] / 2;
        largest = xs[i] > largest ? xs[i] : largest;
    }
    result_vector(test, U8, result);
    result_integer(test, U8, largest);
    result_integer(test, U8, wrap(U8, sum(ys, n)));
}

void reference_small_types_signed_bytes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I8, 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = wrap(I8, xs[i] < 0 ? -xs[i] : xs[i]);
    result_vector(test, I8, result);
    result_integer(test, I8, smallest(xs, n, 127));
    result_integer(test, I16, wrap(I16, sum(xs, n)));
}

void reference_small_types_words(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I16, 0, -1), *ys = input_vector(test, U16, 0, -1);
    int64_t all = 0, *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = wrap(I16, xs[i] ^ ys[i]);
        all ^= ys[i];
    }
    result_vector(test, I16, result);
    result_integer(test, U16, all);
}

void reference_small_types_longs(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, 0, -1), *ys = input_vector(test, U64, 0, -1);
    uint64_t largest = 0;
    for (size_t i = 0; i < n; i++)
        largest = (uint64_t)ys[i] > largest ? (uint64_t)ys[i] : largest;
    result_integer(test, I64, smallest(xs, n, INT64_MAX));
    result_integer(test, U64, (int64_t)largest);
}

void reference_strategies_global_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = sum(a + i * m, m);
    result_vector(test, I32, result);
}

void reference_strategies_global_sequential(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        result[i] = 2 * a[i] + 1;
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_strategies_groups(struct test *test)
{
    size_t n = test_n(test) * 128;
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] * xs[i];
    result_integers(test, I32, VECTOR(n), result);
}

void reference_strategies_group_sums(struct test *test)
{
    size_t n = test_n(test) * 128;
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    result_integer(test, I64, sum(xs, n));
}

void reference_strategies_chunks(struct test *test)
{
    size_t n = test_n(test) * 64;
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, -1);
    int64_t largest = INT64_MIN;
    for (size_t chunk = 0; chunk < n; chunk += 64) {
        int64_t value = 1;
        for (size_t i = 0; i < 64; i++)
            value = wrapped_sum(I64, wrapped_product(I64, value, 3), xs[chunk + i]);
        largest = value > largest ? value : largest;
    }
    result_integer(test, I64, largest);
}

void reference_strategies_sequential(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] + 1;
    result_vector(test, I64, result);
}

void reference_names_names(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *parts = input_vector(test, I32, -100, 100);
    int64_t others[7], *tmp = test_integers(test, n), *turned = test_integers(test, n);
    for (int k = 0; k < 7; k++)
        others[k] = input_integer(test, I32, 1, 100);
    for (size_t i = 0; i < n; i++)
        tmp[i] = parts[i] * others[0] + others[1];
    for (size_t i = 0; i < n; i++)
        turned[i] = tmp[((size_t)others[2] + i) % n];
    result_integer(test, I32, sum(tmp, n) + sum(others + 2, 5));
    result_vector(test, I32, turned);
}

void reference_names_helpers(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, 0, 100);
    int64_t place = input_integer(test, I64, 0, 1000), others[5], *result = test_integers(test, n);
    for (int k = 0; k < 5; k++)
        others[k] = input_integer(test, I32, 1, 100);
    for (size_t i = 0; i < n; i++)
        result[i] = (xs[i] + others[0]) * others[1] / others[2] + xs[(size_t)place % n] -
                    others[3] * others[4];
    result_vector(test, I32, result);
}

void reference_names_buffers(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *arrays[4];
    int64_t others[4], *sums = test_integers(test, n), *differences = test_integers(test, n);
    for (int k = 0; k < 4; k++)
        arrays[k] = input_vector(test, I32, -1000, 1000);
    for (int k = 0; k < 4; k++)
        others[k] = input_integer(test, I32, -1000, 1000);
    for (size_t i = 0; i < n; i++) {
        sums[i] = arrays[0][i] + arrays[2][i];
        differences[i] = arrays[1][i] - arrays[3][i];
    }
    result_vector(test, I32, sums);
    result_integer(test, I32, others[0] + others[1] * 2 + others[2] * 3 + others[3] * 4);
    result_vector(test, I32, differences);
}

static void result_sum(struct test *test, int others)
{
    size_t n = test_n(test);
    int64_t total = sum(input_vector(test, I32, -1000, 1000), n);
    for (int k = 0; k < others; k++)
        total += (int64_t)n * input_integer(test, I32, -100, 100);
    result_integer(test, I32, total);
}

void reference_names_host(struct test *test)
{
    result_sum(test, 8);
}

void reference_names_types(struct test *test)
{
    result_sum(test, 8);
}
