/* Types of what binds names: lambdas over phrases, nats and data types, `let` and `letNat`.
 *
 *     \x y. e        x and y have the types of the expected function's parameters, or unknown ones
 *     /\n. e         over a nat, or over a data type where that is expected
 *     letNat k = e in b     k is at least 0, or what is written: letNat k >= 1 <= n = e in b */
#include "notation/lambda.h"

#include "dpia/print_rules.h"
#include "notation/infer.h"
#include "notation/kinds.h"
#include "notation/mismatch.h"
#include "notation/ntype.h"
#include "notation/phrases.h"
#include "notation/scope.h"
#include "notation/subst.h"
#include "notation/term.h"
#include "notation/unify.h"

/* What is left of a lambda with several parameters. */
struct rest {
    const struct tree *tree;
    size_t next; /* parameter */
    const struct place *place;
};

static const struct term *lambda_rest(struct infer *infer, struct rest rest,
                                      const struct ntype *expected);

static const struct term *mismatch(struct infer *infer, const struct ntype *expected,
                                   const struct ntype *found, struct rest rest)
{
    mismatch_report(infer, expected, found, rest.tree->loc, rest.place);
    return NULL;
}

static struct term *lambda_term(struct infer *infer, enum term_kind kind, struct rest rest,
                                struct binding *binding, const struct term *body,
                                const struct ntype *type)
{
    struct term *term = term_new(infer, kind, rest.tree->loc, type);
    term->binding = binding;
    VEC_PUSH(infer->arena, &term->args, body);
    return term;
}

/* The type of the parameter: as written, else as expected, else unknown. */
static const struct ntype *param_type(struct infer *infer, const struct tree_param *param,
                                      const struct ntype *expected)
{
    struct place place = {.what = "the type written for the parameter"};
    const struct ntype *type = param->type ? kind_type(infer, param->type) : NULL;
    if (!param->type)
        return expected ? expected : ntype_unknown(infer);
    if (type && expected && !unify(infer, expected, type, param->loc, &place))
        return NULL;
    return type;
}

static const struct term *phrase_lambda(struct infer *infer, struct rest rest,
                                        const struct ntype *expected)
{
    const struct tree_param *param = &rest.tree->params.at[rest.next];
    const struct ntype *head = expected ? ntype_head(expected) : NULL;
    bool is_known = head && head->kind == NTYPE_FUN;
    const struct ntype *type = param_type(infer, param, is_known ? head->fst : NULL);
    if (!type || !scope_is_allowed(infer, param))
        return NULL;
    if (head && !is_known && head->kind != NTYPE_UNKNOWN)
        return mismatch(infer, head, ntype_of(infer, NTYPE_FUN, type, ntype_unknown(infer)), rest);
    struct binding *outer = infer->scope;
    struct binding *binding = scope_add(infer, BINDING_PHRASE, param);
    binding->type = type;
    rest.next++;
    const struct term *body = lambda_rest(infer, rest, is_known ? head->snd : NULL);
    scope_close(infer, outer);
    if (!body)
        return NULL;
    const struct ntype *fun = ntype_of(infer, NTYPE_FUN, type, body->type);
    if (head && !is_known)
        *head->cell = fun;
    return lambda_term(infer, TERM_LAM, rest, binding, body, fun);
}

static const struct nat *bound_of(struct infer *infer, const struct tree *tree,
                                  const struct nat *otherwise)
{
    if (!tree)
        return otherwise;
    return tree->kind == TREE_HOLE ? NULL : kind_nat(infer, tree);
}

/* Binds PARAM as a nat between the bounds that are written, or else these. */
static struct binding *bind_nat(struct infer *infer, const struct tree_param *param,
                                struct print_bounds bounds)
{
    size_t errors = diag_error_count(infer->diag);
    const struct nat *lower = bound_of(infer, param->lower, nat_const(infer->nats, bounds.lower));
    const struct nat *upper = bound_of(infer, param->upper, bounds.upper);
    if (diag_error_count(infer->diag) > errors || !scope_is_allowed(infer, param))
        return NULL;
    struct binding *binding = scope_add(infer, BINDING_NAT, param);
    scope_add_nat(infer, binding, lower, upper);
    return binding;
}

/* The result of EXPECTED, a function over nats or data types, for the variable of BINDING. */
static const struct ntype *result_for(struct infer *infer, const struct ntype *expected,
                                      const struct binding *binding)
{
    if (!expected)
        return NULL;
    if (binding->kind == BINDING_NAT)
        return ntype_subst_nat(infer, expected->snd, expected->nat_var,
                               nat_of_var(infer->nats, binding->nat));
    return ntype_subst_data(infer, expected->snd, expected->data_var,
                            data_of_var(infer->types, binding->data));
}

static const struct term *kind_lambda(struct infer *infer, struct rest rest,
                                      const struct ntype *expected, bool is_nat)
{
    const struct tree_param *param = &rest.tree->params.at[rest.next];
    const struct ntype *head = expected ? ntype_head(expected) : NULL;
    enum ntype_kind kind = is_nat ? NTYPE_NAT_FUN : NTYPE_DATA_FUN;
    struct ntype *fun = ARENA_NEW(infer->arena, struct ntype);
    struct binding *outer = infer->scope, *binding;
    if (is_nat) {
        binding = bind_nat(infer, param, print_let_nat_bounds(NULL));
    } else {
        binding = scope_is_allowed(infer, param) ? scope_add(infer, BINDING_DATA, param) : NULL;
        if (binding)
            scope_add_data(infer, binding);
    }
    if (!binding)
        return NULL;
    fun->kind = kind;
    fun->nat_var = binding->nat;
    fun->data_var = binding->data;
    fun->snd = ntype_unknown(infer);
    if (head && head->kind != kind && head->kind != NTYPE_UNKNOWN)
        return mismatch(infer, head, fun, rest);
    bool is_known = head && head->kind == kind;
    rest.next++;
    const struct term *body =
        lambda_rest(infer, rest, result_for(infer, is_known ? head : NULL, binding));
    scope_close(infer, outer);
    if (!body)
        return NULL;
    fun->snd = body->type;
    if (head && !is_known)
        *head->cell = fun;
    return lambda_term(infer, is_nat ? TERM_NAT_LAM : TERM_DATA_LAM, rest, binding, body, fun);
}

/* Behind `/\` a parameter without a kind is a nat, unless a data type is expected. */
static bool is_nat_param(const struct tree_param *param, const struct ntype *expected)
{
    if (param->sort != TREE_SORT_OPEN)
        return param->sort == TREE_SORT_NAT;
    return !expected || ntype_head(expected)->kind != NTYPE_DATA_FUN;
}

static const struct term *lambda_rest(struct infer *infer, struct rest rest,
                                      const struct ntype *expected)
{
    if (rest.next == rest.tree->params.len)
        return infer_phrase(infer, rest.tree->parts.at[0], expected, rest.place);
    const struct tree_param *param = &rest.tree->params.at[rest.next];
    bool is_kind = param->sort == TREE_SORT_NAT || param->sort == TREE_SORT_DATA ||
                   (param->sort == TREE_SORT_OPEN && rest.tree->is_kind_lambda);
    if (is_kind)
        return kind_lambda(infer, rest, expected, is_nat_param(param, expected));
    return phrase_lambda(infer, rest, expected);
}

const struct term *infer_lambda(struct infer *infer, const struct tree *tree,
                                const struct ntype *expected, const struct place *place)
{
    return lambda_rest(infer, (struct rest){tree, 0, place}, expected);
}

/* ---- let ---- */

const struct term *infer_let(struct infer *infer, const struct tree *tree,
                             const struct ntype *expected, const struct place *place)
{
    struct place bound_place = {.what = "the value of 'let'"};
    const struct tree_param *param = &tree->params.at[0];
    const struct data *from = unknown_data(infer, "d1"), *to = unknown_data(infer, "d2");
    const struct ntype *type = ntype_exp(infer, from), *result = ntype_exp(infer, to);
    if (!param_type(infer, param, type) || !scope_is_allowed(infer, param))
        return NULL;
    const struct term *bound = infer_phrase(infer, tree->parts.at[0], type, &bound_place);
    if (!bound)
        return NULL;
    if (expected && ntype_head(expected)->kind == NTYPE_COMM) {
        infer_error(infer, tree->loc,
                    "'let' is for expressions; a command keeps a value in a "
                    "variable: 'new f32 (\\x. x.1 := ...; ...)'");
        return NULL;
    }
    if (expected && !unify(infer, expected, result, tree->loc, place))
        return NULL;
    struct binding *outer = infer->scope;
    struct binding *binding = scope_add(infer, BINDING_PHRASE, param);
    binding->type = type;
    struct place body_place = {.what = "the body of 'let'"};
    const struct term *body = infer_phrase(infer, tree->parts.at[1], result, &body_place);
    scope_close(infer, outer);
    if (!body)
        return NULL;
    struct rest rest = {tree, 0, place};
    struct term *term = term_new(infer, TERM_PRIM, tree->loc, result);
    term->prim = PRIM_LET;
    VEC_PUSH(infer->arena, &term->datas, from);
    VEC_PUSH(infer->arena, &term->datas, to);
    VEC_PUSH(infer->arena, &term->args, bound);
    VEC_PUSH(infer->arena, &term->args,
             lambda_term(infer, TERM_LAM, rest, binding, body,
                         ntype_of(infer, NTYPE_FUN, type, result)));
    return term;
}

/* The nat that BOUND is the value of, or null. */
static const struct nat *value_of(struct infer *infer, const struct term *bound)
{
    if (bound->kind != TERM_PRIM || bound->prim != PRIM_NAT_VALUE ||
        nat_has_unknowns(infer, bound->nats.at[0]))
        return NULL;
    return solved_nat(infer, bound->nats.at[0]);
}

const struct term *infer_let_nat(struct infer *infer, const struct tree *tree,
                                 const struct ntype *expected, const struct place *place)
{
    struct place bound_place = {.what = "the value of 'letNat'"};
    const struct ntype *number = ntype_exp(infer, data_scalar(infer->types, SCALAR_I64));
    const struct term *bound = infer_phrase(infer, tree->parts.at[0], number, &bound_place);
    if (!bound)
        return NULL;
    struct binding *outer = infer->scope;
    struct binding *binding =
        bind_nat(infer, &tree->params.at[0], print_let_nat_bounds(value_of(infer, bound)));
    const struct term *body =
        binding ? infer_phrase(infer, tree->parts.at[1], expected, place) : NULL;
    scope_close(infer, outer);
    if (!body)
        return NULL;
    struct term *term = term_new(infer, TERM_LET_NAT, tree->loc, body->type);
    term->binding = binding;
    VEC_PUSH(infer->arena, &term->args, bound);
    VEC_PUSH(infer->arena, &term->args, body);
    return term;
}
