/* References of programs about the shapes of arrays: levels, triangles, transposes, zips. */
#include "tests/run/reference.h"

void reference_levels_row_sums(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const double *a = input_reals(test, F32, CUBE(n, m, p), -1, 1);
    double *sums = test_reals(test, n * m);
    for (size_t i = 0; i < n * m * p; i++)
        sums[i / p] += a[i];
    result_reals(test, F32, MATRIX(n, m), sums);
}

void reference_levels_all_scaled(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    int64_t k = input_integer(test, I32, -9, 9);
    const int64_t *a = input_integers(test, I32, CUBE(n, m, p), 0, -1);
    int64_t *result = test_integers(test, n * m * p);
    for (size_t i = 0; i < n * m * p; i++)
        result[i] = wrapped_product(I32, k, a[i]);
    result_integers(test, I32, CUBE(n, m, p), result);
}

void reference_levels_total(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I64, CUBE(n, m, p), -1000, 1000);
    int64_t total = 0;
    for (size_t i = 0; i < n * m * p; i++)
        total += a[i];
    result_integer(test, I64, total);
}

void reference_levels_largest_row(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I64, CUBE(n, m, p), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = INT64_MIN;
        for (size_t j = 0; j < m; j++) {
            int64_t sum = 0;
            for (size_t k = 0; k < p; k++)
                sum += a[(i * m + j) * p + k];
            result[i] = sum > result[i] ? sum : result[i];
        }
    }
    result_integers(test, I64, VECTOR(n), result);
}

void reference_levels_mixed(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I64, CUBE(n, m, p), -1000, 1000);
    const int64_t *xs = input_integers(test, I64, VECTOR(p), -1000, 1000);
    int64_t *sums = test_integers(test, n * p), *totals = test_integers(test, n);
    for (size_t i = 0; i < n * m * p; i++) {
        sums[i / (m * p) * p + i % p] += a[i];
        totals[i / (m * p)] += a[i];
    }
    for (size_t i = 0; i < n * p; i++)
        sums[i] = sums[i] * xs[i % p] + totals[i / p];
    result_integers(test, I64, MATRIX(n, p), sums);
}

void reference_levels_outer(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I32, VECTOR(m), -1000, 1000);
    const int64_t *zs = input_integers(test, I32, VECTOR(p), -1000, 1000);
    int64_t *result = test_integers(test, n * m * p);
    for (size_t i = 0; i < n * m * p; i++)
        result[i] = xs[i / (m * p)] * 100 + ys[i / p % m] * 10 + zs[i % p];
    result_integers(test, I32, CUBE(n, m, p), result);
}

static size_t input_n(struct test *test)
{
    int64_t n = (int64_t)test_n(test);
    input_given_integers(test, I64, SCALAR, &n);
    return test_n(test);
}

void reference_triangles_triangular(struct test *test)
{
    size_t n = input_n(test);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (int64_t)i * ((int64_t)i - 1) / 2;
    result_integers(test, I64, VECTOR(n), result);
}

void reference_triangles_prefix_sums(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] + (i > 0 ? result[i - 1] : 0);
    result_integers(test, I64, VECTOR(n), result);
}

void reference_triangles_inner_counts(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *lengths = input_integers(test, I64, VECTOR(n), 0, 50);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = lengths[i] * (lengths[i] * (lengths[i] - 1) / 2);
    result_integers(test, I64, VECTOR(n), result);
}

void reference_triangles_divisors(struct test *test)
{
    size_t n = input_n(test);
    int64_t *result = test_integers(test, n);
    for (size_t d = 1; d <= n; d++)
        for (size_t multiple = d; multiple <= n; multiple += d)
            result[multiple - 1]++;
    result_integers(test, I32, VECTOR(n), result);
}

struct matrix {
    size_t n, m;
    const int64_t *a;
};

static struct matrix input_matrix(struct test *test, enum type type)
{
    size_t n = test_n(test), m = test_m(test);
    return (struct matrix){n, m, input_integers(test, type, MATRIX(n, m), -1000, 1000)};
}

static const int64_t *transposed(struct test *test, struct matrix matrix)
{
    int64_t *result = test_integers(test, matrix.n * matrix.m);
    for (size_t i = 0; i < matrix.n * matrix.m; i++)
        result[i % matrix.m * matrix.n + i / matrix.m] = matrix.a[i];
    return result;
}

void reference_transposes_twice(struct test *test)
{
    struct matrix matrix = input_matrix(test, I32);
    result_integers(test, I32, MATRIX(matrix.n, matrix.m), matrix.a);
}

void reference_transposes_column_sums(struct test *test)
{
    struct matrix matrix = input_matrix(test, I32);
    int64_t *sums = test_integers(test, matrix.m);
    for (size_t i = 0; i < matrix.n * matrix.m; i++)
        sums[i % matrix.m] += matrix.a[i];
    result_integers(test, I32, VECTOR(matrix.m), sums);
}

void reference_transposes_scaled(struct test *test)
{
    struct matrix matrix = input_matrix(test, I32);
    const int64_t *ks = input_integers(test, I32, VECTOR(matrix.m), -9, 9);
    int64_t *products = test_integers(test, matrix.n * matrix.m);
    for (size_t i = 0; i < matrix.n * matrix.m; i++)
        products[i] = matrix.a[i] * ks[i % matrix.m];
    matrix.a = products;
    result_integers(test, I32, MATRIX(matrix.m, matrix.n), transposed(test, matrix));
}

void reference_transposes_shifted(struct test *test)
{
    struct matrix matrix = input_matrix(test, I32);
    int64_t *sums = test_integers(test, matrix.n * matrix.m);
    for (size_t i = 0; i < matrix.n * matrix.m; i++)
        sums[i] = matrix.a[i] + 1;
    matrix.a = sums;
    result_integers(test, I32, MATRIX(matrix.m, matrix.n), transposed(test, matrix));
}

void reference_transposes_products(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), -1000, 1000);
    const int64_t *ys = input_integers(test, I32, VECTOR(m), -1000, 1000);
    int64_t *result = test_integers(test, m * n);
    for (size_t i = 0; i < m * n; i++)
        result[i] = xs[i % n] * ys[i / n];
    result_integers(test, I32, MATRIX(m, n), result);
}

void reference_transposes_both_ways(struct test *test)
{
    struct matrix matrix = input_matrix(test, I32);
    size_t m = matrix.m;
    const int64_t *ks = input_integers(test, I32, VECTOR(matrix.n), -9, 9);
    int64_t *result = test_integers(test, matrix.n * m);
    for (size_t i = 0; i < matrix.n * m; i++)
        result[i] = ks[i / m] * matrix.a[i] - matrix.a[i / m * m + m - 1 - i % m];
    matrix.a = result;
    result_integers(test, I32, MATRIX(m, matrix.n), transposed(test, matrix));
}

void reference_transposes_without_sums(struct test *test)
{
    struct matrix matrix = input_matrix(test, I32);
    int64_t *result = test_integers(test, matrix.n * matrix.m);
    for (size_t j = 0; j < matrix.m; j++) {
        int64_t sum = 0, least = type_highest(I32);
        for (size_t i = 0; i < matrix.n; i++)
            sum += matrix.a[i * matrix.m + j];
        for (size_t i = 0; i < matrix.n; i++) {
            int64_t rest = 2 * matrix.a[i * matrix.m + j] - sum;
            least = rest < least ? rest : least;
        }
        for (size_t i = 0; i < matrix.n; i++)
            result[i * matrix.m + j] = 2 * matrix.a[i * matrix.m + j] - sum - least;
    }
    result_integers(test, I32, MATRIX(matrix.n, matrix.m), result);
}

void reference_transposes_columns_running(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -1000, 1000);
    int64_t *result = test_integers(test, n * m), largest = type_lowest(I32);
    for (size_t i = 0; i < n * m; i++) {
        int64_t x = a[i % n * m + i / n];
        largest = x > largest ? x : largest;
        result[i] = largest;
    }
    result_integers(test, I32, VECTOR(n * m), result);
}

void reference_transposes_planes(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I32, CUBE(n, m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * m * p);
    for (size_t i = 0; i < n * m * p; i++)
        result[(i / (m * p) * p + i % p) * m + i / p % m] = a[i];
    result_integers(test, I32, CUBE(n, p, m), result);
}

void reference_transposes_outermost(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I32, CUBE(n, m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * m * p);
    for (size_t i = 0; i < n * m * p; i++)
        result[(i / p % m * n + i / (m * p)) * p + i % p] = a[i];
    result_integers(test, I32, CUBE(m, n, p), result);
}

/* The program exchanges the last two and the first two dimensions in turn. Three such pairs change
 * nothing; the three exchanges after them reverse the order of the dimensions. */
void reference_transposes_reversed(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I32, CUBE(n, m, p), -1000, 1000);
    int64_t *result = test_integers(test, n * m * p);
    for (size_t i = 0; i < n * m * p; i++)
        result[(i % p * m + i / p % m) * n + i / (m * p)] = a[i];
    result_integers(test, I32, CUBE(p, m, n), result);
}

void reference_transposes_element(struct test *test)
{
    int64_t row = (int64_t)test_n(test) - 1, column = (int64_t)test_m(test) / 2;
    struct matrix matrix = input_matrix(test, I32);
    input_given_integers(test, I64, SCALAR, &row);
    input_given_integers(test, I64, SCALAR, &column);
    result_integer(test, I32, matrix.a[(size_t)row * matrix.m + (size_t)column]);
}

void reference_transposes_symmetric(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, n), -1000, 1000);
    int64_t *result = test_integers(test, n * n);
    for (size_t i = 0; i < n * n; i++)
        result[i] = a[i] + a[i % n * n + i / n];
    result_integers(test, I32, MATRIX(n, n), result);
}

void reference_transposes_pairs(struct test *test)
{
    struct matrix first = input_matrix(test, I32), second = input_matrix(test, I64);
    result_integers(test, I32, MATRIX(first.m, first.n), transposed(test, first));
    result_integers(test, I64, MATRIX(first.m, first.n), transposed(test, second));
}

void reference_transposes_columns_scanned(struct test *test)
{
    struct matrix matrix = input_matrix(test, I32);
    int64_t *result = test_integers(test, matrix.n * matrix.m);
    for (size_t i = 0; i < matrix.n * matrix.m; i++) {
        bool is_more = i >= matrix.m && result[i - matrix.m] > matrix.a[i];
        result[i] = is_more ? result[i - matrix.m] : matrix.a[i];
    }
    result_integers(test, I32, MATRIX(matrix.n, matrix.m), result);
}

void reference_zips_nested(struct test *test)
{
    const enum type types[] = {I32, I64, BOOL, U8};
    struct shape shape = VECTOR(test_n(test));
    for (int k = 0; k < 4; k++)
        result_integers(test, types[k], shape, input_integers(test, types[k], shape, 0, 1));
}

void reference_zips_rearranged(struct test *test)
{
    struct shape shape = VECTOR(test_n(test));
    const int64_t *as = input_integers(test, I32, shape, 0, -1);
    const int64_t *bs = input_integers(test, I64, shape, 0, -1);
    const int64_t *cs = input_integers(test, U8, shape, 0, -1);
    result_integers(test, U8, shape, cs);
    result_integers(test, I64, shape, bs);
    result_integers(test, I32, shape, as);
}

/* a * x + b * y + c * z for all elements. */
static void result_combined(struct test *test, enum type type, const int64_t *const *arrays,
                            const int64_t *factors, size_t count, int64_t constant)
{
    size_t n = test_n(test);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        result[i] = constant;
        for (size_t k = 0; k < count; k++)
            result[i] = wrapped_sum(type, result[i],
                                    wrapped_product(type, factors[k], arrays[k][i]));
    }
    result_integers(test, type, VECTOR(n), result);
}

void reference_zips_both(struct test *test)
{
    const int64_t *xs = input_integers(test, I32, VECTOR(test_n(test)), 0, -1);
    result_combined(test, I32, &xs, (const int64_t[]){1}, 1, 1);
    result_combined(test, I32, &xs, (const int64_t[]){2}, 1, 0);
}

void reference_zips_three(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *arrays[3];
    for (int k = 0; k < 3; k++)
        arrays[k] = input_integers(test, I32, VECTOR(n), 0, -1);
    result_combined(test, I32, arrays, (const int64_t[]){1, 1, 0}, 3, 0);
    result_combined(test, I32, arrays, (const int64_t[]){0, 1, -1}, 3, 0);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = wrapped_sum(I32, wrapped_product(I32, arrays[0][i], arrays[1][i]),
                                arrays[2][i]);
    result_integers(test, I32, VECTOR(n), result);
}

void reference_zips_rows(struct test *test)
{
    struct matrix a = input_matrix(test, I32), b = input_matrix(test, I32);
    int64_t *result = test_integers(test, a.n * a.m);
    for (size_t i = 0; i < a.n * a.m; i++)
        result[i] = a.a[i] * b.a[i] + 1;
    result_integers(test, I32, MATRIX(a.n, a.m), result);
}

void reference_zips_five(struct test *test)
{
    const int64_t *arrays[5];
    for (int k = 0; k < 5; k++)
        arrays[k] = input_integers(test, I32, VECTOR(test_n(test)), 0, -1);
    result_combined(test, I32, arrays, (const int64_t[]){1, 2, 3, 4, 5}, 5, 0);
}

void reference_zips_numbered(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t *numbers = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        numbers[i] = (int64_t)i;
    result_integers(test, I64, VECTOR(n), numbers);
    result_integers(test, I32, VECTOR(n), xs);
}

void reference_zips_dot_with_itself(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -1000, 1000);
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += xs[i] * xs[i];
    result_integer(test, I64, sum);
}

/* PIECE elements for each of the N of XS: element k is x + STEP*k + FIRST. */
static void result_pieces(struct test *test, const int64_t *xs, size_t n, size_t piece,
                          int64_t first, int64_t step)
{
    int64_t *result = test_integers(test, piece * n);
    for (size_t i = 0; i < piece * n; i++)
        result[i] = wrapped_sum(I32, xs[i / piece], first + step * (int64_t)(i % piece));
    result_integers(test, I32, MATRIX(n, piece), result);
}

void reference_zips_pieces(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    result_pieces(test, xs, n, 3, 0, 0);
    result_pieces(test, xs, n, 3, 1, 0);
}

void reference_zips_pieces_of_three(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(n), 0, -1);
    int64_t *numbers = test_integers(test, 2 * n);
    for (size_t i = 0; i < 2 * n; i++)
        numbers[i] = (int64_t)(i % 2);
    result_pieces(test, xs, n, 2, 0, 0);
    result_pieces(test, xs, n, 2, 0, 1);
    result_integers(test, I64, MATRIX(n, 2), numbers);
}

void reference_zips_all_dimensions(struct test *test)
{
    struct shape shape = CUBE(test_n(test), test_m(test), test_p(test));
    size_t count = test_n(test) * test_m(test) * test_p(test);
    const int64_t *xs = input_integers(test, I32, shape, 0, -1);
    int64_t *next = test_integers(test, count);
    for (size_t i = 0; i < count; i++)
        next[i] = wrapped_sum(I32, xs[i], 1);
    result_integers(test, I32, shape, xs);
    result_integers(test, I32, shape, next);
}

void reference_zips_thirds(struct test *test)
{
    struct matrix matrix = input_matrix(test, I32);
    size_t count = matrix.n * matrix.m;
    for (int64_t factor = 1; factor <= 3; factor++) {
        int64_t *result = test_integers(test, count);
        for (size_t i = 0; i < count; i++)
            result[i] = wrapped_product(I32, matrix.a[i], factor);
        result_integers(test, I32, MATRIX(matrix.n, matrix.m), result);
    }
}
