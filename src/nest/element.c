/* Elements of arrays that are computed as they are read, maps and `generate`: all of an element is
 * computed at once, and once in an iteration, however many of its components are read.
 *
 *     fst (idx (map f xs) i) + snd (idx (map f xs) i)        f's body, for xs[i], once */
#include "nest/reading.h"

/* Components of what was computed are looked for again only so deep. */
enum { MOST_AGAIN = 6 };

struct nest_loop *reading_nowhere(struct reading *reading)
{
    struct nest_loop *loop = ARENA_NEW(dpia_arena(reading->dpia), struct nest_loop);
    *loop = (struct nest_loop){.parent = reading->loop, .dimension = reading->loop->dimension};
    return loop;
}

const struct nat *reading_again(struct reading *reading, const struct phrase *exp,
                                const struct view_path *path)
{
    struct nest_loop *loop = reading->loop;
    if (reading->again >= MOST_AGAIN)
        return NULL;
    reading->again++;
    reading->loop = reading_nowhere(reading);
    const struct nat *number = reading_scalar(reading, exp, path);
    reading->loop = loop;
    reading->again--;
    return number;
}

bool reading_may_be_number(const struct data *data, const struct view_path *path)
{
    for (; path && data; path = path->next)
        data = path->index ? data->fst : path->which == 2 ? data->snd : data->fst;
    return data && reading_is_number(data);
}

/* ---- Elements of what is computed ---- */

/* Whether element INDEX of ARRAY is computed for the first time in this iteration. */
static bool is_first(struct reading *reading, const struct phrase *array, const struct nat *index)
{
    struct context *first = map_get(reading->contexts, array), *context;
    for (context = first; context; context = (struct context *)context->next)
        if (context->around == reading->context && context->loop == reading->loop &&
            context->index == index) {
            reading->context = context;
            return false;
        }
    context = ARENA_NEW(dpia_arena(reading->dpia), struct context);
    *context = (struct context){first, reading->context, reading->loop, index};
    map_set(reading->contexts, array, context);
    reading->context = context;
    return true;
}

/* Component PATH of BODY, which is flat: all of it is computed at once. */
static const struct nat *read_body(struct reading *reading, const struct phrase *body,
                                   const struct view_path *path, bool first)
{
    const struct nat *number = NULL;
    if (!data_is_flat(phrase_data(body)))
        return reading_scalar(reading, body, path);
    if (first)
        number = reading_scalar(reading, body, NULL);
    if (first && !path)
        return number;
    return reading_may_be_number(phrase_data(body), path) ? reading_again(reading, body, path)
                                                          : NULL;
}

const struct nat *reading_computed_element(struct reading *reading, const struct phrase *array,
                                           const struct view_path *path)
{
    const struct context *context = reading->context;
    bool first = is_first(reading, array, path->index);
    const struct phrase *body = reading_element(reading, array, path->index);
    const struct nat *number = read_body(reading, body, path->next, first);
    reading->context = context;
    return number;
}
