/* Between the loops over two dimensions of the grid, or of the groups:
 *
 *     parforGlobal1 n A (\i row. HERE parforGlobal m row (\j o. P))
 *
 * The work-items of one row all come here, and no others can wait for them. So there may be nothing
 * but one loop over the next dimension, under conditions and `let`, and private scalars, which each
 * work-item computes for itself, from what no work-item of the loop writes. */
#include "base/name.h"
#include "memory/conflict.h"
#include "opencl/kernel.h"
#include "opencl/levels_private.h"

struct loop_vec VEC(const struct phrase *);

struct between {
    struct levels *levels;
    const struct phrase *outer;  /* the innermost loop around */
    struct access_scope *scope;
    struct access_vec reads;     /* by every work-item here */
    struct loop_vec inner;       /* the loops over the next dimension, one in each branch */
    bool seen;                   /* that loop */
    bool ok;
};

static bool has_outer(const struct phrase *comm)
{
    if (!phrase_may_have_commands(comm))
        return false;
    if (levels_is_outer(comm))
        return true;
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        if (has_outer(phrase_child(comm, k)))
            return true;
    return false;
}

static void reject(struct between *between, const struct phrase *comm, const char *what)
{
    if (between->ok)
        diag_error(between->levels->diag, comm->loc,
                   "%s between a %s and the one in it, where no work-item can wait for others: put "
                   "it into the inner one, or before the outer one", what,
                   levels_loop_name(between->levels, between->outer));
    if (between->ok)
        diag_note(between->levels->diag, between->outer->loc, "the outer one is here");
    between->ok = false;
}

static void check(struct between *between, const struct phrase *comm);

/* What COMM, which has no parallel loop in it, does: stores to private variables only. */
static void check_plain(struct between *between, const struct phrase *comm)
{
    struct access_vec all = {0};
    between->scope->out = &all;
    access_collect(between->scope, comm);
    between->scope->out = NULL;
    for (size_t k = 0; k < all.len; k++) {
        if (all.at[k].writes && all.at[k].space != SPACE_PRIVATE)
            reject(between, comm, "a store");
        if (!all.at[k].writes)
            VEC_PUSH(dpia_arena(between->levels->dpia), &between->reads, all.at[k]);
    }
}

static void read(struct between *between, const struct phrase *exp)
{
    between->scope->out = &between->reads;
    access_read(between->scope, exp);
    between->scope->out = NULL;
}

static void check_inner(struct between *between, const struct phrase *loop)
{
    if (between->seen)
        reject(between, loop, "a second loop");
    between->seen = true;
    VEC_PUSH(dpia_arena(between->levels->dpia), &between->inner, loop);
}

static void check_sequence(struct between *between, const struct phrase *comm)
{
    const struct phrase *both = phrase_arg(comm, 0);
    check(between, phrase_pair_fst(both));
    check(between, phrase_pair_snd(both));
}

/* One loop in each branch. */
static void check_branches(struct between *between, const struct phrase *both)
{
    bool before = between->seen, first;
    read(between, phrase_pair_fst(both));
    check(between, phrase_pair_fst(phrase_pair_snd(both)));
    first = between->seen;
    between->seen = before;
    check(between, phrase_pair_snd(phrase_pair_snd(both)));
    between->seen |= first;
}

static void check(struct between *between, const struct phrase *comm)
{
    if (!phrase_may_have_commands(comm))
        return;
    if (levels_is_outer(comm))
        check_inner(between, comm);
    else if (phrase_is_parallel(comm))
        reject(between, comm, "a loop over the work-items of a group");
    else if (phrase_is_in(comm, PRIM_NEW, SPACE_LOCAL) ||
             phrase_is_in(comm, PRIM_NEW, SPACE_GLOBAL))
        reject(between, comm, "memory that work-items share");
    else if (!has_outer(comm))
        check_plain(between, comm);
    else if (phrase_is_prim(comm, PRIM_SEQ))
        check_sequence(between, comm);
    else if (phrase_is_prim(comm, PRIM_IF_COMM))
        check_branches(between, phrase_arg(comm, 0));
    else if (phrase_is_prim(comm, PRIM_NEW))
        check(between, access_enter_new(between->scope, comm));
    else if (phrase_is_prim(comm, PRIM_SEPARATE) || phrase_is_prim(comm, PRIM_SEPARATE_PAIR))
        check(between, access_enter_separate(between->scope, comm));
    else if (phrase_is_prim(comm, PRIM_LET_NAT_COMM)) {
        read(between, phrase_pair_fst(phrase_arg(comm, 0)));
        check(between, phrase_nat_lam_body(phrase_pair_snd(phrase_arg(comm, 0))));
    } else
        reject(between, comm, "a sequential loop");
}

/* What the inner loops do. */
static struct access_vec inner_accesses(struct between *between)
{
    struct access_vec all = {0};
    between->scope->out = &all;
    for (size_t i = 0; i < between->inner.len; i++)
        access_collect(between->scope, between->inner.at[i]);
    between->scope->out = NULL;
    return all;
}

/* What every work-item reads must not be written by one of them. Most kernels read nothing here,
 * and then nobody asks what the inner loops do. */
static void check_reads(struct between *between)
{
    if (between->reads.len == 0)
        return;
    const struct access_vec inner = inner_accesses(between);
    for (size_t k = 0; k < between->reads.len; k++)
        for (size_t i = 0; between->ok && i < inner.len; i++)
            if (access_may_conflict(between->levels->dpia, &inner.at[i], &between->reads.at[k])) {
                reject(between, between->reads.at[k].at,
                       "what the inner loop writes is read, by every work-item,");
                diag_note(between->levels->diag, inner.at[i].at->loc, "it is written here");
            }
}

static void check_body(struct levels *levels, struct access_scope *scope,
                       const struct phrase *loop)
{
    struct between between = {.levels = levels, .outer = loop, .scope = scope, .ok = true};
    const struct nat *index = access_fresh(scope, phrase_nat_arg(loop, 0));
    const struct phrase *body = access_enter_loop(scope, loop, index);
    if (!has_outer(body))
        return;
    check(&between, body);
    check_reads(&between);
}

/* All loops in COMM, from outside in. */
static void check_all(struct levels *levels, struct access_scope *scope,
                      const struct phrase *comm)
{
    if (!phrase_may_have_commands(comm))
        return;
    if (levels_is_outer(comm))
        check_body(levels, scope, comm);
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        check_all(levels, scope, phrase_child(comm, k));
}

void levels_check_between(struct levels *levels, const struct phrase *kernel,
                          struct access_scope *scope)
{
    check_all(levels, scope, kernel);
}
