/* Unification with overloading.
 *
 * A unification variable is open, or stands for its solution. An open one may be restricted: to a
 * set of scalar types (operands of `+`, number literals), to types that can be compared, to records
 * that have certain fields (`p.0`, `r.x` where the type is not known yet), to sums that have
 * certain constructors (`#foo 1`). Restrictions are merged when two open variables meet, and
 * checked when a variable gets its solution.
 *
 * The error type equals every type, so that what follows from a mistake is not reported.
 *
 *     number ~ float literal     a variable for one of f32, f64
 *     number ~ []i32             fails
 *     {1: i32, ...} ~ (f32, a)   a = i32
 *     #a i32 | ... ~ #b | ...    a variable for sums with both
 */
#include "front/unify.h"

#include <string.h>

#include "base/diag.h"
#include "core/type.h"
#include "front/generalise.h"
#include "front/infer.h"
#include "front/labels.h"
#include "front/mismatch.h"
#include "front/state.h"
#include "front/types.h"

static bool occurs(const struct core_meta *meta, const struct core_type *type);

static bool occurs_in_any(const struct core_meta *meta, const struct core_type *const *types,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (occurs(meta, types[i]))
            return true;
    return false;
}

static bool occurs_in_sum(const struct core_meta *meta, const struct core_type *sum)
{
    for (size_t i = 0; i < sum->variant_count; i++)
        if (occurs_in_any(meta, sum->variants[i].payload, sum->variants[i].payload_count))
            return true;
    return false;
}

static bool occurs(const struct core_meta *meta, const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VAR:
        return false;
    case CORE_TYPE_META:
        return type->meta == meta;
    case CORE_TYPE_TUPLE:
    case CORE_TYPE_ABSTRACT:
        return occurs_in_any(meta, type->parts, type->part_count);
    case CORE_TYPE_SUM:
        return occurs_in_sum(meta, type);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return occurs(meta, type->elem);
    case CORE_TYPE_FUN:
        return occurs(meta, type->param) || occurs(meta, type->result);
    }
    bug(loc_none(), "type of unknown kind");
}

static bool require_equality(const struct core_type *type);

static bool require_equality_of_all(const struct core_type *const *types, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!require_equality(types[i]))
            return false;
    return true;
}

static bool require_equality_of_needs(struct core_meta *meta)
{
    if (meta->equality)
        return true;
    meta->equality = true;
    for (size_t i = 0; i < meta->needs.len; i++)
        if (!require_equality_of_all(meta->needs.at[i].types, meta->needs.at[i].count))
            return false;
    return true;
}

/* TYPE can be compared with ==, or is open and from now on restricted to such types. */
static bool require_equality(const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
        return true;
    case CORE_TYPE_META:
        return require_equality_of_needs(type->meta);
    case CORE_TYPE_TUPLE:
        return require_equality_of_all(type->parts, type->part_count);
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < type->variant_count; i++)
            if (!require_equality_of_all(type->variants[i].payload,
                                         type->variants[i].payload_count))
                return false;
        return true;
    case CORE_TYPE_ARRAY:
        return require_equality(type->elem);
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
        return false;
    }
    bug(loc_none(), "type of unknown kind");
}

static bool satisfy_needs(struct infer *infer, const struct core_meta *meta,
                          const struct core_type *type)
{
    for (size_t i = 0; i < meta->needs.len; i++) {
        if (!front_unify_need(infer, type, &meta->needs.at[i]))
            return false;
    }
    return true;
}

/* Solves META; if its needs are not met, it stays open, so that a message shows what it was. */
static bool commit(struct infer *infer, struct core_meta *meta, const struct core_type *type)
{
    meta->solution = type;
    if (satisfy_needs(infer, meta, type))
        return true;
    meta->solution = NULL;
    return false;
}

/* META becomes another name of the open variable OTHER, which takes over its restrictions. */
static bool unify_metas(struct infer *infer, struct core_meta *meta, const struct core_type *other)
{
    scalar_set scalars = meta->scalars;
    if (meta == other->meta)
        return true;
    if (scalars != 0 && other->meta->scalars != 0)
        scalars &= other->meta->scalars;
    else
        scalars |= other->meta->scalars;
    if (scalars == 0 && (meta->scalars != 0 || other->meta->scalars != 0))
        return false;
    if (scalars != 0 && meta->needs.len + other->meta->needs.len > 0)
        return false;
    if (meta->equality && !require_equality(other))
        return false;
    other->meta->scalars = scalars;
    other->meta->is_index |= meta->is_index;
    if (!front_limit_level(infer, other, meta->level))
        return false;
    return commit(infer, meta, other);
}

static bool solve(struct infer *infer, const struct core_type *open, const struct core_type *type)
{
    struct core_meta *meta = open->meta;
    if (type->kind == CORE_TYPE_META)
        return unify_metas(infer, meta, type);
    if (occurs(meta, type))
        return false;
    if (meta->scalars != 0 && type->kind != CORE_TYPE_ERROR &&
        !(type->kind == CORE_TYPE_SCALAR && (meta->scalars >> type->scalar & 1)))
        return false;
    if (meta->equality && !require_equality(type))
        return false;
    return front_limit_level(infer, type, meta->level) && commit(infer, meta, type);
}

static bool unify_all(struct infer *infer, const struct core_type *const *a,
                      const struct core_type *const *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!front_unify(infer, a[i], b[i]))
            return false;
    return true;
}

static bool unify_tuples(struct infer *infer, const struct core_type *a, const struct core_type *b)
{
    return core_type_same_labels(a, b) && unify_all(infer, a->parts, b->parts, a->part_count);
}

static bool unify_sums(struct infer *infer, const struct core_type *a, const struct core_type *b)
{
    if (a->variant_count != b->variant_count)
        return false;
    for (size_t i = 0; i < a->variant_count; i++) {
        const struct core_variant *one = &a->variants[i], *other = &b->variants[i];
        if (strcmp(one->name, other->name) != 0 || one->payload_count != other->payload_count ||
            !unify_all(infer, one->payload, other->payload, one->payload_count))
            return false;
    }
    return true;
}

static bool unify_same_kind(struct infer *infer, const struct core_type *a,
                            const struct core_type *b)
{
    switch (a->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
        return true;
    case CORE_TYPE_VAR:
        return a->var == b->var;
    case CORE_TYPE_SCALAR:
        return a->scalar == b->scalar;
    case CORE_TYPE_TUPLE:
        return unify_tuples(infer, a, b);
    case CORE_TYPE_SUM:
        return unify_sums(infer, a, b);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return front_unify(infer, a->elem, b->elem);
    case CORE_TYPE_ABSTRACT:
        return a->abstract == b->abstract && unify_all(infer, a->parts, b->parts, a->part_count);
    case CORE_TYPE_FUN:
        return front_unify(infer, a->param, b->param) && front_unify(infer, a->result, b->result);
    }
    bug(loc_none(), "type of unknown kind");
}

bool front_unify(struct infer *infer, const struct core_type *a, const struct core_type *b)
{
    a = front_type_head(a);
    b = front_type_head(b);
    if (a == b)
        return true;
    if (a->kind == CORE_TYPE_META && b->kind != CORE_TYPE_META)
        return solve(infer, a, b);
    if (b->kind == CORE_TYPE_META)
        return solve(infer, b, a);
    if (a->kind == CORE_TYPE_ERROR || b->kind == CORE_TYPE_ERROR)
        return true;
    return a->kind == b->kind && unify_same_kind(infer, a, b);
}

/* ---- Fields and constructors ---- */

static bool unify_variant(struct infer *infer, const struct core_type *sum,
                          const struct part_need *need)
{
    size_t position;
    if (!front_variant_find(sum, need->name, &position))
        return false;
    const struct core_variant *variant = &sum->variants[position];
    return variant->payload_count == need->count &&
           unify_all(infer, variant->payload, need->types, need->count);
}

static bool unify_field(struct infer *infer, const struct core_type *record,
                        const struct part_need *need)
{
    size_t position;
    return front_label_find(record, need->name, &position) &&
           front_unify(infer, record->parts[position], need->types[0]);
}

/* OPEN is from now on restricted to what satisfies NEED. */
static bool add_need(struct infer *infer, const struct core_type *open,
                     const struct part_need *need)
{
    struct core_meta *meta = open->meta;
    if (meta->scalars != 0 ||
        (meta->needs.len > 0 && meta->needs.at[0].is_variant != need->is_variant))
        return false;
    if (meta->equality && !require_equality_of_all(need->types, need->count))
        return false;
    for (size_t i = 0; i < meta->needs.len; i++) {
        const struct part_need *earlier = &meta->needs.at[i];
        if (strcmp(earlier->name, need->name) == 0)
            return earlier->count == need->count &&
                   unify_all(infer, earlier->types, need->types, need->count);
    }
    for (size_t i = 0; i < need->count; i++)
        if (!front_limit_level(infer, need->types[i], meta->level))
            return false;
    VEC_PUSH(infer->front->arena, &meta->needs, *need);
    return true;
}

bool front_unify_need(struct infer *infer, const struct core_type *type,
                      const struct part_need *need)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
        for (size_t i = 0; i < need->count; i++)
            front_unify(infer, need->types[i], type);
        return true;
    case CORE_TYPE_META:
        return add_need(infer, type, need);
    case CORE_TYPE_TUPLE:
        return !need->is_variant && unify_field(infer, type, need);
    case CORE_TYPE_SUM:
        return need->is_variant && unify_variant(infer, type, need);
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
        return false;
    }
    bug(loc_none(), "type of unknown kind");
}

/* ---- What is wrong ---- */

/* An open variable in a mismatch could be anything; what follows from it is not reported. */
static void absorb(struct infer *infer, const struct core_type *type)
{
    if (type->kind == CORE_TYPE_META)
        type->meta->solution = infer->front->error;
}

/* A declared type that would become known outside of its function, as what is open. */
static void note_escape(struct infer *infer, struct loc loc, const struct core_type *declared,
                        const struct core_type *open)
{
    if (declared->kind == CORE_TYPE_VAR && open->kind == CORE_TYPE_META &&
        !front_limit_level(infer, declared, open->meta->level))
        diag_note(infer->front->diag, loc, "'%s' is known only in the function that declares it",
                  declared->var->name);
}

/* Whether PART, which could be any type but for that, is a part of WHOLE. */
static bool is_within(const struct core_type *part, const struct core_type *whole)
{
    return part->kind == CORE_TYPE_META && part->meta->scalars == 0 && occurs(part->meta, whole);
}

bool front_expect(struct infer *infer, struct loc loc, const struct core_type *expected,
                  const struct core_type *found)
{
    if (front_unify(infer, expected, found))
        return true;
    const struct core_type *want = front_type_head(expected);
    const struct core_type *have = front_type_head(found);
    if (is_within(want, have))
        front_report_infinite(infer, loc, want, want, have);
    else if (is_within(have, want))
        front_report_infinite(infer, loc, have, want, have);
    else
        front_report_mismatch(infer, loc, want, have);
    note_escape(infer, loc, want, have);
    note_escape(infer, loc, have, want);
    absorb(infer, want);
    absorb(infer, have);
    return false;
}

/* ---- What remains open ---- */

static enum scalar default_scalar(scalar_set scalars, bool is_index)
{
    static const enum scalar order[] = {SCALAR_I32, SCALAR_F64};
    if (is_index && scalars >> SCALAR_I64 & 1)
        return SCALAR_I64;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (scalars >> order[i] & 1)
            return order[i];
    enum scalar scalar = SCALAR_BOOL;
    while (!(scalars >> scalar & 1))
        scalar++;
    return scalar;
}

void front_default(struct infer *infer)
{
    struct front *front = infer->front;
    for (size_t i = 0; i < infer->metas.len; i++) {
        struct core_meta *meta = infer->metas.at[i]->meta;
        if (meta->solution)
            continue;
        if (meta->scalars != 0)
            meta->solution = front->scalars[default_scalar(meta->scalars, meta->is_index)];
        else if (meta->equality)
            meta->solution = front->scalars[SCALAR_I32];
        else if (meta->needs.len > 0) {
            if (diag_error_count(front->diag) == infer->errors_before)
                front_report_ambiguous(infer, meta);
            meta->solution = front->error;
        }
    }
}
