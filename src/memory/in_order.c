/* Loops whose iterations pass on a value, where there are no work-groups that could tell each
 * other:
 *
 *     parforWorkgroupCarry n p A w f z         new s (\carried.
 *       (\i o v. ...; passOn <v.1, e>; ...)      carried.1 := z;
 *                                                for n (\i. new s (\v.
 *                                                  ...;
 *                                                  v.1 := carried.2;
 *                                                  carried.1 := f v.2 e; ...)))
 *
 * with `idxAcc A i` for o. The words w, and what sets them to zero, are left out. */
#include "memory/in_order.h"

#include "dpia/loops.h"
#include "translate/assign.h"

const struct phrase *in_order_without_words(const struct phrase *command)
{
    if (!phrase_is_prim(command, PRIM_NEW) || phrase_arg(command, 0)->kind != PHRASE_LAM)
        return NULL;
    const struct phrase *fun = phrase_arg(command, 0), *body = phrase_lam_body(fun);
    if (!phrase_is_prim(body, PRIM_SEQ))
        return NULL;
    const struct phrase *loop = phrase_pair_snd(phrase_arg(body, 0));
    bool carries = phrase_is_prim(loop, PRIM_PARFOR_CARRY) &&
                   phrase_arg(loop, 1)->kind == PHRASE_VAR &&
                   phrase_var_of(phrase_arg(loop, 1)) == phrase_lam_param(fun);
    return carries ? loop : NULL;
}

/* FUN A B, a lambda of two parameters. */
static const struct phrase *applied(struct dpia *dpia, const struct phrase *fun,
                                    const struct phrase *a, const struct phrase *b)
{
    const struct phrase *inner = phrase_lam_body(fun);
    const struct phrase *body =
        phrase_subst(dpia, phrase_lam_body(inner), phrase_lam_param(inner), b);
    return phrase_subst(dpia, body, phrase_lam_param(fun), a);
}

/* What LOOP passes on, in CARRIED. */
struct passing {
    struct dpia *dpia;
    const struct phrase *loop;
    const struct var *carried;
};

static const struct phrase *assigned(struct dpia *dpia, const struct phrase *acc,
                                     const struct phrase *exp, struct loc loc)
{
    return translate_assign(dpia, level_of(LOOP_SEQUENTIAL), acc, exp, loc);
}

static const struct phrase *passed_on(const struct passing *passing, const struct phrase *comm)
{
    struct dpia *dpia = passing->dpia;
    const struct phrase *both = phrase_arg(comm, 0), *acc = phrase_pair_fst(both);
    const struct phrase *read = phrase_proj(dpia, phrase_proj_pair(acc), 2, comm->loc);
    const struct phrase *next =
        applied(dpia, phrase_arg(passing->loop, 2), read, phrase_pair_snd(both));
    return phrase_seq(
        dpia, assigned(dpia, acc, translate_exp_of(dpia, passing->carried), comm->loc),
        assigned(dpia, translate_acc_of(dpia, passing->carried), next, comm->loc), comm->loc);
}

static const struct phrase *with_passing(const struct passing *passing, const struct phrase *comm)
{
    size_t count = phrase_child_count(comm);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(passing->dpia), const struct phrase *, count);
    if (!phrase_may_have_commands(comm) || phrase_is_prim(comm, PRIM_PARFOR_CARRY))
        return comm;
    if (phrase_is_prim(comm, PRIM_PASS_ON))
        return passed_on(passing, comm);
    for (size_t k = 0; k < count; k++)
        children[k] = with_passing(passing, phrase_child(comm, k));
    return phrase_with_children(passing->dpia, comm, children);
}

const struct phrase *in_order_loop(struct dpia *dpia, const struct phrase *loop)
{
    struct loc loc = loop->loc;
    const struct data *data = phrase_data_arg(loop, 1);
    const struct passing passing = {dpia, loop, translate_new_var(dpia, "carried", data, loc)};
    const struct phrase *over_index = phrase_loop_body(loop);
    const struct phrase *over_acc = phrase_lam_body(over_index);
    const struct phrase *over_value = phrase_lam_body(over_acc);
    const struct var *index = phrase_lam_param(over_index);
    const struct phrase *own =
        phrase_idx_acc(dpia, phrase_arg(loop, 0), phrase_var(dpia, index, loc), loc);
    const struct phrase *body =
        phrase_subst(dpia, phrase_lam_body(over_value), phrase_lam_param(over_acc), own);
    body = phrase_new(dpia, SPACE_ANY, phrase_lam_param(over_value), with_passing(&passing, body),
                      loc);
    body = phrase_for(dpia, phrase_nat_arg(loop, 0), index, body, loc);
    const struct phrase *first =
        assigned(dpia, translate_acc_of(dpia, passing.carried), phrase_arg(loop, 3), loc);
    return phrase_new(dpia, SPACE_ANY, passing.carried, phrase_seq(dpia, first, body, loc), loc);
}
