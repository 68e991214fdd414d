/* The checker of the core: scopes, types, and patterns, which bind. */
#include "core/check_type.h"

#include "base/map.h"
#include "core/check_state.h"

/* ---- Scopes ---- */

static void set_scope(struct map *map, const void *name, bool inside)
{
    map_set(map, name, inside ? (void *)(uintptr_t)name : NULL);
}

void check_scope_vars(struct check *check, const struct core_var *const *vars, size_t count,
                      bool inside)
{
    for (size_t i = 0; i < count; i++)
        set_scope(check->vars, vars[i], inside);
}

void check_scope_pat(struct check *check, const struct core_pat *pat, bool inside)
{
    if (pat->kind == CORE_PAT_VAR)
        set_scope(check->vars, pat->var, inside);
    for (size_t i = 0; i < pat->part_count; i++)
        check_scope_pat(check, pat->parts[i], inside);
}

void check_scope_type_vars(struct check *check, const struct core_type_var *const *vars,
                           size_t count, bool inside)
{
    check_require(check, !count || !check->dialect.no_type_vars, loc_none(),
                  "something is polymorphic still");
    for (size_t i = 0; i < count; i++)
        set_scope(check->type_vars, vars[i], inside);
}

/* ---- Types ---- */

static void check_types(struct check *check, const struct core_type *const *types, size_t count,
                        struct loc loc)
{
    for (size_t i = 0; i < count; i++)
        check_type(check, types[i], loc);
}

static void check_size(struct check *check, const struct core_exp *size)
{
    if (!size)
        return;
    check_exp(check, size);
    check_require(check, check_is_scalar(size->type, SCALAR_I64), size->loc, "a size is no i64");
}

static void check_sizes(struct check *check, const struct core_exp *const *sizes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_size(check, sizes[i]);
}

/* A type as it stands at LOC, with its sizes if it is a written one. */
void check_type(struct check *check, const struct core_type *type, struct loc loc)
{
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
        check_wrong(check, loc, "a type is not known");
        break;
    case CORE_TYPE_VAR:
        check_require(check, map_get(check->type_vars, type->var), loc,
                      "a type variable is used outside of its scope");
        break;
    case CORE_TYPE_SCALAR:
        break;
    case CORE_TYPE_TUPLE:
        check_types(check, type->parts, type->part_count, loc);
        break;
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < type->variant_count; i++)
            check_types(check, type->variants[i].payload, type->variants[i].payload_count, loc);
        break;
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        check_size(check, type->size);
        check_type(check, type->elem, loc);
        break;
    case CORE_TYPE_ABSTRACT:
        check_require(check, map_has(check->abstracts, type->abstract), loc,
                      "an abstract type is used outside of its scope");
        check_sizes(check, type->size_args, type->size_arg_count);
        check_types(check, type->parts, type->part_count, loc);
        break;
    case CORE_TYPE_FUN:
        check_type(check, type->param, loc);
        check_scope_vars(check, &type->param_name, type->param_name ? 1 : 0, true);
        check_scope_vars(check, type->exists, type->exist_count, true);
        check_type(check, type->result, loc);
        check_scope_vars(check, type->exists, type->exist_count, false);
        check_scope_vars(check, &type->param_name, type->param_name ? 1 : 0, false);
        break;
    }
}

/* What is written of something of type TYPE; null: nothing. */
void check_annotation(struct check *check, const struct core_type *annotation,
                      const struct core_type *type, struct loc loc)
{
    if (!annotation)
        return;
    check_type(check, annotation, loc);
    check_same(check, type, annotation, loc, "what is written");
}

/* ---- Patterns ---- */

static void check_part_pats(struct check *check, const struct core_pat *pat,
                            const struct core_type *const *types, size_t count)
{
    check_require(check, pat->part_count == count, pat->loc,
                  "a pattern has too many or too few parts");
    for (size_t i = 0; i < pat->part_count && !check_is_done(check); i++) {
        check_same(check, types[i], pat->parts[i]->type, pat->loc, "a part of a pattern");
        check_pat(check, pat->parts[i]);
    }
}

/* Its variables are in scope from here on. */
void check_pat(struct check *check, const struct core_pat *pat)
{
    check_annotation(check, pat->annotation, pat->type, pat->loc);
    switch (pat->kind) {
    case CORE_PAT_VAR:
        check_same(check, pat->type, pat->var->type, pat->loc, "a variable");
        set_scope(check->vars, pat->var, true);
        break;
    case CORE_PAT_WILD:
        break;
    case CORE_PAT_TUPLE:
        check_require(check, pat->type->kind == CORE_TYPE_TUPLE, pat->loc,
                      "a pattern is of no tuple");
        if (!check_is_done(check))
            check_part_pats(check, pat, pat->type->parts, pat->type->part_count);
        break;
    case CORE_PAT_LITERAL:
        check_require(check, check_is_scalar(pat->type, pat->literal.scalar), pat->loc,
                      "a literal pattern is of another type");
        break;
    case CORE_PAT_CONSTRUCT:
        check_require(check,
                      pat->type->kind == CORE_TYPE_SUM && pat->variant < pat->type->variant_count,
                      pat->loc, "a pattern is of no variant");
        if (!check_is_done(check))
            check_part_pats(check, pat, pat->type->variants[pat->variant].payload,
                            pat->type->variants[pat->variant].payload_count);
        break;
    }
}
