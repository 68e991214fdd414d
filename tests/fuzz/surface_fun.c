/* Random functions that are values: with names, partly applied, returned, in tuples and records,
 * and composed; and those of modules. */
#include "surface.h"

#include <inttypes.h>
#include <string.h>

static const char *fresh(struct surface *maker, const char *base)
{
    return arena_printf(maker->arena, "%s%u", base, maker->name_count++);
}

/* let f x y = BODY in f a b, where f is sometimes given one argument first. */
static const char *call_local(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *params[] = {surface_any_type(maker, 2), surface_any_flat(maker)};
    const char *f = fresh(maker, "f");
    size_t count = 0;
    const char *first = surface_pattern(maker, params[0], &count);
    const char *second = surface_pattern(maker, params[1], &count);
    const char *body = surface_exp(maker, type);
    surface_leave_all(maker, count);
    const char *a = surface_exp(maker, params[0]), *b = surface_exp(maker, params[1]);
    switch (surface_below(maker, 3)) {
    case 0:
        return arena_printf(maker->arena, "(let %s %s %s = %s in let %s_a = %s %s in %s_a %s)", f,
                            first, second, body, f, f, a, f, b);
    case 1:
        return arena_printf(maker->arena, "(let %s %s = \\%s -> %s in %s %s %s)", f, first, second,
                            body, f, a, b);
    default:
        return arena_printf(maker->arena, "(let %s %s %s = %s in %s %s %s)", f, first, second, body,
                            f, a, b);
    }
}

/* let fs = {go = \x -> BODY, k = e} in fs.go a */
static const char *call_part(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *param = surface_any_type(maker, 2);
    const struct surface_type *other = surface_any_flat(maker);
    const char *fs = fresh(maker, "fs");
    const char *fun = surface_lambda(maker, &param, 1, type);
    const char *with = surface_exp(maker, other);
    const char *a = surface_exp(maker, param);
    return surface_once_in(maker, 2)
               ? arena_printf(maker->arena, "(let %s = {go = %s, k = %s} in %s.go %s)", fs, fun,
                              with, fs, a)
               : arena_printf(maker->arena, "(let %s = (%s, %s) in %s.1 %s)", fs, with, fun, fs, a);
}

/* A function given to another one, which calls it twice. */
static const char *call_twice(struct surface *maker, const struct surface_type *type)
{
    const char *twice = fresh(maker, "twice");
    const char *fun = surface_lambda(maker, &type, 1, type);
    const char *a = surface_exp(maker, type);
    return arena_printf(maker->arena, "(let %s g x = g (g x) in %s %s %s)", twice, twice, fun, a);
}

static const char *call_composed(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *param = surface_any_type(maker, 1);
    const struct surface_type *between = surface_any_type(maker, 1);
    const char *f = surface_lambda(maker, &param, 1, between);
    const char *g = surface_lambda(maker, &between, 1, type);
    const char *a = surface_exp(maker, param);
    return surface_once_in(maker, 2)
               ? arena_printf(maker->arena, "((%s >-> %s) %s)", f, g, a)
               : arena_printf(maker->arena, "((%s <-< %s) %s)", g, f, a);
}

/* ---- Functions of modules ---- */

/* TYPE with SIZE in the place of n. */
static const struct surface_type *sized(struct surface *maker, const struct surface_type *type,
                                        const struct surface_size *size)
{
    if (!type)
        return NULL;
    struct surface_type *copy = ARENA_NEW(maker->arena, struct surface_type);
    *copy = *type;
    for (size_t i = 0; i < type->part_count; i++)
        copy->parts[i] = sized(maker, type->parts[i], size);
    copy->elem = sized(maker, type->elem, size);
    if (type->size && strcmp(type->size->text, "n") == 0)
        copy->size = size;
    return copy;
}

/* A function in scope that gives TYPE, with arguments; null if there is none. */
static const char *call_module(struct surface *maker, const struct surface_type *type)
{
    struct VEC(size_t) found = {0};
    const struct surface_size *size = surface_size(maker);
    for (size_t i = 0; i < maker->funs.len; i++)
        if (surface_is_same(type, sized(maker, maker->funs.at[i].result, size)))
            VEC_PUSH(maker->arena, &found, i);
    if (found.len == 0)
        return NULL;
    const struct surface_fun fun = maker->funs.at[found.at[surface_below(maker, found.len)]];
    const char *text = fun.name;
    for (size_t i = 0; i < fun.param_count; i++)
        text = arena_printf(maker->arena, "%s %s", text,
                            surface_exp(maker, sized(maker, fun.params[i], size)));
    return arena_printf(maker->arena, "(%s)", text);
}

const char *surface_make_call(struct surface *maker, const struct surface_type *type)
{
    const char *text = maker->funs.len > 0 ? call_module(maker, type) : NULL;
    if (text)
        return text;
    switch (surface_below(maker, 5)) {
    case 0:
        return call_part(maker, type);
    case 1:
        return call_twice(maker, type);
    case 2:
        return call_composed(maker, type);
    default:
        return call_local(maker, type);
    }
}
