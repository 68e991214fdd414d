/* Computes before a loop what is the same in each of its rounds:
 *
 *     map (\x. x / reduceAssoc f z ys) xs
 *       =  let s = reduceAssoc f z ys in map (\x. x / s) xs
 *
 * where nothing in the reduction is bound in the function. A loop is a map without a level, an
 * array that is generated, a reduction, a scan or a loop in order; what is in loops within its
 * function goes before the outermost one that it does not depend on.
 *
 * Side conditions: it cannot fail, nor have an array of a size that is negative, for there may be
 * no round; it is in no branch, which may not be taken, and no part of it is chosen by a view; and
 * it is in no scope of a check, on which it may rely. Only what has a reduction in it is looked at:
 * the rest is little, or fused with its surroundings. */
#include "rewrite/before.h"

#include "dpia/fail.h"
#include "dpia/uses.h"
#include "rewrite/form.h"

struct bound_vec VEC(const struct var *);

/* A search in the function of a loop. */
struct search {
    struct dpia *dpia;
    const struct program *program;
    before_once *once;
    void *data;
    struct bound_vec bound;     /* what is bound between the loop and where it looks */
    const struct phrase *let;   /* the last let that it came by */
    const struct phrase *found; /* what is computed before the loop, as ONCE gives it */
    const struct var *name;     /* what stands in its place */
};

static bool is_loop(const struct phrase *phrase)
{
    if (phrase->kind != PHRASE_PRIM)
        return false;
    enum primitive prim = phrase_prim_of(phrase);
    return phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN) || form_is_reduction(phrase) ||
           prim == PRIM_GENERATE || prim == PRIM_REDUCE || prim == PRIM_SCAN ||
           prim == PRIM_SCAN_ASSOC || prim == PRIM_LOOP || prim == PRIM_ITERATE;
}

static bool depends(const struct search *search, const struct phrase *phrase)
{
    for (size_t i = 0; i < search->bound.len; i++)
        if (phrase_mentions(phrase, search->bound.at[i]))
            return true;
    return false;
}

/* Whether PHRASE is a view that has all elements of what it is made of. */
static bool has_all(const struct phrase *phrase)
{
    static const enum primitive views[] = {PRIM_ZIP,       PRIM_UNZIP_FST, PRIM_UNZIP_SND,
                                           PRIM_TRANSPOSE, PRIM_SPLIT,     PRIM_JOIN,
                                           PRIM_REVERSE,   PRIM_ROTATE,    PRIM_CONCAT};
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++)
        if (phrase_is_prim(phrase, views[i]))
            return true;
    return false;
}

/* Whether what PHRASE is made of is evaluated wherever it is, as a whole, if its loops have a
 * round. */
static bool is_entered(const struct phrase *phrase)
{
    return form_is_strict(phrase)
               ? !form_is_check(phrase)
               : phrase->kind == PHRASE_LAM || is_loop(phrase) || has_all(phrase);
}

static const struct phrase *pulled(struct search *search, const struct phrase *phrase);

/* What stands for PHRASE, which is computed as FOUND before the loop. */
static const struct phrase *named(struct search *search, const struct phrase *phrase,
                                  const struct phrase *found)
{
    bool has_name = search->let && phrase_arg(search->let, 0) == phrase;
    struct title title = {"once", false};
    if (has_name)
        title = phrase_param_title(phrase_arg(search->let, 1), title.text);
    search->found = found;
    search->name = var_titled(search->dpia, title, phrase->type, phrase->loc);
    return phrase_var(search->dpia, search->name, phrase->loc);
}

static const struct phrase *parts_pulled(struct search *search, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(search->dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = pulled(search, phrase_child(phrase, i));
    return search->found ? phrase_with_children(search->dpia, phrase, children) : phrase;
}

/* The parts of PHRASE without the first thing in them that is computed before the loop. An operator
 * goes with what it is applied to. */
static const struct phrase *pulled_inside(struct search *search, const struct phrase *phrase,
                                          bool closed)
{
    size_t outer = search->bound.len;
    if (phrase->kind == PHRASE_LAM)
        VEC_PUSH(dpia_arena(search->dpia), &search->bound, phrase_lam_param(phrase));
    if (phrase_is_prim(phrase, PRIM_LET))
        search->let = phrase;
    phrase = parts_pulled(search, phrase);
    search->bound.len = outer;
    return search->found && closed && phrase->kind == PHRASE_OPERATOR
               ? named(search, phrase,
                       phrase_subst(search->dpia, phrase, search->name, search->found))
               : phrase;
}

/* PHRASE without the first thing in it that is computed before the loop, if there is one. */
static const struct phrase *pulled(struct search *search, const struct phrase *phrase)
{
    if (search->found || !phrase_has(phrase, TRAIT_REDUCTION))
        return phrase;
    bool closed = phrase->type->kind == TYPE_EXP && !depends(search, phrase) &&
                  !fail_anywhere(search->dpia, search->program, phrase) &&
                  !fail_in_sizes(search->dpia, phrase);
    const struct phrase *found = closed ? search->once(search->data, phrase) : NULL;
    if (found)
        return named(search, phrase, found);
    return is_entered(phrase) ? pulled_inside(search, phrase, closed) : phrase;
}

/* LOOP with the first thing in its functions that can be before it, as a let, or null. */
static const struct phrase *pull(struct search *search, const struct phrase *loop)
{
    size_t count = phrase_child_count(loop);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(search->dpia), const struct phrase *, count);
    search->found = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct phrase *child = phrase_child(loop, i);
        children[i] = child->kind == PHRASE_LAM ? pulled(search, child) : child;
    }
    return search->found ? phrase_let(search->dpia, search->name, search->found,
                                      phrase_with_children(search->dpia, loop, children), loop->loc)
                         : NULL;
}

/* LOOP, behind the lets of all that can be before it. */
static const struct phrase *pull_all(struct search *search, const struct phrase *loop)
{
    const struct phrase *after = pull(search, loop);
    if (!after)
        return loop;
    const struct phrase *fun = phrase_arg(after, 1);
    return phrase_let(search->dpia, phrase_lam_param(fun), phrase_arg(after, 0),
                      pull_all(search, phrase_lam_body(fun)), loop->loc);
}

/* All loops of PHRASE, outer ones first. */
static const struct phrase *walk(struct search *search, const struct phrase *phrase)
{
    if (!phrase_has(phrase, TRAIT_REDUCTION))
        return phrase;
    if (is_loop(phrase))
        phrase = pull_all(search, phrase);
    size_t count = phrase_child_count(phrase);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(search->dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = walk(search, phrase_child(phrase, i));
    return phrase_with_children(search->dpia, phrase, children);
}

const struct phrase *before_loops(struct dpia *dpia, const struct program *program,
                                  const struct phrase *phrase, before_once *once, void *data)
{
    struct search search = {.dpia = dpia, .program = program, .once = once, .data = data};
    const struct phrase *after = walk(&search, phrase);
    return after == phrase ? NULL : after;
}
