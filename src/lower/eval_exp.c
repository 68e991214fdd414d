/* Expressions of the core, evaluated symbolically (normalisation by evaluation). In: typed core, of
 * first order but for the arguments of built-in functions. Out: values (value.c) whose data are
 * phrases of functional DPIA, and bindings in the current block (block.c).
 *
 *     let s = f32.sum xs in map (/ s) xs
 *
 *     evaluating   binds s = reduceAssoc (\a x. a + x) 0.0 xs
 *     and gives    map (\x. x / s) xs
 *
 * Left out: arrays whose size is known at run time only and that leave the block where that size
 * was computed. */
#include "base/diag.h"
#include "core/core.h"
#include "core/parts.h"
#include "lower/apply.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/choice.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/eval_check.h"
#include "lower/eval_index.h"
#include "lower/eval_loop.h"
#include "lower/eval_match.h"
#include "lower/eval_range.h"
#include "lower/eval_scalar.h"
#include "lower/eval_slice.h"
#include "lower/form.h"
#include "lower/match.h"
#include "lower/pattern.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/value.h"

static const struct value *eval_var(struct lower *lo, const struct env *env,
                                    const struct core_exp *exp)
{
    const struct value *value = env_get(env, exp->u.var);
    if (value)
        return value_reused(lo, value);
    if (!exp->u.var->is_size)
        bug(exp->loc, "'%s' has no value", exp->u.var->name);
    diag_error(lo->diag, exp->loc,
               "the size '%s' is not known here: no argument that was given has it as a size",
               exp->u.var->name);
    return value_error(lo);
}

static const struct value *eval_literal(struct lower *lo, const struct core_exp *exp)
{
    struct literal literal = exp->u.literal;
    if (literal.scalar == SCALAR_I64)
        return value_nat(lo, nat_const(lo->nats, (int64_t)literal.bits), exp->loc);
    return value_data(lo, phrase_literal(lo->dpia, literal, exp->loc));
}

static const struct value *eval_tuple(struct lower *lo, const struct env *env,
                                      const struct core_exp *exp)
{
    size_t count = exp->u.tuple.count;
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = eval_exp(lo, env, exp->u.tuple.parts[i]);
    for (size_t i = 0; i < count; i++)
        if (parts[i]->kind == VALUE_ERROR)
            return parts[i];
    return value_tuple(lo, parts, count);
}

static const struct value *eval_proj(struct lower *lo, const struct env *env,
                                     const struct core_exp *exp)
{
    const struct core_exp *tuple = exp->u.proj.tuple;
    const struct value *value = eval_exp(lo, env, tuple);
    const struct value *const *parts =
        value_parts(lo, value, tuple->type->part_count, title_made_up("p"), exp->loc);
    return parts ? parts[exp->u.proj.position] : value_error(lo);
}

/* EXP, an array without elements, of TYPE; the rows have the sizes that are written there. */
static const struct value *empty_array(struct lower *lo, const struct env *env,
                                       const struct core_exp *exp, const struct core_type *type)
{
    const struct data *elem = size_empty_type(lo, env, type->elem, exp->loc);
    if (!elem) {
        diag_error(lo->diag, exp->loc, "the element type of this empty array is not known");
        return value_error(lo);
    }
    return value_data(lo, phrase_array(lo->dpia, elem, NULL, 0, exp->loc));
}

/* All elements have the sizes of the first that has them. */
static const struct nat *first_size(void *context, const struct nat *const *sizes)
{
    (void)context;
    while (!*sizes)
        sizes++;
    return *sizes;
}

/* The type of the elements, which are COUNT; null on error. */
static const struct data *element_type(struct lower *lo, const struct value *const *elems,
                                       const struct core_exp *exp)
{
    size_t count = exp->u.tuple.count;
    const struct form **forms = ARENA_ARRAY(lo->arena, const struct form *, count);
    const struct form *joined;
    bool failed = false;
    for (size_t i = 0; i < count; i++) {
        forms[i] = form_of(lo, elems[i], exp->u.tuple.parts[i]->loc);
        failed |= !forms[i];
    }
    joined = failed ? NULL : form_join(lo, forms, count, first_size, NULL);
    return joined ? form_whole_type(lo, joined) : NULL;
}

static const struct value *eval_array(struct lower *lo, const struct env *env,
                                      const struct core_exp *exp)
{
    size_t count = exp->u.tuple.count;
    const struct value **values = ARENA_ARRAY(lo->arena, const struct value *, count);
    const struct phrase **elems = ARENA_ARRAY(lo->arena, const struct phrase *, count);
    const struct data *type;
    bool failed = false;
    if (!count)
        return empty_array(lo, env, exp, exp->type);
    for (size_t i = 0; i < count; i++)
        values[i] = eval_exp(lo, env, exp->u.tuple.parts[i]);
    type = element_type(lo, values, exp);
    for (size_t i = 0; i < count; i++) {
        struct loc loc = exp->u.tuple.parts[i]->loc;
        elems[i] = type ? form_coerce(lo, values[i], type, loc, "an array element")
                        : value_phrase(lo, values[i], loc);
        failed |= !elems[i];
    }
    return failed || !type
               ? value_error(lo)
               : value_data(lo, phrase_array(lo->dpia, type, elems, count, exp->loc));
}

/* An argument of FUN at the type that it has there: a function is one of a built-in function. */
static struct arg eval_arg(struct lower *lo, const struct env *env, const struct core_exp *exp,
                           const struct core_type *param)
{
    if (param->kind == CORE_TYPE_FUN)
        return (struct arg){NULL, exp->loc, {exp, env}};
    return (struct arg){.value = eval_exp(lo, env, exp), .loc = exp->loc};
}

/* A call of a named function, with all its arguments. */
static const struct value *eval_app(struct lower *lo, const struct env *env,
                                    const struct core_exp *exp)
{
    const struct core_exp *head = exp, **apps;
    struct arg *args;
    size_t count = 0;
    for (; head->kind == CORE_APP; head = head->u.app.fun)
        count++;
    apps = ARENA_ARRAY(lo->arena, const struct core_exp *, count);
    args = ARENA_ARRAY(lo->arena, struct arg, count);
    head = exp;
    for (size_t i = count; i-- > 0; head = head->u.app.fun)
        apps[i] = head;
    for (size_t i = 0; i < count; i++)
        args[i] = eval_arg(lo, env, apps[i]->u.app.arg, apps[i]->u.app.fun->type->param);
    lo->steps += count;
    return apply_fun(lo, (struct fun){head, env}, args, count, exp->loc);
}

static const struct value *eval_if(struct lower *lo, const struct env *env,
                                   const struct core_exp *exp)
{
    const struct core_exp *cond = exp->u.cond.cond;
    const struct phrase *test = value_phrase(lo, eval_exp(lo, env, cond), cond->loc);
    struct branch branches[] = {
        {.test = test, .env = env, .body = exp->u.cond.then, .what = "the branch of 'if'"},
        {.env = env, .body = exp->u.cond.other, .what = "the 'else' branch"}};
    return test ? choice_value(lo, branches, 2, exp->loc) : value_error(lo);
}

/* EXP, an ascription, whose sizes are not compared where it HOLDS. */
static const struct value *eval_ascribe(struct lower *lo, const struct env *env,
                                        const struct core_exp *exp, bool holds)
{
    const struct core_exp *inner = exp->u.ascribe.exp;
    const struct value *value = inner->kind == CORE_ARRAY && !inner->u.tuple.count
                                    ? empty_array(lo, env, inner, exp->u.ascribe.to)
                                    : eval_exp(lo, env, inner);
    const bool before = lo->is_unsafe;
    lo->is_unsafe |= holds;
    value = match_value(lo, &env, exp->u.ascribe.to, value, inner->loc, "this expression");
    lo->is_unsafe = before;
    return value;
}

/* EXP where the checks are made, or are not. */
static const struct value *eval_as(struct lower *lo, const struct env *env,
                                   const struct core_exp *exp, bool is_unsafe)
{
    bool before = lo->is_unsafe;
    lo->is_unsafe = is_unsafe;
    const struct value *value = eval_exp(lo, env, exp);
    lo->is_unsafe = before;
    return value;
}

const struct value *eval_body(struct lower *lo, const struct env *env, const struct core_exp *body)
{
    return eval_as(lo, env, body, false);
}

static const struct value *eval_attribute(struct lower *lo, const struct env *env,
                                          const struct core_exp *exp)
{
    const struct core_exp *body = exp->u.attribute.body;
    return core_holds(exp) ? eval_ascribe(lo, env, body, true)
                           : eval_as(lo, env, body, lo->is_unsafe || core_is_unsafe(exp));
}

static const struct value *eval_node(struct lower *lo, const struct env *env,
                                     const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
        return eval_var(lo, env, exp);
    case CORE_DEF:
        return apply_constant(lo, exp);
    case CORE_BUILTIN:
        if (exp->u.builtin == CORE_HOLE)
            return eval_hole(lo, env, exp);
        return builtin_call(lo, exp->u.builtin, NULL, exp->loc);
    case CORE_OPERATOR:
    case CORE_LAM:
        bug(exp->loc, "a function is a value");
    case CORE_LITERAL:
        return eval_literal(lo, exp);
    case CORE_TUPLE:
        return eval_tuple(lo, env, exp);
    case CORE_PROJ:
        return eval_proj(lo, env, exp);
    case CORE_ARRAY:
        return eval_array(lo, env, exp);
    case CORE_INDEX:
        return eval_index(lo, env, exp);
    case CORE_APP:
        return eval_app(lo, env, exp);
    case CORE_IF:
        return eval_if(lo, env, exp);
    case CORE_ASCRIBE:
        return eval_ascribe(lo, env, exp, false);
    case CORE_ATTRIBUTE:
        return eval_attribute(lo, env, exp);
    case CORE_CONSTRUCT:
        return sum_construct(lo, env, exp);
    case CORE_MATCH:
        return eval_match(lo, env, exp);
    case CORE_SLICE:
        return eval_slice(lo, env, exp);
    case CORE_UPDATE:
        return eval_update(lo, env, exp);
    case CORE_RANGE:
        return eval_range(lo, env, exp);
    case CORE_LOOP:
        return eval_loop(lo, env, exp);
    case CORE_ASSERT:
        return eval_assert(lo, env, exp);
    case CORE_AND:
    case CORE_OR:
        return eval_logic(lo, env, exp);
    case CORE_LET:
        break;
    }
    bug(exp->loc, "an expression of unknown kind");
}

/* A chain of `let` is as long as a person makes it: it is walked, not recursed into. */
const struct value *eval_exp(struct lower *lo, const struct env *env, const struct core_exp *exp)
{
    const struct value *value;
    if (!lower_enter(lo))
        return value_error(lo);
    for (; exp->kind == CORE_LET; exp = exp->u.let.body) {
        const struct core_exp *bound = exp->u.let.bound;
        value = eval_exp(lo, env, bound);
        if (value->kind == VALUE_ERROR && exp->u.let.size_count)
            break;
        env = pattern_bind(lo, env, exp->u.let.pat, value, bound->loc, "this expression");
    }
    value = exp->kind == CORE_LET ? value_error(lo) : eval_node(lo, env, exp);
    lower_leave(lo);
    lower_report_overflow(lo, exp->loc);
    return value;
}
