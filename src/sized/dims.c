/* The sizes in types, by their place. Those of the values of constructors are none of them: which
 * there are depends on the constructor, and the lowering knows where that is known. */
#include "sized/dims.h"

#include "core/rebuild.h"
#include "sized/state.h"

static void collect(struct sized *sized, const struct core_type *type, struct core_exp_vec *dims);

static void collect_all(struct sized *sized, const struct core_type *const *types, size_t count,
                        struct core_exp_vec *dims)
{
    for (size_t i = 0; i < count; i++)
        collect(sized, types[i], dims);
}

static void collect(struct sized *sized, const struct core_type *type, struct core_exp_vec *dims)
{
    if (type->kind == CORE_TYPE_ARRAY) {
        VEC_PUSH(sized->arena, dims, type->size);
        collect(sized, type->elem, dims);
    }
    if (type->kind == CORE_TYPE_TUPLE)
        collect_all(sized, type->parts, type->part_count, dims);
}

struct core_exp_vec sized_dims(struct sized *sized, const struct core_type *type)
{
    struct core_exp_vec dims = {0};
    collect(sized, type, &dims);
    return dims;
}

static const struct core_type *plain_part(void *context, const struct core_type *type)
{
    const struct core_rebuild *rebuild = context;
    return core_rebuild_plain_type(rebuild, type);
}

static const struct core_type *without_sizes(struct sized *sized, const struct core_type *type)
{
    struct core_rebuild rebuild = {.arena = sized->arena, .type = plain_part};
    rebuild.context = &rebuild;
    return plain_part(&rebuild, type);
}

static const struct core_type *replace(struct sized *sized, const struct core_type *type,
                                       const struct core_exp *const **dims);

static const struct core_type *const *replace_all(struct sized *sized,
                                                  const struct core_type *const *types,
                                                  size_t count,
                                                  const struct core_exp *const **dims)
{
    const struct core_type **copies = ARENA_ARRAY(sized->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        copies[i] = replace(sized, types[i], dims);
    return copies;
}

static const struct core_type *replace(struct sized *sized, const struct core_type *type,
                                       const struct core_exp *const **dims)
{
    struct core_type *copy = ARENA_NEW(sized->arena, struct core_type);
    if (type->kind == CORE_TYPE_SUM)
        return without_sizes(sized, type);
    *copy = *type;
    if (type->kind == CORE_TYPE_ARRAY) {
        copy->size = *(*dims)++;
        copy->elem = replace(sized, type->elem, dims);
    }
    if (type->kind == CORE_TYPE_TUPLE)
        copy->parts = replace_all(sized, type->parts, type->part_count, dims);
    return copy;
}

const struct core_type *sized_with_dims(struct sized *sized, const struct core_type *type,
                                        const struct core_exp *const *dims)
{
    return replace(sized, type, &dims);
}
