/* Why a rule or a strategy does not apply, in words:
 *
 *     error: 'both' fails for each entry: 'transposeTwice' does not apply: there is no 'transpose'
 *     note: this step fails at each place
 *     note: at what 2 steps before it made of this
 *
 * A strategy tries much that does not apply, and fails in the end. Of what it tried the failure is
 * told that came furthest; what failed within a part that succeeded is none. */
#include "rewrite/failure.h"

#include "rewrite/rewrite.h"
#include "rewrite/step.h"
#include "type/nat.h"

bool failure_is_further(const struct failure *a, const struct failure *b)
{
    return b->stage == FAILURE_NONE || a->steps > b->steps ||
           (a->steps == b->steps && a->stage > b->stage);
}

static const char *nat_text(struct arena *arena, const struct nat *nat)
{
    struct buf buf = {0};
    nat_print(&buf, nat, NULL, NULL);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *head_name(const struct failure *failure)
{
    const struct rule *rule = failure->rule;
    if (!rule)
        return failure->tactic->word.name;
    if (rule->head.name)
        return rule->head.name;
    return rule->left->kind == PHRASE_PRIM ? phrase_name(rule->left)
                                           : operator_name(phrase_oper_op(rule->left));
}

/* What the phrases begin with that a rule, or a primitive of a strategy, is for, quoted. */
static const char *head_of(struct arena *arena, const struct failure *failure)
{
    const struct rule *rule = failure->rule;
    return rule && rule->step ? step_heads(rule->step)
                              : arena_printf(arena, "'%s'", head_name(failure));
}

static const char *sizes_text(struct arena *arena, const struct failure *failure)
{
    const char *pattern = nat_text(arena, failure->pattern), *nat = nat_text(arena, failure->nat);
    const char *text =
        arena_printf(arena, "the size there, %s, is not seen to be %s", nat, pattern);
    return failure->var ? arena_printf(arena, "%s for any %s of the rule", text, failure->var->name)
                        : text;
}

static const char *bound_text(struct arena *arena, const struct failure *failure)
{
    const struct nat_var *var = failure->var;
    const char *text =
        arena_printf(arena, "the size %s, which is %s, is not seen to be at least %s", var->name,
                     nat_text(arena, failure->nat), nat_text(arena, var->lower));
    return var->upper ? arena_printf(arena, "%s and at most %s", text, nat_text(arena, var->upper))
                      : text;
}

/* No phrase for the rule stands there. */
static const char *head_text(struct arena *arena, const struct failure *failure)
{
    const char *found = rewrite_word(failure->phrase);
    if (!failure->nowhere && failure->phrase->kind == PHRASE_LAM)
        return arena_printf(arena, "a function stands there, not %s; `one s` is s in its body",
                            head_of(arena, failure));
    if (failure->nowhere || !found)
        return arena_printf(arena, "there is no %s%s", head_of(arena, failure),
                            failure->nowhere ? "" : " there");
    return arena_printf(arena, "what stands there is '%s', not %s", found,
                        head_of(arena, failure));
}

static const char *reason(struct arena *arena, const struct failure *failure)
{
    switch (failure->why ? FAILURE_NONE : failure->stage) {
    case FAILURE_NONE:
        return failure->why ? failure->why : "there is nothing to apply it to";
    case FAILURE_HEAD:
        return head_text(arena, failure);
    case FAILURE_LEFT:
        return "its left side is not what stands there";
    case FAILURE_SIZES:
        return sizes_text(arena, failure);
    case FAILURE_BOUND:
        return bound_text(arena, failure);
    case FAILURE_CONDITION:
        return "its condition is not seen to hold there";
    case FAILURE_TYPE:
        return "the sizes on both sides are not seen to be the same there";
    case FAILURE_ENDLESS:
        return "it is repeated without end";
    }
    bug(loc_none(), "a failure at an unknown stage");
}

const char *failure_text(struct arena *arena, const struct failure *failure,
                         const struct rule *named)
{
    const char *why = reason(arena, failure);
    bool is_new = failure->rule && failure->rule != named;
    return is_new ? arena_printf(arena, "'%s' does not apply: %s", failure->rule->name, why) : why;
}

void failure_notes(struct diag *diag, const struct failure *failure, const char *place)
{
    struct loc loc = failure->phrase ? failure->phrase->loc : loc_none();
    int steps = failure->steps;
    if (failure->tactic && failure->tactic->loc.source)
        diag_note(diag, failure->tactic->loc, "this step fails%s",
                  failure->nowhere ? " at each place" : "");
    if (failure->test)
        diag_note(diag, failure->test->loc, "this is not seen to hold");
    if (place)
        diag_note(diag, loc, "at %s", place);
    else if (loc.source && steps == 1)
        diag_note(diag, loc, "at what the step before it made of this");
    else if (loc.source && steps > 0)
        diag_note(diag, loc, "at what %d steps before it made of this", steps);
    else if (loc.source)
        diag_note(diag, loc, "here");
}
