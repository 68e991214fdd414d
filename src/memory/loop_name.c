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

/* What stands at LOC, without the name of its module; "" where nothing is known. */
static const char *written_at(struct loc loc)
{
    const char *dot = loc.construct ? strrchr(loc.construct, '.') : NULL;
    return dot ? dot + 1 : loc.construct ? loc.construct : "";
}

static bool is_notation(struct loc loc)
{
    size_t len = !loc.source ? 0 : strlen(loc.source->path);
    return len > 5 && strcmp(loc.source->path + len - 5, ".dpia") == 0;
}

static enum style style_at(struct loc loc)
{
    if (!is_notation(loc))
        return STYLE_SURFACE;
    return strncmp(written_at(loc), "map", 3) == 0 ? STYLE_MAP : STYLE_PARFOR;
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
    enum style style = style_at(loc);
    if (style == STYLE_SURFACE)
        return surface_name(arena, level);
    if (style == STYLE_MAP)
        prim = PRIM_MAP;
    else if (prim == PRIM_PARFOR_SLOTS)
        prim = PRIM_PARFOR;
    return primitive_name_at(prim, at_level(level));
}

/* What the source at its place calls LOOP, or would. */
static const char *name_of(struct arena *arena, const struct phrase *loop)
{
    const char *written = written_at(loop->loc);
    if (strcmp(written, "reduce_local") == 0 || strcmp(written, "reduceLocal") == 0)
        return written;
    return loop_name_at(arena, loop->loc, phrase_prim_of(loop), phrase_level(loop));
}

bool loop_is_of_source(struct arena *arena, const struct phrase *loop)
{
    return strcmp(name_of(arena, loop), written_at(loop->loc)) == 0;
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
