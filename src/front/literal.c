/* Literals: their types while these are open, and their values once they are known.
 *
 * A number without suffix stands for any type that it can be written for: an integer for every
 * number type, one with a point or exponent for every float; what nothing decides becomes i32 or
 * f64. Its value is made, and its range checked, when the type is known.
 *
 *     let x : f32 = 2      2.0f32
 *     256u8                an error, as is 256 where an u8 is wanted
 */
#include "front/literal.h"

#include <math.h>
#include <string.h>

#include "base/diag.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/overload.h"
#include "front/state.h"
#include "front/types.h"
#include "type/real.h"

static struct core_exp *literal_exp(struct infer *infer, struct loc loc, enum scalar scalar,
                                    struct literal value)
{
    const struct core_type *type = infer->front->scalars[scalar];
    struct core_exp *exp = front_exp_new(infer, CORE_LITERAL, loc, type);
    exp->u.literal = value;
    return exp;
}

/* A string is an array of its bytes. */
static struct core_exp *infer_string(struct infer *infer, const struct syn_literal *syn)
{
    struct front *front = infer->front;
    const struct core_exp **parts = ARENA_ARRAY(front->arena, const struct core_exp *, syn->len);
    const struct core_type *type = front_type_array(front, front->scalars[SCALAR_U8]);
    struct core_exp *exp = front_exp_new(infer, CORE_ARRAY, syn->loc, type);
    for (size_t i = 0; i < syn->len; i++)
        parts[i] = literal_exp(infer, syn->loc, SCALAR_U8,
                               front_literal_int(SCALAR_U8, (unsigned char)syn->text[i]));
    exp->u.tuple.parts = parts;
    exp->u.tuple.count = syn->len;
    return exp;
}

static scalar_set possible_scalars(const struct syn_literal *syn)
{
    switch (syn->kind) {
    case SYN_LITERAL_INT:
        return front_scalars_numbers();
    case SYN_LITERAL_CHAR:
        return front_scalars_integers();
    case SYN_LITERAL_FLOAT:
        return front_scalars_floats();
    case SYN_LITERAL_BOOL:
    case SYN_LITERAL_STRING:
        break;
    }
    bug(syn->loc, "literal is not overloaded");
}

struct core_exp *front_infer_literal(struct infer *infer, const struct syn_literal *syn)
{
    if (syn->kind == SYN_LITERAL_STRING)
        return infer_string(infer, syn);
    if (syn->kind == SYN_LITERAL_BOOL)
        return literal_exp(infer, syn->loc, SCALAR_BOOL,
                           front_literal_int(SCALAR_BOOL, syn->value != 0));
    if (syn->has_suffix)
        return literal_exp(infer, syn->loc, syn->suffix,
                           front_literal_value(infer->front, syn, syn->suffix));
    const struct core_type *type = front_type_overloaded(infer, possible_scalars(syn), syn->loc);
    struct core_exp *exp = front_exp_new(infer, CORE_LITERAL, syn->loc, type);
    exp->u.open.scalar = SCALAR_COUNT;
    exp->u.open.written = syn;
    return exp;
}

/* As written: `1_000`, `0x1F`, `2.5e3`, with a sign and without suffix. */
static const char *written(struct front *front, const struct syn_literal *syn)
{
    return arena_printf(front->arena, "%s%s", syn->negative ? "-" : "", syn->text);
}

/* Whether a bit pattern is meant: hexadecimal or binary, with a suffix. */
static bool is_pattern(const struct syn_literal *syn)
{
    return syn->kind == SYN_LITERAL_INT && syn->has_suffix && syn->text[0] == '0' &&
           syn->text[1] != '\0' && strchr("xXbB", syn->text[1]);
}

static bool int_in_range(const struct syn_literal *syn, enum scalar scalar)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    uint64_t most = UINT64_MAX >> (64 - bits);
    if (scalar_class(scalar) == CLASS_UNSIGNED)
        return syn->value <= most && !(syn->negative && syn->value != 0);
    if (is_pattern(syn))
        return syn->value <= most;
    return syn->value <= (most >> 1) + (syn->negative ? 1 : 0);
}

static void out_of_range(struct front *front, const struct syn_literal *syn, enum scalar scalar)
{
    diag_error(front->diag, syn->loc, "literal '%s' is out of range for its type %s",
               syn->kind == SYN_LITERAL_CHAR ? "of a character" : written(front, syn),
               scalar_name(scalar));
    if (scalar == SCALAR_I32 && syn->kind == SYN_LITERAL_INT && int_in_range(syn, SCALAR_I64))
        diag_note(front->diag, syn->loc, "one of type i64 can be that large: '%si64'",
                  written(front, syn));
}

static struct literal int_value(struct front *front, const struct syn_literal *syn,
                                enum scalar scalar)
{
    if (!int_in_range(syn, scalar))
        out_of_range(front, syn, scalar);
    unsigned unused = 64 - 8 * (unsigned)scalar_bytes(scalar);
    uint64_t bits = syn->negative ? 0 - syn->value : syn->value;
    bool sign = bits << unused >> 63 && scalar_class(scalar) == CLASS_SIGNED;
    bits = bits << unused >> unused;
    if (sign && unused > 0)
        bits |= ~(UINT64_MAX >> unused);
    return (struct literal){scalar, bits, 0};
}

/* Decimal text is rounded once, straight to the type's precision. */
static double real_value(const struct syn_literal *syn, enum scalar scalar)
{
    if (syn->kind == SYN_LITERAL_INT)
        return scalar == SCALAR_F64 ? (double)syn->value
                                    : scalar_round(scalar, (double)(float)syn->value);
    return scalar_read(scalar, syn->text, NULL);
}

struct literal front_literal_value(struct front *front, const struct syn_literal *syn,
                                   enum scalar scalar)
{
    if (scalar_class(scalar) != CLASS_FLOAT)
        return int_value(front, syn, scalar);
    double real = real_value(syn, scalar);
    if (isinf(real))
        out_of_range(front, syn, scalar);
    return (struct literal){scalar, 0, syn->negative ? -real : real};
}

struct literal front_literal_int(enum scalar scalar, int64_t value)
{
    return (struct literal){scalar, (uint64_t)value, 0};
}

static struct literal highest(enum scalar scalar)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    if (scalar_class(scalar) == CLASS_FLOAT)
        return (struct literal){scalar, 0, HUGE_VAL};
    uint64_t most = UINT64_MAX >> (64 - bits);
    return (struct literal){scalar, scalar_class(scalar) == CLASS_SIGNED ? most >> 1 : most, 0};
}

static struct literal lowest(enum scalar scalar)
{
    if (scalar_class(scalar) == CLASS_FLOAT)
        return (struct literal){scalar, 0, -HUGE_VAL};
    uint64_t bits = scalar_class(scalar) == CLASS_SIGNED ? ~highest(scalar).bits : 0;
    return (struct literal){scalar, bits, 0};
}

static bool float_member(enum scalar scalar, const char *name, double *value)
{
    const struct {
        const char *name;
        double value;
    } members[] = {
        {"inf", HUGE_VAL},
        {"nan", NAN},
        {"pi", 3.14159265358979323846},
        {"e", 2.71828182845904523536},
        {"epsilon", ldexp(1, -scalar_format(scalar).fraction_bits)},
    };
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        if (strcmp(name, members[i].name) == 0) {
            *value = scalar_round(scalar, members[i].value);
            return true;
        }
    return false;
}

bool front_literal_member(enum scalar scalar, const char *name, struct literal *literal)
{
    double real;
    if (scalar == SCALAR_BOOL)
        return false;
    if (strcmp(name, "highest") == 0)
        *literal = highest(scalar);
    else if (strcmp(name, "lowest") == 0)
        *literal = lowest(scalar);
    else if (strcmp(name, "num_bits") == 0)
        *literal = front_literal_int(SCALAR_I32, 8 * (int64_t)scalar_bytes(scalar));
    else if (scalar_class(scalar) == CLASS_FLOAT && float_member(scalar, name, &real))
        *literal = (struct literal){scalar, 0, real};
    else
        return false;
    return true;
}
