/* What two branches have in common: the type of a value that is of the one type or of the other.
 *
 *     join [n]f32 and [n]f32                   [n]f32
 *     join [n]f32 and [m]f32                   [k]f32, of which nothing is known
 *     join ([3]t, [3]t) and ([2]t, [2]t)       ([k]t, [k]t): what is one size in both is one */
#include "sizes/join.h"

#include "base/diag.h"
#include "sizes/differ.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

struct join {
    struct sizing *sizing;
    struct map *sizes; /* text of two sizes to the one that is both */
};

static const struct core_type *join_types(struct join *join, const struct core_type *a,
                                          const struct core_type *b);

/* Of functions nothing is known but that the sizes fit, or not. */
static void join_functions(struct sizing *sizing, const struct core_type *a,
                           const struct core_type *b)
{
    struct place before = sizing_place_set(sizing, (struct place){.kind = PLACE_NONE});
    sizing_unify(sizing, b, a);
    sizing_place_set(sizing, before);
}

static const struct core_type *const *join_all(struct join *join,
                                               const struct core_type *const *a,
                                               const struct core_type *const *b, size_t count)
{
    const struct core_type **types =
        ARENA_ARRAY(join->sizing->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        types[i] = join_types(join, a[i], b[i]);
    return types;
}

static const struct core_variant *join_variants(struct join *join, const struct core_type *a,
                                                const struct core_type *b)
{
    struct core_variant *variants =
        ARENA_ARRAY(join->sizing->arena, struct core_variant, a->variant_count);
    for (size_t i = 0; i < a->variant_count; i++) {
        variants[i] = a->variants[i];
        variants[i].payload = join_all(join, a->variants[i].payload, b->variants[i].payload,
                                       a->variants[i].payload_count);
    }
    return variants;
}

/* One size for each two that differ. */
static const struct core_exp *join_sizes(struct join *join, const struct core_exp *a,
                                         const struct core_exp *b)
{
    struct sizing *sizing = join->sizing;
    if (!a || !b)
        return sizing_computed(sizing, sizing_unknown(sizing, "size"));
    if (sizing_unify_sizes(sizing, b, a) == SIZING_SAME)
        return a;
    const char *text = arena_printf(sizing->arena, "%p,%p", (const void *)sizing_nat(sizing, a),
                                    (const void *)sizing_nat(sizing, b));
    const struct core_exp *size = map_get(join->sizes, text);
    if (size)
        return size;
    size = sizing_computed(sizing, sizing_unknown(sizing, "size"));
    map_set(join->sizes, text, (void *)size);
    return size;
}

static const struct core_exp *const *join_all_sizes(struct join *join,
                                                    const struct core_exp *const *a,
                                                    const struct core_exp *const *b, size_t count)
{
    const struct core_exp **sizes =
        ARENA_ARRAY(join->sizing->arena, const struct core_exp *, count);
    for (size_t i = 0; i < count; i++)
        sizes[i] = join_sizes(join, a[i], b[i]);
    return sizes;
}

static const struct core_type *join_types(struct join *join, const struct core_type *a,
                                          const struct core_type *b)
{
    if (a == b || a->kind != b->kind || a->part_count != b->part_count ||
        a->variant_count != b->variant_count)
        return a;
    struct core_type *type = ARENA_NEW(join->sizing->arena, struct core_type);
    *type = *a;
    switch (a->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_SCALAR:
        return a;
    case CORE_TYPE_FUN:
        join_functions(join->sizing, a, b);
        return a;
    case CORE_TYPE_TUPLE:
        type->parts = join_all(join, a->parts, b->parts, a->part_count);
        return type;
    case CORE_TYPE_SUM:
        type->variants = join_variants(join, a, b);
        return type;
    case CORE_TYPE_ARRAY:
        type->size = join_sizes(join, a->size, b->size);
        type->elem = join_types(join, a->elem, b->elem);
        return type;
    case CORE_TYPE_ABSTRACT:
        type->size_args = join_all_sizes(join, a->size_args, b->size_args, a->size_arg_count);
        type->parts = join_all(join, a->parts, b->parts, a->part_count);
        return type;
    case CORE_TYPE_VECTOR:
        type->elem = join_types(join, a->elem, b->elem);
        return type;
    }
    bug(loc_none(), "a type of unknown kind");
}

const struct core_type *sizing_join(struct sizing *sizing, const struct core_type *a,
                                    const struct core_type *b)
{
    struct join join = {sizing, map_new_strings(sizing->arena)};
    return join_types(&join, a, b);
}
