/* References of programs/workgroups.dpia. */
#include "tests/run/reference.h"

enum { WIDTH = 8, LINES = 4, TRIPLE = 3 };

static int64_t combined(int64_t x, int64_t a)
{
    return wrap(I32, x * 3 + a);
}

/* What is left of the N numbers XS after each half was put into the one before, and again. */
static int64_t tree(struct test *test, const int64_t *xs, size_t n)
{
    int64_t *left = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        left[i] = xs[i];
    while (n > 1) {
        size_t half = n - n / 2;
        for (size_t i = half; i < n; i++)
            left[i - half] = combined(left[i - half], left[i]);
        n = half;
    }
    return left[0];
}

/* A row of N random numbers for each of K groups. */
static const int64_t *rows(struct test *test, size_t k, size_t n)
{
    return input_integers(test, I32, MATRIX(k, n), -9, 9);
}

void reference_workgroups_sum64(struct test *test)
{
    size_t k = test_n(test), n = 64;
    const int64_t *xs = rows(test, k, n);
    int64_t *result = test_integers(test, k), *row = test_integers(test, n);
    for (size_t i = 0; i < k; i++) {
        for (size_t j = 0; j < n; j++)
            row[j] = xs[i * n + j] + 1;
        result[i] = tree(test, row, n);
    }
    result_integers(test, I32, VECTOR(k), result);
}

/* X as a number of 32 bits. */
static int64_t wrapped(int64_t x)
{
    return (int32_t)(uint32_t)(uint64_t)x;
}

void reference_workgroups_lines(struct test *test)
{
    size_t k = test_n(test), n = 64;
    const int64_t *xs = rows(test, k, n);
    int64_t *result = test_integers(test, k * n), a = 2, b = 3;
    for (size_t i = 0; i < k; i++) {
        const int64_t *row = xs + i * n;
        for (size_t j = 0; j < n; j++)
            result[i * n + j] = wrapped(a * (row[j] + 1) + b);
        b = wrapped(b * (row[0] + 1) + row[n - 1] + 1);
        a = wrapped(a * (row[0] + 1));
    }
    result_integers(test, I32, MATRIX(k, n), result);
}

void reference_workgroups_sum100(struct test *test)
{
    size_t k = test_n(test), n = 100;
    const int64_t *xs = rows(test, k, n);
    int64_t *result = test_integers(test, k), *row = test_integers(test, n);
    for (size_t i = 0; i < k; i++) {
        for (size_t j = 0; j < n; j++)
            row[j] = xs[i * n + n - 1 - j];
        result[i] = tree(test, row, n);
    }
    result_integers(test, I32, VECTOR(k), result);
}

void reference_workgroups_sum1(struct test *test)
{
    size_t k = test_n(test);
    result_integers(test, I32, VECTOR(k), rows(test, k, 1));
}

/* The parameter n where rows have N elements, at least one. */
static void given_size(struct test *test, size_t n)
{
    int64_t less = (int64_t)n - 1;
    input_given_integers(test, I64, SCALAR, &less);
}

void reference_workgroups_sums(struct test *test)
{
    size_t k = test_n(test), n = test_m(test) + 1;
    given_size(test, n);
    const int64_t *xs = rows(test, k, n);
    int64_t *result = test_integers(test, k);
    for (size_t i = 0; i < k; i++)
        result[i] = tree(test, xs + i * n, n);
    result_integers(test, I32, VECTOR(k), result);
}

void reference_workgroups_crossing_pairs(struct test *test)
{
    size_t k = test_n(test), n = test_m(test) + 1;
    given_size(test, n);
    const int64_t *xs = rows(test, k, n), *ys = rows(test, k, n);
    int64_t *first = test_integers(test, k), *second = test_integers(test, k);
    int64_t *a = test_integers(test, n), *b = test_integers(test, n);
    for (size_t i = 0; i < k; i++) {
        for (size_t j = 0; j < n; j++) {
            a[j] = xs[i * n + j];
            b[j] = ys[i * n + j];
        }
        for (size_t count = n; count > 1; count -= count / 2)
            for (size_t j = 0, half = count - count / 2; j < count / 2; j++) {
                int64_t old = a[j];
                a[j] = wrap(I32, b[j] + a[j + half]);
                b[j] = wrap(I32, old - b[j + half]);
            }
        first[i] = a[0];
        second[i] = b[0];
    }
    result_integers(test, I32, VECTOR(k), first);
    result_integers(test, I32, VECTOR(k), second);
}

/* INTO becomes the elements of INTO backwards, plus twice those of FROM. */
static void combine_triples(int64_t *into, const int64_t *from)
{
    int64_t old[TRIPLE];
    for (size_t e = 0; e < TRIPLE; e++)
        old[e] = into[e];
    for (size_t e = 0; e < TRIPLE; e++)
        into[e] = wrap(I32, old[TRIPLE - 1 - e] + from[e] * 2);
}

void reference_workgroups_triples(struct test *test)
{
    size_t k = test_n(test), n = test_m(test) + 1;
    given_size(test, n);
    const int64_t *xs = input_integers(test, I32, CUBE(k, n, TRIPLE), -9, 9);
    int64_t *result = test_integers(test, k * TRIPLE), *left = test_integers(test, n * TRIPLE);
    for (size_t i = 0; i < k; i++) {
        for (size_t j = 0; j < n * TRIPLE; j++)
            left[j] = xs[i * n * TRIPLE + j];
        for (size_t count = n; count > 1; count -= count / 2)
            for (size_t j = 0, half = count - count / 2; j < count / 2; j++)
                combine_triples(left + j * TRIPLE, left + (j + half) * TRIPLE);
        for (size_t e = 0; e < TRIPLE; e++)
            result[i * TRIPLE + e] = left[e];
    }
    result_integers(test, I32, MATRIX(k, TRIPLE), result);
}

void reference_workgroups_twice(struct test *test)
{
    size_t k = test_n(test), n = test_m(test) + 1;
    given_size(test, n);
    const int64_t *xs = rows(test, k, n);
    int64_t *result = test_integers(test, k * n);
    for (size_t i = 0; i < k; i++) {
        const int64_t *row = xs + i * n;
        int64_t sum = 0;
        for (size_t j = 0; j < n; j++)
            sum += row[j] + 1;
        for (size_t j = 0; j < n; j++)
            result[i * n + j] = wrap(I32, (row[j] + 1) * sum + row[n - 1 - j] + 1);
    }
    result_integers(test, I32, MATRIX(k, n), result);
}

void reference_workgroups_polynomials(struct test *test)
{
    size_t k = test_n(test), n = test_m(test);
    const int64_t *xs = input_integers(test, I32, CUBE(k, n, WIDTH), -9, 9);
    int64_t *result = test_integers(test, k * WIDTH);
    for (size_t i = 0; i < k; i++)
        for (size_t e = 0; e < WIDTH; e++) {
            int64_t value = (int64_t)e;
            for (size_t j = 0; j < n; j++)
                value = wrap(I32, value * 2 + xs[(i * n + j) * WIDTH + e]);
            result[i * WIDTH + e] = value;
        }
    result_integers(test, I32, MATRIX(k, WIDTH), result);
}

void reference_workgroups_blocks(struct test *test)
{
    size_t k = test_n(test), n = test_m(test), size = LINES * WIDTH;
    const int64_t *xs =
        input_integers(test, I32, (struct shape){4, {k, n, LINES, WIDTH}}, -9, 9);
    int64_t *result = test_integers(test, k * size);
    for (size_t i = 0; i < k; i++)
        for (size_t e = 0; e < size; e++) {
            int64_t value = 1;
            for (size_t j = 0; j < n; j++)
                value = wrap(I32, value * 2 + xs[(i * n + j) * size + e]);
            result[i * size + e] = value;
        }
    result_integers(test, I32, CUBE(k, LINES, WIDTH), result);
}

void reference_workgroups_crossing_arrays(struct test *test)
{
    size_t k = test_n(test), n = test_m(test);
    const int64_t *xs = input_integers(test, I32, CUBE(k, n, WIDTH), -9, 9);
    int64_t *first = test_integers(test, k * WIDTH), *second = test_integers(test, k * WIDTH);
    for (size_t i = 0; i < k; i++) {
        int64_t *a = first + i * WIDTH, *b = second + i * WIDTH;
        for (size_t e = 0; e < WIDTH; e++) {
            a[e] = 1;
            b[e] = 2;
        }
        for (size_t j = 0; j < n; j++) {
            for (size_t e = 0; e < WIDTH; e++)
                a[e] = wrap(I32, a[e] * 2 + b[WIDTH - 1 - e]);
            for (size_t e = 0; e < WIDTH; e++)
                b[e] = wrap(I32, b[e] + xs[(i * n + j) * WIDTH + e]);
        }
    }
    result_integers(test, I32, MATRIX(k, WIDTH), first);
    result_integers(test, I32, MATRIX(k, WIDTH), second);
}

void reference_workgroups_turned(struct test *test)
{
    size_t k = test_n(test), n = test_m(test);
    const int64_t *xs = input_integers(test, I32, CUBE(k, n, WIDTH), -9, 9);
    int64_t *result = test_integers(test, k * WIDTH);
    for (size_t i = 0; i < k; i++) {
        int64_t *now = result + i * WIDTH, before[WIDTH];
        for (size_t e = 0; e < WIDTH; e++)
            now[e] = 3;
        for (size_t j = 0; j < n; j++) {
            for (size_t e = 0; e < WIDTH; e++)
                before[e] = now[e];
            for (size_t e = 0; e < WIDTH; e++)
                now[e] = wrap(I32, before[(e + 1) % WIDTH] * 2 + xs[(i * n + j) * WIDTH + e]);
        }
    }
    result_integers(test, I32, MATRIX(k, WIDTH), result);
}

void reference_workgroups_tiles(struct test *test)
{
    size_t k = test_n(test), n = test_m(test);
    const int64_t *xs = input_integers(test, I32, CUBE(k, n, WIDTH), -3, 3);
    int64_t *result = test_integers(test, k * WIDTH);
    for (size_t i = 0; i < k; i++)
        for (size_t e = 0; e < WIDTH; e++) {
            int64_t value = 1;
            for (size_t j = 0; j < n; j++) {
                const int64_t *x = xs + (i * n + j) * WIDTH;
                for (size_t t = 0; t < WIDTH; t++)
                    value = wrap(I32, (x[t] + 1) * x[e] + value);
            }
            result[i * WIDTH + e] = value;
        }
    result_integers(test, I32, MATRIX(k, WIDTH), result);
}

void reference_workgroups_choices(struct test *test)
{
    size_t k = test_n(test), n = test_m(test);
    const int64_t *xs = input_integers(test, I32, CUBE(k, n, WIDTH), -9, 9);
    int64_t *result = test_integers(test, k * WIDTH);
    for (size_t i = 0; i < k; i++)
        for (size_t e = 0; e < WIDTH; e++) {
            int64_t value = 1;
            for (size_t j = 0; j < n; j++) {
                const int64_t *x = xs + (i * n + j) * WIDTH;
                value += x[0] > 2 ? x[e] : 0;
            }
            result[i * WIDTH + e] = value;
        }
    result_integers(test, I32, MATRIX(k, WIDTH), result);
}

void reference_workgroups_doubled(struct test *test)
{
    size_t k = test_n(test);
    const int64_t *xs = input_integers(test, I32, MATRIX(k, WIDTH), -50, 50);
    int64_t *result = test_integers(test, k * WIDTH);
    for (size_t i = 0; i < k; i++) {
        const int64_t *x = xs + i * WIDTH;
        int64_t factor = 1;
        while (x[0] > 0 && x[0] * factor < 40)
            factor *= 2;
        for (size_t e = 0; e < WIDTH; e++)
            result[i * WIDTH + e] = x[e] * factor;
    }
    result_integers(test, I32, MATRIX(k, WIDTH), result);
}

void reference_workgroups_prefixes(struct test *test)
{
    size_t k = test_n(test), n = test_m(test);
    const int64_t *xs = input_integers(test, I32, CUBE(k, n, WIDTH), -9, 9);
    int64_t *result = test_integers(test, k * n * WIDTH);
    for (size_t i = 0; i < k; i++)
        for (size_t e = 0; e < WIDTH; e++) {
            int64_t value = 1;
            for (size_t j = 0; j < n; j++) {
                size_t at = (i * n + j) * WIDTH + e;
                value = wrap(I32, value * 2 + xs[at]);
                result[at] = value;
            }
        }
    result_integers(test, I32, CUBE(k, n, WIDTH), result);
}

void reference_workgroups_one_each(struct test *test)
{
    size_t k = test_n(test);
    const int64_t *xs = input_integers(test, I32, VECTOR(k), -1000, 1000);
    int64_t *result = test_integers(test, k);
    for (size_t i = 0; i < k; i++)
        result[i] = 3 * xs[i];
    result_integers(test, I32, VECTOR(k), result);
}

void reference_workgroups_product(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), k = test_p(test);
    int64_t sizes[] = {(int64_t)n, (int64_t)m, (int64_t)k};
    for (size_t i = 0; i < 3; i++)
        input_given_integers(test, I64, SCALAR, &sizes[i]);
    size_t lines = 8 * n, columns = 8 * m, inner = 4 * k;
    const double *a = input_reals(test, F32, MATRIX(lines, inner), -2, 2);
    const double *b = input_reals(test, F32, MATRIX(inner, columns), -2, 2);
    double *result = test_reals(test, lines * columns);
    for (size_t i = 0; i < lines; i++)
        for (size_t j = 0; j < columns; j++)
            for (size_t e = 0; e < inner; e++)
                result[i * columns + j] += a[i * inner + e] * b[e * columns + j];
    result_reals(test, F32, MATRIX(lines, columns), result);
}
