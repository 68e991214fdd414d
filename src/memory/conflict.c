/* Conflicts between accesses of work-items.
 *
 * Two accesses to one variable meet where all their indices are equal: a system of equations
 * between nats. It is taken apart, keeping what follows from it:
 *
 *     c*q + r = c*q' + r', where 0 <= r, r' < c       q = q' and r = r'
 *     u/c = q and u%c = r                             u = c*q + r
 *     u%c = v%c, where |u - v| < c                    u = v
 *     v = e, for a variable v that is not in e        e in the place of v, everywhere
 *
 * They do not meet if an equation never holds: one side is proved to be less, or the remainders
 * differ. They do not conflict if it follows that the work-items are the same: in each dimension
 * both run the same iteration of a local loop (that of number i is always run by the same work-item
 * of those with this dimension; no loop is as iteration 0).
 *
 *     tile[16*i + k]   by i        tile[16*j + l]   by j, where k, l < 16         i = j: the same
 *     tile[i]          by i        tile[15 - j]     by j                          a conflict
 *     v[i], i < h      by i        v[h + j]         by j                          never equal */
#include "memory/conflict.h"

#include "base/diag.h"

enum { MOST_EQUATIONS = 48 };

struct equation {
    const struct nat *x, *y;
    bool open;   /* not yet taken apart */
    bool joined; /* a remainder that was used with its quotient */
};

struct system {
    struct nat_table *nats;
    struct equation equations[MOST_EQUATIONS];
    size_t count;
    const struct nat *ids[2][LOOP_DIMENSIONS];
    bool impossible;
};

/* ---- Questions about one equation ---- */

/* u % c and v % c, where u and v differ by a constant that c does not divide. */
static bool are_other_remainders(struct nat_table *nats, const struct nat *x, const struct nat *y)
{
    const struct nat_factor *left, *right;
    int64_t c, difference;
    if (x->term_count != 1 || y->term_count != 1 || x->terms[0].factor_count != 1 ||
        y->terms[0].factor_count != 1 || x->terms[0].coefficient != 1 ||
        y->terms[0].coefficient != 1)
        return false;
    left = x->terms[0].factors[0];
    right = y->terms[0].factors[0];
    return left->kind == NAT_MOD && right->kind == NAT_MOD && left->right == right->right &&
           nat_is_const(left->right, &c) && c > 0 &&
           nat_is_const(nat_sub(nats, left->left, right->left), &difference) &&
           difference % c != 0;
}

static bool is_never(struct nat_table *nats, const struct nat *x, const struct nat *y)
{
    return nat_is_never_equal(nats, x, y) || are_other_remainders(nats, x, y);
}

/* TERM as a nat, with COEFFICIENT, without the factor at position SKIP. */
static const struct nat *term_nat(struct nat_table *nats, const struct nat_term *term,
                                  int64_t coefficient, size_t skip)
{
    const struct nat *product = nat_const(nats, coefficient);
    for (size_t k = 0; k < term->factor_count; k++)
        if (k != skip)
            product = nat_mul(nats, product, nat_of_factor(nats, term->factors[k]));
    return product;
}

/* X = Y with what both have taken away, and nothing negative. */
static void balance(struct nat_table *nats, struct equation *equation)
{
    const struct nat *difference = nat_sub(nats, equation->x, equation->y);
    equation->x = equation->y = nat_const(nats, 0);
    for (size_t k = 0; k < difference->term_count; k++) {
        const struct nat_term *term = &difference->terms[k];
        int64_t coefficient = term->coefficient;
        if (coefficient > 0)
            equation->x = nat_add(nats, equation->x,
                                  term_nat(nats, term, coefficient, term->factor_count));
        else
            equation->y = nat_add(nats, equation->y,
                                  term_nat(nats, term, -coefficient, term->factor_count));
    }
}

/* ---- Substitution ---- */

static void add(struct system *system, const struct nat *x, const struct nat *y)
{
    struct equation equation = {x, y, true, false};
    balance(system->nats, &equation);
    if (equation.x == equation.y || system->count == MOST_EQUATIONS)
        return;
    if (is_never(system->nats, x, y) || is_never(system->nats, equation.x, equation.y))
        system->impossible = true;
    system->equations[system->count++] = equation;
}

/* NAT in the place of VAR, in all equations but the one at DONE, which goes. */
static void substitute(struct system *system, size_t done, const struct nat_var *var,
                       const struct nat *nat)
{
    struct system old = *system;
    system->count = 0;
    for (size_t k = 0; k < old.count; k++)
        if (k != done)
            add(system, nat_subst(old.nats, old.equations[k].x, var, nat),
                nat_subst(old.nats, old.equations[k].y, var, nat));
    for (unsigned side = 0; side < 2; side++)
        for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
            if (old.ids[side][d])
                system->ids[side][d] = nat_subst(old.nats, old.ids[side][d], var, nat);
}

static bool is_number_or_variable(const struct nat *nat)
{
    return nat->term_count == 0 ||
           (nat->term_count == 1 && nat->terms[0].factor_count <= 1 &&
            (nat->terms[0].factor_count == 0 || nat->terms[0].factors[0]->kind == NAT_VAR));
}

/* Uses an equation v = e; SIMPLE: only where e is a number or a multiple of a variable. */
static bool use_variable(struct system *system, bool simple)
{
    for (size_t k = 0; k < system->count; k++) {
        struct equation equation = system->equations[k];
        for (int turn = 0; turn < 2; turn++) {
            const struct nat *x = turn ? equation.y : equation.x;
            const struct nat *y = turn ? equation.x : equation.y;
            const struct nat_var *var;
            if (!nat_is_var(x, &var) || nat_mentions(y, var) ||
                (simple && !is_number_or_variable(y)))
                continue;
            substitute(system, k, var, y);
            return true;
        }
    }
    return false;
}

/* ---- Division ---- */

static bool has_quotient(const struct nat *nat)
{
    for (size_t k = 0; k < nat->term_count; k++)
        for (size_t i = 0; i < nat->terms[k].factor_count; i++)
            if (nat->terms[k].factors[i]->kind == NAT_DIV ||
                nat->terms[k].factors[i]->kind == NAT_MOD)
                return true;
    return false;
}

/* Whether X = C*(X/C) + r is proved to have r < C, so that C is not 0; r is not negative. */
static bool divides_well(struct nat_table *nats, const struct nat *x, const struct nat *c)
{
    const struct nat *rest = nat_sub(nats, x, nat_mul(nats, c, nat_div(nats, x, c)));
    return !has_quotient(rest) && nat_is_lt(nats, rest, c);
}

/* Whether dividing by C, a divisor of either side, takes the equation X = Y apart. */
static bool is_apart_by(struct nat_table *nats, const struct nat *x, const struct nat *y,
                        const struct nat *c)
{
    int64_t one;
    if (nat_is_const(c, &one) && one <= 1)
        return false;
    if (divides_well(nats, x, c) || divides_well(nats, y, c))
        return true;
    return nat_is_lt(nats, nat_const(nats, 0), c) && !has_quotient(nat_div(nats, x, c));
}

static bool divide_by(struct system *system, size_t position, const struct nat *c)
{
    struct nat_table *nats = system->nats;
    struct equation equation = system->equations[position];
    if (!is_apart_by(nats, equation.x, equation.y, c))
        return false;
    system->equations[position].open = false;
    add(system, nat_div(nats, equation.x, c), nat_div(nats, equation.y, c));
    add(system, nat_mod(nats, equation.x, c), nat_mod(nats, equation.y, c));
    return true;
}

/* Tries what stands in NAT beside a variable of a loop, one with an upper bound. */
static bool divide_by_terms(struct system *system, size_t position, const struct nat *nat)
{
    for (size_t k = 0; k < nat->term_count; k++) {
        const struct nat_term *term = &nat->terms[k];
        for (size_t i = 0; i < term->factor_count; i++)
            if (term->factors[i]->kind == NAT_VAR && term->factors[i]->var->upper &&
                divide_by(system, position,
                          term_nat(system->nats, term, term->coefficient, i)))
                return true;
    }
    return false;
}

static bool take_apart(struct system *system)
{
    for (size_t k = 0; k < system->count; k++) {
        struct equation equation = system->equations[k];
        if (!equation.open)
            continue;
        system->equations[k].open = false;
        if (divide_by_terms(system, k, equation.x) || divide_by_terms(system, k, equation.y))
            return true;
    }
    return false;
}

/* Whether NAT is U/C or U%C, as KIND says; SEEN, if not null, has the U and C that it must have. */
static const struct nat_factor *quotient(const struct nat *nat, enum nat_factor_kind kind,
                                         const struct nat_factor *seen)
{
    const struct nat_factor *factor;
    if (nat->term_count != 1 || nat->terms[0].factor_count != 1 ||
        nat->terms[0].coefficient != 1)
        return NULL;
    factor = nat->terms[0].factors[0];
    if (factor->kind != kind ||
        (seen && (factor->left != seen->left || factor->right != seen->right)))
        return NULL;
    return factor;
}

/* Looks for the remainder that belongs to FACTOR, a quotient that is equal to OTHER. */
static bool join_with(struct system *system, const struct nat_factor *factor,
                      const struct nat *other)
{
    struct nat_table *nats = system->nats;
    for (size_t k = 0; k < system->count; k++) {
        struct equation *equation = &system->equations[k];
        bool left = quotient(equation->x, NAT_MOD, factor);
        const struct nat *rest = left ? equation->y : equation->x;
        if (equation->joined || (!left && !quotient(equation->y, NAT_MOD, factor)))
            continue;
        equation->joined = true;
        add(system, factor->left, nat_add(nats, nat_mul(nats, factor->right, other), rest));
        return true;
    }
    return false;
}

/* Uses u/c = q and u%c = r. */
static bool join(struct system *system)
{
    for (size_t k = 0; k < system->count; k++) {
        struct equation equation = system->equations[k];
        const struct nat_factor *x = quotient(equation.x, NAT_DIV, NULL);
        const struct nat_factor *y = quotient(equation.y, NAT_DIV, NULL);
        if ((x && join_with(system, x, equation.y)) || (y && join_with(system, y, equation.x)))
            return true;
    }
    return false;
}

/* ---- All ---- */

struct lonely {
    struct system *system;
    const struct nat_var *var;
};

/* Finds a variable that can only be 0. */
static void see_lonely(void *data, const struct nat_var *var)
{
    struct lonely *lonely = data;
    int64_t upper, lower;
    if (var->upper && var->lower && nat_is_const(var->upper, &upper) && upper == 0 &&
        nat_is_const(var->lower, &lower) && lower == 0)
        lonely->var = var;
}

/* 0 for an iteration that is the only one. */
static const struct nat *without_lonely(struct nat_table *nats, const struct nat *nat)
{
    struct lonely lonely = {0};
    if (!nat)
        return NULL;
    nat_each_var(nat, see_lonely, &lonely);
    return lonely.var ? without_lonely(nats, nat_subst(nats, nat, lonely.var, nat_const(nats, 0)))
                      : nat;
}

/* Uses u%c = v%c, where u and v are too close to differ. */
static bool use_remainder(struct system *system)
{
    struct nat_table *nats = system->nats;
    for (size_t k = 0; k < system->count; k++) {
        struct equation *equation = &system->equations[k];
        const struct nat_factor *x = quotient(equation->x, NAT_MOD, NULL);
        const struct nat_factor *y = quotient(equation->y, NAT_MOD, NULL);
        if (equation->joined || !x || !y || x->right != y->right ||
            !nat_is_lt(nats, nat_sub(nats, x->left, y->left), x->right) ||
            !nat_is_lt(nats, nat_sub(nats, y->left, x->left), x->right))
            continue;
        equation->joined = true;
        add(system, x->left, y->left);
        return true;
    }
    return false;
}

/* The equations of two paths; false if they lead to different components. */
static bool equate(struct system *system, const struct access *a, const struct access *b)
{
    size_t count = a->step_count < b->step_count ? a->step_count : b->step_count;
    for (size_t k = 0; k < count; k++) {
        const struct access_step *x = &a->steps[k], *y = &b->steps[k];
        if (!x->index != !y->index)
            bug(a->at->loc, "two paths into '%s' lead through different types", a->root->name);
        if (x->index)
            add(system, without_lonely(system->nats, x->index),
                without_lonely(system->nats, y->index));
        else if (x->which != y->which)
            return false;
    }
    return true;
}

static bool is_same_item(const struct system *system)
{
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (!system->ids[0][d] || system->ids[0][d] != system->ids[1][d])
            return false;
    return true;
}

/* Whether A and B, to one variable, may meet and not be of the same work-item. */
static bool solve(struct nat_table *nats, const struct access *a, const struct access *b)
{
    struct system system = {.nats = nats};
    bool changed = true;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++) {
        system.ids[0][d] = without_lonely(system.nats, a->ids[d]);
        system.ids[1][d] = without_lonely(system.nats, b->ids[d]);
    }
    if (!equate(&system, a, b))
        return false;
    while (changed && !system.impossible && !is_same_item(&system))
        changed = use_variable(&system, true) || take_apart(&system) || join(&system) ||
                  use_remainder(&system) || use_variable(&system, false);
    return !system.impossible && !is_same_item(&system);
}

/* ---- What was asked before ---- */

enum { MOST_STEPS = 12 };

/* What solve() looks at: the steps of the path, each an index or a component, and work-items. */
static void note_access(struct nat_table *nats, struct nat_question *question,
                        const struct nat **noted, const struct access *access)
{
    for (size_t k = 0; k < access->step_count; k++) {
        const struct access_step *step = &access->steps[k];
        question->kind = 2 * question->kind + (step->index ? 1 : 0);
        noted[question->count++] = step->index ? step->index : nat_const(nats, step->which);
    }
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        noted[question->count++] = access->ids[d];
}

bool access_may_conflict(struct dpia *dpia, const struct access *a, const struct access *b)
{
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *noted[2 * (MOST_STEPS + LOOP_DIMENSIONS)];
    struct nat_question question = {.nats = noted};
    if (a->root != b->root || !(a->writes || b->writes))
        return false;
    if (a->step_count > MOST_STEPS || b->step_count > MOST_STEPS)
        return solve(nats, a, b);
    note_access(nats, &question, noted, a);
    note_access(nats, &question, noted, b);
    question.kind = (MOST_STEPS + 1) * question.kind + a->step_count;
    if (!nat_answer_find(nats, &question)) {
        question.answer = solve(nats, a, b);
        nat_answer_keep(nats, &question);
    }
    return question.answer;
}
