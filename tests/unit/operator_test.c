/* What is seen of the operator of a reduction and of its initial value: which is the side condition
 * of all rules that reorder, or start a piece of an array anew. */
#include <math.h>

#include "dpia_build.h"
#include "rewrite/operator.h"
#include "unit.h"

/* \a b. a OP b, or b OP a */
static const struct phrase *operator(enum operator op, enum scalar scalar, bool turned)
{
    const struct data *data = data_scalar(f.types, scalar);
    struct var *a = exp_var("a", data), *b = exp_var("b", data);
    const struct phrase *left = use(turned ? b : a), *right = use(turned ? a : b);
    return lam(a, lam(b, phrase_binary(f.dpia, op, left, right, loc_none())));
}

static const struct phrase *integer(enum scalar scalar, int64_t value)
{
    return phrase_int(f.dpia, scalar, value, loc_none());
}

static struct operator_facts facts(enum operator op, const struct phrase *init)
{
    return operator_facts(operator(op, phrase_data(init)->scalar, false), init);
}

START_TEST(commutative_operators_are_known)
{
    static const enum operator others[] = {OP_SUB, OP_DIV, OP_REM, OP_SHL, OP_POW};
    const struct phrase *zero = integer(SCALAR_I32, 0);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        ck_assert(!facts(others[k], zero).commutative && !facts(others[k], zero).neutral);
    ck_assert(facts(OP_ADD, zero).commutative);
    ck_assert(operator_facts(operator(OP_ADD, SCALAR_I32, true), zero).commutative);
}
END_TEST

static const struct {
    enum operator op;
    enum scalar scalar;
    int64_t neutral, other;
} integers[] = {
    {OP_ADD, SCALAR_I32, 0, 1},          {OP_MUL, SCALAR_I64, 1, 0},
    {OP_MIN, SCALAR_I8, 127, 0},         {OP_MAX, SCALAR_I8, -128, 0},
    {OP_MIN, SCALAR_U8, 255, 127},       {OP_MAX, SCALAR_U8, 0, 128},
    {OP_BIT_AND, SCALAR_U16, 65535, 1},  {OP_BIT_OR, SCALAR_I32, 0, 1},
    {OP_BIT_XOR, SCALAR_I32, 0, -1},     {OP_MIN, SCALAR_I64, INT64_MAX, 0},
    {OP_MAX, SCALAR_I64, INT64_MIN, -1},
};

START_TEST(neutral_integers_are_known)
{
    ck_assert(facts(integers[_i].op, integer(integers[_i].scalar, integers[_i].neutral)).neutral);
    ck_assert(!facts(integers[_i].op, integer(integers[_i].scalar, integers[_i].other)).neutral);
}
END_TEST

static bool is_neutral(enum operator op, double value, bool negated)
{
    const struct phrase *init = phrase_real(f.dpia, SCALAR_F32, value, loc_none());
    return facts(op, negated ? phrase_unary(f.dpia, OP_NEGATE, init, loc_none()) : init).neutral;
}

START_TEST(neutral_floats_are_known)
{
    ck_assert(is_neutral(OP_ADD, 0, false) && !is_neutral(OP_ADD, 2, false));
    ck_assert(is_neutral(OP_MUL, 1, false) && !is_neutral(OP_MUL, 0, false));
    ck_assert(!is_neutral(OP_MUL, 1, true) && is_neutral(OP_MUL, -1, true));
    ck_assert(is_neutral(OP_MIN, (double)INFINITY, false));
    ck_assert(!is_neutral(OP_MIN, (double)INFINITY, true));
    ck_assert(is_neutral(OP_MAX, (double)INFINITY, true));
    ck_assert(!is_neutral(OP_MAX, (double)INFINITY, false));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("operator");
    TCase *tests = tcase_create("operator");
    suite_add_tcase(suite, tests);
    tcase_add_checked_fixture(tests, dpia_set_up, dpia_tear_down);
    tcase_add_test(tests, commutative_operators_are_known);
    tcase_add_loop_test(tests, neutral_integers_are_known, 0,
                        sizeof integers / sizeof *integers);
    tcase_add_test(tests, neutral_floats_are_known);
    return unit_run(suite);
}
