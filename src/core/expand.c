/* Names of types with arguments in the places of their parameters.
 *
 *     type arr [n] 't = [n]t          arr [k] (f32, bool)     [k](f32, bool)
 *                                     arr [] f32              []f32 */
#include "core/expand.h"

#include "core/rebuild.h"

struct expansion {
    struct core_rebuild rebuild;
    const struct core_type_name *name;
    const struct core_type_arg *args;
    bool is_anonymous; /* a size that stands for `[]` was met */
};

static const struct core_exp *expand_exp(void *context, const struct core_exp *exp)
{
    struct expansion *expansion = context;
    for (size_t i = 0; exp->kind == CORE_VAR && i < expansion->name->param_count; i++)
        if (expansion->name->params[i].size == exp->u.var) {
            expansion->is_anonymous |= !expansion->args[i].size;
            return expansion->args[i].size ? expansion->args[i].size : exp;
        }
    return core_rebuild_exp(&expansion->rebuild, exp);
}

static const struct core_pat *expand_pat(void *context, const struct core_pat *pat)
{
    struct expansion *expansion = context;
    return core_rebuild_pat(&expansion->rebuild, pat);
}

/* A size that is computed of one that stands for `[]` is as unknown as that. */
static const struct core_exp *expand_size(struct expansion *expansion, const struct core_exp *size)
{
    bool before = expansion->is_anonymous;
    expansion->is_anonymous = false;
    size = size ? expand_exp(expansion, size) : NULL;
    if (expansion->is_anonymous)
        size = NULL;
    expansion->is_anonymous = before;
    return size;
}

static const struct core_type *expand_sizes(struct expansion *expansion,
                                            const struct core_type *type)
{
    struct core_rebuild parts = expansion->rebuild;
    const struct core_exp **args =
        ARENA_ARRAY(parts.arena, const struct core_exp *, type->size_arg_count);
    parts.exp = NULL;
    struct core_type *copy = core_rebuild_type(&parts, type);
    copy->size = expand_size(expansion, type->size);
    for (size_t i = 0; i < type->size_arg_count; i++)
        args[i] = expand_size(expansion, type->size_args[i]);
    copy->size_args = args;
    return copy;
}

static const struct core_type *expand_type(void *context, const struct core_type *type)
{
    struct expansion *expansion = context;
    if (type->kind != CORE_TYPE_VAR)
        return expand_sizes(expansion, type);
    for (size_t i = 0; i < expansion->name->param_count; i++)
        if (expansion->name->params[i].type == type->var)
            return expansion->args[i].type;
    return type;
}

const struct core_type_arg *core_type_args(struct arena *arena, const struct core_type *type)
{
    const struct core_abstract *abstract = type->abstract;
    struct core_type_arg *args = ARENA_ARRAY(arena, struct core_type_arg, abstract->param_count);
    size_t size = 0, part = 0;
    for (size_t i = 0; i < abstract->param_count; i++)
        if (abstract->params[i].size)
            args[i].size = type->size_args[size++];
        else
            args[i].type = type->parts[part++];
    return args;
}

const struct core_type *core_expand_type_name(struct arena *arena,
                                              const struct core_type_name *name,
                                              const struct core_type_arg *args)
{
    struct expansion expansion = {.name = name, .args = args};
    if (name->param_count == 0)
        return name->type;
    expansion.rebuild = (struct core_rebuild){.arena = arena,
                                              .context = &expansion,
                                              .exp = expand_exp,
                                              .pat = expand_pat,
                                              .type = expand_type};
    return expand_type(&expansion, name->type);
}
