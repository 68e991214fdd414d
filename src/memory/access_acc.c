/* Paths through acceptors: the clauses of dpia.txt Fig. 6b, as in target/gen_acc.c.
 *
 *     splitAcc n m a    i :: ps         a at i/n :: i%n :: ps
 *     unzipAcc <a, b>   i :: .1 :: ps   a at i :: ps
 *     clipAcc a         i :: ps         a at i :: ps, or nothing */
#include "base/diag.h"
#include "memory/access_private.h"

static struct nat_table *nats_of(const struct access_walk *walk)
{
    return dpia_nats(walk->scope->dpia);
}

static const struct nat *nat_arg(const struct access_walk *walk, size_t position)
{
    return phrase_nat_arg(walk->at, position);
}

/* Index i below SIZE becomes i/n :: i%n. */
static void enter_divided(struct access_walk *walk, const struct nat *size, const struct nat *n)
{
    const struct nat *i = access_pop_index(walk, size);
    access_push_index(walk, nat_mod(nats_of(walk), i, n));
    access_push_index(walk, nat_div(nats_of(walk), i, n));
}

/* Indices i :: j, below M and N, become i*n + j. */
static void enter_flattened(struct access_walk *walk, const struct nat *m, const struct nat *n)
{
    const struct nat *i = access_pop_index(walk, m), *j = access_pop_index(walk, n);
    access_push_index(walk, nat_add(nats_of(walk), nat_mul(nats_of(walk), i, n), j));
}

static void enter_transpose(struct access_walk *walk)
{
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 0));
    const struct nat *j = access_pop_index(walk, nat_arg(walk, 1));
    access_push_index(walk, i);
    access_push_index(walk, j);
}

static void enter_zip(struct access_walk *walk, int which)
{
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 0));
    access_push_selection(walk, which);
    access_push_index(walk, i);
}

static void enter_reverse(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *n = nat_arg(walk, 0), *i = access_pop_index(walk, n);
    access_push_index(walk, nat_sub(nats, nat_sub(nats, n, nat_const(nats, 1)), i));
}

static void enter_drop(struct access_walk *walk)
{
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 1));
    access_push_index(walk, nat_add(nats_of(walk), i, nat_arg(walk, 0)));
}

/* Element (i - k) mod n, if k is known to be at most n. */
static void enter_rotate(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *n = nat_arg(walk, 0), *i = access_pop_index(walk, n);
    const struct phrase *shift = phrase_arg(walk->at, 0);
    const struct nat *by = access_known_number(walk->scope, shift, NULL);
    if (walk->scope->out)
        access_read_at(walk->scope, shift, NULL);
    if (by && nat_is_le(nats, by, n))
        access_push_index(walk, nat_mod(nats, nat_sub(nats, nat_add(nats, i, n), by), n));
    else
        access_push_index(walk, access_fresh(walk->scope, "rotated", n));
}

static void enter_idx(struct access_walk *walk)
{
    const struct phrase *index = phrase_arg(walk->at, 1);
    if (walk->scope->out)
        access_read_at(walk->scope, index, NULL);
    access_push_index(walk, access_number(walk->scope, index, NULL, nat_arg(walk, 0)));
}

static const struct nat *product(const struct access_walk *walk)
{
    return nat_mul(nats_of(walk), nat_arg(walk, 0), nat_arg(walk, 1));
}

/* Changes the path by what a primitive with one acceptor does. */
static void change_path(struct access_walk *walk)
{
    switch (walk->at->u.prim.prim) {
    case PRIM_SPLIT_ACC:
        enter_divided(walk, product(walk), nat_arg(walk, 0));
        return;
    case PRIM_JOIN_ACC:
        enter_flattened(walk, nat_arg(walk, 0), nat_arg(walk, 1));
        return;
    case PRIM_TRANSPOSE_ACC:
        enter_transpose(walk);
        return;
    case PRIM_PAIR_ACC_FST:
        access_push_selection(walk, 1);
        return;
    case PRIM_PAIR_ACC_SND:
        access_push_selection(walk, 2);
        return;
    case PRIM_ZIP_ACC_FST:
        enter_zip(walk, 1);
        return;
    case PRIM_ZIP_ACC_SND:
        enter_zip(walk, 2);
        return;
    case PRIM_COERCE_ACC:
    case PRIM_TAKE_ACC:
    case PRIM_CLIP_ACC:
        return;
    case PRIM_SINGLE_ACC:
        access_pop_index(walk, nat_const(nats_of(walk), 1));
        return;
    case PRIM_IDX_ACC:
        enter_idx(walk);
        return;
    case PRIM_REVERSE_ACC:
        enter_reverse(walk);
        return;
    case PRIM_ROTATE_ACC:
        enter_rotate(walk);
        return;
    case PRIM_DROP_ACC:
        enter_drop(walk);
        return;
    case PRIM_AS_VECTOR_ACC:
        enter_divided(walk, product(walk), nat_arg(walk, 1));
        return;
    case PRIM_AS_SCALAR_ACC:
        enter_flattened(walk, nat_arg(walk, 0), nat_arg(walk, 1));
        return;
    case PRIM_UNZIP_ACC:
#define CASES_LAYOUT(suffix) case PRIM_##suffix:
#define CASES_FUNCTIONAL(suffix) case PRIM_##suffix:
#define CASES_IMPERATIVE(suffix) case PRIM_##suffix:
#define CASES_INTERMEDIATE(suffix) case PRIM_##suffix:
#include "dpia/primitive_cases.def"
    case PRIM_COUNT:
        break;
    }
    bug(walk->at->loc, "'%s' is left where an acceptor is analysed", phrase_name(walk->at));
}

static void write_at(struct access_walk walk, const struct phrase *acc);

/* Component WHICH of what the path leads to; both of them where it says nothing. */
static void enter_unzip(struct access_walk walk, const struct phrase *acc)
{
    const struct phrase *both = phrase_arg(walk.at, 0);
    const struct nat *i = access_pop_index(&walk, nat_arg(&walk, 0));
    int which = access_pop_selection(&walk);
    access_push_index(&walk, i);
    walk.at = both->u.pair.fst;
    if (which != 2)
        write_at(walk, acc);
    walk.at = both->u.pair.snd;
    if (which != 1)
        write_at(walk, acc);
}

/* Goes on behind a variable that stands for a part of another; notes one that is memory. What is
 * not known is the host's. */
static bool enter_var(struct access_walk *walk, const struct var *var, const struct phrase *acc)
{
    const struct access_binding *binding = access_lookup(walk->scope, var);
    if (!binding || binding->kind == ACCESS_MEMORY)
        access_note(walk, var, binding ? binding->space : ACCESS_GLOBAL, true, acc);
    if (!binding || binding->kind != ACCESS_VIEW || !binding->acc)
        return false;
    access_enter_binding(walk, var, binding, binding->acc);
    return true;
}

static void write_at(struct access_walk walk, const struct phrase *acc)
{
    for (;;) {
        const struct var *var = access_variable(walk.at);
        if (var) {
            if (!enter_var(&walk, var, acc))
                return;
        } else if (phrase_is_prim(walk.at, PRIM_UNZIP_ACC)) {
            enter_unzip(walk, acc);
            return;
        } else if (walk.at->kind == PHRASE_PRIM) {
            bool rotates = phrase_is_prim(walk.at, PRIM_ROTATE_ACC);
            change_path(&walk);
            walk.at = phrase_arg(walk.at, rotates ? 1 : 0);
        } else {
            bug(walk.at->loc, "a phrase that is no acceptor is left where one is analysed");
        }
    }
}

void access_write(struct access_scope *scope, const struct phrase *acc)
{
    write_at((struct access_walk){.scope = scope, .at = acc}, acc);
}
