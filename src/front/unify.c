/* Unification with overloading.
 *
 * A unification variable is open, or stands for its solution. An open one may be restricted: to a
 * set of scalar types (operands of `+`, number literals), to types that can be compared, to tuples
 * that have certain components (`p.0` where p's type is not known yet). Restrictions are merged
 * when two open variables meet, and checked when a variable gets its solution.
 *
 * The error type equals every type, so that what follows from a mistake is not reported.
 *
 *     number ~ float literal     a variable for one of f32, f64
 *     number ~ []i32             fails
 *     {.1: i32} ~ (f32, a)       a = i32
 */
#include "front/unify.h"

#include "base/diag.h"
#include "front/infer.h"
#include "front/overload.h"
#include "front/state.h"
#include "front/types.h"

static bool occurs(const struct core_meta *meta, const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_SUM:
        bug(loc_none(), "this is not made yet");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VAR:
        return false;
    case CORE_TYPE_META:
        return type->meta == meta;
    case CORE_TYPE_TUPLE:
        for (size_t i = 0; i < type->part_count; i++)
            if (occurs(meta, type->parts[i]))
                return true;
        return false;
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return occurs(meta, type->elem);
    case CORE_TYPE_FUN:
        return occurs(meta, type->param) || occurs(meta, type->result);
    }
    bug(loc_none(), "type of unknown kind");
}

/* TYPE can be compared with ==, or is open and from now on restricted to such types. */
static bool require_equality(const struct core_type *type)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_SUM:
        bug(loc_none(), "this is not made yet");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_SCALAR:
        return true;
    case CORE_TYPE_META:
        type->meta->equality = true;
        return true;
    case CORE_TYPE_TUPLE:
        for (size_t i = 0; i < type->part_count; i++)
            if (!require_equality(type->parts[i]))
                return false;
        return true;
    case CORE_TYPE_VAR:
    case CORE_TYPE_ARRAY:
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
        struct component_need need = meta->needs.at[i];
        if (!front_unify_component(infer, type, need.position, need.type, need.loc))
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
    other->meta->scalars = scalars;
    other->meta->equality |= meta->equality;
    other->meta->is_index |= meta->is_index;
    if (meta->is_element)
        other->meta->loc = meta->loc;
    other->meta->is_element |= meta->is_element;
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
    return commit(infer, meta, type);
}

static bool unify_tuples(struct infer *infer, const struct core_type *a, const struct core_type *b)
{
    if (a->part_count != b->part_count)
        return false;
    for (size_t i = 0; i < a->part_count; i++)
        if (!front_unify(infer, a->parts[i], b->parts[i]))
            return false;
    return true;
}

static bool unify_same_kind(struct infer *infer, const struct core_type *a,
                            const struct core_type *b)
{
    switch (a->kind) {
    case CORE_TYPE_SUM:
        bug(loc_none(), "this is not made yet");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
        return true;
    case CORE_TYPE_VAR:
        return a->var == b->var;
    case CORE_TYPE_SCALAR:
        return a->scalar == b->scalar;
    case CORE_TYPE_TUPLE:
        return unify_tuples(infer, a, b);
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return front_unify(infer, a->elem, b->elem);
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

bool front_unify_component(struct infer *infer, const struct core_type *tuple, size_t position,
                           const struct core_type *part, struct loc loc)
{
    tuple = front_type_head(tuple);
    if (tuple->kind == CORE_TYPE_ERROR)
        return front_unify(infer, part, tuple);
    if (tuple->kind == CORE_TYPE_TUPLE)
        return position < tuple->part_count && front_unify(infer, tuple->parts[position], part);
    if (tuple->kind != CORE_TYPE_META || tuple->meta->scalars != 0)
        return false;
    for (size_t i = 0; i < tuple->meta->needs.len; i++)
        if (tuple->meta->needs.at[i].position == position)
            return front_unify(infer, tuple->meta->needs.at[i].type, part);
    struct component_need need = {position, part, loc};
    VEC_PUSH(infer->front->arena, &tuple->meta->needs, need);
    return true;
}

/* Two types that do not agree, in words. WANT and HAVE are heads. */
static void report_mismatch(struct infer *infer, struct loc loc, const struct core_type *want,
                            const struct core_type *have)
{
    struct diag *diag = infer->front->diag;
    const char *wanted = front_type_text(infer->front, want);
    const char *found = front_type_text(infer->front, have);
    bool is_restricted = want->kind == CORE_TYPE_META;
    if (is_restricted && want->meta->equality && have->kind == CORE_TYPE_ARRAY)
        diag_unsupported(diag, loc, "not yet supported: comparison of arrays, here of type %s",
                         found);
    else if (is_restricted && want->meta->equality)
        diag_error(diag, loc, "values of type %s cannot be compared", found);
    else if (is_restricted && want->meta->needs.len > 0)
        diag_error(diag, loc, "expected a tuple with component %zu, found %s",
                   want->meta->needs.at[0].position, found);
    else
        diag_error(diag, loc, "expected %s, found %s", wanted, found);
}

/* An open variable in a mismatch could be anything; what follows from it is not reported. */
static void absorb(struct infer *infer, const struct core_type *type)
{
    if (type->kind == CORE_TYPE_META)
        type->meta->solution = infer->front->error;
}

bool front_expect(struct infer *infer, struct loc loc, const struct core_type *expected,
                  const struct core_type *found)
{
    if (front_unify(infer, expected, found))
        return true;
    const struct core_type *want = front_type_head(expected);
    const struct core_type *have = front_type_head(found);
    bool is_infinite = (want->kind == CORE_TYPE_META && occurs(want->meta, have)) ||
                       (have->kind == CORE_TYPE_META && occurs(have->meta, want));
    report_mismatch(infer, loc, want, have);
    if (is_infinite)
        diag_note(infer->front->diag, loc, "the type would contain itself");
    absorb(infer, want);
    absorb(infer, have);
    return false;
}

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
                diag_error(front->diag, meta->needs.at[0].loc,
                           "the type of this tuple is not known; annotate it where it is bound");
            meta->solution = front->error;
        }
    }
}
