/* References of programs/integers.fut: every operator of every integer type. */
#include "tests/run/reference.h"

struct operands {
    size_t n;
    const int64_t *xs, *ys;
};

static struct operands input_operands(struct test *test, enum type type)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, type, VECTOR(n), 0, -1);
    return (struct operands){n, xs, input_integers(test, type, VECTOR(n), 0, -1)};
}

/* The result of OPERATOR on all operands, as an array of type RESULT. */
static void result_each(struct test *test, enum type type, enum type result,
                        struct operands operands,
                        int64_t (*operator)(enum type, int64_t, int64_t))
{
    int64_t *results = test_integers(test, operands.n);
    for (size_t i = 0; i < operands.n; i++)
        results[i] = operator(type, operands.xs[i], operands.ys[i]);
    result_integers(test, result, VECTOR(operands.n), results);
}

static int64_t difference(enum type type, int64_t x, int64_t y)
{
    return wrap(type, (int64_t)((uint64_t)x - (uint64_t)y));
}

static int64_t negation(enum type type, int64_t x, int64_t y)
{
    (void)y;
    return difference(type, 0, x);
}

/* Towards zero. A divisor of 0 stands for 1. */
static int64_t quotient(enum type type, int64_t x, int64_t y)
{
    if (y == 0)
        return x;
    if (!type_is_signed(type))
        return (int64_t)((uint64_t)x / (uint64_t)y);
    return y == -1 ? negation(type, x, 0) : x / y;
}

static int64_t remainder_of(enum type type, int64_t x, int64_t y)
{
    return difference(type, x, wrapped_product(type, quotient(type, x, y), y == 0 ? 1 : y));
}

/* Whether the quotient was rounded up by cutting it: floor is one less. */
static bool is_cut_upwards(enum type type, int64_t x, int64_t y)
{
    return type_is_signed(type) && remainder_of(type, x, y) != 0 && (x < 0) != (y < 0);
}

static int64_t floored(enum type type, int64_t x, int64_t y)
{
    return quotient(type, x, y) - is_cut_upwards(type, x, y);
}

static int64_t modulo(enum type type, int64_t x, int64_t y)
{
    return remainder_of(type, x, y) + (is_cut_upwards(type, x, y) ? y : 0);
}

static void arithmetic(struct test *test, enum type type)
{
    struct operands operands = input_operands(test, type);
    result_each(test, type, type, operands, wrapped_sum);
    result_each(test, type, type, operands, difference);
    result_each(test, type, type, operands, wrapped_product);
    result_each(test, type, type, operands, floored);
    result_each(test, type, type, operands, modulo);
    result_each(test, type, type, operands, quotient);
    result_each(test, type, type, operands, remainder_of);
}

static int64_t conjunction(enum type type, int64_t x, int64_t y)
{
    return wrap(type, x & y);
}

static int64_t disjunction(enum type type, int64_t x, int64_t y)
{
    return wrap(type, x | y);
}

static int64_t exclusive(enum type type, int64_t x, int64_t y)
{
    return wrap(type, x ^ y);
}

static int64_t complement(enum type type, int64_t x, int64_t y)
{
    (void)y;
    return wrap(type, ~x);
}

static int width(enum type type)
{
    static const int widths[TYPE_COUNT] = {[I8] = 8, [I16] = 16, [I32] = 32, [I64] = 64,
                                           [U8] = 8, [U16] = 16, [U32] = 32, [U64] = 64};
    return widths[type];
}

static int64_t left(enum type type, int64_t x, int64_t y)
{
    return wrap(type, (int64_t)((uint64_t)x << (y & (width(type) - 1))));
}

/* By halves, rounded down: arithmetic if the type is signed. */
static int64_t right(enum type type, int64_t x, int64_t y)
{
    int64_t shift = y & (width(type) - 1);
    if (!type_is_signed(type) || x >= 0)
        return (int64_t)((uint64_t)x >> shift);
    return ~(~x >> shift);
}

static int64_t power(enum type type, int64_t x, int64_t y)
{
    int64_t result = 1;
    for (int64_t i = 0; i < (y & 7); i++)
        result = wrapped_product(type, result, x);
    return result;
}

static bool bit(int64_t x, int position)
{
    return (uint64_t)x >> position & 1;
}

static int64_t ones(enum type type, int64_t x, int64_t y)
{
    int64_t count = 0 * y;
    for (int i = 0; i < width(type); i++)
        count += bit(x, i);
    return count;
}

static int64_t leading(enum type type, int64_t x, int64_t y)
{
    int64_t count = 0 * y;
    while (count < width(type) && !bit(x, width(type) - 1 - (int)count))
        count++;
    return count;
}

static int64_t trailing(enum type type, int64_t x, int64_t y)
{
    int64_t count = 0 * y;
    while (count < width(type) && !bit(x, (int)count))
        count++;
    return count;
}

static void bits(struct test *test, enum type type)
{
    struct operands operands = input_operands(test, type);
    result_each(test, type, type, operands, conjunction);
    result_each(test, type, type, operands, disjunction);
    result_each(test, type, type, operands, exclusive);
    result_each(test, type, type, operands, complement);
    result_each(test, type, type, operands, left);
    result_each(test, type, type, operands, right);
    result_each(test, type, type, operands, power);
    result_each(test, type, I32, operands, ones);
    result_each(test, type, I32, operands, leading);
    result_each(test, type, I32, operands, trailing);
}

static int64_t less(enum type type, int64_t x, int64_t y)
{
    return type_is_signed(type) ? x < y : (uint64_t)x < (uint64_t)y;
}

static int64_t equal(enum type type, int64_t x, int64_t y)
{
    (void)type;
    return x == y;
}

static int64_t unequal(enum type type, int64_t x, int64_t y)
{
    return !equal(type, x, y);
}

static int64_t at_most(enum type type, int64_t x, int64_t y)
{
    return !less(type, y, x);
}

static int64_t greater(enum type type, int64_t x, int64_t y)
{
    return less(type, y, x);
}

static int64_t at_least(enum type type, int64_t x, int64_t y)
{
    return !less(type, x, y);
}

static int64_t minimum(enum type type, int64_t x, int64_t y)
{
    return less(type, x, y) ? x : y;
}

static int64_t maximum(enum type type, int64_t x, int64_t y)
{
    return less(type, x, y) ? y : x;
}

static int64_t absolute(enum type type, int64_t x, int64_t y)
{
    return less(type, x, 0) ? negation(type, x, y) : x;
}

static int64_t sign(enum type type, int64_t x, int64_t y)
{
    (void)y;
    return less(type, x, 0) ? -1 : x != 0;
}

static void order(struct test *test, enum type type)
{
    struct operands operands = input_operands(test, type);
    result_each(test, type, BOOL, operands, equal);
    result_each(test, type, BOOL, operands, unequal);
    result_each(test, type, BOOL, operands, less);
    result_each(test, type, BOOL, operands, at_most);
    result_each(test, type, BOOL, operands, greater);
    result_each(test, type, BOOL, operands, at_least);
    result_each(test, type, type, operands, minimum);
    result_each(test, type, type, operands, maximum);
    result_each(test, type, type, operands, negation);
    result_each(test, type, type, operands, absolute);
    result_each(test, type, type, operands, sign);
}

#define ENTRIES(name, type)                                                                     \
    void reference_integers_arithmetic_##name(struct test *test)                                \
    {                                                                                           \
        arithmetic(test, type);                                                                 \
    }                                                                                           \
    void reference_integers_bits_##name(struct test *test)                                      \
    {                                                                                           \
        bits(test, type);                                                                       \
    }                                                                                           \
    void reference_integers_order_##name(struct test *test)                                     \
    {                                                                                           \
        order(test, type);                                                                      \
    }

ENTRIES(i8, I8)
ENTRIES(i16, I16)
ENTRIES(i32, I32)
ENTRIES(i64, I64)
ENTRIES(u8, U8)
ENTRIES(u16, U16)
ENTRIES(u32, U32)
ENTRIES(u64, U64)

/* ---- The upper half of a product ---- */

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

static wide widened(enum type type, int64_t x)
{
    return type_is_signed(type) ? (wide)x : (wide)(uint64_t)x;
}

static int64_t upper_half(enum type type, int bits, int64_t x, int64_t y)
{
    wide product = (wide)((unsigned_wide)widened(type, x) * (unsigned_wide)widened(type, y));
    return wrap(type, (int64_t)(product >> bits));
}

static void high(struct test *test, enum type type, int bits)
{
    struct operands operands = input_operands(test, type);
    int64_t *results = test_integers(test, operands.n), *sums = test_integers(test, operands.n);
    for (size_t i = 0; i < operands.n; i++) {
        results[i] = upper_half(type, bits, operands.xs[i], operands.ys[i]);
        sums[i] = wrap(type, (int64_t)((uint64_t)results[i] + (uint64_t)operands.xs[i]));
    }
    result_integers(test, type, VECTOR(operands.n), results);
    result_integers(test, type, VECTOR(operands.n), sums);
}

void reference_integers_high_i8(struct test *test)
{
    high(test, I8, 8);
}

void reference_integers_high_u32(struct test *test)
{
    high(test, U32, 32);
}

void reference_integers_high_i64(struct test *test)
{
    high(test, I64, 64);
}

void reference_integers_high_u64(struct test *test)
{
    high(test, U64, 64);
}

void reference_integers_unchecked_i32(struct test *test)
{
    arithmetic(test, I32);
}

void reference_integers_unchecked_u64(struct test *test)
{
    arithmetic(test, U64);
}

/* Quotients and remainders by A and by B. */
static void by_powers(struct test *test, enum type type, int64_t a, int64_t b)
{
    size_t n = test_n(test);
    const int64_t *xs = input_integers(test, type, VECTOR(n), 0, -1);
    for (int k = 0; k < 4; k++) {
        int64_t *results = test_integers(test, n);
        for (size_t i = 0; i < n; i++)
            results[i] = (k % 2 ? modulo : floored)(type, xs[i], k < 2 ? a : b);
        result_integers(test, type, VECTOR(n), results);
    }
}

void reference_integers_by_powers_i8(struct test *test)
{
    by_powers(test, I8, 4, 64);
}

void reference_integers_by_powers_i64(struct test *test)
{
    by_powers(test, I64, 1, (int64_t)1 << 62);
}
