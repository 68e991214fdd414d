/* Lambdas, `let`, and local functions, which are lambdas bound by `let`.
 *
 *     \x y -> e                      \x -> \y -> e
 *     let f (x: i32) y = e in b      let f = \x -> \y -> e in b
 *     let f [n] (x: [n]t) = e in b   let f = \x' -> let [n] (x: [n]t) = x' in e in b
 *     \(x: ?[k].[k][k]t) -> e        \x' -> let [k] (x: [k][k]t) = x' in e
 *
 * A local function is polymorphic in its type parameters, and in what its surroundings do not know
 * of (generalise.c). */
#include "front/infer_fun.h"

#include "base/diag.h"
#include "base/map.h"
#include "front/against.h"
#include "front/annotation.h"
#include "front/exists.h"
#include "front/generalise.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"

/* INNER[i] is null, or what the value of PATS[i], a variable, must be bound to
 * (front_pat_split). */
struct params {
    const struct core_pat **pats;
    struct core_pat **inner;
    size_t count;
};

/* The type of the parameters that EXPECTED, a function type, still has; null if it is none. */
static const struct core_type *next_param(const struct core_type **expected)
{
    if (!*expected)
        return NULL;
    const struct core_type *type = front_type_head(*expected);
    *expected = type->kind == CORE_TYPE_FUN ? type->result : NULL;
    return type->kind == CORE_TYPE_FUN ? type->param : NULL;
}

/* Checks the patterns against the parameters of *EXPECTED, which becomes what the body must be. */
static struct params infer_params(struct infer *infer, const struct scope **scope,
                                  struct syn_pat_list list, const struct core_type **expected)
{
    struct arena *arena = infer->front->arena;
    struct params params = {ARENA_ARRAY(arena, const struct core_pat *, list.count),
                            ARENA_ARRAY(arena, struct core_pat *, list.count), list.count};
    struct map *names = map_new_strings(arena);
    for (size_t i = 0; i < list.count; i++) {
        const struct core_pat *pat =
            front_infer_pat(infer, scope, list.at[i], next_param(expected), names);
        params.pats[i] = front_pat_split(infer, pat, &params.inner[i]);
    }
    return params;
}

/* The annotation of a body, with what hides in it, and its marks; both may be null. */
struct result {
    const struct core_type *type;
    struct core_hidden hidden;
    const struct core_marks *fresh;
    struct loc loc;
};

static struct result infer_result(struct infer *infer, const struct scope *scope,
                                  const struct syn_type *syn)
{
    if (!syn)
        return (struct result){0};
    size_t mark = front_exists_mark(infer);
    struct result result = {.type = front_annotation(infer, scope, syn), .loc = syn->loc};
    result.hidden = front_exists_take(infer, mark);
    result.fresh = front_marks(infer, syn);
    return result;
}

/* RESULT is that of BODY; it stays with the innermost lambda. */
static struct core_exp *build_lambdas(struct infer *infer, struct params params,
                                      struct core_exp *body, struct result result,
                                      struct loc loc)
{
    body = front_bind_split(infer, params.pats, params.inner, params.count, body);
    for (size_t i = params.count; i > 0; i--) {
        body = front_exp_lam(infer, params.pats[i - 1], body, loc);
        if (i < params.count)
            continue;
        body->u.lam.result_annotation = result.type;
        body->type =
            front_type_marked(infer->front, body->type, body->type->consumes, result.fresh);
    }
    return body;
}

/* The body SYN, as RESULT says, whose type has nothing hidden afterwards. */
static struct core_exp *infer_body(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, struct result *result,
                                   const struct core_type *expected)
{
    if (!result->type)
        return front_infer_exp(infer, scope, syn, expected);
    const struct core_type *written = result->type;
    result->type = front_exists_forget(infer, written, result->hidden);
    struct against against = front_against_begin(infer);
    struct core_exp *body =
        front_infer_exp(infer, scope, syn, front_type_strip(infer->front, written));
    front_against_note(against, syn, result->loc, "the type of the result is given here");
    return front_exists_bind(infer, result->hidden, written, body);
}

/* ---- let ---- */

const struct core_var *const *front_bind_sizes(struct infer *infer, const struct scope **scope,
                                               struct syn_ident_list sizes, struct map *names,
                                               bool is_any)
{
    const struct core_var **vars =
        ARENA_ARRAY(infer->front->arena, const struct core_var *, sizes.count);
    for (size_t i = 0; i < sizes.count; i++) {
        front_check_duplicate(infer, names, &sizes.at[i]);
        struct core_var *var = front_size_new(infer, sizes.at[i]);
        var->is_any = is_any;
        vars[i] = var;
        *scope = front_scope_value(infer->front, *scope, var);
    }
    return vars;
}

/* A pattern with annotations says what the value must be; else the value says what the pattern
 * gets. */
struct core_exp *front_infer_let(struct infer *infer, const struct scope *scope,
                                 const struct syn_exp *syn, const struct core_type *expected)
{
    struct arena *moment = infer->front->moment;
    struct arena_mark mark = arena_mark(moment);
    struct map *names = map_new_strings(moment);
    const struct scope *inner = scope;
    struct core_hidden sizes = {front_bind_sizes(infer, &inner, syn->let.sizes, names, false),
                                syn->let.sizes.count};
    const struct core_exp *bound;
    const struct core_pat *pat;
    if (front_pat_is_annotated(syn->let.pat)) {
        size_t before = front_exists_mark(infer);
        pat = front_infer_pat(infer, &inner, syn->let.pat, NULL, names);
        sizes = front_exists_both(infer, sizes, front_exists_take(infer, before));
        bound = front_infer_exp(infer, scope, syn->let.value, pat->type);
    } else {
        bound = front_infer_exp(infer, scope, syn->let.value, NULL);
        struct against against = front_against_begin(infer);
        pat = front_infer_pat(infer, &inner, syn->let.pat, bound->type, names);
        front_against_note_any(against, syn->let.value->loc, "its value is here");
    }
    arena_release(moment, mark);
    const struct core_exp *body = front_infer_exp(infer, inner, syn->let.body, expected);
    struct core_exp *exp = front_exp_bind(infer, pat, bound, body);
    exp->loc = syn->loc;
    if (exp->kind == CORE_LET) {
        exp->u.let.sizes = sizes.at;
        exp->u.let.size_count = sizes.count;
    } else if (sizes.count > 0) {
        return front_unsupported(infer, syn->let.pat->loc,
                                 "sizes that a pattern with constructors binds");
    }
    return exp;
}

/* ---- Local functions ---- */

static struct syn_ident_list size_params(struct infer *infer, const struct syn_function *fun)
{
    struct syn_ident *names =
        ARENA_ARRAY(infer->front->arena, struct syn_ident, fun->type_params.count);
    size_t count = 0;
    for (size_t i = 0; i < fun->type_params.count; i++)
        if (fun->type_params.at[i].kind == SYN_PARAM_SIZE)
            names[count++] = fun->type_params.at[i].name;
    return (struct syn_ident_list){names, count};
}

/* VAR as a parameter in the place of PAT. */
static const struct core_pat *plain_param(struct infer *infer, const struct core_var *var,
                                          const struct core_pat *pat)
{
    struct core_pat *plain = ARENA_NEW(infer->front->arena, struct core_pat);
    *plain = *front_pat_var(infer, var);
    plain->consumed = front_pat_consumes(pat);
    return plain;
}

/* Replaces the patterns of PARAMS by plain variables, and gives `let [sizes] (patterns) = (those
 * variables) in BODY`. */
static struct core_exp *bind_by_let(struct infer *infer, struct params params,
                                    struct core_hidden sizes, struct core_exp *body)
{
    struct front *front = infer->front;
    const struct core_type **types =
        ARENA_ARRAY(front->arena, const struct core_type *, params.count);
    const struct core_exp **uses =
        ARENA_ARRAY(front->arena, const struct core_exp *, params.count);
    const struct core_pat **pats =
        ARENA_ARRAY(front->arena, const struct core_pat *, params.count);
    body = front_bind_split(infer, params.pats, params.inner, params.count, body);
    for (size_t i = 0; i < params.count; i++) {
        const struct core_pat *pat = params.pats[i];
        const struct core_var *var = front_var_new(infer, "arg", pat->loc, pat->type);
        types[i] = pat->type;
        uses[i] = front_exp_var(infer, var, pat->loc);
        pats[i] = pat;
        params.pats[i] = plain_param(infer, var, pat);
        params.inner[i] = NULL;
    }
    struct core_pat *pat = ARENA_NEW(front->arena, struct core_pat);
    *pat = *pats[0];
    const struct core_exp *bound = uses[0];
    if (params.count > 1) {
        const struct core_type *type = front_type_tuple(front, types, params.count);
        struct core_exp *tuple = front_exp_new(infer, CORE_TUPLE, body->loc, type);
        tuple->u.tuple.parts = uses;
        tuple->u.tuple.count = params.count;
        *pat = (struct core_pat){.kind = CORE_PAT_TUPLE, .loc = body->loc, .type = type,
                                 .parts = pats, .part_count = params.count};
        bound = tuple;
    }
    struct core_exp *exp = front_exp_let(infer, pat, bound, body);
    exp->u.let.sizes = sizes.at;
    exp->u.let.size_count = sizes.count;
    return exp;
}

static struct core_exp *ascribe_body(struct infer *infer, const struct core_exp *body,
                                     const struct core_type *result)
{
    struct core_exp *exp = front_exp_new(infer, CORE_ASCRIBE, body->loc, body->type);
    exp->u.ascribe.exp = body;
    exp->u.ascribe.to = result;
    return exp;
}

/* BODY, that of a function of PARAMS with size parameters SIZES. RESULT stays with the function
 * only if its scope is that of the whole. */
static struct core_exp *bind_sizes(struct infer *infer, struct params params,
                                   struct core_hidden sizes, struct core_exp *body,
                                   struct result *result)
{
    if (sizes.count == 0 || params.count == 0)
        return body;
    if (result->type)
        body = ascribe_body(infer, body, result->type);
    result->type = NULL;
    return bind_by_let(infer, params, sizes, body);
}

/* The type variables are in VARS afterwards. */
static struct core_exp *infer_function(struct infer *infer, const struct scope *scope,
                                       const struct syn_function *fun, struct loc loc,
                                       struct type_vars *vars)
{
    struct map *names = map_new_strings(infer->front->arena);
    struct syn_ident_list size_names = size_params(infer, fun);
    const struct core_type *expected = NULL;
    scope = front_bind_type_vars(infer, scope, fun->type_params, vars);
    struct core_hidden sizes = {front_bind_sizes(infer, &scope, size_names, names, true),
                                size_names.count};
    size_t mark = front_exists_mark(infer);
    struct params params = infer_params(infer, &scope, fun->params, &expected);
    sizes = front_exists_both(infer, sizes, front_exists_take(infer, mark));
    struct result result = infer_result(infer, scope, fun->result);
    struct core_exp *body = infer_body(infer, scope, fun->body, &result, NULL);
    body = bind_sizes(infer, params, sizes, body, &result);
    return build_lambdas(infer, params, body, result, loc);
}

/* The variable for FUN, whose lambda is then in *BOUND. */
static const struct core_var *infer_polymorphic(struct infer *infer, const struct scope *scope,
                                                const struct syn_function *fun,
                                                const struct core_exp **bound)
{
    struct type_vars vars = {0};
    struct own_name own = {fun->name.name, fun->name.loc, infer->local_functions};
    infer->local_functions = &own;
    infer->level++;
    *bound = infer_function(infer, scope, fun, loc_join(fun->name.loc, fun->body->loc), &vars);
    infer->level--;
    infer->local_functions = own.outer;
    struct core_var *var = front_var_named(infer, fun->name, (*bound)->type);
    if ((*bound)->kind == CORE_LAM) {
        front_generalise_local(infer, (*bound)->type, &vars);
        var->type_vars = vars.at;
        var->type_var_count = vars.count;
    }
    return var;
}

struct core_exp *front_infer_let_fun(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected)
{
    const struct syn_function *fun = &syn->let_fun.fun;
    const struct core_exp *bound;
    const struct core_var *var = infer_polymorphic(infer, scope, fun, &bound);
    const struct scope *inner = front_scope_value(infer->front, scope, var);
    const struct core_exp *body = front_infer_exp(infer, inner, syn->let_fun.body, expected);
    struct core_exp *exp = front_exp_let(infer, front_pat_var(infer, var), bound, body);
    exp->loc = syn->loc;
    return exp;
}

/* ---- Lambdas ---- */

static bool may_be_function(const struct core_type *type)
{
    return type->kind == CORE_TYPE_FUN || type->kind == CORE_TYPE_ERROR ||
           (type->kind == CORE_TYPE_META && type->meta->scalars == 0);
}

void front_note_tuple(struct infer *infer, const struct syn_exp *lambda,
                      const struct core_type *type)
{
    const struct syn_pat_list params = lambda->lambda.params;
    struct loc all = loc_join(params.at[0]->loc, params.at[params.count - 1]->loc);
    size_t want = type ? front_type_param_count(type) : 0;
    const struct core_type *param =
        want > 0 ? front_type_head(front_type_head(type)->param) : NULL;
    bool is_tuple = params.at[0]->kind == SYN_PAT_TUPLE && params.count == 1;
    if (params.count > 1 && param && param->kind == CORE_TYPE_TUPLE &&
        param->part_count == params.count)
        diag_note(infer->front->diag, all, "what it is given is one tuple: '\\(x, y) -> e'");
    else if (is_tuple && want > 1 && params.at[0]->tuple.count == want)
        diag_note(infer->front->diag, all,
                  "what it is given are several arguments: '\\x y -> e'");
    else
        return;
    infer->mismatch = 0;
}

/* Reports a lambda where the place asks for something that is no function, or one of fewer
 * arguments. */
static bool is_misplaced(struct infer *infer, const struct syn_exp *syn,
                         const struct core_type *type)
{
    struct diag *diag = infer->front->diag;
    const struct core_type *whole = type;
    for (size_t i = 0; type && i < syn->lambda.params.count; i++) {
        type = front_type_head(type);
        if (!may_be_function(type) && i == 0)
            diag_error(diag, syn->loc, "expected %s, found a function",
                       front_type_text(infer->front, type));
        else if (!may_be_function(type))
            diag_error(diag, syn->lambda.params.at[i]->loc,
                       "expected a function of %zu argument%s, found one of %zu", i,
                       i == 1 ? "" : "s", syn->lambda.params.count);
        if (!may_be_function(type)) {
            front_note_tuple(infer, syn, whole);
            return true;
        }
        type = type->kind == CORE_TYPE_FUN ? type->result : NULL;
    }
    return false;
}

struct core_exp *front_infer_lambda(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected)
{
    const struct core_type *rest = expected;
    if (is_misplaced(infer, syn, expected))
        return front_conclude(infer, front_exp_error(infer, syn->loc), expected);
    size_t mark = front_exists_mark(infer);
    size_t errors_before = diag_error_count(infer->front->diag);
    struct params params = infer_params(infer, &scope, syn->lambda.params, &rest);
    bool wrong = expected && diag_error_count(infer->front->diag) > errors_before;
    if (wrong)
        front_note_tuple(infer, syn, expected);
    struct core_hidden sizes = front_exists_take(infer, mark);
    struct result result = infer_result(infer, scope, syn->lambda.result);
    struct core_exp *body =
        infer_body(infer, scope, syn->lambda.body, &result, wrong ? NULL : rest);
    body = bind_sizes(infer, params, sizes, body, &result);
    if (wrong)
        return front_conclude(infer, front_exp_error(infer, syn->loc), expected);
    return front_conclude(infer, build_lambdas(infer, params, body, result, syn->loc), expected);
}
