/* Size slicing of definitions (size-slicing.txt 3.1.1, Fig. 9). The body is names in front of a
 * result; existential are those of its sizes that mention such names:
 *
 *     def f xs c =                    def f_shape [n] (xs: [n]t) c : i64 =
 *       let k = length xs / 2           let k = n / 2
 *       let ys = map g xs               in if c then k else n
 *       let size = if c then k else n
 *       in if c then (take k ys         def f_value (size: i64) xs c : [size]t =
 *                     :> [size]t)         let k = n / 2
 *          else (ys :> [size]t)           let ys = map g xs
 *                                         in if c then (take k ys :> [size]t) ...
 *
 * The shape function has of the body what these names need, and of the parameters as well; the
 * value function is given what the shape function gives, and has the rest. A name whose slice is
 * not cheap stays in the value function: its size is existential still. */
#include "sized/split.h"

#include "core/type.h"
#include "sized/build.h"
#include "sized/cheap.h"
#include "sized/copy.h"
#include "sized/dims.h"
#include "sized/state.h"

struct splitting {
    struct sized *sized;
    const struct core_def *def;
    struct map *binders;  /* names in front of the result, to the `let` that binds each */
    struct map *exported; /* those that the shape function gives */
    struct core_var_vec sizes; /* the same, in the order in which they are met */
    struct map *needed;   /* `let`s that the shape function has */
};

/* ---- The names in front of the result ---- */

static void add_binders(struct splitting *splitting, const struct core_pat *pat,
                        const struct core_exp *let)
{
    if (pat->kind == CORE_PAT_VAR)
        map_set(splitting->binders, pat->var, (void *)(uintptr_t)let);
    for (size_t i = 0; i < pat->part_count; i++)
        add_binders(splitting, pat->parts[i], let);
}

/* The result, behind the names. */
static const struct core_exp *find_result(struct splitting *splitting, const struct core_exp *exp)
{
    for (;;) {
        if (exp->kind == CORE_LET) {
            add_binders(splitting, exp->u.let.pat, exp);
            for (size_t i = 0; i < exp->u.let.size_count; i++)
                map_set(splitting->binders, exp->u.let.sizes[i], (void *)(uintptr_t)exp);
            exp = exp->u.let.body;
        } else if (exp->kind == CORE_ASSERT) {
            exp = exp->u.assert_.body;
        } else if (exp->kind == CORE_ATTRIBUTE) {
            exp = exp->u.attribute.body;
        } else {
            return exp;
        }
    }
}

static struct map *mentioned(struct splitting *splitting, const struct core_exp *exp)
{
    struct map *vars = map_new_objects(splitting->sized->arena);
    sized_mentioned(splitting->sized, exp, vars);
    return vars;
}

static bool is_slice(struct splitting *splitting, const struct core_exp *exp);

/* Whether the shape function can compute VAR, and, if it can, what it has for that. */
static bool can_compute(struct splitting *splitting, const struct core_var *var)
{
    const struct core_exp *let = map_get(splitting->binders, var);
    if (!let || map_get(splitting->needed, let))
        return true;
    if (let->u.let.size_count > 0 || !sized_is_cheap(splitting->sized, let->u.let.bound) ||
        !is_slice(splitting, let->u.let.bound))
        return false;
    map_set(splitting->needed, let, (void *)(uintptr_t)let);
    return true;
}

static bool is_slice(struct splitting *splitting, const struct core_exp *exp)
{
    struct map *vars = mentioned(splitting, exp);
    for (size_t i = 0; i < map_count(vars); i++)
        if (!can_compute(splitting, map_key_at(vars, i)))
            return false;
    return true;
}

static bool can_export(struct splitting *splitting, const struct core_var *var)
{
    const struct core_type *i64 = splitting->sized->context.i64;
    return !map_get(splitting->binders, var) ||
           (core_type_same(var->type, i64) && can_compute(splitting, var));
}

/* Whether the value function can say SIZE in the type of its result: its names are exported. */
static bool export_size(struct splitting *splitting, const struct core_exp *size)
{
    struct map *vars = mentioned(splitting, size);
    for (size_t i = 0; i < map_count(vars); i++)
        if (!can_export(splitting, map_key_at(vars, i)))
            return false;
    for (size_t i = 0; i < map_count(vars); i++) {
        const struct core_var *var = map_key_at(vars, i);
        if (!map_get(splitting->binders, var) || map_get(splitting->exported, var))
            continue;
        map_set(splitting->exported, var, (void *)(uintptr_t)var);
        VEC_PUSH(splitting->sized->arena, &splitting->sizes, var);
    }
    return true;
}

/* The sizes of the result, as far as the value function can say them: those written, and those that
 * RESULT, the expression, has. */
static struct core_exp_vec say_sizes(struct splitting *splitting, const struct core_exp *result)
{
    struct sized *sized = splitting->sized;
    const struct core_type *written = splitting->def->result_annotation;
    struct core_exp_vec dims = sized_dims(sized, result->type), given = {0};
    if (written)
        given = sized_dims(sized, written);
    for (size_t i = 0; i < dims.len; i++) {
        if (dims.at[i] && !export_size(splitting, dims.at[i]))
            dims.at[i] = NULL;
        if (written && given.at[i])
            dims.at[i] = given.at[i];
    }
    return dims;
}

/* ---- The shape function ---- */

/* `let x = e in x` */
static bool is_name_of(const struct core_exp *let, const struct core_exp *body)
{
    return body->kind == CORE_VAR && let->u.let.pat->kind == CORE_PAT_VAR &&
           let->u.let.pat->var == body->u.var;
}

static const struct core_exp *shape_body(struct splitting *splitting, const struct core_exp *exp)
{
    struct sized *sized = splitting->sized;
    if (exp->kind == CORE_LET) {
        const struct core_exp *body = shape_body(splitting, exp->u.let.body);
        if (!map_get(splitting->needed, exp))
            return body;
        return is_name_of(exp, body) ? exp->u.let.bound
                                     : sized_let(sized, exp->u.let.pat, exp->u.let.bound, body);
    }
    if (exp->kind == CORE_ATTRIBUTE)
        return shape_body(splitting, exp->u.attribute.body);
    return exp->kind == CORE_ASSERT
               ? shape_body(splitting, exp->u.assert_.body)
               : sized_vars_exp(sized, splitting->sizes.at, splitting->sizes.len, exp->loc);
}

static bool type_mentions(struct sized *sized, const struct core_type *type, struct map *vars)
{
    struct core_exp_vec dims = sized_dims(sized, type);
    for (size_t i = 0; i < dims.len; i++) {
        struct map *mentioned = map_new_objects(sized->arena);
        if (dims.at[i])
            sized_mentioned(sized, dims.at[i], mentioned);
        for (size_t k = 0; k < map_count(mentioned); k++)
            if (map_get(vars, map_key_at(mentioned, k)))
                return true;
    }
    return false;
}

/* Whether PAT binds, or its type says, something of VARS. */
static bool gives(struct sized *sized, const struct core_pat *pat, struct map *vars)
{
    if ((pat->kind == CORE_PAT_VAR && map_get(vars, pat->var)) ||
        type_mentions(sized, pat->annotation ? pat->annotation : pat->type, vars))
        return true;
    for (size_t i = 0; i < pat->part_count; i++)
        if (gives(sized, pat->parts[i], vars))
            return true;
    return false;
}

static void add_type(struct sized *sized, const struct core_pat *pat, struct map *vars)
{
    struct core_exp_vec dims = sized_dims(sized, pat->annotation ? pat->annotation : pat->type);
    for (size_t i = 0; i < dims.len; i++)
        if (dims.at[i])
            sized_mentioned(sized, dims.at[i], vars);
    for (size_t i = 0; i < pat->part_count; i++)
        add_type(sized, pat->parts[i], vars);
}

/* The parameters that the body mentions, or that say sizes that it mentions; and those that say
 * the sizes of these. */
static const bool *kept_params(struct splitting *splitting, struct map *vars)
{
    struct sized *sized = splitting->sized;
    const struct core_def *def = splitting->def;
    bool *is_kept = ARENA_ARRAY(sized->lasting, bool, def->param_count);
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < def->param_count; i++) {
            if (is_kept[i] || !gives(sized, def->params[i], vars))
                continue;
            is_kept[i] = changed = true;
            add_type(sized, def->params[i], vars);
        }
    }
    return is_kept;
}

/* A shape function consumes nothing. */
static const struct core_pat *not_consumed(struct sized *sized, const struct core_pat *pat)
{
    struct core_pat *copy = ARENA_NEW(sized->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(sized->arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    copy->consumed = false;
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = not_consumed(sized, pat->parts[i]);
    copy->parts = parts;
    return copy;
}

static void keep_sizes(struct splitting *splitting, struct core_def *shape, struct map *vars)
{
    const struct core_def *def = splitting->def;
    const struct core_var **sizes =
        ARENA_ARRAY(splitting->sized->arena, const struct core_var *, def->size_count);
    shape->size_count = 0;
    for (size_t i = 0; i < def->size_count; i++)
        if (map_get(vars, def->sizes[i]))
            sizes[shape->size_count++] = def->sizes[i];
    shape->sizes = sizes;
}

/* What both functions have of their definition. */
static struct core_def *made_of(struct splitting *splitting, const char *suffix)
{
    struct core_def *def = ARENA_NEW(splitting->sized->arena, struct core_def);
    *def = *splitting->def;
    def->name = arena_printf(splitting->sized->arena, "%s_%s", def->name, suffix);
    def->called = NULL;
    return def;
}

static const struct core_def *settled(struct sized *sized, const struct core_def *def)
{
    struct core_def *copy = sized_copy_def(sized, def);
    sizes_def(&sized->context, copy);
    return sized_leave(sized, copy);
}

/* fun {int ...} f_shape(p) = let bnds in {s ...} */
static const struct core_def *shape_of(struct splitting *splitting, const bool **is_kept)
{
    struct sized *sized = splitting->sized;
    const struct core_def *def = splitting->def;
    struct core_def *shape = made_of(splitting, "shape");
    const struct core_pat **params =
        ARENA_ARRAY(sized->arena, const struct core_pat *, def->param_count);
    shape->body = shape_body(splitting, def->body);
    shape->result = shape->type = shape->body->type;
    shape->result_annotation = NULL;
    shape->fresh = NULL;
    shape->result_in_place = false;
    struct map *vars = mentioned(splitting, shape->body);
    *is_kept = kept_params(splitting, vars);
    keep_sizes(splitting, shape, vars);
    shape->param_count = 0;
    for (size_t i = 0; i < def->param_count; i++)
        if ((*is_kept)[i])
            params[shape->param_count++] = not_consumed(sized, def->params[i]);
    for (size_t i = shape->param_count; i-- > 0;)
        shape->type = sized_arrow(sized, params[i]->type, shape->type);
    shape->params = params;
    return settled(sized, shape);
}

/* ---- The value function ---- */

static bool is_nothing(const struct core_pat *pat)
{
    for (size_t i = 0; i < pat->part_count; i++)
        if (!is_nothing(pat->parts[i]))
            return false;
    return pat->kind == CORE_PAT_WILD || (pat->kind == CORE_PAT_TUPLE && pat->part_count > 0);
}

/* PAT without what is a parameter now. */
static const struct core_pat *value_pat(struct splitting *splitting, const struct core_pat *pat)
{
    struct arena *arena = splitting->sized->arena;
    struct core_pat *copy = ARENA_NEW(arena, struct core_pat);
    const struct core_pat **parts = ARENA_ARRAY(arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    if (pat->kind == CORE_PAT_VAR && map_get(splitting->exported, pat->var)) {
        copy->kind = CORE_PAT_WILD;
        copy->var = NULL;
    }
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = value_pat(splitting, pat->parts[i]);
    copy->parts = parts;
    return copy;
}

static const struct core_exp *value_body(struct splitting *splitting, const struct core_exp *exp)
{
    struct sized *sized = splitting->sized;
    struct core_exp *copy = sized_exp(sized, exp->kind, exp->loc, exp->type);
    copy->u = exp->u;
    if (exp->kind == CORE_LET) {
        copy->u.let.body = value_body(splitting, exp->u.let.body);
        if (!map_get(splitting->needed, exp))
            return copy;
        copy->u.let.pat = value_pat(splitting, exp->u.let.pat);
        return is_nothing(copy->u.let.pat) ? copy->u.let.body : copy;
    }
    if (exp->kind == CORE_ASSERT)
        copy->u.assert_.body = value_body(splitting, exp->u.assert_.body);
    else if (exp->kind == CORE_ATTRIBUTE)
        copy->u.attribute.body = value_body(splitting, exp->u.attribute.body);
    else
        return exp;
    return copy;
}

/* fun {T(tau, a) ...} f_value(a, p) = let bnds in {x ...} */
static const struct core_def *value_of(struct splitting *splitting,
                                       const struct core_exp *const *dims)
{
    struct sized *sized = splitting->sized;
    const struct core_def *def = splitting->def;
    struct core_def *value = made_of(splitting, "value");
    size_t count = splitting->sizes.len;
    const struct core_pat **params =
        ARENA_ARRAY(sized->arena, const struct core_pat *, count + def->param_count);
    for (size_t i = 0; i < count; i++)
        params[i] = sized_pat(sized, splitting->sizes.at[i]);
    for (size_t i = 0; i < def->param_count; i++)
        params[count + i] = def->params[i];
    for (size_t i = count; i-- > 0;)
        value->type = sized_arrow(sized, params[i]->type, value->type);
    value->params = params;
    value->param_count = count + def->param_count;
    value->body = value_body(splitting, def->body);
    value->result_annotation = sized_with_dims(sized, def->result, dims);
    return settled(sized, value);
}

const struct split *sized_split(struct sized *sized, const struct core_def *def)
{
    struct arena *arena = sized->arena;
    struct splitting splitting = {.sized = sized,
                                  .def = def,
                                  .binders = map_new_objects(arena),
                                  .exported = map_new_objects(arena),
                                  .needed = map_new_objects(arena)};
    const struct core_exp *result = find_result(&splitting, def->body);
    if (def->param_count == 0 || def->is_entry)
        return NULL;
    struct core_exp_vec dims = say_sizes(&splitting, result);
    if (splitting.sizes.len == 0)
        return NULL;
    struct split *split = ARENA_NEW(sized->lasting, struct split);
    split->size_count = splitting.sizes.len;
    split->shape = shape_of(&splitting, &split->is_kept);
    split->value = value_of(&splitting, dims.at);
    sized_tell(sized, def->loc,
               arena_printf(arena, "'%s' is split into '%s' and '%s' (3.1.1)", def->name,
                            split->shape->name, split->value->name));
    return split;
}
