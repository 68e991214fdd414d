/* D-App (defunctionalisation.txt, Fig. 5), as 5.3 improves it: the body of a function is not put at
 * each of its applications, but in a definition of its own, which is called (lift.c). Functions are
 * applied to as many arguments at once as they take; given fewer, they are a record of these.
 *
 *     let f = \x -> g (g x) in f 1 + f 2      twice_f {g = g} 1 + twice_f {g = g} 2
 *     add 1                                   {x = 1}                     Lam for def add x y
 *
 * Dynamic functions are called as they are. What is one operation, a record, or only hands on its
 * arguments is inlined. */
#include "firstorder/apply.h"

#include "base/diag.h"
#include "firstorder/alternatives.h"
#include "firstorder/build.h"
#include "firstorder/combinator.h"
#include "firstorder/env.h"
#include "firstorder/inline.h"
#include "firstorder/lift.h"
#include "firstorder/pattern.h"
#include "firstorder/recursion.h"
#include "firstorder/rules.h"
#include "firstorder/state.h"
#include "firstorder/static.h"
#include "firstorder/tell.h"

/* ---- Functions ---- */

static size_t lambda_arity(const struct core_exp *lam)
{
    size_t count = 1;
    for (; lam->u.lam.body->kind == CORE_LAM && !lam->u.lam.result_annotation; count++)
        lam = lam->u.lam.body;
    return count;
}

size_t defun_arity(const struct core_exp *fun)
{
    if (fun->kind == CORE_LAM)
        return lambda_arity(fun);
    if (fun->kind == CORE_DEF)
        return fun->u.def->param_count;
    if (fun->kind == CORE_BUILTIN)
        return core_builtin_arity(fun->u.builtin);
    if (fun->kind != CORE_OPERATOR)
        bug(fun->loc, "this is no function");
    return operator_arity(fun->u.oper.op);
}

const struct core_type *defun_type_after(const struct core_type *type, size_t count)
{
    for (; count > 0; count--) {
        if (type->kind != CORE_TYPE_FUN)
            bug(loc_none(), "a function has more parameters than its type");
        type = type->result;
    }
    return type;
}

const struct core_exp *defun_body_of(const struct core_exp *fun, size_t count)
{
    if (fun->kind == CORE_DEF)
        return fun->u.def->body;
    for (; count > 0; count--)
        fun = fun->u.lam.body;
    return fun;
}

const struct core_pat *defun_param_of(const struct core_exp *fun, size_t i)
{
    if (fun->kind == CORE_DEF)
        return fun->u.def->params[i];
    for (; i > 0; i--)
        fun = fun->u.lam.body;
    return fun->u.lam.pat;
}

/* ---- Arguments that are not all there yet ---- */

static struct defun_field argument_field(const struct core_exp *fun, size_t i,
                                         const struct defun_static *sv)
{
    const struct core_pat *pat = NULL;
    struct defun_field field = {.label = "x", .sv = sv};
    if (fun->kind == CORE_DEF)
        pat = defun_param_of(fun, i);
    if (pat && pat->kind == CORE_PAT_VAR) {
        field.var = pat->var;
        field.label = pat->var->name;
    }
    return field;
}

static size_t count_failing(const struct core_exp *const *exps, size_t count)
{
    size_t failing = 0;
    for (size_t i = 0; i < count; i++)
        failing += exps[i] && defun_may_fail(exps[i]);
    return failing;
}

/* FUN, a dynamic function, with more arguments, but not all: a record of them. Two that may fail
 * are computed one after the other, whatever their labels are. */
static struct defun_result partial(struct defun_env *env, struct defun_result fun,
                                   const struct defun_result *args, size_t count, struct loc loc)
{
    struct defun *defun = env->defun;
    struct defun_lets lets = {0};
    size_t before = fun.sv->field_count, total = before + count;
    struct defun_field *fields = ARENA_ARRAY(defun->arena, struct defun_field, total);
    const struct core_exp **values = ARENA_ARRAY(defun->arena, const struct core_exp *, total);
    const struct core_exp **parts = ARENA_ARRAY(defun->arena, const struct core_exp *, total);
    const struct defun_static *sv;
    struct defun_result result;
    if (before && fun.exp->kind != CORE_TUPLE)
        fun = defun_named(defun, fun, "f", &lets);
    for (size_t i = 0; i < total; i++) {
        struct defun_result arg = i < before ? defun_field(defun, fun, i) : args[i - before];
        fields[i] = argument_field(fun.sv->fun, i, arg.sv);
        values[i] = arg.exp;
    }
    defun_find_twins(fields, values, total);
    sv = defun_lam(defun, fun.sv->fun, fields, total, fun.sv->home, fun.sv->name);
    for (size_t i = 0; i < total; i++)
        if (fields[i].position != DEFUN_NOWHERE)
            parts[fields[i].position] = values[i];
    result = (struct defun_result){defun_record_exp(defun, sv->residual, parts, loc), sv};
    if (count_failing(parts, sv->residual->part_count) > 1)
        result = defun_named(defun, result, "f", &lets);
    result.exp = defun_under(defun, &lets, result.exp);
    return result;
}

/* ---- Calls ---- */

const struct core_exp *defun_call(struct defun *defun, const struct core_exp *fun,
                                  const struct core_exp *const *args, size_t count,
                                  struct loc loc)
{
    for (size_t i = 0; i < count; i++)
        fun = defun_app_exp(defun, fun, args[i], defun_type_after(fun->type, 1), loc);
    return fun;
}

static struct defun_result data_of(struct defun *defun, const struct core_exp *exp)
{
    return (struct defun_result){exp, defun_dyn(defun, exp->type)};
}

/* A built-in function with results for arguments. */
static struct defun_result call_builtin(struct defun_env *env, const struct core_exp *fun,
                                        const struct defun_result *args, size_t count,
                                        struct loc loc)
{
    struct defun_lets lets = {0};
    const struct core_exp **exps = ARENA_ARRAY(env->defun->arena, const struct core_exp *, count);
    const struct core_type *type = fun->type;
    for (size_t i = 0; i < count; i++, type = type->result)
        exps[i] = type->param->kind != CORE_TYPE_FUN
                      ? args[i].exp
                      : defun_combinator_arg(env, args[i], fun, i, false, loc, &lets);
    return data_of(env->defun, defun_under(env->defun, &lets,
                                           defun_call(env->defun, fun, exps, count, loc)));
}

/* The definition of SPECIAL, called with what there is of FUN and ARGS. */
static struct defun_result call_special(struct defun_env *env, const struct defun_special *special,
                                        struct defun_result fun, const struct defun_result *args,
                                        size_t count, struct loc loc)
{
    struct defun *defun = env->defun;
    struct defun_lets lets = {0};
    const struct core_exp **exps = ARENA_ARRAY(defun->arena, const struct core_exp *, count + 1);
    const struct core_exp *use = defun_use(defun, special->def, loc);
    size_t given = 0;
    if (!defun_is_nothing(fun.sv))
        exps[given++] = fun.exp;
    for (size_t i = 0; i < count; i++) {
        struct defun_let let = {.bound = args[i].exp, .loc = args[i].exp->loc};
        if (!defun_is_nothing(args[i].sv)) {
            exps[given++] = args[i].exp;
            continue;
        }
        let.pat = defun_var_pat(defun, NULL, args[i].exp->type, let.loc);
        if (!defun_is_atomic(args[i].exp))
            VEC_PUSH(defun->arena, &lets, let);
    }
    if (!given)
        exps[given++] = defun_record_exp(defun, defun->unit, NULL, loc);
    return (struct defun_result){
        defun_under(defun, &lets, defun_call(defun, use, exps, given, loc)), special->result};
}

/* A call of what leads back to a definition that is being made, where it cannot be inlined. */
static struct defun_result refused(struct defun_env *env, struct defun_result fun, size_t count,
                                   struct loc loc)
{
    struct core_exp *hole = defun_new_exp(env->defun, CORE_BUILTIN, loc,
                                          defun_type_after(fun.sv->fun->type, count));
    hole->u.builtin = CORE_HOLE;
    diag_unsupported(env->defun->diag, loc,
                     "not yet supported: a call by which a definition that uses itself would be "
                     "defined together with another one; write out here what is called");
    return data_of(env->defun, hole);
}

static bool leads_back(struct defun *defun, struct defun_result fun,
                       const struct defun_static *const *svs, size_t count)
{
    if (fun.sv->fun->kind == CORE_LAM && defun_leads_back(defun, fun.sv))
        return true;
    for (size_t i = 0; i < count; i++)
        if (defun_leads_back(defun, svs[i]))
            return true;
    return false;
}

static struct defun_result specialised(struct defun_env *env, struct defun_result fun,
                                       const struct defun_result *args, size_t count,
                                       struct loc loc)
{
    struct defun *defun = env->defun;
    const struct defun_special *special;
    const struct defun_static **svs =
        ARENA_ARRAY(defun->arena, const struct defun_static *, count);
    for (size_t i = 0; i < count; i++)
        svs[i] = args[i].sv;
    special = defun_find_special(defun, fun.sv, svs, count);
    if (!special && leads_back(defun, fun, svs, count))
        return defun_is_inlinable(fun.sv->fun, count) ? defun_inlined(env, fun, args, count, loc)
                                                      : refused(env, fun, count, loc);
    if (!special)
        special = defun_specialise(defun, fun.sv, svs, count);
    return call_special(env, special, fun, args, count, loc);
}

/* Functions in what is applied, or given, above which a body is not put where it is applied: it may
 * apply each of them several times, and so may these. */
#define INLINED_MAX 32

static bool is_inlined(struct defun_result fun, size_t arity, const struct defun_result *args,
                       size_t count)
{
    if (!defun_is_trivial(fun.sv->fun, arity))
        return false;
    if (defun_body_of(fun.sv->fun, arity)->kind == CORE_LAM)
        return true;
    if (defun_is_large(fun.sv, INLINED_MAX))
        return false;
    for (size_t i = 0; i < count; i++)
        if (defun_is_large(args[i].sv, INLINED_MAX))
            return false;
    return true;
}

static struct defun_result call_def(struct defun_env *env, const struct core_exp *fun,
                                    const struct defun_result *args, size_t count, struct loc loc)
{
    const struct core_def *def = fun->u.def;
    const struct core_exp **exps = ARENA_ARRAY(env->defun->arena, const struct core_exp *, count);
    const struct core_exp *use;
    if (!defun_is_first_order(def)) {
        struct defun_result whole = defun_dynamic(env->defun, fun, loc);
        return is_inlined(whole, count, args, count)
                   ? defun_inlined(env, whole, args, count, loc)
                   : specialised(env, whole, args, count, loc);
    }
    use = defun_use(env->defun, defun_made_def(env->defun, def), defun_loc(env, fun->loc));
    for (size_t i = 0; i < count; i++)
        exps[i] = args[i].exp;
    return data_of(env->defun, defun_call(env->defun, use, exps, count, loc));
}

/* FUN, a dynamic function, with all its arguments: those in its record, and ARGS. */
static struct defun_result saturated(struct defun_env *env, struct defun_result fun,
                                     const struct defun_result *args, size_t count, struct loc loc)
{
    struct defun *defun = env->defun;
    struct defun_lets lets = {0};
    const struct core_exp *head = fun.sv->fun;
    size_t before = fun.sv->field_count, total = before + count;
    struct defun_result *all = ARENA_ARRAY(defun->arena, struct defun_result, total);
    const struct core_exp **exps = ARENA_ARRAY(defun->arena, const struct core_exp *, total);
    struct defun_result result;
    if (fun.exp->kind == CORE_LET || (before > 1 && fun.exp->kind != CORE_TUPLE))
        fun = defun_named(defun, fun, "f", &lets);
    for (size_t i = 0; i < total; i++) {
        all[i] = i < before ? defun_field(defun, fun, i) : args[i - before];
        exps[i] = all[i].exp;
    }
    if (head->kind == CORE_DEF)
        result = call_def(env, head, all, total, loc);
    else if (head->kind == CORE_BUILTIN)
        result = call_builtin(env, head, all, total, loc);
    else
        result = data_of(defun, defun_call(defun, head, exps, total, loc));
    result.exp = defun_under(defun, &lets, result.exp);
    return result;
}

/* FUN applied to as many of the ARGS as it takes at once; *TAKEN says how many. */
static struct defun_result apply_some(struct defun_env *env, struct defun_result fun,
                                      const struct defun_result *args, size_t count,
                                      struct loc loc, size_t *taken)
{
    const struct core_exp *head = fun.sv->fun;
    size_t arity, given;
    if (fun.sv->kind != DEFUN_LAM)
        bug(loc, "application of what is not a function");
    arity = defun_arity(head);
    given = head->kind == CORE_LAM ? 0 : fun.sv->field_count;
    *taken = count < arity - given ? count : arity - given;
    if (head->kind != CORE_LAM)
        return given + *taken < arity ? partial(env, fun, args, *taken, loc)
                                      : saturated(env, fun, args, *taken, loc);
    if (*taken < arity || is_inlined(fun, arity, args, *taken))
        return defun_inlined(env, fun, args, *taken, loc);
    return specialised(env, fun, args, *taken, loc);
}

struct defun_result defun_apply(struct defun_env *env, struct defun_result fun,
                                const struct defun_result *args, size_t count, struct loc loc)
{
    while (count > 0) {
        size_t taken = 0;
        if (fun.sv->kind == DEFUN_ALT)
            return defun_apply_alternatives(env, fun, args, count, loc);
        fun = apply_some(env, fun, args, count, loc, &taken);
        args += taken;
        count -= taken;
    }
    return fun;
}

/* ---- D-App ---- */

/* (\x -> e) a: let x = a in e. */
static struct defun_result redex(struct defun_env *env, const struct core_exp *lam,
                                 struct defun_result arg, struct loc loc)
{
    struct defun_lets lets = {0};
    struct defun_let let = {.loc = loc};
    struct defun_result body;
    if (arg.sv->kind == DEFUN_LAM)
        arg = defun_named(env->defun, arg, "f", &lets);
    let.bound = arg.exp;
    if (defun_is_renaming(lam->u.lam.pat, arg.exp)) {
        defun_env_bind(env, lam->u.lam.pat->var, arg);
    } else {
        let.pat = defun_pat(env, lam->u.lam.pat, arg.sv);
        VEC_PUSH(env->defun->arena, &lets, let);
    }
    body = defun_exp(env, lam->u.lam.body);
    body.exp = defun_under(env->defun, &lets, body.exp);
    return body;
}

/* EXP at TYPE, which says more about sizes. */
static const struct core_exp *typed(struct defun *defun, const struct core_exp *exp,
                                    const struct core_type *type)
{
    struct core_exp *copy;
    if (!defun_type_has_size(type) || (exp->kind != CORE_APP && exp->kind != CORE_LET))
        return exp;
    copy = ARENA_NEW(defun->arena, struct core_exp);
    *copy = *exp;
    copy->type = type;
    if (exp->kind == CORE_LET)
        copy->u.let.body = typed(defun, exp->u.let.body, type);
    return copy;
}

/* The function at the head of the application EXP; *COUNT says how many arguments it has. */
static const struct core_exp *head_of(const struct core_exp *exp, size_t *count)
{
    for (*count = 0; exp->kind == CORE_APP; exp = exp->u.app.fun)
        ++*count;
    return exp;
}

/* The rule by which FUN is applied to COUNT arguments, and its place in the paper; null where a
 * dynamic function is called as it stands. */
static const char *rule_of(const struct defun_static *fun, size_t count, const char **figure)
{
    const struct core_exp *head = fun->fun;
    *figure = "7";
    if (fun->kind == DEFUN_ALT)
        return "D-App of Or";
    *figure = "5.3";
    if (head->kind != CORE_LAM && fun->field_count + count < defun_arity(head))
        return "partial application";
    if (head->kind != CORE_LAM && (head->kind != CORE_DEF || defun_is_first_order(head->u.def)))
        return fun->field_count ? "dynamic function" : NULL;
    if ((head->kind == CORE_DEF || count >= defun_arity(head)) &&
        !is_inlined((struct defun_result){NULL, fun}, defun_arity(head), NULL, 0))
        return "D-App, lifted";
    *figure = "Fig. 5";
    return "D-App";
}

static void tell(struct defun_env *env, const struct defun_static *fun, size_t count,
                 const struct core_exp *exp, struct defun_result result)
{
    const char *figure, *rule = rule_of(fun, count, &figure);
    if (rule)
        defun_tell(env, rule, figure, exp, result);
}

struct defun_result defun_app(struct defun_env *env, const struct core_exp *exp)
{
    struct defun *defun = env->defun;
    struct loc loc = defun_loc(env, exp->loc);
    size_t count;
    const struct core_exp *head = head_of(exp, &count), *at = exp;
    const struct core_exp **args = ARENA_ARRAY(defun->arena, const struct core_exp *, count);
    struct defun_result *given = ARENA_ARRAY(defun->arena, struct defun_result, count);
    struct defun_result result;
    const struct defun_static *fun;
    for (size_t i = count; i-- > 0; at = at->u.app.fun)
        args[i] = at->u.app.arg;
    if (head->kind == CORE_BUILTIN && count == core_builtin_arity(head->u.builtin))
        return defun_combinator(env, head, args, count, loc);
    if (head->kind == CORE_LAM && count == 1 && !head->u.lam.result_annotation) {
        result = redex(env, head, defun_exp(env, args[0]), loc);
        defun_tell(env, "D-App", "Fig. 5", exp, result);
        return result;
    }
    result = defun_exp(env, head);
    fun = result.sv;
    for (size_t i = 0; i < count; i++)
        given[i] = defun_exp(env, args[i]);
    result = defun_apply(env, result, given, count, loc);
    if (result.sv->kind == DEFUN_DYN)
        result.exp = typed(defun, result.exp, defun_type(env, exp->type));
    tell(env, fun, count, exp, result);
    return result;
}
