/* Insertion-ordered maps, keyed by strings (compared by content) or by objects (compared by
 * address). Iteration is in the order of first insertion, so that no output depends on a hash. */
#ifndef DPIAC_BASE_MAP_H
#define DPIAC_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct map;

struct map *map_new_strings(struct arena *arena); /* keys: const char *, kept, not copied */
struct map *map_new_objects(struct arena *arena); /* keys: any pointer */

/* The value of KEY, or null. */
void *map_get(const struct map *map, const void *key);
bool map_has(const struct map *map, const void *key);

/* Sets the value of KEY, new or old; a new key comes last. */
void map_set(struct map *map, const void *key, void *value);

size_t map_count(const struct map *map);
const void *map_key_at(const struct map *map, size_t position);
void *map_value_at(const struct map *map, size_t position);

#endif
