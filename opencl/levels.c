/* The legality of an imperative program for OpenCL's hierarchy (dpia.txt 6.1, 6.2; docs/opencl.md,
 * levels). A command runs at one of these levels:
 *
 *     host         outside of all parallel loops
 *     work-item    inside of parforGlobal, or of parforLocal
 *     work-group   inside of parforWorkgroup, outside of parforLocal: by all work-items alike, but
 *                  what stores only to memory that they share by one of them
 *
 * The rules besides those for loops inside of each other (memory/nesting.c):
 *
 *     between two loops     of parforGlobal or parforWorkgroup nothing but what every work-item can
 *                           compute for itself (levels_between.c)
 *     newLocal              at work-group level
 *     newPrivate            at work-group level only if each work-item has its own part of it
 *                           (levels_private.c)
 *     combineAcc            with an operator that has an atomic operation
 *     barriers              at work-group level, and where they are needed none may be where only
 *                           some work-items come (memory/barriers.c) */
#include "memory/barriers.h"
#include "memory/distribute.h"
#include "memory/kernels.h"
#include "memory/loop_name.h"
#include "memory/nesting.h"
#include "opencl/kernel.h"
#include "opencl/levels_private.h"

/* ---- Names ---- */

const char *levels_loop_name(struct levels *levels, const struct phrase *loop)
{
    return loop_source_name(dpia_arena(levels->dpia), loop);
}

bool levels_is_outer(const struct phrase *comm)
{
    return phrase_is_parallel_at(comm, LOOP_GLOBAL) || phrase_is_parallel_at(comm, LOOP_WORKGROUP);
}

/* ---- Slots ---- */

/* The iterations of a parforLocal have a slot each, in which others of the group find what they
 * left. */
static bool check_slots(struct levels *levels, const struct phrase *loop)
{
    const struct nat *const *nats = phrase_prim_nats(loop);
    if (!phrase_is_at(loop, PRIM_PARFOR_SLOTS, LOOP_LOCAL) || nats[0] == nats[1])
        return true;
    diag_error(levels->diag, loop->loc, "'%s' needs a slot for each iteration", phrase_name(loop));
    return false;
}

/* ---- Variables and barriers ---- */

/* Memory of a group is made by the group: inside of all loops over groups. AROUND is the innermost
 * parallel loop, or null. */
static bool check_local_memory(struct levels *levels, const struct phrase *comm,
                               const struct phrase *around)
{
    struct arena *arena = dpia_arena(levels->dpia);
    const char *memory =
        var_source_name(arena, "local memory", phrase_lam_param(phrase_arg(comm, 0)));
    if (around && phrase_is_parallel_at(around, LOOP_WORKGROUP))
        return true;
    if (around && phrase_is_parallel_at(around, LOOP_LOCAL))
        diag_error(levels->diag, comm->loc,
                   "%s cannot be made inside of a %s: the work-items of a group share it", memory,
                   levels_loop_name(levels, around));
    else
        diag_error(levels->diag, comm->loc,
                   "%s is that of a work-group: it must be made and used inside of a %s", memory,
                   loop_name_at(arena, comm->loc, PRIM_PARFOR, level_of(LOOP_WORKGROUP)));
    return false;
}

static bool check_barrier(struct levels *levels, const struct phrase *comm,
                          const struct phrase *around)
{
    if (around && phrase_is_parallel_at(around, LOOP_WORKGROUP))
        return true;
    diag_error(levels->diag, comm->loc, "a barrier where not all work-items of a group come");
    if (around)
        diag_note(levels->diag, around->loc, "each iteration of this %s is run by one",
                  levels_loop_name(levels, around));
    return false;
}

/* ---- Operators that take in values ---- */

static bool check_combining(struct levels *levels, const struct phrase *phrase)
{
    bool ok = true;
    const struct phrase *operator = phrase_is_prim(phrase, PRIM_COMBINE_ACC)
                                        ? phrase_combining(phrase_arg(phrase, 0))
                                        : NULL;
    enum scalar scalar = operator ? phrase_data(operator)->scalar : SCALAR_I32;
    if (operator && operator_atomic_bits(phrase_oper_op(operator), scalar) == 0) {
        diag_unsupported(levels->diag, phrase->loc,
                         "not supported for OpenCL: '%s' with '%s' on %s in a kernel; atomic "
                         "operations are for + * min max on numbers and & | ^ on integers, of 32 "
                         "or 64 bits, and for && and || on bool",
                         phrase_name(phrase), operator_name(phrase_oper_op(operator)),
                         scalar_name(scalar));
        return false;
    }
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        ok = check_combining(levels, phrase_child(phrase, k)) && ok;
    return ok;
}

/* ---- All ---- */

static bool check(struct levels *levels, const struct phrase *comm, const struct phrase *around);

/* AROUND: the innermost parallel loop around it, or null. */
static bool check_loop(struct levels *levels, const struct phrase *loop,
                       const struct phrase *around)
{
    const struct phrase *body = phrase_loop_body(loop);
    bool is_kernel = !around;
    return check_slots(levels, loop) && (!is_kernel || check_combining(levels, loop)) &&
           check(levels, body, loop);
}

/* Whether COMM is right, with AROUND as the innermost parallel loop around it; else it was
 * reported. */
static bool check(struct levels *levels, const struct phrase *comm, const struct phrase *around)
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
    struct privates privates;
    struct block *block = block_of_kernel(scope, kernel, &privates);
    levels_check_between(levels, kernel, scope);
    if (phrase_is_parallel_at(kernel, LOOP_WORKGROUP)) {
        struct map *distributions = memory_distributions_of(levels->dpia, &privates);
        levels_check_privates(levels, distributions);
        map_set(levels->distributions, kernel, distributions);
    }
    if (block)
        VEC_PUSH(dpia_arena(levels->dpia), &levels->kernels, block);
    return kernel;
}

bool levels_check(struct dpia *dpia, struct diag *diag, const struct program *program,
                  struct map *distributions)
{
    struct levels levels = {.dpia = dpia, .diag = diag, .distributions = distributions};
    size_t before = diag_error_count(diag);
    bool nested = memory_check_nesting(dpia, diag, program, false);
    for (size_t k = 0; nested && k < program->entries.len; k++)
        nested = check(&levels, program->entries.at[k]->body, NULL) && nested;
    if (!nested)
        return false;
    for (size_t k = 0; k < program->entries.len; k++)
        memory_map_kernels(dpia, program->entries.at[k], check_kernel, &levels);
    const bool fine = diag_error_count(diag) == before;
    for (size_t k = 0; fine && k < levels.kernels.len; k++)
        memory_barriers_check(dpia, diag, levels.kernels.at[k]);
    return diag_error_count(diag) == before;
}
