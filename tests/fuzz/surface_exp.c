/* Random expressions of the surface language that give a value of any type, a scalar or a tuple. */
#include "surface.h"

#include <inttypes.h>
#include <string.h>

#define DEPTH_MAX 6

/* ---- Without fuel ---- */

static const char *literal(struct surface *maker, const char *scalar)
{
    if (strcmp(scalar, "bool") == 0)
        return surface_once_in(maker, 2) ? "true" : "false";
    if (*scalar == 'f')
        return arena_printf(maker->arena, "%" PRIu64 ".5%s", surface_below(maker, 4), scalar);
    return arena_printf(maker->arena, "%" PRIu64 "%s", surface_below(maker, 5), scalar);
}

typedef const char *make(struct surface *maker, const struct surface_type *type);

static const char *tuple(struct surface *maker, const struct surface_type *type, make *part)
{
    const char *text = "";
    for (size_t i = 0; i < type->part_count; i++)
        text = arena_printf(maker->arena, "%s%s%s%s", text, i ? ", " : "",
                            surface_label(maker, type, i), part(maker, type->parts[i]));
    return arena_printf(maker->arena, type->is_record ? "{%s}" : "(%s)", text);
}

/* One of the variants of TYPE. */
static const char *construct(struct surface *maker, const struct surface_type *type, make *part)
{
    size_t variant = surface_below(maker, type->part_count);
    const char *with = type->parts[variant] ? part(maker, type->parts[variant]) : "";
    return arena_printf(maker->arena, "(#v%zu %s : %s)", variant, with,
                        surface_type_text(maker, type));
}

const char *surface_make_construct(struct surface *maker, const struct surface_type *type)
{
    return construct(maker, type, surface_exp);
}

/* A number of another type as one of type SCALAR; null if there is none. */
static const char *converted(struct surface *maker, const char *scalar)
{
    static const char *const sources[] = {"i64", "i32", "u8"};
    const char *from = sources[surface_below(maker, 3)];
    const char *use = surface_use(maker, surface_scalar(maker, from));
    if (!use || strcmp(scalar, "bool") == 0)
        return NULL;
    return arena_printf(maker->arena, "(%s.%s %s)", scalar, from, use);
}

/* An array that is computed from another one of the same size; null if there is none. */
static const char *mapped(struct surface *maker, const struct surface_type *type)
{
    for (size_t i = maker->scope.len; i-- > 0;) {
        struct surface_var var = maker->scope.at[i];
        if (var.type->kind != SURFACE_ARRAY || !surface_is_same_size(var.type->size, type->size))
            continue;
        const char *name = surface_bind(maker, "x", var.type->elem);
        const char *body = surface_leaf(maker, type->elem);
        surface_leave(maker);
        return arena_printf(maker->arena, "(map (\\%s -> %s) %s)", name, body, var.name);
    }
    return NULL;
}

const char *surface_leaf(struct surface *maker, const struct surface_type *type)
{
    const char *use = surface_use(maker, type);
    if (use)
        return use;
    switch (type->kind) {
    case SURFACE_SCALAR:
        use = converted(maker, type->scalar);
        return use ? use : literal(maker, type->scalar);
    case SURFACE_TUPLE:
        return tuple(maker, type, surface_leaf);
    case SURFACE_SUM:
        return construct(maker, type, surface_leaf);
    case SURFACE_ARRAY:
        use = surface_once_in(maker, 3) ? NULL : mapped(maker, type);
        if (use)
            return use;
        return arena_printf(maker->arena, "(replicate %s %s)", type->size->text,
                            surface_leaf(maker, type->elem));
    }
    return NULL;
}

/* ---- Functions ---- */

const char *surface_pattern(struct surface *maker, const struct surface_type *type, size_t *count)
{
    if (type->kind != SURFACE_TUPLE || surface_once_in(maker, 2)) {
        ++*count;
        return surface_bind(maker, "x", type);
    }
    const char *text = "";
    for (size_t i = 0; i < type->part_count; i++)
        text = arena_printf(maker->arena, "%s%s%s%s", text, i ? ", " : "",
                            surface_label(maker, type, i),
                            surface_pattern(maker, type->parts[i], count));
    return arena_printf(maker->arena, type->is_record ? "{%s}" : "(%s)", text);
}

void surface_leave_all(struct surface *maker, size_t count)
{
    while (count-- > 0)
        surface_leave(maker);
}

const char *surface_lambda(struct surface *maker, const struct surface_type *const *params,
                           size_t count, const struct surface_type *result)
{
    const char *head = "\\";
    size_t bound = 0;
    for (size_t i = 0; i < count; i++)
        head = arena_printf(maker->arena, "%s%s ", head, surface_pattern(maker, params[i], &bound));
    const char *body = surface_exp(maker, result);
    surface_leave_all(maker, bound);
    return arena_printf(maker->arena, "(%s-> %s)", head, body);
}

/* ---- A value of any type ---- */

static const char *make_let(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *bound = surface_any_type(maker, 3);
    const char *value = surface_exp(maker, bound);
    size_t count = 0;
    const char *names = surface_pattern(maker, bound, &count);
    const char *body = surface_exp(maker, type);
    surface_leave_all(maker, count);
    return arena_printf(maker->arena, "(let %s = %s in %s)", names, value, body);
}

static const char *make_if(struct surface *maker, const struct surface_type *type)
{
    const char *condition = surface_exp(maker, surface_scalar(maker, "bool"));
    const char *yes = surface_exp(maker, type);
    return arena_printf(maker->arena, "(if %s then %s else %s)", condition, yes,
                        surface_exp(maker, type));
}

/* An element; where there may be none, only if there is one. */
static const char *make_index(struct surface *maker, const struct surface_type *type)
{
    const struct surface_size *size = surface_size(maker);
    const char *array = surface_exp(maker, surface_array(maker, size, type));
    if (size->value > 0)
        return arena_printf(maker->arena, "%s[%" PRIu64 "]", array,
                            surface_below(maker, (uint64_t)size->value));
    const char *index = surface_exp(maker, surface_scalar(maker, "i64"));
    return arena_printf(maker->arena, "(if %s > 0 then %s[%s %% %s] else %s)", size->text, array,
                        index, size->text, surface_leaf(maker, type));
}

static const char *make_fold(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *elem = surface_any_type(maker, 1);
    const struct surface_type *params[] = {type, elem};
    const char *fun = surface_lambda(maker, params, 2, type);
    const char *first = surface_exp(maker, type);
    const char *array = surface_exp(maker, surface_array(maker, surface_size(maker), elem));
    return arena_printf(maker->arena, "(foldl %s %s %s)", fun, first, array);
}

static const char *make_iterate(struct surface *maker, const struct surface_type *type)
{
    uint64_t count = surface_below(maker, 3);
    const char *fun = surface_lambda(maker, &type, 1, type);
    return arena_printf(maker->arena, "(iterate %" PRIu64 " %s %s)", count, fun,
                        surface_exp(maker, type));
}

/* A component of a tuple. */
static const char *make_part(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *parts[] = {type, surface_any_type(maker, 2)};
    const struct surface_type *whole;
    size_t place = surface_below(maker, 2);
    if (place)
        parts[0] = parts[1], parts[1] = type;
    whole = surface_once_in(maker, 2) ? surface_record(maker, parts, 2)
                                      : surface_tuple(maker, parts, 2);
    return arena_printf(maker->arena, "%s.%s", surface_exp(maker, whole),
                        surface_field(maker, whole, place));
}

/* An application by a pipe or of a lambda. */
static const char *make_apply(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *param = surface_any_type(maker, 2);
    const char *fun = surface_lambda(maker, &param, 1, type);
    const char *argument = surface_exp(maker, param);
    return surface_once_in(maker, 2) ? arena_printf(maker->arena, "(%s |> %s)", argument, fun)
                                     : arena_printf(maker->arena, "(%s %s)", fun, argument);
}

const char *surface_make_any(struct surface *maker, const struct surface_type *type)
{
    static make *const makers[] = {
        make_let,     make_let,  make_if,    make_index,         make_fold,
        make_iterate, make_part, make_apply, surface_make_match, surface_make_loop,
        surface_make_loop,       surface_make_call};
    return makers[surface_below(maker, sizeof makers / sizeof *makers)](maker, type);
}

/* ---- Scalars and tuples ---- */

static const char *make_reduction(struct surface *maker, const struct surface_type *type)
{
    const struct surface_size *size = surface_size(maker);
    const struct surface_type *array = surface_array(maker, size, type);
    const struct surface_type *index = surface_scalar(maker, "i64");
    if (size->value < 0 && surface_once_in(maker, 3))
        return arena_printf(maker->arena, "(reduce (+) 0 (map %s (iota (%s - %" PRIu64 "))))",
                            surface_lambda(maker, &index, 1, type), size->text,
                            1 + surface_below(maker, 2));
    return arena_printf(maker->arena, "(reduce (+) 0 %s)", surface_exp(maker, array));
}

static const char *make_comparison(struct surface *maker)
{
    static const char *const operators[] = {"<", "==", ">=", "!="};
    const struct surface_type *type = surface_scalar(maker, "i32");
    const char *left = surface_exp(maker, type);
    const char *right = surface_exp(maker, type);
    return arena_printf(maker->arena, "(%s %s %s)", left, operators[surface_below(maker, 4)],
                        right);
}

static const char *make_scalar(struct surface *maker, const struct surface_type *type)
{
    static const char *const operators[] = {"+", "-", "*"};
    if (surface_is_scalar(type, "bool"))
        return make_comparison(maker);
    if (surface_is_scalar(type, "i64") && surface_once_in(maker, 3))
        return surface_make_length(maker);
    bool rounds = surface_is_scalar(type, "f16") || surface_is_scalar(type, "f32");
    if (surface_once_in(maker, 4) && !rounds)
        return make_reduction(maker, type);
    const char *left = surface_exp(maker, type);
    const char *right = surface_exp(maker, type);
    return arena_printf(maker->arena, "(%s %s %s)", left, operators[surface_below(maker, 3)],
                        right);
}

/* Whether TYPE is a tuple of arrays of one size. */
static bool is_unzipped(const struct surface_type *type)
{
    for (size_t i = 0; i < type->part_count; i++)
        if (type->parts[i]->kind != SURFACE_ARRAY ||
            !surface_is_same_size(type->parts[i]->size, type->parts[0]->size))
            return false;
    return true;
}

static const char *make_unzip(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *elems[SURFACE_PARTS_MAX];
    const struct surface_type *zipped;
    for (size_t i = 0; i < type->part_count; i++)
        elems[i] = type->parts[i]->elem;
    zipped = surface_array(maker, type->parts[0]->size,
                           surface_tuple(maker, elems, type->part_count));
    return arena_printf(maker->arena, "(unzip%s %s)", type->part_count == 3 ? "3" : "",
                        surface_exp(maker, zipped));
}

static const char *make_tuple(struct surface *maker, const struct surface_type *type)
{
    if (is_unzipped(type) && !type->is_record && !surface_once_in(maker, 4))
        return make_unzip(maker, type);
    return tuple(maker, type, surface_exp);
}

static const char *make_exp(struct surface *maker, const struct surface_type *type)
{
    if (surface_is_abstract(type) || surface_once_in(maker, 4))
        return surface_make_any(maker, type);
    switch (type->kind) {
    case SURFACE_SCALAR:
        return make_scalar(maker, type);
    case SURFACE_TUPLE:
        return make_tuple(maker, type);
    case SURFACE_SUM:
        return surface_make_construct(maker, type);
    case SURFACE_ARRAY:
        return surface_make_array(maker, type);
    }
    return NULL;
}

const char *surface_exp(struct surface *maker, const struct surface_type *type)
{
    const char *text = surface_once_in(maker, 3) ? surface_use(maker, type) : NULL;
    if (text)
        return text;
    if (--maker->fuel <= 0 || maker->depth >= DEPTH_MAX ||
        (type->kind == SURFACE_SCALAR && surface_once_in(maker, 2)))
        return surface_leaf(maker, type);
    maker->depth++;
    text = make_exp(maker, type);
    maker->depth--;
    return text;
}
