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
#include "sized/slice.h"

#include "core/make.h"
#include "core/type.h"
#include "sized/build.h"
#include "sized/cheap.h"
#include "sized/dims.h"
#include "sized/map.h"
#include "sized/state.h"

bool sized_binds(const struct core_pat *pat, struct map *vars)
{
    if (pat->kind == CORE_PAT_VAR && map_get(vars, pat->var))
        return true;
    for (size_t i = 0; i < pat->part_count; i++)
        if (sized_binds(pat->parts[i], vars))
            return true;
    return false;
}

/* What is sliced, and how: with EXPENSIVE parts, too. */
struct slicing {
    struct sized *sized;
    bool expensive;
    struct map *bound; /* names that were met, to what they are bound to, or are a part of */
};

static const struct core_exp *slice(const struct slicing *slicing, const struct core_exp *exp,
                                    size_t dim);

static bool may_have(const struct slicing *slicing, const struct core_exp *exp)
{
    return slicing->expensive || sized_is_cheap(slicing->sized, exp);
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

static void meet(const struct slicing *slicing, const struct core_pat *pat,
                 const struct core_exp *bound)
{
    if (pat->kind == CORE_PAT_VAR)
        map_set(slicing->bound, pat->var, (void *)(uintptr_t)bound);
    for (size_t i = 0; i < pat->part_count; i++)
        meet(slicing, pat->parts[i], bound);
}

static const struct core_exp *slice_let(const struct slicing *slicing, const struct core_exp *exp,
                                       size_t dim)
{
    meet(slicing, exp->u.let.pat, exp->u.let.bound);
    const struct core_exp *body = slice(slicing, exp->u.let.body, dim);
    struct map *vars = body ? sized_all_mentioned(slicing->sized, body) : NULL;
    if (!body)
        return NULL;
    if (!sized_binds(exp->u.let.pat, vars) && !mentions_sizes(exp, vars))
        return body;
    if (!may_have(slicing, exp->u.let.bound))
        return NULL;
    if (body->kind == CORE_VAR && exp->u.let.pat->kind == CORE_PAT_VAR &&
        exp->u.let.pat->var == body->u.var)
        return exp->u.let.bound;
    struct core_exp *copy = slice_exp(slicing->sized, exp);
    copy->u.let.body = body;
    return copy;
}

static const struct core_exp *slice_if(const struct slicing *slicing, const struct core_exp *exp,
                                       size_t dim)
{
    const struct core_exp *then = slice(slicing, exp->u.cond.then, dim);
    const struct core_exp *other = then ? slice(slicing, exp->u.cond.other, dim) : NULL;
    if (!other || !may_have(slicing, exp->u.cond.cond))
        return NULL;
    struct core_exp *copy = slice_exp(slicing->sized, exp);
    copy->u.cond.then = then;
    copy->u.cond.other = other;
    return copy;
}

static const struct core_exp *slice_match(const struct slicing *slicing,
                                          const struct core_exp *exp, size_t dim)
{
    size_t count = exp->u.match.count;
    struct core_case *cases = ARENA_ARRAY(slicing->sized->arena, struct core_case, count);
    if (!may_have(slicing, exp->u.match.value))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        cases[i].pat = exp->u.match.cases[i].pat;
        cases[i].body = slice(slicing, exp->u.match.cases[i].body, dim);
        if (!cases[i].body)
            return NULL;
    }
    struct core_exp *copy = slice_exp(slicing->sized, exp);
    copy->u.match.cases = cases;
    return copy;
}

/* `let [k] (row: [k]t) = EXP in k`: the size at DIM of what has to be computed for it. */
static const struct core_exp *slice_whole(struct sized *sized, const struct core_exp *exp,
                                          size_t dim)
{
    struct core_exp_vec dims = sized_dims(sized, exp->type);
    const struct core_var **sizes = ARENA_ARRAY(sized->arena, const struct core_var *, dims.len);
    size_t count = 0;
    for (size_t i = 0; i < dims.len; i++) {
        if (dims.at[i])
            continue;
        struct core_var *size = sized_var(sized, "k", exp->loc, sized->context.i64);
        size->is_size = true;
        sizes[count++] = size;
        dims.at[i] = sized_vars_exp(sized, &sizes[count - 1], 1, exp->loc);
    }
    const struct core_type *type = sized_with_dims(sized, exp->type, dims.at);
    struct core_pat *pat = sized_pat(sized, sized_var(sized, "row", exp->loc, type));
    pat->annotation = type;
    struct core_exp *let = sized_exp(sized, CORE_LET, exp->loc, sized->context.i64);
    let->u.let.pat = pat;
    let->u.let.bound = exp;
    let->u.let.body = dims.at[dim];
    let->u.let.sizes = sizes;
    let->u.let.size_count = count;
    return let;
}

/* The size of a map is that of its array; those of its rows are its function's. */
static const struct core_exp *slice_map(const struct slicing *slicing, const struct core_exp *exp,
                                        size_t dim)
{
    const struct core_exp *shape = dim == 0 ? slice(slicing, exp->u.app.arg, 0)
                                            : sized_row_shape(slicing->sized, exp, dim);
    return shape && may_have(slicing, shape) ? shape : NULL;
}

/* A name has the size of what it is bound to; one from outside has none here. */
static const struct core_exp *slice_var(const struct slicing *slicing, const struct core_exp *exp,
                                        size_t dim)
{
    const struct core_exp *bound = map_get(slicing->bound, exp->u.var);
    if (!bound)
        return NULL;
    if (core_type_same(bound->type, exp->type))
        return slice(slicing, bound, dim);
    return slicing->expensive ? slice_whole(slicing->sized, exp, dim) : NULL;
}

static const struct core_exp *slice_tuple(const struct slicing *slicing,
                                          const struct core_exp *exp, size_t dim)
{
    for (size_t i = 0; i < exp->u.tuple.count; i++) {
        size_t count = sized_dims(slicing->sized, exp->u.tuple.parts[i]->type).len;
        if (dim < count)
            return slice(slicing, exp->u.tuple.parts[i], dim);
        dim -= count;
    }
    return NULL;
}

static const struct core_exp *slice(const struct slicing *slicing, const struct core_exp *exp,
                                    size_t dim)
{
    const struct core_exp *known = sized_dims(slicing->sized, exp->type).at[dim];
    if (known)
        return may_have(slicing, known) ? known : NULL;
    if (exp->kind == CORE_ARRAY && exp->u.tuple.count == 0 && dim == 0)
        return core_make_i64(slicing->sized->arena, slicing->sized->context.i64, 0);
    if (exp->kind == CORE_VAR)
        return slice_var(slicing, exp, dim);
    if (exp->kind == CORE_TUPLE)
        return slice_tuple(slicing, exp, dim);
    if (exp->kind == CORE_LET)
        return slice_let(slicing, exp, dim);
    if (exp->kind == CORE_IF)
        return slice_if(slicing, exp, dim);
    if (exp->kind == CORE_MATCH)
        return slice_match(slicing, exp, dim);
    if (exp->kind == CORE_ASSERT)
        return slice(slicing, exp->u.assert_.body, dim);
    if (exp->kind == CORE_ATTRIBUTE)
        return slice(slicing, exp->u.attribute.body, dim);
    if (sized_is_map(exp))
        return slice_map(slicing, exp, dim);
    return slicing->expensive ? slice_whole(slicing->sized, exp, dim) : NULL;
}

const struct core_exp *sized_slice(struct sized *sized, const struct core_exp *exp, size_t dim)
{
    const struct slicing slicing = {sized, false, map_new_objects(sized->arena)};
    return slice(&slicing, exp, dim);
}

const struct core_exp *sized_shape(struct sized *sized, const struct core_exp *exp, size_t dim)
{
    const struct slicing slicing = {sized, true, map_new_objects(sized->arena)};
    return slice(&slicing, exp, dim);
}
