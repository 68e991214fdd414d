/* Loops: the state is one value of data type, a pair where it is a tuple.
 *
 *     loop (a, b) = (0, 1) for i < n do (b, a + b)
 *         loop n (\i a_b. pair (snd a_b) (fst a_b + snd a_b)) (pair 0 1)
 *     loop s = 0 for x in xs do s + x          reduce (\x s. s + x) 0 xs
 *     loop x = y while x > 9 do x / 10         while (\x. x > 9) (\x. x / 10) y
 *
 * The counter is `fromIdx i`, of which it is known that it is an index; a loop with a bound that is
 * negative has no steps. Arrays whose sizes change from step to step are packed in the state
 * (grow.c). */
#include "lower/eval_loop.h"

#include "base/diag.h"
#include "core/core.h"
#include "lower/block.h"
#include "lower/builtins_map.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/grow.h"
#include "lower/match.h"
#include "lower/pattern.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/value.h"

struct loop {
    struct lower *lo;
    const struct core_exp *exp;
    const struct env *outside; /* where the loop stands */
    const struct env *env;     /* with the sizes that the first value gives */
    const struct phrase *init; /* the first value */
    struct grow *grow;         /* which sizes change */
};

/* ---- The first value ---- */

/* VALUE, which is of TYPE: `[]` of rows has the rows that the steps have. */
static const struct value *with_rows(struct loop *loop, const struct core_type *type,
                                     const struct value *value)
{
    struct lower *lo = loop->lo;
    struct loc loc = loop->exp->u.loop->init->loc;
    if (value->kind == VALUE_TUPLE && type->kind == CORE_TYPE_TUPLE) {
        const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, type->part_count);
        for (size_t i = 0; i < type->part_count; i++)
            parts[i] = with_rows(loop, type->parts[i], value->parts[i]);
        return value_tuple(lo, parts, type->part_count);
    }
    if (value->kind != VALUE_DATA || type->kind != CORE_TYPE_ARRAY ||
        !size_is_of_none(value->phrase))
        return value;
    const struct data *elem = size_empty_type(lo, loop->env, type->elem, loc);
    if (!elem)
        return value_error(lo);
    const struct data *array = data_array(lo->types, phrase_array_size(value->phrase), elem);
    return value_data(lo, size_coerce(lo, value->phrase, array, loc, "the start of this loop"));
}

/* VALUE, which is of TYPE, with the sizes that PAT asks for. */
static const struct value *as_annotated(struct loop *loop, const struct core_pat *pat,
                                        const struct core_type *type, const struct value *value)
{
    struct lower *lo = loop->lo;
    struct loc loc = loop->exp->u.loop->init->loc;
    const struct value *const *parts;
    const struct value **matched;
    value = with_rows(loop, type, value);
    if (pat->annotation)
        value = match_value(lo, &loop->env, pat->annotation, value, loc, "the start of this loop");
    if (pat->kind != CORE_PAT_TUPLE || !pat->part_count)
        return value;
    parts = value_parts(lo, value, pat->part_count, pattern_title(lo, pat, "p"), loc);
    if (!parts)
        return value_error(lo);
    matched = ARENA_ARRAY(lo->arena, const struct value *, pat->part_count);
    for (size_t i = 0; i < pat->part_count; i++)
        matched[i] = as_annotated(loop, pat->parts[i], type->parts[i], parts[i]);
    return value_tuple(lo, matched, pat->part_count);
}

/* ---- Steps ---- */

static const struct var *state_var(struct loop *loop)
{
    struct lower *lo = loop->lo;
    const struct core_pat *pat = loop->exp->u.loop->pat;
    return var_titled(lo->dpia, grow_title(loop->grow, pattern_title(lo, pat, "state")),
                      type_exp(lo->types, grow_type(loop->grow)), pat->loc);
}

static const struct env *bind_state(struct loop *loop, const struct var *state)
{
    struct lower *lo = loop->lo;
    const struct core_pat *pat = loop->exp->u.loop->pat;
    const struct env *env = loop->outside;
    const struct value *value = value_data(
        lo, grow_open(loop->grow, phrase_var(lo->dpia, state, pat->loc), pat->loc));
    if (pat->annotation)
        match_bind_sizes(lo, &env, pat->annotation, value);
    return pattern_bind(lo, env, pat, value, pat->loc, "the state of this loop");
}

/* What a step gives, of the type of the state. */
static const struct phrase *as_state(struct loop *loop, const struct phrase *next)
{
    struct loc loc = loop->exp->u.loop->body->loc;
    if (!next)
        return NULL;
    grow_note_step(loop->grow, phrase_data(next));
    return grow_close(loop->grow, next, loc, "the result of a step");
}

/* \FIRST state. the next state, in ENV with the state's names; FIRST may be null. */
static const struct phrase *step(struct loop *loop, const struct env *env, const struct var *first,
                                 const struct var *state)
{
    struct lower *lo = loop->lo;
    const struct core_exp *exp = loop->exp->u.loop->body;
    const struct phrase *body = as_state(loop, value_phrase(lo, eval_exp(lo, env, exp), exp->loc));
    body = block_close(lo, body, "a step of this loop");
    if (!body)
        return NULL;
    body = phrase_lam(lo->dpia, state, body, exp->loc);
    return first ? phrase_lam(lo->dpia, first, body, exp->loc) : body;
}

/* The state before the first step. */
static const struct phrase *first_state(struct loop *loop)
{
    return grow_close(loop->grow, loop->init, loop->exp->u.loop->init->loc,
                      "the start of this loop");
}

/* The counter as the program sees it: the index I as a number of the counter's type. */
static const struct value *counter_value(struct loop *loop, const struct var *i)
{
    struct lower *lo = loop->lo;
    const struct core_var *counter = loop->exp->u.loop->counter;
    const struct phrase *number =
        phrase_from_idx(lo->dpia, phrase_var(lo->dpia, i, counter->loc), counter->loc);
    if (counter->type->scalar != SCALAR_I64)
        number = phrase_convert(lo->dpia, number, data_scalar(lo->types, counter->type->scalar),
                                counter->loc);
    return value_data(lo, number);
}

/* STEPS, a loop over states, as a value; null on error. */
static const struct value *result(struct loop *loop, const struct phrase *steps)
{
    struct lower *lo = loop->lo;
    const struct core_pat *pat = loop->exp->u.loop->pat;
    if (!steps)
        return NULL;
    if (phrase_data(steps) == phrase_data(loop->init))
        return value_data(lo, steps);
    steps = block_bind(lo, grow_title(loop->grow, pattern_title(lo, pat, "state")), steps,
                       steps->loc);
    return value_data(lo, grow_open(loop->grow, steps, steps->loc));
}

/* The loop of N steps. */
static const struct value *for_loop(struct loop *loop, const struct nat *n)
{
    struct lower *lo = loop->lo;
    const struct core_var *counter = loop->exp->u.loop->counter;
    const struct var *state = state_var(loop);
    const struct var *i = var_titled(lo->dpia, (struct title){counter->name, counter->is_given},
                                     type_exp(lo->types, data_idx(lo->types, n)), counter->loc);
    const struct phrase *fun, *init;
    const struct env *env;
    block_open_lambda(lo, i, state);
    env = bind_state(loop, state);
    env = env_bind(lo, env, counter, counter_value(loop, i));
    fun = step(loop, env, i, state);
    init = fun ? first_state(loop) : NULL;
    return result(loop, init ? phrase_iterate(lo->dpia, PRIM_LOOP, n, fun, init, loop->exp->loc)
                             : NULL);
}

/* The loop over the elements of ARRAY. */
static const struct value *for_in_loop(struct loop *loop, const struct phrase *array)
{
    struct lower *lo = loop->lo;
    const struct core_pat *pat = loop->exp->u.loop->elem;
    const struct var *state = state_var(loop);
    const struct var *elem = var_titled(lo->dpia, pattern_title(lo, pat, "x"),
                                        type_exp(lo->types, phrase_array_elem(array)), pat->loc);
    const struct phrase *fun, *init;
    const struct env *env;
    block_open_lambda(lo, elem, state);
    env = bind_state(loop, state);
    env = pattern_bind(
        lo, env, pat, builtin_element(lo, array, phrase_var(lo->dpia, elem, pat->loc)), pat->loc,
        "the element");
    fun = step(loop, env, elem, state);
    init = fun ? first_state(loop) : NULL;
    return result(loop, init ? phrase_reduce(lo->dpia, PRIM_REDUCE, fun, init, array,
                                             loop->exp->loc)
                             : NULL);
}

static const struct phrase *condition(struct loop *loop)
{
    struct lower *lo = loop->lo;
    const struct core_exp *until = loop->exp->u.loop->until;
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
    const struct phrase *test = condition(loop), *fun, *init;
    const struct var *state = state_var(loop);
    block_open_lambda(lo, state, NULL);
    fun = step(loop, bind_state(loop, state), NULL, state);
    init = fun ? first_state(loop) : NULL;
    return result(loop, init && test
                            ? phrase_while(lo->dpia, test, fun, init, loop->exp->loc)
                            : NULL);
}

/* What a loop goes over: a number of steps, an array, or nothing. */
struct range {
    const struct nat *steps;
    const struct phrase *array;
};

static bool evaluate_range(struct loop *loop, struct range *range)
{
    struct lower *lo = loop->lo;
    const struct core_exp *until = loop->exp->u.loop->until;
    switch (loop->exp->u.loop->kind) {
    case CORE_LOOP_FOR:
        range->steps = size_of_count(lo, eval_exp(lo, loop->env, until), "steps", until->loc);
        return range->steps;
    case CORE_LOOP_IN:
        range->array = value_phrase(lo, eval_exp(lo, loop->env, until), until->loc);
        if (range->array)
            range->array = builtin_with_indices(lo, range->array);
        return range->array;
    case CORE_LOOP_WHILE:
        return true;
    }
    bug(loop->exp->loc, "a loop of unknown kind");
}

static const struct value *loop_over(struct loop *loop, const struct range *range)
{
    switch (loop->exp->u.loop->kind) {
    case CORE_LOOP_FOR:
        return for_loop(loop, range->steps);
    case CORE_LOOP_IN:
        return for_in_loop(loop, range->array);
    case CORE_LOOP_WHILE:
        return while_loop(loop);
    }
    bug(loop->exp->loc, "a loop of unknown kind");
}

const struct value *eval_loop(struct lower *lo, const struct env *env, const struct core_exp *exp)
{
    struct loop loop = {.lo = lo, .exp = exp, .outside = env, .env = env};
    const struct value *init = eval_exp(lo, env, exp->u.loop->init), *value;
    struct range range = {0};
    if (exp->u.loop->pat->annotation)
        match_bind_sizes(lo, &loop.env, exp->u.loop->pat->annotation, init);
    init = as_annotated(&loop, exp->u.loop->pat, exp->u.loop->pat->type, init);
    loop.init = value_phrase(lo, init, exp->u.loop->init->loc);
    if (!loop.init || !evaluate_range(&loop, &range))
        return value_error(lo);
    loop.grow = grow_new(lo, exp, phrase_data(loop.init));
    value = loop_over(&loop, &range);
    return value ? value : value_error(lo);
}
