/* Radix trees: a node has a child for each value of four bits of the position, those of a leaf are
 * elements. The root has as many levels as the greatest position that was set needs. */
#include "base/table.h"

#include <stdbool.h>

enum { BITS = 4, WIDTH = 1 << BITS };

struct table {
    unsigned shift; /* of the bits of a position that choose the child; 0 in a leaf */
    const void *at[WIDTH];
};

static size_t place_in(const struct table *node, size_t position)
{
    return (position >> node->shift) % WIDTH;
}

/* Whether the positions of TABLE, a root, go up to POSITION. */
static bool reaches(const struct table *table, size_t position)
{
    return position >> table->shift < WIDTH;
}

void *table_get(const struct table *table, size_t position)
{
    if (!table || !reaches(table, position))
        return NULL;
    for (; table && table->shift > 0; table = table->at[place_in(table, position)])
        continue;
    return !table ? NULL : (void *)table->at[place_in(table, position)];
}

static struct table *new_node(struct arena *arena, unsigned shift)
{
    struct table *node = ARENA_NEW(arena, struct table);
    node->shift = shift;
    return node;
}

/* NODE, of SHIFT, or an empty one, with VALUE at POSITION. */
static const struct table *with(struct arena *arena, const struct table *node, unsigned shift,
                                size_t position, const void *value)
{
    struct table *copy = new_node(arena, shift);
    if (node)
        *copy = *node;
    size_t place = place_in(copy, position);
    copy->at[place] =
        shift == 0 ? value : with(arena, copy->at[place], shift - BITS, position, value);
    return copy;
}

/* TABLE under roots until it reaches POSITION. */
static const struct table *raised(struct arena *arena, const struct table *table, size_t position)
{
    while (!reaches(table, position)) {
        struct table *root = new_node(arena, table->shift + BITS);
        root->at[0] = table;
        table = root;
    }
    return table;
}

const struct table *table_set(struct arena *arena, const struct table *table, size_t position,
                              const void *value)
{
    if (table_get(table, position) == value)
        return table;
    table = raised(arena, table ? table : new_node(arena, 0), position);
    return with(arena, table, table->shift, position, value);
}

/* The child of NODE, which may be null or of a lower level than SHIFT, at PLACE of that level. */
static const void *child(const struct table *node, unsigned shift, size_t place)
{
    if (!node || node->shift == shift)
        return !node ? NULL : node->at[place];
    return place == 0 ? node : NULL;
}

/* BEGIN is the first position of both nodes, which are of SHIFT or lower. */
static void compare(const struct table *one, const struct table *other, unsigned shift,
                    size_t begin, table_visit *visit, void *data)
{
    for (size_t place = 0; place < WIDTH; place++) {
        const void *left = child(one, shift, place), *right = child(other, shift, place);
        size_t position = begin + (place << shift);
        if (left == right)
            continue;
        if (shift == 0)
            visit(data, position, (void *)left, (void *)right);
        else
            compare(left, right, shift - BITS, position, visit, data);
    }
}

void table_compare(const struct table *one, const struct table *other, table_visit *visit,
                   void *data)
{
    unsigned left = one ? one->shift : 0, right = other ? other->shift : 0;
    if (one != other)
        compare(one, other, left > right ? left : right, 0, visit, data);
}
