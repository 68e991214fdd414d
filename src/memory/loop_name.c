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

static enum style style_at(struct loc loc)
{
    if (!loc.source || !loc.source->is_notation)
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
    else if (prim == PRIM_PARFOR_SLOTS || prim == PRIM_PARFOR_CARRY)
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

const char *var_source_name(struct arena *arena, const char *what, const struct var *var)
{
    return var->is_given ? arena_printf(arena, "%s '%s'", what, name_word(arena, var->name)) : what;
}
