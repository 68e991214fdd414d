/* Copies with variables of their own.
 *
 *     def f xs = ...        where src/sizes has found      def f [xs_len] (xs: [xs_len]t) = ...
 *
 * Slices mention the sizes of parameters: those that were found become written ones. */
#include "sized/copy.h"

#include "core/rebuild.h"
#include "sized/state.h"

struct copying {
    struct sized *sized;
    struct map *vars;  /* to their successors */
    struct map *types; /* to their copies, and to themselves where they have no sizes */
};

static const struct core_exp *copy_exp(void *context, const struct core_exp *exp);
static const struct core_pat *copy_pat(void *context, const struct core_pat *pat);
static const struct core_type *copy_type(void *context, const struct core_type *type);

static const struct core_var *copy_var(void *context, const struct core_var *var)
{
    struct copying *copying = context;
    struct core_var *copy = ARENA_NEW(copying->sized->arena, struct core_var);
    *copy = *var;
    copy->type = copy_type(copying, var->type);
    copy->is_found = false;
    map_set(copying->vars, var, copy);
    return copy;
}

static struct core_rebuild parts_of(struct copying *copying)
{
    return (struct core_rebuild){
        .arena = copying->sized->arena, .context = copying, .exp = copy_exp, .pat = copy_pat,
        .type = copy_type, .var = copy_var};
}

static bool is_plain(const struct core_type *type)
{
    return type->kind == CORE_TYPE_SCALAR || type->kind == CORE_TYPE_VECTOR ||
           type->kind == CORE_TYPE_ERROR;
}

static const struct core_type *copy_type(void *context, const struct core_type *type)
{
    struct copying *copying = context;
    const struct core_rebuild rebuild = parts_of(copying);
    const struct core_type *copy = is_plain(type) ? type : map_get(copying->types, type);
    if (copy)
        return copy;
    copy = core_rebuild_type(&rebuild, type);
    map_set(copying->types, type, (void *)(uintptr_t)copy);
    return copy;
}

static const struct core_pat *copy_pat(void *context, const struct core_pat *pat)
{
    const struct core_rebuild rebuild = parts_of(context);
    struct core_pat *copy = core_rebuild_pat(&rebuild, pat);
    if (pat->kind == CORE_PAT_VAR)
        copy->var = copy_var(context, pat->var);
    return copy;
}

static const struct core_exp *copy_exp(void *context, const struct core_exp *exp)
{
    struct copying *copying = context;
    const struct core_rebuild rebuild = parts_of(copying);
    struct core_exp *copy = core_rebuild_exp(&rebuild, exp);
    const struct core_var *var =
        exp->kind == CORE_VAR ? map_get(copying->vars, exp->u.var) : NULL;
    if (var)
        copy->u.var = var;
    return copy;
}

static struct copying copying_new(struct sized *sized)
{
    return (struct copying){sized, map_new_objects(sized->arena), map_new_objects(sized->arena)};
}

const struct core_exp *sized_copy_exp(struct sized *sized, const struct core_exp *exp)
{
    struct copying copying = copying_new(sized);
    return copy_exp(&copying, exp);
}

/* ---- Definitions ---- */

/* A parameter whose type says what is known of it. */
static const struct core_pat *written_pat(struct copying *copying, const struct core_pat *pat)
{
    const struct core_pat **parts =
        ARENA_ARRAY(copying->sized->arena, const struct core_pat *, pat->part_count);
    struct core_pat *copy = ARENA_NEW(copying->sized->arena, struct core_pat);
    *copy = *pat;
    copy->type = copy_type(copying, pat->type);
    copy->annotation = pat->part_count ? NULL : copy->type;
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = written_pat(copying, pat->parts[i]);
    copy->parts = parts;
    if (pat->kind == CORE_PAT_VAR)
        copy->var = copy_var(copying, pat->var);
    return copy;
}

static bool has_found(const struct core_def *def)
{
    for (size_t i = 0; i < def->size_count; i++)
        if (def->sizes[i]->is_found)
            return true;
    return false;
}

struct core_def *sized_copy_def(struct sized *sized, const struct core_def *def)
{
    struct copying copying = copying_new(sized);
    struct core_def *copy = ARENA_NEW(sized->arena, struct core_def);
    const struct core_var **sizes =
        ARENA_ARRAY(sized->arena, const struct core_var *, def->size_count);
    const struct core_pat **params =
        ARENA_ARRAY(sized->arena, const struct core_pat *, def->param_count);
    bool is_open = has_found(def);
    *copy = *def;
    for (size_t i = 0; i < def->size_count; i++)
        sizes[i] = copy_var(&copying, def->sizes[i]);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = is_open ? written_pat(&copying, def->params[i])
                            : copy_pat(&copying, def->params[i]);
    copy->sizes = sizes;
    copy->params = params;
    copy->body = copy_exp(&copying, def->body);
    copy->result = copy_type(&copying, def->result);
    if (def->result_annotation)
        copy->result_annotation = copy_type(&copying, def->result_annotation);
    return copy;
}
