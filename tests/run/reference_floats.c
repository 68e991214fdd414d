/* References of programs/floats.fut and programs/conversions.fut. */
#include <math.h>
#include <string.h>

#include "tests/run/reference.h"

struct operands {
    size_t n;
    const double *xs, *ys;
};

static struct operands input_operands(struct test *test, enum type type)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, type, VECTOR(n), -6, 6);
    return (struct operands){n, xs, input_reals(test, type, VECTOR(n), -6, 6)};
}

static void result_each(struct test *test, enum type type, struct operands operands,
                        double (*operator)(double, double))
{
    double *results = test_reals(test, operands.n);
    for (size_t i = 0; i < operands.n; i++)
        results[i] = operator(operands.xs[i], operands.ys[i]);
    result_reals(test, type, VECTOR(operands.n), results);
}

/* OPERATOR of the first operand, times SCALE. */
static void result_of_one(struct test *test, enum type type, struct operands operands,
                          double (*operator)(double), double scale)
{
    double *results = test_reals(test, operands.n);
    for (size_t i = 0; i < operands.n; i++)
        results[i] = operator(operands.xs[i] * scale);
    result_reals(test, type, VECTOR(operands.n), results);
}

static double sum(double x, double y)
{
    return x + y;
}

static double difference(double x, double y)
{
    return x - y;
}

static double product(double x, double y)
{
    return x * y;
}

static double quotient(double x, double y)
{
    return x / y;
}

static double remainder_of_sizes(double x, double y)
{
    return fmod(fabs(x), fabs(y));
}

static double power_of_size(double x, double y)
{
    return pow(fabs(x), y);
}

static double negation(double x)
{
    return -x;
}

static void arithmetic(struct test *test, enum type type)
{
    struct operands operands = input_operands(test, type);
    result_each(test, type, operands, sum);
    result_each(test, type, operands, difference);
    result_each(test, type, operands, product);
    result_each(test, type, operands, quotient);
    result_each(test, type, operands, remainder_of_sizes);
    result_each(test, type, operands, power_of_size);
    result_of_one(test, type, operands, negation, 1);
}

static double sign(double x)
{
    return (x > 0) - (x < 0);
}

static void order(struct test *test, enum type type)
{
    struct operands operands = input_operands(test, type);
    int64_t *results = test_integers(test, operands.n);
    for (int kind = 0; kind < 6; kind++) {
        for (size_t i = 0; i < operands.n; i++) {
            double x = operands.xs[i], y = operands.ys[i];
            const bool all[] = {x == y, x != y, x < y, x <= y, x > y, x >= y};
            results[i] = all[kind];
        }
        result_integers(test, BOOL, VECTOR(operands.n), results);
    }
    result_each(test, type, operands, fmin);
    result_each(test, type, operands, fmax);
    result_of_one(test, type, operands, fabs, 1);
    result_of_one(test, type, operands, sign, 1);
}

/* Halves are among the numbers: they are rounded to even ones. */
static void rounding(struct test *test, enum type type)
{
    size_t n = test_n(test);
    double *xs = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        xs[i] = (double)i / 4 - 20;
    input_given_reals(test, type, VECTOR(n), xs);
    struct operands operands = {n, xs, xs};
    result_of_one(test, type, operands, floor, 1);
    result_of_one(test, type, operands, ceil, 1);
    result_of_one(test, type, operands, trunc, 1);
    result_of_one(test, type, operands, rint, 1);
}

static void circle(struct test *test, enum type type)
{
    struct operands operands = input_operands(test, type);
    result_of_one(test, type, operands, sin, 1);
    result_of_one(test, type, operands, cos, 1);
    result_of_one(test, type, operands, tan, 0.125);
    result_of_one(test, type, operands, asin, 0.125);
    result_of_one(test, type, operands, acos, 0.125);
    result_of_one(test, type, operands, atan, 1);
    result_each(test, type, operands, atan2);
    result_each(test, type, operands, hypot);
}

static void growth(struct test *test, enum type type)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, type, VECTOR(n), -6, 6);
    double *ys = test_reals(test, n);
    for (size_t i = 0; i < n; i++)
        ys[i] = fabs(xs[i]) + 0.5;
    struct operands signed_ones = {n, xs, xs}, positive = {n, ys, ys};
    result_of_one(test, type, signed_ones, exp, 1);
    result_of_one(test, type, positive, log, 1);
    result_of_one(test, type, positive, log2, 1);
    result_of_one(test, type, positive, log10, 1);
    result_of_one(test, type, positive, sqrt, 1);
    result_of_one(test, type, signed_ones, cbrt, 1);
    result_of_one(test, type, signed_ones, sinh, 1);
    result_of_one(test, type, signed_ones, tanh, 1);
}

static void special(struct test *test, enum type type)
{
    const double values[] = {NAN, INFINITY, -INFINITY, 0};
    double x = values[test_n(test) % 4], y = values[(test_n(test) + 1) % 4];
    input_given_reals(test, type, SCALAR, &x);
    input_given_reals(test, type, SCALAR, &y);
    result_integer(test, BOOL, isnan(x) != 0);
    result_integer(test, BOOL, isinf(x) != 0);
    result_real(test, type, x + y);
    result_real(test, type, x * y);
    result_real(test, type, sqrt(x));
    result_real(test, type, log(x));
    result_real(test, type, exp(x));
    result_real(test, type, INFINITY);
    result_real(test, type, -INFINITY);
}

static double square(double x)
{
    return x * x;
}

static double square_of_difference(double x, double y)
{
    return (x - y) * (x - y);
}

static void squares(struct test *test, enum type type)
{
    struct operands operands = input_operands(test, type);
    result_of_one(test, type, operands, square, 1);
    result_each(test, type, operands, square_of_difference);
}

#define ENTRY(kind, name, type)                                                                 \
    void reference_floats_##kind##_##name(struct test *test)                                    \
    {                                                                                           \
        kind(test, type);                                                                       \
    }
#define ENTRIES(name, type)                                                                     \
    ENTRY(arithmetic, name, type)                                                               \
    ENTRY(order, name, type)                                                                    \
    ENTRY(rounding, name, type)                                                                 \
    ENTRY(circle, name, type)                                                                   \
    ENTRY(growth, name, type)                                                                   \
    ENTRY(squares, name, type)                                                                  \
    ENTRY(special, name, type)

ENTRIES(f32, F32)
ENTRIES(f64, F64)

/* The number that is converted to TYPE: of an i8 that becomes a wider unsigned number its bits. */
static int64_t bits_for(enum type type, enum type from, int64_t number)
{
    bool is_unsigned = type == U16 || type == U32 || type == U64;
    return from == I8 && is_unsigned ? wrap(U8, number) : number;
}

/* GIVEN, of type FROM, converted to each of TYPES. */
static void convert_integers(struct test *test, enum type from, const int64_t *given,
                             const enum type *types, int count)
{
    size_t n = test_n(test);
    int64_t *integers = test_integers(test, n);
    double *reals = test_reals(test, n);
    for (int k = 0; k < count; k++) {
        for (size_t i = 0; i < n; i++) {
            integers[i] = types[k] == BOOL ? given[i] != 0
                                           : wrap(types[k], bits_for(types[k], from, given[i]));
            reals[i] = (double)given[i];
        }
        if (type_is_float(types[k]))
            result_reals(test, types[k], VECTOR(n), reals);
        else
            result_integers(test, types[k], VECTOR(n), integers);
    }
}

void reference_conversions_narrow(struct test *test)
{
    const enum type types[] = {I8, I16, I32, U8, U16, U32, U64, BOOL};
    const int64_t *xs = input_integers(test, I64, VECTOR(test_n(test)), 0, -1);
    convert_integers(test, I64, xs, types, 8);
}

void reference_conversions_widen(struct test *test)
{
    const enum type types[] = {I16, I32, I64, U8, U16, U32, U64, F32, F64};
    const int64_t *xs = input_integers(test, I8, VECTOR(test_n(test)), 0, -1);
    convert_integers(test, I8, xs, types, 9);
}

void reference_conversions_widen_unsigned(struct test *test)
{
    const enum type types[] = {I8, I16, I32, I64, U16, U32, U64, F32, F64};
    const int64_t *xs = input_integers(test, U8, VECTOR(test_n(test)), 0, -1);
    convert_integers(test, U8, xs, types, 9);
}

static int64_t bits_of(enum type type, double x)
{
    float narrow = (float)x;
    uint32_t word;
    int64_t words;
    memcpy(&word, &narrow, sizeof word);
    memcpy(&words, &x, sizeof words);
    return type == F32 ? (int64_t)word : words;
}

static void bits(struct test *test, enum type type)
{
    size_t n = test_n(test);
    const double *xs = input_reals(test, type, VECTOR(n), -8, 8);
    const int64_t *ks = input_integers(test, I32, VECTOR(n), -100, 100);
    int64_t *words = test_integers(test, n);
    double *reals[4];
    for (int k = 0; k < 4; k++)
        reals[k] = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        words[i] = bits_of(type, xs[i]);
        reals[0][i] = -xs[i];
        reals[1][i] = ldexp(xs[i], (int)ks[i]);
        reals[2][i] = sin(3.14159265358979323846 * xs[i]);
        reals[3][i] = cos(3.14159265358979323846 * xs[i]);
    }
    result_integers(test, type == F32 ? U32 : U64, VECTOR(n), words);
    for (int k = 0; k < 4; k++)
        result_reals(test, type, VECTOR(n), reals[k]);
}

void reference_floats_bits_f32(struct test *test)
{
    bits(test, F32);
}

void reference_floats_bits_f64(struct test *test)
{
    bits(test, F64);
}

void reference_conversions_to_float(struct test *test)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, I64, VECTOR(n), 0, -1);
    const int64_t *ys = input_integers(test, U64, VECTOR(n), 0, -1);
    const double *zs = input_reals(test, F64, VECTOR(n), -1e6, 1e6);
    const int64_t *bs = input_integers(test, BOOL, VECTOR(n), 0, 1);
    double *reals[4];
    for (int k = 0; k < 4; k++)
        reals[k] = test_reals(test, n);
    for (size_t i = 0; i < n; i++) {
        reals[0][i] = (double)xs[i];
        reals[1][i] = (double)(uint64_t)ys[i];
        reals[2][i] = (double)(float)zs[i];
        reals[3][i] = (double)bs[i];
    }
    for (int k = 0; k < 3; k++) {
        result_reals(test, F32, VECTOR(n), reals[k]);
        result_reals(test, F64, VECTOR(n), reals[k]);
    }
    result_reals(test, F32, VECTOR(n), reals[3]);
}

void reference_conversions_from_float(struct test *test)
{
    const enum type from_f32[] = {I8, I32, I64, U8, U32}, from_f64[] = {I32, I64, U64};
    size_t n = test_n(test);
    const double *xs = input_reals(test, F32, VECTOR(n), -120, 120);
    const double *ys = input_reals(test, F64, VECTOR(n), -2e9, 2e9);
    int64_t *results = test_integers(test, n);
    for (int k = 0; k < 8; k++) {
        enum type type = k < 5 ? from_f32[k] : from_f64[k - 5];
        for (size_t i = 0; i < n; i++) {
            double cut = trunc(k < 5 ? xs[i] : ys[i]);
            results[i] = (int64_t)(type_is_signed(type) ? cut : fabs(cut));
        }
        result_integers(test, type, VECTOR(n), results);
    }
    for (size_t i = 0; i < n; i++)
        results[i] = xs[i] != 0;
    result_integers(test, BOOL, VECTOR(n), results);
}

void reference_conversions_special(struct test *test)
{
    const double values[] = {NAN, INFINITY, -INFINITY};
    const enum type types[] = {I32, I64, U8, I32, I64, U64};
    input_given_reals(test, F32, SCALAR, &values[test_n(test) % 3]);
    for (int k = 0; k < 6; k++)
        result_integer(test, types[k], 0);
}

void reference_conversions_from_bool(struct test *test)
{
    const enum type types[] = {I8, I64, U8, U32, F64};
    const int64_t *bs = input_integers(test, BOOL, VECTOR(test_n(test)), 0, 1);
    convert_integers(test, BOOL, bs, types, 5);
}
