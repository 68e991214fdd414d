/* Random expressions of the surface language that give an array. A recipe that does not fit the
 * type gives null. */
#include "surface.h"

#include <inttypes.h>

typedef const char *recipe(struct surface *maker, const struct surface_type *type);

static const char *over(struct surface *maker, const struct surface_type *type,
                        const struct surface_type *elem)
{
    return surface_exp(maker, surface_array(maker, type->size, elem));
}

/* ---- Maps ---- */

static const char *make_map(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *elem = surface_any_type(maker, 2);
    const char *fun = surface_lambda(maker, &elem, 1, type->elem);
    const char *array = over(maker, type, elem);
    return surface_once_in(maker, 3)
               ? arena_printf(maker->arena, "(%s |> map %s)", array, fun)
               : arena_printf(maker->arena, "(map %s %s)", fun, array);
}

static const char *make_map2(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *elems[] = {surface_any_type(maker, 1), surface_any_type(maker, 1)};
    const char *fun = surface_lambda(maker, elems, 2, type->elem);
    const char *first = over(maker, type, elems[0]);
    return arena_printf(maker->arena, "(map2 %s %s %s)", fun, first, over(maker, type, elems[1]));
}

static const char *make_tabulate(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *index = surface_scalar(maker, "i64");
    const char *fun = surface_lambda(maker, &index, 1, type->elem);
    return arena_printf(maker->arena, "(%s %s %s)",
                        surface_once_in(maker, 4) ? "dpia.generate" : "tabulate",
                        type->size->text, fun);
}

/* ---- Zips ---- */

static const char *make_zip(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *tuple = type->elem;
    const char *text = "";
    if (tuple->kind != SURFACE_TUPLE || tuple->is_record)
        return NULL;
    for (size_t i = 0; i < tuple->part_count; i++)
        text = arena_printf(maker->arena, "%s %s", text, over(maker, type, tuple->parts[i]));
    return arena_printf(maker->arena, "(zip%s%s)", tuple->part_count == 3 ? "3" : "", text);
}

/* One of the arrays that TYPE is zipped from, out of two or three. */
static const char *make_unzipped(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *parts[SURFACE_PARTS_MAX];
    size_t count = 2 + surface_below(maker, 2);
    size_t place = surface_below(maker, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = i == place ? type->elem : surface_any_type(maker, 1);
    return arena_printf(maker->arena, "(unzip%s %s).%zu", count == 3 ? "3" : "",
                        over(maker, type, surface_tuple(maker, parts, count)), place);
}

/* map unzip, where the elements are tuples of arrays of one size. */
static const char *make_map_unzip(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *tuple = type->elem, *elems[SURFACE_PARTS_MAX];
    if (tuple->kind != SURFACE_TUPLE || tuple->is_record)
        return NULL;
    for (size_t i = 0; i < tuple->part_count; i++) {
        const struct surface_type *part = tuple->parts[i];
        if (part->kind != SURFACE_ARRAY || !surface_is_same_size(part->size, tuple->parts[0]->size))
            return NULL;
        elems[i] = part->elem;
    }
    const struct surface_type *row =
        surface_array(maker, tuple->parts[0]->size, surface_tuple(maker, elems, tuple->part_count));
    return arena_printf(maker->arena, "(map unzip%s %s)", tuple->part_count == 3 ? "3" : "",
                        over(maker, type, row));
}

/* ---- Other orders ---- */

static const char *make_transpose(struct surface *maker, const struct surface_type *type)
{
    if (type->elem->kind != SURFACE_ARRAY)
        return NULL;
    const struct surface_type *column = surface_array(maker, type->size, type->elem->elem);
    return arena_printf(maker->arena, "(transpose %s)",
                        surface_exp(maker, surface_array(maker, type->elem->size, column)));
}

static const char *make_reverse(struct surface *maker, const struct surface_type *type)
{
    const char *array = surface_exp(maker, type);
    if (surface_once_in(maker, 2))
        return arena_printf(maker->arena, "(rotate %" PRIu64 " %s)", surface_below(maker, 4),
                            array);
    return arena_printf(maker->arena, "(reverse %s)", array);
}

/* map f, where f only moves elements. */
static const char *make_map_view(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *elem = type->elem;
    if (elem->kind != SURFACE_ARRAY)
        return NULL;
    if (elem->elem->kind != SURFACE_ARRAY)
        return arena_printf(maker->arena, "(map reverse %s)", surface_exp(maker, type));
    const struct surface_type *column = surface_array(maker, elem->size, elem->elem->elem);
    return arena_printf(
        maker->arena, "(map transpose %s)",
        over(maker, type, surface_array(maker, elem->elem->size, column)));
}

static const char *make_flatten(struct surface *maker, const struct surface_type *type)
{
    if (!type->size->left)
        return NULL;
    const struct surface_type *row = surface_array(maker, type->size->right, type->elem);
    return arena_printf(maker->arena, "(flatten %s)",
                        surface_exp(maker, surface_array(maker, type->size->left, row)));
}

static const char *make_take(struct surface *maker, const struct surface_type *type)
{
    const struct surface_size *more = surface_size(maker);
    const char *front = surface_exp(maker, type);
    const char *back = surface_exp(maker, surface_array(maker, more, type->elem));
    if (surface_once_in(maker, 2))
        return arena_printf(maker->arena, "(take %s (%s ++ %s))", type->size->text, front, back);
    return arena_printf(maker->arena, "(drop %s (%s ++ %s))", more->text, back, front);
}

/* ---- New arrays ---- */

static const char *make_iota(struct surface *maker, const struct surface_type *type)
{
    return surface_is_scalar(type->elem, "i64")
               ? arena_printf(maker->arena, "(iota %s)", type->size->text)
               : NULL;
}

static const char *make_replicate(struct surface *maker, const struct surface_type *type)
{
    return arena_printf(maker->arena, "(replicate %s %s)", type->size->text,
                        surface_exp(maker, type->elem));
}

static const char *make_literal(struct surface *maker, const struct surface_type *type)
{
    if (type->size->value < 1)
        return NULL;
    const char *text = surface_exp(maker, type->elem);
    for (int64_t i = 1; i < type->size->value; i++)
        text = arena_printf(maker->arena, "%s, %s", text, surface_exp(maker, type->elem));
    return arena_printf(maker->arena, "[%s]", text);
}

static const char *make_scan(struct surface *maker, const struct surface_type *type)
{
    return surface_is_scalar(type->elem, "i32")
               ? arena_printf(maker->arena, "(scan (+) 0 %s)", surface_exp(maker, type))
               : NULL;
}

static const char *make_scatter(struct surface *maker, const struct surface_type *type)
{
    const struct surface_size *count = surface_size(maker);
    const char *array = surface_exp(maker, type);
    const char *indices =
        surface_exp(maker, surface_array(maker, count, surface_scalar(maker, "i64")));
    const char *values = surface_exp(maker, surface_array(maker, count, type->elem));
    return arena_printf(maker->arena, "(scatter (copy %s) %s %s)", array, indices, values);
}

/* Of each number below a size less one or two, which may be negative, and as many as are wanted now
 * and then. (Of the size that is wanted it is known that there are fewer.) */
static const char *make_inner(struct surface *maker, const struct surface_type *type)
{
    const struct surface_type *index = surface_scalar(maker, "i64");
    const struct surface_size *size = surface_size(maker);
    if (size->value >= 0 || surface_is_same_size(size, type->size))
        return NULL;
    const char *fun = surface_lambda(maker, &index, 1, type->elem);
    return arena_printf(maker->arena, "(map %s (iota (%s - %" PRIu64 ")) :> %s)", fun, size->text,
                        1 + surface_below(maker, 2), surface_type_text(maker, type));
}

/* An array of another size, which may not be the one that is wanted: one that has a name, or a
 * number that is computed, now and then a negative one. */
static const char *make_coerced(struct surface *maker, const struct surface_type *type)
{
    const struct surface_size *size = surface_size(maker);
    const char *text = surface_type_text(maker, type);
    if (surface_once_in(maker, 2) || (size->value >= 0 && type->size->value >= 0)) {
        const char *count = surface_exp(maker, surface_scalar(maker, "i64"));
        const char *format = surface_once_in(maker, 4) ? "(replicate %s %s :> %s)"
                                                       : "(replicate (%s %% 4) %s :> %s)";
        return arena_printf(maker->arena, format, count, surface_exp(maker, type->elem), text);
    }
    return arena_printf(maker->arena, "(%s :> %s)",
                        surface_exp(maker, surface_array(maker, size, type->elem)), text);
}

const char *surface_make_array(struct surface *maker, const struct surface_type *type)
{
    static recipe *const recipes[] = {
        make_map,       make_map,      make_map,       make_map2,    make_tabulate, make_zip,
        make_zip,       make_unzipped, make_unzipped,  make_iota,    make_map_unzip, make_map_unzip,
        make_transpose, make_reverse,  make_map_view,  make_flatten, make_flatten,  make_take,
        make_replicate, make_literal,  make_scan,      make_scatter, make_coerced,
        make_inner,     surface_make_neighbours,       surface_make_update,
        surface_make_update,          surface_make_sized,           surface_make_sized};
    for (;;) {
        size_t choice = surface_below(maker, sizeof recipes / sizeof *recipes);
        const char *text = recipes[choice](maker, type);
        if (text)
            return text;
    }
}
