/* Filtering (modules.txt, Fig. 11): of a module what a module type has, under the names that the
 * module type has for it. This is also where abstract types and specifications get what they stand
 * for, which the paper's rules find by instantiation: by name (modules.txt, 7).
 *
 *     :: {t -> t', x -> x' : t'}      of {t = i32, x = 1, y = 2}
 *     from here on the abstract type t' is i32, and the specification x' is the definition x */
#include "modules/filter.h"

#include "base/diag.h"
#include "modules/frame.h"
#include "modules/state.h"
#include "modules/tell.h"
#include "modules/type.h"

struct filter {
    struct interpreter *interpreter;
    struct frame *frame;                 /* gets what is bound */
    const struct interpretation *module; /* of which kind ENV, */
    const char *path;                    /* in front of its names: "m.", "" */
};

static const struct interpretation *filter_part(struct filter *filter,
                                                const struct core_modtype *type);

static const void *member(const struct filter *filter, enum core_name_kind kind, const char *name)
{
    const void *object = core_env_member(filter->module->env, kind, name);
    if (!object)
        bug(loc_none(), "a module has no '%s', which its type has", name);
    return object;
}

/* The name of a member, as it is told. */
static const char *in_path(const struct filter *filter, const char *name)
{
    return *filter->path ? arena_printf(filter->interpreter->work, "%s%s", filter->path, name)
                         : name;
}

/* TE > TE', of rule 49. A type that is abstract further out stands for something already. */
static void filter_type(void *data, const char *name, const void *object)
{
    struct filter *filter = data;
    const struct core_type_name *wanted = object;
    const struct core_abstract *abstract = wanted->type->abstract;
    if (wanted->type->kind != CORE_TYPE_ABSTRACT || frame_find_type(filter->frame, abstract))
        return;
    const struct core_type_name *found = compile_type_name(
        filter->interpreter, filter->module->frame, member(filter, CORE_NAME_TYPE, name));
    tell_type(filter->interpreter, in_path(filter, name), found);
    map_set(filter->frame->types, abstract, (void *)(uintptr_t)found);
}

/* Rule 50. */
static void filter_value(void *data, const char *name, const void *object)
{
    struct filter *filter = data;
    const struct core_value *wanted = object;
    if (wanted->kind != CORE_VALUE_DEF || !wanted->def->is_spec)
        return;
    const struct core_value *found =
        frame_value(filter->module->frame, member(filter, CORE_NAME_VALUE, name));
    tell_value(filter->interpreter, in_path(filter, name), found);
    map_set(filter->frame->values, wanted->def, (void *)(uintptr_t)found);
}

/* Rule 51. */
static void filter_submodule(void *data, const char *name, const void *object)
{
    struct filter *filter = data;
    const struct core_mod_var *wanted = object;
    const struct interpretation *found = frame_module(filter->interpreter, filter->module->frame,
                                                      member(filter, CORE_NAME_MODULE, name));
    struct filter part = {filter->interpreter, filter->frame, found,
                          arena_printf(filter->interpreter->work, "%s%s.", filter->path, name)};
    found = filter_part(&part, wanted->type);
    map_set(filter->frame->modules, wanted, (void *)(uintptr_t)found);
}

/* Rules 49 and 52. */
static const struct interpretation *filter_env(struct filter *filter, const struct core_env *env)
{
    struct interpretation *filtered = ARENA_NEW(filter->interpreter->work, struct interpretation);
    core_env_each(env, CORE_NAME_TYPE, filter_type, filter);
    core_env_each(env, CORE_NAME_VALUE, filter_value, filter);
    core_env_each(env, CORE_NAME_MODULE, filter_submodule, filter);
    *filtered = (struct interpretation){INTERPRETATION_ENV, env, NULL, filter->frame};
    return filtered;
}

/* Whether MODULE has the names of TYPE, and they stand for its members in FRAME. They do not where
 * the body of a functor applies the functor itself, which it was given, to its own parameter. */
static bool is_filtered(const struct interpretation *module, const struct core_modtype *type,
                        const struct frame *frame)
{
    return module->env == type->env && frame_sees(frame, module->frame);
}

/* Rule 53 leaves a closure what it is: what it is applied to is filtered then, and so is what comes
 * of that. */
static const struct interpretation *filter_part(struct filter *filter,
                                                const struct core_modtype *type)
{
    bool is_env = filter->module->kind == INTERPRETATION_ENV;
    if (is_env != (type->kind == CORE_MODTYPE_STRUCT))
        bug(loc_none(), "a module is a functor, or should be one");
    return is_env && !is_filtered(filter->module, type, filter->frame)
               ? filter_env(filter, type->env)
               : filter->module;
}

const struct interpretation *filter_module(struct interpreter *interpreter, struct frame *frame,
                                           const struct core_modtype *type,
                                           const struct interpretation *module)
{
    struct filter filter = {interpreter, frame, module, ""};
    return filter_part(&filter, type);
}
