/* An entry, or a place of it: main.map.0. An operator may be a dot itself: what stands between the
 * first dot and the last one is the name. */
#include "rewrite/place.h"

#include <stdlib.h>
#include <string.h>

bool rewrite_read_place(struct arena *arena, const char *text, struct program_place *place)
{
    char *entry = arena_strdup(arena, text), *end = "";
    char *first = strchr(entry, '.'), *last = strrchr(entry, '.');
    *place = (struct program_place){.entry = entry};
    if (!first)
        return *entry != '\0';
    place->number = strtoul(last + 1, &end, 10);
    if (first == entry || last <= first + 1 || end == last + 1 || *end != '\0')
        return false;
    *first = *last = '\0';
    place->word = first + 1;
    return true;
}
