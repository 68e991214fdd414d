/* References of programs/loops.fut, programs/updates.fut and programs/slices.fut. */
#include "tests/run/reference.h"

static const int64_t *numbers(struct test *test, size_t count)
{
    return input_integers(test, I32, VECTOR(count), -100, 100);
}

static const int64_t *rows(struct test *test)
{
    return input_integers(test, I32, MATRIX(test_n(test), test_m(test)), -100, 100);
}

static int64_t *copied(struct test *test, const int64_t *xs, size_t count)
{
    int64_t *copy = test_integers(test, count);
    for (size_t i = 0; i < count; i++)
        copy[i] = xs[i];
    return copy;
}

static void vector(struct test *test, const int64_t *values)
{
    result_integers(test, I32, VECTOR(test_n(test)), values);
}

static void matrix(struct test *test, const int64_t *values)
{
    result_integers(test, I32, MATRIX(test_n(test), test_m(test)), values);
}

static int64_t sum(int64_t a, int64_t b)
{
    return wrapped_sum(I32, a, b);
}

static int64_t product(int64_t a, int64_t b)
{
    return wrapped_product(I32, a, b);
}

/* ---- loops.fut ---- */

void reference_loops_fibonacci(struct test *test)
{
    int64_t n = input_integer(test, I32, -3, 60), a = 0, b = 1;
    for (int64_t i = 0; i < n; i++) {
        int64_t next = a + b;
        a = b;
        b = next;
    }
    result_integer(test, I64, a);
}

void reference_loops_counters(struct test *test)
{
    int64_t k = input_integer(test, I8, -5, 20), l = input_integer(test, U8, 0, 9);
    int64_t m = input_integer(test, I64, -5, 6), s = 0;
    for (int64_t i = 0; i < k; i++)
        s = s * 2 + i + 1;
    for (int64_t i = 0; i < l; i++)
        s = s * 3 + (i + 200) % 256;
    for (int64_t i = 0; i < m; i++)
        s = s - i * s;
    result_integer(test, I64, s);
}

void reference_loops_horner(struct test *test)
{
    const int64_t *cs = numbers(test, test_n(test));
    int64_t x = input_integer(test, I32, -100, 100), acc = 0;
    for (size_t i = 0; i < test_n(test); i++)
        acc = sum(product(acc, x), cs[i]);
    result_integer(test, I32, acc);
}

void reference_loops_products(struct test *test)
{
    const int64_t *xs = numbers(test, test_n(test)), *ys = numbers(test, test_n(test));
    int64_t s = 1;
    for (size_t i = 0; i < test_n(test); i++)
        s = sum(product(s, 3), product(xs[i], ys[i]));
    result_integer(test, I32, s);
}

void reference_loops_collatz(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *counts = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        for (int64_t y = xs[i]; y > 1; y = y % 2 == 0 ? y / 2 : 3 * y + 1)
            counts[i]++;
    vector(test, counts);
}

void reference_loops_repeated(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t k = input_integer(test, I32, -2, 9), *ys = copied(test, xs, n);
    for (int64_t i = 0; i < k; i++)
        for (size_t j = 0; j < n; j++)
            ys[j] = ys[j] * 2 + xs[j] + i;
    vector(test, ys);
}

void reference_loops_swapped(struct test *test)
{
    size_t n = test_n(test);
    int64_t *a = copied(test, numbers(test, n), n), *b = copied(test, numbers(test, n), n);
    int64_t k = input_integer(test, I32, -2, 9);
    for (int64_t i = 0; i < k; i++)
        for (size_t j = 0; j < n; j++) {
            int64_t both = a[j] + b[j];
            a[j] = b[j];
            b[j] = both;
        }
    vector(test, a);
    vector(test, b);
}

void reference_loops_mixed(struct test *test)
{
    size_t n = test_n(test);
    int64_t *ys = copied(test, numbers(test, n), n), s = 0;
    for (int64_t i = 0; i < 5; i++) {
        for (size_t j = 0; j < n; j++)
            ys[j] += s;
        s += i + 1;
    }
    vector(test, ys);
    result_integer(test, I32, s);
}

void reference_loops_halved(struct test *test)
{
    size_t n = test_n(test);
    int64_t *ys = copied(test, numbers(test, n), n), steps = 0;
    for (bool go = true; go; steps++) {
        go = false;
        for (size_t j = 0; j < n; j++) {
            ys[j] = (ys[j] < 0 ? -ys[j] : ys[j]) / 2;
            go = go || ys[j] > 0;
        }
    }
    vector(test, ys);
    result_integer(test, I32, steps);
}

void reference_loops_inside(struct test *test)
{
    size_t count = test_n(test) * test_m(test);
    const int64_t *xs = rows(test);
    int64_t *ys = copied(test, xs, count);
    for (size_t j = 0; j < count; j++)
        for (int64_t i = 0; i < 3; i++)
            ys[j] = xs[j] + ys[j] * (i + 1);
    matrix(test, ys);
}

static int64_t total(const int64_t *xs, size_t count)
{
    int64_t all = 0;
    for (size_t i = 0; i < count; i++)
        all += xs[i];
    return all;
}

void reference_loops_kept(struct test *test)
{
    size_t m = test_m(test), count = test_n(test) * m;
    int64_t *xs = copied(test, rows(test), count);
    const int64_t *ys = rows(test);
    for (int64_t i = 0; i < 3; i++)
        for (size_t row = 0; row < count; row += m) {
            bool is_kept = total(xs + row, m) > i;
            for (size_t j = row; j < row + m; j++)
                xs[j] = is_kept ? xs[j] : ys[j] + i;
        }
    matrix(test, xs);
}

void reference_loops_prefixes(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *values = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i && j < 9; j++)
            values[i] = sum(product(values[i], 7), xs[j]);
    vector(test, values);
}

void reference_loops_nested(struct test *test)
{
    size_t n = test_n(test);
    int64_t *ys = copied(test, numbers(test, n), n), k = input_integer(test, I64, -2, 7);
    for (int64_t i = 0; i < k; i++)
        for (int64_t j = 0; j < i; j++)
            for (size_t l = 0; l < n; l++)
                ys[l] = sum(product(ys[l], 2), i - j);
    vector(test, ys);
}

/* P * A, for square matrices of N rows. */
static int64_t *multiplied(struct test *test, size_t n, const int64_t *p, const int64_t *a)
{
    int64_t *result = test_integers(test, n * n);
    for (size_t i = 0; i < n * n; i++)
        for (size_t k = 0; k < n; k++)
            result[i] = sum(result[i], product(p[i / n * n + k], a[k * n + i % n]));
    return result;
}

void reference_loops_power(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *a = input_integers(test, I32, MATRIX(n, n), -9, 9);
    int64_t k = input_integer(test, I32, -1, 3), *p = test_integers(test, n * n);
    for (size_t i = 0; i < n; i++)
        p[i * n + i] = 1;
    for (int64_t i = 0; i < k; i++)
        p = multiplied(test, n, p, a);
    result_integers(test, I32, MATRIX(n, n), p);
}

/* ---- updates.fut ---- */

void reference_updates_squares(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = copied(test, numbers(test, n), n);
    for (size_t i = 0; i < n; i++)
        xs[i] = xs[i] * xs[i] + (int64_t)i;
    vector(test, xs);
}

void reference_updates_running(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = copied(test, numbers(test, n), n);
    for (size_t i = 0; i + 1 < n; i++)
        xs[i + 1] += xs[i];
    vector(test, xs);
}

void reference_updates_folded(struct test *test)
{
    size_t n = test_n(test);
    int64_t *ys = copied(test, numbers(test, n), n);
    for (size_t i = 0; i < n; i++)
        ys[i] += ys[n - 1 - i];
    vector(test, ys);
}

void reference_updates_permuted(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *ys = copied(test, numbers(test, n), n);
    const int64_t *is = input_integers(test, I64, VECTOR(m), 0, (int64_t)n - 1);
    for (size_t k = 0; k < m; k++) {
        int64_t t = ys[is[k]];
        ys[is[k]] = ys[0];
        ys[0] = t;
    }
    vector(test, ys);
}

void reference_updates_twice_read(struct test *test)
{
    size_t n = test_n(test);
    int64_t *ys = copied(test, numbers(test, n), n);
    for (size_t i = 0; i < n; i++) {
        ys[i] = product(ys[n - 1 - i], 2);
        ys[n - 1 - i] = sum(sum(ys[0], ys[n - 1]), ys[i]);
    }
    vector(test, ys);
}

void reference_updates_cells(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = copied(test, rows(test), n * m);
    for (size_t i = 0; i < n * m; i++)
        xs[i] = xs[i] * 2 + (int64_t)(i / m * 3 + i % m);
    matrix(test, xs);
}

void reference_updates_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = copied(test, rows(test), n * m);
    for (size_t i = m; i < n * m; i++)
        xs[i] += xs[i - m];
    matrix(test, xs);
}

void reference_updates_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = copied(test, rows(test), n * m);
    const int64_t *ys = numbers(test, n);
    int64_t j = input_integer(test, I64, 0, (int64_t)m - 1);
    for (size_t i = 0; i < n; i++)
        xs[i * m + (size_t)j] = ys[i];
    matrix(test, xs);
}

void reference_updates_blocks(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = copied(test, rows(test), n * m);
    int64_t i = input_integer(test, I64, 0, (int64_t)n - 1);
    int64_t j = input_integer(test, I64, 0, (int64_t)m), v = input_integer(test, I32, -9, 9);
    for (int64_t k = 0; k < j; k++)
        xs[i * (int64_t)m + k] = v;
    matrix(test, xs);
}

void reference_updates_sliced(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = copied(test, numbers(test, n), n);
    for (size_t i = n / 2; i < n; i++)
        xs[i] += 3;
    vector(test, xs);
}

void reference_updates_strided(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = copied(test, numbers(test, n), n);
    for (size_t i = 0; i < n; i += 2)
        xs[i] *= 3;
    vector(test, xs);
}

void reference_updates_backwards(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *ys = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        ys[n - 1 - i] = xs[i] + 1;
    vector(test, ys);
}

void reference_updates_inside(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    int64_t *xs = copied(test, rows(test), n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            xs[i * m + j] += xs[i * m + m - 1 - j];
    matrix(test, xs);
}

void reference_updates_tuples(struct test *test)
{
    size_t n = test_n(test);
    int64_t *as = copied(test, numbers(test, n), n), *bs = copied(test, numbers(test, n), n);
    for (size_t i = 0; i < n; i++) {
        int64_t a = as[i], first = bs[0];
        as[i] = bs[i];
        bs[i] = a + first;
    }
    vector(test, as);
    vector(test, bs);
}

void reference_updates_states(struct test *test)
{
    size_t n = test_n(test);
    int64_t *ys = copied(test, numbers(test, n), n), s = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t y = ys[i];
        ys[i] = s;
        s += y;
    }
    vector(test, ys);
    result_integer(test, I32, s);
}

void reference_updates_sieve(struct test *test)
{
    int64_t m = 10 * input_integer(test, I32, 1, 20), count = 0;
    int64_t *composite = test_integers(test, (size_t)m);
    for (int64_t i = 2; i < m; i++)
        for (int64_t j = 2 * i; !composite[i] && j < m; j += i)
            composite[j] = 1;
    for (int64_t i = 0; i < m; i++)
        count += !composite[i];
    result_integer(test, I64, count);
}

void reference_updates_own_index(struct test *test)
{
    size_t n = test_n(test);
    int64_t *xs = copied(test, numbers(test, n), n);
    for (size_t i = 0; i < n; i += 2)
        xs[i] *= 3;
    vector(test, xs);
    result_integer(test, I64, (int64_t)(n + n % 2));
}

/* ---- slices.fut ---- */

void reference_slices_middle(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t first = 0, second = 0;
    for (size_t i = n / 4; i < n; i++)
        *(i < n / 2 ? &first : &second) += xs[i];
    result_integer(test, I32, first * 5 + second);
}

/* COUNT elements from FIRST on, STEP apart. */
static void taken(struct test *test, const int64_t *xs, size_t first, int64_t step, size_t count)
{
    int64_t *values = test_integers(test, count);
    for (size_t i = 0; i < count; i++)
        values[i] = xs[(int64_t)first + (int64_t)i * step];
    result_integers(test, I32, VECTOR(count), values);
}

void reference_slices_every_second(struct test *test)
{
    size_t n = test_n(test);
    taken(test, numbers(test, n), 0, 2, (n + 1) / 2);
}

void reference_slices_turned(struct test *test)
{
    size_t n = test_n(test);
    taken(test, numbers(test, n), n - 1, -1, n);
}

void reference_slices_every_third_back(struct test *test)
{
    size_t n = test_n(test);
    taken(test, numbers(test, n), n - 1, -3, (n + 2) / 3);
}

void reference_slices_given(struct test *test)
{
    int64_t n = (int64_t)test_n(test), acc = 0;
    const int64_t *xs = numbers(test, test_n(test));
    int64_t from = input_integer(test, I64, 0, n - 1), to = input_integer(test, I64, 0, n - 1);
    int64_t apart = input_integer(test, I64, 1, 4), step = from <= to ? apart : -apart;
    for (int64_t i = from; step > 0 ? i < to : i > to; i += step)
        acc = sum(product(acc, 3), xs[i]);
    result_integer(test, I32, acc);
}

void reference_slices_pieces(struct test *test)
{
    size_t n = test_n(test), count = n / 4;
    const int64_t *xs = numbers(test, n);
    int64_t *values = test_integers(test, count);
    for (size_t i = 0; i < count; i++) {
        values[i] = xs[4 * i];
        for (size_t j = 4 * i; j < 4 * i + 4; j++)
            values[i] = xs[j] > values[i] ? xs[j] : values[i];
    }
    result_integers(test, I32, VECTOR(count), values);
}

void reference_slices_columns(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = rows(test);
    int64_t j = input_integer(test, I64, 0, (int64_t)m - 1);
    int64_t *values = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        values[i] = xs[i * m + (size_t)j];
    vector(test, values);
}

void reference_slices_corner(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = rows(test);
    int64_t all = 0;
    for (size_t i = 0; i < (n + 1) / 2; i++)
        for (size_t j = (m + 1) / 2; j < m; j++)
            all += xs[i * m + j];
    result_integer(test, I32, all);
}

void reference_slices_borders(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xs = rows(test);
    int64_t first = 0, last = 0;
    for (size_t j = 0; j < m; j++) {
        first += j % 2 == 0 ? xs[j] : 0;
        last += xs[(n - 1) * m + j];
    }
    result_integer(test, I32, first);
    result_integer(test, I32, last);
}

void reference_slices_numbers(struct test *test)
{
    int64_t k = input_integer(test, I64, 0, 50), all = 0;
    for (int64_t i = 0; i < k; i++)
        all += i;
    for (int64_t i = 1; i <= 2 * k + 1; i += 2)
        all += 7 * i;
    for (int64_t i = k; i > -5; i--)
        all += i;
    for (int64_t i = 100; i > -20; i -= 10)
        all += i;
    for (int64_t i = k; i >= -9; i -= 2)
        all += i;
    result_integer(test, I64, all);
}

void reference_slices_small(struct test *test)
{
    static const int64_t values[] = {10, 8, 6, 4, 2, 0};
    result_integers(test, I16, VECTOR(6), values);
}
