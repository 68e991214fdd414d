/* Literals of every scalar type in C.
 *
 * Floats are printed with the fewest digits that read back as the same value:
 *
 *     0.1 : f32     0.1f          1e30 : f64     1e+30          inf     INFINITY
 *
 * Integers of type int and narrower need no suffix, since C computes with them as int. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/half.h"
#include "target/gen_state.h"
#include "type/real.h"

/* VALUE > 0, finite, with a point or an exponent. */
static const char *shortest(struct arena *arena, double value, enum scalar scalar)
{
    char text[64];
    int precision = 1;
    do
        snprintf(text, sizeof text, "%.*g", precision, value);
    while (scalar_read(scalar, text, NULL) != value && precision++ < 17);
    const char *point = !strpbrk(text, ".e") ? ".0" : "";
    return arena_printf(arena, "%s%s%s", text, point, scalar == SCALAR_F32 ? "f" : "");
}

/* Whether plain digits read better than an exponent: 1000.0, not 1e+03. */
static bool is_plain_integer(double value)
{
    return value < 1e15 && value == floor(value);
}

static const char *magnitude_text(struct arena *arena, double value, enum scalar scalar)
{
    if (is_plain_integer(value) && !(scalar == SCALAR_F32 && value > 16777216.0))
        return arena_printf(arena, "%.1f%s", value, scalar == SCALAR_F32 ? "f" : "");
    return shortest(arena, value, scalar);
}

/* OpenCL's functions are overloaded, and its INFINITY and NAN are floats. */
static const struct cexp *special(struct gen *gen, double value, enum scalar scalar)
{
    const struct cexp *name =
        gen_library_constant(gen, isnan(value) ? "NAN" : "INFINITY", "math.h");
    bool widened = scalar == SCALAR_F64 && gen->target == GEN_OPENCL;
    return widened ? cexp_cast(gen->arena, ctype_of_scalar(SCALAR_F64, true), name) : name;
}

static const struct cexp *real_exp(struct gen *gen, double value, enum scalar scalar)
{
    if (isnan(value))
        return special(gen, value, scalar);
    const struct cexp *magnitude =
        isinf(value) ? special(gen, value, scalar)
                     : cexp_literal(gen->arena, magnitude_text(gen->arena, fabs(value), scalar));
    return signbit(value) ? cexp_prefix(gen->arena, CPREFIX_MINUS, magnitude) : magnitude;
}

/* The bits of an f16, and beside them the number: 0x3e00 with 1.5 as a comment. */
static const struct cexp *half_exp(struct gen *gen, double value)
{
    struct arena *arena = gen->arena;
    unsigned bits = half_from_double(value);
    const char *sign = signbit(value) ? "-" : "";
    const char *magnitude = isfinite(value) ? magnitude_text(arena, fabs(value), SCALAR_F16)
                            : isnan(value)  ? "nan"
                                            : "inf";
    if (bits == 0)
        return cexp_literal(arena, "0");
    return cexp_literal(arena, arena_printf(arena, "0x%04x /* %s%s */", bits, sign, magnitude));
}

/* The least value of a signed type cannot be written as a negated literal. */
static const struct cexp *signed_exp(struct gen *gen, enum scalar scalar, int64_t value)
{
    bool opencl = gen->target == GEN_OPENCL;
    if (scalar == SCALAR_I32 && value == INT32_MIN)
        return cexp_name(gen->arena, opencl ? "INT_MIN" : "INT32_MIN");
    if (scalar == SCALAR_I64 && value == INT64_MIN)
        return cexp_name(gen->arena, opencl ? "LONG_MIN" : "INT64_MIN");
    return cexp_int(gen->arena, value);
}

static const struct cexp *unsigned_exp(struct gen *gen, enum scalar scalar, uint64_t value)
{
    const char *suffix = "";
    if (scalar == SCALAR_U32)
        suffix = "u";
    if (scalar == SCALAR_U64)
        suffix = gen->target == GEN_OPENCL ? "ul" : "ull";
    return cexp_literal(gen->arena, arena_printf(gen->arena, "%" PRIu64 "%s", value, suffix));
}

const struct cexp *gen_literal(struct gen *gen, const struct literal *literal)
{
    uint64_t bits = literal->bits;
    switch (literal->scalar) {
    case SCALAR_BOOL:
        return cexp_literal(gen->arena, bits != 0 ? "true" : "false");
    case SCALAR_I8:
        return signed_exp(gen, literal->scalar, (int8_t)bits);
    case SCALAR_I16:
        return signed_exp(gen, literal->scalar, (int16_t)bits);
    case SCALAR_I32:
        return signed_exp(gen, literal->scalar, (int32_t)bits);
    case SCALAR_I64:
        return signed_exp(gen, literal->scalar, (int64_t)bits);
    case SCALAR_U8:
        return unsigned_exp(gen, literal->scalar, (uint8_t)bits);
    case SCALAR_U16:
        return unsigned_exp(gen, literal->scalar, (uint16_t)bits);
    case SCALAR_U32:
        return unsigned_exp(gen, literal->scalar, (uint32_t)bits);
    case SCALAR_U64:
        return unsigned_exp(gen, literal->scalar, bits);
    case SCALAR_F16:
        return half_exp(gen, literal->real);
    case SCALAR_F32:
        return real_exp(gen, literal->real, SCALAR_F32);
    case SCALAR_F64:
        return real_exp(gen, literal->real, SCALAR_F64);
    case SCALAR_COUNT:
        break;
    }
    bug(loc_none(), "a literal of unknown type");
}
