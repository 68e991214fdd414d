/* Histograms (reduce_by_index, hist, and loops that are written so) in parts that run at the same
 * time.
 *
 *     reduceByIndex f e init ps
 *   = let parts = transpose (for each of k parts, reduceByIndex f e (replicate n e) (its pairs))
 *     in map f (zip init (map (reduceComm f e) parts))
 *
 * f promises to be associative and commutative, with e neutral; it and e must not fail. There are
 * as many parts as run at a time, but not so many that their bins are more than the elements. A
 * loop is a histogram if it is
 *
 *     reduce (\x bins. if c x then update bins (i x) (bins[i x] + v x) else bins) init xs
 *
 * where the step may choose by conditions, and bind what it needs, as long as none of that reads
 * the bins. It promises nothing: its operator is one that is seen to be associative and
 * commutative, with a neutral element, on integers or bool, so that the result is the same to the
 * last bit. */
#include "translate/strategy_histogram.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_input.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

/* reduce STEP INIT ARRAY, where STEP changes one element at most, by FUN. */
struct histogram {
    const struct phrase *step, *init, *array;
    const struct phrase *fun; /* \a b. a op b */
    const struct phrase *neutral;
    const struct nat *parts;
    struct loc loc;
};

/* The changes of a step that a program wrote. */
struct changes {
    const struct var *bins;
    const struct phrase *first; /* the first change of an element, an operator */
};

/* bins[I], for the index I of an update. */
static bool is_old_element(const struct changes *changes, const struct phrase *exp,
                           const struct phrase *index)
{
    return phrase_is_prim(exp, PRIM_IDX) && phrase_arg(exp, 0)->kind == PHRASE_VAR &&
           phrase_var_of(phrase_arg(exp, 0)) == changes->bins &&
           phrase_is_same(phrase_arg(exp, 1), index);
}

static bool reads_bins(const struct changes *changes, const struct phrase *exp)
{
    return phrase_mentions(exp, changes->bins);
}

static bool is_bins(const struct changes *changes, const struct phrase *exp)
{
    return exp->kind == PHRASE_VAR && phrase_var_of(exp) == changes->bins;
}

/* update bins I (bins[I] op V), or V op bins[I], with the operator of the changes before. */
static bool is_change(struct changes *changes, const struct phrase *exp)
{
    const struct phrase *index = phrase_arg(exp, 1), *value = phrase_arg(exp, 2);
    if (!is_bins(changes, phrase_arg(exp, 0)) || reads_bins(changes, index) ||
        value->kind != PHRASE_OPERATOR || operator_arity(phrase_oper_op(value)) != 2)
        return false;
    const struct phrase *left = phrase_oper_arg(value, 0), *right = phrase_oper_arg(value, 1);
    bool first = is_old_element(changes, left, index) && !reads_bins(changes, right);
    bool second = is_old_element(changes, right, index) && !reads_bins(changes, left);
    if (!first && !second)
        return false;
    if (!changes->first)
        changes->first = value;
    return phrase_oper_op(value) == phrase_oper_op(changes->first);
}

/* Whether EXP is the bins with one element changed, or with none. */
static bool is_step(struct changes *changes, const struct phrase *exp)
{
    if (is_bins(changes, exp))
        return true;
    if (phrase_is_prim(exp, PRIM_UPDATE))
        return is_change(changes, exp);
    if (phrase_is_prim(exp, PRIM_IF))
        return !reads_bins(changes, phrase_arg(exp, 0)) &&
               is_step(changes, phrase_arg(exp, 1)) && is_step(changes, phrase_arg(exp, 2));
    return phrase_is_prim(exp, PRIM_LET) && !reads_bins(changes, phrase_arg(exp, 0)) &&
           phrase_arg(exp, 1)->kind == PHRASE_LAM &&
           is_step(changes, phrase_lam_body(phrase_arg(exp, 1)));
}

/* \a b. a op b, for the operator of the changes. */
static const struct phrase *operator_function(struct dpia *dpia, const struct phrase *change)
{
    struct loc loc = change->loc;
    const struct phrase_type *type = type_exp(dpia_types(dpia), phrase_data(change));
    const struct var *a = var_new(dpia, "a", type, loc), *b = var_new(dpia, "b", type, loc);
    const struct phrase *body = phrase_binary(dpia, phrase_oper_op(change),
                                              phrase_var(dpia, a, loc), phrase_var(dpia, b, loc),
                                              loc);
    return phrase_lam(dpia, a, phrase_lam(dpia, b, body, loc), loc);
}

/* Whether order matters nowhere in the numbers DATA. */
static bool is_exact(const struct data *data)
{
    enum scalar scalar;
    return data_is_scalar(data, &scalar) && scalar_class(scalar) != CLASS_FLOAT;
}

/* REDUCE, whose operator promises nothing: numbers without rounding. */
static bool match_reduce(struct strategy *strategy, const struct phrase *reduce,
                         struct histogram *histogram)
{
    struct changes changes = {0};
    const struct phrase *fun = phrase_arg(reduce, 0);
    if (phrase_data(reduce)->kind != DATA_ARRAY || !is_exact(phrase_array_elem(reduce)) ||
        fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return false;
    changes.bins = phrase_lam_param(phrase_lam_body(fun));
    if (!is_step(&changes, phrase_lam_body(phrase_lam_body(fun))) || !changes.first ||
        cost_has_loop(fun))
        return false;
    histogram->step = fun;
    histogram->init = phrase_arg(reduce, 1);
    histogram->array = phrase_arg(reduce, 2);
    histogram->fun = operator_function(strategy->dpia, changes.first);
    histogram->neutral = operator_neutral(strategy->dpia, histogram->fun, reduce->loc);
    return histogram->neutral;
}

/* What reduceByIndex does with a pair that is bound. */
struct taking {
    const struct phrase *fun, *bins;
};

static const struct phrase *taken_in(struct strategy *strategy, const struct phrase *pair,
                                     void *data)
{
    const struct taking *taking = data;
    return phrase_take_in(strategy->dpia, taking->fun, taking->bins, pair, pair->loc);
}

/* \x bins. bins with the pair that INPUT has for x taken in by FUN */
static const struct phrase *step_of(struct strategy *strategy, const struct phrase *fun,
                                    const struct phrase *init, struct strategy_input input,
                                    struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct data *from = phrase_array_elem(input.source);
    const struct var *x = input.element && input.element->kind == PHRASE_LAM
                              ? var_titled(dpia, var_title(phrase_lam_param(input.element)),
                                           type_exp(types, from), loc)
                              : var_titled(dpia, title_made_up("i,x"), type_exp(types, from), loc);
    const struct var *bins = var_new(dpia, "bins", init->type, loc);
    struct taking taking = {fun, phrase_var(dpia, bins, loc)};
    const struct phrase *pair = strategy_input_value(strategy, input, phrase_var(dpia, x, loc));
    const struct phrase *take =
        strategy_lambda(strategy, "i,x", phrase_data(pair), taken_in, &taking, loc);
    const struct phrase *body = strategy_apply(strategy, take, pair);
    return phrase_lam(dpia, x, phrase_lam(dpia, bins, body, loc), loc);
}

/* Two arrays that are consumed side by side. */
struct two_inputs {
    struct strategy_input fst, snd;
};

static const struct phrase *two_values(struct strategy *strategy, const struct phrase *pair,
                                       void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct two_inputs *two = data;
    const struct phrase *fst = phrase_select(dpia, pair, 1, pair->loc);
    const struct phrase *snd = phrase_select(dpia, phrase_copy(dpia, pair), 2, pair->loc);
    return phrase_data_pair(dpia, strategy_input_value(strategy, two->fst, fst),
                            strategy_input_value(strategy, two->snd, snd), pair->loc);
}

/* What is consumed of PAIRS: zip (map f xs) (map g ys) = map (\p. pair (f (fst p)) (g (snd p)))
 * (zip xs ys). */
static struct strategy_input input_of_pairs(struct strategy *strategy, const struct phrase *pairs)
{
    struct two_inputs two;
    if (!phrase_is_prim(pairs, PRIM_ZIP))
        return strategy_input_of(strategy, pairs, "map-reduce fusion");
    two.fst = input_of_pairs(strategy, phrase_arg(pairs, 0));
    two.snd = input_of_pairs(strategy, phrase_arg(pairs, 1));
    if (!two.fst.element && !two.snd.element)
        return (struct strategy_input){pairs, NULL};
    const struct phrase *zip =
        phrase_zip(strategy->dpia, two.fst.source, two.snd.source, pairs->loc);
    return (struct strategy_input){zip, strategy_lambda(strategy, "p", phrase_array_elem(zip),
                                                        two_values, &two, pairs->loc)};
}

/* EXP, reduceByIndex, whose operator promises that order does not matter. */
static bool match_by_index(struct strategy *strategy, const struct phrase *exp,
                           struct histogram *histogram)
{
    const struct phrase *fun = phrase_arg(exp, 0), *neutral = phrase_arg(exp, 1);
    if (strategy_may_fail(strategy, fun) || strategy_may_fail(strategy, neutral))
        return false;
    struct strategy_input input = input_of_pairs(strategy, phrase_arg(exp, 3));
    histogram->fun = fun;
    histogram->neutral = neutral;
    histogram->init = phrase_arg(exp, 2);
    histogram->array = input.source;
    histogram->step = step_of(strategy, fun, histogram->init, input, exp->loc);
    return true;
}

static bool match(struct strategy *strategy, const struct phrase *exp, struct histogram *histogram)
{
    *histogram = (struct histogram){.loc = exp->loc};
    return phrase_is_prim(exp, PRIM_REDUCE_BY_INDEX) ? match_by_index(strategy, exp, histogram)
                                                     : match_reduce(strategy, exp, histogram);
}

/* min(lanes, m / max(n, LEAST_PART) + 1), for m elements and n bins */
static const struct nat *part_count(struct strategy *strategy, const struct histogram *histogram)
{
    enum { LEAST_PART = 256 };
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *m = phrase_array_size(histogram->array);
    const struct nat *n = phrase_array_size(histogram->init);
    const struct nat *least = nat_max(nats, n, nat_const(nats, LEAST_PART));
    const struct nat *most = nat_add(nats, nat_div(nats, m, least), nat_const(nats, 1));
    return nat_min(nats, nat_of_var(nats, strategy->lanes), most);
}

/* a * N + b */
static const struct phrase *place(struct dpia *dpia, const struct var *a, const struct nat *n,
                                  const struct var *b, struct loc loc)
{
    return phrase_binary(dpia, OP_ADD,
                         phrase_binary(dpia, OP_MUL, phrase_var(dpia, a, loc),
                                       phrase_nat_value(dpia, n, loc), loc),
                         phrase_var(dpia, b, loc), loc);
}

/* \part turn. the number of an element: of neighbours that work at the same time on a device, of
 * one thread on a CPU, elements lie side by side. */
static const struct phrase *place_function(struct strategy *strategy,
                                           const struct histogram *histogram)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = histogram->loc;
    const struct phrase_type *type =
        type_exp(dpia_types(dpia), data_scalar(dpia_types(dpia), SCALAR_I64));
    const struct var *part = var_new(dpia, "part", type, loc);
    const struct var *turn = var_new(dpia, "turn", type, loc);
    const struct nat *m = phrase_array_size(histogram->array);
    const struct nat *turns = nat_add(nats, nat_div(nats, m, histogram->parts), nat_const(nats, 1));
    const struct phrase *number = strategy->target == STRATEGY_DEVICE
                                      ? place(dpia, turn, histogram->parts, part, loc)
                                      : place(dpia, part, turns, turn, loc);
    return phrase_lam(dpia, part, phrase_lam(dpia, turn, number, loc), loc);
}

/* The bins of each part. */
static const struct phrase *bins_of_parts(struct strategy *strategy,
                                          const struct histogram *histogram)
{
    const struct phrase *init = histogram->init, *array = histogram->array;
    const struct phrase *rule =
        strategy_template(strategy, "binsOfParts", SCALAR_F32, histogram->loc);
    const struct nat *nats[] = {phrase_array_size(init), phrase_array_size(array),
                                histogram->parts};
    const struct data *datas[] = {phrase_array_elem(array), phrase_array_elem(init)};
    const struct phrase *phrases[] = {
        place_function(strategy, histogram),
        strategy_sequential(strategy, phrase_copy(strategy->dpia, histogram->step)),
        phrase_copy(strategy->dpia, histogram->neutral), array};
    return strategy_instance(strategy, rule,
                             (struct strategy_arguments){nats, datas, phrases, 3, 2, 4});
}

/* reduceComm f e ROW */
static const struct phrase *total(struct strategy *strategy, const struct phrase *row, void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct histogram *histogram = data;
    return phrase_reduce(dpia, PRIM_REDUCE_COMM, phrase_copy(dpia, histogram->fun),
                         phrase_copy(dpia, histogram->neutral), row, histogram->loc);
}

/* f (fst PAIR) (snd PAIR) */
static const struct phrase *joined(struct strategy *strategy, const struct phrase *pair,
                                   void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct histogram *histogram = data;
    struct loc loc = histogram->loc;
    const struct phrase *second = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    return strategy_apply2(strategy, phrase_copy(dpia, histogram->fun),
                           phrase_select(dpia, pair, 1, loc), second);
}

/* f (fst PAIR) (the total of the row that is snd PAIR) */
static const struct phrase *joined_with_total(struct strategy *strategy, const struct phrase *pair,
                                              void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct histogram *histogram = data;
    struct loc loc = histogram->loc;
    const struct phrase *row = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    return phrase_reduce(dpia, PRIM_REDUCE, phrase_copy(dpia, histogram->fun),
                         phrase_select(dpia, pair, 1, loc), row, loc);
}

/* map FUN ARRAY, left open, where MAKE makes FUN's result. */
static const struct phrase *each(struct strategy *strategy, const char *name,
                                 const struct phrase *array, strategy_body *make, void *data)
{
    const struct histogram *histogram = data;
    return phrase_map(
        strategy->dpia, level_of(LOOP_OPEN),
        strategy_lambda(strategy, name, phrase_array_elem(array), make, data, histogram->loc),
        array, histogram->loc);
}

static const struct phrase *with_each(struct strategy *strategy, const struct phrase *array,
                                      strategy_body *make, void *data)
{
    const struct histogram *histogram = data;
    const struct phrase *zip =
        phrase_zip(strategy->dpia, histogram->init, array, histogram->loc);
    return strategy_result(strategy, each(strategy, "bin", zip, make, data));
}

static const struct phrase *with_totals(struct strategy *strategy, const struct phrase *totals,
                                        void *data)
{
    return with_each(strategy, totals, joined, data);
}

/* let NAME = BOUND in what MAKE makes of it */
static const struct phrase *let(struct strategy *strategy, const char *name,
                                const struct phrase *bound, strategy_body *make, void *data)
{
    const struct histogram *histogram = data;
    struct loc loc = histogram->loc;
    const struct phrase *fun =
        strategy_lambda(strategy, name, phrase_data(bound), make, data, loc);
    return phrase_let(strategy->dpia, phrase_lam_param(fun), bound, phrase_lam_body(fun), loc);
}

/* A few for each bin are added up where the result is written, many before. */
static const struct phrase *with_parts(struct strategy *strategy, const struct phrase *parts,
                                       void *data)
{
    const struct phrase *totals;
    if (strategy->target != STRATEGY_DEVICE)
        return with_each(strategy, parts, joined_with_total, data);
    totals = strategy_result(strategy, each(strategy, "row", parts, total, data));
    return let(strategy, "totals", totals, with_totals, data);
}

static const struct phrase *in_parts(struct strategy *strategy, struct histogram *histogram)
{
    struct dpia *dpia = strategy->dpia;
    strategy_note(strategy, "histogram in parts", histogram->loc);
    const struct nat *parts = part_count(strategy, histogram);
    const struct nat_var *var =
        nat_var_new(dpia_nats(dpia), "parts", nat_const(dpia_nats(dpia), 1), parts);
    histogram->parts = nat_of_var(dpia_nats(dpia), var);
    return phrase_let_nat(
        dpia, phrase_nat_value(dpia, parts, histogram->loc), var,
        let(strategy, "parts", bins_of_parts(strategy, histogram), with_parts, histogram),
        histogram->loc);
}

/* The same over INPUT, which is no more computed. */
static const struct phrase *over_input(struct strategy *strategy, const struct phrase *input,
                                       void *data)
{
    struct histogram *histogram = data;
    histogram->array = input;
    return in_parts(strategy, histogram);
}

const struct phrase *strategy_histogram(struct strategy *strategy, const struct phrase *exp)
{
    struct histogram histogram;
    if (strategy->target == STRATEGY_SEQUENTIAL || !match(strategy, exp, &histogram))
        return NULL;
    if (!cost_is_view(strategy->dpia, histogram.array) || cost_has_loop(histogram.array))
        return let(strategy, "input", strategy_result(strategy, histogram.array), over_input,
                   &histogram);
    return in_parts(strategy, &histogram);
}
