/* Matching: which values of a rule's parameters make its left side a given phrase.
 *
 *     left side      map f (split t xs)                  t * m elements in xs
 *     phrase         map (\row. reduce (+) 0 row) (split 4 ys)      64 elements in ys
 *     match          f = \row. reduce (+) 0 row, xs = ys, t = 4, m = 16, and the data types
 *
 * Phrases are compared part by part. A parameter stands for what is in its place, which must not
 * mention what is bound around it there; one that is applied to bound variables, `h x y`, for the
 * function of these (patterns as Miller's: there is one answer at most). What occurs twice must be
 * the same twice.
 *
 * Sizes are compared last: each pair of them is an equation, that of the pattern on the left.
 * Where one parameter in it is not known yet it is solved if it is linear in that: t * m = 64 with
 * t = 4 gives m = 16, by exact division, or there is no match. */
#include "rewrite/match.h"

#include "dpia/uses.h"

struct equation {
    const struct nat *pattern, *nat;
};

struct equation_vec VEC(struct equation);

/* Variables that are bound at the same place of the pattern and of the phrase, innermost first. */
struct bound {
    const struct var *pattern, *var;
    const struct bound *outer;
};

struct matching {
    struct dpia *dpia;
    struct match *match;
    struct equation_vec equations;
    bool is_given; /* the sizes that are to be given are */
};

static bool match_phrase(struct matching *matching, const struct phrase *pattern,
                         const struct phrase *phrase, const struct bound *bound);

/* ---- Types ---- */

static bool is_nat_param(const struct rule *rule, const struct nat_var *var)
{
    for (size_t i = 0; i < rule->nats.len; i++)
        if (rule->nats.at[i] == var)
            return true;
    return false;
}

static bool is_data_param(const struct rule *rule, const struct data_var *var)
{
    for (size_t i = 0; i < rule->datas.len; i++)
        if (rule->datas.at[i] == var)
            return true;
    return false;
}

static bool is_var_param(const struct rule *rule, const struct var *var)
{
    for (size_t i = 0; i < rule->vars.len; i++)
        if (rule->vars.at[i] == var)
            return true;
    return false;
}

static void note_nat(struct matching *matching, const struct nat *pattern, const struct nat *nat)
{
    struct equation equation = {pattern, nat};
    VEC_PUSH(dpia_arena(matching->dpia), &matching->equations, equation);
}

static bool match_data(struct matching *matching, const struct data *pattern,
                       const struct data *data)
{
    struct map *datas = matching->match->datas;
    if (pattern->kind == DATA_VAR && is_data_param(matching->match->rule, pattern->var)) {
        if (map_has(datas, pattern->var))
            return map_get(datas, pattern->var) == data;
        map_set(datas, pattern->var, (void *)data);
        return true;
    }
    if (pattern == data)
        return true;
    if (pattern->kind != data->kind)
        return false;
    switch (pattern->kind) {
    case DATA_VAR:
    case DATA_SCALAR:
    case DATA_VECTOR:
        return false;
    case DATA_IDX:
        note_nat(matching, pattern->size, data->size);
        return true;
    case DATA_ARRAY:
        note_nat(matching, pattern->size, data->size);
        return match_data(matching, pattern->fst, data->fst);
    case DATA_PACKED:
        return match_data(matching, pattern->fst, data->fst);
    case DATA_PAIR:
        return match_data(matching, pattern->fst, data->fst) &&
               match_data(matching, pattern->snd, data->snd);
    }
    bug(loc_none(), "a data type of unknown kind");
}

static bool match_type(struct matching *matching, const struct phrase_type *pattern,
                       const struct phrase_type *type)
{
    if (pattern == type)
        return true;
    if (pattern->kind != type->kind)
        return false;
    if (pattern->kind == TYPE_EXP || pattern->kind == TYPE_ACC)
        return match_data(matching, pattern->data, type->data);
    if (pattern->kind == TYPE_FUN || pattern->kind == TYPE_PRODUCT)
        return match_type(matching, pattern->fst, type->fst) &&
               match_type(matching, pattern->snd, type->snd);
    return false;
}

/* ---- Parameters ---- */

static bool mentions_bound(const struct phrase *phrase, const struct bound *bound)
{
    for (; bound; bound = bound->outer)
        if (phrase_mentions(phrase, bound->var))
            return true;
    return false;
}

/* \x. FUN x, where FUN is no lambda. */
static const struct phrase *as_lambda(struct dpia *dpia, const struct phrase *fun)
{
    if (fun->type->kind != TYPE_FUN || fun->kind == PHRASE_LAM)
        return fun;
    const struct var *x = var_new(dpia, "x", fun->type->fst, fun->loc);
    const struct phrase *body = phrase_app(dpia, fun, phrase_var(dpia, x, fun->loc), fun->loc);
    return phrase_lam(dpia, x, as_lambda(dpia, body), fun->loc);
}

static bool match_param(struct matching *matching, const struct var *param,
                        const struct phrase *phrase, const struct bound *bound)
{
    const struct phrase *known = map_get(matching->match->vars, param);
    if (mentions_bound(phrase, bound))
        return false;
    if (known)
        return phrase_is_same(known, as_lambda(matching->dpia, phrase));
    if (!match_type(matching, param->type, phrase->type))
        return false;
    map_set(matching->match->vars, param, (void *)as_lambda(matching->dpia, phrase));
    return true;
}

static const struct var *counterpart(const struct bound *bound, const struct phrase *pattern)
{
    for (; bound; bound = bound->outer)
        if (bound->pattern == phrase_var_of(pattern))
            return bound->var;
    bug(pattern->loc, "the pattern of a rule applies a parameter to what is not bound");
}

/* PHRASE is what a parameter gives for bound variables: h x y. */
static bool match_application(struct matching *matching, const struct phrase *pattern,
                              const struct phrase *phrase, const struct bound *bound)
{
    struct dpia *dpia = matching->dpia;
    for (; pattern->kind == PHRASE_APP; pattern = phrase_app_fun(pattern)) {
        const struct var *var = counterpart(bound, phrase_app_arg(pattern));
        const struct var *param = var_titled(dpia, var_title(var), var->type, var->loc);
        phrase = phrase_subst(dpia, phrase, var, phrase_var(dpia, param, phrase->loc));
        phrase = phrase_lam(dpia, param, phrase, phrase->loc);
    }
    return match_param(matching, phrase_var_of(pattern), phrase, bound);
}

/* ---- Phrases ---- */

static bool match_children(struct matching *matching, const struct phrase *pattern,
                           const struct phrase *phrase, const struct bound *bound)
{
    size_t count = phrase_child_count(pattern);
    if (count != phrase_child_count(phrase))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!match_phrase(matching, phrase_child(pattern, i), phrase_child(phrase, i), bound))
            return false;
    return true;
}

static bool match_prim(struct matching *matching, const struct phrase *pattern,
                       const struct phrase *phrase, const struct bound *bound)
{
    if (!phrase_is_same_primitive(pattern, phrase))
        return false;
    for (size_t i = 0; i < phrase_nat_arg_count(pattern); i++)
        note_nat(matching, phrase_nat_arg(pattern, i), phrase_nat_arg(phrase, i));
    for (size_t i = 0; i < phrase_data_arg_count(pattern); i++)
        if (!match_data(matching, phrase_data_arg(pattern, i), phrase_data_arg(phrase, i)))
            return false;
    for (size_t i = 0; i < matching->match->rule->parts.len; i++)
        if (matching->match->rule->parts.at[i].left == pattern)
            map_set(matching->match->vars, matching->match->rule->parts.at[i].var, (void *)phrase);
    return match_children(matching, pattern, phrase, bound);
}

/* Whether PATTERN is \x. f x, which is f. */
static bool is_function_itself(const struct phrase *pattern)
{
    const struct phrase *body = phrase_lam_body(pattern);
    return body->kind == PHRASE_APP && phrase_app_fun(body)->kind == PHRASE_VAR &&
           phrase_var_of(phrase_app_arg(body)) == phrase_lam_param(pattern);
}

static bool match_lambda(struct matching *matching, const struct phrase *pattern,
                         const struct phrase *phrase, const struct bound *bound)
{
    if (is_function_itself(pattern))
        return match_param(matching, phrase_var_of(phrase_app_fun(phrase_lam_body(pattern))),
                           phrase, bound);
    struct bound inner = {phrase_lam_param(pattern), phrase_lam_param(phrase), bound};
    return match_type(matching, inner.pattern->type, inner.var->type) &&
           match_phrase(matching, phrase_lam_body(pattern), phrase_lam_body(phrase), &inner);
}

static bool match_var(struct matching *matching, const struct var *pattern,
                      const struct phrase *phrase, const struct bound *bound)
{
    if (is_var_param(matching->match->rule, pattern))
        return match_param(matching, pattern, phrase, bound);
    for (; bound; bound = bound->outer)
        if (bound->pattern == pattern)
            return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == bound->var;
    return false;
}

static bool match_phrase(struct matching *matching, const struct phrase *pattern,
                         const struct phrase *phrase, const struct bound *bound)
{
    if (pattern->kind == PHRASE_VAR)
        return match_var(matching, phrase_var_of(pattern), phrase, bound);
    if (pattern->kind == PHRASE_APP)
        return match_application(matching, pattern, phrase, bound);
    if (pattern->kind == PHRASE_LAM)
        phrase = as_lambda(matching->dpia, phrase);
    if (pattern->kind != phrase->kind)
        return false;
    switch (pattern->kind) {
    case PHRASE_LAM:
        return match_lambda(matching, pattern, phrase, bound);
    case PHRASE_PRIM:
        return match_prim(matching, pattern, phrase, bound);
    case PHRASE_LITERAL:
        return phrase_is_same(pattern, phrase);
    case PHRASE_OPERATOR:
        return phrase_oper_op(pattern) == phrase_oper_op(phrase) &&
               match_type(matching, pattern->type, phrase->type) &&
               match_children(matching, pattern, phrase, bound);
    case PHRASE_VAR:
    case PHRASE_APP:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
    case PHRASE_PROJ:
        break;
    }
    bug(pattern->loc, "the pattern of a rule has a phrase of this kind in it");
}

static bool is_possible(const struct phrase *pattern, const struct phrase *phrase)
{
    bool possible = pattern->kind == phrase->kind;
    if (pattern->kind != PHRASE_PRIM && pattern->kind != PHRASE_OPERATOR)
        return true;
    if (possible && pattern->kind == PHRASE_OPERATOR)
        possible = phrase_oper_op(pattern) == phrase_oper_op(phrase);
    if (possible && pattern->kind == PHRASE_PRIM)
        possible = phrase_is_same_primitive(pattern, phrase) &&
                   phrase_child_count(pattern) == phrase_child_count(phrase);
    for (size_t i = 0; possible && i < phrase_child_count(pattern); i++)
        possible = is_possible(phrase_child(pattern, i), phrase_child(phrase, i));
    return possible;
}

bool match_is_possible(const struct rule *rule, const struct phrase *phrase)
{
    return is_possible(rule->left, phrase);
}

/* ---- Sizes ---- */

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
    if (!search.var)
        return pattern == equation->nat ? STEP_NONE : STEP_FAILED;
    const struct nat *value = solve(dpia_nats(matching->dpia), pattern, search.var, equation->nat);
    if (!value)
        return STEP_FAILED;
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
    const struct match *match = matching->match;
    for (size_t i = 0; i < match->rule->nats.len; i++) {
        const struct nat_var *var = match->rule->nats.at[i];
        const struct nat *value = map_get(match->nats, var);
        if (!value && !matching->is_given && match->rule->given.len > 0)
            continue;
        if (!value || !is_within_bounds(matching, var, value))
            return false;
    }
    return true;
}

static bool solve_sizes(struct matching *matching)
{
    bool solved = true;
    while (solved) {
        solved = false;
        for (size_t i = 0; i < matching->equations.len; i++) {
            enum step step = solve_equation(matching, &matching->equations.at[i]);
            if (step == STEP_FAILED)
                return false;
            solved |= step == STEP_SOLVED;
        }
    }
    return are_sizes_sound(matching);
}

bool match_rule(struct dpia *dpia, const struct program *program, const struct rule *rule,
                const struct nat *const *given, const struct phrase *phrase, struct match *match)
{
    struct arena *arena = dpia_arena(dpia);
    struct matching matching = {.dpia = dpia, .match = match, .is_given = given != NULL};
    struct nat_attempt attempt = nat_attempt_begin(dpia_nats(dpia));
    *match = (struct match){rule, map_new_objects(arena), map_new_objects(arena),
                            map_new_objects(arena)};
    for (size_t i = 0; given && i < rule->given.len; i++)
        map_set(match->nats, rule->given.at[i], (void *)given[i]);
    if (program->lanes)
        map_set(match->nats, rule->lanes, (void *)nat_of_var(dpia_nats(dpia), program->lanes));
    bool matches = match_phrase(&matching, rule->left, phrase, NULL) && solve_sizes(&matching);
    return nat_attempt_end(dpia_nats(dpia), attempt) && matches;
}
