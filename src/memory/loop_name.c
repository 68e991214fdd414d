/* The names of loops: of the maps or loops that a person wrote, who may not know what comes of
 * them.
 *
 *     dpia.map_local_1 f xs      map_local_1
 *     mapLocal1 f xs             mapLocal1
 *     dpia.reduce_local f xs     reduce_local
 *     parforLocal1 n a f         parforLocal1, also when the memory stage has added slots */
#include "memory/loop_name.h"

#include <ctype.h>
#include <string.h>

/* How loops are written: dpia.map_local, mapLocal, parforLocal. */
enum style { STYLE_SURFACE, STYLE_MAP, STYLE_PARFOR };

/* The word at LOC. */
static const char *word_at(struct arena *arena, struct loc loc)
{
    const char *text = loc.source ? loc.source->text + loc.begin : "";
    size_t len = 0;
    while (isalnum((unsigned char)text[len]) || text[len] == '_' || text[len] == '.')
        len++;
    return arena_strndup(arena, text, len);
}

static bool is_notation(struct loc loc)
{
    size_t len = !loc.source ? 0 : strlen(loc.source->path);
    return len > 5 && strcmp(loc.source->path + len - 5, ".dpia") == 0;
}

static enum style style_at(struct arena *arena, struct loc loc)
{
    const char *word = word_at(arena, loc);
    if (!is_notation(loc))
        return STYLE_SURFACE;
    return strncmp(word, "map", 3) == 0 ? STYLE_MAP : STYLE_PARFOR;
}

static const char *surface_name(struct arena *arena, struct level level)
{
    static const char *const names[] = {[LOOP_OPEN] = "map",
                                        [LOOP_SEQUENTIAL] = "map_seq",
                                        [LOOP_GLOBAL] = "map_global",
                                        [LOOP_WORKGROUP] = "map_workgroup",
                                        [LOOP_LOCAL] = "map_local"};
    if (level.dimension == 0)
        return names[level.kind];
    return arena_printf(arena, "%s_%u", names[level.kind], level.dimension);
}

const char *loop_name_at(struct arena *arena, struct loc loc, enum primitive prim,
                         struct level level)
{
    enum style style = style_at(arena, loc);
    if (style == STYLE_SURFACE)
        return surface_name(arena, level);
    if (style == STYLE_MAP)
        prim = PRIM_MAP;
    else if (prim == PRIM_PARFOR_SLOTS)
        prim = PRIM_PARFOR;
    return primitive_name_at(prim, at_level(level));
}

const char *loop_source_name(struct arena *arena, const struct phrase *loop)
{
    const char *word = word_at(arena, loop->loc);
    if (strcmp(word, "dpia.reduce_local") == 0 || strcmp(word, "reduceLocal") == 0)
        return word[0] == 'd' ? "reduce_local" : word;
    return loop_name_at(arena, loop->loc, loop->u.prim.prim, phrase_level(loop));
}
