/* Applications, lambdas and `let`.
 *
 *     iota e                  [e]i64, if e may stand in a type; else nothing is known of the size
 *     map (\x -> e) xs        first xs: then the lambda's parameter has its sizes
 *     (\x -> e) xs            likewise
 *     let n = e in b          n in the type of b is e outside
 *     let f = \xs -> e in b   each use of f has its own sizes for what xs may be */
#include "sizes/apply.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/type.h"
#include "sizes/differ.h"
#include "sizes/exp.h"
#include "sizes/pattern.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

/* ---- Applications ---- */

struct argument {
    const struct core_exp *app;   /* the application whose argument it is, as it was */
    const struct core_exp *arg;   /* with sizes; null while it waits */
    const struct core_type *param, *result;
};

struct argument_vec VEC(struct argument);

static bool waits(const struct core_type *param)
{
    return param->kind == CORE_TYPE_FUN;
}

/* What VAR, a size that a function brings along, is for ARG: a component of the tuple that it is
 * given; null where that is not known. */
static const struct core_exp *given_component(struct sizing *sizing, const struct core_var *var,
                                              const struct core_exp *arg)
{
    if (var->component == 0 || !arg)
        return NULL;
    if (arg->kind == CORE_VAR)
        arg = sizing_known(sizing, arg->u.var)->tuple;
    if (!arg || arg->kind != CORE_TUPLE)
        return NULL;
    const struct core_exp *part = arg->u.tuple.parts[var->component - 1];
    return sizing_is_size(sizing, part) ? part : NULL;
}

/* The result of FUN's type for ARG, whose sizes are known. */
static const struct core_type *result_type(struct sizing *sizing, const struct core_type *fun,
                                           const struct core_exp *arg)
{
    struct subst subst = sizing_subst_new(sizing);
    if (fun->param_name && arg && sizing_is_size(sizing, arg))
        map_set(subst.sizes, fun->param_name, (void *)arg);
    else if (fun->param_name)
        map_set(subst.sizes, fun->param_name,
                (void *)sizing_given(sizing, fun->param_name->name));
    for (size_t i = 0; i < fun->exist_count; i++) {
        const struct core_exp *size = given_component(sizing, fun->exists[i], arg);
        if (!size)
            size = sizing_computed(sizing, sizing_brought(sizing, fun->exists[i]));
        map_set(subst.sizes, fun->exists[i], (void *)size);
    }
    return sizing_settle(sizing, sizing_subst(sizing, subst, fun->result));
}

/* The arguments of EXP, the first one first. Gives what they are given to. */
static const struct core_exp *collect(struct sizing *sizing, const struct core_exp *exp,
                                      struct argument_vec *args)
{
    for (; exp->kind == CORE_APP; exp = exp->u.app.fun)
        VEC_PUSH(sizing->arena, args, ((struct argument){.app = exp}));
    for (size_t i = 0; i < args->len / 2; i++) {
        struct argument first = args->at[i];
        args->at[i] = args->at[args->len - 1 - i];
        args->at[args->len - 1 - i] = first;
    }
    return exp;
}

static const char *name_of(const struct core_exp *fun)
{
    if (fun->kind == CORE_DEF)
        return fun->u.def->called;
    if (fun->kind == CORE_BUILTIN)
        return core_builtin_name(fun->u.builtin);
    return fun->kind == CORE_VAR && fun->u.var->is_given ? fun->u.var->name : NULL;
}

/* Where FUN, a definition of the program, has its parameter, if that has sizes of its own. */
static struct loc param_loc(const struct core_exp *fun, size_t position)
{
    const struct core_def *def = fun->kind == CORE_DEF ? fun->u.def : NULL;
    if (!def || position >= def->param_count ||
        def->params[position]->type->kind == CORE_TYPE_VAR)
        return loc_none();
    return def->params[position]->loc;
}

static void infer_argument(struct sizing *sizing, const struct core_exp *fun,
                           struct argument_vec *args, size_t position)
{
    struct argument *arg = &args->at[position];
    struct place before = sizing_place_set(
        sizing, (struct place){.kind = PLACE_ARGUMENT,
                               .name = name_of(fun),
                               .position = position + 1,
                               .other = param_loc(fun, position)});
    arg->arg = sizing_infer(sizing, arg->app->u.app.arg, arg->param);
    sizing_place_set(sizing, before);
}

/* Functions wait for what they are given with: it says more. */
static void infer_arguments(struct sizing *sizing, const struct core_exp *fun,
                            struct argument_vec *args)
{
    const struct core_type *type = fun->type;
    for (size_t i = 0; i < args->len; i++) {
        args->at[i].param = type->param;
        if (!args->at[i].arg && !waits(type->param))
            infer_argument(sizing, fun, args, i);
        type = args->at[i].result = result_type(sizing, type, args->at[i].arg);
    }
    for (size_t i = 0; i < args->len; i++)
        if (!args->at[i].arg)
            infer_argument(sizing, fun, args, i);
}

static bool has_size(void *data, const struct core_type *type)
{
    (void)data;
    return type->size || type->size_arg_count > 0;
}

static bool says_sizes(const struct core_pat *pat)
{
    bool says = pat->annotation && core_type_any(pat->annotation, has_size, NULL);
    for (size_t i = 0; i < pat->part_count; i++)
        says = says || says_sizes(pat->parts[i]);
    return says;
}

/* The type that FUN is wanted at where it is a lambda and is given ARGS, from POSITION on: it takes
 * what these are, where it does not say itself which sizes that has, and may give anything, for
 * which its result is null. Null where nothing is wanted. */
static const struct core_type *applied_type(struct sizing *sizing, const struct core_exp *fun,
                                            struct argument_vec *args, size_t position)
{
    if (position == args->len || fun->kind != CORE_LAM || waits(fun->type->param) ||
        says_sizes(fun->u.lam.pat))
        return NULL;
    infer_argument(sizing, fun, args, position);
    struct core_type *type = ARENA_NEW(sizing->arena, struct core_type);
    *type = *fun->type;
    type->param = args->at[position].arg->type;
    type->result = applied_type(sizing, fun->u.lam.body, args, position + 1);
    return type;
}

const struct core_exp *sizing_app(struct sizing *sizing, const struct core_exp *exp)
{
    struct argument_vec args = {0};
    const struct core_exp *head = collect(sizing, exp, &args);
    const struct core_exp *fun =
        sizing_infer(sizing, head, applied_type(sizing, head, &args, 0));
    infer_arguments(sizing, fun, &args);
    for (size_t i = 0; i < args.len; i++) {
        struct core_exp *app = sizing_copy(sizing, args.at[i].app, args.at[i].result);
        app->u.app.fun = fun;
        app->u.app.arg = args.at[i].arg;
        fun = app;
    }
    return fun;
}

/* ---- Lambdas ---- */

/* The result that WANT, a function type, asks of the body of a lambda whose pattern is PAT. */
static const struct core_type *wanted_result(struct sizing *sizing, const struct core_type *want,
                                             const struct core_pat *pat)
{
    struct subst subst = sizing_subst_new(sizing);
    if (want->param_name && pat->kind == CORE_PAT_VAR)
        map_set(subst.sizes, want->param_name, (void *)core_make_var(sizing->arena, pat->var));
    else if (want->param_name)
        map_set(subst.sizes, want->param_name,
                (void *)sizing_unknown(sizing, want->param_name->name));
    for (size_t i = 0; i < want->exist_count; i++)
        map_set(subst.sizes, want->exists[i], (void *)sizing_open(sizing));
    return sizing_subst(sizing, subst, want->result);
}

/* What the body has to be: as written, and as wanted. */
static const struct core_type *body_type(struct sizing *sizing, const struct core_exp *lam,
                                         const struct core_type *wanted)
{
    if (!lam->u.lam.result_annotation)
        return wanted;
    const struct core_type *written =
        sizing_filled(sizing, sizing_written(sizing, lam->u.lam.result_annotation));
    if (wanted)
        sizing_unify(sizing, written, wanted);
    return written;
}

/* Which component of PAT SIZE is; 0: none. */
static unsigned component_of(const struct core_pat *pat, const struct core_exp *size)
{
    for (size_t i = 0; pat->kind == CORE_PAT_TUPLE && i < pat->part_count; i++)
        if (pat->parts[i]->kind == CORE_PAT_VAR && size->kind == CORE_VAR &&
            pat->parts[i]->var == size->u.var)
            return (unsigned)i + 1;
    return 0;
}

static void mark_components(struct sizing *sizing, const struct core_pat *pat,
                            const struct core_var_vec *exists)
{
    for (size_t i = 0; i < exists->len; i++) {
        const struct known *known = sizing_known(sizing, exists->at[i]);
        known->made->component = component_of(pat, sizing_head(sizing, known->left));
    }
}

/* What a result that is a function brings along may be a size that it takes: the one that it is
 * given, then, which is compared when the program runs.
 *
 *     def f (n: i64, k: i32) (xs: [n]i32) = ...          (i64, i32) -> ?[n].([n]i32 -> ...) */
static void mark_taken(struct sizing *sizing, const struct core_type *result,
                       const struct core_var_vec *exists)
{
    for (size_t i = 0; result->kind == CORE_TYPE_FUN && i < exists->len; i++) {
        struct core_var *size = sizing_known(sizing, exists->at[i])->made;
        size->is_lowered = size->is_taken = true;
    }
}

/* SIZE without the parameter, if that is possible: `length xs` is the size of xs. */
static const struct core_exp *say_outside(void *data, const struct core_exp *size)
{
    struct sizing *sizing = data;
    const struct core_exp *outside = size ? sizing_at_level(sizing, size, sizing->level) : NULL;
    return outside ? outside : size;
}

const struct core_type *sizing_function(struct sizing *sizing, const struct core_type *plain,
                                        const struct core_pat *pat, const struct core_type *result)
{
    struct core_type *type = ARENA_NEW(sizing->arena, struct core_type);
    struct core_var_vec exists = {0};
    *type = *plain;
    type->param_name = NULL;
    type->param = sizing_leave(sizing, pat->type, sizing->level, NULL);
    if (pat->kind == CORE_PAT_VAR && sizing_mentions(sizing, result, pat->var))
        result = sizing_map_type(sizing, result, say_outside, sizing);
    if (pat->kind == CORE_PAT_VAR && sizing_mentions(sizing, result, pat->var)) {
        struct core_var *name = ARENA_NEW(sizing->arena, struct core_var);
        *name = *pat->var;
        type->param_name = name;
        result = sizing_subst_one(sizing, result, pat->var, core_make_var(sizing->arena, name));
    }
    type->result = sizing_leave(sizing, result, sizing->level, &exists);
    mark_components(sizing, pat, &exists);
    mark_taken(sizing, result, &exists);
    type->exists = exists.at;
    type->exist_count = exists.len;
    return type;
}

static void mark_arguments(struct sizing *sizing, const struct core_pat *pat)
{
    if (pat->kind == CORE_PAT_VAR)
        sizing_known(sizing, pat->var)->is_argument = true;
    for (size_t i = 0; i < pat->part_count; i++)
        mark_arguments(sizing, pat->parts[i]);
}

const struct core_exp *sizing_lam(struct sizing *sizing, const struct core_exp *exp,
                                  const struct core_type *want)
{
    const struct core_pat *pat = exp->u.lam.pat;
    const struct core_type *param =
        want ? sizing_settle(sizing, want->param) : sizing_fresh(sizing, pat->type);
    sizing->level++;
    pat = sizing_pat(sizing, pat, param);
    mark_arguments(sizing, pat);
    const struct core_type *wanted =
        want && want->result ? wanted_result(sizing, want, pat) : NULL;
    struct place before = sizing_place_set(
        sizing, (struct place){.kind = PLACE_RESULT,
                               .loc = exp->u.lam.body->loc});
    const struct core_exp *body =
        sizing_infer(sizing, exp->u.lam.body, body_type(sizing, exp, wanted));
    sizing_place_set(sizing, before);
    sizing->level--;
    struct core_exp *copy =
        sizing_copy(sizing, exp, sizing_function(sizing, exp->type, pat, body->type));
    copy->u.lam.pat = pat;
    copy->u.lam.body = body;
    return copy;
}

/* ---- let ---- */

struct collecting {
    struct sizing *sizing;
    struct core_var_vec *own;
    size_t level;
};

static const struct core_exp *collect_own(void *data, const struct core_exp *size)
{
    struct collecting *collecting = data;
    const struct core_var *open = size ? sizing_open_var(collecting->sizing, size) : NULL;
    struct known *known = open ? sizing_known(collecting->sizing, open) : NULL;
    if (!open || known->level <= collecting->level)
        return size;
    known->param_level = known->level;
    sizing_close(collecting->sizing, open);
    VEC_PUSH(collecting->sizing->arena, collecting->own, open);
    return size;
}

/* The sizes of TYPE that nothing outside of it knows may be different ones for each use. */
static struct core_var_vec generalise(struct sizing *sizing, const struct core_type *type)
{
    struct core_var_vec own = {0};
    struct collecting collecting = {sizing, &own, sizing->level};
    sizing_map_type(sizing, type, collect_own, &collecting);
    return own;
}

/* What VAR, a size parameter of a local function, has been found to be: a variable; or null. */
static const struct core_var *found_var(struct sizing *sizing, const struct core_var *var)
{
    const struct core_exp *size = sizing_head(sizing, core_make_var(sizing->arena, var));
    return size->kind == CORE_VAR ? size->u.var : NULL;
}

static bool has(const struct core_var_vec *vars, const struct core_var *var)
{
    for (size_t i = 0; i < vars->len; i++)
        if (vars->at[i] == var)
            return true;
    return false;
}

/* Of the size parameters from FIRST up to END, the one that is SIZE; or null. */
static const struct core_var *same_in_front(struct sizing *sizing, size_t first, size_t end,
                                            const struct core_var *size)
{
    for (size_t i = first; i < end; i++)
        if (size && found_var(sizing, sizing->any.at[i]) == size)
            return sizing->any.at[i];
    return NULL;
}

/* The size parameters from FIRST on must each be one of OWN, those that each use of their function
 * has. */
static void check_any(struct sizing *sizing, const struct core_var_vec *own, size_t first)
{
    for (size_t i = first; i < sizing->any.len; i++) {
        const struct core_var *size = found_var(sizing, sizing->any.at[i]);
        const struct core_var *other = same_in_front(sizing, first, i, size);
        bool is_own = size && (sizing_known(sizing, size)->is_open || has(own, size));
        if (other || !is_own)
            VEC_PUSH(sizing->arena, &sizing->restrictions,
                     ((struct restriction){sizing->any.at[i], other}));
    }
    sizing->any.len = first;
}

static const struct core_exp *infer_bound(struct sizing *sizing, const struct core_exp *exp,
                                          struct core_var_vec *own)
{
    size_t first = sizing->any.len;
    if (exp->kind != CORE_LAM)
        return sizing_infer(sizing, exp, NULL);
    sizing->level++;
    exp = sizing_infer(sizing, exp, NULL);
    sizing->level--;
    *own = generalise(sizing, exp->type);
    check_any(sizing, own, first);
    return exp;
}

static void bind_sizes(struct sizing *sizing, const struct core_exp *let)
{
    for (size_t i = 0; i < let->u.let.size_count; i++) {
        sizing_bind(sizing, let->u.let.sizes[i], NULL)->is_open = true;
        if (let->u.let.sizes[i]->is_any)
            VEC_PUSH(sizing->arena, &sizing->any, let->u.let.sizes[i]);
    }
}

const struct core_exp *sizing_let(struct sizing *sizing, const struct core_exp *exp,
                                  const struct core_type *want)
{
    struct core_var_vec own = {0};
    const struct core_exp *bound = infer_bound(sizing, exp->u.let.bound, &own);
    sizing->level++;
    bind_sizes(sizing, exp);
    size_t first = sizing->differences.len;
    const struct core_pat *pat = sizing_pat(sizing, exp->u.let.pat, bound->type);
    bound = sizing_coerced(sizing, bound, pat->type, first);
    if (pat->kind == CORE_PAT_VAR)
        sizing_known(sizing, pat->var)->own = own;
    sizing_define_pat(sizing, pat, bound);
    if (want && want->kind != CORE_TYPE_FUN)
        want = sizing_closed(sizing, want);
    const struct core_exp *body = sizing_infer(sizing, exp->u.let.body, want);
    sizing->level--;
    struct core_exp *copy =
        sizing_copy(sizing, exp, sizing_leave(sizing, body->type, sizing->level, NULL));
    copy->u.let.bound = bound;
    copy->u.let.pat = pat;
    copy->u.let.body = body;
    return copy;
}
