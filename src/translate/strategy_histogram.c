/* Reductions that change one element at a time, as histograms do (reduce_by_index, hist, and loops
 * that are written so): where the order does not matter, in parts that run at the same time.
 *
 *     reduce (\x bins. if c x then update bins (i x) (bins[i x] + v x) else bins) init xs
 *   = let parts = transpose (for each of k parts, reduce (same) zeros (every k-th element of xs))
 *     in map (+) init (map (reduceComm (+) 0) parts)
 *
 * The step may choose by conditions, and bind what it needs, as long as none of that reads the
 * bins. The operator is one that is seen to be associative and commutative, with a neutral element,
 * on integers or bool: there the result is the same to the last bit. There are as many parts as run
 * at a time, but not so many that their bins are more than the elements. */
#include "translate/strategy_histogram.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

/* A reduction that is a histogram. */
struct histogram {
    const struct phrase *reduce, *fun; /* FUN: the operator, \a b. a op b */
    const struct phrase *neutral;
    const struct var *bins;
    const struct phrase *change; /* the first change of an element, an operator */
    const struct nat *parts;
};

/* bins[I], for the index I of an update. */
static bool is_old_element(const struct histogram *histogram, const struct phrase *exp,
                           const struct phrase *index)
{
    return phrase_is_prim(exp, PRIM_IDX) && phrase_arg(exp, 0)->kind == PHRASE_VAR &&
           phrase_var_of(phrase_arg(exp, 0)) == histogram->bins &&
           phrase_is_same(phrase_arg(exp, 1), index);
}

static bool reads_bins(const struct histogram *histogram, const struct phrase *exp)
{
    return phrase_mentions(exp, histogram->bins);
}

static bool is_bins(const struct histogram *histogram, const struct phrase *exp)
{
    return exp->kind == PHRASE_VAR && phrase_var_of(exp) == histogram->bins;
}

/* update bins I (bins[I] op V), or V op bins[I], with the operator of the changes before. */
static bool is_change(struct histogram *histogram, const struct phrase *exp)
{
    const struct phrase *index = phrase_arg(exp, 1), *value = phrase_arg(exp, 2);
    if (!is_bins(histogram, phrase_arg(exp, 0)) || reads_bins(histogram, index) ||
        value->kind != PHRASE_OPERATOR || operator_arity(phrase_oper_op(value)) != 2)
        return false;
    const struct phrase *left = phrase_oper_arg(value, 0), *right = phrase_oper_arg(value, 1);
    bool first = is_old_element(histogram, left, index) && !reads_bins(histogram, right);
    bool second = is_old_element(histogram, right, index) && !reads_bins(histogram, left);
    if (!first && !second)
        return false;
    if (!histogram->change)
        histogram->change = value;
    return phrase_oper_op(value) == phrase_oper_op(histogram->change);
}

/* Whether EXP is the bins with one element changed, or with none. */
static bool is_step(struct histogram *histogram, const struct phrase *exp)
{
    if (is_bins(histogram, exp))
        return true;
    if (phrase_is_prim(exp, PRIM_UPDATE))
        return is_change(histogram, exp);
    if (phrase_is_prim(exp, PRIM_IF))
        return !reads_bins(histogram, phrase_arg(exp, 0)) &&
               is_step(histogram, phrase_arg(exp, 1)) && is_step(histogram, phrase_arg(exp, 2));
    return phrase_is_prim(exp, PRIM_LET) && !reads_bins(histogram, phrase_arg(exp, 0)) &&
           phrase_arg(exp, 1)->kind == PHRASE_LAM &&
           is_step(histogram, phrase_lam_body(phrase_arg(exp, 1)));
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

static bool match(struct strategy *strategy, const struct phrase *reduce,
                  struct histogram *histogram)
{
    const struct phrase *fun = phrase_arg(reduce, 0);
    *histogram = (struct histogram){.reduce = reduce};
    if (phrase_data(reduce)->kind != DATA_ARRAY || !is_exact(phrase_array_elem(reduce)) ||
        fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return false;
    histogram->bins = phrase_lam_param(phrase_lam_body(fun));
    if (!is_step(histogram, phrase_lam_body(phrase_lam_body(fun))) || !histogram->change ||
        cost_has_loop(fun))
        return false;
    histogram->fun = operator_function(strategy->dpia, histogram->change);
    histogram->neutral = operator_neutral(strategy->dpia, histogram->fun, reduce->loc);
    return histogram->neutral;
}

/* min(lanes, m / max(n, LEAST_PART) + 1), for m elements and n bins */
static const struct nat *part_count(struct strategy *strategy, const struct histogram *histogram)
{
    enum { LEAST_PART = 256 };
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *m = phrase_array_size(phrase_arg(histogram->reduce, 2));
    const struct nat *n = phrase_array_size(histogram->reduce);
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
    struct loc loc = histogram->reduce->loc;
    const struct phrase_type *type =
        type_exp(dpia_types(dpia), data_scalar(dpia_types(dpia), SCALAR_I64));
    const struct var *part = var_new(dpia, "part", type, loc);
    const struct var *turn = var_new(dpia, "turn", type, loc);
    const struct nat *m = phrase_array_size(phrase_arg(histogram->reduce, 2));
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
    struct dpia *dpia = strategy->dpia;
    const struct phrase *reduce = histogram->reduce, *array = phrase_arg(reduce, 2);
    const struct phrase *rule = strategy_template(strategy, "binsOfParts", SCALAR_F32, reduce->loc);
    const struct nat *nats[] = {phrase_array_size(reduce), phrase_array_size(array),
                                histogram->parts};
    const struct data *datas[] = {phrase_array_elem(array), phrase_array_elem(reduce)};
    const struct phrase *phrases[] = {
        place_function(strategy, histogram),
        strategy_sequential(strategy, phrase_copy(dpia, phrase_arg(reduce, 0))),
        histogram->neutral, array};
    return strategy_instance(strategy, rule,
                             (struct strategy_arguments){nats, datas, phrases, 3, 2, 4});
}

/* reduceComm f e ROW */
static const struct phrase *total(struct strategy *strategy, const struct phrase *row, void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct histogram *histogram = data;
    return phrase_reduce(dpia, PRIM_REDUCE_COMM, phrase_copy(dpia, histogram->fun),
                         phrase_copy(dpia, histogram->neutral), row, histogram->reduce->loc);
}

/* f (fst PAIR) (snd PAIR); a row of bins in the second component is their total. */
static const struct phrase *joined(struct strategy *strategy, const struct phrase *pair,
                                   void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct histogram *histogram = data;
    struct loc loc = histogram->reduce->loc;
    const struct phrase *second = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    if (phrase_data(second)->kind == DATA_ARRAY)
        second = strategy_sequential(strategy, total(strategy, second, data));
    return phrase_binary(dpia, phrase_oper_op(histogram->change),
                         phrase_select(dpia, pair, 1, loc), second, loc);
}

/* map FUN ARRAY, left open, where MAKE makes FUN's result. */
static const struct phrase *each(struct strategy *strategy, const char *name,
                                 const struct phrase *array, strategy_body *make, void *data)
{
    const struct histogram *histogram = data;
    struct loc loc = histogram->reduce->loc;
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN),
                      strategy_lambda(strategy, name, phrase_array_elem(array), make, data, loc),
                      array, loc);
}

static const struct phrase *with_totals(struct strategy *strategy, const struct phrase *totals,
                                        void *data)
{
    const struct histogram *histogram = data;
    const struct phrase *init = phrase_arg(histogram->reduce, 1);
    const struct phrase *zip = phrase_zip(strategy->dpia, init, totals, histogram->reduce->loc);
    return strategy_result(strategy, each(strategy, "bin", zip, joined, data));
}

/* let NAME = BOUND in what MAKE makes of it */
static const struct phrase *let(struct strategy *strategy, const char *name,
                                const struct phrase *bound, strategy_body *make, void *data)
{
    const struct histogram *histogram = data;
    struct loc loc = histogram->reduce->loc;
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
        return with_totals(strategy, parts, data);
    totals = strategy_result(strategy, each(strategy, "row", parts, total, data));
    return let(strategy, "totals", totals, with_totals, data);
}

/* The same reduction over INPUT, which is no more computed. */
static const struct phrase *over_input(struct strategy *strategy, const struct phrase *input,
                                       void *data)
{
    const struct histogram *histogram = data;
    const struct phrase *reduce = histogram->reduce;
    return strategy_histogram(strategy, phrase_reduce(strategy->dpia, PRIM_REDUCE,
                                                      phrase_arg(reduce, 0),
                                                      phrase_arg(reduce, 1), input, reduce->loc));
}

const struct phrase *strategy_histogram(struct strategy *strategy, const struct phrase *reduce)
{
    struct dpia *dpia = strategy->dpia;
    struct histogram histogram;
    const struct phrase *array = phrase_arg(reduce, 2);
    if (strategy->target == STRATEGY_SEQUENTIAL || !match(strategy, reduce, &histogram))
        return NULL;
    if (!cost_is_view(dpia, array) || cost_has_loop(array))
        return let(strategy, "input", strategy_result(strategy, array), over_input, &histogram);
    strategy_note(strategy, "histogram in parts", reduce->loc);
    const struct nat *parts = part_count(strategy, &histogram);
    const struct nat_var *var =
        nat_var_new(dpia_nats(dpia), "parts", nat_const(dpia_nats(dpia), 1), parts);
    histogram.parts = nat_of_var(dpia_nats(dpia), var);
    return phrase_let_nat(
        dpia, phrase_nat_value(dpia, parts, reduce->loc), var,
        let(strategy, "parts", bins_of_parts(strategy, &histogram), with_parts, &histogram),
        reduce->loc);
}
