/* Types without abstract ones: what these stand for takes their place.
 *
 *     vec [n] t       with  type vec [n] 'a = [n](a, a)  and  type t = i32        [n](i32, i32)
 *
 * Sizes that hide in what an abstract type stands for have no name where it stands: `[]`. */
#include "base/diag.h"
#include "core/rebuild.h"
#include "modules/private.h"

/* ---- What stands for an abstract type ---- */

struct expansion {
    struct core_rebuild rebuild;
    struct map *types;   /* the name's parameters to types */
    struct map *sizes;   /* and those to sizes; variables bound in the type, to their copies */
    struct map *unknown; /* sizes that hide, or that `[]` stands for */
    bool is_unknown;     /* one of UNKNOWN was met */
};

static const struct core_exp *expand_exp(void *context, const struct core_exp *exp)
{
    struct expansion *expansion = context;
    if (exp->kind != CORE_VAR)
        return core_rebuild_exp(&expansion->rebuild, exp);
    expansion->is_unknown |= map_has(expansion->unknown, exp->u.var);
    const struct core_exp *size = map_get(expansion->sizes, exp->u.var);
    return size ? size : exp;
}

static const struct core_pat *expand_pat(void *context, const struct core_pat *pat)
{
    struct expansion *expansion = context;
    return core_rebuild_pat(&expansion->rebuild, pat);
}

/* A function type binds names of its own each time. */
static const struct core_var *expand_var(void *context, const struct core_var *var)
{
    struct expansion *expansion = context;
    struct core_var *copy = ARENA_NEW(expansion->rebuild.arena, struct core_var);
    struct core_exp *use = ARENA_NEW(expansion->rebuild.arena, struct core_exp);
    *copy = *var;
    *use = (struct core_exp){.kind = CORE_VAR, .loc = var->loc, .type = var->type, .u.var = copy};
    map_set(expansion->sizes, var, use);
    return copy;
}

/* Null if it is not known. */
static const struct core_exp *expand_size(struct expansion *expansion, const struct core_exp *size)
{
    if (!size)
        return NULL;
    expansion->is_unknown = false;
    size = expand_exp(expansion, size);
    return expansion->is_unknown ? NULL : size;
}

static const struct core_type *expand_type(void *context, const struct core_type *type)
{
    struct expansion *expansion = context;
    if (type->kind == CORE_TYPE_ABSTRACT)
        bug(loc_none(), "what an abstract type stands for is abstract");
    if (type->kind == CORE_TYPE_VAR && map_has(expansion->types, type->var))
        return map_get(expansion->types, type->var);
    struct core_type *copy = core_rebuild_type(&expansion->rebuild, type);
    copy->size = expand_size(expansion, type->size);
    return copy;
}

static void set_args(struct copy *copy, struct expansion *expansion,
                     const struct core_type_name *name, const struct core_type *type)
{
    size_t size = 0, part = 0;
    for (size_t i = 0; i < name->param_count; i++) {
        const struct core_type_param *param = &name->params[i];
        if (param->type) {
            map_set(expansion->types, param->type,
                    (void *)(uintptr_t)compile_written(copy, type->parts[part++]));
            continue;
        }
        const struct core_exp *arg = type->size_args[size++];
        if (arg)
            map_set(expansion->sizes, param->size, (void *)(uintptr_t)compile_exp(copy, arg));
        else
            map_set(expansion->unknown, param->size, expansion);
    }
}

/* What TYPE, an abstract one, stands for. */
static const struct core_type *expand(struct copy *copy, const struct core_type *type)
{
    const struct core_type_name *name = frame_type(copy->frame, type->abstract);
    struct arena *arena = copy->interpreter->arena, *work = copy->interpreter->work;
    struct expansion expansion = {.types = map_new_objects(work),
                                  .sizes = map_new_objects(work),
                                  .unknown = map_new_objects(work)};
    expansion.rebuild =
        (struct core_rebuild){arena, &expansion, expand_exp, expand_pat, expand_type, expand_var};
    for (size_t i = 0; i < name->hidden.count; i++)
        map_set(expansion.unknown, name->hidden.at[i], &expansion);
    set_args(copy, &expansion, name, type);
    return expand_type(&expansion, name->type);
}

/* ---- Types with their sizes ---- */

static const struct core_exp *exp_part(void *context, const struct core_exp *exp)
{
    return compile_exp(context, exp);
}

static const struct core_type *written_part(void *context, const struct core_type *type)
{
    return compile_written(context, type);
}

static const struct core_var *binder(void *context, const struct core_var *var)
{
    return compile_binder(context, var);
}

const struct core_type *compile_written(struct copy *copy, const struct core_type *type)
{
    const struct core_rebuild rebuild = {
        copy->interpreter->arena, copy, exp_part, NULL, written_part, binder};
    return type->kind == CORE_TYPE_ABSTRACT ? expand(copy, type)
                                            : core_rebuild_type(&rebuild, type);
}

const struct core_type_name *compile_type_name(struct interpreter *interpreter, struct frame *frame,
                                               const struct core_type_name *name)
{
    struct copy copy = {interpreter, frame, map_new_objects(interpreter->work)};
    struct core_type_name *copied = ARENA_NEW(interpreter->work, struct core_type_name);
    *copied = *name;
    copied->type = compile_written(&copy, name->type);
    return copied;
}

/* ---- Types without sizes ---- */

static const struct core_type *plain_part(void *context, const struct core_type *type)
{
    const struct core_rebuild rebuild = {.arena = context, .context = context, .type = plain_part};
    return core_rebuild_plain_type(&rebuild, type);
}

static const struct core_type *inferred_part(void *context, const struct core_type *type)
{
    return compile_inferred(context, type);
}

/* Made once in a frame. */
const struct core_type *compile_inferred(struct copy *copy, const struct core_type *type)
{
    const struct core_rebuild rebuild = {
        .arena = copy->interpreter->arena, .context = copy, .type = inferred_part};
    const struct core_type *copied = map_get(copy->frame->plain, type);
    if (copied)
        return copied;
    copied = type->kind == CORE_TYPE_ABSTRACT
                 ? plain_part(copy->interpreter->arena, expand(copy, type))
                 : core_rebuild_plain_type(&rebuild, type);
    map_set(copy->frame->plain, type, (void *)(uintptr_t)copied);
    return copied;
}
