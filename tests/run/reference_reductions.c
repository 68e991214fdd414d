/* References of reductions: programs/reductions, composition, argmax, accumulators. */
#include <math.h>

#include "tests/run/reference.h"

void reference_reductions_extremes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t low = type_highest(I32), high = type_lowest(I32);
    for (size_t i = 0; i < n; i++) {
        low = xs[i] < low ? xs[i] : low;
        high = xs[i] > high ? xs[i] : high;
    }
    result_integer(test, I32, low);
    result_integer(test, I32, high);
}

void reference_reductions_bits(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, U32, VECTOR(n), 0, -1);
    int64_t exclusive = 0, any = 0, all = type_highest(U32);
    for (size_t i = 0; i < n; i++) {
        exclusive ^= xs[i];
        any |= xs[i];
        all &= xs[i];
    }
    result_integer(test, U32, exclusive);
    result_integer(test, U32, any);
    result_integer(test, U32, all);
}

static int64_t sum(const int64_t *xs, size_t n)
{
    int64_t total = 0;
    for (size_t i = 0; i < n; i++)
        total = wrapped_sum(I64, total, xs[i]);
    return total;
}

void reference_reductions_sums(struct test *test)
{
    size_t n = test_n(test);
    int64_t total = sum(input_integers(test, I8, VECTOR(n), 0, -1), n);
    result_integer(test, I8, wrap(I8, total));
    result_integer(test, I32, total);
    result_integer(test, I64, total);
}

void reference_reductions_products(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, U64, VECTOR(n), 0, -1);
    int64_t product = 1;
    for (size_t i = 0; i < n; i++)
        product = wrapped_product(U64, product, xs[i]);
    result_integer(test, U64, product);
}

/* The last element is the limit, and in every other case the largest. */
void reference_reductions_logic(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t limit = n % 2 == 0 ? 1001 : xs[n - 1];
    input_given_integers(test, I32, SCALAR, &limit);
    bool all_less = true, any_equal = false, any_more = false;
    for (size_t i = 0; i < n; i++) {
        all_less &= xs[i] < limit;
        any_equal |= xs[i] == limit;
        any_more |= xs[i] > limit;
    }
    result_integer(test, BOOL, all_less);
    result_integer(test, BOOL, any_equal);
    result_integer(test, BOOL, any_more);
}

void reference_reductions_count(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t low = input_integer(test, I32, -500, 0), high = input_integer(test, I32, 0, 500);
    int64_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += low <= xs[i] && xs[i] < high;
    result_integer(test, I64, count);
}

/* The initial value is not neutral: it must enter once. */
void reference_reductions_initial(struct test *test)
{
    size_t n = test_n(test);
    int64_t start = input_integer(test, I64, 1000, 2000);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    result_integer(test, I64, start + sum(xs, n));
}

void reference_reductions_left(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, U32, VECTOR(n), 0, -1);
    int64_t hash = 2166136261;
    for (size_t i = 0; i < n; i++)
        hash = wrapped_product(U32, hash ^ xs[i], 16777619);
    result_integer(test, U32, hash);
}

/* What all maps in a row make of 0 and of 1 tells the shift and the scale. */
void reference_composition_affine_maps(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *scales = input_integers(test, U32, VECTOR(n), 0, -1);
    const int64_t *shifts = input_integers(test, U32, VECTOR(n), 0, -1);
    int64_t zero = 0, one = 1;
    for (size_t i = 0; i < n; i++) {
        zero = wrapped_sum(U32, wrapped_product(U32, zero, scales[i]), shifts[i]);
        one = wrapped_sum(U32, wrapped_product(U32, one, scales[i]), shifts[i]);
    }
    result_integer(test, U32, wrap(U32, one - zero));
    result_integer(test, U32, zero);
}

/* Two rows, each times all matrices from left to right. */
void reference_composition_matrices(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *x[4];
    int64_t result[4] = {1, 0, 0, 1};
    for (int k = 0; k < 4; k++)
        x[k] = input_integers(test, U32, VECTOR(n), 0, 5);
    for (size_t i = 0; i < n; i++)
        for (int row = 0; row < 4; row += 2) {
            int64_t a = result[row], b = result[row + 1];
            for (int column = 0; column < 2; column++)
                result[row + column] = wrapped_sum(U32, wrapped_product(U32, a, x[column][i]),
                                                   wrapped_product(U32, b, x[2 + column][i]));
        }
    for (int k = 0; k < 4; k++)
        result_integer(test, U32, result[k]);
}

void reference_composition_ends(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1, 1);
    int64_t first = 0, last = 0;
    for (size_t i = 0; i < n; i++) {
        first = first ? first : xs[i];
        last = xs[i] ? xs[i] : last;
    }
    result_integer(test, BOOL, first != 0);
    result_integer(test, I32, first);
    result_integer(test, I32, last);
}

/* Elements are often equal: the first of the largest counts. */
void reference_argmax_argmax(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -9, 9);
    int64_t largest = type_lowest(I32), place = INT64_MAX;
    for (size_t i = n; i-- > 0;)
        if (xs[i] >= largest) {
            largest = xs[i];
            place = (int64_t)i;
        }
    result_integer(test, I32, largest);
    result_integer(test, I64, place);
}

void reference_argmax_segment(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t best = 0, ending_here = 0;
    for (size_t i = 0; i < n; i++) {
        ending_here = ending_here + xs[i] > 0 ? ending_here + xs[i] : 0;
        best = ending_here > best ? ending_here : best;
    }
    result_integer(test, I64, best);
}

void reference_argmax_fibonacci(struct test *test)
{
    int64_t n = (int64_t)test_n(test), a = 0, b = 1;
    input_given_integers(test, I64, SCALAR, &n);
    for (int64_t i = 0; i < n; i++) {
        int64_t next = wrapped_sum(U64, a, b);
        a = b;
        b = next;
    }
    result_integer(test, U64, a);
    result_integer(test, U64, b);
}

void reference_argmax_swaps(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t sums[2] = {0, 0};
    for (size_t i = 0; i < n; i++)
        sums[(n - i - 1) % 2] += xs[i];
    result_integer(test, I32, sums[0]);
    result_integer(test, I32, sums[1]);
}

void reference_argmax_first_largest(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -9, 9);
    int64_t *far = test_integers(test, n), first = INT64_MAX;
    const uint64_t factor = UINT64_C(100000000000);
    for (size_t i = n; i-- > 0;) {
        far[i] = (int64_t)(i * factor * factor);
        if (first == INT64_MAX || xs[i] >= xs[first])
            first = (int64_t)i;
    }
    result_integer(test, I64, first);
    result_integers(test, I64, VECTOR(n), far);
}

void reference_accumulators_column_sums(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *sums = test_integers(test, m);
    for (size_t i = 0; i < n * m; i++)
        sums[i % m] += a[i];
    result_integers(test, I64, VECTOR(m), sums);
}

void reference_accumulators_column_extremes(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const double *a = input_reals(test, F32, MATRIX(n, m), -10, 10);
    double *low = test_reals(test, m), *high = test_reals(test, m);
    for (size_t j = 0; j < m; j++) {
        low[j] = INFINITY;
        high[j] = -INFINITY;
    }
    for (size_t i = 0; i < n * m; i++) {
        low[i % m] = fmin(low[i % m], a[i]);
        high[i % m] = fmax(high[i % m], a[i]);
    }
    result_reals(test, F32, VECTOR(m), low);
    result_reals(test, F32, VECTOR(m), high);
}

void reference_accumulators_weighted_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const double *weights = input_reals(test, F64, VECTOR(n), -1, 1);
    const double *a = input_reals(test, F64, MATRIX(n, m), -1, 1);
    double *sums = test_reals(test, m);
    for (size_t i = 0; i < n * m; i++)
        sums[i % m] += weights[i / m] * a[i];
    result_reals(test, F64, VECTOR(m), sums);
}

void reference_accumulators_matrices(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *as = input_integers(test, I32, CUBE(n, m, p), 0, -1);
    int64_t *sums = test_integers(test, m * p);
    for (size_t i = 0; i < n * m * p; i++)
        sums[i % (m * p)] = wrapped_sum(I32, sums[i % (m * p)], as[i]);
    result_integers(test, I32, MATRIX(m, p), sums);
}

void reference_accumulators_rotations(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t ring[3] = {1, 2, 3}, result[3];
    for (size_t i = 0; i < n; i++)
        ring[i % 3] += xs[i];
    for (size_t k = 0; k < 3; k++)
        result[k] = ring[(n + k) % 3];
    result_integers(test, I32, VECTOR(3), result);
}

void reference_accumulators_power(struct test *test)
{
    size_t n = test_n(test);
    int64_t steps = input_integer(test, I64, 3, 5);
    const int64_t *a = input_integers(test, U32, MATRIX(n, n), 0, -1);
    const int64_t *xs = input_integers(test, U32, VECTOR(n), 0, -1);
    for (int64_t step = 0; step < steps; step++) {
        int64_t *next = test_integers(test, n);
        for (size_t i = 0; i < n * n; i++)
            next[i / n] = wrapped_sum(U32, next[i / n], wrapped_product(U32, a[i], xs[i % n]));
        xs = next;
    }
    result_integers(test, U32, VECTOR(n), xs);
}
