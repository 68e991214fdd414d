/* Acceptors: imperative DPIA of type acc[d] and a path in, a place in C out
 * (CODEGEN_acc, dpia.txt Fig. 6b).
 *
 * The clauses mirror those of the expressions (gen_view.c); what is split there is joined here:
 *
 *     idxAcc a i          ps               a at i :: ps
 *     splitAcc n m a      i :: ps          a at i/n :: i%n :: ps      acc[[m][n]d] -> acc[[n*m]d]
 *     joinAcc n m a       i :: j :: ps     a at i*m + j :: ps         acc[[n*m]d] -> acc[[n][m]d]
 *     transposeAcc a      i :: j :: ps     a at j :: i :: ps
 *     pairAcc1 a          ps               a at .1 :: ps
 *     zipAcc1 a           i :: ps          a at i :: .1 :: ps
 *     unzipAcc <a, b>     i :: .1 :: ps    a at i :: ps
 *     reverseAcc a        i :: ps          a at n - 1 - i :: ps
 *     rotateAcc k a       i :: ps          a at (i - k) % n :: ps
 *     takeAcc, dropAcc    i :: ps          a at i :: ps, a at i + n :: ps
 *     asVectorAcc a       i :: nil         a at i/w :: i%w :: nil
 *     asScalarAcc a       i :: j :: nil    a at i*w + j :: nil
 *     clipAcc a           i :: ps          a at i :: ps, if i < n; else nothing is written
 *
 * Writing to an acceptor is what reading from the array is the other way round: rotateAcc k is the
 * acceptor of rotate k, whose element (i - k) % n is element i of what is rotated. */
#include "target/gen_walk.h"

static void enter_split(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, nat_mod(nats, i, gen_walk_nat(walk, 0)));
    gen_walk_push_index(walk, nat_div(nats, i, gen_walk_nat(walk, 0)));
}

static void enter_join(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = gen_walk_pop_index(walk);
    const struct nat *j = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, nat_add(nats, nat_mul(nats, i, gen_walk_nat(walk, 1)), j));
}

/* asVectorAcc: lane i % w of vector i / w. */
static void enter_split_lanes(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, nat_mod(nats, i, gen_walk_nat(walk, 1)));
    gen_walk_push_index(walk, nat_div(nats, i, gen_walk_nat(walk, 1)));
}

static void enter_transpose(struct gen_walk *walk)
{
    const struct nat *i = gen_walk_pop_index(walk);
    const struct nat *j = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, i);
    gen_walk_push_index(walk, j);
}

static void enter_selection(struct gen_walk *walk, int which)
{
    walk->path = gen_path_select(walk->gen, which, walk->path);
}

static void enter_zip(struct gen_walk *walk, int which)
{
    const struct nat *i = gen_walk_pop_index(walk);
    enter_selection(walk, which);
    gen_walk_push_index(walk, i);
}

/* unzipAcc: goes on in one of the two acceptors. */
static void enter_unzip(struct gen_walk *walk)
{
    const struct phrase *both = phrase_arg(walk->at, 0);
    const struct nat *i = gen_walk_pop_index(walk);
    if (!walk->path || walk->path->index)
        bug(walk->at->loc, "a path has no component where there is a pair");
    walk->at = walk->path->which == 1 ? both->u.pair.fst : both->u.pair.snd;
    walk->path = walk->path->next;
    gen_walk_push_index(walk, i);
}

static void enter_idx(struct gen_walk *walk)
{
    const struct phrase *index = phrase_arg(walk->at, 1);
    gen_walk_push_index(walk, gen_index_guarded(walk->gen, index, NULL, walk->guards, walk->out));
}

static void enter_rotate(struct gen_walk *walk)
{
    gen_walk_push_index(walk, gen_rotate_back(walk, gen_walk_pop_index(walk)));
}

static void enter_reverse(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *last = nat_sub(nats, gen_walk_nat(walk, 0), nat_const(nats, 1));
    gen_walk_push_index(walk, nat_sub(nats, last, gen_walk_pop_index(walk)));
}

static void enter_drop(struct gen_walk *walk)
{
    const struct nat *i = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, nat_add(walk->gen->nats, i, gen_walk_nat(walk, 0)));
}

/* What lies behind the end is not written. */
static void enter_clip(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct nat *i = gen_walk_index(walk), *n = gen_walk_nat(walk, 0);
    if (gen_is_in_bounds(gen, i, n))
        return;
    const struct cexp *condition =
        cexp_binary(gen->arena, COP_LT, gen_nat(gen, i), gen_nat(gen, n));
    gen_guards_add(gen, walk->guards, condition);
}

static void enter_coerce(struct gen_walk *walk)
{
    gen_coerce(walk->gen, walk->at, walk->guards);
}

/* Changes the path by what a primitive with one acceptor does; false for another primitive. */
static bool change_path(struct gen_walk *walk)
{
    switch (walk->at->u.prim.prim) {
    case PRIM_SPLIT_ACC:
        enter_split(walk);
        return true;
    case PRIM_JOIN_ACC:
        enter_join(walk);
        return true;
    case PRIM_TRANSPOSE_ACC:
        enter_transpose(walk);
        return true;
    case PRIM_PAIR_ACC_FST:
        enter_selection(walk, 1);
        return true;
    case PRIM_PAIR_ACC_SND:
        enter_selection(walk, 2);
        return true;
    case PRIM_ZIP_ACC_FST:
        enter_zip(walk, 1);
        return true;
    case PRIM_ZIP_ACC_SND:
        enter_zip(walk, 2);
        return true;
    case PRIM_COERCE_ACC:
        enter_coerce(walk);
        return true;
    case PRIM_IDX_ACC:
        enter_idx(walk);
        return true;
    case PRIM_REVERSE_ACC:
        enter_reverse(walk);
        return true;
    case PRIM_ROTATE_ACC:
        enter_rotate(walk);
        return true;
    case PRIM_SINGLE_ACC:
        gen_walk_pop_index(walk);
        return true;
    case PRIM_TAKE_ACC:
        return true;
    case PRIM_DROP_ACC:
        enter_drop(walk);
        return true;
    case PRIM_CLIP_ACC:
        enter_clip(walk);
        return true;
    case PRIM_AS_VECTOR_ACC:
        enter_split_lanes(walk);
        return true;
    case PRIM_AS_SCALAR_ACC:
        enter_join(walk);
        return true;
    case PRIM_UNZIP_ACC:
#define CASES_LAYOUT(suffix) case PRIM_##suffix:
#define CASES_FUNCTIONAL(suffix) case PRIM_##suffix:
#define CASES_IMPERATIVE(suffix) case PRIM_##suffix:
#define CASES_INTERMEDIATE(suffix) case PRIM_##suffix:
#include "dpia/primitive_cases.def"
    case PRIM_COUNT:
        break;
    }
    return false;
}

/* The acceptor that a primitive takes is its first argument; only a rotation comes before it. */
static void enter_prim(struct gen_walk *walk)
{
    enum primitive prim = walk->at->u.prim.prim;
    if (prim == PRIM_UNZIP_ACC)
        enter_unzip(walk);
    else if (change_path(walk))
        walk->at = gen_walk_arg(walk, prim == PRIM_ROTATE_ACC ? 1 : 0);
    else
        bug(walk->at->loc, "'%s' is left where code is generated for an acceptor",
            primitive_name(prim));
}

/* Goes on behind a variable that stands for something else; false at one with a place in memory. */
static bool enter_var(struct gen_walk *walk, const struct var *var)
{
    const struct gen_binding *binding = gen_lookup(walk->gen, var);
    if (!binding)
        bug(walk->at->loc, "the variable '%s' is bound to nothing in C", var->name);
    if (binding->kind != BINDING_VIEW)
        return false;
    walk->at = walk->at->kind == PHRASE_PROJ
                    ? phrase_proj(walk->gen->dpia, binding->phrase, walk->at->u.proj.which,
                                  walk->at->loc)
                    : binding->phrase;
    if (binding->index)
        gen_walk_push_index(walk, binding->index);
    return true;
}

/* The variable that an acceptor is, or a part of; null for a primitive. */
static const struct var *acceptor_var(const struct phrase *acc)
{
    if (acc->kind == PHRASE_VAR)
        return acc->u.var;
    if (acc->kind == PHRASE_PROJ && acc->u.proj.pair->kind == PHRASE_VAR)
        return acc->u.proj.pair->u.var;
    if (acc->kind != PHRASE_PRIM)
        bug(acc->loc, "a phrase that is no acceptor is left where code is generated");
    return NULL;
}

struct gen_spot gen_acc_spot(struct gen *gen, const struct phrase *acc,
                             const struct gen_path *path, struct gen_guards *guards,
                             struct cstmt_vec *out)
{
    struct gen_walk walk = {.gen = gen, .at = acc, .path = path, .guards = guards, .out = out};
    const struct var *var;
    gen_tell(gen, GEN_ACCEPTOR, acc, path, NULL);
    for (;;) {
        var = acceptor_var(walk.at);
        if (!var)
            enter_prim(&walk);
        else if (!enter_var(&walk, var))
            break;
        gen_tell(gen, GEN_STEP, walk.at, walk.path, NULL);
    }
    struct gen_spot spot =
        gen_spot_at(gen, gen_find_buffer(gen, var), walk.path, walk.at->loc);
    gen_tell(gen, GEN_LEAVE, acc, path, gen_spot_exp(gen, &spot));
    return spot;
}

const struct cexp *gen_acc(struct gen *gen, const struct phrase *acc, const struct gen_path *path,
                           struct gen_guards *guards, struct cstmt_vec *out)
{
    struct gen_spot spot = gen_acc_spot(gen, acc, path, guards, out);
    return gen_spot_exp(gen, &spot);
}
