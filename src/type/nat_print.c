/* Printing nats as a person would write them.
 *
 *     2048*i + j      n*m - n      n - i - 1      3*(n/4)      (n + 1)/2      min(n, 4)
 *
 * Terms come in the canonical order, high degrees first and the constant last, but for one thing:
 * if the first term is negative, the first positive one goes before it. `*` stands between the
 * factors of a term and ` + ` or ` - ` between terms; `/` and `%` are written without blanks. They
 * bind like `*`, from the left, so an opaque division has parentheses wherever it is not alone,
 * and so has its right operand unless it is one word. */
#include <inttypes.h>

#include "type/nat_private.h"

struct printer {
    struct buf *buf;
    const char *(*name_of)(void *data, const struct nat_var *var);
    void *data;
};

static void print_nat(struct printer *printer, const struct nat *nat);

static bool is_division(const struct nat_factor *factor)
{
    return factor->kind == NAT_DIV || factor->kind == NAT_MOD;
}

static void print_parenthesised(struct printer *printer, const struct nat *nat)
{
    buf_add_char(printer->buf, '(');
    print_nat(printer, nat);
    buf_add_char(printer->buf, ')');
}

/* Whether NAT is a word: a variable, a natural number, min(...) or max(...). */
static bool is_word(const struct nat *nat)
{
    const struct nat_factor *factor;
    int64_t value;
    if (nat_is_const(nat, &value))
        return value >= 0;
    return nat_is_factor(nat, &factor) && !is_division(factor);
}

/* Whether NAT can stand left of `/` as it is: a word, or a product without divisions. */
static bool is_plain_product(const struct nat *nat)
{
    if (nat->term_count != 1 || nat->terms[0].coefficient < 0)
        return is_word(nat);
    for (size_t i = 0; i < nat->terms[0].factor_count; i++)
        if (is_division(nat->terms[0].factors[i]))
            return false;
    return true;
}

static void print_operand(struct printer *printer, const struct nat *nat, bool is_bare)
{
    if (is_bare)
        print_nat(printer, nat);
    else
        print_parenthesised(printer, nat);
}

static void print_call(struct printer *printer, const char *name, const struct nat_factor *factor)
{
    buf_add(printer->buf, name);
    buf_add_char(printer->buf, '(');
    print_nat(printer, factor->left);
    buf_add(printer->buf, ", ");
    print_nat(printer, factor->right);
    buf_add_char(printer->buf, ')');
}

static void print_division(struct printer *printer, const struct nat_factor *factor, char sign)
{
    print_operand(printer, factor->left, is_plain_product(factor->left));
    buf_add_char(printer->buf, sign);
    print_operand(printer, factor->right, is_word(factor->right));
}

static void print_var(struct printer *printer, const struct nat_var *var)
{
    buf_add(printer->buf, printer->name_of ? printer->name_of(printer->data, var) : var->name);
}

static void print_factor(struct printer *printer, const struct nat_factor *factor)
{
    switch (factor->kind) {
    case NAT_VAR:
        print_var(printer, factor->var);
        return;
    case NAT_DIV:
        print_division(printer, factor, '/');
        return;
    case NAT_MOD:
        print_division(printer, factor, '%');
        return;
    case NAT_MIN:
        print_call(printer, "min", factor);
        return;
    case NAT_MAX:
        print_call(printer, "max", factor);
        return;
    }
}

/* TERM without its sign. A division that is all of the term needs no parentheses, but for one with
 * a sign before it: -(n/4). */
static void print_term(struct printer *printer, const struct nat_term *term, bool is_first)
{
    int64_t coefficient = term->coefficient;
    uint64_t size = coefficient < 0 ? 0 - (uint64_t)coefficient : (uint64_t)coefficient;
    bool has_number = size != 1 || term->factor_count == 0;
    if (has_number)
        buf_printf(printer->buf, "%" PRIu64, size);
    for (size_t i = 0; i < term->factor_count; i++) {
        bool alone = term->factor_count == 1 && !has_number && (coefficient > 0 || !is_first);
        bool enclosed = is_division(term->factors[i]) && !alone;
        if (i > 0 || has_number)
            buf_add_char(printer->buf, '*');
        if (enclosed)
            buf_add_char(printer->buf, '(');
        print_factor(printer, term->factors[i]);
        if (enclosed)
            buf_add_char(printer->buf, ')');
    }
}

/* The term to print first: the first positive one, or else the first. */
static size_t leading_term(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        if (nat->terms[i].coefficient > 0)
            return i;
    return 0;
}

static void print_nat(struct printer *printer, const struct nat *nat)
{
    size_t leading = leading_term(nat);
    if (nat->term_count == 0) {
        buf_add_char(printer->buf, '0');
        return;
    }
    if (nat->terms[leading].coefficient < 0)
        buf_add_char(printer->buf, '-');
    print_term(printer, &nat->terms[leading], true);
    for (size_t i = 0; i < nat->term_count; i++) {
        if (i == leading)
            continue;
        buf_add(printer->buf, nat->terms[i].coefficient < 0 ? " - " : " + ");
        print_term(printer, &nat->terms[i], false);
    }
}

void nat_print(struct buf *buf, const struct nat *nat,
               const char *(*name_of)(void *data, const struct nat_var *var), void *data)
{
    struct printer printer = {buf, name_of, data};
    print_nat(&printer, nat);
}
