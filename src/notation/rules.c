/* Rules: both sides are inferred as one expression of one type; what is still open then, sizes and
 * data types, becomes a parameter of the rule.
 *
 *     rule mapMap (f g xs) : map f (map g xs) = map (\x. f (g x)) xs
 *
 *     for all n, d, d1, d2, f : exp[d1] -> exp[d2], g : exp[d] -> exp[d1], xs : exp[[n]d]
 *
 * The left side is a pattern: a primitive or an operator with parameters in it, each as it is or,
 * if it is a function, applied to variables that are bound on the left (Miller's patterns), so that
 * what it stands for can be read off. Sizes in parentheses are given by whoever applies the rule;
 * all other parameters the left side determines. */
#include "notation/rules.h"

#include <string.h>

#include "dpia/mentions.h"
#include "dpia/uses.h"
#include "notation/build.h"
#include "notation/define.h"
#include "notation/infer.h"
#include "notation/kinds.h"
#include "notation/ntype.h"
#include "notation/phrases.h"
#include "notation/rule.h"
#include "notation/scope.h"
#include "notation/solve.h"
#include "notation/subst.h"
#include "notation/tactic.h"
#include "notation/unify.h"

/* ---- Parameters ---- */

static struct binding *bind_param(struct infer *infer, const struct tree_param *param)
{
    if (!scope_is_allowed(infer, param))
        return NULL;
    if (param->sort != TREE_SORT_OPEN)
        return define_param(infer, param);
    struct binding *binding = scope_add(infer, BINDING_PHRASE, param);
    binding->type = ntype_unknown(infer);
    return binding;
}

static bool bind_params(struct infer *infer, const struct tree_def *def, struct binding_vec *params)
{
    for (size_t i = 0; i < def->params.len; i++) {
        if (!define_is_new_param(infer, params, &def->params.at[i]))
            return false;
        struct binding *binding = bind_param(infer, &def->params.at[i]);
        if (!binding)
            return false;
        VEC_PUSH(infer->arena, params, binding);
    }
    return true;
}

/* ---- What is open becomes a parameter ---- */

struct generalise {
    struct infer *infer;
    struct rule *rule;
};

/* n, n1, n2 and so on: the next one that is no name in scope. */
static const char *free_name(struct infer *infer, const char *base, size_t count)
{
    const char *name = count == 0 ? base : arena_printf(infer->arena, "%s%zu", base, count);
    return scope_find(infer, name) ? free_name(infer, base, count + 1) : name;
}

static struct binding *add_parameter(struct infer *infer, enum binding_kind kind, const char *base)
{
    struct tree_param param = {.name = free_name(infer, base, 0), .loc = loc_none()};
    return scope_add(infer, kind, &param);
}

static void generalise_nat(void *data, const struct nat_var *var)
{
    struct generalise *all = data;
    struct infer *infer = all->infer;
    if (!infer_is_unknown(infer, var))
        return;
    const struct nat *solved = solved_nat(infer, nat_of_var(infer->nats, var));
    if (solved != nat_of_var(infer->nats, var)) {
        nat_each_var(solved, generalise_nat, all);
        return;
    }
    struct binding *binding = add_parameter(infer, BINDING_NAT, "n");
    scope_add_nat(infer, binding, nat_const(infer->nats, 0), NULL);
    binding->is_open = true;
    solve_unknown_nat(infer, var, nat_of_var(infer->nats, binding->nat));
    VEC_PUSH(infer->arena, &all->rule->nats, binding->nat);
}

static const struct data *add_data(struct generalise *all)
{
    struct infer *infer = all->infer;
    struct binding *binding = add_parameter(infer, BINDING_DATA, "d");
    scope_add_data(infer, binding);
    VEC_PUSH(infer->arena, &all->rule->datas, binding->data);
    return data_of_var(infer->types, binding->data);
}

static void generalise_data(struct generalise *all, const struct data *data)
{
    struct infer *infer = all->infer;
    switch (data->kind) {
    case DATA_SCALAR:
    case DATA_VECTOR:
        return;
    case DATA_VAR:
        if (infer_is_unknown(infer, data->var))
            solve_unknown_data(infer, data->var, add_data(all));
        return;
    case DATA_IDX:
        nat_each_var(data->size, generalise_nat, all);
        return;
    case DATA_ARRAY:
        nat_each_var(data->size, generalise_nat, all);
        generalise_data(all, data->fst);
        return;
    case DATA_PACKED:
        generalise_data(all, data->fst);
        return;
    case DATA_PAIR:
        generalise_data(all, data->fst);
        generalise_data(all, solved_data(infer, data->snd));
        return;
    }
}

static void generalise_type(struct generalise *all, const struct ntype *type)
{
    type = ntype_head(type);
    switch (type->kind) {
    case NTYPE_EXP:
    case NTYPE_ACC:
        generalise_data(all, solved_data(all->infer, type->data));
        return;
    case NTYPE_PRODUCT:
    case NTYPE_FUN:
        generalise_type(all, type->fst);
        generalise_type(all, type->snd);
        return;
    case NTYPE_UNKNOWN:
        *type->cell = ntype_exp(all->infer, add_data(all));
        return;
    case NTYPE_COMM:
    case NTYPE_NAT_FUN:
    case NTYPE_DATA_FUN:
        return;
    }
}

static void add_parameters(struct infer *infer, const struct binding_vec *params, struct rule *rule)
{
    struct generalise all = {infer, rule};
    for (size_t i = 0; i < params->len; i++)
        if (params->at[i]->kind == BINDING_NAT)
            VEC_PUSH(infer->arena, &rule->nats, params->at[i]->nat);
        else if (params->at[i]->kind == BINDING_DATA)
            VEC_PUSH(infer->arena, &rule->datas, params->at[i]->data);
    for (size_t i = 0; i < params->len; i++)
        if (params->at[i]->kind == BINDING_PHRASE)
            generalise_type(&all, params->at[i]->type);
    rule->lanes = scope_find_lanes(infer);
    VEC_PUSH(infer->arena, &rule->nats, rule->lanes);
}

static bool build_params(struct infer *infer, const struct binding_vec *params, struct rule *rule)
{
    for (size_t i = 0; i < params->len; i++) {
        if (params->at[i]->kind != BINDING_PHRASE)
            continue;
        const struct var *var = build_param(infer, params->at[i]);
        if (!var)
            return false;
        VEC_PUSH(infer->arena, &rule->vars, var);
    }
    return true;
}

/* ---- Both sides ---- */

static bool read_sides(struct infer *infer, const struct tree_def *def,
                       const struct binding_vec *params, struct rule *rule)
{
    struct place place = {.what = "the right side", .name = def->name};
    define_begin(infer);
    const struct term *left = infer_phrase(infer, def->left, NULL, NULL);
    const struct term *right = left ? infer_phrase(infer, def->body, left->type, &place) : NULL;
    if (!right || !solve_all(infer))
        return false;
    add_parameters(infer, params, rule);
    if (!build_params(infer, params, rule))
        return false;
    rule->left = build_phrase(infer, left);
    rule->right = rule->left ? build_phrase(infer, right) : NULL;
    if (!rule->right)
        return false;
    rule->left = phrase_contract(infer->dpia, rule->left);
    rule->right = phrase_contract(infer->dpia, rule->right);
    return true;
}

/* ---- Parts of both sides ---- */

/* PART of the left side gets a variable where it stands on the right, or parts of it. Nothing is
 * bound around them. */
static void share_part(struct infer *infer, struct rule *rule, const struct phrase *part)
{
    struct rule_part shared = {part, var_new(infer->dpia, "part", part->type, part->loc)};
    if (part->kind != PHRASE_PRIM)
        return;
    const struct phrase *right = phrase_replace(
        infer->dpia, rule->right, part, phrase_var(infer->dpia, shared.var, part->loc));
    if (right != rule->right) {
        rule->right = right;
        VEC_PUSH(infer->arena, &rule->parts, shared);
        return;
    }
    for (size_t i = 0; i < phrase_child_count(part); i++)
        share_part(infer, rule, phrase_child(part, i));
}

static void share_parts(struct infer *infer, struct rule *rule)
{
    for (size_t i = 0; i < phrase_child_count(rule->left); i++)
        share_part(infer, rule, phrase_child(rule->left, i));
}

/* ---- The left side as a pattern ---- */

struct pattern {
    struct infer *infer;
    const struct rule *rule;
    struct map *found;         /* parameters that the left side determines, or mentions */
    struct rule_var_vec bound; /* that are bound around what is looked at */
};

static bool is_parameter(const struct rule *rule, const struct var *var)
{
    for (size_t i = 0; i < rule->vars.len; i++)
        if (rule->vars.at[i] == var)
            return true;
    return false;
}

static bool is_bound(const struct pattern *pattern, const struct phrase *phrase)
{
    for (size_t i = 0; phrase->kind == PHRASE_VAR && i < pattern->bound.len; i++)
        if (pattern->bound.at[i] == phrase_var_of(phrase))
            return true;
    return false;
}

/* x, or a component of it, fst (snd x), where x is bound. */
static bool is_of_bound(const struct pattern *pattern, const struct phrase *phrase)
{
    while (phrase_is_prim(phrase, PRIM_FST) || phrase_is_prim(phrase, PRIM_SND))
        phrase = phrase_arg(phrase, 0);
    return is_bound(pattern, phrase);
}

/* f x (fst y), a parameter applied to different bound variables, or components of them. */
static bool check_application(struct pattern *pattern, const struct phrase *phrase)
{
    const struct phrase *head = phrase;
    for (; head->kind == PHRASE_APP; head = phrase_app_fun(head)) {
        const struct phrase *arg = phrase_app_arg(head);
        bool again = false;
        for (const struct phrase *more = phrase_app_fun(head); more->kind == PHRASE_APP;
             more = phrase_app_fun(more))
            again |= phrase_is_same(phrase_app_arg(more), arg);
        if (!is_of_bound(pattern, arg) || again) {
            infer_error(pattern->infer, arg->loc,
                        "on the left of a rule a parameter is applied to different variables that "
                        "are bound there, or to components of them, so that it is seen what it "
                        "stands for");
            return false;
        }
    }
    if (head->kind == PHRASE_VAR && is_parameter(pattern->rule, phrase_var_of(head))) {
        map_set(pattern->found, phrase_var_of(head), pattern);
        return true;
    }
    infer_error(pattern->infer, head->loc, "on the left of a rule only parameters are applied");
    return false;
}

/* Whether PHRASE is of a kind that is matched (rewrite/match.c): sizes and types that are bound,
 * and pairs of acceptors, are not. */
static bool check_kind(struct pattern *pattern, const struct phrase *phrase)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
    case PHRASE_LAM:
    case PHRASE_APP:
    case PHRASE_LITERAL:
    case PHRASE_OPERATOR:
    case PHRASE_PRIM:
        return true;
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
    case PHRASE_PROJ:
        break;
    }
    infer_error(pattern->infer, phrase->loc,
                "not supported on the left of a rule: what binds sizes or types, as 'letNat' and "
                "'filter' do, and pairs of acceptors");
    return false;
}

static bool check_pattern(struct pattern *pattern, const struct phrase *phrase)
{
    bool is_lambda = phrase->kind == PHRASE_LAM;
    if (!check_kind(pattern, phrase))
        return false;
    if (phrase->kind == PHRASE_APP)
        return check_application(pattern, phrase);
    if (phrase->kind == PHRASE_VAR)
        map_set(pattern->found, phrase_var_of(phrase), pattern);
    if (is_lambda)
        VEC_PUSH(pattern->infer->arena, &pattern->bound, phrase_lam_param(phrase));
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!check_pattern(pattern, phrase_child(phrase, i)))
            return false;
    pattern->bound.len -= is_lambda;
    return true;
}

/* Each parameter stands on the left, where it is seen what it is. */
static bool check_parameters(struct infer *infer, const struct pattern *pattern)
{
    for (size_t i = 0; i < pattern->rule->vars.len; i++) {
        const struct var *var = pattern->rule->vars.at[i];
        if (!map_has(pattern->found, var)) {
            infer_error(infer, var->loc, "'%s' does not occur on the left side", var->name);
            return false;
        }
    }
    return true;
}

/* So does each size in braces of PARAMS: nothing else says what it is. */
static bool check_sizes(struct infer *infer, const struct binding_vec *params,
                        const struct phrase *left)
{
    for (size_t i = 0; i < params->len; i++) {
        const struct binding *param = params->at[i];
        bool is_sought = param->kind == BINDING_NAT && param->is_implicit;
        if (is_sought && !phrase_mentions_nat(left, param->nat)) {
            infer_error(infer, param->loc, "the size '%s' does not occur on the left side",
                        param->name);
            return false;
        }
    }
    return true;
}

/* Sizes in parentheses, which whoever applies the rule gives. */
static void note_given(struct infer *infer, const struct binding_vec *params, struct rule *rule)
{
    for (size_t i = 0; i < params->len; i++)
        if (params->at[i]->kind == BINDING_NAT && !params->at[i]->is_implicit)
            VEC_PUSH(infer->arena, &rule->given, params->at[i]->nat);
}

static bool check_left(struct infer *infer, const struct tree_def *def,
                       const struct binding_vec *params, struct rule *rule)
{
    struct pattern pattern = {.infer = infer, .rule = rule, .found = map_new_objects(infer->arena)};
    if (rule->left->kind != PHRASE_PRIM && rule->left->kind != PHRASE_OPERATOR) {
        infer_error(infer, def->left->loc,
                    "the left side of a rule begins with a primitive or an operator");
        return false;
    }
    note_given(infer, params, rule);
    return check_pattern(&pattern, rule->left) && check_parameters(infer, &pattern) &&
           check_sizes(infer, params, rule->left);
}

/* ---- Conditions ---- */

static const struct rule_test *read_test(struct infer *infer, const struct tree *tree);

static bool add_part(struct infer *infer, struct rule_test *test, const struct tree *tree)
{
    const struct rule_test *part = read_test(infer, tree);
    if (part)
        VEC_PUSH(infer->arena, &test->parts, part);
    return part != NULL;
}

/* A name that is not known is no parameter, and what has none in it no size. */
static bool is_argument(struct infer *infer, const struct tree *tree)
{
    bool is_name = tree->kind == TREE_NAME;
    if (is_name ? scope_find(infer, tree->name) != NULL
                : tree->kind != TREE_SECTION && tree->kind != TREE_LAMBDA)
        return true;
    if (is_name)
        infer_error(infer, tree->loc, "the rule has no parameter '%s'", tree->name);
    else
        infer_error(infer, tree->loc, "a condition is about parameters of the rule, and sizes");
    return false;
}

static bool add_argument(struct infer *infer, struct rule_test *test, const struct tree *tree)
{
    struct rule_argument argument = {tree->loc, NULL, NULL};
    const struct binding *binding = tree->kind == TREE_NAME ? scope_find(infer, tree->name) : NULL;
    if (!is_argument(infer, tree))
        return false;
    if (binding && binding->kind == BINDING_PHRASE)
        argument.var = binding->var;
    else if (!(argument.nat = kind_nat(infer, tree)))
        return false;
    VEC_PUSH(infer->arena, &test->args, argument);
    return true;
}

static bool is_comparison(enum operator op)
{
    return op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE || op == OP_EQ || op == OP_NE;
}

/* n <= 64, of sizes. */
static bool read_comparison(struct infer *infer, struct rule_test *test, const struct tree *tree)
{
    test->kind = TEST_COMPARE;
    test->op = tree->op;
    for (size_t i = 0; i < 2; i++) {
        const struct tree *part = tree->parts.at[i];
        struct rule_argument argument = {part->loc, NULL, kind_nat(infer, part)};
        if (!argument.nat)
            return false;
        VEC_PUSH(infer->arena, &test->args, argument);
    }
    return true;
}

static const struct rule_test *read_test(struct infer *infer, const struct tree *tree)
{
    struct rule_test *test = ARENA_NEW(infer->arena, struct rule_test);
    bool is_infix = tree->kind == TREE_INFIX && (tree->op == OP_LOG_AND || tree->op == OP_LOG_OR);
    const struct tree *head = tree->kind == TREE_APPLY ? tree->parts.at[0] : tree;
    test->loc = tree->loc;
    if (is_infix) {
        test->kind = tree->op == OP_LOG_AND ? TEST_AND : TEST_OR;
        return add_part(infer, test, tree->parts.at[0]) && add_part(infer, test, tree->parts.at[1])
                   ? test
                   : NULL;
    }
    if (tree->kind == TREE_INFIX && is_comparison(tree->op))
        return read_comparison(infer, test, tree) ? test : NULL;
    if (head->kind != TREE_NAME) {
        infer_error(infer, tree->loc,
                    "expected a condition: a predicate with its arguments, a comparison of sizes, "
                    "or several with '&&', '||' and 'not'");
        return NULL;
    }
    bool is_not = strcmp(head->name, "not") == 0 && tree->parts.len == 2;
    test->kind = is_not ? TEST_NOT : TEST_ASK;
    test->name = head->name;
    for (size_t i = 1; tree->kind == TREE_APPLY && i < tree->parts.len; i++)
        if (!(is_not ? add_part : add_argument)(infer, test, tree->parts.at[i]))
            return NULL;
    return test;
}

/* ---- Rules ---- */

/* The condition of a rule, about parameters that are WRITTEN: what sizes and types are called that
 * were inferred is not the text's. */
static bool read_condition(struct infer *infer, const struct tree *tree, struct binding *written,
                           struct rule *rule)
{
    struct binding *inner = infer->scope;
    infer->scope = written;
    rule->test = read_test(infer, tree);
    infer->scope = inner;
    return rule->test != NULL;
}

static struct rule *read_rule(struct infer *infer, const struct tree_def *def)
{
    struct rule *rule = ARENA_NEW(infer->arena, struct rule);
    struct binding_vec params = {NULL, 0, 0};
    rule->name = def->name;
    rule->loc = def->loc;
    rule->law = loc_join(def->left->loc, def->condition ? def->condition->loc : def->body->loc);
    if (!bind_params(infer, def, &params))
        return NULL;
    struct binding *written = infer->scope;
    if (!read_sides(infer, def, &params, rule) || !check_left(infer, def, &params, rule))
        return NULL;
    share_parts(infer, rule);
    return !def->condition || read_condition(infer, def->condition, written, rule) ? rule : NULL;
}

/* A rule may be called as a primitive is, which strategies then cannot mean, but not as what they
 * are made of. */
static bool is_allowed(struct infer *infer, const struct tree_def *def)
{
    if (!tactic_is_name(def->name))
        return true;
    infer_error(infer, def->name_loc, "'%s' is a combinator; choose another name", def->name);
    return false;
}

bool define_rule(struct infer *infer, const struct tree_def *def, struct rule_vec *rules)
{
    if (!is_allowed(infer, def))
        return false;
    for (size_t i = 0; i < rules->len; i++)
        if (strcmp(rules->at[i]->name, def->name) == 0 &&
            !(rules->at[i]->is_default && def->kind == TREE_DEF_STRATEGY && def->params.len == 0)) {
            infer_error(infer, def->name_loc, "a second rule or strategy called '%s'", def->name);
            diag_note(infer->diag, rules->at[i]->loc, "the first one");
            return false;
        }
    struct rule *rule =
        def->kind == TREE_DEF_STRATEGY ? define_strategy(infer, def, rules) : read_rule(infer, def);
    if (rule)
        VEC_PUSH(infer->arena, rules, rule);
    else
        VEC_PUSH(infer->arena, &infer->refused, def->name);
    return rule != NULL;
}
