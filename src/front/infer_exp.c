/* Inference of expressions, in both directions: an expression is given the type that its place
 * asks for, if that is known, and hands it on to its parts; so a mistake is reported at the
 * innermost expression that does not fit.
 *
 *     if c then 1 else x : f32     the literal is a f32 at once; x must be one
 *
 * This file has the dispatch over all kinds of expressions, the kinds without a file of their own,
 * and the constructors of core expressions. */
#include "front/infer_exp.h"

#include "base/diag.h"
#include "front/against.h"
#include "front/annotation.h"
#include "front/exists.h"
#include "front/find.h"
#include "front/infer.h"
#include "front/infer_access.h"
#include "front/infer_apply.h"
#include "front/infer_check.h"
#include "front/infer_fun.h"
#include "front/infer_loop.h"
#include "front/infer_match.h"
#include "front/infer_operator.h"
#include "front/infer_pat.h"
#include "front/infer_record.h"
#include "front/infer_update.h"
#include "front/literal.h"
#include "front/names.h"
#include "front/overload.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

/* ---- Constructors ---- */

struct core_exp *front_exp_new(struct infer *infer, enum core_exp_kind kind, struct loc loc,
                               const struct core_type *type)
{
    struct core_exp *exp = ARENA_NEW(infer->front->arena, struct core_exp);
    exp->kind = kind;
    exp->loc = loc;
    exp->type = type;
    return exp;
}

struct core_exp *front_exp_error(struct infer *infer, struct loc loc)
{
    return front_exp_new(infer, CORE_TUPLE, loc, infer->front->error);
}

struct core_exp *front_exp_var(struct infer *infer, const struct core_var *var, struct loc loc)
{
    struct core_exp *exp = front_exp_new(infer, CORE_VAR, loc, var->type);
    exp->u.var = var;
    return exp;
}

struct core_exp *front_exp_app(struct infer *infer, const struct core_exp *fun,
                               const struct core_exp *arg, const struct core_type *type)
{
    struct core_exp *exp = front_exp_new(infer, CORE_APP, loc_join(fun->loc, arg->loc), type);
    exp->u.app.fun = fun;
    exp->u.app.arg = arg;
    return exp;
}

struct core_exp *front_exp_operator(struct infer *infer, enum operator op, struct loc loc,
                                    const struct core_type *operand)
{
    const struct core_type *type = front_operator_type(infer->front, op, operand);
    struct core_exp *exp = front_exp_new(infer, CORE_OPERATOR, loc, type);
    exp->u.oper.op = op;
    return exp;
}

struct core_exp *front_exp_let(struct infer *infer, const struct core_pat *pat,
                               const struct core_exp *bound, const struct core_exp *body)
{
    struct core_exp *exp =
        front_exp_new(infer, CORE_LET, loc_join(pat->loc, body->loc), body->type);
    exp->u.let.pat = pat;
    exp->u.let.bound = bound;
    exp->u.let.body = body;
    return exp;
}

struct core_exp *front_exp_lam(struct infer *infer, const struct core_pat *pat,
                               const struct core_exp *body, struct loc loc)
{
    const struct core_type *type =
        front_type_marked(infer->front, front_type_fun(infer->front, pat->type, body->type),
                          front_pat_consumes(pat), NULL);
    struct core_exp *exp = front_exp_new(infer, CORE_LAM, loc, type);
    exp->u.lam.pat = pat;
    exp->u.lam.body = body;
    return exp;
}

struct core_exp *front_conclude(struct infer *infer, struct core_exp *exp,
                                const struct core_type *expected)
{
    if (expected && !front_expect(infer, exp->loc, expected, exp->type))
        exp->type = expected;
    return exp;
}

struct core_exp *front_unsupported(struct infer *infer, struct loc loc, const char *what)
{
    diag_unsupported(infer->front->diag, loc, "not yet supported: %s", what);
    return front_exp_error(infer, loc);
}

/* ---- Tuples, arrays, branches ---- */

static struct core_exp *infer_tuple(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected)
{
    struct arena *arena = infer->front->arena;
    size_t count = syn->tuple.count;
    const struct core_type *known = !expected ? NULL : front_type_head(expected);
    const struct core_exp **parts = ARENA_ARRAY(arena, const struct core_exp *, count);
    const struct core_type **types = ARENA_ARRAY(arena, const struct core_type *, count);
    if (known &&
        (known->kind != CORE_TYPE_TUPLE || known->labels || known->part_count != count))
        known = NULL;
    for (size_t i = 0; i < count; i++) {
        parts[i] = front_infer_exp(infer, scope, syn->tuple.at[i],
                                   !known ? NULL : known->parts[i]);
        types[i] = parts[i]->type;
    }
    const struct core_type *type =
        known ? known : front_type_tuple(infer->front, types, count);
    struct core_exp *exp = front_exp_new(infer, CORE_TUPLE, syn->loc, type);
    exp->u.tuple.parts = parts;
    exp->u.tuple.count = count;
    return front_conclude(infer, exp, expected);
}

static struct core_exp *infer_array(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected)
{
    struct front *front = infer->front;
    size_t count = syn->array.count;
    const struct core_type *elem = front_type_meta(infer, syn->loc);
    const struct core_exp **parts = ARENA_ARRAY(front->arena, const struct core_exp *, count);
    struct core_exp *exp =
        front_exp_new(infer, CORE_ARRAY, syn->loc, front_type_array(front, elem));
    front_conclude(infer, exp, expected);
    bool is_known = !front_type_is_open(elem), is_wrong = false;
    for (size_t i = 0; i < count; i++) {
        struct against against = front_against_begin(infer);
        parts[i] = front_infer_exp(infer, scope, syn->array.at[i], is_wrong ? NULL : elem);
        is_wrong |= diag_error_count(front->diag) > against.errors_before;
        if (i > 0 && !is_known)
            front_against_note(against, syn->array.at[i], syn->array.at[0]->loc,
                               "the first element is here");
    }
    exp->u.tuple.parts = parts;
    exp->u.tuple.count = count;
    return exp;
}

static struct core_exp *infer_if(struct infer *infer, const struct scope *scope,
                                 const struct syn_exp *syn, const struct core_type *expected)
{
    bool is_known = expected && !front_type_is_open(expected);
    const struct core_exp *cond =
        front_infer_exp(infer, scope, syn->if_.cond, infer->front->scalars[SCALAR_BOOL]);
    const struct core_exp *then = front_infer_exp(infer, scope, syn->if_.then_, expected);
    struct against against = front_against_begin(infer);
    const struct core_exp *other =
        front_infer_exp(infer, scope, syn->if_.else_, expected ? expected : then->type);
    if (!is_known)
        front_against_note(against, syn->if_.else_, syn->if_.then_->loc,
                           "the other branch is here");
    struct core_exp *exp = front_exp_new(infer, CORE_IF, syn->loc, then->type);
    exp->u.cond.cond = cond;
    exp->u.cond.then = then;
    exp->u.cond.other = other;
    return exp;
}

static struct core_exp *infer_ascribe(struct infer *infer, const struct scope *scope,
                                      const struct syn_exp *syn, const struct core_type *expected)
{
    size_t mark = front_exists_mark(infer);
    const struct core_type *written = front_annotation(infer, scope, syn->ascribe.type);
    struct core_hidden hidden = front_exists_take(infer, mark);
    const struct core_type *plain = front_type_strip(infer->front, written);
    size_t errors = diag_error_count(infer->front->diag);
    const struct core_exp *operand = front_infer_exp(infer, scope, syn->ascribe.operand, plain);
    struct core_exp *exp = front_exp_new(infer, CORE_ASCRIBE, syn->loc, plain);
    exp->u.ascribe.exp = operand;
    exp->u.ascribe.to = front_exists_forget(infer, written, hidden);
    exp->u.ascribe.coerce = syn->kind == SYN_EXP_COERCE;
    exp = front_exists_bind(infer, hidden, written, exp);
    if (expected && diag_error_count(infer->front->diag) > errors) {
        exp->type = expected;
        return exp;
    }
    return front_conclude(infer, exp, expected);
}

/* M.(e) */
static struct core_exp *infer_open(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected)
{
    const struct syn_name *name = &syn->open.module;
    const struct core_mod_var *module =
        front_find_module(infer, scope, name, name->qual_count + 1);
    const struct core_env *env =
        module ? front_members(infer, module, name, name->qual_count + 1) : NULL;
    if (!env)
        return front_exp_error(infer, syn->loc);
    return front_infer_exp(infer, front_scope_open(infer->front, scope, env), syn->open.body,
                           expected);
}

struct core_exp *front_infer_exp(struct infer *infer, const struct scope *scope,
                                 const struct syn_exp *syn, const struct core_type *expected)
{
    switch (syn->kind) {
    case SYN_EXP_NAME:
    case SYN_EXP_OPERATOR:
        return front_conclude(infer, front_infer_name(infer, scope, &syn->name), expected);
    case SYN_EXP_LITERAL:
        return front_conclude(infer, front_infer_literal(infer, &syn->literal), expected);
    case SYN_EXP_TUPLE:
        return infer_tuple(infer, scope, syn, expected);
    case SYN_EXP_ARRAY:
        return infer_array(infer, scope, syn, expected);
    case SYN_EXP_APPLY:
        return front_infer_apply(infer, scope, syn, expected);
    case SYN_EXP_BINARY:
        return front_infer_binary(infer, scope, syn, expected);
    case SYN_EXP_NEGATE:
    case SYN_EXP_NOT:
        return front_infer_unary(infer, scope, syn, expected);
    case SYN_EXP_IF:
        return infer_if(infer, scope, syn, expected);
    case SYN_EXP_LET:
        return front_infer_let(infer, scope, syn, expected);
    case SYN_EXP_LET_FUN:
        return front_infer_let_fun(infer, scope, syn, expected);
    case SYN_EXP_LAMBDA:
        return front_infer_lambda(infer, scope, syn, expected);
    case SYN_EXP_SECTION_LEFT:
    case SYN_EXP_SECTION_RIGHT:
        return front_infer_section(infer, scope, syn, expected);
    case SYN_EXP_SECTION_PATH:
        return front_infer_section_path(infer, scope, syn, expected);
    case SYN_EXP_INDEX:
        return front_infer_index(infer, scope, syn, expected);
    case SYN_EXP_PROJECT:
        return front_infer_project(infer, scope, syn, expected);
    case SYN_EXP_ASCRIBE:
    case SYN_EXP_COERCE:
        return infer_ascribe(infer, scope, syn, expected);
    case SYN_EXP_LOOP:
        return front_infer_loop(infer, scope, syn, expected);
    case SYN_EXP_RECORD:
        return front_infer_record(infer, scope, syn, expected);
    case SYN_EXP_UPDATE:
        return front_infer_update(infer, scope, syn, expected);
    case SYN_EXP_CONSTRUCTOR:
        return front_infer_constructor(infer, scope, syn, expected);
    case SYN_EXP_MATCH:
        return front_infer_match(infer, scope, syn, expected);
    case SYN_EXP_RANGE:
        return front_infer_range(infer, scope, syn, expected);
    case SYN_EXP_ASSERT:
        return front_infer_assert(infer, scope, syn, expected);
    case SYN_EXP_ATTRIBUTE:
        return front_infer_attribute(infer, scope, syn, expected);
    case SYN_EXP_HOLE:
        return front_infer_hole(infer, syn, expected);
    case SYN_EXP_OPEN:
        return infer_open(infer, scope, syn, expected);
    }
    bug(syn->loc, "expression of unknown kind");
}
