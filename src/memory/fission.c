/* Loops over some work-items of a group, in each iteration of which others of the group do several
 * things one after the other: rows, say, of which each is for the work-items of one line of the
 * group. They become several loops, between which all of the group may wait:
 *
 *     parforLocal1 n A (\i o. P; Q)
 *         parforLocal1 n A (\i o. P); parforLocal1 n A (\i o. Q)
 *     parforLocal1 n A (\i o. for m (\t. P))
 *         for m (\t. parforLocal1 n A (\i o. P))
 *     parforLocal1 n A (\i o. newLocal d (\v. P))
 *         newLocal [n]d (\vs. parforLocal1 n A (\i o. P[v at i]))
 *
 * where v at i is the pair <idxAcc vs.1 i, idx vs.2 i>; what writes v, and nothing else, is a loop
 * over vs:
 *
 *     parforVarLocal1 n vs (\i v. P)
 *
 * It is right because iterations do not interfere (Fig. 4b): whoever does the second thing for i
 * needs of the first only what was done for i. A loop whose iterations are one loop over other
 * work-items, or none, stays as it is. So does one that cannot be taken apart like this, since a
 * step writes two arrays, or what is around the steps differs from iteration to iteration: whether
 * it needs a barrier inside, where not all work-items come, is seen later (barriers.c). */
#include "memory/fission.h"

#include "dpia/loops.h"
#include "translate/assign.h"

/* A variable of an iteration, and that of all iterations. */
struct spread_var {
    const struct var *own, *all;
};

struct spread_vars VEC(struct spread_var);

/* The loop at hand, and whether it cannot be taken apart. */
struct fission {
    struct dpia *dpia;
    const struct phrase *loop;
    struct spread_vars vars;
    bool failed;
};

static const struct var *index_of(const struct phrase *loop)
{
    return phrase_lam_param(phrase_arg(loop, 1));
}

static const struct var *part_of(const struct phrase *loop)
{
    return phrase_lam_param(phrase_lam_body(phrase_arg(loop, 1)));
}

/* ---- What is one after the other ---- */

static bool has_local_loop(const struct phrase *comm)
{
    if (!phrase_may_have_commands(comm))
        return false;
    if (phrase_is_parallel_at(comm, LOOP_LOCAL))
        return true;
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        if (has_local_loop(phrase_child(comm, k)))
            return true;
    return false;
}

/* Whether COMM is done in steps that work-items may have to wait between. */
static bool has_steps(const struct phrase *comm)
{
    if (!phrase_may_have_commands(comm) || phrase_is_parallel(comm))
        return false;
    if (phrase_is_prim(comm, PRIM_SEQ) || phrase_is_prim(comm, PRIM_NEW) ||
        phrase_is_prim(comm, PRIM_FOR) || phrase_is_prim(comm, PRIM_WHILE))
        return has_local_loop(comm);
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        if (has_steps(phrase_child(comm, k)))
            return true;
    return false;
}

/* ---- One step ---- */

/* How PHRASE uses VAR: not at all, to read, or to write. */
enum use { UNUSED, READ, WRITTEN };

static enum use use_of(const struct phrase *phrase, const struct var *var)
{
    enum use use = UNUSED;
    if (phrase->kind == PHRASE_VAR)
        return phrase_var_of(phrase) == var ? WRITTEN : UNUSED;
    if (phrase->kind == PHRASE_PROJ && phrase_proj_which(phrase) == 2 &&
        phrase_proj_pair(phrase)->kind == PHRASE_VAR)
        return phrase_var_of(phrase_proj_pair(phrase)) == var ? READ : UNUSED;
    for (size_t k = 0; k < phrase_child_count(phrase); k++) {
        enum use inside = use_of(phrase_child(phrase, k), var);
        use = inside > use ? inside : use;
    }
    return use;
}

/* The variable that STEP writes, among those of all iterations; null: none, but perhaps the part of
 * the loop's acceptor. */
static const struct spread_var *written_by(struct fission *fission, const struct phrase *step)
{
    const struct spread_var *found = NULL;
    bool writes = use_of(step, part_of(fission->loop)) == WRITTEN;
    for (size_t k = 0; k < fission->vars.len; k++) {
        if (use_of(step, fission->vars.at[k].own) != WRITTEN)
            continue;
        fission->failed |= writes;
        writes = true;
        found = &fission->vars.at[k];
    }
    return found;
}

/* STEP in iteration I, where WRITTEN (or null) is OWN. */
static const struct phrase *in_iteration(struct fission *fission, const struct phrase *step,
                                         const struct var *i, const struct spread_var *written,
                                         const struct var *own)
{
    struct dpia *dpia = fission->dpia;
    struct loc loc = step->loc;
    for (size_t k = 0; k < fission->vars.len; k++) {
        const struct spread_var *var = &fission->vars.at[k];
        if (!phrase_mentions(step, var->own))
            continue;
        const struct phrase *at =
            var == written ? phrase_var(dpia, own, loc)
                           : translate_element(dpia, phrase_var(dpia, var->all, loc),
                                               phrase_var(dpia, i, loc), loc);
        step = phrase_subst(dpia, step, var->own, at);
    }
    if (phrase_mentions(step, index_of(fission->loop)))
        step = phrase_subst(dpia, step, index_of(fission->loop), phrase_var(dpia, i, loc));
    if (!written && phrase_mentions(step, part_of(fission->loop)))
        step = phrase_subst(dpia, step, part_of(fission->loop), phrase_var(dpia, own, loc));
    return step;
}

/* The loop over STEP alone. */
static const struct phrase *loop_over(struct fission *fission, const struct phrase *step)
{
    struct dpia *dpia = fission->dpia;
    const struct phrase *loop = fission->loop;
    struct loc loc = loop->loc;
    const struct spread_var *written = written_by(fission, step);
    const struct var *i =
        var_titled(dpia, var_title(index_of(loop)), index_of(loop)->type, loc);
    const struct var *like = written ? written->own : part_of(loop);
    const struct var *own = var_titled(dpia, var_title(like), like->type, loc);
    step = in_iteration(fission, step, i, written, own);
    const struct phrase *body = phrase_lam(dpia, i, phrase_lam(dpia, own, step, loc), loc);
    if (written)
        return phrase_parfor_var(dpia, phrase_level(loop), phrase_var(dpia, written->all, loc),
                                 body, loc);
    return phrase_parfor(dpia, phrase_level(loop), phrase_copy(dpia, phrase_arg(loop, 0)), body,
                         loc);
}

/* ---- All steps ---- */

static const struct phrase *steps(struct fission *fission, const struct phrase *comm);

/* new d (\own. P), for all iterations. */
static const struct phrase *spread_new(struct fission *fission, const struct phrase *comm)
{
    struct dpia *dpia = fission->dpia;
    const struct phrase *fun = phrase_arg(comm, 0);
    const struct var *own = phrase_lam_param(fun);
    const struct data *data =
        data_array(dpia_types(dpia), phrase_nat_arg(fission->loop, 0), var_data(own));
    const struct var *all = translate_new_titled(dpia, var_title(own), data, comm->loc);
    struct spread_var var = {own, all};
    VEC_PUSH(dpia_arena(dpia), &fission->vars, var);
    const struct phrase *body = steps(fission, phrase_lam_body(fun));
    fission->vars.len--;
    return phrase_new(dpia, phrase_space(comm), all, body, comm->loc);
}

/* Whether EXP is something else in each iteration. */
static bool differs(const struct fission *fission, const struct phrase *exp)
{
    bool found = phrase_mentions(exp, index_of(fission->loop));
    for (size_t k = 0; k < fission->vars.len; k++)
        found = found || phrase_mentions(exp, fission->vars.at[k].own);
    return found;
}

/* COMM with its parts, those that are commands, in steps; what else it has is the same for all. */
static const struct phrase *of_parts(struct fission *fission, const struct phrase *comm)
{
    size_t count = phrase_child_count(comm);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(fission->dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++) {
        const struct phrase *child = phrase_child(comm, k);
        bool is_exp = child->type->kind == TYPE_EXP || child->type->kind == TYPE_ACC;
        fission->failed |= is_exp && differs(fission, child);
        children[k] = is_exp ? child : steps(fission, child);
    }
    return phrase_with_children(fission->dpia, comm, children);
}

static const struct phrase *steps(struct fission *fission, const struct phrase *comm)
{
    if (comm->type->kind == TYPE_COMM && !has_steps(comm))
        return loop_over(fission, comm);
    if (phrase_is_prim(comm, PRIM_NEW))
        return spread_new(fission, comm);
    fission->failed |= phrase_is_prim(comm, PRIM_SEPARATE) || phrase_is_prim(comm, PRIM_WHILE);
    return fission->failed ? comm : of_parts(fission, comm);
}

/* ---- Loops ---- */

static const struct phrase *command_of(struct dpia *dpia, const struct phrase *comm)
{
    size_t count = phrase_child_count(comm);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (!phrase_may_have_commands(comm))
        return comm;
    for (size_t k = 0; k < count; k++)
        children[k] = command_of(dpia, phrase_child(comm, k));
    comm = phrase_with_children(dpia, comm, children);
    if (!phrase_is_at(comm, PRIM_PARFOR, LOOP_LOCAL))
        return comm;
    const struct phrase *body = phrase_lam_body(phrase_lam_body(phrase_arg(comm, 1)));
    struct fission fission = {.dpia = dpia, .loop = comm};
    const struct phrase *loops = has_steps(body) ? steps(&fission, body) : comm;
    return fission.failed ? comm : loops;
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)data;
    return command_of(dpia, entry->body);
}

static const struct phrase *function_body(struct dpia *dpia, const struct function *function,
                                          void *data)
{
    (void)dpia;
    (void)data;
    return function->body;
}

const struct program *memory_fission(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_body, function_body, NULL);
}
