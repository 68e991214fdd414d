/* Types of the core during inference: construction, unification variables, instances, text.
 *
 * Types are immutable, apart from the solutions of unification variables (CORE_TYPE_META): a type
 * is read through front_type_head, which follows them. Inferred types carry no sizes.
 *
 *     front_type_subst: 'a -> []'a with i32 for 'a      i32 -> []i32
 *     front_type_strip: (n: i64) -> [n]f32              i64 -> []f32
 */
#include "front/types.h"

#include "base/diag.h"
#include "front/infer.h"
#include "front/overload.h"
#include "front/state.h"

static struct core_type *type_new(struct front *front, enum core_type_kind kind)
{
    struct core_type *type = ARENA_NEW(front->arena, struct core_type);
    type->kind = kind;
    return type;
}

const struct core_type *front_type_array(struct front *front, const struct core_type *elem)
{
    struct core_type *type = type_new(front, CORE_TYPE_ARRAY);
    type->elem = elem;
    return type;
}

const struct core_type *front_type_vector(struct front *front, const struct core_type *elem)
{
    struct core_type *type = type_new(front, CORE_TYPE_VECTOR);
    type->elem = elem;
    return type;
}

const struct core_type *front_type_fun(struct front *front, const struct core_type *param,
                                       const struct core_type *result)
{
    struct core_type *type = type_new(front, CORE_TYPE_FUN);
    type->param = param;
    type->result = result;
    return type;
}

const struct core_type *front_type_marked(struct front *front, const struct core_type *fun,
                                          bool consumes, const struct core_marks *fresh)
{
    if (fun->consumes == consumes && fun->fresh == fresh)
        return fun;
    struct core_type *type = type_new(front, CORE_TYPE_FUN);
    *type = *fun;
    type->consumes = consumes;
    type->fresh = fresh;
    return type;
}

const struct core_type *front_type_tuple(struct front *front, const struct core_type *const *parts,
                                         size_t count)
{
    struct core_type *type = type_new(front, CORE_TYPE_TUPLE);
    type->parts = parts;
    type->part_count = count;
    return type;
}

const struct core_type *front_type_var(struct front *front, const struct core_type_var *var)
{
    struct core_type *type = type_new(front, CORE_TYPE_VAR);
    type->var = var;
    return type;
}

const struct core_type *front_type_meta(struct infer *infer, struct loc loc)
{
    return front_type_overloaded(infer, 0, loc);
}

const struct core_type *front_type_overloaded(struct infer *infer, scalar_set scalars,
                                              struct loc loc)
{
    struct core_type *type = type_new(infer->front, CORE_TYPE_META);
    type->meta = ARENA_NEW(infer->front->arena, struct core_meta);
    type->meta->scalars = scalars;
    type->meta->loc = loc;
    VEC_PUSH(infer->front->arena, &infer->metas, type);
    return type;
}

static bool is_solved(const struct core_type *type)
{
    return type->kind == CORE_TYPE_META && type->meta->solution;
}

/* Every variable on the way is made to point at the end, so that chains stay short. */
const struct core_type *front_type_head(const struct core_type *type)
{
    const struct core_type *head = type;
    while (is_solved(head))
        head = head->meta->solution;
    while (is_solved(type) && type->meta->solution != head) {
        const struct core_type *next = type->meta->solution;
        type->meta->solution = head;
        type = next;
    }
    return head;
}

bool front_type_is_open(const struct core_type *type)
{
    return front_type_head(type)->kind == CORE_TYPE_META;
}

/* ---- Rebuilding: one walk for substitution, stripping and text ---- */

struct rebuild {
    struct front *front;
    const struct core_type *(*leaf)(struct rebuild *rebuild, const struct core_type *type);
    const struct core_type_var *const *vars; /* for substitution */
    const struct core_type *const *instance;
    size_t count;
};

static const struct core_type *rebuild_type(struct rebuild *rebuild, const struct core_type *type);

static const struct core_type *rebuild_tuple(struct rebuild *rebuild, const struct core_type *type)
{
    const struct core_type **parts =
        ARENA_ARRAY(rebuild->front->arena, const struct core_type *, type->part_count);
    for (size_t i = 0; i < type->part_count; i++)
        parts[i] = rebuild_type(rebuild, type->parts[i]);
    return front_type_tuple(rebuild->front, parts, type->part_count);
}

static const struct core_type *rebuild_type(struct rebuild *rebuild, const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_SUM:
        bug(loc_none(), "this is not made yet");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
        return type;
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
        return rebuild->leaf(rebuild, type);
    case CORE_TYPE_TUPLE:
        return rebuild_tuple(rebuild, type);
    case CORE_TYPE_ARRAY:
        return front_type_array(rebuild->front, rebuild_type(rebuild, type->elem));
    case CORE_TYPE_VECTOR:
        return front_type_vector(rebuild->front, rebuild_type(rebuild, type->elem));
    case CORE_TYPE_FUN:
        return front_type_marked(rebuild->front,
                                 front_type_fun(rebuild->front, rebuild_type(rebuild, type->param),
                                                rebuild_type(rebuild, type->result)),
                                 type->consumes, type->fresh);
    }
    bug(loc_none(), "type of unknown kind");
}

static const struct core_type *leaf_keep(struct rebuild *rebuild, const struct core_type *type)
{
    (void)rebuild;
    return type;
}

static const struct core_type *leaf_subst(struct rebuild *rebuild, const struct core_type *type)
{
    for (size_t i = 0; i < rebuild->count; i++)
        if (type->kind == CORE_TYPE_VAR && type->var == rebuild->vars[i])
            return rebuild->instance[i];
    return type;
}

/* Open variables as type variables whose names a message can show: "_", "number". */
static const struct core_type *leaf_show(struct rebuild *rebuild, const struct core_type *type)
{
    struct arena *arena = rebuild->front->arena;
    if (type->kind == CORE_TYPE_VAR)
        return type;
    struct core_type_var *var = ARENA_NEW(arena, struct core_type_var);
    var->name = type->meta->scalars == 0 ? "_" : front_scalars_text(arena, type->meta->scalars);
    return front_type_var(rebuild->front, var);
}

const struct core_type *front_type_subst(struct front *front, const struct core_type *type,
                                         const struct core_type_var *const *vars, size_t count,
                                         const struct core_type *const *instance)
{
    struct rebuild rebuild = {front, leaf_subst, vars, instance, count};
    return rebuild_type(&rebuild, type);
}

const struct core_type *front_type_strip(struct front *front, const struct core_type *type)
{
    struct rebuild rebuild = {front, leaf_keep, NULL, NULL, 0};
    return rebuild_type(&rebuild, type);
}

const char *front_type_text(struct front *front, const struct core_type *type)
{
    struct rebuild rebuild = {front, leaf_show, NULL, NULL, 0};
    const struct core_type *head = front_type_head(type);
    const char *text = core_type_text(front->arena, rebuild_type(&rebuild, type));
    if (head->kind != CORE_TYPE_META || head->meta->scalars == 0)
        return text;
    return arena_printf(front->arena, "%s %s", *text == 'i' ? "an" : "a", text);
}

bool front_type_has_fun(const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_SUM:
        bug(loc_none(), "this is not made yet");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_META:
        return false;
    case CORE_TYPE_VAR:
        return type->var->lifted;
    case CORE_TYPE_TUPLE:
        for (size_t i = 0; i < type->part_count; i++)
            if (front_type_has_fun(type->parts[i]))
                return true;
        return false;
    case CORE_TYPE_ARRAY:
        return front_type_has_fun(type->elem);
    case CORE_TYPE_FUN:
        return true;
    }
    bug(loc_none(), "type of unknown kind");
}

bool front_type_has_vector(const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_SUM:
        bug(loc_none(), "this is not made yet");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
        return false;
    case CORE_TYPE_TUPLE:
        for (size_t i = 0; i < type->part_count; i++)
            if (front_type_has_vector(type->parts[i]))
                return true;
        return false;
    case CORE_TYPE_ARRAY:
        return front_type_has_vector(type->elem);
    case CORE_TYPE_VECTOR:
        return true;
    case CORE_TYPE_FUN:
        return front_type_has_vector(type->param) || front_type_has_vector(type->result);
    }
    bug(loc_none(), "type of unknown kind");
}
