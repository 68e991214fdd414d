/* Scans of all rows of a matrix on a device, as one scan over all elements that begins again at the
 * first element of each row (a segmented scan):
 *
 *     map (\row. scanAssoc f z (map g row)) rows
 *   = split m (map snd (scanAssoc (\a b. pair (fst a || fst b)
 *                                            (if fst b then snd b else f (snd a) (snd b)))
 *                                 (pair false z)
 *                                 (map (\(first, x). pair first (if first then f z (g x) else g x))
 *                                      (zip firsts (join rows)))))
 *
 * where firsts says of each element whether it is the first one of its row. That operator is
 * associative where f is. All elements are scanned in tiles, neighbours read neighbours, and no row
 * is left to one work-item. Rows of a few elements are, and those whose scan may fail. */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_scan.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* Scans of ROWS, n of m elements each. */
struct row_scans {
    const struct phrase *rows, *fun, *init;
    const struct phrase *element; /* g, or null: the identity */
    const struct phrase *after;   /* what is made of each result, or null: that itself */
    const struct nat *n, *m;
    struct loc loc;
};

static const struct phrase *value_of(struct strategy *strategy, const struct row_scans *scans,
                                     const struct phrase *x)
{
    return scans->element
               ? strategy_apply(strategy, phrase_copy(strategy->dpia, scans->element), x)
               : x;
}

static const struct phrase *combined(struct strategy *strategy, const struct row_scans *scans,
                                     const struct phrase *a, const struct phrase *b)
{
    return strategy_apply2(strategy, phrase_copy(strategy->dpia, scans->fun), a, b);
}

/* From \a. what is made of A and B. */
struct operands {
    const struct row_scans *scans;
    const struct phrase *a;
};

static const struct phrase *joined(struct strategy *strategy, const struct phrase *b, void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct operands *operands = data;
    struct loc loc = operands->scans->loc;
    const struct phrase *a = operands->a;
    const struct phrase *first = phrase_select(dpia, b, 1, loc);
    const struct phrase *x = phrase_select(dpia, phrase_copy(dpia, b), 2, loc);
    const struct phrase *any =
        phrase_binary(dpia, OP_LOG_OR, phrase_select(dpia, a, 1, loc), first, loc);
    const struct phrase *sum = combined(strategy, operands->scans,
                                        phrase_select(dpia, phrase_copy(dpia, a), 2, loc),
                                        phrase_copy(dpia, x));
    return phrase_data_pair(dpia, any, phrase_if(dpia, phrase_copy(dpia, first), x, sum, loc), loc);
}

static const struct phrase *joining(struct strategy *strategy, const struct phrase *a, void *data)
{
    struct operands operands = {data, a};
    return strategy_lambda(strategy, "b", phrase_data(a), joined, &operands, a->loc);
}

/* first, and x or, where it is the first one of a row, f z x */
static const struct phrase *begun(struct strategy *strategy, const struct phrase *pair, void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct row_scans *scans = data;
    struct loc loc = scans->loc;
    const struct phrase *first = phrase_select(dpia, pair, 1, loc);
    const struct phrase *x = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    const struct phrase *one = combined(strategy, scans, phrase_copy(dpia, scans->init),
                                        value_of(strategy, scans, x));
    const struct phrase *other = value_of(strategy, scans, phrase_copy(dpia, x));
    return phrase_data_pair(
        dpia, first, phrase_if(dpia, phrase_copy(dpia, first), one, other, loc), loc);
}

static const struct phrase *is_zero(struct strategy *strategy, const struct phrase *j, void *data)
{
    struct dpia *dpia = strategy->dpia;
    (void)data;
    return phrase_binary(dpia, OP_EQ, phrase_from_idx(dpia, j, j->loc),
                         phrase_int(dpia, SCALAR_I64, 0, j->loc), j->loc);
}

static const struct phrase *firsts_of_row(struct strategy *strategy, const struct phrase *row,
                                          void *data)
{
    const struct row_scans *scans = data;
    const struct data *index = data_idx(dpia_types(strategy->dpia), scans->m);
    (void)row;
    return phrase_generate(strategy->dpia, scans->m,
                           strategy_lambda(strategy, "j", index, is_zero, data, scans->loc),
                           scans->loc);
}

/* For each element, whether it is the first one of its row. */
static const struct phrase *firsts(struct strategy *strategy, struct row_scans *scans)
{
    struct dpia *dpia = strategy->dpia;
    const struct data *index = data_idx(dpia_types(dpia), scans->n);
    const struct phrase *fun =
        strategy_lambda(strategy, "row", index, firsts_of_row, scans, scans->loc);
    return phrase_join(dpia, phrase_generate(dpia, scans->n, fun, scans->loc), scans->loc);
}

static const struct phrase *ended(struct strategy *strategy, const struct phrase *pair, void *data)
{
    const struct row_scans *scans = data;
    const struct phrase *result = phrase_select(strategy->dpia, pair, 2, pair->loc);
    return scans->after ? strategy_sequential(
                              strategy, strategy_apply(strategy, scans->after, result))
                        : result;
}

/* \x. what is made of an element, or \x. x */
static const struct phrase *row_element(struct strategy *strategy, const struct phrase *x,
                                        void *data)
{
    return strategy_sequential(strategy, value_of(strategy, data, x));
}

static const struct phrase *row_end(struct strategy *strategy, const struct phrase *x, void *data)
{
    const struct row_scans *scans = data;
    return scans->after ? strategy_sequential(strategy,
                                              strategy_apply(strategy, scans->after, x))
                        : x;
}

static bool may_fail(struct strategy *strategy, const struct phrase *phrase)
{
    return phrase && strategy_may_fail(strategy, phrase);
}

static const struct phrase *of_size(struct strategy *strategy, const struct phrase *array,
                                    const struct nat *size)
{
    struct dpia *dpia = strategy->dpia;
    return phrase_coerce(dpia, data_array(dpia_types(dpia), size, phrase_array_elem(array)), array,
                         array->loc);
}

/* The scan of all elements, COUNT of them for each work-item, by the definition in
 * strategy_gpu_scan.dpia. Their number and that of a row have names, so that what is known of an
 * index is known whatever these are. */
static const struct phrase *pass_over(struct strategy *strategy, struct row_scans *scans,
                                      const struct phrase *both, const struct phrase *source)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = scans->loc;
    const struct nat *size = phrase_array_size(source), *one = nat_const(nats, 1);
    const struct nat_var *all = nat_var_new(nats, "all", nat_const(nats, 0), NULL);
    const struct nat_var *row = nat_var_new(nats, "row", one, NULL);
    const struct data *from = phrase_array_elem(source), *to = phrase_data(scans->init);
    const struct phrase *end = strategy_lambda(strategy, "x", to, row_end, scans, loc);
    size_t count = strategy_row_pass_elements(strategy, strategy_flat_bytes(to));
    const struct nat *sizes[] = {nat_of_var(nats, all), nat_const(nats, (int64_t)count - 1),
                                 nat_const(nats, strategy->device->pass_items),
                                 nat_of_var(nats, row)};
    const struct data *datas[] = {from, to, end->type->snd->data};
    const struct phrase *phrases[] = {both,
                                      strategy_sequential(strategy, phrase_copy(dpia, scans->fun)),
                                      phrase_copy(dpia, scans->init),
                                      strategy_lambda(strategy, "x", from, row_element, scans, loc),
                                      end,
                                      of_size(strategy, source, sizes[0])};
    const struct phrase *scan = strategy_instance(
        strategy, strategy_template(strategy, "scanRowsInOnePass", SCALAR_F32, loc),
        (struct phrase_arguments){sizes, datas, phrases, 4, 3, 6});
    scan = phrase_let_nat(dpia, phrase_nat_value(dpia, nat_max(nats, one, scans->m), loc), row,
                          of_size(strategy, scan, size), loc);
    return phrase_let_nat(dpia, phrase_nat_value(dpia, size, loc), all, scan, loc);
}

/* In one pass, where work-groups can pass on what JOINING, over pairs with INIT, combines; null
 * where they cannot. */
static const struct phrase *in_one_pass(struct strategy *strategy, struct row_scans *scans,
                                        const struct phrase *joining, const struct phrase *init)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *source = phrase_join(dpia, phrase_copy(dpia, scans->rows), scans->loc);
    const struct phrase *both = strategy_scan_carried(strategy, joining, phrase_data(init));
    return both && !may_fail(strategy, source) && !may_fail(strategy, scans->element)
               ? pass_over(strategy, scans, both, source)
               : NULL;
}

static const struct phrase *as_one_scan(struct strategy *strategy, struct row_scans *scans)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = scans->loc;
    const struct phrase *init = phrase_data_pair(
        dpia, phrase_literal(dpia, (struct literal){.scalar = SCALAR_BOOL}, loc),
        phrase_copy(dpia, scans->init), loc);
    const struct phrase *fun =
        strategy_lambda(strategy, "a", phrase_data(init), joining, scans, loc);
    const struct phrase *zip =
        phrase_zip(dpia, firsts(strategy, scans), phrase_join(dpia, scans->rows, loc), loc);
    const struct phrase *pairs = phrase_map(
        dpia, level_of(LOOP_OPEN),
        strategy_lambda(strategy, "x", phrase_array_elem(zip), begun, scans, loc), zip, loc);
    const struct phrase *scan = phrase_scan(dpia, PRIM_SCAN_ASSOC, fun, init, pairs, loc);
    if (!strategy_scan_is_in_tiles(strategy, scan))
        return NULL;
    const struct phrase *end =
        strategy_lambda(strategy, "x", phrase_data(init), ended, scans, loc);
    const struct phrase *once = in_one_pass(strategy, scans, fun, init);
    const struct phrase *all = once;
    if (!once || strategy->device->groups_wait != 2)
        all = strategy_scan_of_rows(strategy, scan, end);
    if (once && strategy->device->groups_wait != 2)
        all = phrase_if(dpia, phrase_groups_wait(dpia, loc), once, all, loc);
    return phrase_split(dpia, scans->m, scans->n, all, loc);
}

static bool mentions(const struct phrase *phrase, const struct var *var)
{
    return phrase && phrase_mentions(phrase, var);
}

/* Takes MAP apart; false if it is something else than scans of rows. */
static bool match(const struct phrase *map, struct row_scans *scans)
{
    const struct phrase *fun = phrase_arg(map, 0);
    const struct phrase *body = fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : NULL;
    bool ends = body && phrase_is_at(body, PRIM_MAP, LOOP_OPEN);
    const struct phrase *scan = ends ? phrase_arg(body, 1) : body;
    if (!scan || !phrase_is_prim(scan, PRIM_SCAN_ASSOC))
        return false;
    const struct phrase *array = phrase_arg(scan, 2);
    bool maps = phrase_is_at(array, PRIM_MAP, LOOP_OPEN);
    const struct phrase *row = maps ? phrase_arg(array, 1) : array;
    const struct var *param = phrase_lam_param(fun);
    *scans = (struct row_scans){.rows = phrase_arg(map, 1),
                                .fun = phrase_arg(scan, 0),
                                .init = phrase_arg(scan, 1),
                                .element = maps ? phrase_arg(array, 0) : NULL,
                                .after = ends ? phrase_arg(body, 0) : NULL,
                                .n = phrase_array_size(map),
                                .m = phrase_array_size(scan),
                                .loc = scan->loc};
    return row->kind == PHRASE_VAR && phrase_var_of(row) == param &&
           !mentions(scans->fun, param) && !mentions(scans->init, param) &&
           !mentions(scans->element, param) && !mentions(scans->after, param);
}

/* Whether FUN, which may be null, can be run for an element by itself. */
static bool is_simple(const struct phrase *fun)
{
    return !fun || !cost_has_loop(fun);
}

const struct phrase *step_scan_rows(struct strategy *strategy, const struct phrase *map,
                                    strategy_otherwise *otherwise)
{
    (void)otherwise;
    struct row_scans scans;
    int64_t m;
    if (strategy->target != STRATEGY_DEVICE || !match(map, &scans) ||
        (nat_is_const(scans.m, &m) && m <= strategy->device->few_in_row) ||
        !phrase_is_trivial(scans.init) ||
        !cost_is_view(strategy->dpia, scans.rows) || !is_simple(scans.rows) ||
        !is_simple(scans.fun) || !is_simple(scans.element) || !is_simple(scans.after) ||
        (scans.after && strategy_may_fail(strategy, scans.after)) ||
        !data_is_flat(phrase_array_elem(phrase_lam_body(phrase_arg(map, 0)))))
        return NULL;
    const struct phrase *one = as_one_scan(strategy, &scans);
    if (one)
        strategy_note(strategy, "scans of rows", map->loc);
    return one;
}
