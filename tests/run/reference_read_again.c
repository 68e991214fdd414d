/* References of programs/read_again.fut. */
#include "tests/run/reference.h"

static int64_t sum(int64_t a, int64_t b)
{
    return wrapped_sum(I32, a, b);
}

static int64_t product(int64_t a, int64_t b)
{
    return wrapped_product(I32, a, b);
}

static int64_t difference(int64_t a, int64_t b)
{
    return sum(a, product(b, -1));
}

static const int64_t *input(struct test *test)
{
    return input_integers(test, I32, VECTOR(test_n(test)), -100, 100);
}

static void result(struct test *test, const int64_t *xs)
{
    result_integers(test, I32, VECTOR(test_n(test)), xs);
}

/* XS[i] OP XS[i + 1], where the first one follows the last. */
static int64_t *with_next(struct test *test, const int64_t *xs, size_t n,
                          int64_t (*op)(int64_t, int64_t))
{
    int64_t *new = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        new[i] = op(xs[i], xs[(i + 1) % n]);
    return new;
}

static int64_t *reversed(struct test *test, const int64_t *xs, size_t n)
{
    int64_t *new = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        new[i] = xs[n - 1 - i];
    return new;
}

static int64_t total(const int64_t *xs, size_t n, size_t step)
{
    int64_t all = 0;
    for (size_t i = 0; i < n; i++)
        all = sum(all, xs[i * step]);
    return all;
}

/* C, N rows of M, and the sums of its rows. */
static void result_rows(struct test *test, const int64_t *c, size_t n, size_t m)
{
    int64_t *sums = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        sums[i] = total(c + i * m, m, 1);
    result_integers(test, I32, MATRIX(n, m), c);
    result_integers(test, I32, VECTOR(n), sums);
}

static int64_t *squares(struct test *test, const int64_t *xs, size_t n)
{
    int64_t *new = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        new[i] = sum(product(xs[i], xs[i]), 1);
    return new;
}

void reference_read_again_sums(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *c = squares(test, input(test), n);
    result(test, c);
    result_integer(test, I32, total(c, n, 1));
}

void reference_read_again_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -100, 100);
    result_rows(test, squares(test, a, n * m), n, m);
}

void reference_read_again_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -100, 100);
    const int64_t *v = input_integers(test, I32, VECTOR(m), -100, 100);
    int64_t *c = test_integers(test, n * m), *sums = test_integers(test, m);
    for (size_t i = 0; i < n * m; i++)
        c[i] = product(a[i], difference(a[i], v[i % m]));
    for (size_t j = 0; j < m; j++)
        sums[j] = total(c + j, n, m);
    result_integers(test, I32, MATRIX(n, m), c);
    result_integers(test, I32, VECTOR(m), sums);
}

void reference_read_again_product(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, m), -100, 100);
    const int64_t *b = input_integers(test, I32, MATRIX(m, p), -100, 100);
    int64_t *c = test_integers(test, n * p);
    for (size_t i = 0; i < n * p; i++)
        for (size_t k = 0; k < m; k++)
            c[i] = sum(c[i], product(a[i / p * m + k], b[k * p + i % p]));
    result_rows(test, c, n, p);
}

void reference_read_again_twice(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *c = with_next(test, input(test), n, sum);
    result(test, c);
    result(test, c);
    result(test, reversed(test, c, n));
}

void reference_read_again_changed(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *c = with_next(test, input(test), n, difference);
    int64_t *d = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        d[i] = sum(c[i], 3);
    result(test, c);
    result(test, d);
}

void reference_read_again_pairs(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test);
    int64_t *x = test_integers(test, n), *y = test_integers(test, n);
    int64_t *new = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        x[i] = sum(a[i], a[n - 1 - i]);
        y[i] = difference(a[i], a[n - 1 - i]);
    }
    for (size_t i = 0; i < n; i++) {
        size_t next = (i + 1) % n;
        new[i] = sum(product(x[i], y[next]), product(y[i], x[next]));
    }
    result(test, x);
    result(test, y);
    result(test, new);
}

void reference_read_again_branches(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *c = with_next(test, input(test), n, n > 5 ? sum : difference);
    int64_t end = 0;
    for (size_t i = 0; i < n; i++)
        if (n > 5 ? c[i] > end : c[i] < end)
            end = c[i];
    result(test, c);
    result_integer(test, I32, end);
}

void reference_read_again_chain(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *c = with_next(test, input(test), n, sum);
    int64_t *d = test_integers(test, n), *sums = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        d[i] = product(c[i], c[n - 1 - i]);
    for (size_t i = 0; i < n; i++)
        sums[i] = sum(i > 0 ? sums[i - 1] : 0, d[i]);
    result(test, d);
    result(test, c);
    result(test, sums);
}

void reference_read_again_loops(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *e = a, *d;
    int64_t *c = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        c[i] = product(a[i], 120);
    d = c;
    for (size_t k = 0; k < 3; k++) {
        int64_t *next = test_integers(test, n);
        for (size_t i = 0; i < n; i++)
            next[i] = sum(d[n - 1 - i], e[i]);
        d = e;
        e = next;
    }
    result(test, d);
    result(test, c);
    result_integer(test, I32, total(e, n, 1));
}

void reference_read_again_kept(struct test *test)
{
    size_t n = test_n(test), count = 0;
    const int64_t *a = input(test);
    int64_t *c = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        if (a[i] + 1 > 0)
            c[count++] = a[i] + 1;
    result_integers(test, I32, VECTOR(count), c);
    result_integer(test, I32, total(c, count, 1));
}
