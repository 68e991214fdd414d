/* Stage II of the translation: the intermediate combinators become loops, by substitution (dpia.txt
 * section 4.2).
 *
 * Dialect in: what stage I gives. Dialect out: the same without intermediate combinators.
 *
 *     mapI* F E A        =  parfor* A (\i o. F (idx E i) o)
 *     mapI* F (zip v.2 E) v.1  =  parforVar* v (\i e. F (pair e.2 (idx E i)) e.1)  (stage2_own.c)
 *     mapISeq F E A      =  for (\i. F (idx E i) (idxAcc A i))
 *     reduceI F I E C    =  new (\acc. acc.1 := I;
 *                                      for (\i. F (idx E i) acc.2 acc.1);
 *                                      C acc.2)
 *
 *     assignI F v        =  F v.2 v.1, or by way of a new variable
 *
 * An element that the body uses more than once is read once, into a private variable with the name
 * of F's parameter (stage2_element.c). scanI and whileI are in stage2_loops.c, filterI in
 * stage2_filter.c. An accumulator has two versions where it must (stage2_step.c). Loops are
 * translated from the outside in, so that an inner loop sees the array that it runs over.
 *
 * Example: stage1.c's dot product becomes
 *
 *     new [n]f32 (\tmp. parfor tmp.1 (\i o. o := fst (idx (zip xs ys) i) * snd (...));
 *                       new f32 (\a. a.1 := 0; for n (\i. a.1 := idx tmp.2 i + a.2);
 *                                    out := a.2)) */
#include "translate/stage2.h"

#include "base/diag.h"
#include "translate/stage2_element.h"
#include "translate/stage2_filter.h"
#include "translate/stage2_loops.h"
#include "translate/stage2_own.h"
#include "translate/stage2_reduce.h"
#include "translate/stage2_state.h"
#include "translate/stage2_step.h"
#include "translate/stage2_tree.h"

/* FUN is \x o. BODY, as stage I makes it. */
static void check_two_parameters(const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        bug(fun->loc, "the function of a mapI is no lambda of two parameters");
}

static const struct phrase *sequential_map(struct stage2 *stage, const struct phrase *map,
                                           const struct var *index, const struct phrase *body)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = map->loc;
    const struct var *o = phrase_lam_param(phrase_lam_body(phrase_arg(map, 0)));
    const struct phrase *place =
        phrase_idx_acc(dpia, phrase_arg(map, 2), phrase_var(dpia, index, loc), loc);
    body = phrase_subst(dpia, body, o, place);
    return phrase_for(dpia, phrase_nat_arg(map, 0), index, body, loc);
}

static const struct phrase *parallel_map(struct stage2 *stage, const struct phrase *map,
                                         const struct var *index, const struct phrase *body)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = map->loc;
    const struct var *o = phrase_lam_param(phrase_lam_body(phrase_arg(map, 0)));
    body = phrase_lam(dpia, o, body, loc);
    body = phrase_lam(dpia, index, body, loc);
    return phrase_parfor(dpia, phrase_level(map), phrase_arg(map, 2), body, loc);
}

static const struct phrase *lower_map(struct stage2 *stage, const struct phrase *map)
{
    const struct phrase *fun = phrase_arg(map, 0), *array = phrase_arg(map, 1), *loop;
    check_two_parameters(fun);
    if (stage2_own_map(stage, map, &loop) && loop)
        return loop;
    const struct var *elem = phrase_lam_param(fun);
    const struct var *index = stage2_index(stage, array, elem);
    const struct phrase *value = stage2_element(stage, array, index);
    const struct phrase *body =
        stage2_bind(stage, elem, value, phrase_lam_body(phrase_lam_body(fun)));

    return phrase_is_at(map, PRIM_MAPI, LOOP_SEQUENTIAL) ? sequential_map(stage, map, index, body)
                                                         : parallel_map(stage, map, index, body);
}

/* What rewrites one command; the commands in the result are rewritten later. */
typedef const struct phrase *rule_function(struct stage2 *stage, const struct phrase *command);

/* Section 4.2, and what it does not have ("own"). */
static const struct rule {
    enum primitive prim;
    rule_function *apply;
    const char *name, *figure;
} rules[] = {
    {PRIM_MAPI, lower_map, "mapI", "4.2"},
    {PRIM_REDUCEI, stage2_reduce, "reduceI", "4.2"},
    {PRIM_SCANI, stage2_scan, "scanI", "own"},
    {PRIM_WHILEI, stage2_while, "whileI", "own"},
    {PRIM_FILTERI, stage2_filter, "filterI", "own"},
    {PRIM_FILTERI_ROOM, stage2_filter_room, "filterRoomI", "own"},
    {PRIM_REDUCEI_LOCAL, stage2_tree, "reduceILocal", "own"},
    {PRIM_ASSIGNI, stage2_assign, "assignI", "own"},
};

static const struct rule *rule_of(const struct phrase *command)
{
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++)
        if (phrase_is_prim(command, rules[k].prim))
            return &rules[k];
    return NULL;
}

static void report(struct stage2 *stage, const struct rule *rule, const struct phrase *before,
                   const struct phrase *after, const struct rewrite_place *place)
{
    struct rewrite_step step = stage->step;
    if (!stage->observer)
        return;
    step.rule = rule->name;
    step.figure = rule->figure;
    step.before = before;
    step.after = after;
    step.place = place;
    step.dpia = stage->dpia;
    rewrite_tell_where(&step, before);
    stage->observer(stage->observer_data, &step);
}

static bool is_loop(const struct phrase *command)
{
    return phrase_is_prim(command, PRIM_FOR) || phrase_is_parallel(command) ||
           phrase_is_prim(command, PRIM_WHILE_COMM);
}

static const struct phrase *rewrite(struct stage2 *stage, const struct phrase *phrase,
                                    const struct rewrite_place *place);

static const struct phrase *rewrite_children(struct stage2 *stage, const struct phrase *command,
                                             const struct rewrite_place *outer)
{
    size_t count = phrase_child_count(command);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(stage->dpia), const struct phrase *, count);
    struct rewrite_place place = {.outer = outer, .parent = command, .done = children};
    stage->depth += is_loop(command);
    for (size_t k = 0; k < count; k++) {
        place.hole = k;
        children[k] = rewrite(stage, phrase_child(command, k), &place);
    }
    stage->depth -= is_loop(command);
    return phrase_with_children(stage->dpia, command, children);
}

static const struct phrase *rewrite(struct stage2 *stage, const struct phrase *phrase,
                                    const struct rewrite_place *place)
{
    const struct rule *rule;
    if (phrase->type->kind == TYPE_EXP || phrase->type->kind == TYPE_ACC)
        return phrase;
    while ((rule = rule_of(phrase))) {
        const struct phrase *before = phrase;
        stage->place = place;
        phrase = rule->apply(stage, before);
        report(stage, rule, before, phrase, place);
    }
    return rewrite_children(stage, phrase, place);
}

static const struct phrase *pass_rules(struct stage2 *stage, const struct phrase *body)
{
    return rewrite(stage, body, NULL);
}

typedef const struct phrase *stage2_pass(struct stage2 *stage, const struct phrase *body);

static stage2_pass *const passes[] = {
#define STAGE2_PASS(name, function, meaning) function,
#include "translate/passes.def"
};

static const struct phrase *run_passes(struct stage2 *stage, const struct phrase *body)
{
    for (size_t k = 0; k < sizeof passes / sizeof passes[0]; k++)
        body = passes[k](stage, body);
    if (stage->depth != 0)
        bug(body->loc, "stage II ends within %u loops", (unsigned)stage->depth);
    return body;
}

static struct entry *lower_entry(struct stage2 *stage, const struct entry *entry)
{
    struct entry *copy = ARENA_NEW(dpia_arena(stage->dpia), struct entry);
    *copy = *entry;
    stage->step = (struct rewrite_step){.entry = copy};
    copy->body = run_passes(stage, entry->body);
    return copy;
}

static struct function lower_function(struct stage2 *stage, struct function function)
{
    stage->step = (struct rewrite_step){.function = &function};
    function.body = run_passes(stage, function.body);
    return function;
}

struct program *translate_stage2_observed(struct dpia *dpia, const struct program *program,
                                          rewrite_observer *observer, void *data)
{
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);
    struct stage2 stage = {.dpia = dpia, .observer = observer, .observer_data = data};
    *result = *program;
    result->entries = (struct entry_vec){0};
    result->functions = (struct function_vec){0};
    for (size_t k = 0; k < program->entries.len; k++)
        VEC_PUSH(arena, &result->entries, lower_entry(&stage, program->entries.at[k]));
    for (size_t k = 0; k < program->functions.len; k++)
        VEC_PUSH(arena, &result->functions, lower_function(&stage, program->functions.at[k]));
    return result;
}

struct program *translate_stage2(struct dpia *dpia, const struct program *program)
{
    return translate_stage2_observed(dpia, program, NULL, NULL);
}
