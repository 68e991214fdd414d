/* Names for printing.
 *
 * The set maps each name that is taken to the suffix that was last tried for it, so that a program
 * with many variables of one name does not look through all of them for each. The suffix depends
 * only on what was asked for before: the same program gets the same names. */
#include "base/name.h"

#include <stddef.h>

#include "base/map.h"

struct name_set {
    struct arena *arena;
    struct map *last_suffix; /* name -> struct suffix * */
};

struct suffix {
    size_t last;
};

struct name_set *name_set_new(struct arena *arena)
{
    struct name_set *set = ARENA_NEW(arena, struct name_set);
    set->arena = arena;
    set->last_suffix = map_new_strings(arena);
    return set;
}

void name_reserve(struct name_set *set, const char *name)
{
    if (!map_has(set->last_suffix, name))
        map_set(set->last_suffix, name, ARENA_NEW(set->arena, struct suffix));
}

bool name_is_taken(const struct name_set *set, const char *name)
{
    return map_has(set->last_suffix, name);
}

const char *name_fresh(struct name_set *set, struct arena *arena, const char *base)
{
    struct suffix *suffix = map_get(set->last_suffix, base);
    const char *name = suffix == NULL ? arena_strdup(arena, base) : base;
    while (name_is_taken(set, name))
        name = arena_printf(arena, "%s_%zu", base, ++suffix->last);
    name_reserve(set, name);
    return name;
}
