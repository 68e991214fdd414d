/* Strategies over rules, as in ELEVATE: each makes another phrase of a phrase, or fails.
 *
 *     repeat (topDown mapMap)        map f (map g (map h xs)) = map (\x. f (g (h x))) xs
 *
 * topDown s is choice s (one (topDown s)), bottomUp s is choice (one (bottomUp s)) s, and so on;
 * they are done directly here, which is the same. What would repeat itself without end fails. */
#include "rewrite/tactic.h"

#include "rewrite/rewrite.h"

enum { MOST_REPETITIONS = 10000 };

/* What the tactics of one strategy are in. */
struct scope {
    struct dpia *dpia;
    const struct program *program;
    const struct rule *strategy;
    const struct nat *const *given;
    const char **why;
};

static const struct phrase *apply(const struct scope *scope, const struct tactic *tactic,
                                  const struct phrase *phrase);

static const struct nat *size_in(const struct scope *scope, const struct nat *nat)
{
    for (size_t i = 0; i < scope->strategy->given.len; i++)
        nat = nat_subst(dpia_nats(scope->dpia), nat, scope->strategy->given.at[i], scope->given[i]);
    if (scope->program->lanes)
        nat = nat_subst(dpia_nats(scope->dpia), nat, scope->strategy->lanes,
                        nat_of_var(dpia_nats(scope->dpia), scope->program->lanes));
    return nat;
}

static const struct phrase *apply_rule(const struct scope *scope, const struct tactic *tactic,
                                       const struct phrase *phrase)
{
    const struct nat **given =
        ARENA_ARRAY(dpia_arena(scope->dpia), const struct nat *, tactic->nats.len + 1);
    for (size_t i = 0; i < tactic->nats.len; i++)
        given[i] = size_in(scope, tactic->nats.at[i]);
    return rewrite_phrase(scope->dpia, scope->program, tactic->rule, given, phrase, scope->why);
}

static const struct phrase *apply_seq(const struct scope *scope, const struct tactic *tactic,
                                      const struct phrase *phrase)
{
    for (size_t i = 0; i < tactic->parts.len && phrase; i++)
        phrase = apply(scope, tactic->parts.at[i], phrase);
    return phrase;
}

static const struct phrase *apply_choice(const struct scope *scope, const struct tactic *tactic,
                                         const struct phrase *phrase)
{
    const struct phrase *after = NULL;
    for (size_t i = 0; i < tactic->parts.len && !after; i++)
        after = apply(scope, tactic->parts.at[i], phrase);
    return after;
}

static const struct phrase *apply_repeat(const struct scope *scope, const struct tactic *tactic,
                                         const struct phrase *phrase)
{
    const struct phrase *after = phrase;
    for (int i = 0; after && i < MOST_REPETITIONS; i++) {
        phrase = after;
        after = apply(scope, tactic, phrase);
    }
    *scope->why = "a strategy is repeated without end";
    return after ? NULL : phrase;
}

typedef const struct phrase *on_part(const struct scope *scope, const struct tactic *tactic,
                                     const struct phrase *part);

/* PHRASE with what APPLY_TO makes of its parts: of the first on which it succeeds, if ONLY_FIRST,
 * else of all; null if it fails on all of them, or on one. */
static const struct phrase *on_parts(const struct scope *scope, on_part *apply_to, bool only_first,
                                     const struct tactic *tactic, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **parts =
        ARENA_ARRAY(dpia_arena(scope->dpia), const struct phrase *, count);
    bool done = !only_first;
    for (size_t i = 0; i < count; i++) {
        const struct phrase *part = phrase_child(phrase, i);
        const struct phrase *after = only_first && done ? NULL : apply_to(scope, tactic, part);
        if (!after && !only_first)
            return NULL;
        done |= after != NULL;
        parts[i] = after ? after : part;
    }
    return done ? phrase_with_children(scope->dpia, phrase, parts) : NULL;
}

static const struct phrase *apply_top_down(const struct scope *scope, const struct tactic *tactic,
                                           const struct phrase *phrase)
{
    const struct phrase *after = apply(scope, tactic, phrase);
    return after ? after : on_parts(scope, apply_top_down, true, tactic, phrase);
}

static const struct phrase *apply_bottom_up(const struct scope *scope, const struct tactic *tactic,
                                            const struct phrase *phrase)
{
    const struct phrase *after = on_parts(scope, apply_bottom_up, true, tactic, phrase);
    return after ? after : apply(scope, tactic, phrase);
}

/* Never null. */
static const struct phrase *apply_everywhere(const struct scope *scope, const struct tactic *tactic,
                                             const struct phrase *phrase)
{
    const struct phrase *inner = on_parts(scope, apply_everywhere, false, tactic, phrase);
    const struct phrase *after = apply(scope, tactic, inner);
    return after ? after : inner;
}

static const struct phrase *apply(const struct scope *scope, const struct tactic *tactic,
                                  const struct phrase *phrase)
{
    const struct tactic *part = tactic->parts.len > 0 ? tactic->parts.at[0] : NULL;
    const struct phrase *after;
    switch (tactic->kind) {
    case TACTIC_RULE:
        return apply_rule(scope, tactic, phrase);
    case TACTIC_ID:
        return phrase;
    case TACTIC_FAIL:
        return NULL;
    case TACTIC_SEQ:
        return apply_seq(scope, tactic, phrase);
    case TACTIC_CHOICE:
        return apply_choice(scope, tactic, phrase);
    case TACTIC_TRY:
        after = apply(scope, part, phrase);
        return after ? after : phrase;
    case TACTIC_REPEAT:
        return apply_repeat(scope, part, phrase);
    case TACTIC_ONE:
        return on_parts(scope, apply, true, part, phrase);
    case TACTIC_ALL:
        return on_parts(scope, apply, false, part, phrase);
    case TACTIC_TOP_DOWN:
        return apply_top_down(scope, part, phrase);
    case TACTIC_BOTTOM_UP:
        return apply_bottom_up(scope, part, phrase);
    case TACTIC_EVERYWHERE:
        return apply_everywhere(scope, part, phrase);
    case TACTIC_COUNT:
        break;
    }
    bug(tactic->loc, "a strategy of unknown kind");
}

const struct phrase *tactic_apply(struct dpia *dpia, const struct program *program,
                                  const struct rule *strategy, const struct nat *const *given,
                                  const struct phrase *phrase, const char **why)
{
    struct scope scope = {dpia, program, strategy, given, why};
    *why = "it fails there";
    return apply(&scope, strategy->tactic, phrase);
}
