/* Sizes for which the condition of a rule holds. Those that are drawn seldom are as large as
 * `n >= 100` wants, or as much the same as `n == 2*m`: so each comparison is solved for one of the
 * sizes in it, on or near its bound, and of `divides t n` n becomes a multiple of t. */
#include "semantics/sizes.h"

#include <string.h>

#include "type/nat.h"

/* What one size is in a comparison, that of which the others are known. */
struct equation {
    struct draw *draw;
    struct match *match;
    const struct nat *left, *right;
    const struct nat_var *var; /* one of those in it, each as often; null: none */
    int64_t seen;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct equation *equation = data;
    if (var != equation->match->rule->lanes && map_has(equation->match->nats, var) &&
        draw_between(equation->draw, 0, equation->seen++) == 0)
        equation->var = var;
}

/* LEFT - RIGHT, where the size that is sought is VALUE; false if that is no number. */
static bool difference(const struct equation *equation, int64_t value, int64_t *result)
{
    struct dpia *dpia = equation->draw->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *nat = nat_subst(nats, nat_sub(nats, equation->left, equation->right),
                                      equation->var, nat_const(nats, value));
    return nat_is_const(match_nat(dpia, equation->match, nat), result);
}

static void set_size(const struct equation *equation, int64_t value)
{
    struct nat_table *nats = dpia_nats(equation->draw->dpia);
    if (value >= 0 && value <= 1000)
        map_set(equation->match->nats, equation->var, (void *)nat_const(nats, value));
}

/* The size for which both sides are the same, or, where SLACK, one near to it. */
static void solve(struct equation *equation, bool slack)
{
    int64_t zero, one;
    nat_each_var(equation->left, see_var, equation);
    nat_each_var(equation->right, see_var, equation);
    if (!equation->var || !difference(equation, 0, &zero) || !difference(equation, 1, &one) ||
        one == zero)
        return;
    int64_t value = -zero / (one - zero);
    set_size(equation, slack ? value + draw_between(equation->draw, -3, 3) : value);
}

/* The second size becomes a multiple of the first one, if it is a parameter. */
static void make_multiple(struct equation *equation)
{
    int64_t divisor;
    nat_each_var(equation->right, see_var, equation);
    if (equation->var && equation->right->term_count == 1 &&
        nat_is_const(match_nat(equation->draw->dpia, equation->match, equation->left), &divisor))
        set_size(equation, divisor * draw_between(equation->draw, 0, 3));
}

static void adjust(struct draw *draw, struct match *match, const struct rule_test *test)
{
    size_t parts = test->parts.len, first = parts > 1 && draw_happens(draw, 50);
    for (size_t i = 0; i < parts; i++)
        adjust(draw, match, test->parts.at[(i + first) % parts]);
    bool is_divisor = test->kind == TEST_ASK && strcmp(test->name, "divides") == 0;
    if (test->kind != TEST_COMPARE && !is_divisor)
        return;
    struct equation equation = {
        .draw = draw, .match = match, .left = test->args.at[0].nat, .right = test->args.at[1].nat};
    if (is_divisor)
        make_multiple(&equation);
    else
        solve(&equation, test->op != OP_EQ && draw_happens(draw, 90));
}

void sizes_adjust(struct draw *draw, struct match *match)
{
    if (match->rule->test)
        adjust(draw, match, match->rule->test);
}
