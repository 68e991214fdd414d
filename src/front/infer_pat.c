/* Patterns: the names that they bind, and their types.
 *
 *     (x, (y: i32))  for (f32, i32)     binds x : f32 and y : i32
 *     #foo {a, b = 1}                   binds a
 *
 * A pattern is checked against the type that its place asks for, so that a lambda's parameter has a
 * type before the lambda's body is looked at. An annotation stays with the pattern, with its sizes;
 * it may mention names bound further left. */
#include "front/infer_pat.h"

#include <stdlib.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/annotation.h"
#include "front/infer.h"
#include "front/labels.h"
#include "front/literal.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

struct context {
    struct infer *infer;
    const struct scope **scope;
    struct map *names;
};

static struct core_pat *infer_pat(struct context *context, const struct syn_pat *syn,
                                  const struct core_type *expected);

static struct core_pat *pat_new(struct context *context, enum core_pat_kind kind, struct loc loc,
                                const struct core_type *type)
{
    struct core_pat *pat = ARENA_NEW(context->infer->front->arena, struct core_pat);
    pat->kind = kind;
    pat->loc = loc;
    pat->type = type;
    return pat;
}

static const struct core_type *type_or_fresh(struct context *context,
                                             const struct core_type *expected, struct loc loc)
{
    return expected ? expected : front_type_meta(context->infer, loc);
}

static struct core_pat *infer_name(struct context *context, const struct syn_ident *name,
                                   const struct core_type *expected)
{
    struct infer *infer = context->infer;
    const struct core_type *type = type_or_fresh(context, expected, name->loc);
    struct core_pat *pat = pat_new(context, CORE_PAT_VAR, name->loc, type);
    front_check_duplicate(infer, context->names, name);
    pat->var = front_var_named(infer, *name, type);
    *context->scope = front_scope_value(infer->front, *context->scope, pat->var);
    return pat;
}

static struct core_pat *infer_wildcard(struct context *context, const struct syn_pat *syn,
                                       const struct core_type *expected)
{
    return pat_new(context, CORE_PAT_WILD, syn->loc,
                   type_or_fresh(context, expected, syn->loc));
}

/* EXPECTED if it is a tuple of COUNT components; else null. */
static const struct core_type *matching_tuple(const struct core_type *expected, size_t count)
{
    if (!expected)
        return NULL;
    expected = front_type_head(expected);
    return expected->kind == CORE_TYPE_TUPLE && !expected->labels && expected->part_count == count
               ? expected
               : NULL;
}

static struct core_pat *infer_tuple(struct context *context, const struct syn_pat *syn,
                                    const struct core_type *expected)
{
    struct infer *infer = context->infer;
    struct arena *arena = infer->front->arena;
    size_t count = syn->tuple.count;
    const struct core_type *known = matching_tuple(expected, count);
    const struct core_pat **parts = ARENA_ARRAY(arena, const struct core_pat *, count);
    const struct core_type **types = ARENA_ARRAY(arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++) {
        parts[i] = infer_pat(context, syn->tuple.at[i], known ? known->parts[i] : NULL);
        types[i] = parts[i]->type;
    }
    const struct core_type *type = front_type_tuple(infer->front, types, count);
    if (expected && !known)
        front_expect(infer, syn->loc, expected, type);
    struct core_pat *pat = pat_new(context, CORE_PAT_TUPLE, syn->loc, type);
    pat->parts = parts;
    pat->part_count = count;
    return pat;
}

static struct core_pat *infer_ascribe(struct context *context, const struct syn_pat *syn,
                                      const struct core_type *expected)
{
    struct infer *infer = context->infer;
    const struct core_type *written =
        front_annotation(infer, *context->scope, syn->ascribe.type);
    const struct core_type *plain = front_type_strip(infer->front, written);
    if (expected)
        front_expect(infer, syn->ascribe.type->loc, expected, plain);
    struct core_pat *pat = infer_pat(context, syn->ascribe.pat, plain);
    pat->annotation =
        pat->annotation ? front_annotation_of_both(infer, pat->annotation, written, syn->loc)
                        : written;
    pat->consumed |= front_type_consumes(syn->ascribe.type);
    return pat;
}

/* ---- Records ---- */

static int compare_fields(const void *a, const void *b)
{
    const struct syn_field_pat *const *one = a, *const *other = b;
    return front_label_compare((*one)->name.name, (*other)->name.name);
}

/* The fields of SYN in the order of their labels; *COUNT is less than what is written where a field
 * occurs twice, which is reported. */
static const struct syn_field_pat **sort_fields(struct context *context, const struct syn_pat *syn,
                                                size_t *count)
{
    struct front *front = context->infer->front;
    struct map *seen = map_new_strings(front->arena);
    const struct syn_field_pat **fields =
        ARENA_ARRAY(front->arena, const struct syn_field_pat *, syn->record.field_count);
    *count = 0;
    for (size_t i = 0; i < syn->record.field_count; i++) {
        const struct syn_field_pat *field = &syn->record.fields[i];
        if (front_check_once(front, seen, &field->name, "the field ", "matched"))
            fields[(*count)++] = field;
    }
    qsort(fields, *count, sizeof *fields, compare_fields);
    return fields;
}

/* All fields of the record are there: a pattern says what it has. */
static struct core_pat *infer_record(struct context *context, const struct syn_pat *syn,
                                     const struct core_type *expected)
{
    struct infer *infer = context->infer;
    struct arena *arena = infer->front->arena;
    size_t count;
    const struct syn_field_pat **fields = sort_fields(context, syn, &count);
    const char **labels = ARENA_ARRAY(arena, const char *, count);
    const struct core_pat **parts = ARENA_ARRAY(arena, const struct core_pat *, count);
    const struct core_type **types = ARENA_ARRAY(arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++) {
        labels[i] = fields[i]->name.name;
        types[i] = front_type_field(expected, labels[i]);
        parts[i] = fields[i]->pat ? infer_pat(context, fields[i]->pat, types[i])
                                  : infer_name(context, &fields[i]->name, types[i]);
        types[i] = parts[i]->type;
    }
    const struct core_type *type = front_type_record(infer->front, labels, types, count);
    struct core_pat *pat = pat_new(context, CORE_PAT_TUPLE, syn->loc, type);
    if (expected)
        front_expect(infer, syn->loc, expected, type);
    pat->parts = parts;
    pat->part_count = count;
    return pat;
}

/* ---- Cases ---- */

static struct core_pat *infer_literal(struct context *context, const struct syn_pat *syn,
                                      const struct core_type *expected)
{
    struct infer *infer = context->infer;
    const struct core_exp *value = front_infer_literal(infer, &syn->literal);
    struct core_pat *pat = pat_new(context, CORE_PAT_LITERAL, syn->loc, value->type);
    if (expected)
        front_expect(infer, syn->loc, expected, value->type);
    if (value->kind == CORE_LITERAL && value->u.open.scalar == SCALAR_COUNT)
        pat->written = &syn->literal;
    else if (value->kind == CORE_LITERAL)
        pat->literal = value->u.literal;
    return pat;
}

static struct core_pat *infer_constructor(struct context *context, const struct syn_pat *syn,
                                          const struct core_type *expected)
{
    struct infer *infer = context->infer;
    struct arena *arena = infer->front->arena;
    struct syn_ident name = syn->constructor.name;
    size_t count = syn->constructor.args.count;
    struct payload payload = front_payload(infer, expected, name, count);
    const struct core_pat **parts = ARENA_ARRAY(arena, const struct core_pat *, count);
    const struct core_type **types = ARENA_ARRAY(arena, const struct core_type *, count);
    struct core_pat *pat = pat_new(context, CORE_PAT_CONSTRUCT, syn->loc,
                                   payload.wrong ? infer->front->error : expected);
    for (size_t i = 0; i < count; i++) {
        const struct core_type *type = payload.types ? payload.types[i] : NULL;
        parts[i] = infer_pat(context, syn->constructor.args.at[i],
                             payload.wrong ? infer->front->error : type);
        types[i] = parts[i]->type;
    }
    if (!payload.wrong && !payload.types) {
        pat->type = front_sum_with(infer, name, types, count);
        if (expected)
            front_expect(infer, syn->loc, expected, pat->type);
    }
    pat->name = name.name;
    pat->parts = parts;
    pat->part_count = count;
    return pat;
}

static struct core_pat *infer_pat(struct context *context, const struct syn_pat *syn,
                                  const struct core_type *expected)
{
    switch (syn->kind) {
    case SYN_PAT_NAME:
        return infer_name(context, &syn->name, expected);
    case SYN_PAT_WILDCARD:
        return infer_wildcard(context, syn, expected);
    case SYN_PAT_TUPLE:
        return infer_tuple(context, syn, expected);
    case SYN_PAT_ASCRIBE:
        return infer_ascribe(context, syn, expected);
    case SYN_PAT_ATTRIBUTE:
        return infer_pat(context, syn->attribute.pat, expected);
    case SYN_PAT_RECORD:
        return infer_record(context, syn, expected);
    case SYN_PAT_LITERAL:
        return infer_literal(context, syn, expected);
    case SYN_PAT_CONSTRUCTOR:
        return infer_constructor(context, syn, expected);
    }
    bug(syn->loc, "pattern of unknown kind");
}

const struct core_pat *front_infer_pat(struct infer *infer, const struct scope **scope,
                                       const struct syn_pat *syn, const struct core_type *expected,
                                       struct map *names)
{
    struct context context = {infer, scope, names};
    return infer_pat(&context, syn, expected);
}

const struct core_pat *front_pat_var(struct infer *infer, const struct core_var *var)
{
    struct core_pat *pat = ARENA_NEW(infer->front->arena, struct core_pat);
    pat->kind = CORE_PAT_VAR;
    pat->loc = var->loc;
    pat->type = var->type;
    pat->var = var;
    return pat;
}

bool front_pat_consumes(const struct core_pat *pat)
{
    if (pat->consumed)
        return true;
    for (size_t i = 0; i < pat->part_count; i++)
        if (front_pat_consumes(pat->parts[i]))
            return true;
    return false;
}

static bool any_annotated(struct syn_pat_list list)
{
    for (size_t i = 0; i < list.count; i++)
        if (front_pat_is_annotated(list.at[i]))
            return true;
    return false;
}

bool front_pat_is_annotated(const struct syn_pat *syn)
{
    switch (syn->kind) {
    case SYN_PAT_ASCRIBE:
        return true;
    case SYN_PAT_TUPLE:
        return any_annotated(syn->tuple);
    case SYN_PAT_CONSTRUCTOR:
        return any_annotated(syn->constructor.args);
    case SYN_PAT_RECORD:
        for (size_t i = 0; i < syn->record.field_count; i++)
            if (syn->record.fields[i].pat && front_pat_is_annotated(syn->record.fields[i].pat))
                return true;
        return false;
    case SYN_PAT_ATTRIBUTE:
        return front_pat_is_annotated(syn->attribute.pat);
    case SYN_PAT_NAME:
    case SYN_PAT_WILDCARD:
    case SYN_PAT_LITERAL:
        return false;
    }
    bug(syn->loc, "pattern of unknown kind");
}
