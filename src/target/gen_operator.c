/* The scalar operators in C and in OpenCL C, with Futhark's meaning (operators.def).
 *
 * Integers wrap. Unsigned types of 32 and 64 bits do so in C; signed ones are added as unsigned in
 * a helper, since overflow is undefined; narrow ones are computed as int and converted back. What
 * can fail, division by zero and negative exponents, goes through a helper that sets the status
 * word, unless the divisor is a literal:
 *
 *     x + y : i32      add_i32(x, y)          x / y : i32     div_i32(x, y, &status, ...)
 *     x + y : u32      x + y                  x / 2 : i32     floor_div_i32(x, 2)
 *     i32.u8 x + 1     (int32_t)x + 1         (gen_wrap.c)
 *     x + y : f32      x + y                  sqrt x : f32    sqrtf(x)
 *
 * Maths functions have the name of their type in C, and are generic in OpenCL C. */
#include "target/gen_operator.h"

#include <string.h>

#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_half.h"
#include "target/gen_nats.h"
#include "target/gen_state.h"
#include "target/helpers.h"

/* An operator under way: its operands' type and their translations. */
struct operation {
    struct gen *gen;
    const struct phrase *phrase;
    enum scalar scalar;
    const struct cexp *const *args;
};

static const struct cexp *binary(const struct operation *operation, enum cop op)
{
    return cexp_binary(operation->gen->arena, op, operation->args[0], operation->args[1]);
}

/* Whether compilers have a few instructions for OP, on floats, that do nothing else. */
static bool is_quick(enum operator op)
{
    return op == OP_ABS || op == OP_MIN || op == OP_MAX || op == OP_CEIL || op == OP_FLOOR ||
           op == OP_TRUNC || op == OP_ROUND || op == OP_COPYSIGN || op == OP_FMA ||
           op == OP_ISNAN || op == OP_ISINF;
}

/* A function of the maths library. */
static const struct cexp *call(const struct operation *operation, const char *function)
{
    return gen_maths_call(operation->gen, function,
                          !is_quick(phrase_oper_op(operation->phrase)), operation->args,
                          phrase_oper_arg_count(operation->phrase));
}

static const struct cexp *helper1(const struct operation *operation, enum helper helper)
{
    return helper_call1(operation->gen, helper, operation->scalar, operation->args[0]);
}

static const struct cexp *helper2(const struct operation *operation, enum helper helper)
{
    return helper_call2(operation->gen, helper, operation->scalar, operation->args[0],
                        operation->args[1]);
}

static const struct cexp *checked(const struct operation *operation, enum helper helper,
                                  enum error_code code, const char *format)
{
    const struct cexp *check = gen_check(operation->gen, code, format, operation->phrase->loc);
    return helper_call_status(operation->gen, helper, operation->scalar, operation->args[0],
                              operation->args[1], check);
}

static const struct cexp *cast_to(const struct operation *operation, enum scalar scalar,
                                  const struct cexp *exp)
{
    bool opencl = operation->gen->target == GEN_OPENCL;
    return cexp_cast(operation->gen->arena, ctype_of_scalar(scalar, opencl), exp);
}

/* One that there is for float and for double: sqrtf, sqrt. */
static const struct cexp *maths(const struct operation *operation, const char *function)
{
    struct gen *gen = operation->gen;
    bool suffix = gen->target != GEN_OPENCL && operation->scalar == SCALAR_F32;
    return call(operation, suffix ? arena_printf(gen->arena, "%sf", function) : function);
}

static bool is_wide(enum scalar scalar)
{
    return scalar_bytes(scalar) >= 4;
}

/* The operand that x + 0, x - 0 and x * 1 are, on integers; such come of templates whose numbers
 * are known. Null for others. */
static const struct cexp *only_operand(const struct operation *operation, enum cop op)
{
    int64_t neutral = op == COP_MUL ? 1 : 0, value;
    if (cexp_is_int(operation->args[1], &value) && value == neutral)
        return operation->args[0];
    return op != COP_SUB && cexp_is_int(operation->args[0], &value) && value == neutral
               ? operation->args[1]
               : NULL;
}

/* + - * on integers; OP is what they are on unsigned numbers. */
static const struct cexp *wrapping(const struct operation *operation, enum cop op,
                                   enum helper helper)
{
    bool counts = scalar_is_integer(operation->scalar);
    const struct cexp *only = counts ? only_operand(operation, op) : NULL;
    if (only)
        return only;
    switch (scalar_class(operation->scalar)) {
    case CLASS_FLOAT:
    case CLASS_BOOL:
        return binary(operation, op);
    case CLASS_SIGNED:
        return gen_cannot_wrap(operation->phrase) || gen_is_next(operation->gen, operation->phrase)
                   ? binary(operation, op)
                   : helper2(operation, helper);
    case CLASS_UNSIGNED:
        break;
    }
    if (is_wide(operation->scalar))
        return binary(operation, op);
    if (op == COP_MUL)
        return helper2(operation, helper);
    return cast_to(operation, operation->scalar, binary(operation, op));
}

/* The bits of an integer of type SCALAR that count. */
static uint64_t low_bits(enum scalar scalar, uint64_t bits)
{
    return bits & (~(uint64_t)0 >> (64 - 8 * scalar_bytes(scalar)));
}

/* Whether the second operand is an i64 that is known to be positive. */
static bool has_positive_divisor(const struct operation *operation)
{
    const struct nat *divisor;
    if (operation->scalar != SCALAR_I64)
        return false;
    divisor = gen_exact_nat(operation->gen, phrase_oper_arg(operation->phrase, 1), true);
    return divisor && gen_is_positive(operation->gen, divisor);
}

/* Whether the second operand is one by which every number can be divided: known to be positive, or
 * a literal that is not 0, nor -1, where the quotient of the least number overflows; or that is
 * said to be one. */
static bool has_safe_divisor(const struct operation *operation)
{
    const struct phrase *divisor = phrase_oper_arg(operation->phrase, 1);
    if (phrase_is_unchecked(operation->phrase))
        return true;
    if (divisor->kind != PHRASE_LITERAL)
        return has_positive_divisor(operation);
    uint64_t bits = low_bits(operation->scalar, phrase_literal_value(divisor).bits);
    uint64_t minus_one = low_bits(operation->scalar, ~(uint64_t)0);
    return bits != 0 && (bits != minus_one || scalar_class(operation->scalar) == CLASS_UNSIGNED);
}

/* The helpers of a division on signed numbers, and for those that need no floor the operator. */
struct division {
    enum helper checked_signed, checked_unsigned, safe_signed;
    bool floors; /* or else only a divisor of -1 needs the helper */
    enum cop op;
};

static const struct cexp *divide(const struct operation *operation, struct division division)
{
    bool is_signed = scalar_class(operation->scalar) == CLASS_SIGNED;
    if (!has_safe_divisor(operation))
        return checked(operation,
                       is_signed ? division.checked_signed : division.checked_unsigned,
                       ERROR_DIVISION, "division by zero");
    if (is_signed && (division.floors || phrase_is_unchecked(operation->phrase)))
        return helper2(operation, division.safe_signed);
    const struct cexp *exp = binary(operation, division.op);
    return is_wide(operation->scalar) ? exp : cast_to(operation, operation->scalar, exp);
}

static bool is_float(const struct operation *operation)
{
    return scalar_class(operation->scalar) == CLASS_FLOAT;
}

/* The least or largest of two. Compilers of C call fminf and fmaxf, and find vectors where there is
 * no call. */
static const struct cexp *extreme(const struct operation *operation, enum helper integers,
                                  enum helper floats, const char *function)
{
    if (!is_float(operation))
        return helper2(operation, integers);
    return operation->gen->target == GEN_OPENCL ? maths(operation, function)
                                                : helper2(operation, floats);
}

/* Whether a signed number is divided by a literal that is a power of two: what rounds down is a
 * shift by EXPONENT then, and what is left are the bits that are shifted out, without a branch. */
static bool has_power_of_two(const struct operation *operation, int *exponent)
{
    const struct phrase *divisor = phrase_oper_arg(operation->phrase, 1);
    if (divisor->kind != PHRASE_LITERAL || scalar_class(operation->scalar) != CLASS_SIGNED)
        return false;
    uint64_t bits = low_bits(operation->scalar, phrase_literal_value(divisor).bits);
    int most = 8 * (int)scalar_bytes(operation->scalar) - 2;
    for (*exponent = 0; *exponent < most && (uint64_t)1 << *exponent < bits; ++*exponent)
        ;
    return bits == (uint64_t)1 << *exponent;
}

static const struct cexp *division(const struct operation *operation)
{
    struct arena *arena = operation->gen->arena;
    int exponent;
    if (is_float(operation))
        return binary(operation, COP_DIV);
    if (has_power_of_two(operation, &exponent))
        return exponent == 0 ? operation->args[0]
                             : cexp_binary(arena, COP_SHR, operation->args[0],
                                           cexp_int(arena, exponent));
    return divide(operation, (struct division){HELPER_CHECKED_DIV, HELPER_UNSIGNED_DIV,
                                               HELPER_FLOOR_DIV, true, COP_DIV});
}

static const struct cexp *modulus(const struct operation *operation)
{
    struct arena *arena = operation->gen->arena;
    int exponent;
    if (is_float(operation))
        return maths(operation, "fmod");
    if (has_power_of_two(operation, &exponent))
        return cexp_binary(arena, COP_BIT_AND, operation->args[0],
                           cexp_int(arena, ((int64_t)1 << exponent) - 1));
    return divide(operation, (struct division){HELPER_CHECKED_MOD, HELPER_UNSIGNED_MOD,
                                               HELPER_FLOOR_MOD, true, COP_REM});
}

static const struct cexp *quotient(const struct operation *operation)
{
    return divide(operation, (struct division){HELPER_CHECKED_QUOT, HELPER_UNSIGNED_DIV,
                                               HELPER_SIGNED_QUOT, false, COP_DIV});
}

static const struct cexp *remainder_of(const struct operation *operation)
{
    return divide(operation, (struct division){HELPER_CHECKED_REM, HELPER_UNSIGNED_MOD,
                                               HELPER_SIGNED_REM, false, COP_REM});
}

/* Whether OPERATION is a power of an f32 by EXPONENT, as it stands there, in C, where f64 is at
 * hand: the product of so few in f64 is rounded when it is f32 again, so that it is as good as pow,
 * and compilers make vectors of it. */
static bool is_short_product(const struct operation *operation, const struct phrase *exponent,
                             double number)
{
    return operation->scalar == SCALAR_F32 && operation->gen->target != GEN_OPENCL &&
           exponent->kind == PHRASE_LITERAL && phrase_literal_value(exponent).real == number;
}

static const struct cexp *power(const struct operation *operation)
{
    const struct phrase *exponent = phrase_oper_arg(operation->phrase, 1);
    if (is_short_product(operation, exponent, 3))
        return helper1(operation, HELPER_THIRD_POWER);
    if (is_short_product(operation, exponent, 4))
        return helper1(operation, HELPER_FOURTH_POWER);
    if (is_float(operation))
        return maths(operation, "pow");
    bool safe =
        scalar_class(operation->scalar) == CLASS_UNSIGNED ||
        (exponent->kind == PHRASE_LITERAL && (int64_t)phrase_literal_value(exponent).bits >= 0);
    return safe ? helper2(operation, HELPER_POWER)
                : checked(operation, HELPER_CHECKED_POWER, ERROR_EXPONENT,
                          "exponent %lld is negative");
}

/* How far it is from one number of a range to another. */
static const struct cexp *distance(const struct operation *operation, enum helper helper)
{
    return checked(operation, helper, ERROR_SIZE,
                   operator_range_format(phrase_oper_op(operation->phrase)));
}

/* & | ^, which C computes as int for narrow types without changing the value. */
static const struct cexp *bitwise(const struct operation *operation, enum cop op)
{
    return binary(operation, op);
}

/* Whether BY is a literal smaller than BITS, or another number that is known to be; of the lanes of
 * a vector nothing is known. */
static bool is_small(struct gen *gen, const struct phrase *by, int64_t bits)
{
    if (by->kind == PHRASE_LITERAL)
        return phrase_literal_value(by).bits < (uint64_t)bits;
    if (phrase_data(by)->kind != DATA_SCALAR)
        return false;
    const struct nat *number = gen_pure_nat(gen, by);
    return number && nat_is_le(gen->nats, nat_const(gen->nats, 0), number) &&
           nat_is_lt(gen->nats, number, nat_const(gen->nats, bits));
}

/* Shifting by a small number needs no care, but for what is shifted out. */
static const struct cexp *shift(const struct operation *operation, enum cop op,
                                enum helper helper)
{
    const struct phrase *by = phrase_oper_arg(operation->phrase, 1);
    bool small = is_small(operation->gen, by, 8 * (int64_t)scalar_bytes(operation->scalar));
    bool plain = op == COP_SHR || (scalar_class(operation->scalar) == CLASS_UNSIGNED &&
                                   is_wide(operation->scalar));
    return small && plain ? binary(operation, op) : helper2(operation, helper);
}

/* The least and the greatest number of an integer type. */
static uint64_t least_bits(enum scalar scalar)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    return scalar_class(scalar) == CLASS_SIGNED ? (uint64_t)1 << (bits - 1) : 0;
}

static uint64_t greatest_bits(enum scalar scalar)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    return ~(uint64_t)0 >> (64 - bits + (scalar_class(scalar) == CLASS_SIGNED));
}

/* Compilers warn of comparisons of integers that can have one result only; *RESULT is that. */
static bool is_decided(const struct operation *operation, enum cop op, bool *result)
{
    if (!scalar_is_integer(operation->scalar))
        return false;
    *result = op == COP_LE || op == COP_GE || op == COP_EQ;
    if (cexp_equal(operation->args[0], operation->args[1]))
        return true;
    const struct phrase *right = phrase_oper_arg(operation->phrase, 1);
    if (right->kind != PHRASE_LITERAL || op == COP_EQ || op == COP_NE)
        return false;
    bool low = op == COP_LT || op == COP_GE;
    uint64_t limit = low ? least_bits(operation->scalar) : greatest_bits(operation->scalar);
    return low_bits(operation->scalar, phrase_literal_value(right).bits) == limit;
}

static const struct cexp *compare(const struct operation *operation, enum cop op)
{
    bool result = false;
    if (is_decided(operation, op, &result))
        return cexp_literal(operation->gen->arena, result ? "true" : "false");
    return binary(operation, op);
}

static const struct cexp *negate(const struct operation *operation)
{
    struct arena *arena = operation->gen->arena;
    const struct cexp *plain = cexp_prefix(arena, CPREFIX_MINUS, operation->args[0]);
    switch (scalar_class(operation->scalar)) {
    case CLASS_SIGNED:
        return helper1(operation, HELPER_NEGATE);
    case CLASS_UNSIGNED:
        return is_wide(operation->scalar) ? plain
                                          : cast_to(operation, operation->scalar, plain);
    case CLASS_FLOAT:
    case CLASS_BOOL:
        break;
    }
    return plain;
}

static const struct cexp *negate_bits(const struct operation *operation)
{
    struct arena *arena = operation->gen->arena;
    if (operation->scalar == SCALAR_BOOL)
        return cexp_prefix(arena, CPREFIX_NOT, operation->args[0]);
    const struct cexp *exp = cexp_prefix(arena, CPREFIX_COMPLEMENT, operation->args[0]);
    return is_wide(operation->scalar) ? exp : cast_to(operation, operation->scalar, exp);
}

static const struct cexp *absolute(const struct operation *operation)
{
    if (is_float(operation))
        return maths(operation, "fabs");
    if (scalar_class(operation->scalar) == CLASS_UNSIGNED)
        return operation->args[0];
    return helper1(operation, HELPER_ABS);
}

static const struct cexp *sign(const struct operation *operation)
{
    struct arena *arena = operation->gen->arena;
    const struct cexp *zero = cexp_int(arena, 0);
    if (scalar_class(operation->scalar) == CLASS_UNSIGNED)
        return cast_to(operation, operation->scalar,
                       cexp_binary(arena, COP_NE, operation->args[0], zero));
    return helper1(operation, is_float(operation) ? HELPER_FLOAT_SIGN : HELPER_SIGN);
}

static const struct cexp *reciprocal(const struct operation *operation, const struct cexp *of)
{
    const char *one = operation->scalar == SCALAR_F32 ? "1.0f" : "1.0";
    struct arena *arena = operation->gen->arena;
    return cexp_binary(arena, COP_DIV, cexp_literal(arena, one), of);
}

static const struct cexp *reciprocal_root(const struct operation *operation)
{
    if (operation->gen->target == GEN_OPENCL)
        return maths(operation, "rsqrt");
    return reciprocal(operation, maths(operation, "sqrt"));
}

static const struct cexp *convert(const struct operation *operation)
{
    enum scalar to = gen_scalar_of(phrase_data(operation->phrase));
    const struct cexp *arg = operation->args[0];
    struct arena *arena = operation->gen->arena;
    if (to == operation->scalar)
        return arg;
    if (to == SCALAR_BOOL)
        return cexp_binary(arena, COP_NE, arg,
                           is_float(operation) ? cexp_literal(arena, "0.0f")
                                               : cexp_int(arena, 0));
    if (is_float(operation) && scalar_class(to) != CLASS_FLOAT)
        return helper_convert(operation->gen, HELPER_TRUNCATE, operation->scalar, to, arg);
    if (to == SCALAR_F16)
        return gen_half_narrow(operation->gen, operation->scalar,
                               is_float(operation) ? arg : cast_to(operation, SCALAR_F32, arg));
    return cast_to(operation, to, arg);
}

static const struct cexp *operator_exp(const struct operation *operation, enum operator op)
{
    switch (op) {
    case OP_ADD:
        return wrapping(operation, COP_ADD, HELPER_ADD);
    case OP_SUB:
        return wrapping(operation, COP_SUB, HELPER_SUB);
    case OP_MUL:
        return wrapping(operation, COP_MUL, HELPER_MUL);
    case OP_DIV:
    case OP_DIV_UNCHECKED:
        return division(operation);
    case OP_MOD:
    case OP_MOD_UNCHECKED:
        return modulus(operation);
    case OP_QUOT:
    case OP_QUOT_UNCHECKED:
        return quotient(operation);
    case OP_REM:
    case OP_REM_UNCHECKED:
        return remainder_of(operation);
    case OP_POW:
        return power(operation);
    case OP_RANGE_UP:
        return distance(operation, HELPER_RANGE_UP);
    case OP_RANGE_DOWN:
        return distance(operation, HELPER_RANGE_DOWN);
    case OP_STEP_UP:
        return distance(operation, HELPER_STEP_UP);
    case OP_STEP_DOWN:
        return distance(operation, HELPER_STEP_DOWN);
    case OP_BIT_AND:
        return bitwise(operation, COP_BIT_AND);
    case OP_BIT_OR:
        return bitwise(operation, COP_BIT_OR);
    case OP_BIT_XOR:
        return bitwise(operation, COP_BIT_XOR);
    case OP_SHL:
        return shift(operation, COP_SHL, HELPER_SHL);
    case OP_SHR:
        return shift(operation, COP_SHR, HELPER_SHR);
    case OP_EQ:
        return compare(operation, COP_EQ);
    case OP_NE:
        return compare(operation, COP_NE);
    case OP_LT:
        return compare(operation, COP_LT);
    case OP_LE:
        return compare(operation, COP_LE);
    case OP_GT:
        return compare(operation, COP_GT);
    case OP_GE:
        return compare(operation, COP_GE);
    case OP_LOG_AND:
        return binary(operation, COP_LOG_AND);
    case OP_LOG_OR:
        return binary(operation, COP_LOG_OR);
    case OP_NEGATE:
        return negate(operation);
    case OP_NOT:
        return negate_bits(operation);
    case OP_MIN:
        return extreme(operation, HELPER_MIN, HELPER_FMIN, "fmin");
    case OP_MAX:
        return extreme(operation, HELPER_MAX, HELPER_FMAX, "fmax");
    case OP_ABS:
        return absolute(operation);
    case OP_SGN:
        return sign(operation);
    case OP_POPC:
        return helper1(operation, HELPER_POPC);
    case OP_CLZ:
        return helper1(operation, HELPER_CLZ);
    case OP_CTZ:
        return helper1(operation, HELPER_CTZ);
    case OP_RSQRT:
        return reciprocal_root(operation);
    case OP_RECIP:
        return reciprocal(operation, operation->args[0]);
    case OP_GAMMA:
        return maths(operation, "tgamma");
    case OP_ROUND:
        return maths(operation, "rint");
    case OP_ISNAN:
        return call(operation, "isnan");
    case OP_ISINF:
        return call(operation, "isinf");
    case OP_TO_BITS:
        return helper1(operation, HELPER_BITS);
    case OP_FROM_BITS:
        return helper_convert(operation->gen, HELPER_FROM_BITS, operation->scalar,
                              scalar_floating(operation->scalar),
                              operation->args[0]);
    case OP_CONVERT:
        return convert(operation);
    case OP_SQRT:
    case OP_CBRT:
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
    case OP_LGAMMA:
    case OP_ERF:
    case OP_ERFC:
    case OP_CEIL:
    case OP_FLOOR:
    case OP_TRUNC:
    case OP_COPYSIGN:
    case OP_NEXTAFTER:
    case OP_FMA:
        return maths(operation, operator_name(op));
    case OP_COUNT:
        break;
    }
    bug(operation->phrase->loc, "an operator of unknown kind");
}

/* OPERATION, whose operands are of type f16, by way of f32. */
static const struct cexp *half_exp(const struct operation *operation, enum operator op)
{
    struct gen *gen = operation->gen;
    const struct phrase *phrase = operation->phrase;
    const struct cexp *wide[3] = {0};
    struct operation single = {gen, phrase, SCALAR_F32, wide};
    for (size_t i = 0; i < phrase_oper_arg_count(phrase); i++)
        wide[i] = gen_half_widen(gen, phrase_oper_arg(phrase, i), operation->args[i]);
    const struct cexp *exp = operator_exp(&single, op);
    return gen_scalar_of(phrase_data(phrase)) == SCALAR_F16
               ? gen_half_narrow(gen, SCALAR_F32, exp)
               : exp;
}

static bool is_half(const struct operation *operation, enum operator op)
{
    return operation->scalar == SCALAR_F16 ||
           (operation->scalar == SCALAR_U16 && op == OP_FROM_BITS);
}

const struct cexp *gen_operator(struct gen *gen, const struct phrase *phrase,
                                const struct cexp *const *args)
{
    const struct operation operation = {
        .gen = gen,
        .phrase = phrase,
        .scalar = gen_scalar_of(phrase_oper_from(phrase)),
        .args = args,
    };
    if (operation.scalar == SCALAR_F64 || gen_scalar_of(phrase_data(phrase)) == SCALAR_F64)
        gen->uses_double = true;
    enum operator op = phrase_oper_op(phrase);
    if (!is_half(&operation, op))
        return operator_exp(&operation, op);
    const struct cexp *half = gen_half_operator(gen, phrase, args);
    return half ? half : half_exp(&operation, op);
}
