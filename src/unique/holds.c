/* Trees of origins (holds.h). */
#include "unique/holds.h"

#include "base/diag.h"

bool holds_memory(const struct core_type *type)
{
    return type->kind == CORE_TYPE_ARRAY || type->kind == CORE_TYPE_VAR ||
           type->kind == CORE_TYPE_ABSTRACT;
}

const struct holds *holds_parts(struct arena *arena, const struct core_type *type,
                                const struct holds *const *parts, size_t count)
{
    struct holds *holds = ARENA_NEW(arena, struct holds);
    *holds = (struct holds){.type = type, .parts = parts, .count = count};
    return holds;
}

static const struct holds *new_leaf(struct arena *arena, const struct core_type *type,
                                    const struct origins *origins)
{
    struct holds *holds = ARENA_NEW(arena, struct holds);
    *holds = (struct holds){.type = type, .origins = origins};
    return holds;
}

static const struct holds *new_tuple(struct arena *arena, const struct core_type *type,
                                     const struct origins *origins,
                                     const struct core_marks *marks)
{
    const struct holds **parts = ARENA_ARRAY(arena, const struct holds *, type->part_count);
    for (size_t i = 0; i < type->part_count; i++)
        parts[i] = holds_new(arena, type->parts[i], origins,
                             marks && marks->parts ? marks->parts[i] : marks);
    return holds_parts(arena, type, parts, type->part_count);
}

size_t holds_payload_begin(const struct core_type *sum, size_t variant)
{
    size_t begin = 0;
    for (size_t i = 0; i < variant; i++)
        begin += sum->variants[i].payload_count;
    return begin;
}

static const struct holds *new_sum(struct arena *arena, const struct core_type *type,
                                   const struct origins *origins, const struct core_marks *marks)
{
    size_t count = holds_payload_begin(type, type->variant_count);
    const struct holds **parts = ARENA_ARRAY(arena, const struct holds *, count);
    count = 0;
    for (size_t i = 0; i < type->variant_count; i++)
        for (size_t j = 0; j < type->variants[i].payload_count; j++)
            parts[count++] = holds_new(arena, type->variants[i].payload[j], origins, marks);
    return holds_parts(arena, type, parts, count);
}

const struct holds *holds_new(struct arena *arena, const struct core_type *type,
                              const struct origins *origins, const struct core_marks *marks)
{
    switch (type->kind) {
    case CORE_TYPE_TUPLE:
        return new_tuple(arena, type, origins, marks);
    case CORE_TYPE_SUM:
        return new_sum(arena, type, origins, marks);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
        return new_leaf(arena, type, marks ? NULL : origins);
    case CORE_TYPE_FUN:
        return new_leaf(arena, type, origins);
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
        return new_leaf(arena, type, NULL);
    }
    bug(loc_none(), "type of unknown kind");
}

/* A type variable of a polymorphic function may stand for a tuple: a leaf is all of it then. */
const struct holds *holds_part(struct arena *arena, const struct holds *holds, size_t position,
                               const struct core_type *type)
{
    if (!holds->parts)
        return holds_new(arena, type, holds->origins, NULL);
    if (position >= holds->count)
        bug(loc_none(), "there is no part %zu of %zu", position, holds->count);
    return holds->parts[position];
}

const struct holds *holds_payload(struct arena *arena, const struct holds *holds,
                                  const struct core_type *sum, size_t variant, size_t position)
{
    return holds_part(arena, holds, holds_payload_begin(sum, variant) + position,
                      sum->variants[variant].payload[position]);
}

const struct holds *holds_either(struct arena *arena, const struct holds *a,
                                 const struct holds *b)
{
    if (a == b)
        return a;
    if (!a->parts || !b->parts)
        return new_leaf(arena, a->type,
                        origins_union(arena, holds_all(arena, a), holds_all(arena, b)));
    const struct holds **parts = ARENA_ARRAY(arena, const struct holds *, a->count);
    for (size_t i = 0; i < a->count; i++)
        parts[i] = holds_either(arena, a->parts[i], b->parts[i]);
    return holds_parts(arena, a->type, parts, a->count);
}

const struct holds *holds_left(struct arena *arena, const struct holds *holds)
{
    if (!holds->parts)
        return new_leaf(arena, holds->type, origins_left(arena, holds->origins));
    const struct holds **parts = ARENA_ARRAY(arena, const struct holds *, holds->count);
    for (size_t i = 0; i < holds->count; i++)
        parts[i] = holds_left(arena, holds->parts[i]);
    return holds_parts(arena, holds->type, parts, holds->count);
}

const struct origins *holds_all(struct arena *arena, const struct holds *holds)
{
    const struct origins *all = holds->origins;
    for (size_t i = 0; i < holds->count; i++)
        all = origins_union(arena, all, holds_all(arena, holds->parts[i]));
    return all;
}

void holds_each(const struct holds *holds, void (*see)(void *data, const struct holds *leaf),
                void *data)
{
    if (!holds->parts)
        see(data, holds);
    for (size_t i = 0; i < holds->count; i++)
        holds_each(holds->parts[i], see, data);
}
