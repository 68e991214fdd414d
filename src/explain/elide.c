/* Large phrases, cut down to what can be read. What lies too deep is left out:
 *
 *     let x = a + b in let y = x * a in let z = ...
 *
 * so that a step of a long program takes no longer to print than one of a short program. */
#include "dpia/phrase_private.h"
#include "explain/explain_private.h"

enum { MOST_NODES = 160 };

size_t explain_count_nodes(const struct phrase *phrase, size_t limit)
{
    size_t count = 1;
    for (size_t i = 0; i < phrase_child_count(phrase) && count <= limit; i++)
        count += explain_count_nodes(phrase_child(phrase, i), limit - count);
    return count;
}

/* "...", in the place of PHRASE: one variable, whatever the type. */
static const struct phrase *dots(struct explain *explain, const struct phrase *phrase)
{
    if (!explain->dots)
        explain->dots = var_new(explain->dpia, "...", phrase->type, phrase->loc);
    struct phrase *left_out = phrase_alloc(explain->dpia, PHRASE_VAR, phrase->type, phrase->loc);
    left_out->u.var = explain->dots;
    return left_out;
}

/* PHRASE without what lies more than DEPTH levels deep. */
static const struct phrase *cut(struct explain *explain, const struct phrase *phrase, int depth)
{
    size_t count = phrase_child_count(phrase);
    if (count == 0 || phrase->kind == PHRASE_PROJ)
        return phrase;
    if (depth == 0)
        return dots(explain, phrase);
    const struct phrase **children = ARENA_ARRAY(explain->arena, const struct phrase *, count);
    if (explain_is_let(phrase))
        return explain_let(explain, phrase_lam_param(phrase_arg(phrase, 1)),
                           cut(explain, phrase_arg(phrase, 0), depth - 1),
                           cut(explain, phrase_lam_body(phrase_arg(phrase, 1)), depth - 1));
    for (size_t i = 0; i < count; i++)
        children[i] = cut(explain, phrase_child(phrase, i), depth - 1);
    return phrase_with_children(explain->dpia, phrase, children);
}

const struct phrase *explain_elide(struct explain *explain, const struct phrase *phrase)
{
    const struct phrase *result = phrase;
    for (int depth = 16; depth > 2 && explain_count_nodes(result, MOST_NODES) > MOST_NODES; depth--)
        result = cut(explain, phrase, depth);
    return result;
}
