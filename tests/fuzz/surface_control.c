/* Random choices, loops and updates of the surface language. */
#include "surface.h"

#include <inttypes.h>

/* ---- match ---- */

/* `case #v1 x -> BODY`, where nothing, or one part, is with the variant. */
static const char *sum_case(struct surface *maker, const struct surface_type *sum, size_t variant,
                            const struct surface_type *type)
{
    size_t count = 0;
    const char *with = sum->parts[variant] ? surface_pattern(maker, sum->parts[variant], &count)
                                           : "";
    const char *body = surface_exp(maker, type);
    surface_leave_all(maker, count);
    return arena_printf(maker->arena, " case #v%zu %s -> %s", variant, with, body);
}

/* The last case sometimes takes all that is left. */
static const char *match_sum(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *parts[SURFACE_PARTS_MAX];
    size_t count = 2 + surface_below(maker, SURFACE_PARTS_MAX - 1);
    for (size_t i = 0; i < count; i++)
        parts[i] = surface_once_in(maker, 3) ? NULL : surface_any_flat(maker);
    const struct surface_type *sum = surface_sum(maker, parts, count);
    const char *text = surface_exp(maker, sum);
    bool has_rest = surface_once_in(maker, 3);
    for (size_t i = 0; i < count - has_rest; i++)
        text = arena_printf(maker->arena, "%s%s", text, sum_case(maker, sum, i, type));
    if (has_rest)
        text = arena_printf(maker->arena, "%s case _ -> %s", text, surface_exp(maker, type));
    return arena_printf(maker->arena, "(match %s)", text);
}

static const char *match_numbers(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *number = surface_scalar(maker, "i32");
    const char *text = surface_exp(maker, number);
    for (size_t i = surface_below(maker, 3); i > 0; i--)
        text = arena_printf(maker->arena, "%s case %" PRIu64 " -> %s", text,
                            surface_below(maker, 4), surface_exp(maker, type));
    const char *rest = surface_bind(maker, "k", number);
    const char *body = surface_exp(maker, type);
    surface_leave(maker);
    return arena_printf(maker->arena, "(match %s case %s -> %s)", text, rest, body);
}

/* Two flags at once: some cases of four, and the rest. */
static const char *match_flags(struct surface *maker, const struct surface_type *type)
{
    static const char *const words[] = {"true", "false", "_"};
    const struct surface_type *flag = surface_scalar(maker, "bool");
    const char *first = surface_exp(maker, flag);
    const char *text = arena_printf(maker->arena, "(%s, %s)", first, surface_exp(maker, flag));
    for (size_t i = surface_below(maker, 3); i > 0; i--) {
        uint64_t left = surface_below(maker, 2), right = surface_below(maker, 3);
        text = arena_printf(maker->arena, "%s case (%s, %s) -> %s", text, words[left], words[right],
                            surface_exp(maker, type));
    }
    return arena_printf(maker->arena, "(match %s case _ -> %s)", text, surface_exp(maker, type));
}

const char *surface_make_match(struct surface *maker, const struct surface_type *type)
{
    switch (surface_below(maker, 4)) {
    case 0:
        return match_numbers(maker, type);
    case 1:
        return match_flags(maker, type);
    default:
        return match_sum(maker, type);
    }
}

/* ---- Loops ---- */

static const char *loop_for(struct surface *maker, const struct surface_type *type)
{
    const char *first = surface_exp(maker, type);
    const char *bound = surface_once_in(maker, 2)
                            ? surface_size(maker)->text
                            : arena_printf(maker->arena, "%" PRIu64, surface_below(maker, 4));
    size_t count = 0;
    const char *state = surface_pattern(maker, type, &count);
    const char *index = surface_bind(maker, "i", surface_scalar(maker, "i64"));
    const char *body = surface_exp(maker, type);
    surface_leave_all(maker, count + 1);
    return arena_printf(maker->arena, "(loop %s = %s for %s < %s do %s)", state, first, index,
                        bound, body);
}

static const char *loop_in(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *elem = surface_any_type(maker, 1);
    const char *first = surface_exp(maker, type);
    const char *array = surface_exp(maker, surface_array(maker, surface_size(maker), elem));
    size_t count = 0;
    const char *state = surface_pattern(maker, type, &count);
    const char *each = surface_pattern(maker, elem, &count);
    const char *body = surface_exp(maker, type);
    surface_leave_all(maker, count);
    return arena_printf(maker->arena, "(loop %s = %s for %s in %s do %s)", state, first, each,
                        array, body);
}

/* It ends, whatever the condition says: a counter is with the state. */
static const char *loop_while(struct surface *maker, const struct surface_type *type)
{
    const char *first = surface_exp(maker, type);
    size_t count = 0;
    const char *state = surface_pattern(maker, type, &count);
    const char *counter = surface_bind(maker, "k", surface_scalar(maker, "i32"));
    const char *condition = surface_exp(maker, surface_scalar(maker, "bool"));
    const char *body = surface_exp(maker, type);
    surface_leave_all(maker, count + 1);
    return arena_printf(maker->arena, "(loop (%s, %s) = (%s, 0) while %s < %" PRIu64
                                      " && %s do (%s, %s + 1)).0",
                        state, counter, first, counter, surface_below(maker, 4), condition, body,
                        counter);
}

const char *surface_make_loop(struct surface *maker, const struct surface_type *type)
{
    switch (surface_below(maker, 4)) {
    case 0:
        return loop_in(maker, type);
    case 1:
        return loop_while(maker, type);
    default:
        return loop_for(maker, type);
    }
}

/* ---- Updates ---- */

/* What is written to elements of ARRAY, of type TYPE, which has some. */
static const char *update(struct surface *maker, const char *array, const struct surface_type *type)
{
    const char *value;
    if (surface_once_in(maker, 4)) {
        value = surface_exp(maker, type);
        return arena_printf(maker->arena, "%s with [%s] = %s", array,
                            surface_once_in(maker, 2) ? ":" : "::-1", value);
    }
    const char *index = surface_exp(maker, surface_scalar(maker, "i64"));
    value = surface_exp(maker, type->elem);
    return arena_printf(maker->arena, "%s with [%s %% %s] = %s", array, index, type->size->text,
                        value);
}

/* Once, or in each step of a loop. */
const char *surface_make_update(struct surface *maker, const struct surface_type *type)
{
    const char *array = arena_printf(maker->arena, "(copy %s)", surface_exp(maker, type));
    const char *size = type->size->text;
    bool is_repeated = surface_once_in(maker, 2);
    const char *i = !is_repeated ? NULL
                                 : surface_bind(maker, "i", surface_scalar(maker, "i64"));
    const char *name = arena_printf(maker->arena, "a%u", maker->name_count++);
    const char *made = update(maker, name, type);
    if (!is_repeated)
        return arena_printf(maker->arena, "(let %s = %s in if %s > 0 then %s else %s)", name, array,
                            size, made, name);
    surface_leave(maker);
    return arena_printf(maker->arena, "(loop %s = %s for %s < %s do %s)", name, array, i, size,
                        made);
}
