/* Names for the scalars in a variable of the program: those of fields, and of the slots of a sum.
 *
 *     p : {x: f32, y: f32}              p_x, p_y
 *     s : #circle f32 | #none           s_tag, s_circle
 *     ps : [](i32, {x: f32, y: f32})    ps_0, ps_1_x, ps_1_y */
#include "lower/title.h"

#include <string.h>

#include "core/core.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/unit.h"

#define NAME_LENGTH_MAX 60

/* Whether there is more to say of TYPE than the numbers of its components. */
static bool has_names(const struct core_type *type)
{
    if (type->kind == CORE_TYPE_ARRAY)
        return has_names(type->elem);
    for (size_t i = 0; type->kind == CORE_TYPE_TUPLE && i < type->part_count; i++)
        if (has_names(type->parts[i]))
            return true;
    return type->kind == CORE_TYPE_SUM || (type->kind == CORE_TYPE_TUPLE && type->labels);
}

static void add_names(struct lower *lo, struct buf *names, const struct core_type *type,
                      const char *name)
{
    while (type->kind == CORE_TYPE_ARRAY)
        type = type->elem;
    if (type->kind == CORE_TYPE_SUM) {
        const struct sum *sum = sum_of_type(lo, NULL, type);
        buf_printf(names, "%s%s_tag", names->len ? "," : "", name);
        for (size_t i = 0; i < sum->slot_count; i++)
            add_names(lo, names, sum->slots[i].type,
                      arena_printf(lo->arena, "%s_%s", name, sum->slots[i].name));
    } else if (type->kind == CORE_TYPE_TUPLE && !unit_is_type(type)) {
        for (size_t i = 0; i < type->part_count; i++)
            add_names(lo, names, type->parts[i],
                      type->labels ? arena_printf(lo->arena, "%s_%s", name, type->labels[i])
                                   : arena_printf(lo->arena, "%s_%zu", name, i));
    } else {
        buf_printf(names, "%s%s", names->len ? "," : "", name);
    }
}

struct title title_of_var(struct lower *lo, const struct core_var *var)
{
    struct title title = {var->name, var->is_given};
    struct buf names = {0};
    if (!has_names(var->type))
        return title;
    add_names(lo, &names, var->type, var->name);
    if (names.len <= NAME_LENGTH_MAX && strchr(buf_text(&names), ','))
        title.text = arena_strdup(lo->arena, buf_text(&names));
    buf_free(&names);
    return title;
}
