/* Types without abstract ones: what these stand for takes their place.
 *
 *     vec [n] t       with  type vec [n] 'a = [n](a, a)  and  type t = i32        [n](i32, i32)
 *
 * Sizes that hide in what an abstract type stands for have no name where it stands: `[]`. */
#include "modules/type.h"

#include "core/expand.h"
#include "modules/compile.h"
#include "modules/frame.h"
#include "modules/state.h"

/* ---- What stands for an abstract type ---- */

/* NAME with the sizes that hide in it as parameters. */
static struct core_type_name open_hidden(struct arena *arena, const struct core_type_name *name)
{
    size_t count = name->param_count + name->hidden.count;
    struct core_type_param *params = ARENA_ARRAY(arena, struct core_type_param, count);
    struct core_type_name open = *name;
    for (size_t i = 0; i < name->param_count; i++)
        params[i] = name->params[i];
    for (size_t i = 0; i < name->hidden.count; i++)
        params[name->param_count + i].size = name->hidden.at[i];
    open.params = params;
    open.param_count = count;
    return open;
}

/* The arguments of TYPE, which is of NAME; `[]` for what hides in it. */
static const struct core_type_arg *args_of(struct copy *copy, const struct core_type_name *name,
                                           const struct core_type *type)
{
    const struct core_type_arg *written = core_type_args(copy->interpreter->work, type);
    struct core_type_arg *args = ARENA_ARRAY(copy->interpreter->work, struct core_type_arg,
                                             name->param_count + name->hidden.count);
    for (size_t i = 0; i < name->param_count; i++) {
        args[i].type = written[i].type ? compile_written(copy, written[i].type) : NULL;
        args[i].size = written[i].size ? compile_exp(copy, written[i].size) : NULL;
    }
    return args;
}

/* What TYPE, an abstract one, stands for. */
static const struct core_type *expand(struct copy *copy, const struct core_type *type)
{
    const struct core_type_name *name = frame_type(copy->frame, type->abstract);
    const struct core_type_name open = open_hidden(copy->interpreter->work, name);
    return core_expand_type_name(copy->interpreter->arena, &open, args_of(copy, name, type));
}

/* ---- Types with their sizes ---- */

const struct core_type *compile_written(struct copy *copy, const struct core_type *type)
{
    struct core_rebuild rebuild = compile_parts(copy);
    rebuild.type = rebuild.written;
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

/* TYPE, which has no abstract types, made once. */
static const struct core_type *plain_part(void *context, const struct core_type *type)
{
    struct interpreter *interpreter = context;
    const struct core_rebuild rebuild = {
        .arena = interpreter->arena, .context = interpreter, .type = plain_part};
    const struct core_type *plain = map_get(interpreter->plain, type);
    if (plain)
        return plain;
    plain = core_rebuild_plain_type(&rebuild, type);
    map_set(interpreter->plain, type, (void *)(uintptr_t)plain);
    return plain;
}

/* Made once in a frame. */
const struct core_type *compile_inferred(struct copy *copy, const struct core_type *type)
{
    const struct core_rebuild rebuild = compile_parts(copy);
    const struct core_type *copied = map_get(copy->frame->plain, type);
    if (copied)
        return copied;
    copied = type->kind == CORE_TYPE_ABSTRACT ? plain_part(copy->interpreter, expand(copy, type))
                                              : core_rebuild_plain_type(&rebuild, type);
    map_set(copy->frame->plain, type, (void *)(uintptr_t)copied);
    return copied;
}
