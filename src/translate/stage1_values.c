/* Substitution in stage I. To apply a continuation is to substitute, at once; but to walk over the
 * rest of the program each time would cost the square of the length of a chain of lets. So the
 * value is noted, and put into its places when the rewriting comes to them. As binders are unique,
 * one table of values serves for the whole body: nothing is captured, and the order does not
 * matter.
 *
 *     C(x + 1)(\y. out := y * y)       values: y -> x + 1
 *     out := y * y                     out := (x + 1) * (x + 1), when its turn comes
 *
 * A value may mention variables that get their own values later; it is resolved at its first use,
 * when they all have them. Later uses are copies with fresh binders. Expressions that are resolved
 * are simple ones: a let in them is substituted, which is the C of stage1_is_simple. */
#include "translate/stage1_values.h"

#include "translate/stage1_state.h"

struct stage1_value {
    const struct phrase *exp;
    bool resolved; /* EXP has no variable with a value left */
    bool used;     /* EXP itself stands somewhere */
};

void stage1_set(struct stage1 *stage, const struct var *var, const struct phrase *exp)
{
    struct stage1_value *value = ARENA_NEW(dpia_arena(stage->dpia), struct stage1_value);
    value->exp = exp;
    map_set(stage->values, var, value);
}

const struct phrase *stage1_get(struct stage1 *stage, const struct var *var)
{
    const struct stage1_value *value = map_get(stage->values, var);
    return value ? value->exp : NULL;
}

typedef const struct phrase *walk_function(struct stage1 *stage, const struct phrase *phrase);

/* PHRASE with WALK done to its children. */
static const struct phrase *each_child(struct stage1 *stage, const struct phrase *phrase,
                                       walk_function *walk)
{
    size_t count = phrase_child_count(phrase);
    if (count == 0)
        return phrase;
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(stage->dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        children[k] = walk(stage, phrase_child(phrase, k));
    return phrase_with_children(stage->dpia, phrase, children);
}

static const struct phrase *resolve_var(struct stage1 *stage, const struct phrase *phrase)
{
    struct stage1_value *value = map_get(stage->values, phrase_var_of(phrase));
    if (!value)
        return phrase;
    if (!value->resolved)
        value->exp = stage1_resolve(stage, value->exp);
    value->resolved = true;
    if (value->used)
        return phrase_copy(stage->dpia, value->exp);
    value->used = true;
    return value->exp;
}

const struct phrase *stage1_resolve(struct stage1 *stage, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR)
        return resolve_var(stage, phrase);
    if (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM) {
        const struct phrase *scope = phrase_arg(phrase, 1);
        stage1_set(stage, phrase_lam_param(scope), phrase_arg(phrase, 0));
        return stage1_resolve(stage, phrase_lam_body(scope));
    }
    return each_child(stage, phrase, stage1_resolve);
}

const struct phrase *stage1_show(struct stage1 *stage, const struct phrase *phrase)
{
    const struct phrase *exp =
        phrase->kind == PHRASE_VAR ? stage1_get(stage, phrase_var_of(phrase)) : NULL;
    if (exp)
        return phrase_copy(stage->dpia, stage1_show(stage, exp));
    return each_child(stage, phrase, stage1_show);
}

/* What a phrase was shown as when COUNT variables had values. */
struct stage1_shown {
    const struct phrase *phrase;
    size_t count;
};

/* Whether SHOWN has no variable that has got a value since. */
static bool is_current(struct stage1 *stage, struct stage1_shown *shown)
{
    size_t count = map_count(stage->values);
    for (size_t k = shown->count; k < count; k++)
        if (phrase_mentions(shown->phrase, map_key_at(stage->values, k)))
            return false;
    shown->count = count;
    return true;
}

const struct phrase *stage1_shown(struct stage1 *stage, const struct phrase *phrase)
{
    struct stage1_shown *shown = map_get(stage->shown, phrase);
    if (shown && is_current(stage, shown))
        return shown->phrase;
    struct arena *outer = dpia_set_arena(stage->dpia, stage->arena);
    if (!shown) {
        shown = ARENA_NEW(stage->arena, struct stage1_shown);
        map_set(stage->shown, phrase, shown);
    }
    *shown = (struct stage1_shown){stage1_show(stage, phrase), map_count(stage->values)};
    dpia_set_arena(stage->dpia, outer);
    return shown->phrase;
}

const struct phrase *stage1_known(struct stage1 *stage, const struct phrase *exp)
{
    if (exp->kind == PHRASE_VAR && stage1_get(stage, phrase_var_of(exp)))
        return stage1_resolve(stage, exp);
    if (exp->kind == PHRASE_VAR || exp->kind == PHRASE_LITERAL || exp->kind == PHRASE_PROJ)
        return exp;
    return NULL;
}
