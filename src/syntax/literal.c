/* Literals of the surface language, from their text (futhark-language.md, section 1.1).
 *
 * A number is digits, with `_` anywhere after the first, and a suffix that names its type; without
 * one its type is inferred later. An integer with a suffix must be in the range of that type. A
 * hexadecimal or binary one is a bit pattern: it may use all bits of the type, so that 0xFFi8 is
 * -1. The largest number after a minus sign is one more than without: -128i8.
 *
 * In characters and strings the escapes are those of Haskell: \n, \t, \\, \", \', \a, \b, \f, \r,
 * \v, \& (nothing), \65, \x41, \o101, the names of the control characters (\NUL, \ESC) and \^A;
 * blanks between two backslashes are nothing. */
#include "syntax/literal.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "type/real.h"

#define DIGITS_10 "0123456789"
#define DIGITS_16 DIGITS_10 "abcdefABCDEF"

static struct loc part_of(struct loc loc, size_t from, size_t to)
{
    return loc_range(loc.source, loc.begin + (uint32_t)from, loc.begin + (uint32_t)to);
}

/* The length of the fraction and of an exponent after MARK, in a float whose digits are DIGITS. */
static size_t float_tail(const char *text, const char *digits, const char *mark)
{
    size_t len = 0;
    if (text[0] == '.')
        len = 1 + strspn(text + 1, digits);
    if (text[len] == mark[0] || text[len] == mark[1]) {
        size_t sign = text[len + 1] == '+' || text[len + 1] == '-';
        const char *power = text + len + 1 + sign;
        if (strspn(power, DIGITS_10) > 0)
            len += 1 + sign + strspn(power, DIGITS_10 "_");
    }
    return len;
}

/* How many bytes of TEXT stand before the suffix. */
static size_t body_length(const char *text, enum literal_form form)
{
    size_t len;
    switch (form) {
    case FORM_DECIMAL:
        return strspn(text, DIGITS_10 "_");
    case FORM_HEX:
        return 2 + strspn(text + 2, DIGITS_16 "_");
    case FORM_BINARY:
        return 2 + strspn(text + 2, DIGITS_10 "_");
    case FORM_ROMAN:
        return 2 + strspn(text + 2, "IVXLCDM_");
    case FORM_FLOAT:
        len = strspn(text, DIGITS_10 "_");
        return len + float_tail(text + len, DIGITS_10 "_", "eE");
    case FORM_HEX_FLOAT:
        len = 2 + strspn(text + 2, DIGITS_16 "_");
        return len + float_tail(text + len, DIGITS_16 "_", "pP");
    }
    return 0;
}

static const char *without_underscores(struct arena *arena, const char *text, size_t len)
{
    char *copy = arena_alloc(arena, len + 1);
    size_t used = 0;
    for (size_t i = 0; i < len; i++)
        if (text[i] != '_')
            copy[used++] = text[i];
    return copy;
}

/* The value of TEXT in BASE; false when it does not fit in 64 bits or has a wrong digit. */
static bool read_digits(const char *text, int base, uint64_t *value)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, base);
    *value = number;
    return errno == 0 && *end == '\0';
}

/* Adds up the numerals, taking away each that stands before a larger one. */
static bool read_roman(const char *text, uint64_t *value)
{
    static const char numerals[] = "IVXLCDM";
    static const unsigned values[] = {1, 5, 10, 50, 100, 500, 1000};
    *value = 0;
    for (; *text; text++) {
        if (!strchr(numerals, text[0]))
            bug(loc_none(), "'%c' is read as a Roman numeral", text[0]);
        uint64_t this = values[strchr(numerals, text[0]) - numerals];
        uint64_t next = text[1] ? values[strchr(numerals, text[1]) - numerals] : 0;
        *value = this < next ? *value - this : *value + this;
    }
    return true;
}

static bool read_integer(const char *text, enum literal_form form, uint64_t *value)
{
    switch (form) {
    case FORM_DECIMAL:
        return read_digits(text, 10, value);
    case FORM_HEX:
        return read_digits(text + 2, 16, value);
    case FORM_BINARY:
        return read_digits(text + 2, 2, value);
    case FORM_ROMAN:
        return read_roman(text + 2, value);
    case FORM_FLOAT:
    case FORM_HEX_FLOAT:
        return false;
    }
    return false;
}

static uint64_t largest(enum scalar scalar, enum literal_form form, bool after_minus)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    uint64_t all = UINT64_MAX >> (64 - bits);
    if (scalar_class(scalar) == CLASS_UNSIGNED || form == FORM_HEX || form == FORM_BINARY)
        return all;
    return all / 2 + (after_minus ? 1 : 0);
}

static bool has_float_form(enum literal_form form)
{
    return form == FORM_FLOAT || form == FORM_HEX_FLOAT;
}

/* Whether SUFFIX names a number type. */
static bool read_number_type(const char *suffix, struct syn_literal *literal)
{
    literal->has_suffix =
        scalar_from_name(suffix, &literal->suffix) && scalar_class(literal->suffix) != CLASS_BOOL;
    return literal->has_suffix;
}

static bool has_integer_suffix(const struct syn_literal *literal)
{
    return literal->has_suffix && scalar_is_integer(literal->suffix);
}

static bool has_float_suffix(const struct syn_literal *literal)
{
    return literal->has_suffix && !scalar_is_integer(literal->suffix);
}

/* Says of SUFFIX, which is none, what was probably meant: `0xZZ`, `1e`, `1i33`. */
static void complain_suffix(struct syn_reader *reader, struct loc loc, const char *number,
                            const char *suffix)
{
    if (strcmp(number, "0") == 0 && strchr("xX", suffix[0]))
        scan_fail(&reader->scan, loc, "a hexadecimal number has digits from 0 to 9 and a to f");
    else if (strcmp(number, "0") == 0 && strchr("bB", suffix[0]))
        scan_fail(&reader->scan, loc, "a binary number consists of 0 and 1");
    else if (strchr("eE", suffix[0]))
        scan_fail(&reader->scan, loc, "an exponent is a number, as in 1.5e-3");
    else
        scan_fail(&reader->scan, loc,
                  "unknown suffix '%s' of a number; expected i8, i16, i32, i64, u8, u16, "
                  "u32, u64, f16, f32 or f64",
                  suffix);
}

/* Sets the suffix of LITERAL to the one at LOC, if any; reports one that names no number type. */
static void read_suffix(struct syn_reader *reader, struct loc loc, const char *suffix,
                        enum literal_form form, struct syn_literal *literal)
{
    if (*suffix == '\0')
        return;
    if (!read_number_type(suffix, literal))
        complain_suffix(reader, loc, literal->text, suffix);
    else if (has_float_form(form) && has_integer_suffix(literal))
        scan_fail(&reader->scan, loc,
                  "a number with a fraction or an exponent cannot have type '%s'", suffix);
    else if (form != FORM_DECIMAL && !has_float_form(form) && has_float_suffix(literal))
        scan_fail(&reader->scan, loc, "only a decimal number can have type '%s'", suffix);
}

static void read_real(struct syn_reader *reader, struct loc loc, struct syn_literal *literal)
{
    literal->kind = SYN_LITERAL_FLOAT;
    literal->real = strtod(literal->text, NULL);
    enum scalar scalar = literal->has_suffix ? literal->suffix : SCALAR_F64;
    if (isinf(scalar_round(scalar, literal->real)))
        scan_fail(&reader->scan, loc, "floating-point number too large for %s",
                  scalar_name(scalar));
}

struct syn_literal literal_number(struct syn_reader *reader, struct loc loc, const char *text,
                                  size_t len, enum literal_form form, bool after_minus)
{
    size_t body = body_length(text, form);
    struct syn_literal literal = {.kind = SYN_LITERAL_INT, .loc = loc};
    literal.text = without_underscores(reader->scan.arena, text, body);
    read_suffix(reader, part_of(loc, body, len),
                arena_strndup(reader->scan.arena, text + body, len - body), form, &literal);
    if (reader->scan.failed)
        return literal;
    if (has_float_form(form) || has_float_suffix(&literal))
        read_real(reader, loc, &literal);
    else if (form == FORM_BINARY && strspn(literal.text + 2, "01") != strlen(literal.text + 2))
        scan_fail(&reader->scan, loc, "a binary number consists of 0 and 1");
    else if (!read_integer(literal.text, form, &literal.value))
        scan_fail(&reader->scan, loc, "integer too large: the largest is 18446744073709551615");
    else if (literal.has_suffix && literal.value > largest(literal.suffix, form, after_minus))
        scan_fail(&reader->scan, loc, "integer too large for %s, whose largest is %llu",
                  scalar_name(literal.suffix),
                  (unsigned long long)largest(literal.suffix, form, false));
    return literal;
}

struct syn_literal literal_bool(struct loc loc, bool value)
{
    return (struct syn_literal){.kind = SYN_LITERAL_BOOL, .value = value, .loc = loc};
}

/* ---- Characters and strings ---- */

static void add_utf8(struct buf *buf, uint32_t c)
{
    if (c < 0x80) {
        buf_add_char(buf, (char)c);
    } else if (c < 0x800) {
        buf_add_char(buf, (char)(0xC0 | c >> 6));
        buf_add_char(buf, (char)(0x80 | (c & 0x3F)));
    } else if (c < 0x10000) {
        buf_add_char(buf, (char)(0xE0 | c >> 12));
        buf_add_char(buf, (char)(0x80 | (c >> 6 & 0x3F)));
        buf_add_char(buf, (char)(0x80 | (c & 0x3F)));
    } else {
        buf_add_char(buf, (char)(0xF0 | c >> 18));
        buf_add_char(buf, (char)(0x80 | (c >> 12 & 0x3F)));
        buf_add_char(buf, (char)(0x80 | (c >> 6 & 0x3F)));
        buf_add_char(buf, (char)(0x80 | (c & 0x3F)));
    }
}

/* The code point of the UTF-8 character at TEXT, which is valid, and its length. */
static uint32_t get_utf8(const char *text, size_t *len)
{
    const unsigned char *bytes = (const unsigned char *)text;
    *len = bytes[0] < 0x80 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    uint32_t c = *len == 1 ? bytes[0] : bytes[0] & (0xFFu >> (*len + 1));
    for (size_t i = 1; i < *len; i++)
        c = c << 6 | (bytes[i] & 0x3F);
    return c;
}

/* A number in BASE at TEXT, up to LEN bytes: how many bytes it has, 0 if there is none or it is no
 * character. */
static size_t get_code(const char *text, size_t len, uint32_t base, uint32_t *c)
{
    size_t used = 0;
    *c = 0;
    for (; used < len && strchr(DIGITS_16, text[used]) && text[used] != '\0'; used++) {
        char t = text[used];
        uint32_t digit = (uint32_t)(t <= '9' ? t - '0' : (t | 0x20) - 'a' + 10);
        if (digit >= base)
            break;
        *c = *c * base + digit;
        if (*c > 0x10FFFF)
            return 0;
    }
    return *c >= 0xD800 && *c < 0xE000 ? 0 : used;
}

/* The length of the name of a control character at TEXT, which is added; 0 if there is none. */
static size_t add_control(struct buf *buf, const char *text, size_t len)
{
    static const char *const names[] = {
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS",  "HT",  "LF",
        "VT",  "FF",  "CR",  "SO",  "SI",  "DLE", "DC1", "DC2", "DC3", "DC4", "NAK",
        "SYN", "ETB", "CAN", "EM",  "SUB", "ESC", "FS",  "GS",  "RS",  "US",  "SP"};
    if (len >= 2 && text[0] == '^' && text[1] >= '@' && text[1] <= '_') {
        buf_add_char(buf, (char)(text[1] - '@'));
        return 2;
    }
    if (len >= 3 && strncmp(text, "DEL", 3) == 0) {
        buf_add_char(buf, '\x7F');
        return 3;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) <= len && strncmp(text, names[i], strlen(names[i])) == 0) {
            buf_add_char(buf, (char)i);
            return strlen(names[i]);
        }
    return 0;
}

/* The length of `   \` at TEXT, 0 if something else stands there. */
static size_t gap_length(const char *text, size_t len)
{
    size_t blanks = strspn(text, " \t");
    return blanks > 0 && blanks < len && text[blanks] == '\\' ? blanks + 1 : 0;
}

/* Adds what the escape at TEXT, after the backslash, stands for; gives its length, 0 if it is
 * none. */
static size_t add_escape(struct buf *buf, const char *text, size_t len)
{
    static const char letters[] = "ntabfrv\\\"'";
    static const char meant[] = "\n\t\a\b\f\r\v\\\"'";
    if (text[0] == '&')
        return 1;
    const char *letter = text[0] == '\0' ? NULL : strchr(letters, text[0]);
    if (letter) {
        buf_add_char(buf, meant[letter - letters]);
        return 1;
    }
    size_t mark = text[0] == 'x' || text[0] == 'o' ? 1 : 0;
    uint32_t c;
    size_t used = gap_length(text, len);
    used = used > 0 ? used : add_control(buf, text, len);
    if (used > 0)
        return used;
    used = get_code(text + mark, len - mark, text[0] == 'x' ? 16 : text[0] == 'o' ? 8 : 10, &c);
    if (used == 0)
        return 0;
    add_utf8(buf, c);
    return mark + used;
}

/* The characters of TEXT, which stand at LOC between quotes, as UTF-8. */
static const char *unescape(struct syn_reader *reader, struct loc loc, const char *text, size_t len,
                            size_t *result_len)
{
    struct buf buf = {0};
    for (size_t i = 0; i < len; i++) {
        if (text[i] != '\\') {
            buf_add_char(&buf, text[i]);
            continue;
        }
        size_t used = add_escape(&buf, text + i + 1, len - i - 1);
        if (used == 0)
            scan_fail(&reader->scan, part_of(loc, i + 1, i + 3), "unknown escape in a literal");
        i += used;
    }
    const char *result = arena_strndup(reader->scan.arena, buf_text(&buf), buf.len);
    *result_len = buf.len;
    buf_free(&buf);
    return result;
}

struct syn_literal literal_string(struct syn_reader *reader, struct loc loc, const char *text,
                                  size_t len)
{
    struct syn_literal literal = {.kind = SYN_LITERAL_STRING, .loc = loc};
    literal.text = unescape(reader, loc, text, len, &literal.len);
    return literal;
}

struct syn_literal literal_char(struct syn_reader *reader, struct loc loc, const char *text,
                                size_t len)
{
    struct syn_literal literal = {.kind = SYN_LITERAL_CHAR, .loc = loc};
    size_t bytes, used = 0;
    const char *c = unescape(reader, loc, text, len, &bytes);
    if (bytes > 0)
        literal.value = get_utf8(c, &used);
    if (bytes == 0 || used != bytes)
        scan_fail(&reader->scan, loc, "a character literal holds exactly one character");
    return literal;
}
