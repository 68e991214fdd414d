/* The names of loops and variables in messages: those that a person wrote, who may not know what
 * comes of them.
 *
 *     dpia.map_local_1 f xs      map_local_1
 *     mapLocal1 f xs             mapLocal1
 *     dpia.reduce_local f xs     reduce_local
 *     parforLocal1 n a f         parforLocal1, also when the memory stage has added slots
 *     let t = dpia.to_local e    local memory 't'
 *     f (dpia.to_local e)        local memory */
#include "memory/loop_name.h"

#include <ctype.h>
#include <string.h>

#include "base/name.h"

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

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

/* Whether the LEN characters at NAME are a word of what LOC is the place of. */
static bool has_word(struct loc loc, const char *name, size_t len)
{
    const char *text = loc.source ? loc.source->text : "";
    for (size_t at = loc.begin; loc.source && len > 0 && at + len <= loc.end; at++)
        if (strncmp(text + at, name, len) == 0 && !is_word(text[at + len]) &&
            (at == 0 || !is_word(text[at - 1])))
            return true;
    return false;
}

/* What the source at its place calls LOOP, or would. */
static const char *name_of(struct arena *arena, const struct phrase *loop)
{
    const char *word = word_at(arena, loop->loc);
    if (strcmp(word, "dpia.reduce_local") == 0 || strcmp(word, "reduceLocal") == 0)
        return word[0] == 'd' ? "reduce_local" : word;
    return loop_name_at(arena, loop->loc, phrase_prim_of(loop), phrase_level(loop));
}

bool loop_is_of_source(struct arena *arena, const struct phrase *loop)
{
    const char *name = name_of(arena, loop);
    return has_word(loop->loc, name, strlen(name));
}

const char *loop_source_name(struct arena *arena, const struct phrase *loop)
{
    static const char *const others[] = {[LOOP_OPEN] = "parallel loop",
                                         [LOOP_SEQUENTIAL] = "sequential loop",
                                         [LOOP_GLOBAL] = "loop over work-items",
                                         [LOOP_WORKGROUP] = "loop over work-groups",
                                         [LOOP_LOCAL] = "loop over the work-items of a group"};
    return loop_is_of_source(arena, loop) ? name_of(arena, loop) : others[phrase_level(loop).kind];
}

/* A name that is made of several, x,y, stands there if all of them do. */
static bool is_of_source(const struct var *var)
{
    struct loc all = var->loc;
    const char *name = var->name;
    all.begin = 0;
    all.end = all.source ? strlen(all.source->text) : 0;
    for (;;) {
        size_t len = strcspn(name, ",");
        if (!has_word(all, name, len))
            return false;
        if (name[len] == '\0')
            return true;
        name += len + 1;
    }
}

const char *var_source_name(struct arena *arena, const char *what, const struct var *var)
{
    return is_of_source(var) ? arena_printf(arena, "%s '%s'", what, name_word(arena, var->name))
                             : what;
}
