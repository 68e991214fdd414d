/* Labels of records and constructors of sums: their order, and where they are in a type.
 *
 * A tuple is the record whose fields are 0, 1, ...; one field alone makes no tuple, whatever it is
 * called.
 *
 *     {y: f32, 10: i8, 2: bool}      2, 10, y
 *     {1: f32, 0: i32}               (i32, f32)
 *     {}                             ()
 */
#include "front/labels.h"

#include <stdlib.h>
#include <string.h>

#include "front/state.h"
#include "front/types.h"

bool front_label_is_number(const char *label, size_t *position)
{
    if (strspn(label, "0123456789") != strlen(label) || strlen(label) > 6)
        return false;
    *position = (size_t)strtoul(label, NULL, 10);
    return true;
}

int front_label_compare(const char *a, const char *b)
{
    size_t first, second;
    bool is_first = front_label_is_number(a, &first), is_second = front_label_is_number(b, &second);
    if (is_first != is_second)
        return is_first ? -1 : 1;
    if (is_first && first != second)
        return first < second ? -1 : 1;
    return strcmp(a, b);
}

bool front_label_find(const struct core_type *type, const char *label, size_t *position)
{
    if (!type->labels)
        return front_label_is_number(label, position) && *position < type->part_count;
    for (*position = 0; *position < type->part_count; ++*position)
        if (strcmp(type->labels[*position], label) == 0)
            return true;
    return false;
}

const struct core_type *front_type_field(const struct core_type *type, const char *label)
{
    size_t position;
    type = type ? front_type_head(type) : NULL;
    if (!type || type->kind != CORE_TYPE_TUPLE || !front_label_find(type, label, &position))
        return NULL;
    return type->parts[position];
}

static bool are_of_tuple(const char *const *labels, size_t count)
{
    size_t position;
    for (size_t i = 0; i < count; i++)
        if (!front_label_is_number(labels[i], &position) || position != i)
            return false;
    return count != 1;
}

const struct core_type *front_type_record(struct front *front, const char *const *labels,
                                          const struct core_type *const *parts, size_t count)
{
    struct core_type *type = ARENA_NEW(front->arena, struct core_type);
    type->kind = CORE_TYPE_TUPLE;
    type->parts = parts;
    type->labels = are_of_tuple(labels, count) ? NULL : labels;
    type->part_count = count;
    return type;
}

const struct core_type *front_type_sum(struct front *front, const struct core_variant *variants,
                                       size_t count)
{
    struct core_type *type = ARENA_NEW(front->arena, struct core_type);
    type->kind = CORE_TYPE_SUM;
    type->variants = variants;
    type->variant_count = count;
    return type;
}

bool front_variant_find(const struct core_type *type, const char *name, size_t *position)
{
    for (*position = 0; *position < type->variant_count; ++*position)
        if (strcmp(type->variants[*position].name, name) == 0)
            return true;
    return false;
}
