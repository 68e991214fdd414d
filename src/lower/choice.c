/* Results of branches: of `if` and of `match`. A branch is evaluated in a block of its own; then
 * all of them are brought to one type (size-slicing.txt, Fig. 22 and 23):
 *
 *     if c then xs else ys       xs, ys : [n]f32              if c then xs else ys
 *
 *                                xs : [n]f32, ys : [m]f32     letNat size = if c then n else m in
 *                                                             if c then coerce [size]f32 xs
 *                                                             else coerce [size]f32 ys
 *
 * The size is computed before the branches. What a branch computes of it is sliced off: with
 * iota (f x) in the first branch the size is `if c then f x else m`, so that f x is computed only
 * where it is in the source.
 *
 * That does not go for what a filter in a branch keeps, whose size slice is the filter: there the
 * size comes with the value, which has room for all elements that it may have (Fig. 22, 3.4):
 *
 *     if c then filter p xs else ys
 *
 *     let r = if c then filter p xs (/\k. \zs. room max(n, m) zs) else room max(n, m) ys in
 *     letNat size = snd r in take size (fst r)
 *
 * What the test says of sizes is known in the branch (facts.c), and may make them equal. */
#include "lower/choice.h"

#include "base/diag.h"
#include "core/core.h"
#include "dpia/fail.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/facts.h"
#include "lower/form.h"
#include "lower/pattern.h"
#include "lower/simple.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/unit.h"
#include "lower/value.h"

/* A size that comes with the value: SIZES are those of the branches, null where there is none; none
 * is more than ROOM. */
struct late {
    const struct nat_var *var;
    const struct nat *const *sizes;
    const struct nat *room;
    bool is_bound;
};

struct late_vec VEC(struct late);

struct choice {
    struct lower *lo;
    struct branch *branches;
    size_t count;
    struct loc loc;
    bool is_early; /* all sizes are computed before the branches */
    struct late_vec late;
};

/* Where a branch is: what is known there. */
struct place {
    struct lower *lo;
    const struct phrase *test;
    bool holds;
};

static const struct data *know_at(void *context, const struct data *data)
{
    const struct place *place = context;
    return fact_data(place->lo, data, place->test, place->holds);
}

/* In the last branch the test of the one before is false; that is what is said of an `if`. */
static struct place place_of(const struct choice *choice, size_t i)
{
    const struct phrase *test = choice->branches[i].test;
    if (test)
        return (struct place){choice->lo, test, true};
    return (struct place){choice->lo, choice->branches[i - 1].test, false};
}

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
    struct offer offer;
    size_t count, *found;
    bool *is_used;
    evaluate(choice, 0);
    offer = block_offer(lo, choice->branches[0].block);
    count = offer.count;
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

static const struct phrase *size_in(struct choice *choice, const struct nat *const *sizes, size_t i)
{
    struct lower *lo = choice->lo;
    if (!sizes[i])
        return value_nat(lo, nat_const(lo->nats, 0), choice->loc)->phrase;
    if (!block_binds_size(choice->branches[i].block, sizes[i]))
        return value_nat(lo, sizes[i], choice->loc)->phrase;
    return block_slice(lo, choice->branches[i].block, sizes[i], choice->loc);
}

/* ---- Sizes that come with the value ---- */

static bool has_filter(const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_FILTER))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_filter(phrase_child(phrase, i)))
            return true;
    return false;
}

/* Whether the slice of one of SIZES has a filter in it. */
static bool is_costly(struct choice *choice, const struct nat *const *sizes)
{
    for (size_t i = 0; i < choice->count; i++)
        if (sizes[i] && block_binds_size(choice->branches[i].block, sizes[i]) &&
            has_filter(size_in(choice, sizes, i)))
            return true;
    return false;
}

static bool is_inside(void *block, const struct nat_var *var)
{
    return block_binding_of(block, var);
}

/* The most that SIZES can be, outside of the branches; null where that is not seen. */
static const struct nat *room_for(struct choice *choice, const struct nat *const *sizes)
{
    struct lower *lo = choice->lo;
    const struct nat *room = nat_const(lo->nats, 0);
    for (size_t i = 0; i < choice->count; i++) {
        const struct block *block = choice->branches[i].block;
        const struct nat *most = !sizes[i] ? nat_const(lo->nats, 0)
                                           : size_at_most(lo, sizes[i], is_inside, (void *)block);
        if (!most || block_binds_size(block, most))
            return NULL;
        room = nat_max(lo->nats, room, most);
    }
    for (size_t i = 0; i < choice->count; i++)
        if (sizes[i] && !nat_is_le(lo->nats, sizes[i], room))
            return NULL;
    return room;
}

/* A new size, or the one that is there for SIZES. */
static const struct nat *late_size(struct choice *choice, const struct nat *const *sizes,
                                   const struct nat *room)
{
    struct lower *lo = choice->lo;
    for (size_t k = 0; k < choice->late.len; k++) {
        bool same = true;
        for (size_t i = 0; i < choice->count; i++)
            same = same && choice->late.at[k].sizes[i] == sizes[i];
        if (same)
            return nat_of_var(lo->nats, choice->late.at[k].var);
    }
    struct late late = {nat_var_new(lo->nats, "size", nat_const(lo->nats, 0), room), sizes, room,
                        false};
    VEC_PUSH(lo->arena, &choice->late, late);
    return nat_of_var(lo->nats, late.var);
}

static struct late *late_of(struct choice *choice, const struct data *data)
{
    const struct nat_var *var;
    for (size_t k = 0; k < choice->late.len; k++)
        if (data->kind == DATA_ARRAY && nat_is_var(data->size, &var) &&
            var == choice->late.at[k].var)
            return &choice->late.at[k];
    return NULL;
}

/* Whether sizes that come with the value are sizes of whole parts of DATA. */
static bool late_fit(struct choice *choice, const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return late_fit(choice, data->fst) && late_fit(choice, data->snd);
    if (late_of(choice, data))
        data = data->fst;
    for (size_t k = 0; k < choice->late.len; k++)
        if (simple_data_mentions_nat(data, choice->late.at[k].var))
            return false;
    return true;
}

static bool has_late(struct choice *choice, const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return has_late(choice, data->fst) || has_late(choice, data->snd);
    return late_of(choice, data);
}

/* PHRASE, of a branch, with room where DATA, the type that all branches have, has a late size. */
static const struct phrase *with_room(struct choice *choice, const struct phrase *phrase,
                                      const struct data *data)
{
    struct lower *lo = choice->lo;
    struct loc loc = phrase->loc;
    const struct late *late = late_of(choice, data);
    if (late)
        return phrase_room(lo->dpia, late->room, phrase, loc);
    if (!has_late(choice, data))
        return phrase;
    if (!phrase_is_prim(phrase, PRIM_PAIR))
        phrase = block_bind(lo, title_made_up("result"), phrase, loc);
    const struct phrase *again =
        phrase_is_prim(phrase, PRIM_PAIR) ? phrase : phrase_copy(lo->dpia, phrase);
    const struct phrase *first =
        with_room(choice, phrase_select(lo->dpia, phrase, 1, loc), data->fst);
    return value_pair_of(
        lo, first, with_room(choice, phrase_select(lo->dpia, again, 2, loc), data->snd), loc);
}

/* Of CHOSEN, which is trivial, what is there: of type DATA. Binds the late sizes. */
static const struct phrase *without_room(struct choice *choice, const struct phrase *chosen,
                                         const struct data *data)
{
    struct lower *lo = choice->lo;
    struct dpia *dpia = lo->dpia;
    struct loc loc = choice->loc;
    struct late *late = late_of(choice, data);
    if (!has_late(choice, data))
        return chosen;
    const struct phrase *first = phrase_select(dpia, phrase_copy(dpia, chosen), 1, loc);
    const struct phrase *second = phrase_select(dpia, chosen, 2, loc);
    if (!late) {
        first = without_room(choice, first, data->fst);
        return value_pair_of(lo, first, without_room(choice, second, data->snd), loc);
    }
    if (!late->is_bound)
        block_bind_nat_var(lo, late->var, second, loc);
    late->is_bound = true;
    return phrase_take(dpia, data->size, nat_sub(lo->nats, late->room, data->size), first, loc);
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
        choice->is_early || !is_costly(choice, sizes) ? NULL : room_for(choice, sizes);
    if (room)
        return late_size(choice, sizes, room);
    size = size_in(choice, sizes, choice->count - 1);
    for (size_t i = choice->count - 1; i-- > 0;)
        size = phrase_if(lo->dpia, named_test(choice, i), size_in(choice, sizes, i), size,
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
        struct place place = place_of(choice, i);
        block_return(lo, choice->branches[i].block);
        forms[i] = form_of(lo, choice->branches[i].value, know_at, &place,
                           choice->branches[i].body->loc);
        if (forms[i])
            forms[i] = form_settle(lo, forms[i], choice->branches[i].block);
        block_leave(lo);
        failed |= !forms[i];
    }
    const struct form *form =
        failed ? NULL : form_join(lo, forms, choice->count, choose_size, choice);
    if (!form || choice->late.len == 0 || late_fit(choice, form_type(lo, form)))
        return form;
    choice->is_early = true;
    choice->late.len = 0;
    return form_join(lo, forms, choice->count, choose_size, choice);
}

/* FORM, of all branches, with the sizes that branch I has where these come with the value. */
static const struct form *own_form(const struct choice *choice, size_t i, const struct form *form)
{
    struct lower *lo = choice->lo;
    for (size_t k = 0; k < choice->late.len; k++) {
        const struct late *late = &choice->late.at[k];
        form = form_subst(lo, form, late->var,
                          late->sizes[i] ? late->sizes[i] : nat_const(lo->nats, 0));
    }
    return form;
}

/* The result of branch I in its block, which is closed; null where there is no FORM. Of what has no
 * parts, that is what the branch checks. */
static const struct phrase *closed(struct choice *choice, size_t i, const struct form *form)
{
    struct lower *lo = choice->lo;
    struct branch *branch = &choice->branches[i];
    const struct phrase *phrase = NULL;
    block_return(lo, branch->block);
    if (form)
        phrase = form_type(lo, form)
                     ? form_phrase(lo, branch->value, own_form(choice, i, form), branch->body->loc,
                                   branch->what)
                     : unit_phrase(lo, branch->body->loc);
    if (phrase && choice->late.len > 0)
        phrase = with_room(choice, phrase, form_type(lo, form));
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
        result = without_room(
            &choice, block_bind(lo, title_made_up("chosen"), result, loc), form_type(lo, form));
    return form_value(lo, result, form, loc);
}
