/* Patterns: what their variables are, by what is bound to them.
 *
 * A size in an annotation is a name that the binder brings (`let [n] (xs: [n]t) = e`), which is
 * open until it meets the size of the value, or an expression that the value's size is compared
 * with. */
#include "sizes/pattern.h"

#include "base/diag.h"
#include "sizes/differ.h"
#include "sizes/exp.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

static const struct core_exp *written_size(void *data, const struct core_exp *size)
{
    return size ? sizing_infer(data, size, NULL) : NULL;
}

const struct core_type *sizing_written(struct sizing *sizing, const struct core_type *type)
{
    return sizing_map_type(sizing, type, written_size, sizing);
}

/* What part POSITION of PAT, a pattern for TYPE, is given. */
static const struct core_type *part_type(const struct core_pat *pat, const struct core_type *type,
                                         size_t position)
{
    if (pat->kind == CORE_PAT_TUPLE)
        return type->parts[position];
    return type->variants[pat->variant].payload[position];
}

/* TYPE with what PARTS, patterns for its components, say of these. */
static const struct core_type *tuple_type(struct sizing *sizing, const struct core_type *type,
                                          const struct core_pat *const *parts)
{
    const struct core_type **types =
        ARENA_ARRAY(sizing->arena, const struct core_type *, type->part_count);
    struct core_type *tuple = ARENA_NEW(sizing->arena, struct core_type);
    for (size_t i = 0; i < type->part_count; i++)
        types[i] = parts[i]->type;
    *tuple = *type;
    tuple->parts = types;
    return tuple;
}

const struct core_pat *sizing_pat(struct sizing *sizing, const struct core_pat *pat,
                                  const struct core_type *type)
{
    struct core_pat *copy = ARENA_NEW(sizing->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(sizing->arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    if (pat->annotation) {
        const struct core_type *written =
            sizing_filled(sizing, sizing_written(sizing, pat->annotation));
        struct place before =
            sizing_place_set(sizing, (struct place){.kind = PLACE_PATTERN, .loc = pat->loc});
        sizing_unify(sizing, type, written);
        sizing_place_set(sizing, before);
        type = written;
    }
    copy->type = type;
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = sizing_pat(sizing, pat->parts[i], part_type(pat, type, i));
    copy->parts = parts;
    if (pat->kind == CORE_PAT_TUPLE)
        copy->type = tuple_type(sizing, type, parts);
    if (pat->kind == CORE_PAT_VAR)
        sizing_bind(sizing, pat->var, type);
    return copy;
}

void sizing_define_pat(struct sizing *sizing, const struct core_pat *pat,
                       const struct core_exp *exp)
{
    if (pat->kind == CORE_PAT_VAR)
        sizing_define(sizing, pat->var, exp);
    if (pat->kind == CORE_PAT_VAR && exp->kind == CORE_TUPLE)
        sizing_known(sizing, pat->var)->tuple = exp;
    if (pat->kind == CORE_PAT_TUPLE && exp->kind == CORE_TUPLE)
        for (size_t i = 0; i < pat->part_count; i++)
            sizing_define_pat(sizing, pat->parts[i], exp->u.tuple.parts[i]);
}
