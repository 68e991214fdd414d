/* References of programs/scatters.fut. */
#include "tests/run/reference.h"

static int64_t *numbers(struct test *test, size_t count)
{
    const int64_t *given = input_integers(test, I32, VECTOR(count), -100, 100);
    int64_t *copy = test_integers(test, count);
    for (size_t i = 0; i < count; i++)
        copy[i] = given[i];
    return copy;
}

static int64_t *table(struct test *test, size_t n, size_t m)
{
    const int64_t *given = input_integers(test, I32, MATRIX(n, m), -100, 100);
    int64_t *copy = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        copy[i] = given[i];
    return copy;
}

static const int64_t *places(struct test *test, size_t count, size_t n)
{
    return input_places(test, count, -2, (int64_t)n + 1);
}

/* Whether PLACE is one of N. */
static bool is_inside(int64_t place, size_t n)
{
    return place >= 0 && place < (int64_t)n;
}

static void scatter(int64_t *xs, size_t n, const int64_t *is, const int64_t *vs, size_t m)
{
    for (size_t j = 0; j < m; j++)
        if (is_inside(is[j], n))
            xs[is[j]] = vs[j];
}

void reference_scatters_whole(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = numbers(test, n);
    const int64_t *is = places(test, m, n);
    scatter(xs, n, is, numbers(test, m), m);
    result_integers(test, I32, VECTOR(n), xs);
}

void reference_scatters_many(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = numbers(test, n), *vs = test_integers(test, n), sum = 0;
    const int64_t *is = places(test, n, n);
    for (size_t i = 0; i < n; i++) {
        vs[i] = xs[n - 1 - i];
        sum = wrapped_sum(I32, sum, xs[i]);
    }
    scatter(xs, n, is, vs, n);
    result_integers(test, I32, VECTOR(n), xs);
    result_integer(test, I32, sum);
}

static double *reals(struct test *test, size_t count)
{
    const double *given = input_reals(test, F32, VECTOR(count), -1, 1);
    double *copy = test_reals(test, count);
    for (size_t i = 0; i < count; i++)
        copy[i] = given[i];
    return copy;
}

void reference_scatters_pairs(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *first = numbers(test, n);
    double *second = reals(test, n);
    const int64_t *is = places(test, m, n), *vs = numbers(test, m);
    const double *ws = reals(test, m);
    scatter(first, n, is, vs, m);
    for (size_t j = 0; j < m; j++)
        if (is_inside(is[j], n))
            second[is[j]] = ws[j];
    result_integers(test, I32, VECTOR(n), first);
    result_reals(test, F32, VECTOR(n), second);
}

/* Rows of M elements, to each of which ADDED, or nothing, is added. */
static void scatter_rows(int64_t *xss, size_t n, size_t m, const int64_t *is, const int64_t *vss,
                         const int64_t *added)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m && is_inside(is[i], n); j++)
            xss[(size_t)is[i] * m + j] = vss[i * m + j] + (added ? added[j] : 0);
}

void reference_scatters_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xss = table(test, n, m);
    const int64_t *is = places(test, n, n);
    scatter_rows(xss, n, m, is, table(test, n, m), 0);
    result_integers(test, I32, MATRIX(n, m), xss);
}

void reference_scatters_computed(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = numbers(test, n), *js = test_integers(test, m);
    const int64_t *is = places(test, m, n);
    int64_t *vs = numbers(test, m);
    for (size_t j = 0; j < m; j++) {
        js[j] = is[j] + 1;
        vs[j] = vs[j] * vs[j] + 1;
    }
    scatter(xs, n, js, vs, m);
    result_integers(test, I32, VECTOR(n), xs);
}

void reference_scatters_computed_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xss = table(test, n, m);
    const int64_t *is = places(test, n, n), *vss = table(test, n, m);
    scatter_rows(xss, n, m, is, vss, numbers(test, m));
    result_integers(test, I32, MATRIX(n, m), xss);
}

void reference_scatters_summed(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = numbers(test, n), *sums = test_integers(test, m);
    const int64_t *is = places(test, m, n), *vss = table(test, m, n);
    for (size_t i = 0; i < m * n; i++)
        sums[i / n] = wrapped_sum(I32, sums[i / n], vss[i]);
    scatter(xs, n, is, sums, m);
    result_integers(test, I32, VECTOR(n), xs);
}

void reference_scatters_in_a_loop(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = numbers(test, n), *js = test_integers(test, n), *ws = test_integers(test, n);
    const int64_t *is = places(test, n, n), *vs = numbers(test, n);
    for (int64_t k = 0; k < 3; k++) {
        for (size_t i = 0; i < n; i++) {
            js[i] = is[i] * (k + 1);
            ws[i] = vs[i] + k;
        }
        scatter(xs, n, js, ws, n);
    }
    result_integers(test, I32, VECTOR(n), xs);
}

/* A permutation stays one in each step: (i + c) mod n is, and so is what is put at its places. */
void reference_scatters_by_itself(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *given = input_places(test, n, 0, (int64_t)n - 1);
    int64_t *is = test_integers(test, n), *js = test_integers(test, n);
    int64_t *vs = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        is[i] = given[i];
    for (int64_t k = 0; k < 3; k++) {
        for (size_t i = 0; i < n; i++) {
            js[i] = is[n - 1 - i];
            vs[i] = (is[i] + k + 1) % (int64_t)n;
        }
        scatter(is, n, js, vs, n);
    }
    result_integers(test, I64, VECTOR(n), is);
}

/* Many values for one place, all of them the same. */
void reference_scatters_equal(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = numbers(test, n), *vs = test_integers(test, m);
    const int64_t *is = input_integers(test, I64, VECTOR(m), -2, (int64_t)n / 2 + 1);
    for (size_t j = 0; j < m; j++)
        vs[j] = is[j] + 7;
    scatter(xs, n, is, vs, m);
    result_integers(test, I32, VECTOR(n), xs);
}

void reference_scatters_in_a_map(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xss = table(test, n, m);
    const int64_t *is = places(test, m, m), *vss = table(test, n, m);
    for (size_t i = 0; i < n; i++)
        scatter(xss + i * m, m, is, vss + i * m, m);
    result_integers(test, I32, MATRIX(n, m), xss);
}

void reference_scatters_planes(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xss = table(test, n, m);
    const int64_t *is = places(test, m, n);
    const int64_t *js = input_integers(test, I64, VECTOR(m), -1, (int64_t)m);
    const int64_t *vs = numbers(test, m);
    for (size_t k = 0; k < m; k++)
        if (is_inside(is[k], n) && is_inside(js[k], m))
            xss[(size_t)is[k] * m + (size_t)js[k]] = vs[k];
    result_integers(test, I32, MATRIX(n, m), xss);
}
