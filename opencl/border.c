/* Elements of one work-item over neighbours, away from the border: statements of a kernel in and
 * out.
 *
 *     for (k = 0; k < 4; k++)                if (i >= 1 && 4 * i < n - 4)
 *         if (4 * i + k < n)                     for (k = 0; k < 4; k++)
 *             for (l = 0; l < 3; l++)                for (l = 0; l < 3; l++)
 *                 if (4 * i + k + l >= 1                 ... xs[...]
 *                     && ...)                else
 *                     ... xs[...]                (as it was)
 *
 * One test of the work-item's numbers takes the place of those of each of its elements
 * (target/gen_border_grid.c), and without branches in between a device reads ahead, and once what
 * several elements need. So it is done with the outermost short loop that writes what all
 * work-items see, and only where something is asked about an element's neighbours: else all tests
 * are whether there is such an element. */
#include "opencl/emit_private.h"
#include "opencl/kernel.h"
#include "target/gen_border.h"

/* A test that asks for more than that is none that saves some; of what is larger there are no two
 * versions. */
enum { MOST_CONDITIONS = 8, LARGEST_BODY = 96 };

struct guarding {
    struct opencl *cl;
    struct border border;
    struct border_grid grid;
    struct map *own; /* the names that are declared in the kernel */
};

static void collect(struct map *names, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        if (body->at[i]->kind == CSTMT_DECL)
            map_set(names, body->at[i]->var.name, names);
        collect(names, &body->at[i]->body);
        collect(names, &body->at[i]->otherwise);
    }
}

/* Whether PLACE is in an array that is not declared in the kernel. */
static bool is_shared(const struct guarding *guarding, const struct cexp *place)
{
    return place && place->kind == CEXP_INDEX && place->base->kind == CEXP_NAME &&
           !map_has(guarding->own, place->base->text);
}

static bool writes(const struct guarding *guarding, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++)
        if ((body->at[i]->kind == CSTMT_ASSIGN && is_shared(guarding, body->at[i]->place)) ||
            writes(guarding, &body->at[i]->body) || writes(guarding, &body->at[i]->otherwise))
            return true;
    return false;
}

/* Whether the loop that is ALONE is done in two versions; if so, the conditions are noted. */
static bool is_guarded(struct guarding *guarding, const struct cstmt_vec *alone)
{
    const struct cstmt_vec *body = &alone->at[0]->body;
    guarding->grid.conditions.len = 0;
    return border_is_short(alone->at[0]) && !border_has_long_loop(body) &&
           !cstmt_vec_has_barrier(body, CFENCE_LOCAL | CFENCE_GLOBAL) &&
           border_is_small(body, LARGEST_BODY) && writes(guarding, body) &&
           border_find(&guarding->border, alone) &&
           border_grid_asks_for_neighbours(&guarding->border) &&
           guarding->grid.conditions.len <= MOST_CONDITIONS;
}

/* The loop that is ALONE in two versions. */
static void add_versions(struct guarding *guarding, struct cstmt_vec alone, struct cstmt_vec *out)
{
    struct arena *arena = guarding->cl->arena;
    const struct cexp *test = border_grid_test(&guarding->border);
    struct cstmt_vec middle = border_middle(&guarding->border, &alone);
    cstmt_if(arena, out, test, ctidy_statements(arena, middle), alone);
}

static struct cstmt_vec guard(struct guarding *guarding, const struct cstmt_vec *body);

/* STMT with what is in it guarded. */
static void add_around(struct guarding *guarding, const struct cstmt *stmt, struct cstmt_vec *out)
{
    struct cstmt *copy = ARENA_NEW(guarding->cl->arena, struct cstmt);
    *copy = *stmt;
    if (stmt->kind == CSTMT_IF)
        VEC_PUSH(guarding->cl->arena, &guarding->grid.ranges, stmt->value);
    copy->body = guard(guarding, &stmt->body);
    if (stmt->kind == CSTMT_IF)
        guarding->grid.ranges.len--;
    copy->otherwise = guard(guarding, &stmt->otherwise);
    VEC_PUSH(guarding->cl->arena, out, copy);
}

static struct cstmt_vec guard(struct guarding *guarding, const struct cstmt_vec *body)
{
    struct cstmt_vec out = {0};
    size_t known = guarding->border.known.len;
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        struct cstmt_vec alone = {0};
        border_know(&guarding->border, stmt);
        if (stmt->kind == CSTMT_FOR)
            VEC_PUSH(guarding->cl->arena, &alone, stmt);
        if (alone.len > 0 && is_guarded(guarding, &alone))
            add_versions(guarding, alone, &out);
        else
            add_around(guarding, stmt, &out);
    }
    guarding->border.known.len = known;
    return out;
}

struct cstmt_vec border_guard(struct opencl *cl, const struct kernel *kernel,
                              struct cstmt_vec body)
{
    struct guarding guarding = {.cl = cl, .own = map_new_strings(cl->arena)};
    collect(guarding.own, &body);
    guarding.border.gen = cl->device;
    guarding.border.assigned = border_assigned(cl->arena, &body);
    guarding.border.grid = &guarding.grid;
    guarding.grid.ids = map_new_strings(cl->arena);
    for (enum loop_level level = LOOP_GLOBAL; level <= LOOP_LOCAL; level++)
        for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
            if (kernel->ids[level][d])
                map_set(guarding.grid.ids, kernel->ids[level][d], guarding.grid.ids);
    return guard(&guarding, &body);
}
