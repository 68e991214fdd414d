/* Sizes in a match, as numbers that make both sides of equations the same:
 *
 *     pattern 16 * m = 64     m = 4, by exact division, or there is no match
 *
 * Each pair of sizes that stand in the same place is an equation, that of the pattern on the left.
 * Where one parameter in it is not known yet it is solved if it is linear in that. */
#include "rewrite/match_private.h"

static bool is_nat_param(const struct rule *rule, const struct nat_var *var)
{
    for (size_t i = 0; i < rule->nats.len; i++)
        if (rule->nats.at[i] == var)
            return true;
    return false;
}

struct unknown_search {
    const struct match *match;
    const struct nat_var *var; /* one that is not known yet */
    bool several;
};

static void see_unknown(void *data, const struct nat_var *var)
{
    struct unknown_search *search = data;
    if (!is_nat_param(search->match->rule, var) || map_has(search->match->nats, var))
        return;
    search->several |= search->var && search->var != var;
    search->var = var;
}

const struct nat *match_nat(struct dpia *dpia, const struct match *match, const struct nat *nat)
{
    for (size_t i = 0; i < match->rule->nats.len; i++) {
        const struct nat_var *var = match->rule->nats.at[i];
        if (map_has(match->nats, var))
            nat = nat_subst(dpia_nats(dpia), nat, var, map_get(match->nats, var));
    }
    return nat;
}

bool match_is_open(const struct match *match, const struct nat *nat)
{
    for (size_t i = 0; i < match->rule->nats.len; i++)
        if (!map_has(match->nats, match->rule->nats.at[i]) &&
            nat_mentions(nat, match->rule->nats.at[i]))
            return true;
    return false;
}

/* Solves PATTERN = NAT for VAR, if PATTERN is factor * VAR + rest; null if that has no solution. */
static const struct nat *solve(struct nat_table *nats, const struct nat *pattern,
                               const struct nat_var *var, const struct nat *nat)
{
    const struct nat *rest = nat_subst(nats, pattern, var, nat_const(nats, 0));
    const struct nat *factor =
        nat_sub(nats, nat_subst(nats, pattern, var, nat_const(nats, 1)), rest);
    const struct nat *linear = nat_add(nats, nat_mul(nats, factor, nat_of_var(nats, var)), rest);
    int64_t one;
    if (linear != pattern || nat_mentions(factor, var))
        return NULL;
    nat = nat_sub(nats, nat, rest);
    return nat_is_const(factor, &one) && one == 1 ? nat : nat_divide_exactly(nats, nat, factor);
}

/* Whether VAR is to be given, and is not yet. */
static bool is_left_open(const struct matching *matching, const struct nat_var *var)
{
    const struct rule *rule = matching->match->rule;
    for (size_t i = 0; i < rule->given.len && !matching->is_given; i++)
        if (rule->given.at[i] == var)
            return true;
    return false;
}

enum step { STEP_NONE, STEP_SOLVED, STEP_FAILED };

static enum step solve_equation(struct matching *matching, struct equation *equation)
{
    struct match *match = matching->match;
    struct unknown_search search = {match, NULL, false};
    const struct nat *pattern = match_nat(matching->dpia, match, equation->pattern);
    nat_each_var(pattern, see_unknown, &search);
    if (search.several || (search.var && is_left_open(matching, search.var)))
        return STEP_NONE;
    const struct nat *value =
        search.var ? solve(dpia_nats(matching->dpia), pattern, search.var, equation->nat) : NULL;
    if (!search.var && pattern == equation->nat)
        return STEP_NONE;
    if (!value) {
        match->failure = (struct failure){
            .stage = FAILURE_SIZES, .pattern = pattern, .nat = equation->nat, .var = search.var};
        return STEP_FAILED;
    }
    map_set(match->nats, search.var, (void *)value);
    return STEP_SOLVED;
}

/* Whether VAR stands for a size that the phrase has itself, and so for a natural number, although
 * that may not be seen: n - 1. */
static bool is_size_of_phrase(const struct matching *matching, const struct nat_var *var)
{
    const struct nat *alone = nat_of_var(dpia_nats(matching->dpia), var);
    for (size_t i = 0; i < matching->equations.len; i++)
        if (matching->equations.at[i].pattern == alone)
            return true;
    return false;
}

/* Whether VALUE is within the bounds of VAR, which it is the value of. */
static bool is_within_bounds(const struct matching *matching, const struct nat_var *var,
                             const struct nat *value)
{
    struct nat_table *nats = dpia_nats(matching->dpia);
    const struct nat *lower = match_nat(matching->dpia, matching->match, var->lower);
    bool natural = lower == nat_const(nats, 0) && is_size_of_phrase(matching, var);
    return (natural || nat_is_le(nats, lower, value)) &&
           (!var->upper ||
            nat_is_le(nats, value, match_nat(matching->dpia, matching->match, var->upper)));
}

/* Whether each size is known, and is within its bounds. */
static bool are_sizes_sound(struct matching *matching)
{
    struct match *match = matching->match;
    for (size_t i = 0; i < match->rule->nats.len; i++) {
        const struct nat_var *var = match->rule->nats.at[i];
        const struct nat *value = map_get(match->nats, var);
        if (!value && !matching->is_given && match->rule->given.len > 0)
            continue;
        if (value && is_within_bounds(matching, var, value))
            continue;
        match->failure =
            value ? (struct failure){.stage = FAILURE_BOUND, .nat = value, .var = var}
                  : (struct failure){.stage = FAILURE_SIZES,
                                     .why = "what stands there does not say each of its sizes"};
        return false;
    }
    return true;
}

/* Notes of a size that was given, if one is not within its bounds: then equations without a
 * solution come from that. */
static void note_given(struct matching *matching)
{
    struct match *match = matching->match;
    for (size_t i = 0; i < match->rule->given.len; i++) {
        const struct nat_var *var = match->rule->given.at[i];
        const struct nat *value = map_get(match->nats, var);
        if (value && !is_within_bounds(matching, var, value))
            match->failure = (struct failure){.stage = FAILURE_BOUND, .nat = value, .var = var};
    }
}

bool match_solve_sizes(struct matching *matching)
{
    bool solved = true;
    while (solved) {
        solved = false;
        for (size_t i = 0; i < matching->equations.len; i++) {
            enum step step = solve_equation(matching, &matching->equations.at[i]);
            if (step == STEP_FAILED) {
                note_given(matching);
                return false;
            }
            solved |= step == STEP_SOLVED;
        }
    }
    return are_sizes_sound(matching);
}
