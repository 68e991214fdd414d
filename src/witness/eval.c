/* Expressions of the core (witness.h): one clause for each kind.
 *
 *     \x -> e                     a closure of the scope that it stands in
 *     f x y, f : a def of two     f is evaluated once it has both, in a scope with these alone
 *     if c then a else b          only the branch that is taken
 *
 * A definition without parameters is evaluated where it is used. */
#include "witness/eval.h"

#include <stdarg.h>
#include <string.h>

#include "base/diag.h"
#include "core/parts.h"
#include "interp/scalar.h"
#include "witness/builtin.h"
#include "witness/hidden.h"
#include "witness/item.h"
#include "witness/loop.h"
#include "witness/module.h"
#include "witness/moment.h"
#include "witness/pattern.h"
#include "witness/place.h"
#include "witness/size.h"

/* ---- Faults ---- */

static void set_fault(struct eval *eval, enum interp_status status, enum interp_error error,
                      struct loc loc, const char *message)
{
    if (status == INTERP_FAILED)
        eval->errors |= interp_bit(error);
    eval->faults += eval->in_elements == 0 || status == INTERP_GAVE_UP;
    if (eval->fault.status == INTERP_DONE || status == INTERP_GAVE_UP)
        eval->fault = (struct interp_outcome){.status = status,
                                              .error = error,
                                              .loc = loc_in_program(loc, eval->call),
                                              .message = message};
}

const struct item *witness_fail(struct eval *eval, enum interp_error error, struct loc loc,
                                const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(eval->arena, format, args);
    va_end(args);
    if (eval->unsafe > 0)
        return witness_give_up(eval, loc, "not safe: %s", message);
    set_fault(eval, INTERP_FAILED, error, loc, message);
    return NULL;
}

const struct item *witness_give_up(struct eval *eval, struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_fault(eval, INTERP_GAVE_UP, INTERP_ERROR_NONE, loc,
              arena_vprintf(eval->arena, format, args));
    va_end(args);
    return NULL;
}

bool witness_goes_on(const struct eval *eval)
{
    return eval->fault.status != INTERP_GAVE_UP;
}

/* ---- Scopes ---- */

const struct scope *witness_scope_bind(struct eval *eval, const struct scope *scope,
                                       const void *name, const struct item *item)
{
    struct scope *inner = ARENA_NEW(eval->arena, struct scope);
    *inner = (struct scope){name, item, scope, witness_frame(scope)};
    return inner;
}

const struct item *witness_scope_get(const struct scope *scope, const void *name)
{
    while (scope && scope->name != name)
        scope = scope->outer;
    return scope ? scope->item : NULL;
}

/* ITEM, which must have the sizes of ANNOTATION, if there is one. */
static const struct item *matched(struct eval *eval, const struct scope *scope,
                                  const struct core_type *annotation, const struct item *item,
                                  struct loc loc)
{
    return item && annotation ? witness_match(eval, &scope, annotation, item, loc) : item;
}

/* ---- Functions ---- */

static const struct item *new_closure(struct eval *eval, const struct closure *closure)
{
    struct closure *copy = ARENA_NEW(eval->arena, struct closure);
    struct item *item = ARENA_NEW(eval->arena, struct item);
    *copy = *closure;
    item->kind = ITEM_FUN;
    item->fun = copy;
    return item;
}

/* How many arguments CLOSURE takes. */
static size_t parameters_of(const struct closure *closure)
{
    const struct core_exp *exp = closure->exp;
    switch (exp->kind) {
    case CORE_LAM:
        return 1;
    case CORE_DEF:
        return closure->def->param_count;
    case CORE_BUILTIN:
        return core_builtin_arity(exp->u.builtin);
    case CORE_OPERATOR:
        return operator_arity(exp->u.oper.op);
    case CORE_VAR:
    case CORE_LITERAL:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_APP:
    case CORE_LET:
    case CORE_IF:
    case CORE_ASCRIBE:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_CONSTRUCT:
    case CORE_MATCH:
    case CORE_LOOP:
    case CORE_ASSERT:
    case CORE_ATTRIBUTE:
    case CORE_AND:
    case CORE_OR:
        break;
    }
    bug(exp->loc, "this is no function");
}

static const struct item *call_lambda(struct eval *eval, const struct closure *closure)
{
    const struct core_exp *lam = closure->exp, *body = lam->u.lam.body;
    const struct scope *scope = closure->scope;
    if (!witness_pattern_bind(eval, &scope, lam->u.lam.pat, closure->args[0]))
        return NULL;
    return matched(eval, scope, lam->u.lam.result_annotation, witness_evaluate(eval, scope, body),
                   body->loc);
}

static const struct item *call_def(struct eval *eval, const struct closure *closure)
{
    const struct core_def *def = closure->def;
    const struct scope *scope = witness_scope_in(eval, closure->frame);
    for (size_t i = 0; i < def->param_count; i++)
        if (def->params[i]->annotation)
            witness_bind_sizes(eval, &scope, def->params[i]->annotation, closure->args[i]);
    if (!witness_bind_hidden(eval, &scope, closure))
        return NULL;
    for (size_t i = 0; i < def->param_count; i++)
        if (!witness_pattern_bind(eval, &scope, def->params[i], closure->args[i]))
            return NULL;
    return matched(eval, scope, def->result_annotation, witness_evaluate(eval, scope, def->body),
                   def->body->loc);
}

/* What comes out of a function of type TYPE when it has COUNT arguments. */
static const struct core_type *result_type(const struct core_type *type, size_t count)
{
    for (; count > 0; count--) {
        if (type->kind != CORE_TYPE_FUN)
            bug(loc_none(), "a function has more parameters than its type");
        type = type->result;
    }
    return type;
}

static const struct item *call_operator(struct eval *eval, const struct closure *closure,
                                        struct loc loc)
{
    const struct core_exp *exp = closure->exp;
    const struct core_type *to = result_type(exp->type, closure->arg_count);
    enum scalar_fault fault = SCALAR_FINE;
    struct literal args[8], result;
    if (to->kind != CORE_TYPE_SCALAR)
        bug(loc, "the result of an operator is no scalar");
    if (closure->arg_count > sizeof args / sizeof args[0])
        bug(loc, "an operator has %zu operands", closure->arg_count);
    for (size_t i = 0; i < closure->arg_count; i++)
        args[i] = closure->args[i]->scalar;
    result = scalar_operate(exp->u.oper.op, exp->u.oper.from, to->scalar, args, &fault);
    switch (fault) {
    case SCALAR_FINE:
        return witness_item_scalar(eval, result);
    case SCALAR_DIVISION_BY_ZERO:
        return witness_fail(eval, INTERP_ERROR_DIVISION, loc, "division by zero");
    case SCALAR_NEGATIVE_EXPONENT:
        return witness_fail(eval, INTERP_ERROR_EXPONENT, loc, "an exponent is negative");
    case SCALAR_NO_RANGE:
        break;
    }
    bug(loc, "an operator fails in an unknown way");
}

static bool is_builtin(const struct core_exp *fun, enum core_builtin builtin)
{
    return fun->kind == CORE_BUILTIN && fun->u.builtin == builtin;
}

/* The argument of CLOSURE at POSITION: of a length only the sizes are used, and what is replicated
 * is an element. */
static const struct item *forced_argument(struct eval *eval, const struct closure *closure,
                                          size_t position, struct loc loc)
{
    const bool is_element = position == 1 && is_builtin(closure->exp, CORE_REPLICATE);
    if (is_builtin(closure->exp, CORE_LENGTH))
        return witness_force_sizes(eval, closure->args[position], loc);
    eval->in_elements += is_element;
    const struct item *arg = witness_force(eval, closure->args[position]);
    eval->in_elements -= is_element;
    return arg;
}

static bool goes_on_lazily(const struct eval *eval)
{
    return eval->options->lazy && witness_goes_on(eval);
}

/* The arguments of CLOSURE, which are used now, at LOC; null where one fails. In a lazy evaluation
 * the others are computed then, too: theirs are errors that the program may end with as well. */
static const struct item *const *forced(struct eval *eval, const struct closure *closure,
                                        struct loc loc)
{
    const struct item **args = ARENA_ARRAY(eval->arena, const struct item *, closure->arg_count);
    bool failed = false;
    for (size_t i = 0; i < closure->arg_count && (!failed || goes_on_lazily(eval)); i++) {
        args[i] = forced_argument(eval, closure, i, loc);
        failed |= !args[i];
    }
    return failed ? NULL : args;
}

bool witness_goes_on_after(struct eval *eval, size_t steps, struct loc loc)
{
    eval->steps += steps;
    if (eval->steps <= eval->most_steps)
        return true;
    witness_give_up(eval, loc, "not done after %llu steps",
                    (unsigned long long)eval->most_steps);
    return false;
}

static const struct item *call_here(struct eval *eval, const struct closure *closure,
                                    struct loc loc)
{
    const struct core_exp *exp = closure->exp;
    if (!witness_goes_on_after(eval, 1, loc))
        return NULL;
    if (exp->kind == CORE_LAM)
        return call_lambda(eval, closure);
    if (exp->kind == CORE_DEF)
        return call_def(eval, closure);
    struct closure now = *closure;
    now.args = forced(eval, closure, loc);
    if (!now.args)
        return NULL;
    if (exp->kind == CORE_OPERATOR)
        return call_operator(eval, &now, loc);
    const struct core_type *type =
        witness_plain_type(eval, witness_frame(closure->scope), exp->type);
    const struct builtin_call all = {exp->u.builtin, now.args, result_type(type, now.arg_count),
                                     loc};
    return witness_builtin(eval, &all);
}

static const struct item *call(struct eval *eval, const struct closure *closure, struct loc loc)
{
    const struct loc outer = eval->call;
    struct moment moment = witness_moment_begin(eval);
    if (!loc_in_prelude(loc))
        eval->call = loc;
    const struct item *result = call_here(eval, closure, loc);
    eval->call = outer;
    return witness_moment_end(eval, &moment, result);
}

const struct item *witness_function(struct eval *eval, const struct closure *closure,
                                    struct loc loc)
{
    return closure->arg_count == parameters_of(closure) ? call(eval, closure, loc)
                                                        : new_closure(eval, closure);
}

const struct item *witness_apply(struct eval *eval, const struct item *fun, const struct item *arg,
                                 struct loc loc)
{
    if (!fun || !arg)
        return NULL;
    if (fun->kind != ITEM_FUN)
        bug(loc, "what is applied is no function");
    struct closure closure = *fun->fun;
    const struct item **args = ARENA_ARRAY(eval->arena, const struct item *, closure.arg_count + 1);
    if (closure.arg_count > 0)
        memcpy(args, closure.args, closure.arg_count * sizeof *args);
    args[closure.arg_count++] = arg;
    closure.args = args;
    return witness_function(eval, &closure, loc);
}

/* ---- Expressions ---- */

static const struct item *eval_component(struct eval *eval, const struct later *later)
{
    const struct item *tuple = witness_force(eval, later->of);
    return tuple ? witness_force(eval, tuple->parts[later->component]) : NULL;
}

static const struct item *eval_later(struct eval *eval, const struct later *later)
{
    const struct loc outer = eval->call;
    const struct item *item;
    eval->call = later->call;
    if (later->exp)
        item = witness_evaluate(eval, later->scope, later->exp);
    else
        item = later->type ? witness_match_later(eval, later) : eval_component(eval, later);
    eval->call = outer;
    return item;
}

bool witness_is_delayed(const struct item *item)
{
    return item->kind == ITEM_LATER && !item->later->item;
}

const struct item *witness_force(struct eval *eval, const struct item *item)
{
    if (item->kind != ITEM_LATER)
        return item;
    if (item->later->item)
        return item->later->item;
    item->later->item = eval_later(eval, item->later);
    if (item->later->serial < eval->oldest_forced)
        eval->oldest_forced = item->later->serial;
    return item->later->item;
}

const struct item *witness_force_sizes(struct eval *eval, const struct item *item, struct loc loc)
{
    size_t outer = eval->in_elements, faults = eval->faults;
    eval->in_elements = 0;
    item = witness_force(eval, item);
    eval->in_elements = outer;
    if (item || eval->faults > faults)
        return item;
    return witness_give_up(eval, loc, "elements fail of which only the sizes are used");
}

/* The value of EXP, or one for later in a lazy evaluation. */
static const struct item *eval_or_delay(struct eval *eval, const struct scope *scope,
                                        const struct core_exp *exp)
{
    if (!eval->options->lazy)
        return witness_evaluate(eval, scope, exp);
    return witness_item_later(eval, (struct later){.exp = exp, .scope = scope});
}

/* What an expression that is a part of another is evaluated by. */
typedef const struct item *evaluate(struct eval *eval, const struct scope *scope,
                                    const struct core_exp *exp);

/* The values of COUNT expressions; null on a fault. */
static const struct item *const *eval_all(struct eval *eval, const struct scope *scope,
                                          const struct core_exp *const *exps, size_t count,
                                          evaluate *one)
{
    const struct item **items = ARENA_ARRAY(eval->arena, const struct item *, count);
    for (size_t i = 0; i < count; i++)
        if (!(items[i] = one(eval, scope, exps[i])))
            return NULL;
    return items;
}

static const struct item *eval_var(struct eval *eval, const struct scope *scope,
                                   const struct core_exp *exp)
{
    const struct item *item = witness_scope_get(scope, exp->u.var);
    if (!item && !exp->u.var->is_size)
        bug(exp->loc, "'%s' has no value", exp->u.var->name);
    return item ? witness_force(eval, item)
                : witness_give_up(eval, exp->loc, "the size '%s' is not known", exp->u.var->name);
}

/* There is no element INDEX among COUNT ones. */
static const struct item *no_element(struct eval *eval, const struct core_exp *exp, int64_t index,
                                     size_t count)
{
    return witness_fail(eval, INTERP_ERROR_BOUNDS, exp->loc,
                        "index %lld is out of bounds for %zu elements", (long long)index, count);
}

static const struct item *eval_index(struct eval *eval, const struct scope *scope,
                                     const struct core_exp *exp)
{
    const struct item *item = witness_evaluate(eval, scope, exp->u.index.array);
    const struct item *const *indices =
        item ? eval_all(eval, scope, exp->u.index.indices, exp->u.index.count, witness_evaluate)
             : NULL;
    if (!indices)
        return NULL;
    for (size_t i = 0; i < exp->u.index.count; i++) {
        int64_t index = witness_item_number(indices[i]);
        if (index < 0 || (uint64_t)index >= item->count)
            return no_element(eval, exp, index, item->count);
        item = item->parts[index];
    }
    return item;
}

static const struct item *eval_let(struct eval *eval, const struct scope *scope,
                                   const struct core_exp *exp)
{
    const struct item *bound = eval_or_delay(eval, scope, exp->u.let.bound);
    if (!bound || !witness_pattern_bind(eval, &scope, exp->u.let.pat, bound))
        return NULL;
    return witness_evaluate(eval, scope, exp->u.let.body);
}

/* And, or: the right operand only where the left one does not decide. */
static const struct item *eval_logic(struct eval *eval, const struct scope *scope,
                                     const struct core_exp *exp)
{
    const struct item *left = witness_evaluate(eval, scope, exp->u.logic.left);
    if (!left || (witness_item_number(left) != 0) == (exp->kind == CORE_OR))
        return left;
    return witness_evaluate(eval, scope, exp->u.logic.right);
}

static const struct item *eval_if(struct eval *eval, const struct scope *scope,
                                  const struct core_exp *exp)
{
    const struct item *cond = witness_evaluate(eval, scope, exp->u.cond.cond);
    if (!cond)
        return NULL;
    return witness_evaluate(eval, scope,
                            witness_item_number(cond) ? exp->u.cond.then : exp->u.cond.other);
}

static const struct item *eval_assert(struct eval *eval, const struct scope *scope,
                                      const struct core_exp *exp)
{
    const struct item *cond = witness_evaluate(eval, scope, exp->u.assert_.cond);
    if (cond && witness_item_number(cond) == 0)
        return witness_fail(eval, INTERP_ERROR_ASSERT, exp->loc, "assertion is false: %s",
                            exp->u.assert_.text);
    return cond ? witness_evaluate(eval, scope, exp->u.assert_.body) : NULL;
}

static const struct item *eval_attribute(struct eval *eval, const struct scope *scope,
                                         const struct core_exp *exp)
{
    bool is_unsafe = core_is_unsafe(exp);
    eval->unsafe += is_unsafe;
    const struct item *item = witness_evaluate(eval, scope, exp->u.attribute.body);
    eval->unsafe -= is_unsafe;
    return item;
}

static const struct item *eval_parts(struct eval *eval, const struct scope *scope,
                                     const struct core_exp *exp)
{
    size_t count = exp->u.tuple.count;
    const struct item *const *parts =
        eval_all(eval, scope, exp->u.tuple.parts, count,
                 exp->kind == CORE_TUPLE ? eval_or_delay : witness_evaluate);
    if (!parts)
        return NULL;
    if (exp->kind == CORE_TUPLE)
        return witness_item_new(eval, ITEM_TUPLE, parts, count);
    const struct core_type *elem =
        witness_plain_type(eval, witness_frame(scope), exp->type->elem);
    return witness_regular(eval, parts, count, witness_item_of_type(eval, elem), exp->loc);
}

static const struct item *eval_construct(struct eval *eval, const struct scope *scope,
                                         const struct core_exp *exp)
{
    size_t count = exp->u.construct.count;
    const struct item *const *parts =
        eval_all(eval, scope, exp->u.construct.parts, count, eval_or_delay);
    return parts ? witness_item_sum(eval, exp->u.construct.variant, parts, count) : NULL;
}

static const struct item *eval_match(struct eval *eval, const struct scope *scope,
                                     const struct core_exp *exp)
{
    const struct item *value = eval_or_delay(eval, scope, exp->u.match.value);
    for (size_t i = 0; value && i < exp->u.match.count; i++) {
        const struct scope *inner = scope;
        switch (witness_pattern_fit(eval, &inner, exp->u.match.cases[i].pat, value)) {
        case FIT_NONE:
            continue;
        case FIT_FAULT:
            return NULL;
        case FIT_BOUND:
            return witness_evaluate(eval, inner, exp->u.match.cases[i].body);
        }
    }
    if (value)
        bug(exp->loc, "no case of a match fits");
    return NULL;
}

/* A use of a definition, or of a specification: of what stands for it here. */
static const struct item *eval_def(struct eval *eval, const struct scope *scope,
                                   const struct core_exp *exp)
{
    const struct member *member = witness_member(eval, witness_frame(scope), exp->u.def);
    struct closure closure = {.exp = exp, .scope = scope, .frame = member->frame};
    struct core_exp *builtin;
    switch (member->value->kind) {
    case CORE_VALUE_DEF:
        closure.def = member->value->def;
        return witness_function(eval, &closure, exp->loc);
    case CORE_VALUE_EXP:
        return witness_evaluate(eval, witness_scope_in(eval, member->frame), member->value->exp);
    case CORE_VALUE_BUILTIN:
        builtin = ARENA_NEW(eval->arena, struct core_exp);
        *builtin = (struct core_exp){.kind = CORE_BUILTIN, .loc = exp->loc, .type = exp->type};
        builtin->u.builtin = member->value->builtin;
        closure.exp = builtin;
        return witness_function(eval, &closure, exp->loc);
    case CORE_VALUE_FRONT:
        break;
    }
    bug(exp->loc, "nothing is known of a value of a module");
}

static const struct item *eval_function(struct eval *eval, const struct scope *scope,
                                        const struct core_exp *exp)
{
    const struct closure closure = {.exp = exp, .scope = scope};
    return witness_function(eval, &closure, exp->loc);
}

const struct item *witness_evaluate(struct eval *eval, const struct scope *scope,
                                    const struct core_exp *exp)
{
    const struct item *item;
    switch (exp->kind) {
    case CORE_VAR:
        return eval_var(eval, scope, exp);
    case CORE_DEF:
        return eval_def(eval, scope, exp);
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LAM:
        return eval_function(eval, scope, exp);
    case CORE_LITERAL:
        return witness_item_scalar(eval, exp->u.literal);
    case CORE_TUPLE:
    case CORE_ARRAY:
        return eval_parts(eval, scope, exp);
    case CORE_PROJ:
        item = witness_evaluate(eval, scope, exp->u.proj.tuple);
        return item ? witness_force(eval, item->parts[exp->u.proj.position]) : NULL;
    case CORE_INDEX:
        return eval_index(eval, scope, exp);
    case CORE_APP:
        item = witness_evaluate(eval, scope, exp->u.app.fun);
        return item
                   ? witness_apply(eval, item, eval_or_delay(eval, scope, exp->u.app.arg), exp->loc)
                   : NULL;
    case CORE_LET:
        return eval_let(eval, scope, exp);
    case CORE_IF:
        return eval_if(eval, scope, exp);
    case CORE_ASCRIBE:
        item = witness_evaluate(eval, scope, exp->u.ascribe.exp);
        return matched(eval, scope, exp->u.ascribe.to, item, exp->loc);
    case CORE_SLICE:
        return witness_slice(eval, scope, exp);
    case CORE_UPDATE:
        return witness_update(eval, scope, exp);
    case CORE_RANGE:
        return witness_range(eval, scope, exp);
    case CORE_LOOP:
        return witness_loop(eval, scope, exp);
    case CORE_ASSERT:
        return eval_assert(eval, scope, exp);
    case CORE_ATTRIBUTE:
        return eval_attribute(eval, scope, exp);
    case CORE_CONSTRUCT:
        return eval_construct(eval, scope, exp);
    case CORE_MATCH:
        return eval_match(eval, scope, exp);
    case CORE_AND:
    case CORE_OR:
        return eval_logic(eval, scope, exp);
    }
    bug(exp->loc, "an expression of unknown kind");
}
