/* Values: constructors and equality. A value is a tree and never changes; it lives in an arena.
 *
 *     [(1, 2.5), (3, 4.5)] : [2](i32 x f32)
 *
 * is an ARRAY of two PAIRs of two SCALARs each. */
#include "interp/value.h"

#include <math.h>
#include <string.h>

#include "type/real.h"

static struct value *new_value(struct arena *arena, enum value_kind kind)
{
    struct value *value = ARENA_NEW(arena, struct value);
    value->kind = kind;
    return value;
}

/* KIND with COUNT parts. */
static struct value *new_parts(struct arena *arena, enum value_kind kind,
                               const struct value *const *parts, size_t count)
{
    struct value *value = new_value(arena, kind);
    const struct value **copy = ARENA_ARRAY(arena, const struct value *, count);
    if (count > 0)
        memcpy(copy, parts, count * sizeof *copy);
    value->parts = copy;
    value->count = count;
    return value;
}

const struct value *value_scalar(struct arena *arena, struct literal literal)
{
    struct value *value = new_value(arena, VALUE_SCALAR);
    value->scalar = literal;
    return value;
}

const struct value *value_index(struct arena *arena, int64_t index)
{
    struct value *value = new_value(arena, VALUE_INDEX);
    value->scalar = literal_int(SCALAR_I64, (uint64_t)index);
    return value;
}

const struct value *value_pair(struct arena *arena, const struct value *fst,
                               const struct value *snd)
{
    const struct value *const parts[] = {fst, snd};
    return new_parts(arena, VALUE_PAIR, parts, 2);
}

const struct value *value_array(struct arena *arena, const struct value *const *elems,
                                size_t count, const struct value *model)
{
    struct value *value = new_parts(arena, VALUE_ARRAY, elems, count);
    value->model = count == 0 ? model : NULL;
    return value;
}

const struct value *value_vector(struct arena *arena, const struct value *const *lanes,
                                 size_t count)
{
    return new_parts(arena, VALUE_VECTOR, lanes, count);
}

struct literal literal_int(enum scalar scalar, uint64_t bits)
{
    unsigned unused = 64 - 8 * (unsigned)scalar_bytes(scalar);
    uint64_t low = bits << unused >> unused;
    bool negative = scalar_class(scalar) == CLASS_SIGNED && low >> (63 - unused) & 1;
    if (negative && unused > 0)
        low |= ~(~(uint64_t)0 >> unused);
    if (scalar == SCALAR_BOOL)
        low = bits != 0;
    return (struct literal){.scalar = scalar, .bits = low};
}

struct literal literal_real(enum scalar scalar, double real)
{
    return (struct literal){.scalar = scalar,
                            .real = scalar_round(scalar, real)};
}

static bool reals_equal(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return a == b && signbit(a) == signbit(b);
}

static bool literal_equal(struct literal a, struct literal b)
{
    if (a.scalar != b.scalar)
        return false;
    if (scalar_class(a.scalar) == CLASS_FLOAT)
        return reals_equal(a.real, b.real);
    return literal_int(a.scalar, a.bits).bits == literal_int(b.scalar, b.bits).bits;
}

bool value_equal(const struct value *a, const struct value *b)
{
    if (a->kind != b->kind || a->count != b->count)
        return false;
    if (a->kind == VALUE_SCALAR || a->kind == VALUE_INDEX)
        return literal_equal(a->scalar, b->scalar);
    for (size_t i = 0; i < a->count; i++)
        if (!value_equal(a->parts[i], b->parts[i]))
            return false;
    return true;
}
