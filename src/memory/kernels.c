/* The way from an entry to its kernels. What the host makes on the way is device memory (newGlobal,
 * array parameters) and parts of it; its own variables are values for a kernel. */
#include "memory/kernels.h"

#include "memory/host.h"

struct search {
    struct access_scope *scope;
    kernel_visitor visit;
    void *data;
};

/* The variables that COMM, at the host's level, binds. */
static void bind(struct search *search, const struct phrase *comm)
{
    if (phrase_is_in(comm, PRIM_NEW, SPACE_GLOBAL) || phrase_is_in(comm, PRIM_NEW, SPACE_LOCAL))
        access_enter_new(search->scope, comm);
    else if (phrase_is_prim(comm, PRIM_SEPARATE) || phrase_is_prim(comm, PRIM_SEPARATE_PAIR))
        access_enter_separate(search->scope, comm);
    else if (phrase_is_prim(comm, PRIM_FOR))
        access_enter_for(search->scope, comm,
                         access_fresh(search->scope, phrase_nat_arg(comm, 0)));
}

static struct map *copy_of(struct arena *arena, const struct map *counts)
{
    struct map *copy = map_new_objects(arena);
    for (size_t k = 0; k < map_count(counts); k++)
        map_set(copy, map_key_at(counts, k), map_value_at(counts, k));
    return copy;
}

/* What a kernel does not know it has for itself, so that the next one may call it the same: what is
 * known of one is then known of another that is alike. */
static const struct phrase *visit_kernel(struct search *search, const struct phrase *kernel)
{
    struct access_scope *scope = search->scope;
    struct map *counts = scope->counts;
    const struct phrase *result;
    scope->counts = copy_of(dpia_arena(scope->dpia), counts);
    result = search->visit(search->data, scope, kernel);
    scope->counts = counts;
    return result;
}

static const struct phrase *visit(struct search *search, const struct phrase *comm)
{
    size_t count = phrase_child_count(comm);
    const struct phrase **children;
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC)
        return comm;
    if (phrase_is_parallel(comm))
        return visit_kernel(search, comm);
    bind(search, comm);
    children = ARENA_ARRAY(dpia_arena(search->scope->dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = visit(search, phrase_child(comm, k));
    return phrase_with_children(search->scope->dpia, comm, children);
}

const struct phrase *memory_map_kernels(struct dpia *dpia, const struct entry *entry,
                                        kernel_visitor visitor, void *data)
{
    struct search search = {.scope = access_scope_new(dpia), .visit = visitor, .data = data};
    for (size_t k = 0; k < entry_arg_count(entry); k++) {
        struct param param = entry_arg(entry, k);
        if (param.var && (param_is_written(&param) || memory_has_array(param_data(&param))))
            access_bind_memory(search.scope, param.var, SPACE_GLOBAL);
    }
    return visit(&search, entry->body);
}
