/* Calls that are inlined (defunctionalisation.txt 5.3): of functions whose body is one operation or
 * a record, and of those that only hand on their arguments, like `|>`. There is nothing in them
 * that would be copied.
 *
 *     let f = \y -> y + a in f 1          1 + a
 *     xs |> map f                         map f xs
 *
 * An argument that is used once stands where it is used; others get the name of the parameter. What
 * may fail is computed in the order in which it is given. */
#include "firstorder/inline.h"

#include "base/diag.h"
#include "core/type.h"
#include "firstorder/apply.h"
#include "firstorder/build.h"
#include "firstorder/env.h"
#include "firstorder/free.h"
#include "firstorder/pattern.h"
#include "firstorder/rules.h"
#include "firstorder/state.h"
#include "firstorder/static.h"

#define TRIVIAL_MAX 5

struct occurrences {
    size_t count, first; /* the position of the first */
};

/* How often VAR is in EXP, which is trivial; POSITION counts its nodes. */
static void find(const struct core_exp *exp, const struct core_var *var, size_t *position,
                 struct occurrences *found)
{
    ++*position;
    if (exp->kind == CORE_VAR && exp->u.var == var && found->count++ == 0)
        found->first = *position;
    if (exp->kind == CORE_PROJ)
        find(exp->u.proj.tuple, var, position, found);
    if (exp->kind == CORE_APP) {
        find(exp->u.app.fun, var, position, found);
        find(exp->u.app.arg, var, position, found);
    }
    for (size_t i = 0; exp->kind == CORE_TUPLE && i < exp->u.tuple.count; i++)
        find(exp->u.tuple.parts[i], var, position, found);
}

static struct occurrences occurrences_of(const struct core_exp *body, const struct core_var *var)
{
    struct occurrences found = {0, 0};
    size_t position = 0;
    find(body, var, &position, &found);
    return found;
}

/* The nodes of EXP, or more than TRIVIAL_MAX for what is not trivial. */
static size_t node_count(const struct core_exp *exp)
{
    size_t count = 1;
    switch (exp->kind) {
    case CORE_VAR:
    case CORE_DEF:
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
        return 1;
    case CORE_PROJ:
        return 1 + node_count(exp->u.proj.tuple);
    case CORE_APP:
        return 1 + node_count(exp->u.app.fun) + node_count(exp->u.app.arg);
    case CORE_TUPLE:
        for (size_t i = 0; i < exp->u.tuple.count; i++)
            count += node_count(exp->u.tuple.parts[i]);
        return count;
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_LAM:
    case CORE_LET:
    case CORE_IF:
    case CORE_CONSTRUCT:
    case CORE_MATCH:
    case CORE_LOOP:
    case CORE_ASSERT:
    case CORE_ATTRIBUTE:
    case CORE_ASCRIBE:
    case CORE_AND:
    case CORE_OR:
        break;
    }
    return TRIVIAL_MAX + 1;
}

/* Whether each function that is a variable in EXP is used there once, in the whole of BODY. */
static bool is_linear(const struct core_exp *exp, const struct core_exp *body)
{
    if (exp->kind == CORE_VAR && core_type_has_fun(exp->type))
        return occurrences_of(body, exp->u.var).count == 1;
    if (exp->kind == CORE_PROJ)
        return is_linear(exp->u.proj.tuple, body);
    if (exp->kind == CORE_APP)
        return is_linear(exp->u.app.fun, body) && is_linear(exp->u.app.arg, body);
    for (size_t i = 0; exp->kind == CORE_TUPLE && i < exp->u.tuple.count; i++)
        if (!is_linear(exp->u.tuple.parts[i], body))
            return false;
    return true;
}

/* A result that is compared with sizes needs a place for that. */
static bool has_sized_result(const struct core_exp *fun, size_t arity)
{
    const struct core_type *annotation = NULL;
    if (fun->kind == CORE_DEF)
        annotation = fun->u.def->result_annotation;
    for (; fun->kind == CORE_LAM && arity > 0; arity--) {
        annotation = fun->u.lam.result_annotation;
        fun = fun->u.lam.body;
    }
    return annotation && defun_type_has_size(annotation);
}

bool defun_is_inlinable(const struct core_exp *fun, size_t arity)
{
    bool is_plain = fun->kind != CORE_DEF || (!fun->u.def->size_count && !fun->u.def->is_recursive);
    return is_plain && !has_sized_result(fun, arity);
}

bool defun_is_trivial(const struct core_exp *fun, size_t arity)
{
    const struct core_exp *body = defun_body_of(fun, arity);
    if (!defun_is_inlinable(fun, arity))
        return false;
    return body->kind == CORE_LAM || (node_count(body) <= TRIVIAL_MAX && is_linear(body, body));
}

/* A call that is being inlined. */
struct inlining {
    struct defun_env *env; /* of the body */
    const struct core_exp *body;
    bool in_order; /* arguments that may fail may be computed where they are used */
    struct defun_lets *lets;
};

/* A function has each of its variables in its record once; where it has parts of one only, what the
 * others compute would be lost. */
static bool is_used_once(const struct defun_env *env, const struct core_exp *body,
                         const struct core_pat *pat)
{
    const struct core_exp_vec *free;
    if (pat->kind != CORE_PAT_VAR)
        return false;
    if (body->kind != CORE_LAM)
        return occurrences_of(body, pat->var).count == 1;
    free = defun_free_places(env->defun, body);
    for (size_t i = 0; i < free->len; i++)
        if (free->at[i]->kind == CORE_VAR && free->at[i]->u.var == pat->var)
            return true;
    return false;
}

/* Whether what may fail in ARGS, if it is more than one, is used in this order, each once. */
static bool are_in_order(const struct inlining *inlining, const struct core_exp *fun,
                         const struct defun_result *args, size_t count)
{
    const struct core_exp *body = inlining->body;
    size_t failing = 0, last = 0;
    for (size_t i = 0; i < count; i++)
        failing += defun_may_fail(args[i].exp);
    if (failing > 1 && body->kind == CORE_LAM)
        return false;
    for (size_t i = 0; failing > 1 && i < count; i++) {
        const struct core_pat *pat = defun_param_of(fun, i);
        struct occurrences found;
        if (!defun_may_fail(args[i].exp))
            continue;
        if (!is_used_once(inlining->env, body, pat))
            return false;
        found = occurrences_of(body, pat->var);
        if (found.first < last)
            return false;
        last = found.first;
    }
    return true;
}

static bool is_sized(const struct core_pat *pat)
{
    return pat->annotation && defun_type_has_size(pat->annotation);
}

bool defun_is_renaming(const struct core_pat *pat, const struct core_exp *arg)
{
    return pat->kind == CORE_PAT_VAR && !is_sized(pat) && defun_is_atomic(arg);
}

/* Whether ARG may stand where the parameter PAT is used. */
static bool is_substituted(const struct inlining *inlining, const struct core_pat *pat,
                           const struct core_exp *arg)
{
    if (is_sized(pat) || arg->kind == CORE_LET)
        return false;
    return defun_is_renaming(pat, arg) || (is_used_once(inlining->env, inlining->body, pat) &&
                                    (inlining->in_order || !defun_may_fail(arg)));
}

/* PAT for SV; LET binds what sizes it says that nothing has bound: let [d] (x: [d]t) = ... */
static const struct core_pat *sizing_pat(struct defun_env *env, const struct core_pat *pat,
                                         const struct defun_static *sv, struct defun_let *let)
{
    struct core_var_vec own = {0}, *outer = env->open;
    env->open = &own;
    const struct core_pat *copy = defun_pat(env, pat, sv);
    env->open = outer;
    let->sizes = own.at;
    let->size_count = own.len;
    return copy;
}

static void bind_param(struct inlining *inlining, const struct core_pat *pat,
                       struct defun_result arg)
{
    struct defun *defun = inlining->env->defun;
    struct defun_let let = {.bound = arg.exp, .loc = arg.exp->loc};
    if (is_substituted(inlining, pat, arg.exp)) {
        defun_env_bind(inlining->env, pat->var, arg);
        return;
    }
    if (pat->kind == CORE_PAT_TUPLE && arg.exp->kind == CORE_TUPLE && !is_sized(pat) &&
        arg.sv->kind == DEFUN_DYN) {
        for (size_t i = 0; i < pat->part_count; i++)
            bind_param(inlining, pat->parts[i],
                       (struct defun_result){arg.exp->u.tuple.parts[i],
                                             defun_dyn(defun, pat->parts[i]->type)});
        return;
    }
    if (arg.sv->kind == DEFUN_LAM && pat->kind == CORE_PAT_VAR) {
        defun_env_bind(inlining->env, pat->var,
                       defun_named(defun, arg, pat->var->name, inlining->lets));
        return;
    }
    let.pat = sizing_pat(inlining->env, pat, arg.sv, &let);
    if (pat->kind != CORE_PAT_WILD || !defun_is_atomic(let.bound))
        VEC_PUSH(defun->arena, inlining->lets, let);
}

void defun_bind_captured(struct defun_env *env, struct defun_result fun)
{
    for (size_t i = 0; i < fun.sv->field_count; i++)
        defun_env_bind_place(env, fun.sv->fields[i].var, fun.sv->fields[i].place,
                             defun_field(env->defun, fun, i));
}

static const char *home_of(const struct defun_static *fun)
{
    return fun->fun->kind == CORE_DEF ? fun->fun->u.def->name : fun->home;
}

struct defun_result defun_inlined(struct defun_env *env, struct defun_result fun,
                                  const struct defun_result *args, size_t count, struct loc loc)
{
    const struct core_exp *body = defun_body_of(fun.sv->fun, count);
    struct loc place = body->loc.source == loc.source ? loc_none() : loc;
    struct defun_lets lets = {0};
    struct inlining inlining = {.body = body, .lets = &lets};
    struct defun_result result;
    inlining.env = defun_env_new(env->defun, home_of(fun.sv), place, env->open);
    if (fun.sv->fun->kind == CORE_LAM) {
        fun = defun_named(env->defun, fun, "f", &lets);
        defun_bind_captured(inlining.env, fun);
    }
    inlining.in_order = are_in_order(&inlining, fun.sv->fun, args, count);
    for (size_t i = 0; i < count; i++)
        bind_param(&inlining, defun_param_of(fun.sv->fun, i), args[i]);
    result = defun_exp(inlining.env, body);
    result.exp = defun_under(env->defun, &lets, result.exp);
    return result;
}
