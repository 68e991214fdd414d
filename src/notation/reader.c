/* Numbers of the notation.
 *
 * A number is an integer (12, 3i64) or has a fraction or an exponent (0.1f32, 1e+30); infinities
 * and NaN name their type (f32.inf). A suffix is the type; without one it is inferred later. */
#include "notation/reader.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "type/real.h"

static uint64_t largest_integer(enum scalar scalar, bool after_minus)
{
    uint64_t all = UINT64_MAX >> (64 - 8 * scalar_bytes(scalar));
    if (scalar_class(scalar) == CLASS_UNSIGNED)
        return all;
    return all / 2 + (after_minus ? 1 : 0);
}

/* The length of the digits, fraction and exponent of TEXT. */
static size_t body_length(const char *text, bool *is_real)
{
    size_t len = strspn(text, "0123456789");
    if (text[len] == '.') {
        len += 1 + strspn(text + len + 1, "0123456789");
        *is_real = true;
    }
    if (text[len] == 'e' || text[len] == 'E') {
        size_t sign = text[len + 1] == '+' || text[len + 1] == '-';
        size_t power = strspn(text + len + 1 + sign, "0123456789");
        if (power > 0) {
            len += 1 + sign + power;
            *is_real = true;
        }
    }
    return len;
}

/* f32.inf, f64.nan */
static bool read_special(const char *text, struct tree_number *number)
{
    if (text[0] != 'f')
        return false;
    number->is_real = number->is_special = number->has_suffix = true;
    number->suffix = text[1] == '1' ? SCALAR_F16 : text[1] == '3' ? SCALAR_F32 : SCALAR_F64;
    number->real = strcmp(text + 4, "inf") == 0 ? (double)INFINITY : (double)NAN;
    return true;
}

static void read_suffix(struct reader *reader, struct loc loc, const char *suffix,
                        struct tree_number *number)
{
    if (*suffix == '\0')
        return;
    number->has_suffix = scalar_from_name(suffix, &number->suffix) && number->suffix != SCALAR_BOOL;
    if (!number->has_suffix)
        scan_fail(&reader->scan, loc,
                  "unknown suffix '%s' of a number; expected i8, i16, i32, i64, u8, u16, u32, "
                  "u64, f16, f32 or f64",
                  suffix);
    else if (number->is_real && scalar_is_integer(number->suffix))
        scan_fail(&reader->scan, loc,
                  "a number with a fraction or an exponent cannot have type '%s'", suffix);
    number->is_real = number->is_real || (number->has_suffix && !scalar_is_integer(number->suffix));
}

static void read_real(struct reader *reader, struct loc loc, const char *text,
                      struct tree_number *number)
{
    enum scalar scalar = number->has_suffix ? number->suffix : SCALAR_F64;
    number->real = scalar_read(scalar, text, NULL);
    if (isinf(number->real))
        scan_fail(&reader->scan, loc, "floating-point number too large for %s",
                  scalar_name(scalar));
}

static void read_integer(struct reader *reader, struct loc loc, const char *text, bool after_minus,
                         struct tree_number *number)
{
    errno = 0;
    number->integer = strtoull(text, NULL, 10);
    if (errno != 0)
        scan_fail(&reader->scan, loc, "integer too large: the largest is 18446744073709551615");
    else if (number->has_suffix && number->integer > largest_integer(number->suffix, after_minus))
        scan_fail(&reader->scan, loc, "integer too large for %s, whose largest is %llu",
                  scalar_name(number->suffix),
                  (unsigned long long)largest_integer(number->suffix, false));
}

struct tree_number reader_number(struct reader *reader, struct loc loc, const char *text,
                                 bool after_minus)
{
    struct tree_number number = {0};
    if (read_special(text, &number))
        return number;
    size_t len = body_length(text, &number.is_real);
    const char *body = arena_strndup(reader->scan.arena, text, len);
    read_suffix(reader, loc, text + len, &number);
    if (reader->scan.failed)
        return number;
    if (number.is_real)
        read_real(reader, loc, body, &number);
    else
        read_integer(reader, loc, body, after_minus, &number);
    return number;
}
