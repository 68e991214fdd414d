/* References of programs/choices.fut, branches whose results differ in size, and programs/sums.fut,
 * records, sums and match. */
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

/* ---- programs/sums.fut ---- */

static int64_t rest_of(int64_t a, int64_t b)
{
    return (a % b + b) % b;
}

/* The area of what `shape_of k x` gives. */
static int64_t area(int64_t k, int64_t x)
{
    int64_t side = rest_of(x, 3);
    switch (rest_of(k, 4)) {
    case 0:
        return wrap(I32, 3 * x * x);
    case 1:
        return side == 0 ? x - 1 : x * side;
    case 2:
        return k == 3 ? x : k + x - k;
    default:
        return 0;
    }
}

static const int64_t *few_numbers(struct test *test, size_t n)
{
    return input_integers(test, I32, VECTOR(n), -5, 6);
}

void reference_sums_areas(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *ks = few_numbers(test, n), *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = area(ks[i], xs[i]);
    result_integers(test, I32, VECTOR(n), result);
}

/* The least positive number of the first N of XS; -1 if there is none. */
static int64_t least_positive(size_t n, const int64_t *xs)
{
    int64_t least = -1;
    for (size_t i = 0; i < n; i++)
        if (xs[i] > 0 && (least < 0 || xs[i] < least))
            least = xs[i];
    return least;
}

void reference_sums_least_positive(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    result_integer(test, I32, least_positive(n, xs));
}

void reference_sums_least_so_far(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = least_positive(i + 1, xs);
    result_integers(test, I32, VECTOR(n), result);
}

void reference_sums_arrays(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *ks = few_numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = ks[i] < 0 ? 3 * ks[i] + 8 : ks[i] < 3 ? 2 * ks[i] + 6 : -1;
    result_integers(test, I32, VECTOR(n), result);
}

/* A tree, as a number for the constructors and their flag. */
enum tree { LEAF, TWICE, TWICE_NOTHING, ONCE, ONCE_NOT, NOTHING, NOTHING_NOT };

static enum tree step(enum tree tree, int64_t *x)
{
    switch (tree) {
    case LEAF:
        return rest_of(*x, 3) == 0 ? TWICE : *x > 0 ? NOTHING : NOTHING_NOT;
    case TWICE:
        return ONCE;
    case TWICE_NOTHING:
        return NOTHING;
    case ONCE:
        ++*x;
        return ONCE_NOT;
    case ONCE_NOT:
        *x -= 5;
        return LEAF;
    case NOTHING:
    case NOTHING_NOT:
        *x = 9;
    }
    return LEAF;
}

static int64_t tree_value(enum tree tree, int64_t x)
{
    const int64_t values[] = {x, 2 * x, -2, x, -x, -7, -7};
    return values[tree];
}

void reference_sums_steps(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, -1, 9);
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        enum tree tree = LEAF;
        int64_t x = xs[i];
        for (int64_t j = 0; j < k; j++)
            tree = step(tree, &x);
        result[i] = tree_value(tree, x);
    }
    result_integers(test, I32, VECTOR(n), result);
}

void reference_sums_known(struct test *test)
{
    int64_t x = input_integer(test, I32, -1000, 1000);
    result_integer(test, I32, x + 7);
}

void reference_sums_scalars(struct test *test)
{
    int64_t x = input_integer(test, I32, -2, 1), b = input_integer(test, BOOL, 0, 1);
    result_integer(test, I32, x == 0 && b ? 1 : x == -1 ? 2 : b ? 3 : x);
}

void reference_sums_same(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *ks = few_numbers(test, n);
    numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        int64_t k = ks[i], l = ks[(i + 1) % n];
        result[i] = rest_of(k, 4) == rest_of(l, 4) && (rest_of(k, 4) != 2 || k == l);
    }
    result_integers(test, BOOL, VECTOR(n), result);
}

void reference_sums_centre(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = numbers(test, n), *ys = numbers(test, n);
    result_integer(test, I32, sum_of(n, xs));
    result_integer(test, I32, sum_of(n, ys));
}

void reference_sums_moved(struct test *test)
{
    size_t n = test_n(test);
    int64_t k = input_integer(test, I32, -9, 9);
    const int64_t *xs = numbers(test, n);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        result[i] = xs[i] + k;
    result_integers(test, I32, VECTOR(n), result);
    result_integer(test, I32, 501);
}

void reference_sums_local_sizes(struct test *test)
{
    int64_t x = input_integer(test, I32, -9, 9);
    result_integer(test, I64, x > 0 ? -1 : 3 - x);
    result_integer(test, I64, 1);
}
