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

void phrase_lacks_child(const struct phrase *phrase, size_t position)
{
    bug(phrase->loc, "asked for child %zu of a phrase with %zu", position,
        phrase_child_count(phrase));
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

const struct phrase *const *
phrase_changed_children(struct dpia *dpia, const struct phrase *phrase,
                        const struct phrase *(*change)(void *data, const struct phrase *child),
                        void *data)
{
    const struct phrase **changed = NULL;
    const size_t count = phrase_child_count(phrase);
    for (size_t i = 0; i < count; i++) {
        const struct phrase *child = phrase_child(phrase, i), *now = change(data, child);
        if (now != child && !changed) {
            changed = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
            for (size_t k = 0; k < count; k++)
                changed[k] = phrase_child(phrase, k);
        }
        if (changed)
            changed[i] = now;
    }
    return changed;
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

/* The bits of the nats that PHRASE itself has beside its type. */
static uint64_t own_nat_bits(const struct phrase *phrase)
{
    uint64_t bits = 0;
    if (phrase->kind == PHRASE_NAT_APP)
        return nat_var_bits(phrase->u.nat_app.arg);
    if (phrase->kind == PHRASE_NAT_LAM) {
        const struct nat_var *param = phrase->u.nat_lam.param;
        bits |= param->lower ? nat_var_bits(param->lower) : 0;
        bits |= param->upper ? nat_var_bits(param->upper) : 0;
    }
    if (phrase->kind == PHRASE_DATA_APP)
        return phrase->u.data_app.arg->nat_vars;
    if (phrase->kind != PHRASE_PRIM)
        return bits;
    for (size_t i = 0; i < phrase->u.prim.nat_count; i++)
        bits |= nat_var_bits(phrase->u.prim.nats[i]);
    for (size_t i = 0; i < phrase->u.prim.data_count; i++)
        bits |= phrase->u.prim.datas[i]->nat_vars;
    return bits;
}

/* Phrases do not change, but for what is remembered of them here. */
static void gather_bits(const struct phrase *phrase)
{
    uint64_t vars = phrase->kind == PHRASE_VAR ? phrase->u.var->bit : 0;
    uint64_t nats = phrase->type->nat_vars | own_nat_bits(phrase);
    for (size_t i = 0; i < phrase_child_count(phrase); i++) {
        const struct phrase *child = phrase_child(phrase, i);
        vars |= phrase_var_bits(child);
        nats |= child->nat_bits;
    }
    struct phrase *memory = (struct phrase *)phrase;
    memory->var_bits = vars;
    memory->nat_bits = nats;
    memory->has_bits = true;
}

uint64_t phrase_var_bits(const struct phrase *phrase)
{
    if (!phrase->has_bits)
        gather_bits(phrase);
    return phrase->var_bits;
}

uint64_t phrase_nat_bits(const struct phrase *phrase)
{
    if (!phrase->has_bits)
        gather_bits(phrase);
    return phrase->nat_bits;
}

size_t phrase_uses(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase->u.var == var;
    if (!(phrase_var_bits(phrase) & var->bit))
        return 0;
    size_t uses = 0;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        uses += phrase_uses(phrase_child(phrase, i), var);
    return uses;
}

bool phrase_mentions(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase->u.var == var;
    if (!(phrase_var_bits(phrase) & var->bit))
        return false;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (phrase_mentions(phrase_child(phrase, i), var))
            return true;
    return false;
}
