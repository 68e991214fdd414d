/* Tables of types and words (share.h). Two types are alike if their heads are and their parts are
 * the same objects. */
#include "core/share.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "core/rebuild.h"
#include "type/intern.h"

struct core_share {
    struct arena *arena;
    struct intern types;
    struct map *words; /* to themselves */
};

struct core_share *core_share_new(struct arena *arena)
{
    struct core_share *share = ARENA_NEW(arena, struct core_share);
    share->arena = arena;
    intern_init(&share->types, arena);
    share->words = map_new_strings(arena);
    return share;
}

static uint64_t hash_parts(uint64_t hash, const struct core_type *const *parts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = intern_hash_pointer(hash, parts[i]);
    return hash;
}

/* Names are left out: types that differ in them alone are few. */
static uint64_t hash_type(const struct core_type *type)
{
    uint64_t hash = intern_hash((uint64_t)type->kind, (uint64_t)type->scalar);
    hash = intern_hash_pointer(hash, type->var);
    hash = intern_hash_pointer(hash, type->abstract);
    hash = intern_hash_pointer(hash, type->elem);
    hash = intern_hash_pointer(hash, type->size);
    hash = intern_hash_pointer(hash, type->param);
    hash = intern_hash_pointer(hash, type->result);
    hash = hash_parts(hash, type->parts, type->part_count);
    for (size_t i = 0; i < type->variant_count; i++)
        hash = hash_parts(hash, type->variants[i].payload, type->variants[i].payload_count);
    return hash;
}

static bool same_parts(const struct core_type *const *a, const struct core_type *const *b,
                       size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static bool same_sizes(const struct core_type *a, const struct core_type *b)
{
    for (size_t i = 0; i < a->size_arg_count; i++)
        if (a->size_args[i] != b->size_args[i])
            return false;
    return true;
}

static bool same_labels(const struct core_type *a, const struct core_type *b)
{
    if (!a->labels || !b->labels)
        return a->labels == b->labels;
    for (size_t i = 0; i < a->part_count; i++)
        if (strcmp(a->labels[i], b->labels[i]) != 0)
            return false;
    return true;
}

static bool same_variants(const struct core_type *a, const struct core_type *b)
{
    for (size_t i = 0; i < a->variant_count; i++) {
        const struct core_variant *x = &a->variants[i], *y = &b->variants[i];
        if (x->payload_count != y->payload_count || strcmp(x->name, y->name) != 0 ||
            !same_parts(x->payload, y->payload, x->payload_count))
            return false;
    }
    return true;
}

static bool same_marks(const struct core_marks *a, const struct core_marks *b)
{
    if (!a || !b || !a->parts || !b->parts)
        return a == b || (a && b && !a->parts && !b->parts);
    if (a->part_count != b->part_count)
        return false;
    for (size_t i = 0; i < a->part_count; i++)
        if (!same_marks(a->parts[i], b->parts[i]))
            return false;
    return true;
}

static bool same_type(const void *object, const void *key)
{
    const struct core_type *a = object, *b = key;
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case CORE_TYPE_ERROR:
        return true;
    case CORE_TYPE_META:
        return a->meta == b->meta;
    case CORE_TYPE_VAR:
        return a->var == b->var;
    case CORE_TYPE_SCALAR:
        return a->scalar == b->scalar;
    case CORE_TYPE_TUPLE:
        return a->part_count == b->part_count && same_labels(a, b) &&
               same_parts(a->parts, b->parts, a->part_count);
    case CORE_TYPE_SUM:
        return a->variant_count == b->variant_count && same_variants(a, b);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return a->elem == b->elem && a->size == b->size;
    case CORE_TYPE_ABSTRACT:
        return a->abstract == b->abstract && same_sizes(a, b) &&
               same_parts(a->parts, b->parts, a->part_count);
    case CORE_TYPE_FUN:
        return a->param == b->param && a->result == b->result && a->consumes == b->consumes &&
               same_marks(a->fresh, b->fresh);
    }
    bug(loc_none(), "a type of unknown kind");
}

/* In the arena of SHARE. */
static const struct core_type *copy_type(struct core_share *share, const struct core_type *type)
{
    const struct core_rebuild rebuild = {.arena = share->arena};
    struct core_type *copy = core_rebuild_type(&rebuild, type);
    const char **labels = ARENA_ARRAY(share->arena, const char *, type->part_count);
    for (size_t i = 0; type->labels && i < type->part_count; i++)
        labels[i] = type->labels[i];
    copy->labels = type->labels ? labels : NULL;
    return copy;
}

const struct core_type *core_share_type(struct core_share *share, const struct core_type *type)
{
    bool binds = type->param_name || type->exist_count > 0;
    uint64_t hash = binds ? 0 : hash_type(type);
    const struct core_type *shared =
        binds ? NULL : intern_find(&share->types, hash, type, same_type);
    if (shared)
        return shared;
    shared = copy_type(share, type);
    if (!binds)
        intern_add(&share->types, hash, shared);
    return shared;
}

const char *core_share_word(struct core_share *share, const char *word)
{
    char *shared = word ? map_get(share->words, word) : NULL;
    if (!word || shared)
        return shared;
    shared = arena_strdup(share->arena, word);
    map_set(share->words, shared, shared);
    return shared;
}
