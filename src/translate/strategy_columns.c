/* Reductions of what lies side by side, read off a map around them:
 *
 *     map (\i. end i (reduceComm f z (generate n (\l. e i l)))) xs
 *
 * where the neighbours of i read what lies side by side: columns of a matrix, alone or with other
 * things, by combinators or indices. A map of such maps is one over all their columns. What is done
 * with them is strategy_cpu_columns.c's and strategy_gpu_columns.c's.
 *
 * Several reductions of one depth, none of which needs another one's result, are one of tuples.
 *
 * Side conditions: the operators and what is reduced cannot fail, and have no loops; on a device an
 * index of what is reduced may be out of range, if that is evaluated for each i and l; what else is
 * done with the results does nothing that takes long. Of an operator that is not made of built-in
 * ones no neutral element is known: on a device each value then has with it whether there is one
 * yet; on a processor that is another question (strategy_columns_has_neutral). */
#include "translate/strategy_columns.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_flat.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

struct var_vec VEC(const struct var *);

/* ---- Reading ---- */

static bool mentions(const struct phrase *phrase, const struct var_vec *vars)
{
    for (size_t i = 0; i < vars->len; i++)
        if (phrase_mentions(phrase, vars->at[i]))
            return true;
    return false;
}

static bool has_depth(struct strategy_columns *columns, const struct nat *size)
{
    if (!columns->depth.var)
        columns->depth = strategy_index_new(columns->strategy, "l", size, columns->loc);
    return columns->depth.size == size;
}

static bool is_on_device(const struct strategy_columns *columns)
{
    return columns->strategy->target == STRATEGY_DEVICE;
}

/* Whether ELEMENT may be taken in for each index and depth. Pieces of rows have just those elements
 * that the rows have. */
static bool is_taken_in(const struct strategy_columns *columns, const struct phrase *element)
{
    bool whole = columns->anywhere && !columns->in_order;
    return !strategy_may_fail(columns->strategy, element) ||
           (is_on_device(columns) && !columns->unwanted &&
            (whole || strategy_fails_by_index_only(columns->strategy, element)));
}

/* Whether ELEMENT has loops other than those of numbers, which a work-item does step by step; a
 * processor's vectors have none in them. */
static bool has_loops(const struct strategy_columns *columns, const struct phrase *element)
{
    return is_on_device(columns) ? !cost_is_in_order(element) : cost_has_loop(element);
}

static bool read_sum(struct strategy_columns *columns, const struct phrase *reduce)
{
    struct strategy *strategy = columns->strategy;
    const struct phrase *array = phrase_arg(reduce, 2);
    struct strategy_column_sum sum = {reduce, NULL,
                      operator_neutral(strategy->dpia, phrase_arg(reduce, 0), reduce->loc)};
    const struct phrase *fun = phrase_arg(reduce, 0);
    columns->in_order |= !sum.neutral && !phrase_is_prim(reduce, PRIM_REDUCE_COMM);
    if (cost_has_loop(fun) || strategy_may_fail(strategy, fun) ||
        !data_is_flat(phrase_data(reduce)) ||
        !strategy_is_of_views(strategy, array) || !has_depth(columns, phrase_array_size(array)) ||
        strategy_index_in(phrase_arg(reduce, 0), columns->index) ||
        strategy_may_fail(strategy, phrase_arg(reduce, 1)))
        return false;
    bool some = false;
    sum.element = strategy_element(strategy, array, columns->depth);
    VEC_PUSH(dpia_arena(strategy->dpia), &columns->sums, sum);
    if (has_loops(columns, sum.element) || !is_taken_in(columns, sum.element))
        return false;
    if (columns->anywhere)
        return strategy_index_in(sum.element, columns->index);
    return strategy_reads_beside(strategy, sum.element, columns->index, &some) && some;
}

/* The reductions in PHRASE, at any depth of names that it gives; false if there is something else
 * that takes long, or if they may be of a size that is bound there. */
static bool read_sums(struct strategy_columns *columns, const struct phrase *phrase,
                      struct var_vec *bound)
{
    if (form_is_reduction(phrase))
        return !mentions(phrase, bound) && read_sum(columns, phrase);
    if (!phrase_has(phrase, TRAIT_REDUCTION) && phrase->type->kind == TYPE_EXP &&
        cost_is_view(columns->strategy->dpia, phrase))
        return true;
    if (phrase->kind == PHRASE_PRIM && cost_is_repeating(phrase_prim_of(phrase)))
        return false;
    size_t outer = bound->len, sums = columns->sums.len;
    if (phrase->kind == PHRASE_LAM)
        VEC_PUSH(dpia_arena(columns->strategy->dpia), bound, phrase_lam_param(phrase));
    bool reads = true;
    for (size_t i = 0; reads && i < phrase_child_count(phrase); i++) {
        bool holds, unwanted = columns->unwanted;
        columns->unwanted = unwanted || strategy_is_behind(phrase, i, &holds);
        reads = read_sums(columns, phrase_child(phrase, i), bound);
        columns->unwanted = unwanted;
    }
    bound->len = outer;
    return reads && (phrase->kind != PHRASE_NAT_LAM || columns->sums.len == sums);
}

/* Whether the value of SUM has with it whether there is one. */
static bool is_seen(const struct strategy_columns *columns, const struct strategy_column_sum *sum)
{
    return !sum->neutral && is_on_device(columns);
}

/* The type of the value of SUM while it is made. */
static const struct data *value_data(const struct strategy_columns *columns,
                                     const struct strategy_column_sum *sum)
{
    struct types *types = dpia_types(columns->strategy->dpia);
    const struct data *data = phrase_data(sum->reduce);
    return is_seen(columns, sum) ? data_pair(types, data_scalar(types, SCALAR_BOOL), data) : data;
}

const struct data *strategy_columns_data(const struct strategy_columns *columns)
{
    const struct data *data = NULL;
    for (size_t i = columns->sums.len; i-- > 0;) {
        const struct data *part = value_data(columns, &columns->sums.at[i]);
        data = data ? data_pair(dpia_types(columns->strategy->dpia), part, data) : part;
    }
    return data;
}

/* Whether MAP reduces arrays of one depth; what the neighbours of an index read lies side by side,
 * or ANYWHERE. */
static bool read_map(struct strategy *strategy, const struct phrase *map, bool anywhere,
                     struct strategy_columns *columns)
{
    struct var_vec bound = {0};
    *columns =
        (struct strategy_columns){.strategy = strategy, .anywhere = anywhere, .loc = map->loc};
    if (!form_is_map_of_view(strategy->dpia, map))
        return false;
    columns->index = strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    columns->value = strategy_body_at(strategy, map, columns->index);
    return data_is_flat(phrase_data(columns->value)) &&
           read_sums(columns, columns->value, &bound) && columns->sums.len > 0 &&
           strategy_flat_bytes(strategy_columns_data(columns)) <=
               (size_t)strategy->device->value_bytes;
}

bool strategy_columns_read(struct strategy *strategy, const struct phrase *map,
                           struct strategy_columns *columns)
{
    return read_map(strategy, map, false, columns);
}

bool strategy_rows_read(struct strategy *strategy, const struct phrase *map,
                        struct strategy_columns *rows)
{
    return read_map(strategy, map, true, rows);
}

/* Reads MAP, of maps that reduce columns, as one map over all these columns. */
static bool read_maps(struct strategy *strategy, const struct phrase *map,
                      struct strategy_columns *columns)
{
    const struct phrase *inner = phrase_lam_body(phrase_arg(map, 0));
    if (!form_is_map_of_view(strategy->dpia, inner) ||
        !read_map(strategy, inner, false, columns) ||
        !read_map(strategy, strategy_flat(strategy, map), true, columns))
        return false;
    columns->anywhere = false;
    return true;
}

bool strategy_columns_of_each(struct strategy *strategy, const struct phrase *map,
                              struct strategy_columns *columns)
{
    return form_is_map_of_view(strategy->dpia, map) && read_maps(strategy, map, columns);
}

/* ---- Tuples of sums ---- */

static const struct phrase *copy(const struct strategy_columns *columns,
                                 const struct phrase *phrase)
{
    return phrase_copy(columns->strategy->dpia, phrase);
}

/* Component WHICH of ALL. */
static const struct phrase *component(const struct strategy_columns *columns,
                                      const struct phrase *all, size_t which)
{
    return strategy_component(columns->strategy, all, which, columns->sums.len);
}

/* The tuple of what MAKE says of each sum. */
typedef const struct phrase *of_sum(const struct strategy_columns *columns, size_t which,
                                    void *data);

static const struct phrase *tuple(const struct strategy_columns *columns, of_sum *make, void *data)
{
    const struct phrase *all = NULL;
    for (size_t i = columns->sums.len; i-- > 0;) {
        const struct phrase *one = make(columns, i, data);
        all = all ? phrase_data_pair(columns->strategy->dpia, one, all, columns->loc) : one;
    }
    return all;
}

static const struct phrase *neutral_of(const struct strategy_columns *columns, size_t which,
                                       void *data)
{
    struct dpia *dpia = columns->strategy->dpia;
    const struct strategy_column_sum *sum = &columns->sums.at[which];
    (void)data;
    if (!is_seen(columns, sum))
        return copy(columns, sum->neutral);
    return phrase_data_pair(
        dpia, phrase_bool(dpia, false, columns->loc),
        strategy_none(columns->strategy, phrase_data(sum->reduce), columns->loc), columns->loc);
}

/* By the operator of SUM, A with OTHER in it, where they have with them whether there are such;
 * OTHER is an ELEMENT, which there is. */
static const struct phrase *with_seen(const struct strategy_columns *columns,
                                      const struct strategy_column_sum *sum,
                                      const struct phrase *a, const struct phrase *other,
                                      bool element)
{
    struct strategy_template template =
        strategy_template(columns->strategy, element ? "seenWith" : "bothSeen", SCALAR_F32,
                          columns->loc);
    const struct data *data = phrase_data(sum->reduce);
    const struct phrase *phrases[] = {copy(columns, phrase_arg(sum->reduce, 0)), a, other};
    return strategy_instance(columns->strategy, template,
                             (struct phrase_arguments){NULL, &data, phrases, 0, 1, 3});
}

bool strategy_columns_has_neutral(const struct strategy_columns *columns)
{
    for (size_t i = 0; i < columns->sums.len; i++)
        if (!columns->sums.at[i].neutral)
            return false;
    return true;
}

/* A place in the matrix. */
struct position {
    const struct phrase *index, *depth;
};

/* EXP, over INDEX and DEPTH, at AT. */
static const struct phrase *at_position(const struct strategy_columns *columns,
                                        const struct phrase *exp, const struct position *at)
{
    struct dpia *dpia = columns->strategy->dpia;
    if (strategy_index_in(exp, columns->index))
        exp = phrase_subst(dpia, exp, columns->index.var, copy(columns, at->index));
    if (strategy_index_in(exp, columns->depth))
        exp = phrase_subst(dpia, exp, columns->depth.var, copy(columns, at->depth));
    return exp;
}

/* What reduction WHICH takes in there. */
static const struct phrase *element_at(const struct strategy_columns *columns, size_t which,
                                       const struct position *at)
{
    return at_position(columns, copy(columns, columns->sums.at[which].element), at);
}

/* A sum, of the tuple A, with OTHER in it: component WHICH of that, or, at INDEX and DEPTH, what
 * the reduction takes in. */
struct taking_in {
    const struct phrase *a, *other;
    struct position at;
};

static const struct phrase *taken_in(const struct strategy_columns *columns, size_t which,
                                     void *data)
{
    const struct taking_in *taking = data;
    const struct strategy_column_sum *sum = &columns->sums.at[which];
    const struct phrase *other = taking->other
                                     ? component(columns, taking->other, which)
                                     : element_at(columns, which, &taking->at);
    const struct phrase *a = component(columns, taking->a, which);
    return is_seen(columns, sum) ? with_seen(columns, sum, a, other, !taking->other)
                                 : strategy_apply2(columns->strategy,
                                                   copy(columns, phrase_arg(sum->reduce, 0)), a,
                                                   other);
}

/* ---- Functions ---- */

static const struct var *variable(const struct strategy_columns *columns, const char *name,
                                  const struct data *data)
{
    struct dpia *dpia = columns->strategy->dpia;
    return var_new(dpia, name, type_exp(dpia_types(dpia), data), columns->loc);
}

static const struct var *index_below(const struct strategy_columns *columns, const char *name,
                                     const struct nat *size)
{
    return strategy_index_new(columns->strategy, name, size, columns->loc).var;
}

static const struct phrase *use(const struct strategy_columns *columns, const struct var *var)
{
    return phrase_var(columns->strategy->dpia, var, columns->loc);
}

static const struct phrase *lambda(const struct strategy_columns *columns, const struct var *var,
                                   const struct phrase *body)
{
    return phrase_lam(columns->strategy->dpia, var, body, columns->loc);
}

/* \i l a. a with what is taken in there */
const struct phrase *strategy_columns_fold(const struct strategy_columns *columns)
{
    const struct var *i = index_below(columns, "i", columns->index.size);
    const struct var *l = index_below(columns, "l", columns->depth.size);
    const struct var *a = variable(columns, "a", strategy_columns_data(columns));
    struct taking_in taking = {use(columns, a), NULL, {use(columns, i), use(columns, l)}};
    const struct phrase *body = tuple(columns, taken_in, &taking);
    return strategy_sequential(columns->strategy,
                               lambda(columns, i, lambda(columns, l, lambda(columns, a, body))));
}

static bool is_deep(void *data, const struct phrase *read)
{
    const struct strategy_columns *columns = data;
    return strategy_index_in(read, columns->depth);
}

bool strategy_columns_take_reads(struct strategy_columns *columns)
{
    for (size_t i = 0; i < columns->sums.len; i++)
        columns->sums.at[i].element =
            strategy_without_reads(columns->strategy, &columns->reads,
                                   columns->sums.at[i].element, is_deep, columns);
    return columns->reads.len > 0;
}

const struct phrase *strategy_columns_reads(const struct strategy_columns *columns)
{
    const struct var *i = index_below(columns, "i", columns->index.size);
    const struct var *l = index_below(columns, "l", columns->depth.size);
    const struct position at = {use(columns, i), use(columns, l)};
    const struct phrase *reads =
        at_position(columns, strategy_parts_values(columns->strategy, &columns->reads), &at);
    return strategy_sequential(columns->strategy, lambda(columns, i, lambda(columns, l, reads)));
}

const struct phrase *strategy_columns_fold_of_reads(const struct strategy_columns *columns)
{
    const struct data *read = strategy_parts_data(columns->strategy, &columns->reads);
    const struct var *i = index_below(columns, "i", columns->index.size);
    const struct var *l = index_below(columns, "l", columns->depth.size);
    const struct var *x = variable(columns, "x", read);
    const struct var *a = variable(columns, "a", strategy_columns_data(columns));
    struct taking_in taking = {use(columns, a), NULL, {use(columns, i), use(columns, l)}};
    const struct phrase *body = strategy_with_parts(
        columns->strategy, tuple(columns, taken_in, &taking), &columns->reads, use(columns, x));
    body = lambda(columns, x, lambda(columns, a, body));
    return strategy_sequential(columns->strategy, lambda(columns, i, lambda(columns, l, body)));
}

/* \a x. both together */
const struct phrase *strategy_columns_both(const struct strategy_columns *columns)
{
    const struct var *a = variable(columns, "a", strategy_columns_data(columns));
    const struct var *x = variable(columns, "x", strategy_columns_data(columns));
    struct taking_in taking = {use(columns, a), use(columns, x), {NULL, NULL}};
    const struct phrase *body = tuple(columns, taken_in, &taking);
    return strategy_sequential(columns->strategy, lambda(columns, a, lambda(columns, x, body)));
}

/* \i a. a with what is behind the last piece */
const struct phrase *strategy_columns_left(const struct strategy_columns *columns)
{
    struct dpia *dpia = columns->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = columns->loc;
    const struct nat *left = nat_mod(nats, columns->depth.size, columns->pieces);
    const struct nat *start = nat_sub(nats, columns->depth.size, left);
    const struct var *i = index_below(columns, "i", columns->index.size);
    const struct var *l = index_below(columns, "l", left);
    const struct var *a = variable(columns, "a", strategy_columns_data(columns));
    const struct var *sum = variable(columns, "sum", strategy_columns_data(columns));
    const struct phrase *number = phrase_binary(dpia, OP_ADD, phrase_nat_value(dpia, start, loc),
                                                phrase_from_idx(dpia, use(columns, l), loc), loc);
    struct taking_in taking = {
        use(columns, a), NULL,
        {use(columns, i), phrase_to_idx(dpia, columns->depth.size, number, loc)}};
    const struct phrase *step =
        lambda(columns, l, lambda(columns, a, tuple(columns, taken_in, &taking)));
    const struct var *k = index_below(columns, "k", left);
    const struct phrase *all =
        phrase_reduce(dpia, PRIM_REDUCE, step, use(columns, sum),
                      phrase_generate(dpia, left, lambda(columns, k, use(columns, k)), loc), loc);
    return strategy_sequential(columns->strategy, lambda(columns, i, lambda(columns, sum, all)));
}

/* What reduction WHICH gives, whose elements come to ALL's component, with what they begin with
 * (strategy_columns_start). */
static const struct phrase *result_of(const struct strategy_columns *columns,
                                      const struct phrase *all, size_t which)
{
    const struct strategy_column_sum *sum = &columns->sums.at[which];
    const struct phrase *fun = phrase_arg(sum->reduce, 0), *init = phrase_arg(sum->reduce, 1);
    const struct phrase *one = component(columns, all, which);
    struct dpia *dpia = columns->strategy->dpia;
    struct loc loc = columns->loc;
    if (is_seen(columns, sum))
        return phrase_if(dpia, phrase_select(dpia, one, 1, loc),
                         strategy_apply2(columns->strategy, copy(columns, fun), copy(columns, init),
                                         phrase_select(dpia, copy(columns, one), 2, loc)),
                         copy(columns, init), loc);
    bool begins = !strategy_columns_has_neutral(columns) && !is_on_device(columns);
    return operator_facts(fun, init).neutral || begins
               ? one
               : strategy_apply2(columns->strategy, copy(columns, fun), copy(columns, init), one);
}

/* \i a. the value there, from the sums */
const struct phrase *strategy_columns_end(const struct strategy_columns *columns)
{
    struct dpia *dpia = columns->strategy->dpia;
    const struct var *i = index_below(columns, "i", columns->index.size);
    const struct var *a = variable(columns, "a", strategy_columns_data(columns));
    const struct phrase *value = columns->value;
    for (size_t s = 0; s < columns->sums.len; s++)
        value = strategy_replace(columns->strategy, value, columns->sums.at[s].reduce,
                                 result_of(columns, use(columns, a), s));
    value = copy(columns, value);
    if (strategy_index_in(value, columns->index))
        value = phrase_subst(dpia, value, columns->index.var, use(columns, i));
    return strategy_sequential(columns->strategy, lambda(columns, i, lambda(columns, a, value)));
}

const struct phrase *strategy_columns_neutral(const struct strategy_columns *columns)
{
    return tuple(columns, neutral_of, NULL);
}

static const struct phrase *start_of(const struct strategy_columns *columns, size_t which,
                                     void *data)
{
    (void)data;
    return copy(columns, phrase_arg(columns->sums.at[which].reduce, 1));
}

const struct phrase *strategy_columns_start(const struct strategy_columns *columns)
{
    return strategy_columns_has_neutral(columns)
               ? strategy_columns_neutral(columns)
               : strategy_sequential(columns->strategy, tuple(columns, start_of, NULL));
}
