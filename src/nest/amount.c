/* Amounts: iterations, footprints, bytes, operations, as nats over the sizes of the entry. What is
 * not affine is any element of its array; what has two dimensions in one (windows) has no more than
 * the array. */
#include "nest/numbers.h"
#include "view/lmad.h"

static struct nat_table *nats_of(const struct nest *nest)
{
    return dpia_nats(nest->dpia);
}

/* Null if one of them is. */
static const struct nat *times(const struct nest *nest, const struct nat *a, const struct nat *b)
{
    return a && b ? nat_mul(nats_of(nest), a, b) : NULL;
}

static const struct nat *plus(const struct nest *nest, const struct nat *a, const struct nat *b)
{
    return a && b ? nat_add(nats_of(nest), a, b) : NULL;
}

/* Whether A is seen to be at most B where no size is negative, and none is 0 in a product: B - A
 * has no term below 0, or B is a multiple of A. */
static bool is_at_most(const struct nest *nest, const struct nat *a, const struct nat *b)
{
    const struct nat *rest = nat_sub(nats_of(nest), b, a);
    if (nat_divide_exactly(nats_of(nest), b, a))
        return true;
    for (size_t i = 0; i < rest->term_count; i++)
        if (rest->terms[i].coefficient < 0)
            return nat_is_le(nats_of(nest), a, b);
    return true;
}

/* The smaller one; A may be unknown. */
static const struct nat *at_most(const struct nest *nest, const struct nat *a, const struct nat *b)
{
    if (!a || is_at_most(nest, b, a))
        return b;
    return is_at_most(nest, a, b) ? a : nat_min(nats_of(nest), a, b);
}

/* NAT where the index of LOOP makes it largest; null if that is not known. */
static const struct nat *largest_along(const struct nest *nest, const struct nat *nat,
                                       const struct nest_loop *loop)
{
    struct nat_table *nats = nats_of(nest);
    const struct nat_var *index = loop->dimension.index;
    const struct nat *zero = nat_const(nats, 0), *stride = view_stride(nats, nat, index);
    if (!stride)
        return NULL;
    if (nat_is_le(nats, stride, zero))
        return nat_subst(nats, nat, index, zero);
    return index->upper && nat_is_le(nats, zero, stride) ? nat_subst(nats, nat, index, index->upper)
                                                         : NULL;
}

/* How many iterations LOOP has at most: of a size that depends on other indices, the largest. */
static const struct nat *size_of(const struct nest *nest, const struct nest_loop *loop)
{
    const struct nat *size = loop->dimension.size;
    for (const struct nest_loop *around = loop->parent; size && around && around->parent;
         around = around->parent)
        if (nat_mentions(size, around->dimension.index))
            size = largest_along(nest, size, around);
    return size && !nest_nat_varies(nest, size) ? size : NULL;
}

const struct nat *nest_iterations(const struct nest *nest, const struct nest_loop *loop,
                                  const struct nest_loop *scope)
{
    const struct nat *all = nat_const(nats_of(nest), 1);
    for (; loop != scope && loop->parent; loop = loop->parent)
        all = times(nest, size_of(nest, loop), all);
    return all;
}

const struct nat *nest_footprint(const struct nest *nest, const struct nest_access *access,
                                 const struct nest_loop *scope)
{
    const struct nat *all = nat_const(nats_of(nest), 1);
    for (const struct nest_loop *loop = access->loop; loop != scope && loop->parent;
         loop = loop->parent)
        if (nest_stride(nest, access, loop).kind > NEST_SAME)
            all = times(nest, size_of(nest, loop), all);
    return at_most(nest, all, nest_leaf_size(nest, access->leaf, access->component));
}

/* ---- Bytes ---- */

/* Calls with each access of a nest. */
struct summing {
    const struct nest *nest;
    const struct nest_loop *top;
    bool is_write;
    bool is_least;
    struct nest_access_vec done; /* LEAST: one of each component that was counted */
    const struct nat *sum;
};

static bool is_same_place(const struct nest_access *a, const struct nest_access *b)
{
    return a->leaf == b->leaf && a->component == b->component;
}

static bool is_counted(struct summing *summing, const struct nest_access *access)
{
    for (size_t i = 0; i < summing->done.len; i++)
        if (is_same_place(&summing->done.at[i], access))
            return true;
    VEC_PUSH(dpia_arena(summing->nest->dpia), &summing->done, *access);
    return false;
}

/* The scalars that all accesses to the component of ACCESS have in LOOP, at most. */
static const struct nat *union_of(const struct summing *summing, const struct nest_loop *loop,
                                  const struct nest_access *access)
{
    const struct nest *nest = summing->nest;
    const struct nat *sum = nat_const(nats_of(nest), 0);
    for (size_t i = 0; i < loop->accesses.len; i++) {
        const struct nest_access *other = &loop->accesses.at[i];
        if (is_same_place(other, access) && other->is_write == access->is_write)
            sum = plus(nest, sum, nest_footprint(nest, other, summing->top->parent));
    }
    for (size_t i = 0; i < loop->loops.len; i++)
        sum = plus(nest, sum, union_of(summing, loop->loops.at[i], access));
    return sum;
}

static bool is_outside(const struct summing *summing, const struct nest_access *access)
{
    const struct nest_loop *home = access->leaf->home;
    return !home || !nest_is_in(home, summing->top);
}

static void sum_access(struct summing *summing, const struct nest_access *access)
{
    const struct nest *nest = summing->nest;
    const struct nat *scalars;
    size_t bytes = nest_scalar_bytes(nest, access->leaf, access->component);
    if (access->is_write != summing->is_write || !is_outside(summing, access) ||
        (summing->is_least && is_counted(summing, access)))
        return;
    scalars = summing->is_least ? at_most(nest, union_of(summing, summing->top, access),
                                          nest_leaf_size(nest, access->leaf, access->component))
                                : nest_iterations(nest, access->loop, summing->top->parent);
    summing->sum =
        plus(nest, summing->sum, times(nest, scalars, nat_const(nats_of(nest), (int64_t)bytes)));
}

static void sum_loop(struct summing *summing, const struct nest_loop *loop)
{
    for (size_t i = 0; i < loop->accesses.len; i++)
        sum_access(summing, &loop->accesses.at[i]);
    for (size_t i = 0; i < loop->loops.len; i++)
        sum_loop(summing, loop->loops.at[i]);
}

static const struct nat *bytes(const struct nest *nest, const struct nest_loop *loop, bool is_write,
                               bool is_least)
{
    struct summing summing = {.nest = nest,
                              .top = loop,
                              .is_write = is_write,
                              .is_least = is_least,
                              .sum = nat_const(nats_of(nest), 0)};
    sum_loop(&summing, loop);
    return summing.sum;
}

const struct nat *nest_bytes_least(const struct nest *nest, const struct nest_loop *loop,
                                   bool is_write)
{
    return bytes(nest, loop, is_write, true);
}

const struct nat *nest_bytes_most(const struct nest *nest, const struct nest_loop *loop,
                                  bool is_write)
{
    return bytes(nest, loop, is_write, false);
}

/* ---- Work ---- */

const struct nat *nest_operations(const struct nest *nest, const struct nest_loop *loop)
{
    struct nat_table *nats = nats_of(nest);
    const struct nat *each = nat_const(nats, (int64_t)loop->operations);
    for (size_t i = 0; i < loop->loops.len; i++)
        each = plus(nest, each, nest_operations(nest, loop->loops.at[i]));
    if (each == nat_const(nats, 0) || !loop->parent)
        return each;
    return times(nest, size_of(nest, loop), each);
}

const struct nat *nest_parallelism(const struct nest *nest, const struct nest_loop *loop)
{
    const struct nat *all = nat_const(nats_of(nest), 1);
    while (!nest_may_divide(loop) && loop->loops.len > 0)
        loop = loop->loops.at[0];
    while (loop->dimension.kind == NEST_MAP) {
        all = times(nest, all, size_of(nest, loop));
        if (loop->loops.len != 1 || loop->accesses.len > 0)
            break;
        loop = loop->loops.at[0];
    }
    return all;
}
