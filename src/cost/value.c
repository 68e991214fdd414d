/* Values, and masks of lanes. */
#include "cost/value.h"

const struct cost_type cost_int32 = {false, 4, 1}, cost_int64 = {false, 8, 1},
                       cost_real32 = {true, 4, 1};

/* ---- Masks ---- */

static size_t words(size_t lanes)
{
    return (lanes + COST_WARP - 1) / COST_WARP;
}

bool cost_mask_is_empty(const struct cost_mask *mask, size_t lanes)
{
    for (size_t i = 0; i < words(lanes); i++)
        if (mask->at[i])
            return false;
    return true;
}

struct cost_mask cost_mask_all(size_t lanes)
{
    struct cost_mask mask = {{0}};
    for (size_t i = 0; i < lanes; i++)
        mask.at[i / COST_WARP] |= UINT32_C(1) << i % COST_WARP;
    return mask;
}

struct cost_mask cost_mask_and(const struct cost_mask *a, const struct cost_mask *b, size_t lanes)
{
    struct cost_mask mask = {{0}};
    for (size_t i = 0; i < words(lanes); i++)
        mask.at[i] = a->at[i] & b->at[i];
    return mask;
}

struct cost_mask cost_mask_without(const struct cost_mask *a, const struct cost_mask *b,
                                   size_t lanes)
{
    struct cost_mask mask = {{0}};
    for (size_t i = 0; i < words(lanes); i++)
        mask.at[i] = a->at[i] & ~b->at[i];
    return mask;
}

bool cost_mask_has(const struct cost_mask *mask, size_t lane)
{
    return mask->at[lane / COST_WARP] >> lane % COST_WARP & 1;
}

struct cost_mask cost_mask_of(const struct cost_value *value, size_t lanes)
{
    struct cost_mask mask = {{0}};
    if (!value->at)
        return value->one ? cost_mask_all(lanes) : mask;
    for (size_t i = 0; i < lanes; i++)
        mask.at[i / COST_WARP] |= (uint32_t)(value->at[i] != 0) << i % COST_WARP;
    return mask;
}

/* ---- Values ---- */

int64_t cost_value_at(const struct cost_value *value, size_t lane)
{
    return value->at ? value->at[lane] : value->one;
}

struct cost_value cost_unknown(struct cost_type type)
{
    return (struct cost_value){.type = type};
}

struct cost_value cost_known(struct cost_type type, int64_t value)
{
    return (struct cost_value){.type = type, .known = true, .one = value};
}

/* Division as in C; false where there is no result. */
static bool divide(enum cop op, int64_t a, int64_t b, int64_t *result)
{
    if (b == 0 || (b == -1 && a == INT64_MIN))
        return false;
    *result = op == COP_DIV ? a / b : a % b;
    return true;
}

/* A shift; false where there is no result. */
static bool shift(enum cop op, int64_t a, int64_t b, int64_t *result)
{
    if (b < 0 || b > 62 || a < 0 || (op == COP_SHL && a > INT64_MAX >> b))
        return false;
    *result = op == COP_SHL ? a << b : a >> b;
    return true;
}

static bool apply(enum cop op, int64_t a, int64_t b, int64_t *result)
{
    switch (op) {
    case COP_LOG_OR:
        *result = a || b;
        return true;
    case COP_LOG_AND:
        *result = a && b;
        return true;
    case COP_BIT_OR:
        *result = a | b;
        return true;
    case COP_BIT_XOR:
        *result = a ^ b;
        return true;
    case COP_BIT_AND:
        *result = a & b;
        return true;
    case COP_EQ:
        *result = a == b;
        return true;
    case COP_NE:
        *result = a != b;
        return true;
    case COP_LT:
        *result = a < b;
        return true;
    case COP_LE:
        *result = a <= b;
        return true;
    case COP_GT:
        *result = a > b;
        return true;
    case COP_GE:
        *result = a >= b;
        return true;
    case COP_SHL:
    case COP_SHR:
        return shift(op, a, b, result);
    case COP_ADD:
        return !__builtin_add_overflow(a, b, result);
    case COP_SUB:
        return !__builtin_sub_overflow(a, b, result);
    case COP_MUL:
        return !__builtin_mul_overflow(a, b, result);
    case COP_DIV:
    case COP_REM:
        return divide(op, a, b, result);
    case COP_COUNT:
        break;
    }
    return false;
}

static double later(double a, double b)
{
    return a > b ? a : b;
}

/* What becomes of A and B, as far as it is no matter of numbers. */
static struct cost_value joined(struct cost_type type, const struct cost_value *a,
                                const struct cost_value *b)
{
    return (struct cost_value){.type = type,
                               .level = a->level > b->level ? a->level : b->level,
                               .ready = later(a->ready, b->ready)};
}

/* OP in each lane. A lane that has no result makes all of them unknown, unless it is a division,
 * which a condition around it may have left out: there it is 0. */
static bool apply_lanes(enum cop op, const struct cost_value *a, const struct cost_value *b,
                        int64_t *results, size_t lanes)
{
    for (size_t i = 0; i < lanes; i++) {
        results[i] = 0;
        if (!apply(op, cost_value_at(a, i), cost_value_at(b, i), &results[i]) && op != COP_DIV &&
            op != COP_REM && op != COP_SHR && op != COP_SHL)
            return false;
    }
    return true;
}

struct cost_value cost_binary(struct arena *arena, enum cop op, struct cost_type type,
                              const struct cost_value *a, const struct cost_value *b, size_t lanes)
{
    struct cost_value value = joined(type, a, b);
    bool inexact = (a->type.is_real || b->type.is_real) && op == COP_DIV;
    if (!a->known || !b->known || inexact)
        return value;
    if (!a->at && !b->at) {
        value.known = apply(op, a->one, b->one, &value.one);
        return value;
    }
    int64_t *results = ARENA_ARRAY(arena, int64_t, lanes);
    value.known = apply_lanes(op, a, b, results, lanes);
    value.at = value.known ? results : NULL;
    return value;
}

struct cost_value cost_choose(struct arena *arena, const struct cost_value *condition,
                              const struct cost_value *a, const struct cost_value *b, size_t lanes)
{
    struct cost_mask mask = cost_mask_of(condition, lanes);
    struct cost_value value = cost_merge(arena, &mask, a, b, lanes);
    value.level = condition->level > value.level ? condition->level : value.level;
    return value;
}

struct cost_value cost_merge(struct arena *arena, const struct cost_mask *mask,
                             const struct cost_value *new, const struct cost_value *old,
                             size_t lanes)
{
    const struct cost_mask all = cost_mask_all(lanes), left = cost_mask_without(&all, mask, lanes);
    if (cost_mask_is_empty(&left, lanes))
        return *new;
    if (cost_mask_is_empty(mask, lanes))
        return *old;
    struct cost_value value = joined(new->type, new, old);
    value.array = new->array;
    if (!new->known || !old->known || new->array != old->array)
        return value;
    value.known = true;
    value.one = new->one;
    if (!new->at && !old->at && new->one == old->one)
        return value;
    int64_t *results = ARENA_ARRAY(arena, int64_t, lanes);
    for (size_t i = 0; i < lanes; i++)
        results[i] = cost_value_at(cost_mask_has(mask, i) ? new : old, i);
    value.at = results;
    return value;
}
