/* What a definition that uses itself may do. Its result is data, and it is called with all its
 * arguments, or is a value without any; a parameter that is a function is the same in all calls. So
 * defunctionalisation, which specialises it for these, comes to an end, and there is no function
 * that only a computation could tell.
 *
 *     def apply (n: i64) (f: i64 -> i64) (x: i64) : i64 =
 *       if n == 0 then x else apply (n - 1) f (f x)
 */
#include "front/recursion.h"

#include "base/diag.h"
#include "core/module.h"
#include "core/parts.h"
#include "front/infer.h"
#include "front/restrict.h"
#include "front/state.h"
#include "front/types.h"

struct recursion {
    struct infer *infer;
    const struct core_def *def;
};

static bool is_own(const struct recursion *recursion, const struct core_exp *exp)
{
    return exp->kind == CORE_DEF && exp->u.def == recursion->def;
}

static bool may_be_function(const struct recursion *recursion, size_t position)
{
    return front_restrict_type(recursion->infer, recursion->def->params[position]->type,
                               CORE_SIZE_LIFTED);
}

/* A use without arguments gives none for parameters that are functions. */
static void check_value(const struct recursion *recursion, const struct core_exp *use)
{
    const struct core_def *def = recursion->def;
    for (size_t i = 0; i < def->param_count; i++)
        if (may_be_function(recursion, i)) {
            diag_error(recursion->infer->front->diag, use->loc,
                       "'%s' uses itself, and has a function as parameter: it must be given all "
                       "its arguments here",
                       def->called);
            diag_note(recursion->infer->front->diag, def->params[i]->loc,
                      "this parameter is a function");
            return;
        }
}

static bool is_same(const struct core_pat *param, const struct core_exp *arg)
{
    return param->kind == CORE_PAT_VAR && arg->kind == CORE_VAR && arg->u.var == param->var;
}

static void check_argument(const struct recursion *recursion, const struct core_exp *arg,
                           size_t position)
{
    const struct core_pat *param = recursion->def->params[position];
    if (is_same(param, arg) || !may_be_function(recursion, position))
        return;
    diag_error(recursion->infer->front->diag, arg->loc,
               "'%s' uses itself: a parameter that is a function must be given on as it is",
               recursion->def->called);
    diag_note(recursion->infer->front->diag, param->loc, "this parameter is a function");
}

/* `def map f xs = map f xs`: a call of the definition, with all its arguments, none of them new. */
static bool is_endless(const struct core_def *def, const struct core_exp *call)
{
    for (size_t i = def->param_count; i-- > 0; call = call->u.app.fun)
        if (!is_same(def->params[i], call->u.app.arg))
            return false;
    return true;
}

static void report_endless(const struct recursion *recursion, const struct core_exp *call)
{
    struct infer *infer = recursion->infer;
    const struct core_def *def = recursion->def;
    diag_error(infer->front->diag, call->loc,
               "'%s' uses itself with the arguments that it was given, which has no end",
               def->called);
    if (core_env_member(infer->front->given, CORE_NAME_VALUE, infer->own_name))
        diag_note(infer->front->diag, def->loc,
                  "within its own definition '%s' is that definition, not what is built in",
                  infer->own_name);
}

static void check_exp(void *data, const struct core_exp *exp);

/* EXP is a call with COUNT arguments of the definition in itself. */
static void check_call(struct recursion *recursion, const struct core_exp *exp, size_t count)
{
    const struct core_def *def = recursion->def;
    if (count < def->param_count)
        diag_error(recursion->infer->front->diag, exp->loc,
                   "'%s' uses itself: it must be given all its %zu arguments here, not %zu",
                   def->called, def->param_count, count);
    else if (count == def->param_count && is_endless(def, exp))
        report_endless(recursion, exp);
    for (; count > 0; exp = exp->u.app.fun, count--) {
        if (count <= def->param_count)
            check_argument(recursion, exp->u.app.arg, count - 1);
        check_exp(recursion, exp->u.app.arg);
    }
}

static void check_exp(void *data, const struct core_exp *exp)
{
    struct recursion *recursion = data;
    const struct core_exp *head = exp;
    size_t count = 0;
    for (; head->kind == CORE_APP; head = head->u.app.fun)
        count++;
    if (!is_own(recursion, head))
        core_each_part(exp, check_exp, recursion);
    else if (count > 0)
        check_call(recursion, exp, count);
    else
        check_value(recursion, exp);
}

void front_check_recursion(struct infer *infer, const struct core_def *def)
{
    struct recursion recursion = {infer, def};
    if (!def->is_recursive)
        return;
    if (front_restrict_type(infer, def->result, CORE_SIZE_LIFTED))
        diag_error(infer->front->diag, def->loc,
                   "'%s' uses itself: its result must not have functions in it, but here its type "
                   "is %s",
                   def->called, front_type_text(infer->front, def->result));
    else
        check_exp(&recursion, def->body);
}
