/* The names of loops: a person who wrote a .fut program knows the maps that they come of, and nobody
 * has written the slots that the memory stage adds. */
#include "memory/loop_name.h"

#include <string.h>

const char *loop_kind_name(struct arena *arena, struct loc loc, struct loop_kind kind)
{
    static const char *const names[] = {[LOOP_OPEN] = "map",
                                        [LOOP_SEQUENTIAL] = "map_seq",
                                        [LOOP_GLOBAL] = "map_global",
                                        [LOOP_WORKGROUP] = "map_workgroup",
                                        [LOOP_LOCAL] = "map_local"};
    const struct source *source = loc.source;
    size_t len = source == NULL ? 0 : strlen(source->path);

    if (kind.family == LOOP_SLOTS)
        kind.family = LOOP_PARFOR;
    if (len > 5 && strcmp(source->path + len - 5, ".dpia") == 0)
        return primitive_name(loop_primitive(kind));
    if (kind.dimension == 0)
        return names[kind.level];
    return arena_printf(arena, "%s_%u", names[kind.level], kind.dimension);
}

const char *loop_source_name(struct arena *arena, const struct phrase *loop)
{
    struct loop_kind kind = {0};

    loop_of(loop->u.prim.prim, &kind);
    return loop_kind_name(arena, loop->loc, kind);
}
