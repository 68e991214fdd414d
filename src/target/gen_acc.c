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
 *     unzipAcc <a, b>     i :: .1 :: ps    a at i :: ps */
#include "target/gen_private.h"

struct walk {
    struct gen *gen;
    const struct phrase *acc;
    const struct gen_path *path;
    struct gen_guards *guards;
    struct cstmt_vec *out;
};

static const struct nat *pop_index(struct walk *walk)
{
    const struct gen_path *path = walk->path;
    if (path == NULL || path->index == NULL)
        bug(walk->acc->loc, "a path has no index where there is an array");
    walk->path = path->next;
    return path->index;
}

static void push_index(struct walk *walk, const struct nat *index)
{
    walk->path = gen_path_index(walk->gen, index, walk->path);
}

static const struct nat *nat_arg(const struct walk *walk, size_t position)
{
    return walk->acc->u.prim.nats[position];
}

static void enter_split(struct walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = pop_index(walk);
    push_index(walk, nat_mod(nats, i, nat_arg(walk, 0)));
    push_index(walk, nat_div(nats, i, nat_arg(walk, 0)));
}

static void enter_join(struct walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = pop_index(walk);
    const struct nat *j = pop_index(walk);
    push_index(walk, nat_add(nats, nat_mul(nats, i, nat_arg(walk, 1)), j));
}

static void enter_transpose(struct walk *walk)
{
    const struct nat *i = pop_index(walk);
    const struct nat *j = pop_index(walk);
    push_index(walk, i);
    push_index(walk, j);
}

static void enter_selection(struct walk *walk, int which)
{
    walk->path = gen_path_select(walk->gen, which, walk->path);
}

static void enter_zip(struct walk *walk, int which)
{
    const struct nat *i = pop_index(walk);
    enter_selection(walk, which);
    push_index(walk, i);
}

/* Goes on in one of the two acceptors. */
static void enter_unzip(struct walk *walk)
{
    const struct phrase *both = walk->acc->u.prim.args[0];
    const struct nat *i = pop_index(walk);
    if (walk->path == NULL || walk->path->index != NULL)
        bug(walk->acc->loc, "a path has no component where there is a pair");
    walk->acc = walk->path->which == 1 ? both->u.pair.fst : both->u.pair.snd;
    walk->path = walk->path->next;
    push_index(walk, i);
}

static void enter_idx(struct walk *walk)
{
    const struct phrase *index = walk->acc->u.prim.args[1];
    push_index(walk, gen_index_guarded(walk->gen, index, walk->guards, walk->out));
}

/* Changes the path by what a primitive does; the acceptor that it takes is its first argument. */
static void enter_prim(struct walk *walk)
{
    enum primitive prim = walk->acc->u.prim.prim;
    const struct data *const *datas = walk->acc->u.prim.datas;
    if (prim == PRIM_UNZIP_ACC) {
        enter_unzip(walk);
        return;
    }
    if (prim == PRIM_SPLIT_ACC)
        enter_split(walk);
    else if (prim == PRIM_JOIN_ACC)
        enter_join(walk);
    else if (prim == PRIM_TRANSPOSE_ACC)
        enter_transpose(walk);
    else if (prim == PRIM_PAIR_ACC_FST || prim == PRIM_PAIR_ACC_SND)
        enter_selection(walk, prim == PRIM_PAIR_ACC_FST ? 1 : 2);
    else if (prim == PRIM_ZIP_ACC_FST || prim == PRIM_ZIP_ACC_SND)
        enter_zip(walk, prim == PRIM_ZIP_ACC_FST ? 1 : 2);
    else if (prim == PRIM_COERCE_ACC)
        gen_coerce(walk->gen, datas[0], datas[1], walk->acc->loc, walk->guards);
    else if (prim == PRIM_IDX_ACC)
        enter_idx(walk);
    else
        bug(walk->acc->loc, "'%s' is left where code is generated for an acceptor",
            primitive_name(prim));
    walk->acc = walk->acc->u.prim.args[0];
}

/* Goes on behind a variable that stands for something else; false at one with a place in memory. */
static bool enter_var(struct walk *walk, const struct var *var)
{
    const struct gen_binding *binding = gen_lookup(walk->gen, var);
    if (binding == NULL)
        bug(walk->acc->loc, "the variable '%s' is bound to nothing in C", var->name);
    if (binding->kind != BINDING_VIEW)
        return false;
    walk->acc = walk->acc->kind == PHRASE_PROJ
                    ? phrase_proj(walk->gen->dpia, binding->phrase, walk->acc->u.proj.which,
                                  walk->acc->loc)
                    : binding->phrase;
    if (binding->index != NULL)
        push_index(walk, binding->index);
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

const struct cexp *gen_acc(struct gen *gen, const struct phrase *acc, const struct gen_path *path,
                           struct gen_guards *guards, struct cstmt_vec *out)
{
    struct walk walk = {.gen = gen, .acc = acc, .path = path, .guards = guards, .out = out};
    for (;;) {
        const struct var *var = acceptor_var(walk.acc);
        if (var == NULL)
            enter_prim(&walk);
        else if (!enter_var(&walk, var))
            return gen_element(gen, gen_find_buffer(gen, var), walk.path, walk.acc->loc);
    }
}

/* Arrays whose sizes must agree, one inside of the other. */
static void coerce_size(struct gen *gen, const struct nat *a, const struct nat *b,
                        struct loc loc, struct gen_guards *guards)
{
    if (a == b)
        return;
    if (gen->fact_counts.len == 0 && gen->checks != NULL &&
        checks_add_equal(gen->checks, a, b, loc))
        return;
    const struct cexp *condition = helper_call_status(gen, HELPER_SAME_SIZE, SCALAR_I64,
                                                      gen_nat(gen, a), gen_nat(gen, b));
    VEC_PUSH(gen->arena, &guards->conditions, condition);
}

void gen_coerce(struct gen *gen, const struct data *from, const struct data *to, struct loc loc,
                struct gen_guards *guards)
{
    if (from == to || from->kind != to->kind)
        return;
    if (from->kind == DATA_ARRAY || from->kind == DATA_IDX)
        coerce_size(gen, from->size, to->size, loc, guards);
    if (from->kind == DATA_ARRAY || from->kind == DATA_PAIR)
        gen_coerce(gen, from->fst, to->fst, loc, guards);
    if (from->kind == DATA_PAIR)
        gen_coerce(gen, from->snd, to->snd, loc, guards);
}
