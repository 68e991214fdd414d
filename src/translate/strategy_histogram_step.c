/* Histograms as they are found, and their steps.
 *
 * A loop is a histogram if it is
 *
 *     reduce (\x bins. if c x then update bins (i x) (bins[i x] + v x) else bins) init xs
 *
 * where the step may choose by conditions, and bind what it needs, as long as none of that reads
 * the bins. It promises nothing: its operator is one that is seen to be associative and
 * commutative, with a neutral element, on integers or bool, so that the result is the same to the
 * last bit. Of reduceByIndex f e init (zip (map g is) (map h vs)) the step computes g and h. */
#include "translate/strategy_histogram_step.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_histogram.h"
#include "translate/strategy_state.h"

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
    histogram->written = fun;
    histogram->init = phrase_arg(reduce, 1);
    histogram->input.source = phrase_arg(reduce, 2);
    histogram->fun = operator_function(strategy->dpia, changes.first);
    histogram->neutral = operator_neutral(strategy->dpia, histogram->fun, reduce->loc);
    return histogram->neutral;
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
    bool maps = phrase_is_at(pairs, PRIM_MAP, LOOP_OPEN) && !cost_has_loop(phrase_arg(pairs, 0));
    if (maps)
        return strategy_input_of(strategy, pairs, "map-reduce fusion");
    if (!phrase_is_prim(pairs, PRIM_ZIP))
        return (struct strategy_input){pairs, NULL};
    two.fst = input_of_pairs(strategy, phrase_arg(pairs, 0));
    two.snd = input_of_pairs(strategy, phrase_arg(pairs, 1));
    if (!two.fst.element && !two.snd.element)
        return (struct strategy_input){pairs, NULL};
    const struct phrase *zip =
        phrase_zip(strategy->dpia, two.fst.source, two.snd.source, pairs->loc);
    return (struct strategy_input){zip, strategy_lambda(strategy, "p", phrase_array_elem(zip),
                                                        two_values, &two, pairs->loc)};
}

/* EXP, reduceByIndex. */
static struct histogram by_index(struct strategy *strategy, const struct phrase *exp)
{
    return (struct histogram){.input = input_of_pairs(strategy, phrase_arg(exp, 3)),
                              .init = phrase_arg(exp, 2),
                              .fun = phrase_arg(exp, 0),
                              .neutral = phrase_arg(exp, 1),
                              .loc = exp->loc};
}

bool histogram_match(struct strategy *strategy, const struct phrase *exp,
                     struct histogram *histogram)
{
    *histogram = (struct histogram){.loc = exp->loc};
    if (!phrase_is_prim(exp, PRIM_REDUCE_BY_INDEX))
        return match_reduce(strategy, exp, histogram);
    if (strategy_may_fail(strategy, phrase_arg(exp, 0)) ||
        strategy_may_fail(strategy, phrase_arg(exp, 1)))
        return false;
    *histogram = by_index(strategy, exp);
    return true;
}

/* ---- Steps ---- */

/* A step's bins: all of them, or those from FIRST on. */
struct own_bins {
    const struct phrase *fun, *bins;
    const struct phrase *first; /* : exp[i64], or null */
    const struct phrase *value; /* of the pair at hand */
};

static const struct phrase *taken_in_at(struct strategy *strategy, const struct phrase *index,
                                        void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct own_bins *own = data;
    const struct phrase *pair = phrase_data_pair(dpia, index, own->value, index->loc);
    return phrase_take_in(dpia, own->fun, phrase_copy(dpia, own->bins), pair, index->loc);
}

/* The bins with VALUE taken in at INDEX : exp[i64], if that is one of theirs. */
static const struct phrase *take_in(struct strategy *strategy, const struct own_bins *own,
                                    const struct phrase *index, const struct phrase *value)
{
    struct dpia *dpia = strategy->dpia;
    struct own_bins at = *own;
    struct loc loc = index->loc;
    at.value = value;
    if (own->first)
        index = phrase_binary(dpia, OP_SUB, index, phrase_copy(dpia, own->first), loc);
    const struct phrase *fun =
        strategy_lambda(strategy, "i", phrase_data(index), taken_in_at, &at, loc);
    return strategy_apply(strategy, fun, index);
}

static const struct phrase *take_in_pair(struct strategy *strategy, const struct phrase *pair,
                                         void *data)
{
    struct dpia *dpia = strategy->dpia;
    return take_in(strategy, data, phrase_select(dpia, pair, 1, pair->loc),
                   phrase_select(dpia, phrase_copy(dpia, pair), 2, pair->loc));
}

/* What UPDATE, a change of the bins that the program wrote, takes in. */
static const struct phrase *value_of_change(const struct phrase *update)
{
    const struct phrase *value = phrase_arg(update, 2), *left = phrase_oper_arg(value, 0);
    bool first = phrase_is_prim(left, PRIM_IDX) &&
                 phrase_is_same(phrase_arg(left, 0), phrase_arg(update, 0));
    return first ? phrase_oper_arg(value, 1) : left;
}

/* STEP, which the program wrote, with bins of its own. */
static const struct phrase *rewritten(struct strategy *strategy, const struct phrase *step,
                                      const struct own_bins *own)
{
    struct dpia *dpia = strategy->dpia;
    if (phrase_is_prim(step, PRIM_UPDATE))
        return take_in(strategy, own, phrase_from_idx(dpia, phrase_arg(step, 1), step->loc),
                       value_of_change(step));
    if (phrase_is_prim(step, PRIM_IF))
        return phrase_if(dpia, phrase_arg(step, 0), rewritten(strategy, phrase_arg(step, 1), own),
                         rewritten(strategy, phrase_arg(step, 2), own), step->loc);
    if (!phrase_is_prim(step, PRIM_LET))
        return phrase_copy(dpia, own->bins);
    const struct phrase *fun = phrase_arg(step, 1);
    return phrase_let(dpia, phrase_lam_param(fun), phrase_arg(step, 0),
                      rewritten(strategy, phrase_lam_body(fun), own), step->loc);
}

/* The parameter of a step for the elements of the histogram's input. */
static const struct var *element_of(struct strategy *strategy, const struct histogram *histogram)
{
    const struct phrase *fun = histogram->written ? histogram->written : histogram->input.element;
    struct title title = fun ? phrase_param_title(fun, "x") : title_made_up("i,x");
    const struct data *data = phrase_array_elem(histogram->input.source);
    return var_titled(strategy->dpia, title, type_exp(dpia_types(strategy->dpia), data),
                      histogram->loc);
}

/* The bins with X taken in. */
static const struct phrase *with_element(struct strategy *strategy,
                                         const struct histogram *histogram,
                                         const struct phrase *x, struct own_bins *own)
{
    const struct phrase *written = histogram->written, *pair;
    if (written)
        return phrase_subst(strategy->dpia,
                            rewritten(strategy, phrase_lam_body(phrase_lam_body(written)), own),
                            phrase_lam_param(written), x);
    pair = strategy_input_value(strategy, histogram->input, x);
    return strategy_apply(strategy,
                          strategy_lambda(strategy, "i,x", phrase_data(pair), take_in_pair, own,
                                          histogram->loc),
                          pair);
}

const struct phrase *histogram_step(struct strategy *strategy, const struct histogram *histogram,
                                    const struct nat *width, const struct var *first)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = histogram->loc;
    if (histogram->written && !first)
        return phrase_copy(dpia, histogram->written);
    const struct data *data = data_array(types, width, phrase_array_elem(histogram->init));
    const struct var *bins = var_new(dpia, "bins", type_exp(types, data), loc);
    const struct var *x = element_of(strategy, histogram);
    struct own_bins own = {.fun = histogram->fun, .bins = phrase_var(dpia, bins, loc)};
    if (first)
        own.first = phrase_var(dpia, first, loc);
    const struct phrase *body =
        with_element(strategy, histogram, phrase_var(dpia, x, loc), &own);
    body = phrase_lam(dpia, x, phrase_lam(dpia, bins, body, loc), loc);
    return first ? phrase_lam(dpia, first, body, loc) : body;
}

/* ---- What a step changes ---- */

/* What is asked of a step: its index, or its value. */
struct asked {
    const struct histogram *histogram;
    bool index;
};

/* The half that is asked for of STEP, which the program wrote: where it changes nothing, that of
 * a change that changes nothing. */
static const struct phrase *written_half(struct strategy *strategy, const struct phrase *step,
                                         const struct asked *asked)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = step->loc;
    if (phrase_is_prim(step, PRIM_UPDATE))
        return asked->index ? phrase_from_idx(dpia, phrase_arg(step, 1), loc)
                            : value_of_change(step);
    if (phrase_is_prim(step, PRIM_IF))
        return phrase_if(dpia, phrase_arg(step, 0),
                         written_half(strategy, phrase_arg(step, 1), asked),
                         written_half(strategy, phrase_arg(step, 2), asked), loc);
    if (!phrase_is_prim(step, PRIM_LET))
        return asked->index ? phrase_int(dpia, SCALAR_I64, -1, loc)
                            : phrase_copy(dpia, asked->histogram->neutral);
    const struct phrase *fun = phrase_arg(step, 1);
    return phrase_let(dpia, phrase_lam_param(fun), phrase_arg(step, 0),
                      written_half(strategy, phrase_lam_body(fun), asked), loc);
}

static const struct phrase *half_of_pair(struct strategy *strategy, const struct phrase *pair,
                                         void *data)
{
    const struct asked *asked = data;
    return phrase_select(strategy->dpia, pair, asked->index ? 1 : 2, pair->loc);
}

static const struct phrase *half(struct strategy *strategy, const struct histogram *histogram,
                                 bool index)
{
    struct dpia *dpia = strategy->dpia;
    struct asked asked = {histogram, index};
    const struct phrase *written = histogram->written, *pair;
    if (written)
        return phrase_copy(dpia, phrase_lam(dpia, phrase_lam_param(written),
                                            written_half(strategy,
                                                         phrase_lam_body(phrase_lam_body(written)),
                                                         &asked),
                                            histogram->loc));
    const struct var *x = element_of(strategy, histogram);
    pair = strategy_input_value(strategy, histogram->input, phrase_var(dpia, x, histogram->loc));
    const struct phrase *fun =
        strategy_lambda(strategy, "p", phrase_data(pair), half_of_pair, &asked, histogram->loc);
    return phrase_copy(dpia, phrase_lam(dpia, x, strategy_apply(strategy, fun, pair),
                                        histogram->loc));
}

const struct phrase *histogram_index(struct strategy *strategy, const struct histogram *histogram)
{
    return half(strategy, histogram, true);
}

const struct phrase *histogram_value(struct strategy *strategy, const struct histogram *histogram)
{
    return half(strategy, histogram, false);
}

const struct phrase *strategy_histogram_in_order(struct strategy *strategy,
                                                 const struct phrase *exp)
{
    const struct histogram histogram = by_index(strategy, exp);
    const struct phrase *step =
        histogram_step(strategy, &histogram, phrase_array_size(histogram.init), NULL);
    return phrase_reduce(strategy->dpia, PRIM_REDUCE, step, histogram.init,
                         histogram.input.source, exp->loc);
}
