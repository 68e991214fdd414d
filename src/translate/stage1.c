/* Stage I of the translation: functional DPIA to imperative DPIA over mapI* and reduceI
 * (dpia.txt section 4.1, Fig. 5), as a system of rewrite rules.
 *
 * Dialect in: functional phrases whose maps have a level and whose reductions are sequential.
 * Dialect out: commands; expressions without map, reduce, let, array and letNat.
 *
 * An entry's body E becomes the redex A(E)(out), the phrase `A[] E out`; the rules in
 * stage1_rules.def, one small function each, rewrite one redex to a command that may contain
 * others, until there are none. The outermost redex comes first, of several the leftmost: so a
 * continuation is never looked into before it has been applied, and what is bound by a continuation
 * is known when a rule asks for it. Applying a known continuation is no step of its own.
 *
 * Example (dpia.txt 2.2), each line by the rule on its right:
 *
 *     A(reduce (+) 0 (map f (zip xs ys)))(out)
 *     = C(map f (zip xs ys))(\tmp. C(0)(\y.
 *         reduceI (\x a o. A(x + a)(o)) y tmp (\r. A(r)(out))))                         A reduce
 *     = new (\tmp. A(map f (zip xs ys))(tmp.1);
 *         C(0)(\y. reduceI (\x a o. A(x + a)(o)) y tmp.2 (\r. A(r)(out))))              C map
 *     = new (\tmp. C(zip xs ys)(\x. mapI (\x o. A(f x)(o)) x tmp.1); ...)               A map
 *
 * Theorem 4.1 holds for an expression and an acceptor that do not interfere: the variables that the
 * acceptor uses actively must not occur in the expression. A violation gives a well-typed command
 * with a wrong meaning (A(pair E1 E2)(v.1) where E2 reads v.2), so it is checked at every redex of
 * A, and is a bug of the rule that made it. */
#include "translate/stage1.h"

#include "base/diag.h"
#include "translate/leaves.h"
#include "translate/stage1_build.h"
#include "translate/stage1_mixed.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_state.h"
#include "translate/stage1_values.h"

/* A row of the table: the rule for TRANSLATION of phrases of KIND; of primitives, for PRIM or,
 * where that is PRIM_COUNT, all of CLASS. */
struct row {
    enum primitive translation;
    enum phrase_kind kind;
    enum primitive prim;
    enum primitive_class class;
    stage1_function *apply;
    struct stage1_rule rule;
};

#define KIND(suffix) PHRASE_##suffix, PRIM_COUNT, PRIM_LAYOUT
#define PRIM(suffix) PHRASE_PRIM, PRIM_##suffix, PRIM_LAYOUT
#define CLASS(suffix) PHRASE_PRIM, PRIM_COUNT, PRIM_##suffix
#define RULE(translation, what, function, name, figure)                                            \
    {PRIM_TRANSLATE_##translation, what, function, {name, figure, #function}},
static const struct row rows[] = {
#include "translate/stage1_rules.def"
};
#undef RULE
#undef CLASS
#undef PRIM
#undef KIND

enum { ROW_COUNT = sizeof rows / sizeof *rows };

size_t stage1_rule_count(void)
{
    return ROW_COUNT;
}

struct stage1_rule stage1_rule_at(size_t position)
{
    return rows[position].rule;
}

/* VAR occurs in EXP, or in the value of a variable that does. */
static bool mentions(struct stage1 *stage, const struct phrase *exp, const struct var *var)
{
    if (exp->kind == PHRASE_VAR && phrase_var_of(exp) == var)
        return true;
    if (exp->kind == PHRASE_VAR && stage1_get(stage, phrase_var_of(exp)))
        return mentions(stage, stage1_get(stage, phrase_var_of(exp)), var);
    for (size_t k = 0; k < phrase_child_count(exp); k++)
        if (mentions(stage, phrase_child(exp, k), var))
            return true;
    return false;
}

/* Every variable that ACC uses actively, i.e. outside of the index expressions in it. A variable
 * that is an acceptor only cannot occur in an expression at all. */
static void check_apart(struct stage1 *stage, const struct phrase *acc, const struct phrase *exp)
{
    if (acc->type->kind == TYPE_EXP)
        return;
    if (acc->kind == PHRASE_VAR && acc->type->kind != TYPE_ACC &&
        mentions(stage, exp, phrase_var_of(acc)))
        bug(exp->loc, "acceptor translation of an expression that reads '%s', which it writes",
            phrase_var_of(acc)->name);
    for (size_t k = 0; k < phrase_child_count(acc); k++)
        check_apart(stage, phrase_child(acc, k), exp);
}

static bool is_redex(const struct phrase *command)
{
    return phrase_is_prim(command, PRIM_TRANSLATE_A) || phrase_is_prim(command, PRIM_TRANSLATE_C);
}

/* What rows are compared with: a redex, of the primitive PRIM if its expression is one. */
struct wanted {
    enum primitive translation;
    enum phrase_kind kind;
    enum primitive prim;
};

static bool row_fits(const struct row *row, struct wanted wanted)
{
    if (row->translation != wanted.translation || row->kind != wanted.kind)
        return false;
    return row->kind != PHRASE_PRIM || row->prim == wanted.prim ||
           (row->prim == PRIM_COUNT && row->class == primitive_class(wanted.prim));
}

/* The position of the first row that fits WANTED, or behind all. Of primitives it is sought once
 * for each translation. */
static size_t first_row(struct stage1 *stage, struct wanted wanted)
{
    size_t k = 0, *known = NULL;
    if (wanted.kind == PHRASE_PRIM)
        known = &stage->first_rows[wanted.translation == PRIM_TRANSLATE_A][wanted.prim];
    if (known && *known)
        return *known - 1;
    while (k < ROW_COUNT && !row_fits(&rows[k], wanted))
        k++;
    if (known)
        *known = k + 1;
    return k;
}

static const struct phrase *show(void *data, const struct phrase *phrase)
{
    return stage1_shown(data, phrase);
}

/* What the rule of ROW is called where it is applied to EXP. */
static const char *rule_name(struct stage1 *stage, const struct row *row, const struct phrase *exp)
{
    if (row->kind != PHRASE_PRIM || row->prim != PRIM_COUNT)
        return row->rule.name;
    return arena_printf(dpia_arena(stage->dpia), "%c %s", row->rule.name[0], phrase_name(exp));
}

/* Tells the observer of ROW for EXP; SHOWN is the redex as it was before RESULT was made of it. */
static void report(struct stage1 *stage, const struct row *row, const struct phrase *exp,
                   const struct phrase *shown, const struct phrase *result,
                   const struct rewrite_place *place)
{
    struct rewrite_step step = stage->step;
    if (!stage->observer)
        return;
    step.rule = rule_name(stage, row, exp);
    step.figure = row->rule.figure;
    step.before = shown;
    step.after = stage1_show(stage, result);
    step.place = place;
    step.dpia = stage->dpia;
    rewrite_tell_where(&step, exp);
    step.show = show;
    step.show_data = stage;
    stage->observer(stage->observer_data, &step);
}

/* What one rule makes of REDEX. */
static const struct phrase *step(struct stage1 *stage, const struct phrase *redex,
                                 const struct rewrite_place *place)
{
    enum primitive translation = phrase_prim_of(redex);
    const struct phrase *exp = phrase_arg(redex, 0), *to = phrase_arg(redex, 1);
    const struct phrase *shown = stage->observer ? stage1_show(stage, redex) : NULL;
    if (exp->kind == PHRASE_VAR)
        exp = stage1_known(stage, exp);
    if (translation == PRIM_TRANSLATE_A)
        check_apart(stage, to, exp);
    const struct wanted wanted = {translation, exp->kind,
                                  exp->kind == PHRASE_PRIM ? phrase_prim_of(exp) : PRIM_COUNT};
    for (size_t k = first_row(stage, wanted); k < ROW_COUNT; k++) {
        const struct phrase *result =
            row_fits(&rows[k], wanted) ? rows[k].apply(stage, exp, to) : NULL;
        if (!result)
            continue;
        if (result->type->kind != TYPE_COMM)
            bug(exp->loc, "rule %zu of stage I makes no command", k);
        report(stage, &rows[k], exp, shown, result, place);
        return result;
    }
    bug(exp->loc, "stage I has no rule for %s of '%s'", translation == PRIM_TRANSLATE_A ? "A" : "C",
        exp->kind == PHRASE_PRIM ? phrase_name(exp) : "a phrase of this kind");
}

/* FUN is the body of a loop: \x ... o. P, with an acceptor. */
static bool is_loop_body(const struct phrase *fun)
{
    while (fun->kind == PHRASE_LAM && phrase_lam_body(fun)->kind == PHRASE_LAM)
        fun = phrase_lam_body(fun);
    return fun->kind == PHRASE_LAM && phrase_lam_param(fun)->type->kind == TYPE_ACC;
}

static const struct phrase *rewrite(struct stage1 *stage, const struct phrase *phrase,
                                    const struct rewrite_place *place);

bool stage1_is_compared(const struct stage1 *stage, const struct nat *a, const struct nat *b)
{
    for (size_t k = 0; k < stage->equal.len; k++) {
        const struct stage1_equal *equal = &stage->equal.at[k];
        if ((equal->a == a && equal->b == b) || (equal->a == b && equal->b == a))
            return true;
    }
    return false;
}

/* Child K of COMMAND, which is a pair where OUTER is the place of a sequence: what comes behind a
 * comparison of sizes runs where they are equal. */
static const struct phrase *rewrite_child(struct stage1 *stage, const struct phrase *command,
                                          size_t k, const struct phrase *const *done,
                                          const struct rewrite_place *place)
{
    size_t before = stage->equal.len;
    if (k == 1 && place->outer && phrase_is_prim(place->outer->parent, PRIM_SEQ) &&
        phrase_is_prim(done[0], PRIM_EQUAL_COMM)) {
        struct stage1_equal equal = {phrase_nat_arg(done[0], 0), phrase_nat_arg(done[0], 1)};
        VEC_PUSH(dpia_arena(stage->dpia), &stage->equal, equal);
    }
    const struct phrase *child = rewrite(stage, phrase_child(command, k), place);
    stage->equal.len = before;
    return child;
}

static const struct phrase *rewrite_children(struct stage1 *stage, const struct phrase *command,
                                             const struct rewrite_place *outer)
{
    size_t count = phrase_child_count(command);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(stage->dpia), const struct phrase *, count);
    struct rewrite_place place = {.outer = outer, .parent = command, .done = children};
    for (size_t k = 0; k < count; k++) {
        const struct phrase *child = phrase_child(command, k);
        bool loop = command->kind == PHRASE_PRIM && is_loop_body(child) &&
                    !phrase_is_prim(command, PRIM_ASSIGNI);
        place.hole = k;
        stage->depth += loop;
        children[k] = rewrite_child(stage, command, k, children, &place);
        stage->depth -= loop;
    }
    return phrase_with_children(stage->dpia, command, children);
}

static const struct phrase *rewrite(struct stage1 *stage, const struct phrase *phrase,
                                    const struct rewrite_place *place)
{
    while (is_redex(phrase))
        phrase = step(stage, phrase, place);
    if (phrase->type->kind == TYPE_EXP || phrase->type->kind == TYPE_ACC)
        return stage1_resolve(stage, phrase);
    if (phrase_is_prim(phrase, PRIM_EQUAL_COMM) &&
        stage1_is_compared(stage, phrase_nat_arg(phrase, 0), phrase_nat_arg(phrase, 1)))
        return phrase_skip(stage->dpia, phrase->loc);
    return rewrite_children(stage, phrase, place);
}

const struct phrase *stage1_rewrite(struct stage1 *stage, const struct phrase *command)
{
    struct arena *arena = dpia_arena(stage->dpia);
    stage->values = map_new_objects(arena);
    stage->shown = map_new_objects(arena);
    stage->uses = leaves_let_uses(stage->dpia, command);
    stage->chains = map_new_objects(arena);
    return rewrite(stage, command, NULL);
}

/* \p1. ... \pn. E as \p1. ... \pn. \o. A(E)(o). */
static const struct phrase *accepting(struct stage1 *stage, const struct phrase *fun)
{
    struct dpia *dpia = stage->dpia;
    if (fun->kind == PHRASE_LAM)
        return phrase_lam(dpia, phrase_lam_param(fun), accepting(stage, phrase_lam_body(fun)),
                          fun->loc);
    const struct var *o =
        var_new(dpia, "o", type_acc(dpia_types(dpia), phrase_data(fun)), fun->loc);
    return phrase_lam(dpia, o, stage1_a(stage, fun, phrase_var(dpia, o, fun->loc)), fun->loc);
}

/* The BODY of a function or an entry as redexes. A functional entry gets an acceptor. */
static const struct phrase *pass_redexes(struct stage1 *stage, const struct phrase *body)
{
    struct dpia *dpia = stage->dpia;
    struct entry *entry = stage->entry;
    if (!entry)
        return accepting(stage, body);
    if (body->type->kind == TYPE_COMM)
        return stage1_mixed(stage, body);
    entry->out = var_new(dpia, "out", type_acc(dpia_types(dpia), entry->result), body->loc);
    return stage1_a(stage, body, phrase_var(dpia, entry->out, entry->loc));
}

typedef const struct phrase *stage1_pass(struct stage1 *stage, const struct phrase *body);

static stage1_pass *const passes[] = {
#define STAGE1_PASS(name, function, meaning) function,
#include "translate/passes.def"
};

static const struct phrase *run_passes(struct stage1 *stage, const struct phrase *body)
{
    for (size_t k = 0; k < sizeof passes / sizeof passes[0]; k++)
        body = passes[k](stage, body);
    return body;
}

/* Outside of all bodies there is no loop around, and no sizes were compared. */
static void check_balance(const struct stage1 *stage, struct loc loc)
{
    if (stage->depth != 0 || stage->equal.len != 0)
        bug(loc, "stage I ends within %u loops and %zu comparisons", stage->depth,
            stage->equal.len);
}

static struct entry *translate_entry(struct stage1 *stage, const struct entry *entry)
{
    struct entry *copy = ARENA_NEW(dpia_arena(stage->dpia), struct entry);
    *copy = *entry;
    stage->entry = copy;
    stage->step = (struct rewrite_step){.entry = copy};
    copy->body = run_passes(stage, entry->body);
    check_balance(stage, entry->loc);
    return copy;
}

static struct function translate_function(struct stage1 *stage, struct function function)
{
    stage->entry = NULL;
    stage->step = (struct rewrite_step){.function = &function};
    stage->depth = 1;
    function.body = run_passes(stage, function.body);
    stage->depth--;
    check_balance(stage, function.loc);
    return function;
}

struct program *translate_stage1_observed(struct dpia *dpia, const struct program *program,
                                          rewrite_observer *observer, void *data)
{
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);
    struct stage1 stage = {.dpia = dpia,
                           .program = program,
                           .arena = arena,
                           .observer = observer,
                           .observer_data = data};
    *result = *program;
    result->entries = (struct entry_vec){0};
    result->functions = (struct function_vec){0};
    for (size_t k = 0; k < program->entries.len; k++)
        VEC_PUSH(arena, &result->entries, translate_entry(&stage, program->entries.at[k]));
    for (size_t k = 0; k < program->functions.len; k++)
        VEC_PUSH(arena, &result->functions, translate_function(&stage, program->functions.at[k]));
    return result;
}

struct program *translate_stage1(struct dpia *dpia, const struct program *program)
{
    return translate_stage1_observed(dpia, program, NULL, NULL);
}
