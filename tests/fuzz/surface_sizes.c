/* Random arrays whose size the type system does not know: slices, ranges, filters, branches of two
 * sizes, loops whose state has another size after each step, functions whose results hide sizes. */
#include "surface.h"

#include <inttypes.h>

static const char *sliced(struct surface *maker, const struct surface_type *type)
{
    const struct surface_size *more = surface_size(maker);
    const char *front, *back;
    if (surface_once_in(maker, 3))
        return arena_printf(maker->arena, "%s[%s]", surface_exp(maker, type),
                            surface_once_in(maker, 2) ? ":" : "::-1");
    front = surface_exp(maker, type);
    back = surface_exp(maker, surface_array(maker, more, type->elem));
    if (surface_once_in(maker, 2))
        return arena_printf(maker->arena, "(%s ++ %s)[:%s]", front, back, type->size->text);
    return arena_printf(maker->arena, "(%s ++ %s)[%s:]", back, front, more->text);
}

/* The numbers below the size, upwards or downwards. */
static const char *range(struct surface *maker, const struct surface_type *type)
{
    const char *size = type->size->text;
    if (!surface_is_scalar(type->elem, "i64"))
        return NULL;
    switch (surface_below(maker, 3)) {
    case 0:
        return arena_printf(maker->arena, "(0..<%s)", size);
    case 1:
        return arena_printf(maker->arena, "(%s - 1..%s - 2...0)", size, size);
    default:
        return arena_printf(maker->arena, "(%s..>0)", size);
    }
}

/* Some of an array; rarely as many as are wanted. */
static const char *filtered(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *elem = type->elem;
    const char *keep = surface_lambda(maker, &elem, 1, surface_scalar(maker, "bool"));
    return arena_printf(maker->arena, "(filter %s %s)", keep, surface_exp(maker, type));
}

static const char *of_two_sizes(struct surface *maker, const struct surface_type *type)
{
    const char *condition = surface_exp(maker, surface_scalar(maker, "bool"));
    const char *one = surface_exp(maker, type);
    const char *other =
        surface_exp(maker, surface_array(maker, surface_size(maker), type->elem));
    return arena_printf(maker->arena, "(if %s then %s else %s)", condition, one, other);
}

/* An array of any size, of type TYPE but for that, made of ARRAY. */
static const char *resized(struct surface *maker, const char *array,
                           const struct surface_type *type)
{
    const struct surface_type *elem = type->elem;
    const char *more;
    switch (surface_below(maker, 4)) {
    case 0:
        more = surface_lambda(maker, &elem, 1, surface_scalar(maker, "bool"));
        return arena_printf(maker->arena, "(filter %s %s)", more, array);
    case 1:
        more = surface_lambda(maker, &elem, 1, elem);
        return arena_printf(maker->arena, "(map %s %s)", more, array);
    case 2:
        return arena_printf(maker->arena, "(%s ++ %s)", array, surface_exp(maker, type));
    default:
        return arena_printf(maker->arena, "([%s] ++ %s)", surface_exp(maker, elem), array);
    }
}

/* loop a = E for i < 3 do ([x] ++ filter f a); or two arrays, that go on changed places. */
static const char *grown(struct surface *maker, const struct surface_type *type)
{
    const char *first = surface_exp(maker, type);
    const char *a = arena_printf(maker->arena, "a%u", maker->name_count++);
    const char *b = arena_printf(maker->arena, "a%u", maker->name_count++);
    const char *i = surface_bind(maker, "i", surface_scalar(maker, "i64"));
    uint64_t steps = surface_below(maker, 4);
    const char *text = resized(maker, a, type);
    bool is_pair = surface_once_in(maker, 3);
    if (surface_once_in(maker, 2))
        text = resized(maker, text, type);
    surface_leave(maker);
    if (!is_pair)
        return arena_printf(maker->arena, "(loop %s = %s for %s < %" PRIu64 " do %s)", a, first, i,
                            steps, text);
    return arena_printf(maker->arena,
                        "(loop (%s, %s) = (%s, %s) for %s < %" PRIu64 " do (%s, %s)).%" PRIu64, a,
                        b, first, surface_exp(maker, type), i, steps, b, text,
                        surface_below(maker, 2));
}

static const char *of_any_size(struct surface *maker, const struct surface_type *type)
{
    switch (surface_below(maker, 4)) {
    case 0:
        return filtered(maker, type);
    case 1:
        return of_two_sizes(maker, type);
    case 2:
        return grown(maker, type);
    default:
        return sliced(maker, type);
    }
}

const char *surface_make_sized(struct surface *maker, const struct surface_type *type)
{
    const char *text = surface_once_in(maker, 3) ? range(maker, type) : sliced(maker, type);
    if (surface_once_in(maker, 12))
        text = of_any_size(maker, type);
    return text ? arena_printf(maker->arena, "(%s :> %s)", text, surface_type_text(maker, type))
                : NULL;
}

/* A function whose result brings its size along, and what opens that and reads all of it: with
 * branches of two sizes it is split, with a filter in them it is not. */
static const char *opened(struct surface *maker, const struct surface_size *size)
{
    const struct surface_type *type = surface_array(maker, size, surface_scalar(maker, "i64"));
    const char *one = surface_exp(maker, type), *other = of_any_size(maker, type);
    return arena_printf(maker->arena,
                        "(let hiding (first: bool) : ?[k].[k]i64 = if first then %s else %s "
                        "in let [k] (found: [k]i64) = hiding %s "
                        "in reduce (+) (k * 2 - length found) found)",
                        one, other, surface_exp(maker, surface_scalar(maker, "bool")));
}

/* How long an array is, or what it comes to. */
const char *surface_make_length(struct surface *maker)
{
    const struct surface_type *elem = surface_any_flat(maker);
    const struct surface_size *size = surface_size(maker);
    if (surface_once_in(maker, 3))
        return opened(maker, size);
    if (surface_once_in(maker, 2))
        return arena_printf(maker->arena, "(length %s)",
                            of_any_size(maker, surface_array(maker, size, elem)));
    elem = surface_scalar(maker, "i64");
    return arena_printf(maker->arena, "(reduce (+) 0 %s)",
                        of_any_size(maker, surface_array(maker, size, elem)));
}
