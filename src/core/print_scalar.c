/* Literals and operators of the core as surface text.
 *
 *     1i32   (-1i32)   0.5f32   f64.inf   true
 *     (f32.+)   f32.sqrt   i32.neg   i64.i32
 *
 * A floating-point number is printed with the fewest digits that read back as the same number. */
#include "core/print_scalar.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/print_number.h"
#include "core/print_state.h"
#include "core/print_type.h"
#include "type/real.h"

#define REAL_MAX_LEN 40

static bool reads_back(const char *text, struct literal literal)
{
    double read = scalar_read(literal.scalar, text, NULL);
    return memcmp(&read, &literal.real, sizeof read) == 0;
}

/* The surface has no plus in exponents, and wants a digit on both sides of a point. */
static void add_real(struct buf *buf, const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        if (*c != '+')
            buf_add_char(buf, *c);
    if (!strpbrk(text, ".e"))
        buf_add(buf, ".0");
}

static void print_real(struct core_printer *printer, struct literal literal)
{
    char text[REAL_MAX_LEN];
    bool is_negative = signbit(literal.real) != 0;
    if (isnan(literal.real)) {
        buf_printf(printer->buf, "%s.nan", core_print_number(printer, literal.scalar));
        return;
    }
    if (isinf(literal.real)) {
        buf_printf(printer->buf, is_negative ? "%s.lowest" : "%s.inf",
                   core_print_number(printer, literal.scalar));
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, literal.real);
        if (reads_back(text, literal))
            break;
    }
    buf_add(printer->buf, is_negative ? "(" : "");
    add_real(printer->buf, text);
    buf_printf(printer->buf, "%s%s", scalar_name(literal.scalar), is_negative ? ")" : "");
}

static void print_integer(struct core_printer *printer, struct literal literal)
{
    const char *suffix = printer->is_size ? "" : scalar_name(literal.scalar);
    bool is_signed = scalar_class(literal.scalar) == CLASS_SIGNED;
    if (is_signed && literal.bits >> 63)
        buf_printf(printer->buf, "(-%llu%s)", (unsigned long long)(0 - literal.bits), suffix);
    else
        buf_printf(printer->buf, "%llu%s", (unsigned long long)literal.bits, suffix);
}

void core_print_literal(struct core_printer *printer, struct literal literal)
{
    switch (scalar_class(literal.scalar)) {
    case CLASS_BOOL:
        buf_add(printer->buf, literal.bits != 0 ? "true" : "false");
        break;
    case CLASS_SIGNED:
    case CLASS_UNSIGNED:
        print_integer(printer, literal);
        break;
    case CLASS_FLOAT:
        print_real(printer, literal);
        break;
    }
}

static const char *operator_text(enum operator op)
{
    static const char *const names[OP_COUNT] = {
#define OPERATOR(suffix, name, arity, operands, result) name,
#include "dpia/operators.def"
#undef OPERATOR
    };
    if (op == OP_NEGATE)
        return "neg";
    if (op == OP_FROM_BITS)
        return "from_bits";
    return op == OP_TO_BITS ? "to_bits" : names[op];
}

const char *core_print_infix(enum operator op)
{
    const char *text = operator_text(op);
    return core_print_is_word(text) ? NULL : text;
}

/* The member >> of an unsigned module is arithmetic, unlike the operator, for which a lambda
 * stands then. */
static bool is_unlike_member(const struct core_exp *exp)
{
    return exp->u.oper.op == OP_SHR && scalar_class(exp->u.oper.from) == CLASS_UNSIGNED;
}

void core_print_operator(struct core_printer *printer, const struct core_exp *exp)
{
    const char *from = scalar_name(exp->u.oper.from);
    const char *text = operator_text(exp->u.oper.op);
    if (exp->u.oper.op == OP_FROM_BITS)
        buf_printf(printer->buf, "%s.%s",
                   core_print_number(printer, exp->type->result->scalar), text);
    else if (exp->u.oper.op == OP_CONVERT)
        buf_printf(printer->buf, "%s.%s", core_print_number(printer, exp->u.oper.to), from);
    else if (is_unlike_member(exp))
        buf_printf(printer->buf, "(\\(x: %s) (y: %s) -> x >> y)", from, from);
    else if (core_print_is_word(text))
        buf_printf(printer->buf, "%s.%s", core_print_number(printer, exp->u.oper.from), text);
    else
        buf_printf(printer->buf, "(%s.%s)", core_print_number(printer, exp->u.oper.from), text);
}

void core_print_between(struct core_printer *printer, const struct core_exp *operator_)
{
    if (printer->places && !is_unlike_member(operator_))
        buf_printf(printer->buf, "%s.", core_print_number(printer, operator_->u.oper.from));
    buf_add(printer->buf, core_print_infix(operator_->u.oper.op));
}
