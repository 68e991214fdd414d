/* Literals of the surface language, from their text. Private to the scanner. */
#ifndef DPIAC_SYNTAX_LITERAL_H
#define DPIAC_SYNTAX_LITERAL_H

#include <stdbool.h>
#include <stddef.h>

#include "syntax/reader.h"

enum literal_form {
    FORM_DECIMAL,   /* 1_000i64, 1f32 */
    FORM_HEX,       /* 0xFF */
    FORM_BINARY,    /* 0b101 */
    FORM_ROMAN,     /* 0rXIV */
    FORM_FLOAT,     /* 1.5e-3f32 */
    FORM_HEX_FLOAT, /* 0x1.8p3 */
};

/* The number TEXT of LEN bytes at LOC, or an error and zero. When AFTER_MINUS, a decimal number
 * may be as large as the smallest number of its type is small. */
struct syn_literal literal_number(struct syn_reader *reader, struct loc loc, const char *text,
                                  size_t len, enum literal_form form, bool after_minus);

struct syn_literal literal_bool(struct loc loc, bool value);

/* The bytes between quotes: one character, or any number of them. */
struct syn_literal literal_char(struct syn_reader *reader, struct loc loc, const char *text,
                                size_t len);
struct syn_literal literal_string(struct syn_reader *reader, struct loc loc, const char *text,
                                  size_t len);

#endif
