/* The size slice of an expression: what computes one size of its value, and not the value
 * (size-slicing.txt 3.1.1 for expressions, Fig. 13 to 15).
 *
 *     let k = n / 2 in if c then take k xs else xs
 *
 *     if c then let k = n / 2 in k else n
 *
 * Where the type says the size, that is the slice; else it is that of the branches, or of what
 * stands behind `let`. Conditions and names are in it only as far as they are needed and cheap.
 * What is asserted is no part of it: it cannot fail. */
#include "core/make.h"
#include "sized/private.h"

/* Whether PAT binds something that EXP mentions. */
static bool binds(const struct core_pat *pat, struct map *vars)
{
    if (pat->kind == CORE_PAT_VAR && map_get(vars, pat->var))
        return true;
    for (size_t i = 0; i < pat->part_count; i++)
        if (binds(pat->parts[i], vars))
            return true;
    return false;
}

static struct core_exp *slice_exp(struct sized *sized, const struct core_exp *exp)
{
    struct core_exp *copy = sized_exp(sized, exp->kind, exp->loc, sized->context.i64);
    copy->u = exp->u;
    return copy;
}

static bool mentions_sizes(const struct core_exp *let, struct map *vars)
{
    for (size_t i = 0; i < let->u.let.size_count; i++)
        if (map_get(vars, let->u.let.sizes[i]))
            return true;
    return false;
}

static const struct core_exp *slice_let(struct sized *sized, const struct core_exp *exp, size_t dim)
{
    const struct core_exp *body = sized_slice(sized, exp->u.let.body, dim);
    struct map *vars = map_new_objects(sized->arena);
    if (!body)
        return NULL;
    sized_mentioned(sized, body, vars);
    if (!binds(exp->u.let.pat, vars) && !mentions_sizes(exp, vars))
        return body;
    if (!sized_is_cheap(sized, exp->u.let.bound))
        return NULL;
    struct core_exp *slice = slice_exp(sized, exp);
    slice->u.let.body = body;
    return slice;
}

static const struct core_exp *slice_if(struct sized *sized, const struct core_exp *exp, size_t dim)
{
    const struct core_exp *then = sized_slice(sized, exp->u.cond.then, dim);
    const struct core_exp *other = then ? sized_slice(sized, exp->u.cond.other, dim) : NULL;
    if (!other || !sized_is_cheap(sized, exp->u.cond.cond))
        return NULL;
    struct core_exp *slice = slice_exp(sized, exp);
    slice->u.cond.then = then;
    slice->u.cond.other = other;
    return slice;
}

static const struct core_exp *slice_match(struct sized *sized, const struct core_exp *exp,
                                          size_t dim)
{
    size_t count = exp->u.match.count;
    struct core_case *cases = ARENA_ARRAY(sized->arena, struct core_case, count);
    if (!sized_is_cheap(sized, exp->u.match.value))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        cases[i].pat = exp->u.match.cases[i].pat;
        cases[i].body = sized_slice(sized, exp->u.match.cases[i].body, dim);
        if (!cases[i].body)
            return NULL;
    }
    struct core_exp *slice = slice_exp(sized, exp);
    slice->u.match.cases = cases;
    return slice;
}

const struct core_exp *sized_slice(struct sized *sized, const struct core_exp *exp, size_t dim)
{
    const struct core_exp *known = sized_dims(sized, exp->type).at[dim];
    if (known)
        return sized_is_cheap(sized, known) ? known : NULL;
    if (exp->kind == CORE_ARRAY && exp->u.tuple.count == 0 && dim == 0)
        return core_make_i64(sized->arena, sized->context.i64, 0);
    if (exp->kind == CORE_LET)
        return slice_let(sized, exp, dim);
    if (exp->kind == CORE_IF)
        return slice_if(sized, exp, dim);
    if (exp->kind == CORE_MATCH)
        return slice_match(sized, exp, dim);
    if (exp->kind == CORE_ASSERT)
        return sized_slice(sized, exp->u.assert_.body, dim);
    return exp->kind == CORE_ATTRIBUTE ? sized_slice(sized, exp->u.attribute.body, dim) : NULL;
}
