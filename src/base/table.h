/* Arrays that are never changed: setting an element gives a new one, which shares with the old one
 * all but a path of a dozen words for each factor of 16 in its length.
 *
 *     two = table_set(arena, one, 7, "x")     table_get(two, 7)     x; one is what it was
 *
 * Where tables that were one go separate ways, table_compare finds what differs in time for what
 * differs. */
#ifndef DPIAC_BASE_TABLE_H
#define DPIAC_BASE_TABLE_H

#include <stddef.h>

#include "base/arena.h"

struct table; /* null is the empty one: all of its elements are null */

void *table_get(const struct table *table, size_t position);
const struct table *table_set(struct arena *arena, const struct table *table, size_t position,
                              const void *value);

/* Told of an element that is not the same pointer in two tables. */
typedef void table_visit(void *data, size_t position, void *one, void *other);

/* Tells VISIT of all differences, by position. */
void table_compare(const struct table *one, const struct table *other, table_visit *visit,
                   void *data);

#endif
