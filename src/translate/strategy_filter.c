/* Filters at host level in parallel: the places of what is kept by a scan, and then a scatter.
 *
 *     filter p xs (/\k. \ys. e)
 *   = let places = scanAssoc (+) 0 (map (\x. if p x then 1 else 0) xs) in
 *     letNat k = the last of places, or 0 in
 *     let is = generate n (\i. if p xs[i] then places[i] - 1 else -1) in
 *     let ys = scatter (generate k (\_. 0)) is xs in e
 *
 * Where work-groups may wait for each other, what is kept is found and written in one pass, with
 * the predicate asked once (filterInOnePass in strategy_gpu_scan.dpia):
 *
 *     filter p xs (/\k. \ys. room n ys) = filterInOnePass p xs
 *     filter p xs (/\k. \ys. e)
 *   = let kept = filterInOnePass p xs in letNat k = snd kept in e[take k (fst kept)/ys]
 *
 * Where e asks for k only, that is a sum. By places the predicate is asked twice; where there is a
 * loop in it, or it may fail, it is asked once, by a map that has levels of its own:
 *
 *     filter p xs = let flags = map p xs in the same of zip flags xs, with fst for p
 *
 * What the scatter writes over is anything; all of it is written. */
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_input.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_scan.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* A filter over a view. */
struct filter {
    const struct phrase *phrase, *array;
    const struct phrase *flags; /* whether p holds of each element; null: p is asked */
    const struct nat *n;
    bool is_result;
};

static const struct phrase *number(struct strategy *strategy, int64_t value, struct loc loc)
{
    return phrase_int(strategy->dpia, SCALAR_I64, value, loc);
}

/* What says of each element whether it is kept. */
static const struct phrase *asked(struct strategy *strategy, const struct filter *filter)
{
    return phrase_copy(strategy->dpia, filter->flags ? filter->flags : filter->array);
}

/* Whether an element is kept of which X is asked. */
static const struct phrase *is_kept(struct strategy *strategy, const struct filter *filter,
                                    const struct phrase *x)
{
    if (filter->flags)
        return x;
    return strategy_apply(strategy, phrase_copy(strategy->dpia, phrase_arg(filter->phrase, 0)), x);
}

/* if p X then 1 else 0 */
static const struct phrase *one_if_kept(struct strategy *strategy, const struct phrase *x,
                                        void *data)
{
    const struct filter *filter = data;
    struct loc loc = filter->phrase->loc;
    return phrase_if(strategy->dpia, is_kept(strategy, filter, x), number(strategy, 1, loc),
                     number(strategy, 0, loc), loc);
}

/* if p (snd PAIR) then fst PAIR - 1 else -1 */
static const struct phrase *place_if_kept(struct strategy *strategy, const struct phrase *pair,
                                          void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct filter *filter = data;
    struct loc loc = filter->phrase->loc;
    const struct phrase *x = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    const struct phrase *place = phrase_binary(dpia, OP_SUB, phrase_select(dpia, pair, 1, loc),
                                               number(strategy, 1, loc), loc);
    return phrase_if(dpia, is_kept(strategy, filter, x), place, number(strategy, -1, loc), loc);
}

static const struct phrase *sum(struct strategy *strategy, const struct phrase *b, void *data)
{
    const struct phrase *a = data;
    return phrase_binary(strategy->dpia, OP_ADD, a, b, b->loc);
}

static const struct phrase *plus(struct strategy *strategy, const struct phrase *a, void *data)
{
    (void)data;
    return strategy_lambda(strategy, "b", phrase_data(a), sum, (void *)a, a->loc);
}

static const struct phrase *map(struct strategy *strategy, const char *name,
                                const struct phrase *array, strategy_body *make, void *data,
                                struct loc loc)
{
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN),
                      strategy_lambda(strategy, name, phrase_array_elem(array), make, data, loc),
                      array, loc);
}

/* 1 for each element that is kept, 0 for the others. */
static const struct phrase *ones_of(struct strategy *strategy, struct filter *filter)
{
    return map(strategy, "x", asked(strategy, filter), one_if_kept, filter, filter->phrase->loc);
}

/* \a b. a + b, on i64 */
static const struct phrase *adding(struct strategy *strategy, struct loc loc)
{
    struct types *types = dpia_types(strategy->dpia);
    return strategy_lambda(strategy, "a", data_scalar(types, SCALAR_I64), plus, NULL, loc);
}

/* How many of the first elements are kept, for each number of them. */
static const struct phrase *places_of(struct strategy *strategy, struct filter *filter)
{
    struct loc loc = filter->phrase->loc;
    const struct phrase *scan =
        phrase_scan(strategy->dpia, PRIM_SCAN_ASSOC, adding(strategy, loc),
                    number(strategy, 0, loc), ones_of(strategy, filter), loc);
    return strategy_walk(strategy, scan, MODE_HOST);
}

/* How many are kept, where that is all that is asked for. */
static const struct phrase *all_of(struct strategy *strategy, struct filter *filter)
{
    struct loc loc = filter->phrase->loc;
    const struct phrase *reduce =
        phrase_reduce(strategy->dpia, PRIM_REDUCE_COMM, adding(strategy, loc),
                      number(strategy, 0, loc), ones_of(strategy, filter), loc);
    return strategy_walk(strategy, reduce, MODE_HOST);
}

/* if n > 0 then places[n - 1] else 0 */
static const struct phrase *count_of(struct strategy *strategy, const struct filter *filter,
                                     const struct phrase *places)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct phrase *size = phrase_nat_value(dpia, filter->n, loc);
    const struct phrase *some = phrase_binary(dpia, OP_GT, size, number(strategy, 0, loc), loc);
    const struct phrase *last =
        phrase_binary(dpia, OP_SUB, phrase_copy(dpia, size), number(strategy, 1, loc), loc);
    const struct phrase *count =
        phrase_idx(dpia, places, phrase_to_idx(dpia, filter->n, last, loc), loc);
    return phrase_if(dpia, some, count, number(strategy, 0, loc), loc);
}

/* Where each element of ZIP, places and what is asked, goes, computed where it is asked for. */
static const struct phrase *indices_of(struct strategy *strategy, struct filter *filter,
                                       const struct phrase *zip)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct phrase_type *type =
        type_exp(dpia_types(dpia), data_idx(dpia_types(dpia), filter->n));
    const struct var *i = var_new(dpia, "i", type, loc);
    const struct phrase *pair = phrase_idx(dpia, zip, phrase_var(dpia, i, loc), loc);
    return phrase_generate(dpia, filter->n,
                           phrase_lam(dpia, i, place_if_kept(strategy, pair, filter), loc), loc);
}

static const struct phrase *nothing(struct strategy *strategy, const struct phrase *index,
                                    void *data)
{
    return strategy_none(strategy, data, index->loc);
}

/* K elements that are all written over. They do not depend on the filter's array, so that where its
 * elements go need not be in memory first; but rows have to be of some size. */
static const struct phrase *filling(struct strategy *strategy, const struct filter *filter,
                                    const struct nat *k)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct data *data = phrase_array_elem(filter->array);
    if (strategy_flat_bytes(data) == 0)
        return phrase_take(dpia, k, nat_sub(dpia_nats(dpia), filter->n, k),
                           phrase_copy(dpia, filter->array), loc);
    return phrase_generate(
        dpia, k,
        strategy_lambda(strategy, "i", data_idx(dpia_types(dpia), k), nothing, (void *)data, loc),
        loc);
}

/* The K elements that are kept. */
static const struct phrase *kept(struct strategy *strategy, struct filter *filter,
                                 const struct nat *k, const struct phrase *places)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct phrase *zip = phrase_zip(dpia, places, asked(strategy, filter), loc);
    return phrase_scatter(dpia, filling(strategy, filter, k), indices_of(strategy, filter, zip),
                          phrase_copy(dpia, filter->array), loc);
}

/* The filter's continuation, for K elements: a function of these. */
static const struct phrase *continuation(struct strategy *strategy, const struct filter *filter,
                                         const struct nat_var *k)
{
    const struct phrase *rest = phrase_arg(filter->phrase, 2);
    return phrase_subst_nat(strategy->dpia, phrase_nat_lam_body(rest), phrase_nat_lam_param(rest),
                            nat_of_var(dpia_nats(strategy->dpia), k));
}

static const struct phrase *walk_body(struct strategy *strategy, const struct filter *filter,
                                      const struct phrase *body)
{
    return filter->is_result ? strategy_result(strategy, body)
                             : strategy_walk(strategy, body, MODE_HOST);
}

/* What the filter's continuation makes of what is kept. */
static const struct phrase *rest_of(struct strategy *strategy, struct filter *filter,
                                    const struct nat_var *k, const struct phrase *places)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct phrase *fun = continuation(strategy, filter, k);
    const struct phrase *ys = kept(strategy, filter, nat_of_var(dpia_nats(dpia), k), places);
    if (phrase_is_filter_room(filter->phrase))
        return strategy_walk(strategy, phrase_room(dpia, filter->n, ys, loc), MODE_HOST);
    return phrase_let(dpia, phrase_lam_param(fun), strategy_result(strategy, ys),
                      walk_body(strategy, filter, phrase_lam_body(fun)), loc);
}

/* The size of what is kept, with the name that it has in the filter. */
static const struct nat_var *new_count(struct strategy *strategy, const struct filter *filter)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    return nat_var_new(nats, phrase_nat_lam_param(phrase_arg(filter->phrase, 2))->name,
                       nat_const(nats, 0), filter->n);
}

static const struct phrase *with_places(struct strategy *strategy, const struct phrase *places,
                                        void *data)
{
    struct dpia *dpia = strategy->dpia;
    struct filter *filter = data;
    const struct nat_var *k = new_count(strategy, filter);
    const struct phrase *rest = rest_of(strategy, filter, k, phrase_copy(dpia, places));
    return phrase_let_nat(dpia, count_of(strategy, filter, places), k, rest, filter->phrase->loc);
}

/* ---- In one pass ---- */

/* Whether the predicate is worth asking once. */
static bool is_asked_once(const struct strategy *strategy, const struct filter *filter)
{
    const struct phrase *pred = phrase_arg(filter->phrase, 0);
    return cost_has_loop(pred) || strategy_may_fail(strategy, pred);
}

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

/* Elements of a few bytes, of which nothing may fail. */
static bool goes_in_one_pass(struct strategy *strategy, const struct filter *filter)
{
    const struct device *device = strategy->device;
    size_t bytes = strategy_flat_bytes(phrase_array_elem(filter->array));
    return device->groups_wait != 0 && bytes > 0 &&
           bytes <= (size_t)device->value_bytes &&
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

static bool reads_array(const struct phrase *phrase)
{
    bool reads = phrase_is_prim(phrase, PRIM_IDX);
    for (size_t k = 0; !reads && k < phrase_child_count(phrase); k++)
        reads = reads_array(phrase_child(phrase, k));
    return reads;
}

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
    if (!phrase_is_prim(input.source, PRIM_GENERATE) || reads_array(input.source) ||
        (input.element && reads_array(input.element)))
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
    if (!reads_array(phrase_arg(filter->phrase, 0)))
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
    return phrase_data_pair(dpia, value, is_kept(strategy, data, phrase_copy(dpia, value)),
                            value->loc);
}

/* What is read of ELEMENT, of the input's source. */
static const struct phrase *element_read(struct strategy *strategy, const struct phrase *element,
                                         void *data)
{
    const struct pass *pass = data;
    struct dpia *dpia = strategy->dpia;
    const struct phrase *read = strategy_input_value(strategy, pass->input, element);
    if (pass->asking == ASKED_ALONE)
        read = is_kept(strategy, pass->filter, read);
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
    const struct phrase *kept = is_kept(strategy, pass->filter, phrase_copy(dpia, read));
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
static const struct phrase *with_packed(struct strategy *strategy, const struct phrase *packed,
                                        void *data)
{
    struct dpia *dpia = strategy->dpia;
    struct filter *filter = data;
    struct loc loc = filter->phrase->loc;
    const struct nat_var *k = new_count(strategy, filter);
    const struct nat *count = nat_of_var(dpia_nats(dpia), k);
    const struct phrase *fun = continuation(strategy, filter, k);
    const struct phrase *ys =
        phrase_take(dpia, count, nat_sub(dpia_nats(dpia), filter->n, count),
                    phrase_select(dpia, phrase_copy(dpia, packed), 1, loc), loc);
    const struct phrase *body =
        phrase_subst(dpia, phrase_lam_body(fun), phrase_lam_param(fun), ys);
    return phrase_let_nat(dpia, phrase_select(dpia, packed, 2, loc), k,
                          walk_body(strategy, filter, body), loc);
}

/* filter p xs (/\k. \ys. room n ys): an array of n that begins with what is kept, and k. */
static const struct phrase *room_of(struct strategy *strategy, const struct filter *filter)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct nat_var *k = new_count(strategy, filter);
    const struct data *data = data_array(dpia_types(dpia), nat_of_var(dpia_nats(dpia), k),
                                         phrase_array_elem(filter->array));
    const struct var *ys = var_new(dpia, "kept", type_exp(dpia_types(dpia), data), loc);
    const struct phrase *room =
        phrase_filter(dpia, phrase_copy(dpia, phrase_arg(filter->phrase, 0)),
                      phrase_copy(dpia, filter->array), k, ys,
                      phrase_room(dpia, filter->n, phrase_var(dpia, ys, loc), loc), loc);
    return strategy_walk(strategy, room, MODE_HOST);
}

/* Whether the elements that are kept are asked for, not only how many there are. */
static bool asks_for_elements(const struct filter *filter)
{
    const struct phrase *fun = phrase_nat_lam_body(phrase_arg(filter->phrase, 2));
    return phrase_mentions(phrase_lam_body(fun), phrase_lam_param(fun));
}

static const struct phrase *counted(struct strategy *strategy, struct filter *filter)
{
    const struct nat_var *k = new_count(strategy, filter);
    const struct phrase *body = phrase_lam_body(continuation(strategy, filter, k));
    return phrase_let_nat(strategy->dpia, all_of(strategy, filter), k,
                          walk_body(strategy, filter, body), filter->phrase->loc);
}

/* let NAME = BOUND in what MAKE makes of it */
static const struct phrase *let(struct strategy *strategy, const char *name,
                                const struct phrase *bound, strategy_body *make,
                                struct filter *filter)
{
    struct loc loc = filter->phrase->loc;
    const struct phrase *fun =
        strategy_lambda(strategy, name, phrase_data(bound), make, filter, loc);
    return phrase_let(strategy->dpia, phrase_lam_param(fun), bound, phrase_lam_body(fun), loc);
}

static const struct phrase *places_in(struct strategy *strategy, struct filter *filter)
{
    return let(strategy, "places", places_of(strategy, filter), with_places, filter);
}

static const struct phrase *with_flags(struct strategy *strategy, const struct phrase *flags,
                                       void *data)
{
    struct filter *filter = data;
    filter->flags = flags;
    return places_in(strategy, filter);
}

static const struct phrase *asked_of(struct strategy *strategy, const struct phrase *x, void *data)
{
    return is_kept(strategy, data, x);
}

/* map p xs */
static const struct phrase *flags_of(struct strategy *strategy, struct filter *filter)
{
    const struct phrase *array = phrase_copy(strategy->dpia, filter->array);
    return strategy_result(strategy,
                           map(strategy, "x", array, asked_of, filter, filter->phrase->loc));
}

/* ---- Steps ---- */

static struct filter filter_of(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *array = phrase_arg(phrase, 1);
    return (struct filter){phrase, array, NULL, phrase_array_size(array),
                           strategy_is_result(strategy, phrase)};
}

/* Whether one work-item filters these. */
static bool is_few(const struct strategy *strategy, const struct filter *filter)
{
    int64_t size;
    return nat_is_const(filter->n, &size) && size <= strategy->device->few_filtered;
}

const struct phrase *step_filter_counted(struct strategy *strategy, const struct phrase *phrase,
                                         strategy_otherwise *otherwise)
{
    struct filter filter = filter_of(strategy, phrase);
    (void)otherwise;
    if (is_few(strategy, &filter) || asks_for_elements(&filter))
        return NULL;
    strategy_note(strategy, "filter by places", phrase->loc);
    return counted(strategy, &filter);
}

const struct phrase *step_filter_by_places(struct strategy *strategy, const struct phrase *phrase,
                                           strategy_otherwise *otherwise)
{
    struct filter filter = filter_of(strategy, phrase);
    (void)otherwise;
    if (is_few(strategy, &filter))
        return NULL;
    strategy_note(strategy, "filter by places", phrase->loc);
    return is_asked_once(strategy, &filter)
               ? let(strategy, "flags", flags_of(strategy, &filter), with_flags, &filter)
               : places_in(strategy, &filter);
}

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
    struct filter filter = filter_of(strategy, phrase);
    struct loc loc = phrase->loc;
    if (is_few(strategy, &filter) || !goes_in_one_pass(strategy, &filter))
        return NULL;
    if (!phrase_is_filter_room(phrase))
        return let(strategy, "kept", room_of(strategy, &filter), with_packed, &filter);
    strategy_note(strategy, "filter in one pass", loc);
    const struct phrase *packed = packed_of(strategy, &filter);
    return strategy->device->groups_wait == 2
               ? packed
               : phrase_if(strategy->dpia, phrase_groups_wait(strategy->dpia, loc), packed,
                           without_waiting(strategy, phrase, otherwise), loc);
}
