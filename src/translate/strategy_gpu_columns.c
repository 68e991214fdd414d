/* Reductions of columns on a GPU (25-strategy.md):
 *
 *     columns in pieces:  map (\c. e (reduceComm f z (map g c))) (transpose xs)
 *       = let partials = the same of pieces of the rows of xs in
 *         map (\(c, p). e (reduce f (reduce f z p) (map g (what is left of c))))
 *             (zip (transpose xs) (transpose partials))
 *
 * A work-item with a column of its own reads what lies beside what its neighbours read, but there
 * may be few columns, and long ones:
 *
 *     if n >= 128 && m < lanes then in pieces else by columns
 *
 * Side conditions: f is made of built-in operators, whose neutral elements are known; the columns
 * are those of xs, alone or zipped with other things; e does nothing that takes long. */
#include "translate/strategy_apply.h"
#include "rewrite/operator.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_input.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

/* The shortest columns that are cut, and the most pieces that they are cut into. */
enum { LONG_COLUMN = 128, MOST_PIECES = 64 };

struct columns {
    const struct phrase *map, *reduce, *neutral;
    struct strategy_input input; /* of the reduction */
    const struct phrase *matrix; /* the xs of the law */
    const struct nat *pieces;
    struct loc loc;
};

/* The array, of what the map MAP runs over, that SOURCE is an element of. */
static const struct phrase *array_of(struct strategy *strategy, const struct phrase *map,
                                     const struct phrase *source)
{
    if (source->kind == PHRASE_VAR)
        return phrase_var_of(source) == phrase_lam_param(phrase_arg(map, 0)) ? phrase_arg(map, 1)
                                                                             : NULL;
    if (!phrase_is_prim(source, PRIM_FST) && !phrase_is_prim(source, PRIM_SND))
        return NULL;
    const struct phrase *both = array_of(strategy, map, phrase_arg(source, 0));
    return both ? phrase_unzip(strategy->dpia, both, phrase_is_prim(source, PRIM_FST) ? 1 : 2,
                               source->loc)
                : NULL;
}

static bool match(struct strategy *strategy, const struct phrase *map, const struct phrase *reduce,
                  struct columns *columns)
{
    const struct phrase *array = phrase_arg(reduce, 2);
    bool maps = phrase_is_at(array, PRIM_MAP, LOOP_OPEN);
    *columns = (struct columns){
        .map = map,
        .reduce = reduce,
        .neutral = operator_neutral(strategy->dpia, phrase_arg(reduce, 0), reduce->loc),
        .input = {maps ? phrase_arg(array, 1) : array, maps ? phrase_arg(array, 0) : NULL},
        .loc = map->loc};
    const struct phrase *of = array_of(strategy, map, columns->input.source);
    if (!columns->neutral || !of || !phrase_is_prim(of, PRIM_TRANSPOSE))
        return false;
    columns->matrix = phrase_arg(of, 0);
    return !phrase_mentions(strategy_fold_function(strategy, phrase_arg(reduce, 0), columns->input),
                            phrase_lam_param(phrase_arg(map, 0)));
}

static const struct phrase *partials(struct strategy *strategy, const struct columns *columns)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *rule =
        strategy_template(strategy, "columnsOfPieces", SCALAR_F32, columns->loc);
    const struct data *rows = phrase_data(columns->matrix);
    const struct nat *nats[] = {rows->size, rows->fst->size, columns->pieces};
    const struct data *datas[] = {rows->fst->fst, phrase_data(columns->neutral)};
    const struct phrase *phrases[] = {
        strategy_fold_function(strategy, phrase_arg(columns->reduce, 0), columns->input),
        columns->neutral, phrase_copy(dpia, columns->matrix)};
    return strategy_instance(strategy, rule,
                             (struct strategy_arguments){nats, datas, phrases, 3, 2, 3});
}

/* The reduction of what is left of a column, from that of PARTS, which its pieces gave. */
static const struct phrase *rest_of_column(struct strategy *strategy, const struct columns *columns,
                                           const struct phrase *parts)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct phrase *fun = phrase_arg(columns->reduce, 0);
    const struct nat *n = phrase_array_size(columns->matrix);
    const struct nat *left = nat_mod(nats, n, columns->pieces);
    struct strategy_input of_parts = {parts, NULL}, rest = columns->input;
    const struct phrase *first = phrase_reduce(
        dpia, PRIM_REDUCE, strategy_fold_function(strategy, fun, of_parts),
        strategy_sequential(strategy, phrase_copy(dpia, phrase_arg(columns->reduce, 1))), parts,
        columns->loc);
    rest.source =
        phrase_drop(dpia, nat_sub(nats, n, left), left, columns->input.source, columns->loc);
    return phrase_reduce(dpia, PRIM_REDUCE, strategy_fold_function(strategy, fun, rest), first,
                         rest.source, columns->loc);
}

/* What becomes of a column and the results of its pieces. */
static const struct phrase *column_result(struct strategy *strategy, const struct phrase *pair,
                                          void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct columns *columns = data;
    const struct phrase *fun = phrase_arg(columns->map, 0);
    const struct phrase *parts = phrase_select(dpia, pair, 2, columns->loc);
    const struct phrase *body = strategy_replace(strategy, phrase_lam_body(fun), columns->reduce,
                                                 rest_of_column(strategy, columns, parts));
    const struct phrase *whole =
        phrase_copy(dpia, phrase_lam(dpia, phrase_lam_param(fun), body, fun->loc));
    const struct phrase *column = phrase_select(dpia, phrase_copy(dpia, pair), 1, columns->loc);
    return strategy_sequential(strategy, phrase_app(dpia, whole, column, columns->loc));
}

static const struct phrase *all_columns(struct strategy *strategy, const struct phrase *parts,
                                        void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct columns *columns = data;
    const struct phrase *zip =
        phrase_zip(dpia, phrase_copy(dpia, phrase_arg(columns->map, 1)),
                   phrase_transpose(dpia, parts, columns->loc), columns->loc);
    return phrase_map(dpia, level_of(LOOP_GLOBAL),
                      strategy_lambda(strategy, "column", phrase_array_elem(zip), column_result,
                                      data, columns->loc),
                      zip, columns->loc);
}

/* pieces = max(1, min(64, n, lanes / m)) */
static const struct phrase *in_pieces(struct strategy *strategy, struct columns *columns)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct data *rows = phrase_data(columns->matrix);
    const struct nat *one = nat_const(nats, 1), *most = nat_const(nats, MOST_PIECES);
    const struct nat *lanes = nat_of_var(nats, strategy->lanes);
    const struct nat *fill = nat_div(nats, lanes, nat_max(nats, one, rows->fst->size));
    const struct nat *pieces = nat_max(nats, one, nat_min(nats, most, fill));
    const struct nat_var *var = nat_var_new(nats, "pieces", one, most);
    columns->pieces = nat_of_var(nats, var);
    const struct phrase *bound = partials(strategy, columns);
    const struct phrase *fun = strategy_lambda(strategy, "partials", phrase_data(bound),
                                               all_columns, columns, columns->loc);
    return phrase_let_nat(
        dpia, phrase_nat_value(dpia, pieces, columns->loc), var,
        phrase_let(dpia, phrase_lam_param(fun), bound, phrase_lam_body(fun), columns->loc),
        columns->loc);
}

const struct phrase *strategy_gpu_columns(struct strategy *strategy, const struct phrase *map,
                                          const struct phrase *reduce,
                                          strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct columns columns;
    struct loc loc = map->loc;
    if (!match(strategy, map, reduce, &columns))
        return NULL;
    strategy_note(strategy, "columns in pieces", loc);
    const struct data *rows = phrase_data(columns.matrix);
    const struct nat *lanes = nat_of_var(dpia_nats(dpia), strategy->lanes);
    const struct phrase *least = phrase_int(dpia, SCALAR_I64, LONG_COLUMN, loc);
    const struct phrase *is_long =
        phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, rows->size, loc), least, loc);
    const struct phrase *is_few =
        phrase_binary(dpia, OP_LT, phrase_nat_value(dpia, rows->fst->size, loc),
                      phrase_nat_value(dpia, lanes, loc), loc);
    const struct phrase *cond = phrase_binary(dpia, OP_LOG_AND, is_long, is_few, loc);
    const struct phrase *pieces = in_pieces(strategy, &columns);
    return phrase_if(dpia, cond, pieces, otherwise(strategy, phrase_copy(dpia, map)), loc);
}
