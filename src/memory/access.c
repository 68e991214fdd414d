/* What commands read and write (access.h).
 *
 * Dialect in: an imperative phrase after stage II, before or after the memory stage. An assignment
 * writes where its acceptor ends, and reads all that its expression mentions and all that the
 * indices of both do:
 *
 *     idxAcc (splitAcc 4 n a) i := idx (fst p.2) j      writes a at i/4 :: i%4
 *                                                       reads p at .1 :: j
 *
 * What the body of a loop gets as a part of a variable leads back to the variable. What an operator
 * makes of a number that was stored is not known: a new variable, within the bounds of its type.
 * Values that are no memory (sizes, scalar parameters, variables of the host) are left out. */
#include "base/diag.h"
#include "memory/access_private.h"

struct access_scope *access_scope_new(struct dpia *dpia)
{
    struct access_scope *scope = ARENA_NEW(dpia_arena(dpia), struct access_scope);
    *scope = (struct access_scope){.dpia = dpia,
                                   .wanted = UINT64_MAX,
                                   .bindings = map_new_objects(dpia_arena(dpia)),
                                   .counts = map_new_objects(dpia_arena(dpia))};
    return scope;
}

const struct var *access_variable(const struct phrase *at)
{
    if (at->kind == PHRASE_VAR)
        return phrase_var_of(at);
    if (at->kind == PHRASE_PROJ && phrase_proj_pair(at)->kind == PHRASE_VAR)
        return phrase_var_of(phrase_proj_pair(at));
    return NULL;
}

const struct access_binding *access_lookup(const struct access_scope *scope,
                                           const struct var *var)
{
    return map_get(scope->bindings, var);
}

static void bind(struct access_scope *scope, const struct var *var, struct access_binding binding)
{
    struct access_binding *copy = ARENA_NEW(dpia_arena(scope->dpia), struct access_binding);
    *copy = binding;
    map_set(scope->bindings, var, copy);
}

void access_bind_memory(struct access_scope *scope, const struct var *var,
                        enum space space)
{
    bind(scope, var, (struct access_binding){.kind = ACCESS_MEMORY, .space = space});
}

void access_bind_index(struct access_scope *scope, const struct var *var, const struct nat *index)
{
    bind(scope, var, (struct access_binding){.kind = ACCESS_INDEX, .index = index});
}

bool access_is_wanted(const struct access_scope *scope, const struct phrase *at)
{
    return phrase_var_bits(at) & scope->wanted;
}

/* VAR is a part of something: it is asked for where that is. */
static void bind_view(struct access_scope *scope, const struct var *var,
                      struct access_binding binding)
{
    if ((binding.acc && access_is_wanted(scope, binding.acc)) ||
        (binding.exp && access_is_wanted(scope, binding.exp)))
        scope->wanted |= var->bit;
    bind(scope, var, binding);
}

void access_bind_view(struct access_scope *scope, const struct var *var,
                      const struct phrase *acc, const struct phrase *exp,
                      const struct nat *index)
{
    bind_view(scope, var,
              (struct access_binding){.kind = ACCESS_VIEW, .acc = acc, .exp = exp, .index = index});
}

const struct nat_var *access_unknown(struct access_scope *scope, const struct nat *lower,
                                     const struct nat *upper)
{
    uintptr_t nth = (uintptr_t)map_get(scope->counts, upper);
    map_set(scope->counts, upper, (void *)(nth + 1));
    return nat_var_unknown(dpia_nats(scope->dpia), lower, upper, nth);
}

const struct nat *access_fresh(struct access_scope *scope, const struct nat *n)
{
    struct nat_table *nats = dpia_nats(scope->dpia);
    const struct nat *last = n ? nat_sub(nats, n, nat_const(nats, 1)) : NULL;
    const struct nat_var *var = access_unknown(scope, n ? nat_const(nats, 0) : NULL, last);
    VEC_PUSH(dpia_arena(scope->dpia), &scope->made, var);
    return nat_of_var(nats, var);
}

void access_note(const struct access_walk *walk, const struct var *root, enum space space,
                 bool writes, const struct phrase *at)
{
    struct access_scope *scope = walk->scope;
    struct access access = {.root = root, .named = walk->named ? walk->named : root,
                            .space = space, .writes = writes, .at = at};
    const struct view_path *step;
    struct access_step *steps;
    if (!scope->out)
        return;
    for (step = walk->view.path; step; step = step->next)
        access.step_count++;
    steps = ARENA_ARRAY(dpia_arena(scope->dpia), struct access_step, access.step_count);
    access.steps = steps;
    for (step = walk->view.path; step; step = step->next)
        *steps++ = (struct access_step){step->index, step->which};
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        access.ids[d] = scope->ids[d];
    VEC_PUSH(dpia_arena(scope->dpia), scope->out, access);
}

/* ---- Expressions ---- */

static void read_all(struct access_scope *scope, const struct phrase *phrase)
{
    for (size_t k = 0; k < phrase_child_count(phrase); k++) {
        const struct phrase *child = phrase_child(phrase, k);
        if (child->type->kind == TYPE_EXP)
            access_read_at(scope, child, NULL);
        else
            read_all(scope, child);
    }
}

/* All that WALK may go on in; false if it is at no view. */
static bool read_clauses(struct access_scope *scope, const struct access_walk *walk)
{
    struct view_clause clauses[VIEW_MOST_CLAUSES];
    size_t count = view_clauses(&walk->view, clauses);
    for (size_t k = 0; k < count; k++)
        access_read_at(scope, clauses[k].inside.at, clauses[k].inside.path);
    return count > 0;
}

static void read_choice(struct access_scope *scope, const struct access_walk *walk)
{
    access_read_at(scope, phrase_arg(walk->view.at, 0), NULL);
    access_read_at(scope, phrase_arg(walk->view.at, 1), walk->view.path);
    access_read_at(scope, phrase_arg(walk->view.at, 2), walk->view.path);
}

static void read_prim(struct access_scope *scope, const struct access_walk *walk)
{
    if (phrase_is_prim(walk->view.at, PRIM_IF))
        read_choice(scope, walk);
    else if (!read_clauses(scope, walk))
        read_all(scope, walk->view.at);
}

static void read_var(const struct access_walk *walk, const struct phrase *at)
{
    const struct phrase *base = walk->view.at;
    const struct var *var =
        base->kind == PHRASE_PROJ ? phrase_var_of(phrase_proj_pair(base)) : phrase_var_of(base);
    const struct access_binding *binding = access_lookup(walk->scope, var);
    if (binding && binding->kind == ACCESS_MEMORY)
        access_note(walk, var, binding->space, false, at);
}

void access_read_at(struct access_scope *scope, const struct phrase *exp,
                    const struct view_path *path)
{
    if (!access_is_wanted(scope, exp))
        return;
    struct access_walk walk = access_walk_from(scope, exp, path);
    while (access_enter_view(&walk))
        continue;
    switch (walk.view.at->kind) {
    case PHRASE_VAR:
        read_var(&walk, exp);
        return;
    case PHRASE_PROJ:
        if (phrase_proj_pair(walk.view.at)->kind == PHRASE_VAR)
            read_var(&walk, exp);
        else
            read_all(scope, walk.view.at);
        return;
    case PHRASE_PRIM:
        read_prim(scope, &walk);
        return;
    case PHRASE_LITERAL:
    case PHRASE_OPERATOR:
    case PHRASE_APP:
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        read_all(scope, walk.view.at);
        return;
    }
}

void access_read(struct access_scope *scope, const struct phrase *exp)
{
    access_read_at(scope, exp, NULL);
}

/* ---- Commands ---- */

static const struct phrase *under_lambda(const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM)
        bug(fun->loc, "a command's body that is no lambda is left after stage II");
    return phrase_lam_body(fun);
}

static void bind_part(struct access_scope *scope, const struct var *var, const struct phrase *acc,
                      const struct phrase *exp)
{
    bind_view(scope, var,
              (struct access_binding){.kind = ACCESS_VIEW, .acc = acc, .exp = exp, .part = true});
}

const struct phrase *access_enter_separate(struct access_scope *scope, const struct phrase *comm)
{
    struct dpia *dpia = scope->dpia;
    const struct phrase *whole = phrase_arg(comm, 0), *first = phrase_arg(comm, 1);
    const struct phrase *second = under_lambda(first), *body = under_lambda(second);
    const struct phrase *acc = phrase_proj(dpia, whole, 1, comm->loc);
    const struct phrase *exp = phrase_proj(dpia, whole, 2, comm->loc);
    const struct var *one = phrase_lam_param(first), *other = phrase_lam_param(second);
    const struct nat *const *nats = phrase_prim_nats(comm);
    if (phrase_is_prim(comm, PRIM_SEPARATE_PAIR)) {
        bind_part(scope, one, phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, comm->loc),
                  phrase_select(dpia, exp, 1, comm->loc));
        bind_part(scope, other, phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, acc, comm->loc),
                  phrase_select(dpia, exp, 2, comm->loc));
        return body;
    }
    bind_part(scope, one, phrase_acc_part(dpia, PRIM_TAKE_ACC, nats[0], nats[1], acc, comm->loc),
              phrase_take(dpia, nats[0], nats[1], exp, comm->loc));
    bind_part(scope, other, phrase_acc_part(dpia, PRIM_DROP_ACC, nats[0], nats[1], acc, comm->loc),
              phrase_drop(dpia, nats[0], nats[1], exp, comm->loc));
    return body;
}

/* The memory that an iteration is given: that of the work-item or group that runs it, or, in a
 * local loop, an element of all. */
static void bind_slot(struct access_scope *scope, const struct phrase *comm,
                      const struct var *slot, const struct nat *index)
{
    const struct phrase *slots = phrase_arg(comm, 1);
    if (phrase_is_parallel_at(comm, LOOP_LOCAL))
        access_bind_view(scope, slot, phrase_proj(scope->dpia, slots, 1, comm->loc),
                         phrase_proj(scope->dpia, slots, 2, comm->loc), index);
    else
        access_bind_memory(scope, slot, SPACE_GLOBAL);
}

const struct phrase *access_enter_loop(struct access_scope *scope, const struct phrase *comm,
                                       const struct nat *index)
{
    bool slots = phrase_is_prim(comm, PRIM_PARFOR_SLOTS);
    const struct phrase *over = phrase_arg(comm, 0);
    const struct phrase *fun = phrase_loop_body(comm), *inner = under_lambda(fun);
    const struct phrase *body = under_lambda(inner);
    access_bind_index(scope, phrase_lam_param(fun), index);
    if (phrase_is_prim(comm, PRIM_PARFOR_VAR))
        access_bind_view(scope, phrase_lam_param(inner),
                         phrase_proj(scope->dpia, over, 1, comm->loc),
                         phrase_proj(scope->dpia, over, 2, comm->loc), index);
    else
        access_bind_view(scope, phrase_lam_param(inner), over, NULL, index);
    if (phrase_is_prim(comm, PRIM_PARFOR_CARRY)) {
        access_bind_memory(scope, phrase_lam_param(body), SPACE_PRIVATE);
        return under_lambda(body);
    }
    if (!slots)
        return body;
    bind_slot(scope, comm, phrase_lam_param(body), index);
    return under_lambda(body);
}

const struct phrase *access_enter_new(struct access_scope *scope, const struct phrase *comm)
{
    const struct phrase *body = under_lambda(phrase_arg(comm, 0));
    enum space space = phrase_space(comm);
    access_bind_memory(scope, phrase_lam_param(phrase_arg(comm, 0)),
                       space == SPACE_ANY ? SPACE_PRIVATE : space);
    return body;
}

const struct phrase *access_enter_for(struct access_scope *scope, const struct phrase *comm,
                                      const struct nat *index)
{
    const struct phrase *body = under_lambda(phrase_arg(comm, 0));
    access_bind_index(scope, phrase_lam_param(phrase_arg(comm, 0)), index);
    return body;
}

static void collect_loop(struct access_scope *scope, const struct phrase *comm)
{
    const struct nat *index = access_fresh(scope, phrase_nat_arg(comm, 0)), *outer = NULL;
    bool local = phrase_is_parallel_at(comm, LOOP_LOCAL);
    unsigned dimension = phrase_level(comm).dimension;
    if (local) {
        outer = scope->ids[dimension];
        scope->ids[dimension] = index;
    }
    access_collect(scope, access_enter_loop(scope, comm, index));
    if (local)
        scope->ids[dimension] = outer;
}

static void collect_let_nat(struct access_scope *scope, const struct phrase *both)
{
    const struct phrase *rest = phrase_pair_snd(both);
    access_read_at(scope, phrase_pair_fst(both), NULL);
    if (rest->kind != PHRASE_NAT_LAM)
        bug(rest->loc, "a command's body that is no lambda is left after stage II");
    VEC_PUSH(dpia_arena(scope->dpia), &scope->made, phrase_nat_lam_param(rest));
    access_collect(scope, phrase_nat_lam_body(rest));
}

/* All parts of COMM: commands are run, expressions read, acceptors written. */
static void collect_parts(struct access_scope *scope, const struct phrase *comm)
{
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        access_collect(scope, phrase_child(comm, k));
}

void access_collect(struct access_scope *scope, const struct phrase *comm)
{
    if (comm->type->kind == TYPE_EXP)
        access_read_at(scope, comm, NULL);
    else if (comm->type->kind == TYPE_ACC)
        access_write(scope, comm);
    else if (phrase_is_parallel(comm))
        collect_loop(scope, comm);
    else if (phrase_is_prim(comm, PRIM_FOR))
        access_collect(scope, access_enter_for(scope, comm,
                                               access_fresh(scope, phrase_nat_arg(comm, 0))));
    else if (phrase_is_prim(comm, PRIM_LET_NAT_COMM))
        collect_let_nat(scope, phrase_arg(comm, 0));
    else if (phrase_is_prim(comm, PRIM_NEW))
        access_collect(scope, access_enter_new(scope, comm));
    else if (phrase_is_prim(comm, PRIM_SEPARATE) || phrase_is_prim(comm, PRIM_SEPARATE_PAIR))
        access_collect(scope, access_enter_separate(scope, comm));
    else
        collect_parts(scope, comm);
}
