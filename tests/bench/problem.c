/* Operations with random inputs and, computed in double precision, the right results.
 *
 * The numbers of an exact problem are integers so small that every sum of products of them fits in
 * a float's 24 bits. A contestant's result must then be equal to the expected one, however it
 * orders its sums; one element left out or taken twice is seen. Of a rough problem's result the
 * error is measured. */
#include "bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const shape_names[SHAPE_COUNT] = {"scal", "asum", "dot", "gemv", "gemm"};

/* SplitMix64. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* +-1, and 0 as often as it takes for the sum of TERMS absolute values to be exact. */
static float exact_number(uint64_t random, size_t terms)
{
    const uint64_t choice = random % (2 * (terms / 8000000 + 1));
    return choice == 0 ? -1.0f : choice == 1 ? 1.0f : 0.0f;
}

static void fill(const struct problem *problem, int input)
{
    const size_t count = problem->counts[input];
    #pragma omp parallel for
    for (size_t block = 0; block < (count + 4095) / 4096; block++) {
        uint64_t state = (uint64_t)input * 1000000007 + block;
        for (size_t i = block * 4096; i < count && i < (block + 1) * 4096; i++) {
            const uint64_t random = next_random(&state) >> 40;
            problem->inputs[input][i] = problem->numbers == NUMBERS_EXACT
                                            ? exact_number(random, (size_t)problem->size)
                                            : (float)random * 0x1p-23f - 1.0f;
        }
    }
}

static void set_counts(struct problem *problem)
{
    const size_t n = (size_t)problem->size;
    size_t *counts = problem->counts;
    problem->out_count = n;
    switch (problem->shape) {
    case SHAPE_SCAL:
        counts[0] = n;
        break;
    case SHAPE_ASUM:
        counts[0] = n;
        problem->out_count = 1;
        break;
    case SHAPE_DOT:
        counts[0] = counts[1] = n;
        problem->out_count = 1;
        break;
    case SHAPE_GEMV:
        counts[0] = n * n;
        counts[1] = counts[2] = n;
        break;
    case SHAPE_GEMM:
    case SHAPE_COUNT:
        counts[0] = counts[1] = n * n;
        problem->out_count = n * n;
        break;
    }
    problem->digest_count = problem->shape == SHAPE_GEMM ? n : problem->out_count;
}

/* RESULT = MATRIX * VECTOR, square. */
static void multiply(const float *matrix, const double *vector, double *result, int64_t n)
{
    #pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
        double sum = 0;
        for (int64_t j = 0; j < n; j++)
            sum += (double)matrix[i * n + j] * vector[j];
        result[i] = sum;
    }
}

/* A vector of +-1, the same at each call. */
static double *signs(int64_t n)
{
    double *vector = malloc((size_t)n * sizeof *vector);
    uint64_t state = 77;
    for (int64_t i = 0; vector && i < n; i++)
        vector[i] = next_random(&state) & 1 ? 1.0 : -1.0;
    return vector;
}

/* What is compared of a result: all of it, but of a product of matrices the product with a vector
 * of random signs. So its n^2 elements are all looked at, with n^2 operations on the other side as
 * well (Freivalds). */
static void digest(const struct problem *problem, const float *out, double *result)
{
    if (problem->shape != SHAPE_GEMM) {
        for (size_t i = 0; i < problem->out_count; i++)
            result[i] = out[i];
        return;
    }
    double *vector = signs(problem->size);
    multiply(out, vector, result, problem->size);
    free(vector);
}

static double sum_of(const struct problem *problem)
{
    const float *xs = problem->inputs[0], *ys = problem->inputs[1];
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int64_t i = 0; i < problem->size; i++)
        sum += ys ? (double)xs[i] * ys[i] : fabs((double)xs[i]);
    return sum;
}

static void expect_gemv(const struct problem *problem)
{
    const int64_t n = problem->size;
    double *xs = malloc((size_t)n * sizeof *xs);
    if (!xs)
        bench_stop("memory", 0);
    for (int64_t i = 0; i < n; i++)
        xs[i] = problem->inputs[1][i];
    multiply(problem->inputs[0], xs, problem->expected, n);
    for (int64_t i = 0; i < n; i++)
        problem->expected[i] = problem->alpha * problem->expected[i] +
                               (double)problem->beta * problem->inputs[2][i];
    free(xs);
}

static void expect_gemm(const struct problem *problem)
{
    const int64_t n = problem->size;
    double *vector = signs(n), *product = malloc((size_t)n * sizeof *product);
    if (!vector || !product)
        bench_stop("memory", 0);
    multiply(problem->inputs[1], vector, product, n);
    multiply(problem->inputs[0], product, problem->expected, n);
    free(vector);
    free(product);
}

static void expect(const struct problem *problem)
{
    switch (problem->shape) {
    case SHAPE_SCAL:
        for (int64_t i = 0; i < problem->size; i++)
            problem->expected[i] = (double)problem->alpha * problem->inputs[0][i];
        break;
    case SHAPE_ASUM:
    case SHAPE_DOT:
        problem->expected[0] = sum_of(problem);
        break;
    case SHAPE_GEMV:
        expect_gemv(problem);
        break;
    case SHAPE_GEMM:
    case SHAPE_COUNT:
        expect_gemm(problem);
        break;
    }
}

/* False if there is not enough memory. */
bool problem_make(struct problem *problem, enum shape shape, int64_t size, enum numbers numbers)
{
    *problem = (struct problem){.shape = shape, .numbers = numbers, .size = size};
    problem->alpha = numbers == NUMBERS_EXACT ? 3.0f : -1.0009765625f;
    problem->beta = numbers == NUMBERS_EXACT ? 2.0f : 0.70703125f;
    set_counts(problem);
    for (int i = 0; i < 3 && problem->counts[i] > 0; i++) {
        const size_t bytes = (problem->counts[i] * sizeof(float) + 4095) / 4096 * 4096;
        problem->inputs[i] = aligned_alloc(4096, bytes);
        if (!problem->inputs[i])
            return false;
        fill(problem, i);
    }
    problem->expected = malloc(problem->digest_count * sizeof *problem->expected);
    if (!problem->expected)
        return false;
    expect(problem);
    return true;
}

void problem_free(struct problem *problem)
{
    for (int i = 0; i < 3; i++)
        free(problem->inputs[i]);
    free(problem->expected);
}

/* The norm of the error relative to that of the result; infinite where something is no number. */
double problem_error(const struct problem *problem, const float *out)
{
    double *found = malloc(problem->digest_count * sizeof *found);
    double error = 0, norm = 0;
    if (!found)
        bench_stop("memory", 0);
    digest(problem, out, found);
    for (size_t i = 0; i < problem->digest_count; i++) {
        const double difference = found[i] - problem->expected[i];
        error += difference * difference;
        norm += problem->expected[i] * problem->expected[i];
    }
    free(found);
    if (!isfinite(error))
        return INFINITY;
    return error == 0 ? 0 : sqrt(error) / (norm > 0 ? sqrt(norm) : 1);
}

/* The fewest bytes that must be moved: each input is read once, each result written once. */
double problem_bytes(enum shape shape, int64_t size)
{
    struct problem problem = {.shape = shape, .size = size};
    set_counts(&problem);
    return 4.0 * (double)(problem.counts[0] + problem.counts[1] + problem.counts[2] +
                          problem.out_count);
}

double problem_flops(enum shape shape, int64_t size)
{
    const double n = (double)size;
    switch (shape) {
    case SHAPE_SCAL:
        return n;
    case SHAPE_ASUM:
    case SHAPE_DOT:
        return 2 * n;
    case SHAPE_GEMV:
        return 2 * n * n;
    case SHAPE_GEMM:
    case SHAPE_COUNT:
        return 2 * n * n * n;
    }
    return 0;
}
