/* Entry points that are written without their parameters, or without some, get them from their type
 * (eta-expansion):
 *
 *     entry f = map g                 entry f (arg_1: []i32) = map g arg_1
 *     entry f = \x -> x + k           entry f x = x + k
 *
 * A parameter that has a name in the written type, which sizes may mention, keeps it. */
#include "front/expand.h"

#include "front/state.h"
#include "front/types.h"

static const struct core_var *new_var(struct front *front, const struct core_def *def)
{
    struct core_var *var = ARENA_NEW(front->arena, struct core_var);
    var->name = arena_printf(front->arena, "arg_%zu", def->param_count + 1);
    var->loc = def->loc;
    var->type = def->result->param;
    return var;
}

/* A pattern for the argument that the result of DEF takes, and its use. */
static const struct core_pat *new_param(struct front *front, const struct core_def *def,
                                        const struct core_exp **use)
{
    const struct core_type *written = def->result_annotation;
    struct core_pat *pat = ARENA_NEW(front->arena, struct core_pat);
    struct core_exp *exp = ARENA_NEW(front->arena, struct core_exp);
    pat->kind = CORE_PAT_VAR;
    pat->loc = def->loc;
    pat->type = def->result->param;
    pat->annotation = written ? written->param : NULL;
    pat->consumed = def->result->consumes;
    pat->var = written && written->param_name ? written->param_name : new_var(front, def);
    exp->kind = CORE_VAR;
    exp->loc = def->body->loc;
    exp->type = pat->type;
    exp->u.var = pat->var;
    *use = exp;
    return pat;
}

static const struct core_exp *apply(struct front *front, const struct core_exp *fun,
                                    const struct core_exp *arg)
{
    struct core_exp *exp = ARENA_NEW(front->arena, struct core_exp);
    exp->kind = CORE_APP;
    exp->loc = fun->loc;
    exp->type = fun->type->result;
    exp->u.app.fun = fun;
    exp->u.app.arg = arg;
    return exp;
}

/* DEF's body applied to a new parameter, or the body of the lambda that it is. */
static const struct core_pat *take_param(struct front *front, struct core_def *def)
{
    const struct core_exp *body = def->body, *use;
    if (body->kind == CORE_LAM && !def->result_annotation) {
        def->body = body->u.lam.body;
        def->result_annotation = body->u.lam.result_annotation;
        return body->u.lam.pat;
    }
    const struct core_pat *pat = new_param(front, def, &use);
    def->body = apply(front, body, use);
    def->result_annotation = def->result_annotation ? def->result_annotation->result : NULL;
    return pat;
}

static size_t argument_count(const struct core_type *result)
{
    size_t count = 0;
    for (; result->kind == CORE_TYPE_FUN && !front_type_has_fun(result->param);
         result = result->result)
        count++;
    return count;
}

void front_expand_entry(struct front *front, struct core_def *def)
{
    size_t all = def->param_count + argument_count(def->result);
    const struct core_pat **params = ARENA_ARRAY(front->arena, const struct core_pat *, all);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = def->params[i];
    for (def->params = params; def->param_count < all; def->param_count++) {
        params[def->param_count] = take_param(front, def);
        def->result = def->result->result;
    }
}
