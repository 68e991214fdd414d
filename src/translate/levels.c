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

enum level { LEVEL_HOST, LEVEL_GROUP, LEVEL_ITEM };

static const struct {
    enum primitive open, at[LEVEL_ITEM];
} loops[] = {
    {PRIM_PARFOR, {PRIM_PARFOR_GLOBAL, PRIM_PARFOR_LOCAL}},
    {PRIM_PARFOR_VAR, {PRIM_PARFOR_VAR_GLOBAL, PRIM_PARFOR_VAR_LOCAL}},
};

/* The primitive that loop COMM becomes at LEVEL: itself if its level is not open, `for` if there is
 * no parallel one. */
static enum primitive choose(const struct phrase *comm, enum level level)
{
    for (size_t k = 0; k < sizeof loops / sizeof *loops; k++)
        if (phrase_is_prim(comm, loops[k].open))
            return level == LEVEL_ITEM ? PRIM_FOR : loops[k].at[level];
    return comm->u.prim.prim;
}

/* The level of the body of the loop PRIM, which stands at LEVEL. */
static enum level inside(enum primitive prim, enum level level)
{
    struct loop_kind kind;
    if (!loop_of(prim, &kind) || kind.family < LOOP_PARFOR)
        return level;
    if (kind.level == LOOP_WORKGROUP)
        return LEVEL_GROUP;
    if (kind.level == LOOP_GLOBAL || kind.level == LOOP_LOCAL)
        return LEVEL_ITEM;
    return level;
}

/* The element of OVER, an acceptor or a variable of array type, with the number INDEX. */
static const struct phrase *element(struct dpia *dpia, const struct phrase *over,
                                    const struct phrase *index, struct loc loc)
{
    if (over->type->kind == TYPE_ACC)
        return phrase_idx_acc(dpia, over, index, loc);
    return phrase_pair(
        dpia, phrase_idx_acc(dpia, phrase_proj(dpia, over, 1, loc), index, loc),
        phrase_idx(dpia, phrase_proj(dpia, phrase_copy(dpia, over), 2, loc), index, loc), loc);
}

/* The parallel loop COMM as a `for`. */
static const struct phrase *as_for(struct dpia *dpia, const struct phrase *comm)
{
    struct loc loc = comm->loc;
    const struct phrase *fun = phrase_arg(comm, 1);
    const struct var *i = fun->u.lam.param, *part = fun->u.lam.body->u.lam.param;
    const struct phrase *whole =
        element(dpia, phrase_arg(comm, 0), phrase_var(dpia, i, loc), loc);
    const struct phrase *body = phrase_subst(dpia, fun->u.lam.body->u.lam.body, part, whole);
    return phrase_for(dpia, phrase_nat_arg(comm, 0), i, body, loc);
}

static const struct phrase *with_prim(struct dpia *dpia, const struct phrase *comm,
                                      enum primitive prim)
{
    return phrase_prim(dpia, prim, comm->u.prim.nats, comm->u.prim.nat_count, comm->u.prim.datas,
                       comm->u.prim.data_count, comm->u.prim.args, comm->u.prim.arg_count,
                       comm->loc);
}

static const struct phrase *command(struct dpia *dpia, const struct phrase *comm,
                                    enum level level)
{
    size_t count = phrase_child_count(comm);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC)
        return comm;
    if (comm->kind == PHRASE_PRIM && choose(comm, level) != comm->u.prim.prim) {
        enum primitive prim = choose(comm, level);
        comm = prim == PRIM_FOR ? as_for(dpia, comm) : with_prim(dpia, comm, prim);
        return command(dpia, comm, level);
    }
    if (comm->kind == PHRASE_PRIM)
        level = inside(comm->u.prim.prim, level);
    for (size_t k = 0; k < count; k++)
        children[k] = command(dpia, phrase_child(comm, k), level);
    return phrase_with_children(dpia, comm, children);
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)data;
    return command(dpia, entry->body, LEVEL_HOST);
}

static const struct phrase *function_body(struct dpia *dpia, const struct function *function,
                                          void *data)
{
    (void)data;
    return command(dpia, function->body, LEVEL_ITEM);
}

struct program *translate_levels(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_body, function_body, NULL);
}
