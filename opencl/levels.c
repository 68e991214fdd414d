/* The legality of an imperative program for OpenCL's hierarchy (dpia.txt 6.1, 6.2; docs/opencl.md,
 * levels). A command runs at one of these levels:
 *
 *     host         outside of all parallel loops
 *     work-item    inside of parforGlobal, or of parforLocal
 *     work-group   inside of parforWorkgroup, outside of parforLocal: by all work-items alike, but
 *                  what stores only to memory that they share by one of them
 *
 * The rules, for loops of each dimension d (parforGlobal, parforGlobal1, parforGlobal2):
 *
 *     parforGlobal(d)       at host level, or inside of parforGlobal of other dimensions only
 *     parforWorkgroup(d)    likewise
 *     parforLocal(d)        inside of parforWorkgroup, and of parforLocal of other dimensions only
 *     between two loops     of parforGlobal or parforWorkgroup nothing but what every work-item can
 *                           compute for itself (levels_between.c)
 *     newLocal              at work-group level
 *     newPrivate            at work-group level only if each work-item has its own part of it
 *                           (levels_private.c)
 *     barriers              at work-group level, and where they are needed none may be where only
 *                           some work-items come (memory/barriers.c)
 *
 * So `mapLocal f xs` alone is rejected, and `mapWorkgroup (mapLocal f)` is right. */
#include "memory/barriers.h"
#include "memory/kernels.h"
#include "memory/loop_name.h"
#include "opencl/levels_private.h"

/* The parallel loops around a command, innermost first. */
struct chain {
    const struct phrase *loop;
    const struct chain *next;
};

/* ---- Names ---- */

const char *levels_loop_name(struct levels *levels, const struct phrase *loop)
{
    return loop_source_name(dpia_arena(levels->dpia), loop);
}

/* PRIM over work-groups, in words of the source at LOC. */
static const char *groups_name(struct levels *levels, struct loc loc, enum primitive prim)
{
    return loop_name_at(dpia_arena(levels->dpia), loc, prim, level_of(LOOP_WORKGROUP));
}

bool levels_is_outer(const struct phrase *comm)
{
    return phrase_is_parallel_at(comm, LOOP_GLOBAL) || phrase_is_parallel_at(comm, LOOP_WORKGROUP);
}

/* ---- Nesting ---- */

static bool is_inside(const struct chain *chain, enum loop_level level)
{
    for (; chain; chain = chain->next)
        if (phrase_is_parallel_at(chain->loop, level))
            return true;
    return false;
}

static void reject_inside(struct levels *levels, const struct phrase *loop,
                          const struct chain *outer)
{
    bool same = phrase_level(loop).kind == phrase_level(outer->loop).kind;
    diag_error(levels->diag, loop->loc, "a %s cannot stand inside of a %s%s",
               levels_loop_name(levels, loop), levels_loop_name(levels, outer->loop),
               same ? ", which has the same dimension" : "");
    diag_note(levels->diag, outer->loop->loc, "the %s is here",
              levels_loop_name(levels, outer->loop));
}

static void reject_alone(struct levels *levels, const struct phrase *loop)
{
    diag_error(levels->diag, loop->loc, "a %s must stand inside of a %s",
               levels_loop_name(levels, loop), groups_name(levels, loop->loc, loop->u.prim.prim));
}

/* Whether a loop at LEVEL may stand inside of one at OUTER. */
static bool may_stand(struct level level, struct level outer)
{
    if (level.kind == outer.kind)
        return level.dimension != outer.dimension;
    return level.kind == LOOP_LOCAL && outer.kind == LOOP_WORKGROUP;
}

/* Whether the loop may stand where it does; if not, it was reported. */
static bool check_nesting(struct levels *levels, const struct phrase *loop,
                          const struct chain *around)
{
    for (const struct chain *outer = around; outer; outer = outer->next)
        if (!may_stand(phrase_level(loop), phrase_level(outer->loop))) {
            reject_inside(levels, loop, outer);
            return false;
        }
    if (!phrase_is_parallel_at(loop, LOOP_LOCAL) || is_inside(around, LOOP_WORKGROUP))
        return true;
    reject_alone(levels, loop);
    return false;
}

/* The iterations of a parforLocal have a slot each, in which others of the group find what they
 * left. */
static bool check_slots(struct levels *levels, const struct phrase *loop)
{
    const struct nat *const *nats = loop->u.prim.nats;
    if (!phrase_is_at(loop, PRIM_PARFOR_SLOTS, LOOP_LOCAL) || nats[0] == nats[1])
        return true;
    diag_error(levels->diag, loop->loc, "'%s' needs a slot for each iteration", phrase_name(loop));
    return false;
}

/* ---- Variables and barriers ---- */

/* Memory of a group is made by the group: inside of all loops over groups. */
static bool check_local_memory(struct levels *levels, const struct phrase *comm,
                               const struct chain *around)
{
    const char *name = phrase_arg(comm, 0)->u.lam.param->name;
    if (around && phrase_is_parallel_at(around->loop, LOOP_WORKGROUP))
        return true;
    if (around && phrase_is_parallel_at(around->loop, LOOP_LOCAL))
        diag_error(levels->diag, comm->loc,
                   "local memory ('%s') cannot be made inside of a %s: the work-items of a group "
                   "share it", name, levels_loop_name(levels, around->loop));
    else
        diag_error(levels->diag, comm->loc,
                   "local memory ('%s') is that of a work-group: it must be made and used inside "
                   "of a %s",
                   name, groups_name(levels, comm->loc, PRIM_PARFOR));
    return false;
}

static bool check_barrier(struct levels *levels, const struct phrase *comm,
                          const struct chain *around)
{
    if (around && phrase_is_parallel_at(around->loop, LOOP_WORKGROUP))
        return true;
    diag_error(levels->diag, comm->loc, "a barrier where not all work-items of a group come");
    if (around)
        diag_note(levels->diag, around->loop->loc, "each iteration of this %s is run by one",
                  levels_loop_name(levels, around->loop));
    return false;
}

/* ---- All ---- */

static bool check(struct levels *levels, const struct phrase *comm, const struct chain *around);

static bool check_loop(struct levels *levels, const struct phrase *loop,
                       const struct chain *around)
{
    struct chain inside = {loop, around};
    const struct phrase *body = phrase_arg(loop, phrase_is_prim(loop, PRIM_PARFOR_SLOTS) ? 2 : 1);
    return check_nesting(levels, loop, around) && check_slots(levels, loop) &&
           check(levels, body, &inside);
}

/* Whether COMM, with the loops AROUND it, is well nested; else it was reported. */
static bool check(struct levels *levels, const struct phrase *comm, const struct chain *around)
{
    bool ok = true;
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC)
        return true;
    if (phrase_is_parallel(comm))
        return check_loop(levels, comm, around);
    if (phrase_is_prim(comm, PRIM_BARRIER))
        return check_barrier(levels, comm, around);
    if (phrase_is_in(comm, PRIM_NEW, SPACE_LOCAL) && !check_local_memory(levels, comm, around))
        return false;
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        ok = check(levels, phrase_child(comm, k), around) && ok;
    return ok;
}

static const struct phrase *check_kernel(void *data, struct access_scope *scope,
                                         const struct phrase *kernel)
{
    struct levels *levels = data;
    levels_check_between(levels, kernel, scope);
    if (phrase_is_parallel_at(kernel, LOOP_WORKGROUP))
        levels_check_privates(levels, kernel);
    return kernel;
}

bool levels_check(struct dpia *dpia, struct diag *diag, const struct program *program)
{
    struct levels levels = {dpia, diag};
    size_t before = diag_error_count(diag);
    bool nested = true;
    for (size_t k = 0; k < program->entries.len; k++)
        nested = check(&levels, program->entries.at[k]->body, NULL) && nested;
    if (!nested)
        return false;
    for (size_t k = 0; k < program->entries.len; k++)
        memory_map_kernels(dpia, program->entries.at[k], check_kernel, &levels);
    if (diag_error_count(diag) == before)
        memory_barriers_check(dpia, diag, program);
    return diag_error_count(diag) == before;
}
