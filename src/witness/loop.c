/* Loops and ranges. */
#include "witness/loop.h"

#include "base/diag.h"
#include "witness/eval.h"
#include "witness/item.h"
#include "witness/moment.h"
#include "witness/pattern.h"
#include "witness/size.h"

/* ---- Loops ---- */

/* STATE after one more time, in which a counter or element, if there is one, is that of FORM. */
static const struct item *go_round(struct eval *eval, const struct scope *form,
                                   const struct core_exp *exp, const struct item *state)
{
    if (!witness_goes_on_after(eval, 1, exp->loc) ||
        !witness_pattern_bind(eval, &form, exp->u.loop->pat, state))
        return NULL;
    return witness_evaluate(eval, form, exp->u.loop->body);
}

static const struct item *loop_for(struct eval *eval, const struct scope *scope,
                                   const struct core_exp *exp, const struct item *state)
{
    const struct item *until = witness_evaluate(eval, scope, exp->u.loop->until);
    if (!until)
        return NULL;
    enum scalar scalar = until->scalar.scalar;
    bool is_negative =
        scalar_class(scalar) == CLASS_SIGNED && witness_item_number(until) < 0;
    uint64_t count = is_negative ? 0 : until->scalar.bits;
    struct moment moment = witness_moment_begin(eval);
    for (uint64_t i = 0; i < count && state; i++) {
        const struct item *counter = witness_item_scalar(eval, literal_int(scalar, i));
        state = go_round(eval, witness_scope_bind(eval, scope, exp->u.loop->counter, counter), exp,
                         state);
        state = witness_moment_next(eval, &moment, state);
    }
    return witness_moment_end(eval, &moment, state);
}

static const struct item *loop_in(struct eval *eval, const struct scope *scope,
                                  const struct core_exp *exp, const struct item *state)
{
    const struct item *array = witness_evaluate(eval, scope, exp->u.loop->until);
    if (!array)
        return NULL;
    struct moment moment = witness_moment_begin(eval);
    for (size_t i = 0; i < array->count && state; i++) {
        const struct scope *form = scope;
        if (witness_pattern_bind(eval, &form, exp->u.loop->elem, array->parts[i]))
            state = go_round(eval, form, exp, state);
        else
            state = NULL;
        state = witness_moment_next(eval, &moment, state);
    }
    return witness_moment_end(eval, &moment, state);
}

/* Of a loop with `while`: whether it goes on from STATE. */
static const struct item *condition(struct eval *eval, const struct scope *scope,
                                    const struct core_exp *exp, const struct item *state)
{
    return witness_pattern_bind(eval, &scope, exp->u.loop->pat, state)
               ? witness_evaluate(eval, scope, exp->u.loop->until)
               : NULL;
}

static const struct item *loop_while(struct eval *eval, const struct scope *scope,
                                     const struct core_exp *exp, const struct item *state)
{
    struct moment moment = witness_moment_begin(eval);
    while (state) {
        const struct item *cond = condition(eval, scope, exp, state);
        if (cond && witness_item_number(cond) == 0)
            break;
        state = cond ? go_round(eval, scope, exp, state) : NULL;
        state = witness_moment_next(eval, &moment, state);
    }
    return witness_moment_end(eval, &moment, state);
}

/* What comes out of a loop must be as its pattern says, too. */
const struct item *witness_loop(struct eval *eval, const struct scope *scope,
                                const struct core_exp *exp)
{
    const struct item *state = witness_evaluate(eval, scope, exp->u.loop->init);
    if (!state)
        return NULL;
    switch (exp->u.loop->kind) {
    case CORE_LOOP_FOR:
        state = loop_for(eval, scope, exp, state);
        break;
    case CORE_LOOP_IN:
        state = loop_in(eval, scope, exp, state);
        break;
    case CORE_LOOP_WHILE:
        state = loop_while(eval, scope, exp, state);
        break;
    }
    return state && witness_pattern_bind(eval, &scope, exp->u.loop->pat, state) ? state : NULL;
}

/* ---- Ranges ---- */

/* Integers of a type in their order, from 0 on: so that differences of any two are numbers. */
static uint64_t rank_of(const struct item *item)
{
    bool is_signed = scalar_class(item->scalar.scalar) == CLASS_SIGNED;
    return is_signed ? item->scalar.bits ^ (uint64_t)1 << 63 : item->scalar.bits;
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

/* How the numbers of a range lie: from FIRST on up, or down, by WIDTH. */
struct steps {
    bool up;
    uint64_t width;
};

static struct steps steps_of(enum core_range_kind kind, uint64_t first, const struct item *second)
{
    if (!second)
        return (struct steps){kind != CORE_RANGE_ABOVE, 1};
    return (struct steps){rank_of(second) > first, distance(rank_of(second), first)};
}

/* Whether a range from FIRST to LAST can be: where it ends on the way of its steps, and these go
 * where it says. */
static bool is_range(enum core_range_kind kind, struct steps steps, uint64_t first, uint64_t last)
{
    bool wrong_way = (kind == CORE_RANGE_BELOW && !steps.up) ||
                     (kind == CORE_RANGE_ABOVE && steps.up);
    return steps.width > 0 && !wrong_way && (steps.up ? first <= last : first >= last);
}

static const struct item *numbers(struct eval *eval, const struct item *first, struct steps steps,
                                  size_t count)
{
    enum scalar scalar = first->scalar.scalar;
    const struct item **elems = ARENA_ARRAY(eval->arena, const struct item *, count);
    for (size_t i = 0; i < count; i++) {
        uint64_t far = steps.width * i;
        elems[i] = witness_item_scalar(
            eval, literal_int(scalar, steps.up ? first->scalar.bits + far
                                               : first->scalar.bits - far));
    }
    return witness_item_array(eval, elems, count, first);
}

const struct item *witness_range(struct eval *eval, const struct scope *scope,
                                 const struct core_exp *exp)
{
    enum core_range_kind kind = exp->u.range.kind;
    const struct item *first = witness_evaluate(eval, scope, exp->u.range.first), *second = NULL;
    if (!first || (exp->u.range.second &&
                   !(second = witness_evaluate(eval, scope, exp->u.range.second))))
        return NULL;
    const struct item *last = witness_evaluate(eval, scope, exp->u.range.last);
    if (!last)
        return NULL;
    struct steps steps = steps_of(kind, rank_of(first), second);
    uint64_t from = rank_of(first), to = rank_of(last);
    if (!is_range(kind, steps, from, to))
        return witness_fail(eval, INTERP_ERROR_SIZE, exp->loc, "the range from %lld to %lld is "
                            "invalid", (long long)witness_item_number(first),
                            (long long)witness_item_number(last));
    uint64_t whole = distance(from, to) / steps.width;
    uint64_t more = kind == CORE_RANGE_TO || distance(from, to) % steps.width != 0;
    size_t count;
    const struct item *length = witness_item_i64(eval, (int64_t)(whole + more));
    return witness_length(eval, length, exp->loc, &count) ? numbers(eval, first, steps, count)
                                                          : NULL;
}
