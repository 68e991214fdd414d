/* Patterns: the names that they bind, and their types.
 *
 *     (x, (y: i32))  for (f32, i32)     binds x : f32 and y : i32
 *
 * A pattern is checked against the type that its place asks for, so that a lambda's parameter has a
 * type before the lambda's body is looked at. An annotation stays with the pattern, with its sizes;
 * it may mention names bound further left. */
#include "front/infer_pat.h"

#include "base/diag.h"
#include "front/annotation.h"
#include "front/infer.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

struct context {
    struct infer *infer;
    const struct scope **scope;
    struct map *names;
};

static const struct core_pat *infer_pat(struct context *context, const struct syn_pat *syn,
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

static const struct core_pat *infer_name(struct context *context, const struct syn_pat *syn,
                                         const struct core_type *expected)
{
    struct infer *infer = context->infer;
    const struct core_type *type = type_or_fresh(context, expected, syn->loc);
    struct core_pat *pat = pat_new(context, CORE_PAT_VAR, syn->loc, type);
    front_check_duplicate(infer, context->names, &syn->name);
    pat->var = front_var_named(infer, syn->name, type);
    *context->scope = front_scope_value(infer->front, *context->scope, pat->var);
    return pat;
}

static const struct core_pat *infer_wildcard(struct context *context, const struct syn_pat *syn,
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
    return expected->kind == CORE_TYPE_TUPLE && expected->part_count == count ? expected : NULL;
}

static const struct core_pat *infer_tuple(struct context *context, const struct syn_pat *syn,
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

static const struct core_pat *infer_ascribe(struct context *context, const struct syn_pat *syn,
                                            const struct core_type *expected)
{
    struct infer *infer = context->infer;
    const struct core_type *written =
        front_annotation(infer, *context->scope, syn->ascribe.type);
    const struct core_type *plain = front_type_strip(infer->front, written);
    if (expected)
        front_expect(infer, syn->ascribe.type->loc, expected, plain);
    const struct core_pat *inner = infer_pat(context, syn->ascribe.pat, plain);
    struct core_pat *pat = ARENA_NEW(infer->front->arena, struct core_pat);
    *pat = *inner;
    if (pat->annotation)
        diag_unsupported(infer->front->diag, syn->loc,
                         "not yet supported: two types for one pattern");
    pat->annotation = written;
    pat->consumed = front_type_consumes(syn->ascribe.type);
    return pat;
}

static const struct core_pat *infer_unsupported(struct context *context,
                                                const struct syn_pat *syn)
{
    diag_unsupported(context->infer->front->diag, syn->loc, "not yet supported: %s",
                     syn_pat_kind_name(syn->kind));
    context->infer->front->names_missing = true;
    return pat_new(context, CORE_PAT_WILD, syn->loc, context->infer->front->error);
}

static const struct core_pat *infer_pat(struct context *context, const struct syn_pat *syn,
                                        const struct core_type *expected)
{
    switch (syn->kind) {
    case SYN_PAT_NAME:
        return infer_name(context, syn, expected);
    case SYN_PAT_WILDCARD:
        return infer_wildcard(context, syn, expected);
    case SYN_PAT_TUPLE:
        return infer_tuple(context, syn, expected);
    case SYN_PAT_ASCRIBE:
        return infer_ascribe(context, syn, expected);
    case SYN_PAT_ATTRIBUTE:
        return infer_pat(context, syn->attribute.pat, expected);
    case SYN_PAT_RECORD:
    case SYN_PAT_LITERAL:
    case SYN_PAT_CONSTRUCTOR:
        return infer_unsupported(context, syn);
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

bool front_pat_is_annotated(const struct syn_pat *syn)
{
    switch (syn->kind) {
    case SYN_PAT_ASCRIBE:
        return true;
    case SYN_PAT_TUPLE:
        for (size_t i = 0; i < syn->tuple.count; i++)
            if (front_pat_is_annotated(syn->tuple.at[i]))
                return true;
        return false;
    case SYN_PAT_ATTRIBUTE:
        return front_pat_is_annotated(syn->attribute.pat);
    case SYN_PAT_NAME:
    case SYN_PAT_WILDCARD:
    case SYN_PAT_RECORD:
    case SYN_PAT_LITERAL:
    case SYN_PAT_CONSTRUCTOR:
        return false;
    }
    bug(syn->loc, "pattern of unknown kind");
}
