/* The scalar operators on floats: the functions of the C library that the emitted C calls, in the
 * operands' own precision. An f32 is kept as a double that is a float; + - * / on two of them
 * are rounded to float, as C does. f16 is computed as f32, and what comes out is rounded once more,
 * which for + - * / and square roots is the same as rounding once: f32 has more than twice the
 * digits.
 *
 *     convert 3e9f32 to i32     0: what does not fit becomes 0, and nan too
 *     round 2.5                 2, to even
 *     min nan 1                 1, as fmin does */
#include <math.h>

#include "base/diag.h"
#include "base/half.h"
#include "interp/scalar.h"

struct operands {
    enum scalar scalar;
    bool single; /* f32, or f16 */
    double a, b, c;
};

/* FUNCTION in the precision of the operands: sqrtf or sqrt. */
#define CALL1(o, function)                                                                         \
    ((o)->single ? (double)function##f((float)(o)->a) : function((o)->a))
#define CALL2(o, function)                                                                         \
    ((o)->single ? (double)function##f((float)(o)->a, (float)(o)->b) : function((o)->a, (o)->b))

/* A sum, product or the like of floats as floats. */
#define ARITH(o, operator)                                                                         \
    ((o)->single ? (double)(float)((float)(o)->a operator(float)(o)->b) : (o)->a operator(o)->b)

static double sign(const struct operands *o)
{
    return isnan(o->a) ? o->a : (double)((o->a > 0) - (o->a < 0));
}

static double reciprocal(const struct operands *o, double of)
{
    return o->single ? (double)(1.0f / (float)of) : 1.0 / of;
}

/* With f16, f64 has all digits that can matter. */
static double fused(const struct operands *o)
{
    if (o->scalar == SCALAR_F16)
        return fma(o->a, o->b, o->c);
    return o->single ? (double)fmaf((float)o->a, (float)o->b, (float)o->c) : fma(o->a, o->b, o->c);
}

static double next_after(const struct operands *o)
{
    return o->scalar == SCALAR_F16 ? half_next(o->a, o->b) : CALL2(o, nextafter);
}

static uint64_t bits_of(const struct operands *o)
{
    if (o->scalar == SCALAR_F16)
        return half_from_double(o->a);
    union {
        float real;
        uint32_t bits;
    } narrow = {(float)o->a};
    union {
        double real;
        uint64_t bits;
    } wide = {o->a};
    return o->single ? narrow.bits : wide.bits;
}

/* Towards zero; 0 for what does not fit into TO. */
static struct literal to_integer(double x, enum scalar to)
{
    bool is_signed = scalar_class(to) == CLASS_SIGNED;
    double cut = trunc(x);
    double above = ldexp(1.0, 8 * (int)scalar_bytes(to) - (is_signed ? 1 : 0));
    double least = is_signed ? -above : 0.0;
    if (!(cut >= least && cut < above))
        return literal_int(to, 0);
    return literal_int(to, is_signed ? (uint64_t)(int64_t)cut : (uint64_t)cut);
}

static struct literal convert(const struct operands *o, enum scalar to)
{
    if (to == SCALAR_BOOL)
        return literal_int(to, o->a != 0);
    if (scalar_class(to) == CLASS_FLOAT)
        return literal_real(to, o->a);
    return to_integer(o->a, to);
}

static bool holds(enum operator op, const struct operands *o)
{
    if (op == OP_ISNAN)
        return isnan(o->a);
    if (op == OP_ISINF)
        return isinf(o->a) != 0;
    if (op == OP_EQ)
        return o->a == o->b;
    if (op == OP_NE)
        return o->a != o->b;
    if (op == OP_LT)
        return o->a < o->b;
    if (op == OP_LE)
        return o->a <= o->b;
    return op == OP_GT ? o->a > o->b : o->a >= o->b;
}

/* The operators that are a function of the C library: FUNCTION(of one operand), (of two). */
#define FUNCTIONS                                                                                  \
    FUNCTION1(SQRT, sqrt) FUNCTION1(CBRT, cbrt) FUNCTION1(EXP, exp) FUNCTION1(LOG, log)            \
    FUNCTION1(LOG2, log2) FUNCTION1(LOG10, log10) FUNCTION1(LOG1P, log1p) FUNCTION1(SIN, sin)      \
    FUNCTION1(COS, cos) FUNCTION1(TAN, tan) FUNCTION1(ASIN, asin) FUNCTION1(ACOS, acos)            \
    FUNCTION1(ATAN, atan) FUNCTION1(SINH, sinh) FUNCTION1(COSH, cosh) FUNCTION1(TANH, tanh)        \
    FUNCTION1(ASINH, asinh) FUNCTION1(ACOSH, acosh) FUNCTION1(ATANH, atanh)                        \
    FUNCTION1(GAMMA, tgamma) FUNCTION1(LGAMMA, lgamma) FUNCTION1(ERF, erf)                         \
    FUNCTION1(ERFC, erfc) FUNCTION1(CEIL, ceil) FUNCTION1(FLOOR, floor) FUNCTION1(TRUNC, trunc)    \
    FUNCTION1(ROUND, rint) FUNCTION1(ABS, fabs) FUNCTION2(MOD, fmod) FUNCTION2(POW, pow)           \
    FUNCTION2(MIN, fmin) FUNCTION2(MAX, fmax) FUNCTION2(ATAN2, atan2) FUNCTION2(HYPOT, hypot)      \
    FUNCTION2(COPYSIGN, copysign)

#define FUNCTION1(suffix, function)                                                                \
    case OP_##suffix:                                                                              \
        return CALL1(o, function);
#define FUNCTION2(suffix, function)                                                                \
    case OP_##suffix:                                                                              \
        return CALL2(o, function);

/* The operators whose result is of the operands' type. */
static double compute(enum operator op, const struct operands *o)
{
    switch (op) {
        FUNCTIONS
    case OP_ADD:
        return ARITH(o, +);
    case OP_SUB:
        return ARITH(o, -);
    case OP_MUL:
        return ARITH(o, *);
    case OP_DIV:
        return ARITH(o, /);
    case OP_NEGATE:
        return -o->a;
    case OP_SGN:
        return sign(o);
    case OP_RSQRT:
        return reciprocal(o, CALL1(o, sqrt));
    case OP_RECIP:
        return reciprocal(o, o->a);
    case OP_FMA:
        return fused(o);
    case OP_NEXTAFTER:
        return next_after(o);
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
    case OP_ISNAN:
    case OP_ISINF:
    case OP_TO_BITS:
    case OP_FROM_BITS:
    case OP_CONVERT:
    case OP_QUOT:
    case OP_REM:
    case OP_DIV_UNCHECKED:
    case OP_MOD_UNCHECKED:
    case OP_QUOT_UNCHECKED:
    case OP_REM_UNCHECKED:
    case OP_BIT_AND:
    case OP_BIT_OR:
    case OP_BIT_XOR:
    case OP_SHL:
    case OP_SHR:
    case OP_LOG_AND:
    case OP_LOG_OR:
    case OP_NOT:
    case OP_POPC:
    case OP_CLZ:
    case OP_CTZ:
    case OP_RANGE_UP:
    case OP_RANGE_DOWN:
    case OP_STEP_UP:
    case OP_STEP_DOWN:
    case OP_COUNT:
        break;
    }
    bug(loc_none(), "'%s' on floats", operator_name(op));
}

struct literal scalar_float(enum operator op, enum scalar from, enum scalar to,
                            const struct literal *args)
{
    const struct operands operands = {
        .scalar = from,
        .single = from != SCALAR_F64,
        .a = args[0].real,
        .b = operator_arity(op) > 1 ? args[1].real : 0,
        .c = operator_arity(op) > 2 ? args[2].real : 0,
    };
    if (op == OP_CONVERT)
        return convert(&operands, to);
    if (op == OP_TO_BITS)
        return literal_int(to, bits_of(&operands));
    if (to == SCALAR_BOOL)
        return literal_int(to, holds(op, &operands));
    return literal_real(to, compute(op, &operands));
}
