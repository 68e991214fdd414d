/* Application. Functions are values of the evaluation only: a call of a definition or a lambda
 * evaluates its body with the parameters bound to the arguments, so that partial application,
 * and functions as arguments and as results leave no trace in DPIA.
 *
 *     def twice f x = f (f x)                let x = 2 * y in
 *     def main y = twice (+ 1) (2 * y)       (x + 1) + 1
 *
 * Arguments that are not trivial are bound by `let`, once. */
#include "lower/apply.h"

#include <ctype.h>

#include "base/diag.h"
#include "base/map.h"
#include "core/core.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/functions.h"
#include "lower/match.h"
#include "lower/pattern.h"
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

static const struct env *bind_params(struct lower *lo, const struct env *env,
                                     const struct core_def *def, const struct arg *args)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (def->params[i]->annotation)
            match_bind_sizes(lo, &env, def->params[i]->annotation, args[i].value);
    for (size_t i = 0; i < def->param_count; i++) {
        const char *what = def->is_lifted ? "the argument of this function"
                                          : arena_printf(lo->arena, "argument %zu of '%s'", i + 1,
                                                         def->called);
        env = pattern_bind_argument(lo, env, def->params[i], args[i], what);
    }
    return env;
}

static const struct value *matched_result(struct lower *lo, const struct env *env,
                                          const struct core_def *def, const struct value *result)
{
    const char *what = def->is_lifted
                           ? "the result of this function"
                           : arena_printf(lo->arena, "the result of '%s'", def->called);
    if (!def->result_annotation)
        return result;
    return match_value(lo, &env, def->result_annotation, result, def->body->loc, what);
}

/* "|>", ">->": no word that a loop could be named after. */
static bool is_operator(const char *called)
{
    return !called || (!isalpha((unsigned char)*called) && *called != '_');
}

static const struct value *call_def(struct lower *lo, const struct value *fun, struct loc loc)
{
    const struct core_def *def = fun->fun->u.def;
    if (fun->arg_count != def->param_count)
        bug(loc, "'%s' is called with %zu arguments", def->name, fun->arg_count);
    const struct value *result = function_call(lo, fun, loc);
    const struct loc outside = lo->prelude_call;
    const struct env *env;
    size_t errors;
    if (result)
        return result;
    function_set_seen(lo, def);
    env = bind_params(lo, NULL, def, fun->args);
    errors = diag_error_count(lo->diag);
    if (!outside.source && def->loc.source != lo->def->loc.source)
        lo->prelude_call = loc_named(loc, is_operator(def->called) ? NULL : def->called);
    result = matched_result(lo, env, def, eval_exp(lo, env, def->body));
    lo->prelude_call = outside;
    note_call(lo, errors, loc, def->called);
    return result;
}

static const struct value *call_lambda(struct lower *lo, const struct value *fun, struct arg arg)
{
    const struct core_exp *lam = fun->fun;
    const struct env *env = pattern_bind_argument(lo, fun->env, lam->u.lam.pat, arg,
                                                  "the argument of this function");
    const struct value *result = eval_exp(lo, env, lam->u.lam.body);
    if (!lam->u.lam.result_annotation)
        return result;
    return match_value(lo, &env, lam->u.lam.result_annotation, result, lam->u.lam.body->loc,
                       "the result of this function");
}

const struct value *apply_value(struct lower *lo, const struct value *fun, struct arg arg,
                                struct loc loc)
{
    if (fun->kind == VALUE_ERROR)
        return fun;
    if (fun->kind != VALUE_FUN)
        bug(loc, "application of what is not a function");
    if (arg.value->kind == VALUE_ERROR)
        return arg.value;
    if (fun->fun->kind == CORE_LAM)
        return call_lambda(lo, fun, arg);
    fun = value_with_arg(lo, fun, arg);
    if (fun->fun->kind == CORE_DEF && fun->arg_count == fun->fun->u.def->param_count)
        return call_def(lo, fun, loc);
    if (fun->fun->kind == CORE_BUILTIN && fun->arg_count == core_builtin_arity(fun->fun->u.builtin))
        return builtin_call(lo, fun, loc);
    if (fun->fun->kind == CORE_OPERATOR && fun->arg_count == operator_arity(fun->fun->u.oper.op))
        return eval_operator(lo, fun, loc);
    return fun;
}

struct title apply_param_title(struct lower *lo, const struct value *fun, size_t skip,
                               const char *otherwise)
{
    const struct core_pat *pat = NULL;
    if (fun->kind == VALUE_FUN && fun->fun->kind == CORE_DEF &&
        fun->arg_count + skip < fun->fun->u.def->param_count)
        pat = fun->fun->u.def->params[fun->arg_count + skip];
    if (fun->kind == VALUE_FUN && fun->fun->kind == CORE_LAM) {
        const struct core_exp *lam = fun->fun;
        for (; skip && lam->u.lam.body->kind == CORE_LAM; skip--)
            lam = lam->u.lam.body;
        pat = skip ? NULL : lam->u.lam.pat;
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
        value = matched_result(lo, NULL, def, eval_exp(lo, NULL, def->body));
        value = value_named(lo, value, title_given(def->name), def->loc);
        lo->block = block;
        if (!lo->gave_up)
            map_set(lo->root->constants, def, (void *)(uintptr_t)value);
    }
    return value_reused(lo, value);
}
