/* Local arrays that are not needed at the same time become one: statements of a kernel in and out.
 *
 *     xs[l] = f(l);                          xs[l] = f(l);
 *     barrier(CLK_LOCAL_MEM_FENCE);          barrier(CLK_LOCAL_MEM_FENCE);
 *     ys[l] = g(xs);                         ys[l] = g(xs);
 *     barrier(CLK_LOCAL_MEM_FENCE);          barrier(CLK_LOCAL_MEM_FENCE);
 *     zs[l] = h(ys);                         xs[l] = h(ys);
 *
 * Two arrays of the same type and size are one if a barrier stands between the last statement that
 * mentions the first and the first statement that mentions the second, and all of that is run once:
 * in a loop, the second would also come before the first. */
#include "opencl/emit_private.h"

/* The statements of the kernel, by their positions, that mention an array. */
struct life {
    size_t first, last;
    bool any;
};

static struct life life_of(const struct cstmt_vec *body, const char *name)
{
    struct life life = {0};
    for (size_t i = 0; i < body->len; i++) {
        if (!cstmt_mentions(body->at[i], name))
            continue;
        life.first = life.any ? life.first : i;
        life.last = i;
        life.any = true;
    }
    return life;
}

static bool is_local_barrier(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_BARRIER && (stmt->fences & CFENCE_LOCAL);
}

static bool has_barrier_between(const struct cstmt_vec *body, size_t first, size_t second)
{
    for (size_t i = first + 1; i < second; i++)
        if (is_local_barrier(body->at[i]))
            return true;
    return false;
}

static bool is_alike(const struct local_array *a, const struct local_array *b)
{
    return a->cvar.array && b->cvar.array && ctype_equal(a->cvar.type, b->cvar.type) &&
           cexp_equal(a->cvar.array, b->cvar.array) && a->cvar.alignment == b->cvar.alignment;
}

/* Whether SECOND may lie where FIRST does. */
static bool can_follow(const struct cstmt_vec *body, const struct local_array *first,
                       const struct local_array *second)
{
    struct life before = life_of(body, first->cvar.name);
    struct life after = life_of(body, second->cvar.name);
    return is_alike(first, second) && before.any && after.any &&
           has_barrier_between(body, before.last, after.first);
}

struct renamed {
    const char *from, *to;
};

static const struct cexp *rename_exp(const struct cmap *map, const struct cexp *exp)
{
    const struct renamed *renamed = map->data;
    bool same = cexp_is_name(exp, renamed->from);
    return same ? cexp_at(map->arena, cexp_name(map->arena, renamed->to), exp->loc) : NULL;
}

struct cstmt_vec share_renamed(struct arena *arena, const struct cstmt_vec *body,
                               const char *from, const char *to)
{
    struct renamed renamed = {from, to};
    struct cmap map = {.arena = arena, .exp = rename_exp, .data = &renamed};
    return cmap_statements(&map, body);
}

/* BODY with the array number SECOND where one of those before it lies, if one can be found. */
static struct cstmt_vec share_array(struct opencl *cl, struct kernel *kernel, size_t second,
                                    struct cstmt_vec body)
{
    const struct local_array *arrays = kernel->local_arrays.at;
    for (size_t first = 0; first < kernel->local_arrays.len; first++) {
        if (first == second || !can_follow(&body, &arrays[first], &arrays[second]))
            continue;
        return share_renamed(cl->arena, &body, arrays[second].cvar.name,
                             arrays[first].cvar.name);
    }
    return body;
}

struct cstmt_vec share_local(struct opencl *cl, struct kernel *kernel, struct cstmt_vec body)
{
    for (size_t second = 0; second < kernel->local_arrays.len; second++)
        body = share_array(cl, kernel, second, body);
    return body;
}
