/* References of programs/choices.fut: branches whose results differ in size. */
#include "tests/run/reference.h"

/* The next parameter: N numbers of type i32. */
static const int64_t *numbers(struct test *test, size_t n)
{
    return input_integers(test, I32, VECTOR(n), -1000, 1000);
}

/* Twice XS, of N elements, plus ADDEND each. */
static const int64_t *twice_plus(struct test *test, size_t n, const int64_t *xs, int64_t addend)
{
    int64_t *result = test_integers(test, 2 * n);
    for (size_t i = 0; i < 2 * n; i++)
        result[i] = xs[i % n] + addend;
    return result;
}

static int64_t sum_of(size_t n, const int64_t *xs)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += xs[i];
    return sum;
}

static int64_t sum_below(int64_t n)
{
    return n * (n - 1) / 2;
}

void reference_choices_lengths(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, -1, 1);
    const int64_t *xs = numbers(test, n);
    result_integer(test, I64, k < 0 ? (int64_t)n : k == 0 ? 3 : 2 * (int64_t)n);
    result_integer(test, I32,
                   k < 0    ? sum_of(n, xs)
                   : k == 0 ? 21
                            : sum_of(2 * n, twice_plus(test, n, xs, 1)));
}

void reference_choices_pairs(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, -1, 1), size = (int64_t)n;
    const int64_t *xs = numbers(test, n);
    result_integer(test, I64, k > 0 ? size + 1000 * size : 2 * size + 1000 * 3);
    result_integer(test, I32, k > 0 ? sum_of(n, xs) + 2 * size : 2 * sum_of(n, xs) + 30);
}

void reference_choices_computed(struct test *test)
{
    int64_t k = input_integer(test, I32, -7, 7), size = k > 0 ? 100 / k : -k;
    result_integer(test, I64, size);
    result_integer(test, I64, sum_below(size));
}

void reference_choices_alike(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, -9, 9);
    numbers(test, n);
    result_integer(test, I64, k * k);
    result_integer(test, I64, sum_below(k * k) + (n % 2 == 0 ? k * k : 0));
}

void reference_choices_inside(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I64, 1, 4);
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = (k > 2 ? sum_of(n, xs) : 4 * xs[i]) + xs[i];
    result_integers(test, I32, VECTOR(n), result);
}

void reference_choices_deeper(struct test *test)
{
    size_t n = test_n(test);
    int64_t j = input_integer(test, I64, 1, 6), k = input_integer(test, I64, 1, 6);
    const int64_t *xs = numbers(test, n);
    int64_t size = 2 * (int64_t)n + 1, sum = 4 * sum_of(n, xs) + 2;
    if (j > k) {
        size = j > 3 ? (int64_t)n : 0;
        sum = j > 3 ? sum_of(n, xs) : 0;
    } else if (k > 3) {
        size = 2;
        sum = j + k;
    }
    result_integer(test, I64, size);
    result_integer(test, I32, sum);
}

void reference_choices_agreed(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I64, 0, 1);
    const int64_t *xs = numbers(test, n);
    const int64_t *ys = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] + (k == 0 ? xs[i] + 1 : ys[i] + 2);
    result_integers(test, I32, VECTOR(n), result);
}
