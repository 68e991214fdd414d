/* Calls of the program's functions, put in their places where a rule needs to see into them.
 *
 *     f = \a x. a * x + a          \x. f 2 x + f x 3
 *                              becomes  \x. 2 * x + 2 + (x * 3 + x)
 *
 * Functions that call others several times may become large by this: what has more than PARTS_MAX
 * parts is left as it was. */
#include "translate/strategy_calls.h"

#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"

enum { PARTS_MAX = 400 };

struct inlining {
    struct strategy *strategy;
    size_t parts; /* seen so far */
};

static const struct phrase *inlined(struct inlining *inlining, const struct phrase *phrase);

/* FUN, COUNT lambdas, applied to ARGS. */
static const struct phrase *applied(struct inlining *inlining, const struct phrase *fun,
                                    const struct phrase *const *args, size_t count)
{
    struct dpia *dpia = inlining->strategy->dpia;
    const struct phrase *rest;
    if (!count)
        return fun;
    rest = applied(inlining, phrase_lam_body(fun), args + 1, count - 1);
    return strategy_apply(inlining->strategy,
                          phrase_lam(dpia, phrase_lam_param(fun), rest, fun->loc), args[0]);
}

static size_t arg_count(const struct phrase *call)
{
    size_t count = 0;
    for (; call->kind == PHRASE_APP; call = phrase_app_fun(call))
        count++;
    return count;
}

/* The body of the function that CALL calls with all its arguments; null if it does not. */
static const struct phrase *called(const struct inlining *inlining, const struct phrase *call)
{
    const struct phrase *head = call, *body;
    size_t lambdas = 0;
    while (head->kind == PHRASE_APP)
        head = phrase_app_fun(head);
    if (call->kind != PHRASE_APP || head->kind != PHRASE_VAR)
        return NULL;
    body = program_function_of(inlining->strategy->program, phrase_var_of(head));
    for (const struct phrase *at = body; at && at->kind == PHRASE_LAM; at = phrase_lam_body(at))
        lambdas++;
    return lambdas == arg_count(call) ? body : NULL;
}

static const struct phrase *inlined_call(struct inlining *inlining, const struct phrase *call,
                                         const struct phrase *body)
{
    struct dpia *dpia = inlining->strategy->dpia;
    size_t count = arg_count(call);
    const struct phrase **args = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = count; i-- > 0; call = phrase_app_fun(call))
        args[i] = inlined(inlining, phrase_app_arg(call));
    return applied(inlining, inlined(inlining, phrase_copy(dpia, body)), args, count);
}

static const struct phrase *inlined(struct inlining *inlining, const struct phrase *phrase)
{
    struct dpia *dpia = inlining->strategy->dpia;
    const struct phrase *body = called(inlining, phrase);
    const struct phrase **children;
    size_t count = phrase_child_count(phrase);
    if (inlining->parts > PARTS_MAX)
        return phrase;
    inlining->parts++;
    if (body)
        return inlined_call(inlining, phrase, body);
    children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = inlined(inlining, phrase_child(phrase, i));
    return phrase_with_children(dpia, phrase, children);
}

static bool has_calls(const struct inlining *inlining, const struct phrase *phrase)
{
    if (called(inlining, phrase))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_calls(inlining, phrase_child(phrase, i)))
            return true;
    return false;
}

const struct phrase *strategy_inline_calls(struct strategy *strategy, const struct phrase *phrase)
{
    struct inlining inlining = {.strategy = strategy};
    const struct phrase *without;
    if (!has_calls(&inlining, phrase))
        return phrase;
    without = inlined(&inlining, phrase);
    return inlining.parts > PARTS_MAX ? phrase : without;
}
