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
 * Sizes are compared last (match_sizes.c). */
#include "rewrite/match.h"

#include "dpia/uses.h"
#include "rewrite/match_private.h"
#include "type/subst.h"

/* Variables that are bound at the same place of the pattern and of the phrase, innermost first. */
struct bound {
    const struct var *pattern, *var;
    const struct bound *outer;
};

static bool match_phrase(struct matching *matching, const struct phrase *pattern,
                         const struct phrase *phrase, const struct bound *bound);

/* ---- Types ---- */

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
                       const struct phrase_type *type);

/* Functions over a size, as filter continues with: for each, so that it is the same one in both. */
static bool match_nat_function(struct matching *matching, const struct phrase_type *pattern,
                               const struct phrase_type *type)
{
    struct types *types = dpia_types(matching->dpia);
    const struct nat *nat = nat_of_var(types_nats(types), pattern->nat_var);
    return match_type(matching, pattern->snd,
                      type_subst_nat(types, type->snd, type->nat_var, nat));
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
    return pattern->kind == TYPE_NAT_FUN && match_nat_function(matching, pattern, type);
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

/* What a parameter is applied to: a variable that is bound, or a component of one. */
struct applied {
    struct dpia *dpia;
    const struct phrase *pattern; /* fst x, and so on, where x is the pattern's */
    const struct var *var;        /* what x is in the phrase */
    const struct var *param;      /* what stands for it */
};

/* Whether PHRASE is that component of the variable. */
static bool is_applied(const struct applied *applied, const struct phrase *phrase)
{
    const struct phrase *pattern = applied->pattern;
    for (; pattern->kind == PHRASE_PRIM; pattern = phrase_arg(pattern, 0)) {
        if (!phrase_is_prim(phrase, phrase_prim_of(pattern)))
            return false;
        phrase = phrase_arg(phrase, 0);
    }
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == applied->var;
}

static const struct phrase *with_parameter(void *data, const struct phrase *phrase)
{
    const struct applied *applied = data;
    if (is_applied(applied, phrase))
        return phrase_var(applied->dpia, applied->param, phrase->loc);
    const struct phrase *const *children =
        phrase_changed_children(applied->dpia, phrase, with_parameter, data);
    return children ? phrase_with_children(applied->dpia, phrase, children) : phrase;
}

static const struct data *component_of(const struct data *data, const struct phrase *pattern)
{
    if (pattern->kind != PHRASE_PRIM)
        return data;
    data = component_of(data, phrase_arg(pattern, 0));
    return phrase_is_prim(pattern, PRIM_FST) ? data->fst : data->snd;
}

/* \x. PHRASE, where x stands for what the pattern ARG is. */
static const struct phrase *abstracted(struct dpia *dpia, const struct phrase *arg,
                                       const struct phrase *phrase, const struct bound *bound)
{
    const struct phrase *base = arg;
    while (base->kind == PHRASE_PRIM)
        base = phrase_arg(base, 0);
    const struct var *var = counterpart(bound, base);
    const struct phrase_type *type =
        base == arg ? var->type
                    : type_exp(dpia_types(dpia), component_of(var->type->data, arg));
    struct applied applied = {dpia, arg, var, var_titled(dpia, var_title(var), type, var->loc)};
    return phrase_lam(dpia, applied.param, with_parameter(&applied, phrase), phrase->loc);
}

/* PHRASE is what a parameter gives for bound variables, or for components of them: h x (fst y). */
static bool match_application(struct matching *matching, const struct phrase *pattern,
                              const struct phrase *phrase, const struct bound *bound)
{
    for (; pattern->kind == PHRASE_APP; pattern = phrase_app_fun(pattern))
        phrase = abstracted(matching->dpia, phrase_app_arg(pattern), phrase, bound);
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

bool match_begins(const struct rule *rule, const struct phrase *phrase)
{
    if (rule->left->kind != phrase->kind)
        return false;
    return phrase->kind == PHRASE_PRIM ? phrase_is_same_primitive(rule->left, phrase)
                                       : phrase_oper_op(rule->left) == phrase_oper_op(phrase);
}

bool match_rule(struct dpia *dpia, const struct program *program, const struct rule *rule,
                const struct nat *const *given, const struct phrase *phrase, struct match *match)
{
    struct arena *arena = dpia_arena(dpia);
    struct matching matching = {.dpia = dpia, .match = match, .is_given = given != NULL};
    struct nat_attempt attempt = nat_attempt_begin(dpia_nats(dpia));
    *match = (struct match){.rule = rule,
                            .nats = map_new_objects(arena),
                            .datas = map_new_objects(arena),
                            .vars = map_new_objects(arena),
                            .failure.stage = FAILURE_LEFT};
    for (size_t i = 0; given && i < rule->given.len; i++)
        map_set(match->nats, rule->given.at[i], (void *)given[i]);
    if (program->lanes)
        map_set(match->nats, rule->lanes, (void *)nat_of_var(dpia_nats(dpia), program->lanes));
    bool matches =
        match_phrase(&matching, rule->left, phrase, NULL) && match_solve_sizes(&matching);
    return nat_attempt_end(dpia_nats(dpia), attempt) && matches;
}
