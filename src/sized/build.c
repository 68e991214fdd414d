/* Expressions, patterns and types that size slicing makes. */
#include "sized/build.h"

#include "core/make.h"
#include "sized/state.h"

struct core_var *sized_var(struct sized *sized, const char *name, struct loc loc,
                           const struct core_type *type)
{
    struct core_var *var = ARENA_NEW(sized->arena, struct core_var);
    *var = (struct core_var){.name = name, .loc = loc, .type = type};
    return var;
}

struct core_pat *sized_pat(struct sized *sized, const struct core_var *var)
{
    struct core_pat *pat = ARENA_NEW(sized->arena, struct core_pat);
    *pat = (struct core_pat){
        .kind = CORE_PAT_VAR, .loc = var->loc, .type = var->type, .var = var};
    return pat;
}

struct core_exp *sized_exp(struct sized *sized, enum core_exp_kind kind, struct loc loc,
                           const struct core_type *type)
{
    return core_make_exp(sized->arena, kind, loc, type);
}

static struct core_exp *new_let(struct sized *sized, const struct core_pat *pat,
                                const struct core_exp *bound, const struct core_exp *body)
{
    struct core_exp *exp = sized_exp(sized, CORE_LET, body->loc, body->type);
    exp->u.let.pat = pat;
    exp->u.let.bound = bound;
    exp->u.let.body = body;
    return exp;
}

const struct core_exp *sized_let(struct sized *sized, const struct core_pat *pat,
                                 const struct core_exp *bound, const struct core_exp *body)
{
    return new_let(sized, pat, bound, body);
}

static void mark_names(struct sized *sized, const struct core_pat *pat)
{
    if (pat->kind == CORE_PAT_VAR)
        map_set(sized->names, pat->var, (void *)(uintptr_t)pat->var);
    for (size_t i = 0; i < pat->part_count; i++)
        mark_names(sized, pat->parts[i]);
}

static bool has_name(struct sized *sized, const struct core_pat *pat)
{
    if (pat->kind == CORE_PAT_VAR)
        return map_get(sized->names, pat->var) != NULL;
    return pat->part_count > 0 && has_name(sized, pat->parts[0]);
}

const struct core_exp *sized_bind(struct sized *sized, const struct core_pat *pat,
                                  const struct core_exp *bound, const struct core_exp *body)
{
    mark_names(sized, pat);
    struct core_exp *let = new_let(sized, pat, bound, body);
    return sized_float(sized, let, &let->u.let.bound);
}

bool sized_is_bind(struct sized *sized, const struct core_exp *exp)
{
    return exp->kind == CORE_LET && has_name(sized, exp->u.let.pat);
}

const struct core_exp *sized_float(struct sized *sized, struct core_exp *exp,
                                   const struct core_exp **part)
{
    const struct core_exp *let = *part;
    if (!sized_is_bind(sized, let))
        return exp;
    *part = let->u.let.body;
    return sized_let(sized, let->u.let.pat, let->u.let.bound, sized_float(sized, exp, part));
}

static const struct core_type *tuple_type(struct sized *sized, const struct core_var *const *vars,
                                          size_t count)
{
    const struct core_type **parts = ARENA_ARRAY(sized->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = vars[i]->type;
    return core_make_tuple_type(sized->arena, parts, count);
}

const struct core_exp *sized_vars_exp(struct sized *sized, const struct core_var *const *vars,
                                      size_t count, struct loc loc)
{
    const struct core_exp **parts = ARENA_ARRAY(sized->arena, const struct core_exp *, count);
    for (size_t i = 0; i < count; i++) {
        struct core_exp *use = sized_exp(sized, CORE_VAR, loc, vars[i]->type);
        use->u.var = vars[i];
        parts[i] = use;
    }
    if (count == 1)
        return parts[0];
    struct core_exp *tuple = sized_exp(sized, CORE_TUPLE, loc, tuple_type(sized, vars, count));
    tuple->u.tuple.parts = parts;
    tuple->u.tuple.count = count;
    return tuple;
}

const struct core_pat *sized_vars_pat(struct sized *sized, const struct core_var *const *vars,
                                      size_t count, struct loc loc)
{
    const struct core_pat **parts = ARENA_ARRAY(sized->arena, const struct core_pat *, count);
    struct core_pat *pat = ARENA_NEW(sized->arena, struct core_pat);
    for (size_t i = 0; i < count; i++)
        parts[i] = sized_pat(sized, vars[i]);
    *pat = (struct core_pat){.kind = CORE_PAT_TUPLE,
                             .loc = loc,
                             .type = tuple_type(sized, vars, count),
                             .parts = parts,
                             .part_count = count};
    return count == 1 ? parts[0] : pat;
}

const struct core_exp *sized_apply(struct sized *sized, const struct core_exp *fun,
                                   const struct core_exp *arg)
{
    return core_make_app(sized->arena, fun, arg, fun->loc);
}

const struct core_type *sized_arrow(struct sized *sized, const struct core_type *param,
                                    const struct core_type *result)
{
    return core_make_function_type(sized->arena, param, result);
}
