/* Steps of the translations: the names of their rules, and the rewritten phrase back in the body
 * that it stands in. */
#include "translate/rewrite.h"

#include <string.h>

static const struct phrase *shown(const struct rewrite_step *step, const struct phrase *phrase)
{
    return step->show ? step->show(step->show_data, phrase) : phrase;
}

const struct phrase *rewrite_whole(const struct rewrite_step *step, const struct phrase *part)
{
    for (const struct rewrite_place *place = step->place; place; place = place->outer) {
        size_t count = phrase_child_count(place->parent);
        const struct phrase **children =
            ARENA_ARRAY(dpia_arena(step->dpia), const struct phrase *, count);
        for (size_t k = 0; k < count; k++)
            children[k] =
                k < place->hole ? place->done[k] : shown(step, phrase_child(place->parent, k));
        children[place->hole] = part;
        part = phrase_with_children(step->dpia, place->parent, children);
    }
    return part;
}

void rewrite_tell_level(struct rewrite_step *step, const struct phrase *loop)
{
    struct arena *arena = dpia_arena(step->dpia);
    if (loop->kind != PHRASE_PRIM || !primitive_is_loop(loop->u.prim.prim) ||
        phrase_level(loop).kind == LOOP_OPEN)
        return;
    size_t name = strlen(primitive_name(loop->u.prim.prim));
    step->rule = arena_printf(arena, "%.*s%s", (int)(strlen(step->rule) - name), step->rule,
                              phrase_name(loop));
    step->figure = arena_printf(arena, "%s, 6.2", step->figure);
}
