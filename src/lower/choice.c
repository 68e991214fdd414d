/* Results of branches: of `if` and of `match`. A branch is evaluated in a block of its own; then
 * all of them are brought to one type (size-slicing.txt, Fig. 22 and 23):
 *
 *     if c then xs else ys       xs, ys : [n]f32              if c then xs else ys
 *
 *                                xs : [n]f32, ys : [m]f32     letNat size = if c then n else m in
 *                                                             if c
 *                                                             then coerceUnchecked [size]f32 xs
 *                                                             else coerceUnchecked [size]f32 ys
 *
 * The size is computed before the branches. What a branch computes of it is sliced off: with
 * iota (f x) in the first branch the size is `if c then f x else m`, so that f x is computed only
 * where it is in the source.
 *
 * That does not go for what a filter in a branch keeps, whose size slice is the filter: there the
 * size comes with the value (choice_late.c). */
#include "base/diag.h"
#include "core/core.h"
#include "dpia/fail.h"
#include "lower/block.h"
#include "lower/choice_private.h"
#include "lower/eval.h"
#include "lower/form.h"
#include "lower/pattern.h"
#include "lower/simple.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/unit.h"
#include "lower/value.h"

static void evaluate(struct choice *choice, size_t i)
{
    struct branch *branch = &choice->branches[i];
    block_open_branch(choice->lo);
    if (branch->pat)
        branch->env = pattern_bind(choice->lo, branch->env, branch->pat,
                                   value_reused(choice->lo, branch->matched), branch->pat->loc,
                                   "this expression");
    branch->value = eval_exp(choice->lo, branch->env, branch->body);
    branch->block = block_leave(choice->lo);
}

/* Evaluates all branches. A size that all of them compute alike is computed once, before them. */
static void evaluate_all(struct choice *choice)
{
    struct lower *lo = choice->lo;
    struct block **blocks = ARENA_ARRAY(lo->arena, struct block *, choice->count);
    struct offer *offer;
    size_t count, *found;
    bool *is_used;
    evaluate(choice, 0);
    offer = block_offer(lo, choice->branches[0].block);
    count = offer->count;
    found = ARENA_ARRAY(lo->arena, size_t, 2 * count);
    is_used = ARENA_ARRAY(lo->arena, bool, choice->count * count);
    for (size_t i = 1; i < choice->count; i++) {
        block_count_found(lo, offer, found);
        evaluate(choice, i);
        block_count_found(lo, offer, found + count);
        for (size_t k = 0; k < count; k++) {
            is_used[i * count + k] = found[count + k] > found[k];
            choice->branches[i].shares_sizes |= is_used[i * count + k];
        }
    }
    for (size_t i = 0; i < choice->count; i++)
        blocks[i] = choice->branches[i].block;
    for (size_t k = 0; k < count; k++)
        is_used[k] = true;
    block_settle(lo, offer, blocks, choice->count, is_used);
}

/* ---- Sizes ---- */

/* The size in all branches that have it, if it is one and known outside of them; else null. */
static const struct nat *common_size(const struct choice *choice, const struct nat *const *sizes)
{
    const struct nat *common = NULL;
    for (size_t i = 0; i < choice->count; i++) {
        if (!sizes[i])
            continue;
        if ((common && common != sizes[i]) ||
            block_binds_size(choice->branches[i].block, sizes[i]))
            return NULL;
        common = sizes[i];
    }
    return common;
}

/* A condition that is asked twice has a name. */
static const struct phrase *named_test(struct choice *choice, size_t i)
{
    struct branch *branch = &choice->branches[i];
    if (branch->test->kind != PHRASE_VAR && branch->test->kind != PHRASE_LITERAL)
        branch->test = block_bind_out(choice->lo, title_made_up("condition"), branch->test,
                                      branch->test->loc);
    return branch->test;
}

const struct phrase *choice_size_in(struct choice *choice, const struct nat *const *sizes,
                                    size_t i)
{
    struct lower *lo = choice->lo;
    if (!sizes[i])
        return value_nat(lo, nat_const(lo->nats, 0), choice->loc)->phrase;
    if (!block_binds_size(choice->branches[i].block, sizes[i]))
        return value_nat(lo, sizes[i], choice->loc)->phrase;
    return block_slice(lo, choice->branches[i].block, sizes[i], choice->loc);
}

static const struct nat *choose_size(void *context, const struct nat *const *sizes)
{
    struct choice *choice = context;
    struct lower *lo = choice->lo;
    const struct nat *common = common_size(choice, sizes);
    const struct phrase *size;
    if (common)
        return common;
    const struct nat *room =
        choice->is_early || !choice_is_costly(choice, sizes) ? NULL : choice_room(choice, sizes);
    if (room)
        return choice_late_size(choice, sizes, room);
    size = choice_size_in(choice, sizes, choice->count - 1);
    for (size_t i = choice->count - 1; i-- > 0;)
        size = phrase_if(lo->dpia, named_test(choice, i), choice_size_in(choice, sizes, i), size,
                         choice->loc);
    return block_bind_nat(lo, "size", size, choice->loc);
}

/* ---- Results ---- */

static const struct form *joined_form(struct choice *choice)
{
    struct lower *lo = choice->lo;
    const struct form **forms = ARENA_ARRAY(lo->arena, const struct form *, choice->count);
    bool failed = false;
    for (size_t i = 0; i < choice->count; i++) {
        block_return(lo, choice->branches[i].block);
        forms[i] = form_of(lo, choice->branches[i].value, choice->branches[i].body->loc);
        if (forms[i])
            forms[i] = form_settle(lo, forms[i], choice->branches[i].block);
        block_leave(lo);
        failed |= !forms[i];
    }
    const struct form *form =
        failed ? NULL : form_join(lo, forms, choice->count, choose_size, choice);
    if (!form || choice->late.len == 0 || choice_late_fits(choice, form_type(lo, form)))
        return form;
    choice->is_early = true;
    choice->late.len = 0;
    return form_join(lo, forms, choice->count, choose_size, choice);
}

/* The value of branch I in the form of all, whose sizes are those of the branch by how they were
 * chosen: they are not compared. */
static const struct phrase *in_form(struct choice *choice, size_t i, const struct form *form)
{
    struct branch *branch = &choice->branches[i];
    const bool before = choice->lo->is_unsafe;
    choice->lo->is_unsafe = true;
    const struct phrase *phrase =
        form_phrase(choice->lo, branch->value, form, branch->body->loc, branch->what);
    choice->lo->is_unsafe = before;
    return phrase;
}

/* The result of branch I in its block, which is closed; null where there is no FORM. Of what has no
 * parts, that is what the branch checks. */
static const struct phrase *closed(struct choice *choice, size_t i, const struct form *form)
{
    struct lower *lo = choice->lo;
    struct branch *branch = &choice->branches[i];
    const struct phrase *phrase = NULL;
    block_return(lo, branch->block);
    if (form && !form_type(lo, form))
        phrase = unit_phrase(lo, branch->body->loc);
    else if (form)
        phrase = in_form(choice, i, choice_own_form(choice, i, form));
    if (phrase && choice->late.len > 0)
        phrase = choice_with_room(choice, phrase, form_type(lo, form));
    phrase = block_close(lo, phrase, branch->what);
    return phrase && branch->shares_sizes ? phrase_copy(lo->dpia, phrase) : phrase;
}

/* The value of FORM, which has no parts; CHECKS fails where the branch that is taken does. */
static const struct value *without_parts(struct choice *choice, const struct form *form,
                                         const struct phrase *checks)
{
    struct lower *lo = choice->lo;
    if (fail_anywhere(lo->dpia, NULL, checks))
        block_bind_check(lo, checks);
    return form_value(lo, NULL, form, choice->loc);
}

const struct value *choice_value(struct lower *lo, struct branch *branches, size_t count,
                                 struct loc loc)
{
    struct choice choice = {.lo = lo, .branches = branches, .count = count, .loc = loc};
    const struct phrase **phrases = ARENA_ARRAY(lo->arena, const struct phrase *, count);
    const struct phrase *result;
    const struct form *form;
    bool failed = false;
    evaluate_all(&choice);
    form = joined_form(&choice);
    for (size_t i = 0; i < count; i++) {
        phrases[i] = closed(&choice, i, form);
        failed |= !phrases[i];
    }
    if (failed)
        return value_error(lo);
    result = phrases[count - 1];
    for (size_t i = count - 1; i-- > 0;)
        result = phrase_if(lo->dpia, branches[i].test, phrases[i], result, loc);
    if (!form_type(lo, form))
        return without_parts(&choice, form, result);
    if (choice.late.len > 0)
        result = choice_without_room(
            &choice, block_bind(lo, title_made_up("chosen"), result, loc), form_type(lo, form));
    return form_value(lo, result, form, loc);
}
