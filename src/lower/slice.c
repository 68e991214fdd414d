/* Slices FROM:TO:STEP of arrays of n elements: where they start, and how many elements they have.
 *
 *     xs[i:j]                  span = j - i
 *     xs[i:j:3]                count = (span + 2)/3
 *     xs[j:i:-1]               span = j - i
 *     xs[k*i : k*(i + 1)]      span = k, although i is known at run time only
 *
 * A count that is not known is computed and named by letNat:
 *
 *     if wrong then -1 else (span - 1)/|step| + 1        and checked by toIdx (n + 1)
 *
 * which is an index out of bounds where the slice goes the wrong way; that all of its elements are
 * in the array is for the primitive `slice` to check. */
#include "lower/slice.h"

#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

/* ---- Differences ---- */

struct atom {
    const struct phrase *phrase;
    const struct nat *nat;
};

struct atom_vec VEC(struct atom);

/* Numbers as nats over what is not known of them, modulo 2^64. */
struct algebra {
    struct lower *lo;
    struct atom_vec atoms;
    size_t steps;
};

#define ALGEBRA_STEPS_MAX 64
#define COUNT_STEP_MAX (INT64_C(1) << 31)

static const struct nat *atom_of(struct algebra *algebra, const struct phrase *phrase)
{
    struct lower *lo = algebra->lo;
    struct atom atom = {phrase, NULL};
    for (size_t i = 0; i < algebra->atoms.len; i++)
        if (phrase_is_same(algebra->atoms.at[i].phrase, phrase))
            return algebra->atoms.at[i].nat;
    atom.nat =
        nat_of_var(lo->nats, nat_var_new(lo->nats, "i", nat_const(lo->nats, 0), NULL));
    VEC_PUSH(lo->arena, &algebra->atoms, atom);
    return atom.nat;
}

static const struct nat *polynomial(struct algebra *algebra, const struct phrase *phrase)
{
    struct nat_table *nats = algebra->lo->nats;
    const struct nat *a, *b;
    enum scalar scalar;
    enum operator op;
    if (phrase_is_prim(phrase, PRIM_NAT_VALUE))
        return phrase_nat_arg(phrase, 0);
    if (phrase->kind == PHRASE_LITERAL && data_is_scalar(phrase_data(phrase), &scalar) &&
        scalar == SCALAR_I64)
        return nat_const(nats, (int64_t)phrase_literal_value(phrase).bits);
    if (++algebra->steps > ALGEBRA_STEPS_MAX)
        return atom_of(algebra, phrase);
    if (phrase->kind == PHRASE_VAR) {
        const struct phrase *bound = block_bound(algebra->lo, phrase_var_of(phrase));
        return bound ? polynomial(algebra, bound) : atom_of(algebra, phrase);
    }
    if (phrase->kind != PHRASE_OPERATOR)
        return atom_of(algebra, phrase);
    op = phrase_oper_op(phrase);
    if (op != OP_ADD && op != OP_SUB && op != OP_MUL)
        return atom_of(algebra, phrase);
    a = polynomial(algebra, phrase_oper_arg(phrase, 0));
    b = polynomial(algebra, phrase_oper_arg(phrase, 1));
    return op == OP_ADD ? nat_add(nats, a, b)
           : op == OP_SUB ? nat_sub(nats, a, b)
                          : nat_mul(nats, a, b);
}

static const struct nat *known(struct algebra *algebra, const struct value *value)
{
    return value->nat ? value->nat : polynomial(algebra, value->phrase);
}

static bool is_small(const struct nat *nat)
{
    return nat_is_small(nat, INT64_C(1) << 31);
}

static bool mentions_atom(const struct algebra *algebra, const struct nat *nat)
{
    const struct nat_var *var;
    for (size_t i = 0; i < algebra->atoms.len; i++)
        if (nat_is_var(algebra->atoms.at[i].nat, &var) && nat_mentions(nat, var))
            return true;
    return false;
}

const struct nat *slice_difference(struct lower *lo, const struct value *a, const struct value *b)
{
    struct algebra algebra = {.lo = lo};
    struct nat_attempt attempt = nat_attempt_begin(lo->nats);
    const struct nat *left = known(&algebra, a), *right = known(&algebra, b);
    const struct nat *difference = nat_sub(lo->nats, left, right);
    if (!nat_attempt_end(lo->nats, attempt) || !is_small(left) || !is_small(right) ||
        mentions_atom(&algebra, difference))
        return NULL;
    return difference;
}

/* ---- Counts ---- */

static const struct phrase *number_of(struct lower *lo, int64_t number, struct loc loc)
{
    return value_nat(lo, nat_const(lo->nats, number), loc)->phrase;
}

static const struct phrase *binary(struct lower *lo, enum operator op, const struct phrase *a,
                                   const struct phrase *b, struct loc loc)
{
    return phrase_binary(lo->dpia, op, a, b, loc);
}

/* What STEP is known to be; 0 where it is known at run time only. */
static int64_t known_step(const struct place *place)
{
    int64_t number = 1;
    if (place->step && (!place->step->nat || !nat_is_const(place->step->nat, &number)))
        return 0;
    return number;
}

/* How far TO is from FROM, in the direction of the step. */
struct span {
    int64_t step; /* 0 where it is known at run time only */
    const struct value *from, *to;
};

/* `if step < 0 then BACKWARDS else FORWARDS`, for an end that is not written. */
static const struct value *default_end(struct lower *lo, const struct place *place, int64_t step,
                                       const struct nat *backwards, const struct nat *forwards)
{
    struct loc loc = place->loc;
    const struct phrase *test;
    if (step)
        return value_nat(lo, step < 0 ? backwards : forwards, loc);
    test = binary(lo, OP_LT, place->stride, number_of(lo, 0, loc), loc);
    test = phrase_if(lo->dpia, test, value_nat(lo, backwards, loc)->phrase,
                     value_nat(lo, forwards, loc)->phrase, loc);
    return value_data(lo, block_bind(lo, title_made_up("end"), test, loc));
}

static struct span span_of(struct lower *lo, const struct place *place, const struct nat *n)
{
    const struct nat *last = nat_sub(lo->nats, n, nat_const(lo->nats, 1));
    struct span span = {known_step(place), place->from, place->to};
    if (!span.from)
        span.from = default_end(lo, place, span.step, last, nat_const(lo->nats, 0));
    if (!span.to)
        span.to = default_end(lo, place, span.step, nat_const(lo->nats, -1), n);
    return span;
}

/* The count where the span is known and seen to be right, or, element by element, not seen to be
 * wrong: that is checked as the size it is. */
static const struct nat *known_count(struct lower *lo, const struct span *span)
{
    const struct nat *zero = nat_const(lo->nats, 0), *length;
    int64_t apart = span->step < 0 ? -span->step : span->step;
    if (!apart || apart > COUNT_STEP_MAX)
        return NULL;
    length = span->step < 0 ? slice_difference(lo, span->from, span->to)
                            : slice_difference(lo, span->to, span->from);
    if (!length || nat_is_lt(lo->nats, length, zero))
        return NULL;
    if (apart == 1)
        return length;
    if (!nat_is_le(lo->nats, zero, length))
        return NULL;
    return nat_div(lo->nats, nat_add(lo->nats, length, nat_const(lo->nats, apart - 1)),
                   nat_const(lo->nats, apart));
}

/* if span < 0 || step == 0 then -1 else (span - 1)/|step| + 1 */
static const struct phrase *computed_count(struct lower *lo, const struct place *place,
                                           const struct phrase *span)
{
    struct loc loc = place->loc;
    const struct phrase *zero = number_of(lo, 0, loc), *one = number_of(lo, 1, loc);
    const struct phrase *wrong = binary(lo, OP_LT, span, zero, loc), *count, *apart;
    int64_t step = known_step(place);
    if (step)
        apart = number_of(lo, step < 0 ? -step : step, loc);
    else
        apart = phrase_unary(lo->dpia, OP_ABS, place->stride, loc);
    if (!step)
        wrong = binary(lo, OP_LOG_OR, wrong, binary(lo, OP_EQ, place->stride, zero, loc), loc);
    count = binary(lo, OP_DIV, binary(lo, OP_SUB, span, one, loc), apart, loc);
    count = binary(lo, OP_ADD, count, one, loc);
    return phrase_if(lo->dpia, wrong, number_of(lo, -1, loc), count, loc);
}

static const struct phrase *named_number(struct lower *lo, const struct value *value,
                                         const char *name, struct loc loc)
{
    return value_phrase(lo, value_named(lo, value, title_made_up(name), loc), loc);
}

/* A count that is known at run time only: between 0 and N, which is checked. */
static const struct nat *checked_count(struct lower *lo, const struct place *place,
                                       const struct span *span, const struct nat *n)
{
    struct loc loc = place->loc;
    const struct phrase *to = named_number(lo, span->to, "to", loc), *length, *count;
    const struct nat *above = nat_add(lo->nats, n, nat_const(lo->nats, 1));
    if (span->step) {
        length = span->step < 0 ? binary(lo, OP_SUB, place->start, to, loc)
                                : binary(lo, OP_SUB, to, place->start, loc);
    } else {
        const struct phrase *back =
            binary(lo, OP_LT, place->stride, number_of(lo, 0, loc), loc);
        length = phrase_if(lo->dpia, back, binary(lo, OP_SUB, place->start, to, loc),
                           binary(lo, OP_SUB, to, place->start, loc), loc);
    }
    if (span->step == 1 || span->step == -1)
        count = length;
    else
        count = computed_count(lo, place, block_bind(lo, title_made_up("span"), length, loc));
    count = lower_check(lo, phrase_to_idx(lo->dpia, above, count, loc));
    return block_bind_nat(lo, "count", phrase_from_idx(lo->dpia, count, loc), loc);
}

void slice_resolve(struct lower *lo, struct place *place, const struct nat *n)
{
    struct span span;
    place->stride = place->step ? named_number(lo, place->step, "step", place->loc)
                                : number_of(lo, 1, place->loc);
    span = span_of(lo, place, n);
    place->count = known_count(lo, &span);
    place->start = named_number(lo, span.from, "from", place->loc);
    place->from = span.from;
    if (!place->count)
        place->count = checked_count(lo, place, &span, n);
}

/* ---- Views ---- */

/* ARRAY from element FROM on, COUNT elements, by take and drop, if that is seen to be right. */
static const struct phrase *cut(struct lower *lo, const struct phrase *array,
                                const struct nat *from, const struct nat *count, struct loc loc)
{
    const struct nat *behind = nat_sub(lo->nats, phrase_array_size(array), from);
    const struct nat *rest = nat_sub(lo->nats, behind, count), *zero = nat_const(lo->nats, 0);
    if (!size_is_natural(lo, from) || !size_is_natural(lo, count) || !size_is_natural(lo, rest))
        return NULL;
    if (from != zero)
        array = phrase_drop(lo->dpia, from, behind, array, loc);
    return rest == zero ? array : phrase_take(lo->dpia, count, rest, array, loc);
}

const struct phrase *slice_view(struct lower *lo, const struct place *place,
                                const struct phrase *array)
{
    const struct nat *n = phrase_array_size(array), *from = place->from->nat;
    const struct nat *one = nat_const(lo->nats, 1);
    int64_t step = known_step(place);
    const struct phrase *view = NULL;
    if (step == 1 && from)
        view = cut(lo, array, from, place->count, place->loc);
    if (step == -1 && from == nat_sub(lo->nats, n, one) && place->count == n)
        view = phrase_reverse(lo->dpia, array, place->loc);
    return view ? view
                : lower_check(lo, phrase_slice(lo->dpia, place->count, place->start,
                                               place->stride, array, place->loc));
}
