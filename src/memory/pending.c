/* Sets of accesses that no barrier has ordered yet (pending.h). */
#include "memory/pending.h"

unsigned pending_fence(enum space space)
{
    return space == SPACE_LOCAL ? FENCE_LOCAL : FENCE_GLOBAL;
}

static bool is_same_access(const struct access *a, const struct access *b)
{
    if (a->root != b->root || a->writes != b->writes || a->step_count != b->step_count ||
        a->at != b->at)
        return false;
    for (size_t k = 0; k < a->step_count; k++)
        if (a->steps[k].index != b->steps[k].index || a->steps[k].which != b->steps[k].which)
            return false;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (a->ids[d] != b->ids[d])
            return false;
    return true;
}

static bool has(const struct pending_vec *all, const struct pending *one)
{
    for (size_t k = 0; k < all->len; k++)
        if (all->at[k].passed == one->passed &&
            is_same_access(&all->at[k].access, &one->access))
            return true;
    return false;
}

void pending_add(struct arena *arena, struct pending_vec *all, struct pending one)
{
    if (!has(all, &one))
        VEC_PUSH(arena, all, one);
}

void pending_add_all(struct arena *arena, struct pending_vec *all,
                     const struct pending_vec *more)
{
    for (size_t k = 0; k < more->len; k++)
        pending_add(arena, all, more->at[k]);
}

struct pending_vec pending_copy(struct arena *arena, const struct pending_vec *from)
{
    struct pending_vec all = {0};
    for (size_t k = 0; k < from->len; k++)
        VEC_PUSH(arena, &all, from->at[k]);
    return all;
}

bool pending_is_same(const struct pending_vec *a, const struct pending_vec *b)
{
    if (a->len != b->len)
        return false;
    for (size_t k = 0; k < a->len; k++)
        if (!has(b, &a->at[k]))
            return false;
    return true;
}

struct pending_vec pending_renamed(struct renaming *renaming, const struct pending_vec *from,
                                   bool forget)
{
    struct pending_vec all = {0};
    for (size_t k = 0; k < from->len; k++) {
        struct pending one = from->at[k];
        one.access = renaming_access(renaming, &one.access);
        one.passed = forget ? NULL : one.passed;
        pending_add(dpia_arena(renaming->scope->dpia), &all, one);
    }
    return all;
}

void pending_pass(struct arena *arena, struct pending_vec *all, unsigned fences, unsigned *place)
{
    struct pending_vec old = *all;
    if (fences == 0)
        return;
    *all = (struct pending_vec){0};
    for (size_t k = 0; k < old.len; k++) {
        struct pending one = old.at[k];
        if (pending_fence(one.access.space) & fences)
            continue;
        one.passed = place;
        pending_add(arena, all, one);
    }
}

void pending_widen(struct arena *arena, struct pending_vec *all, unsigned *place, unsigned fence)
{
    struct pending_vec old = *all;
    *place |= fence;
    *all = (struct pending_vec){0};
    for (size_t k = 0; k < old.len; k++)
        if (old.at[k].passed != place || pending_fence(old.at[k].access.space) != fence)
            pending_add(arena, all, old.at[k]);
}
