/* Filters at host level in one pass, where work-groups may wait for each other (filterInOnePass in
 * strategy_gpu_scan.dpia): what is kept is found and written, with the predicate asked once.
 *
 *     filter p xs (/\k. \ys. room n ys) = filterInOnePass p xs
 *     filter p xs (/\k. \ys. e)
 *   = let kept = filterInOnePass p xs in letNat k = snd kept in e[take k (fst kept)/ys] */
#include "dpia/mentions.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_filter.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_input.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_scan.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* Whether a work-item of a group may ask of several elements, one after the other: no loop makes it
 * late, and where it fails, which is by an index only, it goes on with some value. */
static bool is_asked_in_tiles(struct strategy *strategy, const struct filter *filter)
{
    const struct phrase *pred = phrase_arg(filter->phrase, 0);
    return !cost_has_loop(pred) &&
           (!strategy_may_fail(strategy, pred) ||
            (pred->kind == PHRASE_LAM &&
             strategy_fails_by_index_only(strategy, phrase_lam_body(pred))));
}

/* Elements of a few bytes, of which nothing may fail, and of which each work-item has several, with
 * answers beside them at most. */
static bool goes_in_one_pass(struct strategy *strategy, const struct filter *filter)
{
    const struct device *device = strategy->device;
    size_t bytes = strategy_flat_bytes(phrase_array_elem(filter->array));
    return device->groups_wait != 0 && bytes > 0 &&
           bytes <= (size_t)device->value_bytes &&
           strategy_pass_elements(strategy, bytes, bytes + sizeof(bool)) > 1 &&
           !strategy_may_fail(strategy, filter->array) && is_asked_in_tiles(strategy, filter);
}

/* When the predicate is asked. Where it reads no array that is when each work-item has elements
 * side by side, which lie in local memory. Where it does it is asked first, of neighbours by
 * neighbours, and its answers lie there as well; alone, if elements are computed without memory:
 * then the numbers of those that are kept are put side by side. */
enum asking { ASKED_LATER, ASKED_FIRST, ASKED_ALONE };

struct pass {
    const struct filter *filter;
    struct strategy_input input;
    enum asking asking;
    const struct data *read, *put; /* what is read of an element, and what is put side by side */
    const struct phrase *number, *in_tile; /* of an element */
    const struct phrase *first;            /* number of a tile */
};

/* PHRASE with NUMBER in the places of fromIdx INDEX; null where INDEX is something else, too. */
static const struct phrase *by_number(struct dpia *dpia, const struct phrase *phrase,
                                      const struct var *index, const struct phrase *number)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == index)
        return NULL;
    if (phrase_is_prim(phrase, PRIM_FROM_IDX) && phrase_arg(phrase, 0)->kind == PHRASE_VAR &&
        phrase_var_of(phrase_arg(phrase, 0)) == index)
        return phrase_copy(dpia, number);
    for (size_t k = 0; k < count; k++) {
        children[k] = by_number(dpia, phrase_child(phrase, k), index, number);
        if (!children[k])
            return NULL;
    }
    return phrase_with_children(dpia, phrase, children);
}

/* The element of INPUT that has this NUMBER, if no memory is needed for it; else null. */
static const struct phrase *element_by_number(struct strategy *strategy,
                                              struct strategy_input input,
                                              const struct phrase *number)
{
    struct dpia *dpia = strategy->dpia;
    if (!phrase_is_prim(input.source, PRIM_GENERATE) || strategy_reads_some(input.source) ||
        (input.element && strategy_reads_some(input.element)))
        return NULL;
    const struct phrase *fun = phrase_copy(dpia, phrase_arg(input.source, 0));
    const struct var *i = var_new(dpia, "i", fun->type->fst, number->loc);
    const struct phrase *made =
        strategy_apply(strategy, fun, phrase_var(dpia, i, number->loc));
    return by_number(dpia, strategy_input_value(strategy, input, made), i, number);
}

static enum asking asking_of(struct strategy *strategy, const struct filter *filter,
                             struct strategy_input input)
{
    const struct phrase *any = phrase_int(strategy->dpia, SCALAR_I64, 0, filter->phrase->loc);
    if (!strategy_reads_some(phrase_arg(filter->phrase, 0)))
        return ASKED_LATER;
    return element_by_number(strategy, input, any) ? ASKED_ALONE : ASKED_FIRST;
}

static struct pass pass_of(struct strategy *strategy, const struct filter *filter)
{
    struct types *types = dpia_types(strategy->dpia);
    const struct data *elem = phrase_array_elem(filter->array);
    const struct data *flag = data_scalar(types, SCALAR_BOOL);
    struct pass pass = {
        .filter = filter,
        .input = strategy_input_of(strategy, phrase_copy(strategy->dpia, filter->array),
                                   "map-filter fusion"),
        .read = elem, .put = elem};
    pass.asking = asking_of(strategy, filter, pass.input);
    if (pass.asking == ASKED_FIRST)
        pass.read = data_pair(types, elem, flag);
    if (pass.asking == ASKED_ALONE) {
        pass.read = flag;
        pass.put = data_scalar(types, SCALAR_I32);
    }
    return pass;
}

/* pair VALUE (p VALUE) */
static const struct phrase *with_answer(struct strategy *strategy, const struct phrase *value,
                                        void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *kept = strategy_filter_keeps(strategy, data, phrase_copy(dpia, value));
    return phrase_data_pair(dpia, value, kept, value->loc);
}

/* What is read of ELEMENT, of the input's source. */
static const struct phrase *element_read(struct strategy *strategy, const struct phrase *element,
                                         void *data)
{
    const struct pass *pass = data;
    struct dpia *dpia = strategy->dpia;
    const struct phrase *read = strategy_input_value(strategy, pass->input, element);
    if (pass->asking == ASKED_ALONE)
        read = strategy_filter_keeps(strategy, pass->filter, read);
    if (pass->asking == ASKED_FIRST) {
        const struct phrase *fun = strategy_lambda(strategy, "x", phrase_data(read), with_answer,
                                                   (void *)pass->filter, element->loc);
        read = phrase_let(dpia, phrase_lam_param(fun), read, phrase_lam_body(fun), element->loc);
    }
    return strategy_sequential(strategy, read);
}

/* THEN where there is an element with the number I, else what is none. */
static const struct phrase *if_there(struct strategy *strategy, const struct pass *pass,
                                     const struct phrase *i, const struct phrase *then)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *size = phrase_nat_value(dpia, pass->filter->n, i->loc);
    const struct phrase *there =
        phrase_binary(dpia, OP_LT, phrase_copy(dpia, i), size, i->loc);
    return phrase_if(dpia, there, then, strategy_none(strategy, phrase_data(then), i->loc),
                     i->loc);
}

/* What is put side by side, and whether it is kept, by READ, what was read. */
static const struct phrase *answer(struct strategy *strategy, const struct phrase *read, void *data)
{
    const struct pass *pass = data;
    struct dpia *dpia = strategy->dpia;
    struct loc loc = read->loc;
    if (pass->asking == ASKED_FIRST)
        return read;
    if (pass->asking == ASKED_ALONE)
        return phrase_data_pair(
            dpia, phrase_convert(dpia, phrase_copy(dpia, pass->in_tile), pass->put, loc), read,
            loc);
    const struct phrase *kept =
        strategy_filter_keeps(strategy, pass->filter, phrase_copy(dpia, read));
    kept = if_there(strategy, pass, pass->number, kept);
    return strategy_sequential(strategy, phrase_data_pair(dpia, read, kept, loc));
}

static const struct phrase *answers_in_tile(struct strategy *strategy,
                                            const struct phrase *in_tile, void *data)
{
    struct pass *pass = data;
    pass->in_tile = in_tile;
    return strategy_lambda(strategy, "x", pass->read, answer, pass, in_tile->loc);
}

static const struct phrase *answers(struct strategy *strategy, const struct phrase *number,
                                    void *data)
{
    struct pass *pass = data;
    pass->number = number;
    return strategy_lambda(strategy, "l", phrase_data(number), answers_in_tile, pass, number->loc);
}

/* The element that PUT stands for. */
static const struct phrase *element_made(struct strategy *strategy, const struct phrase *put,
                                         void *data)
{
    const struct pass *pass = data;
    struct dpia *dpia = strategy->dpia;
    struct loc loc = put->loc;
    if (pass->asking != ASKED_ALONE)
        return put;
    const struct phrase *in_tile = phrase_convert(dpia, put, phrase_data(pass->first), loc);
    const struct phrase *number =
        phrase_binary(dpia, OP_ADD, phrase_copy(dpia, pass->first), in_tile, loc);
    const struct phrase *element = element_by_number(strategy, pass->input, number);
    return strategy_sequential(strategy, if_there(strategy, pass, number, element));
}

static const struct phrase *elements_made(struct strategy *strategy, const struct phrase *first,
                                          void *data)
{
    struct pass *pass = data;
    pass->first = first;
    return strategy_lambda(strategy, "x", pass->put, element_made, pass, first->loc);
}

/* How many elements a work-item has: what is read lies in local memory beside what is put side by
 * side, if that is something else. */
static size_t elements_of_pass(const struct strategy *strategy, const struct pass *pass)
{
    size_t beside = pass->asking == ASKED_LATER ? 0 : strategy_flat_bytes(pass->read);
    return strategy_pass_elements(strategy, strategy_flat_bytes(pass->put), beside);
}

/* What is kept, in an array of n, and how many that are. */
static const struct phrase *packed_of(struct strategy *strategy, const struct filter *filter)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *table = dpia_nats(dpia);
    struct loc loc = filter->phrase->loc;
    struct pass pass = pass_of(strategy, filter);
    const struct data *i64 = data_scalar(dpia_types(dpia), SCALAR_I64);
    const struct data *datas[] = {phrase_array_elem(pass.input.source), pass.read, pass.put,
                                  phrase_array_elem(filter->array)};
    const struct nat *nats[] = {
        filter->n, nat_const(table, (int64_t)elements_of_pass(strategy, &pass) - 1),
        nat_const(table, strategy->device->pass_items)};
    const struct phrase *source =
        strategy_walk(strategy, phrase_copy(dpia, pass.input.source), MODE_HOST);
    const struct phrase *phrases[] = {
        strategy_none(strategy, pass.put, loc), strategy_none(strategy, pass.read, loc),
        strategy_lambda(strategy, "x", datas[0], element_read, &pass, loc),
        strategy_lambda(strategy, "i", i64, answers, &pass, loc),
        strategy_lambda(strategy, "first", i64, elements_made, &pass, loc), source};
    struct strategy_template rule = strategy_template(strategy, "filterInOnePass", SCALAR_F32, loc);
    return strategy_instance(strategy, rule,
                             (struct phrase_arguments){nats, datas, phrases, 3, 4, 6});
}

/* What the filter's continuation makes of PACKED: an array that begins with what is kept, and how
 * many that are. */
static const struct phrase *going_on(struct strategy *strategy, const struct phrase *packed,
                                     void *data)
{
    struct dpia *dpia = strategy->dpia;
    struct filter *filter = data;
    struct loc loc = filter->phrase->loc;
    const struct nat_var *k = strategy_filter_new_count(strategy, filter);
    const struct nat *count = nat_of_var(dpia_nats(dpia), k);
    const struct phrase *fun = strategy_filter_rest(strategy, filter, k);
    const struct phrase *ys =
        phrase_take(dpia, count, nat_sub(dpia_nats(dpia), filter->n, count),
                    phrase_select(dpia, phrase_copy(dpia, packed), 1, loc), loc);
    const struct phrase *body =
        phrase_subst(dpia, phrase_lam_body(fun), phrase_lam_param(fun), ys);
    return phrase_let_nat(dpia, phrase_select(dpia, packed, 2, loc), k,
                          strategy_filter_walk(strategy, filter, body), loc);
}

/* filter p xs (/\k. \ys. room n ys): an array of n that begins with what is kept, and k. */
static const struct phrase *room_of(struct strategy *strategy, const struct filter *filter)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct nat_var *k = strategy_filter_new_count(strategy, filter);
    const struct data *data = data_array(dpia_types(dpia), nat_of_var(dpia_nats(dpia), k),
                                         phrase_array_elem(filter->array));
    const struct var *ys = var_new(dpia, "kept", type_exp(dpia_types(dpia), data), loc);
    const struct phrase *room =
        phrase_filter(dpia, phrase_copy(dpia, phrase_arg(filter->phrase, 0)),
                      phrase_copy(dpia, filter->array), k, ys,
                      phrase_room(dpia, filter->n, phrase_var(dpia, ys, loc), loc), loc);
    return strategy_walk(strategy, room, MODE_HOST);
}

/* let kept = the same in what goes on with it */
static const struct phrase *with_room(struct strategy *strategy, struct filter *filter)
{
    struct loc loc = filter->phrase->loc;
    const struct phrase *room = room_of(strategy, filter);
    const struct phrase *fun =
        strategy_lambda(strategy, "kept", phrase_data(room), going_on, filter, loc);
    return phrase_let(strategy->dpia, phrase_lam_param(fun), room, phrase_lam_body(fun), loc);
}

/* ---- Several filters with a result each ---- */

/* PHRASE without a coercion that is not checked. */
static const struct phrase *uncoerced(const struct phrase *phrase)
{
    bool is_coerced = phrase_is_prim(phrase, PRIM_COERCE) && phrase_is_unchecked(phrase);
    return is_coerced ? phrase_arg(phrase, 0) : phrase;
}

/* room n (coerceUnchecked ys) = room n ys */
static const struct phrase *room_alone(struct dpia *dpia, const struct phrase *exp)
{
    return phrase_is_prim(exp, PRIM_ROOM)
               ? phrase_room(dpia, phrase_nat_arg(exp, 0), uncoerced(phrase_arg(exp, 0)), exp->loc)
               : exp;
}

/* FILTER with EXP in the place of what it continues with. */
static const struct phrase *continued(struct dpia *dpia, const struct phrase *filter,
                                      const struct phrase *exp)
{
    const struct phrase *rest = phrase_arg(filter, 2), *fun = phrase_nat_lam_body(rest);
    return phrase_filter(dpia, phrase_arg(filter, 0), phrase_arg(filter, 1),
                         phrase_nat_lam_param(rest), phrase_lam_param(fun), exp, filter->loc);
}

static bool needs_filter(const struct phrase *exp, const struct phrase *filter)
{
    const struct phrase *rest = phrase_arg(filter, 2);
    return phrase_mentions_nat(exp, phrase_nat_lam_param(rest)) ||
           phrase_mentions(exp, phrase_lam_param(phrase_nat_lam_body(rest)));
}

/* filter p xs (/\k. \ys. EXP), moved to the one component of EXP that needs it:
 *
 *     filter p xs (/\k. \ys. pair a (e k ys)) = pair a (filter p xs (/\k. \ys. e k ys)) */
static const struct phrase *moved_in(struct dpia *dpia, const struct phrase *filter,
                                     const struct phrase *exp)
{
    if (!phrase_is_prim(exp, PRIM_PAIR))
        return continued(dpia, filter, room_alone(dpia, exp));
    const struct phrase *fst = phrase_arg(exp, 0), *snd = phrase_arg(exp, 1);
    bool first = needs_filter(fst, filter), second = needs_filter(snd, filter);
    if (first == second)
        return continued(dpia, filter, exp);
    return phrase_data_pair(dpia, first ? moved_in(dpia, filter, fst) : fst,
                            second ? moved_in(dpia, filter, snd) : snd, exp->loc);
}

/* Filters in each other whose results are components of a pair, beside each other. */
static const struct phrase *apart(struct dpia *dpia, const struct phrase *exp)
{
    if (!phrase_is_prim(exp, PRIM_FILTER) || phrase_arg(exp, 2)->kind != PHRASE_NAT_LAM)
        return exp;
    const struct phrase *fun = phrase_nat_lam_body(phrase_arg(exp, 2));
    if (fun->kind != PHRASE_LAM)
        return exp;
    return moved_in(dpia, exp, apart(dpia, phrase_lam_body(fun)));
}

/* ---- The step ---- */

/* OTHERWISE of PHRASE where groups may not wait: also not in a scan. */
static const struct phrase *without_waiting(struct strategy *strategy, const struct phrase *phrase,
                                            strategy_otherwise *otherwise)
{
    const struct device *device = strategy->device;
    struct device *other = ARENA_NEW(dpia_arena(strategy->dpia), struct device);
    *other = *device;
    other->groups_wait = 0;
    strategy->device = other;
    const struct phrase *packed = otherwise(strategy, phrase);
    strategy->device = device;
    return packed;
}

/* Where the host sees that groups may wait. */
const struct phrase *step_filter_in_one_pass(struct strategy *strategy,
                                             const struct phrase *phrase,
                                             strategy_otherwise *otherwise)
{
    struct filter filter = strategy_filter_of(strategy, phrase);
    struct loc loc = phrase->loc;
    if (strategy_filter_is_few(strategy, &filter) || !goes_in_one_pass(strategy, &filter))
        return NULL;
    const struct phrase *others = apart(strategy->dpia, phrase);
    if (phrase_is_prim(others, PRIM_PAIR))
        return strategy_filter_walk(strategy, &filter, others);
    if (!phrase_is_filter_room(phrase))
        return with_room(strategy, &filter);
    strategy_note(strategy, "filter in one pass", loc);
    const struct phrase *packed = packed_of(strategy, &filter);
    return strategy->device->groups_wait == 2
               ? packed
               : phrase_if(strategy->dpia, phrase_groups_wait(strategy->dpia, loc), packed,
                           without_waiting(strategy, phrase, otherwise), loc);
}
