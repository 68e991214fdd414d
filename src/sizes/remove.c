/* A program without the sizes that were found: what a stage begins with that makes new types, and
 * does not want to say how large their arrays are (sizes_program says it again).
 *
 * Inferred types lose sizes and names of parameters, written ones keep them. Variables and
 * definitions are made anew. */
#include "base/diag.h"
#include "base/map.h"
#include "core/rebuild.h"
#include "sizes/state.h"

struct removal {
    struct arena *arena;
    struct map *vars, *defs, *types; /* to their successors; written types are not among them */
    struct map *plain;               /* for sizing_is_plain */
};

static const struct core_exp *remove_exp(void *context, const struct core_exp *exp);
static const struct core_pat *remove_pat(void *context, const struct core_pat *pat);
static const struct core_type *plain_type(void *context, const struct core_type *type);

static const struct core_var *new_var(void *context, const struct core_var *var)
{
    struct removal *removal = context;
    struct core_var *copy = ARENA_NEW(removal->arena, struct core_var);
    *copy = *var;
    copy->type = plain_type(removal, var->type);
    map_set(removal->vars, var, copy);
    return copy;
}

static struct core_rebuild removing(struct removal *removal)
{
    return (struct core_rebuild){
        removal->arena, removal, remove_exp, remove_pat, plain_type, new_var};
}

static const struct core_type *plain_type(void *context, const struct core_type *type)
{
    struct removal *removal = context;
    const struct core_rebuild rebuild = removing(removal);
    const struct core_type *copy = map_get(removal->types, type);
    if (copy || sizing_is_plain(removal->plain, type))
        return copy ? copy : type;
    copy = core_rebuild_plain_type(&rebuild, type);
    map_set(removal->types, type, (void *)copy);
    return copy;
}

static const struct core_type *written_type(void *context, const struct core_type *type)
{
    struct core_rebuild rebuild = removing(context);
    rebuild.type = written_type;
    return core_rebuild_type(&rebuild, type);
}

static const struct core_pat *remove_pat(void *context, const struct core_pat *pat)
{
    const struct core_rebuild rebuild = removing(context);
    const struct core_type *written =
        pat->annotation ? written_type(context, pat->annotation) : NULL;
    struct core_pat *copy = core_rebuild_pat(&rebuild, pat);
    copy->annotation = written;
    if (pat->kind == CORE_PAT_VAR)
        copy->var = new_var(context, pat->var);
    return copy;
}

static const void *successor(struct map *map, const void *object, struct loc loc)
{
    const void *made = map_get(map, object);
    if (!made)
        bug(loc, "something is used in front of its binder");
    return made;
}

static const struct core_exp *remove_exp(void *context, const struct core_exp *exp)
{
    struct removal *removal = context;
    const struct core_rebuild rebuild = removing(removal);
    struct core_exp *copy = core_rebuild_exp(&rebuild, exp);
    if (exp->kind == CORE_VAR)
        copy->u.var = successor(removal->vars, exp->u.var, exp->loc);
    if (exp->kind == CORE_DEF)
        copy->u.def = successor(removal->defs, exp->u.def, exp->loc);
    if (exp->kind == CORE_ASCRIBE)
        copy->u.ascribe.to = written_type(removal, exp->u.ascribe.to);
    if (exp->kind == CORE_LAM && exp->u.lam.result_annotation)
        copy->u.lam.result_annotation = written_type(removal, exp->u.lam.result_annotation);
    return copy;
}

static void keep_sizes(struct removal *removal, struct core_def *copy, const struct core_def *def)
{
    const struct core_var **sizes =
        ARENA_ARRAY(removal->arena, const struct core_var *, def->size_count);
    copy->size_count = 0;
    for (size_t i = 0; i < def->size_count; i++)
        if (!def->sizes[i]->is_found)
            sizes[copy->size_count++] = map_get(removal->vars, def->sizes[i]);
    copy->sizes = sizes;
}

static const struct core_def *remove_def(struct removal *removal, const struct core_def *def)
{
    struct core_def *copy = ARENA_NEW(removal->arena, struct core_def);
    const struct core_pat **params =
        ARENA_ARRAY(removal->arena, const struct core_pat *, def->param_count);
    *copy = *def;
    for (size_t i = 0; i < def->size_count; i++)
        new_var(removal, def->sizes[i]);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = remove_pat(removal, def->params[i]);
    copy->params = params;
    copy->result = plain_type(removal, def->result);
    if (def->result_annotation)
        copy->result_annotation = written_type(removal, def->result_annotation);
    copy->body = remove_exp(removal, def->body);
    copy->type = plain_type(removal, def->type);
    keep_sizes(removal, copy, def);
    map_set(removal->defs, def, copy);
    return copy;
}

struct core_program *sizes_remove(struct arena *arena, const struct core_program *program)
{
    struct removal removal = {arena, map_new_objects(arena), map_new_objects(arena),
                              map_new_objects(arena), map_new_objects(arena)};
    struct core_program *result = ARENA_NEW(arena, struct core_program);
    result->name = program->name;
    for (size_t i = 0; i < program->defs.len; i++)
        VEC_PUSH(arena, &result->defs, remove_def(&removal, program->defs.at[i]));
    return result;
}
