/* Types that are at least as general as others: by one-way matching, with the marks `*` as
 * subtypes.
 *
 *     have                     want
 *     a -> b -> (a, b)         c -> c -> (c, c)     general: c for a and b
 *     a -> a -> (a, a)         c -> d -> (c, d)     not
 *     i32 -> *[]i32            i32 -> []i32         general
 *     *[]i32 -> i32            []i32 -> i32         not: it consumes what it is given
 */
#include "front/general.h"

#include <string.h>

#include "base/diag.h"
#include "core/make.h"
#include "core/module.h"
#include "core/type.h"
#include "front/labels.h"
#include "front/overload.h"
#include "front/state.h"

struct generality {
    const struct core_scheme *have;
    const struct core_type **instance; /* null for those that are not known yet */
    bool is_taken;                     /* what is compared is given to what HAVE is of */
};

static bool is_general(struct generality *generality, const struct core_type *have,
                       const struct core_type *want);

static bool are_general(struct generality *generality, const struct core_type *const *have,
                        const struct core_type *const *want, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!is_general(generality, have[i], want[i]))
            return false;
    return true;
}

/* ---- Type variables ---- */

/* Whether a type variable must be more lifted than MOST to stand for TYPE by itself. */
static bool is_above(void *data, const struct core_type *type)
{
    const enum core_lift *most = data;
    return (type->kind == CORE_TYPE_FUN && *most < CORE_LIFTED) ||
           (type->kind == CORE_TYPE_VAR && type->var->lift > *most) ||
           (type->kind == CORE_TYPE_ABSTRACT && type->abstract->lift > *most);
}

/* Whether variable POSITION of the scheme may be WANT, as it is from now on. */
static bool stands_for(struct generality *generality, size_t position,
                       const struct core_type *want)
{
    const struct core_scheme *have = generality->have;
    enum core_lift lift = have->vars[position]->lift;
    if (generality->instance[position])
        return core_type_same(generality->instance[position], want);
    if (core_type_any(want, is_above, &lift))
        return false;
    if ((have->numbers >> position & 1) && !front_is_number(want))
        return false;
    generality->instance[position] = want;
    return true;
}

/* ---- Marks ---- */

/* Whether there are arrays in TYPE, or what may be one: what shares no memory anyhow needs no
 * mark. */
static bool has_memory(void *data, const struct core_type *type)
{
    (void)data;
    return type->kind == CORE_TYPE_ARRAY || type->kind == CORE_TYPE_VAR ||
           type->kind == CORE_TYPE_ABSTRACT || type->kind == CORE_TYPE_FUN;
}

/* Whether all parts of TYPE that have the mark in WANT have it in HAVE. */
static bool is_fresh(const struct core_type *type, const struct core_marks *have,
                     const struct core_marks *want)
{
    if (!want || (have && !have->parts) || !core_type_any(type, has_memory, NULL))
        return true;
    if (type->kind != CORE_TYPE_TUPLE || !have)
        return false;
    for (size_t i = 0; i < type->part_count; i++)
        if (!is_fresh(type->parts[i], have->parts[i], want->parts ? want->parts[i] : want))
            return false;
    return true;
}

static bool is_fun_general(struct generality *generality, const struct core_type *have,
                           const struct core_type *want)
{
    const struct core_type *is = generality->is_taken ? want : have;
    const struct core_type *as = generality->is_taken ? have : want;
    if ((is->consumes && !as->consumes) || !is_fresh(as->result, is->fresh, as->fresh))
        return false;
    generality->is_taken = !generality->is_taken;
    bool takes = is_general(generality, have->param, want->param);
    generality->is_taken = !generality->is_taken;
    return takes && is_general(generality, have->result, want->result);
}

/* ---- Types ---- */

static bool is_sum_general(struct generality *generality, const struct core_type *have,
                           const struct core_type *want)
{
    if (have->variant_count != want->variant_count)
        return false;
    for (size_t i = 0; i < have->variant_count; i++) {
        const struct core_variant *one = &have->variants[i], *other = &want->variants[i];
        if (strcmp(one->name, other->name) != 0 || one->payload_count != other->payload_count ||
            !are_general(generality, one->payload, other->payload, one->payload_count))
            return false;
    }
    return true;
}

static bool is_kind_general(struct generality *generality, const struct core_type *have,
                            const struct core_type *want)
{
    switch (have->kind) {
    case CORE_TYPE_ERROR:
        return true;
    case CORE_TYPE_META:
        return false;
    case CORE_TYPE_VAR:
        return have->var == want->var;
    case CORE_TYPE_SCALAR:
        return have->scalar == want->scalar;
    case CORE_TYPE_TUPLE:
        return front_labels_equal(have, want) &&
               are_general(generality, have->parts, want->parts, have->part_count);
    case CORE_TYPE_SUM:
        return is_sum_general(generality, have, want);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return is_general(generality, have->elem, want->elem);
    case CORE_TYPE_ABSTRACT:
        return have->abstract == want->abstract &&
               are_general(generality, have->parts, want->parts, have->part_count);
    case CORE_TYPE_FUN:
        return is_fun_general(generality, have, want);
    }
    bug(loc_none(), "type of unknown kind");
}

static bool is_general(struct generality *generality, const struct core_type *have,
                       const struct core_type *want)
{
    for (size_t i = 0; have->kind == CORE_TYPE_VAR && i < generality->have->var_count; i++)
        if (generality->have->vars[i] == have->var)
            return stands_for(generality, i, want);
    if (have->kind == CORE_TYPE_ERROR || want->kind == CORE_TYPE_ERROR)
        return true;
    return have->kind == want->kind && is_kind_general(generality, have, want);
}

/* A type variable that is nowhere in the type stands for anything. */
bool front_is_general(struct front *front, const struct core_scheme *have,
                      const struct core_type *want, const struct core_type **instance)
{
    struct generality generality = {have, instance, false};
    for (size_t i = 0; i < have->var_count; i++)
        instance[i] = NULL;
    if (!is_general(&generality, have->type, want))
        return false;
    for (size_t i = 0; i < have->var_count; i++)
        if (!instance[i])
            instance[i] = core_make_tuple_type(front->arena, NULL, 0);
    return true;
}
