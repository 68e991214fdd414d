/* Loops: the state is one value of data type, a pair where it is a tuple.
 *
 *     loop (a, b) = (0, 1) for i < n do (b, a + b)
 *         loop n (\i a_b. pair (snd a_b) (fst a_b + snd a_b)) (pair 0 1)
 *     loop s = 0 for x in xs do s + x          reduce (\x s. s + x) 0 xs
 *     loop x = y while x > 9 do x / 10         while (\x. x > 9) (\x. x / 10) y
 *
 * The counter is `fromIdx i`, of which it is known that it is an index; a loop with a bound that is
 * negative has no steps. Each array of the state has one size in all steps, that of its first
 * value or what the pattern says. */
#include "base/diag.h"
#include "core/core.h"
#include "lower/block.h"
#include "lower/builtins.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/match.h"
#include "lower/pattern.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

struct loop {
    struct lower *lo;
    const struct core_exp *exp;
    const struct env *env;     /* with the sizes that the first value gives */
    const struct phrase *init; /* the first value */
};

/* ---- The first value ---- */

/* VALUE with the sizes that PAT asks for. */
static const struct value *as_annotated(struct loop *loop, const struct core_pat *pat,
                                        const struct value *value)
{
    struct lower *lo = loop->lo;
    struct loc loc = loop->exp->u.loop.init->loc;
    const struct value *const *parts;
    const struct value **matched;
    if (pat->annotation)
        value = match_value(lo, &loop->env, pat->annotation, value, loc, "the start of this loop");
    if (pat->kind != CORE_PAT_TUPLE || !pat->part_count)
        return value;
    parts = value_parts(lo, value, pat->part_count, pattern_title(lo, pat, "p"), loc);
    if (!parts)
        return value_error(lo);
    matched = ARENA_ARRAY(lo->arena, const struct value *, pat->part_count);
    for (size_t i = 0; i < pat->part_count; i++)
        matched[i] = as_annotated(loop, pat->parts[i], parts[i]);
    return value_tuple(lo, matched, pat->part_count);
}

/* ---- Sizes ---- */

static bool is_own_size(const struct core_exp *loop, const struct core_exp *size)
{
    for (size_t i = 0; size->kind == CORE_VAR && i < loop->u.loop.size_count; i++)
        if (loop->u.loop.sizes[i] == size->u.var)
            return true;
    return false;
}

/* The first dimension in which HAVE, what a step gives, is not WANT, and of which TYPE, the
 * annotation (or null), does not say that it is always the same; null if there is none. */
static const struct data *changed_in(const struct core_exp *loop, const struct core_type *type,
                                     const struct data *have, const struct data *want)
{
    const struct data *changed;
    if (have == want || !have || !want)
        return NULL;
    if (have->kind == DATA_ARRAY) {
        bool is_array = type && type->kind == CORE_TYPE_ARRAY;
        bool is_fixed = is_array && type->size && !is_own_size(loop, type->size);
        if (have->size != want->size && !is_fixed)
            return have;
        return changed_in(loop, is_array ? type->elem : NULL, have->fst, want->fst);
    }
    if (!type || type->kind != CORE_TYPE_TUPLE || type->part_count < 2) {
        changed = changed_in(loop, NULL, have->fst, want->fst);
        return changed ? changed : changed_in(loop, NULL, have->snd, want->snd);
    }
    for (size_t i = 0; i < type->part_count; i++) {
        bool last = i + 1 == type->part_count;
        changed = changed_in(loop, type->parts[i], last ? have : have->fst,
                             last ? want : want->fst);
        if (changed)
            return changed;
        have = have->snd;
        want = want->snd;
    }
    return NULL;
}

/* The same for what PAT matches. */
static const struct data *changed_part(const struct core_exp *loop, const struct core_pat *pat,
                                       const struct data *have, const struct data *want)
{
    if (pat->annotation || pat->kind != CORE_PAT_TUPLE || pat->part_count < 2)
        return changed_in(loop, pat->annotation, have, want);
    for (size_t i = 0; i < pat->part_count; i++) {
        bool last = i + 1 == pat->part_count;
        const struct data *changed = changed_part(
            loop, pat->parts[i], last ? have : have->fst, last ? want : want->fst);
        if (changed)
            return changed;
        have = have->snd;
        want = want->snd;
    }
    return NULL;
}

/* What a step gives, of the type of the state. */
static const struct phrase *as_state(struct loop *loop, const struct phrase *next)
{
    struct lower *lo = loop->lo;
    const struct core_exp *exp = loop->exp;
    const struct data *type = phrase_data(loop->init);
    if (!next)
        return NULL;
    const struct data *changed = changed_part(exp, exp->u.loop.pat, phrase_data(next), type);

    if (!changed)
        return size_coerce(lo, next, type, exp->u.loop.body->loc, "the result of a step");
    diag_unsupported(lo->diag, exp->u.loop.body->loc,
                     "an array of this loop may have another size after each step (%s, where it "
                     "is %s at first): not yet supported; write its size in the pattern of the "
                     "loop if it is always the same",
                     data_text(lo->arena, phrase_data(next)), data_text(lo->arena, type));
    return NULL;
}

/* ---- Steps ---- */

static const struct var *state_var(struct loop *loop)
{
    const struct core_pat *pat = loop->exp->u.loop.pat;
    return var_titled(loop->lo->dpia, pattern_title(loop->lo, pat, "state"), loop->init->type,
                      pat->loc);
}

static const struct env *bind_state(struct loop *loop, const struct var *state)
{
    struct lower *lo = loop->lo;
    const struct core_pat *pat = loop->exp->u.loop.pat;
    const struct phrase *phrase = phrase_var(lo->dpia, state, pat->loc);
    return pattern_bind(lo, loop->env, pat, value_data(lo, phrase), pat->loc,
                        "the state of this loop");
}

/* \FIRST state. the next state, in ENV with the state's names; FIRST may be null. */
static const struct phrase *step(struct loop *loop, const struct env *env, const struct var *first,
                                 const struct var *state)
{
    struct lower *lo = loop->lo;
    const struct core_exp *exp = loop->exp->u.loop.body;
    const struct phrase *body = as_state(loop, value_phrase(lo, eval_exp(lo, env, exp), exp->loc));
    body = block_close(lo, body, "a step of this loop");
    if (!body)
        return NULL;
    body = phrase_lam(lo->dpia, state, body, exp->loc);
    return first ? phrase_lam(lo->dpia, first, body, exp->loc) : body;
}

/* The counter as the program sees it: the index I as a number of the counter's type. */
static const struct value *counter_value(struct loop *loop, const struct var *i)
{
    struct lower *lo = loop->lo;
    const struct core_var *counter = loop->exp->u.loop.counter;
    const struct phrase *number =
        phrase_from_idx(lo->dpia, phrase_var(lo->dpia, i, counter->loc), counter->loc);
    if (counter->type->scalar != SCALAR_I64)
        number = phrase_convert(lo->dpia, number, data_scalar(lo->types, counter->type->scalar),
                                counter->loc);
    return value_data(lo, number);
}

static const struct value *for_loop(struct loop *loop)
{
    struct lower *lo = loop->lo;
    const struct core_exp *exp = loop->exp, *until = exp->u.loop.until;
    const struct core_var *counter = exp->u.loop.counter;
    const struct nat *n = size_of_count(lo, eval_exp(lo, loop->env, until), "steps", until->loc);
    const struct var *i, *state = state_var(loop);
    const struct phrase *fun;
    const struct env *env;
    if (!n)
        return value_error(lo);
    i = var_titled(lo->dpia, (struct title){counter->name, counter->is_given},
                   type_exp(lo->types, data_idx(lo->types, n)), counter->loc);
    block_open_lambda(lo, i, state);
    env = bind_state(loop, state);
    env = env_bind(lo, env, counter, counter_value(loop, i));
    fun = step(loop, env, i, state);
    return fun ? value_data(lo, phrase_iterate(lo->dpia, PRIM_LOOP, n, fun, loop->init, exp->loc))
               : value_error(lo);
}

static const struct value *for_in_loop(struct loop *loop)
{
    struct lower *lo = loop->lo;
    const struct core_exp *exp = loop->exp, *until = exp->u.loop.until;
    const struct core_pat *pat = exp->u.loop.elem;
    const struct phrase *array = value_phrase(lo, eval_exp(lo, loop->env, until), until->loc);
    const struct var *elem, *state = state_var(loop);
    const struct phrase *fun;
    const struct env *env;
    if (!array)
        return value_error(lo);
    array = builtin_with_indices(lo, array);
    elem = var_titled(lo->dpia, pattern_title(lo, pat, "x"),
                      type_exp(lo->types, phrase_array_elem(array)), pat->loc);
    block_open_lambda(lo, elem, state);
    env = bind_state(loop, state);
    env = pattern_bind(
        lo, env, pat, builtin_element(lo, array, phrase_var(lo->dpia, elem, pat->loc)), pat->loc,
        "the element");
    fun = step(loop, env, elem, state);
    return fun ? value_data(lo, phrase_reduce(lo->dpia, PRIM_REDUCE, fun, loop->init, array,
                                              exp->loc))
               : value_error(lo);
}

static const struct phrase *condition(struct loop *loop)
{
    struct lower *lo = loop->lo;
    const struct core_exp *until = loop->exp->u.loop.until;
    const struct var *state = state_var(loop);
    const struct phrase *test;
    block_open_lambda(lo, state, NULL);
    test = value_phrase(lo, eval_exp(lo, bind_state(loop, state), until), until->loc);
    test = block_close(lo, test, "the condition of this loop");
    return test ? phrase_lam(lo->dpia, state, test, until->loc) : NULL;
}

static const struct value *while_loop(struct loop *loop)
{
    struct lower *lo = loop->lo;
    const struct phrase *test = condition(loop), *fun;
    const struct var *state = state_var(loop);
    block_open_lambda(lo, state, NULL);
    fun = step(loop, bind_state(loop, state), NULL, state);
    return test && fun
               ? value_data(lo, phrase_while(lo->dpia, test, fun, loop->init, loop->exp->loc))
               : value_error(lo);
}

const struct value *eval_loop(struct lower *lo, const struct env *env, const struct core_exp *exp)
{
    struct loop loop = {.lo = lo, .exp = exp, .env = env};
    const struct value *init = eval_exp(lo, env, exp->u.loop.init);
    if (exp->type->kind == CORE_TYPE_TUPLE && !exp->type->part_count)
        return init;
    if (exp->u.loop.pat->annotation)
        match_bind_sizes(lo, &loop.env, exp->u.loop.pat->annotation, init);
    loop.init = value_phrase(lo, as_annotated(&loop, exp->u.loop.pat, init),
                             exp->u.loop.init->loc);
    if (!loop.init)
        return value_error(lo);
    switch (exp->u.loop.kind) {
    case CORE_LOOP_FOR:
        return for_loop(&loop);
    case CORE_LOOP_IN:
        return for_in_loop(&loop);
    case CORE_LOOP_WHILE:
        return while_loop(&loop);
    }
    bug(exp->loc, "a loop of unknown kind");
}
