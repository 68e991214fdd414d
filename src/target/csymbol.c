/* Symbols of emitted files, and sets of them, which are closed under what symbols need. */
#include "target/csymbol.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/map.h"

struct csymbol_set {
    struct arena *arena;
    struct map *by_name;
    struct csymbol_vec all;
};

struct csymbol *csymbol_new(struct arena *arena, enum csymbol_group group, unsigned order,
                            const char *name, const char *text)
{
    struct csymbol *symbol = ARENA_NEW(arena, struct csymbol);
    symbol->name = name;
    symbol->group = group;
    symbol->order = order;
    symbol->text = text;
    return symbol;
}

void csymbol_add_need(struct arena *arena, struct csymbol *symbol, const struct csymbol *needed)
{
    VEC_PUSH(arena, &symbol->needs, needed);
}

struct csymbol_set *csymbol_set_new(struct arena *arena)
{
    struct csymbol_set *set = ARENA_NEW(arena, struct csymbol_set);
    set->arena = arena;
    set->by_name = map_new_strings(arena);
    return set;
}

void csymbol_set_add(struct csymbol_set *set, const struct csymbol *symbol)
{
    const struct csymbol *known = symbol ? map_get(set->by_name, symbol->name) : NULL;
    if (!symbol || known == symbol)
        return;
    if (known && (known->group != symbol->group || known->order != symbol->order))
        bug(loc_none(), "'%s' is the name of two symbols", symbol->name);
    if (known)
        return;
    map_set(set->by_name, symbol->name, (void *)symbol);
    VEC_PUSH(set->arena, &set->all, symbol);
    for (size_t i = 0; i < symbol->needs.len; i++)
        csymbol_set_add(set, symbol->needs.at[i]);
}

bool csymbol_set_has(const struct csymbol_set *set, const char *name)
{
    return map_has(set->by_name, name);
}

static int compare(const void *a, const void *b)
{
    const struct csymbol *const *first = a, *const *second = b;
    if ((*first)->order != (*second)->order)
        return (*first)->order < (*second)->order ? -1 : 1;
    return strcmp((*first)->name, (*second)->name);
}

struct csymbol_vec csymbol_set_group(const struct csymbol_set *set, enum csymbol_group group)
{
    struct csymbol_vec out = {0};
    for (size_t i = 0; i < set->all.len; i++)
        if (set->all.at[i]->group == group)
            VEC_PUSH(set->arena, &out, set->all.at[i]);
    if (out.len > 1)
        qsort(out.at, out.len, sizeof *out.at, compare);
    return out;
}
