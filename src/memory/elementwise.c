/* Loops of a work-group that go from element to element:
 *
 *     parforLocal n ys.1 (\i o. o := f (idx xs.2 i))
 *     parforLocal1 m ys.1 (\i os. parforLocal n os (\j o. o := f (idx (idx xs.2 i) j)))
 *
 * The iteration that writes an element of ys is the only one that reads that of xs, and it writes
 * last. So ys may lie where xs does, if nobody needs xs any more (merge.c):
 *
 *     parforVarLocal n xs (\i own. own.1 := f own.2) */
#include "memory/elementwise.h"

#include "dpia/loops.h"
#include "dpia/uses.h"
#include "translate/assign.h"

enum { MOST_LOOPS = 8 };

/* The indices of the loops around an element, the outermost first. */
struct elementwise {
    const struct var *indices[MOST_LOOPS];
    unsigned count;
};

/* Whether PHRASE is the element of VAR that the COUNT innermost of LOOPS lead to. */
static bool is_own(const struct phrase *phrase, const struct var *var,
                   const struct elementwise *loops, unsigned count)
{
    if (count == 0)
        return phrase->kind == PHRASE_PROJ && phrase_proj_which(phrase) == 2 &&
               phrase_proj_pair(phrase)->kind == PHRASE_VAR &&
               phrase_var_of(phrase_proj_pair(phrase)) == var;
    return phrase_is_prim(phrase, PRIM_IDX) && phrase_arg(phrase, 1)->kind == PHRASE_VAR &&
           phrase_var_of(phrase_arg(phrase, 1)) == loops->indices[count - 1] &&
           is_own(phrase_arg(phrase, 0), var, loops, count - 1);
}

/* Whether PHRASE mentions of VAR only the element of the iteration. */
static bool reads_own(const struct phrase *phrase, const struct var *var,
                      const struct elementwise *loops)
{
    if (!phrase_mentions(phrase, var) || is_own(phrase, var, loops, loops->count))
        return true;
    if (phrase_child_count(phrase) == 0)
        return false;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!reads_own(phrase_child(phrase, i), var, loops))
            return false;
    return true;
}

/* What an iteration is to write, the variable OWN, and may read. */
struct iteration {
    const struct var *own, *read;
    struct elementwise *loops;
};

static bool is_var(const struct phrase *phrase, const struct var *var)
{
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == var;
}

/* Whether PHRASE is all of OWN, to be written: an acceptor, or a variable's. */
static bool is_acceptor_of(const struct phrase *phrase, const struct var *own)
{
    return own->type->kind == TYPE_ACC
               ? is_var(phrase, own)
               : phrase->kind == PHRASE_PROJ && phrase_proj_which(phrase) == 1 &&
                     is_var(phrase_proj_pair(phrase), own);
}

/* Whether COMMAND is a loop of a group over all of OWN. */
static bool goes_over(const struct phrase *command, const struct var *own)
{
    return (phrase_is_at(command, PRIM_PARFOR, LOOP_LOCAL) &&
            is_acceptor_of(phrase_arg(command, 0), own)) ||
           (phrase_is_at(command, PRIM_PARFOR_VAR, LOOP_LOCAL) &&
            is_var(phrase_arg(command, 0), own));
}

/* Whether EXP mentions neither what ITERATION is to write nor another element than its own. */
static bool may_read(const struct iteration *iteration, const struct phrase *exp)
{
    return !phrase_mentions(exp, iteration->own) &&
           reads_own(exp, iteration->read, iteration->loops);
}

static bool writes_last(const struct iteration *iteration, const struct phrase *command);

/* FIRST; THEN. */
static bool sequence_writes_last(const struct iteration *iteration, const struct phrase *first,
                                 const struct phrase *then)
{
    return phrase_mentions(then, iteration->own)
               ? may_read(iteration, first) && writes_last(iteration, then)
               : writes_last(iteration, first) &&
                     !phrase_mentions(then, iteration->read);
}

/* Whether COMMAND writes all that ITERATION is to, reads only what that may, and no element once it
 * has written. */
static bool writes_last(const struct iteration *iteration, const struct phrase *command)
{
    if (phrase_is_prim(command, PRIM_SEQ)) {
        const struct phrase *both = phrase_arg(command, 0);
        return sequence_writes_last(iteration, phrase_pair_fst(both), phrase_pair_snd(both));
    }
    if (phrase_is_in(command, PRIM_NEW, SPACE_PRIVATE) &&
        phrase_arg(command, 0)->kind == PHRASE_LAM)
        return writes_last(iteration, phrase_lam_body(phrase_arg(command, 0)));
    if (phrase_is_prim(command, PRIM_ASSIGN)) {
        const struct phrase *both = phrase_arg(command, 0);
        return is_acceptor_of(phrase_pair_fst(both), iteration->own) &&
               data_is_flat(phrase_data(phrase_pair_snd(both))) &&
               may_read(iteration, phrase_pair_snd(both));
    }
    if (phrase_is_prim(command, PRIM_IF_COMM)) {
        const struct phrase *branches = phrase_pair_snd(phrase_arg(command, 0));
        return may_read(iteration, phrase_pair_fst(phrase_arg(command, 0))) &&
               writes_last(iteration, phrase_pair_fst(branches)) &&
               writes_last(iteration, phrase_pair_snd(branches));
    }
    return false;
}

/* LOOP, over the elements of what an iteration is to write. */
static bool loop_writes_last(const struct iteration *iteration, const struct phrase *loop)
{
    struct elementwise *loops = iteration->loops;
    const struct phrase *fun = phrase_arg(loop, 1);
    if (loops->count == MOST_LOOPS || fun->kind != PHRASE_LAM ||
        phrase_lam_body(fun)->kind != PHRASE_LAM)
        return false;
    loops->indices[loops->count++] = phrase_lam_param(fun);
    const struct iteration inner = {phrase_lam_param(phrase_lam_body(fun)), iteration->read, loops};
    const struct phrase *body = phrase_lam_body(phrase_lam_body(fun));
    return goes_over(body, inner.own) ? loop_writes_last(&inner, body) : writes_last(&inner, body);
}

bool memory_is_elementwise(const struct phrase *command, const struct var *written,
                           const struct var *read)
{
    struct elementwise loops = {.count = 0};
    const struct iteration iteration = {written, read, &loops};
    return goes_over(command, written) && !phrase_mentions(phrase_arg(command, 1), written) &&
           loop_writes_last(&iteration, command);
}

/* ---- Written over itself ---- */

/* PHRASE of an iteration of LOOPS over READ, where the element of READ is OWN. */
static const struct phrase *with_own(struct dpia *dpia, const struct phrase *phrase,
                                     const struct var *read, const struct elementwise *loops,
                                     const struct var *own)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (!phrase_mentions(phrase, read))
        return phrase;
    if (is_own(phrase, read, loops, loops->count))
        return phrase_proj(dpia, phrase_var(dpia, own, phrase->loc), 2, phrase->loc);
    for (size_t i = 0; i < count; i++)
        children[i] = with_own(dpia, phrase_child(phrase, i), read, loops, own);
    return phrase_with_children(dpia, phrase, children);
}

/* LOOP, elementwise inside of LOOPS, over PLACE, READ or an element of it. */
static const struct phrase *over(struct dpia *dpia, const struct phrase *loop,
                                 const struct var *place, const struct var *read,
                                 struct elementwise *loops)
{
    struct loc loc = loop->loc;
    const struct phrase *inner = phrase_lam_body(phrase_arg(loop, 1));
    const struct var *index = phrase_lam_param(phrase_arg(loop, 1)), *old = phrase_lam_param(inner);
    const struct var *own = translate_new_titled(dpia, var_title(old), var_data(place)->fst, loc);
    const struct phrase *body = phrase_lam_body(inner), *all = phrase_var(dpia, own, loc);
    loops->indices[loops->count++] = index;
    if (goes_over(body, old))
        body = over(dpia, body, own, read, loops);
    else
        body = phrase_subst(dpia, with_own(dpia, body, read, loops, own), old,
                            old->type->kind == TYPE_ACC ? phrase_proj(dpia, all, 1, loc) : all);
    return phrase_parfor_var(
        dpia, phrase_level(loop), phrase_var(dpia, place, loc),
        phrase_lam(dpia, index, phrase_lam(dpia, own, body, loc), loc), loc);
}

const struct phrase *memory_written_over(struct dpia *dpia, const struct phrase *command,
                                         const struct var *read)
{
    return over(dpia, command, read, read, &(struct elementwise){.count = 0});
}
