/* Acceptors: imperative DPIA of type acc[d] and a path in, a place in C out
 * (CODEGEN_acc, dpia.txt Fig. 6b).
 *
 * A path is followed through acceptors as through the views of expressions (gen_view.c); what is
 * split there is joined here, as the table in src/view has it:
 *
 *     idxAcc (splitAcc 4 n a) i := e       a at i/4 :: i%4 */
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_state.h"
#include "target/gen_walk.h"

/* Goes on behind a variable that stands for something else; false at one with a place in memory. */
static bool enter_var(struct gen_walk *walk, const struct var *var)
{
    const struct gen_binding *binding = gen_lookup(walk->gen, var);
    if (!binding)
        bug(walk->view.at->loc, "the variable '%s' is bound to nothing in C", var->name);
    if (binding->kind != BINDING_VIEW)
        return false;
    walk->guards->is_shared |= binding->is_shared;
    walk->view.at = walk->view.at->kind == PHRASE_PROJ
                        ? phrase_proj(walk->gen->dpia, binding->phrase,
                                      phrase_proj_which(walk->view.at), walk->view.at->loc)
                        : binding->phrase;
    if (binding->index)
        gen_walk_push_index(walk, binding->index);
    return true;
}

/* The variable that an acceptor is, or a part of; null for a primitive. */
static const struct var *acceptor_var(const struct phrase *acc)
{
    if (acc->kind == PHRASE_VAR)
        return phrase_var_of(acc);
    if (acc->kind == PHRASE_PROJ && phrase_proj_pair(acc)->kind == PHRASE_VAR)
        return phrase_var_of(phrase_proj_pair(acc));
    if (acc->kind != PHRASE_PRIM)
        bug(acc->loc, "a phrase that is no acceptor is left where code is generated");
    return NULL;
}

/* SPOT in C, for use under GUARDS. */
static const struct cexp *guarded_spot(struct gen *gen, const struct gen_spot *spot,
                                       const struct gen_guards *guards)
{
    gen_enter_branch(gen);
    for (size_t i = 0; i < guards->naturals.len; i++)
        gen_add_fact(gen, guards->naturals.at[i], 0);
    const struct cexp *exp = gen_spot_exp(gen, spot);
    gen_leave_branch(gen);
    return exp;
}

struct gen_spot gen_acc_spot(struct gen *gen, const struct phrase *acc,
                             const struct view_path *path, struct gen_guards *guards,
                             struct cstmt_vec *out)
{
    struct gen_walk walk;
    const struct var *var;
    gen_walk_start(&walk, gen, acc, path, guards, out);
    gen_tell(gen, GEN_ACCEPTOR, acc, path, NULL);
    for (;;) {
        var = acceptor_var(walk.view.at);
        guards->is_shared |= phrase_is_prim(walk.view.at, PRIM_SCATTER_ACC);
        if (phrase_is_prim(walk.view.at, PRIM_COMBINE_ACC))
            guards->combining = phrase_combining(phrase_arg(walk.view.at, 0));
        if (!var && view_enter(&walk.view) != VIEW_ENTERED)
            bug(walk.view.at->loc, "'%s' is left where code is generated for an acceptor",
                primitive_name(phrase_prim_of(walk.view.at)));
        if (var && !enter_var(&walk, var))
            break;
        gen_tell(gen, GEN_STEP, walk.view.at, walk.view.path, NULL);
    }
    const struct gen_buffer *buffer = gen_find_buffer(gen, var);
    struct gen_spot spot = gen_spot_at(gen, buffer, walk.view.path, walk.view.at->loc);
    guards->is_local = buffer->is_local;
    gen_tell(gen, GEN_LEAVE, acc, path, guarded_spot(gen, &spot, guards));
    return spot;
}

struct gen_element gen_acc_element(struct gen *gen, const struct gen_element *element,
                                   struct gen_guards *guards, struct cstmt_vec *out)
{
    struct gen_walk walk;
    if (!phrase_is_prim(element->of, PRIM_SCATTER_ACC))
        return *element;
    gen_walk_start(&walk, gen, element->of, view_path_index(gen->arena, element->index, NULL),
                   guards, out);
    if (view_enter(&walk.view) != VIEW_ENTERED)
        bug(element->of->loc, "an element of a scatterAcc is in no acceptor");
    guards->is_shared = true;
    return (struct gen_element){walk.view.at, walk.view.path->index};
}

const struct cexp *gen_acc(struct gen *gen, const struct phrase *acc, const struct view_path *path,
                           struct gen_guards *guards, struct cstmt_vec *out)
{
    struct gen_spot spot = gen_acc_spot(gen, acc, path, guards, out);
    return guarded_spot(gen, &spot, guards);
}
