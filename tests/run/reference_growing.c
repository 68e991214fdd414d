/* References of programs/growing.fut: arrays with room for all that they ever have. */
#include "tests/run/reference.h"

static int64_t *with_room(struct test *test, const int64_t *xs, size_t count, size_t room)
{
    int64_t *copy = test_integers(test, room);
    for (size_t i = 0; i < count; i++)
        copy[i] = xs[i];
    return copy;
}

static const int64_t *numbers(struct test *test, size_t count)
{
    return input_integers(test, I32, VECTOR(count), -100, 100);
}

/* XS and, behind it, its elements and I, for I below 3. */
static void doubled(struct test *test)
{
    size_t n = test_n(test), count = n;
    const int64_t *xs = numbers(test, n);
    int64_t *ys = with_room(test, xs, n, 8 * n);
    for (int64_t i = 0; i < 3; i++, count *= 2)
        for (size_t j = 0; j < count; j++)
            ys[count + j] = wrapped_sum(I32, ys[j], i);
    result_integers(test, I32, VECTOR(count), ys);
}

void reference_growing_doubled(struct test *test)
{
    doubled(test);
}

void reference_growing_sieved(struct test *test)
{
    size_t n = test_n(test), count = n;
    int64_t *ys = with_room(test, numbers(test, n), n, n);
    int64_t rounds = 0, all = 0;
    for (; count > 1 && rounds < 8; rounds++) {
        size_t kept = 0;
        for (size_t j = 0; j < count; j++)
            if (((uint64_t)ys[j] >> rounds & 1) == 0)
                ys[kept++] = ys[j];
        count = kept;
    }
    for (size_t j = 0; j < count; j++)
        all = wrapped_sum(I32, all, ys[j]);
    result_integer(test, I32, all);
    result_integer(test, I32, rounds);
}

void reference_growing_together(struct test *test)
{
    size_t n = test_n(test), count = n;
    const int64_t *xs = numbers(test, n);
    int64_t s = 0;
    int64_t *a = with_room(test, xs, n, n + 6), *b = with_room(test, xs, n, n + 6);
    for (size_t j = 0; j < n; j++)
        b[j] = wrapped_product(I32, xs[j], 2);
    for (int64_t i = 0; i < 6; i++, count++) {
        for (size_t j = 0; j < count; j++)
            b[j] = wrapped_sum(I32, b[j], a[j]);
        a[count] = s;
        b[count] = i;
        s = wrapped_sum(I32, s, (int64_t)count);
    }
    result_integer(test, I32, s);
    result_integers(test, I32, VECTOR(count), a);
    result_integers(test, I32, VECTOR(count), b);
}

void reference_growing_apart(struct test *test)
{
    size_t n = test_n(test), count = n, parts = 1;
    const int64_t *xs = numbers(test, n);
    int64_t m = input_integer(test, I64, -1, 4), all = 0;
    int64_t *a = with_room(test, xs, n, n + 4);
    double sum = 1;
    for (int64_t i = 0; i < m; i++, count++, parts *= 2) {
        a[count] = (int64_t)parts;
        sum += sum / 2;
    }
    for (size_t j = 0; j < count; j++)
        all = wrapped_sum(I32, all, wrapped_product(I32, a[j], (int64_t)j));
    result_integer(test, I32, all);
    result_integer(test, I64, (int64_t)parts);
    result_real(test, F32, sum);
}

void reference_growing_grown_rows(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *xss = input_integers(test, I32, MATRIX(n, m), -100, 100);
    const int64_t *now = xss;
    for (int64_t i = 0; i < 3; i++) {
        int64_t *next = test_integers(test, (m + 1) * n);
        for (size_t row = 0; row < n; row++) {
            for (size_t column = 0; column < m; column++)
                next[column * n + row] = now[row * m + column];
            next[m * n + row] = i;
        }
        size_t rows = m + 1;
        m = n;
        n = rows;
        now = next;
    }
    result_integers(test, I32, MATRIX(n, m), now);
}

void reference_growing_chosen(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t k = input_integer(test, I32, 0, 5), all = 0, count = 0;
    for (size_t i = 0; i < n; i++)
        if (k <= 2) {
            all = wrapped_sum(I32, all, wrapped_product(I32, xs[i], 3));
            count++;
        } else if (xs[i] > k) {
            all = wrapped_sum(I32, all, wrapped_sum(I32, xs[i], wrapped_sum(I32, xs[i], k)));
            count += 2;
        }
    result_integer(test, I32, wrapped_sum(I32, all, count));
}

void reference_growing_grown_in_turn(struct test *test)
{
    int64_t n = input_integer(test, I32, -1, 8), all = 0;
    int64_t *xs = test_integers(test, 100);
    size_t count = 0;
    for (int64_t i = 0; i < n; i++) {
        size_t kept = 0;
        for (size_t j = 0; j < count; j++)
            if (xs[j] % 2 == 0)
                xs[kept++] = xs[j];
        for (int64_t j = 0; j < i; j++)
            xs[kept++] = i * j;
        xs[kept++] = i;
        count = kept;
    }
    for (size_t j = 0; j < count; j++)
        all += xs[j];
    all += (int64_t)count + 2;
    for (int64_t p = 3; p < 10 * n; p += 2) {
        int64_t divisor = 3;
        while (p % divisor != 0)
            divisor += 2;
        all += divisor == p ? p : 0;
    }
    result_integer(test, I64, all);
}

void reference_growing_by_functions(struct test *test)
{
    result_integer(test, I32, 3);
    doubled(test);
}

void reference_growing_grown_in_iterations(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *sums = test_integers(test, n);
    for (size_t k = 0; k < n; k++) {
        int64_t m = xs[k] & 15, rounds = 0, a[32] = {xs[k]}, b[32] = {m};
        int64_t count = 1;
        for (; count < m; count *= 2, rounds++)
            for (int64_t j = 0; j < count; j++) {
                a[count + j] = a[j] + rounds;
                b[count + j] = b[j] * 2;
            }
        sums[k] = rounds;
        for (int64_t j = 0; j < count; j++)
            sums[k] += (a[j] + b[j]) * j;
    }
    result_integers(test, I64, VECTOR(n), sums);
}

void reference_growing_shrunk_in_iterations(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *sums = test_integers(test, n);
    for (size_t k = 0; k < n; k++) {
        int64_t rounds = 0, left = (int64_t)n;
        for (; left > 1 && rounds < 8; rounds++) {
            left = 0;
            for (size_t j = 0; j < n; j++)
                left += ((uint64_t)(xs[j] ^ xs[k]) & ((UINT64_C(2) << rounds) - 1)) == 0;
        }
        sums[k] = rounds;
        for (size_t j = 0; j < n; j++)
            if (((uint64_t)(xs[j] ^ xs[k]) & ((UINT64_C(1) << rounds) - 1)) == 0)
                sums[k] = wrapped_sum(I32, sums[k], xs[j] ^ xs[k]);
    }
    result_integers(test, I32, VECTOR(n), sums);
}

/* In step I, each row gets I and 7, and the whole is transposed. */
void reference_growing_grown_rows_in_iterations(struct test *test)
{
    enum { MOST = 8 };
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *sums = test_integers(test, n);
    for (size_t k = 0; k < n; k++) {
        int64_t yss[MOST][MOST] = {{xs[k]}};
        size_t rows = 1, columns = 1;
        for (int64_t i = 0; i < (xs[k] & 3); i++) {
            int64_t next[MOST][MOST] = {{0}};
            for (size_t r = 0; r < rows; r++)
                for (size_t c = 0; c < columns + 2; c++)
                    next[c][r] = c < columns ? yss[r][c] : c == columns ? i : 7;
            size_t wider = columns + 2;
            columns = rows;
            rows = wider;
            for (size_t r = 0; r < rows; r++)
                for (size_t c = 0; c < columns; c++)
                    yss[r][c] = next[r][c];
        }
        sums[k] = 0;
        for (size_t r = 0; r < rows; r++) {
            int64_t row = 0;
            for (size_t c = 0; c < columns; c++)
                row = wrapped_sum(I32, row, yss[r][c]);
            sums[k] = wrapped_sum(I32, sums[k], wrapped_product(I32, yss[r][0], row));
        }
    }
    result_integers(test, I32, VECTOR(n), sums);
}
