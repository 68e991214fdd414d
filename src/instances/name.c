/* Names of instances. One that is the only one keeps the name of what it was made of; several get
 * the types that they are for: `twice_i32`, `twice_f32_2d`. Those of operators are told apart where
 * they are printed. */
#include "instances/name.h"

#include <ctype.h>

#include "base/diag.h"
#include "core/share.h"
#include "instances/state.h"

/* Names of more than this say nothing: they are told apart by numbers where they are printed. */
#define WORD_MAX 24

static void add_word(struct buf *buf, const struct core_type *type);

static void add_words(struct buf *buf, const struct core_type *const *types, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buf_add(buf, i > 0 ? "_" : "");
        add_word(buf, types[i]);
    }
}

/* "f32_2d" */
static void add_array(struct buf *buf, const struct core_type *type)
{
    size_t rank = 0;
    for (; type->kind == CORE_TYPE_ARRAY; type = type->elem)
        rank++;
    add_word(buf, type);
    buf_printf(buf, "_%zud", rank);
}

static void add_word(struct buf *buf, const struct core_type *type)
{
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
        break;
    case CORE_TYPE_SCALAR:
        buf_add(buf, scalar_name(type->scalar));
        return;
    case CORE_TYPE_TUPLE:
        if (type->part_count == 0)
            buf_add(buf, "unit");
        add_words(buf, type->parts, type->part_count);
        return;
    case CORE_TYPE_SUM:
        buf_add(buf, "sum");
        return;
    case CORE_TYPE_ARRAY:
        add_array(buf, type);
        return;
    case CORE_TYPE_VECTOR:
        add_word(buf, type->elem);
        buf_add(buf, "_vec");
        return;
    case CORE_TYPE_FUN:
        buf_add(buf, "fun");
        return;
    }
    bug(loc_none(), "an instance is for a type that is not known");
}

static const char *instance_name(struct arena *arena, const struct origin *origin,
                                 const struct instance *instance)
{
    struct buf buf = {0};
    const char *name = origin->name;
    if (!isalpha((unsigned char)*name) && *name != '_')
        return name;
    add_words(&buf, instance->types, origin->var_count);
    if (buf.len <= WORD_MAX)
        name = arena_printf(arena, "%s_%s", name, buf_text(&buf));
    buf_free(&buf);
    return name;
}

/* "a = f32, x = []i32" */
static const char *types_text(struct arena *arena, const struct origin *origin,
                              const struct instance *instance)
{
    struct buf buf = {0};
    for (size_t i = 0; i < origin->var_count; i++)
        buf_printf(&buf, "%s%s = %s", i > 0 ? ", " : "", origin->vars[i]->name,
                   core_type_text(arena, instance->types[i]));
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static void tell(struct instances *instances, const struct origin *origin,
                 const struct instance *instance, const char *name)
{
    struct arena *to = instances->output.to;
    struct core_share *share = instances->output.share;
    const struct instances_step step = {core_share_word(share, origin->called),
                                        types_text(to, origin, instance),
                                        core_share_word(share, name),
                                        loc_named(instance->loc, NULL)};
    VEC_PUSH(to, instances->log, step);
}

/* One that keeps its name has it already. */
void name_instances(struct instances *instances, const struct origin *origin)
{
    for (size_t i = 0; i < origin->all.len; i++) {
        struct instance *instance = origin->all.at[i];
        const char *name = origin->all.len == 1
                               ? origin->name
                               : instance_name(instances->output.to, origin, instance);
        if (instance->def && name != origin->name)
            instance->def->name = name;
        if (instance->var)
            instance->var->name = name;
        if (instances->log && origin->var_count)
            tell(instances, origin, instance, name);
    }
}
