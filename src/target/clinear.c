/* Sums of multiples of variables, read off expressions of emitted C.
 *
 * Numbers stay small, so that nothing that is computed with them here overflows; whether what they
 * stand for overflows in emitted C is no question, since indices do not. */
#include "target/clinear.h"

enum { LARGEST = 1 << 20 };

static bool is_small(int64_t number)
{
    return number > -LARGEST && number < LARGEST;
}

static bool add_term(struct clinear *linear, struct clinear_term term)
{
    for (size_t i = 0; i < linear->count; i++)
        if (cexp_equal(linear->terms[i].exp, term.exp)) {
            linear->terms[i].times += term.times;
            if (linear->terms[i].times == 0)
                linear->terms[i] = linear->terms[--linear->count];
            return true;
        }
    if (linear->count == CLINEAR_MOST)
        return false;
    linear->terms[linear->count++] = term;
    return true;
}

bool clinear_add(struct clinear *a, const struct clinear *b, int64_t times)
{
    if (times == 0)
        return true;
    a->number += times * b->number;
    for (size_t i = 0; i < b->count; i++)
        if (!is_small(b->terms[i].times) ||
            !add_term(a, (struct clinear_term){b->terms[i].exp, times * b->terms[i].times}))
            return false;
    return is_small(a->number);
}

/* Whether EXP is made of variables and numbers alone, by + - *. */
static bool is_polynomial(const struct cexp *exp)
{
    if (exp->kind == CEXP_NAME || exp->kind == CEXP_INT)
        return true;
    return exp->kind == CEXP_BINARY &&
           (exp->op == COP_ADD || exp->op == COP_SUB || exp->op == COP_MUL) &&
           is_polynomial(exp->left) && is_polynomial(exp->right);
}

static bool read_product(const struct cexp *exp, clinear_known *known, void *data,
                         struct clinear *linear)
{
    int64_t number;
    bool left = cexp_is_int(exp->left, &number);
    if (!left && !cexp_is_int(exp->right, &number))
        return is_polynomial(exp) && add_term(linear, (struct clinear_term){exp, 1});
    struct clinear factor;
    return is_small(number) &&
           clinear_read(left ? exp->right : exp->left, known, data, &factor) &&
           clinear_add(linear, &factor, number);
}

bool clinear_read(const struct cexp *exp, clinear_known *known, void *data,
                  struct clinear *linear)
{
    int64_t number;
    *linear = (struct clinear){0};
    if (cexp_is_int(exp, &number)) {
        linear->number = number;
        return is_small(number);
    }
    if (exp->kind == CEXP_NAME) {
        const struct clinear *meaning = known ? known(exp->text, data) : NULL;
        return meaning ? clinear_add(linear, meaning, 1)
                       : add_term(linear, (struct clinear_term){exp, 1});
    }
    if (exp->kind != CEXP_BINARY)
        return false;
    if (exp->op == COP_MUL)
        return read_product(exp, known, data, linear);
    struct clinear right;
    return (exp->op == COP_ADD || exp->op == COP_SUB) &&
           clinear_read(exp->left, known, data, linear) &&
           clinear_read(exp->right, known, data, &right) &&
           clinear_add(linear, &right, exp->op == COP_ADD ? 1 : -1);
}

int64_t clinear_take(struct clinear *linear, const char *name)
{
    for (size_t i = 0; i < linear->count; i++)
        if (cexp_is_name(linear->terms[i].exp, name)) {
            int64_t times = linear->terms[i].times;
            for (; i + 1 < linear->count; i++)
                linear->terms[i] = linear->terms[i + 1];
            linear->count--;
            return times;
        }
    return 0;
}

/* SUM, or null, and EXP that many TIMES. */
static const struct cexp *plus(struct arena *arena, const struct cexp *sum, int64_t times,
                               const struct cexp *exp)
{
    int64_t count = times < 0 ? -times : times;
    if (count != 1)
        exp = cexp_binary(arena, COP_MUL, cexp_int(arena, count), exp);
    if (sum)
        return cexp_binary(arena, times < 0 ? COP_SUB : COP_ADD, sum, exp);
    return times < 0 ? cexp_prefix(arena, CPREFIX_MINUS, exp) : exp;
}

const struct cexp *clinear_exp(struct arena *arena, const struct clinear *linear)
{
    const struct cexp *sum = NULL;
    int64_t number = linear->number;
    for (int positive = 1; positive >= 0; positive--)
        for (size_t i = 0; i < linear->count; i++)
            if ((linear->terms[i].times > 0) == (positive == 1))
                sum = plus(arena, sum, linear->terms[i].times, linear->terms[i].exp);
    if (!sum)
        return cexp_int(arena, number);
    return number == 0 ? sum
                       : cexp_binary(arena, number < 0 ? COP_SUB : COP_ADD, sum,
                                     cexp_int(arena, number < 0 ? -number : number));
}
