/* Functions: their results.
 *
 *     def f (x: []i32) : *[]i32 = x             an error: x is the caller's
 *     def f (x: *[]i32) : (*[]i32, *[]i32) = (x, x)    an error: the parts are one
 *     def f (x: []i32) = map (+ 1) x            its result is fresh: *[]i32
 *
 * Whatever a local function mentions may be in its result; so its value holds all of that. */
#include "unique/function.h"

#include "base/map.h"
#include "unique/apply.h"
#include "unique/exp.h"
#include "unique/names.h"
#include "unique/report.h"
#include "unique/state.h"
#include "unique/unique.h"

/* ---- Results with marks ---- */

struct result {
    struct unique *unique;
    struct loc loc;
    const struct origins *fresh; /* of the parts with a mark so far */
    const struct origins *all;
};

static void check_fresh_leaf(struct result *result, const struct holds *leaf)
{
    struct unique *unique = result->unique;
    struct origin *common = origins_common(result->all, leaf->origins);
    if (common)
        unique_report_twice(unique, common, result->loc);
    for (size_t i = 0; leaf->origins && i < leaf->origins->count; i++) {
        struct origin *origin = leaf->origins->at[i];
        if (origin->depth < unique->depth ||
            (origin->depth == unique->depth && !origin->may_go))
            unique_report_result(unique, origin, result->loc);
    }
    result->fresh = origins_union(unique->arena, result->fresh, leaf->origins);
    result->all = origins_union(unique->arena, result->all, leaf->origins);
}

static void check_leaf(struct result *result, const struct holds *leaf)
{
    struct origin *common = origins_common(result->fresh, leaf->origins);
    if (common)
        unique_report_twice(result->unique, common, result->loc);
    result->all = origins_union(result->unique->arena, result->all, leaf->origins);
}

static void check_part(struct result *result, const struct holds *holds,
                       const struct core_marks *marks)
{
    for (size_t i = 0; i < holds->count; i++)
        check_part(result, holds->parts[i],
                   marks && marks->parts && holds->type->kind == CORE_TYPE_TUPLE ? marks->parts[i]
                                                                                 : marks);
    if (!holds->parts && marks && holds_memory(holds->type))
        check_fresh_leaf(result, holds);
    else if (!holds->parts)
        check_leaf(result, holds);
}

static void check_constant_leaf(void *data, const struct holds *leaf)
{
    const struct result *result = data;
    const struct origins *all = leaf->type->kind == CORE_TYPE_ABSTRACT ? NULL : leaf->origins;
    for (size_t i = 0; all && i < all->count; i++)
        if (all->at[i]->kind == ORIGIN_CONSTANT)
            unique_report_result(result->unique, all->at[i], result->loc);
}

/* The constants that a function's result must not be. One of an abstract type may be a number. */
static void check_constants(struct unique *unique, const struct holds *body, struct loc loc)
{
    struct result result = {.unique = unique, .loc = loc};
    holds_each(body, check_constant_leaf, &result);
}

/* Checks BODY, what a function at this depth gives, against MARKS; HAS_PARAMS if it has parameters.
 * LOC is the place of the result. */
static void check_result(struct unique *unique, const struct holds *body,
                         const struct core_marks *marks, bool has_params, struct loc loc)
{
    struct result result = {.unique = unique, .loc = loc};
    check_part(&result, body, marks);
    if (has_params)
        check_constants(unique, body, loc);
}

/* ---- Results whose marks are found ---- */

/* The origins that more than one leaf has. */
struct shared {
    struct unique *unique;
    const struct origins *seen, *twice;
};

static void see_leaf(void *data, const struct holds *leaf)
{
    struct shared *shared = data;
    struct arena *arena = shared->unique->arena;
    for (size_t i = 0; leaf->origins && i < leaf->origins->count; i++) {
        const struct origins *one = origins_one(arena, leaf->origins->at[i]);
        if (origins_common(shared->seen, one))
            shared->twice = origins_union(arena, shared->twice, one);
    }
    shared->seen = origins_union(arena, shared->seen, leaf->origins);
}

static bool is_fresh(const struct shared *shared, const struct holds *leaf)
{
    const struct origins *origins = leaf->origins;
    size_t depth = shared->unique->depth;
    if (!holds_memory(leaf->type) || origins_common(shared->twice, origins))
        return false;
    for (size_t i = 0; origins && i < origins->count; i++)
        if (origins->at[i]->depth < depth ||
            (origins->at[i]->depth == depth && !origins->at[i]->may_go))
            return false;
    return true;
}

static const struct core_marks whole = {0};

/* Scalars go with the rest. */
static bool needs_mark(const struct holds *holds)
{
    bool found = !holds->parts && (holds_memory(holds->type) || unique_has_fun(holds->type));
    for (size_t i = 0; i < holds->count && !found; i++)
        found = needs_mark(holds->parts[i]);
    return found;
}

static const struct core_marks *find_marks(const struct shared *shared, const struct holds *holds);

static const struct core_marks *find_parts(const struct shared *shared, const struct holds *holds)
{
    struct arena *arena = shared->unique->lasting;
    const struct core_marks **parts = ARENA_ARRAY(arena, const struct core_marks *, holds->count);
    struct core_marks *marks = ARENA_NEW(arena, struct core_marks);
    bool some = false, all = true;
    for (size_t i = 0; i < holds->count; i++) {
        parts[i] = find_marks(shared, holds->parts[i]);
        some |= parts[i] != NULL;
        all &= parts[i] == &whole || !needs_mark(holds->parts[i]);
    }
    *marks = (struct core_marks){parts, holds->count};
    if (all && some)
        return &whole;
    return some && holds->type->kind == CORE_TYPE_TUPLE ? marks : NULL;
}

static const struct core_marks *find_marks(const struct shared *shared, const struct holds *holds)
{
    if (holds->parts)
        return find_parts(shared, holds);
    return is_fresh(shared, holds) ? &whole : NULL;
}

/* The marks that BODY, what a function gives, could have; in the lasting arena. */
static const struct core_marks *marks_of(struct unique *unique, const struct holds *body)
{
    struct shared shared = {.unique = unique};
    holds_each(body, see_leaf, &shared);
    return find_marks(&shared, body);
}

const struct core_type *unique_mark_result(struct unique *unique, const struct core_type *type,
                                           size_t count, const struct core_marks *marks,
                                           const struct core_type *result)
{
    if (count == 0)
        return result ? result : type;
    struct core_type *marked = ARENA_NEW(unique->lasting, struct core_type);
    *marked = *type;
    if (count == 1)
        marked->fresh = marks;
    marked->result = unique_mark_result(unique, type->result, count - 1, marks, result);
    return marked;
}

/* The type of a function, with the marks that were found; else null. */
static const struct core_type *function_type(const struct holds *holds)
{
    return holds->type->kind == CORE_TYPE_FUN ? holds->type : NULL;
}

/* ---- Lambdas ---- */

/* Lambdas that stand directly in each other are one function of several arguments. */
const struct holds *unique_lambda(struct unique *unique, const struct core_exp *exp)
{
    const struct core_exp *body = exp, *last = exp;
    size_t count = 0, begin = unique->gone.len;
    struct frame frame;
    unique_enter(unique, &frame, false);
    for (; body->kind == CORE_LAM; body = body->u.lam.body, count++) {
        unique_bind_param(unique, body->u.lam.pat, body->type->consumes);
        last = body;
    }
    const struct holds *result = unique_exp(unique, body);
    if (last->u.lam.result_annotation)
        unique_check_type(unique, last->u.lam.result_annotation, body);
    check_result(unique, result, last->type->fresh, true, body->loc);
    const struct core_type *type = exp->type;
    if (!last->u.lam.result_annotation)
        type = unique_mark_result(unique, type, count, marks_of(unique, result),
                                  function_type(result));
    unique_take_back(unique, begin);
    unique_leave(unique);
    struct origin_vec mentioned = {0};
    for (size_t i = 0; i < frame.uses.len; i++)
        VEC_PUSH(unique->arena, &mentioned, frame.uses.at[i].origin);
    return holds_new(unique->arena, type, origins_of(unique->arena, &mentioned), NULL);
}

/* ---- Definitions ---- */

/* A constant is there for the whole program. */
static void check_constant(struct unique *unique, const struct core_def *def)
{
    if (def->param_count == 0 && def->fresh)
        diag_error(unique->diag, def->loc,
                   "the type of constant '%s' must not have the mark '*': it is not consumed",
                   def->name);
}

static void keep_marks(struct unique *unique, struct core_def *def, const struct holds *body)
{
    if (def->result_annotation)
        return;
    const struct core_marks *marks = NULL;
    const struct core_type *result = function_type(body);
    if (def->param_count > 0)
        marks = marks_of(unique, body);
    def->type = unique_mark_result(unique, def->type, def->param_count, marks, result);
    def->result = result ? result : def->result;
    def->fresh = def->is_entry ? NULL : marks;
}

static void check_def(struct unique *unique, struct core_def *def)
{
    size_t errors = diag_error_count(unique->diag);
    bool consumes = false;
    struct frame frame;
    unique_enter(unique, &frame, false);
    const struct core_type *type = def->type;
    for (size_t i = 0; i < def->param_count; i++, type = type->result) {
        consumes = type->consumes;
        unique_bind_param(unique, def->params[i], consumes);
    }
    check_constant(unique, def);
    const struct holds *body = unique_exp(unique, def->body);
    if (def->result_annotation)
        unique_check_type(unique, def->result_annotation, def->body);
    check_result(unique, body, def->fresh, def->param_count > 0, def->body->loc);
    if (diag_error_count(unique->diag) == errors)
        keep_marks(unique, def, body);
}

void unique_check_def(struct arena *arena, struct diag *diag, struct core_def *def)
{
    struct arena *own = arena_new();
    struct unique unique = {
        .arena = own,
        .lasting = arena,
        .diag = diag,
        .vars = map_new_objects(own),
        .constants = map_new_objects(own),
    };
    check_def(&unique, def);
    arena_free(own);
}
