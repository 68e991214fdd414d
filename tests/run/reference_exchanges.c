/* References of programs/exchanges.fut. Each step makes new arrays here. */
#include "tests/run/reference.h"

static int64_t sum(int64_t a, int64_t b)
{
    return wrapped_sum(I32, a, b);
}

static int64_t difference(int64_t a, int64_t b)
{
    return sum(a, wrapped_product(I32, b, -1));
}

static int64_t product(int64_t a, int64_t b)
{
    return wrapped_product(I32, a, b);
}

static const int64_t *input(struct test *test)
{
    return input_integers(test, I32, VECTOR(test_n(test)), -100, 100);
}

static int64_t steps(struct test *test)
{
    return input_integer(test, I32, -1, 8);
}

static void result(struct test *test, const int64_t *xs)
{
    result_integers(test, I32, VECTOR(test_n(test)), xs);
}

static int64_t plain(size_t i, size_t n)
{
    (void)n;
    return (int64_t)i;
}

static int64_t reverse(size_t i, size_t n)
{
    return (int64_t)(n - 1 - i);
}

static int64_t rotate(size_t i, size_t n)
{
    return (int64_t)((i + 1) % n);
}

typedef int64_t place(size_t i, size_t n);

/* map2 OP (A at PLACES) (B at OTHERS), of N elements. */
static const int64_t *both(struct test *test, int64_t (*op)(int64_t, int64_t), size_t n,
                           const int64_t *a, place *places, const int64_t *b, place *others)
{
    int64_t *new = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        new[i] = op(a[places(i, n)], b[others(i, n)]);
    return new;
}

/* map (\x -> x * FACTOR + TERM) A. */
static const int64_t *linear(struct test *test, size_t n, const int64_t *a, int64_t factor,
                             int64_t term)
{
    int64_t *new = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        new[i] = sum(product(a[i], factor), term);
    return new;
}

static const int64_t *at_places(struct test *test, size_t n, const int64_t *a, place *places)
{
    return both(test, sum, n, a, places, linear(test, n, a, 0, 0), plain);
}

void reference_exchanges_wave(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *prev = input(test), *cur = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        int64_t *next = test_integers(test, n);
        for (size_t i = 0; i < n; i++)
            next[i] = difference(sum(cur[(i + 1) % n], cur[(i + n - 1) % n]), prev[i]);
        prev = cur;
        cur = next;
    }
    result(test, cur);
}

void reference_exchanges_fibonacci(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *next = both(test, sum, n, a, plain, b, plain);
        a = b;
        b = next;
    }
    result(test, a);
    result(test, b);
}

void reference_exchanges_cycle(struct test *test)
{
    const int64_t *all[] = {input(test), input(test), input(test)};
    int64_t count = steps(test);
    for (size_t k = 0; k < 3; k++)
        result(test, all[(k + (size_t)(count > 0 ? count : 0)) % 3]);
}

void reference_exchanges_history(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test), *c = linear(test, n, a, 2, 0);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *next = both(test, difference, n, a, rotate, b, plain);
        next = both(test, sum, n, next, plain, c, reverse);
        a = b;
        b = c;
        c = next;
    }
    result(test, a);
    result(test, b);
    result(test, c);
}

void reference_exchanges_two_new(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test), *c = b, *d = a;
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *first = both(test, sum, n, a, reverse, d, plain);
        const int64_t *second = linear(test, n, b, k, 1);
        d = a;
        a = c;
        b = first;
        c = second;
    }
    result(test, a);
    result(test, b);
    result(test, c);
    result(test, d);
}

void reference_exchanges_twice(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++)
        a = b = both(test, sum, n, a, plain, b, rotate);
    result(test, a);
    result(test, b);
}

void reference_exchanges_old_twice(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test), *c = a;
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        c = both(test, difference, n, a, reverse, linear(test, n, c, k, 0), plain);
        a = b;
    }
    result(test, a);
    result(test, b);
    result(test, c);
}

void reference_exchanges_branches(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *old = a;
        if (k % 3 == 2) {
            a = linear(test, n, a, 1, k);
            continue;
        }
        a = b;
        b = k % 3 == 0 ? old : both(test, sum, n, old, reverse, b, plain);
    }
    result(test, a);
    result(test, b);
}

void reference_exchanges_matrices(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *old = input_integers(test, I32, MATRIX(n, m), -100, 100);
    const int64_t *new = linear(test, n * m, old, 1, 1);
    int64_t count = steps(test), total = 0;
    for (int64_t k = 0; k < count; k++) {
        int64_t *next = test_integers(test, n * m);
        for (size_t i = 0; i < n * m; i++) {
            next[i] = difference(new[(i + m) % (n * m)], old[i]);
            total = sum(total, old[i]);
        }
        old = new;
        new = next;
    }
    result_integers(test, I32, MATRIX(n, m), new);
    result_integer(test, I32, total);
}

void reference_exchanges_goes_on(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *c = input(test), *d = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *next = both(test, difference, n, c, reverse, d, plain);
        c = d;
        d = next;
    }
    const int64_t *e = c, *f = d;
    for (int64_t k = 0; k < count + 1; k++) {
        const int64_t *next = both(test, sum, n, e, plain, f, reverse);
        e = f;
        f = next;
    }
    result(test, c);
    result(test, e);
    result(test, both(test, product, n, d, plain, e, plain));
}

void reference_exchanges_pairs(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *x = input(test), *y = at_places(test, n, x, reverse), *z = x;
    const int64_t *w = linear(test, n, x, 0, 1);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *first = both(test, sum, n, z, rotate, y, plain);
        const int64_t *second = both(test, difference, n, w, rotate, x, plain);
        x = z;
        y = w;
        z = first;
        w = second;
    }
    result(test, x);
    result(test, y);
    result(test, z);
    result(test, w);
}

void reference_exchanges_nested(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *c = a, *d = b;
        for (int64_t l = 0; l < k; l++) {
            const int64_t *next = both(test, sum, n, c, rotate, d, plain);
            c = d;
            d = next;
        }
        a = d;
        b = c;
    }
    result(test, a);
    result(test, b);
}

/* A half, rounded down. */
static int64_t half(int64_t x)
{
    return x / 2 - (x % 2 < 0);
}

void reference_exchanges_until(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *old = input(test);
    int64_t *new = test_integers(test, n), count = steps(test), k = 0;
    for (size_t i = 0; i < n; i++)
        new[i] = half(old[i]);
    for (; k < count; k++) {
        int64_t *next = test_integers(test, n), change = 0;
        for (size_t i = 0; i < n; i++) {
            change += old[i] < new[i] ? new[i] - old[i] : old[i] - new[i];
            next[i] = half(old[n - 1 - i] + new[i]);
        }
        if (change <= 1)
            break;
        old = new;
        new = next;
    }
    result(test, old);
    result(test, new);
    result_integer(test, I32, k);
}

void reference_exchanges_updated(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        int64_t *next = test_integers(test, n);
        for (size_t i = 0; i < n; i++)
            next[i] = (size_t)k % n == i ? k : a[i];
        a = b;
        b = next;
    }
    result(test, a);
    result(test, b);
}

void reference_exchanges_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *all = input_integers(test, I32, MATRIX(n, m), -100, 100);
    int64_t *results = test_integers(test, n * m), count = steps(test);
    for (size_t i = 0; i < n; i++) {
        const int64_t *a = all + i * m, *b = at_places(test, m, a, reverse);
        for (int64_t k = 0; k < count; k++) {
            const int64_t *next = both(test, difference, m, b, plain, a, reverse);
            next = linear(test, m, next, -1, 0);
            a = b;
            b = next;
        }
        for (size_t j = 0; j < m; j++)
            results[i * m + j] = b[j];
    }
    result_integers(test, I32, MATRIX(n, m), results);
}

void reference_exchanges_small(struct test *test)
{
    const int64_t *b = input_integers(test, I32, VECTOR(4), -100, 100);
    const int64_t *c = at_places(test, 4, b, reverse);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *next = both(test, sum, 4, b, rotate, c, plain);
        b = c;
        c = next;
    }
    result_integers(test, I32, VECTOR(4), both(test, difference, 4, b, plain, c, plain));
}

void reference_exchanges_eliminated(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *given = input_integers(test, I32, MATRIX(n, n), -100, 100);
    int64_t *a = test_integers(test, n * n);
    for (size_t i = 0; i < n * n; i++)
        a[i] = given[i];
    for (size_t k = 0; k < n; k++)
        for (size_t i = k + 1; i < n; i++) {
            a[i * n + k] = difference(product(a[i * n + k], 3), a[k * n + k]);
            for (size_t j = k + 1; j < n; j++)
                a[i * n + j] =
                    difference(a[i * n + j], product(a[i * n + k], a[k * n + j]));
        }
    result_integers(test, I32, MATRIX(n, n), a);
}

void reference_exchanges_in_two(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test), *b = input(test);
    int64_t count = steps(test), total = 0;
    for (int64_t k = 0; k < count; k++) {
        int64_t *next = test_integers(test, n);
        for (size_t i = 0; i < n; i++) {
            next[i] = (size_t)k % n == i ? k : sum(a[i], k);
            total = sum(total, next[i]);
        }
        a = both(test, sum, n, next, plain, b, plain);
        b = linear(test, n, b, 2, 0);
    }
    result(test, a);
    result(test, b);
    result_integer(test, I32, total);
}

void reference_exchanges_still_needed(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        const int64_t *c = linear(test, n, a, 1, k);
        c = both(test, sum, n, c, plain, c, rotate);
        a = both(test, difference, n, c, plain, a, plain);
    }
    result(test, a);
}

void reference_exchanges_still_added(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input(test);
    int64_t count = steps(test);
    for (int64_t k = 0; k < count; k++) {
        int64_t *c = test_integers(test, n);
        for (size_t i = 0; i < n; i++)
            c[i] = sum(i > 0 ? c[i - 1] : 0, a[i]);
        a = both(test, sum, n, linear(test, n, c, 2, 0), plain, a, plain);
    }
    result(test, a);
}

void reference_exchanges_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *given = input_integers(test, I32, MATRIX(n, m), -100, 100), *v = input(test);
    int64_t *a = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++)
        a[i] = given[i];
    for (size_t i = 0; i < n && m >= 3; i++) {
        a[i * m + m - 1] = v[i];
        if (i >= n / 2) {
            a[i * m] = v[i];
            a[i * m + 1] = sum(v[i], 1);
        }
    }
    int64_t *column = test_integers(test, n);
    for (size_t i = 0; i < n && m >= 3; i++)
        column[i] = difference(a[(n - 1 - i) * m + m - 1], a[i * m]);
    for (size_t i = 0; i < n && m >= 3; i++)
        a[i * m + 1] = column[i];
    result_integers(test, I32, MATRIX(n, m), a);
}
