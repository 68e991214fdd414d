/* References of programs/shapes.fut, pieces.fut, hierarchy.fut, simd.fut. */
#include <math.h>

#include "tests/run/reference.h"

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void input_number(struct test *test, int64_t number)
{
    input_given_integers(test, I64, SCALAR, &number);
}

static const int64_t *input_vector(struct test *test, size_t n)
{
    return input_integers(test, I64, VECTOR(n), -1000, 1000);
}

static int64_t times_plus(int64_t a, int64_t factor, int64_t x)
{
    return wrapped_sum(I64, wrapped_product(I64, a, factor), x);
}

static int64_t sum(const int64_t *xs, size_t n)
{
    int64_t total = 0;
    for (size_t i = 0; i < n; i++)
        total = wrapped_sum(I64, total, xs[i]);
    return total;
}

/* ---- shapes ---- */

void reference_shapes_ends(struct test *test)
{
    size_t n = test_n(test), k = smaller(n, test_m(test));
    input_number(test, (int64_t)k);
    const int64_t *xs = input_vector(test, n);
    result_integers(test, I64, VECTOR(k), xs);
    result_integers(test, I64, VECTOR(n - k), xs + k);
}

void reference_shapes_halves(struct test *test)
{
    size_t n = test_n(test), k = smaller(n, test_m(test));
    input_number(test, (int64_t)k);
    const int64_t *xs = input_vector(test, n);
    int64_t largest = type_lowest(I64);
    for (size_t i = k; i < n; i++)
        largest = 3 * xs[i] > largest ? 3 * xs[i] : largest;
    result_integer(test, I64, 3 * sum(xs, k));
    result_integer(test, I64, largest);
}

void reference_shapes_steps(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i + 1 < n; i++)
        result[i] = xs[i + 1] - xs[i];
    result_integers(test, I64, VECTOR(n - 1), result);
}

void reference_shapes_turned(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I64, -50, 50);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++) {
        int64_t from = ((int64_t)i + k) % (int64_t)n;
        result[i] = xs[n - 1 - (size_t)(from < 0 ? from + (int64_t)n : from)];
        result[n + i] = xs[i];
    }
    result_integers(test, I64, VECTOR(2 * n), result);
}

void reference_shapes_padded(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (i == 0 ? 10 : xs[i - 1]) + xs[i] + (i + 1 == n ? 10 : xs[i + 1]);
    result_integers(test, I64, VECTOR(n), result);
}

void reference_shapes_blurred(struct test *test)
{
    size_t n = test_n(test), count = (n + 1) / 2;
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, count);
    for (size_t w = 0; w < count; w++) {
        size_t i = 2 * w;
        result[w] = xs[i == 0 ? 0 : i - 1] + xs[i] + xs[i + 1 == n ? i : i + 1];
    }
    result_integers(test, I64, VECTOR(count), result);
}

void reference_shapes_windows(struct test *test)
{
    size_t n = test_n(test) + 1, count = n < 4 ? 0 : (n - 4) / 3 + 1;
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, count);
    for (size_t w = 0; w < count; w++)
        result[w] = sum(xs + 3 * w, 4);
    result_integers(test, I64, VECTOR(count), result);
}

void reference_shapes_picked(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *is = input_integers(test, I64, VECTOR(m), 0, (int64_t)n - 1);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, m);
    for (size_t i = 0; i < m; i++)
        result[i] = 2 * xs[is[i]];
    result_integers(test, I64, VECTOR(m), result);
}

void reference_shapes_mirrored(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, 2 * n);
    for (size_t i = 0; i < n; i++)
        result[i] = result[2 * n - 1 - i] = xs[i];
    result_integers(test, I64, VECTOR(2 * n), result);
}

void reference_shapes_placed(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *is = input_places(test, m, -3, (int64_t)n + 2);
    const int64_t *vs = input_vector(test, m);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] + 1;
    for (size_t i = 0; i < m; i++)
        if (is[i] >= 0 && is[i] < (int64_t)n)
            result[is[i]] = vs[i];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_shapes_tripled(struct test *test)
{
    int64_t k = input_integer(test, I32, -3, 50);
    int64_t x = input_integer(test, I64, -9, 9);
    for (int64_t i = 0; i < k; i++)
        x = times_plus(x, 3, 1);
    result_integer(test, I64, x);
}

void reference_shapes_repeated(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = xs[i];
        for (size_t k = 0; k < n; k++)
            result[i] = times_plus(result[i], 3, 0);
    }
    result_integers(test, I64, VECTOR(n), result);
    result_integer(test, I64, 7);
    result_integer(test, I64, 1);
}

void reference_shapes_running(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, n);
    int64_t *sums = test_integers(test, n), *mixes = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        sums[i] = xs[i] + (i == 0 ? 0 : sums[i - 1]);
        mixes[i] = times_plus(i == 0 ? 1 : mixes[i - 1], 3, xs[i]);
    }
    result_integers(test, I64, VECTOR(n), sums);
    result_integers(test, I64, VECTOR(n), mixes);
}

void reference_shapes_counted(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, n);
    int64_t *counts = test_integers(test, 16);
    for (size_t i = 0; i < n; i++)
        counts[xs[i] & 15]++;
    result_integers(test, I64, VECTOR(16), counts);
}

void reference_shapes_fours(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = n % 4 == 0 ? xs[i] + xs[i / 4 * 4 + 3] : 2 * xs[i];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_shapes_whole_fours(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, n / 4);
    for (size_t i = 0; i < n / 4; i++)
        result[i] = sum(xs + 4 * i, 4);
    result_integers(test, I64, VECTOR(n / 4), result);
}

/* ---- pieces ---- */

/* Of the elements FROM, FROM + STEP, ... that are before TO. */
static int64_t mixed(const int64_t *xs, size_t from, size_t step, size_t to)
{
    int64_t result = 1;
    for (size_t i = from; i < to; i += step)
        result = times_plus(result, 3, xs[i]);
    return result;
}

void reference_pieces_strided(struct test *test)
{
    size_t n = test_n(test), parts = test_m(test);
    input_number(test, (int64_t)parts);
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, parts);
    for (size_t p = 0; p < parts; p++)
        result[p] = mixed(xs, p, parts, n);
    result_integers(test, I64, VECTOR(parts), result);
}

void reference_pieces_every_fourth(struct test *test)
{
    size_t n = test_n(test);
    int64_t p = input_integer(test, I64, 0, 3);
    const int64_t *xs = input_vector(test, n);
    result_integer(test, I64, mixed(xs, (size_t)p, 4, n));
}

void reference_pieces_chunked(struct test *test)
{
    size_t n = test_n(test), size = test_m(test);
    input_number(test, (int64_t)size);
    const int64_t *xs = input_vector(test, n);
    int64_t result[7];
    for (size_t p = 0; p < 7; p++)
        result[p] = mixed(xs, p * size, 1, smaller(n, (p + 1) * size));
    result_integers(test, I64, VECTOR(7), result);
}

void reference_pieces_covered(struct test *test)
{
    size_t n = test_n(test), parts = (n + 15) / 16;
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, parts);
    for (size_t p = 0; p < parts; p++)
        result[p] = mixed(xs, 16 * p, 1, smaller(n, 16 * p + 16));
    result_integers(test, I64, VECTOR(parts), result);
}

void reference_pieces_chunk_at(struct test *test)
{
    size_t n = test_n(test), size = test_m(test);
    input_number(test, (int64_t)size);
    size_t p = (size_t)input_integer(test, I64, 0, 9);
    const int64_t *xs = input_vector(test, n);
    result_integer(test, I64, mixed(xs, p * size, 1, smaller(n, (p + 1) * size)));
}

void reference_pieces_by_lanes(struct test *test)
{
    size_t n = test_n(test);
    result_integer(test, I64, sum(input_vector(test, n), n));
}

/* ---- hierarchy ---- */

/* All elements of SHAPE, each times FACTOR and plus MORE, or squared where FACTOR is 0. */
static void each(struct test *test, struct shape shape, int64_t factor, int64_t more)
{
    size_t count = shape_size(shape);
    const int64_t *xs = input_integers(test, I64, shape, -1000, 1000);
    int64_t *result = test_integers(test, count);
    for (size_t i = 0; i < count; i++)
        result[i] = xs[i] * (factor == 0 ? xs[i] : factor) + more;
    result_integers(test, I64, shape, result);
}

void reference_hierarchy_global_2d(struct test *test)
{
    each(test, MATRIX(test_n(test), test_m(test)), 2, 1);
}

void reference_hierarchy_global_3d(struct test *test)
{
    each(test, CUBE(test_n(test), test_m(test), test_p(test)), 0, 0);
}

void reference_hierarchy_in_registers(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input_integers(test, I64, MATRIX(n, 8), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = 1;
        for (size_t j = 8; j-- > 0;)
            result[i] = times_plus(result[i], 3, 2 * a[8 * i + j]);
    }
    result_integers(test, I64, VECTOR(n), result);
}

void reference_hierarchy_transposed(struct test *test)
{
    size_t n = smaller(test_n(test), 40) , m = test_p(test);
    size_t width = 8 * m;
    const int64_t *a = input_integers(test, I64, MATRIX(8 * n, width), -1000, 1000);
    int64_t *result = test_integers(test, 8 * n * width);
    for (size_t i = 0; i < 8 * n; i++)
        for (size_t j = 0; j < width; j++)
            result[(i / 8 * m + j / 8) * 64 + j % 8 * 8 + i % 8] = a[i * width + j];
    result_integers(test, I64, (struct shape){4, {n, m, 8, 8}}, result);
}

static size_t block_count(const struct test *test)
{
    return smaller(test_n(test), 100);
}

static const int64_t *input_blocks(struct test *test)
{
    return input_vector(test, 64 * block_count(test));
}

void reference_hierarchy_backwards(struct test *test)
{
    size_t n = block_count(test);
    const int64_t *xs = input_blocks(test);
    int64_t *result = test_integers(test, 64 * n);
    for (size_t i = 0; i < 64 * n; i++)
        result[i] = 3 * xs[i / 64 * 64 + 63 - i % 64];
    result_integers(test, I64, MATRIX(n, 64), result);
}

void reference_hierarchy_both(struct test *test)
{
    size_t n = block_count(test);
    const int64_t *xs = input_blocks(test);
    int64_t *result = test_integers(test, 64 * n);
    for (size_t i = 0; i < 64 * n; i++)
        result[i] = (xs[i / 64 * 64 + 63 - i % 64] + 1) * 2 * xs[i];
    result_integers(test, I64, MATRIX(n, 64), result);
}

void reference_hierarchy_squares(struct test *test)
{
    size_t n = block_count(test);
    const int64_t *xs = input_blocks(test);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < 64 * n; i++)
        result[i / 64] += xs[i] * xs[i];
    result_integers(test, I64, VECTOR(n), result);
}

void reference_hierarchy_total(struct test *test)
{
    size_t n = test_n(test);
    result_integer(test, I64, sum(input_vector(test, n), n));
}

void reference_hierarchy_smoothed(struct test *test)
{
    size_t n = test_n(test), used = n / 64 * 64;
    const int64_t *xs = input_vector(test, n);
    int64_t *result = test_integers(test, used);
    for (size_t i = 0; i < used; i++)
        result[i] = (i == 0 ? 0 : 4 * xs[i - 1]) + 2 * xs[i] + (i + 1 == used ? 0 : xs[i + 1]);
    result_integers(test, I64, MATRIX(used / 64, 64), result);
}

void reference_hierarchy_prefixes(struct test *test)
{
    size_t n = block_count(test);
    const int64_t *xs = input_blocks(test);
    int64_t *result = test_integers(test, 64 * n);
    for (size_t i = 0; i < 64 * n; i++)
        result[i] = xs[i] + (i % 8 == 0 ? 0 : result[i - 1]);
    result_integers(test, I64, CUBE(n, 8, 8), result);
}

/* ---- simd ---- */

void reference_simd_scaled(struct test *test)
{
    size_t n = test_n(test), used = n / 4 * 4;
    int64_t k = input_integer(test, I32, -1000, 1000);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t *result = test_integers(test, used);
    for (size_t i = 0; i < used; i++)
        result[i] = wrapped_product(I32, xs[i], k);
    result_integers(test, I32, VECTOR(used), result);
}

void reference_simd_cubics(struct test *test)
{
    size_t n = test_n(test);
    double a = input_real(test, F32, -2, 2);
    const double *xs = input_reals(test, F32, VECTOR(n), -2, 2);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = ((xs[i] - a) * xs[i] + 2) * xs[i] - fabs(xs[i] * a);
    result_reals(test, F32, VECTOR(n), result);
}

void reference_simd_products(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t total = 0;
    for (size_t i = 0; i < n; i++)
        total = wrapped_sum(I32, total, wrapped_product(I32, xs[i], ys[i]));
    result_integer(test, I32, total);
}

void reference_simd_largest(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t largest = type_lowest(I32);
    for (size_t i = 0; i < n; i++)
        largest = xs[i] > largest ? xs[i] : largest;
    result_integer(test, I32, largest);
}

void reference_simd_horner(struct test *test)
{
    size_t n = test_n(test), used = n / 2 * 2;
    const double *cs = input_reals(test, F32, VECTOR(3), -2, 2);
    const double *xs = input_reals(test, F32, VECTOR(n), -2, 2);
    double *result = test_reals(test, used);
    for (size_t i = 0; i < used; i++)
        result[i] = (cs[0] * xs[i] + cs[1]) * xs[i] + cs[2];
    result_reals(test, F32, VECTOR(used), result);
}

void reference_simd_pairs(struct test *test)
{
    size_t n = test_n(test);
    int64_t up = input_integer(test, BOOL, 0, 1);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n / 2);
    for (size_t i = 0; i < n / 2; i++) {
        int64_t a = xs[2 * i], b = xs[2 * i + 1];
        result[i] = (up ? a - b : 0) * (a > b ? a : b);
    }
    result_integers(test, I32, VECTOR(n / 2), result);
}
