/* Strategies over rules, as in ELEVATE: each makes another phrase of a phrase, or fails.
 *
 *     repeat (topDown mapMap)        map f (map g (map h xs)) = map (\x. f (g (h x))) xs
 *
 * topDown s is choice s (one (topDown s)), bottomUp s is choice (one (bottomUp s)) s, innermost s
 * is seq (all (innermost s)) (try (seq s (innermost s))), and so on; they are done directly here,
 * which is the same. What would repeat itself without end fails. */
#include "rewrite/tactic.h"

#include "base/map.h"
#include "rewrite/before.h"
#include "rewrite/form.h"
#include "rewrite/match.h"
#include "rewrite/rewrite.h"
#include "rewrite/step.h"
#include "rewrite/together.h"

/* Beyond these a strategy goes on without end: what it does in each other or one after the other,
 * what it tries and the steps that it does at all places together, and how large a phrase is. */
enum {
    MOST_REPETITIONS = 10000,
    MOST_TRIED = 4000000,
    MOST_STEPS = 100000,
    MOST_PHRASES = 1 << 22
};

/* A strategy that is applied, and those that it is used by. */
struct run {
    struct dpia *dpia;
    const struct program *program;
    const struct tactic_host *host; /* or null */
    const struct tactic_rest *rest; /* for what steps leave to others */
    struct failure failure; /* that came furthest, of what was tried in vain */
    int steps;              /* that were done */
    int done;               /* those and what was given up again */
    int tried;              /* tactics, at all places */
    bool is_endless;        /* nothing more is done */
    struct map *sizes;      /* phrases that steps made -> how many there are in them */
    bool quiet;
    int inside; /* how many functions that the host does not run there are around the phrase */
    int depth; /* of strategies in each other */
};

/* What the tactics of one strategy are in. */
struct scope {
    struct run *run;
    const struct rule *strategy;
    const struct nat *const *given;
    const struct tactic *use; /* that applies it, with strategies that it is given; null: none */
    const struct scope *user; /* in which these are */
};

/* Those of PARTS from NUMBER on, and OUTER where they fail. */
struct tactic_rest {
    const struct scope *scope;
    const struct tactic *tactic;
    size_t number;
    const struct tactic_rest *outer;
};

static const struct phrase *apply(const struct scope *scope, const struct tactic *tactic,
                                  const struct phrase *phrase);

static struct dpia *dpia_of(const struct scope *scope)
{
    return scope->run->dpia;
}

/* ---- Failures ---- */

/* FAILURE of TACTIC, or if that is null of the strategy that is applied, on PHRASE; null. */
static const struct phrase *fail(struct run *run, const struct tactic *tactic,
                                 const struct phrase *phrase, struct failure failure)
{
    failure.tactic = tactic;
    failure.phrase = phrase;
    failure.steps = run->steps;
    if (failure_is_further(&failure, &run->failure))
        run->failure = failure;
    return NULL;
}

/* What is repeated without end fails, and all that it is part of. */
static const struct phrase *endless(const struct scope *scope, const struct tactic *tactic,
                                    const struct phrase *phrase)
{
    scope->run->is_endless = true;
    return fail(scope->run, tactic, phrase, (struct failure){.stage = FAILURE_ENDLESS});
}

/* How many phrases there are in PHRASE, one that occurs twice counted twice; MOST_PHRASES for
 * more. */
static uintptr_t phrases_in(struct map *sizes, const struct phrase *phrase)
{
    uintptr_t size = (uintptr_t)map_get(sizes, phrase);
    if (size > 0)
        return size;
    size = 1;
    for (size_t i = 0; i < phrase_child_count(phrase) && size < MOST_PHRASES; i++)
        size += phrases_in(sizes, phrase_child(phrase, i));
    size = size < MOST_PHRASES ? size : MOST_PHRASES;
    map_set(sizes, phrase, (void *)size);
    return size;
}

/* Whether the step that made PHRASE is one too many. */
static bool goes_too_far(struct run *run, const struct phrase *phrase)
{
    return ++run->done > MOST_STEPS || phrases_in(run->sizes, phrase) >= MOST_PHRASES;
}

/* Whether nothing that the tactic at hand tried was for what stood there. */
static bool found_nothing(const struct run *run)
{
    return run->failure.stage == FAILURE_HEAD && run->failure.steps == run->steps;
}

/* TACTIC, of several, fails on PHRASE, as all of them do. */
static const struct phrase *fail_all(struct run *run, const struct tactic *tactic,
                                     const struct phrase *phrase)
{
    if (found_nothing(run))
        run->failure = (struct failure){.stage = FAILURE_HEAD,
                                        .why = "nothing that it has is for what stands there",
                                        .tactic = tactic,
                                        .phrase = phrase,
                                        .steps = run->steps};
    return NULL;
}

/* What was tried on PHRASE and on its parts fails. */
static const struct phrase *fail_everywhere(struct run *run, const struct phrase *phrase)
{
    if (found_nothing(run)) {
        run->failure.phrase = phrase;
        run->failure.nowhere = true;
    }
    return NULL;
}

/* ---- Rules and strategies ---- */

/* Number I of those of the device that the strategy names. */
static int64_t number_in(const struct scope *scope, size_t i)
{
    const struct tactic_host *host = scope->run->host;
    return host->number(host->data, scope->strategy->numbers.at[i].number);
}

static const struct nat *size_in(const struct scope *scope, const struct nat *nat)
{
    struct nat_table *nats = dpia_nats(dpia_of(scope));
    const struct nat_var *lanes = scope->run->program->lanes;
    for (size_t i = 0; i < scope->strategy->given.len; i++)
        nat = nat_subst(nats, nat, scope->strategy->given.at[i], scope->given[i]);
    for (size_t i = 0; i < scope->strategy->numbers.len; i++)
        nat = nat_subst(nats, nat, scope->strategy->numbers.at[i].var,
                        nat_const(nats, number_in(scope, i)));
    return lanes ? nat_subst(nats, nat, scope->strategy->lanes, nat_of_var(nats, lanes)) : nat;
}

/* The sizes that TACTIC is given; null where one of them does not fit into 64 bits. */
static const struct nat *const *sizes_of(const struct scope *scope, const struct tactic *tactic)
{
    struct nat_table *nats = dpia_nats(dpia_of(scope));
    const struct nat **given =
        ARENA_ARRAY(dpia_arena(dpia_of(scope)), const struct nat *, tactic->nats.len + 1);
    struct nat_attempt attempt = nat_attempt_begin(nats);
    for (size_t i = 0; i < tactic->nats.len; i++)
        given[i] = size_in(scope, tactic->nats.at[i]);
    return nat_attempt_end(nats, attempt) ? given : NULL;
}

static const struct phrase *fail_size(struct run *run, const struct tactic *tactic,
                                      const struct phrase *phrase)
{
    return fail(run, tactic, phrase,
                (struct failure){.stage = FAILURE_BOUND,
                                 .rule = tactic->rule,
                                 .why = "a size that it is given does not fit into 64 bits"});
}

static const struct phrase *apply_strategy(const struct scope *scope, const struct phrase *phrase)
{
    struct run *run = scope->run;
    const struct tactic *tactic = scope->strategy->tactic;
    if (run->depth == MOST_REPETITIONS)
        return endless(scope, tactic, phrase);
    run->depth++;
    phrase = apply(scope, tactic, phrase);
    run->depth--;
    return phrase;
}

static size_t mark_steps(const struct run *run)
{
    return run->host ? run->host->mark(run->host->data) : 0;
}

static void forget_steps(const struct run *run, size_t mark)
{
    if (run->host)
        run->host->forget(run->host->data, mark);
}

/* The step RULE, of TACTIC or by itself, on what the host runs. */
static const struct phrase *apply_step(struct run *run, const struct rule *rule,
                                       const struct tactic *tactic, const struct phrase *phrase)
{
    struct failure failure = {.stage = FAILURE_LEFT, .rule = rule};
    const struct phrase *after = NULL;
    if (!run->host)
        failure.why = "it is a step, and nobody is there to do it";
    else if (run->inside > 0)
        failure.why = "steps are for what the host runs, with nothing parallel around it";
    else
        after = run->host->step(run->host->data, rule->step, phrase, run->rest, &failure.why);
    run->steps += after != NULL;
    if (phrase->kind != PHRASE_PRIM || !step_begins(rule->step, phrase_prim_of(phrase)))
        failure = (struct failure){.stage = FAILURE_HEAD, .rule = rule};
    return after ? after : fail(run, tactic, phrase, failure);
}

/* The law TACTIC, where PHRASE may have its left side. */
static const struct phrase *apply_law(const struct scope *scope, const struct tactic *tactic,
                                      const struct phrase *phrase)
{
    struct run *run = scope->run;
    struct tactic_step step = {.rule = tactic->rule, .before = phrase, .quiet = run->quiet};
    struct failure failure = {.rule = tactic->rule};
    if (!match_is_possible(tactic->rule, phrase)) {
        failure.stage = match_begins(tactic->rule, phrase) ? FAILURE_LEFT : FAILURE_HEAD;
        return fail(run, tactic, phrase, failure);
    }
    const struct nat *const *sizes = sizes_of(scope, tactic);
    if (!sizes)
        return fail_size(run, tactic, phrase);
    step.after = rewrite_phrase(run->dpia, run->program, tactic->rule, sizes, phrase, &failure);
    if (!step.after)
        return fail(run, tactic, phrase, failure);
    if (goes_too_far(run, step.after))
        return endless(scope, tactic, phrase);
    run->steps++;
    if (run->host)
        run->host->note(run->host->data, &step);
    return step.after;
}

static const struct phrase *apply_rule(const struct scope *scope, const struct tactic *tactic,
                                       const struct phrase *phrase)
{
    struct run *run = scope->run;
    struct rule *rule = tactic->rule;
    if (rule->head.name && !phrase_is_prim(phrase, rule->head.prim))
        return fail(run, tactic, phrase, (struct failure){.stage = FAILURE_HEAD, .rule = rule});
    if (!rewrite_may_match(rule, phrase)) {
        bool begins = where_equal(rule->head.where, phrase_prim_where(phrase));
        return fail(run, tactic, phrase,
                    (struct failure){.stage = begins ? FAILURE_LEFT : FAILURE_HEAD, .rule = rule});
    }
    rewrite_read(run->dpia, rule);
    if (rule->step)
        return apply_step(run, rule, tactic, phrase);
    if (!run->host && scope->strategy->numbers.len > 0)
        return fail(run, tactic, phrase,
                    (struct failure){.stage = FAILURE_LEFT,
                                     .rule = rule,
                                     .why = "there is no device, which it has numbers of"});
    if (rule->given.len != tactic->nats.len)
        bug(tactic->loc, "'%s' is given another number of sizes", rule->name);
    if (rule->tactic) {
        const struct scope inner = {run, rule, sizes_of(scope, tactic), tactic, scope};
        return inner.given ? apply_strategy(&inner, phrase) : fail_size(run, tactic, phrase);
    }
    return apply_law(scope, tactic, phrase);
}

/* ---- Combinators ---- */

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
    return after ? after : fail_all(scope->run, tactic, phrase);
}

/* The parts of TACTIC from NUMBER on, the first one that succeeds, or if ONLY that at NUMBER. What
 * steps in it leave to others is for those behind it. */
static const struct phrase *apply_alternatives(const struct scope *scope,
                                               const struct tactic *tactic, size_t number,
                                               bool only, const struct phrase *phrase)
{
    struct run *run = scope->run;
    const struct phrase *after = NULL;
    size_t end = only ? number + 1 : tactic->parts.len;
    for (; number < end && !after; number++) {
        const struct tactic_rest rest = {scope, tactic, number + 1, run->rest};
        run->rest = number + 1 < tactic->parts.len ? &rest : rest.outer;
        after = apply(scope, tactic->parts.at[number], phrase);
        run->rest = rest.outer;
    }
    return after;
}

const struct phrase *tactic_go_on(const struct tactic_rest *rest, const struct phrase *phrase)
{
    const struct phrase *after = NULL;
    for (; rest && !after; rest = rest->outer) {
        struct run *run = rest->scope->run;
        const struct tactic_rest *before = run->rest;
        run->rest = rest->outer;
        after = apply_alternatives(rest->scope, rest->tactic, rest->number, false, phrase);
        run->rest = before;
    }
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
    return after ? endless(scope, tactic, phrase) : phrase;
}

typedef const struct phrase *on_part(const struct scope *scope, const struct tactic *tactic,
                                     const struct phrase *part);

/* Steps are not for part NUMBER of PHRASE, or are again, where it is a function that the host does
 * not run. */
static void enter_part(const struct scope *scope, const struct phrase *phrase, size_t number)
{
    scope->run->inside += !form_is_hosted(phrase, number);
}

static void leave_part(const struct scope *scope, const struct phrase *phrase, size_t number)
{
    scope->run->inside -= !form_is_hosted(phrase, number);
}

/* PHRASE with what APPLY_TO makes of its parts: of the first on which it succeeds, if ONLY_FIRST,
 * else of all; null if it fails on all of them, or on one. */
static const struct phrase *on_parts(const struct scope *scope, on_part *apply_to, bool only_first,
                                     const struct tactic *tactic, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **parts =
        ARENA_ARRAY(dpia_arena(dpia_of(scope)), const struct phrase *, count);
    bool done = !only_first;
    for (size_t i = 0; i < count; i++) {
        const struct phrase *part = phrase_child(phrase, i);
        enter_part(scope, phrase, i);
        const struct phrase *after = only_first && done ? NULL : apply_to(scope, tactic, part);
        leave_part(scope, phrase, i);
        if (!after && !only_first)
            return NULL;
        done |= after != NULL;
        parts[i] = after ? after : part;
    }
    return done ? phrase_with_children(dpia_of(scope), phrase, parts) : NULL;
}

static const struct phrase *apply_top_down(const struct scope *scope, const struct tactic *tactic,
                                           const struct phrase *phrase)
{
    const struct phrase *after = apply(scope, tactic, phrase);
    if (!after)
        after = on_parts(scope, apply_top_down, true, tactic, phrase);
    return after ? after : fail_everywhere(scope->run, phrase);
}

static const struct phrase *apply_bottom_up(const struct scope *scope, const struct tactic *tactic,
                                            const struct phrase *phrase)
{
    const struct phrase *after = on_parts(scope, apply_bottom_up, true, tactic, phrase);
    if (!after)
        after = apply(scope, tactic, phrase);
    return after ? after : fail_everywhere(scope->run, phrase);
}

/* Never null. */
static const struct phrase *apply_all_top_down(const struct scope *scope,
                                               const struct tactic *tactic,
                                               const struct phrase *phrase)
{
    const struct phrase *after = apply(scope, tactic, phrase);
    return after ? after : on_parts(scope, apply_all_top_down, false, tactic, phrase);
}

/* Never null. */
static const struct phrase *apply_everywhere(const struct scope *scope, const struct tactic *tactic,
                                             const struct phrase *phrase)
{
    const struct phrase *inner = on_parts(scope, apply_everywhere, false, tactic, phrase);
    const struct phrase *after = apply(scope, tactic, inner);
    return after ? after : inner;
}

/* Whether PHRASE is the primitive, or the operator, of TACTIC. */
static bool is_same_word(const struct tactic *tactic, const struct phrase *phrase)
{
    if (tactic->kind == TACTIC_OPERATOR)
        return phrase->kind == PHRASE_OPERATOR && phrase_oper_op(phrase) == tactic->op;
    return phrase->kind == PHRASE_PRIM && phrase_prim_of(phrase) == tactic->word.prim &&
           where_equal(phrase_prim_where(phrase), tactic->word.where);
}

/* Stratego's congruence: PHRASE is the primitive, and each part succeeds on its argument. */
static const struct phrase *apply_to_arguments(const struct scope *scope,
                                               const struct tactic *tactic,
                                               const struct phrase *phrase)
{
    const struct phrase **args = ARENA_ARRAY(dpia_arena(dpia_of(scope)), const struct phrase *,
                                             tactic->parts.len);
    if (!is_same_word(tactic, phrase) || phrase_child_count(phrase) != tactic->parts.len)
        return fail(scope->run, tactic, phrase, (struct failure){.stage = FAILURE_HEAD});
    for (size_t i = 0; i < tactic->parts.len; i++) {
        enter_part(scope, phrase, i);
        args[i] = apply(scope, tactic->parts.at[i], phrase_child(phrase, i));
        leave_part(scope, phrase, i);
        if (!args[i])
            return NULL;
    }
    return phrase_with_children(dpia_of(scope), phrase, args);
}

static const struct phrase *apply_quietly(const struct scope *scope, const struct tactic *tactic,
                                          const struct phrase *phrase)
{
    bool before = scope->run->quiet;
    scope->run->quiet = true;
    phrase = apply(scope, tactic, phrase);
    scope->run->quiet = before;
    return phrase;
}

/* Whether TACTIC succeeds, of which no step is left. */
static bool succeeds(const struct scope *scope, const struct tactic *tactic,
                     const struct phrase *phrase)
{
    size_t mark = mark_steps(scope->run);
    bool success = apply(scope, tactic, phrase) != NULL;
    forget_steps(scope->run, mark);
    return success;
}

static const struct phrase *fail_not(struct run *run, const struct tactic *tactic,
                                     const struct phrase *phrase)
{
    const struct failure failure = {.stage = FAILURE_LEFT,
                                    .why = "what is behind 'not' succeeds there"};
    return fail(run, tactic, phrase, failure);
}

struct joining {
    const struct scope *scope;
    const struct tactic *tactic;
};

/* What becomes of PAIR, where the host runs it or not. */
static const struct phrase *join_pair(void *data, const struct phrase *pair, bool hosted)
{
    const struct joining *joining = data;
    struct run *run = joining->scope->run;
    run->inside += !hosted;
    pair = apply(joining->scope, joining->tactic, pair);
    run->inside -= !hosted;
    return pair;
}

static const struct phrase *apply_together(const struct scope *scope, const struct tactic *tactic,
                                           const struct phrase *phrase)
{
    struct joining joining = {scope, tactic->parts.at[0]};
    const struct failure failure = {.stage = FAILURE_LEFT,
                                    .why = "no two reductions can be brought together"};
    const struct phrase *joined =
        together_reductions(dpia_of(scope), phrase, join_pair, &joining);
    return joined ? joined : fail(scope->run, tactic, phrase, failure);
}

/* What stands for PHRASE before the loop that it was in. */
static const struct phrase *apply_once(void *data, const struct phrase *phrase)
{
    const struct joining *joining = data;
    return apply(joining->scope, joining->tactic, phrase);
}

static const struct phrase *apply_before(const struct scope *scope, const struct tactic *tactic,
                                         const struct phrase *phrase)
{
    struct joining joining = {scope, tactic->parts.at[0]};
    const struct failure failure = {.stage = FAILURE_LEFT,
                                    .why = "nothing in the function of a loop is always the same"};
    const struct phrase *after = before_loops(dpia_of(scope), scope->run->program, phrase,
                                              apply_once, &joining);
    return after ? after : fail(scope->run, tactic, phrase, failure);
}

static const struct phrase *apply_hosted(const struct scope *scope, const struct tactic *tactic,
                                         const struct phrase *phrase)
{
    const struct failure failure = {.stage = FAILURE_LEFT,
                                    .why = "it is inside the function of a loop"};
    return scope->run->inside > 0 ? fail(scope->run, tactic, phrase, failure)
                                  : apply(scope, tactic->parts.at[0], phrase);
}

/* ---- Normal forms ---- */

/* The primitives on which a strategy may succeed, or all phrases. */
struct heads {
    bool all, prims[PRIM_COUNT];
};

static void add_heads(struct dpia *dpia, const struct tactic *tactic, struct heads *heads);

static void add_step_heads(const struct named_step *step, struct heads *heads)
{
    for (size_t prim = 0; prim < PRIM_COUNT; prim++)
        if (step_begins(step, (enum primitive)prim))
            heads->prims[prim] = true;
}

static void add_rule_heads(struct dpia *dpia, struct rule *rule, struct heads *heads)
{
    if (rule->head.name) {
        heads->prims[rule->head.prim] = true;
        return;
    }
    rewrite_read(dpia, rule);
    if (rule->step)
        add_step_heads(rule->step, heads);
    else if (rule->tactic)
        add_heads(dpia, rule->tactic, heads);
    else if (rule->left->kind == PHRASE_PRIM)
        heads->prims[phrase_prim_of(rule->left)] = true;
    else
        heads->all = true;
}

static void add_heads(struct dpia *dpia, const struct tactic *tactic, struct heads *heads)
{
    if (tactic->kind == TACTIC_RULE)
        add_rule_heads(dpia, tactic->rule, heads);
    else if (tactic->kind == TACTIC_PRIM)
        heads->prims[tactic->word.prim] = true;
    else if (tactic->kind == TACTIC_SEQ || tactic->kind == TACTIC_QUIETLY ||
             tactic->kind == TACTIC_OTHERWISE)
        add_heads(dpia, tactic->parts.at[0], heads);
    else if (tactic->kind != TACTIC_CHOICE && tactic->kind != TACTIC_ALTERNATIVES)
        heads->all = true;
    bool all = tactic->kind == TACTIC_CHOICE || tactic->kind == TACTIC_ALTERNATIVES;
    for (size_t i = 0; all && i < tactic->parts.len; i++)
        add_heads(dpia, tactic->parts.at[i], heads);
}

static bool is_head(const struct heads *heads, const struct phrase *phrase)
{
    return heads->all || (phrase->kind == PHRASE_PRIM && heads->prims[phrase_prim_of(phrase)]);
}

struct normalising {
    const struct scope *scope;
    const struct tactic *tactic;
    struct heads heads; /* of TACTIC */
    struct map *normal; /* phrases on which, and on no part of which, the tactic succeeds */
};

static const struct phrase *normalise(struct normalising *normalising, const struct phrase *phrase,
                                      int count);

static const struct phrase *normalise_parts(struct normalising *normalising,
                                            const struct phrase *phrase, int count)
{
    const struct scope *scope = normalising->scope;
    struct dpia *dpia = dpia_of(scope);
    size_t parts_count = phrase_child_count(phrase);
    const struct phrase **parts = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, parts_count);
    for (size_t i = 0; i < parts_count; i++) {
        enter_part(scope, phrase, i);
        parts[i] = normalise(normalising, phrase_child(phrase, i), count);
        leave_part(scope, phrase, i);
        if (!parts[i])
            return NULL;
    }
    return phrase_with_children(dpia, phrase, parts);
}

/* PHRASE came about by COUNT steps at places around it, and at its own. What was normal before a
 * step is not looked at again, so that only what is new costs anything. */
static const struct phrase *normalise(struct normalising *normalising, const struct phrase *phrase,
                                      int count)
{
    for (; count < MOST_REPETITIONS; count++) {
        bool is_leaf = phrase_child_count(phrase) == 0;
        if ((is_leaf && !is_head(&normalising->heads, phrase)) ||
            (!is_leaf && map_has(normalising->normal, phrase)))
            return phrase;
        const struct phrase *before = normalise_parts(normalising, phrase, count);
        if (!before)
            return NULL;
        phrase = is_head(&normalising->heads, before)
                     ? apply(normalising->scope, normalising->tactic, before)
                     : NULL;
        if (!phrase || phrase == before) {
            map_set(normalising->normal, before, normalising);
            return before;
        }
    }
    return endless(normalising->scope, normalising->tactic, phrase);
}

static const struct phrase *apply_innermost(const struct scope *scope, const struct tactic *tactic,
                                            const struct phrase *phrase)
{
    struct normalising normalising = {
        .scope = scope, .tactic = tactic, .normal = map_new_objects(dpia_arena(dpia_of(scope)))};
    add_heads(dpia_of(scope), tactic, &normalising.heads);
    return normalise(&normalising, phrase, 0);
}

/* ---- All of them ---- */

static const struct phrase *apply_kind(const struct scope *scope, const struct tactic *tactic,
                                       const struct phrase *phrase)
{
    const struct tactic *part = tactic->parts.len > 0 ? tactic->parts.at[0] : NULL;
    const struct phrase *after;
    switch (tactic->kind) {
    case TACTIC_RULE:
        return apply_rule(scope, tactic, phrase);
    case TACTIC_PARAM:
        return apply(scope->user, scope->use->parts.at[tactic->number], phrase);
    case TACTIC_PRIM:
    case TACTIC_OPERATOR:
        return apply_to_arguments(scope, tactic, phrase);
    case TACTIC_ID:
        return phrase;
    case TACTIC_FAIL:
        return fail(scope->run, tactic, phrase,
                    (struct failure){.stage = FAILURE_HEAD, .why = "it is 'fail'"});
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
    case TACTIC_ALL_TOP_DOWN:
        return apply_all_top_down(scope, part, phrase);
    case TACTIC_OTHERWISE:
        return apply_alternatives(scope, tactic, 0, true, phrase);
    case TACTIC_ALTERNATIVES:
        return apply_alternatives(scope, tactic, 0, false, phrase);
    case TACTIC_EVERYWHERE:
        return apply_everywhere(scope, part, phrase);
    case TACTIC_INNERMOST:
        return apply_innermost(scope, part, phrase);
    case TACTIC_WHERE:
        return succeeds(scope, part, phrase) ? phrase : NULL;
    case TACTIC_NOT:
        return succeeds(scope, part, phrase) ? fail_not(scope->run, tactic, phrase) : phrase;
    case TACTIC_QUIETLY:
        return apply_quietly(scope, part, phrase);
    case TACTIC_HOSTED:
        return apply_hosted(scope, tactic, phrase);
    case TACTIC_TOGETHER:
        return apply_together(scope, tactic, phrase);
    case TACTIC_BEFORE:
        return apply_before(scope, tactic, phrase);
    case TACTIC_COUNT:
        break;
    }
    bug(tactic->loc, "a strategy of unknown kind");
}

/* What fails leaves no steps, and what succeeds no failures. */
static const struct phrase *apply(const struct scope *scope, const struct tactic *tactic,
                                  const struct phrase *phrase)
{
    struct run *run = scope->run;
    size_t mark = mark_steps(run);
    int steps = run->steps;
    struct failure before = run->failure;
    if (!run->is_endless)
        phrase = ++run->tried > MOST_TRIED ? endless(scope, tactic, phrase)
                                           : apply_kind(scope, tactic, phrase);
    if (phrase && !run->is_endless) {
        run->failure = before;
    } else {
        forget_steps(run, mark);
        run->steps = steps;
        phrase = NULL;
    }
    return phrase;
}

const struct phrase *tactic_apply(struct dpia *dpia, const struct program *program,
                                  const struct rule *strategy, const struct nat *const *given,
                                  const struct phrase *phrase, const struct tactic_host *host,
                                  bool inside, struct failure *failure)
{
    struct run run = {.dpia = dpia,
                      .program = program,
                      .host = host,
                      .inside = inside,
                      .sizes = map_new_objects(dpia_arena(dpia))};
    const struct scope scope = {&run, strategy, given, NULL, NULL};
    phrase = strategy->step ? apply_step(&run, strategy, NULL, phrase)
                            : apply_strategy(&scope, phrase);
    *failure = run.failure;
    return phrase;
}
