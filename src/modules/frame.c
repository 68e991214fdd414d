/* Frames: what the names of modules, specifications and abstract types stand for where a module is
 * interpreted. */
#include "modules/frame.h"

#include "base/diag.h"
#include "modules/state.h"

struct frame *frame_new(struct interpreter *interpreter, struct frame *outer)
{
    struct arena *work = interpreter->work;
    struct frame *frame = ARENA_NEW(work, struct frame);
    *frame = (struct frame){.outer = outer,
                            .modules = map_new_objects(work),
                            .values = map_new_objects(work),
                            .types = map_new_objects(work),
                            .plain = map_new_objects(work)};
    return frame;
}

/* A module that no declaration binds is there before the program begins: what it has stands for
 * itself. */
static const struct interpretation *
given_module(struct interpreter *interpreter, struct frame *frame, const struct core_mod_var *var)
{
    struct interpretation *module = ARENA_NEW(interpreter->work, struct interpretation);
    if (var->type->kind != CORE_MODTYPE_STRUCT)
        bug(var->loc, "a functor is used that is not bound");
    *module = (struct interpretation){INTERPRETATION_ENV, var->type->env, NULL, frame};
    return module;
}

/* E(mid), of rule 55. */
const struct interpretation *frame_module(struct interpreter *interpreter, struct frame *frame,
                                          const struct core_mod_var *var)
{
    for (struct frame *at = frame; at; at = at->outer) {
        const struct interpretation *module = map_get(at->modules, var);
        if (module)
            return module;
    }
    return given_module(interpreter, frame, var);
}

const struct core_value *frame_def(const struct frame *frame, const struct core_def *def)
{
    for (; frame; frame = frame->outer) {
        const struct core_value *value = map_get(frame->values, def);
        if (value)
            return value;
    }
    bug(def->loc, "'%s' is used where nothing is known of it", def->name);
}

const struct core_value *frame_value(const struct frame *frame, const struct core_value *value)
{
    switch (value->kind) {
    case CORE_VALUE_DEF:
        return frame_def(frame, value->def);
    case CORE_VALUE_BUILTIN:
    case CORE_VALUE_EXP:
        return value;
    case CORE_VALUE_FRONT:
        break;
    }
    bug(loc_none(), "a value is used that the front end has not made");
}

bool frame_sees(const struct frame *frame, const struct frame *outer)
{
    while (frame && frame != outer)
        frame = frame->outer;
    return frame == outer;
}

const struct core_type_name *frame_find_type(const struct frame *frame,
                                             const struct core_abstract *abstract)
{
    for (; frame; frame = frame->outer) {
        const struct core_type_name *name = map_get(frame->types, abstract);
        if (name)
            return name;
    }
    return NULL;
}

const struct core_type_name *frame_type(const struct frame *frame,
                                        const struct core_abstract *abstract)
{
    const struct core_type_name *name = frame_find_type(frame, abstract);
    if (!name)
        bug(abstract->loc, "nothing is known of the abstract type '%s'", abstract->name);
    return name;
}
