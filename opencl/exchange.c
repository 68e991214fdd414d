/* Copies at the end of a loop of the host's that need not be made. In
 *
 *     newGlobal d (\a. .. newGlobal d (\b.
 *       for n (\i. (.. b is written, from a ..); (a := b, element by element))) ..)
 *
 * b is used in the loop only, and each iteration writes what it reads of it: otherwise zeros would
 * be written to b before the loop (translate/initialise.h). So the two buffers change their roles
 * instead: the host exchanges their handles.
 *
 * Dialect in: imperative entries behind the memory stage. Out: for such a copy, the two variables.
 *
 * Left out: variables of several components; copies that are not the last command of an iteration;
 * loops with a condition. */
#include "opencl/emit_private.h"
#include "opencl/host.h"

struct search {
    struct opencl *cl;
    struct map *global; /* the variables of newGlobal around */
};

/* The variable that PART, its acceptor (1) or its expression (2), belongs to; null for others. */
static const struct var *variable_of(const struct phrase *part, int which)
{
    return part->kind == PHRASE_PROJ && phrase_proj_which(part) == which &&
                   phrase_proj_pair(part)->kind == PHRASE_VAR
               ? phrase_var_of(phrase_proj_pair(part))
               : NULL;
}

enum { MOST_DIMENSIONS = 8 };

/* Whether EXP is element INDICES[0], .., INDICES[COUNT - 1] of a variable; *FROM is that. */
static bool is_element(const struct phrase *exp, const struct var *const *indices, size_t count,
                       const struct var **from)
{
    for (size_t i = count; i > 0; i--) {
        if (!phrase_is_prim(exp, PRIM_IDX) || phrase_arg(exp, 1)->kind != PHRASE_VAR ||
            phrase_var_of(phrase_arg(exp, 1)) != indices[i - 1])
            return false;
        exp = phrase_arg(exp, 0);
    }
    *from = variable_of(exp, 2);
    return *from != NULL;
}

/* Whether COPY is a := b, by parallel loops over all elements. */
static bool match_copy(const struct phrase *copy, struct exchange *exchange)
{
    const struct var *indices[MOST_DIMENSIONS], *out = NULL;
    size_t count = 0;
    while (phrase_is_prim(copy, PRIM_PARFOR) && count < MOST_DIMENSIONS) {
        const struct phrase *acc = phrase_arg(copy, 0), *fun = phrase_arg(copy, 1);
        bool follows = out ? acc->kind == PHRASE_VAR && phrase_var_of(acc) == out
                           : (exchange->to = variable_of(acc, 1)) != NULL;
        if (!follows || fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
            return false;
        indices[count++] = phrase_lam_param(fun);
        out = phrase_lam_param(phrase_lam_body(fun));
        copy = phrase_lam_body(phrase_lam_body(fun));
    }
    if (!out || !phrase_is_prim(copy, PRIM_ASSIGN))
        return false;
    const struct phrase *both = phrase_arg(copy, 0);
    return phrase_pair_fst(both)->kind == PHRASE_VAR &&
           phrase_var_of(phrase_pair_fst(both)) == out && gen_leaf_count(out->type->data) == 1 &&
           out->type->data->kind != DATA_ARRAY &&
           is_element(phrase_pair_snd(both), indices, count, &exchange->from) &&
           exchange->to->type == exchange->from->type;
}

/* The scope of COMM, which binds something; null where it does not. */
static const struct phrase *scope_of(const struct phrase *comm)
{
    if (phrase_is_in(comm, PRIM_NEW, SPACE_GLOBAL) && phrase_arg(comm, 0)->kind == PHRASE_LAM)
        return phrase_lam_body(phrase_arg(comm, 0));
    const struct phrase *fun =
        phrase_is_prim(comm, PRIM_LET_NAT_COMM) ? phrase_pair_snd(phrase_arg(comm, 0)) : NULL;
    return fun && fun->kind == PHRASE_NAT_LAM ? phrase_nat_lam_body(fun) : NULL;
}

/* The last of the commands that COMM consists of. */
static const struct phrase *last_of(const struct phrase *comm)
{
    for (;;) {
        const struct phrase *scope = scope_of(comm);
        if (phrase_is_prim(comm, PRIM_SEQ))
            comm = phrase_pair_snd(phrase_arg(comm, 0));
        else if (scope)
            comm = scope;
        else
            return comm;
    }
}

/* The body of the loop that is all that BODY, the scope of a buffer, does; else null. */
static const struct phrase *only_loop(const struct phrase *body)
{
    while (phrase_is_in(body, PRIM_NEW, SPACE_GLOBAL) && scope_of(body))
        body = scope_of(body);
    const struct phrase *fun = phrase_is_prim(body, PRIM_FOR) ? phrase_arg(body, 0) : NULL;
    return fun && fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : NULL;
}

/* VAR with the scope BODY. */
static void look_at(struct search *search, const struct var *var, const struct phrase *body)
{
    struct opencl *cl = search->cl;
    const struct phrase *iteration = only_loop(body);
    struct exchange found;
    if (!iteration || !match_copy(last_of(iteration), &found) || found.from != var ||
        found.to == var || !map_has(search->global, found.to))
        return;
    struct exchange *kept = ARENA_NEW(cl->arena, struct exchange);
    *kept = found;
    map_set(cl->exchanges, last_of(iteration), kept);
    map_set(cl->exchanged, found.from, kept);
    map_set(cl->exchanged, found.to, kept);
}

static void visit(struct search *search, const struct phrase *comm)
{
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC || phrase_is_parallel(comm))
        return;
    if (phrase_is_in(comm, PRIM_NEW, SPACE_GLOBAL) && phrase_arg(comm, 0)->kind == PHRASE_LAM) {
        const struct phrase *fun = phrase_arg(comm, 0);
        map_set(search->global, phrase_lam_param(fun), search);
        look_at(search, phrase_lam_param(fun), phrase_lam_body(fun));
    }
    for (size_t i = 0; i < phrase_child_count(comm); i++)
        visit(search, phrase_child(comm, i));
}

void exchange_find(struct opencl *cl, const struct phrase *comm)
{
    struct search search = {cl, map_new_objects(cl->arena)};
    cl->exchanges = map_new_objects(cl->arena);
    cl->exchanged = map_new_objects(cl->arena);
    visit(&search, comm);
}
