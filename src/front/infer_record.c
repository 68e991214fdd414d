/* Records: literals and fields. Tuples are records whose fields are 0, 1, ...
 *
 *     {y = 2, x}      fields of a type stand in their order: {x: t, y: i32}
 *     r.x, p.1        r may be of a type that is not known yet; see unify.c
 */
#include "front/infer_record.h"

#include <stdlib.h>

#include "base/map.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/labels.h"
#include "front/mismatch.h"
#include "front/names.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

/* ---- Literals ---- */

/* The fields of a literal, in the order of their labels. */
struct fields {
    const struct syn_field_exp **at;
    size_t count;
};

static int compare_fields(const void *a, const void *b)
{
    const struct syn_field_exp *const *one = a, *const *other = b;
    return front_label_compare((*one)->name.name, (*other)->name.name);
}

/* A field that is written twice is reported, and left out the second time. */
static struct fields sort_fields(struct infer *infer, const struct syn_exp *syn)
{
    struct front *front = infer->front;
    struct map *seen = map_new_strings(front->arena);
    struct fields fields = {
        ARENA_ARRAY(front->arena, const struct syn_field_exp *, syn->record.field_count), 0};
    for (size_t i = 0; i < syn->record.field_count; i++) {
        const struct syn_field_exp *field = &syn->record.fields[i];
        if (front_check_once(front, seen, &field->name, "the field ", "given"))
            fields.at[fields.count++] = field;
    }
    qsort(fields.at, fields.count, sizeof *fields.at, compare_fields);
    return fields;
}

/* {f} is {f = f}. */
static struct core_exp *infer_field(struct infer *infer, const struct scope *scope,
                                    const struct syn_field_exp *field,
                                    const struct core_type *expected)
{
    if (field->value)
        return front_infer_exp(infer, scope, field->value, expected);
    const struct syn_name name = {.name = field->name.name, .loc = field->name.loc};
    return front_conclude(infer, front_infer_name(infer, scope, &name), expected);
}

struct core_exp *front_infer_record(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected)
{
    struct arena *arena = infer->front->arena;
    struct fields fields = sort_fields(infer, syn);
    const struct core_exp **parts = ARENA_ARRAY(arena, const struct core_exp *, fields.count);
    const struct core_type **types = ARENA_ARRAY(arena, const struct core_type *, fields.count);
    const char **labels = ARENA_ARRAY(arena, const char *, fields.count);
    for (size_t i = 0; i < fields.count; i++) {
        labels[i] = fields.at[i]->name.name;
        parts[i] = infer_field(infer, scope, fields.at[i], front_type_field(expected, labels[i]));
        types[i] = parts[i]->type;
    }
    struct core_exp *exp =
        front_exp_new(infer, CORE_TUPLE, syn->loc,
                      front_type_record(infer->front, labels, types, fields.count));
    exp->u.tuple.parts = parts;
    exp->u.tuple.count = fields.count;
    return front_conclude(infer, exp, expected);
}

/* ---- Fields ---- */

struct core_exp *front_project(struct infer *infer, const struct core_exp *operand,
                               struct syn_ident field, struct loc loc)
{
    const struct core_type *type = front_type_head(operand->type);
    const struct core_type *part = front_type_field(type, field.name);
    if (type->kind == CORE_TYPE_ERROR)
        return front_exp_error(infer, loc);
    if (!part) {
        const struct core_type **parts =
            ARENA_ARRAY(infer->front->arena, const struct core_type *, 1);
        part = parts[0] = front_type_meta(infer, loc);
        const struct part_need need = {field.name, false, parts, 1, loc};
        if (!front_unify_need(infer, type, &need)) {
            front_report_no_field(infer, type->kind == CORE_TYPE_TUPLE ? field.loc : operand->loc,
                                  type, field.name);
            return front_exp_error(infer, loc);
        }
    }
    struct core_exp *exp = front_exp_new(infer, CORE_PROJ, loc, part);
    exp->u.proj.tuple = operand;
    exp->u.proj.label = field.name;
    return exp;
}

struct core_exp *front_infer_project(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected)
{
    const struct core_exp *operand = front_infer_exp(infer, scope, syn->project.operand, NULL);
    return front_conclude(infer, front_project(infer, operand, syn->project.field, syn->loc),
                          expected);
}
