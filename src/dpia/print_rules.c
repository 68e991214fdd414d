/* The rules for names that the printer and the reader of the notation share. A name gets a suffix
 * only where it would be ambiguous, and the reader takes it off where the printer would have put it
 * there:
 *
 *     with x in scope:       x  is printed x_1,  and x_1 is read as x
 *     with nothing in scope: x_1 is printed x_1, and x_1 is read as x_1 */
#include "dpia/print_rules.h"

#include "base/diag.h"

#include <string.h>

static const char *const words[] = {"let", "in", "if", "then", "else", "where", "true", "false"};

static bool is_equal(const char *text, const char *other)
{
    return *text == *other && strcmp(text, other) == 0;
}

bool print_is_reserved(const char *name)
{
    struct primitive_word primitive;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_equal(words[i], name))
            return true;
    for (int op = 0; op < OP_COUNT; op++)
        if (is_equal(operator_name((enum operator)op), name))
            return true;
    return primitive_find(name, strlen(name), &primitive);
}

/* Scopes nest, so what is in scope with this base has the first suffixes, and the search starts
 * behind them. */
const char *print_free_name(const struct print_names *names, const char *base)
{
    size_t suffix = names->count_of_base(names->data, base);
    const char *name = suffix == 0 ? base : arena_printf(names->arena, "%s_%zu", base, suffix);
    while (names->is_taken(names->data, name))
        name = arena_printf(names->arena, "%s_%zu", base, ++suffix);
    return name;
}

/* The length of NAME without a suffix `_12`; 0 if it has none. */
static size_t stem_length(const char *name)
{
    size_t len = strlen(name), stem = len;
    while (stem > 0 && name[stem - 1] >= '0' && name[stem - 1] <= '9')
        stem--;
    if (stem == len || name[stem] == '0' || stem < 2 || name[stem - 1] != '_')
        return 0;
    return stem - 1;
}

const char *print_base_name(const struct print_names *names, const char *name)
{
    size_t len = stem_length(name);
    if (len == 0)
        return name;
    const char *base = arena_strndup(names->arena, name, len);
    return strcmp(print_free_name(names, base), name) == 0 ? base : name;
}

/* A constant that NAT is at least, where one is seen; else false. */
static bool least_value(const struct nat *nat, int64_t *least);

static bool least_of_factor(const struct nat_factor *factor, int64_t *least)
{
    int64_t left, right;
    switch (factor->kind) {
    case NAT_VAR:
        *least = 0;
        return factor->var->lower && nat_is_const(factor->var->lower, least) && *least >= 0;
    case NAT_DIV:
    case NAT_MOD:
        *least = 0;
        return least_value(factor->left, &left) && left >= 0;
    case NAT_MIN:
    case NAT_MAX:
        if (!least_value(factor->left, &left) || !least_value(factor->right, &right))
            return false;
        *least = (left < right) == (factor->kind == NAT_MIN) ? left : right;
        return *least >= 0;
    }
    bug(loc_none(), "a factor of a size of unknown kind");
}

static bool least_of_term(const struct nat_term *term, int64_t *least)
{
    *least = term->coefficient;
    for (size_t i = 0; i < term->factor_count; i++) {
        int64_t factor;
        if (*least < 0 || !least_of_factor(term->factors[i], &factor) ||
            __builtin_mul_overflow(*least, factor, least))
            return false;
    }
    return true;
}

static bool least_value(const struct nat *nat, int64_t *least)
{
    *least = 0;
    for (size_t i = 0; i < nat->term_count; i++) {
        int64_t term;
        if (!least_of_term(&nat->terms[i], &term) || __builtin_add_overflow(*least, term, least))
            return false;
    }
    return true;
}

struct print_bounds print_let_nat_bounds(const struct nat *value)
{
    struct print_bounds bounds = {0, value};
    if (!value || !least_value(value, &bounds.lower) || bounds.lower < 0)
        bounds.lower = 0;
    return bounds;
}
