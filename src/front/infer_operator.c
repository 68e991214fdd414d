/* Operators in infix, prefix and section form.
 *
 *     x + y          the overloaded operator, at the type that x, y and the place agree on
 *     p && q         CORE_AND, which does not evaluate q needlessly; || likewise
 *     xs |> map f    map f xs; and so is  map f <| xs
 *     x `f` y        f x y; and so is an operator that the program defines
 *     (e +)          (+) e
 *     (+ e)          \x -> x + e, with e evaluated once
 */
#include "front/infer_operator.h"

#include <string.h>

#include "front/against.h"
#include "front/hints.h"
#include "front/infer.h"
#include "front/infer_apply.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/names.h"
#include "front/overload.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

/* The type of OP's operands: where the place asks for a type, that may be it. */
static const struct core_type *operand_type(struct infer *infer, enum operator op,
                                            const struct core_type *expected, struct loc loc)
{
    const struct core_type *operand = front_operand_new(infer, op, loc);
    if (!expected || !front_operator_is_closed(op))
        return operand;
    const struct core_type *head = front_type_head(expected);
    if (head->kind == CORE_TYPE_SCALAR && !(front_operator_scalars(op) >> head->scalar & 1))
        return operand;
    if (head->kind == CORE_TYPE_SCALAR || head->kind == CORE_TYPE_META)
        front_unify(infer, operand, expected);
    return operand;
}

static struct core_exp *apply_operator(struct infer *infer, enum operator op, struct loc op_loc,
                                       const struct core_type *operand, const struct core_exp *left,
                                       const struct core_exp *right)
{
    struct core_exp *fun = front_exp_operator(infer, op, op_loc, operand);
    struct core_exp *app = front_exp_app(infer, fun, left, fun->type->result);
    if (right)
        app = front_exp_app(infer, app, right, fun->type->result->result);
    return app;
}

/* Whether SYN has a type whatever its place asks for. */
static bool has_own_type(const struct syn_exp *syn)
{
    return syn->kind == SYN_EXP_NAME || syn->kind == SYN_EXP_APPLY || syn->kind == SYN_EXP_INDEX ||
           syn->kind == SYN_EXP_PROJECT;
}

static struct core_exp *infer_overloaded(struct infer *infer, const struct scope *scope,
                                         const struct syn_exp *syn, enum operator op,
                                         const struct core_type *expected)
{
    struct loc op_loc = syn->binary.op.loc;
    const struct core_type *operand = operand_type(infer, op, expected, op_loc);
    bool was_open = front_type_is_open(operand);
    struct against whole = front_against_begin(infer);
    const struct core_exp *left = front_infer_exp(infer, scope, syn->binary.left, operand);
    if (front_hint_function(whole, syn, left) || front_hint_comment(whole, syn))
        return front_exp_error(infer, syn->loc);
    bool is_left = (was_open || has_own_type(syn->binary.left)) && !front_type_is_open(operand);
    struct against against = front_against_begin(infer);
    const struct core_exp *right = front_infer_exp(infer, scope, syn->binary.right, operand);
    if (front_hint_elements(whole, syn, left, right))
        return front_exp_error(infer, syn->loc);
    if (!front_hint_chain(against, syn) && !front_hint_comment(against, syn) && is_left)
        front_against_note(against, syn->binary.right, syn->binary.left->loc,
                           "the other operand is here");
    front_hint_power(whole, syn);
    struct core_exp *app = apply_operator(infer, op, op_loc, operand, left, right);
    app->loc = syn->loc;
    return front_conclude(infer, app, expected);
}

static struct core_exp *logic_new(struct infer *infer, bool is_and, const struct core_exp *left,
                                  const struct core_exp *right, struct loc loc)
{
    struct core_exp *exp =
        front_exp_new(infer, is_and ? CORE_AND : CORE_OR, loc, infer->front->scalars[SCALAR_BOOL]);
    exp->u.logic.left = left;
    exp->u.logic.right = right;
    return exp;
}

static struct core_exp *infer_logic(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected)
{
    const struct core_type *boolean = infer->front->scalars[SCALAR_BOOL];
    struct against whole = front_against_begin(infer);
    const struct core_exp *left = front_infer_exp(infer, scope, syn->binary.left, boolean);
    if (front_hint_bits(whole, syn, left))
        return front_exp_error(infer, syn->loc);
    const struct core_exp *right = front_infer_exp(infer, scope, syn->binary.right, boolean);
    if (front_hint_bits(whole, syn, right))
        return front_exp_error(infer, syn->loc);
    bool is_and = strcmp(syn->binary.op.name, "&&") == 0;
    return front_conclude(infer, logic_new(infer, is_and, left, right, syn->loc), expected);
}

/* FN applied to ARG; if FN is itself an application, to its arguments and ARG. */
static struct core_exp *infer_pipe(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *fn, const struct syn_exp *arg,
                                   const struct core_type *expected, struct loc loc)
{
    size_t before = fn->kind == SYN_EXP_APPLY ? fn->apply.args.count : 0;
    const struct syn_exp **args =
        ARENA_ARRAY(infer->front->arena, const struct syn_exp *, before + 1);
    for (size_t i = 0; i < before; i++)
        args[i] = fn->apply.args.at[i];
    args[before] = arg;
    const struct syn_exp *head = fn->kind == SYN_EXP_APPLY ? fn->apply.fn : fn;
    struct core_exp *fun = front_infer_exp(infer, scope, head, NULL);
    return front_apply(infer, scope, fun, args, before + 1, expected, loc);
}

static struct core_exp *infer_call(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected)
{
    const struct syn_exp **args = ARENA_ARRAY(infer->front->arena, const struct syn_exp *, 2);
    args[0] = syn->binary.left;
    args[1] = syn->binary.right;
    struct core_exp *fun = front_infer_name(infer, scope, &syn->binary.op);
    if (fun->type->kind == CORE_TYPE_ERROR)
        return fun;
    return front_apply(infer, scope, fun, args, 2, expected, syn->loc);
}

struct core_exp *front_infer_binary(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected)
{
    const char *name = syn->binary.op.name;
    enum operator op;
    if (!front_name_is_native(infer, scope, &syn->binary.op))
        return infer_call(infer, scope, syn, expected);
    if (strcmp(name, "&&") == 0 || strcmp(name, "||") == 0)
        return infer_logic(infer, scope, syn, expected);
    if (strcmp(name, "|>") == 0)
        return infer_pipe(infer, scope, syn->binary.right, syn->binary.left, expected, syn->loc);
    if (strcmp(name, "<|") == 0)
        return infer_pipe(infer, scope, syn->binary.left, syn->binary.right, expected, syn->loc);
    if (front_operator_find(name, &op))
        return infer_overloaded(infer, scope, syn, op, expected);
    return infer_call(infer, scope, syn, expected);
}

struct core_exp *front_infer_unary(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected)
{
    enum operator op = syn->kind == SYN_EXP_NEGATE ? OP_NEGATE : OP_NOT;
    const struct core_type *operand = operand_type(infer, op, expected, syn->loc);
    const struct core_exp *arg = front_infer_exp(infer, scope, syn->operand, operand);
    struct core_exp *app = apply_operator(infer, op, syn->loc, operand, arg, NULL);
    app->loc = syn->loc;
    return front_conclude(infer, app, expected);
}

/* ---- Sections ---- */

/* An expression that may be repeated for each call of a function without any cost. */
static bool is_atom(const struct core_exp *exp)
{
    return exp->kind == CORE_VAR || exp->kind == CORE_LITERAL;
}

/* \x -> OP x OPERAND, for OP : LEFT -> RIGHT -> RESULT. */
static struct core_exp *right_lambda(struct infer *infer, const struct core_exp *op,
                                     const struct core_exp *operand, const struct core_type *left,
                                     const struct core_type *result, struct loc loc)
{
    struct front *front = infer->front;
    const struct core_var *var = front_var_new(infer, "x", operand->loc, left);
    const struct core_exp *use = front_exp_var(infer, var, op->loc);
    const struct core_exp *half =
        front_exp_app(infer, op, use, front_type_fun(front, operand->type, result));
    const struct core_exp *body = front_exp_app(infer, half, operand, result);
    return front_exp_lam(infer, front_pat_var(infer, var), body, loc);
}

static struct core_exp *section_right(struct infer *infer, const struct scope *scope,
                                      const struct syn_exp *syn, const struct core_type *expected)
{
    struct front *front = infer->front;
    const struct core_type *left = front_type_meta(infer, syn->loc);
    const struct core_type *right = front_type_meta(infer, syn->section.operand->loc);
    const struct core_type *result = front_type_meta(infer, syn->loc);
    struct core_exp *op = front_infer_name(infer, scope, &syn->section.op);
    front_expect(infer, op->loc, front_type_fun(front, left, front_type_fun(front, right, result)),
                 op->type);
    const struct core_type *type = front_type_fun(front, left, result);
    bool wrong = expected && !front_expect(infer, syn->loc, expected, type);
    const struct core_exp *operand = front_infer_exp(infer, scope, syn->section.operand, right);
    const struct core_exp *used = operand;
    const struct core_var *var = NULL;
    if (!is_atom(operand)) {
        var = front_var_new(infer, "y", operand->loc, right);
        used = front_exp_var(infer, var, operand->loc);
    }
    struct core_exp *exp = right_lambda(infer, op, used, left, result, syn->loc);
    if (var)
        exp = front_exp_let(infer, front_pat_var(infer, var), operand, exp);
    exp->loc = syn->loc;
    exp->type = wrong ? expected : type;
    return exp;
}

static struct core_exp *section_left(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected)
{
    const struct syn_exp **args = ARENA_ARRAY(infer->front->arena, const struct syn_exp *, 1);
    args[0] = syn->section.operand;
    struct core_exp *op = front_infer_name(infer, scope, &syn->section.op);
    return front_apply(infer, scope, op, args, 1, expected, syn->loc);
}

struct core_exp *front_infer_section(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected)
{
    return syn->kind == SYN_EXP_SECTION_LEFT ? section_left(infer, scope, syn, expected)
                                             : section_right(infer, scope, syn, expected);
}
