/* Names for printing.
 *
 * The set maps each name that is taken to the suffix that was last tried for it, so that a program
 * with many variables of one name does not look through all of them for each. The suffix depends
 * only on what was asked for before: the same program gets the same names. */
#include "base/name.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "base/map.h"

struct name_set {
    struct arena *arena;
    struct map *last_suffix; /* name -> struct suffix * */
    const struct name_set *below; /* or null */
    bool (*has)(void *data, const char *name); /* or null */
    void *data;
};

struct suffix {
    size_t last;
};

struct name_set *name_set_above(struct arena *arena, const struct name_set *below)
{
    struct name_set *set = ARENA_NEW(arena, struct name_set);
    set->arena = arena;
    set->last_suffix = map_new_strings(arena);
    set->below = below;
    set->has = NULL;
    set->data = NULL;
    return set;
}

struct name_set *name_set_new(struct arena *arena)
{
    return name_set_above(arena, NULL);
}

static struct suffix *reserve(struct name_set *set, const char *name)
{
    struct suffix *suffix = map_get(set->last_suffix, name);
    if (!suffix) {
        suffix = ARENA_NEW(set->arena, struct suffix);
        map_set(set->last_suffix, name, suffix);
    }
    return suffix;
}

void name_reserve(struct name_set *set, const char *name)
{
    reserve(set, name);
}

void name_reserve_those(struct name_set *set, bool (*has)(void *data, const char *name),
                        void *data)
{
    set->has = has;
    set->data = data;
}

const char *name_identifier(struct arena *arena, const char *text)
{
    bool needs_more = isdigit((unsigned char)*text) || !*text;
    char *name = arena_printf(arena, "%s%s", needs_more ? "_" : "", text);
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) || (unsigned char)*c >= 128)
            *c = '_';
    return name;
}

bool name_is_taken(const struct name_set *set, const char *name)
{
    for (; set; set = set->below)
        if (map_has(set->last_suffix, name) || (set->has && set->has(set->data, name)))
            return true;
    return false;
}

const char *name_fresh(struct name_set *set, struct arena *arena, const char *base)
{
    bool taken = name_is_taken(set, base);
    const char *name = arena_strdup(arena, base);
    struct suffix *suffix = reserve(set, name);
    while (taken) {
        name = arena_printf(arena, "%s_%zu", base, ++suffix->last);
        taken = name_is_taken(set, name);
    }
    name_reserve(set, name);
    return name;
}

/* The length of the part at PART without a number behind it: "p" of "p_0". */
static size_t stem_length(const char *part)
{
    size_t len = strcspn(part, ",");
    size_t stem = len;
    while (stem > 0 && part[stem - 1] >= '0' && part[stem - 1] <= '9')
        stem--;
    return stem > 1 && stem < len && part[stem - 1] == '_' ? stem - 1 : len;
}

/* The length of what all parts of NAME, of which there are several, begin with in front of a '_';
 * or 0. */
static size_t common_length(const char *name)
{
    size_t len = strcspn(name, "_,");
    if (name[len] != '_')
        return 0;
    for (const char *part = strchr(name, ','); part; part = strchr(part, ','))
        if (strncmp(++part, name, len + 1) != 0)
            return 0;
    return len;
}

const char *name_stem(struct arena *arena, const char *name)
{
    return arena_strndup(arena, name, stem_length(name));
}

const char *name_word(struct arena *arena, const char *name)
{
    if (!strchr(name, ','))
        return name;
    if (common_length(name))
        return arena_strndup(arena, name, common_length(name));
    size_t last_len = stem_length(name);
    const char *word = arena_strndup(arena, name, last_len), *last = name;
    for (const char *part = strchr(name, ','); part; part = strchr(part, ',')) {
        size_t len = stem_length(++part);
        if (len != last_len || strncmp(part, last, len) != 0)
            word = arena_printf(arena, "%s_%.*s", word, (int)len, part);
        last = part;
        last_len = len;
    }
    return word;
}

bool name_has_parts(const char *name, size_t total)
{
    size_t count = 1;
    for (; *name != '\0'; name++)
        count += *name == ',';
    return count == total;
}

/* NAME behind its first COUNT parts. */
static const char *skip_parts(const char *name, size_t count)
{
    for (; count > 0; count--)
        name += strcspn(name, ",") + 1;
    return name;
}

const char *name_slice(struct arena *arena, const char *name, size_t first, size_t count,
                       size_t total)
{
    if (!name_has_parts(name, total))
        return arena_printf(arena, "%s_%zu", name_word(arena, name), first);
    const char *begin = skip_parts(name, first);
    const char *end = skip_parts(begin, count - 1);
    return arena_strndup(arena, begin, (size_t)(end - begin) + strcspn(end, ","));
}
