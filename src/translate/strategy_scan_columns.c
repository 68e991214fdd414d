/* Scans of the columns of a matrix on a device:
 *
 *     map (\i. map h (scanAssoc f z (generate n (\l. e i l)))) xs
 *
 * where the neighbours of i read what lies side by side. Neighbouring work-items have neighbouring
 * columns, and where there are fewer columns than work-items these are cut into pieces, whose sums
 * come first (sumsOfColumnPieces, startsOfPieces and scanColumnPieces in strategy_gpu_scan.dpia):
 *
 *     letNat pieces = ... in let sums = ... in let starts = ... in transpose (the results)
 *
 * Nothing is reordered, and no neutral element is needed: what begins with z is the first piece.
 * Side conditions: f, e and h have no loops and cannot fail, and f, z and h are the same for all
 * columns. */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

struct column_scans {
    struct strategy *strategy;
    struct strategy_index index, depth;
    const struct phrase *fun, *init;
    const struct phrase *element; /* at INDEX and DEPTH */
    const struct phrase *after;   /* what is made of each result, or null: that itself */
    const struct nat *pieces;
    struct loc loc;
};

static const struct phrase *copy(const struct column_scans *scans, const struct phrase *phrase)
{
    return phrase_copy(scans->strategy->dpia, phrase);
}

/* ---- Reading ---- */

/* Whether PHRASE, which may be null, is the same for all columns and can be done for an element. */
static bool is_simple(const struct column_scans *scans, const struct phrase *phrase)
{
    return !phrase || (!strategy_index_in(phrase, scans->index) && !cost_has_loop(phrase) &&
                       !strategy_may_fail(scans->strategy, phrase));
}

/* Whether what is scanned is an ARRAY of elements whose neighbours lie side by side. */
static bool reads_columns(struct column_scans *scans, const struct phrase *array)
{
    struct strategy *strategy = scans->strategy;
    bool some = false;
    if (!strategy_is_of_views(strategy, array))
        return false;
    scans->depth = strategy_index_new(strategy, "l", phrase_array_size(array), scans->loc);
    scans->element = strategy_element(strategy, array, scans->depth);
    return !cost_has_loop(scans->element) && !strategy_may_fail(strategy, scans->element) &&
           strategy_reads_beside(strategy, scans->element, scans->index, &some) && some;
}

static bool match(struct strategy *strategy, const struct phrase *map, struct column_scans *scans)
{
    *scans = (struct column_scans){.strategy = strategy, .loc = map->loc};
    if (phrase_arg(map, 0)->kind != PHRASE_LAM)
        return false;
    scans->index = strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    const struct phrase *body = strategy_body_at(strategy, map, scans->index);
    bool ends = body && phrase_is_at(body, PRIM_MAP, LOOP_OPEN);
    const struct phrase *scan = ends ? phrase_arg(body, 1) : body;
    if (!scan || !phrase_is_prim(scan, PRIM_SCAN_ASSOC))
        return false;
    scans->fun = phrase_arg(scan, 0);
    scans->init = phrase_arg(scan, 1);
    scans->after = ends ? phrase_arg(body, 0) : NULL;
    return is_simple(scans, scans->fun) && is_simple(scans, scans->init) &&
           is_simple(scans, scans->after) && phrase_is_trivial(scans->init) &&
           data_is_flat(phrase_array_elem(body)) &&
           strategy_flat_bytes(phrase_data(scans->init)) <=
               (size_t)strategy->device->value_bytes &&
           reads_columns(scans, phrase_arg(scan, 2));
}

/* ---- What it becomes ---- */

/* \i l. the element there */
static const struct phrase *element_function(const struct column_scans *scans)
{
    struct strategy *strategy = scans->strategy;
    struct dpia *dpia = strategy->dpia;
    const struct var *i = strategy_index_new(strategy, "i", scans->index.size, scans->loc).var;
    const struct var *l = strategy_index_new(strategy, "l", scans->depth.size, scans->loc).var;
    const struct phrase *body = copy(scans, scans->element);
    body = phrase_subst(dpia, body, scans->index.var, phrase_var(dpia, i, scans->loc));
    if (strategy_index_in(body, scans->depth))
        body = phrase_subst(dpia, body, scans->depth.var, phrase_var(dpia, l, scans->loc));
    return strategy_sequential(strategy, phrase_lam(dpia, i, phrase_lam(dpia, l, body, scans->loc),
                                                    scans->loc));
}

static const struct phrase *operator(const struct column_scans *scans)
{
    return strategy_sequential(scans->strategy, copy(scans, scans->fun));
}

static const struct phrase *end_function(const struct column_scans *scans)
{
    return scans->after
               ? strategy_sequential(scans->strategy, copy(scans, scans->after))
               : strategy_lambda(scans->strategy, "x", phrase_data(scans->init), strategy_itself,
                                 NULL, scans->loc);
}

static const struct phrase *instance(const struct column_scans *scans, const char *name,
                                     struct phrase_arguments arguments)
{
    return strategy_instance(scans->strategy,
                             strategy_template(scans->strategy, name, SCALAR_F32, scans->loc),
                             arguments);
}

static const struct phrase *sums_of(const struct column_scans *scans)
{
    const struct nat *nats[] = {scans->depth.size, scans->index.size, scans->pieces};
    const struct data *data = phrase_data(scans->init);
    const struct phrase *phrases[] = {element_function(scans), operator(scans),
                                      copy(scans, scans->init)};
    return instance(scans, "sumsOfColumnPieces",
                    (struct phrase_arguments){nats, &data, phrases, 3, 1, 3});
}

static const struct phrase *starts_by(const struct column_scans *scans, const char *name,
                                      const struct var *sums)
{
    const struct nat *nats[] = {scans->pieces, scans->index.size};
    const struct data *data = phrase_data(scans->init);
    const struct phrase *phrases[] = {operator(scans), copy(scans, scans->init),
                                      phrase_var(scans->strategy->dpia, sums, scans->loc)};
    return instance(scans, name, (struct phrase_arguments){nats, &data, phrases, 2, 1, 3});
}

/* What the pieces begin with: by groups where there are many. */
static const struct phrase *starts_of(const struct column_scans *scans, const struct var *sums)
{
    struct dpia *dpia = scans->strategy->dpia;
    const struct phrase *least =
        phrase_int(dpia, SCALAR_I64, scans->strategy->device->few_pieces, scans->loc);
    const struct phrase *many = phrase_binary(
        dpia, OP_GE, phrase_nat_value(dpia, scans->pieces, scans->loc), least, scans->loc);
    return phrase_if(dpia, many, starts_by(scans, "startsOfManyPieces", sums),
                     starts_by(scans, "startsOfPieces", sums), scans->loc);
}

static const struct phrase *results_of(const struct column_scans *scans, const struct var *starts)
{
    const struct nat *nats[] = {scans->depth.size, scans->index.size, scans->pieces};
    const struct phrase *end = end_function(scans);
    const struct data *datas[] = {phrase_data(scans->init), end->type->snd->data};
    const struct phrase *phrases[] = {element_function(scans), operator(scans),
                                      copy(scans, scans->init), end,
                                      phrase_var(scans->strategy->dpia, starts, scans->loc)};
    return phrase_transpose(scans->strategy->dpia,
                            instance(scans, "scanColumnPieces",
                                     (struct phrase_arguments){nats, datas, phrases, 3, 2, 5}),
                            scans->loc);
}

/* pieces = max(1, min(columnPieces, lanes / (2*m), n / columnPiece)): half of the lanes keep the
 * memory busy, and what is read once alone is worth more than the other half. */
static const struct nat *piece_count(const struct column_scans *scans)
{
    struct nat_table *nats = dpia_nats(scans->strategy->dpia);
    const struct device *device = scans->strategy->device;
    const struct nat *one = nat_const(nats, 1);
    const struct nat *busy =
        nat_mul(nats, nat_const(nats, 2), nat_max(nats, one, scans->index.size));
    const struct nat *fill = nat_div(nats, nat_of_var(nats, scans->strategy->lanes), busy);
    const struct nat *worth =
        nat_div(nats, scans->depth.size, nat_const(nats, device->column_piece));
    const struct nat *most = nat_const(nats, device->column_pieces);
    return nat_max(nats, one, nat_min(nats, most, nat_min(nats, fill, worth)));
}

static const struct phrase *in_pieces(struct column_scans *scans)
{
    struct dpia *dpia = scans->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = scans->loc;
    const struct nat *count = piece_count(scans);
    const struct nat_var *pieces =
        nat_var_new(nats, "pieces", nat_const(nats, 1),
                    nat_const(nats, scans->strategy->device->column_pieces));
    scans->pieces = nat_of_var(nats, pieces);
    const struct phrase *sums_value = sums_of(scans);
    const struct var *sums = var_new(dpia, "sums", sums_value->type, loc);
    const struct phrase *starts_value = starts_of(scans, sums);
    const struct var *starts = var_new(dpia, "starts", starts_value->type, loc);
    const struct phrase *body =
        phrase_let(dpia, starts, starts_value, results_of(scans, starts), loc);
    return phrase_let_nat(dpia, phrase_nat_value(dpia, count, loc), pieces,
                          phrase_let(dpia, sums, sums_value, body, loc), loc);
}

const struct phrase *step_scan_columns(struct strategy *strategy, const struct phrase *map,
                                       strategy_otherwise *otherwise)
{
    struct column_scans scans;
    (void)otherwise;
    if (!match(strategy, map, &scans))
        return NULL;
    strategy_note(strategy, "scans of columns", map->loc);
    return in_pieces(&scans);
}
