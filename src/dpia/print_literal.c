/* Literals as text: the shortest decimal that reads back as the same number.
 *
 *     3   -1   3i64   true            i32 needs no type behind it, other integers do
 *     0.1   1.0e30   0.1f32           nor does f64
 *     f32.nan   -f64.inf              as the surface writes them */
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dpia/print_private.h"
#include "type/real.h"

/* The integer that the low bits of LITERAL mean, as text. */
static const char *integer_text(struct arena *arena, const struct literal *literal)
{
    unsigned unused = 64 - 8 * (unsigned)scalar_bytes(literal->scalar);
    uint64_t low = literal->bits << unused >> unused;
    uint64_t sign = UINT64_C(1) << (63 - unused);
    if (scalar_class(literal->scalar) != CLASS_SIGNED || !(low & sign))
        return arena_printf(arena, "%" PRIu64, low);
    uint64_t magnitude = (~low + 1) << unused >> unused;
    return arena_printf(arena, "-%" PRIu64, magnitude);
}

/* Whether TEXT reads back as REAL, in the precision of SCALAR. */
static bool reads_as(const char *text, double real, enum scalar scalar)
{
    return scalar_read(scalar, text, NULL) == real;
}

static const char *finite_text(struct arena *arena, const struct literal *literal)
{
    const char *text = "0";
    for (int digits = 1; digits <= DBL_DECIMAL_DIG; digits++) {
        text = arena_printf(arena, "%.*g", digits, literal->real);
        if (reads_as(text, literal->real, literal->scalar))
            break;
    }
    return !strpbrk(text, ".e") ? arena_printf(arena, "%s.0", text) : text;
}

/* Infinities and NaN name their type themselves. */
static const char *special_text(struct arena *arena, const struct literal *literal)
{
    const char *name = isnan(literal->real) ? "nan" : "inf";
    const char *sign = isinf(literal->real) && literal->real < 0 ? "-" : "";
    return arena_printf(arena, "%s%s.%s", sign, scalar_name(literal->scalar), name);
}

const char *literal_text(struct arena *arena, const struct literal *literal, bool suffix)
{
    bool real = scalar_class(literal->scalar) == CLASS_FLOAT;
    if (literal->scalar == SCALAR_BOOL)
        return literal->bits != 0 ? "true" : "false";
    if (real && !isfinite(literal->real))
        return special_text(arena, literal);
    const char *text = real ? finite_text(arena, literal) : integer_text(arena, literal);
    if (!suffix || literal->scalar == SCALAR_I32 || literal->scalar == SCALAR_F64)
        return text;
    return arena_printf(arena, "%s%s", text, scalar_name(literal->scalar));
}
