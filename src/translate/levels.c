/* Levels for the parallel loops that were written without one (dpia.txt 6.2): parfor and parforVar,
 * and what stage II makes of a mapI whose level is open.
 *
 * Dialect in and out: what stage II gives; out, no parfor and no parforVar.
 *
 *     outside of all parallel loops       parforGlobal, parforVarGlobal
 *     inside of a parforWorkgroup and     parforLocal, parforVarLocal
 *     outside of a parforLocal
 *     else                                for, whose body has the element of the acceptor in the
 *                                         place of its parameter:
 *
 *     parfor A (\i o. P)                  for n (\i. P[idxAcc A i / o])
 *     parforVar V (\i v. P)               for n (\i. P[(idxAcc V.1 i, idx V.2 i) / v])
 *
 * A work-item has no other work-items below it, and in a work-group only the iterations of a
 * parforLocal may write what others do not. */
#include "translate/levels.h"

#include "translate/assign.h"

/* Who runs a command: the host, a work-group, or a work-item. */
enum runner { RUNNER_HOST, RUNNER_GROUP, RUNNER_ITEM };

/* The level of a loop that RUNNER comes to, and whose level is open. */
static enum loop_level choose(enum runner runner)
{
    if (runner == RUNNER_HOST)
        return LOOP_GLOBAL;
    return runner == RUNNER_GROUP ? LOOP_LOCAL : LOOP_SEQUENTIAL;
}

/* Who runs the body of COMM, which RUNNER comes to. */
static enum runner inside(const struct phrase *comm, enum runner runner)
{
    if (phrase_is_parallel_at(comm, LOOP_WORKGROUP))
        return RUNNER_GROUP;
    if (phrase_is_parallel_at(comm, LOOP_GLOBAL) || phrase_is_parallel_at(comm, LOOP_LOCAL))
        return RUNNER_ITEM;
    return runner;
}

/* The parallel loop COMM as a `for`. */
static const struct phrase *as_for(struct dpia *dpia, const struct phrase *comm)
{
    struct loc loc = comm->loc;
    const struct phrase *fun = phrase_arg(comm, 1);
    const struct var *i = phrase_lam_param(fun), *part = phrase_lam_param(phrase_lam_body(fun));
    const struct phrase *whole =
        translate_element(dpia, phrase_arg(comm, 0), phrase_var(dpia, i, loc), loc);
    const struct phrase *body =
        phrase_subst(dpia, phrase_lam_body(phrase_lam_body(fun)), part, whole);
    return phrase_for(dpia, phrase_nat_arg(comm, 0), i, body, loc);
}

static const struct phrase *command(struct dpia *dpia, const struct phrase *comm,
                                    enum runner runner)
{
    size_t count = phrase_child_count(comm);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC)
        return comm;
    if (phrase_is_parallel_at(comm, LOOP_OPEN)) {
        enum loop_level level = choose(runner);
        comm = level == LOOP_SEQUENTIAL ? as_for(dpia, comm)
                                        : phrase_moved(dpia, comm, at_level(level_of(level)));
        return command(dpia, comm, runner);
    }
    runner = inside(comm, runner);
    for (size_t k = 0; k < count; k++)
        children[k] = command(dpia, phrase_child(comm, k), runner);
    return phrase_with_children(dpia, comm, children);
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)data;
    return command(dpia, entry->body, RUNNER_HOST);
}

static const struct phrase *function_body(struct dpia *dpia, const struct function *function,
                                          void *data)
{
    (void)data;
    return command(dpia, function->body, RUNNER_ITEM);
}

struct program *translate_levels(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_body, function_body, NULL);
}
