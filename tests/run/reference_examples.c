/* References of the examples besides examples/blas. */
#include <math.h>

#include "tests/run/reference.h"

void reference_matmul_matmul(struct test *test)
{
    size_t n = test_n(test), m = test_m(test), p = test_p(test);
    const double *a = input_reals(test, F32, MATRIX(n, m), -1, 1);
    const double *b = input_reals(test, F32, MATRIX(m, p), -1, 1);
    double *result = test_reals(test, n * p);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < p; j++)
            for (size_t k = 0; k < m; k++)
                result[i * p + j] += a[i * m + k] * b[k * p + j];
    result_reals(test, F32, MATRIX(n, p), result);
}

void reference_transposition_transposition(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const double *a = input_reals(test, F64, MATRIX(n, m), -100, 100);
    double *result = test_reals(test, n * m);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            result[j * n + i] = a[i * m + j];
    result_reals(test, F64, MATRIX(m, n), result);
}

void reference_distances_distances(struct test *test)
{
    size_t n = test_n(test), d = test_m(test);
    const double *points = input_reals(test, F32, MATRIX(n, d), -1, 1);
    double *result = test_reals(test, n * n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = 0;
            for (size_t k = 0; k < d; k++)
                sum += pow(points[i * d + k] - points[j * d + k], 2);
            result[i * n + j] = sqrt(sum);
        }
    result_reals(test, F32, MATRIX(n, n), result);
}

/* The grid is chosen by its sizes alone. The orbit of each point is followed in single precision,
 * because near the edge of the set a rounding decides. */
void reference_mandelbrot_mandelbrot(struct test *test)
{
    const int64_t sizes[] = {(int64_t)test_n(test), (int64_t)test_m(test),
                             (int64_t)test_p(test) * 8};
    size_t height = test_n(test), width = test_m(test);
    for (int i = 0; i < 3; i++)
        input_given_integers(test, I64, SCALAR, &sizes[i]);
    int64_t *result = test_integers(test, height * width);
    for (size_t i = 0; i < height * width; i++) {
        float cr = (float)(i % width) * 3 / (float)width - 2;
        float ci = (float)(i / width) * 2 / (float)height - 1;
        float zr = 0, zi = 0;
        for (int64_t step = 0; step < sizes[2] && zr * zr + zi * zi <= 4; step++) {
            float next = zr * zr - zi * zi + cr;
            zi = 2 * zr * zi + ci;
            zr = next;
            result[i]++;
        }
    }
    result_integers(test, I32, MATRIX(height, width), result);
}

/* ---- examples/images ---- */

struct colour {
    float red, green, blue, alpha;
};

/* The part of LIMIT steps that the point stays within the circle of radius 2. */
static float escape_time(float cx, float cy, int64_t limit)
{
    float zx = 0, zy = 0;
    int64_t count = 0;
    while (count < limit && zx * zx + zy * zy <= 4) {
        float next = zx * zx - zy * zy + cx;
        zy = 2 * zx * zy + cy;
        zx = next;
        count++;
    }
    return (float)count / (float)limit;
}

static struct colour colour_over(struct colour front, struct colour back)
{
    float part = front.alpha, rest = 1 - part;
    return (struct colour){part * front.red + rest * back.red,
                           part * front.green + rest * back.green,
                           part * front.blue + rest * back.blue, part + rest * back.alpha};
}

/* The squares of the ring: of a board that is turned. */
static struct colour square_at(float x, float y)
{
    float across = floorf(0.8f * (x / 0.25f) + 0.6f * (y / 0.25f));
    float down = floorf(0.8f * (y / 0.25f) - 0.6f * (x / 0.25f));
    bool is_white = ((int)across + (int)down) % 2 == 0;
    return is_white ? (struct colour){1, 1, 1, 1} : (struct colour){0.2f, 0.3f, 0.5f, 1};
}

static struct colour image_at(float x, float y, int64_t limit)
{
    float distance = x * x + y * y;
    float grey = escape_time(x - 0.5f, y, limit);
    struct colour set = {grey, grey, grey, 1};
    if (distance > 1.9f * 1.9f || distance <= 1.4f * 1.4f)
        return set;
    float t = escape_time(0 * (x / 2) + y / 2, 0 * (y / 2) - x / 2, limit);
    struct colour glow = {fminf(1, 2 * t), t * t, t / 4, 0.5f};
    return colour_over(colour_over(glow, square_at(x, y)), set);
}

/* The colours of all points from -2 to 2, without functions that are values. */
void reference_functional_images_functional_images(struct test *test)
{
    const int64_t sizes[] = {(int64_t)test_n(test), (int64_t)test_m(test)};
    const int64_t limit = (int64_t)test_p(test) * 8;
    size_t height = test_n(test), width = test_m(test);
    int64_t *result = test_integers(test, height * width * 3);
    input_given_integers(test, I64, SCALAR, &sizes[0]);
    input_given_integers(test, I64, SCALAR, &sizes[1]);
    input_given_integers(test, I32, SCALAR, &limit);
    for (size_t i = 0; i < height * width; i++) {
        float unit = 4 / (float)width;
        float x = ((float)(i % width) + 0.5f) * unit - 2;
        float y = ((float)height / 2 - (float)(i / width) - 0.5f) * unit;
        struct colour colour = image_at(x, y, limit);
        result[3 * i] = (int64_t)(255 * colour.red);
        result[3 * i + 1] = (int64_t)(255 * colour.green);
        result[3 * i + 2] = (int64_t)(255 * colour.blue);
    }
    result_integers(test, U8, CUBE(height, width, 3), result);
}

struct body {
    const double *masses;
    const double *p[3], *v[3];
};

/* The velocity and position of body I after a step of length DT. */
static void move_body(const struct body *bodies, size_t n, size_t i, double dt, double *const *p,
                      double *const *v)
{
    double force[3] = {0, 0, 0};
    for (size_t j = 0; j < n; j++) {
        double r[3], square = 0.01f;
        for (int k = 0; k < 3; k++) {
            r[k] = bodies->p[k][j] - bodies->p[k][i];
            square += r[k] * r[k];
        }
        for (int k = 0; k < 3; k++)
            force[k] += bodies->masses[j] / (square * sqrt(square)) * r[k];
    }
    for (int k = 0; k < 3; k++) {
        v[k][i] = bodies->v[k][i] + dt * force[k];
        p[k][i] = bodies->p[k][i] + dt * v[k][i];
    }
}

void reference_nbody_nbody(struct test *test)
{
    size_t n = test_n(test);
    struct body bodies;
    double *p[3], *v[3];
    double dt = input_real(test, F32, 0.25, 0.5);
    bodies.masses = input_reals(test, F32, VECTOR(n), 0, 1);
    for (int k = 0; k < 3; k++)
        bodies.p[k] = input_reals(test, F32, VECTOR(n), -1, 1);
    for (int k = 0; k < 3; k++)
        bodies.v[k] = input_reals(test, F32, VECTOR(n), -1, 1);
    for (int k = 0; k < 3; k++) {
        p[k] = test_reals(test, n);
        v[k] = test_reals(test, n);
    }
    for (size_t i = 0; i < n; i++)
        move_body(&bodies, n, i, dt, p, v);
    for (int k = 0; k < 3; k++)
        result_reals(test, F32, VECTOR(n), p[k]);
    for (int k = 0; k < 3; k++)
        result_reals(test, F32, VECTOR(n), v[k]);
}

void reference_polynomial_polynomial(struct test *test)
{
    size_t n = test_n(test), m = test_p(test) * 3;
    const double *coefficients = input_reals(test, F64, VECTOR(m), -2, 2);
    const double *points = input_reals(test, F64, VECTOR(n), -1.5, 1.5);
    double *result = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = m; k-- > 0;)
            result[i] = result[i] * points[i] + coefficients[k];
    result_reals(test, F64, VECTOR(n), result);
}

void reference_softmax_softmax(struct test *test)
{
    size_t n = test_n(test), m = test_m(test);
    const double *rows = input_reals(test, F32, MATRIX(n, m), -20, 20);
    double *result = test_reals(test, n * m);
    for (size_t i = 0; i < n; i++) {
        double total = 0;
        for (size_t j = 0; j < m; j++)
            total += exp(rows[i * m + j]);
        for (size_t j = 0; j < m; j++)
            result[i * m + j] = exp(rows[i * m + j]) / total;
    }
    result_reals(test, F32, MATRIX(n, m), result);
}

/* In two passes, which is more precise; without elements both are 0 / 0. */
void reference_variance_variance(struct test *test)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, F64, VECTOR(n), -10, 30);
    double total = 0, squares = 0;
    for (size_t i = 0; i < n; i++)
        total += xs[i];
    for (size_t i = 0; i < n; i++)
        squares += pow(xs[i] - total / (double)n, 2);
    result_real(test, F64, total / (double)n);
    result_real(test, F64, squares / (double)n);
}
