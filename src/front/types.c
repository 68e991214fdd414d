/* Types of the core during inference: construction, unification variables, instances, text.
 *
 * Types are immutable, apart from the solutions of unification variables (CORE_TYPE_META): a type
 * is read through front_type_head, which follows them. Inferred types carry no sizes.
 *
 *     front_type_subst: 'a -> []'a with i32 for 'a      i32 -> []i32
 *     front_type_strip: (n: i64) -> [n]f32              i64 -> []f32
 */
#include "front/types.h"

#include <string.h>

#include "base/diag.h"
#include "core/module.h"
#include "core/type.h"
#include "front/infer.h"
#include "front/labels.h"
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

/* ABSTRACT without sizes; PARTS are an argument for each type that it has as parameter. */
static const struct core_type *type_abstract(struct front *front,
                                             const struct core_abstract *abstract,
                                             const struct core_type *const *parts)
{
    struct core_type *type = type_new(front, CORE_TYPE_ABSTRACT);
    type->abstract = abstract;
    for (size_t i = 0; i < abstract->param_count; i++)
        if (abstract->params[i].size)
            type->size_arg_count++;
        else
            type->part_count++;
    type->size_args = ARENA_ARRAY(front->arena, const struct core_exp *, type->size_arg_count);
    type->parts = parts;
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
    type->meta->level = infer->level;
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

size_t front_type_param_count(const struct core_type *type)
{
    size_t count = 0;
    for (type = front_type_head(type); type->kind == CORE_TYPE_FUN;
         type = front_type_head(type->result))
        count++;
    return count;
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
    bool in_needs; /* for text, */
    const struct core_type *whole; /* of this type */
};

static const struct core_type *rebuild_type(struct rebuild *rebuild, const struct core_type *type);

static const struct core_type **rebuild_list(struct rebuild *rebuild,
                                             const struct core_type *const *types, size_t count)
{
    const struct core_type **copies =
        ARENA_ARRAY(rebuild->front->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        copies[i] = rebuild_type(rebuild, types[i]);
    return copies;
}

static const struct core_type *rebuild_tuple(struct rebuild *rebuild, const struct core_type *type)
{
    const struct core_type *const *parts = rebuild_list(rebuild, type->parts, type->part_count);
    return type->labels ? front_type_record(rebuild->front, type->labels, parts, type->part_count)
                        : front_type_tuple(rebuild->front, parts, type->part_count);
}

static const struct core_type *rebuild_sum(struct rebuild *rebuild, const struct core_type *type)
{
    struct core_variant *variants =
        ARENA_ARRAY(rebuild->front->arena, struct core_variant, type->variant_count);
    for (size_t i = 0; i < type->variant_count; i++) {
        variants[i] = type->variants[i];
        variants[i].payload = rebuild_list(rebuild, variants[i].payload, variants[i].payload_count);
    }
    return front_type_sum(rebuild->front, variants, type->variant_count);
}

static const struct core_type *rebuild_type(struct rebuild *rebuild, const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
        return type;
    case CORE_TYPE_SUM:
        return rebuild_sum(rebuild, type);
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
        return rebuild->leaf(rebuild, type);
    case CORE_TYPE_TUPLE:
        return rebuild_tuple(rebuild, type);
    case CORE_TYPE_ARRAY:
        return front_type_array(rebuild->front, rebuild_type(rebuild, type->elem));
    case CORE_TYPE_VECTOR:
        return front_type_vector(rebuild->front, rebuild_type(rebuild, type->elem));
    case CORE_TYPE_ABSTRACT:
        return type_abstract(rebuild->front, type->abstract,
                             rebuild_list(rebuild, type->parts, type->part_count));
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

static const char *part_text(struct rebuild *rebuild, const struct core_type *type, bool is_atom)
{
    const char *text = core_type_text(rebuild->front->arena, rebuild_type(rebuild, type));
    return is_atom && strchr(text, ' ') ? arena_printf(rebuild->front->arena, "(%s)", text) : text;
}

/* What is known of a record or sum: "{x: f32, ...}", "#foo i32 | ..."; not what is known of others
 * in it, which might not end. */
static const char *needs_text(struct rebuild *rebuild, const struct core_meta *meta)
{
    struct arena *arena = rebuild->front->arena;
    const char *text = "";
    bool is_sum = meta->needs.at[0].is_variant;
    rebuild->in_needs = true;
    for (size_t i = 0; i < meta->needs.len; i++) {
        const struct part_need *need = &meta->needs.at[i];
        text = arena_printf(arena, is_sum ? "%s#%s" : "%s%s:", text, need->name);
        for (size_t k = 0; k < need->count; k++)
            text = arena_printf(arena, "%s %s", text, part_text(rebuild, need->types[k], is_sum));
        text = arena_printf(arena, "%s%s", text, is_sum ? " | " : ", ");
    }
    rebuild->in_needs = false;
    return arena_printf(arena, is_sum ? "%s..." : "{%s...}", text);
}

/* "number", "(signed integer)": one word within a type. */
static const char *scalars_text(struct arena *arena, scalar_set scalars)
{
    const char *text = front_scalars_text(arena, scalars);
    return strchr(text, ' ') ? arena_printf(arena, "(%s)", text) : text;
}

/* Open variables as type variables whose names a message can show: "_", "number". */
static const struct core_type *leaf_show(struct rebuild *rebuild, const struct core_type *type)
{
    struct arena *arena = rebuild->front->arena;
    if (type->kind == CORE_TYPE_VAR)
        return type;
    struct core_type_var *var = ARENA_NEW(arena, struct core_type_var);
    bool is_shown = type->meta->needs.len > 0 && !rebuild->in_needs;
    bool is_sum = is_shown && type->meta->needs.at[0].is_variant;
    if (type->meta->scalars != 0)
        var->name = scalars_text(arena, type->meta->scalars);
    else
        var->name = is_shown ? needs_text(rebuild, type->meta) : "_";
    if (is_sum && type != rebuild->whole)
        var->name = arena_printf(arena, "(%s)", var->name);
    return front_type_var(rebuild->front, var);
}

const struct core_type *front_type_subst(struct front *front, const struct core_type *type,
                                         const struct core_type_var *const *vars, size_t count,
                                         const struct core_type *const *instance)
{
    struct rebuild rebuild = {
        .front = front, .leaf = leaf_subst, .vars = vars, .instance = instance, .count = count};
    return rebuild_type(&rebuild, type);
}

const struct core_type *front_type_strip(struct front *front, const struct core_type *type)
{
    struct rebuild rebuild = {.front = front, .leaf = leaf_keep};
    return rebuild_type(&rebuild, type);
}

const char *front_type_text(struct front *front, const struct core_type *type)
{
    const struct core_type *head = front_type_head(type);
    struct rebuild rebuild = {.front = front, .leaf = leaf_show, .whole = head};
    if (head->kind != CORE_TYPE_META || head->meta->scalars == 0)
        return core_type_text(front->arena, rebuild_type(&rebuild, type));
    const char *text = front_scalars_text(front->arena, head->meta->scalars);
    return arena_printf(front->arena, "%s %s", *text == 'i' ? "an" : "a", text);
}

/* ---- What there is in a type ---- */

static bool any_payload(const struct core_type *sum, bool (*has)(const struct core_type *type))
{
    for (size_t i = 0; i < sum->variant_count; i++)
        for (size_t k = 0; k < sum->variants[i].payload_count; k++)
            if (has(sum->variants[i].payload[k]))
                return true;
    return false;
}

static bool any_part(const struct core_type *tuple, bool (*has)(const struct core_type *type))
{
    for (size_t i = 0; i < tuple->part_count; i++)
        if (has(tuple->parts[i]))
            return true;
    return false;
}

static bool is_error(void *data, const struct core_type *type)
{
    (void)data;
    return type->kind == CORE_TYPE_ERROR;
}

bool front_type_has_error(const struct core_type *type)
{
    return core_type_any(type, is_error, NULL);
}

bool front_type_has_fun(const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_META:
        return false;
    case CORE_TYPE_VAR:
        return type->var->lift == CORE_LIFTED;
    case CORE_TYPE_TUPLE:
        return any_part(type, front_type_has_fun);
    case CORE_TYPE_SUM:
        return any_payload(type, front_type_has_fun);
    case CORE_TYPE_ARRAY:
        return front_type_has_fun(type->elem);
    case CORE_TYPE_ABSTRACT:
        return type->abstract->lift == CORE_LIFTED || any_part(type, front_type_has_fun);
    case CORE_TYPE_FUN:
        return true;
    }
    bug(loc_none(), "type of unknown kind");
}

bool front_type_has_vector(const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
        return false;
    case CORE_TYPE_TUPLE:
    case CORE_TYPE_ABSTRACT:
        return any_part(type, front_type_has_vector);
    case CORE_TYPE_SUM:
        return any_payload(type, front_type_has_vector);
    case CORE_TYPE_ARRAY:
        return front_type_has_vector(type->elem);
    case CORE_TYPE_VECTOR:
        return true;
    case CORE_TYPE_FUN:
        return front_type_has_vector(type->param) || front_type_has_vector(type->result);
    }
    bug(loc_none(), "type of unknown kind");
}
