/* Random numbers, sizes, types and scope of the maker of surface programs; see the header. */
#include "surface.h"

#include <inttypes.h>
#include <string.h>

struct surface *surface_new(struct arena *arena, uint64_t seed)
{
    struct surface *maker = ARENA_NEW(arena, struct surface);
    maker->arena = arena;
    maker->state = seed;
    return maker;
}

/* SplitMix64. */
static uint64_t next_random(struct surface *maker)
{
    uint64_t z = maker->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t surface_below(struct surface *maker, uint64_t bound)
{
    return next_random(maker) % bound;
}

bool surface_once_in(struct surface *maker, unsigned odds)
{
    return surface_below(maker, odds) == 0;
}

/* ---- Sizes ---- */

const struct surface_size *surface_constant(struct surface *maker, int64_t value)
{
    struct surface_size *size = ARENA_NEW(maker->arena, struct surface_size);
    size->text = arena_printf(maker->arena, "%" PRId64, value);
    size->value = value;
    return size;
}

const struct surface_size *surface_add_size(struct surface *maker, const char *name)
{
    struct surface_size *size = ARENA_NEW(maker->arena, struct surface_size);
    size->text = name;
    size->value = -1;
    VEC_PUSH(maker->arena, &maker->sizes, size);
    return size;
}

static const struct surface_size *product(struct surface *maker, const struct surface_size *left,
                                          const struct surface_size *right)
{
    struct surface_size *size = ARENA_NEW(maker->arena, struct surface_size);
    size->text = arena_printf(maker->arena, "(%s * %s)", left->text, right->text);
    size->value = -1;
    size->left = left;
    size->right = right;
    return size;
}

const struct surface_size *surface_size(struct surface *maker)
{
    if (surface_once_in(maker, 3))
        return surface_constant(maker, (int64_t)surface_below(maker, 4));
    const struct surface_size *size = maker->sizes.at[surface_below(maker, maker->sizes.len)];
    return surface_once_in(maker, 8) ? product(maker, size, surface_constant(maker, 2)) : size;
}

bool surface_is_same_size(const struct surface_size *a, const struct surface_size *b)
{
    return strcmp(a->text, b->text) == 0;
}

/* ---- Types ---- */

const struct surface_type *surface_scalar(struct surface *maker, const char *scalar)
{
    struct surface_type *type = ARENA_NEW(maker->arena, struct surface_type);
    type->kind = SURFACE_SCALAR;
    type->scalar = scalar;
    return type;
}

const struct surface_type *surface_tuple(struct surface *maker,
                                         const struct surface_type *const *parts, size_t count)
{
    struct surface_type *type = ARENA_NEW(maker->arena, struct surface_type);
    type->kind = SURFACE_TUPLE;
    type->part_count = count;
    for (size_t i = 0; i < count; i++)
        type->parts[i] = parts[i];
    return type;
}

const struct surface_type *surface_record(struct surface *maker,
                                          const struct surface_type *const *parts, size_t count)
{
    struct surface_type *type = ARENA_NEW(maker->arena, struct surface_type);
    *type = *surface_tuple(maker, parts, count);
    type->is_record = true;
    return type;
}

const struct surface_type *surface_sum(struct surface *maker,
                                       const struct surface_type *const *parts, size_t count)
{
    struct surface_type *type = ARENA_NEW(maker->arena, struct surface_type);
    *type = *surface_tuple(maker, parts, count);
    type->kind = SURFACE_SUM;
    return type;
}

const struct surface_type *surface_array(struct surface *maker, const struct surface_size *size,
                                         const struct surface_type *elem)
{
    struct surface_type *type = ARENA_NEW(maker->arena, struct surface_type);
    type->kind = SURFACE_ARRAY;
    type->size = size;
    type->elem = elem;
    return type;
}

const struct surface_type *surface_any_scalar(struct surface *maker)
{
    static const char *const scalars[] = {"i32", "i32", "i32", "i64", "f32", "bool", "u8", "f16"};
    return surface_scalar(maker, scalars[surface_below(maker, sizeof scalars / sizeof *scalars)]);
}

typedef const struct surface_type *make_type(struct surface *maker, unsigned depth);

static const struct surface_type *tuple_of(struct surface *maker, make_type *make, unsigned depth)
{
    const struct surface_type *parts[SURFACE_PARTS_MAX];
    size_t count = surface_once_in(maker, 3) ? 3 : 2;
    for (size_t i = 0; i < count; i++)
        parts[i] = make(maker, depth);
    return surface_once_in(maker, 3) ? surface_record(maker, parts, count)
                                     : surface_tuple(maker, parts, count);
}

static const struct surface_type *any_sum(struct surface *maker, make_type *make, unsigned depth)
{
    const struct surface_type *parts[SURFACE_PARTS_MAX];
    size_t count = 2 + surface_below(maker, SURFACE_PARTS_MAX - 1);
    for (size_t i = 0; i < count; i++)
        parts[i] = surface_once_in(maker, 3) ? NULL : make(maker, depth);
    return surface_sum(maker, parts, count);
}

static const struct surface_type *flat(struct surface *maker, unsigned depth)
{
    if (depth == 0 || !surface_once_in(maker, 3))
        return surface_any_scalar(maker);
    return surface_once_in(maker, 4) ? any_sum(maker, flat, depth - 1)
                                     : tuple_of(maker, flat, depth - 1);
}

const struct surface_type *surface_any_flat(struct surface *maker)
{
    return flat(maker, 2);
}

static bool has_sum(const struct surface_type *type)
{
    for (size_t i = 0; i < type->part_count; i++)
        if (type->kind == SURFACE_SUM || has_sum(type->parts[i]))
            return true;
    return false;
}

/* Which variants there are is not known to who makes inputs. */
const struct surface_type *surface_any_input(struct surface *maker)
{
    const struct surface_type *type = surface_any_flat(maker);
    while (has_sum(type))
        type = surface_any_flat(maker);
    return type;
}

static unsigned depth_of(const struct surface_type *type)
{
    unsigned depth = 0;
    if (type->kind == SURFACE_ARRAY)
        return 1 + depth_of(type->elem);
    for (size_t i = 0; i < type->part_count; i++)
        if (type->parts[i] && depth_of(type->parts[i]) > depth)
            depth = depth_of(type->parts[i]);
    return type->part_count ? 1 + depth : 0;
}

/* The type of something in scope, or of its elements or components; null if it is too deep. */
static const struct surface_type *known_type(struct surface *maker, unsigned depth)
{
    const struct surface_type *type;
    if (!maker->scope.len)
        return NULL;
    type = maker->scope.at[surface_below(maker, maker->scope.len)].type;
    while (type->kind != SURFACE_SCALAR && type->kind != SURFACE_SUM &&
           (depth_of(type) > depth || surface_once_in(maker, 4)))
        type = type->kind == SURFACE_ARRAY ? type->elem
                                           : type->parts[surface_below(maker, type->part_count)];
    return depth_of(type) > depth ? NULL : type;
}

const struct surface_type *surface_any_type(struct surface *maker, unsigned depth)
{
    const struct surface_type *known = surface_once_in(maker, 2) ? known_type(maker, depth) : NULL;
    if (known)
        return known;
    if (depth == 0 || surface_once_in(maker, 4))
        return surface_any_flat(maker);
    if (surface_once_in(maker, 3))
        return tuple_of(maker, surface_any_type, depth - 1);
    const struct surface_size *size = surface_size(maker);
    return surface_array(maker, size, surface_any_type(maker, depth - 1));
}

bool surface_is_abstract(const struct surface_type *type)
{
    return type->kind == SURFACE_SCALAR && *type->scalar == '@';
}

bool surface_is_scalar(const struct surface_type *type, const char *scalar)
{
    return type->kind == SURFACE_SCALAR && strcmp(type->scalar, scalar) == 0;
}

bool surface_is_same(const struct surface_type *a, const struct surface_type *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case SURFACE_SCALAR:
        return strcmp(a->scalar, b->scalar) == 0;
    case SURFACE_TUPLE:
    case SURFACE_SUM:
        if (a->part_count != b->part_count || a->is_record != b->is_record)
            return false;
        for (size_t i = 0; i < a->part_count; i++)
            if (!a->parts[i] || !b->parts[i] ? a->parts[i] != b->parts[i]
                                             : !surface_is_same(a->parts[i], b->parts[i]))
                return false;
        return true;
    case SURFACE_ARRAY:
        return surface_is_same_size(a->size, b->size) && surface_is_same(a->elem, b->elem);
    }
    return false;
}

const char *surface_field(struct surface *maker, const struct surface_type *type, size_t position)
{
    return arena_printf(maker->arena, "%s%zu", type->is_record ? "f" : "", position);
}

const char *surface_label(struct surface *maker, const struct surface_type *type, size_t position)
{
    return type->is_record ? arena_printf(maker->arena, "f%zu = ", position) : "";
}

static const char *tuple_text(struct surface *maker, const struct surface_type *type)
{
    const char *text = "";
    for (size_t i = 0; i < type->part_count; i++) {
        const char *part = surface_type_text(maker, type->parts[i]);
        if (type->is_record)
            part = arena_printf(maker->arena, "f%zu: %s", i, part);
        text = arena_printf(maker->arena, "%s%s%s", text, i ? ", " : "", part);
    }
    return arena_printf(maker->arena, type->is_record ? "{%s}" : "(%s)", text);
}

static const char *sum_text(struct surface *maker, const struct surface_type *type)
{
    const char *text = "";
    for (size_t i = 0; i < type->part_count; i++) {
        const char *with = type->parts[i] ? surface_type_text(maker, type->parts[i]) : "";
        text = arena_printf(maker->arena, "%s%s#v%zu %s", text, i ? " | " : "", i, with);
    }
    return arena_printf(maker->arena, "(%s)", text);
}

const char *surface_type_text(struct surface *maker, const struct surface_type *type)
{
    switch (type->kind) {
    case SURFACE_SCALAR:
        return type->scalar;
    case SURFACE_TUPLE:
        return tuple_text(maker, type);
    case SURFACE_SUM:
        return sum_text(maker, type);
    case SURFACE_ARRAY:
        return arena_printf(maker->arena, "[%s]%s", type->size->text,
                            surface_type_text(maker, type->elem));
    }
    return NULL;
}

/* ---- Scope ---- */

const char *surface_bind(struct surface *maker, const char *base, const struct surface_type *type)
{
    const char *name = arena_printf(maker->arena, "%s%u", base, maker->name_count++);
    VEC_PUSH(maker->arena, &maker->scope, ((struct surface_var){name, type}));
    return name;
}

void surface_leave(struct surface *maker)
{
    maker->scope.len--;
}

struct texts VEC(const char *);

/* Adds to FOUND what is of type WANTED: TEXT, of type TYPE, and components of it. */
static void find_uses(struct surface *maker, const char *text, const struct surface_type *type,
                      const struct surface_type *wanted, struct texts *found)
{
    if (surface_is_same(type, wanted))
        VEC_PUSH(maker->arena, found, text);
    for (size_t i = 0; type->kind == SURFACE_TUPLE && i < type->part_count; i++)
        find_uses(maker,
                  arena_printf(maker->arena, "%s.%s", text, surface_field(maker, type, i)),
                  type->parts[i], wanted, found);
}

const char *surface_use(struct surface *maker, const struct surface_type *type)
{
    struct texts found = {0};
    for (size_t i = 0; i < maker->scope.len; i++)
        find_uses(maker, maker->scope.at[i].name, maker->scope.at[i].type, type, &found);
    return found.len ? found.at[surface_below(maker, found.len)] : NULL;
}
