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

#include "base/diag.h"
#include "core/fit.h"
#include "core/make.h"
#include "core/module.h"
#include "core/type.h"
#include "front/state.h"
#include "front/types.h"

/* ---- Type variables ---- */

/* Whether a type variable must be more lifted than MOST to stand for TYPE by itself. */
static bool is_above(void *data, const struct core_type *type)
{
    const enum core_lift *most = data;
    return (type->kind == CORE_TYPE_FUN && *most < CORE_LIFTED) ||
           (type->kind == CORE_TYPE_VAR && type->var->lift > *most) ||
           (type->kind == CORE_TYPE_ABSTRACT && type->abstract->lift > *most);
}

/* Whether VAR may be TYPE. What vectors are made of is a number in any type. */
static bool may_be(const struct core_type_var *var, const struct core_type *type)
{
    enum core_lift lift = var->lift;
    return !core_type_any(type, is_above, &lift);
}

/* A type variable that is nowhere in the type stands for anything. */
static bool find_instance(struct front *front, const struct core_scheme *have,
                          const struct core_type *want, const struct core_type **instance)
{
    const struct core_fit fit = {have->vars, instance, have->var_count};
    bool fine = core_type_fits(&fit, have->type, want);
    for (size_t i = 0; i < have->var_count; i++) {
        fine = fine && (!instance[i] || may_be(have->vars[i], instance[i]));
        if (!instance[i])
            instance[i] = core_make_tuple_type(front->arena, NULL, 0);
    }
    return fine;
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

static bool marks_fit(const struct core_type *is, const struct core_type *as);

static bool all_marks_fit(const struct core_type *const *is, const struct core_type *const *as,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!marks_fit(is[i], as[i]))
            return false;
    return true;
}

static bool marks_of_sum_fit(const struct core_type *is, const struct core_type *as)
{
    for (size_t i = 0; i < is->variant_count; i++)
        if (!all_marks_fit(is->variants[i].payload, as->variants[i].payload,
                           is->variants[i].payload_count))
            return false;
    return true;
}

/* Whether what has the type IS may stand for what has the type AS: the same, but that one of the
 * two may have a type variable in the place of a part. */
static bool marks_fit(const struct core_type *is, const struct core_type *as)
{
    if (is->kind != as->kind)
        return true;
    switch (is->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
        return true;
    case CORE_TYPE_TUPLE:
    case CORE_TYPE_ABSTRACT:
        return all_marks_fit(is->parts, as->parts, is->part_count);
    case CORE_TYPE_SUM:
        return marks_of_sum_fit(is, as);
    case CORE_TYPE_ARRAY:
        return marks_fit(is->elem, as->elem);
    case CORE_TYPE_FUN:
        return (!is->consumes || as->consumes) && is_fresh(as->result, is->fresh, as->fresh) &&
               marks_fit(as->param, is->param) && marks_fit(is->result, as->result);
    }
    bug(loc_none(), "type of unknown kind");
}

bool front_is_general(struct front *front, const struct core_scheme *have,
                      const struct core_type *want, const struct core_type **instance)
{
    bool is_wrong = front_type_has_error(have->type) || front_type_has_error(want);
    for (size_t i = 0; i < have->var_count; i++)
        instance[i] = NULL;
    bool fits = find_instance(front, have, want, instance);
    return is_wrong || (fits && marks_fit(have->type, want));
}
