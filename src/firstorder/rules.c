/* Figures 5 and 6 of defunctionalisation.txt: E |- e ~> <e', sv>, a function for each rule, but for
 * application (apply.c), the combinators (combinator.c), constructors (match.c) and loops that hand
 * on functions (loop.c).
 *
 * In: the core, monomorphic. Out: the same without functions but as arguments of combinators.
 *
 *     let a = 5 in \y -> y + a          let a = 5 in {a = a}        Lam y (y + a) (a -> Dyn i32)
 *
 * Where no function is in the type of an expression, all that the rule says is that its parts are
 * translated (data_rule). */
#include "firstorder/rules.h"

#include <string.h>

#include "base/diag.h"
#include "core/rebuild.h"
#include "core/type.h"
#include "firstorder/alternatives.h"
#include "firstorder/apply.h"
#include "firstorder/build.h"
#include "firstorder/env.h"
#include "firstorder/free.h"
#include "firstorder/lift.h"
#include "firstorder/loop.h"
#include "firstorder/match.h"
#include "firstorder/pattern.h"
#include "firstorder/state.h"
#include "firstorder/static.h"
#include "firstorder/tell.h"

static struct defun_result dyn(struct defun_env *env, const struct core_exp *exp)
{
    return (struct defun_result){exp, defun_dyn(env->defun, exp->type)};
}

const struct core_exp *defun_data(struct defun_env *env, const struct core_exp *exp)
{
    struct defun_result result = defun_exp(env, exp);
    if (result.sv->kind != DEFUN_DYN)
        bug(exp->loc, "a function where data is wanted");
    return result.exp;
}

/* ---- Rules that translate the parts: D-If, D-Array, D-Index, D-Update, D-Loop ... ---- */

static const struct core_exp *part_exp(void *context, const struct core_exp *exp)
{
    return defun_data(context, exp);
}

static const struct core_pat *part_pat(void *context, const struct core_pat *pat)
{
    struct defun_env *env = context;
    return defun_pat(env, pat, defun_dyn(env->defun, pat->type));
}

static const struct core_type *part_type(void *context, const struct core_type *type)
{
    return defun_type(context, type);
}

static const struct core_var *part_var(void *context, const struct core_var *var)
{
    struct defun_env *env = context;
    return defun_rename(env, var, defun_dyn(env->defun, var->type), var->type);
}

static struct defun_result data_rule(struct defun_env *env, const struct core_exp *exp)
{
    const struct core_rebuild rebuild = {
        .arena = env->defun->arena, .context = env, .exp = part_exp, .pat = part_pat,
        .type = part_type, .var = part_var};
    struct core_exp *copy = core_rebuild_exp(&rebuild, exp);
    copy->loc = defun_loc(env, exp->loc);
    return dyn(env, copy);
}

struct core_exp *defun_copy_of(struct defun_env *env, const struct core_exp *exp,
                               const struct defun_static *sv)
{
    struct core_exp *copy = ARENA_NEW(env->defun->arena, struct core_exp);
    *copy = *exp;
    copy->loc = defun_loc(env, exp->loc);
    copy->type = sv->kind == DEFUN_DYN ? defun_type(env, exp->type) : sv->residual;
    return copy;
}

/* ---- D-Var ---- */

/* A size that nothing has bound yet is one of what is being made. */
static void open_size(struct defun_env *env, const struct core_var *var)
{
    if (!var->is_size)
        bug(var->loc, "'%s' has no static value", var->name);
    VEC_PUSH(env->defun->arena, env->open,
             defun_rename(env, var, defun_dyn(env->defun, var->type), var->type));
}

/* RESULT, which EXP is bound to: a name is used where EXP stands. */
static struct defun_result used_at(struct defun_env *env, const struct core_exp *exp,
                                   struct defun_result result)
{
    if (result.exp->kind == CORE_VAR)
        result.exp = defun_var_exp(env->defun, result.exp->u.var, defun_loc(env, exp->loc));
    return result;
}

static struct defun_result rule_var(struct defun_env *env, const struct core_exp *exp)
{
    if (!defun_env_get(env, exp->u.var).exp)
        open_size(env, exp->u.var);
    return used_at(env, exp, defun_env_get(env, exp->u.var));
}

/* <AFTER, SV>, which EXP became; told where SV is no data. */
static struct defun_result told(struct defun_env *env, const char *rule, const char *figure,
                                const struct core_exp *exp, const struct core_exp *after,
                                const struct defun_static *sv)
{
    const struct defun_result result = {after, sv};
    if (sv->kind != DEFUN_DYN)
        defun_tell(env, rule, figure, exp, result);
    return result;
}

/* ---- D-Lam ---- */

static struct defun_result project(struct defun_env *env, const struct core_exp *exp,
                                   struct defun_result tuple);

/* PLACE of the source, or a null expression for what is not bound yet. */
static struct defun_result captured(struct defun_env *env, const struct core_exp *place)
{
    struct defun_result result = defun_env_get_place(env, place);
    if (result.exp || place->kind == CORE_VAR)
        return result;
    return project(env, place, captured(env, place->u.proj.tuple));
}

/* The record of what the function captures. */
static struct defun_result rule_lam(struct defun_env *env, const struct core_exp *exp,
                                    const char *name)
{
    const struct core_exp_vec *free = defun_free_places(env->defun, exp);
    struct arena *arena = env->defun->arena;
    struct defun_field *fields = ARENA_ARRAY(arena, struct defun_field, free->len);
    const struct core_exp **values = ARENA_ARRAY(arena, const struct core_exp *, free->len);
    const struct core_exp **parts = ARENA_ARRAY(arena, const struct core_exp *, free->len);
    const struct defun_static *sv;
    size_t count = 0;
    for (size_t i = 0; i < free->len; i++) {
        struct defun_result bound = captured(env, free->at[i]);
        if (!bound.exp)
            continue;
        fields[count] = (struct defun_field){.label = defun_place_label(env->defun, free->at[i]),
                                             .var = defun_root(free->at[i]),
                                             .place = free->at[i],
                                             .sv = bound.sv};
        values[count++] = bound.exp;
    }
    defun_find_twins(fields, values, count);
    sv = defun_lam(env->defun, exp, fields, count, env->home, name);
    for (size_t i = 0; i < count; i++)
        if (fields[i].position != DEFUN_NOWHERE)
            parts[fields[i].position] = values[i];
    return told(env, "D-Lam", "Fig. 5", exp,
                defun_record_exp(env->defun, sv->residual, parts, defun_loc(env, exp->loc)), sv);
}

/* ---- D-Let ---- */

static const char *name_of(const struct core_pat *pat)
{
    return pat->kind == CORE_PAT_VAR ? pat->var->name : NULL;
}

/* What is bound has a name in the target: so has each part of it that is computed. */
static struct defun_result rule_let(struct defun_env *env, const struct core_exp *exp)
{
    struct defun_lets inner = {0}, outer = {0};
    struct defun_let let = {.loc = defun_loc(env, exp->loc)};
    const struct core_var **sizes =
        ARENA_ARRAY(env->defun->arena, const struct core_var *, exp->u.let.size_count);
    const struct core_pat *pat = exp->u.let.pat;
    struct defun_result bound = defun_exp_named(env, exp->u.let.bound, name_of(pat)), body;
    if (bound.sv->kind == DEFUN_LAM && bound.exp->kind == CORE_TUPLE) {
        bound = defun_named(env->defun, bound, "f", &inner);
        bound.exp = defun_under(env->defun, &inner, bound.exp);
    }
    for (size_t i = 0; i < exp->u.let.size_count; i++)
        sizes[i] = part_var(env, exp->u.let.sizes[i]);
    let.sizes = sizes;
    let.size_count = exp->u.let.size_count;
    let.pat = defun_pat(env, pat, bound.sv);
    let.bound = bound.exp;
    if (!defun_is_nothing(bound.sv) || !defun_is_atomic(bound.exp))
        VEC_PUSH(env->defun->arena, &outer, let);
    body = defun_exp(env, exp->u.let.body);
    body.exp = defun_under(env->defun, &outer, body.exp);
    return body;
}

/* ---- D-Rcd, D-Proj ---- */

static struct defun_result rule_tuple(struct defun_env *env, const struct core_exp *exp)
{
    size_t count = exp->u.tuple.count;
    const struct core_exp **parts =
        ARENA_ARRAY(env->defun->arena, const struct core_exp *, count);
    const struct defun_static **svs =
        ARENA_ARRAY(env->defun->arena, const struct defun_static *, count);
    const struct defun_static *sv;
    for (size_t i = 0; i < count; i++) {
        struct defun_result part = defun_exp(env, exp->u.tuple.parts[i]);
        parts[i] = part.exp;
        svs[i] = part.sv;
    }
    sv = defun_rcd(env->defun, exp->type, svs);
    return told(env, "D-Rcd", "Fig. 6", exp,
                defun_record_exp(env->defun, sv->residual, parts, defun_loc(env, exp->loc)), sv);
}

/* The component of TUPLE, an RCD, that EXP, a PROJ of the source, asks for. */
static struct defun_result project(struct defun_env *env, const struct core_exp *exp,
                                   struct defun_result tuple)
{
    const struct defun_static *sv;
    struct core_exp *copy;
    if (!tuple.sv || tuple.sv->kind != DEFUN_RCD)
        bug(exp->loc, "a component of what has none");
    sv = tuple.sv->parts[exp->u.proj.position];
    if (defun_is_atomic(tuple.exp) && defun_is_nothing(sv))
        return (struct defun_result){defun_nothing(env->defun, sv, exp->loc), sv};
    if (defun_is_atomic(tuple.exp) && tuple.exp->kind == CORE_TUPLE)
        return (struct defun_result){tuple.exp->u.tuple.parts[exp->u.proj.position], sv};
    copy = defun_copy_of(env, exp, sv);
    copy->u.proj.tuple = tuple.exp;
    return (struct defun_result){copy, sv};
}

static struct defun_result rule_proj(struct defun_env *env, const struct core_exp *exp)
{
    struct defun_result result = {NULL, NULL};
    if (defun_is_place(exp))
        result = defun_env_get_place(env, exp);
    result = result.exp ? used_at(env, exp, result)
                        : project(env, exp, defun_exp(env, exp->u.proj.tuple));
    return told(env, "D-Proj", "Fig. 6", exp, result.exp, result.sv);
}

/* ---- Functions in other places ---- */

/* Of what is no data only the sizes are worth saying. */
static struct defun_result rule_ascribe(struct defun_env *env, const struct core_exp *exp,
                                        const char *name)
{
    struct defun_result result = defun_exp_named(env, exp->u.ascribe.exp, name);
    const struct core_type *to = defun_annotation(env, exp->u.ascribe.to, result.sv);
    struct core_exp *copy;
    if (!to || (result.sv->kind != DEFUN_DYN && !defun_type_has_size(to)))
        return result;
    copy = defun_copy_of(env, exp, result.sv);
    copy->u.ascribe.exp = result.exp;
    copy->u.ascribe.to = to;
    return (struct defun_result){copy, result.sv};
}

static struct defun_result rule_assert(struct defun_env *env, const struct core_exp *exp)
{
    const struct core_exp *cond = defun_data(env, exp->u.assert_.cond);
    struct defun_result body = defun_exp(env, exp->u.assert_.body);
    struct core_exp *copy = defun_copy_of(env, exp, body.sv);
    copy->u.assert_.cond = cond;
    copy->u.assert_.body = body.exp;
    return (struct defun_result){copy, body.sv};
}

/* What one of them asks for, alternatives, are made: it is not there any more. */
static struct defun_result rule_attribute(struct defun_env *env, const struct core_exp *exp,
                                          const char *name)
{
    struct defun_result body = defun_exp_named(env, exp->u.attribute.body, name);
    struct core_exp *copy;
    if (strcmp(exp->u.attribute.name, CORE_ALTERNATIVES) == 0)
        return body;
    copy = defun_copy_of(env, exp, body.sv);
    copy->u.attribute.body = body.exp;
    return (struct defun_result){copy, body.sv};
}

/* The branches give data, or functions: the same, or alternatives (7). */
static struct defun_result rule_if(struct defun_env *env, const struct core_exp *exp)
{
    const struct core_exp *cond = defun_data(env, exp->u.cond.cond);
    struct defun_result then = defun_exp(env, exp->u.cond.then);
    struct defun_result other = defun_exp(env, exp->u.cond.other);
    const struct defun_static *sv = defun_join(env->defun, then.sv, other.sv);
    struct core_exp *copy = defun_copy_of(env, exp, sv);
    copy->u.cond.cond = cond;
    copy->u.cond.then = defun_inject(env->defun, then, sv);
    copy->u.cond.other = defun_inject(env->defun, other, sv);
    return told(env, "D-If", defun_static_is_same(then.sv, other.sv) ? "Fig. 5" : "7", exp, copy,
                sv);
}

struct defun_result defun_exp_named(struct defun_env *env, const struct core_exp *exp,
                                    const char *name)
{
    switch (exp->kind) {
    case CORE_VAR:
        return rule_var(env, exp);
    case CORE_DEF:
        return defun_def(env, exp);
    case CORE_BUILTIN:
        if (!core_builtin_arity(exp->u.builtin))
            return data_rule(env, exp);
        return defun_dynamic(env->defun, exp, defun_loc(env, exp->loc));
    case CORE_OPERATOR:
        return defun_dynamic(env->defun, exp, defun_loc(env, exp->loc));
    case CORE_APP:
        return defun_app(env, exp);
    case CORE_LAM:
        return rule_lam(env, exp, name);
    case CORE_LET:
        return rule_let(env, exp);
    case CORE_TUPLE:
        return core_type_has_fun(exp->type) ? rule_tuple(env, exp) : data_rule(env, exp);
    case CORE_PROJ:
        return core_type_has_fun(exp->u.proj.tuple->type) ? rule_proj(env, exp)
                                                           : data_rule(env, exp);
    case CORE_IF:
        return rule_if(env, exp);
    case CORE_MATCH:
        return defun_match(env, exp);
    case CORE_CONSTRUCT:
        return core_type_has_fun(exp->type) ? defun_construct(env, exp) : data_rule(env, exp);
    case CORE_LOOP:
        return core_type_has_fun(exp->type) ? defun_loop(env, exp) : data_rule(env, exp);
    case CORE_ASCRIBE:
        return rule_ascribe(env, exp, name);
    case CORE_ASSERT:
        return rule_assert(env, exp);
    case CORE_ATTRIBUTE:
        return rule_attribute(env, exp, name);
    case CORE_LITERAL:
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_AND:
    case CORE_OR:
        return data_rule(env, exp);
    }
    bug(exp->loc, "an expression of unknown kind");
}

struct defun_result defun_exp(struct defun_env *env, const struct core_exp *exp)
{
    return defun_exp_named(env, exp, NULL);
}
