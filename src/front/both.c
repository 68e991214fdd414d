/* Two written types of one thing: a type with the sizes of both.
 *
 *     ((x: [n][]t): [][m]t)      x: [n][m]t
 *
 * A dimension that both say must be the same name or number: which of two sizes one is, is a matter
 * of the sizes of types, for which a pattern has one place. */
#include "base/diag.h"
#include "front/annotation.h"
#include "front/infer.h"
#include "front/state.h"
#include "front/types.h"

struct both {
    struct front *front;
    struct loc loc;
};

static bool is_same_number(const struct core_exp *a, const struct core_exp *b)
{
    bool a_open = a->u.open.scalar == SCALAR_COUNT, b_open = b->u.open.scalar == SCALAR_COUNT;
    if (a_open != b_open)
        return false;
    return a_open ? a->u.open.written->value == b->u.open.written->value
                  : a->u.literal.bits == b->u.literal.bits;
}

static bool is_same_size(const struct core_exp *a, const struct core_exp *b)
{
    if (a->kind != b->kind)
        return false;
    return (a->kind == CORE_VAR && a->u.var == b->u.var) ||
           (a->kind == CORE_LITERAL && is_same_number(a, b));
}

static const struct core_exp *size_of_both(struct both *both, const struct core_exp *a,
                                           const struct core_exp *b)
{
    if (a && b && !is_same_size(a, b))
        diag_unsupported(both->front->diag, both->loc,
                         "not yet supported: two different sizes for one dimension of a pattern");
    return a ? a : b;
}

static const struct core_type *type_of_both(struct both *both, const struct core_type *a,
                                            const struct core_type *b)
{
    a = front_type_head(a);
    b = front_type_head(b);
    if (a->kind != b->kind || (a->kind != CORE_TYPE_ARRAY && a->kind != CORE_TYPE_TUPLE))
        return a;
    struct core_type *type = ARENA_NEW(both->front->arena, struct core_type);
    *type = *a;
    if (a->kind == CORE_TYPE_ARRAY) {
        type->size = size_of_both(both, a->size, b->size);
        type->elem = type_of_both(both, a->elem, b->elem);
        return type;
    }
    if (a->part_count != b->part_count)
        return a;
    const struct core_type **parts =
        ARENA_ARRAY(both->front->arena, const struct core_type *, a->part_count);
    for (size_t i = 0; i < a->part_count; i++)
        parts[i] = type_of_both(both, a->parts[i], b->parts[i]);
    type->parts = parts;
    return type;
}

const struct core_type *front_annotation_of_both(struct infer *infer, const struct core_type *a,
                                                 const struct core_type *b, struct loc loc)
{
    struct both both = {infer->front, loc};
    return type_of_both(&both, a, b);
}
