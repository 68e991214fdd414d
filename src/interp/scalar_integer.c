/* The scalar operators on integers and bools.
 *
 * Integers are computed as 64 bits and cut to their type, which is the same as wrapping in the
 * type. Signed numbers come sign-extended, unsigned ones zero-extended, so comparisons and
 * divisions are those of 64 bits too. A shift counts modulo the width of the type.
 *
 *     -7 / 2 = -4     -7 % 2 = 1      floor: the remainder has the divisor's sign
 *     -7 // 2 = -3    -7 %% 2 = -1    cut towards zero */
#include "base/diag.h"
#include "base/half.h"
#include "interp/scalar.h"

/* Two operands (the second is 0 where there is none), and of what type they are. */
struct operands {
    enum scalar scalar;
    bool is_signed;
    unsigned width;
    uint64_t a, b;
};

static int64_t to_signed(uint64_t bits)
{
    return (int64_t)bits;
}

static bool is_less(const struct operands *o)
{
    return o->is_signed ? to_signed(o->a) < to_signed(o->b) : o->a < o->b;
}

/* Towards zero; the least number by -1 wraps. */
static uint64_t quotient(const struct operands *o)
{
    if (!o->is_signed)
        return o->a / o->b;
    if (to_signed(o->b) == -1)
        return 0 - o->a;
    return (uint64_t)(to_signed(o->a) / to_signed(o->b));
}

static uint64_t remainder_of(const struct operands *o)
{
    return o->a - quotient(o) * o->b;
}

/* Whether cutting the quotient towards zero has rounded it up. */
static bool is_rounded_up(const struct operands *o)
{
    bool differ = (to_signed(o->a) < 0) != (to_signed(o->b) < 0);
    return o->is_signed && remainder_of(o) != 0 && differ;
}

static uint64_t floored_quotient(const struct operands *o)
{
    return quotient(o) - (is_rounded_up(o) ? 1 : 0);
}

static uint64_t floored_remainder(const struct operands *o)
{
    return remainder_of(o) + (is_rounded_up(o) ? o->b : 0);
}

static uint64_t power(const struct operands *o)
{
    uint64_t base = o->a, result = 1;
    for (uint64_t left = o->b; left != 0; left >>= 1) {
        if (left & 1)
            result *= base;
        base *= base;
    }
    return result;
}

static uint64_t shifted_left(const struct operands *o)
{
    return o->a << (o->b & (o->width - 1));
}

/* Arithmetic for signed types. */
static uint64_t shifted_right(const struct operands *o)
{
    unsigned by = (unsigned)(o->b & (o->width - 1));
    uint64_t shifted = o->a >> by;
    bool fill = o->is_signed && to_signed(o->a) < 0 && by > 0;
    return fill ? shifted | ~(~(uint64_t)0 >> by) : shifted;
}

static uint64_t sign(const struct operands *o)
{
    if (o->a == 0)
        return 0;
    return o->is_signed && to_signed(o->a) < 0 ? ~(uint64_t)0 : 1;
}

static bool bit_at(const struct operands *o, unsigned position)
{
    return o->a >> position & 1;
}

static uint64_t ones(const struct operands *o)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < o->width; i++)
        count += bit_at(o, i);
    return count;
}

static uint64_t leading_zeros(const struct operands *o)
{
    unsigned count = 0;
    while (count < o->width && !bit_at(o, o->width - 1 - count))
        count++;
    return count;
}

static uint64_t trailing_zeros(const struct operands *o)
{
    unsigned count = 0;
    while (count < o->width && !bit_at(o, count))
        count++;
    return count;
}

static uint64_t complement(const struct operands *o)
{
    return o->scalar == SCALAR_BOOL ? o->a == 0 : ~o->a;
}

/* An integer that f32 rounds is an infinity as f16. */
static struct literal convert(const struct operands *o, enum scalar to)
{
    if (to == SCALAR_BOOL)
        return literal_int(to, o->a != 0);
    if (to == SCALAR_F64)
        return literal_real(to, o->is_signed ? (double)to_signed(o->a) : (double)o->a);
    if (scalar_class(to) == CLASS_FLOAT)
        return literal_real(to, o->is_signed ? (double)(float)to_signed(o->a)
                                             : (double)(float)o->a);
    return literal_int(to, o->a);
}

/* From A up to B, as numbers without a sign. */
static uint64_t way_up(uint64_t a, uint64_t b)
{
    return to_signed(a) < to_signed(b) ? b - a : 0;
}

static uint64_t step_of(uint64_t way)
{
    return way > INT64_MAX ? INT64_MAX : way;
}

/* Whether OP gives no distance: the second number does not lie where the first one leads to. */
static bool is_no_range(enum operator op, const struct operands *o)
{
    switch ((int)op) {
    case OP_RANGE_UP:
        return way_up(o->b, o->a) > 0 || way_up(o->a, o->b) >= INT64_MAX;
    case OP_RANGE_DOWN:
        return way_up(o->a, o->b) > 0 || way_up(o->b, o->a) >= INT64_MAX;
    case OP_STEP_UP:
        return way_up(o->a, o->b) == 0;
    case OP_STEP_DOWN:
        return way_up(o->b, o->a) == 0;
    }
    return false;
}

static enum scalar_fault fault_of(enum operator op, const struct operands *o)
{
    op = operator_checked(op);
    bool divides = op == OP_DIV || op == OP_MOD || op == OP_QUOT || op == OP_REM;
    if (divides && o->b == 0)
        return SCALAR_DIVISION_BY_ZERO;
    if (op == OP_POW && o->is_signed && to_signed(o->b) < 0)
        return SCALAR_NEGATIVE_EXPONENT;
    return is_no_range(op, o) ? SCALAR_NO_RANGE : SCALAR_FINE;
}

static uint64_t compute(enum operator op, const struct operands *o)
{
    switch (op) {
    case OP_ADD:
        return o->a + o->b;
    case OP_SUB:
        return o->a - o->b;
    case OP_RANGE_UP:
        return way_up(o->a, o->b);
    case OP_RANGE_DOWN:
        return way_up(o->b, o->a);
    case OP_STEP_UP:
        return step_of(way_up(o->a, o->b));
    case OP_STEP_DOWN:
        return step_of(way_up(o->b, o->a));
    case OP_MUL:
        return o->a * o->b;
    case OP_DIV:
    case OP_DIV_UNCHECKED:
        return floored_quotient(o);
    case OP_MOD:
    case OP_MOD_UNCHECKED:
        return floored_remainder(o);
    case OP_QUOT:
    case OP_QUOT_UNCHECKED:
        return quotient(o);
    case OP_REM:
    case OP_REM_UNCHECKED:
        return remainder_of(o);
    case OP_POW:
        return power(o);
    case OP_BIT_AND:
    case OP_LOG_AND:
        return o->a & o->b;
    case OP_BIT_OR:
    case OP_LOG_OR:
        return o->a | o->b;
    case OP_BIT_XOR:
        return o->a ^ o->b;
    case OP_SHL:
        return shifted_left(o);
    case OP_SHR:
        return shifted_right(o);
    case OP_EQ:
        return o->a == o->b;
    case OP_NE:
        return o->a != o->b;
    case OP_LT:
        return is_less(o);
    case OP_LE:
        return is_less(o) || o->a == o->b;
    case OP_GT:
        return !is_less(o) && o->a != o->b;
    case OP_GE:
        return !is_less(o);
    case OP_NEGATE:
        return 0 - o->a;
    case OP_NOT:
        return complement(o);
    case OP_MIN:
        return is_less(o) ? o->a : o->b;
    case OP_MAX:
        return is_less(o) ? o->b : o->a;
    case OP_ABS:
        return o->is_signed && to_signed(o->a) < 0 ? 0 - o->a : o->a;
    case OP_SGN:
        return sign(o);
    case OP_POPC:
        return ones(o);
    case OP_CLZ:
        return leading_zeros(o);
    case OP_CTZ:
        return trailing_zeros(o);
    case OP_CONVERT:
    case OP_SQRT:
    case OP_RSQRT:
    case OP_CBRT:
    case OP_RECIP:
    case OP_EXP:
    case OP_LOG:
    case OP_LOG2:
    case OP_LOG10:
    case OP_LOG1P:
    case OP_SIN:
    case OP_COS:
    case OP_TAN:
    case OP_ASIN:
    case OP_ACOS:
    case OP_ATAN:
    case OP_SINH:
    case OP_COSH:
    case OP_TANH:
    case OP_ASINH:
    case OP_ACOSH:
    case OP_ATANH:
    case OP_ATAN2:
    case OP_HYPOT:
    case OP_GAMMA:
    case OP_LGAMMA:
    case OP_ERF:
    case OP_ERFC:
    case OP_CEIL:
    case OP_FLOOR:
    case OP_TRUNC:
    case OP_ROUND:
    case OP_COPYSIGN:
    case OP_NEXTAFTER:
    case OP_ISNAN:
    case OP_ISINF:
    case OP_FMA:
    case OP_TO_BITS:
    case OP_FROM_BITS:
    case OP_COUNT:
        break;
    }
    bug(loc_none(), "'%s' on integers", operator_name(op));
}

/* The float whose bits these are. */
static double real_of(const struct operands *o)
{
    if (o->scalar == SCALAR_U16)
        return half_to_double((uint16_t)o->a);
    union {
        uint32_t bits;
        float real;
    } narrow = {(uint32_t)o->a};
    union {
        uint64_t bits;
        double real;
    } wide = {o->a};
    return o->scalar == SCALAR_U32 ? (double)narrow.real : wide.real;
}

struct literal scalar_integer(enum operator op, enum scalar from, enum scalar to,
                              const struct literal *args, enum scalar_fault *fault)
{
    const struct operands operands = {
        .scalar = from,
        .is_signed = scalar_class(from) == CLASS_SIGNED,
        .width = 8 * (unsigned)scalar_bytes(from),
        .a = literal_int(from, args[0].bits).bits,
        .b = operator_arity(op) > 1 ? literal_int(from, args[1].bits).bits : 0,
    };
    *fault = fault_of(op, &operands);
    if (op == OP_CONVERT)
        return convert(&operands, to);
    if (op == OP_FROM_BITS)
        return literal_real(to, real_of(&operands));
    return literal_int(to, *fault == SCALAR_FINE ? compute(op, &operands) : 0);
}
