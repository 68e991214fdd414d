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

void rewrite_tell_where(struct rewrite_step *step, const struct phrase *phrase)
{
    struct arena *arena = dpia_arena(step->dpia);
    if (phrase->kind != PHRASE_PRIM || where_equal(phrase_prim_where(phrase), in_space(SPACE_ANY)))
        return;
    size_t name = strlen(primitive_name(phrase_prim_of(phrase)));
    step->rule = arena_printf(arena, "%.*s%s", (int)(strlen(step->rule) - name), step->rule,
                              phrase_name(phrase));
    if (primitive_is_loop(phrase_prim_of(phrase)))
        step->figure = arena_printf(arena, "%s, 6.2", step->figure);
}
