/* Puts a rewritten phrase back into the body that it stands in. */
#include "translate/rewrite.h"

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
