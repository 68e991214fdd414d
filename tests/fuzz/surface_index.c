/* Random neighbours of elements: indices that the conditions around prove to be in range, or do
 * not. What goes wrong must go wrong in the same way wherever the program is run. */
#include "surface.h"

#include <inttypes.h>

/* A number that has something to do with INDEX, below SIZE. */
static const char *number(struct surface *maker, const char *index, const char *size)
{
    uint64_t by = surface_below(maker, 3);
    switch (surface_below(maker, 10)) {
    case 0:
        return arena_printf(maker->arena, "%s", index);
    case 1:
        return arena_printf(maker->arena, "(%s - 1 - %s)", size, index);
    case 2:
        return arena_printf(maker->arena, "(i64.max 0 (%s - %" PRIu64 "))", index, by);
    case 3:
        return arena_printf(maker->arena, "(i64.min (%s - 1) (%s + %" PRIu64 "))", size, index, by);
    case 4:
        return arena_printf(maker->arena, "((%s + %" PRIu64 ") %% %s)", index, by, size);
    case 5:
        return arena_printf(maker->arena, "((%s - %" PRIu64 ") %% %s)", index, by, size);
    case 6:
        return arena_printf(maker->arena, "%" PRIu64, by);
    case 7:
        return arena_printf(maker->arena, "(%s - %" PRIu64 ")", size, by + 1);
    case 8:
        return arena_printf(maker->arena, "(%s - %" PRIu64 ")", index, by);
    default:
        return arena_printf(maker->arena, "(%s + %" PRIu64 ")", index, by);
    }
}

static const char *comparison(struct surface *maker, const char *index, const char *size)
{
    static const char *const operators[] = {"<", "<=", ">", ">=", "==", "!="};
    const char *left = surface_once_in(maker, 2) ? index : number(maker, index, size);
    return arena_printf(maker->arena, "(%s %s %s)", left, operators[surface_below(maker, 6)],
                        number(maker, index, size));
}

static const char *condition(struct surface *maker, const char *index, const char *size,
                             unsigned depth)
{
    const char *left;
    if (depth == 0 || surface_once_in(maker, 3))
        return comparison(maker, index, size);
    left = condition(maker, index, size, depth - 1);
    if (surface_once_in(maker, 4))
        return arena_printf(maker->arena, "(!%s)", left);
    return arena_printf(maker->arena, "(%s %s %s)", left,
                        surface_once_in(maker, 2) ? "&&" : "||",
                        condition(maker, index, size, depth - 1));
}

/* An element of ARRAY, or something else of TYPE. */
static const char *choice(struct surface *maker, const char *array,
                          const struct surface_type *type, const char *index, const char *size,
                          unsigned depth)
{
    const char *test, *yes, *flag;
    if (depth == 0 || surface_once_in(maker, 3))
        return arena_printf(maker->arena, "%s[%s]", array, number(maker, index, size));
    test = condition(maker, index, size, 2);
    yes = choice(maker, array, type, index, size, depth - 1);
    if (surface_once_in(maker, 3)) {
        flag = arena_printf(maker->arena, "flag%u", maker->name_count++);
        return arena_printf(maker->arena, "(let %s = %s in if %s then %s else %s)", flag, test,
                            flag, yes, surface_leaf(maker, type));
    }
    return arena_printf(maker->arena, "(if %s then %s else %s)", test, yes,
                        choice(maker, array, type, index, size, depth - 1));
}

/* Of an array whose size is a constant a wrong index is an error of the program. */
const char *surface_make_neighbours(struct surface *maker, const struct surface_type *type)
{
    if (type->size->value >= 0)
        return NULL;
    const char *value = surface_exp(maker, type);
    const char *array = surface_bind(maker, "a", type);
    const struct surface_type *i64 = surface_scalar(maker, "i64");
    const char *index = surface_bind(maker, "i", i64);
    const char *element = choice(maker, array, type->elem, index, type->size->text, 2);
    surface_leave(maker);
    surface_leave(maker);
    return arena_printf(maker->arena, "(let %s = %s in tabulate %s (\\%s -> %s))", array, value,
                        type->size->text, index, element);
}
