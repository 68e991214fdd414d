/* Calls: of definitions, built-in functions and operators, with all their arguments, and of the
 * functions that built-in functions are given. A call evaluates the body with the parameters bound
 * to the arguments.
 *
 *     def f x = (x + 1) * x                  let x = 2 * y in
 *     def main y = f (2 * y)                 (x + 1) * x
 *
 * Arguments that are not trivial are bound by `let`, once. */
#include "lower/apply.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/core.h"
#include "instances/tail_calls.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/eval_scalar.h"
#include "lower/functions.h"
#include "lower/match.h"
#include "lower/pattern.h"
#include "lower/place.h"
#include "lower/state.h"
#include "lower/value.h"

/* The place of a mistake that was found in the body of a function is in that function; a note says
 * which call it was. What has no NAME is a lambda, which stands where it is called. */
static void note_call(struct lower *lo, size_t errors_before, struct loc loc, const char *name)
{
    size_t errors = diag_error_count(lo->diag);
    if (name && errors > errors_before && errors > lo->noted) {
        diag_note(lo->diag, loc, "in this call of '%s'", name);
        lo->noted = errors;
    }
}

/* Whether PAT is for a size that no argument says: src/firstorder made it a parameter. */
static bool is_size(const struct core_pat *pat)
{
    return pat->kind == CORE_PAT_VAR && pat->var->is_size;
}

/* Whether messages call DEF by a name. */
static bool has_name(const struct core_def *def)
{
    return def->called && !def->is_lifted;
}

/* What messages call the argument at POSITION: those that became parameters are not counted. */
static const char *argument_text(struct lower *lo, const struct core_def *def, size_t position)
{
    size_t sizes = 0;
    while (sizes < def->param_count && is_size(def->params[sizes]))
        sizes++;
    if (!has_name(def) || position < sizes)
        return "the argument of this function";
    return arena_printf(lo->arena, "argument %zu of '%s'", position + 1 - sizes, def->called);
}

static const struct env *bind_params(struct lower *lo, const struct env *env,
                                     const struct core_def *def, const struct arg *args)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (def->params[i]->annotation)
            match_bind_sizes(lo, &env, def->params[i]->annotation, args[i].value);
    for (size_t i = 0; i < def->param_count; i++)
        env = pattern_bind_argument(lo, env, def->params[i], args[i],
                                    argument_text(lo, def, i));
    return env;
}

static const struct value *matched_result(struct lower *lo, const struct env *env,
                                          const struct core_def *def, const struct value *result)
{
    const char *what = has_name(def)
                           ? arena_printf(lo->arena, "the result of '%s'", def->called)
                           : "the result of this function";
    if (!def->result_annotation)
        return result;
    return match_value(lo, &env, def->result_annotation, result, def->body->loc, what);
}

/* What uses itself cannot be inlined. */
static const struct value *recursion(struct lower *lo, const struct core_def *def, struct loc loc)
{
    diag_unsupported(lo->diag, loc,
                     "not yet supported: '%s' uses itself, not as the last thing that it does, "
                     "which is possible for what takes numbers and gives one, without arrays; "
                     "write it as a 'loop', or so that what it gives is what it gives in turn "
                     "(tail recursion)",
                     def->called);
    const struct core_exp *call = tail_calls(lo->arena, def).other;
    if (call)
        diag_note(lo->diag, call->loc, "more is done with what this call gives");
    lo->stopped = true;
    lo->noted = diag_error_count(lo->diag);
    return value_error(lo);
}

static const struct value *call_def(struct lower *lo, const struct core_def *def,
                                    const struct arg *args, struct loc loc)
{
    const struct value *result = function_call(lo, def, args, loc);
    const struct core_def *here;
    const struct env *env;
    size_t errors, steps = lo->steps;
    if (result)
        return result;
    function_set_seen(lo, def);
    if (def->is_recursive)
        return recursion(lo, def, loc);
    here = place_at_call(lo, def, loc);
    env = bind_params(lo, NULL, here, args);
    errors = diag_error_count(lo->diag);
    result = matched_result(lo, env, here, eval_body(lo, env, here->body));
    if (def->calls == CORE_CALLS_STAY_BUT_SIZES)
        lo->steps = steps;
    note_call(lo, errors, loc, def->called);
    return result;
}

static const struct value *call_lambda(struct lower *lo, struct fun fun, const struct arg *args,
                                       size_t count)
{
    const struct core_exp *body = fun.exp;
    const struct core_type *annotation = NULL;
    const struct env *env = fun.env;
    const struct value *result;
    for (size_t i = 0; i < count; i++) {
        env = pattern_bind_argument(lo, env, body->u.lam.pat, args[i],
                                    "the argument of this function");
        annotation = body->u.lam.result_annotation;
        body = body->u.lam.body;
    }
    result = eval_body(lo, env, body);
    if (!annotation)
        return result;
    return match_value(lo, &env, annotation, result, body->loc, "the result of this function");
}

/* How many arguments FUN takes, at least WANTED for a lambda of so many. */
static size_t arity_of(const struct core_exp *fun, size_t wanted)
{
    size_t count = 0;
    if (fun->kind == CORE_DEF)
        return fun->u.def->param_count;
    if (fun->kind == CORE_BUILTIN)
        return core_builtin_arity(fun->u.builtin);
    if (fun->kind == CORE_OPERATOR)
        return operator_arity(fun->u.oper.op);
    for (; count < wanted && fun->kind == CORE_LAM; count++)
        fun = fun->u.lam.body;
    return count;
}

const struct value *apply_fun(struct lower *lo, struct fun fun, const struct arg *args,
                              size_t count, struct loc loc)
{
    if (arity_of(fun.exp, count) != count)
        bug(loc, "a function is called with %zu arguments", count);
    for (size_t i = 0; i < count; i++)
        if (args[i].value && args[i].value->kind == VALUE_ERROR)
            return args[i].value;
    if (fun.exp->kind == CORE_DEF)
        return call_def(lo, fun.exp->u.def, args, loc);
    if (fun.exp->kind == CORE_BUILTIN)
        return builtin_call(lo, fun.exp->u.builtin, args, loc);
    if (fun.exp->kind == CORE_OPERATOR)
        return eval_operator(lo, fun.exp, args, loc);
    return call_lambda(lo, fun, args, count);
}

struct title apply_param_title(struct lower *lo, struct fun fun, size_t position,
                               const char *otherwise)
{
    const struct core_pat *pat = NULL;
    const struct core_exp *lam = fun.exp;
    if (fun.exp->kind == CORE_DEF)
        pat = fun.exp->u.def->params[position];
    if (fun.exp->kind == CORE_LAM) {
        for (size_t i = 0; i < position; i++)
            lam = lam->u.lam.body;
        pat = lam->u.lam.pat;
    }
    return pat ? pattern_title(lo, pat, otherwise) : title_made_up(otherwise);
}

/* The same value for all uses in one entry, bound where all of them see it. */
const struct value *apply_constant(struct lower *lo, const struct core_exp *exp)
{
    const struct core_def *def = exp->u.def;
    const struct value *value = map_get(lo->root->constants, def);
    struct block *block = lo->block;
    function_set_seen(lo, def);
    if (!value) {
        lo->block = lo->root;
        lo->constants++;
        value = matched_result(lo, NULL, def, eval_body(lo, NULL, def->body));
        value = value_named(lo, value, title_given(def->name), def->loc);
        lo->constants--;
        lo->block = block;
        map_set(lo->root->constants, def, (void *)(uintptr_t)value);
    }
    return value_reused(lo, value);
}
