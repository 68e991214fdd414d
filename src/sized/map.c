/* Maps whose function gives rows of a size that it computes (size-slicing.txt 3.4, Fig. 16 and 17).
 *
 *     map (\x -> if c then iota n else [x]) xs
 *
 *     let size = if c then n else 1                                              (Fig. 16, 10)
 *     in map (\x -> if c then (iota n :> [size]i64) else ([x] :> [size]i64)) xs
 *
 *     map (\x -> map (+ x) (filter p ks)) xs                 xs : [m]i64
 *
 *     let size = if m == 0 then 0 else let [k] (row: [k]i64) = filter p ks in k      (Fig. 17)
 *     in map (\x -> (map (+ x) (filter p ks) :> [size]i64)) xs
 *
 * The shape of the function is that of all rows: it must mention nothing of what the function is
 * given, so that the map and the reduction which the paper's assertion is are one comparison (Fig.
 * 10 B to D), which a coercion makes in each row. Calls of shape functions are expanded for that:
 * what they need may be no more than a size. Where the shape has no recurrence it is computed in
 * front; where it has, for one row, if there is a row. Another shape stays as it is: rows of
 * different sizes make no array. */
#include "sized/map.h"

#include "core/make.h"
#include "core/rebuild.h"
#include "sized/branch.h"
#include "sized/build.h"
#include "sized/cheap.h"
#include "sized/copy.h"
#include "sized/dims.h"
#include "sized/slice.h"
#include "sized/state.h"
#include "sized/walk.h"

#define ARRAYS_MAX 5

/* A call of `map` or the like with a lambda. */
struct mapping {
    const struct core_exp *fun, *body; /* the lambda, and what is behind its parameters */
    size_t params;
    size_t outer; /* dimensions of the result that are not those of what the lambda gives */
};

static bool match_lambda(const struct core_exp *fun, size_t params, struct mapping *mapping)
{
    mapping->fun = fun;
    mapping->params = params;
    for (size_t i = 0; i < params; i++, fun = fun->u.lam.body)
        if (fun->kind != CORE_LAM)
            return false;
    mapping->body = fun;
    return true;
}

static bool match_mapping(const struct core_exp *exp, struct mapping *mapping)
{
    const struct core_exp *args[ARRAYS_MAX + 1];
    size_t count = 0;
    for (; exp->kind == CORE_APP && count <= ARRAYS_MAX; exp = exp->u.app.fun)
        args[count++] = exp->u.app.arg;
    if (exp->kind != CORE_BUILTIN || count == 0)
        return false;
    bool is_flat = exp->u.builtin == CORE_TABULATE_2D && count == 3;
    mapping->outer = is_flat ? 2 : 1;
    if (is_flat || (exp->u.builtin == CORE_TABULATE && count == 2))
        return match_lambda(args[0], mapping->outer, mapping);
    return core_map_arrays(exp->u.builtin) == count - 1 && count > 1 &&
           match_lambda(args[count - 1], count - 1, mapping);
}

/* ---- Calls of shape functions, expanded ---- */

struct expanding {
    struct sized *sized;
    struct map *vars; /* to what stands for them */
};

static const struct core_exp *expand(void *context, const struct core_exp *exp);

static const struct core_exp *replace(void *context, const struct core_exp *exp);
static const struct core_pat *replace_in_pat(void *context, const struct core_pat *pat);
static const struct core_type *replace_in_type(void *context, const struct core_type *type);

static struct core_rebuild replacing(struct expanding *expanding)
{
    return (struct core_rebuild){.arena = expanding->sized->arena,
                                 .context = expanding,
                                 .exp = replace,
                                 .pat = replace_in_pat,
                                 .type = replace_in_type};
}

static const struct core_exp *replace(void *context, const struct core_exp *exp)
{
    struct expanding *expanding = context;
    const struct core_rebuild rebuild = replacing(expanding);
    const struct core_exp *other =
        exp->kind == CORE_VAR ? map_get(expanding->vars, exp->u.var) : NULL;
    return other ? other : core_rebuild_exp(&rebuild, exp);
}

/* Patterns and types say sizes, too. */
static const struct core_pat *replace_in_pat(void *context, const struct core_pat *pat)
{
    const struct core_rebuild rebuild = replacing(context);
    return core_rebuild_pat(&rebuild, pat);
}

static const struct core_type *replace_in_type(void *context, const struct core_type *type)
{
    const struct core_rebuild rebuild = replacing(context);
    return core_rebuild_type(&rebuild, type);
}

/* The sizes that PAT names are those of ARG, as far as these are known. */
static void bind_sizes(struct expanding *expanding, const struct core_pat *pat,
                       const struct core_exp *arg)
{
    struct core_exp_vec names = sized_dims(expanding->sized, pat->type);
    struct core_exp_vec dims = sized_dims(expanding->sized, arg->type);
    for (size_t i = 0; i < names.len && names.len == dims.len; i++)
        if (names.at[i] && names.at[i]->kind == CORE_VAR && dims.at[i])
            map_set(expanding->vars, names.at[i]->u.var, (void *)(uintptr_t)dims.at[i]);
}

/* What the call EXP of a function of numbers and sizes computes; null: it stays. */
static const struct core_exp *expand_call(struct sized *sized, const struct core_exp *exp)
{
    struct expanding expanding = {sized, map_new_objects(sized->arena)};
    const struct core_exp *fun = exp;
    while (fun->kind == CORE_APP)
        fun = fun->u.app.fun;
    if (fun->kind != CORE_DEF || !sized_is_cheap(sized, fun))
        return NULL;
    const struct core_def *def = sized_copy_def(sized, fun->u.def);
    const struct core_exp *body = expand(sized, def->body);
    for (size_t i = def->param_count; i-- > 0; exp = exp->u.app.fun) {
        const struct core_exp *arg = exp->u.app.arg;
        const struct core_pat *param = def->params[i];
        bind_sizes(&expanding, param, arg);
        if (param->kind == CORE_PAT_VAR && sized_is_atom(arg))
            map_set(expanding.vars, param->var, (void *)(uintptr_t)arg);
        else if (sized_binds(param, sized_all_mentioned(sized, body)))
            body = sized_let(sized, param, expand(sized, arg), body);
    }
    return replace(&expanding, body);
}

static const struct core_exp *expand(void *context, const struct core_exp *exp)
{
    struct sized *sized = context;
    const struct core_rebuild rebuild = {.arena = sized->arena, .context = sized, .exp = expand};
    const struct core_exp *call = exp->kind == CORE_APP ? expand_call(sized, exp) : NULL;
    return call ? call : core_rebuild_exp(&rebuild, exp);
}

/* ---- The shape of the function ---- */

/* Whether SHAPE mentions a parameter of MAPPING's lambda. */
static bool mentions_params(struct sized *sized, const struct mapping *mapping,
                            const struct core_exp *shape)
{
    struct map *vars = sized_all_mentioned(sized, shape);
    const struct core_exp *fun = mapping->fun;
    for (size_t i = 0; i < mapping->params; i++, fun = fun->u.lam.body)
        if (sized_binds(fun->u.lam.pat, vars))
            return true;
    return false;
}

/* Whether SHAPE is asked for only where COUNT is not 0. */
static bool is_sure(const struct core_exp *count, const struct core_exp *shape)
{
    if (count->kind == CORE_LITERAL)
        return count->u.literal.bits != 0;
    if (count->kind != CORE_VAR || shape->kind != CORE_IF ||
        shape->u.cond.cond->kind != CORE_APP || shape->u.cond.cond->u.app.fun->kind != CORE_APP)
        return false;
    const struct core_exp *left = shape->u.cond.cond->u.app.fun->u.app.arg;
    const struct core_exp *then = shape->u.cond.then;
    return left->kind == CORE_VAR && left->u.var == count->u.var && then->kind == CORE_LITERAL &&
           then->u.literal.bits == 0;
}

/* if COUNT == 0 then 0 else SHAPE */
static const struct core_exp *if_any(struct sized *sized, const struct core_exp *count,
                                     const struct core_exp *shape)
{
    if (is_sure(count, shape))
        return shape;
    const struct core_type *i64 = sized->context.i64;
    const struct core_exp *zero = core_make_i64(sized->arena, i64, 0);
    const struct core_type *type = core_make_scalar_type(sized->arena, SCALAR_BOOL);
    type = sized_arrow(sized, i64, sized_arrow(sized, i64, type));
    struct core_exp *fun = sized_exp(sized, CORE_OPERATOR, shape->loc, type);
    struct core_exp *exp = sized_exp(sized, CORE_IF, shape->loc, i64);
    fun->u.oper.op = OP_EQ;
    fun->u.oper.from = fun->u.oper.to = SCALAR_I64;
    exp->u.cond.cond = sized_apply(sized, sized_apply(sized, fun, count), zero);
    exp->u.cond.then = zero;
    exp->u.cond.other = shape;
    return exp;
}

const struct core_exp *sized_row_shape(struct sized *sized, const struct core_exp *exp, size_t dim)
{
    struct mapping mapping;
    if (!match_mapping(exp, &mapping) || dim < mapping.outer)
        return NULL;
    struct core_exp_vec dims = sized_dims(sized, exp->type);
    const struct core_exp *shape = sized_shape(sized, mapping.body, dim - mapping.outer);
    if (!shape)
        return NULL;
    shape = expand(sized, shape);
    if (mentions_params(sized, &mapping, shape))
        return NULL;
    if (sized_is_cheap(sized, shape))
        return shape;
    for (size_t i = mapping.outer; i-- > 0;) {
        if (!dims.at[i] || !sized_is_cheap(sized, dims.at[i]))
            return NULL;
        shape = if_any(sized, dims.at[i], shape);
    }
    return shape;
}

/* ---- The rule ---- */

static const struct core_exp *with_body(struct sized *sized, const struct core_exp *fun,
                                        size_t params, const struct core_exp *body)
{
    if (params == 0)
        return body;
    struct core_exp *copy = sized_exp(sized, CORE_LAM, fun->loc, fun->type);
    copy->u = fun->u;
    copy->u.lam.body = with_body(sized, fun->u.lam.body, params - 1, body);
    return copy;
}

/* The call EXP of MAPPING, whose lambda has the body BODY. */
static const struct core_exp *call_of(struct walk *walk, const struct core_exp *exp,
                                      const struct mapping *mapping, const struct core_exp *body)
{
    if (exp == mapping->fun)
        return with_body(walk->sized, exp, mapping->params, body);
    if (exp->kind != CORE_APP)
        return exp;
    struct core_exp *copy = sized_exp(walk->sized, CORE_APP, exp->loc, exp->type);
    copy->u.app.fun = call_of(walk, exp->u.app.fun, mapping, body);
    copy->u.app.arg = exp->u.app.arg == mapping->fun
                          ? call_of(walk, exp->u.app.arg, mapping, body)
                          : sized_walk(walk, exp->u.app.arg);
    return copy;
}

const struct core_exp *sized_end_map(struct walk *walk, const struct core_exp *exp,
                                     const struct core_exp *const *dims)
{
    struct mapping mapping;
    if (!match_mapping(exp, &mapping))
        return NULL;
    for (size_t i = 0; i < mapping.outer; i++)
        if (dims[i])
            return NULL;
    return call_of(walk, exp, &mapping,
                   sized_coerced(walk, mapping.body, dims + mapping.outer));
}

/* The body of MAPPING's lambda without the names that it begins with, such as the sizes of a call
 * (call.c), as far as they are cheap and the same for all rows: these are bound in front. Null
 * where there are none. */
static const struct core_exp *without_sizes(struct walk *walk, const struct mapping *mapping)
{
    struct sized *sized = walk->sized;
    const struct core_exp *body = mapping->body;
    while (body->kind == CORE_LET && sized_is_cheap(sized, body->u.let.bound)) {
        const struct core_exp *shape = expand(sized, body->u.let.bound);
        if (mentions_params(sized, mapping, shape) || !sized_is_cheap(sized, shape))
            break;
        sized_walk_pend(walk, body->u.let.pat, shape);
        body = body->u.let.body;
    }
    return body == mapping->body ? NULL : body;
}

static bool lacks_row_size(const struct mapping *mapping, struct core_exp_vec dims)
{
    for (size_t i = mapping->outer; i < dims.len; i++)
        if (!dims.at[i])
            return true;
    return false;
}

/* Fig. 16 and 17; null where EXP is no such map, or all of its sizes are known, or stay unknown. */
static const struct core_exp *map_rule(struct walk *walk, const struct core_exp *exp)
{
    struct sized *sized = walk->sized;
    struct mapping mapping;
    struct core_var_vec sizes = {0};
    struct core_exp_vec shapes = {0};
    if (exp->kind != CORE_APP || !match_mapping(exp, &mapping))
        return NULL;
    struct core_exp_vec dims = sized_dims(sized, exp->type);
    const struct core_exp *body =
        lacks_row_size(&mapping, dims) ? without_sizes(walk, &mapping) : NULL;
    if (body) {
        sized_tell(sized, exp->loc, "the size of the rows is computed in front (Fig. 16)");
        walk->changed = true;
        return call_of(walk, exp, &mapping, sized_walk_block(walk, body));
    }
    for (size_t i = 0; i < dims.len; i++) {
        const struct core_exp *shape = dims.at[i] ? NULL : sized_row_shape(sized, exp, i);
        dims.at[i] = NULL;
        if (!shape)
            continue;
        VEC_PUSH(sized->arena, &sizes, sized_var(sized, "size", exp->loc, sized->context.i64));
        VEC_PUSH(sized->arena, &shapes, sized_copy_exp(sized, shape));
        dims.at[i] = sized_vars_exp(sized, &sizes.at[sizes.len - 1], 1, exp->loc);
    }
    if (sizes.len == 0)
        return NULL;
    walk->changed = true;
    const struct core_exp *result = sized_end_map(walk, exp, dims.at);
    for (size_t i = sizes.len; i-- > 0;) {
        bool is_cheap = sized_is_cheap(sized, shapes.at[i]);
        sized_tell(sized, exp->loc,
                   is_cheap ? "the size of the rows is computed in front (Fig. 16)"
                            : "the size of the rows is that of the first (Fig. 17)");
        if (is_cheap)
            sized_walk_pend(walk, sized_pat(sized, sizes.at[i]), shapes.at[i]);
        else
            result = sized_bind(sized, sized_pat(sized, sizes.at[i]), shapes.at[i], result);
    }
    return result;
}

bool sized_is_map(const struct core_exp *exp)
{
    struct mapping mapping;
    return exp->kind == CORE_APP && match_mapping(exp, &mapping);
}

const struct core_exp *sized_maps(struct sized *sized, const struct core_exp *exp, bool *changed)
{
    struct walk walk = {.sized = sized, .rule = map_rule};
    exp = sized_walk_block(&walk, exp);
    *changed = walk.changed;
    return exp;
}
