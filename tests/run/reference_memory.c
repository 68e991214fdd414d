/* References of programs/memory.fut. */
#include "tests/run/reference.h"

/* COUNT permutations of SIZE numbers: number i goes to SCALE * i + shift, modulo a size to which
 * SCALE is prime. */
static int64_t *permutations(struct test *test, size_t count, size_t size)
{
    int64_t *result = test_integers(test, count * size);
    size_t scale = size % 7 == 0 ? 5 : 7;
    for (size_t i = 0; i < count * size; i++)
        result[i] = (int64_t)((i % size * scale + i / size * 3) % size);
    return result;
}

/* Where each number is after all of COUNT permutations of SIZE numbers. */
static void compose(const int64_t *ps, size_t count, size_t size, int64_t *result)
{
    for (size_t i = 0; i < size; i++) {
        result[i] = (int64_t)i;
        for (size_t k = count; k-- > 0;)
            result[i] = ps[k * size + (size_t)result[i]];
    }
}

static void permuted(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *ps = permutations(test, n, m);
    int64_t *result = test_integers(test, m);
    input_given_integers(test, I64, MATRIX(n, m), ps);
    compose(ps, n, m, result);
    result_integers(test, I64, VECTOR(m), result);
}

void reference_memory_permuted(struct test *test)
{
    permuted(test);
}

void reference_memory_permuted_in_parallel(struct test *test)
{
    permuted(test);
}

void reference_memory_permuted_each(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), k = test_p(test);
    const int64_t *ps = permutations(test, k * n, m);
    int64_t *result = test_integers(test, k * m);
    input_given_integers(test, I64, CUBE(k, n, m), ps);
    for (size_t i = 0; i < k; i++)
        compose(ps + i * n * m, n, m, result + i * m);
    result_integers(test, I64, MATRIX(k, m), result);
}

static const int64_t *input_matrix(struct test *test)
{
    return input_integers(test, I64, MATRIX(test_n(test), test_m(test)), -100, 100);
}

static void result_matrix(struct test *test, const int64_t *result)
{
    result_integers(test, I64, MATRIX(test_n(test), test_m(test)), result);
}

/* With s = x + 1 and t = 2 * reversed s, the result is s + t of the next place, and t. */
void reference_memory_three_temporaries(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_matrix(test);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++) {
        const int64_t *row = a + i / m * m;
        size_t j = i % m, next = (j + 1) % m;
        result[i] = row[next] + 1 + 2 * (row[m - 1 - next] + 1) + 2 * (row[m - 1 - j] + 1);
    }
    result_matrix(test, result);
}

void reference_memory_nested_temporaries(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_matrix(test);
    int64_t *result = test_integers(test, n * m);
    for (size_t i = 0; i < n * m; i++) {
        const int64_t *row = a + i / m * m;
        int64_t sum = row[0];
        for (size_t j = 0; j < m; j++)
            sum += row[j];
        result[i] = sum * row[m - 1 - i % m];
    }
    result_matrix(test, result);
}

void reference_memory_mixed_accumulator(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_matrix(test);
    int64_t *v = test_integers(test, m), hash = 7;
    for (size_t j = 0; j < m; j++)
        v[j] = 1;
    for (size_t i = 0; i < n; i++) {
        hash = wrapped_product(I64, hash, 31);
        for (size_t j = 0; j < m; j++) {
            v[j] += a[i * m + j] * (int64_t)i;
            hash = wrapped_sum(I64, hash, v[j]);
        }
    }
    result_integer(test, I64, (int64_t)n);
    result_integers(test, I64, VECTOR(m), v);
    result_integer(test, I64, hash);
}

/* Both results are sums of multiples of XS and YS whose factors are Fibonacci numbers. */
void reference_memory_swapped_arrays(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, U64, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, U64, VECTOR(n), 0, -1);
    int64_t k = input_integer(test, I64, 0, 40), factors[3] = {1, 0, 1};
    int64_t *first = test_integers(test, n), *second = test_integers(test, n);
    for (int64_t i = 0; i < k; i++) {
        factors[0] = factors[1];
        factors[1] = factors[2];
        factors[2] = factors[0] + factors[1];
    }
    for (size_t i = 0; i < n; i++) {
        first[i] = wrapped_sum(U64, wrapped_product(U64, factors[0], xs[i]),
                               wrapped_product(U64, factors[1], ys[i]));
        second[i] = wrapped_sum(U64, wrapped_product(U64, factors[1], xs[i]),
                                wrapped_product(U64, factors[2], ys[i]));
    }
    result_integers(test, U64, VECTOR(n), first);
    result_integers(test, U64, VECTOR(n), second);
}

void reference_memory_branch_inside(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_matrix(test);
    int64_t limit = input_integer(test, I64, -5, 5), *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        const int64_t *row = a + i * m;
        int64_t sum = 0;
        for (size_t j = 0; j < m; j++)
            sum += row[j];
        for (size_t j = 0; j < m; j++) {
            int64_t s = sum > limit ? 2 * row[j] : row[m - 1 - j] + (int64_t)j;
            result[i] += s * row[j] + s;
        }
    }
    result_integers(test, I64, VECTOR(n), result);
}

void reference_memory_column_argmax(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_matrix(test);
    int64_t *largest = test_integers(test, m), *places = test_integers(test, m);
    for (size_t j = 0; j < m; j++) {
        largest[j] = INT64_MIN;
        places[j] = -1;
        for (size_t i = 0; i < n; i++)
            if (a[i * m + j] > largest[j]) {
                largest[j] = a[i * m + j];
                places[j] = (int64_t)i;
            }
    }
    result_integers(test, I64, VECTOR(m), largest);
    result_integers(test, I64, VECTOR(m), places);
}

/* Sorted, by insertion. */
void reference_memory_ranked(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++) {
        size_t place = i;
        for (; place > 0 && result[place - 1] > xs[i]; place--)
            result[place] = result[place - 1];
        result[place] = xs[i];
    }
    result_integers(test, I64, VECTOR(n), result);
}

/* The sums s of the first i + 1 numbers, and s times itself from behind. */
void reference_memory_inner_of_number(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t *sums = test_integers(test, n), *result = test_integers(test, n);
    for (size_t i = 0; i < n; i++)
        sums[i] = xs[i] + (i > 0 ? sums[i - 1] : 0);
    for (size_t i = 0; i < n; i++) {
        result[i] = 0;
        for (size_t j = 0; j <= i; j++)
            result[i] += sums[j] * sums[i - j];
    }
    result_integers(test, I64, VECTOR(n), result);
}

static int64_t sum_of(const int64_t *xs, size_t count)
{
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += xs[i];
    return sum;
}

/* The sums of 0, 1, 2, ...; and products of the columns of a matrix of |k| rows, each of which has
 * the sums of numbers 3i - j. */
void reference_memory_inner_of_elements(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_matrix(test);
    int64_t *result = test_integers(test, n);
    for (size_t r = 0; r < n; r++) {
        int64_t k = sum_of(a + r * m, m) % 13, prefix = 0, total = 0;
        for (int64_t i = 0; i < k; i++) {
            prefix += i;
            total += prefix;
        }
        for (int64_t j = 0; j <= (int64_t)m; j++) {
            int64_t product = 1;
            for (int64_t i = 0; i < (k < 0 ? -k : k); i++)
                product = (int64_t)((uint64_t)product *
                                    (uint64_t)(3 * i * (j + 1) - j * (j + 1) / 2));
            total = (int64_t)((uint64_t)total + (uint64_t)product);
        }
        result[r] = total;
    }
    result_integers(test, I64, VECTOR(n), result);
}

void reference_memory_inner_of_what_is_kept(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const int64_t *a = input_matrix(test);
    int64_t *result = test_integers(test, n), *odd = test_integers(test, m);
    for (size_t r = 0; r < n; r++) {
        int64_t sum = 0, kept = 0;
        size_t count = 0;
        for (size_t j = 0; j < m; j++) {
            int64_t x = a[r * m + j];
            sum += x > 0 ? x : 0;
            kept += x > 0;
            if (x > 0 && sum % 2 == 1)
                odd[count++] = sum;
        }
        result[r] = kept * 1000;
        for (size_t j = 0; j < count; j++)
            result[r] += odd[j] * odd[count - 1 - j];
    }
    result_integers(test, I64, VECTOR(n), result);
}

/* The steps of Collatz's sequence, and an array of so many numbers. */
void reference_memory_inner_of_steps(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), -100, 100);
    int64_t *result = test_integers(test, n);
    for (size_t r = 0; r < n; r++) {
        int64_t last = 1, before = 0, all = 1;
        for (int64_t y = (xs[r] < 0 ? -xs[r] : xs[r]) + 1; y != 1;) {
            int64_t next = last * 3 % 101 + before;
            before = (before + last) % 1000;
            last = next;
            all += last;
            y = y % 2 == 0 ? y / 2 : 3 * y + 1;
        }
        result[r] = before + all + last;
    }
    result_integers(test, I64, VECTOR(n), result);
}

/* Of |x| % 5 + 1 twos the sums; then the products of 1, 2, 3, 1, 2, 3, ..., of which there are as
 * many as the last sum says, and one more. */
void reference_memory_inner_of_inner(struct test *test)
{
    size_t count = test_n(test) * test_m(test);
    const int64_t *a = input_matrix(test);
    int64_t *result = test_integers(test, count);
    for (size_t i = 0; i < count; i++) {
        int64_t twos = (a[i] < 0 ? -a[i] : a[i]) % 5 + 1, product = 1;
        for (int64_t j = 0; j <= (2 * twos + 1) / 2; j++)
            product *= j % 3 + 1;
        result[i] = product + 2;
    }
    result_matrix(test, result);
}
