/* Reductions on a GPU, with an operator that is associative and commutative (25-strategy.md):
 *
 *     two-level reduction:  reduceComm f z (map g xs)
 *                             = f z (the results of the groups' shares, combined by one group)
 *
 * where a group combines in local memory what its work-items have, each of every step-th element.
 * A work-item's share may be empty, so it starts from the neutral element of f; z itself enters
 * once. Inside of a work-group the group alone does it:
 *
 *     reduction by a work-group:  reduceComm f z (map g xs)
 *                                   = f z (the results of the work-items' shares, as a tree)
 *
 * Side conditions: f is associative and made of built-in commutative operators, whose neutral
 * elements are known; its values are scalars or small tuples of them, of which local memory holds
 * one for each work-item. Elements are read in vectors where strategy_vector.c allows it. */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_input.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"

/* The elements that are read at a time. */
enum { WIDTH = 4 };

/* The work-items of a group, as in strategy_gpu.dpia; those of one that does a row. */
enum { ITEMS = 256 };

/* The results of work-items that one combines in order (reduceInOrderInGroup). */
enum { EIGHT = 8 };

size_t strategy_flat_bytes(const struct data *data)
{
    if (data->kind == DATA_SCALAR)
        return scalar_bytes(data->scalar);
    if (data->kind != DATA_PAIR)
        return 0;
    size_t fst = strategy_flat_bytes(data->fst), snd = strategy_flat_bytes(data->snd);
    return fst > 0 && snd > 0 ? fst + snd : 0;
}

/* f z RESULT, unless z is neutral. */
static const struct phrase *with_init(struct strategy *strategy, const struct phrase *reduce,
                                      const struct phrase *result, enum strategy_mode mode)
{
    struct operator_facts facts =
        operator_facts(phrase_arg(reduce, 0), phrase_arg(reduce, 1));
    if (facts.neutral)
        return result;
    const struct phrase *fun =
        strategy_sequential(strategy, phrase_copy(strategy->dpia, phrase_arg(reduce, 0)));
    const struct phrase *init = strategy_walk(strategy, phrase_arg(reduce, 1), mode);
    return strategy_apply2(strategy, fun, init, result);
}

/* A reduction that the rules may apply to; END is what becomes of its result: a function, or null
 * where the rule takes none. */
struct two_levels {
    const struct phrase *fun, *neutral, *end;
    struct strategy_input input;
    struct loc loc;
};

/* By the definition TEMPLATE, of scalars. */
static const struct phrase *on_scalars(struct strategy *strategy, const struct two_levels *reduce,
                                       const char *template)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *source = reduce->input.source;
    struct strategy_template rule = strategy_template(strategy, template, SCALAR_F32, reduce->loc);
    const struct nat *nats[] = {phrase_array_size(source)};
    const struct data *datas[] = {phrase_array_elem(source), phrase_data(reduce->neutral),
                                  reduce->end ? reduce->end->type->snd->data : NULL};
    const struct phrase *phrases[] = {strategy_fold_function(strategy, reduce->fun, reduce->input),
                                      strategy_sequential(strategy, phrase_copy(dpia, reduce->fun)),
                                      reduce->neutral, source, reduce->end};
    size_t more = reduce->end ? 1 : 0;
    return strategy_instance(
        strategy, rule, (struct phrase_arguments){nats, datas, phrases, 1, 2 + more, 4 + more});
}

/* The fold's function on vectors, or null where the reduction is not such. */
static const struct phrase *vector_fold(struct strategy *strategy, const struct two_levels *reduce)
{
    enum scalar scalar = strategy_vector_scalar(phrase_data(reduce->neutral));
    if (!strategy_vector_array_fits(strategy->dpia, reduce->input.source, scalar))
        return NULL;
    const struct phrase *fold = strategy_fold_function(strategy, reduce->fun, reduce->input);
    return strategy_vector_fits(strategy, fold, scalar)
               ? strategy_vector_function(strategy, fold, scalar,
                                          nat_const(dpia_nats(strategy->dpia), WIDTH))
               : NULL;
}

static bool is_nothing(const struct nat *nat)
{
    int64_t value;
    return nat_is_const(nat, &value) && value == 0;
}

/* What the rules for vectors have in common: their first arguments. */
static const struct phrase *on_vectors(struct strategy *strategy, const struct two_levels *reduce,
                                       const struct phrase *fold, const char *template,
                                       struct phrase_arguments rest)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *n = phrase_array_size(reduce->input.source);
    const struct nat *width = nat_const(nats, WIDTH);
    const struct phrase *vectors =
        strategy_vector_array(strategy, reduce->input.source, nat_div(nats, n, width), width);
    const struct data *data = phrase_data(reduce->neutral);
    struct strategy_template rule =
        strategy_template(strategy, template, strategy_vector_scalar(data), reduce->loc);
    const struct phrase *start = strategy_vector_splat(strategy, reduce->neutral, width);
    const struct nat *sizes[] = {phrase_array_size(vectors), nat_mod(nats, n, width)};
    const struct data *datas[] = {phrase_array_elem(vectors), data, phrase_data(start),
                                  rest.data_count > 0 ? rest.datas[0] : NULL,
                                  rest.data_count > 1 ? rest.datas[1] : NULL};
    const struct phrase *phrases[] = {fold,
                                      strategy_sequential(strategy, phrase_copy(dpia, reduce->fun)),
                                      reduce->neutral,
                                      start,
                                      strategy_vector_lanes(strategy, start),
                                      vectors,
                                      rest.phrase_count > 0 ? rest.phrases[0] : NULL,
                                      rest.phrase_count > 1 ? rest.phrases[1] : NULL,
                                      rest.phrase_count > 2 ? rest.phrases[2] : NULL};
    strategy_note(strategy, "vectorising", reduce->loc);
    struct phrase_arguments arguments = {
        sizes, datas, phrases, 1 + rest.nat_count, 3 + rest.data_count, 6 + rest.phrase_count};
    return strategy_instance(strategy, rule, arguments);
}

static bool has_rest(struct strategy *strategy, const struct two_levels *reduce)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *n = phrase_array_size(reduce->input.source);
    return !is_nothing(nat_mod(nats, n, nat_const(nats, WIDTH)));
}

/* Whether REDUCE is such that the rules apply, for groups of ITEMS; *PARTS then says what of. */
static bool takes(struct strategy *strategy, const struct phrase *reduce, size_t items,
                  struct two_levels *parts)
{
    *parts = (struct two_levels){
        .fun = phrase_arg(reduce, 0),
        .neutral = operator_neutral(strategy->dpia, phrase_arg(reduce, 0), reduce->loc),
        .loc = reduce->loc};
    if (!parts->neutral)
        return false;
    size_t bytes = strategy_flat_bytes(phrase_data(parts->neutral));
    return bytes > 0 && bytes <= (size_t)strategy->device->value_bytes &&
           bytes * items <= (size_t)strategy->device->local_memory;
}

/* The last LEFT elements of the input. */
static const struct phrase *rest_of(struct strategy *strategy, const struct two_levels *reduce,
                                    const struct nat *left)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *source = reduce->input.source;
    const struct nat *front = nat_sub(dpia_nats(dpia), phrase_array_size(source), left);
    return phrase_drop(dpia, front, left, phrase_copy(dpia, source), reduce->loc);
}

/* In vectors; what is left over joins what the last group's first work-items have. */
static const struct phrase *vectors_in_two_levels(struct strategy *strategy,
                                                  const struct two_levels *reduce,
                                                  const struct phrase *fold)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct phrase *source = reduce->input.source;
    const struct data *datas[] = {phrase_array_elem(source), reduce->end->type->snd->data};
    struct phrase_arguments more = {
        .datas = &datas[1], .phrases = &reduce->end, .data_count = 1, .phrase_count = 1};
    if (!has_rest(strategy, reduce))
        return on_vectors(strategy, reduce, fold, "reduceVectors", more);
    const struct nat *left = nat_mod(nats, phrase_array_size(source), nat_const(nats, WIDTH));
    const struct phrase *phrases[] = {
        rest_of(strategy, reduce, left),
        strategy_fold_function(strategy, reduce->fun, reduce->input), reduce->end};
    more = (struct phrase_arguments){.datas = datas,
                                       .phrases = phrases,
                                       .nat_count = 1,
                                       .data_count = 2,
                                       .phrase_count = 3};
    return on_vectors(strategy, reduce, fold, "reduceVectorsAndRest", more);
}

/* In vectors, by a group; what is left over joins what its first work-items have. */
static const struct phrase *vectors_in_group(struct strategy *strategy,
                                             const struct two_levels *reduce,
                                             const struct phrase *fold)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct phrase *source = reduce->input.source;
    if (!has_rest(strategy, reduce))
        return on_vectors(strategy, reduce, fold, "reduceVectorsInGroup",
                          (struct phrase_arguments){0});
    const struct nat *n = phrase_array_size(source);
    const struct nat *left = nat_mod(nats, n, nat_const(nats, WIDTH));
    const struct phrase *rest[] = {
        rest_of(strategy, reduce, left),
        strategy_fold_function(strategy, reduce->fun, reduce->input)};
    const struct data *element = phrase_array_elem(source);
    struct phrase_arguments more = {
        .datas = &element, .phrases = rest, .nat_count = 1, .data_count = 1, .phrase_count = 2};
    return on_vectors(strategy, reduce, fold, "reduceVectorsAndRestInGroup", more);
}

struct end {
    const struct phrase *reduce, *fun;
};

/* END of f z RESULT. */
static const struct phrase *end_of(struct strategy *strategy, const struct phrase *result,
                                   void *data)
{
    const struct end *end = data;
    const struct phrase *whole = with_init(strategy, end->reduce, result, MODE_SEQUENTIAL);
    return end->fun ? strategy_apply(strategy, end->fun, whole) : whole;
}

/* FUN, a lambda, as one that uses its parameter once. */
static const struct phrase *using_once(struct strategy *strategy, const struct phrase *fun)
{
    struct dpia *dpia = strategy->dpia;
    const struct var *param = phrase_lam_param(fun);
    if (phrase_demand(phrase_lam_body(fun), param) <= 1)
        return fun;
    const struct var *all = var_new(dpia, "all", param->type, param->loc);
    const struct phrase *body =
        phrase_let(dpia, param, phrase_var(dpia, all, fun->loc), phrase_lam_body(fun), fun->loc);
    return phrase_lam(dpia, all, body, fun->loc);
}

static const struct phrase *element_value(struct strategy *strategy, const struct phrase *param,
                                          void *data)
{
    const struct strategy_input *input = data;
    return strategy_sequential(strategy, strategy_input_value(strategy, *input, param));
}

/* Whether groups of ITEMS can do REDUCE with an operator of which no neutral element is known: each
 * value has with it whether there is one. */
static bool takes_seen(const struct strategy *strategy, const struct phrase *reduce, size_t items)
{
    size_t bytes = strategy_flat_bytes(phrase_data(reduce));
    return bytes > 0 &&
           bytes + 1 <= (size_t)strategy->device->value_bytes &&
           (bytes + 1) * items <= (size_t)strategy->device->local_memory;
}

/* REDUCE by the definition TEMPLATE, with z at MODE, and END if that takes one. */
static const struct phrase *by_seen(struct strategy *strategy, const struct phrase *reduce,
                                    const char *template, enum strategy_mode mode,
                                    const struct phrase *end)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = reduce->loc;
    const struct data *data = phrase_data(reduce);
    struct strategy_input input =
        strategy_input_of(strategy, phrase_arg(reduce, 2), "map-reduce fusion");
    const struct data *from = phrase_array_elem(input.source);
    const struct nat *nats[] = {phrase_array_size(input.source)};
    const struct data *datas[] = {from, data, end ? end->type->snd->data : NULL};
    const struct phrase *phrases[] = {
        strategy_sequential(strategy, phrase_copy(dpia, phrase_arg(reduce, 0))),
        strategy_walk(strategy, phrase_arg(reduce, 1), mode),
        strategy_none(strategy, data, loc),
        strategy_lambda(strategy, "x", from, element_value, &input, loc),
        input.source,
        end};
    size_t more = end ? 1 : 0;
    return strategy_instance(
        strategy, strategy_template(strategy, template, SCALAR_F32, loc),
        (struct phrase_arguments){nats, datas, phrases, 1, 2 + more, 5 + more});
}

/* END of REDUCE where no neutral element is known. */
static const struct phrase *without_neutral(struct strategy *strategy, const struct phrase *reduce,
                                            const struct phrase *end)
{
    if (!phrase_is_prim(reduce, PRIM_REDUCE_COMM) || !takes_seen(strategy, reduce, ITEMS))
        return NULL;
    strategy_note(strategy, "two-level reduction", reduce->loc);
    if (!end)
        end = strategy_lambda(strategy, "all", phrase_data(reduce), strategy_itself, NULL,
                              reduce->loc);
    return by_seen(strategy, reduce, "reduceSeen", MODE_HOST, end);
}

const struct phrase *strategy_gpu_reduce(struct strategy *strategy, const struct phrase *reduce,
                                         const struct phrase *fun)
{
    struct two_levels parts;
    struct end end = {reduce, fun};
    if (!takes(strategy, reduce, ITEMS, &parts))
        return without_neutral(strategy, reduce, fun);
    parts.end = using_once(strategy, strategy_lambda(strategy, "partial",
                                                     phrase_data(parts.neutral), end_of, &end,
                                                     reduce->loc));
    parts.input = strategy_input_of(strategy, phrase_arg(reduce, 2), "map-reduce fusion");
    strategy_note(strategy, "two-level reduction", reduce->loc);
    const struct phrase *fold = vector_fold(strategy, &parts);
    return fold ? vectors_in_two_levels(strategy, &parts, fold)
                : on_scalars(strategy, &parts, "reduceTwoLevels");
}

/* The work-items whose values a group's local memory has, if there are several reductions in one
 * kernel. */
static size_t items_together(const struct strategy *strategy)
{
    return strategy->group_items * (size_t)strategy->device->reductions_together;
}

bool strategy_gpu_group_reduces(struct strategy *strategy, const struct phrase *reduce)
{
    struct two_levels parts;
    int64_t n;
    bool is_short = nat_is_const(phrase_array_size(phrase_arg(reduce, 2)), &n) &&
                    n < strategy->device->least_for_group;
    const struct phrase *source = phrase_arg(reduce, 2);
    if (phrase_is_at(source, PRIM_MAP, LOOP_OPEN))
        source = phrase_arg(source, 1);
    return !is_short && cost_is_view(strategy->dpia, source) &&
           (takes(strategy, reduce, items_together(strategy), &parts) ||
            takes_seen(strategy, reduce, items_together(strategy)));
}

bool strategy_gpu_group_reduces_in_order(struct strategy *strategy, const struct phrase *reduce)
{
    struct two_levels parts;
    return phrase_is_prim(reduce, PRIM_REDUCE_ASSOC) &&
           strategy_gpu_group_reduces(strategy, reduce) &&
           !takes(strategy, reduce, items_together(strategy), &parts);
}

size_t strategy_gpu_group_bytes(const struct strategy *strategy, const struct phrase *reduce)
{
    bool neutral = operator_neutral(strategy->dpia, phrase_arg(reduce, 0), reduce->loc) != NULL;
    bool ordered = !neutral && phrase_is_prim(reduce, PRIM_REDUCE_ASSOC);
    size_t values = strategy->group_items + (ordered ? strategy->group_items / EIGHT + 1 : 0);
    return values * (strategy_flat_bytes(phrase_data(reduce)) + (neutral ? 0 : 1));
}

const struct phrase *strategy_gpu_group_reduce(struct strategy *strategy,
                                               const struct phrase *reduce)
{
    struct two_levels parts;
    if (!takes(strategy, reduce, items_together(strategy), &parts)) {
        strategy_note(strategy, "reduction by a work-group", reduce->loc);
        bool any = phrase_is_prim(reduce, PRIM_REDUCE_COMM);
        return by_seen(strategy, reduce, any ? "reduceSeenInGroup" : "reduceInOrderInGroup",
                       MODE_WORKGROUP, NULL);
    }
    parts.input = strategy_input_of(strategy, phrase_arg(reduce, 2), "map-reduce fusion");
    strategy_note(strategy, "reduction by a work-group", reduce->loc);
    const struct phrase *fold = vector_fold(strategy, &parts);
    return with_init(strategy, reduce,
                     fold ? vectors_in_group(strategy, &parts, fold)
                          : on_scalars(strategy, &parts, "reduceInGroup"),
                     MODE_WORKGROUP);
}

const struct phrase *strategy_gpu_group_neutral(struct strategy *strategy,
                                                const struct phrase *reduce)
{
    struct two_levels parts;
    return takes(strategy, reduce, items_together(strategy), &parts) ? parts.neutral : NULL;
}

const struct phrase *strategy_gpu_with_init(struct strategy *strategy, const struct phrase *reduce,
                                            const struct phrase *result)
{
    return with_init(strategy, reduce, result, MODE_WORKGROUP);
}
