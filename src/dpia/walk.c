/* Walking phrases: children by position, the same phrase with other children, and counting
 * variables. A pass that treats a few kinds of phrases specially handles all others with
 * phrase_child_count, phrase_child and phrase_with_children.
 *
 * Rebuilding keeps the shape that constructors give (no projected pair, and no applied lambda but
 * those that a person wrote, see phrase_redex):
 *
 *     (p.1) with p replaced by <a, e>          a
 *     fst p with p replaced by pair x y        x */
#include "dpia/phrase.h"

#include "base/diag.h"
#include "dpia/fail.h"
#include "dpia/phrase_private.h"

size_t phrase_child_count(const struct phrase *phrase)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
    case PHRASE_LITERAL:
        return 0;
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PROJ:
        return 1;
    case PHRASE_APP:
    case PHRASE_PAIR:
        return 2;
    case PHRASE_OPERATOR:
        return phrase->u.oper.arg_count;
    case PHRASE_PRIM:
        return phrase->u.prim.arg_count;
    }
    bug(phrase->loc, "a phrase of unknown kind");
}

const struct phrase *phrase_child(const struct phrase *phrase, size_t position)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
    case PHRASE_LITERAL:
        break;
    case PHRASE_LAM:
        return phrase->u.lam.body;
    case PHRASE_APP:
        return position == 0 ? phrase->u.app.fun : phrase->u.app.arg;
    case PHRASE_NAT_LAM:
        return phrase->u.nat_lam.body;
    case PHRASE_NAT_APP:
        return phrase->u.nat_app.fun;
    case PHRASE_DATA_LAM:
        return phrase->u.data_lam.body;
    case PHRASE_DATA_APP:
        return phrase->u.data_app.fun;
    case PHRASE_PAIR:
        return position == 0 ? phrase->u.pair.fst : phrase->u.pair.snd;
    case PHRASE_PROJ:
        return phrase->u.proj.pair;
    case PHRASE_OPERATOR:
        return phrase->u.oper.args[position];
    case PHRASE_PRIM:
        if (position >= phrase->u.prim.arg_count)
            break;
        return phrase->u.prim.args[position];
    }
    bug(phrase->loc, "asked for child %zu of a phrase without children", position);
}

static const struct phrase *const *copy_children(struct dpia *dpia,
                                                 const struct phrase *const *children, size_t count)
{
    const struct phrase **copy = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        copy[i] = children[i];
    return copy;
}

static bool is_view_of(const struct phrase *phrase, enum primitive prim)
{
    return phrase_is_prim(phrase, prim) && phrase->u.prim.arg_count > 0;
}

/* A primitive application over new arguments, or what it is at once: fst and snd of `pair`,
 * unzipFst and unzipSnd of `zip`, toIdx of fromIdx with the same bound, `coerce` between types that
 * are equal by now, and skip in a sequence. */
static const struct phrase *rebuild_prim(struct dpia *dpia, const struct phrase *model,
                                         const struct phrase *const *args)
{
    enum primitive prim = model->u.prim.prim;
    if ((prim == PRIM_FST || prim == PRIM_SND) && is_view_of(args[0], PRIM_PAIR) &&
        !fail_anywhere(dpia, NULL, phrase_arg(args[0], prim == PRIM_FST)))
        return phrase_arg(args[0], prim == PRIM_SND);
    if ((prim == PRIM_UNZIP_FST || prim == PRIM_UNZIP_SND) && is_view_of(args[0], PRIM_ZIP) &&
        !fail_anywhere(dpia, NULL, phrase_arg(args[0], prim == PRIM_UNZIP_FST)))
        return phrase_arg(args[0], prim == PRIM_UNZIP_SND);
    if (prim == PRIM_TO_IDX && is_view_of(args[0], PRIM_FROM_IDX) &&
        phrase_arg(args[0], 0)->type == model->type)
        return phrase_arg(args[0], 0);
    if ((prim == PRIM_COERCE || prim == PRIM_COERCE_ACC) && args[0]->type == model->type)
        return args[0];
    if (prim == PRIM_SEQ && args[0]->kind == PHRASE_PAIR)
        return phrase_seq(dpia, args[0]->u.pair.fst, args[0]->u.pair.snd, model->loc);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_PRIM, model->type, model->loc);
    phrase->u.prim = model->u.prim;
    phrase->u.prim.args = copy_children(dpia, args, model->u.prim.arg_count);
    return phrase;
}

static const struct phrase *rebuild_operator(struct dpia *dpia, const struct phrase *model,
                                             const struct phrase *const *args)
{
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_OPERATOR, model->type, model->loc);
    phrase->u.oper = model->u.oper;
    phrase->u.oper.args = copy_children(dpia, args, model->u.oper.arg_count);
    return phrase;
}

const struct phrase *phrase_rebuild(struct dpia *dpia, const struct phrase *model,
                                    const struct phrase *const *children)
{
    struct loc loc = model->loc;
    switch (model->kind) {
    case PHRASE_VAR:
    case PHRASE_LITERAL:
        return model;
    case PHRASE_LAM:
        return phrase_lam(dpia, model->u.lam.param, children[0], loc);
    case PHRASE_APP:
        return model->u.app.fun->kind == PHRASE_LAM
                   ? phrase_redex(dpia, children[0], children[1], loc)
                   : phrase_app(dpia, children[0], children[1], loc);
    case PHRASE_NAT_LAM:
        return phrase_nat_lam(dpia, model->u.nat_lam.param, children[0], loc);
    case PHRASE_NAT_APP:
        return phrase_nat_app(dpia, children[0], model->u.nat_app.arg, loc);
    case PHRASE_DATA_LAM:
        return phrase_data_lam(dpia, model->u.data_lam.param, children[0], loc);
    case PHRASE_DATA_APP:
        return phrase_data_app(dpia, children[0], model->u.data_app.arg, loc);
    case PHRASE_PAIR:
        return phrase_pair(dpia, children[0], children[1], loc);
    case PHRASE_PROJ:
        return phrase_proj(dpia, children[0], model->u.proj.which, loc);
    case PHRASE_OPERATOR:
        return rebuild_operator(dpia, model, children);
    case PHRASE_PRIM:
        return rebuild_prim(dpia, model, children);
    }
    bug(model->loc, "a phrase of unknown kind");
}

static void require_same_type(struct dpia *dpia, const struct phrase *phrase, size_t position,
                              const struct phrase *now)
{
    const struct phrase *was = phrase_child(phrase, position);
    struct arena *arena = dpia_arena(dpia);
    if (!type_agrees(dpia, now->type, was->type))
        bug(phrase->loc,
            "replaced child %zu by a phrase of another type\n  expected: %s\n  found:    %s\n"
            "  was: %s\n  is:  %s",
            position + 1, type_text(arena, was->type), type_text(arena, now->type),
            phrase_excerpt(arena, was), phrase_excerpt(arena, now));
}

const struct phrase *phrase_with_children(struct dpia *dpia, const struct phrase *phrase,
                                          const struct phrase *const *children)
{
    bool same = true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (children[i] != phrase_child(phrase, i)) {
            require_same_type(dpia, phrase, i, children[i]);
            same = false;
        }
    return same ? phrase : phrase_rebuild(dpia, phrase, children);
}

size_t phrase_uses(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase->u.var == var;
    size_t uses = 0;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        uses += phrase_uses(phrase_child(phrase, i), var);
    return uses;
}

bool phrase_mentions(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase->u.var == var;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (phrase_mentions(phrase_child(phrase, i), var))
            return true;
    return false;
}
