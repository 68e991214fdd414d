/* Views whose index is arithmetic on the index asked for, or is looked up.
 *
 *     reverse xs             i :: ps         xs at n - 1 - i :: ps
 *     rotate k xs            i :: ps         xs at (i + k) % n :: ps
 *     slice start stride xs  i :: ps         xs at start + stride * i :: ps
 *     slide n m k xs         i :: j :: ps    xs at k * i + j :: ps
 *     padClamp l n r xs      i :: ps         xs at min(max(i - l, 0), n - 1) :: ps
 *     gather is xs           i :: ps         xs at (is at i) :: ps
 *
 * The rotation k is any number. Where it is not known to be natural it is first brought into
 * [0, n), so that nothing negative is divided:
 *
 *     const int64_t shift = floor_mod_i64(k, n);      xs[(i + shift) % n]
 *
 * A slice lies in the array if its first and its last element do. That is proved, or checked at the
 * start where it depends on sizes only, or else checked where an element is read:
 *
 *     slice_in_bounds(start, stride, m, n, &status) ? xs[start + i * stride] : 0.0f */
#include "target/gen_walk.h"

void gen_enter_reverse(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *last = nat_sub(nats, gen_walk_nat(walk, 0), nat_const(nats, 1));
    gen_walk_push_index(walk, nat_sub(nats, last, gen_walk_pop_index(walk)));
    walk->at = gen_walk_arg(walk, 0);
}

/* The amount of the rotation that the walk has come to, brought into [0, n). */
static const struct nat *shift_below_size(struct gen_walk *walk, const struct nat *known)
{
    struct gen *gen = walk->gen;
    const struct nat *n = gen_walk_nat(walk, 0);
    const struct nat *zero = nat_const(gen->nats, 0);
    const struct nat *last = nat_sub(gen->nats, n, nat_const(gen->nats, 1));
    const struct cexp *by = !known
                                ? gen_exp(gen, gen_walk_arg(walk, 0), NULL, gen_walk_out(walk))
                                : gen_nat_value(gen, known);
    const struct cexp *shift =
        helper_call2(gen, HELPER_FLOOR_MOD, SCALAR_I64, by, gen_nat(gen, n));
    shift = gen_hoist(gen, "shift", gen_index_type(gen), shift, gen_walk_guarded_out(walk));
    return gen_opaque_nat(gen, shift, zero, last);
}

/* INDEX + BY, or that and SIZE, whichever is known to be natural, to be divided by SIZE; null if
 * neither is, or SIZE may be 0 for what is known. */
static const struct nat *natural_sum(struct gen *gen, const struct nat *index,
                                     const struct nat *by, const struct nat *size)
{
    const struct nat *sum = nat_add(gen->nats, index, by);
    if (!gen_is_natural(gen, sum))
        sum = nat_add(gen->nats, sum, size);
    return gen_is_natural(gen, sum) && gen_is_positive_divisor(gen, sum, size) ? sum : NULL;
}

void gen_enter_rotate(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct nat *n = gen_walk_nat(walk, 0);
    const struct nat *i = gen_walk_pop_index(walk);
    const struct nat *by = gen_exact_nat(gen, gen_walk_arg(walk, 0), true);
    const struct nat *sum = !by ? NULL : natural_sum(gen, i, by, n);
    if (!sum)
        sum = nat_add(gen->nats, i, shift_below_size(walk, by));
    gen_walk_push_index(walk, nat_mod(gen->nats, sum, n));
    walk->at = gen_walk_arg(walk, 1);
}

const struct nat *gen_rotate_back(struct gen_walk *walk, const struct nat *index)
{
    struct gen *gen = walk->gen;
    const struct nat *n = gen_walk_nat(walk, 0);
    const struct nat *by = gen_exact_nat(gen, gen_walk_arg(walk, 0), true);
    const struct nat *back = !by ? NULL : nat_sub(gen->nats, nat_const(gen->nats, 0), by);
    const struct nat *sum = !back ? NULL : natural_sum(gen, index, back, n);
    if (!sum)
        sum = nat_sub(gen->nats, nat_add(gen->nats, index, n), shift_below_size(walk, by));
    return nat_mod(gen->nats, sum, n);
}

/* The number at POSITION among the arguments as a nat: itself or a name for it. */
static const struct nat *number_arg(struct gen_walk *walk, size_t position, const char *name)
{
    struct gen *gen = walk->gen;
    const struct phrase *arg = gen_walk_arg(walk, position);
    const struct nat *nat = gen_exact_nat(gen, arg, true);
    if (nat)
        return nat;
    const struct cexp *exp = gen_exp(gen, arg, NULL, gen_walk_out(walk));
    exp = gen_hoist(gen, name, gen_index_type(gen), exp, gen_walk_out(walk));
    return gen_opaque_nat(gen, exp, NULL, NULL);
}

static const struct cexp *slice_condition(struct gen_walk *walk, const struct nat *start,
                                          const struct nat *stride)
{
    struct gen *gen = walk->gen;
    const struct cexp *args[] = {gen_nat_value(gen, start), gen_nat_value(gen, stride),
                                 gen_nat(gen, gen_walk_nat(walk, 1)),
                                 gen_nat(gen, gen_walk_nat(walk, 0)), gen_status(gen)};
    const char *name = helper_use(gen, HELPER_SLICE_IN_BOUNDS, SCALAR_I64, SCALAR_I64);
    return cexp_call(gen->arena, name, args, sizeof args / sizeof args[0]);
}

/* Whether it is checked at the start that a slice is in the array; the sign of the stride says
 * which of its ends is the lower one. */
static bool is_slice_checked_at_start(struct gen_walk *walk, const struct nat *start,
                                      const struct nat *stride)
{
    struct gen *gen = walk->gen;
    const struct nat *n = gen_walk_nat(walk, 0), *m = gen_walk_nat(walk, 1);
    const struct nat *steps = nat_sub(gen->nats, m, nat_const(gen->nats, 1));
    const struct nat *last = nat_add(gen->nats, start, nat_mul(gen->nats, stride, steps));
    const struct nat *back = nat_sub(gen->nats, nat_const(gen->nats, 0), stride);
    bool forward = gen_is_natural(gen, stride);
    if (!forward && !gen_is_natural(gen, back))
        return false;
    return gen_bounds_at_start(gen, forward ? start : last, forward ? last : start, n, m,
                               walk->at->loc);
}

void gen_enter_slice(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct nat *start = number_arg(walk, 0, "start");
    const struct nat *stride = number_arg(walk, 1, "stride");
    const struct nat *steps = nat_mul(gen->nats, stride, gen_walk_pop_index(walk));
    const struct nat *index = nat_add(gen->nats, start, steps);
    if (!gen_is_in_bounds(gen, index, gen_walk_nat(walk, 0)) &&
        !is_slice_checked_at_start(walk, start, stride)) {
        const struct cexp *condition = slice_condition(walk, start, stride);
        gen_guards_add(gen, walk->guards, condition);
    }
    gen_walk_push_index(walk, index);
    walk->at = gen_walk_arg(walk, 2);
}

void gen_enter_slide(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *window = nat_mul(nats, gen_walk_nat(walk, 2), gen_walk_pop_index(walk));
    gen_walk_push_index(walk, nat_add(nats, window, gen_walk_pop_index(walk)));
    walk->at = gen_walk_arg(walk, 0);
}

/* The array that is repeated at its ends must have an element, where there is one to read. */
static void require_element(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct nat *l = gen_walk_nat(walk, 0), *n = gen_walk_nat(walk, 1);
    const struct nat *padding = nat_add(gen->nats, l, gen_walk_nat(walk, 2));
    const struct nat *zero = nat_const(gen->nats, 0);
    if (gen_is_positive(gen, n) ||
        gen_bounds_at_start(gen, zero, zero, n, padding, walk->at->loc))
        return;
    const struct cexp *condition = helper_call_status(
        gen, HELPER_IN_BOUNDS, SCALAR_I64, cexp_int(gen->arena, 0), gen_nat(gen, n));
    gen_guards_add(gen, walk->guards, condition);
}

void gen_enter_pad_clamp(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *last = nat_sub(nats, gen_walk_nat(walk, 1), nat_const(nats, 1));
    const struct nat *i = nat_sub(nats, gen_walk_pop_index(walk), gen_walk_nat(walk, 0));
    require_element(walk);
    gen_walk_push_index(walk, nat_min(nats, nat_max(nats, i, nat_const(nats, 0)), last));
    walk->at = gen_walk_arg(walk, 0);
}

void gen_enter_gather(struct gen_walk *walk)
{
    const struct gen_path *one = gen_path_index(walk->gen, gen_walk_pop_index(walk), NULL);
    const struct nat *i = gen_index_guarded(walk->gen, gen_walk_arg(walk, 0), one, walk->guards,
                                            gen_walk_guarded_out(walk));
    gen_walk_push_index(walk, i);
    walk->at = gen_walk_arg(walk, 1);
}
