/* The built-in functions, whose arguments may be functions still: D-Map (defunctionalisation.txt,
 * Fig. 6), and the like for all others. Such an argument is a lambda, or the name of a dynamic
 * function (5.3) that takes what it is given.
 *
 *     map (\x -> x + a) xs          as it is
 *     map f xs                      map (\x -> main_f {a = f.a} x) xs
 *     map (add (a * b)) xs          let x = a * b in map (\y -> add x y) xs
 *
 * A lambda without a name is put where it is used, since there alone it can be meant. */
#include "firstorder/combinator.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/type.h"
#include "firstorder/apply.h"
#include "firstorder/build.h"
#include "firstorder/env.h"
#include "firstorder/free.h"
#include "firstorder/inline.h"
#include "firstorder/lift.h"
#include "firstorder/pattern.h"
#include "firstorder/rules.h"
#include "firstorder/state.h"
#include "firstorder/static.h"
#include "firstorder/tell.h"

/* ---- Names of parameters that the source does not have ---- */

/* Of parameter I of the function that BUILTIN is given. */
static const char *made_up(const struct core_exp *builtin, size_t i)
{
    static const char *const names[] = {"x", "y", "z", "u", "v"};
    static const char *const indices[] = {"i", "j"};
    enum core_builtin kind = builtin->u.builtin;
    if (kind == CORE_TABULATE || kind == CORE_TABULATE_2D || kind == CORE_DPIA_GENERATE)
        return indices[i];
    if (kind == CORE_REDUCE || kind == CORE_REDUCE_COMM || kind == CORE_SCAN ||
        kind == CORE_FOLDL)
        return i ? "x" : "acc";
    if (kind == CORE_DPIA_REDUCE || kind == CORE_DPIA_SCAN)
        return i ? "acc" : "x";
    return names[i];
}

static const struct core_pat *new_param(struct defun *defun, const char *name, bool is_given,
                                        const struct core_type *type, struct loc loc)
{
    struct core_var *var = ARENA_NEW(defun->arena, struct core_var);
    var->name = name;
    var->loc = loc;
    var->type = type;
    var->is_given = is_given;
    return defun_var_pat(defun, var, type, loc);
}

/* A pattern with the names of PAT, and names where it has none. */
static const struct core_pat *like(struct defun *defun, const struct core_pat *pat, struct loc loc)
{
    const struct core_type *type = defun_type_erased(defun, pat->type);
    struct core_pat *copy = ARENA_NEW(defun->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(defun->arena, const struct core_pat *, pat->part_count);
    if (pat->kind != CORE_PAT_TUPLE)
        return new_param(defun, pat->kind == CORE_PAT_VAR ? pat->var->name : "unused",
                         pat->kind == CORE_PAT_VAR && pat->var->is_given, type, loc);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = like(defun, pat->parts[i], loc);
    *copy = (struct core_pat){.kind = CORE_PAT_TUPLE, .loc = loc, .type = type, .parts = parts,
                              .part_count = pat->part_count};
    return copy;
}

/* What PAT, made by `like`, is a pattern of. */
static const struct core_exp *value_of(struct defun *defun, const struct core_pat *pat)
{
    const struct core_exp **parts =
        ARENA_ARRAY(defun->arena, const struct core_exp *, pat->part_count);
    if (pat->kind == CORE_PAT_VAR)
        return defun_var_exp(defun, pat->var, pat->loc);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = value_of(defun, pat->parts[i]);
    return defun_record_exp(defun, pat->type, parts, pat->loc);
}

/* ---- Eta-expansion ---- */

/* An argument of a combinator that is being made. */
struct slot {
    const struct core_exp *builtin;
    struct loc loc;
};

/* The function's parameter I, after those that it was given. */
static const struct core_pat *param_at(struct defun *defun, const struct slot *slot,
                                       const struct defun_static *sv, const struct core_type *type,
                                       size_t i)
{
    const struct core_exp *fun = sv->fun;
    size_t at = i + (fun->kind == CORE_LAM ? 0 : sv->field_count);
    bool has_params = fun->kind == CORE_LAM || fun->kind == CORE_DEF;
    if (has_params && at < defun_arity(fun) && defun_param_of(fun, at)->kind != CORE_PAT_WILD)
        return like(defun, defun_param_of(fun, at), slot->loc);
    return new_param(defun, made_up(slot->builtin, i), false, defun_type_erased(defun, type),
                     slot->loc);
}

static const struct core_exp *lambda(struct defun *defun, const struct core_pat *pat,
                                     const struct core_exp *body, struct loc loc)
{
    const struct core_type *type =
        core_make_function_type(defun->arena, pat->type, body->type);
    struct core_exp *lam = defun_new_exp(defun, CORE_LAM, loc, type);
    lam->u.lam.pat = pat;
    lam->u.lam.body = body;
    return lam;
}

/* The type of the parameters of SV, a function, that are still to come. */
static const struct core_type *rest_type(const struct defun_static *sv)
{
    return defun_type_after(sv->fun->type, sv->fun->kind == CORE_LAM ? 0 : sv->field_count);
}

/* The definition that is all of \x_1 ... x_COUNT -> BODY, if BODY is a call of it with ARGS, which
 * are these; else null. */
static const struct core_exp *eta_reduced(const struct core_exp *body,
                                          const struct defun_result *args, size_t count)
{
    for (size_t i = count; i-- > 0; body = body->u.app.fun)
        if (body->kind != CORE_APP || body->u.app.arg != args[i].exp)
            return NULL;
    return body->kind == CORE_DEF ? body : NULL;
}

/* \x_1 ... x_COUNT -> let LETS in FUN x_1 ... x_COUNT, for FUN that is atomic. Inside of other
 * lambdas there are lambdas. */
static const struct core_exp *expanded(struct defun_env *env, const struct slot *slot,
                                       const struct defun_lets *lets, struct defun_result fun,
                                       size_t count, bool keeps_lambdas)
{
    struct defun *defun = env->defun;
    const struct core_pat **pats = ARENA_ARRAY(defun->arena, const struct core_pat *, count);
    struct defun_result *args = ARENA_ARRAY(defun->arena, struct defun_result, count);
    const struct defun_static *sv = fun.sv->kind == DEFUN_ALT ? fun.sv->parts[0] : fun.sv;
    const struct core_type *type = rest_type(sv);
    const struct core_exp *result, *name;
    for (size_t i = 0; i < count; i++, type = type->result) {
        pats[i] = param_at(defun, slot, sv, type->param, i);
        args[i].exp = value_of(defun, pats[i]);
        args[i].sv = defun_dyn(defun, pats[i]->type);
    }
    result = defun_apply(env, fun, args, count, slot->loc).exp;
    name = keeps_lambdas ? NULL : eta_reduced(result, args, count);
    if (name)
        return name;
    result = defun_under(defun, lets, result);
    for (size_t i = count; i-- > 0;)
        result = lambda(defun, pats[i], result, slot->loc);
    return result;
}

/* ---- Lambdas ---- */

/* The lambda LAM of the source, of COUNT parameters: D-Map translates its body where it stands. */
static const struct core_exp *in_place(struct defun_env *env, const struct slot *slot,
                                       const struct core_exp *lam, size_t count)
{
    struct defun *defun = env->defun;
    struct core_exp *copy = ARENA_NEW(defun->arena, struct core_exp);
    struct defun_lets lets = {0};
    struct defun_result body;
    *copy = *lam;
    copy->loc = defun_loc(env, lam->loc);
    copy->u.lam.pat =
        defun_pat(env, lam->u.lam.pat, defun_dyn(defun, lam->u.lam.pat->type));
    copy->type = defun_type(env, lam->type);
    if (count > 1 && lam->u.lam.body->kind == CORE_LAM && !lam->u.lam.result_annotation) {
        copy->u.lam.body = in_place(env, slot, lam->u.lam.body, count - 1);
        return copy;
    }
    body = defun_exp(env, lam->u.lam.body);
    if (body.sv->kind == DEFUN_DYN) {
        copy->u.lam.result_annotation =
            defun_annotation(env, lam->u.lam.result_annotation, body.sv);
        copy->u.lam.body = body.exp;
        return copy;
    }
    body = defun_named(defun, body, "f", &lets);
    copy->u.lam.result_annotation = NULL;
    copy->u.lam.body = expanded(env, slot, &lets, body, count - 1, true);
    return copy;
}

static const struct core_type *param_type(const struct core_exp *builtin, size_t position)
{
    return defun_type_after(builtin->type, position)->param;
}

/* The name of a dynamic function that takes COUNT arguments and was given none; else null. */
static const struct core_exp *name_of(struct defun_env *env, const struct defun_static *sv,
                                      size_t count, struct loc loc)
{
    if (sv->field_count || sv->fun->kind == CORE_LAM || defun_arity(sv->fun) != count)
        return NULL;
    if (sv->fun->kind != CORE_DEF)
        return sv->fun;
    if (!defun_is_first_order(sv->fun->u.def))
        return NULL;
    return defun_use(env->defun, defun_made_def(env->defun, sv->fun->u.def), loc);
}

/* Whether PAT says a size that nothing in ENV has bound. */
static bool opens_size(const struct defun_env *env, const struct core_pat *pat)
{
    struct arena *work = arena_new();
    struct map *said = defun_mentioned(work, &pat, 1, NULL);
    bool opens = false;
    for (size_t i = 0; !opens && i < map_count(said); i++) {
        const struct core_var *var = map_key_at(said, i);
        opens = var->is_size && !defun_env_get(env, var).exp;
    }
    arena_free(work);
    return opens;
}

/* Whether one of LAM's COUNT parameters does. */
static bool opens_sizes(const struct defun_env *env, const struct core_exp *lam, size_t count)
{
    for (; count && lam->kind == CORE_LAM; count--, lam = lam->u.lam.body)
        if (opens_size(env, lam->u.lam.pat))
            return true;
    return false;
}

const struct core_exp *defun_combinator_arg(struct defun_env *env, struct defun_result function,
                                            const struct core_exp *fun, size_t position,
                                            bool is_coerced, struct loc loc,
                                            struct defun_lets *lets)
{
    size_t count = core_type_arity(param_type(fun, position));
    struct slot slot = {fun, loc};
    const struct defun_lets none = {0};
    const struct core_exp *name;
    struct defun_env *inner;
    if (function.sv->kind != DEFUN_LAM && function.sv->kind != DEFUN_ALT)
        bug(loc, "a combinator's argument is no function");
    function = defun_named(env->defun, function, "f", lets);
    if (function.sv->kind == DEFUN_ALT)
        return expanded(env, &slot, &none, function, count, false);
    name = is_coerced ? NULL : name_of(env, function.sv, count, loc);
    if (name)
        return name;
    if (function.sv->fun->kind != CORE_LAM || function.sv->name)
        return expanded(env, &slot, &none, function, count, is_coerced);
    inner = defun_env_new(env->defun, function.sv->home, env->place, env->open);
    if (function.sv->fun->loc.source != loc.source)
        inner->place = loc;
    else
        inner->place = loc_none();
    defun_bind_captured(inner, function);
    if (opens_sizes(inner, function.sv->fun, count))
        return expanded(env, &slot, &none, function, count, is_coerced);
    return in_place(inner, &slot, function.sv->fun, count);
}

static const struct core_exp *source_arg(struct defun_env *env, const struct core_exp *arg,
                                         const struct core_exp *fun, size_t position,
                                         struct defun_lets *lets)
{
    struct slot slot = {fun, defun_loc(env, arg->loc)};
    struct defun_result function, result;
    bool is_coerced = arg->kind == CORE_ASCRIBE && arg->u.ascribe.coerce;
    if (arg->kind == CORE_LAM)
        return in_place(env, &slot, arg, core_type_arity(param_type(fun, position)));
    function = defun_exp(env, arg);
    result.exp = defun_combinator_arg(env, function, fun, position, is_coerced, slot.loc,
                                      lets);
    result.sv = function.sv;
    if (result.exp->kind == CORE_LAM)
        defun_tell(env, "D-Map", "Fig. 6", arg, result);
    return result.exp;
}

/* What stands before the function argument at COUNT, and may fail, is computed before what was
 * bound for that, the lets from FIRST on. */
static void keep_order(struct defun *defun, const struct core_exp **exps, size_t count,
                       size_t first, struct defun_lets *lets)
{
    struct defun_lets before = {0}, after = {0};
    if (lets->len == first)
        return;
    for (size_t i = first; i < lets->len; i++)
        VEC_PUSH(defun->arena, &after, lets->at[i]);
    for (size_t i = 0; i < count; i++)
        if (exps[i]->type->kind != CORE_TYPE_FUN && defun_may_fail(exps[i])) {
            const struct core_pat *pat =
                new_param(defun, "x", false, exps[i]->type, exps[i]->loc);
            struct defun_let let = {.pat = pat, .bound = exps[i], .loc = exps[i]->loc};
            VEC_PUSH(defun->arena, &before, let);
            exps[i] = defun_var_exp(defun, pat->var, pat->loc);
        }
    lets->len = first;
    for (size_t i = 0; i < before.len; i++)
        VEC_PUSH(defun->arena, lets, before.at[i]);
    for (size_t i = 0; i < after.len; i++)
        VEC_PUSH(defun->arena, lets, after.at[i]);
}

struct defun_result defun_combinator(struct defun_env *env, const struct core_exp *fun,
                                     const struct core_exp *const *args, size_t count,
                                     struct loc loc)
{
    struct defun *defun = env->defun;
    struct defun_lets lets = {0};
    const struct core_exp **exps = ARENA_ARRAY(defun->arena, const struct core_exp *, count);
    struct core_exp *head = ARENA_NEW(defun->arena, struct core_exp);
    const struct core_exp *call;
    *head = *fun;
    head->loc = defun_loc(env, fun->loc);
    head->type = defun_type(env, fun->type);
    for (size_t i = 0; i < count; i++) {
        size_t before = lets.len;
        if (param_type(fun, i)->kind == CORE_TYPE_FUN)
            exps[i] = source_arg(env, args[i], fun, i, &lets);
        else
            exps[i] = defun_data(env, args[i]);
        keep_order(defun, exps, i, before, &lets);
    }
    call = defun_under(defun, &lets, defun_call(defun, head, exps, count, loc));
    return (struct defun_result){call, defun_dyn(defun, call->type)};
}
