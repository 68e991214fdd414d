/* References of programs about the language: tuples, branches, temporaries, functions. */
#include <math.h>

#include "tests/run/reference.h"

static const int64_t *input_vector(struct test *test, enum type type, int64_t low, int64_t high)
{
    return input_integers(test, type, VECTOR(test_n(test)), low, high);
}

static void result_vector(struct test *test, enum type type, const int64_t *integers)
{
    result_integers(test, type, VECTOR(test_n(test)), integers);
}

void reference_tuples_nested(struct test *test)
{
    int64_t a = input_integer(test, I32, -100, 100);
    double b = input_real(test, F64, -1, 1);
    int64_t c = input_integer(test, BOOL, 0, 1);
    result_integer(test, I32, a + a + 1);
    result_real(test, F64, b * 2);
    result_integer(test, BOOL, !c);
    result_integer(test, I32, 0);
    result_real(test, F64, b * 2);
}

struct segments {
    size_t n;
    const double *ends[4];
};

static struct segments input_segments(struct test *test)
{
    struct segments segments = {.n = test_n(test)};
    for (int k = 0; k < 4; k++)
        segments.ends[k] = input_reals(test, F64, VECTOR(segments.n), -10, 10);
    return segments;
}

void reference_tuples_length_of(struct test *test)
{
    struct segments segments = input_segments(test);
    double length = 0;
    for (size_t i = 0; i < segments.n; i++)
        length += sqrt(pow(segments.ends[0][i] - segments.ends[2][i], 2) +
                       pow(segments.ends[1][i] - segments.ends[3][i], 2));
    result_real(test, F64, length);
}

void reference_tuples_midpoints(struct test *test)
{
    struct segments segments = input_segments(test);
    double *result = test_reals(test, segments.n);
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < segments.n; i++)
            result[i] = segments.ends[k][i] / 2 + segments.ends[k + 2][i] / 2;
        result_reals(test, F64, VECTOR(segments.n), result);
    }
}

void reference_tuples_tuple_parameter(struct test *test)
{
    int64_t a = input_integer(test, I32, -100, 100), b = input_integer(test, I64, 0, -1);
    int64_t c = input_integer(test, BOOL, 0, 1);
    const int64_t *xs = input_integers(test, I32, VECTOR(2), -1000, 1000);
    int64_t d = input_integer(test, I32, -1000, 1000);
    result_integer(test, I64, c ? b : a);
    result_integer(test, I32, xs[0] * xs[1] + d);
}

void reference_tuples_mixed(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -10, 10);
    const int64_t *is = input_vector(test, I32, -1000, 1000);
    const int64_t *bs = input_vector(test, BOOL, 0, 1);
    double *reals = test_reals(test, n);
    int64_t *integers = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        reals[i] = bs[i] ? xs[i] : -xs[i];
        integers[i] = is[i] + 1;
    }
    result_vector(test, BOOL, bs);
    result_reals(test, F32, VECTOR(n), reals);
    result_vector(test, I32, integers);
}

void reference_tuples_statistics(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, -1000, 1000);
    int64_t *rest = test_integers(test, n), *positive = test_integers(test, n);
    int64_t total = 0, largest = INT64_MIN;
    for (size_t i = 0; i < n; i++) {
        total += xs[i];
        largest = xs[i] > largest ? xs[i] : largest;
    }
    for (size_t i = 0; i < n; i++) {
        rest[i] = total - xs[i];
        positive[i] = xs[i] > 0;
    }
    result_integer(test, I64, total);
    result_vector(test, I64, rest);
    result_vector(test, BOOL, positive);
    result_integer(test, I64, largest);
}

void reference_tuples_scalars(struct test *test)
{
    int64_t a = input_integer(test, I8, -100, 100), b = input_integer(test, I16, 0, -1);
    int64_t c = input_integer(test, U32, 0, -1);
    double d = input_real(test, F32, 0, 1);
    int64_t e = input_integer(test, BOOL, 0, 1);
    result_integer(test, I64, a + b + c);
    result_integer(test, BOOL, (e && d > 0.5) || a == 0);
}

void reference_tuples_constant(struct test *test)
{
    result_integer(test, I32, 42);
}

void reference_tuples_given_twice(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, -1000, 1000);
    int64_t *triples = test_integers(test, n), *next = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        triples[i] = xs[i] * 3;
        next[i] = xs[i] + 1;
    }
    result_vector(test, I64, next);
    result_vector(test, I64, triples);
    result_vector(test, I64, next);
}

/* XS[INDEX], or OTHERWISE where that is out of bounds. */
static int64_t element_or(const int64_t *xs, size_t n, int64_t index, int64_t otherwise)
{
    return index >= 0 && index < (int64_t)n ? xs[index] : otherwise;
}

void reference_branches_guarded_index(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, 0, -1), *is = input_vector(test, I64, -5, 10);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = element_or(xs, n, is[i], -1);
    result_vector(test, I32, result);
}

void reference_branches_guarded_division(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000), *ys = input_vector(test, I32, -3, 3);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = ys[i] == 0 ? 0 : (int64_t)floor((double)xs[i] / (double)ys[i]);
    result_vector(test, I32, result);
}

void reference_branches_lazy_and(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -5, 5), *is = input_vector(test, I64, 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = element_or(xs, n, is[i], 0) > 0;
    result_vector(test, BOOL, result);
}

void reference_branches_lazy_or(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -10, 10), *ys = input_vector(test, I32, -3, 3);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = ys[i] == 0 || xs[i] / ys[i] * ys[i] == xs[i];
    result_vector(test, BOOL, result);
}

void reference_branches_first(struct test *test)
{
    const int64_t *xs = input_vector(test, I32, 0, -1);
    result_integer(test, I32, element_or(xs, test_n(test), 0, -1));
}

void reference_branches_whole(struct test *test)
{
    size_t n = test_n(test);
    int64_t forward = input_integer(test, BOOL, 0, 1);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = forward ? xs[i] + 1 : xs[n - 1 - i];
    result_vector(test, I32, result);
}

void reference_branches_whole_guarded(struct test *test)
{
    int64_t d = input_integer(test, I32, 0, 3), *result = test_integers(test, test_n(test));
    const int64_t *xs = input_vector(test, I32, 0, 1000);
    for (size_t i = 0; i < test_n(test); i++)
        result[i] = d == 0 ? xs[i] : xs[i] / d;
    result_vector(test, I32, result);
}

void reference_branches_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++) {
        int64_t sum = 0;
        for (size_t j = 0; j < m; j++)
            sum += a[i * m + j];
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = sum > 0 ? a[i * m + j] : -a[i * m + j];
    }
    result_integers(test, I32, MATRIX(n, m), result);
}

void reference_branches_tuples(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t factor = n % 2 + 1, *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = factor * xs[i] + factor;
    result_vector(test, I32, result);
    result_integer(test, I32, factor);
}

void reference_branches_chain(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -20, 20);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = -1 + (xs[i] >= -10) + (xs[i] >= 0) + (xs[i] >= 10);
    result_vector(test, I32, result);
}

void reference_temporaries_twice(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = 3 * xs[i] * xs[i];
    result_vector(test, I64, result);
}

void reference_temporaries_shares(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F64, VECTOR(n), -5, 5);
    double *result = test_reals(test, n), total = 0;
    for (size_t i = 0; i < n; i++)
        total += exp(xs[i]);
    for (size_t i = 0; i < n; i++)
        result[i] = exp(xs[i]) / total;
    result_reals(test, F64, VECTOR(n), result);
}

void reference_temporaries_standardized(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F64, VECTOR(n), -5, 25);
    double *result = test_reals(test, n), total = 0, squares = 0;
    for (size_t i = 0; i < n; i++)
        total += xs[i];
    for (size_t i = 0; i < n; i++)
        squares += pow(xs[i] - total / (double)n, 2);
    for (size_t i = 0; i < n; i++)
        result[i] = (xs[i] - total / (double)n) / sqrt(squares / (double)n);
    result_reals(test, F64, VECTOR(n), result);
}

void reference_temporaries_ranks(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n * n; i++)
        result[i / n] += xs[i % n] < xs[i / n];
    result_vector(test, I64, result);
}

void reference_temporaries_neighbours(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I64, -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] * xs[i] + xs[i + 1 < n ? i + 1 : 0] * xs[i + 1 < n ? i + 1 : 0];
    result_vector(test, I64, result);
}

void reference_temporaries_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n; i++) {
        int64_t largest = INT64_MIN;
        for (size_t j = 0; j < m; j++)
            largest = a[i * m + j] > largest ? a[i * m + j] : largest;
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = 2 * (largest - a[i * m + m - 1 - j]);
    }
    result_integers(test, I64, MATRIX(n, m), result);
}

void reference_temporaries_covariances(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const double *a = input_reals(test, F64, MATRIX(n, m), -1, 3);
    double *means = test_reals(test, m), *result = test_reals(test, m * m);
    for (size_t i = 0; i < n * m; i++)
        means[i % m] += a[i] / (double)n;
    for (size_t i = 0; i < n * m * m; i++) {
        size_t row = i / (m * m) * m, j = i / m % m, k = i % m;
        result[j * m + k] += (a[row + j] - means[j]) * (a[row + k] - means[k]) / (double)n;
    }
    for (size_t i = 0; n == 0 && i < m * m; i++)
        result[i] = NAN;
    result_reals(test, F64, MATRIX(m, m), result);
}

static const int64_t *product(struct test *test, size_t n, const int64_t *a, const int64_t *b)
{
    int64_t *result = test_integers(test, n * n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            for (size_t j = 0; j < n; j++)
                result[i * n + j] = wrapped_sum(
                    U32, result[i * n + j], wrapped_product(U32, a[i * n + k], b[k * n + j]));
    return result;
}

void reference_temporaries_product_of_three(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *factors[3];
    for (int k = 0; k < 3; k++)
        factors[k] = input_integers(test, U32, MATRIX(n, n), 0, -1);
    const int64_t *last = product(test, n, factors[1], factors[2]);
    result_integers(test, U32, MATRIX(n, n), product(test, n, factors[0], last));
}

/* a * x + b for all elements of XS, wrapping. */
static void result_affine(struct test *test, const int64_t *xs, int64_t a, int64_t b)
{
    size_t n = test_n(test);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = wrapped_sum(I32, wrapped_product(I32, a, xs[i]), b);
    result_vector(test, I32, result);
}

void reference_functions_polymorphic(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -100, 100), *bs = input_vector(test, BOOL, 0, 1);
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += bs[i] + xs[i] * xs[i];
    result_vector(test, BOOL, bs);
    result_vector(test, I32, xs);
    result_integer(test, I32, sum);
}

void reference_functions_applied(struct test *test)
{
    result_affine(test, input_vector(test, I32, 0, -1), 9, 4);
}

void reference_functions_sections(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t *result = test_integers(test, n);
    result_affine(test, xs, 1, 1);
    result_affine(test, xs, -1, 10);
    result_affine(test, xs, 3, 2);
    result_affine(test, xs, 1, 3);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] <= 5;
    result_vector(test, BOOL, result);
}

void reference_functions_locals(struct test *test)
{
    int64_t k = input_integer(test, I32, -30, 30);
    result_affine(test, input_vector(test, I32, 0, -1), k * k, 5);
}

void reference_functions_local_polymorphic(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, -30, 30);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t *ones = test_integers(test, n), *twice = test_integers(test, n),
            *rows = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++) {
        ones[i] = 1;
        twice[i] = 2 * k;
        rows[i] = xs[i];
        rows[n + i] = xs[i] + 4;
    }
    result_vector(test, I32, xs);
    result_vector(test, BOOL, ones);
    result_vector(test, I32, twice);
    result_integers(test, I32, MATRIX(2, n), rows);
}

void reference_functions_pipes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, -1000, 1000);
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += 9 * (xs[i] + 1);
    result_integer(test, I32, sum);
}

void reference_functions_composed(struct test *test)
{
    result_affine(test, input_vector(test, I32, 0, -1), 2, -1);
}

void reference_functions_point_free(struct test *test)
{
    result_affine(test, input_vector(test, I32, 0, -1), 3, 2);
}

void reference_functions_half_point_free(struct test *test)
{
    int64_t k = input_integer(test, I32, -30, 30);
    result_affine(test, input_vector(test, I32, 0, -1), 1, k);
}

static void result_difference(struct test *test, const int64_t *xs, const int64_t *ys)
{
    size_t n = test_n(test);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = wrap(I32, xs[i] - ys[i]);
    result_vector(test, I32, result);
}

void reference_functions_flipped(struct test *test)
{
    const int64_t *xs = input_vector(test, I32, 0, -1), *ys = input_vector(test, I32, 0, -1);
    result_difference(test, ys, xs);
}

void reference_functions_currying(struct test *test)
{
    const int64_t *xs = input_vector(test, I32, 0, -1), *ys = input_vector(test, I32, 0, -1);
    result_difference(test, xs, ys);
}

void reference_functions_shadowed(struct test *test)
{
    int64_t x = input_integer(test, I32, -100, 100);
    result_affine(test, input_vector(test, I32, 0, -1), x + 2, 0);
}

void reference_functions_operators(struct test *test)
{
    result_affine(test, input_vector(test, I32, 0, -1), 100, 12);
}

/* x + x * x + x * x eight times over; what the body subtracts is zero. */
static int64_t eight_times(int64_t x)
{
    for (int i = 0; i < 8; i++)
        x = wrapped_sum(I32, x, wrapped_product(I32, 2, wrapped_product(I32, x, x)));
    return x;
}

void reference_repeated_scalar(struct test *test)
{
    result_integer(test, I32, eight_times(input_integer(test, I32, 1, 1000)));
}

void reference_repeated_each(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = eight_times(xs[i]);
    result_vector(test, I32, result);
}

/* x + x * 2x - (x - x * x + x) is 3 * x * x - x. */
void reference_repeated_arrays(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = xs[i];
        for (int k = 0; k < 8; k++)
            result[i] = wrapped_sum(
                I32, wrapped_product(I32, 3, wrapped_product(I32, result[i], result[i])),
                -result[i]);
    }
    result_vector(test, I32, result);
}

void reference_repeated_pairs(struct test *test)
{
    int64_t x = input_integer(test, I32, -10, 10), y = input_integer(test, I32, -10, 10);
    for (int k = 0; k < 8; k++) {
        int64_t next = wrapped_sum(I32, x - y, wrapped_product(I32, x, y));
        y = wrapped_sum(I32, x ^ y, wrapped_product(I32, x, y));
        x = next;
    }
    result_integer(test, I32, x);
    result_integer(test, I32, y);
}

/* ---- Functions that are kept, returned and passed on: without any, only numbers. ---- */

static int64_t sum32(int64_t a, int64_t b)
{
    return wrapped_sum(I32, a, b);
}

static int64_t product32(int64_t a, int64_t b)
{
    return wrapped_product(I32, a, b);
}

/* k * x + k + 1, twice, and 7. */
void reference_closures_records(struct test *test)
{
    int64_t k = input_integer(test, I32, 0, -1);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, test_n(test));
    for (size_t i = 0; i < test_n(test); i++) {
        int64_t once = sum32(sum32(product32(k, xs[i]), k), 1);
        result[i] = sum32(sum32(once, once), 7);
    }
    result_vector(test, I32, result);
}

/* (x + k) * k + k */
void reference_closures_tuples(struct test *test)
{
    int64_t k = input_integer(test, I32, 0, -1);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, test_n(test));
    for (size_t i = 0; i < test_n(test); i++)
        result[i] = sum32(product32(sum32(xs[i], k), k), k);
    result_vector(test, I32, result);
}

/* 2 * x added three times to x. */
void reference_closures_rows(struct test *test)
{
    result_affine(test, input_vector(test, I32, 0, -1), 7, 0);
}

/* 2 * x added to x, then 1, and again 2 * x. */
void reference_closures_both_ways(struct test *test)
{
    result_affine(test, input_vector(test, I32, 0, -1), 5, 1);
}

/* The sums up to i and up to its mirror image, and 2 * k. */
void reference_closures_tables(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, 0, -1);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *sums = test_integers(test, n), *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        sums[i] = sum32(i > 0 ? sums[i - 1] : 0, product32(xs[i], k));
    for (size_t i = 0; i < n; i++)
        result[i] = sum32(sum32(sums[i], sums[n - 1 - i]), sum32(k, k));
    result_vector(test, I32, result);
}

/* x * 3 + 1, an even number of times. */
void reference_closures_iterated(struct test *test)
{
    int64_t times = input_integer(test, I32, 0, -1), factor = 1, shift = 0;
    for (int64_t i = 0; i < 2 * (times & 7); i++) {
        factor *= 3;
        shift = 3 * shift + 1;
    }
    result_affine(test, input_vector(test, I32, 0, -1), factor, shift);
}

/* Three times two is six: 3 is added so often. */
void reference_closures_church(struct test *test)
{
    result_affine(test, input_vector(test, I32, 0, -1), 1, 18);
}

/* 3 * ((k + 1) * (x * x + k) + k) */
void reference_closures_constructors(struct test *test)
{
    int64_t k = input_integer(test, I32, 0, -1);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, test_n(test));
    for (size_t i = 0; i < test_n(test); i++) {
        int64_t scaled = product32(sum32(k, 1), sum32(product32(xs[i], xs[i]), k));
        result[i] = product32(3, sum32(scaled, k));
    }
    result_vector(test, I32, result);
}

static int64_t chosen(int64_t k, int64_t x)
{
    switch (k & 3) {
    case 0:
        return sum32(x, k);
    case 1:
        return x;
    case 2:
        return x > 5 ? x : 5;
    default:
        return product32(x, k);
    }
}

void reference_closures_chosen(struct test *test)
{
    int64_t k = input_integer(test, I32, 0, -1);
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, test_n(test));
    for (size_t i = 0; i < test_n(test); i++) {
        int64_t twice = chosen(k, chosen(k, xs[i]));
        result[i] = sum32(k > 4 ? twice : sum32(twice, k), -1);
    }
    result_vector(test, I32, result);
}

/* A function of a loop: x + ADD or x * TIMES. */
struct line {
    int64_t times, add;
};

static int64_t on_line(struct line line, int64_t x)
{
    return sum32(product32(x, line.times), line.add);
}

void reference_closures_passed_on(struct test *test)
{
    int64_t k = input_integer(test, I32, 0, -1), sum = 0;
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, test_n(test));
    struct line f = {1, k}, g = {3, 0};
    for (size_t i = 0; i < test_n(test); i++)
        sum = sum32(sum, xs[i]);
    for (int64_t i = 0; i < (k & 7); i++) {
        struct line kept = f;
        f = i % 3 == 1 ? g : (struct line){1, (k % 2 == 0 ? -1 : 2) * sum32(sum, i)};
        g = i % 3 == 1 ? kept : (struct line){i, 0};
    }
    for (size_t i = 0; i < test_n(test); i++)
        result[i] = on_line(g, on_line(f, xs[i]));
    result_vector(test, I32, result);
}

/* Layer I has the weight I, the first K; SUMS are of the weights up to it. */
void reference_closures_chained(struct test *test)
{
    enum { LAYERS = 20 };
    int64_t k = input_integer(test, I32, 0, -1), sums[LAYERS] = {k};
    const int64_t *xs = input_vector(test, I32, 0, -1);
    int64_t *result = test_integers(test, test_n(test));
    for (int64_t i = 1; i < LAYERS; i++)
        sums[i] = sum32(sums[i - 1], i);
    for (size_t i = 0; i < test_n(test); i++) {
        int64_t x = sum32(product32(xs[i], 3), k);
        for (int64_t l = 1; l < LAYERS; l++)
            x = sum32(sum32(product32(x, 3), l), x);
        for (int64_t l = LAYERS; l-- > 1;) {
            int64_t y = product32(sum32(x, -l), 5);
            x = sum32(product32(y, y), sums[l - 1]);
        }
        result[i] = sum32(product32(sum32(x, -k), 5), sums[LAYERS - 1]);
    }
    result_vector(test, I32, result);
}
