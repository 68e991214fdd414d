/* Reductions of what lies side by side, on a GPU (25-strategy.md):
 *
 *     columns in pieces:  map (\i. end i (reduceComm f z (generate n (\l. e i l)))) xs
 *       = let parts = the same of pieces of the depth n in
 *         map (\i. end i (what is left, and the reduction of the parts of i)) xs
 *
 * where the neighbours of i read what lies side by side: columns of a matrix, alone or with other
 * things, by combinators or indices. A work-item with a column of its own then reads what lies
 * beside what its neighbours read, but there may be few columns, and long ones:
 *
 *     if n >= 128 && m < lanes then in pieces else by columns
 *
 * Several reductions of one depth, none of which needs another one's result, are one of tuples.
 *
 * Side conditions: the operators are made of built-in ones, whose neutral elements are known; what
 * is reduced cannot fail; what else is done with the results does nothing that takes long. */
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

/* The shortest columns that are cut, and the most pieces that they are cut into; how many times as
 * many work-items as there are lanes are busy with them; the bytes of what a work-item sums up. */
enum { LONG_COLUMN = 128, MOST_PIECES = 64, SHARES = 2, MOST_BYTES = 32 };

/* A reduction, and what it takes in at INDEX and DEPTH. */
struct sum {
    const struct phrase *reduce, *element, *neutral;
};

struct sum_vec VEC(struct sum);
struct var_vec VEC(const struct var *);

struct columns {
    struct strategy *strategy;
    struct strategy_index index, depth;
    const struct phrase *value; /* at INDEX */
    struct sum_vec sums;
    const struct nat *pieces;
    struct loc loc;
};

/* ---- Reading ---- */

/* All scalars of arrays in EXP that depend on the index are beside those of its neighbours; *SOME,
 * if there are any. */
static bool reads_beside(const struct columns *columns, const struct phrase *exp, bool *some)
{
    const struct phrase *read = strategy_first_read(exp);
    if (read == exp) {
        if (!strategy_index_in(exp, columns->index))
            return true;
        *some = true;
        return strategy_is_beside(columns->strategy, exp, columns->index);
    }
    for (size_t i = 0; read && i < phrase_child_count(exp); i++)
        if (!reads_beside(columns, phrase_child(exp, i), some))
            return false;
    return true;
}

static bool mentions(const struct phrase *phrase, const struct var_vec *vars)
{
    for (size_t i = 0; i < vars->len; i++)
        if (phrase_mentions(phrase, vars->at[i]))
            return true;
    return false;
}

static bool has_depth(struct columns *columns, const struct nat *size)
{
    if (!columns->depth.var)
        columns->depth = strategy_index_new(columns->strategy, "l", size, columns->loc);
    return columns->depth.size == size;
}

static bool read_sum(struct columns *columns, const struct phrase *reduce)
{
    struct strategy *strategy = columns->strategy;
    const struct phrase *array = phrase_arg(reduce, 2);
    struct sum sum = {reduce, NULL,
                      operator_neutral(strategy->dpia, phrase_arg(reduce, 0), reduce->loc)};
    if (!sum.neutral || !data_is_flat(phrase_data(reduce)) ||
        !strategy_is_of_views(strategy, array) || !has_depth(columns, phrase_array_size(array)) ||
        strategy_index_in(phrase_arg(reduce, 0), columns->index) ||
        strategy_may_fail(strategy, phrase_arg(reduce, 1)))
        return false;
    bool some = false;
    sum.element = strategy_element(strategy, array, columns->depth);
    VEC_PUSH(dpia_arena(strategy->dpia), &columns->sums, sum);
    return !cost_has_loop(sum.element) && !strategy_may_fail(strategy, sum.element) &&
           reads_beside(columns, sum.element, &some) && some;
}

/* The reductions in PHRASE, at any depth of names that it gives; false if there is something else
 * that takes long, or if they may be of a size that is bound there. */
static bool read_sums(struct columns *columns, const struct phrase *phrase, struct var_vec *bound)
{
    if (form_is_reduction(phrase))
        return !mentions(phrase, bound) && read_sum(columns, phrase);
    if (phrase->kind == PHRASE_PRIM && cost_is_repeating(phrase_prim_of(phrase)))
        return false;
    size_t outer = bound->len, sums = columns->sums.len;
    if (phrase->kind == PHRASE_LAM)
        VEC_PUSH(dpia_arena(columns->strategy->dpia), bound, phrase_lam_param(phrase));
    bool reads = true;
    for (size_t i = 0; reads && i < phrase_child_count(phrase); i++)
        reads = read_sums(columns, phrase_child(phrase, i), bound);
    bound->len = outer;
    return reads && (phrase->kind != PHRASE_NAT_LAM || columns->sums.len == sums);
}

static const struct data *sums_data(const struct columns *columns)
{
    const struct data *data = NULL;
    for (size_t i = columns->sums.len; i-- > 0;) {
        const struct data *part = phrase_data(columns->sums.at[i].reduce);
        data = data ? data_pair(dpia_types(columns->strategy->dpia), part, data) : part;
    }
    return data;
}

static bool read_columns(struct columns *columns, const struct phrase *map)
{
    struct strategy *strategy = columns->strategy;
    struct var_vec bound = {0};
    if (!form_is_map_of_view(strategy->dpia, map))
        return false;
    columns->index = strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    columns->value = strategy_body_at(strategy, map, columns->index);
    return data_is_flat(phrase_data(columns->value)) &&
           read_sums(columns, columns->value, &bound) && columns->sums.len > 0 &&
           strategy_flat_bytes(sums_data(columns)) <= MOST_BYTES;
}

/* ---- Tuples of sums ---- */

static const struct phrase *copy(const struct columns *columns, const struct phrase *phrase)
{
    return phrase_copy(columns->strategy->dpia, phrase);
}

/* Component WHICH of ALL. */
static const struct phrase *component(const struct columns *columns, const struct phrase *all,
                                      size_t which)
{
    return strategy_component(columns->strategy, all, which, columns->sums.len);
}

/* The tuple of what MAKE says of each sum. */
typedef const struct phrase *of_sum(const struct columns *columns, size_t which, void *data);

static const struct phrase *tuple(const struct columns *columns, of_sum *make, void *data)
{
    const struct phrase *all = NULL;
    for (size_t i = columns->sums.len; i-- > 0;) {
        const struct phrase *one = make(columns, i, data);
        all = all ? phrase_data_pair(columns->strategy->dpia, one, all, columns->loc) : one;
    }
    return all;
}

static const struct phrase *neutral_of(const struct columns *columns, size_t which, void *data)
{
    (void)data;
    return copy(columns, columns->sums.at[which].neutral);
}

/* A sum, of the tuple A, with OTHER in it: component WHICH of that, or, at INDEX and DEPTH, what
 * the reduction takes in. */
struct taking_in {
    const struct phrase *a, *other, *index, *depth;
};

static const struct phrase *taken_in(const struct columns *columns, size_t which, void *data)
{
    struct dpia *dpia = columns->strategy->dpia;
    const struct taking_in *taking = data;
    const struct sum *sum = &columns->sums.at[which];
    const struct phrase *other =
        taking->other ? component(columns, taking->other, which) : copy(columns, sum->element);
    if (!taking->other && strategy_index_in(other, columns->index))
        other = phrase_subst(dpia, other, columns->index.var, copy(columns, taking->index));
    if (!taking->other && strategy_index_in(other, columns->depth))
        other = phrase_subst(dpia, other, columns->depth.var, copy(columns, taking->depth));
    return strategy_apply2(columns->strategy, copy(columns, phrase_arg(sum->reduce, 0)),
                           component(columns, taking->a, which), other);
}

/* ---- Functions ---- */

static const struct var *variable(const struct columns *columns, const char *name,
                                  const struct data *data)
{
    struct dpia *dpia = columns->strategy->dpia;
    return var_new(dpia, name, type_exp(dpia_types(dpia), data), columns->loc);
}

static const struct var *index_below(const struct columns *columns, const char *name,
                                     const struct nat *size)
{
    return strategy_index_new(columns->strategy, name, size, columns->loc).var;
}

static const struct phrase *use(const struct columns *columns, const struct var *var)
{
    return phrase_var(columns->strategy->dpia, var, columns->loc);
}

static const struct phrase *lambda(const struct columns *columns, const struct var *var,
                                   const struct phrase *body)
{
    return phrase_lam(columns->strategy->dpia, var, body, columns->loc);
}

/* \i l a. a with what is taken in there */
static const struct phrase *fold_function(const struct columns *columns)
{
    const struct var *i = index_below(columns, "i", columns->index.size);
    const struct var *l = index_below(columns, "l", columns->depth.size);
    const struct var *a = variable(columns, "a", sums_data(columns));
    struct taking_in taking = {use(columns, a), NULL, use(columns, i), use(columns, l)};
    const struct phrase *body = tuple(columns, taken_in, &taking);
    return strategy_sequential(columns->strategy,
                               lambda(columns, i, lambda(columns, l, lambda(columns, a, body))));
}

/* \a x. both together */
static const struct phrase *both_function(const struct columns *columns)
{
    const struct var *a = variable(columns, "a", sums_data(columns));
    const struct var *x = variable(columns, "x", sums_data(columns));
    struct taking_in taking = {use(columns, a), use(columns, x), NULL, NULL};
    const struct phrase *body = tuple(columns, taken_in, &taking);
    return strategy_sequential(columns->strategy, lambda(columns, a, lambda(columns, x, body)));
}

/* \i a. a with what is behind the last piece */
static const struct phrase *left_function(const struct columns *columns)
{
    struct dpia *dpia = columns->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = columns->loc;
    const struct nat *left = nat_mod(nats, columns->depth.size, columns->pieces);
    const struct nat *start = nat_sub(nats, columns->depth.size, left);
    const struct var *i = index_below(columns, "i", columns->index.size);
    const struct var *l = index_below(columns, "l", left);
    const struct var *a = variable(columns, "a", sums_data(columns));
    const struct var *sum = variable(columns, "sum", sums_data(columns));
    const struct phrase *number = phrase_binary(dpia, OP_ADD, phrase_nat_value(dpia, start, loc),
                                                phrase_from_idx(dpia, use(columns, l), loc), loc);
    struct taking_in taking = {use(columns, a), NULL, use(columns, i),
                               phrase_to_idx(dpia, columns->depth.size, number, loc)};
    const struct phrase *step =
        lambda(columns, l, lambda(columns, a, tuple(columns, taken_in, &taking)));
    const struct var *k = index_below(columns, "k", left);
    const struct phrase *all =
        phrase_reduce(dpia, PRIM_REDUCE, step, use(columns, sum),
                      phrase_generate(dpia, left, lambda(columns, k, use(columns, k)), loc), loc);
    return strategy_sequential(columns->strategy, lambda(columns, i, lambda(columns, sum, all)));
}

/* What reduction WHICH gives, whose elements come to ALL's component. */
static const struct phrase *result_of(const struct columns *columns, const struct phrase *all,
                                      size_t which)
{
    const struct sum *sum = &columns->sums.at[which];
    const struct phrase *fun = phrase_arg(sum->reduce, 0), *init = phrase_arg(sum->reduce, 1);
    const struct phrase *one = component(columns, all, which);
    return operator_facts(fun, init).neutral
               ? one
               : strategy_apply2(columns->strategy, copy(columns, fun), copy(columns, init), one);
}

/* \i a. the value there, from the sums */
static const struct phrase *end_function(const struct columns *columns)
{
    struct dpia *dpia = columns->strategy->dpia;
    const struct var *i = index_below(columns, "i", columns->index.size);
    const struct var *a = variable(columns, "a", sums_data(columns));
    const struct phrase *value = columns->value;
    for (size_t s = 0; s < columns->sums.len; s++)
        value = strategy_replace(columns->strategy, value, columns->sums.at[s].reduce,
                                 result_of(columns, use(columns, a), s));
    value = copy(columns, value);
    if (strategy_index_in(value, columns->index))
        value = phrase_subst(dpia, value, columns->index.var, use(columns, i));
    return strategy_sequential(columns->strategy, lambda(columns, i, lambda(columns, a, value)));
}

/* ---- The rule ---- */

static const struct phrase *instance(const struct columns *columns, const char *name,
                                     struct strategy_arguments arguments)
{
    return strategy_instance(columns->strategy,
                             strategy_template(columns->strategy, name, SCALAR_F32, columns->loc),
                             arguments);
}

static const struct phrase *parts_of(const struct columns *columns)
{
    const struct nat *nats[] = {columns->depth.size, columns->index.size, columns->pieces};
    const struct data *data = sums_data(columns);
    const struct phrase *phrases[] = {fold_function(columns), tuple(columns, neutral_of, NULL)};
    return instance(columns, "sumsOfPieces",
                    (struct strategy_arguments){nats, &data, phrases, 3, 1, 2});
}

static const struct phrase *end_of(const struct columns *columns, const struct phrase *parts)
{
    const struct nat *nats[] = {columns->pieces, columns->index.size};
    const struct data *datas[] = {sums_data(columns), phrase_data(columns->value)};
    const struct phrase *phrases[] = {both_function(columns), tuple(columns, neutral_of, NULL),
                                      left_function(columns), end_function(columns), parts};
    return instance(columns, "endOfPieces",
                    (struct strategy_arguments){nats, datas, phrases, 2, 2, 5});
}

/* pieces = max(1, min(64, n, 2*lanes / m)) */
static const struct phrase *in_pieces(struct columns *columns)
{
    struct dpia *dpia = columns->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *one = nat_const(nats, 1), *most = nat_const(nats, MOST_PIECES);
    const struct nat *lanes = nat_of_var(nats, columns->strategy->lanes);
    const struct nat *shares = nat_mul(nats, nat_const(nats, SHARES), lanes);
    const struct nat *fill = nat_div(nats, shares, nat_max(nats, one, columns->index.size));
    const struct nat *pieces = nat_max(nats, one, nat_min(nats, most, fill));
    const struct nat_var *var = nat_var_new(nats, "pieces", one, most);
    columns->pieces = nat_of_var(nats, var);
    const struct phrase *bound = parts_of(columns);
    const struct var *parts = var_new(dpia, "parts", bound->type, columns->loc);
    return phrase_let_nat(
        dpia, phrase_nat_value(dpia, pieces, columns->loc), var,
        phrase_let(dpia, parts, bound, end_of(columns, use(columns, parts)), columns->loc),
        columns->loc);
}

const struct phrase *strategy_gpu_columns(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    struct columns columns = {.strategy = strategy, .loc = loc};
    if (!read_columns(&columns, map))
        return NULL;
    strategy_note(strategy, "columns in pieces", loc);
    const struct phrase *least = phrase_int(dpia, SCALAR_I64, LONG_COLUMN, loc);
    const struct phrase *is_long =
        phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, columns.depth.size, loc), least, loc);
    const struct nat *lanes = nat_of_var(dpia_nats(dpia), strategy->lanes);
    const struct phrase *is_few =
        phrase_binary(dpia, OP_LT, phrase_nat_value(dpia, columns.index.size, loc),
                      phrase_nat_value(dpia, lanes, loc), loc);
    const struct phrase *cond = phrase_binary(dpia, OP_LOG_AND, is_long, is_few, loc);
    const struct phrase *pieces = in_pieces(&columns);
    return phrase_if(dpia, cond, pieces, otherwise(strategy, phrase_copy(dpia, map)), loc);
}
