/* How parallel loops may stand inside of each other on a device (dpia.txt 6.1; docs/opencl.md,
 * levels), for the loops of each dimension d (parforGlobal, parforGlobal1, parforGlobal2):
 *
 *     parforGlobal(d)       at host level, or inside of parforGlobal of other dimensions only
 *     parforWorkgroup(d)    likewise
 *     parforLocal(d)        inside of parforWorkgroup, and of parforLocal of other dimensions only
 *
 * So `mapLocal f xs` alone is rejected, and `mapWorkgroup (mapLocal f)` is right. Of what a person
 * wrote this is asked before memory is placed: where a loop cannot stand, nothing is to be said
 * about what it uses. Of all loops it is asked in the end. */
#include "memory/nesting.h"

#include "memory/loop_name.h"

struct nesting {
    struct arena *arena;
    struct diag *diag;
    bool of_source;
};

/* The parallel loops around a command, innermost first. */
struct chain {
    const struct phrase *loop;
    const struct chain *next;
};

static bool is_inside(const struct chain *chain, enum loop_level level)
{
    for (; chain; chain = chain->next)
        if (phrase_is_parallel_at(chain->loop, level))
            return true;
    return false;
}

static void reject_inside(struct nesting *nesting, const struct phrase *loop,
                          const struct phrase *outer)
{
    bool same = phrase_level(loop).kind == phrase_level(outer).kind;
    diag_error(nesting->diag, loop->loc, "a %s cannot stand inside of a %s%s",
               loop_source_name(nesting->arena, loop), loop_source_name(nesting->arena, outer),
               same ? ", which has the same dimension" : "");
    diag_note(nesting->diag, outer->loc, "the %s is here", loop_source_name(nesting->arena, outer));
}

static void reject_alone(struct nesting *nesting, const struct phrase *loop)
{
    diag_error(
        nesting->diag, loop->loc, "a %s must stand inside of a %s",
        loop_source_name(nesting->arena, loop),
        loop_name_at(nesting->arena, loop->loc, phrase_prim_of(loop), level_of(LOOP_WORKGROUP)));
}

/* Whether a loop at LEVEL may stand inside of one at OUTER. */
static bool may_stand(struct level level, struct level outer)
{
    if (level.kind == outer.kind)
        return level.dimension != outer.dimension;
    return level.kind == LOOP_LOCAL && outer.kind == LOOP_WORKGROUP;
}

/* ---- Loops whose iterations pass on a value ---- */

/* How often COMM passes on a value; where that hangs on a condition or is in a loop, twice. */
static unsigned passings(const struct phrase *comm)
{
    unsigned sum = 0;
    if (!phrase_may_have_commands(comm))
        return 0;
    if (phrase_is_prim(comm, PRIM_PASS_ON))
        return 1;
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        sum += passings(phrase_child(comm, k));
    bool once = comm->kind != PHRASE_PRIM || phrase_is_prim(comm, PRIM_SEQ) ||
                phrase_is_prim(comm, PRIM_NEW) || phrase_is_prim(comm, PRIM_SEPARATE) ||
                phrase_is_prim(comm, PRIM_SEPARATE_PAIR);
    return sum > 0 && !once ? 2 : sum;
}

static bool has_global_memory(const struct phrase *comm)
{
    if (!phrase_may_have_commands(comm))
        return false;
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        if (has_global_memory(phrase_child(comm, k)))
            return true;
    return phrase_is_in(comm, PRIM_NEW, SPACE_GLOBAL) || phrase_is_prim(comm, PRIM_RESIZE);
}

/* Each iteration passes on a value once, or the next one would wait for ever; and has no memory but
 * its group's. */
static bool check_carrying(struct nesting *nesting, const struct phrase *loop,
                           const struct chain *around)
{
    const char *problem = NULL;
    struct level level = phrase_level(loop);
    if (level.kind != LOOP_WORKGROUP || level.dimension != 0 || around)
        problem = "stands at host level, and its groups in dimension 0";
    else if (passings(phrase_loop_body(loop)) != 1)
        problem = "passes on a value once in each iteration, whatever holds";
    else if (has_global_memory(phrase_loop_body(loop)))
        problem = "has no global memory for each iteration";
    if (problem)
        diag_unsupported(nesting->diag, loop->loc,
                         "not supported for OpenCL: a loop that passes on a value %s", problem);
    return !problem;
}

/* Whether LOOP may stand where it does; if not, it was reported. */
static bool check_loop(struct nesting *nesting, const struct phrase *loop,
                       const struct chain *around)
{
    if (nesting->of_source && !loop_is_of_source(nesting->arena, loop))
        return true;
    for (const struct chain *outer = around; outer; outer = outer->next)
        if (!may_stand(phrase_level(loop), phrase_level(outer->loop))) {
            reject_inside(nesting, loop, outer->loop);
            return false;
        }
    if (!phrase_is_parallel_at(loop, LOOP_LOCAL) || is_inside(around, LOOP_WORKGROUP))
        return true;
    reject_alone(nesting, loop);
    return false;
}

/* Whether the loops in COMM, with those AROUND it, are nested well. Of nested loops the outermost
 * that is wrong is reported. */
static bool check(struct nesting *nesting, const struct phrase *comm, const struct chain *around)
{
    struct chain inside = {comm, around};
    bool ok = true;
    if (!phrase_may_have_commands(comm))
        return true;
    if (phrase_is_parallel(comm)) {
        if (!check_loop(nesting, comm, around) ||
            (phrase_is_prim(comm, PRIM_PARFOR_CARRY) && !check_carrying(nesting, comm, around)))
            return false;
        around = &inside;
    }
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        ok = check(nesting, phrase_child(comm, k), around) && ok;
    return ok;
}

bool memory_check_nesting(struct dpia *dpia, struct diag *diag, const struct program *program,
                          bool of_source)
{
    struct nesting nesting = {dpia_arena(dpia), diag, of_source};
    bool ok = true;
    for (size_t k = 0; k < program->entries.len; k++)
        ok = check(&nesting, program->entries.at[k]->body, NULL) && ok;
    return ok;
}
