/* What views ask of code generation (view/view.h): numbers and indices are computed where a
 * statement may stand, or become guards of what is read or written.
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
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_nats.h"
#include "target/gen_state.h"
#include "target/gen_walk.h"
#include "target/helpers.h"

static const struct nat *index_of(void *data, const struct phrase *arg,
                                  const struct view_path *path, const struct nat *n)
{
    struct gen_walk *walk = data;
    struct cstmt_vec *out = path ? gen_walk_guarded_out(walk) : gen_walk_out(walk);
    (void)n;
    return gen_index_guarded(walk->gen, arg, path, walk->view.at, walk->guards, out);
}

/* ARG itself, or the name NAME for it. */
static const struct nat *number_of(void *data, const struct phrase *arg,
                                   const struct view_path *path, const char *name)
{
    struct gen_walk *walk = data;
    struct gen *gen = walk->gen;
    const struct nat *nat = path ? NULL : gen_exact_nat(gen, arg, true);
    if (nat)
        return nat;
    const struct cexp *exp = gen_exp(gen, arg, path, gen_walk_out(walk));
    int64_t value;
    if (cexp_is_int(exp, &value))
        return nat_const(gen->nats, value);
    exp = gen_hoist(gen, name, gen_index_type(gen), exp, gen_walk_out(walk));
    return gen_opaque_nat(gen, exp, NULL, NULL);
}

/* ---- Rotations ---- */

/* The amount of a rotation, AMOUNT, brought into [0, n); KNOWN is null or its value. */
static const struct nat *shift_below_size(struct gen_walk *walk, const struct phrase *amount,
                                          const struct nat *known, const struct nat *n)
{
    struct gen *gen = walk->gen;
    const struct nat *zero = nat_const(gen->nats, 0);
    const struct nat *last = nat_sub(gen->nats, n, nat_const(gen->nats, 1));
    const struct cexp *by = !known
                                ? gen_exp(gen, amount, NULL, gen_walk_out(walk))
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

static const struct nat *rotated(void *data, const struct phrase *amount, bool back,
                                 const struct nat *i, const struct nat *n)
{
    struct gen_walk *walk = data;
    struct nat_table *nats = walk->gen->nats;
    const struct nat *by = gen_exact_nat(walk->gen, amount, true);
    const struct nat *turn = by && back ? nat_sub(nats, nat_const(nats, 0), by) : by;
    const struct nat *sum = turn ? natural_sum(walk->gen, i, turn, n) : NULL;
    if (!sum && back)
        sum = nat_sub(nats, nat_add(nats, i, n), shift_below_size(walk, amount, by, n));
    else if (!sum)
        sum = nat_add(nats, i, shift_below_size(walk, amount, by, n));
    return nat_mod(nats, sum, n);
}

/* ---- Checks ---- */

/* A slice as its view has it. */
struct slice {
    const struct phrase *view;
    const struct nat *start, *stride, *n, *m; /* M elements of N */
};

static const struct cexp *slice_condition(struct gen *gen, const struct slice *slice)
{
    const struct cexp *args[] = {gen_nat_value(gen, slice->start),
                                 gen_nat_value(gen, slice->stride), gen_nat(gen, slice->m),
                                 gen_nat(gen, slice->n), gen_status(gen),
                                 gen_check(gen, ERROR_BOUNDS,
                                           "a slice from index %lld is out of bounds for an array "
                                           "of size %lld",
                                           slice->view->loc)};
    return helper_call_plain(gen, HELPER_SLICE_IN_BOUNDS, args, sizeof args / sizeof args[0]);
}

/* Whether it is checked at the start that a slice is in the array; the sign of the stride says
 * which of its ends is the lower one. */
static bool is_slice_checked_at_start(struct gen *gen, const struct slice *slice)
{
    const struct nat *start = slice->start, *stride = slice->stride;
    const struct nat *steps = nat_sub(gen->nats, slice->m, nat_const(gen->nats, 1));
    const struct nat *last = nat_add(gen->nats, start, nat_mul(gen->nats, stride, steps));
    const struct nat *back = nat_sub(gen->nats, nat_const(gen->nats, 0), stride);
    bool forward = gen_is_natural(gen, stride);
    if (!forward && !gen_is_natural(gen, back))
        return false;
    return gen_bounds_at_start(gen, forward ? start : last, forward ? last : start,
                               slice->n, slice->m, slice->view->loc);
}

static void check_slice(struct gen_walk *walk, const struct slice *slice, const struct nat *index)
{
    if (!phrase_is_unchecked(slice->view) && !gen_is_in_bounds(walk->gen, index, slice->n) &&
        !is_slice_checked_at_start(walk->gen, slice))
        gen_guards_add(walk->gen, walk->guards, slice_condition(walk->gen, slice));
}

/* The array of N elements that COUNT others repeat must have one, where there is one to read. */
static void check_nonempty(struct gen_walk *walk, const struct phrase *view, const struct nat *n,
                           const struct nat *count)
{
    struct gen *gen = walk->gen;
    const struct nat *zero = nat_const(gen->nats, 0);
    if (gen_is_positive(gen, n) || gen_bounds_at_start(gen, zero, zero, n, count, view->loc))
        return;
    const struct cexp *check = gen_check_index(gen, view, view->loc);
    gen_guards_add(gen, walk->guards,
                   helper_call_status(gen, HELPER_IN_BOUNDS, SCALAR_I64, cexp_int(gen->arena, 0),
                                      gen_nat(gen, n), check));
}

static void check(void *data, enum view_check check, const struct phrase *view,
                  const struct phrase *of, const struct nat *index,
                  const struct nat *const *numbers)
{
    struct gen_walk *walk = data;
    const struct nat *n, *m;
    if (check == VIEW_CHECKS_SIZES) {
        gen_coerce(walk->gen, view, walk->guards);
        return;
    }
    n = phrase_array_size(of);
    m = phrase_array_size(view);
    if (check == VIEW_CHECKS_NONEMPTY)
        check_nonempty(walk, view, n, nat_sub(walk->gen->nats, m, n));
    else
        check_slice(walk, &(struct slice){view, numbers[0], numbers[1], n, m}, index);
}

/* What lies before the beginning or behind the end is not written. Of numbers nothing is asked. */
static void only_where(void *data, const struct view_condition *condition)
{
    struct gen_walk *walk = data;
    struct gen *gen = walk->gen;
    const struct nat *difference = nat_sub(gen->nats, condition->left, condition->right);
    const struct nat *below = nat_sub(gen->nats, nat_const(gen->nats, -1), difference);
    int64_t number;
    if (nat_is_const(difference, &number) && (number < 0) == condition->below)
        return;
    gen_guards_add(gen, walk->guards,
                   cexp_binary(gen->arena, condition->below ? COP_LT : COP_GE,
                               gen_nat(gen, condition->left), gen_nat(gen, condition->right)));
    VEC_PUSH(gen->arena, &walk->guards->naturals, condition->below ? below : difference);
    walk->guards->is_nowhere |= gen_is_natural(gen, condition->below ? difference : below);
}

/* From bounds or by a fact. */
static bool is_le(void *data, const struct nat *a, const struct nat *b)
{
    struct gen_walk *walk = data;
    return gen_is_natural(walk->gen, nat_sub(walk->gen->nats, b, a));
}

static const struct view_answers answers = {.index = index_of,
                                            .number = number_of,
                                            .wrapped = rotated,
                                            .is_le = is_le,
                                            .checks = check,
                                            .only_where = only_where};

void gen_walk_start(struct gen_walk *walk, struct gen *gen, const struct phrase *exp,
                    const struct view_path *path, struct gen_guards *guards,
                    struct cstmt_vec *out)
{
    *walk = (struct gen_walk){.gen = gen, .guards = guards, .out = out};
    walk->view = (struct view_walk){gen->dpia, exp, path, &answers, walk};
}
