/* An entry, or a place of it: main.map.0. An operator may be a dot itself: what stands between the
 * first dot and the last one is the name. */
#include "rewrite/place.h"

#include <stdlib.h>
#include <string.h>

#include "rewrite/rewrite.h"

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

/* Whether SOUGHT is in PHRASE, and if so how many of its name are before it. */
static bool count_before(const struct phrase *phrase, const struct phrase *sought, size_t *count)
{
    const char *word = rewrite_word(phrase);
    if (phrase == sought)
        return true;
    *count += word && strcmp(word, rewrite_word(sought)) == 0;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (count_before(phrase_child(phrase, i), sought, count))
            return true;
    return false;
}

const char *rewrite_place_of(struct arena *arena, const struct entry *entry,
                             const struct phrase *phrase)
{
    size_t count = 0;
    if (!rewrite_word(phrase) || !count_before(entry->body, phrase, &count))
        return NULL;
    return arena_printf(arena, "%s.%s.%zu", entry->name, rewrite_word(phrase), count);
}
